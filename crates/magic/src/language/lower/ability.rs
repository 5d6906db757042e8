//! Modes, costs, limits: what abilities are made of.

use super::reference::ALONG;
use super::{Lower, Lowering, Scope, words};
use crate::card::ManaCost;
use crate::language::tree::{
    Condition, CostItem, CostWord, Deed, HowMany, Kind, ModeChoice, ModeCount, Noun, Participle, PricedMode,
    Proviso,
};
use crate::program::{
    Cond, Cost, CostChange, CostPart, Filter, Limit, Mode, Modes, Node, NodeId, Num, Objects, Test, Timing,
    Who, ZoneKind,
};

/// What the sentences after an ability say about its use.
#[derive(Default)]
pub(super) struct Use {
    pub(super) sorcery: bool,
    /// Not while something is paid for.
    pub(super) instant: bool,
    pub(super) x_not_zero: bool,
    pub(super) limit: Option<Limit>,
    pub(super) condition: Option<Cond>,
    pub(super) anyone: bool,
    pub(super) changes: Vec<(Option<Cond>, CostChange)>,
}

impl Use {
    /// One more thing that must hold.
    fn only_if(&mut self, holds: Cond) {
        self.condition = Some(match self.condition.take() {
            Some(before) => Cond::And(vec![before, holds]),
            None => holds,
        });
    }

    pub(super) fn timing(&self) -> Timing {
        match (self.sorcery, self.instant) {
            (true, _) => Timing::Sorcery,
            (false, true) => Timing::Priority,
            (false, false) => Timing::Instant,
        }
    }
}

impl Lowering<'_, '_> {
    /// The modes of an ability with their targets.
    pub(super) fn modes(&mut self, deeds: &[Deed]) -> Lower<Modes> {
        let (provisos, deeds): (Vec<Deed>, Vec<Deed>) =
            deeds.iter().cloned().partition(|deed| matches!(deed, Deed::Only(_)));
        self.scope.provisos.extend(provisos.into_iter().filter_map(|deed| match deed {
            Deed::Only(proviso) => Some(proviso),
            _ => None,
        }));
        Ok(match &deeds[..] {
            [Deed::Modes(ModeChoice { count, again, more, only }, modes)] => {
                self.scope.provisos.extend(only.clone());
                let more = match more {
                    Some((condition, count)) => Some(self.more_modes(condition, *count, modes.len())?),
                    None => None,
                };
                Modes { more, ..self.several_modes(*count, modes, *again)? }
            }
            [Deed::Spree(modes)] => self.spree(modes)?,
            deeds => Modes::one(self.mode(deeds)?),
        })
    }

    fn several_modes(&mut self, count: ModeCount, modes: &[Vec<Deed>], again: bool) -> Lower<Modes> {
        let all = modes.len() as u8;
        let (least, most) = match count {
            ModeCount::One => (1, 1),
            ModeCount::Two | ModeCount::Both => (2, 2),
            ModeCount::Three => (3, 3),
            ModeCount::OneOrBoth => (1, 2),
            ModeCount::OneOrMore => (1, all),
            ModeCount::UpToOne => (0, 1),
            ModeCount::UpToTwo => (0, 2),
            ModeCount::AnyNumber => (0, all),
        };
        if most > all && !again {
            return Err("there are fewer modes than may be chosen".to_owned());
        }
        let before: Scope = self.scope.clone();
        let mut lowered = smallvec::SmallVec::new();
        let mut said: Option<Vec<Proviso>> = None;
        for deeds in modes {
            self.scope = before.clone();
            lowered.push(self.mode(deeds)?);
            // What is said in every mode is said of the ability.
            let own = self.scope.provisos.split_off(before.provisos.len());
            if said.as_ref().is_some_and(|said| *said != own) {
                return Err("this is said of one mode only, which is not understood yet".to_owned());
            }
            said = Some(own);
        }
        self.scope = before;
        self.scope.provisos.extend(said.unwrap_or_default());
        Ok(Modes { again, ..Modes::choice(least, most, lowered) })
    }

    /// How many modes may be chosen while a condition holds (CR 700.2).
    fn more_modes(&mut self, condition: &Condition, count: ModeCount, all: usize) -> Lower<Box<(Cond, u8)>> {
        let condition = self.condition(condition)?;
        let more = match count {
            ModeCount::Two | ModeCount::Both | ModeCount::OneOrBoth => 2,
            ModeCount::Three => 3,
            ModeCount::OneOrMore | ModeCount::AnyNumber => all as u8,
            _ => return Err("say how many modes may be chosen then".to_owned()),
        };
        Ok(Box::new((condition, more)))
    }

