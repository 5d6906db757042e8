//! Lines of a card.

use super::{Lower, Lowering, small};
use crate::card::{CardType, CardTypes};
use crate::language::tree::{
    Act, Band, BandWord, CastWhen, Change, Condition, CounterName, Counters, Deed, Event, Gain, Kind, Line,
    LoyaltyCost, Noun, Opening, Own, Proviso, Statement, TriggerWord, Who as WhoTree, Wording,
};
use crate::program::{
    AbilityId, AbilityKind, Activated, Altered, Alternative, Arrival, Change as LayerChange, Cmp, Cond, Cost,
    CostChange, CostPart, Extra, Filter, Limit, Measure, Node, NodeId, Num, Objects, PreHandAction,
    Replacement, ReplacementEvent, SetupRule, SpellAbility, Static, StaticAbility, StepKind, Test, Timing,
    Triggered, When, Who, ZoneKind,
};

/// The highest number that can be chosen where the text names none.
const MOST_CHOSEN: u8 = 20;

impl Lowering<'_, '_> {
    pub(super) fn line(&mut self, line: &Line) -> Lower<Vec<AbilityId>> {
        self.open();
        let kind = match line {
            Line::Keywords(gains) => return self.keywords(gains),
            Line::Text(deeds) if deeds.contains(&Deed::Only(Proviso::XNotZero)) => {
                let not_zero = Deed::Only(Proviso::XNotZero);
                let rest: Vec<Deed> = deeds.iter().filter(|deed| **deed != not_zero).cloned().collect();
                let spell = self.spell(&rest)?;
                let cost = Cost { parts: vec![CostPart::XNotZero], ..Cost::default() };
                let own = self.own(Static::AdditionalCost { cost, optional: None, repeatable: false });
                return Ok(vec![self.finished(spell), self.finished(own)]);
            }
            Line::Text(deeds) => self.spell(deeds)?,
            Line::Activated(costs, deeds) => {
                let cost = self.cost(costs)?;
                self.mention_paid(costs);
                self.activated(cost, deeds)?
            }
            Line::Exhaust(costs, deeds) => {
                self.scope.provisos.push(Proviso::Once);
                let cost = self.cost(costs)?;
                self.mention_paid(costs);
                self.activated(cost, deeds)?
            }
            Line::PowerUp(costs, deeds) => {
                self.scope.provisos.push(Proviso::Once);
                let cost = self.cost(costs)?;
                self.mention_paid(costs);
                let mut kind = self.activated(cost, deeds)?;
                if let AbilityKind::Activated(ability) = &mut kind {
                    let new = Cond::Are(Objects::This, vec![Test::EnteredThisTurn]);
                    ability.changes.push((Some(new), CostChange::LessOwn));
                }
                kind
            }
            Line::Boast(costs, deeds) => {
                self.scope.provisos.push(Proviso::OnceEachTurn);
                let cost = self.cost(costs)?;
                self.mention_paid(costs);
                let attacked = Cond::Are(Objects::This, vec![Test::AttackedThisTurn]);
                with_condition(self.activated(cost, deeds)?, attacked)
            }
            Line::Exert(own, deeds) => self.exerts(*own, deeds)?,
            Line::Loyalty(cost, deeds) => self.loyalty(*cost, deeds)?,
            Line::Triggered(
                TriggerWord::At,
                event @ (Event::NextStep(..) | Event::NextTurnsStep(_) | Event::NextMain(_)),
                None,
                deeds,
            ) => {
                // Said by a spell: what it does is to make a delayed trigger.
                let Some((first, rest)) = deeds.split_first() else {
                    return Err("nothing happens".to_owned());
                };
                let later = Deed::Later(event.clone(), Box::new(first.clone()), Wording::Usual);
                self.spell(&[vec![later], rest.to_vec()].concat())?
            }
            // Each is heard where it happens: in the graveyard, on the battlefield (CR 702.29d, 603.10a).
            Line::Triggered(word, Event::Either(one, other), condition, deeds) if is_cycling(one, other) => {
                let mut all = Vec::new();
                for event in [one, other] {
                    self.open();
                    self.mention_this();
                    let line = Line::Triggered(*word, (**event).clone(), condition.clone(), deeds.clone());
                    all.extend(self.line(&line)?);
                }
                return Ok(all);
            }
            // One ability that works there, and one that works on the battlefield (CR 113.6b).
            Line::Triggered(word, event, Some(Condition::IsInOrHere(own, zone)), deeds) => {
                let mut all = Vec::new();
                for zone in [*zone, ZoneKind::Battlefield] {
                    self.open();
                    self.mention_this();
                    let there = Some(Condition::IsIn(*own, zone));
                    let line = Line::Triggered(*word, event.clone(), there, deeds.clone());
                    all.extend(self.line(&line)?);
                }
                return Ok(all);
            }
            Line::Triggered(word, Event::OrWhen(one, other_word, other), condition, deeds) => {
                return self.either_triggers([(*word, one), (*other_word, other)], condition, deeds);
            }
            // One works on the stack, the other on the battlefield (CR 113.6).
            Line::Triggered(word, Event::AndWhenever(one, other), condition, deeds)
                if matches!(**one, Event::CastsThis) =>
            {
                let events: [(TriggerWord, &Event); 2] = [(*word, one), (TriggerWord::Whenever, other)];
                return self.either_triggers(events, condition, deeds);
            }
            // Which of a turn's spells it is does not change any more: it is part of the event.
            Line::Triggered(
                word,
                Event::Casts(who, Kind::Spell),
                Some(Condition::ItsNth(n, kind)),
                deeds,
            ) => {
                let event = Event::CastsNthOf(who.clone(), *n, kind.clone());
                return self.line(&Line::Triggered(*word, event, None, deeds.clone()));
            }
            Line::Triggered(word, event, condition, deeds) => {
                self.scope.triggered = true;
                let when = self.event(event)?;
                if (*word == TriggerWord::At) && matches!(when, When::State(_)) {
                    return Err("\"at\" is said of the beginning of a step: say \"when\"".to_owned());
                }
                self.scope.mentions.next_clause();
                self.triggered(when, condition.as_ref(), deeds)?
            }
            Line::Chapters(chapters, deeds) => return self.chapters(chapters, deeds),
            // What an instant or sorcery says of its targets happens as it resolves, and lasts (CR 611.2).
            Line::Static(statements) if self.bearer.is_spell() && said_of_targets(statements).is_some() => {
                self.spell(&said_of_targets(statements).unwrap_or_default())?
            }
            Line::Static(statements) => return self.statics(None, statements),
            Line::AsLongAs(condition, statement) | Line::OnlyAsLongAs(statement, condition) => {
                return self.statics(Some(condition), std::slice::from_ref(statement));
            }
            Line::AsLongAsElse(condition, statement, other)
            | Line::OnlyAsLongAsElse(statement, condition, other) => {
                let mut all = self.statics(Some(condition), std::slice::from_ref(statement))?;
                all.push(self.otherwise(condition, statement, other)?);
                return Ok(all);
            }
            Line::DuringYourTurn(statement) => {
                return self.statics(Some(&Condition::YourTurn), std::slice::from_ref(statement));
            }
            Line::Word(_, line) => return self.line(line),
            Line::Level(costs, n) => self.level(costs, *n)?,
            Line::Band(band, below) => self.band(band, below)?,
            Line::Anchors(_, anchors) => return self.anchors(anchors),
            Line::AdditionalCost(costs) => {
                let cost = self.cost(costs)?;
                self.link.paid.extend(costs.iter().cloned());
                self.own(Static::AdditionalCost { cost, optional: None, repeatable: false })
            }
            Line::EitherCost(one, other) => {
                let one = self.cost(std::slice::from_ref(one))?;
                let other = self.cost(std::slice::from_ref(other))?;
                self.own(Static::EitherCost(one, other))
            }
            Line::MayPayAlso(cost) => {
                let costs = std::slice::from_ref(cost);
                self.link.paid.extend_from_slice(costs);
                let (cost, optional) = (self.cost(costs)?, Some(Extra::Additional));
                self.own(Static::AdditionalCost { cost, optional, repeatable: false })
            }
            Line::AlternativeCost(condition, costs) => {
                let condition = condition.as_ref().map(|condition| self.condition(condition)).transpose()?;
                let cost = self.cost(costs)?;
                self.own(Static::AlternativeCost(Alternative { condition, ..Alternative::of(cost) }))
            }
            Line::Warp(costs) => {
                let cost = self.cost(costs)?;
                self.own(Static::AlternativeCost(Alternative { warp: true, ..Alternative::of(cost) }))
            }
            Line::OptionalCost(costs, which, repeatable) => {
                let cost = self.cost(costs)?;
                self.link.paid.extend(costs.iter().cloned());
                self.own(Static::AdditionalCost { cost, optional: Some(*which), repeatable: *repeatable })
            }
            Line::Mayhem(costs) => {
                self.link.book.discards_are_noted = true;
                let (zone, condition) = (ZoneKind::Graveyard, Some(Cond::Discarded));
                let way = Alternative { zone, condition, ..Alternative::of(self.cost(costs)?) };
                self.own(Static::AlternativeCost(way))
            }
            // The card is revealed as its ability is activated (CR 602.2a, 702.57a).
            Line::Forecast(costs, _, deeds) => {
                self.scope.provisos.extend([Proviso::During(StepKind::Upkeep), Proviso::OnceEachTurn]);
                self.scope.zone = Some(ZoneKind::Hand);
                let cost = self.cost(costs)?;
                self.activated(cost, deeds)?
            }
            Line::CastFromGraveyard { costs, besides, transformed, then_exile } => {
                let plain = Alternative::of(self.cost(costs)?);
                let (besides, transformed, then_exile) = (*besides, *transformed, *then_exile);
                let zone = ZoneKind::Graveyard;
                let way = Alternative { besides, zone, then_exile, transformed, ..plain };
                self.own(Static::AlternativeCost(way))
            }
            Line::CastFromFor(condition, _, zone, costs) => {
                let condition = condition.as_ref().map(|condition| self.condition(condition)).transpose()?;
                self.mention_this();
                let cost = self.cost(costs)?;
                let (way, zone) = (Alternative::of(cost), *zone);
                self.own(Static::AlternativeCost(Alternative { zone, condition, ..way }))
            }
            Line::HandAsResolves(condition) => {
                let condition = self.condition(condition)?;
                self.own(Static::HandAsResolves(condition))
            }
            Line::AsResolves(condition, deeds) => {
                let condition = self.condition(condition)?;
                self.mention_this();
                let node = self.sealed(|this| this.deeds(deeds))?;
                self.own(Static::AsResolves(condition, node))
            }
            Line::Irresistible(condition) => {
                if !self.bearer.is_spell() {
                    return Err("the damage of which spell this is is not told".to_owned());
                }
                let condition = Some(self.condition(condition)?);
                let effects = vec![Static::CantBeCountered, Static::DamageUnpreventable];
                let zone = ZoneKind::Stack;
                AbilityKind::Static(StaticAbility { zone, condition, effects, defining: false })
            }
            Line::SpendOnX(color) => self.own(Static::SpendOnX(*color)),
            Line::CastOnly(when) => {
                let when = self.cast_when(when)?;
                self.own(Static::CastOnly(when))
            }
            Line::Opening(opening) => self.opening(opening)?,
        };
        Ok(vec![self.finished(kind)])
    }

