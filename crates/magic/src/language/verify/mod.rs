//! What always holds of a program that is right, checked on every card that is compiled.
//!
//! The grammar tells what the words say, lowering what they mean; neither sees when something got lost in between. A
//! program that reads what nothing has written, has a target that it does not use, or treats a spell as a creature
//! cannot be what is printed, and its card is refused with a sentence.
//!
//! [`part`], [`step`], [`lasting`] and [`event`] are exhaustive: a new node must say what it reads and leaves behind.

mod event;
mod flow;
mod known;
mod lasting;
mod part;
mod step;

use crate::card::{CardType, Face, Subtype, subtypes};
use crate::program::{
    AbilityId, AbilityKind, Activated, Altered, Book, CardId, Cost, CostPart, Modes, NodeId, Num, Objects,
    Register, SpellAbility, Static, StaticAbility, TargetKind, TargetSpec, Test, Together, Triggered, When,
    Who, ZoneKind,
};
use event::Told;
use flow::Effect;
use known::Known;
use lasting::{Inner, in_cost_change, in_static};
pub(super) use part::Part;
use part::tests as in_tests;

/// Nothing, or why the program can't be what is printed.
pub(crate) type Verdict = Result<(), String>;

/// What the abilities of a text are printed on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// A cost of it has an X.
    x: bool,
    /// A cost of it is paid with things: something sacrificed, discarded, exiled.
    paid: bool,
}

/// An ability that something has for a while, or a token.
const GIVEN: Place = Place { x: false, paid: false };

/// Checks some abilities of a face.
pub(crate) fn abilities(book: &Book, face: &Face, ids: &[AbilityId]) -> Verdict {
    let spell = face.types.has(CardType::Instant) || face.types.has(CardType::Sorcery);
    let mut costs = Vec::new();
    face.abilities.iter().for_each(|id| casting_costs(&book.ability(*id).kind, &mut costs));
    let x = face.cost.as_ref().is_some_and(|cost| cost.x > 0) || costs.iter().any(|cost| has_x(cost));
    let paid = costs.iter().any(|cost| pays_things(cost));
    // Each of them is paid without the others.
    let open = |cost: &&Cost| !has_x(cost) && Part::Cost(cost).any(|part| matches!(part, Part::Num(Num::X)));
    if costs.iter().any(open) {
        return Err("X is what is paid with, and nobody is asked for it".to_owned());
    }
    let mut verify = Verify { book, seen: Vec::new() };
    for &id in ids {
        if spell {
            works_as_spell(&book.ability(id).kind)?;
        }
        verify.ability(id, Place { x, paid })?;
    }
    Ok(())
}

/// The costs that this ability lets or makes a player pay as its card is cast (CR 601.2b).
fn casting_costs<'a>(kind: &'a AbilityKind, costs: &mut Vec<&'a Cost>) {
    let AbilityKind::Static(text) = kind else { return };
    costs.extend(text.effects.iter().filter_map(|effect| match effect {
        Static::AdditionalCost { cost, .. } => Some(cost),
        Static::AlternativeCost(way) => Some(&way.cost),
        _ => None,
    }));
}

/// Whether a cost is paid with things that a text may speak of afterwards.
fn pays_things(cost: &Cost) -> bool {
    cost.parts.iter().any(|part| match part {
        CostPart::SacrificeThis
        | CostPart::Sacrifice(..)
        | CostPart::DiscardThis
        | CostPart::Discard(..)
        | CostPart::DiscardRandom(_)
        | CostPart::DiscardHand
        | CostPart::ExileThis
        | CostPart::Exile(..)
        | CostPart::ExileValue(..)
        | CostPart::TapOthers(..)
        | CostPart::TapPower(..)
        | CostPart::ReturnToHand(..)
        | CostPart::ReturnThis
        | CostPart::Mill(_)
        | CostPart::Reveal(..) => true,
        CostPart::Tap
        | CostPart::Untap
        | CostPart::Life(_)
        | CostPart::RemoveCounters(..)
        | CostPart::RemoveCountersFrom(..)
        | CostPart::PutCounters(..)
        | CostPart::Loyalty(_)
        | CostPart::XNotZero
        | CostPart::Energy(_) => false,
    })
}

