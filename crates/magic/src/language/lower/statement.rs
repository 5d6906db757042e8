//! What holds while a card is in play.

use super::keyword::cost_change;
use super::{Lower, Lowering, small};
use crate::language::tree::{CostWord, Entering, PlayerSays, Statement, TriggerSource};
use crate::program::{
    AbilityKind, Altered, Arrival, Change, Cond, Cost, CostChange, Num, Objects, PlayerRule, Replacement,
    ReplacementEvent, Static, StaticAbility, Test, Who, ZoneKind,
};

impl Lowering<'_, '_> {
    pub(super) fn statement(&mut self, statement: &Statement, condition: Option<Cond>) -> Lower<AbilityKind> {
        let zone = self.bearer.zone;
        let (effects, zone, defining) = match statement {
            Statement::Power(_, value) => {
                let change = Change::DefinePower(self.value(value)?);
                (vec![self.define(vec![change])], zone, true)
            }
            Statement::Toughness(_, value) => {
                let change = Change::DefineToughness(self.value(value)?);
                (vec![self.define(vec![change])], zone, true)
            }
            Statement::PowerAndToughness(_, value) => {
                let n = self.value(value)?;
                let changes = vec![Change::DefinePower(n.clone()), Change::DefineToughness(n)];
                (vec![self.define(changes)], zone, true)
            }
            Statement::OwnCost(..)
            | Statement::OwnCostForEach(..)
            | Statement::OwnCostIf(..)
            | Statement::OwnCostX(..) => return self.own_cost_statement(statement, condition),
            Statement::SpellCantBeCountered => (vec![Static::CantBeCountered], ZoneKind::Stack, false),
            other => (vec![self.static_effect(other)?], zone, false),
        };
        Ok(AbilityKind::Static(StaticAbility { zone, condition, effects, defining }))
    }

    fn define(&mut self, changes: Vec<Change>) -> Static {
        Static::Change { to: Objects::This, changes: self.link.changes(changes) }
    }

    fn own_cost_statement(&mut self, statement: &Statement, condition: Option<Cond>) -> Lower<AbilityKind> {
        let (change, condition) = match statement {
            Statement::OwnCost(mana, word) => (cost_change(mana, *word == CostWord::Less), condition),
            Statement::OwnCostForEach(mana, word, count) => {
                let times = self.count(count)?;
                let n = super::value::multiply(Num::Const(mana.generic.into()), times);
                (generic(*word, n), condition)
            }
            Statement::OwnCostIf(mana, word, when) => {
                let when = self.condition(when)?;
                (cost_change(mana, *word == CostWord::Less), Some(when))
            }
            Statement::OwnCostX(word, value) => (generic(*word, self.value(value)?), condition),
            _ => return Err("this is no cost".to_owned()),
        };
        let effects = vec![Static::OwnCost(change)];
        Ok(AbilityKind::Static(StaticAbility { zone: ZoneKind::Stack, condition, effects, defining: false }))
    }

