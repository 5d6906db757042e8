//! One change to one object.

use smallvec::SmallVec;

use super::subtypes::SubtypeKind;
use crate::Magic;
use crate::card::{CardType, CardTypes, Color, Colors, Subtype, Supertypes};
use crate::program::{AbilityKind, Change, Keyword, Keywords, Num};
use crate::rules::{Look, View};
use crate::state::{Copiable, Derived, NoteKind};

/// The numbers in a change, worked out.
pub(super) type Values = SmallVec<[i32; 2]>;

impl Look<'_> {
    /// What is added to power or toughness: an amount that is worked out is none below zero (CR 107.1b).
    fn modifier(&self, num: &Num, view: &View<'_>) -> i32 {
        match num {
            Num::Const(number) => *number,
            Num::Times(times, num) => self.num(num, view).max(0).saturating_mul(*times),
            num => self.num(num, view).max(0),
        }
    }

    /// Works out the numbers of a change: amounts, the player who gets control, what was chosen.
    pub(super) fn values_of(&self, change: &Change, view: &View<'_>) -> Values {
        match change {
            Change::DefinePower(num)
            | Change::DefineToughness(num)
            | Change::SetPower(num)
            | Change::SetToughness(num) => Values::from_slice(&[self.num(num, view)]),
            Change::Modify(power, toughness) => {
                Values::from_slice(&[self.modifier(power, view), self.modifier(toughness, view)])
            }
            Change::Controller(who) => self.player(who, view).map(|seat| seat.0.into()).into_iter().collect(),
            Change::CopyOf(which, _) => {
                self.objects(which, view).first().map(|one| one.slot.0.into()).into_iter().collect()
            }
            Change::AddChosenType | Change::SetChosenType => self.noted(view, |note| match note {
                NoteKind::Type(subtype) => Some(subtype.0.into()),
                _ => None,
            }),
            Change::SetChosenColor | Change::GainOfChosenColor(_) => self.noted(view, |note| match note {
                NoteKind::Color(color) => Some(color as i32),
                _ => None,
            }),
            _ => Values::new(),
        }
    }

    fn noted(&self, view: &View<'_>, read: impl Fn(NoteKind) -> Option<i32>) -> Values {
        self.notes(view.source).filter_map(read).collect()
    }
}

/// The number of a choice that was not made.
pub(super) const NOTHING_CHOSEN: i32 = -1;

/// What was chosen, by number.
fn chosen(values: &[i32]) -> impl Iterator<Item = u16> + '_ {
    values.iter().filter_map(|&value| u16::try_from(value).ok())
}

impl Magic {
    /// Applies a change, with its numbers, to an object.
    pub(super) fn apply(&self, change: &Change, derived: &mut Derived, values: &[i32]) {
        let within = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let number = |place: usize| values.get(place).map_or(0, |&value| within(value));
        match change {
            Change::Controller(_) => {
                if let Some(&seat) = values.first() {
                    derived.controller = cardwright_table::Seat(seat as u8);
                }
            }
            Change::NoManaCost => derived.mana_value = 0,
            Change::AddTypes(types) => derived.types = derived.types.with(*types),
            Change::SetTypes(types) => self.set_types(derived, *types),
            Change::RemoveTypes(types) => {
                derived.types = derived.types.without(*types);
                self.drop_subtypes(derived);
            }
            Change::AddSubtypes(subtypes) => subtypes.iter().for_each(|&one| add_subtype(derived, one)),
            Change::SetSubtypes(subtypes) => self.set_subtypes(derived, subtypes),
            Change::AllCreatureTypes => derived.every_creature_type = true,
            Change::LoseCreatureTypes => {
                let tables = self.book.tables();
                derived.subtypes.retain(|subtype| tables.subtype(*subtype) != SubtypeKind::Creature);
                derived.every_creature_type = false;
            }
            Change::AddSupertype(one) => derived.supertypes = derived.supertypes.with(Supertypes::only(*one)),
            Change::RemoveSupertype(one) => {
                derived.supertypes = derived.supertypes.without(Supertypes::only(*one));
            }
            Change::AddChosenType => chosen(values).for_each(|one| add_subtype(derived, Subtype(one))),
            Change::SetChosenType => {
                let chosen: SmallVec<[Subtype; 1]> = chosen(values).map(Subtype).collect();
                self.set_subtypes(derived, &chosen);
            }
            Change::SetColors(colors) => derived.colors = *colors,
            Change::AddColors(colors) => derived.colors = derived.colors.with(*colors),
            Change::SetChosenColor => {
                derived.colors = chosen(values)
                    .filter_map(|one| Color::ALL.get(usize::from(one)).copied())
                    .collect::<Colors>();
            }
            Change::Gain(ability) => match self.book.ability(*ability).kind {
                AbilityKind::Keyword(keyword) => gain(derived, keyword),
                _ => derived.abilities.push(*ability),
            },
            Change::GainThis(which) => {
                derived.abilities.extend(self.book.selves.get(usize::from(*which)).copied());
            }
            Change::GainOfChosenColor(abilities) => {
                let own = chosen(values).filter_map(|one| abilities.get(usize::from(one)).copied());
                derived.abilities.extend(own);
            }
            Change::GainKeyword(keyword) => gain(derived, *keyword),
            Change::LoseAll => {
                derived.keywords = Keywords::NONE;
                derived.abilities.clear();
            }
            Change::LoseKeyword(keyword) => {
                derived.keywords = derived.keywords.without(Keywords::only(*keyword));
            }
            Change::BarKeyword(keyword) => {
                derived.barred = derived.barred.with(Keywords::only(*keyword));
                derived.keywords = derived.keywords.without(derived.barred);
            }
            Change::DefinePower(_) | Change::SetPower(_) => derived.power = number(0),
            Change::DefineToughness(_) | Change::SetToughness(_) => derived.toughness = number(0),
            Change::Modify(..) => {
                derived.power = derived.power.saturating_add(number(0));
                derived.toughness = derived.toughness.saturating_add(number(1));
            }
            Change::Switch => std::mem::swap(&mut derived.power, &mut derived.toughness),
            // Both need more than the object: what is copied, and whose rule it is.
            Change::CopyOf(..) | Change::Rule(_) => {}
        }
    }

