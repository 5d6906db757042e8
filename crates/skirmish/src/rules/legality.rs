//! Commands: what a player may do, and carrying it out.

use arrayvec::ArrayVec;
use cardwright_table::game::owes;
use cardwright_table::{Code, Game as _, Rejected, Seat, SeatSet, Sink, Slot};
use serde::{Deserialize, Serialize};

use crate::Skirmish;
use crate::board::{Cell, TERRAINS};
use crate::card::Kind;
use crate::event::Event;
use crate::program::{AbilityId, CardId, Pickable, REGISTERS, Register, Step, When};
use crate::rules::Table;
pub use crate::rules::choice::Pick;
use crate::rules::choice::with_held;
use crate::setup::Activation;
use crate::state::{Frame, Held, Stage, State, Work};

/// A whole act by one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Plays a card from the hand.
    Play {
        /// Which card.
        card: Slot,
        /// Where, for a unit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terrain: Option<u8>,
        /// What it aims at, for an action, in the order of its text.
        #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
        targets: ArrayVec<Pick, REGISTERS>,
    },
    /// Activates a unit.
    Activate {
        /// Where it stands.
        terrain: u8,
    },
    /// Passes for the rest of the round.
    Pass,
    /// Answers what an ability asks.
    Choose(Pick),
}

/// A command that has been found legal.
#[derive(Debug)]
pub struct Legal(Checked);

#[derive(Debug)]
enum Checked {
    PlayUnit { slot: Slot, cell: Cell },
    PlayAction { slot: Slot, ability: AbilityId, frame: Frame },
    Activate { cell: Cell, ability: AbilityId },
    Pass { seat: Seat },
    Choose { register: Register, held: Held },
}

fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected::new(code, message))
}