    fn static_effect(&mut self, statement: &Statement) -> Lower<Static> {
        Ok(match statement {
            Statement::Changes(noun, changes) => {
                let to = self.known(noun)?;
                Static::Change { to, changes: self.changes(changes)? }
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
            Statement::AsEnters(_, deed) => {
                let node = self.sealed(|this| this.deed(deed))?;
                entering(vec![Test::Is(Objects::This)], None, Altered::AsEnters(node), false)
            }
            Statement::EntersAsCopy(_, kind, but) => {
                let filter = self.filter(kind)?;
                let but = if but.is_empty() { None } else { Some(self.changes(but)?) };
                let arrival = Arrival { copy: Some(Box::new((filter, but))), ..Arrival::default() };
                entering(vec![Test::Is(Objects::This)], None, Altered::Entering(arrival), true)
            }
            Statement::Instead(would, instead) => self.instead(would, instead)?,
            Statement::PreventSome(would, n) => self.prevent_some(would, *n)?,
            Statement::Lure(noun) => {
                let to = self.known(noun)?;
                let rule = self.link.rule(crate::program::ObjectRule::Lure);
                Static::Change { to, changes: self.link.changes(vec![Change::Rule(rule)]) }
            }
            Statement::Prevent(what) => self.prevented(what)?,
            Statement::Players(who, says) => {
                let who = self.whoever(who)?;
                let rule = self.player_rule(says)?;
                Static::Players { who, rule: self.link.player_rule(rule) }
            }
            Statement::SpellsCost(kind, mana, word) => {
                let change = cost_change(mana, *word == CostWord::Less);
                Static::Costs { who: Who::You, what: self.spells(kind)?, change }
            }
            Statement::OpponentsCost(kind, mana, word) => {
                let change = cost_change(mana, *word == CostWord::Less);
                Static::Costs { who: Who::Opponents, what: self.spells(kind)?, change }
            }
            Statement::AllCost(kind, mana, word) => {
                let change = cost_change(mana, *word == CostWord::Less);
                Static::Costs { who: Who::Everyone, what: self.spells(kind)?, change }
            }
            Statement::SkipStep(step) => {
                let rule = self.link.player_rule(PlayerRule::Skip(*step));
                Static::Players { who: Who::You, rule }
            }
            Statement::AttackTax(mana) => {
                let cost = Cost { mana: Some(mana.clone()), parts: Vec::new() };
                let rule = PlayerRule::AttackTax(Box::new(cost));
                Static::Players { who: Who::You, rule: self.link.player_rule(rule) }
            }
            Statement::TriggerAgain(TriggerSource::Entering(entering, kind)) => {
                let entering = Some(self.tests(entering)?);
                Static::TriggerAgain { source: self.tests(kind)?, who: Who::You, entering }
            }
            Statement::TriggerAgain(TriggerSource::Of(kind)) => {
                Static::TriggerAgain { source: self.tests(kind)?, who: Who::You, entering: None }
            }
            _ => return Err("this is said of the card itself".to_owned()),
        })
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
                Entering::CountersForEach(counters, count) => {
                    let times = self.count(count)?;
                    let n = super::value::multiply(self.plain_amount(&counters.count)?, times);
                    arrival.counters.push((self.counter(&counters.kind)?, n));
                }
                Entering::CountersEqual(counter, value) => {
                    arrival.counters.push((self.counter(counter)?, self.value(value)?));
                }
            }
        }
        Ok(arrival)
    }

    pub(super) fn player_rule(&mut self, says: &PlayerSays) -> Lower<PlayerRule> {
        Ok(match says {
            PlayerSays::CantGainLife => PlayerRule::CantGainLife,
            PlayerSays::CantLoseLife => PlayerRule::CantLoseLife,
            PlayerSays::CantLose => PlayerRule::CantLose,
            PlayerSays::CantWin => PlayerRule::CantWin,
            PlayerSays::CantCast(kind) => PlayerRule::CantCast(self.spells(kind)?),
            PlayerSays::CastAtMost(n) => PlayerRule::CastAtMost(small(*n)?),
            PlayerSays::CantSearch => PlayerRule::CantSearch,
            PlayerSays::CantDraw => PlayerRule::CantDraw,
            PlayerSays::DrawAtMost(n) => PlayerRule::DrawAtMost(small(*n)?),
            PlayerSays::CantPlayLands => PlayerRule::CantPlayLands,
            PlayerSays::Hexproof => PlayerRule::Hexproof,
            PlayerSays::Shroud => PlayerRule::Shroud,
            PlayerSays::Protection(qualities) => PlayerRule::Protection(self.qualities(qualities)?),
            PlayerSays::MoreLands(n) => PlayerRule::MoreLands(small(*n)?),
            PlayerSays::NoMaximumHand => PlayerRule::NoMaximumHandSize,
            PlayerSays::Flash(kind) => PlayerRule::Flash(self.spells(kind)?),
            PlayerSays::SorceryTiming => PlayerRule::SorceryTiming,
            PlayerSays::MayPlay(kind) | PlayerSays::MayCast(kind) => PlayerRule::MayPlay(self.filter(kind)?),
            PlayerSays::LooksAtTop => PlayerRule::LooksAtTop,
            PlayerSays::RevealsTop => PlayerRule::RevealsTop,
            PlayerSays::RevealsHand => PlayerRule::RevealsHand,
            PlayerSays::Skips(step) => PlayerRule::Skip(*step),
            PlayerSays::KeepMana => PlayerRule::KeepMana,
            PlayerSays::AnyColor => PlayerRule::AnyColor,
            PlayerSays::CantMonarch => PlayerRule::CantBecomeMonarch,
        })
    }
}

fn generic(word: CostWord, n: Num) -> CostChange {
    match word {
        CostWord::Less => CostChange::Less(n),
        CostWord::More => CostChange::More(n),
    }
}

fn entering(what: Vec<Test>, condition: Option<Cond>, instead: Altered, optional: bool) -> Static {
    Static::Replace(Replacement { event: ReplacementEvent::Enters(what), condition, instead, optional })
}
