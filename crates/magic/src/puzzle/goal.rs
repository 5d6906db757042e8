//! Whether a puzzle is solved: its goal within its turns. The solver is the first player.

use cardwright_table::{Outcome, Seat, SeatSet};

use super::{Goal, Metadata};
use crate::event::Reason;
use crate::rules::Run;

const SOLVER: Seat = Seat(0);

impl Run<'_> {
    /// Ends a puzzle whose time is over as the next turn would begin; says whether it did.
    pub(crate) fn puzzle_time_is_over(&mut self, next: Seat) -> bool {
        let Some(asked) = self.puzzle_asks() else { return false };
        let own_turn_ended = self.state.turn.active == SOLVER && self.state.turn.number >= asked.turns;
        let over = match asked.goal {
            Goal::WinBeforeOpponentsTurn => self.state.are_opponents(next, SOLVER),
            _ => own_turn_ended,
        };
        let survived = asked.goal == Goal::Survive;
        if over {
            self.end_puzzle(survived);
        }
        over
    }

    /// Ends a puzzle whose goal is a matter of permanents, once it is reached.
    pub(crate) fn check_puzzle_goal(&mut self) {
        let Some(asked) = self.puzzle_asks() else { return };
        let look = self.look();
        let named = |name: &String| {
            let found = look.permanents().filter(move |slot| look.card_name(*slot) == *name);
            found.map(|slot| look.derived(slot).controller).collect::<Vec<Seat>>()
        };
        let wanted = asked.target_count.map_or(asked.targets.len(), usize::from);
        let reached = match asked.goal {
            Goal::DestroyTargets => asked.targets.iter().filter(|name| named(name).is_empty()).count(),
            Goal::PutOntoBattlefield => asked.targets.iter().filter(|name| !named(name).is_empty()).count(),
            Goal::GainControl => asked.targets.iter().filter(|name| named(name).contains(&SOLVER)).count(),
            Goal::Win | Goal::Survive | Goal::WinBeforeOpponentsTurn => return,
        };
        if wanted > 0 && reached >= wanted {
            self.end_puzzle(true);
        }
    }

    /// What the puzzle asks for, if the match is one.
    fn puzzle_asks(&self) -> Option<&Metadata> {
        let asked = &self.rules.position.as_deref()?.puzzle.metadata;
        (asked.turns > 0).then_some(asked)
    }

    fn end_puzzle(&mut self, solved: bool) {
        let others = || Seat::all(self.state.players.len()).filter(|seat| *seat != SOLVER).collect();
        let winners: SeatSet = if solved { SOLVER.into() } else { others() };
        self.end(Outcome::Won(winners), Reason::Goal);
    }
}
