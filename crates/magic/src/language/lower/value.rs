//! Numbers.

use super::filter::measure;
use super::kinds::is_card;
use super::{Lower, Lowering};
use crate::card::Color;
use crate::language::tree::{Kind, Noun, Participle2, Post, Quantity};
use crate::program::{Filter, Num, Objects, Round, Test, Trait, Who, ZoneKind};

impl Lowering<'_, '_> {
    /// A number, times what "for each" counts.
    pub(super) fn amount(&mut self, amount: &Quantity) -> Lower<Num> {
        let num = self.quantity(amount)?;
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
        count: &Quantity,
        lower: impl FnOnce(&mut Self) -> Lower<T>,
    ) -> Lower<T> {
        let times = self.quantity(count)?;
        // "Those creatures" are the ones that were counted.
        if let (Quantity::Number(kind), Num::Count(counted), Some(place)) =
            (count, &times, self.scope.sentence)
            && counted.zones == ZoneKind::Battlefield
        {
            let counted = Objects::All(counted.clone());
            self.mention(&counted, Some(kind), true);
            self.scope.named.push((place, counted));
        }
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

    /// A number as it is said.
    pub(super) fn quantity(&mut self, quantity: &Quantity) -> Lower<Num> {
        let boxed = |this: &mut Self, quantity: &Quantity| this.quantity(quantity).map(Box::new);
        Ok(match quantity {
            Quantity::Fixed(n) => Num::Const(*n),
            Quantity::X => self.x(),
            Quantity::MinusX => Num::Times(-1, Box::new(self.x())),
            Quantity::That | Quantity::LifeLost | Quantity::Result => self.refer_amount()?,
            Quantity::Damage => self.refer_damage()?,
            Quantity::Number(Kind::Post(_, Post::PutThereThisTurn(_))) => {
                return Err("cards that have left again may count, too".to_owned());
            }
            Quantity::Did(who, did) => self.amount_done(who, did)?,
            Quantity::Befell(kind, became) => self.befallen(kind, became)?,
            Quantity::Number(kind) => count(self.filter(kind)?),
            Quantity::Opponents => Num::CountPlayers(Box::new(Who::Opponents)),
            Quantity::Players => Num::CountPlayers(Box::new(Who::Everyone)),
            Quantity::PlayersWho(opponents, condition) => {
                let all = if *opponents { Who::Opponents } else { Who::Everyone };
                let those = Who::Those(Box::new(all), Box::new(self.condition(condition)?));
                Num::CountPlayers(Box::new(those))
            }
            Quantity::Stat(stat, noun) => Num::Of(measure(*stat), Box::new(self.measured(noun)?)),
            Quantity::Greatest(stat, kind) => Num::GreatestOf(measure(*stat), self.all_of(kind)?),
            Quantity::Total(stat, kind) => Num::Of(measure(*stat), self.all_of(kind)?),
            Quantity::TotalDone(stat, kind, how) => {
                Num::Of(measure(*stat), Box::new(self.those_done(*how, kind)?))
            }
            Quantity::ColorsAmong(kind) => Num::ColorsAmong(self.all_of(kind)?),
            Quantity::TypesAmong(kind) => {
                let filter = self.filter_in(kind, ZoneKind::Battlefield)?;
                if filter.zones == ZoneKind::Battlefield && is_card(kind) {
                    return Err("where those cards are is not told".to_owned());
                }
                Num::TypesAmong(Box::new(Objects::All(Box::new(filter))))
            }
            Quantity::Life(who) => Num::Life(Box::new(self.who(who)?)),
            Quantity::StartingLife(who) => Num::StartingLife(Box::new(self.who(who)?)),
            Quantity::MostLife | Quantity::LeastLife => {
                let life = Box::new(Num::Life(Box::new(Who::You)));
                let of = if *quantity == Quantity::MostLife { Num::MostFor } else { Num::LeastFor };
                of(Box::new(Who::Everyone), life)
            }
            Quantity::PaidTogether => {
                let total = self.scope.paid_together.ok_or("nobody was asked to pay before this")?;
                Num::Stored(total)
            }
            Quantity::TheDifference => {
                self.scope.difference.clone().ok_or("no two numbers were compared before this")?
            }
            // Who controlled it as it was last on the battlefield (CR 608.2h).
            Quantity::DoneToTheirs(kind, who, how) => {
                if *how != Participle2::Destroyed && *how != Participle2::Exiled {
                    return Err("whose those were is not understood yet".to_owned());
                }
                let who = self.who(who)?;
                let mut tests = self.tests(kind)?;
                tests.push(Test::ControlledBy(who));
                self.done_this_way(*how, tests)?
            }
            Quantity::MostOfAType(kind) => Num::MostOfAType(self.all_of(kind)?),
            Quantity::MostDone(how, kind) => {
                let tests = self.tests(kind)?;
                self.most_done(*how, tests)?
            }
            Quantity::DifferentNames(kind) => Num::Different(Trait::Name, self.all_of(kind)?),
            // One of them, and by how much the other is more.
            Quantity::Greater(one, other) => {
                let (one, other) = (boxed(self, one)?, boxed(self, other)?);
                let more = Num::AtLeastZero(Box::new(Num::Minus(one, other.clone())));
                Num::Plus(other, Box::new(more))
            }
            Quantity::CountersOn(counter, noun) => {
                let counter = self.counter(counter)?;
                Num::Of(crate::program::Measure::Counters(counter), Box::new(self.measured(noun)?))
            }
            Quantity::AllCountersOn(noun) => {
                Num::Of(crate::program::Measure::AllCounters, Box::new(self.measured(noun)?))
            }
            Quantity::OwnCounters(counter) => Num::PlayerCounters(self.counter(counter)?, Box::new(Who::You)),
            Quantity::CountersOf(counter, who) => {
                let counter = self.counter(counter)?;
                Num::PlayerCounters(counter, Box::new(self.whoever(who)?))
            }
            Quantity::Removed | Quantity::RemovedToPay(_) if self.scope.removed => self.refer_amount()?,
            Quantity::Removed => return Err("no counters were removed before this".to_owned()),
            Quantity::Prevented if self.scope.prevented.is_some() => {
                self.scope.prevented = Some(true);
                Num::Cause
            }
            Quantity::Prevented => return Err("no damage is prevented before this".to_owned()),
            Quantity::RemovedToPay(_) if self.scope.any_number_paid => Num::X,
            Quantity::RemovedToPay(_) => {
                return Err("no counters were removed as a price before this".to_owned());
            }
            Quantity::Devotion(colors) => Num::Devotion(colors.iter().copied().collect()),
            Quantity::Domain => Num::Domain,
            Quantity::ColorsSpent => {
                self.link.book.spending_is_noted = true;
                Num::ColorsSpent
            }
            Quantity::ManaSpent(noun) => self.mana_spent(None, noun)?,
            Quantity::TimesPaid(which) => Num::TimesPaid(*which),
            Quantity::SpellsBefore => Num::Cause,
            Quantity::CommanderCasts => Num::CommanderCasts,
            Quantity::BlockersBeyond => {
                let blockers = Num::CountOf(Box::new(Objects::InCombatWith(Box::new(Objects::This))));
                Num::AtLeastZero(Box::new(Num::Minus(Box::new(blockers), Box::new(Num::Const(1)))))
            }
            Quantity::Party => self.party(),
            Quantity::ChosenNumber => Num::ChosenNumber,
            Quantity::Done(how, kind) => self.done_so(*how, kind)?,
            Quantity::MilledInto(..) if self.scope.outer > 0 => {
                return Err("which cards got there is known only until they leave again".to_owned());
            }
            Quantity::MilledInto(kind, whose) => {
                let owners = self.owner(whose)?.map(Test::OwnedBy).into_iter().collect();
                let there = Filter { zones: ZoneKind::Graveyard, tests: owners };
                let mut tests = self.tests(kind)?;
                tests.push(Test::Is(Objects::All(Box::new(there))));
                self.done_this_way(Participle2::Milled, tests)?
            }
            Quantity::Twice(of) => Num::Times(2, boxed(self, of)?),
            Quantity::Half(up, of) => Num::Half(if *up { Round::Up } else { Round::Down }, boxed(self, of)?),
            Quantity::Sum(one, other) => Num::Plus(boxed(self, one)?, boxed(self, other)?),
            Quantity::Difference(one, other) => Num::Minus(boxed(self, one)?, boxed(self, other)?),
            Quantity::ForEach(n, each) => {
                let times = self.quantity(each)?;
                multiply(self.quantity(n)?, times)
            }
        })
    }

    /// X as the text tells it, or as it was announced.
    pub(super) fn x(&self) -> Num {
        self.scope.x.clone().unwrap_or(Num::X)
    }

    fn all_of(&mut self, kind: &Kind) -> Lower<Box<Objects>> {
        Ok(Box::new(Objects::All(Box::new(self.filter(kind)?))))
    }

    /// So many of a kind as were destroyed, exiled, revealed ... this way.
    pub(super) fn done_so(&mut self, how: Participle2, kind: &Kind) -> Lower<Num> {
        if how == Participle2::Buried && is_card(kind) {
            return Ok(Num::CountOf(Box::new(self.those_done(how, kind)?)));
        }
        let tests = self.tests(kind)?;
        if how != Participle2::Revealed {
            return self.done_this_way(how, tests);
        }
        let cards = self.things_done(how, true)?.ok_or("no cards were revealed before this")?;
        // They count wherever they were shown and have gone since.
        let filter = Filter { zones: ZoneKind::Battlefield, tests };
        Ok(Num::CountOf(Box::new(match filter.tests.is_empty() {
            true => cards,
            false => Objects::Among(Box::new(cards), Box::new(filter)),
        })))
    }

    /// A number of the thing that a continuous effect changes: "its mana value".
    pub(super) fn value_of_it(&mut self, value: &Quantity) -> Lower<Num> {
        match value {
            Quantity::Stat(stat, noun) if **noun == Noun::It => {
                Ok(Num::Of(measure(*stat), Box::new(Objects::It)))
            }
            other => self.quantity(other),
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

    /// Cleric, Rogue, Warrior and Wizard (CR 700.8).
    pub(super) fn party(&mut self) -> Num {
        Num::Party(["Cleric", "Rogue", "Warrior", "Wizard"].map(|name| self.link.subtype(name)))
    }

    /// How much mana was spent to cast something.
    pub(super) fn mana_spent(&mut self, color: Option<Color>, noun: &Noun) -> Lower<Num> {
        self.link.book.spending_is_noted = true;
        Ok(Num::ManaSpent(color, Box::new(self.known(noun)?)))
    }
}

fn count(filter: Filter) -> Num {
    // A whole hand is known by its size.
    if let (ZoneKind::Hand, [Test::OwnedBy(who)]) = (filter.zones, &filter.tests[..]) {
        return Num::Hand(Box::new(who.clone()));
    }
    Num::Count(Box::new(filter))
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