    /// One or more modes, each for a cost of its own (CR 702.172).
    pub(super) fn spree(&mut self, priced: &[PricedMode]) -> Lower<Modes> {
        let deeds: Vec<Vec<Deed>> = priced.iter().map(|mode| mode.deeds.clone()).collect();
        let mut modes = self.several_modes(ModeCount::OneOrMore, &deeds, false)?;
        for (mode, PricedMode { costs, .. }) in modes.modes.iter_mut().zip(priced) {
            mode.cost = Some(Box::new(self.cost(costs)?));
        }
        Ok(modes)
    }

    /// One mode: its targets are those that its sentences name.
    pub(super) fn mode(&mut self, deeds: &[Deed]) -> Lower<Mode> {
        let node = self.deeds(deeds)?;
        let effect = self.intern(node);
        let targets = std::mem::take(&mut self.scope.targets);
        Ok(Mode { targets, effect, cost: None, text: words(deeds) })
    }

    /// How the ability may be used, as its provisos say.
    pub(super) fn usage(&mut self) -> Lower<Use> {
        let mut usage = Use::default();
        let mut provisos = std::mem::take(&mut self.scope.provisos);
        while let Some(proviso) = provisos.pop() {
            match proviso {
                Proviso::Both(one, other) => provisos.extend([*one, *other]),
                Proviso::Sorcery => usage.sorcery = true,
                Proviso::Instant => usage.instant = true,
                Proviso::XNotZero => usage.x_not_zero = true,
                Proviso::OnceEachTurn | Proviso::TriggersOnce => usage.limit = Some(Limit::Turn(1)),
                Proviso::DoOnce => usage.limit = Some(Limit::Deed),
                Proviso::TwiceEachTurn => usage.limit = Some(Limit::Turn(2)),
                Proviso::Once | Proviso::TriggersOnceEver => usage.limit = Some(Limit::Once),
                Proviso::If(condition) => usage.only_if(self.condition(&condition)?),
                Proviso::YourTurn => usage.only_if(Cond::TurnOf(Who::You)),
                Proviso::BeforeAttack => {
                    usage.only_if(Cond::And(vec![Cond::TurnOf(Who::You), Cond::BeforeAttack]));
                }
                Proviso::Combat => usage.only_if(Cond::InCombat),
                Proviso::During(step) => {
                    usage.only_if(Cond::And(vec![Cond::TurnOf(Who::You), Cond::During(step)]));
                }
                Proviso::AnyPlayer => usage.anyone = true,
                Proviso::CostsForEach(mana, word, count) => {
                    let times = self.quantity(&count)?;
                    let n = super::value::multiply(Num::Const(mana.generic.into()), times);
                    usage.changes.push((None, super::statement::generic(word, n)));
                }
                Proviso::CostsIf(mana, word, condition) => {
                    let (condition, change) = self.cost_if(&mana, word == CostWord::Less, &condition)?;
                    usage.changes.push((condition, change));
                }
                Proviso::InGraveyard => self.scope.zone = Some(ZoneKind::Graveyard),
            }
        }
        Ok(usage)
    }

    pub(super) fn cost(&mut self, items: &[CostItem]) -> Lower<Cost> {
        let mut cost = Cost::default();
        for item in &apart(items) {
            match item {
                CostItem::Mana(mana) if cost.mana.is_none() => {
                    let (mana, times) = self.mana_cost(mana)?;
                    cost.mana = Some(mana);
                    cost.times = times.map(Box::new);
                }
                CostItem::Mana(_) => return Err("write all mana of a cost together".to_owned()),
                other => {
                    let part = self.cost_part(other)?;
                    cost.parts.push(part);
                }
            }
        }
        if cost.times.is_some() && !cost.parts.is_empty() {
            return Err("X that the text tells must be all of the cost".to_owned());
        }
        Ok(cost)
    }

    /// Mana to be paid; "{X}, where X is ..." is {1} so often.
    pub(super) fn mana_cost(&mut self, mana: &ManaCost) -> Lower<(ManaCost, Option<Num>)> {
        match self.scope.x.clone().filter(|_| mana.x > 0) {
            None => Ok((mana.clone(), None)),
            Some(x) if mana.generic == 0 && mana.pips.is_empty() => {
                Ok((ManaCost { generic: mana.x, x: 0, ..mana.clone() }, Some(x)))
            }
            Some(_) => Err("X that the text tells must be all of the cost".to_owned()),
        }
    }

