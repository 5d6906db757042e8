//! Conditions.

use super::value::this_turn;
use super::{Lower, Lowering};
use crate::language::tree::{Condition, DidWhat, Kind, Noun, Who as WhoTree};
use crate::program::{Cmp, Cond, Filter, Measure, Num, Objects, Test, Tracker, Who, ZoneKind};

fn compare(num: Num, cmp: Cmp, n: i32) -> Cond {
    Cond::Compare(num, cmp, Num::Const(n))
}

impl Lowering<'_, '_> {
    pub(super) fn condition(&mut self, condition: &Condition) -> Lower<Cond> {
        Ok(match condition {
            Condition::Controls(who, noun) => self.controls(who, noun)?,
            Condition::ControlsNone(who, kind) => {
                Cond::Not(Box::new(Cond::Exists(Box::new(self.controlled(who, kind)?))))
            }
            Condition::DontControl(noun) => Cond::Not(Box::new(self.controls(&WhoTree::You, noun)?)),
            Condition::Opponents(n) => compare(Num::CountPlayers(Box::new(Who::Opponents)), Cmp::AtLeast, *n),
            Condition::HadCounter(counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(1));
                self.is(&Noun::It, true, vec![test])?
            }
            Condition::IsIn(_, zone) => {
                self.scope.zone = Some(*zone);
                Cond::In(*zone)
            }
            Condition::AlternativePaid => Cond::AlternativePaid,
            Condition::YoureMonarch => Cond::Monarch(Who::You),
            Condition::ControlsAtLeast(who, n, kind) => {
                let filter = self.controlled(who, kind)?;
                compare(Num::Count(Box::new(filter)), Cmp::AtLeast, *n)
            }
            Condition::ControlsMoreThan(kind) => {
                let theirs = self.controlled(&WhoTree::AnOpponent, kind)?;
                let yours = self.controlled(&WhoTree::You, kind)?;
                Cond::Compare(Num::Count(Box::new(theirs)), Cmp::Greater, Num::Count(Box::new(yours)))
            }
            Condition::LifeAtLeast(who, n) => {
                compare(Num::Life(Box::new(self.whoever(who)?)), Cmp::AtLeast, *n)
            }
            Condition::LifeAtMost(who, n) => {
                compare(Num::Life(Box::new(self.whoever(who)?)), Cmp::AtMost, *n)
            }
            Condition::HandAtLeast(who, n) => {
                compare(Num::Hand(Box::new(self.whoever(who)?)), Cmp::AtLeast, *n)
            }
            Condition::HandAtMost(who, n) => {
                compare(Num::Hand(Box::new(self.whoever(who)?)), Cmp::AtMost, *n)
            }
            Condition::HandEmpty(who) => compare(Num::Hand(Box::new(self.whoever(who)?)), Cmp::Equal, 0),
            Condition::ThereAreAtLeast(n, kind) => {
                let filter = self.filter(kind)?;
                compare(Num::Count(Box::new(filter)), Cmp::AtLeast, *n)
            }
            Condition::TypesAtLeast(n, kind) => {
                let filter = self.filter_in(kind, ZoneKind::Graveyard)?;
                compare(Num::TypesAmong(Box::new(Objects::All(Box::new(filter)))), Cmp::AtLeast, *n)
            }
            Condition::ThereAreNone(kind) => Cond::Not(Box::new(Cond::Exists(Box::new(self.filter(kind)?)))),
            Condition::YourTurn => Cond::TurnOf(Who::You),
            Condition::NotYourTurn => Cond::Not(Box::new(Cond::TurnOf(Who::You))),
            Condition::Is(noun, yes, adj) => {
                let test = self.adjective(adj)?;
                self.is(noun, *yes, vec![test])?
            }
            Condition::Its(yes, adj) => {
                let test = self.adjective(adj)?;
                self.is(&Noun::It, *yes, vec![test])?
            }
            Condition::ItsA(yes, kind) => {
                let tests = self.tests(kind)?;
                self.is(&Noun::It, *yes, tests)?
            }
            Condition::ItWasA(kind) => {
                let tests = self.tests(kind)?;
                self.is(&Noun::It, true, tests)?
            }
            Condition::IsKind(noun, yes, kind) => {
                let tests = self.tests(kind)?;
                self.is(noun, *yes, tests)?
            }
            Condition::Has(noun, keyword) => self.is(noun, true, vec![Test::Keyword(*keyword)])?,
            Condition::HasCounter(noun, n, counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(*n));
                self.is(noun, true, vec![test])?
            }
            Condition::NoCounter(noun, counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(1));
                self.is(noun, true, vec![test.not()])?
            }
            Condition::HadNoCounter(counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(1));
                self.is(&Noun::It, true, vec![test.not()])?
            }
            Condition::Bigger(noun, other) => {
                let (one, other) = (self.known(noun)?, self.known(other)?);
                let greater = |measure| {
                    let of = |objects: &Objects| Num::Of(measure, Box::new(objects.clone()));
                    Cond::Compare(of(&one), Cmp::Greater, of(&other))
                };
                Cond::Or(vec![greater(Measure::Power), greater(Measure::Toughness)])
            }
            Condition::WasKicked(_) => Cond::Kicked,
            Condition::CastFrom(_, zone) | Condition::YouCastItFrom(zone) => Cond::CastFrom(*zone),
            Condition::YouCastIt => Cond::WasCast,
            Condition::DidThisTurn(what) => did(what),
            Condition::Monarch(who) => Cond::Monarch(self.whoever(who)?),
            Condition::NumberIs(value, cmp, n) => compare(self.value(value)?, *cmp, *n),
            Condition::Both(one, other) => Cond::And(vec![self.condition(one)?, self.condition(other)?]),
            Condition::Either(one, other) => Cond::Or(vec![self.condition(one)?, self.condition(other)?]),
        })
    }

    fn is(&mut self, noun: &Noun, yes: bool, tests: Vec<Test>) -> Lower<Cond> {
        let are = Cond::Are(self.known(noun)?, tests);
        Ok(if yes { are } else { Cond::Not(Box::new(are)) })
    }

    fn controlled(&mut self, who: &WhoTree, kind: &Kind) -> Lower<Filter> {
        let mut filter = self.filter(kind)?;
        filter.tests.push(Test::ControlledBy(self.whoever(who)?));
        Ok(filter)
    }

    fn controls(&mut self, who: &WhoTree, noun: &Noun) -> Lower<Cond> {
        let (kind, other) = match noun {
            Noun::A(kind) => (kind, false),
            Noun::Another(kind) => (kind, true),
            Noun::This(_) | Noun::It | Noun::That(_) => {
                let controlled = Test::ControlledBy(self.whoever(who)?);
                return self.is(noun, true, vec![controlled]);
            }
            _ => return Err("say what is controlled, as in \"a creature\"".to_owned()),
        };
        let mut filter = self.controlled(who, kind)?;
        if other {
            filter.tests.push(Test::Other);
        }
        Ok(Cond::Exists(Box::new(filter)))
    }
}

