//! Numbers in words.

use super::{Teller, kept, words};
use crate::program::{Cmp, Measure, Num, Round, Trait};

/// What a measure is called.
pub(super) fn measure(measure: Measure, teller: Teller<'_>) -> String {
    match measure {
        Measure::Power => "power".to_owned(),
        Measure::Toughness => "toughness".to_owned(),
        Measure::ManaValue => "mana value".to_owned(),
        Measure::AllCounters => "number of counters".to_owned(),
        Measure::Counters(kind) => format!("number of {} counters", teller.counter(kind)),
    }
}

impl Teller<'_> {
    pub(super) fn num(self, num: &Num) -> String {
        match num {
            Num::Const(n) => n.to_string(),
            Num::X => "X".to_owned(),
            Num::Count(filter) => format!("the number of {}", self.many(filter)),
            Num::CountOf(objects) => format!("the number of {}", self.objects(objects)),
            Num::CountPlayers(who) => format!("the number of {}", self.who(who)),
            Num::Of(what, objects) => format!("{} {}", self.of(objects), measure(*what, self)),
            Num::GreatestOf(what, objects) => {
                format!("the greatest {} among {}", measure(*what, self), self.objects(objects))
            }
            Num::Life(who) => format!("{} life total", self.whose(who)),
            Num::StartingLife(who) => format!("{} starting life total", self.whose(who)),
            Num::Hand(who) => format!("the number of cards in {} hand", self.whose(who)),
            Num::PlayerCounters(kind, who) => {
                format!("the number of {} counters {} has", self.counter(*kind), self.who(who))
            }
            Num::Done => "that much".to_owned(),
            Num::Cause => "that much (of the event)".to_owned(),
            Num::Stored(register) => format!("{} much", kept(*register)),
            Num::Devotion(to) => format!("your devotion to {}", super::colors(*to, "and")),
            Num::TypesAmong(objects) => format!("the number of card types among {}", self.objects(objects)),
            Num::ColorsAmong(objects) => format!("the number of colors among {}", self.objects(objects)),
            Num::Domain => "the number of basic land types among lands you control".to_owned(),
            Num::Happened(record, who) => self.happened(&self.book.records[record.index()], who),
            Num::SpellsLastTurn(who) => format!("the number of spells cast last turn by {}", self.who(who)),
            Num::TimesPaid(extra) => format!("the times its {} cost was paid", extra.word()),
            Num::ChosenNumber => "the chosen number".to_owned(),
            Num::ClassLevel => "its level".to_owned(),
            Num::ColorsSpent => "the number of colors of mana spent to cast it".to_owned(),
            Num::ManaSpent(color, objects) => {
                let color = color.map_or(String::new(), |color| color.name().to_lowercase());
                words(&["the amount of", &color, "mana spent to cast", &self.objects(objects)])
            }
            Num::Party(_) => "the number of creatures in your party".to_owned(),
            Num::MostOfAType(objects) => {
                format!(
                    "the greatest number of {} that have a creature type in common",
                    self.objects(objects)
                )
            }
            Num::MostOfAName(objects) => {
                format!("the greatest number of {} with the same name", self.objects(objects))
            }
            Num::Different(by, objects) => {
                let by = match by {
                    Trait::Power => "powers",
                    Trait::Name => "names",
                };
                format!("the number of different {by} among {}", self.objects(objects))
            }
            Num::MostFor(who, num) => format!("the greatest of {} for {}", self.num(num), self.who(who)),
            Num::LeastFor(who, num) => format!("the least of {} for {}", self.num(num), self.who(who)),
            Num::Product(one, other) => format!("{} for each {}", self.num(one), self.each(other)),
            Num::CommanderCasts => {
                "the times you've cast your commander from the command zone this game".to_owned()
            }
            Num::TimesActivated => "the times this ability has been activated this turn".to_owned(),
            Num::Quotient(a, b) => {
                format!("{} divided evenly, rounded down, among {}", self.num(a), self.num(b))
            }
            Num::TimesResolved => "the times this ability has resolved this turn".to_owned(),
            Num::AtLeastZero(num) => self.num(num),
            Num::Plus(one, other) => format!("{} plus {}", self.num(one), self.num(other)),
            Num::Minus(one, other) => match **one {
                Num::Const(0) => format!("-{}", self.num(other)),
                _ => format!("{} minus {}", self.num(one), self.num(other)),
            },
            Num::Times(-1, num) => format!("-{}", self.num(num)),
            Num::Times(2, num) => format!("twice {}", self.num(num)),
            Num::Times(n, num) => format!("{n} for each {}", self.each(num)),
            Num::Half(round, num) => {
                let round = match round {
                    Round::Up => "up",
                    Round::Down => "down",
                };
                format!("half {}, rounded {round}", self.num(num))
            }
        }
    }

    /// What is counted, after "for each".
    pub(super) fn each(self, num: &Num) -> String {
        let told = self.num(num);
        told.strip_prefix("the number of ").map_or(told.clone(), str::to_owned)
    }

    /// A number with its sign: "+2".
    pub(super) fn signed(self, num: &Num) -> String {
        match num {
            Num::Const(n) if *n < 0 => n.to_string(),
            other => {
                let told = self.num(other);
                if told.starts_with('-') { told } else { format!("+{told}") }
            }
        }
    }

    /// A comparison: "3 or less".
    pub(super) fn compared(self, cmp: Cmp, num: &Num) -> String {
        let n = self.num(num);
        match cmp {
            Cmp::AtMost => format!("{n} or less"),
            Cmp::AtLeast => format!("{n} or greater"),
            Cmp::Equal => format!("equal to {n}"),
            Cmp::Less => format!("less than {n}"),
            Cmp::Greater => format!("greater than {n}"),
            Cmp::Even => "even".to_owned(),
            Cmp::Odd => "odd".to_owned(),
        }
    }

    /// So many of something: "a card", "two cards".
    pub(super) fn counted(self, num: &Num, one: &str, many: &str) -> String {
        match num {
            Num::Const(1) => format!("1 {one}"),
            Num::Const(_) | Num::X | Num::Done | Num::Cause | Num::Stored(_) => {
                format!("{} {many}", self.num(num))
            }
            Num::Times(n, each) if *n != 2 && *n > 0 => {
                let what = if *n == 1 { one } else { many };
                format!("{n} {what} for each {}", self.each(each))
            }
            other => format!("{many} equal to {}", self.num(other)),
        }
    }
}
