//! What is known at each step of an effect: nothing is read that was not written before (CR 608.2c, 608.2h).

use super::event::Told;
use super::known::Known;
use super::lasting::{Inner, in_changes};
use super::part::{Part, in_when};
use super::step::{Form, Step};
use super::{Place, Verdict, has_x, in_target, known_subtype};
use crate::program::{
    AbilityId, AbilityKind, Book, CardId, Cost, Hit, ManaSpec, Node, NodeId, Num, Objects, Register,
    TargetKind, TargetSpec, Test, TokenSpec, Triggered, When, Who,
};

pub(super) const NO_EVENT: &str = "what the event is about is spoken of, but this event has no such thing";
pub(super) const NO_X: &str = "nothing says what X is";
pub(super) const AMONG_ITSELF: &str = "one thing is spoken of as if it were several";

/// What delayed and reflexive triggers take along.
const ALONG: Register = Register(0);

/// An effect and what it knows as it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect<'a> {
    pub(super) book: &'a Book,
    pub(super) text: &'a str,
    pub(super) targets: &'a [TargetSpec],
    pub(super) told: Told,
    pub(super) known: Known,
    pub(super) place: Place,
    /// Its source is the spell that resolves.
    pub(super) resolving_spell: bool,
}

/// What is found in an effect to be looked at by itself.
#[derive(Default, Debug)]
pub(super) struct Found {
    pub(super) gives: Vec<AbilityId>,
    pub(super) cards: Vec<CardId>,
}

/// What is known after a step: surely, if the step was done, and on some way.
#[derive(Clone, Copy, Debug)]
struct State {
    sure: Known,
    done: Known,
    perhaps: Known,
}

impl State {
    fn meet(self, other: State) -> State {
        State {
            sure: self.sure.meet(other.sure),
            done: self.done.meet(other.done),
            perhaps: self.perhaps.with(other.perhaps),
        }
    }
}

/// One run over an effect.
struct Flow<'a> {
    effect: Effect<'a>,
    used: u32,
    found: Found,
    /// All of a kind that earlier steps have put elsewhere: they are no longer found by their kind.
    gone: Vec<&'a Objects>,
    /// Filtered players each of whom the step at hand is about.
    each: Vec<&'a Who>,
}

impl<'a> Effect<'a> {
    pub(super) fn of(book: &'a Book, text: &'a str, place: Place) -> Effect<'a> {
        Effect {
            book,
            text,
            targets: &[],
            told: Told::NOTHING,
            known: Known::NOTHING,
            place,
            resolving_spell: false,
        }
    }

    /// Follows the effect from its first step.
    pub(super) fn run(self, node: NodeId) -> Result<Found, String> {
        let mut flow =
            Flow { effect: self, used: 0, found: Found::default(), gone: Vec::new(), each: Vec::new() };
        let start = State { sure: self.known, done: self.known, perhaps: self.known };
        for spec in self.targets {
            let mut problem = Ok(());
            in_target(spec, &mut |part| {
                if problem.is_ok() {
                    problem = flow.read(part, start);
                }
            });
            problem?;
        }
        flow.step(node, start)?;
        let all = (0..self.targets.len()).all(|place| flow.used & (1 << place) != 0);
        if !all {
            return Err("there is a target to which nothing is done".to_owned());
        }
        Ok(flow.found)
    }

    /// What a trigger waits for, with what it took along.
    pub(super) fn before(&self, when: &'a When) -> Verdict {
        let effect = Effect { told: Told::NOTHING, ..*self };
        let mut problem = Ok(());
        in_when(when, &mut |part| {
            if problem.is_ok() {
                problem = effect.early(part);
            }
        });
        problem
    }

    /// A noun that is read before the effect begins, with what the event tells.
    pub(super) fn early(&self, part: Part<'a>) -> Verdict {
        let start = State { sure: self.known, done: self.known, perhaps: self.known };
        Flow { effect: *self, used: 0, found: Found::default(), gone: Vec::new(), each: Vec::new() }
            .read(part, start)
    }
}

