//! Priority (CR 117).

use cardwright_table::{Outcome, Seat, SeatSet};

use super::{Flow, Run};
use crate::event::Reason;
use crate::state::{Wanted, Work};

/// More passes than this in a turn without anything that anybody could do instead are a mandatory loop (CR 104.4b).
const MOST_UNASKED: u16 = 10_000;

impl Run<'_> {
    /// State-based actions, then triggers onto the stack, again until nothing happens; then the player gets
    /// priority (CR 117.5).
    pub(crate) fn grant_priority(&mut self, seat: Seat) -> Flow {
        let below = self.state.agenda.len();
        match self.settle() {
            Settled::Asked => return Flow::Asked,
            Settled::Again => {
                self.state.cache.offers.forget();
                // What was begun is done first.
                self.state.agenda.insert(below, Work::Priority(seat));
                return Flow::On;
            }
            Settled::Quiet => {}
        }
        self.show_open_cards();
        self.check_puzzle_goal();
        if self.state.outcome.is_some() {
            return Flow::On;
        }
        let Some(seat) = self.state.seats_from(seat).next() else { return Flow::On };
        self.state.turn.priority = Some(seat);
        self.state.work_done = 0;
        self.offer_priority(seat)
    }

    /// One round of state-based actions and triggers (CR 704.3, 603.3b).
    fn settle(&mut self) -> Settled {
        match self.act_by_rule() {
            Acted::Asked => return Settled::Asked,
            Acted::Yes => return Settled::Again,
            Acted::No => {}
        }
        self.hear_states();
        if self.state.triggers.is_empty() {
            return Settled::Quiet;
        }
        match self.put_triggers() {
            Flow::Asked => Settled::Asked,
            Flow::On => Settled::Again,
        }
    }

    /// A player passes (CR 117.3d, spec 41).
    pub(crate) fn pass(&mut self, seat: Seat) {
        let turn = &mut self.state.turn;
        turn.passed = turn.passed.with(SeatSet::only(seat));
        turn.priority = None;
        let all_passed = self.state.apnap().all(|player| self.state.turn.passed.has(player));
        if !all_passed {
            let next = self.state.seats_from(seat.next(self.state.players.len())).next().unwrap_or(seat);
            return self.state.agenda.push(Work::Priority(next));
        }
        self.state.turn.passed = SeatSet::NONE;
        let work = if self.state.stack.is_empty() { Work::EndStep } else { Work::Resolve };
        self.state.agenda.push(work);
    }

    /// After an action the player who took it receives priority (CR 117.3c, spec 40).
    pub(crate) fn acted(&mut self, seat: Seat) {
        self.state.turn.passed = SeatSet::NONE;
        self.state.turn.priority = None;
        self.state.agenda.push(Work::Priority(seat));
    }

    /// Asks for an action, unless only passing is possible and need not be asked.
    fn offer_priority(&mut self, seat: Seat) -> Flow {
        if self.advances() {
            self.pass(seat);
            return Flow::On;
        }
        if self.must_pass(seat) {
            self.state.turn.unasked += 1;
            if self.state.turn.unasked > MOST_UNASKED {
                self.end(Outcome::Drawn, Reason::Loop);
                return Flow::On;
            }
            self.pass(seat);
            return Flow::On;
        }
        // The answer is a command of its own, so this work is done.
        let _ = self.ask(seat, Wanted::Priority);
        Flow::On
    }

    /// A player leaves the table at any moment (CR 104.3a). A step that asked something, them or another, is done
    /// again, for it may ask something else now; what it still asks of them is answered plainly.
    pub(crate) fn leave(&mut self, seat: Seat, reason: Reason) {
        self.wake();
        self.state.cache.offers.forget();
        self.lose(seat, reason);
        // Triggers whose targets have left with the player are removed before anybody chooses (CR 603.3d).
        let asked_anew =
            |wanted: Wanted| wanted.is_part_of_a_step() || matches!(wanted, Wanted::TriggerChoices);
        if self.state.pending.is_some_and(|pending| asked_anew(pending.wanted)) {
            self.state.pending = None;
        }
        self.run();
    }

    /// The game ends when one team, or nobody, is left (CR 104.2a, 104.4a).
    pub(crate) fn check_end(&mut self, reason: Reason) {
        let mut left = self.state.players.iter().filter(|player| !player.lost).map(|player| player.team);
        match left.next() {
            None => self.end(Outcome::Drawn, reason),
            Some(team) if left.all(|other| other == team) => {
                let winners = Seat::all(self.state.players.len())
                    .filter(|&seat| self.state.player(seat).team == team)
                    .fold(SeatSet::NONE, |all, seat| all.with(SeatSet::only(seat)));
                self.end(Outcome::Won(winners), reason);
            }
            Some(_) => {}
        }
    }
}

/// What a round of state-based actions and triggers came to.
enum Settled {
    Asked,
    Again,
    Quiet,
}

/// What a check of state-based actions came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Acted {
    /// Somebody is asked.
    Asked,
    /// Something was done.
    Yes,
    /// Nothing applied.
    No,
}
