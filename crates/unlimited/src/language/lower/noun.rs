//! Things and players.

use super::{Another, Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Count, Kind as KindTree, Much, Noun, Post, Said, Way, Who};
use crate::program::{
    Amount, Area, Condition, Effect, Filter, Kind, NodeId, Objects, Piloted, Players, Query, Recorded, Side,
    Test,
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
            Who::EachOpponent | Who::Opponents | Who::AnotherPlayer => Players::Opponents,
            Who::EachPlayer => Players::All,
            Who::APlayer | Who::DifferentPlayer => {
                return Err("it is not clear who chooses this player".to_owned());
            }
            Who::They | Who::ThatPlayer | Who::ThatOpponent => {
                match self.mentions.resolve(|kind| *kind == Mentioned::Player) {
                    Ok(Objects::BasesOf(players)) => players,
                    Ok(Objects::Chosen(register)) => Players::Chosen(register),
                    _ => return Err("nobody was mentioned who \"they\" could be".to_owned()),
                }
            }
            Who::ControllerOf(noun) => Players::ControllerOf(Box::new(self.known(noun)?)),
            Who::OwnerOf(noun) => Players::OwnerOf(Box::new(self.known(noun)?)),
            Who::DefendingPlayer => Players::Defending,
            Who::AttackingPlayer => Players::ControllerOf(Box::new(Objects::Attacker)),
            Who::PlayersWithHand(n) => Players::WithHand(small(*n)?),
            Who::OpponentsWithMore(kind) => {
                let mut theirs = self.filter(kind)?;
                let mine = Filter { side: Side::Friendly, ..theirs.clone() };
                theirs.tests.push(Test::ControlledBy(Box::new(Players::Opponent)));
                let per = |filter| Box::new(Amount::Per(1, Box::new(filter)));
                Players::Such(Box::new(Condition::More(per(theirs), per(mine))))
            }
            Who::OpponentsDamaged => {
                self.linker.recall(Recorded::Damaged);
                let damaged = Filter {
                    tests: vec![Test::Recorded(Recorded::Damaged)],
                    ..Filter::new(Kind::Base, Side::Any)
                };
                let base = Objects::BasesOf(Players::Opponent);
                Players::Such(Box::new(Condition::Fits(Box::new(base), Box::new(damaged))))
            }
        })
    }

    /// A noun phrase that needs no choice.
    pub(super) fn known(&mut self, noun: &Noun) -> Lower<Objects> {
        Ok(match noun {
            Noun::Person(_) if self.on_upgrade => Objects::Host,
            Noun::This | Noun::Itself(_) | Noun::Person(_) => Objects::This,
            Noun::Attached | Noun::AttachedBase => Objects::Host,
            Noun::It => self.it()?,
            Noun::Said(said) => self.said(*said)?,
            Noun::Attacker => Objects::Attacker,
            Noun::Defender | Noun::DefendingUnit => Objects::Defender,
            Noun::Each(kind) | Noun::All(kind) | Noun::Plural(kind) => Objects::Each(self.filter(kind)?),
            Noun::EachOfThose(kind) => {
                let those = self.known(&Noun::Said(Said::ThoseCards))?;
                let mut filter = self.filter(kind)?;
                filter.area = Area::Group;
                filter.tests.insert(0, Test::Among(Box::new(those)));
                Objects::Each(filter)
            }
            Noun::BaseOf(who) => Objects::BasesOf(self.players(who)?),
            Noun::Both(one, other) => Objects::Both(Box::new(self.known(one)?), Box::new(self.known(other)?)),
            Noun::A(_)
            | Noun::UpTo(..)
            | Noun::EachOfUpTo(..)
            | Noun::EachOfAny(_)
            | Noun::Exactly(..)
            | Noun::OrMore(..)
            | Noun::AtLeast(..)
            | Noun::AnyNumber(_)
            | Noun::Most(..)
            | Noun::Least(..)
            | Noun::OneOf(..)
            | Noun::SomeOf(..)
            | Noun::AnyOf(_)
            | Noun::OneOrA(..)
            | Noun::UpToOne(_)
            | Noun::ThatMany(_)
            | Noun::Named => {
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
            Noun::UpTo(n, kind) | Noun::EachOfUpTo(n, kind) => (kind, 0, small(*n)?),
            Noun::UpToOne(kind) => (kind, 0, 1),
            Noun::ThatMany(kind) => {
                let filter = self.filter(kind)?;
                return self.chosen_number(filter, Amount::ThatMuch);
            }
            Noun::Exactly(n, kind) => (kind, if may { 0 } else { small(*n)? }, small(*n)?),
            Noun::AnyNumber(kind) | Noun::EachOfAny(kind) => (kind, 0, u8::MAX),
            Noun::Most(..) | Noun::Least(..) | Noun::OneOf(..) | Noun::OneOrA(..) => {
                let filter = self.special(noun)?;
                return self.chosen(filter, u8::from(!may), 1);
            }
            Noun::SomeOf(n, whole) => {
                let (filter, n) = (self.among(whole)?, small(*n)?);
                return self.chosen(filter, if may { 0 } else { n }, n);
            }
            Noun::AnyOf(whole) => {
                let filter = self.among(whole)?;
                return self.chosen(filter, 0, u8::MAX);
            }
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
        if let Some(area) = area.filter(|_| filter.area == Area::Play && filter.kind != Kind::Captive) {
            super::filter::set_area(&mut filter, area)?;
        }
        // "Up to 3 cards in a discard pile": in one of them.
        if max > 1 && min == 0 && filter.area == Area::Discard && filter.side == Side::Any {
            filter.together.get_or_insert_default().one_pile = true;
        }
        if max > 1 && kind.is_on_one() {
            filter.together.get_or_insert_default().one_host = true;
        }
        self.chosen(filter, min, max)
    }

    /// Just so many things to be chosen that fit.
    pub(super) fn chosen_number(&mut self, filter: Filter, number: Amount) -> Lower<Meant> {
        self.chosen_of(filter, 0, u8::MAX, Some(number))
    }

    /// Things to be chosen that fit.
    pub(super) fn chosen(&mut self, filter: Filter, min: u8, max: u8) -> Lower<Meant> {
        self.chosen_of(filter, min, max, None)
    }

    fn chosen_of(&mut self, mut filter: Filter, min: u8, max: u8, number: Option<Amount>) -> Lower<Meant> {
        let into = self.register()?;
        if matches!(&self.narrow, Some(Test::Playable(how)) if how.piloted == Piloted::AsUpgrade) {
            super::modified::count_pilots(&mut filter);
        }
        filter.tests.extend(self.narrow.take());
        let (in_play, side) = (filter.area == Area::Play, filter.side);
        let from_group = filter.area == Area::Group;
        let choice = self.node(Effect::Choose { who: Players::You, into, filter, min, max, number });
        let objects = Objects::Chosen(into);
        if from_group {
            self.take(objects.clone());
        }
        let kind = if in_play { Mentioned::Thing(side) } else { Mentioned::Card };
        self.mentions.introduce(kind, objects.clone(), 0);
        if in_play {
            self.chosen_things.push(objects.clone());
        }
        Ok(Meant { objects, choice: Some(choice) })
    }

    /// What a choice among known things, or among extremes, may find.
    pub(super) fn special(&mut self, noun: &Noun) -> Lower<Filter> {
        let (kind, feature, most, among) = match noun {
            Noun::Most(kind, feature, among) => (kind, feature, true, among),
            Noun::Least(kind, feature, among) => (kind, feature, false, among),
            Noun::OneOf(one, other) => {
                let known = Objects::Both(Box::new(self.known(one)?), Box::new(self.known(other)?));
                let tests = vec![Test::Among(Box::new(known))];
                return Ok(Filter { tests, ..Filter::new(Kind::UnitOrBase, Side::Any) });
            }
            Noun::OneOrA(one, kind) => {
                let known = Test::Among(Box::new(self.known(one)?));
                let other = self.filter(kind)?;
                let side = (other.side != Side::Any).then_some(Test::OfSide(other.side));
                let tests = std::iter::once(Test::Kind(other.kind)).chain(side).chain(other.tests).collect();
                let tests = vec![Test::Either(Box::new(known), Box::new(Test::All(tests)))];
                return Ok(Filter { tests, ..Filter::new(Kind::UnitOrBase, Side::Any) });
            }
            _ => return Err("this cannot be chosen".to_owned()),
        };
        let mut filter = self.filter(kind)?;
        let among = Box::new(self.filter(among)?);
        filter.side = among.side;
        filter.tests.extend(among.tests.iter().cloned());
        filter.tests.push(Test::Extreme { feature: *feature, most, among });
        Ok(filter)
    }

    /// What was mentioned, where the words say a little more than "it".
    fn said(&mut self, said: Said) -> Lower<Objects> {
        match said {
            // Of two that were chosen, the first and the second.
            Said::TheFriendlyUnit | Said::ThatFriendlyUnit => self.nth(Side::Friendly),
            Said::TheEnemyUnit | Said::ThatEnemyUnit => self.nth(Side::Enemy),
            Said::ThatBase => self.mentions.resolve(|kind| *kind == Mentioned::Base).or_else(|_| self.that()),
            Said::TheRest
            | Said::TheOther
            | Said::TheOthers
            | Said::TheRemainingCards
            | Said::TheOtherRevealedCards => self.rest(),
            Said::ThatToken => Ok(Objects::Given),
            Said::TheDefeatedUnit if self.fallen => Ok(Objects::Fallen),
            Said::TheChosenUnit | Said::TheChosenUnits | Said::EachChosenUnit => {
                self.picked.clone().map_or_else(|| self.that(), Ok)
            }
            Said::TheUnitYouControl => Ok(Objects::Each(Filter::new(Kind::Unit, Side::Friendly))),
            Said::ThoseCards
            | Said::TheDiscardedCards
            | Said::TheResource
            | Said::ThatResource
            | Said::TheRevealedCards
            | Said::TheRevealedCard
            | Said::TheRevealedUnit
            | Said::TheDisclosedCard => {
                self.mentions.resolve(|kind| *kind == Mentioned::Card).or_else(|_| self.it())
            }
            Said::ThatCard | Said::TheChosenCard | Said::TheDiscardedCard | Said::TheCardYouPlayed => {
                self.it()
            }
            _ => self.that(),
        }
    }

    /// Cards speak of a friendly and an enemy unit in the order in which they were chosen.
    fn nth(&mut self, side: Side) -> Lower<Objects> {
        if let Ok(known) = self.mentions.resolve(|kind| *kind == Mentioned::Thing(side)) {
            return Ok(known);
        }
        match self.that()? {
            Objects::Both(one, other) => Ok(if side == Side::Friendly { *one } else { *other }),
            _ => self.that_of(side),
        }
    }

    pub(super) fn much(&mut self, much: &Much) -> Lower<Amount> {
        let known = |lowering: &mut Self, noun: &Noun| lowering.known(noun).map(Box::new);
        Ok(match much {
            Much::Fixed(n) => Amount::Fixed(small(*n)?),
            Much::Hp(noun) => Amount::HpOf(known(self, noun)?),
            Much::AmountOfDamage(Noun::Each(_) | Noun::All(_) | Noun::Plural(_)) => {
                return Err("say \"the total amount of damage\" of several things".to_owned());
            }
            Much::Damage(noun) | Much::AmountOfDamage(noun) | Much::TotalDamage(noun) => {
                Amount::DamageOn(known(self, noun)?)
            }
            Much::Cost(noun) | Much::TheCostOf(noun) => Amount::CostOf(known(self, noun)?),
            Much::Number(kind) => self.per(1, &Count::Kind(kind.clone()))?,
            Much::ForEach(n, count) => self.per(small(*n)?, count)?,
            Much::Twice(kind) => Amount::Per(2, Box::new(self.filter(kind)?)),
            Much::HandCards(who) => Amount::PerHandCard(1, self.players(who)?),
            Much::DamagePlus(noun, n) => {
                Amount::Plus(Box::new(Amount::DamageOn(known(self, noun)?)), small(*n)?)
            }
            Much::That | Much::WayNumber(_) | Much::DealtThisWay | Much::DefeatedThisWay(_) => {
                Amount::ThatMuch
            }
            Much::HandOfEach => Amount::PerHandCard(1, Players::ControllerOf(Box::new(self.it()?))),
            Much::Drawn => {
                self.linker.recall(Recorded::Drew);
                let filter = Filter::new(Kind::Base, Side::Friendly);
                let query = Query { what: Recorded::Drew, filter, amounts: true, other: false };
                Amount::Recorded(1, Box::new(query))
            }
            Much::HpLess(n, noun) => {
                Amount::Plus(Box::new(Amount::HpOf(known(self, noun)?)), -small::<i16>(*n)?)
            }
            Much::HalfHp(noun, up) => {
                Amount::Half { of: Box::new(Amount::HpOf(known(self, noun)?)), up: *up }
            }
            Much::CombinedPower(Noun::Said(Said::TheDefeatedUnits)) => Amount::FelledPower,
            Much::CombinedPower(noun) | Much::Power(noun) => Amount::PowerOf(known(self, noun)?),
            Much::Credits => Amount::Credits,
            Much::ExploitedPower => Amount::Number,
        })
    }

    /// So much for each.
    pub(super) fn per(&mut self, n: i16, count: &Count) -> Lower<Amount> {
        let another = std::mem::replace(&mut self.another, Another::It);
        let amount = self.per_each(n, count);
        self.another = another;
        amount
    }

    fn per_each(&mut self, n: i16, count: &Count) -> Lower<Amount> {
        Ok(match count {
            Count::Kind(kind) => match self.played_before(kind)? {
                Some(query) => Amount::Recorded(n, Box::new(query)),
                None => Amount::Per(n, Box::new(self.filter(kind)?)),
            },
            Count::HandCard(who) => Amount::PerHandCard(n, self.players(who)?),
            Count::Damage(noun) => Amount::PerDamage(n, Box::new(self.known(noun)?)),
            Count::EveryDamage(every, noun) => {
                Amount::EveryDamage(n, small(*every)?, Box::new(self.known(noun)?))
            }
            Count::Every(every, kind) => {
                Amount::PerEvery(n, small::<i16>(*every)?.max(1), Box::new(self.filter(kind)?))
            }
            Count::Aspects(kind) => Amount::PerAspect(n, Box::new(self.filter(kind)?)),
            Count::AspectsOf(noun) | Count::AspectsAmong(noun) => {
                Amount::PerAspectOf(n, Box::new(self.known(noun)?))
            }
            Count::Costs(kind) => Amount::PerCost(n, Box::new(self.filter(kind)?)),
            Count::ArenasLed => Amount::PerArenaLed(n),
            Count::TraitOn(word, noun) => {
                let tests = vec![Test::Trait(self.linker.word(word)), Test::On(Box::new(self.known(noun)?))];
                Amount::Per(n, Box::new(Filter { tests, ..Filter::new(Kind::Upgrade, Side::Any) }))
            }
            Count::Names(kind) => Amount::PerName(n, Box::new(self.filter(kind)?)),
            Count::Icons(aspect, kind) => Amount::PerIcon(n, *aspect, Box::new(self.filter(kind)?)),
            Count::TimedAbilities(noun, timing) => {
                Amount::PerAbility(n, *timing, Box::new(self.known(noun)?))
            }
            Count::HandDiscards => {
                self.linker.recall(Recorded::DiscardedFromHand);
                let (what, filter) = (Recorded::DiscardedFromHand, Filter::new(Kind::Card, Side::Friendly));
                Amount::Recorded(n, Box::new(Query { what, filter, amounts: false, other: false }))
            }
            Count::MostUnits => Amount::PerUnitOfMost(n),
            Count::DamagedBases(least) => {
                let tests = vec![Test::DamageAtLeast(small(*least)?)];
                Amount::Per(n, Box::new(Filter { tests, ..Filter::new(Kind::Base, Side::Any) }))
            }
            Count::EveryWay(every, _) => Amount::EveryDone(n, small(*every)?),
            Count::Way(Way::UnitDefeated) => Amount::PerFelled(n),
            Count::Way(_) => Amount::PerDone(n),
        })
    }

    /// "for each other card you played this phase", "unit that was defeated": what need not be in play.
    fn played_before(&mut self, kind: &KindTree) -> Lower<Option<Query>> {
        if let KindTree::Post(inner, Post::WasDefeated | Post::WereDefeated) = kind {
            let (what, filter) = (Recorded::Defeated, self.filter(inner)?);
            self.linker.recall(what);
            return Ok(Some(Query { what, filter, amounts: false, other: false }));
        }
        let KindTree::Post(inner, Post::PlayedThisPhase) = kind else { return Ok(None) };
        let mut filter = self.filter(inner)?;
        if !matches!(filter.kind, Kind::Card | Kind::Event) {
            return Ok(None);
        }
        filter.side = Side::Friendly;
        let other = filter.tests.contains(&Test::Other);
        filter.tests.retain(|test| *test != Test::Other);
        self.linker.recall(Recorded::Played);
        Ok(Some(Query { what: Recorded::Played, filter, amounts: false, other }))
    }
}

impl KindTree {
    /// Whether it says of upgrades that they are on a unit, which is then one unit.
    pub(super) fn is_on_one(&self) -> bool {
        match self {
            KindTree::Post(_, Post::On(noun) | Post::AttachedTo(noun)) => matches!(**noun, Noun::A(_)),
            KindTree::Post(kind, _) | KindTree::Adj(_, kind) => kind.is_on_one(),
            _ => false,
        }
    }
}
