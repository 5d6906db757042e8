//! Kinds of things as filters.

use super::{Bearer, Lower, Lowering, lower_rule};
use crate::card::{CardType, CardTypes, Counter, Subtype, Supertype};
use crate::language::keywords::{KEYWORDS, Shape};
use crate::language::tree::{Adj, CounterName, Kind, Noun, Participle, Post, Quantity, Stat, Whom, Whose};
use crate::program::{Cmp, Filter, Measure, Node, Num, Objects, Register, Test, Together, Who, ZoneKind};

/// What a kind says: where its things are, if it says so, and what must hold of them.
#[derive(Default)]
struct Sieve {
    zone: Option<ZoneKind>,
    /// Whether it speaks of cards, which are anywhere but on the battlefield.
    card: bool,
    tests: Vec<Test>,
}

impl Lowering<'_, '_> {
    /// The filter of a kind; cards without a stated zone are in `zone`.
    pub(super) fn filter_in(&mut self, kind: &Kind, zone: ZoneKind) -> Lower<Filter> {
        let sieve = self.sieve(kind)?;
        if sieve.card && sieve.zone.is_none() && zone == ZoneKind::Battlefield {
            return Err("say where these cards are, as in \"in your graveyard\"".to_owned());
        }
        let zone = if sieve.card || zone == ZoneKind::Stack { zone } else { ZoneKind::Battlefield };
        Ok(Filter { zones: sieve.zone.unwrap_or(zone), tests: sieve.tests })
    }

    /// The filter of cards in a hand or library, which must be called cards.
    pub(super) fn cards_in(&mut self, kind: &Kind, zone: ZoneKind) -> Lower<Filter> {
        let sieve = self.sieve(kind)?;
        if !sieve.card {
            return Err(
                "what is not on the battlefield is called a card, as in \"a creature card\"".to_owned()
            );
        }
        Ok(Filter { zones: sieve.zone.unwrap_or(zone), tests: sieve.tests })
    }

    pub(super) fn filter(&mut self, kind: &Kind) -> Lower<Filter> {
        self.filter_in(kind, ZoneKind::Battlefield)
    }

    /// Only what must hold, where the zone is told by the event or the cost.
    pub(super) fn tests(&mut self, kind: &Kind) -> Lower<Vec<Test>> {
        Ok(self.sieve(kind)?.tests)
    }

    /// What must hold of a spell that is cast, perhaps from a certain zone.
    pub(super) fn cast_tests(&mut self, kind: &Kind) -> Lower<Vec<Test>> {
        let Sieve { zone, mut tests, .. } = self.sieve(kind)?;
        tests.extend(zone.filter(|zone| *zone != ZoneKind::Stack).map(Test::CastFrom));
        Ok(tests)
    }