fn did(what: &DidWhat) -> Cond {
    let at_least = |tracker, who, n| compare(this_turn(tracker, who), Cmp::AtLeast, n);
    match what {
        DidWhat::GainedLife => at_least(Tracker::LifeGained, Who::You, 1),
        DidWhat::GainedMuchLife(n) => at_least(Tracker::LifeGained, Who::You, *n),
        DidWhat::OpponentLostLife => at_least(Tracker::LifeLost, Who::Opponents, 1),
        DidWhat::CreatureDied => at_least(Tracker::CreaturesDied, Who::Everyone, 1),
        DidWhat::Attacked => at_least(Tracker::Attackers, Who::You, 1),
        DidWhat::CastSpells(n) => at_least(Tracker::SpellsCast, Who::You, *n),
        DidWhat::CastNoncreature => at_least(Tracker::NoncreatureSpellsCast, Who::You, 1),
        DidWhat::CastCreature => at_least(Tracker::CreatureSpellsCast, Who::You, 1),
        DidWhat::OpponentDamaged => at_least(Tracker::DamageTaken, Who::Opponents, 1),
        DidWhat::DrewCards(n) => at_least(Tracker::CardsDrawn, Who::You, *n),
        DidWhat::PermanentLeft => at_least(Tracker::PermanentsLeft, Who::You, 1),
        DidWhat::PlayedLand => at_least(Tracker::LandsPlayed, Who::You, 1),
        DidWhat::Discarded => at_least(Tracker::Discarded, Who::You, 1),
        DidWhat::Sacrificed => at_least(Tracker::Sacrificed, Who::You, 1),
    }
}
