//! The rules: one file for each concept of the rule book.

mod action;
mod agenda;
mod amount;
mod arrange;
mod attach;
mod attack;
mod audit;
mod card_effect;
mod choice;
mod compare;
mod condition;
mod cost;
mod counter;
mod damage;
mod defeat;
mod edict;
mod effect;
mod elimination;
#[cfg(test)]
mod elimination_tests;
mod eval;
mod frame;
mod happening;
mod into_deck;
mod keyword;
mod lasting;
mod legality;
mod maintenance;
mod modified;
mod opponent;
mod payment;
mod phases;
mod play;
mod possess;
#[cfg(test)]
mod promise_tests;
mod record;
mod say;
mod setup_flow;
mod simple_effect;
mod spare;
mod strike;
mod token;
mod trigger;
mod uses;
mod values;
mod ward;
mod zones;

pub(crate) use cost::Means;
pub(crate) use eval::Eval;
pub(crate) use happening::Happening;
pub use legality::Legal;
pub(crate) use legality::OfferedAction;

use cardwright_table::{Identity, Slot};

use crate::Unlimited;
use crate::event::{Event, Glimpse};
use crate::program::CardId;
use crate::state::State;

/// A match in the middle of a command: the rules, the state, and who listens.
pub(crate) struct Table<'a> {
    pub(crate) rules: &'a Unlimited,
    pub(crate) state: &'a mut State,
    /// What happened so far, if anybody listens.
    pub(crate) events: Option<&'a mut Vec<Event>>,
}

/// Bits of an identity that tell copies of a card apart.
const COPY_BITS: u32 = 6;
/// The most copies of a card that a player can bring.
pub(crate) const MOST_COPIES: usize = 1 << COPY_BITS;
/// The most different cards in a match.
pub(crate) const MOST_CARDS: usize = 1 << (16 - COPY_BITS);

/// Which card an identity is a copy of.
#[inline]
pub(crate) fn card_of(identity: Identity) -> CardId {
    CardId(identity.0 >> COPY_BITS)
}

/// The identity of one copy of a card.
pub(crate) fn identity_of(card: CardId, copy: u16) -> Identity {
    Identity(card.0 << COPY_BITS | copy)
}

impl Unlimited {
    /// What a physical card really is.
    #[inline]
    pub(crate) fn card_in(&self, state: &State, slot: Slot) -> CardId {
        card_of(state.secrets.truth(slot))
    }

    /// The rules' eyes on a state.
    #[inline]
    pub(crate) fn eval<'a>(&'a self, state: &'a State) -> Eval<'a> {
        Eval::new(self, state)
    }

    fn glimpse(&self, state: &State, slot: Slot) -> Glimpse {
        let name = &self.cards.facts(self.card_in(state, slot)).title;
        Glimpse::new(slot, name, state.secrets.seen(slot))
    }
}

impl<'a> Table<'a> {
    /// Tells what happened, if anybody listens.
    #[inline]
    pub(crate) fn emit(&mut self, make: impl FnOnce(&Unlimited, &State) -> Event) {
        if let Some(events) = &mut self.events {
            events.push(make(self.rules, self.state));
        }
    }

    /// The same for what needs no look at the state.
    #[inline]
    fn tell(&mut self, make: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events {
            events.push(make());
        }
    }

    fn eval(&self) -> Eval<'_> {
        self.rules.eval(self.state)
    }

    fn card(&self, slot: Slot) -> &'a crate::card::Card {
        self.rules.cards.card(self.rules.card_in(self.state, slot))
    }
}
