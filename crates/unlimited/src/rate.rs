//! How well a seat stands: a rough guide for bots.

use cardwright_table::{Outcome, Seat, Slot};

use crate::Unlimited;
use crate::rules::Eval;
use crate::state::State;

/// What a point of HP of a base is worth.
const BASE: i32 = 10;
/// What a point of HP is worth where the base has few left.
const LAST_HP: i32 = 8;
/// Where a base has few HP left.
const FEW_HP: i32 = 12;
/// What a unit is worth beside its power and HP.
const UNIT: i32 = 8;
/// What a point of power is worth.
const POWER: i32 = 10;
/// What a point of power of a ready unit is worth besides.
const READY: i32 = 3;
/// What a point of HP of a unit is worth.
const HP: i32 = 6;
/// What a card in hand is worth.
const CARD: i32 = 9;
/// What a resource is worth, as long as there are few.
const RESOURCE: i32 = 16;
/// How many resources a deck wants.
const RESOURCES: usize = 8;

impl Unlimited {
    pub(crate) fn rate_seat(&self, state: &State, seat: Seat) -> i32 {
        match state.outcome {
            Some(Outcome::Won(winners)) => return if winners.has(seat) { 1_000 } else { -1_000 },
            Some(_) => return 0,
            None => {}
        }
        let theirs = state.opponents(seat).map(|other| self.strength(state, other)).max().unwrap_or(0);
        (self.strength(state, seat) - theirs).clamp(-950, 950)
    }

    /// Bases, units, cards and resources in one number.
    fn strength(&self, state: &State, seat: Seat) -> i32 {
        let eval = self.eval(state);
        let player = state.player(seat);
        let hp = i32::from(eval.remaining(player.base)).max(0);
        let base = BASE * hp + LAST_HP * hp.min(FEW_HP);
        let units: i32 = state.units_of(seat, None).map(|unit| worth(&eval, unit)).sum();
        let resources = RESOURCE * player.resources.len().min(RESOURCES) as i32;
        base + units + resources + CARD * player.hand.len() as i32
    }
}

fn worth(eval: &Eval<'_>, unit: Slot) -> i32 {
    let power = i32::from(eval.power(unit));
    let ready = if eval.state.thing(unit).is_ready() { READY * power } else { 0 };
    UNIT + POWER * power + ready + HP * i32::from(eval.remaining(unit))
}
