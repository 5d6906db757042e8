//! Costs in words.

use super::{Teller, list, words};
use crate::program::{Cost, CostChange, CostPart, Num};

impl Teller<'_> {
    pub(super) fn cost(self, cost: &Cost) -> String {
        let mut parts: Vec<String> = cost.mana.iter().map(ToString::to_string).collect();
        parts.extend(cost.parts.iter().map(|part| self.cost_part(part)));
        let told = list(&parts, ",").replace(" , ", ", ").replace(",,", ",");
        match (&cost.times, &cost.x) {
            (Some(times), _) => format!("{told} for each {}", self.each(times)),
            (None, Some(x)) => format!("{told}, where X is {}", self.num(x)),
            (None, None) => told,
        }
    }

    /// What is done to pay: "pay {2}", "sacrifice a creature".
    pub(super) fn paid(self, cost: &Cost) -> String {
        let told = self.cost(cost);
        if cost.mana.is_some() { format!("pay {told}") } else { told }
    }

    fn cost_part(self, part: &CostPart) -> String {
        match part {
            CostPart::Tap => "{T}".to_owned(),
            CostPart::Untap => "{Q}".to_owned(),
            CostPart::Life(num) => format!("pay {}", self.counted(num, "life", "life")),
            CostPart::SacrificeThis => "sacrifice ~".to_owned(),
            CostPart::Sacrifice(filter, num) => format!("sacrifice {}", self.own(&self.some_of(filter, num))),
            CostPart::DiscardThis => "discard ~".to_owned(),
            CostPart::Discard(filter, num) => {
                format!("discard {}", self.some_of(filter, num).replace(" in a hand", ""))
            }
            CostPart::DiscardRandom(num) => {
                format!("discard {} at random", self.counted(num, "card", "cards"))
            }
            CostPart::DiscardHand => "discard your hand".to_owned(),
            CostPart::ExileThis => "exile ~".to_owned(),
            CostPart::Exile(filter, num) => format!("exile {}", self.some_of(filter, num)),
            CostPart::RemoveCounters(kind, num) => {
                let kind = self.counter(*kind);
                let counters = self.counted(num, &format!("{kind} counter"), &format!("{kind} counters"));
                format!("remove {counters} from ~")
            }
            CostPart::RemoveCountersFrom(filter, kind, num) => {
                let kind = self.counter(*kind);
                let counters = self.counted(num, &format!("{kind} counter"), &format!("{kind} counters"));
                format!("remove {counters} from {}", self.one(filter))
            }
            CostPart::PutCounters(kind, num) => {
                let kind = self.counter(*kind);
                let counters = self.counted(num, &format!("{kind} counter"), &format!("{kind} counters"));
                format!("put {counters} on ~")
            }
            CostPart::Loyalty(num) => format!("[{}]", self.signed(num)),
            CostPart::TapOthers(filter, num) => format!("tap {}", self.some_of(filter, num)),
            CostPart::TapPower(filter, n) => {
                format!("tap any number of {} with total power {n} or greater", self.many(filter))
            }
            CostPart::ReturnToHand(filter, num) => {
                format!("return {} to its owner's hand", self.some_of(filter, num))
            }
            CostPart::ReturnThis => "return ~ to its owner's hand".to_owned(),
            CostPart::Energy(num) => format!("pay {}", self.energy(num)),
            CostPart::Mill(num) => format!("mill {}", self.counted(num, "card", "cards")),
            CostPart::ExileValue(filter, n) => {
                format!("exile any number of {} with total mana value {n} or greater", self.many(filter))
            }
            CostPart::XNotZero => "X can't be 0".to_owned(),
            CostPart::Reveal(filter, num) => format!("reveal {}", self.some_of(filter, num)),
        }
    }

    /// What a player sacrifices is under their control: it goes without saying.
    pub(super) fn own(self, told: &str) -> String {
        told.strip_suffix(" you control").unwrap_or(told).to_owned()
    }

    /// So much energy.
    pub(super) fn energy(self, num: &Num) -> String {
        match num {
            Num::Const(n @ 1..=12) => "{E}".repeat(*n as usize),
            num => format!("{} {{E}}", self.num(num)),
        }
    }

    /// So many things of a kind.
    pub(super) fn some_of(self, filter: &crate::program::Filter, num: &Num) -> String {
        let (one, many) = (self.noun(filter, false), self.noun(filter, true));
        match num {
            Num::Const(n) if *n >= 60 => format!("any number of {many}"),
            Num::Const(1) => format!("a {one}"),
            num => self.counted(num, &one, &many),
        }
    }

    pub(super) fn cost_change(self, change: &CostChange) -> String {
        match change {
            CostChange::More(num) => self.generic(num, "more"),
            CostChange::MoreMana(mana) => format!("{mana} more"),
            CostChange::Less(num) => self.generic(num, "less"),
            CostChange::LessMana(mana, Num::Const(1)) => format!("{mana} less"),
            CostChange::LessMana(mana, num) => format!("{mana} less for each {}", self.each(num)),
            CostChange::LessOwn => "its mana cost less".to_owned(),
            CostChange::IfTargets(test, change) => {
                let what = match &**test {
                    crate::program::Test::Targets(filter) => format!("targets {}", self.such(&filter.tests)),
                    test => format!("is {}", self.qualities(std::slice::from_ref(test))),
                };
                format!("{} if it {what}", self.cost_change(change))
            }
            CostChange::PerTarget(mana) => format!("{mana} more for each target beyond the first"),
        }
    }

    /// Generic mana, more or less of it.
    fn generic(self, num: &Num, word: &str) -> String {
        match num {
            Num::Const(n) => format!("{{{n}}} {word}"),
            Num::Times(n, each) => format!("{{{n}}} {word} for each {}", self.each(each)),
            Num::X => words(&["{X}", word]),
            num => format!("{{1}} {word} for each {}", self.each(num)),
        }
    }
}
