//! Lines: what kind of ability each is.

use super::{Bearer, Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{
    Act, Condition as Cond, Cost, Deed, Gain, Kind as KindTree, Line, Moment, Noun, Post, Said, Span,
    Statement, Who,
};
use crate::program::{
    Ability, Amount, Change, Condition, Constant, Costs, Effect, Filter, Ignored, Keyword, Kind, Limit,
    NodeId, Objects, Players, Price, Recorded, Restriction, Side, Test, When,
};

/// How many units Coordinate needs (SWU 8.14).
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
        Line::Action(costs, deeds) => vec![action(costs, deeds, Limit::None, linker)?],
        Line::Epic(costs, deeds) => vec![action(costs, deeds, Limit::Epic, linker)?],
        Line::Deploy(n) => vec![Ability::Deploy { resources: small(*n)?, pilot: false }],
        Line::DeployEither(n) => vec![Ability::Deploy { resources: small(*n)?, pilot: true }],
        Line::Constant(statement) => vec![statement_ability(statement, None, bearer, linker)?],
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
            let both = Cond::Both(Box::new(one.clone()), Box::new(other.clone()));
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
        Line::NotFromHand => vec![Ability::NotFromHand],
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

impl Statement {
    /// What "while attacking" is said of: each thing that the statement is about.
    fn about(&self, own: Objects) -> Objects {
        match self {
            Statement::Says(Noun::Each(_) | Noun::All(_) | Noun::Plural(_), _) => Objects::Subject,
            Statement::Says(Noun::Attached | Noun::AttachedBase, _) => Objects::Host,
            _ => own,
        }
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
    // "When you play an upgrade on a unit: Deal 1 damage to that unit."
    if let [Moment::SomePlayed(_, Noun::A(KindTree::Post(_, Post::On(_))))] = moments {
        lowering.mentions.next_clause();
        lowering.mention(Objects::HostsOf(Box::new(Objects::Subject)));
    }
    if let [Moment::SomePlayed(who, _) | Moment::Discards(who)] = moments {
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
    Ok(Ability::Triggered { when, effect, limit: if once { Limit::Round } else { Limit::None } })
}

/// An ability that waits for a moment and does one thing then.
pub(super) fn waiting(moment: &Moment, deed: &Deed, linker: &mut impl Linker) -> Lower<Ability> {
    triggered(std::slice::from_ref(moment), std::slice::from_ref(deed), Bearer::Base, linker)
}

fn action(costs: &[Cost], deeds: &[Deed], limit: Limit, linker: &mut impl Linker) -> Lower<Ability> {
    let mut all = Costs::default();
    let mut lowering = Lowering::new(linker);
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
                    _ => {}
                }
            }
        }
    }
    lowering.mentions.next_clause();
    let effect = lowering.deeds(deeds)?;
    let (once, users) = (lowering.once_per_round, lowering.users);
    if !nodes.is_empty() {
        all.deeds = Some(lowering.chain(nodes));
    }
    let limit = if once && limit == Limit::None { Limit::Round } else { limit };
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

