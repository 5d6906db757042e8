//! Turns: their start, passing, and whose is next.

use cardwright_table::{Asking, Outcome, Seat, Sink};

use crate::board::Cell;
use crate::event::{Event, Reason};
use crate::program::When;
use crate::rules::Table;
use crate::state::{Stage, Unit};

impl<S: Sink<Event>> Table<'_, S> {
    /// Goes on when the queue is empty; says whether there was anything to do.
    pub(super) fn advance(&mut self) -> bool {
        match self.state.stage {
            Stage::TurnStart { next } => self.start_terrain(next),
            Stage::Action => return self.pass_if_forced(),
            Stage::Acted => self.hand_over(),
            Stage::Conquer { next } => self.conquer(next),
        }
        true
    }

    /// The turn goes to the opponent, unless that opponent has passed (spec 64).
    pub(super) fn hand_over(&mut self) {
        let opponent = self.state.current.other();
        if !self.state.player(opponent).passed {
            self.state.current = opponent;
            self.emit(|_, _| Event::PriorityChanged { new_priority: opponent });
        }
        self.start_turn();
    }

    /// A turn begins, also when the same player goes again.
    pub(super) fn start_turn(&mut self) {
        let player = self.state.current;
        self.state.turns += 1;
        if self.state.turns > self.rules.policies.max_turns {
            return self.end(Outcome::Capped, Reason::Capped);
        }
        for cell in Cell::of(player) {
            if let Some(unit) = &mut self.state.units[cell.index()] {
                unit.fresh = false;
            }
        }
        self.state.stage = Stage::TurnStart { next: 0 };
        self.emit(|_, _| Event::TurnStarted { player });
    }

    /// The next unit at the start of a turn: its cooldown, then its turn-start ability (spec 71).
    fn start_terrain(&mut self, next: u8) {
        let has_business = |cell: &Cell| {
            let waits = |unit: &Unit| self.rules.cards.waits_for(unit.card, When::TurnStart);
            self.state.unit(*cell).is_some_and(|unit| unit.cooldown > 0 || waits(unit))
        };
        let Some(cell) = Cell::of(self.state.current).skip(next.into()).find(has_business) else {
            self.state.stage = Stage::Action;
            return;
        };
        self.state.stage = Stage::TurnStart { next: cell.terrain() + 1 };
        let Some(unit) = &mut self.state.units[cell.index()] else { return };
        let cooling = unit.cooldown > 0;
        unit.cooldown = unit.cooldown.saturating_sub(1);
        let unit = *unit;
        if cooling {
            self.emit(|rules, _| Event::CooldownReduced {
                unit: rules.unit_name(&unit, cell),
                cooldown: unit.cooldown,
            });
        }
        let frame = self.frame_of(&unit, cell);
        self.trigger(When::TurnStart, frame);
    }

    /// Passes for a player who can do nothing else, where the asking policy allows it.
    fn pass_if_forced(&mut self) -> bool {
        let seat = self.state.current;
        let forced = match self.rules.policies.asking {
            Asking::Always => false,
            Asking::Public => {
                self.state.player(seat).hand.is_empty() && !self.rules.can_activate(self.state, seat)
            }
            Asking::Free => !self.rules.can_do_more_than_pass(self.state, seat),
        };
        if forced {
            self.pass(seat);
        }
        forced
    }

    /// Locks the player out of the round; when both have passed it is resolved at once (spec 65).
    pub(super) fn pass(&mut self, seat: Seat) {
        self.state.player_mut(seat).passed = true;
        self.state.last_to_pass = Some(seat);
        self.emit(|_, _| Event::PlayerPassed { player_id: seat });
        if self.state.player(seat.other()).passed {
            self.resolve_round();
        } else {
            self.hand_over();
        }
    }
}