    /// The object has the copiable values of something else (CR 707.2); who controls it is not among them.
    pub(super) fn copy_onto(&self, copy: &Copiable, derived: &mut Derived) {
        let printed = self.book.tables().printed(copy.card, copy.face, false);
        *derived = Derived { controller: derived.controller, ..printed.clone() };
        if let Some((power, toughness)) = copy.size {
            (derived.power, derived.toughness) = (power, toughness);
        }
        for &(card, face) in &copy.below {
            self.add_abilities_of(card, face, derived);
        }
        for exception in &copy.exceptions {
            for change in &self.book.changes[exception.index()] {
                self.apply(change, derived, &printed_values(change));
            }
            self.drop_subtypes(derived);
        }
    }

    /// New card types replace the old ones (CR 205.1a).
    fn set_types(&self, derived: &mut Derived, types: CardTypes) {
        let spell = CardTypes::of(&[CardType::Instant, CardType::Sorcery]);
        let kept = derived.types.without(derived.types.without(spell));
        derived.types = types.with(kept);
        self.drop_subtypes(derived);
    }

    /// Subtypes of card types that the object does not have, or no longer, are not among its own (CR 205.1a, 205.3d).
    pub(super) fn drop_subtypes(&self, derived: &mut Derived) {
        let (tables, types) = (self.book.tables(), derived.types);
        derived.subtypes.retain(|subtype| tables.subtype(*subtype).fits(types));
        derived.every_creature_type &= SubtypeKind::Creature.fits(types);
    }

    /// New subtypes replace those of the same set; a land with a new basic land type loses what its text and its
    /// old types gave it (CR 205.1a, 305.7).
    fn set_subtypes(&self, derived: &mut Derived, subtypes: &[Subtype]) {
        let tables = self.book.tables();
        let Some(kind) = subtypes.first().map(|&one| tables.subtype(one)) else { return };
        derived.subtypes.retain(|subtype| tables.subtype(*subtype) != kind);
        derived.every_creature_type &= kind != SubtypeKind::Creature;
        derived.subtypes.extend(subtypes.iter().copied());
        let basic = subtypes.iter().any(|subtype| subtype.basic_color().is_some());
        if basic && derived.is(CardType::Land) {
            derived.keywords = Keywords::NONE;
            derived.abilities.clear();
        }
    }
}

fn add_subtype(derived: &mut Derived, subtype: Subtype) {
    if !derived.subtypes.contains(&subtype) {
        derived.subtypes.push(subtype);
    }
}

fn gain(derived: &mut Derived, keyword: Keyword) {
    derived.keywords = derived.keywords.with(Keywords::only(keyword).without(derived.barred));
}

/// The numbers of a change that stands in a copy's exceptions: they are always printed.
fn printed_values(change: &Change) -> Values {
    let number = |num: &Num| if let Num::Const(number) = num { *number } else { 0 };
    match change {
        Change::SetPower(num) | Change::SetToughness(num) => Values::from_slice(&[number(num)]),
        Change::Modify(power, toughness) => Values::from_slice(&[number(power), number(toughness)]),
        _ => Values::new(),
    }
}
