//! What continuous effects and static abilities speak of.

use super::part::{Eye, Part, in_arrival, in_damage_to, in_destination, tests};
use crate::card::Subtype;
use crate::program::{
    AbilityId, Altered, Alternative, Book, Change, ChangesId, CostChange, NodeId, ObjectRule, PlayerRule,
    Replacement, ReplacementEvent, Static, TokenChange,
};

/// What an effect is made of besides nouns.
#[derive(Default, Debug)]
pub(super) struct Inner {
    /// Abilities that it gives.
    pub(super) gives: Vec<AbilityId>,
    /// Subtypes that it gives.
    pub(super) subtypes: Vec<Subtype>,
    /// What is done instead, or as something enters.
    pub(super) does: Vec<NodeId>,
}

/// What some changes speak of; gives the abilities that they give.
pub(super) fn in_changes<'a>(book: &'a Book, id: ChangesId, eye: Eye<'_, 'a>, inner: &mut Inner) {
    for change in &book.changes[id.index()] {
        match change {
            Change::CopyOf(objects, excepted) => {
                eye(Part::Objects(objects));
                excepted.iter().for_each(|id| in_changes(book, *id, eye, inner));
            }
            Change::Controller(who) => eye(Part::Who(who)),
            // An ability that gives itself is looked at where it stands.
            Change::GainThis(_)
            | Change::NoManaCost
            | Change::AddTypes(_)
            | Change::SetTypes(_)
            | Change::RemoveTypes(_)
            | Change::AllCreatureTypes
            | Change::LoseCreatureTypes
            | Change::AddSupertype(_)
            | Change::RemoveSupertype(_)
            | Change::AddChosenType
            | Change::SetChosenType
            | Change::SetColors(_)
            | Change::AddColors(_)
            | Change::SetChosenColor
            | Change::GainKeyword(_)
            | Change::LoseAll
            | Change::LoseKeyword(_)
            | Change::BarKeyword(_)
            | Change::Switch => {}
            Change::AddSubtypes(all) | Change::SetSubtypes(all) => inner.subtypes.extend(all),
            Change::Gain(ability) => inner.gives.push(*ability),
            Change::GainOfChosenColor(abilities) => inner.gives.extend(abilities),
            Change::Rule(rule) => in_rule(&book.rules[rule.index()], eye),
            Change::DefinePower(num)
            | Change::DefineToughness(num)
            | Change::SetPower(num)
            | Change::SetToughness(num) => eye(Part::Num(num)),
            Change::Modify(power, toughness) => {
                eye(Part::Num(power));
                eye(Part::Num(toughness));
            }
        }
    }
}

fn in_rule<'a>(rule: &'a ObjectRule, eye: Eye<'_, 'a>) {
    match rule {
        ObjectRule::CantAttack
        | ObjectRule::CantBlock
        | ObjectRule::CantAttackAlone
        | ObjectRule::CantBlockAlone
        | ObjectRule::BlockedByAtLeast(_)
        | ObjectRule::CantBeBlocked
        | ObjectRule::BlockedByAtMost(_)
        | ObjectRule::BlocksMore(_)
        | ObjectRule::MustAttack
        | ObjectRule::MustAttackSource
        | ObjectRule::MustBeBlocked
        | ObjectRule::Lure
        | ObjectRule::MustBlock
        | ObjectRule::Goaded
        | ObjectRule::StaysTapped
        | ObjectRule::StaysTappedInYours
        | ObjectRule::CantBeSacrificed
        | ObjectRule::CantBeRegenerated
        | ObjectRule::CantBeCountered
        | ObjectRule::CantActivate { but_mana: _ }
        | ObjectRule::CantHaveCounters(_)
        | ObjectRule::AttacksDespiteDefender
        | ObjectRule::DamageByToughness
        | ObjectRule::NoCombatDamage
        | ObjectRule::DamageAsUnblocked
        | ObjectRule::CantAttackYou
        | ObjectRule::CantAttackYours => {}
        ObjectRule::CantBeBlockedBy(all) | ObjectRule::BlockedOnlyBy(all) | ObjectRule::BlocksOnly(all) => {
            tests(all, eye);
        }
        ObjectRule::CantBeTargetOf { spells, sources } => {
            tests(spells, eye);
            sources.iter().for_each(|all| tests(all, eye));
        }
        ObjectRule::CantBeCounteredBy(all) => tests(all, eye),
        ObjectRule::CantBeTargeted { by } => eye(Part::Who(by)),
        ObjectRule::AttackCost(cost) => eye(Part::Cost(cost)),
        ObjectRule::CantAttackIf(cond) => eye(Part::Cond(cond)),
    }
}