    fn sieve(&mut self, kind: &Kind) -> Lower<Sieve> {
        Ok(match kind {
            Kind::Type(one) => Sieve { tests: vec![Test::is(*one)], ..Sieve::default() },
            Kind::Permanent | Kind::Source => Sieve::default(),
            Kind::Card => Sieve { card: true, ..Sieve::default() },
            Kind::Spell => {
                Sieve { zone: Some(ZoneKind::Stack), tests: vec![Test::Spell], ..Sieve::default() }
            }
            Kind::Ability | Kind::AnyAbility => on_stack(true, true),
            Kind::ActivatedAbility => on_stack(true, false),
            Kind::TriggeredAbility => on_stack(false, true),
            Kind::Token => Sieve { tests: vec![Test::Token], ..Sieve::default() },
            Kind::Commander => Sieve { tests: vec![Test::Commander], ..Sieve::default() },
            Kind::Subtype(name) => {
                Sieve { tests: vec![Test::Subtype(self.link.subtype(name))], ..Sieve::default() }
            }
            Kind::Adj(Adj::Other, kind) => {
                let mut sieve = self.sieve(kind)?;
                // Another card or spell is another than this one.
                let like = sieve.card || sieve.zone == Some(ZoneKind::Stack);
                let other = match self.other_than_event(kind) {
                    Some(other) => other,
                    None if like => Test::Other,
                    None if super::kinds::is_token(kind) && self.has_made() => {
                        Test::Is(self.refer_made()?).not()
                    }
                    None => self.other()?,
                };
                sieve.tests.push(other);
                sieve
            }
            Kind::Adj(adj, kind) => {
                let mut sieve = self.sieve(kind)?;
                sieve.tests.push(self.adjective(adj)?);
                sieve
            }
            Kind::Post(kind, post) if of_last(kind, post).is_some() => {
                let list = of_last(kind, post).unwrap_or_default();
                self.either(&list)?
            }
            // Another than the one that was just exiled.
            Kind::Post(kind, post @ Post::ExiledWith(_)) if matches!(**kind, Kind::Adj(Adj::Other, _)) => {
                let Kind::Adj(_, inner) = &**kind else { return Err("other cards are meant".to_owned()) };
                let just = self.refer(&Noun::That(Kind::Card))?;
                let mut sieve = self.sieve(inner)?;
                self.afterwards(post, &mut sieve)?;
                sieve.tests.push(Test::Is(just).not());
                sieve
            }
            // Another than those that were just created.
            Kind::Post(kind, post @ Post::CreatedWith(_)) if matches!(**kind, Kind::Adj(Adj::Other, _)) => {
                let Kind::Adj(_, inner) = &**kind else { return Err("other tokens are meant".to_owned()) };
                let just = self.refer(&Noun::The(Participle::Created, Kind::Token))?;
                let mut sieve = self.sieve(inner)?;
                self.afterwards(post, &mut sieve)?;
                sieve.tests.push(Test::Is(just).not());
                sieve
            }
            Kind::Post(kind, post) => {
                let mut sieve = self.sieve(kind)?;
                // "Deals damage to each creature blocking it": inside a phrase the subject can be meant.
                let outer = self.scope.subject.take();
                let done = self.afterwards(post, &mut sieve);
                self.scope.subject = outer;
                done?;
                sieve
            }
            Kind::Both(one, other, kind) | Kind::EitherType(one, other, kind) => {
                let mut sieve = self.sieve(kind)?;
                sieve.tests.push(Test::Type(CardTypes::of(&[*one, *other])));
                sieve
            }
            Kind::Article(kind) => self.sieve(kind)?,
            Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => self.either(kinds)?,
        })
    }

    /// Other than what the clause is about; a spell speaks of others than what it has named.
    fn other(&mut self) -> Lower<Test> {
        let (beside, subject) = (self.scope.beside.as_ref(), self.scope.subject.as_ref());
        let subject = beside.or(subject).or(self.scope.topic.as_ref());
        if let Some(subject) = subject.cloned().filter(|subject| *subject != Objects::This) {
            if self.scope.sentence.is_some()
                && self.scope.topic.is_none()
                && matches!(subject, Objects::All(_))
            {
                return Err("others than each of several are not understood yet".to_owned());
            }
            return Ok(Test::Is(subject).not());
        }
        Ok(if self.bearer.is_spell() { Test::Is(self.refer_latest()?).not() } else { Test::Other })
    }

    /// Other than what happened to be named by the event that the ability waits for, where that is of such a kind.
    pub(super) fn other_than_event(&self, kind: &Kind) -> Option<Test> {
        let types = named_types(kind);
        if !self.scope.triggered {
            return None;
        }
        // Where the source itself is one of them it may be meant.
        let own = self.scope.about_this && self.bearer.types.meets(types);
        if self.scope.about_second.meets(types) && !own {
            return Some(Test::Is(Objects::CauseOther).not());
        }
        let first = !self.scope.about_this && self.scope.about.meets(types);
        first.then(|| Test::Is(Objects::Cause).not())
    }

    fn either(&mut self, kinds: &[Kind]) -> Lower<Sieve> {
        let mut all = Sieve::default();
        let mut tests = Vec::new();
        for kind in kinds {
            let mut sieve = self.sieve(kind)?;
            let on_stack = |zone: Option<ZoneKind>| zone == Some(ZoneKind::Stack);
            if !tests.is_empty() && on_stack(all.zone) != on_stack(sieve.zone) {
                return Err("what is on the stack is chosen apart from permanents".to_owned());
            }
            all.zone = all.zone.or(sieve.zone);
            all.card |= sieve.card;
            tests.push(match sieve.tests.len() {
                1 => sieve.tests.remove(0),
                _ => Test::All(sieve.tests),
            });
        }
        all.tests = vec![any(tests)];
        Ok(all)
    }