impl Skirmish {
    pub(crate) fn legal(&self, state: &State, seat: Seat, command: &Command) -> Result<Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        if state.choosing {
            return self.legal_choice(state, command).map(Legal);
        }
        match command {
            Command::Play { card, terrain, targets } => {
                self.legal_play(state, seat, *card, *terrain, targets)
            }
            Command::Activate { terrain } => self.legal_activation(state, seat, *terrain),
            Command::Pass => Ok(Checked::Pass { seat }),
            Command::Choose(_) => refuse(Code::InvalidCommand, "There is nothing to choose now."),
        }
        .map(Legal)
    }

    fn legal_play(
        &self,
        state: &State,
        seat: Seat,
        slot: Slot,
        terrain: Option<u8>,
        targets: &[Pick],
    ) -> Result<Checked, Rejected> {
        if !state.player(seat).hand.contains(&slot) {
            return refuse(Code::InvalidSelection, "That card is not in your hand.");
        }
        let card = self.card_in(state, slot);
        match self.cards.card(card).kind {
            Kind::Action if terrain.is_some() => {
                refuse(Code::InvalidCommand, "An action is not played onto a terrain.")
            }
            Kind::Action => self.legal_action(state, seat, slot, card, targets),
            Kind::Unit(_) | Kind::Token(_) if !targets.is_empty() => {
                refuse(Code::InvalidCommand, "A unit has no targets when it is played.")
            }
            Kind::Unit(_) | Kind::Token(_) => self.legal_unit(state, seat, slot, card, terrain),
        }
    }

    fn legal_unit(
        &self,
        state: &State,
        seat: Seat,
        slot: Slot,
        card: CardId,
        terrain: Option<u8>,
    ) -> Result<Checked, Rejected> {
        let terrain = terrain.filter(|&terrain| usize::from(terrain) < TERRAINS).ok_or_else(|| {
            Rejected::new(Code::InvalidSelection, "A unit is played onto one of the terrains 0 to 4.")
        })?;
        let cell = Cell::new(seat, terrain);
        if !self.may_deploy(state, card, cell) {
            return refuse(Code::InvalidSelection, "That unit may not be deployed there.");
        }
        Ok(Checked::PlayUnit { slot, cell })
    }

    fn legal_action(
        &self,
        state: &State,
        seat: Seat,
        slot: Slot,
        card: CardId,
        targets: &[Pick],
    ) -> Result<Checked, Rejected> {
        let ability = self.action(card);
        let mut frame = action_frame(seat, card);
        let mut picks = targets.iter();
        for (into, what, may) in self.choices(ability) {
            let Some(&pick) = picks.next() else {
                return refuse(Code::InvalidSelection, "The action needs another target.");
            };
            let held = match pick {
                Pick::Nothing if may => Held::Declined,
                pick => self.fits(state, &frame, what, pick).ok_or_else(|| {
                    Rejected::new(Code::InvalidSelection, "That is not a legal target of the action.")
                })?,
            };
            frame = with_held(&frame, into, held);
        }
        if picks.next().is_some() {
            return refuse(Code::InvalidSelection, "The action does not have that many targets.");
        }
        Ok(Checked::PlayAction { slot, ability, frame })
    }

    fn legal_activation(&self, state: &State, seat: Seat, terrain: u8) -> Result<Checked, Rejected> {
        let cell = (usize::from(terrain) < TERRAINS).then(|| Cell::new(seat, terrain));
        let Some((cell, unit)) = cell.and_then(|cell| Some((cell, state.unit(cell)?))) else {
            return refuse(Code::InvalidSelection, "You have no unit there.");
        };
        let Some((ability, _)) = self.cards.activated(unit.card) else {
            return refuse(Code::InvalidSelection, "That unit cannot be activated.");
        };
        if !self.is_ready(state, cell) {
            return refuse(Code::InvalidCommand, "That unit is not ready.");
        }
        Ok(Checked::Activate { cell, ability })
    }

    fn legal_choice(&self, state: &State, command: &Command) -> Result<Checked, Rejected> {
        let Command::Choose(pick) = command else {
            return refuse(Code::InvalidCommand, "First answer what the ability asks.");
        };
        let Some((frame, register, what, may)) = self.open_choice(state) else {
            return refuse(Code::InvalidCommand, "There is nothing to choose now.");
        };
        let held = match pick {
            Pick::Nothing if may => Some(Held::Declined),
            pick => self.fits(state, frame, what, *pick),
        };
        match held {
            Some(held) => Ok(Checked::Choose { register, held }),
            None => refuse(Code::InvalidSelection, "That is not among the things you can choose."),
        }
    }

    /// The choice that the first item of the queue waits for.
    pub(crate) fn open_choice<'s>(&self, state: &'s State) -> Option<(&'s Frame, Register, Pickable, bool)> {
        let Some(Work::Run { ability, step, frame, .. }) = state.agenda.front() else { return None };
        match self.cards.ability(*ability).steps.get(usize::from(*step)) {
            Some(&Step::Choose { into, what, may }) if state.choosing => Some((frame, into, what, may)),
            _ => None,
        }
    }

    /// The text of an action.
    pub(crate) fn action(&self, card: CardId) -> AbilityId {
        self.cards
            .abilities(card, When::Play)
            .next()
            .expect("every action has a text, or it does not compile")
    }

    /// The choices of an ability, in order.
    pub(crate) fn choices(&self, ability: AbilityId) -> impl Iterator<Item = (Register, Pickable, bool)> {
        self.cards.ability(ability).steps.iter().filter_map(|step| match *step {
            Step::Choose { into, what, may } => Some((into, what, may)),
            _ => None,
        })
    }

    /// Whether the card can be played at all.
    pub(crate) fn is_playable(&self, state: &State, seat: Seat, card: CardId) -> bool {
        match self.cards.card(card).kind {
            Kind::Action => self.can_choose(state, &action_frame(seat, card), self.action(card), 0),
            Kind::Unit(_) | Kind::Token(_) => self.has_place(state, card, seat),
        }
    }

    /// Whether the unit there can be activated now (spec 72).
    pub(crate) fn is_ready(&self, state: &State, cell: Cell) -> bool {
        let Some(unit) = state.unit(cell) else { return false };
        if self.cards.activated(unit.card).is_none() {
            return false;
        }
        match self.policies.activation {
            Activation::Cooldown => unit.cooldown == 0 && !unit.fresh,
            Activation::Once => unit.cooldown == 0 && !unit.fresh && !unit.spent,
        }
    }

    /// Whether any unit of the player can be activated.
    pub(crate) fn can_activate(&self, state: &State, seat: Seat) -> bool {
        Cell::of(seat).any(|cell| self.is_ready(state, cell))
    }

    /// Whether the player has any other act than to pass.
    pub(crate) fn can_do_more_than_pass(&self, state: &State, seat: Seat) -> bool {
        let playable = |slot: &Slot| self.is_playable(state, seat, self.card_in(state, *slot));
        self.can_activate(state, seat) || state.player(seat).hand.iter().any(playable)
    }
}