impl<'a> Flow<'a> {
    fn step(&mut self, id: NodeId, state: State) -> Result<State, String> {
        let book = self.effect.book;
        let node = book.node(id);
        let step = Step::of(node);
        for &part in &step.reads {
            self.read(part, state)?;
            // "They control" is said of the one whose turn it is, not of all those players together.
            let all_of = |part: Part<'a>| matches!(part, Part::Who(who) if self.each.contains(&who));
            if matches!(part, Part::Num(_)) && part.any(all_of) {
                return Err("which of these players is meant is not told".to_owned());
            }
        }
        for &changes in &step.changes {
            let mut problem = Ok(());
            let mut inner = Inner::default();
            let mut eye = |part| {
                if problem.is_ok() {
                    problem = self.read(part, state);
                }
            };
            in_changes(book, changes, &mut eye, &mut inner);
            problem?;
            inner.subtypes.iter().try_for_each(|&subtype| known_subtype(book, subtype))?;
            self.found.gives.extend(inner.gives);
        }
        self.look_at(node, &step)?;
        // What triggers when mana is spent is told as the mana is added.
        if let Node::AddMana(_, ManaSpec::Only(only, _)) = node
            && let Some(ability) = book.only[only.index()].then
            && let AbilityKind::Triggered(triggered) = &book.ability(ability).kind
        {
            self.later(triggered, state)?;
        }
        if let Node::Move(what @ Objects::All(_), _) | Node::Destroy { what: what @ Objects::All(_), .. } =
            node
        {
            self.gone.push(what);
        }
        let mut state = state;
        if step.clears {
            let last = Known::objects(Register::LAST).with(Known::DONE);
            state = State {
                sure: state.sure.without(last),
                done: state.done.without(last),
                perhaps: state.perhaps.without(last),
            };
        }
        let Node::ForEachPlayer(who @ Who::Those(..), ..) = node else {
            return self.within(step.form, leave(state, step.leaves));
        };
        self.each.push(who);
        let after = self.within(step.form, leave(state, step.leaves));
        self.each.pop();
        after
    }

    /// The steps within a step.
    fn within(&mut self, form: Form, state: State) -> Result<State, String> {
        let book = self.effect.book;
        Ok(match form {
            Form::Plain => state,
            Form::Then(one, other) => {
                let between = self.step(one, state)?;
                self.step(other, between)?
            }
            Form::Perhaps(inner) => {
                let inside = self.step(inner, state)?;
                State { sure: state.sure, done: inside.done, perhaps: inside.perhaps }
            }
            Form::Prevented(then) => {
                let outer = self.effect.told;
                (self.effect.told.amount, self.effect.told.other) = (true, true);
                self.step(then, state)?;
                self.effect.told = outer;
                state
            }
            Form::Branch(then, other) => {
                let gone = self.gone.len();
                let one = self.step(then, state)?;
                self.gone.truncate(gone);
                match other {
                    Some(other) => one.meet(self.step(other, state)?),
                    None => one.meet(state),
                }
            }
            Form::IfDid(then, other) => {
                if !state.perhaps.has(Known::DONE) {
                    return Err("\"if you do\" has nothing before it that was done".to_owned());
                }
                let one = self.step(then, State { sure: state.done, ..state })?;
                match other {
                    Some(other) => one.meet(self.step(other, state)?),
                    None => State { done: one.done, ..one.meet(state) },
                }
            }
            Form::Loop(inner, bound) => self.step(inner, leave(state, bound))?,
            Form::OneOf(modes) => {
                let mut all: Option<State> = None;
                for mode in &book.modes[modes.index()].modes {
                    let one = self.step(mode.effect, state)?;
                    all = Some(all.map_or(one, |all| all.meet(one)));
                }
                all.unwrap_or(state)
            }
            Form::Later(ability) | Form::Reflexive(ability) => {
                let AbilityKind::Triggered(triggered) = &book.ability(ability).kind else {
                    return Err("only triggered abilities happen later".to_owned());
                };
                self.later(triggered, state)?;
                state
            }
        })
    }

    /// A delayed or reflexive trigger: of what was known it takes one thing, one player and one number along
    /// (CR 603.7c, 603.12).
    fn later(&mut self, triggered: &'a Triggered, state: State) -> Verdict {
        let along = Known::objects(ALONG).with(Known::player(ALONG)).with(Known::number(ALONG));
        let known = state.perhaps.meet(along);
        let Effect { book, text, told, place, .. } = self.effect;
        let effect = Effect { told, known, place, ..Effect::of(book, text, place) };
        let Triggered { when, during, condition, modes, zone: _, limit: _, mana: _ } = triggered;
        let reflexive = matches!(when, When::Either(all) if all.is_empty());
        let effect = Effect { told: if reflexive { told } else { Told::by(when) }, ..effect };
        effect.before(when)?;
        during.iter().chain(condition).try_for_each(|cond| effect.early(Part::Cond(cond)))?;
        for mode in &modes.modes {
            let found = Effect { targets: &mode.targets, ..effect }.run(mode.effect)?;
            self.found.gives.extend(found.gives);
            self.found.cards.extend(found.cards);
        }
        Ok(())
    }

