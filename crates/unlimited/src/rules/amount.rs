//! Reading a state: how much.

use cardwright_table::Slot;

use crate::program::{Amount, Objects, Players};
use crate::rules::Eval;
use crate::state::{Frame, Memory};

impl Eval<'_> {
    /// How much.
    pub(crate) fn amount(&self, frame: &Frame, amount: &Amount) -> i16 {
        let sum = |objects: &Objects, of: &dyn Fn(Slot) -> i16| -> i16 {
            self.objects(frame, objects).iter().map(|object| of(object.slot)).sum()
        };
        match amount {
            Amount::Fixed(n) => *n,
            Amount::PowerOf(objects) => match (&**objects, frame.memory) {
                (Objects::This | Objects::Subject, Some(memory))
                    if self.objects(frame, objects).is_empty() =>
                {
                    memory.power
                }
                _ => sum(objects, &|slot| {
                    self.remembered(frame, slot).map_or_else(|| self.power(slot), |memory| memory.power)
                }),
            },
            Amount::HpOf(objects) => sum(objects, &|slot| {
                self.remembered(frame, slot).map_or_else(|| self.remaining(slot), |memory| memory.hp)
            }),
            Amount::DamageOn(objects) => sum(objects, &|slot| self.state.thing(slot).damage),
            // What a card costs is printed on it, wherever it went.
            Amount::CostOf(objects) => match &**objects {
                Objects::Chosen(register) => {
                    let chosen = frame.chosen.of(*register);
                    chosen.map(|object| i16::from(self.card(object.slot).facts.cost)).sum()
                }
                other => sum(other, &|slot| self.card(slot).facts.cost.into()),
            },
            Amount::Per(n, filter) => n.saturating_mul(self.count(frame, filter)),
            Amount::PerHandCard(n, players) => {
                let seats = self.players(frame, players);
                n * seats.iter().map(|&seat| self.state.player(seat).hand.len() as i16).sum::<i16>()
            }
            Amount::Plus(amount, n) => self.amount(frame, amount) + n,
            Amount::PerDamage(n, objects) => {
                n.saturating_mul(sum(objects, &|slot| self.state.thing(slot).damage))
            }
            Amount::EveryDamage(n, every, objects) => {
                n.saturating_mul(sum(objects, &|slot| self.state.thing(slot).damage) / (*every).max(1))
            }
            Amount::PerAspect(n, filter) => n * self.aspects_among(&self.things(frame, filter)),
            Amount::PerAspectOf(n, objects) => n * self.aspects_among(&self.objects(frame, objects)),
            Amount::PerKeyword(n, filter) => n * self.keywords_among(&self.things(frame, filter)),
            Amount::PerCost(n, filter) => n * self.costs_among(&self.things(frame, filter)),
            Amount::Recorded(n, query) => n.saturating_mul(self.recorded(frame, query)),
            Amount::Sum(one, other) => self.amount(frame, one).saturating_add(self.amount(frame, other)),
            Amount::If(condition, one, other) => {
                self.amount(frame, if self.holds(frame, condition) { one } else { other })
            }
            Amount::PerEvery(n, every, filter) => n.saturating_mul(self.count(frame, filter) / every),
            Amount::KeywordsOf(objects) => sum(objects, &|slot| self.different_keywords(slot).into()),
            Amount::Credits => self.state.player(frame.player).credits.into(),
            Amount::Excess => self.state.attacks.last().map_or(0, |attack| attack.excess),
            Amount::ToBase => self.state.attacks.last().map_or(0, |attack| attack.to_base),
            Amount::PerArenaLed(n) => n * self.arenas_led(frame.player),
            Amount::PerName(n, filter) => n * self.names_among(&self.things(frame, filter)),
            Amount::PerIcon(n, aspect, filter) => n * self.icons_among(*aspect, &self.things(frame, filter)),
            Amount::PerAbility(n, timing, objects) => {
                n * sum(objects, &|slot| self.timed_abilities(*timing, slot))
            }
            Amount::PerUnitOfMost(n) => {
                let units = |seat| self.state.units_of(seat, None).count() as i16;
                n * self.state.opponents(frame.player).map(units).max().unwrap_or(0)
            }
            Amount::EveryDone(n, every) => n.saturating_mul(frame.much / (*every).max(1)),
            Amount::Half { of, up } => (self.amount(frame, of) + i16::from(*up)) / 2,
            Amount::FelledPower => frame.felled_power,
            Amount::Paid => frame.paid,
            Amount::Spill => frame.spill,
            Amount::Number => frame.number,
            Amount::Means => self.payable(frame.player) as i16,
            Amount::PerFelled(n) => n.saturating_mul(frame.felled),
            Amount::ThatMuch => frame.much,
            Amount::PerDone(n) => n.saturating_mul(frame.much),
        }
    }

    /// How much each of several gets, where that depends on itself: "damage to each unit equal to its power".
    pub(super) fn own_amount(&self, amount: &Amount, of: &Objects, slot: Slot) -> Option<i16> {
        match amount {
            Amount::PowerOf(whose) if **whose == *of => Some(self.power(slot)),
            Amount::HpOf(whose) if **whose == *of => Some(self.remaining(slot)),
            Amount::PerHandCard(n, Players::ControllerOf(whose)) if **whose == *of => {
                let seat = self.state.thing(slot).controller;
                Some(n * self.state.player(seat).hand.len() as i16)
            }
            Amount::Half { of: whole, up } => Some((self.own_amount(whole, of, slot)? + i16::from(*up)) / 2),
            Amount::Plus(whole, n) => Some(self.own_amount(whole, of, slot)? + n),
            _ => None,
        }
    }

    /// What a card was when it left play, if it did (SWU 8.11).
    fn remembered(&self, frame: &Frame, slot: Slot) -> Option<Memory> {
        frame.memory.filter(|memory| memory.slot == slot.0 && !self.is_unit(slot))
    }
}