/// What is known before a spell or an activated ability resolves.
fn at_first(paid: bool) -> Known {
    let last = Known::objects(Register::LAST);
    if paid { last.with(Known::objects(Register::PAID)) } else { last }
}

/// Whether X is chosen as this part is paid; one that only says what is paid with is not asked for.
fn asks_for_x(part: &CostPart) -> bool {
    match part {
        CostPart::Sacrifice(_, num)
        | CostPart::Discard(_, num)
        | CostPart::Exile(_, num)
        | CostPart::TapOthers(_, num)
        | CostPart::ReturnToHand(_, num)
        | CostPart::Reveal(_, num)
        | CostPart::DiscardRandom(num)
        | CostPart::Life(num)
        | CostPart::RemoveCounters(_, num)
        | CostPart::RemoveCountersFrom(_, _, num)
        | CostPart::PutCounters(_, num)
        | CostPart::Loyalty(num)
        | CostPart::Energy(num)
        | CostPart::Mill(num) => Part::Num(num).any(|part| matches!(part, Part::Num(Num::X))),
        CostPart::Tap
        | CostPart::Untap
        | CostPart::XNotZero
        | CostPart::ExileValue(..)
        | CostPart::SacrificeThis
        | CostPart::DiscardThis
        | CostPart::DiscardHand
        | CostPart::ExileThis
        | CostPart::ReturnThis
        | CostPart::TapPower(..) => false,
    }
}

/// Whether a cost has an X.
fn has_x(cost: &Cost) -> bool {
    cost.mana.as_ref().is_some_and(|mana| mana.x > 0) || cost.parts.iter().any(asks_for_x)
}

/// An instant or sorcery is never on the battlefield, so nothing that it has works there.
fn works_as_spell(kind: &AbilityKind) -> Verdict {
    let zone = match kind {
        AbilityKind::Static(text) if !text.defining => text.zone,
        AbilityKind::Triggered(ability) => ability.zone,
        AbilityKind::Activated(ability) => ability.zone,
        _ => return Ok(()),
    };
    if zone == ZoneKind::Battlefield {
        return Err("this works on the battlefield, where an instant or sorcery never is".to_owned());
    }
    Ok(())
}

/// Checks abilities, and those that they give.
struct Verify<'a> {
    book: &'a Book,
    seen: Vec<AbilityId>,
}

impl<'a> Verify<'a> {
    fn ability(&mut self, id: AbilityId, place: Place) -> Verdict {
        if self.seen.contains(&id) {
            return Ok(());
        }
        self.seen.push(id);
        let book = self.book;
        let ability = book.ability(id);
        let text = ability.text.as_str();
        match &ability.kind {
            AbilityKind::Spell(SpellAbility { modes }) => {
                let known = at_first(place.paid);
                self.modes(modes, Effect { known, resolving_spell: true, ..Effect::of(book, text, place) })
            }
            AbilityKind::Activated(Activated {
                cost,
                modes,
                zone: _,
                timing: _,
                limit: _,
                condition,
                mana: _,
                anyone: _,
                cycling: _,
                changes,
            }) => {
                let mut alone = Alone { book, x: true, told: Told::NOTHING, problem: Ok(()) };
                alone.look(Part::Cost(cost));
                condition.iter().for_each(|cond| alone.look(Part::Cond(cond)));
                for (condition, change) in changes {
                    condition.iter().for_each(|cond| alone.look(Part::Cond(cond)));
                    in_cost_change(change, &mut |part| alone.look(part));
                }
                alone.problem?;
                let mut costs = modes.modes.iter().filter_map(|mode| mode.cost.as_deref()).chain([cost]);
                let place = Place { x: costs.clone().any(has_x), paid: costs.any(pays_things) };
                let known = at_first(place.paid);
                self.modes(modes, Effect { known, ..Effect::of(book, text, place) })
            }
            AbilityKind::Triggered(triggered) => self.triggered(triggered, Effect::of(book, text, place)),
            AbilityKind::Static(text) => self.statics(text, ability.text.as_str(), place),
            AbilityKind::Enchant(spec) => {
                let mut alone = Alone { book, x: false, told: Told::NOTHING, problem: Ok(()) };
                in_target(spec, &mut |part| alone.look(part));
                alone.problem
            }
            AbilityKind::Protection(all) | AbilityKind::HexproofFrom(all) | AbilityKind::Landwalk(all) => {
                let mut alone = Alone { book, x: false, told: Told::NOTHING, problem: Ok(()) };
                in_tests(all, &mut |part| alone.look(part));
                alone.problem
            }
            AbilityKind::Mulligan(node) | AbilityKind::OpeningHand { node, not_starting: _ } => {
                self.effect(*node, &[], Effect::of(book, text, place))
            }
            AbilityKind::Keyword(_)
            | AbilityKind::Toxic(_)
            | AbilityKind::Suspend { time: _, cost: _ }
            | AbilityKind::Morph(_, _)
            | AbilityKind::Madness(_)
            | AbilityKind::Miracle(_)
            | AbilityKind::SetAside(_, _)
            | AbilityKind::Beyond(_)
            | AbilityKind::PreHand(_)
            | AbilityKind::Setup(_) => Ok(()),
        }
    }

