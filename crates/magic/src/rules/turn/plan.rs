//! Whose turn comes next, and what it consists of.

use cardwright_table::{Outcome, Seat};
use smallvec::SmallVec;

use crate::event::{Event, Reason};
use crate::program::{Duration, PhaseKind, StepKind};
use crate::rules::Run;
use crate::state::{ExtraTurn, PlannedStep, Work};

/// The steps of each phase (CR 500.1, spec 29); the resource gain step only where the preset has it.
pub(crate) const PHASES: [(PhaseKind, &[StepKind]); 5] = [
    (PhaseKind::Beginning, &[StepKind::Untap, StepKind::Upkeep, StepKind::Draw, StepKind::ResourceGain]),
    (PhaseKind::PreCombatMain, &[StepKind::Main]),
    (
        PhaseKind::Combat,
        &[
            StepKind::BeginningOfCombat,
            StepKind::DeclareAttackers,
            StepKind::DeclareBlockers,
            StepKind::FirstStrikeDamage,
            StepKind::CombatDamage,
            StepKind::EndOfCombat,
        ],
    ),
    (PhaseKind::PostCombatMain, &[StepKind::Main]),
    (PhaseKind::Ending, &[StepKind::End, StepKind::Cleanup]),
];

/// The steps of a phase as a plan has them, the first one first.
pub(crate) fn steps_of(
    phase: PhaseKind,
    resource_gain: bool,
) -> impl DoubleEndedIterator<Item = PlannedStep> {
    let steps = PHASES[phase as usize].1;
    steps
        .iter()
        .enumerate()
        .filter(move |(_, step)| resource_gain || **step != StepKind::ResourceGain)
        .map(move |(place, &step)| PlannedStep { phase, step, opens: place == 0 })
}

impl Run<'_> {
    /// A turn begins (CR 500.7, spec 46, 47).
    pub(crate) fn begin_turn(&mut self) {
        let first = !self.state.turn.begun;
        let previous = self.state.turn.active;
        let next = if first { self.state.turn.starting } else { self.next_active() };
        if !first && self.puzzle_time_is_over(next) {
            return;
        }
        if self.state.turn.number >= self.rules.policies.turn_cap {
            return self.end(Outcome::Capped, Reason::Turns);
        }
        let turn = &mut self.state.turn;
        turn.number += 1;
        turn.active = next;
        (turn.mains, turn.combats, turn.decisions, turn.unasked) = (0, 0, 0, 0);
        turn.plan = self.rules.turn_plan();
        self.reset_trackers(next);
        let number = self.state.turn.number;
        let waits = |effect: &crate::state::Floating| effect.duration == Duration::DuringYourNextTurn;
        self.state.cache.stale |= self.state.floating.iter().any(waits);
        let team = self.state.player(next).team;
        for player in self.state.players.iter_mut().filter(|player| player.team == team) {
            player.turn_before = player.last_turn;
            player.last_turn = number;
        }
        self.emit(|_, _| Event::TurnChanged {
            previous_player: (!first).then_some(previous),
            next_player: next,
            turn_number: number,
        });
        self.begin_controlled_turn(next);
        self.state.agenda.push(Work::NextStep);
    }

    /// The newest extra turn of a player still playing, or the next player in order (CR 500.7).
    fn next_active(&mut self) -> Seat {
        while let Some(ExtraTurn { seat, .. }) = self.state.turn.extra.pop() {
            if !self.state.player(seat).lost {
                return seat;
            }
        }
        loop {
            let last = self.state.turn.last_regular;
            let after = last.next(self.state.players.len());
            let shared = self.state.turn.shared;
            let others = |seat: &Seat| !shared || self.state.are_opponents(*seat, last);
            let next = self.state.seats_from(after).find(others).unwrap_or(after);
            self.state.turn.last_regular = next;
            let skips = &mut self.state.player_mut(next).skip_turns;
            if *skips == 0 {
                return next;
            }
            *skips -= 1;
        }
    }

    /// Someone else decides for the player during this turn (CR 722.1).
    fn begin_controlled_turn(&mut self, active: Seat) {
        for player in &mut self.state.players {
            player.controlled_by = None;
        }
        let player = self.state.player_mut(active);
        player.controlled_by = player.next_turn_controlled_by.take();
        self.share_hand(active);
    }

    /// Adds a turn after this one (spec 47).
    pub(crate) fn add_extra_turn(&mut self, player: Seat) {
        let source_turn = self.state.turn.number;
        self.state.turn.extra.push(ExtraTurn { seat: player, source_turn });
        self.emit(|_, _| Event::ExtraTurn { player, source_turn });
    }

    /// Inserts phases after the current one, in this order (CR 500.8).
    pub(crate) fn add_phases(&mut self, phases: &[PhaseKind]) {
        let rest_of_phase = self.state.turn.plan.iter().rev().take_while(|step| !step.opens).count();
        let place = self.state.turn.plan.len() - rest_of_phase;
        let added: SmallVec<[PlannedStep; 8]> =
            phases.iter().rev().flat_map(|&phase| steps_of(phase, false).rev()).collect();
        self.state.turn.plan.insert_many(place, added);
    }
}

impl crate::Magic {
    /// The plan of a turn, its first step last.
    pub(crate) fn turn_plan(&self) -> SmallVec<[PlannedStep; 14]> {
        let gain = self.policies.resource_gain();
        PHASES.iter().rev().flat_map(|&(phase, _)| steps_of(phase, gain).rev()).collect()
    }
}