    fn finished(&mut self, mut kind: AbilityKind) -> AbilityId {
        if self.bearer.level > 1 && !self.text.contains(": Level") {
            let level = Cond::Compare(Num::ClassLevel, Cmp::AtLeast, Num::Const(self.bearer.level));
            kind = with_condition(kind, level);
        }
        let text = self.text.clone();
        let ability = self.link.ability(kind, &text);
        for which in std::mem::take(&mut self.selves) {
            self.link.book.selves[usize::from(which)] = ability;
        }
        ability
    }

    fn keywords(&mut self, gains: &[Gain]) -> Lower<Vec<AbilityId>> {
        let mut all = Vec::new();
        // What a card can be cast as are faces of it; backup is about the lines below it.
        let apart = |gain: &&Gain| {
            matches!(gain, Gain::Guise(..) | Gain::Backup(_) | Gain::Awaken(..) | Gain::Prototype(..))
        };
        for gain in gains.iter().filter(|gain| !apart(gain)) {
            all.extend(self.gain(gain)?);
        }
        Ok(all)
    }

    fn spell(&mut self, deeds: &[Deed]) -> Lower<AbilityKind> {
        if !self.bearer.is_spell() {
            return Err(
                "only instants and sorceries simply do something: say when, or for which cost".to_owned()
            );
        }
        let paid = self.link.paid.clone();
        self.mention_paid(&paid);
        let modes = self.modes(deeds)?;
        if !self.scope.provisos.is_empty() {
            return Err("this is said of abilities that are activated or triggered".to_owned());
        }
        Ok(AbilityKind::Spell(SpellAbility { modes }))
    }