    pub(super) fn adjective(&mut self, adj: &Adj) -> Lower<Test> {
        Ok(match adj {
            Adj::Type(one) => Test::is(*one),
            Adj::NonType(one) => Test::is(*one).not(),
            Adj::Supertype(one) => Test::Supertype(*one),
            Adj::NonSupertype(one) => Test::Supertype(*one).not(),
            Adj::Subtype(name) => Test::Subtype(self.link.subtype(name)),
            Adj::NonSubtype(name) => Test::Subtype(self.link.subtype(name)).not(),
            Adj::Color(color) => Test::Color(*color),
            Adj::NonColor(color) => Test::Color(*color).not(),
            Adj::Colorless => Test::Colorless,
            Adj::Multicolored => Test::Multicolored,
            Adj::Monocolored => Test::Monocolored,
            Adj::Permanent => Test::Type(CardTypes::PERMANENT),
            Adj::NonToken => Test::Token.not(),
            Adj::Tapped => Test::Tapped,
            Adj::Untapped => Test::Tapped.not(),
            Adj::Attacking => Test::Attacking,
            Adj::NonAttacking => Test::Attacking.not(),
            Adj::Blocking => Test::Blocking,
            Adj::Blocked => Test::Blocked,
            Adj::Unblocked => Test::Unblocked,
            Adj::Other => Test::Other,
            Adj::FaceDown => Test::FaceDown,
            Adj::Commander => Test::Commander,
            Adj::Enchanted => attached(Subtype::AURA),
            Adj::Equipped => attached(Subtype::EQUIPMENT),
            Adj::Size(power, toughness) => {
                let (power, toughness) = (self.quantity(power)?, self.quantity(toughness)?);
                Test::All(vec![Test::Power(Cmp::Equal, power), Test::Toughness(Cmp::Equal, toughness)])
            }
            Adj::FaceUp => Test::FaceDown.not(),
            Adj::Unpaired => Test::Paired.not(),
            Adj::Historic => Test::Any(vec![
                Test::is(CardType::Artifact),
                Test::Supertype(Supertype::Legendary),
                Test::Subtype(Subtype::SAGA),
            ]),
            Adj::Outlaw => {
                let types = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];
                Test::Any(types.map(|name| Test::Subtype(self.link.subtype(name))).into())
            }
            Adj::Modified => {
                let own = Filter::permanents(vec![
                    Test::Subtype(Subtype::AURA),
                    Test::ControlledBy(Who::ControllerOf(Box::new(Objects::It))),
                ]);
                let enchanted = Test::HasAttached(Box::new(own));
                Test::Any(vec![attached(Subtype::EQUIPMENT), enchanted, Test::AnyCounter])
            }
            Adj::Monstrous => Test::Monstrous,
            Adj::Marked(mark) => Test::Marked(*mark),
            Adj::Or(adjs) => any(adjs.iter().map(|adj| self.adjective(adj)).collect::<Lower<_>>()?),
            Adj::Both(one, other) => Test::All(vec![self.adjective(one)?, self.adjective(other)?]),
        })
    }

    /// Those of some objects that are as the words behind them say.
    pub(super) fn those_with(&mut self, all: Objects, post: &Post) -> Lower<Objects> {
        let mut sieve = Sieve::default();
        self.afterwards(post, &mut sieve)?;
        if sieve.zone.is_some() {
            return Err("where those are was said before".to_owned());
        }
        Ok(Objects::Among(Box::new(all), Box::new(Filter::permanents(sieve.tests))))
    }

    fn afterwards(&mut self, post: &Post, sieve: &mut Sieve) -> Lower<()> {
        let test = match post {
            Post::Controls(whom) => Test::ControlledBy(self.whom(whom)?),
            Post::DontControl => Test::ControlledBy(Who::You).not(),
            Post::Owns(whom) => Test::OwnedBy(self.whom(whom)?),
            Post::WithKeyword(keywords) => {
                sieve.tests.extend(keywords.iter().map(|keyword| Test::Keyword(*keyword)));
                return Ok(());
            }
            Post::WithoutKeyword(keyword) => Test::Keyword(*keyword).not(),
            Post::WithEitherKeyword(one, other) => {
                Test::Any(vec![Test::Keyword(*one), Test::Keyword(*other)])
            }
            Post::WithAnyKeyword(keywords) => {
                Test::Any(keywords.iter().map(|keyword| Test::Keyword(*keyword)).collect())
            }
            Post::WithoutEitherKeyword(one, other) => {
                Test::Any(vec![Test::Keyword(*one), Test::Keyword(*other)]).not()
            }
            Post::WithoutKeywordOrWalk(keyword, lands) => {
                let lands = self.tests(lands)?;
                Test::Any(vec![Test::Keyword(*keyword), Test::Landwalk(lands)]).not()
            }
            Post::OneGraveyard => {
                sieve.zone = Some(ZoneKind::Graveyard);
                return self.said_together(Together::OneOwner);
            }
            Post::Total(stat, value) => {
                let most = self.quantity(value)?;
                return self.said_together(Together::AtMost(measure(*stat), most));
            }
            Post::OfDifferentPlayers => return self.said_together(Together::DifferentControllers),
            Post::OfOnePlayer => return self.said_together(Together::OneController),
            Post::OfSomeColor => Test::Colorless.not(),
            Post::WithX => Test::HasX,
            Post::AttachedToPlayer(whom) => Test::AttachedToPlayer(self.whom(whom)?),
            Post::ExceptFor(kinds) => Test::Any(self.either(kinds)?.tests).not(),
            // "With toughness greater than its power": its own, which no test can ask yet.
            Post::WithStat(Stat::Power | Stat::Toughness, _, value, _)
                if matches!(&**value, Quantity::Stat(Stat::Power | Stat::Toughness, of) if **of == Noun::It)
                    && !matches!(post, Post::WithStat(one, _, value, _)
                        if matches!(&**value, Quantity::Stat(other, _) if one == other)) =>
            {
                let Quantity::Stat(other, _) = &**value else {
                    return Err("a thing's power and toughness cannot be compared here".to_owned());
                };
                let Post::WithStat(stat, cmp, ..) = post else {
                    return Err("a thing's power and toughness cannot be compared here".to_owned());
                };
                Test::Compare(measure(*stat), *cmp, measure(*other))
            }
            Post::WithStat(stat, cmp, value, _) => stat_test(*stat, *cmp, self.quantity(value)?),
            Post::WithEven(stat, even) => {
                stat_test(*stat, if *even { Cmp::Even } else { Cmp::Odd }, Num::Const(0))
            }
            Post::Greatest(stat, kind) => Test::Greatest(measure(*stat), Box::new(self.filter(kind)?)),
            // "Exile a card from your graveyard with a counter on it": it gets the counter in exile.
            Post::WithCounter(_)
                if matches!(sieve.zone, Some(ZoneKind::Graveyard | ZoneKind::Hand | ZoneKind::Library)) =>
            {
                return Err("cards have no counters there".to_owned());
            }
            Post::WithCounter(counter) => Test::Counters(self.counter(counter)?, Num::Const(1)),
            Post::WithoutCounter(counter) => Test::Counters(self.counter(counter)?, Num::Const(1)).not(),
            Post::WithAnyCounter => Test::AnyCounter,
            Post::Named(name) => Test::Named(self.link.name(name)),
            Post::NotNamed(name) => Test::Named(self.link.name(name)).not(),
            Post::In(_, whose, zone) => {
                if sieve.zone == Some(ZoneKind::Stack) {
                    // A spell cast from somewhere is a card there.
                    sieve.tests.retain(|test| *test != Test::Spell);
                    sieve.zone = None;
                    sieve.card = true;
                }
                // "Lands from your graveyard" can be played, and are called lands.
                if !sieve.card && sieve.tests != [Test::is(CardType::Land)] {
                    return Err("what is not on the battlefield is called a card, as in \"a creature card\""
                        .to_owned());
                }
                if sieve.zone.is_some() {
                    return Err("this says twice where it is".to_owned());
                }
                sieve.zone = Some(*zone);
                let owner = match whose {
                    // Of whichever opponent: a filter chooses nobody.
                    Whose::Of(who) => Some(self.whoever(who)?),
                    _ => self.owner(whose)?,
                };
                match owner {
                    Some(who) => Test::OwnedBy(who),
                    None => return Ok(()),
                }
            }
            Post::Attacking(whom) => Test::AttackingPlayer(self.whom(whom)?),
            Post::AttackingYours => Test::AttackingSide(Who::You),
            Post::ChosenColor => Test::ChosenColor,
            Post::ThatType if !self.scope.chose_type => {
                return Err("no type was chosen before this".to_owned());
            }
            Post::ChosenType | Post::ThatType => Test::ChosenType,
            Post::ChosenName => Test::ChosenName,
            Post::DifferentNames | Post::ShareLandType => {
                return Err("this is said of cards that are searched for".to_owned());
            }
            Post::DealtDamageThisTurn => Test::DealtDamageThisTurn,
            Post::DealsDamageThisTurn | Post::DealsDamageToYouThisTurn => {
                self.link.book.dealing_is_noted = true;
                let you = matches!(post, Post::DealsDamageToYouThisTurn);
                Test::DealsDamageThisTurn(you.then_some(Who::You))
            }
            Post::DamagedBy(_) => {
                self.link.book.damage_is_noted = true;
                Test::DamagedBy(Box::new(Objects::This))
            }
            Post::ControllerHurtBy(_) => {
                self.link.book.combat_dealing_is_noted = true;
                Test::ControlledBy(Who::HurtInCombatBy(Box::new(Objects::This)))
            }
            Post::BlockedThisTurnBy(noun) => {
                self.link.book.blocks_are_noted = true;
                Test::BlockedThisTurnBy(Box::new(self.known(noun)?))
            }
            Post::EnteredThisTurn => Test::EnteredThisTurn,
            // A card that has left the hand since is another object (CR 400.7).
            Post::DrawnThisTurn if sieve.zone != Some(ZoneKind::Hand) => {
                return Err("say in whose hand these cards are".to_owned());
            }
            Post::CreatedWith(_) if sieve.zone.is_some_and(|zone| zone != ZoneKind::Battlefield) => {
                return Err("what was created is on the battlefield".to_owned());
            }
            Post::CreatedWith(_) => {
                self.link.book.makes_are_noted = true;
                Test::Is(Objects::MadeWithThis)
            }
            Post::DrawnThisTurn => {
                self.link.book.draws_are_noted = true;
                Test::DrawnThisTurn
            }
            Post::PutThereThisTurn(_) if sieve.zone != Some(ZoneKind::Graveyard) => {
                return Err("say in which graveyard these cards are".to_owned());
            }
            Post::PutThereThisTurn(from) => {
                self.link.book.origins_are_noted |= from.is_some();
                Test::PutThereThisTurn(*from)
            }
            Post::AttackedThisTurn => Test::AttackedThisTurn,
            Post::Targets(noun) => self.targets_test(noun)?,
            Post::TargetsYou => Test::TargetsPlayer(Who::You),
            Post::TargetsYouOr(noun) => {
                Test::Any(vec![Test::TargetsPlayer(Who::You), self.targets_test(noun)?])
            }
            Post::Is(true, adj) => self.adjective(adj)?,
            Post::Is(false, adj) => self.adjective(adj)?.not(),
            Post::IsA(kind) => Test::All(self.tests(kind)?),
            Post::SameName(noun) => Test::SameName(Box::new(self.any_such(noun)?)),
            Post::SharesColor(noun) => {
                // Creatures share colours with creatures rather than with the spell that speaks of them.
                let outer = std::mem::replace(&mut self.scope.permanent, true);
                let shared = self.any_such(noun);
                self.scope.permanent = outer;
                Test::SharesColor(Box::new(shared?))
            }
            Post::SharesType(noun) => Test::SharesCreatureType(Box::new(self.any_such(noun)?)),
            Post::SharesCardType(permanent, noun) => {
                let all = CardType::ALL
                    .into_iter()
                    .fold(CardTypes::NONE, |all, one| all.with(CardTypes::only(one)));
                let among = if *permanent { CardTypes::PERMANENT } else { all };
                Test::SharesCardType(among, Box::new(self.any_such(noun)?))
            }
            Post::FromExile => {
                if sieve.zone != Some(ZoneKind::Stack) {
                    return Err("this is said of spells".to_owned());
                }
                Test::CastFrom(ZoneKind::Exile)
            }
            Post::InExile => {
                if !sieve.card || sieve.zone.is_some() {
                    return Err("what is not on the battlefield is called a card, as in \"a creature card\""
                        .to_owned());
                }
                sieve.zone = Some(ZoneKind::Exile);
                return Ok(());
            }
            Post::InCombatWith(blocking, noun) => {
                let objects = Objects::InCombatWith(Box::new(self.known(noun)?));
                let role = if *blocking { Test::Blocking } else { Test::Attacking };
                Test::All(vec![role, Test::Is(objects)])
            }
            Post::HandOrGraveyard => {
                return Err("one card is chosen there: say \"a card\"".to_owned());
            }
            Post::OpposedTo(_) if self.scope.leaves => {
                return Err("whom it fought is not known after it has left".to_owned());
            }
            Post::OpposedTo(noun) => Test::Is(Objects::InCombatWith(Box::new(self.known(noun)?))),
            Post::AttachedTo(noun) => Test::Is(Objects::AttachedTo(Box::new(self.known(noun)?))),
            Post::AttachedToA(kind) => Test::AttachedToA(Box::new(self.filter(kind)?)),
            Post::OnBattlefield => {
                sieve.zone = Some(ZoneKind::Battlefield);
                return Ok(());
            }
            Post::ExiledWith(_) => {
                sieve.zone = Some(ZoneKind::Exile);
                self.link.book.minds_exiled = true;
                Test::Is(Objects::ExiledWithThis)
            }
            Post::ExiledWithIt => {
                if self.refer(&Noun::It)? != Objects::This {
                    return Err("only what is exiled with the card itself is kept in mind".to_owned());
                }
                sieve.zone = Some(ZoneKind::Exile);
                self.link.book.minds_exiled = true;
                Test::Is(Objects::ExiledWithThis)
            }
            Post::AmongExiledWith(_) => {
                sieve.zone = Some(ZoneKind::Exile);
                sieve.card = true;
                sieve.tests.retain(|test| *test != Test::Spell);
                self.link.book.minds_exiled = true;
                Test::Is(Objects::ExiledWithThis)
            }
            Post::FromIt => {
                sieve.zone = Some(ZoneKind::Hand);
                Test::OwnedBy(self.refer_player()?)
            }
            Post::FromAmong | Post::FromAmongThe(_) | Post::FromAmongDone(_) => {
                let gathered = self.scope.gathered.clone();
                self.scope.spoke_of_gathered = true;
                let (zone, mut cards) = gathered.ok_or("no cards were looked at before this")?;
                if cards == Objects::Chosen(Register::LAST) {
                    // The next step leaves other cards there.
                    let into = self.register()?;
                    let moved = std::mem::replace(&mut cards, Objects::Chosen(into));
                    self.scope.before.push(Node::Remember(moved, into));
                    self.scope.gathered = Some((zone, cards.clone()));
                }
                sieve.zone = Some(zone);
                // Spells are cast from among cards.
                sieve.card = true;
                sieve.tests.retain(|test| *test != Test::Spell);
                Test::Is(cards)
            }
            Post::TypeOfChoice => {
                self.scope.before.push(Node::ChooseCreatureType);
                Test::ChosenType
            }
            Post::TargetsOnly(noun) => match self.targets_test(noun)? {
                Test::Targets(filter) => Test::TargetsOnly(filter),
                other => other,
            },
            Post::SingleTarget => {
                if sieve.zone != Some(ZoneKind::Stack) {
                    return Err("this is said of spells and abilities".to_owned());
                }
                Test::OneTarget
            }
            Post::NotFromHand => {
                if sieve.zone != Some(ZoneKind::Stack) {
                    return Err("this is said of spells".to_owned());
                }
                Test::CastFrom(ZoneKind::Hand).not()
            }
            Post::WithGreater(stat) => {
                stat_test(*stat, Cmp::Greater, Num::Of(measure(*stat), Box::new(Objects::It)))
            }
            Post::WithLesser(stat) => {
                let it = self.refer(&Noun::It)?;
                stat_test(*stat, Cmp::Less, Num::Of(measure(*stat), Box::new(it)))
            }
            Post::Exiled => {
                sieve.zone = Some(ZoneKind::Exile);
                return Ok(());
            }
            Post::Outside => {
                sieve.zone = Some(ZoneKind::Sideboard);
                return Ok(());
            }
            Post::OtherThan(noun) => Test::Is(self.known(noun)?).not(),
            Post::OtherThanA(kind) => Test::All(self.tests(kind)?).not(),
        };
        sieve.tests.push(test);
        Ok(())
    }

    /// What is said of all targets of a phrase together.
    fn said_together(&mut self, together: Together) -> Lower<()> {
        match &mut self.scope.aiming {
            Some(said @ None) => {
                *said = Some(together);
                Ok(())
            }
            Some(Some(_)) => Err("only one thing can be said of all targets together".to_owned()),
            None => Err("this is said of several targets".to_owned()),
        }
    }

    /// What something is compared with: a known thing, or any that is such.
    fn any_such(&mut self, noun: &Noun) -> Lower<Objects> {
        Ok(match noun {
            Noun::A(kind) => Objects::All(Box::new(self.filter(kind)?)),
            Noun::Commander => Objects::Commanders,
            noun => self.known(noun)?,
        })
    }

    pub(super) fn targets_test(&mut self, noun: &Noun) -> Lower<Test> {
        Ok(match noun {
            Noun::A(kind) | Noun::Another(kind) => Test::Targets(Box::new(self.filter(kind)?)),
            noun => Test::Targets(Box::new(Filter::permanents(vec![Test::Is(self.known(noun)?)]))),
        })
    }

    /// Whose zone it is; none for anybody's.
    pub(super) fn owner(&mut self, whose: &Whose) -> Lower<Option<Who>> {
        Ok(match whose {
            Whose::Your => Some(Who::You),
            Whose::Their => Some(self.refer_player()?),
            Whose::ItsOwners | Whose::TheirOwners | Whose::Any | Whose::All => None,
            Whose::Opponents => Some(Who::Opponents),
            Whose::ItsControllers => Some(Who::ControllerOf(Box::new(self.refer_controlled(&Noun::It)?))),
            Whose::Of(who) => Some(self.who(who)?),
        })
    }

    pub(super) fn whom(&mut self, whom: &Whom) -> Lower<Who> {
        Ok(match whom {
            Whom::You => Who::You,
            Whom::Opponents | Whom::AnOpponent => Who::Opponents,
            Whom::ThatPlayer | Whom::They => {
                let who = self.refer_player()?;
                // What is told of each player is about one of them at a time.
                if self.scope.each.is_some() && matches!(who, Who::Those(..)) {
                    return Err("which of the players is meant is not understood yet".to_owned());
                }
                who
            }
            Whom::Target(opponent) => self.target_player(*opponent, false),
            Whom::OtherTarget => self.target_player(false, true),
            Whom::DefendingPlayer => self.defending_player(),
            Whom::EnchantedPlayer => Who::Enchanted,
            Whom::PlayerOrController(kind) => {
                let player = self.refer_player()?;
                let objects = self.refer(&Noun::That((**kind).clone()))?;
                Who::Both(Box::new(player), Box::new(Who::ControllerOf(Box::new(objects))))
            }
        })
    }

    pub(super) fn counter(&mut self, counter: &CounterName) -> Lower<Counter> {
        Ok(match counter {
            CounterName::Plus => Counter::Plus,
            CounterName::Minus => Counter::Minus,
            CounterName::Sized(power, toughness) => Counter::Sized(*power, *toughness),
            CounterName::Keyword(keyword) => Counter::Keyword(*keyword),
            CounterName::Named(name) => match name.as_str() {
                "loyalty" => Counter::Loyalty,
                "defense" => Counter::Defense,
                "lore" => Counter::Lore,
                "time" => Counter::Time,
                "charge" => Counter::Charge,
                "stun" => Counter::Stun,
                "shield" => Counter::Shield,
                "finality" => Counter::Finality,
                "poison" => Counter::Poison,
                "energy" => Counter::Energy,
                "experience" => Counter::Experience,
                "rad" => return Err("what rad counters do (CR 727) is not understood yet".to_owned()),
                other => return self.named_counter(other),
            },
        })
    }

    /// A kind of counter that only cards know. One that is called like a keyword gives it (CR 122.1b).
    fn named_counter(&mut self, name: &str) -> Lower<Counter> {
        let counter = self.link.counter(name);
        let keyword = KEYWORDS.iter().find(|keyword| keyword.name == name && keyword.shape == Shape::Plain);
        let known = || self.link.book.counter_abilities.iter().any(|(kind, _)| *kind == counter);
        if let Some(keyword) = keyword.filter(|_| !known()) {
            let bearer = Bearer::of(CardTypes::only(CardType::Creature));
            let gives = lower_rule(name, keyword.text, bearer, self.link)?;
            self.link.book.counter_abilities.extend(gives.into_iter().map(|ability| (counter, ability)));
        }
        Ok(counter)
    }
}

