//! Counters that players take in the action phase (SWU 1.15, 12.5).

use cardwright_table::Seat;
use serde::{Deserialize, Serialize};

/// A counter that a player takes with an action, which ends their part in the action phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Counter {
    /// Its holder begins the next round.
    Initiative,
    /// Whoever takes it damages the base of each opponent.
    Blast,
    /// Whoever takes it draws a card and puts one under the deck.
    Plan,
}

impl Counter {
    /// All of them.
    pub const ALL: [Counter; 3] = [Counter::Initiative, Counter::Blast, Counter::Plan];

    pub(crate) const fn words(self) -> &'static str {
        match self {
            Counter::Initiative => "initiative",
            Counter::Blast => "blast",
            Counter::Plan => "plan",
        }
    }
}

/// Who took which counter this round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Counters([Option<Seat>; Counter::ALL.len()]);

impl Counters {
    /// Who took it this round; nobody if it is available.
    #[inline]
    pub(crate) const fn taker(self, counter: Counter) -> Option<Seat> {
        self.0[counter as usize]
    }

    #[inline]
    pub(crate) const fn is_taken(self, counter: Counter) -> bool {
        self.taker(counter).is_some()
    }

    /// Whether the seat took one: it passes until the round is over.
    #[inline]
    pub(crate) fn has_taken_one(self, seat: Seat) -> bool {
        self.0.contains(&Some(seat))
    }

    pub(crate) const fn take(&mut self, counter: Counter, seat: Seat) {
        self.0[counter as usize] = Some(seat);
    }

    /// The counter is available again.
    pub(crate) const fn put_back(&mut self, counter: Counter) {
        self.0[counter as usize] = None;
    }
}