    fn activated(&mut self, cost: Cost, deeds: &[Deed]) -> Lower<AbilityKind> {
        let modes = self.modes(deeds)?;
        let usage = self.usage()?;
        let mana = self.is_mana(&modes);
        let mut cost = cost;
        if usage.x_not_zero {
            cost.parts.push(CostPart::XNotZero);
        }
        Ok(AbilityKind::Activated(Activated {
            cost,
            modes,
            zone: self.scope.zone.unwrap_or(self.bearer.zone),
            timing: usage.timing(),
            limit: usage.limit.unwrap_or(Limit::None),
            condition: usage.condition,
            mana,
            anyone: usage.anyone,
            cycling: self.bearer.cycling,
            changes: usage.changes,
        }))
    }

    fn loyalty(&mut self, cost: LoyaltyCost, deeds: &[Deed]) -> Lower<AbilityKind> {
        let n = match cost {
            LoyaltyCost::Zero => Num::Const(0),
            LoyaltyCost::Plus(n) => Num::Const(n),
            LoyaltyCost::Minus(n) => Num::Const(-n),
            LoyaltyCost::MinusX => Num::Times(-1, Box::new(Num::X)),
        };
        let modes = self.modes(deeds)?;
        Ok(AbilityKind::Activated(Activated {
            cost: Cost { parts: vec![CostPart::Loyalty(n)], ..Cost::default() },
            modes,
            zone: ZoneKind::Battlefield,
            timing: Timing::Sorcery,
            limit: Limit::Loyalty,
            condition: None,
            mana: false,
            anyone: false,
            cycling: false,
            changes: Vec::new(),
        }))
    }

