//! Things and players.

use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Adj, Condition as Cond, Count, Kind as KindTree, Much, Noun, Post, Who};
use crate::program::{
    Amount, Area, Condition, Effect, Filter, Kind, NodeId, Objects, Players, Side, Tally, Test,
};

/// What a noun phrase means, and the choice that has to be made first.
pub(super) struct Meant {
    pub(super) objects: Objects,
    pub(super) choice: Option<NodeId>,
}

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn players(&mut self, who: &Who) -> Lower<Players> {
        Ok(match who {
            Who::You => Players::You,
            Who::AnOpponent => Players::Opponent,
            Who::EachOpponent => Players::Opponents,
            Who::EachPlayer => Players::All,
            Who::APlayer => return Err("it is not clear who chooses this player".to_owned()),
            Who::They => match self.mentions.resolve(|kind| *kind == Mentioned::Player) {
                Ok(Objects::BasesOf(players)) => players,
                Ok(Objects::Chosen(register)) => Players::Chosen(register),
                _ => return Err("nobody was mentioned who \"they\" could be".to_owned()),
            },
            Who::ControllerOf(noun) => Players::ControllerOf(Box::new(self.known(noun)?)),
            Who::OwnerOf(noun) => Players::OwnerOf(Box::new(self.known(noun)?)),
            Who::DefendingPlayer => Players::Defending,
        })
    }

    /// A noun phrase that needs no choice.
    pub(super) fn known(&mut self, noun: &Noun) -> Lower<Objects> {
        Ok(match noun {
            Noun::This => Objects::This,
            Noun::Attached => Objects::Host,
            Noun::It => self.it()?,
            Noun::Attacker => Objects::Attacker,
            Noun::Defender => Objects::Defender,
            Noun::Each(kind) => Objects::Each(self.filter(kind)?),
            Noun::BaseOf(who) => Objects::BasesOf(self.players(who)?),
            Noun::Both(one, other) => Objects::Both(Box::new(self.known(one)?), Box::new(self.known(other)?)),
            Noun::A(_) | Noun::UpTo(..) | Noun::Exactly(..) | Noun::OrMore(..) | Noun::AnyNumber(_) => {
                return Err("this would have to be chosen, which is not possible here".to_owned());
            }
        })
    }

    /// A noun phrase for an act: what is not known yet is chosen by the player.
    pub(super) fn noun(&mut self, noun: &Noun, may: bool) -> Lower<Meant> {
        self.noun_in(noun, may, None)
    }

    /// The same, where cards without a place are looked for in this area.
    pub(super) fn noun_in(&mut self, noun: &Noun, may: bool, area: Option<Area>) -> Lower<Meant> {
        let (kind, min, max) = match noun {
            Noun::A(kind) => (kind, u8::from(!may), 1),
            Noun::UpTo(n, kind) => (kind, 0, small(*n)?),
            Noun::Exactly(n, kind) => (kind, if may { 0 } else { small(*n)? }, small(*n)?),
            Noun::AnyNumber(kind) => (kind, 0, u8::MAX),
            Noun::Both(one, other) => {
                let first = self.noun(one, may)?;
                let second = self.noun(other, may)?;
                let nodes = first.choice.into_iter().chain(second.choice).collect();
                let choice = Some(self.chain(nodes));
                let objects = Objects::Both(Box::new(first.objects), Box::new(second.objects));
                return Ok(Meant { objects, choice });
            }
            known => {
                let objects = self.known(known)?;
                self.mention(objects.clone());
                return Ok(Meant { objects, choice: None });
            }
        };
        let mut filter = self.filter(kind)?;
        if let Some(area) = area.filter(|_| filter.area == Area::Play) {
            set_area(&mut filter, area)?;
        }
        let into = self.register()?;
        let choice = self.node(Effect::Choose { who: Players::You, into, filter, min, max });
        let objects = Objects::Chosen(into);
        self.mention(objects.clone());
        Ok(Meant { objects, choice: Some(choice) })
    }

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
            KindTree::Either(one, other) => {
                let (one, other) = (self.filter(one)?, self.filter(other)?);
                if (one.kind, one.area, one.side) != (other.kind, other.area, other.side) {
                    return Err("these two kinds of things cannot be chosen together".to_owned());
                }
                let either = Test::Either(Box::new(Test::All(one.tests)), Box::new(Test::All(other.tests)));
                Ok(Filter { tests: vec![either], ..other_filter(one.kind, one.area, one.side) })
            }
            KindTree::Adj(adj, kind) => {
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

    fn adjective(&mut self, adj: &Adj, filter: &mut Filter) -> Lower<()> {
        let not = |test| Test::Not(Box::new(test));
        let test = match adj {
            Adj::Friendly => return set_side(filter, Side::Friendly),
            Adj::Enemy => return set_side(filter, Side::Enemy),
            Adj::Other => {
                // "Another" is also not the one that was just spoken of.
                if let Ok(Objects::Chosen(register)) = self.it() {
                    filter.tests.push(Test::NotAmong(Box::new(Objects::Chosen(register))));
                }
                Test::Other
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
        };
        filter.tests.push(test);
        Ok(())
    }

    fn afterwards(&mut self, post: &Post, filter: &mut Filter) -> Lower<()> {
        let test = match post {
            Post::CostAtMost(much) => Test::CostAtMost(self.much(much)?),
            Post::CostAtLeast(n) => Test::CostAtLeast(Amount::Fixed(small(*n)?)),
            Post::CostUpTo(noun) => Test::CostAtMost(Amount::CostOf(Box::new(self.known(noun)?))),
            Post::PowerAtMost(much) => Test::PowerAtMost(self.much(much)?),
            Post::PowerAtLeast(n) => Test::PowerAtLeast(Amount::Fixed(small(*n)?)),
            Post::HpAtMost(much) => Test::HpAtMost(self.much(much)?),
            Post::HpAtLeast(n) => {
                let less = Test::HpAtMost(Amount::Fixed(small::<i16>(*n)? - 1));
                Test::Not(Box::new(less))
            }
            Post::YouControl | Post::TheyControl => return set_side(filter, Side::Friendly),
            Post::OpponentControls => return set_side(filter, Side::Enemy),
            Post::SameArena => Test::SameArena(Box::new(self.it().unwrap_or(Objects::This))),
            Post::InArena(arena) => Test::In(*arena),
            Post::With(kind) => Test::HasUpgrade(Box::new(self.filter(kind)?)),
            Post::WithKeyword(keyword) => Test::Keyword(*keyword),
            Post::PlayedThisPhase => {
                set_side(filter, Side::Friendly)?;
                Test::PlayedThisPhase
            }
            Post::EnteredThisPhase => Test::EnteredThisPhase,
            Post::AttackedThisPhase => Test::AttackedThisPhase,
            Post::On(noun) if matches!(**noun, Noun::A(_)) => {
                let Noun::A(kind) = &**noun else { return Ok(()) };
                Test::HostFits(Box::new(self.filter(kind)?))
            }
            Post::On(noun) => Test::On(Box::new(self.known(noun)?)),
            Post::FromHand(_) => return set_area(filter, Area::Hand),
            Post::FromDiscard(_) => return set_area(filter, Area::Discard),
            Post::FromResources => return set_area(filter, Area::Resources),
        };
        filter.tests.push(test);
        Ok(())
    }

    pub(super) fn much(&mut self, much: &Much) -> Lower<Amount> {
        let known = |lowering: &mut Self, noun: &Noun| lowering.known(noun).map(Box::new);
        Ok(match much {
            Much::Fixed(n) => Amount::Fixed(small(*n)?),
            Much::Power(noun) => Amount::PowerOf(known(self, noun)?),
            Much::Hp(noun) => Amount::HpOf(known(self, noun)?),
            Much::Damage(noun) => Amount::DamageOn(known(self, noun)?),
            Much::Cost(noun) => Amount::CostOf(known(self, noun)?),
            Much::Number(kind) => Amount::Per(1, Box::new(self.filter(kind)?)),
            Much::ForEach(n, count) => self.per(small(*n)?, count)?,
            Much::That => Amount::ThatMuch,
        })
    }

    /// So much for each.
    pub(super) fn per(&mut self, n: i16, count: &Count) -> Lower<Amount> {
        Ok(match count {
            Count::Kind(kind) => Amount::Per(n, Box::new(self.filter(kind)?)),
            Count::HandCard(who) => Amount::PerHandCard(n, self.players(who)?),
            Count::Done => Amount::PerDone(n),
        })
    }

    pub(super) fn condition(&mut self, condition: &Cond) -> Lower<Condition> {
        Ok(match condition {
            Cond::Controls(who, noun) => {
                let side = match who {
                    Who::You => Side::Friendly,
                    Who::AnOpponent | Who::EachOpponent => Side::Enemy,
                    _ => return Err("it is not clear whose these would be".to_owned()),
                };
                let (least, kind) = match noun {
                    Noun::A(kind) => (1, kind),
                    Noun::OrMore(n, kind) => (small(*n)?, kind),
                    _ => return Err("say how many, as in \"3 or more units\"".to_owned()),
                };
                let mut filter = self.filter(kind)?;
                set_side(&mut filter, side)?;
                Condition::AtLeast(least, Box::new(filter))
            }
            Cond::Is(noun, kind) => {
                let filter = Box::new(self.filter(kind)?);
                Condition::Fits(Box::new(self.known(noun)?), filter)
            }
            Cond::IsAdj(noun, adj) => {
                let mut filter = Filter::new(Kind::Card, Side::Any);
                self.adjective(adj, &mut filter)?;
                Condition::Fits(Box::new(self.known(noun)?), Box::new(filter))
            }
            Cond::Initiative(who) => Condition::Initiative(self.players(who)?),
            Cond::Force(who) => Condition::Force(self.players(who)?),
            Cond::MoreThanOpponent(kind) => Condition::MoreThanOpponent(Box::new(self.filter(kind)?)),
            Cond::BaseDamage(who, n) => Condition::BaseDamage(self.players(who)?, small(*n)?),
            Cond::PlayedAspect(aspect) => Condition::PlayedThisPhase(Tally::Aspect(*aspect)),
            Cond::PlayedEvent => Condition::PlayedThisPhase(Tally::Event),
            Cond::ControlsTitle(name) => {
                let tests = vec![Test::Title(self.linker.word(name))];
                let unit = Filter { tests: tests.clone(), ..Filter::new(Kind::Card, Side::Friendly) };
                let leader = Filter { tests, ..Filter::new(Kind::Leader, Side::Friendly) };
                let one = Condition::AtLeast(1, Box::new(unit));
                let other = Condition::AtLeast(1, Box::new(leader));
                let neither = Condition::Both(
                    Box::new(Condition::Not(Box::new(one))),
                    Box::new(Condition::Not(Box::new(other))),
                );
                Condition::Not(Box::new(neither))
            }
            Cond::PlayedTrait(word) => Condition::PlayedThisPhase(Tally::Trait(self.linker.word(word))),
            Cond::CostAtMost(noun, n) => {
                let tests = vec![Test::CostAtMost(Amount::Fixed(small(*n)?))];
                let filter = Filter { tests, ..Filter::new(Kind::Card, Side::Any) };
                Condition::Fits(Box::new(self.known(noun)?), Box::new(filter))
            }
            Cond::PowerAtLeast(noun, n) => {
                let tests = vec![Test::PowerAtLeast(Amount::Fixed(small(*n)?))];
                let filter = Filter { tests, ..Filter::new(Kind::Unit, Side::Any) };
                Condition::Fits(Box::new(self.known(noun)?), Box::new(filter))
            }
            Cond::Defeated(noun) => match noun {
                Noun::A(kind) => Condition::DefeatedThisPhase(self.plain_side(kind)?),
                _ => return Err("say what was defeated, as in \"an enemy unit\"".to_owned()),
            },
            Cond::HandAtMost(who, n) => Condition::HandAtMost(self.players(who)?, small(*n)?),
            Cond::HandAtLeast(who, n) => Condition::HandAtLeast(self.players(who)?, small(*n)?),
            Cond::AttacksBase => Condition::AttacksBase,
            Cond::AttacksUnit => Condition::AttacksUnit,
            Cond::Attacking => Condition::Fits(
                Box::new(Objects::This),
                Box::new(Filter { tests: vec![Test::Attacking], ..Filter::new(Kind::Card, Side::Any) }),
            ),
            Cond::Defending => Condition::Defending,
            Cond::Both(one, other) => {
                Condition::Both(Box::new(self.condition(one)?), Box::new(self.condition(other)?))
            }
        })
    }

    /// The side of a plain "friendly unit" or "enemy unit".
    fn plain_side(&mut self, kind: &KindTree) -> Lower<Side> {
        let filter = self.filter(kind)?;
        if filter.kind == Kind::Unit && filter.tests.is_empty() {
            return Ok(filter.side);
        }
        Err("only friendly, enemy or any units are counted over a phase".to_owned())
    }
}

fn other_filter(kind: Kind, area: Area, side: Side) -> Filter {
    Filter { area, ..Filter::new(kind, side) }
}

fn set_side(filter: &mut Filter, side: Side) -> Lower<()> {
    if filter.side != Side::Any && filter.side != side {
        return Err("this says twice, and differently, whose it is".to_owned());
    }
    filter.side = side;
    Ok(())
}

fn set_area(filter: &mut Filter, area: Area) -> Lower<()> {
    filter.area = area;
    set_side(filter, Side::Friendly)
}