    /// A triggered ability; `effect` says what it knows before its event.
    fn triggered(&mut self, triggered: &'a Triggered, effect: Effect<'a>) -> Verdict {
        let Triggered { when, during, condition, modes, zone: _, limit: _, mana: _ } = triggered;
        let told = match when {
            // It triggers as it is made: what the ability that made it was about is what it is about.
            When::Either(all) if all.is_empty() => effect.told,
            when => Told::by(when),
        };
        // All that moved together is remembered.
        let together = matches!(when, When::MoveTogether { .. });
        let known = if together { effect.known.with(Known::objects(Register::PAID)) } else { effect.known };
        let effect = Effect { told, known, ..effect };
        effect.before(when)?;
        during.iter().chain(condition).try_for_each(|cond| effect.early(Part::Cond(cond)))?;
        self.modes(modes, effect)
    }

    fn modes(&mut self, modes: &'a Modes, effect: Effect<'a>) -> Verdict {
        let Modes { least: _, most: _, again: _, modes: all, more, beyond: _ } = modes;
        if let Some(more) = more {
            effect.early(Part::Cond(&more.0))?;
        }
        for mode in all {
            let x = effect.place.x || mode.cost.as_deref().is_some_and(has_x);
            let place = Place { x, ..effect.place };
            self.effect(mode.effect, &mode.targets, Effect { place, ..effect })?;
        }
        Ok(())
    }

    fn effect(&mut self, node: NodeId, targets: &'a [TargetSpec], effect: Effect<'a>) -> Verdict {
        let effect = Effect { targets, ..effect };
        let found = effect.run(node)?;
        for ability in found.gives {
            self.ability(ability, GIVEN)?;
        }
        for card in found.cards {
            self.card(card)?;
        }
        Ok(())
    }

    /// A token or emblem.
    fn card(&mut self, id: CardId) -> Verdict {
        let book = self.book;
        for face in &book.card(id).faces {
            face.subtypes.iter().try_for_each(|&subtype| known_subtype(book, subtype))?;
            for &ability in &face.abilities {
                self.ability(ability, GIVEN)?;
            }
        }
        Ok(())
    }