    fn triggered(&mut self, when: When, condition: Option<&Condition>, deeds: &[Deed]) -> Lower<AbilityKind> {
        let condition = match condition {
            // Asked as attackers are declared: what becomes of them afterwards does not matter.
            Some(Condition::AttackedWithPower(n)) if matches!(when, When::Attacks { .. }) => {
                let own = Filter::permanents(vec![Test::Attacking, Test::ControlledBy(Who::You)]);
                let power = Num::Of(Measure::Power, Box::new(Objects::All(Box::new(own))));
                self.scope.during = Some(Cond::Compare(power, Cmp::AtLeast, Num::Const(*n)));
                None
            }
            Some(condition) => Some(self.condition(condition)?),
            None => None,
        };
        let modes = self.modes(deeds)?;
        let usage = self.usage()?;
        if usage.instant || usage.x_not_zero {
            return Err("this is said of abilities that are activated".to_owned());
        }
        if usage.limit == Some(Limit::Deed) && !modes.modes.iter().all(|mode| self.offers(mode.effect)) {
            return Err("this is said of something that may be done".to_owned());
        }
        let on_mana = matches!(when, When::TappedForMana { .. });
        let mana = on_mana && self.is_mana(&modes);
        Ok(AbilityKind::Triggered(Triggered {
            when,
            during: self.scope.during.take(),
            condition,
            modes,
            zone: self.scope.zone.unwrap_or(self.bearer.zone),
            limit: usage.limit.unwrap_or(Limit::None),
            mana,
        }))
    }