/// What a rule for players speaks of.
pub(super) fn in_player_rule<'a>(book: &'a Book, rule: &'a PlayerRule, eye: Eye<'_, 'a>, inner: &mut Inner) {
    match rule {
        PlayerRule::CantGainLife
        | PlayerRule::CantLoseLife
        | PlayerRule::CantLose
        | PlayerRule::CantWin
        | PlayerRule::CastAtMost(_)
        | PlayerRule::CastAtMostOf(..)
        | PlayerRule::CantSearch
        | PlayerRule::SearchesTop(_)
        | PlayerRule::Unforced { discards: _ }
        | PlayerRule::CantDraw
        | PlayerRule::DrawAtMost(_)
        | PlayerRule::CantPlayLands
        | PlayerRule::Hexproof
        | PlayerRule::Shroud
        | PlayerRule::MoreLands(_)
        | PlayerRule::NoMaximumHandSize
        | PlayerRule::HandSizeChange(_)
        | PlayerRule::SorceryTiming
        | PlayerRule::Skip(_)
        | PlayerRule::KeepMana
        | PlayerRule::AnyColor
        | PlayerRule::LooksAtTop
        | PlayerRule::RevealsTop
        | PlayerRule::RevealsHand
        | PlayerRule::CantBecomeMonarch
        | PlayerRule::CantGetCounters(_)
        | PlayerRule::GraveyardClosed
        | PlayerRule::DamageUnpreventable => {}
        PlayerRule::Protection(all) | PlayerRule::CantActivate { what: all, .. } => tests(all, eye),
        PlayerRule::MaximumHandSize(num) => eye(Part::Num(num)),
        PlayerRule::CantCast(filter)
        | PlayerRule::AnyColorFor(filter)
        | PlayerRule::AnyTypeFor(filter)
        | PlayerRule::UntapsToo(filter)
        | PlayerRule::Flash(filter)
        | PlayerRule::NextFlash(filter)
        | PlayerRule::NextGuarded(filter)
        | PlayerRule::MayPlay(filter)
        | PlayerRule::MayCast(filter)
        | PlayerRule::MayCastFree(filter)
        | PlayerRule::MayCastOne(filter)
        | PlayerRule::MayCastOnce { what: filter, then_exile: _ } => eye(Part::Filter(filter)),
        PlayerRule::AttackTax(cost) | PlayerRule::AttackTaxForAll(cost) => eye(Part::Cost(cost)),
        PlayerRule::SpellsHave(filter, changes) | PlayerRule::NextHas(filter, changes) => {
            eye(Part::Filter(filter));
            in_changes(book, *changes, eye, inner);
        }
        PlayerRule::NextCosts(filter, change) => {
            eye(Part::Filter(filter));
            in_cost_change(change, eye);
        }
        PlayerRule::OtherCost { what, cost, once: _ } => {
            eye(Part::Filter(what));
            eye(Part::Cost(cost));
        }
        PlayerRule::CantPay { life: _, sacrifice } => {
            sacrifice.iter().for_each(|sacrifice| tests(sacrifice, eye));
        }
    }
}