    /// Whether all that a noun speaks of is there.
    fn read(&mut self, part: Part<'a>, state: State) -> Verdict {
        let mut problem: Verdict = Ok(());
        part.walk(&mut |part| {
            if problem.is_ok() {
                problem = self.read_one(part, state);
            }
        });
        problem
    }

    fn read_one(&mut self, part: Part<'a>, state: State) -> Verdict {
        let Effect { told, place, .. } = self.effect;
        let needs = |known: Known, problem: &str| {
            if state.perhaps.has(known) { Ok(()) } else { Err(problem.to_owned()) }
        };
        let holds = |holds: bool, problem: &str| if holds { Ok(()) } else { Err(problem.to_owned()) };
        const NOTHING_CHOSEN: &str =
            "this speaks of something that nothing before it has chosen, moved or made";
        match part {
            Part::Objects(Objects::Among(all, _)) if self.gone.contains(&&**all) => {
                Err("what was put elsewhere is looked for where it was".to_owned())
            }
            Part::Test(Test::Subtype(subtype)) => known_subtype(self.effect.book, *subtype),
            Part::Objects(Objects::Target(place)) => self.target(*place, true),
            Part::Who(Who::Target(place)) => self.target(*place, false),
            Part::Objects(Objects::Chosen(register)) => needs(Known::objects(*register), NOTHING_CHOSEN),
            Part::Who(Who::Chosen(register)) => {
                needs(Known::player(*register), "this speaks of a player whom nothing before it has chosen")
            }
            Part::Num(Num::Stored(register)) => {
                needs(Known::number(*register), "this speaks of a number that nothing before it has told")
            }
            Part::Num(Num::Done) => needs(
                Known::DONE,
                "\"that much\" or \"this way\" has nothing before it that it could be about",
            ),
            Part::Objects(Objects::Cause) => holds(told.object, NO_EVENT),
            Part::Objects(Objects::CauseOther) => holds(told.other, NO_EVENT),
            Part::Who(Who::Cause) => holds(told.player, NO_EVENT),
            Part::Num(Num::Cause) => holds(told.amount, NO_EVENT),
            Part::Num(Num::X) => holds(place.x, NO_X),
            Part::Cost(cost) => {
                holds(place.x || !has_mana_x(cost), "X is to be paid, but nothing says what X is")
            }
            Part::Objects(Objects::Among(of, _)) => holds(**of != Objects::This, AMONG_ITSELF),
            Part::Objects(Objects::Union(one, other)) => holds(one != other, "the same thing is named twice"),
            Part::Who(Who::ControllerOf(of) | Who::DefendingPlayerOf(of)) => holds(
                !(self.effect.resolving_spell && **of == Objects::This),
                "a spell is spoken of as if it were a permanent",
            ),
            Part::Num(Num::Of(_, of) | Num::GreatestOf(_, of)) => holds(
                !(self.effect.resolving_spell
                    && **of == Objects::This
                    && !matches!(part, Part::Num(Num::Of(crate::program::Measure::ManaValue, _)))),
                "a spell is spoken of as if it were a permanent",
            ),
            _ => Ok(()),
        }
    }

    /// A target of this effect, as a thing or as a player.
    fn target(&mut self, place: u8, thing: bool) -> Verdict {
        let Some(spec) = self.effect.targets.get(usize::from(place)) else {
            return Err("this speaks of a target that there is not".to_owned());
        };
        self.used |= 1 << place;
        match (&spec.kind, thing) {
            (TargetKind::Object(_) | TargetKind::Zones(_), true)
            | (TargetKind::Player(_), false)
            | (TargetKind::Either(_, _), true | false) => Ok(()),
            (TargetKind::Object(_) | TargetKind::Zones(_), false) => {
                Err("a target that is no player is spoken of as one".to_owned())
            }
            (TargetKind::Player(_), true) => Err("a target player is spoken of as a thing".to_owned()),
        }
    }