    /// What a cost is paid with can be spoken of: "the sacrificed creature".
    pub(super) fn mention_paid(&mut self, items: &[CostItem]) {
        let picks = |item: &&CostItem| {
            matches!(
                item,
                CostItem::Sacrifice(
                    Noun::A(_) | Noun::Another(_) | Noun::Some(HowMany::Exactly(_), _) | Noun::Host(..)
                ) | CostItem::Discard(..)
                    | CostItem::DiscardRandom(_)
                    | CostItem::Exile(Noun::A(_) | Noun::Another(_) | Noun::Some(HowMany::Exactly(_), _))
                    | CostItem::Return(Noun::A(_) | Noun::Another(_) | Noun::Some(HowMany::Exactly(_), _))
                    | CostItem::TapOthers(_)
                    | CostItem::Reveal(_)
            )
        };
        // Of things paid in several ways nobody remembers which was paid how.
        let items = &apart(items);
        let alone = items.iter().filter(picks).count() == 1;
        for item in items {
            let (noun, how) = match item {
                CostItem::Sacrifice(noun) => (noun, Participle::Sacrificed),
                CostItem::Exile(noun) => (noun, Participle::Exiled),
                CostItem::Return(noun) => (noun, Participle::Returned),
                CostItem::Reveal(noun) => (noun, Participle::Revealed),
                CostItem::TapOthers(noun) => (noun, Participle::Tapped),
                CostItem::Discard(n, kind) if alone => {
                    let many = *n != crate::language::tree::Quantity::Fixed(1);
                    self.mention_done_to(&Objects::Chosen(ALONG), Some(kind), many, Participle::Discarded);
                    continue;
                }
                // Which card chance took is not kept.
                CostItem::DiscardRandom(_) if alone => continue,
                CostItem::DiscardThis(_)
                | CostItem::RemoveCounters(..)
                | CostItem::RemoveAnyNumber(..)
                | CostItem::PutCounters(..) => {
                    self.mention_this();
                    continue;
                }
                _ => continue,
            };
            match noun {
                Noun::This(_) | Noun::ThisFrom(..) => self.mention_this(),
                Noun::A(kind) | Noun::Another(kind) | Noun::Host(_, kind) if alone => {
                    self.mention_done_to(&Objects::Chosen(ALONG), Some(kind), false, how);
                }
                Noun::Some(HowMany::Exactly(_), kind) if alone => {
                    self.mention_done_to(&Objects::Chosen(ALONG), Some(kind), true, how);
                }
                _ => {}
            }
        }
        self.scope.mentions.next_clause();
    }

