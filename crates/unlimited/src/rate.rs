//! How well a seat stands: a rough guide for bots.

use cardwright_table::{Outcome, Seat};

use crate::Unlimited;
use crate::state::State;

/// What a point of damage to a base is worth.
const BASE: i32 = 12;

impl Unlimited {
    pub(crate) fn rate_seat(&self, state: &State, seat: Seat) -> i32 {
        match state.outcome {
            Some(Outcome::Won(winners)) => return if winners.has(seat) { 1_000 } else { -1_000 },
            Some(_) => return 0,
            None => {}
        }
        let others: Vec<Seat> = state.opponents(seat).collect();
        let theirs = others.iter().map(|&other| self.strength(state, other)).max().unwrap_or(0);
        (self.strength(state, seat) - theirs).clamp(-950, 950)
    }

    /// Bases, units, cards and resources in one number.
    fn strength(&self, state: &State, seat: Seat) -> i32 {
        let eval = self.eval(state);
        let player = state.player(seat);
        let base = BASE * i32::from(eval.remaining(player.base));
        let units: i32 = state
            .units_of(seat, None)
            .map(|unit| 8 * i32::from(eval.power(unit)) + 6 * i32::from(eval.remaining(unit)))
            .sum();
        let resources = 14 * player.resources.len().min(9) as i32 + 2 * state.ready_resources(seat) as i32;
        base + units + resources + 9 * player.hand.len() as i32
    }
}
