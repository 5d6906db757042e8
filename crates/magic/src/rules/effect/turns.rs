//! Turns and phases, who decides, and how the game ends (CR 104, 500.7-500.11, 722, 723).

use cardwright_table::{Outcome, Seat, SeatSet};
use smallvec::SmallVec;

use crate::event::Reason;
use crate::program::{Objects, PhaseKind, PlayerRule, StepKind, Who, ZoneKind};
use crate::rules::Run;
use crate::state::{Deed, Flag, MoveTo, MoveWhy, PlannedStep, Report, Work};

impl Run<'_> {
    pub(super) fn skip_next_turn(&mut self, who: &Who) {
        for seat in self.seats(who) {
            let skips = &mut self.state.player_mut(seat).skip_turns;
            *skips = skips.saturating_add(1);
        }
    }

    pub(super) fn skip_next_step(&mut self, who: &Who, step: StepKind) {
        for seat in self.seats(who) {
            self.state.player_mut(seat).skip_steps.push(step);
        }
    }

    pub(super) fn skip_next_phase(&mut self, who: &Who, phase: PhaseKind) {
        for seat in self.seats(who) {
            self.state.player_mut(seat).skip_phases.push(phase);
        }
    }

    /// The turn ends (CR 723.1): what waits to trigger is forgotten, the stack is exiled, and the cleanup step comes.
    /// What is left of the effect that ends it is done before that (CR 608.2c).
    pub(super) fn end_turn(&mut self) {
        self.state.triggers.clear();
        let agenda = &mut self.state.agenda;
        match agenda.iter().position(|work| *work == Work::Resolved) {
            Some(resolving) => drop(agenda.drain(..resolving)),
            None => {
                agenda.clear();
                self.state.frames.clear();
            }
        }
        self.state.agenda.insert(0, Work::NextStep);
        let items: SmallVec<[cardwright_table::Object; 4]> =
            self.state.stack.iter().map(|item| item.object).collect();
        self.state.turn.plan.clear();
        let cleanup = PlannedStep { phase: PhaseKind::Ending, step: StepKind::Cleanup, opens: true };
        self.state.turn.plan.push(cleanup);
        self.state.turn.passed = SeatSet::NONE;
        self.state.turn.priority = None;
        self.end_combat();
        let exile = |object: cardwright_table::Object| {
            let ceases = self.state.thing(object.slot).is(Flag::NotACard);
            let zone = if ceases { ZoneKind::Nowhere } else { ZoneKind::Exile };
            Deed::Move { object, to: MoveTo::zone(zone), why: MoveWhy::Effect, enter: None }
        };
        let deeds: SmallVec<[Deed; 4]> = items.into_iter().map(exile).collect();
        self.cause(deeds, Report::Nothing);
    }

    /// These players win (CR 104.2b): the game ends, unless an effect says they can't.
    pub(super) fn win(&mut self, who: &Who) {
        let look = self.look();
        let can = |seat: &Seat| !look.player_rules(*seat).any(|rule| matches!(rule, PlayerRule::CantWin));
        let winners: SmallVec<[Seat; 4]> = self.seats(who).into_iter().filter(can).collect();
        let teams: SmallVec<[u8; 4]> = winners.iter().map(|&seat| self.state.player(seat).team).collect();
        let seats = Seat::all(self.state.players.len());
        let all: SeatSet = seats.filter(|&seat| teams.contains(&self.state.player(seat).team)).collect();
        if !all.is_empty() {
            self.end(Outcome::Won(all), Reason::Effect);
        }
    }

    /// These players lose, at the same time (CR 104.3e).
    pub(super) fn make_lose(&mut self, who: &Who) {
        let deeds: SmallVec<[Deed; 2]> =
            self.seats(who).into_iter().map(|seat| Deed::Lose(seat, Reason::Effect)).collect();
        self.cause(deeds, Report::Nothing);
    }

    /// A player decides for another during that player's next turn; the newest effect counts (CR 722.1-722.3).
    pub(super) fn control_next_turn(&mut self, who: &Who, of: &Who) {
        let Some(&controller) = self.seats(who).first() else { return };
        for seat in self.seats(of) {
            self.state.player_mut(seat).next_turn_controlled_by = Some(controller);
        }
    }

    /// Whoever decides for the active player sees what that player sees (CR 722.4).
    pub(crate) fn share_hand(&mut self, seat: Seat) {
        let Some(controller) = self.state.player(seat).controlled_by else { return };
        for card in self.hand(seat) {
            self.state.secrets.show(card.slot, controller);
        }
    }

    /// The game starts anew; these cards stay out of it (CR 726).
    pub(super) fn start_anew(&mut self, keep: &Objects) {
        let kept = self.present(keep);
        let (_, you) = self.source();
        self.restart(you, &kept);
    }

    pub(super) fn become_starting_player(&mut self, who: &Who) {
        if let Some(&seat) = self.seats(who).first() {
            self.change_starting_player(seat);
        }
    }
}
