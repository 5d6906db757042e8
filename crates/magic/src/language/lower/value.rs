//! Numbers.

use super::filter::measure;
use super::{Lower, Lowering};
use crate::card::Color;
use crate::language::tree::{Amount, Count, Kind, Noun, Participle2, Value};
use crate::program::{Extra, Filter, Num, Objects, Round, Tracker, Who, ZoneKind};

impl Lowering<'_, '_> {
    /// A number, times what "for each" counts.
    pub(super) fn amount(&mut self, amount: &Amount) -> Lower<Num> {
        let num = self.plain_amount(amount)?;
        Ok(match self.scope.times.clone() {
            Some(times) => {
                self.scope.multiplied = true;
                multiply(num, times)
            }
            None => num,
        })
    }

    /// Lowers something whose numbers are for each of so many; one of its numbers must be.
    pub(super) fn for_each<T>(
        &mut self,
        count: &Count,
        lower: impl FnOnce(&mut Self) -> Lower<T>,
    ) -> Lower<T> {
        let times = self.count(count)?;
        let outer = (self.scope.times.replace(times), std::mem::take(&mut self.scope.multiplied));
        let lowered = lower(self);
        let multiplied = self.scope.multiplied;
        (self.scope.times, self.scope.multiplied) = outer;
        match multiplied {
            true => lowered,
            false => lowered.and(Err("\"for each\" has no number here that it could multiply".to_owned())),
        }
    }

    /// Lowers a phrase for things that "for each" does not multiply: it belongs to the number of the verb.
    pub(super) fn once<T>(&mut self, lower: impl FnOnce(&mut Self) -> Lower<T>) -> Lower<T> {
        let times = self.scope.times.take();
        let lowered = lower(self);
        self.scope.times = times;
        lowered
    }

    pub(super) fn plain_amount(&mut self, amount: &Amount) -> Lower<Num> {
        let x = self.scope.x.clone().unwrap_or(Num::X);
        Ok(match amount {
            Amount::Fixed(n) => Num::Const(*n),
            Amount::X => x,
            Amount::MinusX => Num::Times(-1, Box::new(x)),
            Amount::That => self.refer_amount()?,
            Amount::TwiceThat => Num::Times(2, Box::new(self.refer_amount()?)),
        })
    }

    pub(super) fn value(&mut self, value: &Value) -> Lower<Num> {
        Ok(match value {
            Value::Fixed(n) => Num::Const(*n),
            Value::X => self.scope.x.clone().unwrap_or(Num::X),
            Value::Number(kind) => self.number_of(kind)?,
            Value::Opponents => Num::CountPlayers(Box::new(Who::Opponents)),
            Value::Stat(stat, noun) => Num::Of(measure(*stat), Box::new(self.measured(noun)?)),
            Value::Greatest(stat, kind) => {
                let objects = Objects::All(Box::new(self.filter(kind)?));
                Num::GreatestOf(measure(*stat), Box::new(objects))
            }
            Value::Total(stat, kind) => {
                let objects = Objects::All(Box::new(self.filter(kind)?));
                Num::Of(measure(*stat), Box::new(objects))
            }
            Value::Life(who) => Num::Life(Box::new(self.who(who)?)),
            Value::LifeLostThisTurn(who) => this_turn(Tracker::LifeLost, self.whoever(who)?),
            Value::LifeGainedThisTurn => this_turn(Tracker::LifeGained, Who::You),
            Value::SpellsCastThisTurn => this_turn(Tracker::SpellsCast, Who::You),
            Value::DiedThisTurn => this_turn(Tracker::CreaturesDied, Who::Everyone),
            Value::CountersOn(counter, noun) => {
                let counter = self.counter(counter)?;
                Num::Of(crate::program::Measure::Counters(counter), Box::new(self.measured(noun)?))
            }
            Value::OwnCounters(counter) => Num::PlayerCounters(self.counter(counter)?, Box::new(Who::You)),
            Value::Devotion(color) => Num::Devotion(*color),
            Value::Domain => Num::Domain,
            Value::TypesAmong(kind) => {
                let filter = self.filter_in(kind, ZoneKind::Graveyard)?;
                Num::TypesAmong(Box::new(Objects::All(Box::new(filter))))
            }
            Value::ColorsSpent => self.colors_spent(),
            Value::TimesKicked => Num::TimesPaid(Extra::Kicker),
            Value::ChosenNumber => Num::ChosenNumber,
            Value::Twice(value) => Num::Times(2, Box::new(self.value(value)?)),
            Value::Half(up, value) => {
                let round = if *up { Round::Up } else { Round::Down };
                Num::Half(round, Box::new(self.value(value)?))
            }
            Value::Plus(value, n) => Num::Plus(Box::new(self.value(value)?), Box::new(Num::Const(*n))),
            Value::PlusBefore(n, value) => Num::Plus(Box::new(Num::Const(*n)), Box::new(self.value(value)?)),
            Value::ColorsAmong(kind) => self.colors_among(kind)?,
            Value::Minus(value, n) => Num::Minus(Box::new(self.value(value)?), Box::new(Num::Const(*n))),
            Value::Sum(one, other) => Num::Plus(Box::new(self.value(one)?), Box::new(self.value(other)?)),
            Value::Difference(one, other) => {
                Num::Minus(Box::new(self.value(one)?), Box::new(self.value(other)?))
            }
            Value::Done(how, kind) => self.count(&Count::Done(*how, kind.clone()))?,
            Value::Party => self.party(),
            Value::ManaSpent(noun) => self.mana_spent(None, noun)?,
            Value::Damage => self.refer_damage()?,
            Value::LifeLost | Value::Result => self.refer_amount()?,
        })
    }

