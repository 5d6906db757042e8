//! What holds while a card is in play.

use super::keyword::cost_change;
use super::kinds::on_stack;
use super::{Lower, Lowering, small};
use crate::card::{CardType, ManaCost, Pip};
use crate::language::tree::{
    Cannot, Change as ChangeTree, Condition, CostWord, Counters, Deed, Entering, Gain, HandSize, Instead,
    Kind, Noun, OnceWord, PlayerSays, Prevented, Recipient, Statement, TriggerSource, Would,
};
use crate::language::verify::Part;
use crate::program::{
    AbilityKind, Altered, Arrival, Change, Cond, Cost, CostChange, Destination, Filter, Node, NodeId, Num,
    ObjectRule, Objects, PlayerRule, Replacement, ReplacementEvent, Spend, Static, StaticAbility, Test, Who,
    ZoneKind, ZoneKinds,
};

impl Lowering<'_, '_> {
    pub(super) fn statement(&mut self, statement: &Statement, condition: Option<Cond>) -> Lower<AbilityKind> {
        let zone = self.bearer.zone;
        let condition = match statement {
            Statement::CastOnce(once, ..)
            | Statement::CastTopOnce(once, _)
            | Statement::CastFor(once, ..)
                if *once != OnceWord::EachTurn =>
            {
                Some(Cond::And(condition.into_iter().chain([Cond::TurnOf(Who::You)]).collect()))
            }
            Statement::FirstHas(kind, _, own_turns) => {
                let own = own_turns.then_some(Cond::TurnOf(Who::You));
                let first = self.first_spell(kind)?;
                Some(Cond::And(condition.into_iter().chain(own).chain([first]).collect()))
            }
            Statement::CantCastDuring(_, _, combat) => {
                let when = if *combat { Cond::InCombat } else { Cond::TurnOf(Who::You) };
                Some(match condition {
                    Some(condition) => Cond::And(vec![condition, when]),
                    None => when,
                })
            }
            _ => condition,
        };
        let (effects, zone, defining) = match statement {
            Statement::Power(_, value) => {
                self.mention_this();
                let change = Change::DefinePower(self.quantity(value)?);
                (vec![self.define(vec![change])], zone, true)
            }
            Statement::Toughness(_, value) => {
                self.mention_this();
                let change = Change::DefineToughness(self.quantity(value)?);
                (vec![self.define(vec![change])], zone, true)
            }
            Statement::PowerAndToughness(_, value) => {
                self.mention_this();
                let n = self.quantity(value)?;
                let changes = vec![Change::DefinePower(n.clone()), Change::DefineToughness(n)];
                (vec![self.define(changes)], zone, true)
            }
            Statement::PowerAndMore(_, value, more) => {
                self.mention_this();
                let n = self.quantity(value)?;
                let toughness = Num::Plus(Box::new(n.clone()), Box::new(Num::Const(*more)));
                let changes = vec![Change::DefinePower(n), Change::DefineToughness(toughness)];
                (vec![self.define(changes)], zone, true)
            }
            Statement::OwnCost(..)
            | Statement::OwnCostForEach(..)
            | Statement::OwnCostIf(..)
            | Statement::CostPerTarget(_)
            | Statement::OwnCostX(..) => return self.own_cost_statement(statement, condition),
            Statement::WhereX(statement, value) => {
                self.mention_subject(statement);
                let x = self.quantity(value);
                self.scope.topic = None;
                self.scope.x = Some(x?);
                return self.statement(statement, condition);
            }
            Statement::ChangesIf(noun, changes, holds, when) => {
                self.mention_subject(statement);
                self.scope.topic.take_if(|topic| *topic == Objects::It);
                let when = self.condition(when);
                self.scope.topic = None;
                let when = if *holds { when? } else { Cond::Not(Box::new(when?)) };
                let defends = |part: Part<'_>| matches!(part, Part::Who(Who::DefendingPlayerOf(_)));
                if changes[..] == [ChangeTree::Cannot(Cannot::Attack)] && Part::Cond(&when).any(defends) {
                    let rule = self.link.rule(ObjectRule::CantAttackIf(Box::new(when)));
                    let (to, changes) = (self.known(noun)?, self.link.changes(vec![Change::Rule(rule)]));
                    let effects = vec![Static::Change { to, changes }];
                    let zone = ZoneKind::Battlefield;
                    let text = StaticAbility { zone, condition, effects, defining: false };
                    return Ok(AbilityKind::Static(text));
                }
                let condition = match condition {
                    Some(condition) => Cond::And(vec![condition, when]),
                    None => when,
                };
                return self.statement(&Statement::Changes(noun.clone(), changes.clone()), Some(condition));
            }
            Statement::Prevent(Prevented::ToAndBy(word, noun)) => {
                let to = Prevented::All(*word, Some(Recipient::Thing(noun.clone())), None);
                let by = Prevented::All(*word, None, Some(noun.clone()));
                (vec![self.prevented(&to)?, self.prevented(&by)?], zone, false)
            }
            Statement::ChangesAndChanges(noun, changes, other, more) => {
                let mut effects = Vec::new();
                for (noun, changes) in [(noun, changes), (other, more)] {
                    effects.push(self.static_effect(&Statement::Changes(noun.clone(), changes.clone()))?);
                    self.scope.mentions.next_clause();
                }
                (effects, zone, false)
            }
            Statement::PlayersBoth(who, says, other, more) => {
                let mut effects = Vec::new();
                for (who, says) in [(who, says), (other, more)] {
                    let who = self.whoever(who)?;
                    let rule = self.player_rule(says)?;
                    effects.push(Static::Players { who, rule: self.link.player_rule(rule) });
                }
                (effects, zone, false)
            }
            Statement::PlayersSpend(who, says, spend) => {
                let who = self.whoever(who)?;
                let rule = self.player_rule(says)?;
                let (PlayerRule::MayPlay(what) | PlayerRule::MayCast(what)) = &rule else {
                    return Err("no cards may be cast here".to_owned());
                };
                let spends = match spend {
                    Spend::AsItIs => return Err("as what mana is spent is not told".to_owned()),
                    Spend::AnyColor => PlayerRule::AnyColorFor(what.clone()),
                    Spend::AnyType => PlayerRule::AnyTypeFor(what.clone()),
                };
                let rules = [rule, spends].map(|rule| self.link.player_rule(rule));
                (rules.map(|rule| Static::Players { who: who.clone(), rule }).into(), zone, false)
            }
            Statement::TopFor(lands, kind, costs) => {
                let what = self.top_of_library(kind, Vec::new())?;
                self.mention_this();
                let cost = Box::new(self.cost(costs)?);
                let mut effects = vec![self.yours(PlayerRule::OtherCost { what, cost, once: false })];
                if *lands {
                    let land = vec![Test::OwnedBy(Who::You), Test::is(CardType::Land)];
                    let land = Filter { zones: ZoneKind::Library, tests: land };
                    effects.push(self.yours(PlayerRule::MayPlay(land)));
                }
                (effects, zone, false)
            }
            Statement::CantCastOrActivate(who, kind, other) => {
                let who = self.whoever(who)?;
                let rules = [PlayerSays::CantCast(kind.clone()), PlayerSays::CantActivate(other.clone())];
                let mut effects = Vec::new();
                for says in &rules {
                    let rule = self.player_rule(says)?;
                    effects.push(Static::Players { who: who.clone(), rule: self.link.player_rule(rule) });
                }
                (effects, zone, false)
            }
            Statement::Instead(Would::Either(one, other), instead) => {
                let one = self.instead(one, instead)?;
                self.scope.mentions.next_clause();
                (vec![one, self.instead(other, instead)?], zone, false)
            }
            Statement::CastableFrom(_, zone) => (vec![Static::PlayableFrom(*zone)], ZoneKind::Stack, false),
            Statement::OwnFlash(_) => (vec![Static::OwnFlash], ZoneKind::Stack, false),
            Statement::OwnFlashIf(own, when) => {
                let when = self.condition(when)?;
                let all = condition.into_iter().chain([when]).collect();
                return self.statement(&Statement::OwnFlash(*own), Some(Cond::And(all)));
            }
            Statement::FlashFor(_, mana) => {
                let cost = Cost { mana: Some(plain_mana(mana)?), ..Cost::default() };
                (vec![Static::FlashFor(cost)], ZoneKind::Stack, false)
            }
            Statement::GuardedIf(when) => {
                let when = self.condition(when)?;
                let all = condition.into_iter().chain([when]).collect();
                return self.statement(&Statement::SpellCantBeCountered, Some(Cond::And(all)));
            }
            Statement::GuiseFrom(..) => {
                (vec![Static::GuiseFrom(ZoneKind::Graveyard)], ZoneKind::Stack, false)
            }
            Statement::SpellCantBeCountered => (vec![Static::CantBeCountered], ZoneKind::Stack, false),
            // A permanent is not countered, so it speaks of the spell (CR 113.6c).
            Statement::Changes(Noun::This(_), changes)
                if matches!(changes[..], [ChangeTree::Cannot(Cannot::BeCountered)]) =>
            {
                (vec![Static::CantBeCountered], ZoneKind::Stack, false)
            }
            other => {
                let effect = self.static_effect(other)?;
                // Its text says where it works (CR 113.6b).
                (vec![effect], self.scope.zone.unwrap_or(zone), false)
            }
        };
        Ok(AbilityKind::Static(StaticAbility { zone, condition, effects, defining }))
    }

