//! Taking a counter (SWU 1.15): the initiative, and in Twin Suns the blast and plan counters (SWU 12.5).

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use crate::Unlimited;
use crate::event::Event;
use crate::rules::{Happening, Table};
use crate::setup::CounterSet;
use crate::state::{Counter, State, Work};

/// What the blast counter deals to the base of each opponent (SWU 12.5.2a).
const BLAST: i16 = 1;

impl CounterSet {
    /// The counters that there are.
    pub(crate) const fn counters(self) -> &'static [Counter] {
        match self {
            CounterSet::Initiative => &[Counter::Initiative],
            CounterSet::Three => &Counter::ALL,
        }
    }
}

impl Unlimited {
    /// The counters that a seat may take now: one in each round (SWU 12.5.4).
    pub(crate) fn available_counters(&self, state: &State, seat: Seat) -> impl Iterator<Item = Counter> {
        let counters = state.counters;
        let all = self.policies.counters.counters().iter().copied();
        all.filter(move |&counter| !counters.is_taken(counter) && !counters.has_taken_one(seat))
    }

    pub(crate) fn may_take(&self, state: &State, seat: Seat, counter: Counter) -> bool {
        self.available_counters(state, seat).any(|available| available == counter)
    }

    /// Whether a seat may pass: with three counters only once all are taken (SWU 12.6.1a).
    pub(crate) fn may_pass(&self, state: &State, seat: Seat) -> bool {
        self.policies.counters == CounterSet::Initiative
            || self.available_counters(state, seat).next().is_none()
    }
}

impl Table<'_> {
    /// Whoever takes a counter has passed, and passes until the round is over.
    pub(super) fn take_counter(&mut self, seat: Seat, counter: Counter) {
        self.state.passed = self.state.passed.with(seat.into());
        self.state.counters.take(counter, seat);
        self.state.agenda.push(Work::Settle(0));
        if counter == Counter::Initiative {
            self.state.initiative = seat;
            self.tell(|| Event::InitiativeTaken { seat });
            self.happened(Happening::TakesInitiative(seat), 0);
        } else {
            self.tell(|| Event::CounterTaken { seat, counter });
            self.state.agenda.push(Work::UseCounter { seat, counter });
        }
    }

    /// What a counter does when it is taken. Says whether to go on without a choice.
    pub(super) fn use_counter(&mut self, seat: Seat, counter: Counter) -> bool {
        match counter {
            Counter::Initiative => true,
            Counter::Blast => {
                let bases = self.state.opponents(seat).map(|other| (self.state.player(other).base, BLAST));
                let hits: SmallVec<[(Slot, i16); 4]> = bases.collect();
                self.deal(&hits, None);
                true
            }
            Counter::Plan => {
                self.draw(seat, 1);
                self.hand_to_bottom(1)
            }
        }
    }
}