/// What a static ability's effect speaks of.
pub(super) fn in_static<'a>(book: &'a Book, effect: &'a Static, eye: Eye<'_, 'a>, inner: &mut Inner) {
    match effect {
        Static::Change { to, changes } => {
            eye(Part::Objects(to));
            in_changes(book, *changes, eye, inner);
        }
        Static::Players { who, rule } => {
            eye(Part::Who(who));
            in_player_rule(book, &book.player_rules[rule.index()], eye, inner);
        }
        Static::Costs { who, what, change } => {
            eye(Part::Who(who));
            eye(Part::Filter(what));
            in_cost_change(change, eye);
        }
        Static::OwnCost(change) => in_cost_change(change, eye),
        Static::AdditionalCost { cost, optional: _, repeatable: _ } => eye(Part::Cost(cost)),
        Static::EitherCost(one, other) => {
            eye(Part::Cost(one));
            eye(Part::Cost(other));
        }
        Static::AlternativeCost(Alternative {
            cost,
            besides: _,
            zone: _,
            condition,
            then_exile: _,
            transformed: _,
            warp: _,
        }) => {
            eye(Part::Cost(cost));
            condition.iter().for_each(|cond| eye(Part::Cond(cond)));
        }
        Static::HandAsResolves(cond) | Static::CastOnly(cond) => eye(Part::Cond(cond)),
        Static::AsResolves(cond, node) => {
            eye(Part::Cond(cond));
            inner.does.push(*node);
        }
        Static::PlayableFrom(_)
        | Static::GuiseFrom(_)
        | Static::SpendOnX(_)
        | Static::CantBeCountered
        | Static::OwnFlash
        | Static::DamageUnpreventable => {}
        Static::FlashFor(cost) => eye(Part::Cost(cost)),
        Static::Replace(replacement) => in_replacement(book, replacement, eye, inner),
        Static::EnterUnheard(entering) | Static::CantEnter { what: entering, from: _ } => {
            tests(entering, eye);
        }
        Static::TriggerAgain { source, who, entering } => {
            tests(source, eye);
            eye(Part::Who(who));
            entering.iter().for_each(|all| tests(all, eye));
        }
    }
}

/// How a cost differs.
pub(super) fn in_cost_change<'a>(change: &'a CostChange, eye: Eye<'_, 'a>) {
    match change {
        CostChange::More(num) | CostChange::Less(num) | CostChange::LessMana(_, num) => eye(Part::Num(num)),
        CostChange::MoreMana(_) | CostChange::LessOwn | CostChange::PerTarget(_) => {}
        CostChange::IfTargets(test, change) => {
            eye(Part::Test(test));
            in_cost_change(change, eye);
        }
    }
}

fn in_replacement<'a>(book: &'a Book, replaced: &'a Replacement, eye: Eye<'_, 'a>, inner: &mut Inner) {
    let Replacement { event, condition, instead, optional: _ } = replaced;
    condition.iter().for_each(|cond| eye(Part::Cond(cond)));
    match event {
        ReplacementEvent::Enters(what)
        | ReplacementEvent::Moves { what, from: _, to: _ }
        | ReplacementEvent::Counters { kind: _, what }
        | ReplacementEvent::Destroyed(what)
        | ReplacementEvent::UntapsInUntapStep(what) => tests(what, eye),
        ReplacementEvent::Damage { source, to, combat: _ } => {
            tests(source, eye);
            in_damage_to(to, eye);
        }
        ReplacementEvent::Draws { who, except_first: _ }
        | ReplacementEvent::GainsLife(who)
        | ReplacementEvent::LosesLife(who)
        | ReplacementEvent::Tokens { who }
        | ReplacementEvent::LosesGame(who) => eye(Part::Who(who)),
        ReplacementEvent::Discards { who, what, by } => {
            eye(Part::Who(who));
            tests(what, eye);
            by.iter().for_each(|by| eye(Part::Who(by)));
        }
    }
    match instead {
        Altered::Entering(arrival) => {
            in_arrival(arrival, eye);
            let copied = arrival.copy.iter().filter_map(|copy| copy.1);
            arrival.changes.into_iter().chain(copied).for_each(|id| in_changes(book, id, eye, inner));
        }
        Altered::AsEnters(node)
        | Altered::Do(node)
        | Altered::PreventThen { then: node, only_prevented: _ } => {
            inner.does.push(*node);
        }
        Altered::To(destination) => in_destination(destination, eye),
        Altered::Times(_) => {}
        Altered::Plus(num) => eye(Part::Num(num)),
        Altered::PreventAllBut(_) | Altered::PreventHalf(_) => {}
        Altered::Prevent(num) => num.iter().for_each(|num| eye(Part::Num(num))),
        Altered::Redirect(objects) => eye(Part::Objects(objects)),
        Altered::RedirectToPlayer(who) => eye(Part::Who(who)),
        Altered::Tokens(TokenChange { card: _, each: _ }) => {}
    }
}
