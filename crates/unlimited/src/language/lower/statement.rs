//! Statements: what holds while a card is in play.

use super::{Bearer, Linker, Lower, Lowering, small};
use crate::language::tree::{Kind as KindTree, Noun, Span, Statement};
use crate::program::{
    Ability, Amount, Change, Condition, Constant, Filter, Ignored, Kind, Objects, Players, Price, Recorded,
    Restriction, Side, Test,
};

impl Statement {
    /// Whether it is about what other cards cost.
    pub(super) const fn is_price(&self) -> bool {
        matches!(
            self,
            Statement::OthersCostLess(..)
                | Statement::NoPenalty(_)
                | Statement::NoPenalties(_)
                | Statement::OpponentsPayMore(..)
                | Statement::FirstCostsLess(..)
                | Statement::FirstThatLess(..)
                | Statement::FirstIgnores(..)
                | Statement::FirstIgnoresOf(..)
        )
    }

    /// What "while attacking" is said of: each thing that the statement is about.
    pub(super) fn about(&self, own: Objects) -> Objects {
        match self {
            Statement::Says(Noun::Each(_) | Noun::All(_) | Noun::Plural(_), _) => Objects::Subject,
            Statement::Says(Noun::Attached | Noun::AttachedBase, _) => Objects::Host,
            _ => own,
        }
    }
}

pub(super) fn statement_ability(
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
        lent: false,
        discarded: false,
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
        Statement::NoPenaltiesNamed(kind, name) => {
            let mut cards = lowering.filter(kind)?;
            cards.tests.push(Test::Title(lowering.linker.word(name)));
            Ability::Price(Price { cards: Some(cards), ignores: Ignored::All, ..plain(Amount::Fixed(0)) })
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
        Statement::PlayedOnTitleLess(name, n) => {
            let tests = vec![Test::Title(lowering.linker.word(name))];
            let on = Some(Filter { tests, ..Filter::new(Kind::Unit, Side::Any) });
            Ability::Price(Price { on, ..plain(Amount::Fixed(small(*n)?)) })
        }
        Statement::NoPenaltyOn(kind, noun) => {
            let on = Some(lowering.host(noun)?);
            let price = Price { on, ignores: Ignored::All, ..plain(Amount::Fixed(0)) };
            lowering.price(kind, price)?
        }
        Statement::SearchesTwice => {
            let about = Objects::BasesOf(Players::You);
            Ability::Constant(Constant { condition, about, changes: vec![Change::DoublesSearch] })
        }
        Statement::FirstLoses(kind, _) => {
            only_events(&lowering.filter(kind)?)?;
            let about = Objects::BasesOf(Players::Opponents);
            Ability::Constant(Constant { condition, about, changes: vec![Change::MutesFirstEvent] })
        }
        Statement::Tolls(kind, n) => {
            only_events(&lowering.filter(kind)?)?;
            let (about, toll) = (Objects::BasesOf(Players::Opponents), Change::TollsEvents(small(*n)?));
            Ability::Constant(Constant { condition, about, changes: vec![toll] })
        }
        Statement::MutesCredits => {
            let about = Objects::BasesOf(Players::Opponents);
            Ability::Constant(Constant { condition, about, changes: vec![Change::MutesCredits] })
        }
        Statement::AssignsIndirect => {
            let about = Objects::BasesOf(Players::You);
            Ability::Constant(Constant { condition, about, changes: vec![Change::AssignsIndirect] })
        }
        Statement::AssignsIndirectOf(noun) => {
            let about = lowering.known(noun)?;
            Ability::Constant(Constant { condition, about, changes: vec![Change::AssignsIndirect] })
        }
        Statement::TheirPrinted(power, hp) => {
            let about = Objects::Each(Filter::new(Kind::Unit, Side::Friendly));
            let changes = vec![Change::Printed(Some(small(*power)?), Some(small(*hp)?))];
            Ability::Constant(Constant { condition, about, changes })
        }
        Statement::JoinsPilot => Ability::JoinsPilot,
        Statement::MorePilots(n) => {
            let changes = vec![Change::MorePilots(small(*n)?)];
            Ability::Constant(Constant { condition, about: Objects::This, changes })
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
}

/// Only events are noticed as they are played.
fn only_events(filter: &Filter) -> Lower<()> {
    if *filter == Filter::new(Kind::Event, Side::Any) {
        Ok(())
    } else {
        Err("this can only be said of an event".to_owned())
    }
}
