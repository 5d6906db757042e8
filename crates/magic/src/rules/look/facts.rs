//! What is known of one object: as it is, or as it last was (CR 608.2h).

use std::borrow::Cow;

use cardwright_table::{Object, Seat};

use super::Look;
use crate::card::{Counter, ManaCost};
use crate::program::{Measure, ZoneKind};
use crate::state::{Derived, Memory, Thing};

/// An object with its characteristics.
pub(crate) struct Facts<'a> {
    pub(crate) object: Object,
    pub(crate) thing: &'a Thing,
    pub(crate) derived: Cow<'a, Derived>,
    pub(crate) owner: Seat,
    /// It has left, and this is what it was.
    pub(crate) memory: Option<&'a Memory>,
}

impl Facts<'_> {
    /// Its controller; its owner where cards have none (CR 109.5).
    pub(crate) fn controller(&self) -> Seat {
        match self.thing.zone {
            ZoneKind::Battlefield | ZoneKind::Command => self.derived.controller,
            ZoneKind::Stack => self.thing.controller,
            _ => self.owner,
        }
    }
}

/// What an object was as it left.
fn facts_then(object: Object, memory: &Memory) -> Facts<'_> {
    Facts {
        object,
        thing: &memory.thing,
        derived: Cow::Borrowed(&memory.derived),
        owner: memory.owner,
        memory: Some(memory),
    }
}

impl<'a> Look<'a> {
    /// What is known of an object: as it is, or as it last was. What has left a hidden zone is what it became, and if
    /// that has moved on, what that was.
    pub(crate) fn facts(&self, object: Object) -> Option<Facts<'a>> {
        if self.state.is_current(object) {
            return Some(self.facts_now(object));
        }
        let next = Object { generation: object.generation.wrapping_add(1), ..object };
        match self.state.memory(object) {
            Some(memory) => Some(facts_then(object, memory)),
            None if self.state.is_current(next) => Some(self.facts_now(next)),
            None => self.state.memory(next).map(|memory| facts_then(next, memory)),
        }
    }

    /// What is known of an object that is where it was.
    #[inline]
    pub(super) fn facts_now(&self, object: Object) -> Facts<'a> {
        Facts {
            object,
            thing: self.state.thing(object.slot),
            derived: self.derived(object.slot),
            owner: self.state.secrets.owner(object.slot),
            memory: None,
        }
    }

    /// How many counters of a kind it has, or had.
    pub(crate) fn counters(&self, facts: &Facts<'_>, kind: Counter) -> i32 {
        let count = match facts.memory {
            None => self.state.counters_on(facts.object, kind),
            Some(memory) => {
                memory.counters.iter().find(|(which, _)| *which == kind).map_or(0, |(_, count)| *count)
            }
        };
        count.into()
    }

    /// Whether it has, or had, any counter.
    pub(super) fn has_counter(&self, facts: &Facts<'_>) -> bool {
        match facts.memory {
            None => self.state.counters.iter().any(|(on, _, count)| *on == facts.object && *count > 0),
            Some(memory) => !memory.counters.is_empty(),
        }
    }

    /// How many counters of all kinds an object has, or had.
    fn all_counters(&self, facts: &Facts<'_>) -> i32 {
        match facts.memory {
            None => {
                let on = self.state.counters.iter().filter(|(on, ..)| *on == facts.object);
                on.map(|(_, _, count)| i32::from(*count)).sum()
            }
            Some(memory) => memory.counters.iter().map(|(_, count)| i32::from(*count)).sum(),
        }
    }

    /// A number of an object.
    pub(crate) fn measure(&self, measure: Measure, facts: &Facts<'_>) -> i32 {
        match measure {
            Measure::Power => facts.derived.power.into(),
            Measure::Toughness => facts.derived.toughness.into(),
            Measure::ManaValue => self.mana_value(facts),
            Measure::Counters(kind) => self.counters(facts, kind),
            Measure::AllCounters => self.all_counters(facts),
        }
    }

    /// The mana value; X counts only on the stack (CR 202.3e), also of a spell that has left it (CR 608.2h).
    pub(super) fn mana_value(&self, facts: &Facts<'_>) -> i32 {
        let printed = i32::from(facts.derived.mana_value);
        if facts.thing.zone != ZoneKind::Stack {
            return printed;
        }
        let Some(item) = self.spell_of(facts.object) else { return printed };
        printed + self.mana_cost(facts).map_or(0, |cost| i32::from(cost.x) * item.chosen.x)
    }

    /// The mana cost that is printed on the face of an object that counts (CR 202.1).
    pub(super) fn mana_cost(&self, facts: &Facts<'_>) -> Option<&'a ManaCost> {
        let faces = facts.derived.card.map(|card| &self.rules.book.card(card).faces);
        faces.and_then(|faces| faces.get(usize::from(facts.derived.face))?.cost.as_ref())
    }

    /// The object's names: one, or those of both halves of a split card (CR 201.2, 709.4).
    pub(crate) fn has_name(&self, facts: &Facts<'_>, name: &str) -> bool {
        let Some(card) = facts.derived.card else { return false };
        let card = self.rules.book.card(card);
        // Only the half that is being cast is looked at (CR 709.3a).
        let cast = self.cast_as.is_some_and(|cast| cast.slot == facts.object.slot);
        let both = card.layout == crate::card::Layout::Split && facts.thing.zone != ZoneKind::Stack && !cast;
        let face = usize::from(facts.derived.face).min(card.faces.len() - 1);
        if both { card.faces.iter().any(|face| face.name == name) } else { card.faces[face].name == name }
    }

    /// The object's name, if it has one.
    pub(crate) fn name(&self, facts: &Facts<'_>) -> Option<&'a str> {
        let card = self.rules.book.card(facts.derived.card?);
        Some(&card.faces[usize::from(facts.derived.face).min(card.faces.len() - 1)].name)
    }
}