fn on_stack(activated: bool, triggered: bool) -> Sieve {
    Sieve {
        zone: Some(ZoneKind::Stack),
        card: false,
        tests: vec![Test::AbilityOnStack { activated, triggered }],
    }
}

/// One of these tests; card types are put together.
fn any(tests: Vec<Test>) -> Test {
    let types: Option<Vec<CardTypes>> =
        tests.iter().map(|test| if let Test::Type(types) = test { Some(*types) } else { None }).collect();
    match types {
        Some(types) => Test::Type(types.into_iter().fold(CardTypes::NONE, CardTypes::with)),
        None => Test::Any(tests),
    }
}

/// Something of this subtype is attached to it.
fn attached(subtype: Subtype) -> Test {
    Test::HasAttached(Box::new(Filter::permanents(vec![Test::Subtype(subtype)])))
}

pub(super) fn measure(stat: Stat) -> Measure {
    match stat {
        Stat::Power => Measure::Power,
        Stat::Toughness => Measure::Toughness,
        Stat::ManaValue => Measure::ManaValue,
    }
}

fn stat_test(stat: Stat, cmp: Cmp, num: Num) -> Test {
    match stat {
        Stat::Power => Test::Power(cmp, num),
        Stat::Toughness => Test::Toughness(cmp, num),
        Stat::ManaValue => Test::ManaValue(cmp, num),
    }
}