    /// "As this creature enters, roll a die. It enters with that many counters on it."
    pub(super) fn enters_as(
        &mut self,
        deed: &Deed,
        how: &[Entering],
        condition: Option<Cond>,
    ) -> Lower<AbilityKind> {
        let since = self.scope.steps;
        let first = self.sealed(|this| this.deed(deed))?;
        let until = self.scope.steps;
        self.scope.mentions.next_clause();
        let enters = self.sealed(|this| Ok(Node::EnterWith(Box::new(this.arrival(how)?))))?;
        // What was done is asked for by how it enters.
        let kept = self.keepers(since, until);
        let enters = self.link.book.node(enters).clone();
        let enters = self.sequence(kept.into_iter().chain([enters]).collect());
        let enters = self.intern(enters);
        let node = self.intern(Node::Then(first, enters));
        let effects = vec![entering(vec![Test::Is(Objects::This)], None, Altered::AsEnters(node), false)];
        Ok(AbilityKind::Static(StaticAbility { zone: self.bearer.zone, condition, effects, defining: false }))
    }

    /// What a statement is about, for "it" in what is said of it before or after.
    pub(super) fn mention_subject(&mut self, statement: &Statement) {
        let noun = match statement {
            Statement::Changes(noun, _)
            | Statement::ChangesLand(noun, _)
            | Statement::ChangesIf(noun, ..) => noun,
            Statement::WhereX(statement, _) => return self.mention_subject(statement),
            Statement::Power(..)
            | Statement::Toughness(..)
            | Statement::PowerAndToughness(..)
            | Statement::PowerAndMore(..)
            | Statement::EntersAsCopy(..)
            | Statement::MayEnterWith(..)
            | Statement::EntersWithChoice(..) => return self.mention_this(),
            Statement::Enters(noun, _) | Statement::EntersUnless(noun, _) => noun,
            _ => return,
        };
        match noun {
            Noun::This(_) => self.mention_this(),
            Noun::Host(_, kind) => self.mention(&Objects::Host, Some(kind), false),
            _ => {}
        }
        self.scope.topic = match noun {
            Noun::This(_) => Some(Objects::This),
            Noun::Host(..) => Some(Objects::Host),
            Noun::Each(_) | Noun::All(_) | Noun::Bare(_) => Some(Objects::It),
            _ => None,
        };
    }

