//! Conditions in words.

use super::{Teller, list, words, zone};
use crate::program::{Cmp, Cond, Extra, Num, StepKind, Test, Who, ZoneKind};

/// A step as a noun.
pub(super) fn step(step: StepKind) -> &'static str {
    match step {
        StepKind::Untap => "untap step",
        StepKind::Upkeep => "upkeep",
        StepKind::Draw => "draw step",
        StepKind::ResourceGain => "resource gain step",
        StepKind::Main => "main phase",
        StepKind::BeginningOfCombat => "combat",
        StepKind::DeclareAttackers => "declare attackers step",
        StepKind::DeclareBlockers => "declare blockers step",
        StepKind::FirstStrikeDamage => "first combat damage step",
        StepKind::CombatDamage => "combat damage step",
        StepKind::EndOfCombat => "end of combat",
        StepKind::End => "end step",
        StepKind::Cleanup => "cleanup step",
    }
}

impl Teller<'_> {
    pub(super) fn cond(self, cond: &Cond) -> String {
        match cond {
            Cond::Compare(one, cmp, other) => self.comparison(one, *cmp, other),
            Cond::Exists(filter) => format!("there is {}", self.one(filter)),
            Cond::Are(objects, tests) => format!("{} is {}", self.objects(objects), self.qualities(tests)),
            Cond::TurnOf(who) => format!("it's {} turn", self.whose(who)),
            Cond::Paid(Extra::Kicker) => "~ was kicked".to_owned(),
            Cond::Paid(extra) => format!("its {} cost was paid", extra.word()),
            Cond::CastFrom(place) => format!("~ was cast from {}", zone(*place)),
            Cond::In(place) => format!("~ is in {}", zone(*place)),
            Cond::AlternativePaid => "its alternative cost was paid".to_owned(),
            Cond::HeldAsCast(held) => {
                format!("{} as you cast ~", self.cond(&self.book.held[held.index()]))
            }
            Cond::CastAnother => "you've cast another spell this turn".to_owned(),
            Cond::WasCast => "you cast ~".to_owned(),
            Cond::Monarch(who) => format!("{} the monarch", self.does(who, "are", "is")),
            Cond::Blessed(who) => format!("{} has the city's blessing", self.who(who)),
            Cond::IsOneOf(who, those) => match those {
                Who::Doers(_) => self.does(who, "do", "does"),
                Who::Searchers => format!("{} searched a library this way", self.who(who)),
                those => format!("{} one of {}", self.does(who, "are", "is"), self.who(those)),
            },
            Cond::Tempted(who, n) => format!("the Ring has tempted {} {n} or more times", self.who(who)),
            Cond::FirstTurn => "it's the first turn of the game".to_owned(),
            Cond::FirstCombat => "it's the first combat phase of the turn".to_owned(),
            Cond::During(kind) => format!("it's the {}", step(*kind)),
            Cond::InCombat => "it's combat".to_owned(),
            Cond::BeforeAttack => "before attackers are declared".to_owned(),
            Cond::SetAside => "it was set aside in an earlier turn".to_owned(),
            Cond::Discarded => "~ was discarded this turn".to_owned(),
            Cond::SorceryTime => "you could cast a sorcery".to_owned(),
            Cond::Arrived => "~ came under your control since the beginning of your last upkeep".to_owned(),
            Cond::Not(inner) => format!("not {}", self.cond(inner)),
            Cond::And(all) => list(&all.iter().map(|one| self.cond(one)).collect::<Vec<_>>(), "and"),
            Cond::Or(all) => list(&all.iter().map(|one| self.cond(one)).collect::<Vec<_>>(), "or"),
        }
    }

    fn comparison(self, one: &Num, cmp: Cmp, other: &Num) -> String {
        let n = self.num(other);
        let much = match cmp {
            Cmp::AtMost => format!("{n} or fewer"),
            Cmp::AtLeast => format!("{n} or more"),
            Cmp::Equal => format!("exactly {n}"),
            Cmp::Less => format!("less than {n}"),
            Cmp::Greater => format!("more than {n}"),
            Cmp::Even => "even".to_owned(),
            Cmp::Odd => "odd".to_owned(),
        };
        format!("{} is {much}", self.num(one))
    }

    /// What is said of something: "a creature", "red", "tapped".
    pub(super) fn qualities(self, tests: &[Test]) -> String {
        match tests {
            [Test::Not(inner)] => format!("not {}", self.qualities(std::slice::from_ref(inner))),
            tests => {
                let told = self.described_here(tests);
                told.strip_suffix(" permanent").map_or(told.clone(), str::to_owned)
            }
        }
    }

    fn described_here(self, tests: &[Test]) -> String {
        let filter = crate::program::Filter { zones: ZoneKind::Battlefield, tests: tests.to_vec() };
        self.noun(&filter, false)
    }

    /// "if ..., " before something.
    pub(super) fn when_true(self, word: &str, cond: Option<&Cond>) -> String {
        cond.map_or(String::new(), |cond| words(&[word, &self.cond(cond)]))
    }
}