/// What "any target" can be (CR 115.4).
pub(super) fn any_target() -> Filter {
    let types = CardTypes::of(&[CardType::Creature, CardType::Planeswalker, CardType::Battle]);
    Filter::permanents(vec![Test::Type(types)])
}

/// The list whose last phrase alone is described by what follows: "an artifact, enchantment, or creature with flying", "a
/// legendary creature or creature with mana value 1". Nothing, if it describes all of them.
fn of_last(kind: &Kind, post: &Post) -> Option<Vec<Kind>> {
    let (Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds)) = kind else { return None };
    let (last, others) = kinds.split_last()?;
    let of_creatures = match post {
        Post::WithKeyword(_) | Post::WithoutKeyword(_) => true,
        Post::WithStat(stat, ..) | Post::WithEven(stat, _) => {
            matches!(stat, Stat::Power | Stat::Toughness)
        }
        _ => false,
    };
    let no_creature = |kind: &Kind| head(kind).is_some_and(|one| one != CardType::Creature);
    let only_last = of_creatures && !no_creature(last) && others.iter().any(no_creature);
    let placed = matches!(post, Post::Controls(_) | Post::DontControl | Post::Owns(_) | Post::In(..));
    let again = head(last).is_some() && others.iter().any(|other| head(other) == head(last));
    if !only_last && (placed || !again) {
        return None;
    }
    let described = Kind::Post(Box::new(last.clone()), post.clone());
    Some(others.iter().cloned().chain([described]).collect())
}