/// What an action knows before anything is chosen.
pub(crate) fn action_frame(player: Seat, card: CardId) -> Frame {
    Frame {
        player,
        card,
        unit: None,
        cell: None,
        newcomer: None,
        amount: 0,
        held: [Held::Nothing; REGISTERS],
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    /// Carries out a legal command, up to the next prompt or the end.
    pub(crate) fn commit(&mut self, Legal(command): Legal) {
        self.state.effects_run = 0;
        match command {
            Checked::PlayUnit { slot, cell } => {
                self.leave_hand(slot, Some(cell));
                self.queue_deploy(slot, cell);
                self.state.stage = Stage::Acted;
            }
            Checked::PlayAction { slot, ability, frame } => {
                self.leave_hand(slot, None);
                let run = Work::Run { ability, step: 0, action: Some(slot), frame };
                self.state.agenda.push_back(run);
                self.state.agenda.push_back(Work::ActionPlayed { player: frame.player });
                self.state.stage = Stage::Acted;
            }
            Checked::Activate { cell, ability } => {
                self.activate(cell, ability);
                self.state.stage = Stage::Acted;
            }
            Checked::Pass { seat } => self.pass(seat),
            Checked::Choose { register, held } => self.choose(register, held),
        }
        self.run();
    }

    fn leave_hand(&mut self, slot: Slot, cell: Option<Cell>) {
        let player = self.state.secrets.owner(slot);
        self.state.player_mut(player).hand.take(slot);
        self.state.secrets.show(slot, SeatSet::PUBLIC);
        self.emit(|rules, state| Event::CardPlayed { player, card: rules.glimpse(state, slot), cell });
    }

    fn activate(&mut self, cell: Cell, ability: AbilityId) {
        let Some(unit) = &mut self.state.units[cell.index()] else { return };
        unit.cooldown = self.rules.cards.activated(unit.card).map_or(0, |(_, cooldown)| cooldown);
        unit.spent = true;
        let unit = *unit;
        self.emit(|rules, _| Event::AbilityActivated { unit: rules.unit_name(&unit, cell) });
        let frame = self.frame_of(&unit, cell);
        self.state.agenda.push_back(Work::Run { ability, step: 0, action: None, frame });
    }

    fn choose(&mut self, register: Register, held: Held) {
        if let Some(Work::Run { frame, .. }) = self.state.agenda.front_mut() {
            frame.held[usize::from(register)] = held;
        }
        self.state.choosing = false;
    }

    /// The match begins: round 1 with a starter by chance.
    pub(crate) fn begin(&mut self) {
        self.emit(|rules, _| Event::MatchStarted { format: rules.policies.format, players: 2 });
        let starter = Seat(self.state.secrets.rng().below(2) as u8);
        self.start_round(starter);
        self.run();
    }
}
