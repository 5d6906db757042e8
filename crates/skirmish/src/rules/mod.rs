//! The rules: one file for each concept of the rule book.

mod agenda;
mod choice;
mod death;
mod deploy;
mod legality;
mod power;
mod round;
mod step;
mod turn;

pub(crate) use choice::with_held;
pub(crate) use legality::action_frame;
pub use legality::{Command, Legal, Pick};

use cardwright_table::{Identity, Sink, Slot};

use crate::Skirmish;
use crate::board::Cell;
use crate::event::{Event, Glimpse, UnitName};
use crate::program::CardId;
use crate::state::{State, Unit};

/// A match in the middle of a command: the rules, the state, and who listens.
pub(crate) struct Table<'a, S> {
    pub(crate) rules: &'a Skirmish,
    pub(crate) state: &'a mut State,
    pub(crate) out: &'a mut S,
}

impl Skirmish {
    /// What a physical card really is.
    #[inline]
    pub(crate) fn card_in(&self, state: &State, slot: Slot) -> CardId {
        card_of(state.secrets.truth(slot))
    }
}

/// Which card an identity is a copy of.
#[inline]
pub(crate) fn card_of(identity: Identity) -> CardId {
    CardId((identity.0 >> COPY_BITS) as u8)
}

/// The identity of one copy of a card.
pub(crate) fn identity_of(card: CardId, copy: u16) -> Identity {
    Identity(u16::from(card.0) << COPY_BITS | copy)
}

/// Bits of an identity that tell copies of a card apart.
const COPY_BITS: u32 = 4;

impl<S: Sink<Event>> Table<'_, S> {
    fn emit(&mut self, make: impl FnOnce(&Skirmish, &State) -> Event) {
        let (rules, state) = (self.rules, &*self.state);
        self.out.emit(|| make(rules, state));
    }
}

impl Skirmish {
    pub(crate) fn name(&self, card: CardId) -> &str {
        &self.cards.card(card).name
    }

    fn unit_name(&self, unit: &Unit, cell: Cell) -> UnitName {
        UnitName { unit_id: unit.id, slot: unit.slot, name: self.name(unit.card).to_owned(), cell }
    }

    fn glimpse(&self, state: &State, slot: Slot) -> Glimpse {
        let name = self.name(self.card_in(state, slot));
        Glimpse::new(slot, name, state.secrets.seen(slot))
    }
}
