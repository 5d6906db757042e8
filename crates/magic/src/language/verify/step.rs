//! What each step of an effect reads, to what it does it, and what it leaves behind for later steps.
//!
//! The one table of all steps: exhaustive, so that a new one must say all of this.

use super::known::Known;
use super::part::{Part, in_arrival, in_destination, in_mana, in_token};
use crate::program::{
    AbilityId, Arrival, ChangesId, Hit, LookThen, Mark, ModesId, Node, NodeId, Objects, Register, Shield,
    TokenSpec, Who,
};

/// How the steps within a step are carried out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// There are none.
    Plain,
    Then(NodeId, NodeId),
    /// Done or not: what asks also says whether it was done.
    Perhaps(NodeId),
    /// One or the other, by a condition.
    Branch(NodeId, Option<NodeId>),
    /// One or the other, by whether the step before was done.
    IfDid(NodeId, Option<NodeId>),
    /// Once for each of some things or players, or so many times; what is then known besides.
    Loop(NodeId, Known),
    /// One of several.
    OneOf(ModesId),
    /// An ability that triggers later, or now.
    Later(AbilityId),
    Reflexive(AbilityId),
    /// What is done if damage is prevented later, with what is known now.
    Prevented(NodeId),
}

/// A step, as the checks see it.
#[derive(Debug)]
pub(super) struct Step<'a> {
    /// All that it speaks of.
    pub(super) reads: Vec<Part<'a>>,
    /// Those of it that must be permanents: they are tapped, destroyed, dealt damage.
    pub(super) permanents: Vec<&'a Objects>,
    /// Those of it that must be spells or abilities.
    pub(super) on_stack: Vec<&'a Objects>,
    /// Changes that are laid upon something.
    pub(super) changes: Vec<ChangesId>,
    pub(super) form: Form,
    /// What is known after it.
    pub(super) leaves: Known,
    /// Whether it makes "those cards" and "this way" of earlier steps forgotten.
    pub(super) clears: bool,
}