    fn statics(&mut self, ability: &'a StaticAbility, text: &'a str, place: Place) -> Verdict {
        let StaticAbility { zone: _, condition, effects, defining: _ } = ability;
        let book = self.book;
        for effect in effects {
            let mut inner = Inner::default();
            let own = matches!(
                effect,
                Static::OwnCost(_)
                    | Static::AdditionalCost { .. }
                    | Static::EitherCost(..)
                    | Static::AlternativeCost(_)
            );
            let (told, enters) = match effect {
                Static::Replace(replacement) => {
                    let enters = matches!(replacement.instead, Altered::Entering(_) | Altered::AsEnters(_));
                    (Told::by_replaced(replacement), enters)
                }
                _ => (Told::NOTHING, false),
            };
            // A spell knows its X while it is on the stack.
            let on_stack = matches!(effect, Static::CantBeCountered | Static::DamageUnpreventable);
            let x = own || (enters || on_stack) && place.x;
            let mut alone = Alone { book, x, told, problem: Ok(()) };
            condition.iter().for_each(|cond| alone.look(Part::Cond(cond)));
            in_static(book, effect, &mut |part| alone.look(part), &mut inner);
            alone.problem?;
            inner.subtypes.iter().try_for_each(|&subtype| known_subtype(book, subtype))?;
            for node in inner.does {
                let effect = Effect { told, ..Effect::of(book, text, place) };
                self.effect(node, &[], effect)?;
            }
            for ability in inner.gives {
                self.ability(ability, GIVEN)?;
            }
        }
        Ok(())
    }
}

/// A text speaks of subtypes that there are (CR 205.3).
fn known_subtype(book: &Book, subtype: Subtype) -> Verdict {
    match book.subtypes.get(usize::from(subtype.0)) {
        Some(name) if !subtypes::is_subtype(name) => Err(subtypes::unknown(name)),
        Some(_) | None => Ok(()),
    }
}

/// What a target must be.
fn in_target<'a>(spec: &'a TargetSpec, eye: part::Eye<'_, 'a>) {
    let TargetSpec { kind, least, most, another: _, divided, together, when } = spec;
    match kind {
        TargetKind::Object(filter) => eye(Part::Filter(filter)),
        TargetKind::Zones(all) => all.iter().for_each(|filter| eye(Part::Filter(filter))),
        TargetKind::Player(who) => eye(Part::Who(who)),
        TargetKind::Either(filter, who) => {
            eye(Part::Filter(filter));
            eye(Part::Who(who));
        }
    }
    eye(Part::Num(least));
    eye(Part::Num(most));
    divided.iter().for_each(|num| eye(Part::Num(num)));
    match together {
        Some(Together::AtMost(_, num)) => eye(Part::Num(num)),
        Some(
            Together::OneOwner
            | Together::OneController
            | Together::DifferentOwners
            | Together::DifferentControllers
            | Together::OfEachController,
        )
        | None => {}
    }
    when.iter().for_each(|cond| eye(Part::Cond(cond)));
}

/// Looks at nouns where nothing resolves: a static ability, a cost. There are no targets and nothing was done before.
struct Alone<'a> {
    book: &'a Book,
    /// Whether there is an X.
    x: bool,
    /// What an event tells, if there is one.
    told: Told,
    problem: Verdict,
}

impl Alone<'_> {
    fn look(&mut self, part: Part<'_>) {
        let (book, x, told) = (self.book, self.x, self.told);
        part.walk(&mut |part| {
            let problem = match part {
                Part::Test(Test::Subtype(subtype)) => {
                    if self.problem.is_ok() {
                        self.problem = known_subtype(book, *subtype);
                    }
                    return;
                }
                Part::Objects(Objects::Target(_)) | Part::Who(Who::Target(_)) => {
                    "only spells and abilities that resolve have targets"
                }
                Part::Objects(Objects::Chosen(_))
                | Part::Who(Who::Chosen(_))
                | Part::Num(Num::Stored(_) | Num::Done) => {
                    "this always holds: nothing was chosen or done before it that it could speak of"
                }
                Part::Objects(Objects::Cause) if !told.object => flow::NO_EVENT,
                Part::Objects(Objects::CauseOther) if !told.other => flow::NO_EVENT,
                Part::Who(Who::Cause) if !told.player => flow::NO_EVENT,
                Part::Num(Num::Cause) if !told.amount => flow::NO_EVENT,
                Part::Num(Num::X) if !x => flow::NO_X,
                Part::Objects(Objects::Among(of, _)) if **of == Objects::This => flow::AMONG_ITSELF,
                _ => return,
            };
            if self.problem.is_ok() {
                self.problem = Err(problem.to_owned());
            }
        });
    }
}

#[cfg(test)]
mod tests;