    /// Whether an effect is one offer, which its controller may take, and what follows from it.
    fn offers(&self, node: NodeId) -> bool {
        match self.link.book.node(node) {
            Node::May(Who::You, _) | Node::MayPay(Who::You, ..) => true,
            Node::Then(first, rest) => {
                let rest = self.link.book.node(*rest);
                let follows = matches!(rest, Node::IfDid(..) | Node::Remember(..) | Node::Then(..));
                let prepares =
                    matches!(self.link.book.node(*first), Node::Remember(..) | Node::ChooseX { .. });
                self.offers(*first) && follows
                    || prepares && matches!(rest, Node::May(Who::You, _) | Node::MayPay(Who::You, ..))
            }
            _ => false,
        }
    }

    /// One text that waits for one thing or another is two abilities, each of which knows what it is about.
    fn either_triggers(
        &mut self,
        events: [(TriggerWord, &Event); 2],
        condition: &Option<Condition>,
        deeds: &[Deed],
    ) -> Lower<Vec<AbilityId>> {
        let mut all = Vec::new();
        for (word, event) in events {
            self.open();
            all.extend(self.line(&Line::Triggered(
                word,
                event.clone(),
                condition.clone(),
                deeds.to_vec(),
            ))?);
        }
        let limited = |id: &AbilityId| match &self.link.book.ability(*id).kind {
            AbilityKind::Triggered(triggered) => triggered.limit != Limit::None,
            _ => false,
        };
        if all.iter().any(limited) {
            return Err("how often it triggers is counted for both events together".to_owned());
        }
        Ok(all)
    }

    /// The choice is made as attackers are declared, so that nobody can respond to it (CR 508.1g, 701.43d).
    fn exerts(&mut self, own: Own, deeds: &[Deed]) -> Lower<AbilityKind> {
        self.scope.triggered = true;
        let when = self.event(&Event::Attacks(Noun::This(own)))?;
        let exert = Deed::Order(Act::Exert(Noun::This(own)));
        let mut all = vec![Deed::May(WhoTree::You, Box::new(exert))];
        if let Some((first, rest)) = deeds.split_first() {
            all.push(Deed::WhenYouDo(Box::new(first.clone())));
            all.extend_from_slice(rest);
        }
        let AbilityKind::Triggered(mut ability) = self.triggered(when, None, &all)? else {
            return Err("this is no triggered ability".to_owned());
        };
        ability.mana = true;
        Ok(AbilityKind::Triggered(ability))
    }

    fn chapters(&mut self, chapters: &[i32], deeds: &[Deed]) -> Lower<Vec<AbilityId>> {
        let mut all = Vec::new();
        for chapter in chapters {
            self.open();
            self.scope.triggered = true;
            let kind = self.triggered(When::Chapter(small(*chapter)?), None, deeds)?;
            all.push(self.finished(kind));
        }
        Ok(all)
    }

    /// "{1}{G}: Level 2" (CR 716.2a).
    /// A word is chosen as it enters, and only the ability of that word is there (CR 614.12b).
    fn anchors(&mut self, anchors: &[(String, Line)]) -> Lower<Vec<AbilityId>> {
        let mut options = Vec::new();
        for (place, (word, _)) in anchors.iter().enumerate() {
            options.push((word.clone(), self.intern(Node::NoteNumber(place as i32 + 1))));
        }
        let choice = self.choose_one(Who::You, options);
        let instead = Altered::AsEnters(self.intern(choice));
        let event = ReplacementEvent::Enters(vec![Test::Is(Objects::This)]);
        let chosen = Replacement { event, condition: None, instead, optional: false };
        let mut all = vec![self.finished(self.own_static(Static::Replace(chosen)))];
        for (place, (_, line)) in anchors.iter().enumerate() {
            self.open();
            // What has become this later has chosen no word (CR 614.12c): no word is number 0.
            let holds = Cond::Compare(Num::ChosenNumber, Cmp::Equal, Num::Const(place as i32 + 1));
            for id in self.line(line)? {
                let ability = self.link.book.ability(id).clone();
                let kind = anchored(ability.kind, holds.clone())
                    .ok_or("an ability of a word is triggered, activated or static")?;
                all.push(self.link.ability(kind, &ability.text));
            }
        }
        Ok(all)
    }

