//! Rounds and phases (SWU 5.3 to 5.5).

use cardwright_table::{Object, Outcome, SeatSet, Slot};

use crate::event::{Event, Reason};
use crate::program::{LaterWhen, Restriction, Topics, Until};
use crate::rules::{Happening, Table};
use crate::state::{Counter, Delayed, Flag, Pending, Seats, Stage, State, Triggered, Work};

impl Table<'_> {
    /// The action is over: the next player who has not taken a counter acts, until all have passed in a row.
    pub(super) fn next_action(&mut self) {
        let here = self.state.here();
        if let Some(seat) = self.state.extra.take().filter(|seat| here.has(*seat)) {
            self.state.active = seat;
            return;
        }
        while !here.without(self.state.passed).is_empty() {
            self.state.active = self.state.next_seat(self.state.active);
            if !self.state.counters.has_taken_one(self.state.active) {
                return;
            }
            self.state.passed = self.state.passed.with(self.state.active.into());
        }
        self.end_action_phase();
    }

    fn end_action_phase(&mut self) {
        self.end_phase();
        if self.state.last_phase {
            return self.award_most_hp();
        }
        self.state.counters.put_back(Counter::Blast);
        self.state.counters.put_back(Counter::Plan);
        self.begin_regroup_phase();
    }

    fn begin_regroup_phase(&mut self) {
        self.state.stage = Stage::Regroup;
        self.tell(|| Event::PhaseChanged { phase: Stage::Regroup });
        let work =
            [Work::RegroupEnd, Work::RegroupResource, Work::Settle(0), Work::RegroupDraw, Work::Settle(0)];
        self.state.agenda.extend(work);
        self.wake_delayed(LaterWhen::Regroup);
        self.happened(Happening::RegroupPhase, 0);
    }

    /// What lasted for the phase ends, and the phase's counters start anew.
    fn end_phase(&mut self) {
        self.state.expire(Until::Phase);
        self.state.expire(Until::Once);
        let State { things, units, attached, players, .. } = &mut *self.state;
        let mut forget = |slot: &Slot| things[slot.index()].flags &= !Flag::OF_PHASE;
        units.iter().chain(&*attached).for_each(&mut forget);
        players.iter().for_each(|player| forget(&player.base));
        self.end_edicts(Until::Phase);
        self.state.past.clear();
        self.state.next.clear();
        self.state.no_healing = false;
        for player in &mut self.state.players {
            player.tallies.clear();
            player.stormed = SeatSet::NONE;
            player.resourced = false;
        }
    }

    /// Delayed effects of this moment come before ordinary triggers (SWU 7.7).
    fn wake_delayed(&mut self, when: LaterWhen) {
        self.wake(|delayed| delayed.when == when);
    }

    /// Delayed effects that wait for this to leave play.
    pub(super) fn wake_leaving(&mut self, object: Object) {
        if !self.state.delayed.is_empty() {
            self.wake(|delayed| delayed.when == LaterWhen::Leaves && delayed.frame.source == object);
        }
    }

    fn wake(&mut self, due: impl Fn(&Delayed) -> bool) {
        let all = std::mem::take(&mut self.state.delayed);
        for delayed in all {
            if due(&delayed) {
                self.enqueue(Triggered::Node(delayed.effect), delayed.frame);
            } else {
                self.state.delayed.push(delayed);
            }
        }
    }

    pub(super) fn regroup_draw(&mut self) {
        for seat in self.seats_from_initiative() {
            self.draw(seat, 2);
        }
    }

    fn seats_from_initiative(&self) -> Seats {
        self.state.seats_from(self.state.initiative).collect()
    }

    /// Each player may resource a card, one after the other. Says whether all have decided.
    pub(super) fn regroup_resource(&mut self) -> bool {
        let due =
            self.state.seats_from(self.state.initiative).find(|&seat| !self.state.player(seat).resourced);
        let Some(seat) = due else { return true };
        self.state.agenda.push(Work::RegroupResource);
        self.state.pending = Some(Pending::Resource { seat });
        false
    }

    /// Everything readies; what waits for that comes before the phase ends (SWU 5.5).
    pub(super) fn regroup_end(&mut self) {
        self.ready_everything();
        self.state.agenda.extend([Work::EndRound, Work::Settle(0)]);
        for seat in self.seats_from_initiative() {
            self.happened(Happening::RegroupReadied(seat), 0);
        }
    }

    pub(super) fn end_round(&mut self) {
        self.end_phase();
        self.state.expire(Until::Regroup);
        if self.state.voices.mention(Topics::REGROUP) && self.eval().more_regroups() > self.state.regroups {
            self.state.regroups += 1;
            return self.begin_regroup_phase();
        }
        self.state.regroups = 0;
        self.state.expire(Until::Round);
        if self.state.last_phase {
            return self.award_most_hp();
        }
        self.state.round += 1;
        if self.state.round > self.rules.policies.max_rounds {
            self.end(Outcome::Capped, Reason::Capped);
            return;
        }
        self.state.agenda.push(Work::BeginAction);
    }

    fn ready_everything(&mut self) {
        for place in 0..self.state.units.len() {
            let unit = self.state.units[place];
            if !self.eval().restricted(unit, Restriction::ReadyInRegroup) {
                self.ready(unit);
            }
        }
        let State { players, things, .. } = &mut *self.state;
        things.iter_mut().for_each(|thing| thing.set(Flag::RoundUsed, false));
        for player in players {
            for slot in player.resources.iter().chain(&player.leaders) {
                let thing = &mut things[slot.index()];
                if thing.arena().is_none() {
                    thing.set(Flag::Exhausted, false);
                }
            }
        }
    }

    /// The action phase begins: triggers of its start come before the first action (SWU 5.4).
    pub(super) fn begin_action_phase(&mut self) {
        self.state.stage = Stage::Action;
        self.state.counters.put_back(Counter::Initiative);
        self.state.passed = SeatSet::NONE;
        // A holder who is out has given the counter back: the next player begins.
        let first = self.state.seats_from(self.state.initiative).next();
        self.state.active = first.unwrap_or(self.state.initiative);
        let round = self.state.round;
        self.tell(|| Event::RoundStarted { round });
        self.tell(|| Event::PhaseChanged { phase: Stage::Action });
        self.state.agenda.push(Work::Settle(0));
        self.wake_delayed(LaterWhen::Action);
        self.happened(Happening::ActionPhase, 0);
        if self.state.setup_window {
            self.happened(Happening::FirstActionPhase, 0);
        }
    }
}
