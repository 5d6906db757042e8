//! How well a player stands, and whether a state is in order.

use cardwright_table::{Outcome, Rng, Seat, Slot};

use crate::Skirmish;
use crate::board::{Cell, TERRAINS};
use crate::card::Kind;
use crate::program::CardId;
use crate::rules::{card_of, identity_of};
use crate::setup::COPIES;
use crate::state::{State, Work};

const ROUND: i32 = 330;
const LEAD: i32 = 30;
const CARD: i32 = 26;
const STRENGTH: i32 = 3;

impl Skirmish {
    /// Victory points as the board stands.
    pub(crate) fn projected(&self, state: &State) -> [u8; 2] {
        let mut points = [state.players[0].vp, state.players[1].vp];
        if state.outcome.is_none() {
            for terrain in 0..TERRAINS as u8 {
                if let Some(winner) = self.terrain_winner(state, terrain) {
                    points[winner.index()] += 1;
                }
            }
        }
        points
    }

    /// From -1,000 to 1,000: rounds won, the lead in this round, cards in hand, strength on the board.
    pub(crate) fn rate_seat(&self, state: &State, seat: Seat) -> i32 {
        match state.outcome {
            Some(Outcome::Won(winners)) => return if winners.has(seat) { 1_000 } else { -1_000 },
            Some(Outcome::Drawn | Outcome::Capped) => return 0,
            None => {}
        }
        let (me, other) = (state.player(seat), state.player(seat.other()));
        let points = self.projected(state);
        let lead = i32::from(points[seat.index()]) - i32::from(points[seat.other().index()]);
        let strength = |player: Seat| -> i32 {
            Cell::of(player).filter_map(|cell| state.strength(cell)).map(i32::from).sum()
        };
        let rounds = i32::from(me.rounds_won) - i32::from(other.rounds_won);
        let cards = me.hand.len() as i32 - other.hand.len() as i32;
        let round_value = LEAD * lead + 60 * lead.signum();
        let decided = if me.passed && other.passed { 2 } else { 1 };
        let total = ROUND * rounds
            + round_value * decided
            + CARD * cards
            + STRENGTH * (strength(seat) - strength(seat.other()));
        total.clamp(-990, 990)
    }

    /// Each card is in exactly one place, and the queue waits only where a choice is open.
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        let mut places = vec![0u8; state.secrets.len()];
        let mut count = |slot: Slot| places[slot.index()] += 1;
        for player in &state.players {
            player.deck.iter().chain(&*player.hand).chain(&*player.discard).for_each(|&slot| count(slot));
        }
        state.units.iter().flatten().for_each(|unit| count(unit.slot));
        state.spare_tokens.iter().for_each(|&slot| count(slot));
        state.agenda.iter().for_each(|work| match work {
            Work::Deploy { slot, .. } | Work::Run { action: Some(slot), .. } => count(*slot),
            _ => {}
        });
        let over = state.outcome.is_some();
        if let Some(slot) = places.iter().position(|&times| if over { times > 1 } else { times != 1 }) {
            return Err(format!("card {slot} is in {} places", places[slot]));
        }
        if state.choosing != self.open_choice(state).is_some()
            || (!state.choosing && !state.agenda.is_empty())
        {
            return Err("the queue and the open choice disagree".to_owned());
        }
        for cell in Cell::all() {
            if let Some(unit) = state.unit(cell) {
                let truth = self.card_in(state, unit.slot);
                if unit.card != truth || state.secrets.owner(unit.slot) != cell.player() {
                    return Err(format!("the unit in {cell:?} is not its card, or not its player's"));
                }
                if !over && !state.choosing && state.strength(cell) == Some(0) {
                    return Err(format!("the unit in {cell:?} should be dead"));
                }
            }
        }
        Ok(())
    }

    /// With closed lists, the opponent's cards that the seat has never seen may be any cards.
    pub(crate) fn invent_cards(&self, state: &mut State, seat: Seat, rng: &mut Rng) {
        let owner = seat.other();
        let slots = || (0..state.secrets.len() as u16).map(Slot);
        let unknown: Vec<Slot> = slots()
            .filter(|&slot| state.secrets.owner(slot) == owner && !state.secrets.met(slot).has(seat))
            .collect();
        let mut left = vec![COPIES; self.cards.all().len()];
        for slot in slots().filter(|slot| state.secrets.owner(*slot) == owner && !unknown.contains(slot)) {
            let card = usize::from(card_of(state.secrets.truth(slot)).0);
            left[card] = left[card].saturating_sub(1);
        }
        for slot in unknown {
            let cards: Vec<CardId> = (0..left.len() as u8)
                .map(CardId)
                .filter(|card| left[usize::from(card.0)] > 0)
                .filter(|card| !matches!(self.cards.card(*card).kind, Kind::Token(_)))
                .collect();
            let Some(&card) = rng.pick(&cards) else { return };
            let free = &mut left[usize::from(card.0)];
            let copy = (owner.index() * COPIES + *free) as u16;
            *free -= 1;
            state.secrets.reassign(slot, identity_of(card, copy));
        }
    }
}