    fn own_static(&self, effect: Static) -> AbilityKind {
        let (zone, effects) = (self.bearer.zone, vec![effect]);
        AbilityKind::Static(StaticAbility { zone, condition: None, effects, defining: false })
    }

    /// What it has while so many counters are on it (CR 711.2, 721.2).
    fn band(&mut self, band: &Band, below: &[(Line, String)]) -> Lower<AbilityKind> {
        let name = match band.word {
            BandWord::Level => "level",
            BandWord::Station => "charge",
        };
        let kind = self.counter(&CounterName::Named(name.to_owned()))?;
        let there = Num::Of(Measure::Counters(kind), Box::new(Objects::This));
        let least = Cond::Compare(there.clone(), Cmp::AtLeast, Num::Const(band.least));
        let most = band.most.map(|most| Cond::Compare(there, Cmp::AtMost, Num::Const(most)));
        let condition = Some(match most {
            Some(most) => Cond::And(vec![least, most]),
            None => least,
        });
        let mut changes = Vec::new();
        if let Some((power, toughness)) = &band.size {
            if band.word == BandWord::Station {
                changes.push(LayerChange::AddTypes(CardTypes::only(CardType::Creature)));
            }
            changes.push(LayerChange::SetPower(self.amount(power)?));
            changes.push(LayerChange::SetToughness(self.amount(toughness)?));
        }
        for (line, text) in below {
            for id in super::lower(line, self.bearer, text, self.link)? {
                changes.push(match self.link.book.ability(id).kind {
                    AbilityKind::Keyword(keyword) => LayerChange::GainKeyword(keyword),
                    _ => LayerChange::Gain(id),
                });
            }
        }
        let effects = vec![Static::Change { to: Objects::This, changes: self.link.changes(changes) }];
        let zone = ZoneKind::Battlefield;
        Ok(AbilityKind::Static(StaticAbility { zone, condition, effects, defining: false }))
    }

    fn level(&mut self, costs: &[crate::language::tree::CostItem], n: i32) -> Lower<AbilityKind> {
        let cost = self.cost(costs)?;
        let level: u8 = small(n)?;
        let effect = self.intern(Node::SetClassLevel(level));
        let text = format!("Level {n}");
        let mode = crate::program::Mode { targets: Vec::new(), effect, cost: None, text };
        Ok(AbilityKind::Activated(Activated {
            cost,
            modes: crate::program::Modes::one(mode),
            zone: ZoneKind::Battlefield,
            timing: Timing::Sorcery,
            limit: Limit::None,
            condition: Some(Cond::Compare(Num::ClassLevel, Cmp::Equal, Num::Const(n - 1))),
            mana: false,
            anyone: false,
            cycling: false,
            changes: Vec::new(),
        }))
    }

