//! Attacks and plays that an ability makes, with what the sentences after them add.

use super::follow::Follow;
use super::{Linker, Lower, Lowering, Mentioned};
use crate::language::tree::{Act, Adj, Kind as KindTree, Noun, Post};
use crate::program::{
    Amount, Area, Attacking, Condition, Effect, Filter, Keyword, Kind, NodeId, Objects, Piloted, Playing,
    Side, Test, Until,
};

impl<L: Linker> Lowering<'_, L> {
    /// "Attack with a unit": a friendly one that is ready and has something to attack.
    pub(super) fn attack(&mut self, act: &Act, noun: &Noun, may: bool, follow: &Follow) -> Lower<NodeId> {
        let exhausted = matches!(act, Act::AttackExhausted(_));
        let (kind, times, min) = match noun {
            Noun::SomeOf(1, whole) => {
                let mut filter = self.among(whole)?;
                filter.kind = Kind::Unit;
                filter.side = Side::Friendly;
                filter.tests.push(Test::CanAttack);
                let meant = self.chosen(filter, u8::from(!may), 1)?;
                let attack = self.attack_with(meant.objects, follow)?;
                return Ok(self.if_chosen(meant.choice, attack));
            }
            Noun::A(kind) => (kind, 1, u8::from(!may)),
            Noun::Exactly(n, kind) => (kind, *n, u8::from(!may)),
            Noun::UpTo(n, kind) => (kind, *n, 0),
            Noun::AnyNumber(kind) => return self.attack_with_any(kind, exhausted, follow),
            known => {
                let with = self.known(known)?;
                self.mention(with.clone());
                let attack = self.attack_with(with.clone(), follow)?;
                return Ok(if exhausted { attack } else { self.if_ready(with, attack) });
            }
        };
        // Several units attack one after the other (SWU 7.1.7).
        let mut nodes = Vec::new();
        for _ in 0..times {
            self.mentions.next_clause();
            let mut filter = self.filter(kind)?;
            filter.side = Side::Friendly;
            filter.tests.push(Test::CanAttack);
            let before = self.chosen_things.iter().filter(|_| times > 1).cloned();
            filter.tests.extend(before.map(|other| Test::NotAmong(Box::new(other))));
            if !exhausted {
                filter.tests.push(Test::Not(Box::new(Test::Exhausted)));
            }
            let meant = self.chosen(filter, min, 1)?;
            let attack = self.attack_with(meant.objects, follow)?;
            nodes.push(self.if_chosen(meant.choice, attack));
        }
        Ok(self.chain(nodes))
    }

    /// "Attack with any number of units (one at a time)": each once, until no more is wanted.
    fn attack_with_any(&mut self, kind: &KindTree, exhausted: bool, follow: &Follow) -> Lower<NodeId> {
        let mut filter = self.filter(kind)?;
        filter.side = Side::Friendly;
        let units = Filter::new(Kind::Unit, Side::Friendly);
        let (times, all) = (Amount::Per(1, Box::new(units.clone())), self.register()?);
        filter.tests.extend([Test::CanAttack, Test::NotAmong(Box::new(Objects::Chosen(all)))]);
        if !exhausted {
            filter.tests.push(Test::Not(Box::new(Test::Exhausted)));
        }
        let one = self.registers;
        let meant = self.chosen(filter, 0, 1)?;
        let so_far = Objects::Both(Box::new(Objects::Chosen(all)), Box::new(Objects::Chosen(one)));
        let note = self.node(Effect::Remember { objects: so_far, into: all });
        let attack = self.attack_with(meant.objects, follow)?;
        let both = self.chain(vec![note, attack]);
        let both = self.node(Effect::If(Condition::Chose(one), both, None));
        let each = self.chain(meant.choice.into_iter().chain([both]).collect());
        // Whoever declined once is not asked again; at first nobody has.
        let each = self.node(Effect::If(Condition::Chose(one), each, None));
        let open = self.node(Effect::Remember { objects: Objects::Each(units), into: one });
        let repeat = self.node(Effect::Repeat(times, each));
        Ok(self.chain(vec![open, repeat]))
    }

    fn attack_with(&mut self, with: Objects, follow: &Follow) -> Lower<NodeId> {
        let mut gains = Vec::new();
        for (condition, changes) in &follow.gains {
            let condition = condition.as_ref().map(|condition| self.condition(condition)).transpose()?;
            gains.push((condition, self.changes(changes)?));
        }
        let mut against = Vec::new();
        for (condition, changes) in &follow.against {
            let condition = condition.as_ref().map(|condition| self.condition(condition)).transpose()?;
            against.push((condition, self.changes(changes)?));
        }
        Ok(self.node(Effect::Attack { with, how: Attacking { gains, against } }))
    }

    fn if_ready(&mut self, with: Objects, attack: NodeId) -> NodeId {
        let ready = Filter {
            tests: vec![Test::Not(Box::new(Test::Exhausted))],
            ..Filter::new(Kind::Unit, Side::Any)
        };
        self.node(Effect::If(Condition::Fits(Box::new(with), Box::new(ready)), attack, None))
    }

    /// "Play a unit from your hand": what it costs less and how it enters play stands in the sentences after.
    pub(super) fn play(&mut self, act: &Act, noun: &Noun, may: bool, follow: &Follow) -> Lower<NodeId> {
        let mut gifts = Vec::new();
        for (condition, gained) in &follow.gains {
            let changes = self.changes(gained)?;
            let gift = self.node(Effect::Lasting { to: Objects::Played, changes, until: Until::Phase });
            gifts.push(match condition {
                Some(condition) => {
                    self.mentions.open();
                    self.mention(Objects::Played);
                    let condition = self.condition(condition);
                    self.mentions.close();
                    self.node(Effect::If(condition?, gift, None))
                }
                None => gift,
            });
        }
        let gains = (!gifts.is_empty()).then(|| self.chain(gifts));
        let on = match act {
            Act::PlayOn(_, host) | Act::PlayFreeOn(_, host) => Some(self.host(host)?),
            _ => None,
        };
        let how = Playing {
            free: matches!(
                act,
                Act::PlayFree(_) | Act::PlayItFree(_) | Act::PlayFreeUnder(_) | Act::PlayFreeOn(..)
            ),
            less: follow.less.clone().unwrap_or(Amount::Fixed(0)),
            ready: follow.ready,
            ignore_aspects: matches!(act, Act::PlayIgnoring(_)),
            ignores: match act {
                Act::PlayIgnoringOne(_, aspects) => Some((1, aspects.clone())),
                Act::PlayIgnoringAspect(_, aspect) => Some((u8::MAX, vec![*aspect])),
                _ => None,
            },
            gains,
            on,
            piloted: noun.piloted(),
            smuggled: matches!(noun, Noun::A(kind) if kind.is_by_smuggling()),
            exploit: follow.exploit,
        };
        self.narrow = Some(Test::Playable(Box::new(how.clone())));
        let meant = self.noun(noun, may);
        self.narrow = None;
        let meant = meant?;
        if let Noun::A(kind) = noun
            && self.filter(kind)?.area == Area::Play
        {
            return Err("say where the card is played from".to_owned());
        }
        let card = meant.objects.clone();
        let mut node = self.node(Effect::Play { card: meant.objects, how });
        if matches!(act, Act::PlayItFree(_)) {
            node = self.if_in(Area::Discard, card, node);
        }
        self.chosen_things.push(Objects::Played);
        self.mentions.next_clause();
        if matches!(act, Act::PlayOn(..) | Act::PlayFreeOn(..)) {
            self.mentions.introduce(Mentioned::Card, Objects::Played, 1);
            self.mention(Objects::HostsOf(Box::new(Objects::Played)));
        } else {
            self.mention(Objects::Played);
        }
        Ok(self.after_choice(meant.choice, node))
    }

    /// Only if the card lies in the player's own zone.
    fn if_in(&mut self, area: Area, card: Objects, node: NodeId) -> NodeId {
        self.node(Effect::If(own_card(area, card), node, None))
    }

    /// What an upgrade is played on.
    pub(super) fn host(&mut self, noun: &Noun) -> Lower<Filter> {
        match noun {
            Noun::A(kind) => self.filter(kind),
            known => {
                let tests = vec![Test::Among(Box::new(self.known(known)?))];
                Ok(Filter { tests, ..Filter::new(Kind::Unit, Side::Any) })
            }
        }
    }
}

