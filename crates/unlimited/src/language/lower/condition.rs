//! Conditions.

use super::filter::set_side;
use super::{Another, Linker, Lower, Lowering, small};
use crate::language::tree::{
    Condition as Cond, Kind as KindTree, Noun, Past, Said, Shared as SharedTree, Who,
};
use crate::program::{
    Amount, Area, Arena, Condition, Filter, Keyword, Kind, Objects, Players, Query, Recorded, Side, Tally,
    Test,
};

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

fn both(one: Condition, other: Condition) -> Condition {
    Condition::Both(Box::new(one), Box::new(other))
}

fn either(one: Condition, other: Condition) -> Condition {
    not(both(not(one), not(other)))
}

fn at_least(n: i16, filter: Filter) -> Condition {
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
            Cond::Defends(noun) => self.tested(noun, Test::Defending)?,
            Cond::AttacksOne(kind) => {
                Condition::Attacks(Box::new(Objects::Attacker), Box::new(self.filter(kind)?))
            }
            Cond::AttacksNot(noun, kind) => {
                let who = self.known(noun)?;
                not(Condition::Attacks(Box::new(who), Box::new(self.filter(kind)?)))
            }
            Cond::MoreKeywords(noun, kind) => {
                let unit = self.known(noun)?;
                let mut on_it = self.filter(kind)?;
                on_it.tests.push(Test::On(Box::new(unit.clone())));
                Condition::More(
                    Box::new(Amount::KeywordsOf(Box::new(unit))),
                    Box::new(Amount::Per(1, Box::new(on_it))),
                )
            }
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
            Cond::PlayedFromHand => Condition::PlayedFromHand,
            Cond::PaidWithCredit => Condition::PaidWithCredit,
            Cond::HadPower(noun, n) | Cond::PowerIs(noun, n) => {
                let power = Amount::PowerOf(Box::new(self.known(noun)?));
                Condition::More(Box::new(power), Box::new(Amount::Fixed(small::<i16>(*n)? - 1)))
            }
            Cond::NotByCombat => not(Condition::FellInCombat),
            Cond::MoreDamage(one, other) => {
                let damage = |objects| Box::new(Amount::DamageOn(Box::new(objects)));
                let other = match other {
                    Noun::A(kind) => Objects::Each(self.filter(kind)?),
                    known => self.known(known)?,
                };
                Condition::More(damage(self.known(one)?), damage(other))
            }
            Cond::HandMore(who) => {
                let theirs = Amount::PerHandCard(1, self.players(who)?);
                Condition::More(Box::new(Amount::PerHandCard(1, Players::You)), Box::new(theirs))
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
            Cond::ReturnedToYou => {
                let it = self.it()?;
                super::modified::own_card(Area::Hand, it)
            }
            Cond::Falls(noun, _) => Condition::Falls(Box::new(match noun {
                Noun::A(_) => self.it()?,
                known => self.known(known)?,
            })),
            Cond::DefenderFell(_) => Condition::DefenderFell,
            Cond::HitBase(noun, n) => {
                self.known(noun)?;
                let base = Objects::BasesOf(Players::Defending);
                self.mentions.introduce(super::Mentioned::Player, base, 0);
                Condition::HitBase(n.map_or(Ok(1), small)?)
            }
            Cond::HitBaseOf(noun, _) | Cond::DamagedBase(noun) => {
                self.condition(&Cond::HitBase(noun.clone(), None))?
            }
            Cond::Survived => Condition::Survived,
            Cond::OnlyAttacker => {
                self.linker.recall(Recorded::Attacked);
                Condition::OnlyAttacker
            }
            Cond::AnyBaseDamage(n) => Condition::BaseDamage(Players::All, small(*n)?),
            Cond::Attacks(noun, kind) => {
                let who = self.known(noun)?;
                Condition::Attacks(Box::new(who), Box::new(self.filter(kind)?))
            }
            Cond::AttacksShort(kind) => {
                Condition::Attacks(Box::new(self.about.clone()), Box::new(self.filter(kind)?))
            }
            Cond::Past(past) => self.past(past)?,
            Cond::HandFewer(who) | Cond::HandMoreThanYou(who) => {
                let theirs = Amount::PerHandCard(1, self.players(who)?);
                Condition::More(Box::new(theirs), Box::new(Amount::PerHandCard(1, Players::You)))
            }
            Cond::HandAtMost(who, n) => Condition::HandAtMost(self.players(who)?, small(*n)?),
            Cond::HandAtLeast(who, n) => Condition::HandAtLeast(self.players(who)?, small(*n)?),
            Cond::AttackingShort => Condition::Fits(
                Box::new(self.about.clone()),
                Box::new(Filter { tests: vec![Test::Attacking], ..Filter::new(Kind::Card, Side::Any) }),
            ),
            Cond::AndIsNot(one, kind) => {
                let first = self.condition(one)?;
                let filter = self.filter(kind)?;
                both(first, self.is_not(&Noun::It, filter)?)
            }
            Cond::Survives(noun) => not(self.condition(&Cond::Falls(noun.clone(), true))?),
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
            Cond::InitiativeFree => Condition::InitiativeFree,
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
            Cond::ControlsOne(kind) => {
                let mut filter = self.filter(kind)?;
                set_side(&mut filter, Side::Friendly)?;
                both(at_least(1, filter.clone()), not(at_least(2, filter)))
            }
            Cond::WasReady(noun) => {
                self.known(noun)?;
                Condition::WasReady
            }
            Cond::WasOn(noun, kind) => {
                self.known(noun)?;
                Condition::WasOn(Box::new(self.filter(kind)?))
            }
            Cond::PaidNothing => not(Condition::More(Box::new(Amount::Paid), Box::new(Amount::Fixed(0)))),
            Cond::PaidLess(who) => {
                self.players(who)?;
                let cost = Amount::CostOf(Box::new(Objects::Subject));
                Condition::More(Box::new(cost), Box::new(Amount::Paid))
            }
            Cond::DamagedThisWay(kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::Struck);
                at_least(1, filter)
            }
            Cond::NoneDamaged(kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::Struck);
                not(at_least(1, filter))
            }
            Cond::Disclosed(aspect) => {
                self.tested(&Noun::Said(Said::TheDisclosedCard), Test::Aspect(*aspect))?
            }
            Cond::GaveTo(name, noun) => {
                let Noun::A(kind) = noun else {
                    return Err("say to what, as in \"an enemy unit\"".to_owned());
                };
                let host = Test::HostFits(Box::new(self.filter(kind)?));
                let title = Test::Title(self.linker.word(name));
                let tests = vec![Test::Among(Box::new(Objects::Given)), title, host];
                at_least(1, Filter { tests, ..Filter::new(Kind::Upgrade, Side::Any) })
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
            Cond::AmbushingShort => {
                let attacking = self.condition(&Cond::AttackingShort)?;
                both(attacking, Condition::Ambushes)
            }
            Cond::Ambushes(noun) => both(self.tested(noun, Test::Attacking)?, Condition::Ambushes),
            Cond::HitUnits(n, kind) => {
                if *n != 1 {
                    return Err("an attack is on one unit".to_owned());
                }
                let filter = self.filter(kind)?;
                self.mentions.next_clause();
                self.mention(Objects::Defender);
                Condition::HitDefender(Box::new(filter))
            }
            Cond::Defending => Condition::Defending(Box::new(Objects::This)),
            Cond::DefendingShort => Condition::Defending(Box::new(self.about.clone())),
            Cond::Both(one, other) => {
                Condition::Both(Box::new(self.condition(one)?), Box::new(self.condition(other)?))
            }
        })
    }

    /// "it is ...", and "an enemy unit is ...", which asks whether there is one.
    fn is_so(&mut self, noun: &Noun, filter: Filter) -> Lower<Condition> {
        if let Noun::A(kind) = noun {
            let mut all = self.filter(kind)?;
            all.tests.extend(filter.tests);
            return Ok(at_least(1, all));
        }
        Ok(Condition::Fits(Box::new(self.known(noun)?), Box::new(filter)))
    }

    /// Whether something shares this with others.
    fn shared_with(&mut self, shared: SharedTree, other: &Noun) -> Lower<Test> {
        let others = self.compared(other)?;
        Ok(Test::Shares(super::filter::shared_of(shared)?, Box::new(others)))
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

    /// "it's not ...": of nothing this is not so.
    fn is_not(&mut self, noun: &Noun, filter: Filter) -> Lower<Condition> {
        if filter.side != Side::Any {
            return Ok(not(self.is_so(noun, filter)?));
        }
        let tests = filter.tests.into_iter().chain([Test::Kind(filter.kind)]).collect();
        self.tested(noun, Test::Not(Box::new(Test::All(tests))))
    }

    fn tested(&mut self, noun: &Noun, test: Test) -> Lower<Condition> {
        self.is_so(noun, Filter { tests: vec![test], ..Filter::new(Kind::Card, Side::Any) })
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

    /// Something that happened this phase.
    fn past(&mut self, past: &Past) -> Lower<Condition> {
        let another = std::mem::replace(&mut self.another, Another::This);
        let condition = self.happened_before(past);
        self.another = another;
        condition
    }

    fn happened_before(&mut self, past: &Past) -> Lower<Condition> {
        let you = |what, kind| (what, Filter::new(kind, Side::Friendly), 1_i16, false);
        let (what, filter, least, amounts) = match past {
            Past::AttackedWith(noun, _) => {
                let (mut filter, least) = self.counted(noun)?;
                set_side(&mut filter, Side::Friendly)?;
                (Recorded::Attacked, filter, least, false)
            }
            Past::Attacked(noun) => self.happened(Recorded::Attacked, noun)?,
            Past::AttackedYourBase(noun) => self.happened(Recorded::AttackedBase, noun)?,
            Past::Left(noun) => self.happened(Recorded::Left, noun)?,
            Past::Defeated(noun) | Past::BeenDefeated(noun) | Past::YouDefeated(noun) => {
                if let Noun::It = noun {
                    self.linker.recall(Recorded::Defeated);
                    return self.tested(noun, Test::Recorded(Recorded::Defeated));
                }
                self.happened(Recorded::Defeated, noun)?
            }
            Past::FellAttacking(noun) => self.happened(Recorded::FellAttacking, noun)?,
            Past::Entered(noun) => self.happened(Recorded::Entered, noun)?,
            Past::BaseDamaged(noun) => match noun {
                Noun::A(_) => self.happened(Recorded::Damaged, noun)?,
                known => {
                    self.linker.recall(Recorded::Damaged);
                    return self.tested(known, Test::Recorded(Recorded::Damaged));
                }
            },
            Past::YouHitBase(n) => {
                let filter = Filter::new(Kind::Base, Side::Enemy);
                (Recorded::Damaged, filter, n.map_or(Ok(1), small)?, true)
            }
            Past::BaseAttacked => (Recorded::AttackedBase, Filter::new(Kind::Unit, Side::Enemy), 1, false),
            Past::BaseHealed => (Recorded::Healed, Filter::new(Kind::Base, Side::Any), 1, false),
            Past::TokenCreated => you(Recorded::TokenCreated, Kind::Card),
            Past::Discarded => you(Recorded::Discarded, Kind::Card),
            Past::Indirect => you(Recorded::Indirect, Kind::Card),
            Past::PlayedOther => you(Recorded::Played, Kind::Card),
            Past::WasDiscarded(noun) => {
                self.linker.recall(Recorded::Discarded);
                return self.tested(noun, Test::Recorded(Recorded::Discarded));
            }
            Past::StormedLast => return Ok(Condition::Stormed),
            Past::PlayedAnother(kind) => {
                let filter = self.filter(kind)?;
                (Recorded::Played, Filter { side: Side::Friendly, ..filter }, 1, false)
            }
            Past::Played(kind) => {
                let filter = self.filter(kind)?;
                if let ([Test::Aspect(aspect)], Kind::Card) = (&filter.tests[..], filter.kind) {
                    return Ok(Condition::PlayedThisPhase(Tally::Aspect(*aspect)));
                }
                (Recorded::Played, Filter { side: Side::Friendly, ..filter }, 1, false)
            }
        };
        self.linker.recall(what);
        let other = matches!(past, Past::PlayedOther | Past::PlayedAnother(_));
        let query = Box::new(Query { what, filter, amounts, other });
        Ok(Condition::More(Box::new(Amount::Recorded(1, query)), Box::new(Amount::Fixed(least - 1))))
    }

    fn happened(&mut self, what: Recorded, noun: &Noun) -> Lower<(Recorded, Filter, i16, bool)> {
        let (filter, least) = self.counted(noun)?;
        Ok((what, filter, least, false))
    }

    /// "a friendly unit", "2 or more friendly units".
    fn counted(&mut self, noun: &Noun) -> Lower<(Filter, i16)> {
        match noun {
            Noun::A(kind) => Ok((self.filter(kind)?, 1)),
            Noun::OrMore(n, kind) | Noun::AtLeast(n, kind) => Ok((self.filter(kind)?, small(*n)?)),
            _ => Err("say what, as in \"an enemy unit\"".to_owned()),
        }
    }
}