    /// When a spell may be cast (CR 601.3).
    fn cast_when(&mut self, when: &CastWhen) -> Lower<Cond> {
        Ok(match when {
            CastWhen::Combat => Cond::InCombat,
            CastWhen::DeclareAttackers => Cond::During(StepKind::DeclareAttackers),
            CastWhen::DeclareBlockers => Cond::During(StepKind::DeclareBlockers),
            CastWhen::BeforeAttack => Cond::BeforeAttack,
            CastWhen::OpponentsTurn => Cond::TurnOf(Who::Opponents),
            CastWhen::YourTurn => Cond::TurnOf(Who::You),
            CastWhen::OnTheirTurn(when) => match **when {
                CastWhen::Combat | CastWhen::DeclareAttackers | CastWhen::DeclareBlockers => {
                    Cond::And(vec![self.cast_when(when)?, Cond::TurnOf(Who::Opponents)])
                }
                _ => return Err("this is no part of a turn".to_owned()),
            },
            CastWhen::From(zone) => Cond::In(*zone),
            CastWhen::If(condition) => self.condition(condition)?,
            CastWhen::Attacked => {
                let attackers = Filter::permanents(vec![Test::AttackingPlayer(Who::You)]);
                let step = Cond::During(StepKind::DeclareAttackers);
                Cond::And(vec![step, Cond::Exists(Box::new(attackers))])
            }
        })
    }

    /// A static ability of the spell itself.
    pub(super) fn own(&mut self, text: Static) -> AbilityKind {
        let effects = vec![text];
        AbilityKind::Static(StaticAbility {
            zone: ZoneKind::Stack,
            condition: None,
            effects,
            defining: false,
        })
    }

    fn statics(&mut self, condition: Option<&Condition>, statements: &[Statement]) -> Lower<Vec<AbilityId>> {
        // "As long as it's attacking": what the statement is about, unless the condition names something itself.
        if let (Some(_), [statement]) = (condition, statements) {
            self.mention_subject(statement);
            // A condition holds for all of several things or for none.
            self.scope.topic.take_if(|topic| *topic == Objects::It);
        }
        let lowered = condition.map(|condition| self.condition(condition)).transpose();
        self.scope.topic = None;
        let condition = lowered?;
        let mut all = Vec::new();
        let mut rest = statements;
        while let Some((statement, after)) = rest.split_first() {
            rest = after;
            // What is chosen as it enters and how it enters because of that are one ability (CR 614.12a).
            let how = match (statement, rest.first()) {
                (Statement::AsEnters(..), Some(Statement::Enters(Noun::It | Noun::This(_), how))) => {
                    Some(how)
                }
                _ => None,
            };
            let kind = match (statement, how) {
                (Statement::AsEnters(_, deed), Some(how)) => {
                    rest = &rest[1..];
                    self.enters_as(deed, how, condition.clone())?
                }
                _ => self.statement(statement, condition.clone())?,
            };
            all.push(self.finished(kind));
            self.scope.mentions.next_clause();
        }
        Ok(all)
    }

    /// What holds while the condition of the statement before does not.
    fn otherwise(
        &mut self,
        condition: &Condition,
        statement: &Statement,
        other: &Statement,
    ) -> Lower<AbilityId> {
        self.mention_subject(statement);
        self.scope.topic.take_if(|topic| *topic == Objects::It);
        let holds = self.condition(condition);
        self.scope.topic = None;
        let not = Cond::Not(Box::new(holds?));
        self.scope.mentions.next_clause();
        let kind = self.statement(other, Some(not))?;
        Ok(self.finished(kind))
    }

    /// The card begins on the battlefield, with these counters.
    fn begin_on_battlefield(&mut self, counters: Option<&Counters>) -> Lower<NodeId> {
        let mut arrival = Arrival::default();
        if let Some(counters) = counters {
            let (kind, count) = (self.counter(&counters.kind)?, self.amount(&counters.count)?);
            arrival.counters.push((kind, count));
        }
        Ok(self.intern(Node::BeginOnBattlefield(Box::new(arrival))))
    }