    fn cost_part(&mut self, item: &CostItem) -> Lower<CostPart> {
        Ok(match item {
            CostItem::Mana(_) => return Err("mana is no part of its own".to_owned()),
            CostItem::Tap => CostPart::Tap,
            CostItem::Untap => CostPart::Untap,
            CostItem::Energy(n) => CostPart::Energy(self.quantity(n)?),
            CostItem::Life(n) => CostPart::Life(self.amount(n)?),
            CostItem::Sacrifice(Noun::This(_) | Noun::It) => CostPart::SacrificeThis,
            CostItem::Sacrifice(noun) => {
                let (filter, n) = self.own_things(noun)?;
                CostPart::Sacrifice(filter, n)
            }
            CostItem::DiscardThis(_) => {
                self.scope.zone = Some(ZoneKind::Hand);
                CostPart::DiscardThis
            }
            CostItem::Discard(n, kind) => {
                let filter = match kind {
                    Kind::Card => Filter { zones: ZoneKind::Hand, tests: Vec::new() },
                    kind => self.cards_in(kind, ZoneKind::Hand)?,
                };
                CostPart::Discard(filter, self.amount(n)?)
            }
            CostItem::DiscardRandom(n) => CostPart::DiscardRandom(self.amount(n)?),
            CostItem::DiscardHand => CostPart::DiscardHand,
            CostItem::Exile(Noun::ThisFrom(_, zone)) => {
                self.scope.zone = Some(*zone);
                CostPart::ExileThis
            }
            CostItem::Exile(Noun::This(_)) => CostPart::ExileThis,
            CostItem::Exile(noun) => {
                let (filter, n) = self.counted_things(noun, ZoneKind::Battlefield)?;
                CostPart::Exile(filter, n)
            }
            CostItem::RemoveCounters(counters, _) => {
                CostPart::RemoveCounters(self.counter(&counters.kind)?, self.amount(&counters.count)?)
            }
            CostItem::RemoveCountersFrom(counters, kind) => {
                let (counter, n) = (self.counter(&counters.kind)?, self.amount(&counters.count)?);
                if !matches!(n, Num::Const(_)) {
                    return Err(
                        "how many counters are removed from one of them is not understood yet".to_owned()
                    );
                }
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::Counters(counter, n.clone()));
                CostPart::RemoveCountersFrom(filter, counter, n)
            }
            CostItem::RemoveAnyNumber(counter, _) => {
                self.scope.any_number_paid = true;
                CostPart::RemoveCounters(self.counter(counter)?, Num::X)
            }
            CostItem::PutCounters(counters, _) => {
                CostPart::PutCounters(self.counter(&counters.kind)?, self.amount(&counters.count)?)
            }
            CostItem::TapOthers(noun) => {
                let (filter, n) = self.counted_things(noun, ZoneKind::Battlefield)?;
                CostPart::TapOthers(filter, n)
            }
            CostItem::TapPower(kind, n) => CostPart::TapPower(self.filter(kind)?, *n),
            CostItem::Return(Noun::This(_)) => CostPart::ReturnThis,
            CostItem::Return(noun) => {
                let (filter, n) = self.counted_things(noun, ZoneKind::Battlefield)?;
                CostPart::ReturnToHand(filter, n)
            }
            CostItem::Reveal(noun) => {
                let (filter, n) = self.counted_things(noun, ZoneKind::Hand)?;
                CostPart::Reveal(filter, n)
            }
            CostItem::CollectEvidence(n) => {
                let own = Filter { zones: ZoneKind::Graveyard, tests: vec![Test::OwnedBy(Who::You)] };
                CostPart::ExileValue(own, *n)
            }
            CostItem::Mill(n) => CostPart::Mill(self.amount(n)?),
        })
    }

    /// Things of the player who pays.
    fn own_things(&mut self, noun: &Noun) -> Lower<(Filter, Num)> {
        let (mut filter, n) = self.counted_things(noun, ZoneKind::Battlefield)?;
        let yours = Test::ControlledBy(Who::You);
        if !filter.tests.contains(&yours) {
            filter.tests.push(yours);
        }
        Ok((filter, n))
    }

    fn counted_things(&mut self, noun: &Noun, zone: ZoneKind) -> Lower<(Filter, Num)> {
        Ok(match noun {
            Noun::A(kind) => (self.filter_in(kind, zone)?, Num::Const(1)),
            Noun::Another(kind) => {
                let mut filter = self.filter_in(kind, zone)?;
                filter.tests.push(Test::Other);
                (filter, Num::Const(1))
            }
            Noun::Some(HowMany::Exactly(n), kind) => (self.filter_in(kind, zone)?, self.amount(n)?),
            Noun::Host(..) => (Filter::permanents(vec![Test::Is(Objects::Host)]), Num::Const(1)),
            _ => return Err("say how many are paid, as in \"a creature\" or \"two lands\"".to_owned()),
        })
    }

    /// Whether the effect is nothing but adding mana and its side effects (CR 605.1a).
    pub(super) fn adds_mana(&self, node: NodeId) -> bool {
        match self.link.book.node(node) {
            Node::AddMana(..) => true,
            Node::Then(one, other) => self.adds_mana(*one) || self.adds_mana(*other),
            Node::If(_, one, other) => {
                self.adds_mana(*one) || other.is_some_and(|other| self.adds_mana(other))
            }
            _ => false,
        }
    }

    pub(super) fn is_mana(&self, modes: &Modes) -> bool {
        modes.modes.iter().all(|mode| mode.targets.is_empty() && self.adds_mana(mode.effect))
    }
}

/// "Sacrifice a Swamp and a Forest" is two things that are paid.
fn apart(items: &[CostItem]) -> Vec<CostItem> {
    let mut all = Vec::new();
    for item in items {
        match item {
            CostItem::Sacrifice(Noun::Both(one, other)) => all.extend(apart(&[
                CostItem::Sacrifice((**one).clone()),
                CostItem::Sacrifice((**other).clone()),
            ])),
            other => all.push(other.clone()),
        }
    }
    all
}
