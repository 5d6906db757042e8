//! Reading a state: what holds.

use cardwright_table::Seat;

use crate::program::{Condition, Players, Recorded};
use crate::rules::Eval;
use crate::state::{Counter, Flag, Frame, Stage, Zone};

impl Eval<'_> {
    /// Whether a condition holds.
    pub(crate) fn holds(&self, frame: &Frame, condition: &Condition) -> bool {
        let state = self.state;
        let any = |players: &Players, test: &dyn Fn(Seat) -> bool| {
            self.players(frame, players).iter().any(|&seat| test(seat))
        };
        match condition {
            Condition::AtLeast(n, filter) => self.count(frame, filter) >= *n,
            Condition::Fits(objects, filter) => self
                .objects(frame, objects)
                .iter()
                .any(|object| self.fits_wherever(frame, filter, object.slot)),
            Condition::Initiative(players) => any(players, &|seat| state.initiative == seat),
            Condition::ActionPhase => state.stage == Stage::Action,
            Condition::Force(players) => any(players, &|seat| state.player(seat).force),
            Condition::BaseDamage(players, n) => {
                any(players, &|seat| state.thing(state.player(seat).base).damage >= *n)
            }
            Condition::PlayedThisPhase(tally) => state.player(frame.player).tallies.contains(tally),
            Condition::HandAtMost(players, n) => {
                any(players, &|seat| state.player(seat).hand.len() as i16 <= *n)
            }
            Condition::HandAtLeast(players, n) => {
                any(players, &|seat| state.player(seat).hand.len() as i16 >= *n)
            }
            Condition::More(one, other) => self.amount(frame, one) > self.amount(frame, other),
            Condition::Falls(objects) => self.falls(frame, objects),
            Condition::DefenderFell => state.attacks.last().is_some_and(|attack| attack.fell),
            Condition::HitBase(least) => state.attacks.last().is_some_and(|attack| attack.to_base >= *least),
            Condition::Survived => state.attacks.last().is_none_or(|attack| {
                state.live(attack.attacker).is_some_and(|slot| self.remaining(slot) > 0)
            }),
            Condition::DealtBy(filter) => {
                state.dealer.is_some_and(|by| self.fits_wherever(frame, filter, by.slot))
            }
            Condition::CameFromHand => {
                state.live(frame.source).is_some_and(|slot| state.thing(slot).has(Flag::FromHand))
            }
            Condition::Ambushes => self.attack().is_some_and(|attack| attack.ambush),
            Condition::HitDefender(filter) => state.attacks.last().is_some_and(|attack| {
                attack.struck && self.fits_wherever(frame, filter, attack.defender.slot)
            }),
            Condition::InitiativeFree => !state.counters.is_taken(Counter::Initiative),
            Condition::WasReady => frame.memory.is_some_and(|memory| memory.ready),
            Condition::WasOn(filter) => frame
                .memory
                .and_then(|memory| memory.host)
                .is_some_and(|host| self.fits_wherever(frame, filter, host.slot)),
            Condition::Stormed => {
                state.opponents(frame.player).any(|seat| state.player(seat).stormed.has(frame.player))
            }
            Condition::Attacks(who, filter) => self.attack().is_some_and(|attack| {
                self.objects(frame, who).contains(&attack.attacker)
                    && self.fits(frame, filter, attack.defender.slot)
            }),
            Condition::OnlyAttacker => {
                let attacked = state.past.iter().filter(|past| past.what == Recorded::Attacked);
                let current = state.attacks.last().map(|attack| attack.attacker);
                attacked.filter(|past| Some(past.object) != current).count() == 0
            }
            Condition::Defending(who) => {
                self.attack().is_some_and(|attack| self.objects(frame, who).contains(&attack.defender))
            }
            Condition::Chose(register) => frame.chosen.of(*register).next().is_some(),
            Condition::PlayedFromHand => frame.from == Some(Zone::Hand),
            Condition::PaidWithCredit => frame.credited,
            Condition::FellInCombat => frame.memory.is_some_and(|memory| memory.fighting),
            Condition::Not(condition) => !self.holds(frame, condition),
            Condition::Both(one, other) => self.holds(frame, one) && self.holds(frame, other),
        }
    }
}