fn statement_ability(
    statement: &Statement,
    condition: Option<Condition>,
    bearer: Bearer,
    linker: &mut impl Linker,
) -> Lower<Ability> {
    let mut lowering = Lowering::on(linker, bearer);
    // "While this unit is ready, it ...": the statement's "it" is the card itself, or what it is attached to.
    lowering.mention(if bearer == Bearer::Upgrade { Objects::Host } else { Objects::This });
    let plain = |less: Amount| Price {
        cards: None,
        condition: condition.clone(),
        less,
        ignores: Ignored::None,
        payer: Side::Friendly,
        on: None,
        first: false,
    };
    Ok(match statement {
        Statement::Says(noun, changes) => {
            let about = lowering.known(noun)?;
            Ability::Constant(Constant { about, changes: lowering.changes(changes)?, condition })
        }
        Statement::CostsLess(Noun::This | Noun::Itself(_), n, count) => {
            let n = small(*n)?;
            Ability::Price(plain(match count {
                Some(count) => lowering.per(n, count)?,
                None => Amount::Fixed(n),
            }))
        }
        Statement::CostsLessOn(n, kind) => {
            let on = Some(lowering.filter(kind)?);
            Ability::Price(Price { on, ..plain(Amount::Fixed(small(*n)?)) })
        }
        Statement::OthersCostLess(kind, n) => lowering.price(kind, plain(Amount::Fixed(small(*n)?)))?,
        Statement::CostsLess(..) => return Err("only the card itself can cost less in this way".to_owned()),
        Statement::NoPenalty(kind) | Statement::NoPenalties(kind) => {
            lowering.price(kind, Price { ignores: Ignored::All, ..plain(Amount::Fixed(0)) })?
        }
        Statement::OpponentsPayMore(kind, n) => {
            let less = Amount::Fixed(-small::<i16>(*n)?);
            lowering.price(kind, Price { payer: Side::Enemy, ..plain(less) })?
        }
        Statement::FirstCostsLess(kind, n, span) => {
            // Cards are played in one phase of a round, so its first is the phase's first.
            let (Span::Phase | Span::Round) = span;
            lowering.linker.recall(Recorded::Played);
            lowering.price(kind, Price { first: true, ..plain(Amount::Fixed(small(*n)?)) })?
        }
        Statement::Wards(blow, how) => {
            return super::ward::constant(blow, *how, condition, false, (bearer, linker));
        }
        Statement::WardsIf(also, blow, how) => {
            let bearer = if also.is_about_host() { Bearer::Upgrade } else { bearer };
            let also = lowering.condition(also)?;
            return super::ward::constant(blow, *how, Some(also), false, (bearer, linker));
        }
        Statement::FirstWard(blow, how) => {
            return super::ward::constant(blow, *how, condition, true, (bearer, linker));
        }
        Statement::CannotTake(noun) => {
            let changes = vec![Change::Cannot(Restriction::BeTaken)];
            Ability::Constant(Constant { condition, about: lowering.known(noun)?, changes })
        }
        Statement::Printed(noun, power, hp) => {
            let changes = vec![Change::Printed(Some(small(*power)?), Some(small(*hp)?))];
            Ability::Constant(Constant { condition, about: lowering.known(noun)?, changes })
        }
        Statement::Provides(noun) => {
            let changes = vec![Change::ProvidesAspects];
            Ability::Constant(Constant { condition, about: lowering.known(noun)?, changes })
        }
        Statement::ExtraRegroup => {
            let about = Objects::BasesOf(Players::You);
            Ability::Constant(Constant { condition, about, changes: vec![Change::ExtraRegroup] })
        }
        Statement::Endures(noun) => {
            let condition = Some(Condition::ActionPhase);
            let changes = vec![Change::Cannot(Restriction::Fall)];
            Ability::Constant(Constant { condition, about: lowering.known(noun)?, changes })
        }
        Statement::SeesTop => {
            let about = Objects::BasesOf(Players::You);
            Ability::Constant(Constant { condition, about, changes: vec![Change::SeesTop] })
        }
        Statement::MoreIndirect(n) => {
            let about = Objects::BasesOf(Players::You);
            Ability::Constant(Constant { condition, about, changes: vec![Change::MoreIndirect(small(*n)?)] })
        }
        Statement::Doubled(kind, keyword) => {
            let about = Objects::Each(lowering.filter(kind)?);
            Ability::Constant(Constant { condition, about, changes: vec![Change::Doubles(*keyword)] })
        }
        Statement::PlayedOnIgnores(noun) => {
            let on = Some(lowering.host(noun)?);
            Ability::Price(Price { on, ignores: Ignored::All, ..plain(Amount::Fixed(0)) })
        }
        Statement::PlayedOnLess(noun, n) => {
            let on = Some(lowering.host(noun)?);
            Ability::Price(Price { on, ..plain(Amount::Fixed(small(*n)?)) })
        }
        Statement::IgnoresAspect(_, aspect) => {
            Ability::Price(Price { ignores: Ignored::One(*aspect), ..plain(Amount::Fixed(0)) })
        }
        Statement::FirstOnLess(kind, noun, span, n) => {
            let (Span::Phase | Span::Round) = span;
            lowering.linker.recall(Recorded::Played);
            let on = Some(lowering.host(noun)?);
            let less = Amount::Fixed(small(*n)?);
            lowering.price(kind, Price { first: true, on, ..plain(less) })?
        }
        Statement::FirstThatLess(kind, span, post, n) => {
            let (Span::Phase | Span::Round) = span;
            lowering.linker.recall(Recorded::Played);
            let kind = KindTree::Post(Box::new(kind.clone()), (**post).clone());
            lowering.price(&kind, Price { first: true, ..plain(Amount::Fixed(small(*n)?)) })?
        }
        Statement::FirstIgnores(kind, span) | Statement::FirstIgnoresOf(kind, span) => {
            let (Span::Phase | Span::Round) = span;
            lowering.linker.recall(Recorded::Played);
            let price = Price { first: true, ignores: Ignored::All, ..plain(Amount::Fixed(0)) };
            lowering.price(kind, price)?
        }
        Statement::NoHealing => {
            let about = Objects::Each(Filter::new(Kind::Base, Side::Any));
            let changes = vec![Change::Cannot(Restriction::BeHealed)];
            Ability::Constant(Constant { condition, about, changes })
        }
    })
}