    fn define(&mut self, changes: Vec<Change>) -> Static {
        Static::Change { to: Objects::This, changes: self.link.changes(changes) }
    }

    fn own_cost_statement(&mut self, statement: &Statement, condition: Option<Cond>) -> Lower<AbilityKind> {
        let (change, condition) = match statement {
            Statement::OwnCost(mana, word) => (cost_change(mana, *word == CostWord::Less), condition),
            Statement::OwnCostForEach(mana, word, count) => {
                let times = self.quantity(count)?;
                let change = match (mana.pips.is_empty(), word) {
                    (true, word) => {
                        generic(*word, super::value::multiply(Num::Const(mana.generic.into()), times))
                    }
                    (false, CostWord::Less) => CostChange::LessMana(mana.clone(), times),
                    (false, _) => return Err("more of a colour for each is not understood".to_owned()),
                };
                (change, condition)
            }
            Statement::OwnCostIf(mana, word, when) => {
                let (when, change) = self.cost_if(mana, *word == CostWord::Less, when)?;
                (change, when)
            }
            Statement::CostPerTarget(mana) => (CostChange::PerTarget(mana.clone()), condition),
            Statement::OwnCostX(word, value) => (generic(*word, self.quantity(value)?), condition),
            _ => return Err("this is no cost".to_owned()),
        };
        let effects = vec![Static::OwnCost(change)];
        Ok(AbilityKind::Static(StaticAbility { zone: ZoneKind::Stack, condition, effects, defining: false }))
    }

