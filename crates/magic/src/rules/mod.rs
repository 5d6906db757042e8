//! The rules: folders are chapters of the rule book, files are concepts.

mod agenda;
mod batch;
mod cast;
mod combat;
mod effect;
mod identity;
mod layers;
mod look;
mod open_cards;
mod priority;
mod prompt;
mod replace;
mod state_based;
mod trigger;
mod turn;
mod zones;

pub(crate) use cast::{Action, ENTWINED, Offers, PlayFacts, Settlement, Topic};
pub(crate) use effect::{counter_of_size, sized_counter};
pub(crate) use identity::{MOST_CARDS, card_of, identity_of};
pub(crate) use layers::{Aspects, Tables};
pub(crate) use look::{CastAs, Facts, Look, View};
pub(crate) use priority::Acted;
pub(crate) use prompt::{SEAT_BASE, misplaced};
pub(crate) use trigger::{Happening, Hook, Hooks, chosen_of};

use cardwright_table::{Outcome, Seat, SeatSet, Slot};
use smallvec::SmallVec;

use crate::Magic;
use crate::event::{Event, Glimpse, Reason};
use crate::program::CardId;
use crate::state::{Pending, State, Wanted};

/// A match in the middle of a command: the rules, the state, and who listens.
pub(crate) struct Run<'a> {
    pub(crate) rules: &'a Magic,
    pub(crate) state: &'a mut State,
    /// What happened so far, if anybody listens.
    pub(crate) events: Option<&'a mut Vec<Event>>,
    /// The answer to what was asked, until the step that asked takes it.
    pub(crate) answer: Option<Answer>,
}

/// An answer as the menu's numbers.
pub(crate) type Answer = SmallVec<[i32; 4]>;

/// Whether work goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(crate) enum Flow {
    /// The next item of the agenda.
    On,
    /// Somebody is asked; the same step is done again with the answer.
    Asked,
}

impl Magic {
    /// Read-only eyes on a state in which everything is worked out; see [`Magic::fresh`] for one that was read.
    #[inline]
    pub(crate) fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { rules: self, state, shallow: false, cast_as: None, entering: None }
    }

    /// What a slot really is.
    #[inline]
    pub(crate) fn card_in(&self, state: &State, slot: Slot) -> CardId {
        state.thing(slot).copy.unwrap_or_else(|| card_of(state.secrets.truth(slot)))
    }
}

impl<'a> Run<'a> {
    pub(crate) fn new(rules: &'a Magic, state: &'a mut State, events: Option<&'a mut Vec<Event>>) -> Run<'a> {
        Run { rules, state, events, answer: None }
    }

    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        self.rules.look(self.state)
    }

    /// Tells what happened, if anybody listens.
    #[inline]
    pub(crate) fn emit(&mut self, make: impl FnOnce(&Magic, &State) -> Event) {
        if let Some(events) = &mut self.events {
            events.push(make(self.rules, self.state));
        }
    }

    /// Asks a player something; the step that asks is done again with the answer.
    pub(crate) fn ask(&mut self, seat: Seat, wanted: Wanted) -> Flow {
        self.state.pending = Some(Pending { seat, wanted });
        self.state.turn.unasked = 0;
        Flow::Asked
    }

    /// The game ends (CR 104).
    pub(crate) fn end(&mut self, outcome: Outcome, reason: Reason) {
        self.state.outcome = Some(outcome);
        let winners = match outcome {
            Outcome::Won(winners) => winners,
            Outcome::Drawn | Outcome::Capped => SeatSet::NONE,
        };
        let turn = self.state.turn.number;
        self.emit(|_, _| Event::GameOver { winners, outcome, reason, turn });
    }
}

/// A card as an event shows it.
pub(crate) fn glimpse(rules: &Magic, state: &State, slot: Slot) -> Glimpse {
    let card = rules.book.card(rules.card_in(state, slot));
    let face = usize::from(state.thing(slot).face).min(card.faces.len() - 1);
    Glimpse { slot, name: Some(card.faces[face].name.clone()), known: state.secrets.seen(slot) }
}
