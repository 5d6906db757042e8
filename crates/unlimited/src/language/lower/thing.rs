//! Conditions on what a thing is, has or costs.

use super::condition::{at_least, both, either, not};
use super::{Linker, Lower, Lowering, small};
use crate::language::tree::{Condition as Cond, Noun, Shared as SharedTree};
use crate::program::{Amount, Condition, Filter, Keyword, Kind, Objects, Players, Side, Test};

impl<L: Linker> Lowering<'_, L> {
    /// What a thing is, has or costs.
    pub(super) fn thing_condition(&mut self, condition: &Cond) -> Lower<Condition> {
        Ok(match condition {
            Cond::Is(noun, kind) => {
                let filter = self.filter(kind)?;
                self.is_so(noun, filter)?
            }
            Cond::IsNot(noun, kind) => {
                let filter = self.filter(kind)?;
                self.is_not(noun, filter)?
            }
            Cond::IsAdj(noun, adj) => {
                let mut filter = Filter::new(Kind::Card, Side::Any);
                self.adjective(adj, &mut filter)?;
                self.is_so(noun, filter)?
            }
            Cond::IsNotAdj(noun, adj) => {
                let mut filter = Filter::new(Kind::Card, Side::Any);
                self.adjective(adj, &mut filter)?;
                self.is_not(noun, filter)?
            }
            Cond::IsA(noun, word) => {
                let test = Test::Trait(self.linker.word(word));
                self.tested(noun, test)?
            }
            Cond::IsTitle(noun, name) => {
                let test = Test::Title(self.linker.word(name));
                self.tested(noun, test)?
            }
            Cond::CostAtMost(noun, n) => self.tested(noun, Test::CostAtMost(Amount::Fixed(small(*n)?)))?,
            Cond::CostAtLeast(noun, n) => self.tested(noun, Test::CostAtLeast(Amount::Fixed(small(*n)?)))?,
            Cond::CostOdd(noun) | Cond::OddCost(noun) => self.tested(noun, Test::OddCost)?,
            Cond::PowerAtLeast(noun, n) => {
                self.tested(noun, Test::PowerAtLeast(Amount::Fixed(small(*n)?)))?
            }
            Cond::HpAtLeast(noun, n) => {
                let less = Test::HpAtMost(Amount::Fixed(small::<i16>(*n)? - 1));
                self.tested(noun, Test::Not(Box::new(less)))?
            }
            Cond::DamageAtLeast(noun, n) => {
                let damage = Amount::DamageOn(Box::new(self.known(noun)?));
                Condition::More(Box::new(damage), Box::new(Amount::Fixed(small::<i16>(*n)? - 1)))
            }
            Cond::HpAtMost(noun, n) => self.tested(noun, Test::HpAtMost(Amount::Fixed(small(*n)?)))?,
            Cond::MoreKeywords(noun, kind) => {
                let unit = self.known(noun)?;
                let mut on_it = self.filter(kind)?;
                on_it.tests.push(Test::On(Box::new(unit.clone())));
                Condition::More(
                    Box::new(Amount::KeywordsOf(Box::new(unit))),
                    Box::new(Amount::Per(1, Box::new(on_it))),
                )
            }
            Cond::OnlyInArena(kind) => {
                let it = self.it()?;
                let mut others = self.filter(kind)?;
                let fits = Condition::Fits(Box::new(it.clone()), Box::new(others.clone()));
                others.tests.extend([Test::SameArena(Box::new(it.clone())), Test::NotAmong(Box::new(it))]);
                both(fits, not(at_least(1, others)))
            }
            Cond::OnlyOne(kind) => {
                let mut others = self.filter(kind)?;
                let fits = Condition::Fits(Box::new(Objects::This), Box::new(others.clone()));
                others.tests.push(Test::Other);
                both(fits, not(at_least(1, others)))
            }
            Cond::HadPower(noun, n) | Cond::PowerIs(noun, n) => {
                let power = Amount::PowerOf(Box::new(self.known(noun)?));
                Condition::More(Box::new(power), Box::new(Amount::Fixed(small::<i16>(*n)? - 1)))
            }
            Cond::MoreDamage(one, other) => {
                let damage = |objects| Box::new(Amount::DamageOn(Box::new(objects)));
                let other = match other {
                    Noun::A(kind) => Objects::Each(self.filter(kind)?),
                    known => self.known(known)?,
                };
                Condition::More(damage(self.known(one)?), damage(other))
            }
            Cond::IsEither(noun, name, kind) => {
                let titled = Test::Title(self.linker.word(name));
                let titled = self.tested(noun, titled)?;
                let filter = self.filter(kind)?;
                either(titled, self.is_so(noun, filter)?)
            }
            Cond::HasMany(noun, n, kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::On(Box::new(self.known(noun)?)));
                at_least(small(*n)?, filter)
            }
            Cond::HasExactly(noun, n, kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::On(Box::new(self.known(noun)?)));
                let n = small(*n)?;
                both(at_least(n, filter.clone()), not(at_least(n + 1, filter)))
            }
            Cond::InArena(noun, arena) => self.tested(noun, Test::In(*arena))?,
            Cond::IsNamed(noun) => self.tested(noun, Test::Named)?,
            Cond::HasChosenAspect(noun) => {
                let aspect = self.aspect.ok_or("no aspect was chosen before")?;
                self.tested(noun, Test::Aspect(aspect))?
            }
            Cond::IsDiscarded(kind) | Cond::YouDiscarded(kind) => {
                let filter = self.filter(kind)?;
                self.is_so(&Noun::It, filter)?
            }
            Cond::HasKeyword(noun, keyword) => self.tested(noun, Test::Keyword(*keyword))?,
            Cond::HasBounty(noun) => self.tested(noun, Test::Keyword(Keyword::Bounty))?,
            Cond::HasOn(noun, kind) => {
                let test = Test::HasUpgrade(Box::new(self.filter(kind)?));
                self.tested(noun, test)?
            }
            Cond::HasOnTrait(noun, word) => {
                let test = self.with_trait(word);
                self.tested(noun, test)?
            }
            Cond::CannotAttach(noun, host) => {
                let holds = Test::CanHold(Box::new(self.known(noun)?));
                self.tested(host, Test::Not(Box::new(holds)))?
            }
            Cond::CostIsChosen(noun) => {
                let same = vec![Test::CostAtMost(Amount::Number), Test::CostAtLeast(Amount::Number)];
                self.tested(noun, Test::All(same))?
            }
            Cond::HasAttached(noun, n, kind, _) => {
                self.condition(&Cond::HasMany(noun.clone(), *n, kind.clone()))?
            }
            Cond::Owns(noun) => self.tested(noun, Test::OwnedBy(Box::new(Players::You)))?,
            Cond::DifferentOddCosts(one, other) => {
                let costs = Amount::CostOf(Box::new(self.known(other)?));
                let same = Test::All(vec![Test::CostAtMost(costs.clone()), Test::CostAtLeast(costs)]);
                let differs = Test::All(vec![Test::OddCost, Test::Not(Box::new(same))]);
                both(self.tested(one, differs)?, self.tested(other, Test::OddCost)?)
            }
            Cond::PowerExactly(noun, n) => {
                let n = Amount::Fixed(small(*n)?);
                self.tested(noun, Test::All(vec![Test::PowerAtMost(n.clone()), Test::PowerAtLeast(n)]))?
            }
            Cond::Shares(noun, shared, other) => {
                let test = self.shared_with(*shared, other)?;
                self.tested(noun, test)?
            }
            Cond::SharesNo(noun, shared, other) => {
                let test = self.shared_with(*shared, other)?;
                self.tested(noun, Test::Not(Box::new(test)))?
            }
            Cond::Guards(noun) => self.tested(noun, Test::Guards)?,
            Cond::CostsLess(noun, other) => {
                let cost = |objects| Box::new(Amount::CostOf(Box::new(objects)));
                Condition::More(cost(self.known(other)?), cost(self.known(noun)?))
            }
            Cond::WasReady(noun) => {
                self.known(noun)?;
                Condition::WasReady
            }
            Cond::WasOn(noun, kind) => {
                self.known(noun)?;
                Condition::WasOn(Box::new(self.filter(kind)?))
            }
            other => self.course_condition(other)?,
        })
    }

    /// "it is ...", and "an enemy unit is ...", which asks whether there is one.
    pub(super) fn is_so(&mut self, noun: &Noun, filter: Filter) -> Lower<Condition> {
        if let Noun::A(kind) = noun {
            let mut all = self.filter(kind)?;
            all.tests.extend(filter.tests);
            return Ok(at_least(1, all));
        }
        Ok(Condition::Fits(Box::new(self.known(noun)?), Box::new(filter)))
    }

    /// Whether something shares this with others.
    pub(super) fn shared_with(&mut self, shared: SharedTree, other: &Noun) -> Lower<Test> {
        let others = self.compared(other)?;
        Ok(Test::Shares(super::filter::shared_of(shared)?, Box::new(others)))
    }

    /// "it's not ...": of nothing this is not so.
    pub(super) fn is_not(&mut self, noun: &Noun, filter: Filter) -> Lower<Condition> {
        if filter.side != Side::Any {
            return Ok(not(self.is_so(noun, filter)?));
        }
        let tests = filter.tests.into_iter().chain([Test::Kind(filter.kind)]).collect();
        self.tested(noun, Test::Not(Box::new(Test::All(tests))))
    }

    pub(super) fn tested(&mut self, noun: &Noun, test: Test) -> Lower<Condition> {
        self.is_so(noun, Filter { tests: vec![test], ..Filter::new(Kind::Card, Side::Any) })
    }
}