    /// What a cost differs by while something holds, of the game or of the targets.
    pub(super) fn cost_if(
        &mut self,
        mana: &ManaCost,
        less: bool,
        condition: &Condition,
    ) -> Lower<(Option<Cond>, CostChange)> {
        let change = cost_change(mana, less);
        match condition {
            Condition::Targets(noun) => {
                let test = self.targets_test(noun)?;
                Ok((None, CostChange::IfTargets(Box::new(test), Box::new(change))))
            }
            other => Ok((Some(self.condition(other)?), change)),
        }
    }

    /// What spells of a kind cost; of some kinds their targets decide.
    fn costs(&mut self, who: Who, kind: &Kind, mana: &ManaCost, word: CostWord) -> Lower<Static> {
        if mana.x > 0 {
            return Err("what X is here is not understood yet".to_owned());
        }
        let mut change = cost_change(mana, word == CostWord::Less);
        let mut what = self.spells(kind)?;
        let aimed = |test: &Test| matches!(test, Test::Targets(_) | Test::TargetsPlayer(_));
        while let Some(place) = what.tests.iter().position(aimed) {
            change = CostChange::IfTargets(Box::new(what.tests.remove(place)), Box::new(change));
        }
        Ok(Static::Costs { who, what, change })
    }

    fn static_effect(&mut self, statement: &Statement) -> Lower<Static> {
        Ok(match statement {
            Statement::Changes(noun, changes) => {
                let to = self.known(noun)?;
                let elsewhere = |to: &Objects| matches!(to, Objects::All(filter) if filter.zones != ZoneKind::Battlefield);
                let bares = |change: &ChangeTree| match change {
                    ChangeTree::LosesAll => true,
                    ChangeTree::LosesOther(others) => others.abilities(),
                    _ => false,
                };
                if changes.iter().any(bares) && elsewhere(&to) {
                    return Err("that cards elsewhere lose abilities is not understood yet".to_owned());
                }
                self.untap_steps(&to, changes)?;
                self.mention_subject(statement);
                let changes = self.changes_of(&to, changes);
                self.scope.topic = None;
                Static::Change { to, changes: changes? }
            }
            Statement::BothChange(_, _, kind, changes) => {
                self.mention_host(&Objects::Host, kind, 0);
                let to = Objects::Union(Box::new(Objects::This), Box::new(Objects::Host));
                Static::Change { to, changes: self.changes(changes)? }
            }
            Statement::ChangesLand(noun, changes) => {
                let to = self.known(noun)?;
                let changes = self.changes(changes)?;
                Static::Change { to, changes: self.keep_types(changes) }
            }
            Statement::CantBlockThis(kind, _) => {
                let tests = self.tests(kind)?;
                self.ruled(Objects::This, ObjectRule::CantBeBlockedBy(tests))
            }
            Statement::YouControl(noun) => {
                let to = self.known(noun)?;
                Static::Change { to, changes: self.link.changes(vec![Change::Controller(Who::You)]) }
            }
            Statement::Enters(noun, how) => {
                let what = self.affected(noun)?;
                let arrival = self.arrival(how)?;
                entering(what, None, Altered::Entering(arrival), false)
            }
            Statement::EntersUnless(noun, condition) => {
                let what = self.affected(noun)?;
                let condition = Cond::Not(Box::new(self.condition(condition)?));
                let arrival = Arrival { tapped: true, ..Arrival::default() };
                entering(what, Some(condition), Altered::Entering(arrival), false)
            }
            Statement::EntersIf(condition, noun, how) => {
                let condition = self.condition(condition)?;
                let what = self.affected(noun)?;
                let arrival = self.arrival(how)?;
                entering(what, Some(condition), Altered::Entering(arrival), false)
            }
            Statement::EntersWhen(noun, how, condition) => {
                let what = self.affected(noun)?;
                let condition = self.condition(condition)?;
                let arrival = self.arrival(how)?;
                entering(what, Some(condition), Altered::Entering(arrival), false)
            }
            // CR 702.138d
            Statement::EscapesWith(_, counters) => {
                let escaped = Cond::And(vec![Cond::CastFrom(ZoneKind::Graveyard), Cond::AlternativePaid]);
                let arrival = self.arrival(&[Entering::Counters(counters.clone())])?;
                entering(vec![Test::Is(Objects::This)], Some(escaped), Altered::Entering(arrival), false)
            }
            Statement::EntersWithChoice(_, counters, gains) => {
                let node = self.enters_with_choice(counters, gains)?;
                entering(vec![Test::Is(Objects::This)], None, Altered::AsEnters(node), false)
            }
            Statement::Devours(_, kind, counters) => {
                let node = self.devours(kind, counters)?;
                entering(vec![Test::Is(Objects::This)], None, Altered::AsEnters(node), false)
            }
            Statement::AsEnters(_, deed) | Statement::AsItEnters(deed) => {
                self.mention_this();
                let node = self.sealed(|this| this.deed(deed))?;
                entering(vec![Test::Is(Objects::This)], None, Altered::AsEnters(node), false)
            }
            Statement::EntersAsCopy(_, _, kind, but) => {
                let filter = self.filter(kind)?;
                let outer = std::mem::replace(&mut self.given_to_itself, true);
                let but = if but.is_empty() { None } else { Some(self.changes(but)?) };
                self.given_to_itself = outer;
                let arrival = Arrival { copy: Some(Box::new((filter, but))), ..Arrival::default() };
                entering(vec![Test::Is(Objects::This)], None, Altered::Entering(arrival), true)
            }
            Statement::EntersTappedAsCopy(_, kind) => {
                let copy = Some(Box::new((self.filter(kind)?, None)));
                let arrival = Arrival { copy, tapped: true, ..Arrival::default() };
                entering(vec![Test::Is(Objects::This)], None, Altered::Entering(arrival), true)
            }
            Statement::MayEnterWith(_, counters) => {
                let (kind, count) = (self.counter(&counters.kind)?, self.amount(&counters.count)?);
                let arrival = Arrival { counters: vec![(kind, count)], ..Arrival::default() };
                entering(vec![Test::Is(Objects::This)], None, Altered::Entering(arrival), true)
            }
            Statement::EntersTappedUnlessPaid(_, costs) | Statement::TappedUnlessPaid(_, costs, _) => {
                let cost = self.cost(costs)?;
                let tapped = Arrival { tapped: true, ..Arrival::default() };
                let (nothing, tapped) =
                    (self.intern(Node::Nothing), self.intern(Node::EnterWith(Box::new(tapped))));
                let pay = Node::MayPay(Who::You, cost, nothing);
                let node = self.sequence(vec![pay, Node::IfDid(nothing, Some(tapped))]);
                let node = self.intern(node);
                entering(vec![Test::Is(Objects::This)], None, Altered::AsEnters(node), false)
            }
            Statement::Arrested(noun, changes, but_mana) => {
                let to = self.known(noun)?;
                self.untap_steps(&to, changes)?;
                let all = [changes.clone(), vec![ChangeTree::Inactive(*but_mana)]].concat();
                Static::Change { to, changes: self.changes(&all)? }
            }
            // A source may be a card in any zone (CR 113.7).
            Statement::AbilitiesOff(kind, but_mana) if super::kinds::is_source(kind) => {
                let (what, but_mana) = (self.tests(kind)?, *but_mana);
                let rule = PlayerRule::CantActivate { what, anywhere: true, but_mana };
                Static::Players { who: Who::Everyone, rule: self.link.player_rule(rule) }
            }
            Statement::AbilitiesOff(kind, but_mana) => {
                let to = Objects::All(Box::new(self.filter(kind)?));
                self.ruled(to, ObjectRule::CantActivate { but_mana: *but_mana })
            }
            Statement::AssignsAsUnblocked(_) => self.ruled(Objects::This, ObjectRule::DamageAsUnblocked),
            Statement::EachAssignsAsUnblocked(kind) => {
                let what = self.filter(kind)?;
                // Who controls an attacker chooses how it assigns its damage (CR 510.1).
                if !what.tests.contains(&Test::ControlledBy(Who::You)) {
                    return Err("whose creatures these are is not told".to_owned());
                }
                self.ruled(Objects::All(Box::new(what)), ObjectRule::DamageAsUnblocked)
            }
            Statement::HandSize(whose, size) => {
                let who = self.owner(whose)?.unwrap_or(Who::Everyone);
                let rule = match size {
                    HandSize::Is(n) => PlayerRule::MaximumHandSize(Num::Const(*n)),
                    HandSize::More(n) => PlayerRule::HandSizeChange(small(*n)?),
                    HandSize::Less(n) => PlayerRule::HandSizeChange(small(-*n)?),
                };
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            Statement::DamageUnpreventable => {
                let rule = self.link.player_rule(PlayerRule::DamageUnpreventable);
                Static::Players { who: Who::Everyone, rule }
            }
            Statement::Instead(would, instead) => self.instead(would, instead)?,
            // The draw does not happen; who is to skip it is the player who would draw.
            Statement::DrawElse(would, who, deed) => {
                let skipped = self.instead(would, &Instead::NoDraw(who.clone()))?;
                self.scope.mentions.next_clause();
                self.mention_amount(Num::Cause);
                let node = self.sealed(|this| this.deed(deed))?;
                match skipped {
                    Static::Replace(all) => {
                        Static::Replace(Replacement { instead: Altered::Do(node), ..all })
                    }
                    other => other,
                }
            }
            Statement::MaySkipDraw(would) => {
                let who = crate::language::tree::Who::You;
                match self.instead(would, &Instead::NoDraw(who))? {
                    Static::Replace(all) => Static::Replace(Replacement { optional: true, ..all }),
                    other => other,
                }
            }
            Statement::PreventSome(would, n) => {
                self.prevent_some(would, Altered::Prevent(Some(Num::Const(*n))))?
            }
            Statement::PreventAllBut(would, n) => self.prevent_some(would, Altered::PreventAllBut(*n))?,
            Statement::PreventHalf(would, round) => self.prevent_some(would, Altered::PreventHalf(*round))?,
            Statement::PreventIt(would) => self.prevent_some(would, Altered::Prevent(None))?,
            Statement::PreventThen(would, deed) => self.prevent_then(would, deed)?,
            Statement::Lure(noun) => {
                let to = match noun {
                    Noun::OrHost(..) => Objects::Union(Box::new(Objects::This), Box::new(Objects::Host)),
                    noun => self.known(noun)?,
                };
                self.ruled(to, ObjectRule::Lure)
            }
            Statement::Prevent(what) => self.prevented(what)?,
            Statement::MayInstead(would, act) => {
                let deed = Box::new(Deed::Order(act.clone()));
                match self.instead(would, &Instead::Do(deed))? {
                    Static::Replace(replacement) => {
                        Static::Replace(Replacement { optional: true, ..replacement })
                    }
                    other => other,
                }
            }
            Statement::MayInsteadThen(would, act, deed) => {
                let first = Box::new(Deed::Order(act.clone()));
                let Static::Replace(Replacement { event, condition, instead: Altered::Do(first), .. }) =
                    self.instead(would, &Instead::Do(first))?
                else {
                    return Err("say what is done instead".to_owned());
                };
                self.scope.mentions.next_clause();
                let then = self.sealed(|this| this.deed(deed))?;
                let instead = Altered::Do(self.intern(Node::Then(first, then)));
                Static::Replace(Replacement { event, condition, instead, optional: true })
            }
            Statement::DiscardedOntoBattlefield(_) => {
                let what = vec![Test::Is(Objects::This)];
                let event = ReplacementEvent::Discards { who: Who::You, what, by: Some(Who::Opponents) };
                let instead = Altered::To(Destination::zone(ZoneKind::Battlefield));
                Static::Replace(Replacement { event, condition: None, instead, optional: false })
            }
            Statement::EnterUnheard(kind) => Static::EnterUnheard(self.tests(kind)?),
            Statement::SearchesTop(who, n) => {
                let (who, rule) = (self.whoever(who)?, PlayerRule::SearchesTop(small(*n)?));
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            Statement::Unforced(discards) => self.yours(PlayerRule::Unforced { discards: *discards }),
            Statement::CantEnter(kind, one, other) => {
                let what = self.cards_in(kind, *one)?.tests;
                Static::CantEnter { what, from: ZoneKinds::only(*one).with(ZoneKinds::only(*other)) }
            }
            Statement::CantBeCast(kind) => {
                let rule = PlayerRule::CantCast(self.spells(kind)?);
                Static::Players { who: Who::Everyone, rule: self.link.player_rule(rule) }
            }
            Statement::UntapsToo(noun) => {
                let what = match noun {
                    Noun::All(kind) => self.filter(kind)?,
                    noun => self.affected_permanents(noun)?,
                };
                let own = |test: &Test| {
                    matches!(test, Test::ControlledBy(Who::You)) || *test == Test::Is(Objects::This)
                };
                if !what.tests.iter().any(own) {
                    return Err("whose permanents these are is not told".to_owned());
                }
                self.yours(PlayerRule::UntapsToo(what))
            }
            Statement::MayStayTapped(_) => {
                let nothing = self.intern(Node::Nothing);
                Static::Replace(Replacement {
                    event: ReplacementEvent::UntapsInUntapStep(vec![Test::Is(Objects::This)]),
                    condition: None,
                    instead: Altered::Do(nothing),
                    optional: true,
                })
            }
            Statement::CastOnce(_, kind, then_exile) => {
                let what = self.filter(kind)?;
                self.yours(PlayerRule::MayCastOnce { what, then_exile: *then_exile })
            }
            Statement::CastTopOnce(_, kind) if !on_stack(kind) => {
                return Err("what is cast is called a spell".to_owned());
            }
            Statement::CastTopOnce(_, kind) => {
                let what = self.top_of_library(kind, Vec::new())?;
                self.yours(PlayerRule::MayCastOnce { what, then_exile: false })
            }
            Statement::CantCastDuring(who, kind, _) => {
                let (who, rule) = (self.whoever(who)?, PlayerRule::CantCast(self.spells(kind)?));
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            Statement::CantCastMore(who, kind, more) => {
                let who = self.whoever(who)?;
                let rule = self.cast_at_most(1, kind)?;
                if self.cast_at_most(1, more)? != rule {
                    return Err("spells of one kind keep spells of another from being cast".to_owned());
                }
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            Statement::OwnTurnsOnly(who) => {
                // Who is not active is kept from casting anything.
                let (others, rule) = (self.whoever(who)?, PlayerRule::CantCast(self.spells(&Kind::Spell)?));
                let not_theirs = Cond::Not(Box::new(Cond::TurnOf(Who::Candidate)));
                let who = Who::Those(Box::new(others), Box::new(not_theirs));
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            // It is said of their creatures, whichever they are.
            Statement::Players(who, PlayerSays::CantAttack) => {
                let tests = vec![Test::is(CardType::Creature), Test::ControlledBy(self.whoever(who)?)];
                self.ruled(Objects::All(Box::new(Filter::permanents(tests))), ObjectRule::CantAttack)
            }
            Statement::Players(who, says) => {
                let who = self.whoever(who)?;
                let rule = self.player_rule(says)?;
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            Statement::SpellsHave(kind, gains, _) | Statement::FirstHas(kind, gains, _) => {
                let what = self.spells(kind)?;
                if !on_stack(kind) {
                    return Err("what is cast is called a spell".to_owned());
                }
                let changes = self.changes(&[ChangeTree::Has(gains.clone())])?;
                self.yours(PlayerRule::SpellsHave(what, changes))
            }
            Statement::OtherCost(costs, kind) | Statement::CastFor(_, kind, costs) => {
                let what = self.spells(kind)?;
                if !on_stack(kind) {
                    return Err("what is cast is called a spell".to_owned());
                }
                // "Its mana value" is that of the spell.
                self.mention_this();
                let cost = Box::new(self.cost(costs)?);
                self.yours(PlayerRule::OtherCost {
                    what,
                    cost,
                    once: matches!(statement, Statement::CastFor(..)),
                })
            }
            Statement::SpellsCost(kind, mana, word) => self.costs(Who::You, kind, mana, *word)?,
            Statement::SpellsCostForEach(kind, mana, word, count) => {
                let times = self.quantity(count)?;
                let n = super::value::multiply(Num::Const(mana.generic.into()), times);
                Static::Costs { who: Who::You, what: self.spells(kind)?, change: generic(*word, n) }
            }
            Statement::OpponentsCost(kind, mana, word) => self.costs(Who::Opponents, kind, mana, *word)?,
            Statement::AllCost(kind, mana, word) => self.costs(Who::Everyone, kind, mana, *word)?,
            Statement::SkipStep(step) => self.yours(PlayerRule::Skip(*step)),
            Statement::TopRevealed => self.yours(PlayerRule::RevealsTop),
            Statement::HandRevealed => self.yours(PlayerRule::RevealsHand),
            Statement::AttackTax(mana, planeswalkers) => {
                let (mana, times) = self.mana_cost(mana)?;
                let (mana, times) = (Some(plain_mana(&mana)?), times.map(Box::new));
                let cost = Box::new(Cost { mana, times, ..Cost::default() });
                self.yours(if *planeswalkers {
                    PlayerRule::AttackTaxForAll(cost)
                } else {
                    PlayerRule::AttackTax(cost)
                })
            }
            Statement::TriggerAgain(TriggerSource::Entering(entering, kind)) => {
                let entering = Some(self.tests(entering)?);
                Static::TriggerAgain { source: self.tests(kind)?, who: Who::You, entering }
            }
            Statement::TriggerAgain(TriggerSource::OfAnother(kind)) => {
                let mut source = self.tests(kind)?;
                source.push(Test::Other);
                Static::TriggerAgain { source, who: Who::You, entering: None }
            }
            Statement::TriggerAgain(TriggerSource::Of(kind)) => {
                Static::TriggerAgain { source: self.tests(kind)?, who: Who::You, entering: None }
            }
            _ => return Err("this is said of the card itself".to_owned()),
        })
    }

    /// It enters with counters or with abilities, as its controller chooses (CR 702.136a).
    fn enters_with_choice(&mut self, counters: &Counters, gains: &[Gain]) -> Lower<NodeId> {
        let (kind, count) = (self.counter(&counters.kind)?, self.amount(&counters.count)?);
        let changes = self.changes(&[ChangeTree::Has(gains.to_vec())])?;
        let counters = Arrival { counters: vec![(kind, count)], ..Arrival::default() };
        let gains = Arrival { changes: Some(changes), ..Arrival::default() };
        let options = [("With a counter", counters), ("With the ability", gains)]
            .map(|(text, arrival)| (text.to_owned(), self.intern(Node::EnterWith(Box::new(arrival)))));
        let choice = self.choose_one(Who::You, options);
        Ok(self.intern(choice))
    }

    /// It enters with counters for each of the things sacrificed (CR 702.82a).
    fn devours(&mut self, kind: &Kind, counters: &Counters) -> Lower<NodeId> {
        let mut filter = self.filter(kind)?;
        filter.tests.extend([Test::ControlledBy(Who::You), Test::Other]);
        let most = Num::Count(Box::new(filter.clone()));
        self.sealed(|this| {
            let food = this.choice(filter, &Who::You, Num::Const(0), most)?;
            let eaten = this.register()?;
            let kind = this.counter(&counters.kind)?;
            let each = this.quantity(&counters.count)?;
            let count = super::value::multiply(each, Num::Stored(eaten));
            let store = Node::Store(Num::CountOf(Box::new(food.clone())), eaten);
            let grow =
                Node::EnterWith(Box::new(Arrival { counters: vec![(kind, count)], ..Arrival::default() }));
            Ok(this.sequence(vec![store, Node::Sacrifice(food), grow]))
        })
    }

    /// A rule for the controller.
    fn yours(&mut self, rule: PlayerRule) -> Static {
        Static::Players { who: Who::You, rule: self.link.player_rule(rule) }
    }

    /// A rule laid upon objects.
    fn ruled(&mut self, to: Objects, rule: ObjectRule) -> Static {
        let rule = self.link.rule(rule);
        Static::Change { to, changes: self.link.changes(vec![Change::Rule(rule)]) }
    }

    fn arrival(&mut self, how: &[Entering]) -> Lower<Arrival> {
        let mut arrival = Arrival::default();
        for one in how {
            match one {
                Entering::Tapped => arrival.tapped = true,
                Entering::Counters(counters) | Entering::Additional(counters) => {
                    let (kind, count) = (self.counter(&counters.kind)?, self.amount(&counters.count)?);
                    arrival.counters.push((kind, count));
                }
            }
        }
        Ok(arrival)
    }
}

/// Mana that attacking can cost: as much for every creature, paid with mana.
pub(super) fn plain_mana(mana: &ManaCost) -> Lower<ManaCost> {
    let plain = |pip: &Pip| matches!(pip, Pip::Color(_) | Pip::Colorless);
    match mana.x == 0 && mana.pips.iter().all(plain) {
        true => Ok(mana.clone()),
        false => Err("an attack can cost only plain mana".to_owned()),
    }
}

pub(super) fn generic(word: CostWord, n: Num) -> CostChange {
    match word {
        CostWord::Less => CostChange::Less(n),
        CostWord::More => CostChange::More(n),
    }
}

fn entering(what: Vec<Test>, condition: Option<Cond>, instead: Altered, optional: bool) -> Static {
    Static::Replace(Replacement { event: ReplacementEvent::Enters(what), condition, instead, optional })
}
