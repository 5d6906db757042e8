//! Acts on cards, resources and counters.

use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Act, Adj, Kind as KindTree, Noun, Take, Who};
use crate::program::{
    Amount, Area, Effect, Filter, Found, Kind, NodeId, Objects, Piloted, Players, Playing, Search, Share,
    Side, Test, Token, Which,
};

impl<L: Linker> Lowering<'_, L> {
    /// Acts on cards, resources and counters.
    pub(super) fn card_act(&mut self, act: &Act, who: &Who, may: bool) -> Lower<NodeId> {
        let you = || Players::You;
        let fixed = |n: i32| small(n).map(Amount::Fixed);
        let effect = match act {
            Act::Indirect(much, Who::APlayer) | Act::IndirectEqual(much, Who::APlayer) => {
                let amount = self.much(much)?;
                let (choice, to) = self.some_player()?;
                let deal = self.node(Effect::Indirect { amount, to });
                return Ok(self.chain(vec![choice, deal]));
            }
            Act::Indirect(much, who) | Act::IndirectEqual(much, who) => {
                let amount = self.much(much)?;
                let to = self.players(who)?;
                Effect::Indirect { amount, to }
            }
            Act::Divide(much, kind) => {
                Effect::Divide { amount: self.much(much)?, among: self.filter(kind)?, what: Share::Damage }
            }
            Act::HealTotal(..) if !may => {
                return Err("say \"up to\" or \"you may\": there may be less damage to heal".to_owned());
            }
            Act::HealAmong(n, kind) | Act::HealTotal(n, kind) => {
                Effect::Divide { amount: fixed(*n)?, among: self.filter(kind)?, what: Share::Healing }
            }
            Act::Distribute(n, optional, name, kind) => {
                let what = Share::Tokens { token: self.linker.token(name)?, optional: *optional };
                Effect::Divide { amount: fixed(*n)?, among: self.filter(kind)?, what }
            }
            Act::PayAny(most) => Effect::PayAny(most.map_or(Ok(u8::MAX), small)?),
            Act::TakeCredit => Effect::TakeCredit(Players::Opponent),
            Act::DefeatCredits(noun) => return self.defeat_credits(noun),
            Act::LookHandDiscard(who, noun) => return self.look_and_discard(who, noun),
            Act::LookHandDiscardSuch(who, noun, post) => {
                let Noun::A(kind) = noun else {
                    return Err("say what is discarded, as in \"a card\"".to_owned());
                };
                let such = Noun::A(KindTree::Post(Box::new(kind.clone()), post.clone()));
                return self.look_and_discard(who, &such);
            }
            Act::ChooseNumber => Effect::ChooseNumber,
            Act::RevealHand(noun) => {
                let meant = self.noun_in(noun, may, Some(Area::Hand))?;
                let node = self.node(Effect::Reveal(meant.objects));
                return Ok(self.after_choice(meant.choice, node));
            }
            Act::CreateMany(name, much) => {
                let amount = self.much(much)?;
                if name == "Credit" {
                    return Ok(self.node(Effect::Credits { who: you(), amount }));
                }
                let token = Token::Card(self.linker.token(name)?);
                let into = self.register()?;
                Effect::Create { token, amount, who: Players::You, ready: false, into }
            }
            Act::ResourceWithTop(noun) => {
                let first = self.with(noun, may, |cards| Effect::Resource { cards, ready: false })?;
                let second = self.node(Effect::ResourceTop { who: you(), ready: false });
                return Ok(self.chain(vec![first, second]));
            }
            Act::TopAndBottom(one, other) => {
                let first = self.with_in(one, may, Area::Hand, |card| Effect::ToDeck(card, Which::Top))?;
                let second =
                    self.with_in(other, may, Area::Hand, |card| Effect::ToDeck(card, Which::Bottom))?;
                return Ok(self.chain(vec![first, second]));
            }
            Act::ReturnTwo(one, other) => {
                let first = self.with_in(one, may, Area::Discard, Effect::Return)?;
                let second = self.with_in(other, may, Area::Discard, Effect::Return)?;
                return Ok(self.chain(vec![first, second]));
            }
            Act::RevealOwn(noun) => Effect::Reveal(self.known(noun)?),
            Act::UseAllAgain(noun, timing) => {
                self.known(noun)?;
                Effect::UseAllAgain(*timing)
            }
            Act::ReturnOwn(noun) => {
                let card = self.known(noun)?;
                let back = self.node(Effect::Return(card.clone()));
                let here = super::modified::own_card(Area::Discard, card);
                Effect::If(here, back, None)
            }
            Act::DiscardPileToDeck => {
                let pile = Filter { area: Area::Discard, ..Filter::new(Kind::Card, Side::Friendly) };
                Effect::ToDeck(Objects::Each(pile), Which::Random)
            }
            Act::MillBoth(n, who, m, other) => return self.mill_both((*n, who), (*m, other)),
            Act::MillForEach(n, whose, count) => {
                let amount = self.per(small(*n)?, count)?;
                return self.mill_much(amount, whose);
            }
            Act::MillMuch(whose, much) => {
                let amount = self.much(much)?;
                return self.mill_much(amount, whose);
            }
            Act::LookResources(whose) => {
                let (of, into) = (self.players(whose)?, self.register()?);
                self.mention_card(Objects::Chosen(into));
                self.gather(Objects::Chosen(into));
                self.mentions.introduce(Mentioned::Player, Objects::BasesOf(of.clone()), 0);
                Effect::LookResources { of, into }
            }
            Act::UseAbilities(timing, kind) => {
                self.narrow_to(Test::HasTiming(*timing));
                let any = Noun::AnyNumber(kind.clone());
                return self.with(&any, may, |on| Effect::UseAbility(*timing, on));
            }
            Act::DiscloseAny(one, other) => {
                let into = self.register()?;
                self.mention_card(Objects::Chosen(into));
                Effect::Disclose { aspects: vec![*one, *other], any: true, into }
            }
            Act::ReturnRandom(n, noun) => {
                let (from, into) = (self.known(noun)?, self.register()?);
                let pick = self.node(Effect::Random { from, amount: small(*n)?, into });
                let back = self.node(Effect::Return(Objects::Chosen(into)));
                return Ok(self.chain(vec![pick, back]));
            }
            Act::DealRandom(n, kind) => {
                let (from, into) = (Objects::Each(self.filter(kind)?), self.register()?);
                let pick = self.node(Effect::Random { from, amount: 1, into });
                let deal = self.node(Effect::Damage { amount: fixed(*n)?, to: Objects::Chosen(into) });
                return Ok(self.chain(vec![pick, deal]));
            }
            Act::SearchThatMany(noun, take) => {
                let twice = Amount::PerDone(2);
                return self.search(Some(twice), noun, *take);
            }
            Act::SearchMoreIf(n, m, condition, noun, take) => {
                let condition = Box::new(self.condition(condition)?);
                let top = Amount::If(condition, Box::new(fixed(*m)?), Box::new(fixed(*n)?));
                return self.search(Some(top), noun, *take);
            }
            Act::Draw(much) => Effect::Draw { who: you(), amount: self.much(much)? },
            Act::DiscardRandom(n) => Effect::DiscardRandom { who: you(), amount: fixed(*n)? },
            Act::DiscardHand(_) => Effect::DiscardHand(you()),
            Act::Mill(n, whose) => return self.mill(*n, whose),
            Act::MillTop(whose) => return self.mill(1, whose),
            Act::NameCard => Effect::NameCard,
            Act::ExtraAction => Effect::ExtraAction,
            Act::ChoosePlayers(n) => return self.choose_players(*n, may),
            Act::CollectAgain => Effect::CollectAgain,
            Act::DiscardAllBut(n) => {
                let hand = Filter { area: Area::Hand, ..Filter::new(Kind::Card, Side::Friendly) };
                let kept = self.chosen(hand.clone(), small(*n)?, small(*n)?)?;
                let rest = Objects::Except(Box::new(Objects::Each(hand)), Box::new(kept.objects));
                let discard = self.node(Effect::Discard(rest));
                return Ok(self.after_choice(kept.choice, discard));
            }
            Act::DivideUpTo(n, kind) => {
                Effect::Divide { amount: fixed(*n)?, among: self.filter(kind)?, what: Share::DamageUpTo }
            }
            Act::CreateThatMany(name) => {
                let token = Token::Card(self.linker.token(name)?);
                let into = self.register()?;
                Effect::Create { token, amount: Amount::ThatMuch, who: you(), ready: false, into }
            }
            Act::DistributeMany(name, much, kind) => {
                let what = Share::Tokens { token: self.linker.token(name)?, optional: false };
                Effect::Divide { amount: self.much(much)?, among: self.filter(kind)?, what }
            }
            Act::ResourceUnder(noun) => {
                return self.with(noun, may, |cards| Effect::Resource { cards, ready: false });
            }
            Act::SearchPlayThen(n, noun, act) => {
                let search = self.search(Some(fixed(*n)?), noun, Take::PlayEachFree)?;
                self.mentions.next_clause();
                let found = self.taken_from_deck.clone().ok_or("nothing was found")?;
                self.mention(found);
                let after = self.act(act, &Who::You, false)?;
                return Ok(self.chain(vec![search, after]));
            }
            Act::DiscloseOne(aspects) => {
                let into = self.register()?;
                self.mention_card(Objects::Chosen(into));
                Effect::Disclose { aspects: aspects.clone(), any: true, into }
            }
            Act::ShowHand(_) => {
                let hand = Filter { area: Area::Hand, ..Filter::new(Kind::Card, Side::Friendly) };
                Effect::Reveal(Objects::Each(hand))
            }
            Act::RevealAndDraw(noun) => {
                let card = self.known(noun)?;
                let reveal = self.node(Effect::Reveal(card.clone()));
                let draw = self.node(Effect::Return(card));
                return Ok(self.chain(vec![reveal, draw]));
            }
            Act::Arrange(noun) => return self.arrange(noun, true),
            Act::BackOnTop(noun, _) => return self.arrange(noun, false),
            Act::Create(n, name) => self.create(*n, name, false)?,
            Act::CreateAnother(name) => self.create(1, name, false)?,
            Act::CreateForEach(name, count) => {
                let amount = self.per(1, count)?;
                if name == "Credit" {
                    return Ok(self.node(Effect::Credits { who: you(), amount }));
                }
                let token = Token::Card(self.linker.token(name)?);
                let into = self.register()?;
                Effect::Create { token, amount, who: Players::You, ready: false, into }
            }
            Act::DiscardFromIt(noun) if *who != Who::You => {
                return self.with_in(noun, may, Area::Hand, Effect::Discard);
            }
            Act::DiscardFromIt(noun) => return self.discard_from_hand(noun, may),
            Act::ResourceFromDiscard(noun) => {
                return self.with(noun, may, |cards| Effect::Resource { cards, ready: false });
            }
            Act::CreateReady(n, name) => self.create(*n, name, true)?,
            Act::Credits(n) => Effect::Credits { who: you(), amount: fixed(*n)? },
            Act::CaptureThis(noun) => {
                let meant = self.noun(noun, may)?;
                let node = self.node(Effect::Capture { by: Objects::This, what: meant.objects });
                return Ok(self.after_choice(meant.choice, node));
            }
            Act::ResourceTop(how) => Effect::ResourceTop { who: you(), ready: how.is_ready() },
            Act::ResourceCard(noun) => {
                return self.with(noun, may, |cards| Effect::Resource { cards, ready: false });
            }
            Act::ResourceReady(noun) => {
                return self.with(noun, may, |cards| Effect::Resource { cards, ready: true });
            }
            Act::Resource(noun, ready) => {
                return self.with(noun, may, |cards| Effect::Resource { cards, ready: *ready });
            }
            Act::Pay(n) => Effect::Pay(small(*n)?),
            Act::GainForce => Effect::GainForce(you()),
            Act::UseForce => Effect::UseForce(you()),
            Act::UseAgain => Effect::UseAgain,
            Act::UseAbility(timing, noun) => {
                self.narrow_to(Test::HasTiming(*timing));
                return self.with(noun, may, |on| Effect::UseAbility(*timing, on));
            }
            Act::Search(top, noun, take) => {
                let top = top.map(fixed).transpose()?;
                return self.search(top, noun, *take);
            }
            Act::LookTop(n, whose) => return self.top(*n, whose, false),
            Act::RevealTop(n, whose) => return self.top(*n, whose, true),
            Act::RevealTops(one, other) => return self.tops(one, other),
            Act::RevealAnyTop => return self.top(1, &Who::APlayer, true),
            Act::LookHand(who) => {
                let players = self.players(who)?;
                self.mentions.introduce(Mentioned::Player, Objects::BasesOf(players.clone()), 0);
                Effect::LookHand(players)
            }
            Act::ChoosePlayer(opponents) => {
                let into = self.register()?;
                self.mentions.introduce(Mentioned::Player, Objects::Chosen(into), 0);
                Effect::ChoosePlayer { into, but: opponents.then_some(Players::You) }
            }
            Act::Disclose(aspects) => {
                let into = self.register()?;
                Effect::Disclose { aspects: aspects.clone(), any: false, into }
            }
            Act::DeployLeader | Act::DeployPerson(_) => Effect::Deploy,
            Act::HandToBottom(n) => Effect::HandToBottom { amount: small(*n)? },
            _ => return Err("this cannot be done here".to_owned()),
        };
        Ok(self.node(effect))
    }

    fn create(&mut self, n: i32, name: &str, ready: bool) -> Lower<Effect> {
        let token = Token::Card(self.linker.token(name)?);
        let into = self.register()?;
        self.mention(Objects::Chosen(into));
        Ok(Effect::Create { token, amount: Amount::Fixed(small(n)?), who: Players::You, ready, into })
    }

    /// A search, and what is done with what it finds.
    fn search(&mut self, top: Option<Amount>, noun: &Noun, take: Take) -> Lower<NodeId> {
        let (kind, most) = match noun {
            Noun::A(kind) => (kind, 1),
            Noun::UpTo(n, kind) | Noun::Exactly(n, kind) => (kind, small(*n)?),
            Noun::AnyNumber(kind) => (kind, u8::MAX),
            _ => return Err("say what is searched for, as in \"a unit\"".to_owned()),
        };
        let filter = self.filter(kind)?;
        let into = self.register()?;
        self.mention_card(Objects::Chosen(into));
        self.taken_from_deck = Some(Objects::Chosen(into));
        let then = match take {
            Take::RevealAndDraw | Take::RevealAndDrawThem | Take::OthersRevealAndDraw => {
                Found::Draw { reveal: true }
            }
            Take::Draw => Found::Draw { reveal: false },
            Take::Discard | Take::DiscardThem => Found::Discard,
            Take::Resource => Found::Resource,
            Take::Play
            | Take::RevealAndPlay
            | Take::PlayFree
            | Take::PlayEachFree
            | Take::Keep
            | Take::RevealAndTop => Found::Keep,
        };
        let search = self.node(Effect::Search { search: Search { top, filter, most, then }, into });
        if take == Take::RevealAndTop {
            let arrange = self.node(Effect::Arrange { cards: Objects::Chosen(into), bottom: false });
            return Ok(self.chain(vec![search, arrange]));
        }
        if then != Found::Keep || take == Take::Keep {
            return Ok(search);
        }
        let free = matches!(take, Take::PlayFree | Take::PlayEachFree);
        let (less, ready) = (self.follow.less.clone().unwrap_or(Amount::Fixed(0)), self.follow.ready);
        let how = Playing {
            free,
            less,
            ready,
            ignore_aspects: false,
            ignores: None,
            gains: None,
            on: None,
            piloted: Piloted::No,
            smuggled: false,
            exploit: 0,
        };
        let play = self.node(Effect::Play { card: Objects::Chosen(into), how });
        self.mentions.next_clause();
        self.mention(Objects::Played);
        Ok(self.chain(vec![search, play]))
    }

    /// Players are chosen by their bases.
    fn choose_players(&mut self, n: Option<i32>, may: bool) -> Lower<NodeId> {
        let most = n.map_or(Ok(u8::MAX), small)?;
        let least = if may || n.is_none() { 0 } else { most };
        let meant = self.chosen(Filter::new(Kind::Base, Side::Any), least, most)?;
        self.mentions.next_clause();
        self.mentions.introduce(Mentioned::Players, meant.objects, 0);
        meant.choice.ok_or_else(|| "there is nobody to choose".to_owned())
    }

    /// "Look at an opponent's hand and discard a card from it."
    fn look_and_discard(&mut self, who: &Who, noun: &Noun) -> Lower<NodeId> {
        let Noun::A(kind) = noun else { return Err("say what is discarded, as in \"a card\"".to_owned()) };
        let players = self.players(who)?;
        let mut filter = self.filter(kind)?;
        filter.area = Area::Hand;
        filter.side = Side::Enemy;
        filter.tests.push(Test::ControlledBy(Box::new(players.clone())));
        let look = self.node(Effect::LookHand(players.clone()));
        let meant = self.chosen(filter, 1, 1)?;
        let discard = self.node(Effect::Discard(meant.objects));
        self.mentions.introduce(Mentioned::Player, Objects::BasesOf(players), 0);
        let nodes = [look].into_iter().chain(meant.choice).chain([discard]).collect();
        Ok(self.chain(nodes))
    }

    /// "You may discard a card from it", after somebody's hand was looked at.
    fn discard_from_hand(&mut self, noun: &Noun, may: bool) -> Lower<NodeId> {
        let Noun::A(kind) = noun else { return Err("say what is discarded, as in \"a card\"".to_owned()) };
        let players = self.players(&Who::They)?;
        let mut filter = self.filter(kind)?;
        filter.area = Area::Hand;
        filter.side = Side::Enemy;
        filter.tests.push(Test::ControlledBy(Box::new(players)));
        let meant = self.chosen(filter, u8::from(!may), 1)?;
        let discard = self.node(Effect::Discard(meant.objects));
        Ok(self.after_choice(meant.choice, discard))
    }

    fn defeat_credits(&mut self, noun: &Noun) -> Lower<NodeId> {
        let friendly = |kind: &KindTree| matches!(kind, KindTree::Adj(Adj::Friendly, _));
        let enemy = |kind: &KindTree| matches!(kind, KindTree::Adj(Adj::Enemy, _));
        match noun {
            Noun::A(kind) if friendly(kind) => {
                Ok(self.node(Effect::DefeatCredits { who: Players::You, any: false }))
            }
            Noun::A(kind) if enemy(kind) => {
                Ok(self.node(Effect::DefeatCredits { who: Players::Opponent, any: false }))
            }
            Noun::AnyNumber(_) => Ok(self.node(Effect::DefeatCredits { who: Players::You, any: true })),
            _ => {
                let into = self.register()?;
                let choice = self.node(Effect::ChoosePlayer { into, but: None });
                let defeat = self.node(Effect::DefeatCredits { who: Players::Chosen(into), any: false });
                Ok(self.chain(vec![choice, defeat]))
            }
        }
    }
}