    fn opening(&mut self, opening: &Opening) -> Lower<AbilityKind> {
        Ok(match opening {
            Opening::Begin(counters) | Opening::BeginSecond(counters) => {
                let node = self.begin_on_battlefield(counters.as_ref())?;
                let not_starting = matches!(opening, Opening::BeginSecond(_));
                AbilityKind::OpeningHand { node, not_starting }
            }
            Opening::BeginSecondThen(counters, deeds) | Opening::NamedSecondThen(counters, deeds) => {
                let begin = self.begin_on_battlefield(Some(counters))?;
                let then = self.deeds(deeds)?;
                let then = self.intern(then);
                let node = self.intern(Node::Then(begin, then));
                AbilityKind::OpeningHand { node, not_starting: true }
            }
            Opening::Reveal(deeds) => {
                let node = self.deeds(deeds)?;
                AbilityKind::OpeningHand { node: self.intern(node), not_starting: false }
            }
            Opening::Colors(n) | Opening::Circled(n) => {
                AbilityKind::PreHand(PreHandAction::Colors(small(*n)?))
            }
            Opening::Number => AbilityKind::PreHand(PreHandAction::Number { least: 0, most: MOST_CHOSEN }),
            Opening::OneOf(a, b, c) if *b == a + 1 && *c == b + 1 => {
                AbilityKind::PreHand(PreHandAction::Number { least: small(*a)?, most: small(*c)? })
            }
            Opening::OneOf(..) => return Err("the numbers to choose from follow each other".to_owned()),
            Opening::StartInstead => {
                let node = self.intern(Node::BecomeStartingPlayer(Who::You));
                AbilityKind::OpeningHand { node, not_starting: false }
            }
            Opening::Mulligan(deeds) => {
                let node = self.deeds(deeds)?;
                AbilityKind::Mulligan(self.intern(node))
            }
            Opening::ExtraHand => AbilityKind::Setup(SetupRule::ExtraHand),
            Opening::ExtraHandOf(7) => AbilityKind::Setup(SetupRule::ExtraHand),
            Opening::ExtraHandOf(_) => return Err("an additional hand is of seven cards".to_owned()),
            Opening::Starts | Opening::StartsByLot => AbilityKind::Setup(SetupRule::StartingPlayer),
            Opening::HandSize(n) => AbilityKind::Setup(SetupRule::HandSize(small(*n)?)),
            Opening::Leads => AbilityKind::Setup(SetupRule::Leads),
            Opening::AnyNumber => AbilityKind::Setup(SetupRule::AnyNumber),
        })
    }
}

/// Statements about targets as what is done to them.
fn said_of_targets(statements: &[Statement]) -> Option<Vec<Deed>> {
    let forever =
        |noun: &Noun, changes: &[Change]| Deed::changes(noun.clone(), changes.to_vec(), None, Wording::Usual);
    let mut deeds = Vec::new();
    for statement in statements {
        match statement {
            Statement::Changes(noun @ Noun::Target(..), changes) => {
                deeds.push(forever(noun, changes));
            }
            Statement::ChangesLand(noun @ Noun::Target(..), changes) => {
                deeds.extend([forever(noun, changes), Deed::Still(CardType::Land)]);
            }
            _ => return None,
        }
    }
    Some(deeds)
}

/// The ability, if its word was chosen; what has triggered stays, whatever becomes of the card.
fn anchored(kind: AbilityKind, chosen: Cond) -> Option<AbilityKind> {
    match kind {
        AbilityKind::Triggered(mut ability) => {
            ability.during = Some(match ability.during.take() {
                Some(before) => Cond::And(vec![chosen, before]),
                None => chosen,
            });
            Some(AbilityKind::Triggered(ability))
        }
        kind @ (AbilityKind::Activated(_) | AbilityKind::Static(_)) => Some(with_condition(kind, chosen)),
        _ => None,
    }
}

/// The ability, if this holds as well.
fn with_condition(mut kind: AbilityKind, holds: Cond) -> AbilityKind {
    let condition = match &mut kind {
        AbilityKind::Activated(ability) => &mut ability.condition,
        AbilityKind::Triggered(ability) => &mut ability.condition,
        AbilityKind::Static(ability) => &mut ability.condition,
        _ => return kind,
    };
    *condition = Some(match condition.take() {
        Some(before) => Cond::And(vec![holds, before]),
        None => holds,
    });
    kind
}

/// Whether exactly one of two events is that the card itself is cycled.
fn is_cycling(one: &Event, other: &Event) -> bool {
    matches!(one, Event::CyclesThis(..)) != matches!(other, Event::CyclesThis(..))
}