    /// A number of the thing that a continuous effect changes: "its mana value".
    pub(super) fn value_of_it(&mut self, value: &Value) -> Lower<Num> {
        match value {
            Value::Stat(stat, noun) if **noun == Noun::It => {
                Ok(Num::Of(measure(*stat), Box::new(Objects::It)))
            }
            other => self.value(other),
        }
    }

    /// The thing whose number is asked for; a choice or target may be named here.
    fn measured(&mut self, noun: &Noun) -> Lower<Objects> {
        // "deals damage equal to its power": that of what deals it, of each if they are several.
        if let (Noun::It | Noun::Them, Some(subject)) = (noun, &self.scope.subject)
            && !(self.bearer.is_spell() && *subject == Objects::This)
        {
            return Ok(if self.scope.many { Objects::It } else { subject.clone() });
        }
        self.objects(noun, &Who::You)
    }

    fn colors_among(&mut self, kind: &Kind) -> Lower<Num> {
        let filter = self.filter(kind)?;
        Ok(Num::ColorsAmong(Box::new(Objects::All(Box::new(filter)))))
    }

    /// Cleric, Rogue, Warrior and Wizard (CR 700.8).
    pub(super) fn party(&mut self) -> Num {
        Num::Party(["Cleric", "Rogue", "Warrior", "Wizard"].map(|name| self.link.creature_type(name)))
    }

    fn colors_spent(&mut self) -> Num {
        self.link.book.spending_is_noted = true;
        Num::ColorsSpent
    }

    /// How much mana was spent to cast something.
    pub(super) fn mana_spent(&mut self, color: Option<Color>, noun: &Noun) -> Lower<Num> {
        self.link.book.spending_is_noted = true;
        Ok(Num::ManaSpent(color, Box::new(self.known(noun)?)))
    }

    fn number_of(&mut self, kind: &Kind) -> Lower<Num> {
        let filter = self.filter(kind)?;
        Ok(count(filter))
    }

    pub(super) fn count(&mut self, tree: &Count) -> Lower<Num> {
        Ok(match tree {
            Count::Kind(kind) => self.number_of(kind)?,
            Count::Opponent => Num::CountPlayers(Box::new(Who::Opponents)),
            Count::Player => Num::CountPlayers(Box::new(Who::Everyone)),
            Count::Counter(counter, noun) => {
                let counter = self.counter(counter)?;
                Num::Of(crate::program::Measure::Counters(counter), Box::new(self.measured(noun)?))
            }
            Count::OwnCounter(counter) => Num::PlayerCounters(self.counter(counter)?, Box::new(Who::You)),
            Count::Done(Participle2::Revealed, kind) => {
                let tests = self.tests(kind)?;
                let how = Participle2::Revealed;
                let cards = self.things_done(how, true)?.ok_or("no cards were revealed before this")?;
                let filter = Filter { zones: ZoneKind::Library, tests };
                Num::CountOf(Box::new(Objects::Among(Box::new(cards), Box::new(filter))))
            }
            Count::Done(how, kind) => {
                let tests = self.tests(kind)?;
                self.done_this_way(*how, tests)?
            }
            Count::SpellsBefore => Num::Cause,
            Count::ColorAmong(kind) => self.colors_among(kind)?,
            Count::TimesKicked => Num::TimesPaid(Extra::Kicker),
            Count::TimesPaid(which) => Num::TimesPaid(*which),
            Count::ColorSpent => self.colors_spent(),
            Count::LandType => Num::Domain,
            Count::BlockersBeyond => {
                let blockers = Num::CountOf(Box::new(Objects::InCombatWith(Box::new(Objects::This))));
                Num::AtLeastZero(Box::new(Num::Minus(Box::new(blockers), Box::new(Num::Const(1)))))
            }
            Count::Party => self.party(),
            Count::DiedThisTurn(yours) => {
                this_turn(Tracker::CreaturesDied, if *yours { Who::You } else { Who::Everyone })
            }
        })
    }
}

fn count(filter: Filter) -> Num {
    // A whole hand is known by its size.
    if let (ZoneKind::Hand, [crate::program::Test::OwnedBy(who)]) = (filter.zones, &filter.tests[..]) {
        return Num::Hand(Box::new(who.clone()));
    }
    Num::Count(Box::new(filter))
}

pub(super) fn this_turn(tracker: Tracker, who: Who) -> Num {
    Num::ThisTurn(tracker, Box::new(who))
}

/// A number for each of so many.
pub(super) fn multiply(num: Num, times: Num) -> Num {
    match num {
        Num::Const(1) => times,
        Num::Const(0) => Num::Const(0),
        Num::Const(n) => Num::Times(n, Box::new(times)),
        other => Num::Product(Box::new(other), Box::new(times)),
    }
}