impl<L: Linker> Lowering<'_, L> {
    /// A price of other cards.
    fn price(&mut self, kind: &KindTree, price: Price) -> Lower<Ability> {
        Ok(Ability::Price(Price { cards: Some(self.filter(kind)?), ..price }))
    }

    /// What something gains.
    pub(super) fn gains(&mut self, gains: &[Gain]) -> Lower<Vec<Change>> {
        let mut changes = Vec::new();
        for gain in gains {
            match gain {
                Gain::Keyword(keyword) => changes.push(Change::Keyword(*keyword, 0)),
                Gain::Numbered(keyword, n) => changes.push(Change::Keyword(*keyword, small(*n)?)),
                Gain::Ability(line) => {
                    for ability in lower(line, Bearer::Unit, self.linker)? {
                        changes.push(match ability {
                            Ability::Constant(Constant {
                                condition: None,
                                about: Objects::This,
                                changes: own,
                            }) => {
                                changes.extend(own);
                                continue;
                            }
                            Ability::Keyword(keyword, n) => Change::Keyword(keyword, n),
                            ability @ (Ability::Triggered { .. }
                            | Ability::Action { .. }
                            | Ability::Constant(_)
                            | Ability::Bounty(_)) => Change::Ability(self.linker.add_ability(ability)),
                            _ => return Err("this kind of ability cannot be given".to_owned()),
                        });
                    }
                }
            }
        }
        Ok(changes)
    }

    fn moment(&mut self, moment: &Moment) -> Lower<When> {
        Ok(match moment {
            Moment::Played => When::Played,
            Moment::PlayedAs(upgrade) => When::PlayedAs { upgrade: *upgrade },
            Moment::DeployedAs => When::PlayedAs { upgrade: true },
            Moment::OnAttack | Moment::SomeAttacks(Noun::This) => When::OnAttack,
            Moment::Defeated | Moment::SomeDefeated(Noun::This) => When::Defeated,
            Moment::Deployed => When::Deployed,
            Moment::AttackEnds | Moment::AttackEndsHeader | Moment::AttackSurvived => When::AttackEnds,
            Moment::SomeAttacksBase(noun) => When::SomeAttacksBase(self.watched(noun)?, Players::You),
            Moment::SomeAttacksUnit(noun, kind) => {
                let attacker = self.watched(noun)?;
                self.mention(Objects::Subject);
                When::SomeAttacksUnit(attacker, self.filter(kind)?)
            }
            Moment::DefeatsDefender | Moment::SomeDefeatsUnit(Noun::This) => When::DefeatsDefender,
            Moment::SomeDefeatsUnit(noun) => When::SomeDefeatsUnit(self.watched(noun)?),
            Moment::SomeHitsBase(noun, n, side) => {
                When::SomeHitsBase(self.watched(noun)?, n.map_or(Ok(1), small)?, *side)
            }
            Moment::SurvivesDamage(noun) => {
                let mut filter = self.watched(noun)?;
                let dead = Test::HpAtMost(Amount::Fixed(0));
                filter.tests.push(Test::Not(Box::new(dead)));
                When::SomeDamaged(filter)
            }
            Moment::Draws(who, in_action) => When::Draws(self.whoever(who)?, *in_action),
            Moment::Discards(who) => When::Discards(self.whoever(who)?),
            Moment::Readies(noun) => When::Readies(self.watched(noun)?),
            Moment::HealsBase => When::HealsBase(Players::You),
            Moment::DamagesBase => When::DamagesBase,
            Moment::Attacked | Moment::OnDefense => When::Attacked,
            Moment::SomeDefeated(noun) => When::SomeDefeated(self.watched(noun)?),
            Moment::SomePlayed(who, noun) => {
                let mut filter = self.watched(noun)?;
                filter.side = Side::Any;
                When::SomePlayed(filter, self.players(who)?)
            }
            Moment::SomeAttacks(noun) => When::SomeAttacks(self.watched(noun)?),
            Moment::SomeDamagesBase(noun) => When::SomeDamagesBase(self.watched(noun)?, Players::You),
            Moment::SomeDamaged(noun) | Moment::IsDamaged(noun) => When::SomeDamaged(self.watched(noun)?),
            Moment::SomeEnters(noun) => When::SomeEnters(self.watched(noun)?),
            Moment::SomeLeaves(noun) => When::SomeLeaves(self.watched(noun)?),
            Moment::SomeAttackEnds(noun) | Moment::Completes(noun) => {
                When::SomeAttackEnds(self.watched(noun)?)
            }
            Moment::HitsUnit(kind) => When::HitsUnit(self.filter(kind)?),
            Moment::TakesInitiative(who) => When::TakesInitiative(self.players(who)?),
            Moment::LeaderDeployed(who) => When::LeaderDeployed(self.players(who)?),
            Moment::ActionPhase => When::ActionPhase,
            Moment::RegroupPhase => When::RegroupPhase,
            Moment::UsesAbility(timing) => When::UsesAbility(*timing),
            Moment::ShowsHand => When::ShowsHand,
            Moment::HurtsBase => When::HurtsBase,
            Moment::Smuggled => When::Smuggled,
            Moment::UsesForce(who) => When::UsesForce(self.players(who)?),
            Moment::FirstActionPhase => When::FirstActionPhase,
            Moment::CompletesAlive(noun) => {
                let mut filter = self.watched(noun)?;
                filter.tests.push(Test::Not(Box::new(Test::HpAtMost(Amount::Fixed(0)))));
                When::SomeAttackEnds(filter)
            }
            Moment::DefeatsSuch(kind) => When::DefeatsSuch(self.filter(kind)?),
            Moment::DefeatedAttacking(noun) => {
                let mut filter = self.watched(noun)?;
                filter.tests.push(Test::Attacking);
                When::SomeDefeated(filter)
            }
            Moment::IsAttacked(noun) => When::SomeAttacked(self.watched(noun)?),
            Moment::CollectsBounty => When::CollectsBounty,
            Moment::Attaches(noun, host) | Moment::BecomesAttached(noun, host) => {
                When::Attaches(self.watched(noun)?, self.watched(host)?)
            }
            Moment::SomeAttach(kind, noun) => When::Attaches(self.filter(kind)?, self.watched(noun)?),
            Moment::YouDeal(n, noun) => When::Deals(self.watched(noun)?, small(*n)?, false),
            Moment::YouDealOutsideCombat => When::Deals(Filter::new(Kind::UnitOrBase, Side::Any), 1, true),
            Moment::IsDiscarded(_) => When::Discarded,
            Moment::HurtsAnyBase => When::StrikesBase,
            Moment::BaseHitInCombat => {
                When::SomeDamagesBase(Filter::new(Kind::Unit, Side::Any), Players::You)
            }
            Moment::IsHealed(noun) => When::Healed(self.watched(noun)?),
        })
    }

    /// "a player" in a moment: whoever it is.
    fn whoever(&mut self, who: &Who) -> Lower<Players> {
        if *who == Who::APlayer { Ok(Players::All) } else { self.players(who) }
    }

    /// "a friendly unit" in a moment: any that fits.
    fn watched(&mut self, noun: &Noun) -> Lower<Filter> {
        match noun {
            Noun::A(kind) => self.filter(kind),
            Noun::This | Noun::Itself(_) => {
                let kind = if *noun == Noun::This { Kind::Unit } else { Kind::Card };
                let mut filter = Filter::new(kind, Side::Any);
                filter.tests.push(Test::Not(Box::new(Test::Other)));
                Ok(filter)
            }
            Noun::Attached | Noun::BaseOf(_) => {
                let known = self.known(noun)?;
                let mut filter = Filter::new(Kind::UnitOrBase, Side::Any);
                filter.tests.push(Test::Among(Box::new(known)));
                Ok(filter)
            }
            _ => Err("a trigger waits for one thing of a kind, as in \"a friendly unit\"".to_owned()),
        }
    }

    /// An effect that nothing follows.
    pub(super) fn nothing(&mut self) -> NodeId {
        self.node(Effect::Nothing)
    }
}
