//! Acts: each verb as an effect.

use super::deed::Follow;
use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Act, Much, Noun, Who};
use crate::program::{
    Amount, Area, Attacking, Condition, Effect, Filter, Kind, NodeId, Objects, Players, Playing, Search,
    Side, Test, Token, Which,
};

impl Act {
    /// Whether doing it starts with a choice that can be declined, so that "may" needs no question of its own.
    pub(super) fn chooses(&self) -> bool {
        let choice = |noun: &Noun| {
            matches!(noun, Noun::A(_) | Noun::UpTo(..) | Noun::Exactly(..) | Noun::AnyNumber(_))
        };
        match self {
            Act::Deal(_, noun)
            | Act::Heal(_, noun)
            | Act::Defeat(noun)
            | Act::Exhaust(noun)
            | Act::Ready(noun)
            | Act::Return(noun)
            | Act::ReturnFromDiscard(noun)
            | Act::ToDeck(noun, _)
            | Act::Discard(noun)
            | Act::Give(_, _, noun)
            | Act::GiveBoth(_, _, noun)
            | Act::Attack(noun)
            | Act::AttackExhausted(noun)
            | Act::Play(noun)
            | Act::PlayFree(noun)
            | Act::PlayIgnoring(noun)
            | Act::Control(noun)
            | Act::CaptureThis(noun)
            | Act::Resource(noun, _)
            | Act::Choose(noun)
            | Act::TakesStats(noun, ..) => choice(noun),
            Act::Both(one, _) => one.chooses(),
            Act::Disclose(_) | Act::Search(..) => true,
            _ => false,
        }
    }
}

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn act(&mut self, act: &Act, who: &Who, may: bool) -> Lower<NodeId> {
        self.act_following(act, who, may, &Follow::default())
    }

    /// What must exist for an act that is a cost.
    pub(super) fn needs(&mut self, act: &Act) -> Lower<Vec<Filter>> {
        let noun = match act {
            Act::Exhaust(noun) => {
                let mut filters = self.need(noun)?;
                filters.iter_mut().for_each(|filter| filter.tests.push(Test::Not(Box::new(Test::Exhausted))));
                return Ok(filters);
            }
            Act::Discard(noun) | Act::Defeat(noun) | Act::Deal(_, noun) | Act::Return(noun) => noun,
            _ => return Err("this cannot be paid as a cost".to_owned()),
        };
        self.need(noun)
    }

    fn need(&mut self, noun: &Noun) -> Lower<Vec<Filter>> {
        match noun {
            Noun::A(kind) => Ok(vec![self.filter(kind)?]),
            Noun::This | Noun::BaseOf(_) => Ok(Vec::new()),
            _ => Err("a cost needs one thing of a kind".to_owned()),
        }
    }

    pub(super) fn act_following(
        &mut self,
        act: &Act,
        who: &Who,
        may: bool,
        follow: &Follow,
    ) -> Lower<NodeId> {
        match act {
            Act::Deal(much, noun) => self.deal(much, noun, may),
            Act::DealBoth(much, noun, more, other) => {
                let first = self.deal(much, noun, may)?;
                let second = self.deal(more, other, may)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::Both(one, other) => {
                let first = self.act_following(one, who, may, follow)?;
                self.mentions.next_clause();
                let second = self.act_following(other, who, false, follow)?;
                Ok(self.chain(vec![first, second]))
            }
            Act::DealForEach(n, noun, count) => {
                let amount = self.per(small(*n)?, count)?;
                self.with(noun, may, |to| Effect::Damage { amount, to })
            }
            Act::GiveForEach(name, noun, count) => {
                let token = Token::Card(self.linker.token(name)?);
                let amount = self.per(1, count)?;
                self.with(noun, may, |to| Effect::Give { token, amount, to })
            }
            Act::DealBy(by, much, to) => {
                let by = self.noun(by, may)?;
                let amount = self.much(much)?;
                self.mentions.next_clause();
                let to = self.noun(to, false)?;
                let node = self.node(Effect::DamageBy { by: by.objects, amount, to: to.objects });
                let node = self.after_choice(to.choice, node);
                Ok(self.if_chosen(by.choice, node))
            }
            Act::Capture(by, what) => {
                let by = self.noun(by, may)?;
                self.mentions.next_clause();
                let what = self.noun(what, false)?;
                let node = self.node(Effect::Capture { by: by.objects, what: what.objects });
                let node = self.after_choice(what.choice, node);
                Ok(self.if_chosen(by.choice, node))
            }
            Act::Heal(much, noun) => {
                let amount = self.much(much)?;
                self.with(noun, may, |from| Effect::Heal { amount, from })
            }
            Act::Defeat(noun) => self.with(noun, may, Effect::Defeat),
            Act::Exhaust(noun) => match self.resources(noun)? {
                Some((who, amount)) => Ok(self.node(Effect::ExhaustResources { who, amount })),
                None => self.with(noun, may, Effect::Exhaust),
            },
            Act::Ready(noun) => match self.resources(noun)? {
                Some((who, amount)) => Ok(self.node(Effect::ReadyResources { who, amount })),
                None => self.with(noun, may, Effect::Ready),
            },
            Act::Return(noun) | Act::ReturnFromDiscard(noun) => self.with(noun, may, Effect::Return),
            Act::ToDeck(noun, top) => {
                let which = if *top { Which::Top } else { Which::Bottom };
                self.with(noun, may, |objects| Effect::ToDeck(objects, which))
            }
            Act::Discard(noun) => {
                let meant = self.noun_in(noun, may, Some(Area::Hand))?;
                let node = self.node(Effect::Discard(meant.objects));
                Ok(self.after_choice(meant.choice, node))
            }
            Act::Give(n, name, noun) => self.give(*n, name, noun, may),
            Act::GiveBoth(first, second, noun) => {
                let one = self.give(1, first, noun, may)?;
                let two = self.give(1, second, &Noun::It, false)?;
                Ok(self.chain(vec![one, two]))
            }
            Act::Control(noun) => self.with(noun, may, |of| Effect::Control { of, who: Players::You }),
            Act::Choose(noun) => {
                let meant = self.noun(noun, may)?;
                meant.choice.ok_or_else(|| "there is nothing to choose".to_owned())
            }
            Act::TakesStats(noun, changes, until) => self.lasting(noun, changes, *until, may),
            Act::Attack(noun) | Act::AttackExhausted(noun) => self.attack(act, noun, may, follow),
            Act::Play(noun) | Act::PlayFree(noun) | Act::PlayIgnoring(noun) => {
                self.play(act, noun, may, follow)
            }
            Act::Move(noun, arena) => self.with(noun, may, |objects| Effect::Move(objects, *arena)),
            other => self.card_act(other, who, may),
        }
    }

    /// Acts on cards, resources and counters.
    fn card_act(&mut self, act: &Act, _who: &Who, may: bool) -> Lower<NodeId> {
        let you = || Players::You;
        let fixed = |n: i32| small(n).map(Amount::Fixed);
        let effect = match act {
            Act::Indirect(much, Who::APlayer) => {
                let amount = self.much(much)?;
                let into = self.register()?;
                let choice = self.node(Effect::ChoosePlayer { into, opponents: false });
                let deal = self.node(Effect::Indirect { amount, to: Players::Chosen(into) });
                return Ok(self.chain(vec![choice, deal]));
            }
            Act::Indirect(much, who) => {
                let amount = self.much(much)?;
                let to = self.players(who)?;
                Effect::Indirect { amount, to }
            }
            Act::Divide(n, kind) => {
                Effect::Divide { amount: fixed(*n)?, among: self.filter(kind)?, heal: false, most: u8::MAX }
            }
            Act::Draw(much) => Effect::Draw { who: you(), amount: self.much(much)? },
            Act::DiscardRandom(n) => Effect::DiscardRandom { who: you(), amount: fixed(*n)? },
            Act::DiscardHand => Effect::DiscardHand(you()),
            Act::Mill(n, who) => {
                let who = self.players(who)?;
                let into = self.register()?;
                self.mention(Objects::Chosen(into));
                Effect::Mill { who, amount: fixed(*n)?, into }
            }
            Act::Create(n, name) => self.create(*n, name, false)?,
            Act::CreateReady(n, name) => self.create(*n, name, true)?,
            Act::Credits(n) => Effect::Credits { who: you(), amount: fixed(*n)? },
            Act::CaptureThis(noun) => {
                let meant = self.noun(noun, may)?;
                let node = self.node(Effect::Capture { by: Objects::This, what: meant.objects });
                return Ok(self.after_choice(meant.choice, node));
            }
            Act::ResourceTop(ready) => Effect::ResourceTop { who: you(), ready: *ready },
            Act::Resource(noun, ready) => {
                return self.with(noun, may, |cards| Effect::Resource { cards, ready: *ready });
            }
            Act::ResourceThis => Effect::Resource { cards: Objects::This, ready: false },
            Act::ExhaustResources(n, who) => {
                Effect::ExhaustResources { who: self.players(who)?, amount: fixed(*n)? }
            }
            Act::ReadyResources(n) => Effect::ReadyResources { who: you(), amount: fixed(*n)? },
            Act::Pay(n) => Effect::Pay(small(*n)?),
            Act::GainForce => Effect::GainForce(you()),
            Act::UseForce => Effect::UseForce(you()),
            Act::Search(top, noun) => self.search(*top, noun)?,
            Act::LookTop(n, who) => Effect::LookTop { of: self.players(who)?, amount: small(*n)? },
            Act::RevealTop(who) => {
                let of = self.players(who)?;
                self.reveal_top(of)?
            }
            Act::RevealAnyTop => {
                let into = self.register()?;
                let choice = self.node(Effect::ChoosePlayer { into, opponents: false });
                let reveal = self.reveal_top(Players::Chosen(into))?;
                let reveal = self.node(reveal);
                return Ok(self.chain(vec![choice, reveal]));
            }
            Act::LookHand(who) => Effect::LookHand(self.players(who)?),
            Act::ChoosePlayer(opponents) => {
                let into = self.register()?;
                self.mentions.introduce(Mentioned::Player, Objects::Chosen(into), 0);
                Effect::ChoosePlayer { into, opponents: *opponents }
            }
            Act::Disclose(aspects) => Effect::Disclose(aspects.clone()),
            Act::DeployLeader => Effect::Deploy,
            Act::HandToBottom(n) => Effect::HandToBottom { amount: small(*n)? },
            _ => return Err("this cannot be done here".to_owned()),
        };
        Ok(self.node(effect))
    }

    /// Resources are alike: which of them is turned is not asked.
    fn resources(&mut self, noun: &Noun) -> Lower<Option<(Players, Amount)>> {
        let (n, kind) = match noun {
            Noun::A(kind) => (1, kind),
            Noun::Exactly(n, kind) | Noun::UpTo(n, kind) => (*n, kind),
            _ => return Ok(None),
        };
        let filter = self.filter(kind)?;
        if filter.kind != Kind::Resource || !filter.tests.is_empty() {
            return Ok(None);
        }
        let who = if filter.side == Side::Enemy { Players::Opponent } else { Players::You };
        Ok(Some((who, Amount::Fixed(small(n)?))))
    }

    fn reveal_top(&mut self, of: Players) -> Lower<Effect> {
        let into = self.register()?;
        self.mention(Objects::Chosen(into));
        Ok(Effect::RevealTop { of, into })
    }

    /// What is done only if the first choice found something.
    fn if_chosen(&mut self, choice: Option<NodeId>, node: NodeId) -> NodeId {
        match choice {
            Some(choice) => {
                let then = self.node(Effect::IfDone(node, None));
                self.node(Effect::Then(choice, then))
            }
            None => node,
        }
    }

    /// A verb and its object.
    fn with(&mut self, noun: &Noun, may: bool, make: impl FnOnce(Objects) -> Effect) -> Lower<NodeId> {
        let meant = self.noun(noun, may)?;
        let node = self.node(make(meant.objects));
        Ok(self.after_choice(meant.choice, node))
    }

    fn deal(&mut self, much: &Much, noun: &Noun, may: bool) -> Lower<NodeId> {
        let amount = self.much(much)?;
        self.with(noun, may, |to| Effect::Damage { amount, to })
    }

    fn give(&mut self, n: i32, name: &str, noun: &Noun, may: bool) -> Lower<NodeId> {
        let token = Token::Card(self.linker.token(name)?);
        let amount = Amount::Fixed(small(n)?);
        self.with(noun, may, |to| Effect::Give { token, amount, to })
    }

    fn create(&mut self, n: i32, name: &str, ready: bool) -> Lower<Effect> {
        let token = Token::Card(self.linker.token(name)?);
        let into = self.register()?;
        self.mention(Objects::Chosen(into));
        Ok(Effect::Create { token, amount: Amount::Fixed(small(n)?), who: Players::You, ready, into })
    }

    fn search(&mut self, top: i32, noun: &Noun) -> Lower<Effect> {
        let (kind, most) = match noun {
            Noun::A(kind) => (kind, 1),
            Noun::UpTo(n, kind) => (kind, small(*n)?),
            Noun::AnyNumber(kind) => (kind, u8::MAX),
            _ => return Err("say what is searched for, as in \"a unit\"".to_owned()),
        };
        let filter = self.filter(kind)?;
        let into = self.register()?;
        self.mention(Objects::Chosen(into));
        Ok(Effect::Search { search: Search { top: small(top)?, filter, most }, into })
    }

    /// "Attack with a unit": a friendly one that is ready and has something to attack.
    fn attack(&mut self, act: &Act, noun: &Noun, may: bool, follow: &Follow) -> Lower<NodeId> {
        let exhausted = matches!(act, Act::AttackExhausted(_));
        let meant = match noun {
            Noun::A(kind) => {
                let mut filter = self.filter(kind)?;
                filter.side = Side::Friendly;
                filter.tests.push(Test::CanAttack);
                if !exhausted {
                    filter.tests.push(Test::Not(Box::new(Test::Exhausted)));
                }
                let into = self.register()?;
                let min = u8::from(!may);
                let choice = self.node(Effect::Choose { who: Players::You, into, filter, min, max: 1 });
                self.mention(Objects::Chosen(into));
                super::noun::Meant { objects: Objects::Chosen(into), choice: Some(choice) }
            }
            noun => self.noun(noun, may)?,
        };
        let mut gains = Vec::new();
        for (condition, changes) in &follow.gains {
            let condition = condition.as_ref().map(|condition| self.condition(condition)).transpose()?;
            gains.push((condition, self.changes(changes)?));
        }
        let how = Attacking { gains };
        let objects = meant.objects.clone();
        let attack = self.node(Effect::Attack { with: meant.objects, how });
        let node = if exhausted || meant.choice.is_some() {
            attack
        } else {
            let ready = Filter {
                tests: vec![Test::Not(Box::new(Test::Exhausted))],
                ..Filter::new(Kind::Unit, Side::Any)
            };
            self.node(Effect::If(Condition::Fits(Box::new(objects), Box::new(ready)), attack, None))
        };
        Ok(self.after_choice(meant.choice, node))
    }

    /// "Play a unit from your hand": what it costs less and how it enters play stands in the sentences after.
    fn play(&mut self, act: &Act, noun: &Noun, may: bool, follow: &Follow) -> Lower<NodeId> {
        let meant = self.noun(noun, may)?;
        if let Noun::A(kind) = noun
            && self.filter(kind)?.area == Area::Play
        {
            return Err("say where the card is played from".to_owned());
        }
        let mut changes = Vec::new();
        for (_, gained) in &follow.gains {
            changes.extend(self.changes(gained)?);
        }
        let gains = (!changes.is_empty()).then(|| {
            self.node(Effect::Lasting { to: Objects::Played, changes, until: crate::program::Until::Phase })
        });
        let how = Playing {
            free: matches!(act, Act::PlayFree(_)),
            less: Amount::Fixed(follow.less),
            ready: follow.ready,
            ignore_aspects: matches!(act, Act::PlayIgnoring(_)),
            gains,
        };
        let node = self.node(Effect::Play { card: meant.objects, how });
        self.mentions.next_clause();
        self.mention(Objects::Played);
        Ok(self.after_choice(meant.choice, node))
    }
}
