//! The clock: so much time for each decision, and a bank for what goes beyond.

use std::time::{Duration, Instant};

use cardwright_table::{Seat, SeatSet};

use crate::wire::{ClockRules, ClockShown};

/// One match's clock.
pub(super) struct Clock {
    rules: ClockRules,
    hands: Vec<Hand>,
}

/// One seat's hand of the clock.
struct Hand {
    bank: Duration,
    /// Since when the seat has been deciding.
    since: Option<Instant>,
    /// How many decisions in a row ended without an answer.
    strikes: u8,
}

impl Clock {
    /// A clock for so many seats, with full banks or these.
    pub(super) fn new(rules: ClockRules, seats: usize, banks: Option<&[u32]>) -> Clock {
        let bank = |seat: usize| banks.and_then(|banks| banks.get(seat)).copied().unwrap_or(rules.bank_ms);
        let hand = |seat| Hand { bank: Duration::from_millis(bank(seat).into()), since: None, strikes: 0 };
        Clock { rules, hands: (0..seats).map(hand).collect() }
    }

    fn decision(&self) -> Duration {
        Duration::from_millis(self.rules.decision_ms.into())
    }

    /// These seats decide now; the question of those in `same` has not changed, so their time goes on.
    pub(super) fn turn(&mut self, asked: SeatSet, same: SeatSet, now: Instant) {
        let decision = self.decision();
        for (hand, seat) in self.hands.iter_mut().zip(Seat::all(8)) {
            let goes_on = hand.since.is_some() && asked.has(seat) && same.has(seat);
            if goes_on {
                continue;
            }
            hand.bank = hand.bank.saturating_sub(hand.spent(now).saturating_sub(decision));
            hand.since = asked.has(seat).then_some(now);
        }
    }

    /// The seat whose time is over first, and when.
    pub(super) fn first_due(&self) -> Option<(Instant, Seat)> {
        let due = |(hand, seat): (&Hand, Seat)| Some((hand.since? + self.decision() + hand.bank, seat));
        self.hands.iter().zip(Seat::all(8)).filter_map(due).min()
    }

    /// A decision ended without an answer; whether that was once too often.
    pub(super) fn strike(&mut self, seat: Seat) -> bool {
        let hand = &mut self.hands[seat.index()];
        hand.strikes = hand.strikes.saturating_add(1);
        self.rules.strikes > 0 && hand.strikes >= self.rules.strikes
    }

    /// The seat has answered by itself.
    pub(super) fn answered(&mut self, seat: Seat) {
        self.hands[seat.index()].strikes = 0;
    }

    /// The milliseconds in each bank if every decision ended now.
    pub(super) fn banks_at(&self, now: Instant) -> Vec<u32> {
        let left = |hand: &Hand| hand.bank.saturating_sub(hand.spent(now).saturating_sub(self.decision()));
        self.hands.iter().map(|hand| millis(left(hand))).collect()
    }

    /// The clock as it is shown.
    pub(super) fn shown(&self, now: Instant) -> ClockShown {
        let left = |hand: &Hand| {
            let total = self.decision() + hand.bank;
            hand.since.map(|_| millis(total.saturating_sub(hand.spent(now))))
        };
        ClockShown {
            decision_ms: self.rules.decision_ms,
            bank_ms: self.banks_at(now),
            left_ms: self.hands.iter().map(left).collect(),
        }
    }
}

impl Hand {
    fn spent(&self, now: Instant) -> Duration {
        self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

fn millis(duration: Duration) -> u32 {
    u32::try_from(duration.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: ClockRules = ClockRules { decision_ms: 1000, bank_ms: 500, strikes: 2 };

    fn at(start: Instant, ms: u64) -> Instant {
        start + Duration::from_millis(ms)
    }

    #[test]
    fn a_decision_takes_from_the_bank_only_what_goes_beyond_its_own_time() {
        let start = Instant::now();
        let mut clock = Clock::new(RULES, 2, None);
        clock.turn(Seat(0).into(), SeatSet::NONE, start);
        assert_eq!(clock.first_due(), Some((at(start, 1500), Seat(0))));
        clock.turn(Seat(1).into(), SeatSet::NONE, at(start, 900));
        assert_eq!(clock.banks_at(at(start, 900)), [500, 500]);
        clock.turn(Seat(0).into(), SeatSet::NONE, at(start, 2100));
        assert_eq!(clock.banks_at(at(start, 2100)), [500, 300]);
        assert_eq!(clock.shown(at(start, 2200)).left_ms, [Some(1400), None]);
    }

    #[test]
    fn a_question_that_stays_the_same_does_not_start_the_clock_again() {
        let start = Instant::now();
        let mut clock = Clock::new(RULES, 2, None);
        let both = SeatSet::first(2);
        clock.turn(both, SeatSet::NONE, start);
        clock.turn(Seat(1).into(), Seat(1).into(), at(start, 400));
        assert_eq!(clock.first_due(), Some((at(start, 1500), Seat(1))));
    }

    #[test]
    fn strikes_count_only_in_a_row() {
        let mut clock = Clock::new(RULES, 2, None);
        assert!(!clock.strike(Seat(0)));
        clock.answered(Seat(0));
        assert!(!clock.strike(Seat(0)));
        assert!(clock.strike(Seat(0)));
    }
}
