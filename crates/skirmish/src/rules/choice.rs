//! Choices: what may be chosen, by rule and not by list.

use cardwright_table::{Seat, Slot};
use serde::{Deserialize, Serialize};

use crate::Skirmish;
use crate::board::Cell;
use crate::program::{
    AbilityId, Deployed, Near, Pickable, Register, Side, SlotRule, SlotSide, Standing, Step, UnitRule,
};
use crate::state::{Frame, Held, State};

/// One thing that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Pick {
    /// A slot, or the unit in it.
    Slot(Cell),
    /// A card.
    Card(Slot),
    /// Nothing, where the text says "may".
    Nothing,
}

const CARDS: i32 = 100;

impl Pick {
    /// The pick as an answer to a question.
    pub(crate) fn code(self) -> i32 {
        match self {
            Pick::Slot(cell) => cell.index() as i32,
            Pick::Card(slot) => CARDS + i32::from(slot.0),
            Pick::Nothing => -1,
        }
    }

    /// The pick that an answer means.
    pub(crate) fn decode(code: i32) -> Pick {
        match usize::try_from(code) {
            Err(_) => Pick::Nothing,
            Ok(index) => {
                Cell::from_index(index).map_or_else(|| Pick::Card(Slot((code - CARDS) as u16)), Pick::Slot)
            }
        }
    }
}

impl Skirmish {
    /// What a register would hold after this pick, if the rule allows it.
    pub(crate) fn fits(&self, state: &State, frame: &Frame, what: Pickable, pick: Pick) -> Option<Held> {
        match (what, pick) {
            (Pickable::Unit(rule), Pick::Slot(cell)) => {
                let unit = state.unit(cell)?;
                self.unit_fits(state, frame, rule, cell).then_some(Held::Unit(unit.id, cell))
            }
            (Pickable::Slot(rule), Pick::Slot(cell)) => {
                self.slot_fits(state, frame, rule, cell).then_some(Held::Slot(cell))
            }
            (Pickable::HandCard, Pick::Card(slot)) => {
                state.player(frame.player).hand.contains(&slot).then_some(Held::Card(slot))
            }
            (Pickable::DiscardCard { unit_up_to }, Pick::Card(slot)) => {
                let there = state.player(frame.player).discard.contains(&slot);
                (there && self.discard_fits(state, slot, unit_up_to)).then_some(Held::Card(slot))
            }
            _ => None,
        }
    }

