//! Conditions on players and numbers. Those on things, on the course of an attack and on the past are chapters of
//! their own, asked in turn.

use super::filter::set_side;
use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Condition as Cond, Kind as KindTree, Noun, Past, Shared as SharedTree, Who};
use crate::program::{Amount, Arena, Condition, Filter, Kind, Objects, Players, Query, Recorded, Side, Test};

pub(super) fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

pub(super) fn both(one: Condition, other: Condition) -> Condition {
    Condition::Both(Box::new(one), Box::new(other))
}

pub(super) fn either(one: Condition, other: Condition) -> Condition {
    not(both(not(one), not(other)))
}

pub(super) fn at_least(n: i16, filter: Filter) -> Condition {
    Condition::AtLeast(n, Box::new(filter))
}

impl Cond {
    /// What it says something about, which "it" may mean afterwards.
    pub(super) const fn subject(&self) -> Option<&Noun> {
        match self {
            Cond::Is(noun, _)
            | Cond::IsA(noun, _)
            | Cond::IsAdj(noun, _)
            | Cond::IsTitle(noun, _)
            | Cond::HasBounty(noun)
            | Cond::HasKeyword(noun, _)
            | Cond::HasOn(noun, _)
            | Cond::PowerAtLeast(noun, _)
            | Cond::PowerIs(noun, _)
            | Cond::InArena(noun, _)
            | Cond::IsEither(noun, ..)
            | Cond::HpAtLeast(noun, _) => Some(noun),
            _ => None,
        }
    }

    /// The kind of units that it says entered play, which "them" may mean afterwards.
    pub(super) const fn entered(&self) -> Option<&KindTree> {
        match self {
            Cond::Past(Past::Entered(Noun::OrMore(_, kind))) => Some(kind),
            _ => None,
        }
    }