/// The kinds of a list that are in different zones, each with what is said of all of them.
pub(super) fn in_several_zones(kind: &Kind) -> Option<Vec<Kind>> {
    fn parts(kind: &Kind) -> Option<Vec<Kind>> {
        match kind {
            Kind::Or(kinds) | Kind::AndOr(kinds) => Some(kinds.clone()),
            Kind::Post(kind, post) => {
                let with = |kind| Kind::Post(Box::new(kind), post.clone());
                parts(kind).map(|kinds| kinds.into_iter().map(with).collect())
            }
            Kind::Adj(adj, kind) => {
                let with = |kind| Kind::Adj(adj.clone(), Box::new(kind));
                parts(kind).map(|kinds| kinds.into_iter().map(with).collect())
            }
            _ => None,
        }
    }
    fn zone(kind: &Kind) -> ZoneKind {
        match kind {
            Kind::Post(_, Post::In(_, _, zone)) => *zone,
            Kind::Post(kind, _) | Kind::Adj(_, kind) | Kind::Article(kind) => zone(kind),
            kind if super::kinds::on_stack(kind) => ZoneKind::Stack,
            _ => ZoneKind::Battlefield,
        }
    }
    let parts = parts(kind)?;
    let first = zone(parts.first()?);
    parts.iter().any(|part| zone(part) != first).then_some(parts)
}

/// The card type that a phrase names in the end.
fn head(kind: &Kind) -> Option<CardType> {
    match kind {
        Kind::Type(one) => Some(*one),
        Kind::Adj(_, kind) | Kind::Article(kind) | Kind::Post(kind, _) => head(kind),
        _ => None,
    }
}

/// The card types that a phrase names: "creature", "creature card".
pub(super) fn named_types(kind: &Kind) -> CardTypes {
    match kind {
        Kind::Permanent => CardTypes::PERMANENT,
        Kind::Adj(Adj::Type(one), inner) if super::kinds::kind_types(inner).is_empty() => {
            CardTypes::only(*one)
        }
        Kind::Adj(_, kind) | Kind::Post(kind, _) | Kind::Article(kind) => named_types(kind),
        _ => super::kinds::kind_types(kind),
    }
}