/// Whether one of these is a card in the player's own zone.
pub(super) fn own_card(area: Area, card: Objects) -> Condition {
    let tests = vec![Test::Among(Box::new(card))];
    Condition::AtLeast(1, Box::new(Filter { area, tests, ..Filter::new(Kind::Card, Side::Friendly) }))
}

/// Units with Piloting count as upgrades for whoever plays one (SWU 7.5.17c).
pub(super) fn count_pilots(filter: &mut Filter) {
    let or_pilot = |test| Test::Either(Box::new(test), Box::new(Test::Keyword(Keyword::Piloting)));
    for test in &mut filter.tests {
        if *test == Test::Not(Box::new(Test::Kind(Kind::Unit))) {
            *test = or_pilot(test.clone());
        }
    }
    if filter.kind == Kind::Upgrade {
        filter.kind = Kind::Card;
        filter.tests.push(or_pilot(Test::Kind(Kind::Upgrade)));
    }
}

impl Noun {
    /// Whether a unit with Piloting that this finds is played as an upgrade.
    fn piloted(&self) -> Piloted {
        match self {
            Noun::A(kind) | Noun::UpTo(_, kind) | Noun::AnyNumber(kind) => kind.piloted(),
            _ => Piloted::ByChoice,
        }
    }
}

impl KindTree {
    /// Whether a unit with Piloting is played as an upgrade, where such a card is played.
    fn piloted(&self) -> Piloted {
        match self {
            _ if self.is_by_piloting() => Piloted::Yes,
            KindTree::Adj(Adj::NonUnit, _) | KindTree::Upgrade => Piloted::AsUpgrade,
            KindTree::Card => Piloted::ByChoice,
            KindTree::Adj(_, kind) | KindTree::AdjComma(_, kind) | KindTree::Post(kind, _) => kind.piloted(),
            _ => Piloted::No,
        }
    }

    /// Whether it is played "using Smuggle".
    fn is_by_smuggling(&self) -> bool {
        match self {
            KindTree::Post(_, Post::UsingSmuggle) => true,
            KindTree::Post(kind, _) | KindTree::Adj(_, kind) => kind.is_by_smuggling(),
            _ => false,
        }
    }

    /// Whether it is played "using Piloting".
    fn is_by_piloting(&self) -> bool {
        match self {
            KindTree::Post(_, Post::UsingPiloting) => true,
            KindTree::Post(kind, _) | KindTree::Adj(_, kind) => kind.is_by_piloting(),
            _ => false,
        }
    }
}
