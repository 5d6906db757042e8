//! Lines: what kind of ability each is.

use super::statement::statement_ability;
use super::{Bearer, Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{
    Act, Change as ChangeTree, Condition as Cond, Cost, Deed, Gain, Kind as KindTree, Line, Moment, Noun,
    Post, Said, Statement, Who,
};
use crate::program::{
    Ability, Change, Condition, Constant, Costs, Effect, Filter, Keyword, Kind, Limit, NodeId, Objects,
    Players, Price, Side, Test,
};

/// How many units Coordinate needs (SWU 7.5.15).
const COORDINATE: i16 = 3;

/// The abilities that one line of a card gives.
pub(crate) fn lower(line: &Line, bearer: Bearer, linker: &mut impl Linker) -> Result<Vec<Ability>, String> {
    Ok(match line {
        Line::Keywords(gains) => {
            let keyword = |gain: &Gain| match gain {
                Gain::Keyword(keyword) => Ok(Ability::Keyword(*keyword, 0)),
                Gain::Numbered(keyword, n) => Ok(Ability::Keyword(*keyword, small(*n)?)),
                Gain::Ability(_) => Err("a quoted ability has to be given to something".to_owned()),
            };
            gains.iter().map(keyword).collect::<Result<_, String>>()?
        }
        Line::Triggered(moments, deeds) => vec![triggered(moments, deeds, bearer, linker)?],
        Line::Action(costs, deeds) if costs.is_empty() && plays_itself(deeds).is_some() => {
            let mut lowering = Lowering::on(linker, bearer);
            lowering.mention(Objects::This);
            let condition = plays_itself(deeds).flatten();
            let condition = condition.map(|condition| lowering.condition(condition)).transpose()?;
            vec![Ability::FromDiscard(condition)]
        }
        Line::Action(costs, deeds) => vec![action(costs, deeds, Limit::None, linker)?],
        Line::Epic(costs, deeds) => vec![action(costs, deeds, Limit::Epic, linker)?],
        Line::Deploy(n) => vec![Ability::Deploy { resources: small(*n)?, pilot: false }],
        Line::DeployEither(n) => vec![Ability::Deploy { resources: small(*n)?, pilot: true }],
        Line::Constant(statement) => match lent_price(statement, linker)? {
            Some(price) => vec![price],
            None => vec![statement_ability(statement, None, bearer, linker)?],
        },
        Line::While(condition, statement)
        | Line::WhileLast(condition, statement)
        | Line::IfSo(condition, statement) => {
            if let Some(abilities) = each_that(condition, statement, bearer, linker)? {
                return Ok(abilities);
            }
            let bearer = if condition.is_about_host() { Bearer::Upgrade } else { bearer };
            let mut lowering = Lowering::on(linker, bearer);
            let own = if bearer == Bearer::Upgrade { Objects::Host } else { Objects::This };
            lowering.mention(own.clone());
            lowering.about = statement.about(own);
            let condition = lowering.condition(condition)?;
            vec![statement_ability(statement, Some(condition), bearer, linker)?]
        }
        Line::WhileIf(one, other, statement) => {
            let both = Cond::Both(one.clone(), other.clone());
            lower(&Line::While(both, statement.clone()), bearer, linker)?
        }
        Line::Unless(condition, statement) => {
            let mut lowering = Lowering::on(linker, bearer);
            lowering.mention(if bearer == Bearer::Upgrade { Objects::Host } else { Objects::This });
            let condition = Condition::Not(Box::new(lowering.condition(condition)?));
            vec![statement_ability(statement, Some(condition), bearer, linker)?]
        }
        Line::EachKeyword(noun, keyword, others) => {
            let mut all = Vec::new();
            for &keyword in std::iter::once(keyword).chain(others) {
                let condition =
                    Lowering::on(linker, bearer).condition(&Cond::HasKeyword(noun.clone(), keyword))?;
                let changes = vec![Change::Keyword(keyword, 0)];
                let about = Objects::This;
                all.push(Ability::Constant(Constant { condition: Some(condition), about, changes }));
            }
            all
        }
        Line::WardThen(blow, how, deeds) => {
            vec![super::ward::with_consequence(blow, *how, deeds, (bearer, linker))?]
        }
        Line::WardPrice(blow, price, how) => {
            vec![super::ward::with_price(blow, price, *how, (bearer, linker))?]
        }
        Line::CapturedInstead(act) => {
            let mut lowering = Lowering::on(linker, bearer);
            lowering.mention(Objects::This);
            lowering.mentions.next_clause();
            vec![Ability::CapturedInstead(lowering.act(act, &Who::You, false)?)]
        }
        Line::DefeatedInstead(noun, act, _) => {
            let mut lowering = Lowering::new(linker);
            let about = lowering.watched(noun)?;
            lowering.mention(Objects::This);
            lowering.mentions.next_clause();
            let node = lowering.act(act, &Who::You, true)?;
            let node = if act.chooses() { node } else { lowering.node(Effect::May(node)) };
            vec![Ability::DefeatedInstead(about, node)]
        }
        Line::TokensTwice(act) => {
            let mut lowering = Lowering::on(linker, bearer);
            lowering.mention(Objects::This);
            let node = lowering.act(act, &Who::You, true)?;
            let node = if act.chooses() { node } else { lowering.node(Effect::May(node)) };
            vec![Ability::TokensTwice(node)]
        }
        Line::LendsSmuggle(n) => {
            let changes = vec![Change::LendsSmuggle(small(*n)?)];
            let about = Objects::BasesOf(Players::You);
            vec![Ability::Constant(Constant { condition: None, about, changes })]
        }
        Line::WhileDiscarded(statement) => match statement_ability(statement, None, bearer, linker)? {
            Ability::Price(price) => vec![Ability::Price(Price { discarded: true, ..price })],
            _ => return Err("a card in a discard pile can only say what cards cost".to_owned()),
        },
        Line::StartsFaceup => Vec::new(),
        Line::InsteadOfCost(noun) => {
            let act = Act::Discard(noun.clone());
            let mut lowering = Lowering::on(linker, bearer);
            lowering.narrow_to(Test::Other);
            let may = lowering.act(&act, &Who::You, true)?;
            lowering.registers = 0;
            lowering.narrow_to(Test::Other);
            let must = lowering.act(&act, &Who::You, false)?;
            let mut needs = lowering.needs(&act)?;
            needs.iter_mut().for_each(|need| need.tests.push(Test::Other));
            vec![Ability::InsteadOfCost { may, must, needs }]
        }
        Line::EntersWith(timing, noun) => {
            let mut lowering = Lowering::on(linker, bearer);
            lowering.narrow_to(Test::HasTiming(*timing));
            let node = lowering.act(&Act::Choose(noun.clone()), &Who::You, true)?;
            vec![Ability::LearnsAs { node, timing: *timing }]
        }
        Line::LearnsAsCost(act, timing) => {
            let node = Lowering::on(linker, bearer).act(act, &Who::You, false)?;
            vec![Ability::LearnsAs { node, timing: *timing }]
        }
        Line::NotFromHand => vec![Ability::NotFromHand],
        Line::KeywordsOn(kind, keywords) => {
            let mut all = Vec::new();
            for &keyword in keywords {
                let mut filter = Lowering::on(linker, bearer).filter(kind)?;
                filter.tests.push(Test::Keyword(keyword));
                let condition = Some(Condition::AtLeast(1, Box::new(filter)));
                let changes = vec![Change::Keyword(keyword, 0)];
                all.push(Ability::Constant(Constant { condition, about: Objects::This, changes }));
            }
            all
        }
        Line::ForEach(count, noun, stats, keyword, n) => {
            let changes = vec![
                ChangeTree::StatsForEach(*stats, count.clone()),
                ChangeTree::GainsForEach(*keyword, *n, count.clone()),
            ];
            vec![statement_ability(&Statement::Says(noun.clone(), changes), None, bearer, linker)?]
        }
        Line::FromHandGains(gains) => {
            let changes = Lowering::on(linker, bearer).gains(gains)?;
            let condition = Some(Condition::CameFromHand);
            vec![Ability::Constant(Constant { condition, about: Objects::This, changes })]
        }
        Line::BothGainTrait(one, kind, word) => {
            let mut all = Vec::new();
            for noun in [one.clone(), Noun::Each(kind.clone())] {
                let says = Statement::Says(noun, vec![ChangeTree::GainsTrait(word.clone())]);
                all.push(statement_ability(&says, None, bearer, linker)?);
            }
            all
        }
        Line::StatsIfBoth(noun, stats, one, more, other) => {
            let mut all = Vec::new();
            for (stats, condition) in [(stats, one), (more, other)] {
                let says = Statement::Says(noun.clone(), vec![ChangeTree::Stats(*stats)]);
                all.extend(lower(&Line::IfSo((**condition).clone(), says), bearer, linker)?);
            }
            all
        }
        Line::Coordinate(line) => coordinate(line, bearer, linker)?,
        Line::Bounty(deeds) => {
            let (effect, _) = body(deeds, bearer, linker, &[])?;
            let collect = linker.add_effect(Effect::Collect(effect));
            vec![Ability::Bounty(linker.add_effect(Effect::Then(collect, effect)))]
        }
        Line::Smuggle(n, aspects) => {
            let (cost, aspects) = (small(*n)?, aspects.clone());
            vec![Ability::Smuggle { cost, aspects, deeds: None, needs: Vec::new() }]
        }
        Line::SmuggleBy(n, aspects, act) => {
            let mut lowering = Lowering::on(linker, bearer);
            let deeds = Some(lowering.act(act, &Who::You, false)?);
            let (needs, cost, aspects) = (lowering.needs(act)?, small(*n)?, aspects.clone());
            vec![Ability::Smuggle { cost, aspects, deeds, needs }]
        }
        Line::EachNumbered(noun, keyword, n, other) => {
            let mut all = Vec::new();
            for keyword in [*keyword, *other] {
                let has = Cond::HasKeyword(noun.clone(), keyword);
                let condition = Some(Lowering::on(linker, bearer).condition(&has)?);
                let changes = vec![Change::Keyword(keyword, small(*n)?)];
                all.push(Ability::Constant(Constant { condition, about: Objects::This, changes }));
            }
            all
        }
        Line::Piloting(n, aspects) => vec![Ability::Piloting { cost: small(*n)?, aspects: aspects.clone() }],
        Line::AttachTo(kind) => vec![Ability::AttachTo(Lowering::new(linker).filter(kind)?)],
        Line::Setup(text) => vec![Ability::Setup(*text)],
        Line::Both(one, other) => {
            let mut all = lower(one, bearer, linker)?;
            // "Attached unit is a leader unit. It gains ...": it is the attached unit.
            let bearer = if one.is_about_host() { Bearer::Upgrade } else { bearer };
            all.extend(lower(other, bearer, linker)?);
            all
        }
        Line::Text(deeds) if bearer == Bearer::Event => {
            let (effect, _) = body(deeds, bearer, linker, &[])?;
            vec![Ability::Event(effect)]
        }
        Line::Text(_) => return Err("this needs to say when it happens, as in `When Played: ...`".to_owned()),
    })
}

/// "Attached unit gains: “The first unit you play each round costs 1 resource less.”"
fn lent_price(statement: &Statement, linker: &mut impl Linker) -> Lower<Option<Ability>> {
    let Statement::Says(Noun::Attached, changes) = statement else { return Ok(None) };
    let [ChangeTree::Gains(gains) | ChangeTree::GainsQuoted(gains)] = &changes[..] else { return Ok(None) };
    let [Gain::Ability(line)] = &gains[..] else { return Ok(None) };
    let Line::Constant(inner) = &**line else { return Ok(None) };
    if !inner.is_price() {
        return Ok(None);
    }
    Ok(match statement_ability(inner, None, Bearer::Unit, linker)? {
        Ability::Price(price) => Some(Ability::Price(Price { lent: true, ..price })),
        _ => None,
    })
}

/// "Action: If ..., play this unit from your discard pile": whether it says so, and on what condition.
fn plays_itself(deeds: &[Deed]) -> Option<Option<&Cond>> {
    let plays = |deed: &Deed| {
        matches!(deed, Deed::Do(Who::You, Act::PlayFromDiscard(Noun::This | Noun::Itself(_) | Noun::It)))
    };
    match deeds {
        [Deed::If(condition, inner)] if plays(inner) => Some(Some(condition)),
        [deed] if plays(deed) => Some(None),
        _ => None,
    }
}

/// "While another friendly unit is defending, it gets ...": said of each such unit.
fn each_that(
    condition: &Cond,
    statement: &Statement,
    bearer: Bearer,
    linker: &mut impl Linker,
) -> Lower<Option<Vec<Ability>>> {
    let Statement::Says(subject, changes) = statement else { return Ok(None) };
    let mut lowering = Lowering::on(linker, bearer);
    let (about, condition) = match (condition, subject) {
        (Cond::Defends(Noun::A(kind)), Noun::It) => {
            let mut filter = lowering.filter(kind)?;
            filter.tests.push(Test::Defending);
            (Objects::Each(filter), None)
        }
        (Cond::HasExactly(noun, _, kind), Noun::Said(Said::ThatUpgrade)) => {
            let mut filter = lowering.filter(kind)?;
            filter.tests.push(Test::On(Box::new(lowering.known(noun)?)));
            (Objects::Each(filter), Some(lowering.condition(condition)?))
        }
        (Cond::Ambushes(Noun::A(kind)), Noun::Defender | Noun::DefendingUnit) => {
            let mut attacker = lowering.filter(kind)?;
            attacker.tests.push(Test::Attacking);
            let ambushes = Condition::AtLeast(1, Box::new(attacker));
            let both = Condition::Both(Box::new(ambushes), Box::new(Condition::Ambushes));
            (Objects::Defender, Some(both))
        }
        (Cond::Attacks(Noun::A(kind), target), Noun::It | Noun::Attacker) => {
            let mut filter = lowering.filter(kind)?;
            filter.tests.push(Test::Attacking);
            let attacks = Condition::Attacks(Box::new(Objects::Subject), Box::new(lowering.filter(target)?));
            (Objects::Each(filter), Some(attacks))
        }
        _ => return Ok(None),
    };
    let changes = lowering.changes(changes)?;
    Ok(Some(vec![Ability::Constant(Constant { condition, about, changes })]))
}

impl Line {
    /// Whether it says something of the unit that the card is attached to.
    const fn is_about_host(&self) -> bool {
        matches!(self, Line::Constant(Statement::Says(Noun::Attached, _)))
    }
}

/// What a body of sentences does, and whether it says "only once each round".
fn body(
    deeds: &[Deed],
    bearer: Bearer,
    linker: &mut impl Linker,
    moments: &[Moment],
) -> Lower<(NodeId, bool)> {
    let mut lowering = Lowering::on(linker, bearer);
    let as_upgrade = |moment: &Moment| matches!(moment, Moment::PlayedAs(true) | Moment::DeployedAs);
    lowering.on_upgrade |= moments.iter().any(as_upgrade);
    if bearer != Bearer::Event {
        lowering.mention(Objects::This);
        lowering.mentions.next_clause();
    }
    if let [Moment::DamagesBase | Moment::SomeHitsBase(..) | Moment::SomeDamagesBase(_)] = moments {
        lowering.mentions.introduce(Mentioned::Base, Objects::BasesOf(Players::Defending), 0);
        lowering.mentions.introduce(Mentioned::Player, Objects::BasesOf(Players::Defending), 0);
    }
    if let [
        Moment::SomeDefeated(_)
        | Moment::SomePlayed(..)
        | Moment::SomeAttacks(_)
        | Moment::SomeDamagesBase(_)
        | Moment::SomeDamaged(_)
        | Moment::IsDamaged(_)
        | Moment::SomeEnters(_)
        | Moment::SomeLeaves(_)
        | Moment::SomeAttacksBase(_)
        | Moment::SomeAttacksUnit(..)
        | Moment::SomeDefeatsUnit(_)
        | Moment::SomeHitsBase(..)
        | Moment::SurvivesDamage(_)
        | Moment::Readies(_)
        | Moment::Completes(_)
        | Moment::HitsUnit(_)
        | Moment::CompletesAlive(_)
        | Moment::DefeatedAttacking(_)
        | Moment::IsHealed(_)
        | Moment::YouDeal(..)
        | Moment::PlaysOrCreates(_)
        | Moment::IndirectTo(_)
        | Moment::CombatTo(_)
        | Moment::SurvivesCombat(_)
        | Moment::SomeDeals(..)
        | Moment::ReadiesInAction(_)
        | Moment::SomeAttackEnds(_),
    ] = moments
    {
        lowering.mention(Objects::Subject);
    }
    if let [Moment::DefeatsDefender | Moment::DefeatsSuch(_) | Moment::SomeDefeatsUnit(_)] = moments {
        lowering.fallen = true;
    }
    // "When this upgrade attaches to a unit: ... that unit": the one it is on.
    if let [Moment::Attaches(..) | Moment::BecomesAttached(..)] = moments {
        lowering.mentions.next_clause();
        lowering.mention(Objects::HostsOf(Box::new(Objects::Subject)));
    }
    if let [Moment::Detaches] = moments {
        lowering.mentions.next_clause();
        lowering.mention(Objects::HostBefore);
    }
    // "When you play an upgrade on a unit: Deal 1 damage to that unit."
    if let [Moment::SomePlayed(_, Noun::A(KindTree::Post(_, Post::On(_))))] = moments {
        lowering.mentions.next_clause();
        lowering.mention(Objects::HostsOf(Box::new(Objects::Subject)));
    }
    if let [Moment::SomePlayed(who, _) | Moment::Discards(who) | Moment::PlaysSecond(who)] = moments {
        let players = lowering.whoever(who)?;
        lowering.mentions.introduce(Mentioned::Player, Objects::BasesOf(players), 0);
    }
    lowering.mentions.next_clause();
    let effect = lowering.deeds(deeds)?;
    Ok((effect, lowering.once_per_round))
}

fn triggered(moments: &[Moment], deeds: &[Deed], bearer: Bearer, linker: &mut impl Linker) -> Lower<Ability> {
    let mut lowering = Lowering::new(linker);
    let when = moments.iter().map(|moment| lowering.moment(moment)).collect::<Result<Vec<_>, _>>()?;
    let (mut effect, once) = body(deeds, bearer, linker, moments)?;
    // Whoever completes an attack is still there; an attack that ends may have defeated its attacker (SWU 7.6.16).
    if moments.contains(&Moment::AttackSurvived) || moments.contains(&Moment::AttackEnds) {
        effect = linker.add_effect(Effect::If(Condition::Survived, effect, None));
    }
    if moments.iter().any(|moment| matches!(moment, Moment::ReadiesInAction(_))) {
        effect = linker.add_effect(Effect::If(Condition::ActionPhase, effect, None));
    }
    Ok(Ability::Triggered { when, effect, limit: if once { Limit::Round } else { Limit::None } })
}

/// An ability that waits for a moment and does one thing then.
pub(super) fn waiting(moment: &Moment, deed: &Deed, linker: &mut impl Linker) -> Lower<Ability> {
    triggered(std::slice::from_ref(moment), std::slice::from_ref(deed), Bearer::Base, linker)
}

fn action(costs: &[Cost], deeds: &[Deed], limit: Limit, linker: &mut impl Linker) -> Lower<Ability> {
    let mut all = Costs::default();
    let mut lowering = Lowering::new(linker);
    lowering.mention(Objects::This);
    lowering.mentions.next_clause();
    let mut nodes = Vec::new();
    for cost in costs {
        match cost {
            Cost::Resources(n) => all.resources = small(*n)?,
            Cost::Exhaust => all.exhaust = true,
            Cost::Force => all.force = true,
            Cost::Act(act) => {
                nodes.push(lowering.act(act, &Who::You, false)?);
                all.needs.extend(lowering.needs(act)?);
                match &**act {
                    Act::Mill(n, _) => all.deck = small(*n)?,
                    Act::MillTop(_) => all.deck = 1,
                    Act::DefeatCredits(_) => all.credits += 1,
                    Act::Defeat(Noun::A(kind)) if kind.is_friendly_token() => {
                        all.token = Some(lowering.filter(kind)?);
                    }
                    _ => {}
                }
            }
        }
    }
    lowering.mentions.next_clause();
    let effect = lowering.deeds(deeds)?;
    let (once, users, times) = (lowering.once_per_round, lowering.users, lowering.times_per_game);
    if !nodes.is_empty() {
        all.deeds = Some(lowering.chain(nodes));
    }
    let limit = match (limit, times) {
        (Limit::None, Some(times)) => Limit::Game(times),
        (Limit::None, None) if once => Limit::Round,
        (limit, _) => limit,
    };
    Ok(Ability::Action { costs: all, effect, limit, users })
}

/// "Coordinate — ...": only with three units.
fn coordinate(line: &Line, bearer: Bearer, linker: &mut impl Linker) -> Lower<Vec<Ability>> {
    let enough = || Condition::AtLeast(COORDINATE, Box::new(Filter::new(Kind::Unit, Side::Friendly)));
    let (mut changes, mut others) = (Vec::new(), Vec::new());
    for ability in lower(line, bearer, linker)? {
        match ability {
            Ability::Constant(Constant { condition: None, about: Objects::This, changes: own }) => {
                changes.extend(own);
            }
            Ability::Constant(constant) => {
                let condition = match constant.condition {
                    Some(condition) => Condition::Both(Box::new(enough()), Box::new(condition)),
                    None => enough(),
                };
                others.push(Ability::Constant(Constant { condition: Some(condition), ..constant }));
            }
            Ability::Keyword(keyword, n) => changes.push(Change::Keyword(keyword, n)),
            ability @ (Ability::Triggered { .. } | Ability::Action { .. }) => {
                changes.push(Change::Ability(linker.add_ability(ability)));
            }
            _ => return Err("this cannot depend on how many units there are".to_owned()),
        }
    }
    let constant = Constant { condition: Some(enough()), about: Objects::This, changes };
    others.extend([Ability::Keyword(Keyword::Coordinate, 0), Ability::Constant(constant)]);
    Ok(others)
}

impl<L: Linker> Lowering<'_, L> {
    /// An effect that nothing follows.
    pub(super) fn nothing(&mut self) -> NodeId {
        self.node(Effect::Nothing)
    }
}