    /// All picks that fit, in the order of the board or pile.
    pub(crate) fn candidates<'a>(
        &'a self,
        state: &'a State,
        frame: &'a Frame,
        what: Pickable,
    ) -> impl Iterator<Item = (Pick, Held)> + 'a {
        let player = state.player(frame.player);
        let cards: &[Slot] = match what {
            Pickable::HandCard => &player.hand,
            Pickable::DiscardCard { .. } => &player.discard,
            Pickable::Unit(_) | Pickable::Slot(_) => &[],
        };
        let cells = matches!(what, Pickable::Unit(_) | Pickable::Slot(_)).then(Cell::all);
        let picks = cells.into_iter().flatten().map(Pick::Slot).chain(cards.iter().copied().map(Pick::Card));
        picks.filter_map(move |pick| Some((pick, self.fits(state, frame, what, pick)?)))
    }

    /// Whether the choices of an ability, from this step on, can all be made.
    pub(crate) fn can_choose(&self, state: &State, frame: &Frame, ability: AbilityId, from: usize) -> bool {
        let steps = &self.cards.ability(ability).steps;
        let next = steps[from..].iter().enumerate().find_map(|(offset, step)| match *step {
            Step::Choose { into, what, may: false } => Some((from + offset, into, what)),
            _ => None,
        });
        let Some((place, into, what)) = next else { return true };
        self.candidates(state, frame, what).any(|(_, held)| {
            let frame = with_held(frame, into, held);
            self.can_choose(state, &frame, ability, place + 1)
        })
    }

    pub(super) fn unit_fits(&self, state: &State, frame: &Frame, rule: UnitRule, cell: Cell) -> bool {
        let Some(unit) = state.unit(cell) else { return false };
        let side = match rule.side {
            Side::Any => true,
            Side::Ally => cell.player() == frame.player && frame.unit != Some(unit.id),
            Side::Enemy => cell.player() != frame.player,
        };
        side && is_near(state, frame, rule.near, cell)
            && (!rule.wounded || unit.power < self.printed_power(unit.card))
            && rule.strength_at_least.is_none_or(|least| state.strength(cell) >= Some(least))
    }

    pub(super) fn slot_fits(&self, state: &State, frame: &Frame, rule: SlotRule, cell: Cell) -> bool {
        let side = match rule.side {
            SlotSide::Any => true,
            SlotSide::Own => cell.player() == frame.player,
            SlotSide::SameAs(register) => {
                held_cell(frame, register).is_some_and(|at| at.player() == cell.player())
            }
        };
        side && is_near(state, frame, rule.near, cell)
            && (!rule.empty || state.unit(cell).is_none())
            && self.deploy_fits(state, frame, rule.deploys, cell)
    }

    fn deploy_fits(&self, state: &State, frame: &Frame, deployed: Option<Deployed>, cell: Cell) -> bool {
        let card = match deployed {
            None => return true,
            Some(Deployed::Token(card)) => card,
            Some(Deployed::Chosen(register)) => match frame.held[usize::from(register)] {
                Held::Card(slot) => self.card_in(state, slot),
                _ => return false,
            },
        };
        self.may_deploy(state, card, cell)
    }

    fn discard_fits(&self, state: &State, slot: Slot, unit_up_to: Option<i16>) -> bool {
        let Some(most) = unit_up_to else { return true };
        let card = self.card_in(state, slot);
        let small = self.cards.card(card).kind.power().is_some_and(|power| power <= most);
        small && self.has_place(state, card, state.secrets.owner(slot))
    }

    /// Whether the player has any slot where the unit may be deployed.
    pub(crate) fn has_place(&self, state: &State, card: crate::program::CardId, player: Seat) -> bool {
        Cell::of(player).any(|cell| self.may_deploy(state, card, cell))
    }

    /// Whether a unit in the terrain turns it round.
    pub(crate) fn lower_wins(&self, state: &State, terrain: u8) -> bool {
        [Seat(0), Seat(1)].into_iter().any(|player| {
            let unit = state.unit(Cell::new(player, terrain));
            unit.is_some_and(|unit| self.cards.stands(unit.card, Standing::LowerWins))
        })
    }
}

/// The same frame with one more choice.
pub(crate) fn with_held(frame: &Frame, into: Register, held: Held) -> Frame {
    let mut frame = *frame;
    frame.held[usize::from(into)] = held;
    frame
}

/// Where the ability's unit is now, or last was.
pub(super) fn here(state: &State, frame: &Frame) -> Option<Cell> {
    frame.unit.and_then(|unit| state.find(unit)).or(frame.cell)
}

/// Where what a register holds is now, or was when it was chosen.
pub(super) fn held_cell_now(state: &State, frame: &Frame, register: Register) -> Option<Cell> {
    match frame.held[usize::from(register)] {
        Held::Unit(unit, _) => state.find(unit),
        _ => held_cell(frame, register),
    }
}

/// Where what a register holds was when it was chosen.
pub(super) fn held_cell(frame: &Frame, register: Register) -> Option<Cell> {
    match frame.held[usize::from(register)] {
        Held::Unit(_, cell) | Held::Slot(cell) => Some(cell),
        Held::Nothing | Held::Declined | Held::Card(_) => None,
    }
}

fn is_near(state: &State, frame: &Frame, near: Near, cell: Cell) -> bool {
    let centre = match near {
        Near::Anywhere => return true,
        Near::This => here(state, frame),
        Near::Chosen(register) => held_cell(frame, register),
    };
    centre.is_some_and(|centre| centre.is_close(cell))
}