    /// Whether it speaks of the unit that the card is attached to.
    pub(super) const fn is_about_host(&self) -> bool {
        matches!(
            self,
            Cond::Is(Noun::Attached, _)
                | Cond::IsA(Noun::Attached, _)
                | Cond::IsAdj(Noun::Attached, _)
                | Cond::IsTitle(Noun::Attached, _)
                | Cond::IsEither(Noun::Attached, ..)
                | Cond::HasMany(Noun::Attached, ..)
                | Cond::Defends(Noun::Attached)
                | Cond::HasOn(Noun::Attached, _)
        )
    }
}

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn condition(&mut self, condition: &Cond) -> Lower<Condition> {
        Ok(match condition {
            Cond::Controls(who, Noun::A(KindTree::Either(one, other))) => {
                let control = |kind: &KindTree| Cond::Controls(who.clone(), Noun::A(kind.clone()));
                either(self.condition(&control(one))?, self.condition(&control(other))?)
            }
            Cond::Controls(who, noun) => {
                let side = match who {
                    Who::You => Side::Friendly,
                    Who::AnOpponent | Who::EachOpponent | Who::AnotherPlayer => Side::Enemy,
                    _ => return Err("it is not clear whose these would be".to_owned()),
                };
                let (least, kind) = match noun {
                    Noun::A(kind) => (1, kind),
                    Noun::OrMore(n, kind) | Noun::AtLeast(n, kind) => (small(*n)?, kind),
                    _ => return Err("say how many, as in \"3 or more units\"".to_owned()),
                };
                let mut filter = self.filter(kind)?;
                set_side(&mut filter, side)?;
                Condition::AtLeast(least, Box::new(filter))
            }
            Cond::Initiative(who) => Condition::Initiative(self.players(who)?),
            Cond::Force(who) => Condition::Force(self.players(who)?),
            Cond::BaseDamage(who, n) => Condition::BaseDamage(self.players(who)?, small(*n)?),
            Cond::ControlsTitle(name) => self.controls_title(name),
            Cond::ControlsEither(one, other) => either(self.controls_title(one), self.controls_title(other)),
            Cond::ControlsNo(who, kind) => {
                let count = self.count_of(who, kind)?;
                not(Condition::More(Box::new(count), Box::new(Amount::Fixed(0))))
            }
            Cond::ControlsMore(who, kind, other) => {
                let (many, few) = (self.count_of(who, kind)?, self.count_of(other, kind)?);
                if *other != Who::You {
                    let others = Objects::BasesOf(self.players(other)?);
                    self.mentions.introduce(super::Mentioned::Player, others, 0);
                }
                Condition::More(Box::new(many), Box::new(few))
            }
            Cond::ControlsFewer(who, kind, other) => {
                let (few, many) = (self.count_of(who, kind)?, self.count_of(other, kind)?);
                Condition::More(Box::new(many), Box::new(few))
            }
            Cond::ControlsInEach => {
                let unit = |arena| Filter {
                    tests: vec![Test::In(arena)],
                    ..Filter::new(Kind::Unit, Side::Friendly)
                };
                both(at_least(1, unit(Arena::Ground)), at_least(1, unit(Arena::Space)))
            }
            Cond::ControlsBoth(one, other) => {
                let (mut one, mut other) = (self.filter(one)?, self.filter(other)?);
                set_side(&mut one, Side::Friendly)?;
                set_side(&mut other, Side::Friendly)?;
                both(at_least(1, one), at_least(1, other))
            }
            Cond::There(n, kind) => at_least(small(*n)?, self.filter(kind)?),
            Cond::AtLeastAspects(n, kind) => self.different(*n, SharedTree::Aspect, kind)?,
            Cond::Different(n, shared, kind) => self.different(*n, *shared, kind)?,
            Cond::ThereIs(kind) => at_least(1, self.filter(kind)?),
            Cond::Sum(one, other, n) => {
                let per = |filter| Box::new(Amount::Per(1, Box::new(filter)));
                let sum = Amount::Sum(per(self.filter(one)?), per(self.filter(other)?));
                Condition::More(Box::new(sum), Box::new(Amount::Fixed(small::<i16>(*n)? - 1)))
            }
            Cond::SameNumber(kind, who) => {
                let (mine, theirs) = (self.count_of(&Who::You, kind)?, self.count_of(who, kind)?);
                let more = |one: &Amount, other: &Amount| {
                    not(Condition::More(Box::new(one.clone()), Box::new(other.clone())))
                };
                both(more(&mine, &theirs), more(&theirs, &mine))
            }
            Cond::PlayedFromHand => Condition::PlayedFromHand,
            Cond::PaidWithCredit => Condition::PaidWithCredit,
            Cond::HandMore(who) => {
                let theirs = Amount::PerHandCard(1, self.players(who)?);
                Condition::More(Box::new(Amount::PerHandCard(1, Players::You)), Box::new(theirs))
            }
            Cond::AnyBaseDamage(n) => Condition::BaseDamage(Players::All, small(*n)?),
            Cond::Past(past) => self.past(past)?,
            Cond::HandFewer(who) | Cond::HandMoreThanYou(who) => {
                let theirs = Amount::PerHandCard(1, self.players(who)?);
                Condition::More(Box::new(theirs), Box::new(Amount::PerHandCard(1, Players::You)))
            }
            Cond::HandAtMost(who, n) => Condition::HandAtMost(self.players(who)?, small(*n)?),
            Cond::HandAtLeast(who, n) => Condition::HandAtLeast(self.players(who)?, small(*n)?),
            Cond::AndIsNot(one, kind) => {
                let first = self.condition(one)?;
                let filter = self.filter(kind)?;
                both(first, self.is_not(&Noun::It, filter)?)
            }
            Cond::InitiativeFree => Condition::InitiativeFree,
            Cond::ControlsOne(kind) => {
                let mut filter = self.filter(kind)?;
                set_side(&mut filter, Side::Friendly)?;
                both(at_least(1, filter.clone()), not(at_least(2, filter)))
            }
            Cond::PaidNothing => not(Condition::More(Box::new(Amount::Paid), Box::new(Amount::Fixed(0)))),
            Cond::PaidLess(who) => {
                self.players(who)?;
                let cost = Amount::CostOf(Box::new(Objects::Subject));
                Condition::More(Box::new(cost), Box::new(Amount::Paid))
            }
            Cond::SumWithForce(kind, n) => {
                self.linker.recall(Recorded::UsedForce);
                let (what, filter) = (Recorded::UsedForce, Filter::new(Kind::Base, Side::Friendly));
                let used = Query { what, filter, amounts: false, other: false };
                let sum = Amount::Sum(
                    Box::new(Amount::Per(1, Box::new(self.filter(kind)?))),
                    Box::new(Amount::Recorded(1, Box::new(used))),
                );
                Condition::More(Box::new(sum), Box::new(Amount::Fixed(small::<i16>(*n)? - 1)))
            }
            Cond::Both(one, other) => {
                Condition::Both(Box::new(self.condition(one)?), Box::new(self.condition(other)?))
            }
            other => self.thing_condition(other)?,
        })
    }

    /// So many different ones among those that fit.
    fn different(&mut self, n: i32, shared: SharedTree, kind: &KindTree) -> Lower<Condition> {
        let among = Box::new(self.filter(kind)?);
        let amount = match shared {
            SharedTree::Aspect => Amount::PerAspect(1, among),
            SharedTree::Cost => Amount::PerCost(1, among),
            SharedTree::Keyword => Amount::PerKeyword(1, among),
            _ => return Err("only aspects, costs and keywords can be counted in this way".to_owned()),
        };
        Ok(Condition::More(Box::new(amount), Box::new(Amount::Fixed(small::<i16>(n)? - 1))))
    }

    /// A card of this title in play, as a unit, an upgrade or a leader.
    fn controls_title(&mut self, name: &str) -> Condition {
        let tests = vec![Test::Title(self.linker.word(name))];
        let card = Filter { tests: tests.clone(), ..Filter::new(Kind::Card, Side::Friendly) };
        let leader = Filter { tests, ..Filter::new(Kind::Leader, Side::Friendly) };
        either(at_least(1, card), at_least(1, leader))
    }

    /// How many of these a player controls.
    fn count_of(&mut self, who: &Who, kind: &KindTree) -> Lower<Amount> {
        let mut filter = self.filter(kind)?;
        match self.players(who)? {
            Players::You => set_side(&mut filter, Side::Friendly)?,
            players => filter.tests.push(Test::ControlledBy(Box::new(players))),
        }
        Ok(Amount::Per(1, Box::new(filter)))
    }
}
