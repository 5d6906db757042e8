//! Kinds of things as filters.

use super::{Another, Linker, Lower, Lowering, small};
use crate::language::tree::{Adj, Kind as KindTree, Noun, Post, Said, Shared as SharedTree, Who};
use crate::program::{Amount, Area, Feature, Filter, Kind, Objects, Players, Recorded, Shared, Side, Test};

impl<L: Linker> Lowering<'_, L> {
    /// A kind of thing as a filter.
    pub(super) fn filter(&mut self, kind: &KindTree) -> Lower<Filter> {
        let plain = |kind| Ok(Filter::new(kind, Side::Any));
        match kind {
            KindTree::Unit => plain(Kind::Unit),
            KindTree::Upgrade => plain(Kind::Upgrade),
            KindTree::Base => plain(Kind::Base),
            KindTree::UnitOrBase => plain(Kind::UnitOrBase),
            KindTree::Event => plain(Kind::Event),
            KindTree::Card => plain(Kind::Card),
            KindTree::UnitOrUpgrade => {
                let either =
                    Test::Either(Box::new(Test::Kind(Kind::Unit)), Box::new(Test::Kind(Kind::Upgrade)));
                Ok(Filter { tests: vec![either], ..Filter::new(Kind::Card, Side::Any) })
            }
            KindTree::Leader => plain(Kind::Leader),
            KindTree::LeaderUnit => {
                Ok(Filter { tests: vec![Test::Leader], ..Filter::new(Kind::Unit, Side::Any) })
            }
            KindTree::Resource => {
                Ok(Filter { area: Area::Resources, ..Filter::new(Kind::Resource, Side::Any) })
            }
            KindTree::Token(name) => {
                let token = self.linker.token(name)?;
                let title = self.linker.word(name);
                let kind = if self.linker.is_upgrade(token) { Kind::Upgrade } else { Kind::Unit };
                Ok(Filter { tests: vec![Test::Token, Test::Title(title)], ..Filter::new(kind, Side::Any) })
            }
            KindTree::UnitAndUpgrade => self.filter(&KindTree::UnitOrUpgrade),
            KindTree::Titled(name) => {
                let tests = vec![Test::Title(self.linker.word(name))];
                Ok(Filter { tests, ..Filter::new(Kind::Card, Side::Any) })
            }
            KindTree::Either(one, other) | KindTree::EitherBare(one, other) => {
                let (one, other) = (self.filter(one)?, self.filter(other)?);
                if (one.area, one.side) != (other.area, other.side) {
                    return Err("these two kinds of things cannot be chosen together".to_owned());
                }
                let kind = match (one.kind, other.kind) {
                    (first, second) if first == second => first,
                    (Kind::Unit, Kind::Base) | (Kind::Base, Kind::Unit) => Kind::UnitOrBase,
                    _ => Kind::Card,
                };
                let whole = |filter: Filter| {
                    let tests = std::iter::once(Test::Kind(filter.kind)).chain(filter.tests);
                    Box::new(Test::All(tests.collect()))
                };
                let (area, side) = (one.area, one.side);
                let either = Test::Either(whole(one), whole(other));
                Ok(Filter { tests: vec![either], ..other_filter(kind, area, side) })
            }
            KindTree::OrTitled(kind, name) => {
                let such = self.filter(kind)?;
                let tests = std::iter::once(Test::Kind(such.kind)).chain(such.tests);
                let (such_tests, title) = (Test::All(tests.collect()), Test::Title(self.linker.word(name)));
                let either = Test::Either(Box::new(such_tests), Box::new(title));
                Ok(Filter { tests: vec![either], ..other_filter(Kind::Card, such.area, such.side) })
            }
            KindTree::AnyToken => {
                Ok(Filter { tests: vec![Test::Token], ..Filter::new(Kind::Card, Side::Any) })
            }
            KindTree::SuchOrUpgrades(adj) => {
                let such = self.quality(adj)?;
                let either = Test::Either(Box::new(such), Box::new(Test::Kind(Kind::Upgrade)));
                Ok(Filter { tests: vec![either], ..Filter::new(Kind::Card, Side::Any) })
            }
            KindTree::LeaderOrBase => plain(Kind::LeaderOrBase),
            KindTree::Captive => plain(Kind::Captive),
            KindTree::NamedCopy => {
                Ok(Filter { tests: vec![Test::Named], ..Filter::new(Kind::Card, Side::Any) })
            }
            KindTree::Credit => Err("Credit tokens are not chosen one by one here".to_owned()),
            KindTree::Adj(adj, kind) | KindTree::AdjComma(adj, kind) => {
                let mut filter = self.filter(kind)?;
                self.adjective(adj, &mut filter)?;
                Ok(filter)
            }
            KindTree::Post(kind, post) => {
                let mut filter = self.filter(kind)?;
                self.afterwards(post, &mut filter)?;
                Ok(filter)
            }
        }
    }

    pub(super) fn adjective(&mut self, adj: &Adj, filter: &mut Filter) -> Lower<()> {
        let test = match adj {
            Adj::Friendly => return set_side(filter, Side::Friendly),
            Adj::Enemy => return set_side(filter, Side::Enemy),
            Adj::Other | Adj::Third => {
                filter.tests.extend(self.another());
                return Ok(());
            }
            plain => self.quality(plain)?,
        };
        filter.tests.push(test);
        Ok(())
    }

    /// "Another" as tests.
    fn another(&self) -> Vec<Test> {
        let than = |objects: &Objects| Test::NotAmong(Box::new(objects.clone()));
        if let Some(what) = &self.attaching {
            return vec![than(&Objects::HostsOf(Box::new(what.clone())))];
        }
        let host = self.on_upgrade.then(|| than(&Objects::Host));
        let own = std::iter::once(Test::Other).chain(host);
        match (self.another, self.it()) {
            (Another::It, Ok(it @ Objects::Chosen(_))) => vec![than(&it)],
            (Another::Any, _) => own.chain(self.chosen_things.iter().map(than)).collect(),
            (Another::It | Another::This, _) => own.collect(),
        }
    }

    /// An adjective as a test.
    fn quality(&mut self, adj: &Adj) -> Lower<Test> {
        let not = |test| Test::Not(Box::new(test));
        Ok(match adj {
            Adj::Friendly | Adj::Enemy | Adj::Other | Adj::Third => {
                return Err("this cannot be one of several qualities".to_owned());
            }
            Adj::Different => Test::NotAmong(Box::new(match &self.attaching {
                Some(what) => Objects::HostsOf(Box::new(what.clone())),
                None => self.that()?,
            })),
            Adj::Eligible => {
                let what = self.attaching.clone().ok_or("nothing is attached to it")?;
                Test::CanHold(Box::new(what))
            }
            Adj::NonUnit => not(Test::Kind(Kind::Unit)),
            Adj::Either(one, other) => {
                Test::Either(Box::new(self.quality(one)?), Box::new(self.quality(other)?))
            }
            Adj::OneOfThree(one, two, three) => {
                let rest = Test::Either(Box::new(self.quality(two)?), Box::new(self.quality(three)?));
                Test::Either(Box::new(self.quality(one)?), Box::new(rest))
            }
            Adj::Damaged => Test::Damaged,
            Adj::Undamaged => not(Test::Damaged),
            Adj::Exhausted => Test::Exhausted,
            Adj::Ready => not(Test::Exhausted),
            Adj::Upgraded => Test::Upgraded,
            Adj::Unique => Test::Unique,
            Adj::NonUnique => not(Test::Unique),
            Adj::Leader => Test::Leader,
            Adj::NonLeader => not(Test::Leader),
            Adj::Token => Test::Token,
            Adj::NonToken => not(Test::Token),
            Adj::Attacking => Test::Attacking,
            Adj::In(arena) => Test::In(*arena),
            Adj::Trait(word) => Test::Trait(self.linker.word(word)),
            Adj::NonTrait(word) => not(Test::Trait(self.linker.word(word))),
            Adj::Aspect(aspect) => Test::Aspect(*aspect),
            Adj::NonAspect(aspect) => not(Test::Aspect(*aspect)),
        })
    }

    fn afterwards(&mut self, post: &Post, filter: &mut Filter) -> Lower<()> {
        let test = match post {
            Post::CostAtMost(much) | Post::TheyCostAtMost(much) | Post::CostResourcesAtMost(much) => {
                Test::CostAtMost(self.much(much)?)
            }
            Post::CostAtLeast(n) | Post::TheyCostAtLeast(n) => Test::CostAtLeast(Amount::Fixed(small(*n)?)),
            Post::CostUpTo(noun) => Test::CostAtMost(Amount::CostOf(Box::new(self.known(noun)?))),
            Post::PowerAtMost(much) => Test::PowerAtMost(self.much(much)?),
            Post::PowerAtLeast(n) => Test::PowerAtLeast(Amount::Fixed(small(*n)?)),
            Post::HpAtMost(much) => Test::HpAtMost(self.much(much)?),
            Post::HpAtLeast(n) => {
                let less = Test::HpAtMost(Amount::Fixed(small::<i16>(*n)? - 1));
                Test::Not(Box::new(less))
            }
            Post::TheyControl if !self.others_act && self.players(&Who::They).is_ok() => {
                Test::ControlledBy(Box::new(self.players(&Who::They)?))
            }
            Post::YouControl | Post::TheyControl => return set_side(filter, Side::Friendly),
            Post::OpponentControls => return set_side(filter, Side::Enemy),
            Post::SameArena | Post::InItsArena => match self.it() {
                Ok(objects) => Test::SameArena(Box::new(objects)),
                // Nothing was spoken of yet: they are all in one arena.
                Err(_) => {
                    filter.together.get_or_insert_default().one_arena = true;
                    return Ok(());
                }
            },
            Post::InThisArena if self.on_upgrade => Test::SameArena(Box::new(Objects::Host)),
            Post::InThisArena => Test::SameArena(Box::new(Objects::This)),
            Post::InArenaOf(noun) => Test::SameArena(Box::new(self.known(noun)?)),
            Post::InThatArena => Test::In(self.arena.ok_or("no arena was chosen before")?),
            Post::InArena(arena) => Test::In(*arena),
            Post::With(kind) => Test::HasUpgrade(Box::new(self.filter(kind)?)),
            Post::WithKeyword(keyword) => Test::Keyword(*keyword),
            Post::PlayedThisPhase => {
                set_side(filter, Side::Friendly)?;
                Test::PlayedThisPhase
            }
            Post::YouPlay => {
                return Err("only \"the next\" or \"the first\" card can be one you play".to_owned());
            }
            Post::IsNot(adj) => {
                let quality = self.quality(adj)?;
                Test::Not(Box::new(quality))
            }
            Post::EnteredThisPhase => Test::EnteredThisPhase,
            Post::AttackedThisPhase => Test::AttackedThisPhase,
            Post::On(noun) | Post::AttachedTo(noun) if matches!(**noun, Noun::A(_)) => {
                let Noun::A(kind) = &**noun else { return Ok(()) };
                Test::HostFits(Box::new(self.filter(kind)?))
            }
            Post::On(noun) | Post::AttachedTo(noun)
                if matches!(**noun, Noun::Each(_) | Noun::Plural(_) | Noun::All(_)) =>
            {
                let (Noun::Each(kind) | Noun::Plural(kind) | Noun::All(kind)) = &**noun else {
                    return Ok(());
                };
                Test::HostFits(Box::new(self.filter(kind)?))
            }
            Post::On(noun) | Post::AttachedTo(noun) => Test::On(Box::new(self.known(noun)?)),
            Post::GuardedBy(noun) => {
                set_side(filter, Side::Any)?;
                match &**noun {
                    Noun::A(kind) => Test::HostFits(Box::new(self.filter(kind)?)),
                    known => Test::On(Box::new(self.known(known)?)),
                }
            }
            Post::GuardedByYours(kind) => {
                let mut guard = self.filter(kind)?;
                set_side(&mut guard, Side::Friendly)?;
                Test::HostFits(Box::new(guard))
            }
            Post::FromHandOrDiscard => return set_area(filter, Area::HandOrDiscard),
            Post::InAnyDiscard | Post::FromAnyDiscard => {
                filter.area = Area::Discard;
                return Ok(());
            }
            Post::FromHand(_) => return set_area(filter, Area::Hand),
            Post::FromDiscard(_) | Post::InDiscard => return set_area(filter, Area::Discard),
            Post::FromResources => return set_area(filter, Area::Resources),
            Post::UsingSmuggle => {
                set_area(filter, Area::Resources)?;
                Test::Keyword(crate::program::Keyword::Smuggle)
            }
            other => return self.comparison(other, filter),
        };
        filter.tests.push(test);
        Ok(())
    }

    /// Phrases that compare things with others, or ask what they did.
    fn comparison(&mut self, post: &Post, filter: &mut Filter) -> Lower<()> {
        let not = |test| Test::Not(Box::new(test));
        let fixed = |n: i32| small(n).map(Amount::Fixed);
        let cost = |lowering: &mut Self, noun: &Noun| {
            lowering.compared(noun).map(|noun| Amount::CostOf(Box::new(noun)))
        };
        let power = |lowering: &mut Self, noun: &Noun| {
            lowering.compared(noun).map(|noun| Amount::PowerOf(Box::new(noun)))
        };
        let plus = |amount, n| Amount::Plus(Box::new(amount), n);
        let test = match post {
            Post::EachCostAtMost(n) => Test::CostAtMost(fixed(*n)?),
            Post::CostLess(noun) => Test::CostAtMost(plus(cost(self, noun)?, -1)),
            Post::CostMore(noun) => Test::CostAtLeast(plus(cost(self, noun)?, 1)),
            Post::CostSame(noun) | Post::SameCost(noun) => {
                let cost = cost(self, noun)?;
                Test::All(vec![Test::CostAtMost(cost.clone()), Test::CostAtLeast(cost)])
            }
            Post::SameName(noun) => Test::Shares(Shared::Name, Box::new(self.known(noun)?)),
            Post::PowerIs(n) => {
                Test::All(vec![Test::PowerAtMost(fixed(*n)?), Test::PowerAtLeast(fixed(*n)?)])
            }
            Post::PowerLess(noun) => Test::PowerAtMost(plus(power(self, noun)?, -1)),
            Post::PowerUpTo(noun) => Test::PowerAtMost(power(self, noun)?),
            Post::HpLess(noun) => {
                let hp = Amount::HpOf(Box::new(self.compared(noun)?));
                Test::HpAtMost(plus(hp, -1))
            }
            Post::HpLessThanPower(noun) => Test::HpAtMost(plus(power(self, noun)?, -1)),
            Post::CombinedCost(n) | Post::ACombinedCost(n) => return together(filter, Feature::Cost, *n),
            Post::CombinedPower(n) => return together(filter, Feature::Power, *n),
            Post::TotalHp(n) => return together(filter, Feature::Hp, *n),
            Post::Named(name) => Test::Title(self.linker.word(name)),
            Post::NotNamed(name) => not(Test::Title(self.linker.word(name))),
            Post::Shares(shared, noun) => Test::Shares(shared_of(*shared)?, Box::new(self.compared(noun)?)),
            Post::Without(kind) => not(Test::HasUpgrade(Box::new(self.filter(kind)?))),
            Post::WithPilot => self.with_trait("Pilot"),
            Post::WithoutPilot => not(self.with_trait("Pilot")),
            Post::WithBounty => Test::Keyword(crate::program::Keyword::Bounty),
            Post::WithKeywords(n) | Post::HasKeywords(n) => Test::Keywords(small(*n)?),
            Post::ControlledBy(who) | Post::WhoControls(who) => {
                let players = self.players(who)?;
                let base = Objects::BasesOf(players.clone());
                self.mentions.introduce(super::Mentioned::Player, base, 0);
                Test::ControlledBy(Box::new(players))
            }
            Post::WasDamaged => self.recorded(Recorded::Damaged),
            Post::WasDefeated | Post::WereDefeated => self.recorded(Recorded::Defeated),
            Post::WasPlayed => Test::PlayedThisPhase,
            Post::WasHealed => self.recorded(Recorded::Healed),
            Post::DidNothing => Test::All(vec![not(Test::AttackedThisPhase), not(Test::EnteredThisPhase)]),
            Post::HitBase => self.recorded(Recorded::HitBase),
            Post::AttackedYourBase => self.recorded(Recorded::AttackedBase),
            Post::DiscardedThisWay => {
                filter.area = Area::Discard;
                Test::Among(Box::new(self.known(&Noun::Said(Said::TheDiscardedCards))?))
            }
            Post::RevealedThisWay => {
                let group = self.known(&Noun::Said(Said::TheRevealedCards))?;
                filter.area = Area::Group;
                self.gather(group.clone());
                Test::Among(Box::new(group))
            }
            Post::InHand(who) => {
                filter.area = Area::Hand;
                Test::OwnedBy(Box::new(self.players(who)?))
            }
            Post::Owns(who) => {
                let who = if *who == Who::AnOpponent { &Who::EachOpponent } else { who };
                Test::OwnedBy(Box::new(self.players(who)?))
            }
            Post::OfSamePlayer => {
                let what = self.attaching.clone().ok_or("it is not clear whose this would be")?;
                let hosts = Objects::HostsOf(Box::new(what));
                Test::ControlledBy(Box::new(Players::ControllerOf(Box::new(hosts))))
            }
            Post::OfYourChoice | Post::UsingPiloting => return Ok(()),
            Post::OwnNotControl => {
                set_side(filter, Side::Enemy)?;
                Test::OwnedBy(Box::new(Players::You))
            }
            Post::OtherArena => {
                let here = if self.on_upgrade { Objects::Host } else { self.it()? };
                not(Test::SameArena(Box::new(here)))
            }
            Post::NotEntered | Post::NotEnteredRound => not(Test::EnteredThisPhase),
            Post::BothEqual(kind) => {
                let mut counted = self.filter(kind)?;
                set_side(&mut counted, Side::Friendly)?;
                let amount = Amount::Per(1, Box::new(counted));
                let more = plus(amount.clone(), -1);
                Test::All(vec![
                    Test::PowerAtMost(amount.clone()),
                    Test::PowerAtLeast(amount.clone()),
                    Test::HpAtMost(amount),
                    not(Test::HpAtMost(more)),
                ])
            }
            Post::FromHandOrResources => return set_area(filter, Area::HandOrResources),
            Post::WithSmuggle => Test::Keyword(crate::program::Keyword::Smuggle),
            Post::FromHandOfRight => {
                filter.area = Area::Hand;
                Test::OwnedBy(Box::new(Players::ToTheRight))
            }
            Post::FromHandOrAnyDiscard => {
                filter.area = Area::HandOrDiscard;
                let own = Test::OwnedBy(Box::new(Players::You));
                Test::Either(Box::new(own), Box::new(Test::InDiscard))
            }
            Post::SameArenaAs(noun) => Test::SameArena(Box::new(self.known(noun)?)),
            Post::HasTiming(timing) => Test::HasTiming(*timing),
            Post::ItGuards => Test::On(Box::new(self.it()?)),
            Post::ResourcedThisWay => {
                filter.area = Area::Resources;
                set_side(filter, Side::Friendly)?;
                self.recorded(Recorded::Resourced)
            }
            Post::SharesNo(shared, noun) => {
                not(Test::Shares(shared_of(*shared)?, Box::new(self.compared(noun)?)))
            }
            Post::MostAmong(feature, among) | Post::HighestAmong(feature, among) => {
                let among = Box::new(self.filter(among)?);
                filter.side = among.side;
                Test::Extreme { feature: *feature, most: true, among }
            }
            Post::SharesYours(shared, kind) => {
                let mut yours = self.filter(kind)?;
                set_side(&mut yours, Side::Friendly)?;
                Test::Shares(shared_of(*shared)?, Box::new(Objects::Each(yours)))
            }
            Post::OddCost | Post::HasOddCost => Test::OddCost,
            Post::DamagedThisWay => Test::Struck,
            Post::CostUpToPaid => Test::CostAtMost(Amount::Paid),
            Post::WasAttachedTo(noun) | Post::WasOn(noun) => {
                filter.area = Area::Discard;
                self.linker.recall(Recorded::Defeated);
                Test::FellFrom(Box::new(self.known(noun)?))
            }
            Post::CostUpToPower(noun) | Post::CostUpToCombined(noun) => Test::CostAtMost(power(self, noun)?),
            Post::CostLessThanHit => Test::CostAtMost(plus(Amount::ToBase, -1)),
            Post::YouCreate => {
                set_side(filter, Side::Friendly)?;
                Test::Token
            }
            Post::AreRescued => Test::Rescued,
            Post::YoursElsewhere => return set_area(filter, Area::Elsewhere),
            Post::CostUpToIcons(aspect, kind) => {
                Test::CostAtMost(Amount::PerIcon(1, *aspect, Box::new(self.filter(kind)?)))
            }
            Post::PowerUpToNumber(kind, hosts) => {
                let mut counted = self.filter(kind)?;
                counted.tests.push(Test::HostFits(Box::new(self.filter(hosts)?)));
                Test::PowerAtMost(Amount::Per(1, Box::new(counted)))
            }
            Post::CombinedPowerUpTo(noun) => {
                let most = Some((Feature::Power, power(self, noun)?));
                filter.together.get_or_insert_default().most = most;
                return Ok(());
            }
            Post::OwnAndControl => {
                set_side(filter, Side::Friendly)?;
                Test::OwnedBy(Box::new(Players::You))
            }
            Post::NotChosen => Test::NotAmong(Box::new(self.it()?)),
            Post::DifferentNames => {
                filter.together.get_or_insert_default().different_names = true;
                return Ok(());
            }
            Post::ShareSame(shared) => {
                if *shared != SharedTree::Trait {
                    return Err("only a trait can be shared by all".to_owned());
                }
                filter.together.get_or_insert_default().one_trait = true;
                return Ok(());
            }
            Post::ThatName => Test::Named,
            Post::ThatAspect => Test::Aspect(self.aspect.ok_or("no aspect was chosen before")?),
            _ => return Err("this cannot be said of things here".to_owned()),
        };
        filter.tests.push(test);
        Ok(())
    }

    /// What things are compared with: something known, or all of a kind.
    pub(super) fn compared(&mut self, noun: &Noun) -> Lower<Objects> {
        match noun {
            Noun::A(kind) => Ok(Objects::Each(self.filter(kind)?)),
            known => self.known(known),
        }
    }

    pub(super) fn with_trait(&mut self, word: &str) -> Test {
        let tests = vec![Test::Trait(self.linker.word(word))];
        Test::HasUpgrade(Box::new(Filter { tests, ..Filter::new(Kind::Upgrade, Side::Any) }))
    }

    fn recorded(&mut self, what: Recorded) -> Test {
        self.linker.recall(what);
        Test::Recorded(what)
    }
}

fn together(filter: &mut Filter, feature: Feature, most: i32) -> Lower<()> {
    filter.together.get_or_insert_default().most = Some((feature, Amount::Fixed(small(most)?)));
    Ok(())
}

pub(super) fn shared_of(shared: SharedTree) -> Lower<Shared> {
    Ok(match shared {
        SharedTree::Trait => Shared::Trait,
        SharedTree::Aspect => Shared::Aspect,
        SharedTree::Keyword => Shared::Keyword,
        SharedTree::Name => Shared::Name,
        SharedTree::Cost => return Err("things do not share a cost".to_owned()),
    })
}

fn other_filter(kind: Kind, area: Area, side: Side) -> Filter {
    Filter { area, ..Filter::new(kind, side) }
}

pub(super) fn set_side(filter: &mut Filter, side: Side) -> Lower<()> {
    if filter.side != Side::Any && filter.side != side {
        return Err("this says twice, and differently, whose it is".to_owned());
    }
    filter.side = side;
    Ok(())
}

pub(super) fn set_area(filter: &mut Filter, area: Area) -> Lower<()> {
    filter.area = area;
    set_side(filter, Side::Friendly)
}