impl<'a> Step<'a> {
    fn new(form: Form) -> Step<'a> {
        Step {
            reads: Vec::new(),
            permanents: Vec::new(),
            on_stack: Vec::new(),
            changes: Vec::new(),
            form,
            leaves: Known::NOTHING,
            clears: false,
        }
    }

    fn plain() -> Step<'a> {
        Step::new(Form::Plain)
    }

    fn reads(mut self, parts: impl IntoIterator<Item = Part<'a>>) -> Step<'a> {
        self.reads.extend(parts);
        self
    }

    /// Something is done to these permanents.
    fn to(mut self, objects: &'a Objects) -> Step<'a> {
        self.permanents.push(objects);
        self.reads([Part::Objects(objects)])
    }

    /// Something is done to these spells or abilities.
    fn to_spells(mut self, objects: &'a Objects) -> Step<'a> {
        self.on_stack.push(objects);
        self.reads([Part::Objects(objects)])
    }

    fn changes(mut self, changes: impl IntoIterator<Item = ChangesId>) -> Step<'a> {
        self.changes.extend(changes);
        self
    }

    fn arrival(mut self, arrival: &'a Arrival) -> Step<'a> {
        in_arrival(arrival, &mut |part| self.reads.push(part));
        let copied = arrival.copy.iter().filter_map(|copy| copy.1);
        self.changes(arrival.changes.into_iter().chain(copied))
    }

    fn destination(mut self, to: &'a crate::program::Destination) -> Step<'a> {
        in_destination(to, &mut |part| self.reads.push(part));
        let changes = to.arrival.iter().filter_map(|arrival| arrival.changes);
        self.changes(changes)
    }

    fn leaves(mut self, known: Known) -> Step<'a> {
        self.leaves = self.leaves.with(known);
        self
    }

    /// It says how much was done.
    fn done(self) -> Step<'a> {
        self.leaves(Known::DONE)
    }

    /// It says how much was done, and to what.
    fn told(self) -> Step<'a> {
        self.done().leaves(Known::objects(Register::LAST))
    }

    /// What earlier steps did is forgotten before it begins.
    fn fresh(mut self) -> Step<'a> {
        self.clears = true;
        self
    }

    /// A step by its node.
    #[allow(clippy::too_many_lines, reason = "a table: one entry for each verb")]
    pub(super) fn of(node: &'a Node) -> Step<'a> {
        use Part::{Cond, Cost, Filter, Num};
        let who = |who: &'a Who| Part::Who(who);
        let objects = |objects: &'a Objects| Part::Objects(objects);
        match node {
            Node::Nothing => Step::plain(),
            Node::Then(one, other) => Step::new(Form::Then(*one, *other)),
            Node::May(player, inner) => Step::new(Form::Perhaps(*inner)).reads([who(player)]).done(),
            Node::If(cond, then, other) => Step::new(Form::Branch(*then, *other)).reads([Cond(cond)]),
            Node::IfDid(then, other) => Step::new(Form::IfDid(*then, *other)),
            Node::Unless(player, cost, inner) | Node::MayPay(player, cost, inner) => {
                Step::new(Form::Perhaps(*inner)).reads([who(player), Cost(cost)]).done()
            }
            Node::ForEach(of, register, inner) => {
                Step::new(Form::Loop(*inner, Known::objects(*register))).reads([objects(of)])
            }
            Node::As(player, inner) => {
                Step::new(Form::Loop(*inner, Known::NOTHING)).reads([who(player)]).done()
            }
            Node::Repeat(times, inner) => Step::new(Form::Loop(*inner, Known::NOTHING)).reads([Num(times)]),
            Node::ForEachPlayer(player, register, inner) => {
                let bound = Known::player(*register).with(Known::objects(*register));
                Step::new(Form::Loop(*inner, bound)).reads([who(player)]).fresh()
            }
            Node::ChooseOne(player, modes) => Step::new(Form::OneOf(*modes)).reads([who(player)]),
            Node::Choose { who: player, from, least, most, into } => Step::plain()
                .reads([who(player), objects(from), Num(least), Num(most)])
                .fresh()
                .done()
                .leaves(Known::objects(*into)),
            Node::NoteNumber(_) => Step::plain().done(),
            Node::Vote { from, into } => {
                Step::plain().reads([objects(from)]).fresh().done().leaves(Known::objects(*into))
            }
            Node::ChooseRandom { from, count, into } => {
                Step::plain().reads([objects(from), Num(count)]).done().leaves(Known::objects(*into))
            }
            Node::RandomPlayer { among, into } => {
                Step::plain().reads([who(among)]).done().leaves(Known::player(*into))
            }
            Node::ChoosePlayer { who: player, among, into } => {
                Step::plain().reads([who(player), who(among)]).done().leaves(Known::player(*into))
            }
            Node::ChooseX { who: player, mana: _, into } => {
                Step::plain().reads([who(player)]).done().leaves(Known::number(*into))
            }
            Node::ChooseColor { among: _ } | Node::ChooseCreatureType | Node::ChooseLandType => {
                Step::plain().done()
            }
            Node::ChooseCardName { among: _ } => Step::plain().done(),
            Node::ChooseNumber { least: _, most: _ } => Step::plain().done(),
            Node::Remember(what, register) => {
                Step::plain().reads([objects(what)]).leaves(Known::objects(*register))
            }
            Node::RememberPlayer(player, register) => {
                Step::plain().reads([who(player)]).leaves(Known::player(*register))
            }
            Node::Store(num, register) => Step::plain().reads([Num(num)]).leaves(Known::number(*register)),
            // What was noted before is kept: a number that must be there.
            Node::NoteDoers(player, register) => {
                Step::plain().reads([who(player)]).leaves(Known::number(*register))
            }
            Node::FlipCoin { win, lose } => Step::new(Form::Branch(*win, Some(*lose))).done(),
            Node::RollDie { sides: _, into } => Step::plain().done().leaves(Known::number(*into)),
            Node::Reflexive(ability) => Step::new(Form::Reflexive(*ability)),
            Node::Later { ability, once: _, duration: _ } => Step::new(Form::Later(*ability)),

            Node::Damage { by, hits } => {
                let mut step = Step::plain().reads([objects(by)]).done();
                for Hit { amount, objects: hit, players } in hits {
                    step = step.reads([Num(amount)]).reads(players.iter().map(who));
                    step = hit.iter().fold(step, Step::to);
                }
                step
            }
            Node::DamageDivided { by, target: _ } => Step::plain().reads([objects(by)]).done(),
            Node::Fight(one, other) => Step::plain().to(one).to(other).told(),
            Node::GainLife(player, num) | Node::LoseLife(player, num) | Node::SetLife(player, num) => {
                Step::plain().reads([who(player), Num(num)]).done()
            }
            Node::Draw(player, num) | Node::DiscardRandom(player, num) | Node::Mill(player, num) => {
                Step::plain().reads([who(player), Num(num)]).fresh().told()
            }
            Node::Discard(player, num, filter) => {
                Step::plain().reads([who(player), Num(num)]).reads(filter.iter().map(Filter)).fresh().told()
            }
            Node::DiscardHand(player) => Step::plain().reads([who(player)]).told(),
            Node::DiscardThese(what) => Step::plain().reads([objects(what)]).told(),
            Node::Scry(player, num) => Step::plain().reads([who(player), Num(num)]).fresh(),
            Node::Surveil(player, num) => Step::plain().reads([who(player), Num(num)]).fresh().told(),
            Node::Look { who: player, whose, count, how: _, then } => {
                let LookThen { take, least: _, most, reveal_taken: _, to, rest } = &**then;
                Step::plain()
                    .reads([who(player), who(whose), Num(count), Num(most)])
                    .reads(take.iter().map(Filter))
                    .destination(to)
                    .destination(rest)
                    .told()
            }
            Node::Reveal(what) => Step::plain().reads([objects(what)]).done(),
            Node::RevealHand(player) => Step::plain().reads([who(player)]),
            Node::LookAtHand { who: player, whose } => Step::plain().reads([who(player), who(whose)]),
            Node::Search { who: player, whose, what, also: _, most, all: _, reveal: _, to, into } => {
                Step::plain()
                    .reads([who(player), who(whose), Filter(what), Num(most)])
                    .destination(to)
                    .fresh()
                    .done()
                    .leaves(Known::objects(*into))
            }
            Node::Shuffle(player) => Step::plain().reads([who(player)]),
            Node::ShuffleUnder(player, what) => Step::plain().reads([who(player), objects(what)]),
            Node::Until { whose, what, count, exile: _, found, rest } => Step::plain()
                .reads([who(whose), Filter(what), Num(count)])
                .done()
                .leaves(Known::objects(*found).with(Known::objects(*rest))),
            Node::Move(what, to) => Step::plain().reads([objects(what)]).destination(to).told(),
            Node::ExileUntilLeaves(what) => Step::plain().reads([objects(what)]).told(),
            Node::Destroy { what, no_regeneration: _ } => Step::plain().to(what).told(),
            Node::Sacrifice(what) => Step::plain().to(what).told(),
            Node::SacrificeChoice(player, filter, num) => {
                Step::plain().reads([who(player), Filter(filter), Num(num)]).fresh().told()
            }
            Node::Counter(what, to) => {
                let step = Step::plain().to_spells(what).done();
                to.iter().fold(step, Step::destination)
            }
            Node::CopySpell { what, count, new_targets: _ } => {
                Step::plain().reads([objects(what), Num(count)]).done()
            }
            Node::CopyCards { what, count, into } => {
                Step::plain().reads([objects(what), Num(count)]).done().leaves(Known::objects(*into))
            }
            Node::ChangeTargets(what) => Step::plain().to_spells(what),
            Node::ChangeTarget(what) => Step::plain().to_spells(what).done(),
            Node::CopyForOthers { who: player, what, over } => {
                Step::plain().to_spells(what).reads([who(player), Filter(over)]).done()
            }
            Node::Redirect(what, to) => Step::plain().to_spells(what).to(to).done(),
            Node::Tap(what) => Step::plain().to(what).told(),
            Node::Untap(what) => Step::plain().to(what).done(),
            Node::CreateToken { who: player, token, count, arrival, into } => {
                let mut step = Step::plain().reads([who(player), Num(count)]).arrival(arrival);
                in_token(token, &mut |part| step.reads.push(part));
                let excepted = match token {
                    TokenSpec::Card(_) | TokenSpec::Sized(..) | TokenSpec::CopyOfAny(_) => None,
                    TokenSpec::CopyOf(_, changes) => *changes,
                };
                step.changes(excepted).done().leaves(Known::objects(*into))
            }
            Node::PutCounters { kind: _, count, on } => Step::plain().reads([Num(count), objects(on)]).done(),
            Node::CountersDivided { kind: _, target: _ } => Step::plain().done(),
            Node::RemoveCounters { kind: _, count, from } => {
                Step::plain().reads(count.iter().map(Num)).reads([objects(from)]).done()
            }
            Node::MoveCounters { kind: _, count, from, to } => {
                Step::plain().reads(count.iter().map(Num)).to(from).to(to).done()
            }
            Node::PickCounters { kind: _, least, most, from, to } => {
                let step = Step::plain().reads([Num(least)]).reads(most.iter().map(Num)).to(from).done();
                match to {
                    Some(to) => step.to(to),
                    None => step,
                }
            }
            Node::DoubleCounters(what) => Step::plain().to(what).done(),
            Node::PlayerCounters(player, _, num) => Step::plain().reads([who(player), Num(num)]).done(),
            Node::Proliferate => Step::plain().done(),
            Node::Change { what, changes, duration: _ } | Node::Impose { what, changes, duration: _ } => {
                Step::plain().reads([objects(what)]).changes([*changes]).done()
            }
            Node::PlayerRule { who: player, rule: _, duration: _ } => {
                Step::plain().reads([who(player)]).done()
            }
            Node::GainControl { who: player, what, duration: _ } => {
                Step::plain().reads([who(player), objects(what)]).done()
            }
            Node::ExchangeControl(one, other) => Step::plain().to(one).to(other).done(),
            Node::AddMana(player, mana) => {
                let mut step = Step::plain().reads([who(player)]).fresh();
                in_mana(mana, &mut |part| step.reads.push(part));
                step
            }
            Node::ExtraTurn(player)
            | Node::SkipNextTurn(player)
            | Node::SkipNextStep(player, _)
            | Node::SkipNextPhase(player, _)
            | Node::Win(player)
            | Node::Lose(player)
            | Node::BecomeStartingPlayer(player)
            | Node::Emblem(player, _) => Step::plain().reads([who(player)]),
            Node::BecomeMonarch(player) => Step::plain().reads([who(player)]).done(),
            Node::ExtraPhases(_)
            | Node::EndTurn
            | Node::DrawGame
            | Node::Planeswalk
            | Node::Mutate { over: _ }
            | Node::SetClassLevel(_) => Step::plain(),
            Node::Attach(what, to) => Step::plain().to(what).to(to).done(),
            Node::Pair(one, other) => Step::plain().to(one).to(other).done(),
            Node::Transform(what) => Step::plain().to(what).done(),
            Node::TurnFaceDown(what) | Node::Regenerate(what) | Node::RemoveFromCombat(what) => {
                Step::plain().to(what)
            }
            Node::RemoveDamage(what) => Step::plain().to(what),
            Node::PhaseOut(what) => Step::plain().to(what).done(),
            Node::Prevent(shield) => {
                let Shield {
                    amount,
                    once: _,
                    objects: shielded,
                    players,
                    source,
                    combat: _,
                    redirect,
                    redirect_to,
                    duration: _,
                    then,
                } = &**shield;
                then.map_or_else(Step::plain, |then| Step::new(Form::Prevented(then)))
                    .reads(amount.iter().map(Num))
                    .reads(shielded.iter().chain(source).chain(redirect).map(objects))
                    .reads(players.iter().chain(redirect_to).map(who))
            }
            Node::PlayLand(what) => Step::plain().reads([objects(what)]).done(),
            Node::CastFree { who: player, what, terms: _, then_exile: _ } => {
                Step::plain().reads([who(player), objects(what)]).done()
            }
            Node::CastOne { who: player, what, into, then_exile: _ } => {
                Step::plain().reads([who(player), Filter(what)]).done().leaves(Known::objects(*into))
            }
            Node::MayPlay { who: player, what, duration: _, free: _, cast: _, then_exile: _, spend: _ } => {
                Step::plain().reads([who(player), objects(what)]).done()
            }
            Node::ControlNextTurn { who: player, of } => Step::plain().reads([who(player), who(of)]),
            Node::Restart { keep } => Step::plain().reads([objects(keep)]),
            Node::SetInMotion(what) | Node::Abandon(what) => Step::plain().reads([objects(what)]),
            Node::Monstrosity(num) | Node::Adapt(num) => Step::plain().reads([Num(num)]).done(),
            Node::Explore(what) | Node::Connive(what) => Step::plain().to(what).told(),
            Node::Oppose(what, attacker, _) => Step::plain().to(what).to(attacker).done(),
            Node::Aim(what, player, _) => Step::plain().to(what).reads([who(player)]),
            Node::Tempt(what) => Step::plain().reads([objects(what)]),
            // Of a spell, too.
            Node::Mark(what, Mark::Unpreventable) => Step::plain().reads([objects(what)]),
            Node::Mark(what, _) => Step::plain().to(what),
            Node::Does(_, what, others) => {
                Step::plain().reads([objects(what)]).reads(others.iter().map(objects))
            }
            Node::Manifest(player, num) => Step::plain().reads([who(player), Num(num)]).told(),
            Node::BeginOnBattlefield(arrival) | Node::EnterWith(arrival) => Step::plain().arrival(arrival),
            Node::Cascade => Step::plain().told(),
            Node::Discover(num) => Step::plain().reads([Num(num)]).told(),
        }
    }
}