    /// What must hold of a step by itself.
    fn look_at(&mut self, node: &'a Node, step: &Step<'a>) -> Verdict {
        if self.effect.resolving_spell && step.permanents.contains(&&Objects::This) {
            return Err("a spell is spoken of as if it were a permanent".to_owned());
        }
        let anywhere = |objects: &&Objects| match objects {
            Objects::Target(place) => {
                let spec = self.effect.targets.get(usize::from(*place));
                spec.is_some_and(|spec| matches!(spec.kind, TargetKind::Zones(_)))
            }
            _ => false,
        };
        if step.permanents.iter().any(anywhere) {
            return Err("what may be elsewhere is spoken of as a permanent".to_owned());
        }
        match node {
            Node::Fight(one, other) if one == other && self.is_one(one) => {
                Err("something would fight itself".to_owned())
            }
            Node::Choose {
                who: who @ (Who::Everyone | Who::Opponents), from: Objects::All(filter), ..
            } if filter.tests.iter().any(|test| is_theirs(test, who)) => {
                Err("each player would choose among what all of them have".to_owned())
            }
            Node::Attach(what, to) if what == to => Err("something would be attached to itself".to_owned()),
            Node::Damage { by, hits } => self.damage(by, hits),
            Node::DamageDivided { by: _, target } | Node::CountersDivided { kind: _, target } => {
                self.used |= 1 << target;
                Ok(())
            }
            Node::Change { what: Objects::This, .. } if self.effect.resolving_spell => {
                Err("a spell is spoken of as if it were a permanent".to_owned())
            }
            Node::CastFree { what: Objects::This, .. } if self.effect.resolving_spell => {
                Err("a spell can't be cast while it resolves".to_owned())
            }
            Node::CreateToken { token: TokenSpec::Card(card), .. } | Node::Emblem(_, card) => {
                self.found.cards.push(*card);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn damage(&self, by: &Objects, hits: &[Hit]) -> Verdict {
        let itself = self.effect.text.to_lowercase().contains("itself");
        for hit in hits {
            if hit.objects.as_ref() == Some(by) && !itself && self.is_one(by) {
                return Err("something would deal damage to itself".to_owned());
            }
            if hit.objects.as_ref() == Some(by) && !self.is_one(by) {
                return Err("each of several would deal damage to all of them".to_owned());
            }
            let sum = |part: Part<'_>| matches!(part, Part::Num(Num::Of(_, of)) if **of == *by);
            if !self.is_one(by) && Part::Num(&hit.amount).any(sum) {
                return Err("each of several would deal the damage of all of them".to_owned());
            }
        }
        Ok(())
    }

    /// Whether these are one thing at most.
    fn is_one(&self, objects: &Objects) -> bool {
        match objects {
            Objects::This
            | Objects::Cause
            | Objects::CauseOther
            | Objects::Host
            | Objects::PairedWith(_)
            | Objects::It => true,
            Objects::Target(place) => {
                let spec = self.effect.targets.get(usize::from(*place));
                spec.is_some_and(|spec| spec.most == Num::Const(1))
            }
            Objects::Top(_, num) => *num == Num::Const(1),
            Objects::Chosen(_) => true,
            Objects::All(_)
            | Objects::AttachedTo(_)
            | Objects::ExiledWithThis
            | Objects::MadeWithThis
            | Objects::Union(_, _)
            | Objects::Sources
            | Objects::Commanders
            | Objects::InCombatWith(_)
            | Objects::AttackedBy(_) => false,
            Objects::Among(of, _) => self.is_one(of),
        }
    }
}

/// What is known after a step that leaves something.
fn leave(state: State, known: Known) -> State {
    let sure = state.sure.with(known);
    // A step that says whether it was done speaks of itself alone.
    let done = if known.has(Known::DONE) { sure } else { state.done.with(known) };
    State { sure, done, perhaps: state.perhaps.with(known) }
}

fn has_mana_x(cost: &Cost) -> bool {
    cost.x.is_none() && has_x(cost) && cost.mana.as_ref().is_some_and(|mana| mana.x > 0)
}

/// Whether something is of any of these players.
fn is_theirs(test: &Test, players: &Who) -> bool {
    matches!(test, Test::OwnedBy(who) | Test::ControlledBy(who) if who == players)
}
