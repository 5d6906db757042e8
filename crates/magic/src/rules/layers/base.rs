//! What an object is before continuous effects: printed, copied, face down (CR 613.2), with counters.

use cardwright_table::{Object, Slot};

use crate::card::{CardType, CardTypes, Colors, Counter, Layout, Supertypes};
use crate::program::{AbilityKind, Book, CardId, Keyword, Keywords, MorphWord, Objects, Static, ZoneKind};
use crate::rules::{Look, View};
use crate::state::{Derived, Flag};

impl Look<'_> {
    /// What is printed on an object, or on what it is a copy of; face down, what the rules say (CR 708.2).
    pub(crate) fn base(&self, slot: Slot) -> Derived {
        let thing = self.state.thing(slot);
        let id = self.rules.card_in(self.state, slot);
        let cast_as = self.cast_as.filter(|cast| cast.slot == slot);
        let face = cast_as.map_or(thing.face, |cast| cast.face);
        // A half that is being cast is looked at alone (CR 709.3a).
        let whole = thing.zone != ZoneKind::Stack && cast_as.is_none();
        let both = whole && self.rules.book.card(id).layout == Layout::Split;
        let mut derived = self.rules.book.tables().printed(id, face, both).clone();
        derived.controller = thing.controller;
        let lies_so = matches!(thing.zone, ZoneKind::Battlefield | ZoneKind::Stack);
        if thing.is(Flag::FaceDown) && lies_so || cast_as.is_some_and(|cast| cast.face_down) {
            turn_face_down(&mut derived);
            derived.abilities.extend(self.rules.book.disguise.filter(|_| self.is_disguised(slot)));
        }
        if self.rules.book.mutates && thing.on_battlefield() && !thing.is(Flag::FaceDown) {
            self.add_merged(slot, &mut derived);
        }
        // A suspended creature that was cast has haste while its owner controls it (CR 702.62a).
        if thing.is(Flag::Suspended) && thing.controller == self.state.secrets.owner(slot) {
            derived.keywords = derived.keywords.with(Keywords::only(Keyword::Haste));
        }
        derived
    }

    /// Whether a face-down object was cast with disguise, rather than manifested (CR 702.168a).
    fn is_disguised(&self, slot: Slot) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        let disguise = self.morph_of(card.front()).is_some_and(|(word, _)| word == MorphWord::Disguise);
        disguise && self.state.thing(slot).is(Flag::WasCast)
    }

    /// Works out what an object is, with nothing but what is on it: its own text and counters.
    pub(crate) fn derive(&self, slot: Slot) -> Derived {
        let mut derived = self.base(slot);
        self.complete(slot, &mut derived);
        derived
    }

    /// Adds what an object has by its types, its own definitions and its counters.
    pub(super) fn complete(&self, slot: Slot, derived: &mut Derived) {
        add_land_mana(derived);
        if !self.shallow {
            self.define(slot, derived);
        }
        if !self.state.counters.is_empty() {
            self.add_keyword_counters(slot, derived);
            self.add_counters(slot, derived);
        }
    }

    /// What is printed on a card; face down, what the rules say (CR 708.2).
    pub(crate) fn printed_on(&self, card: CardId, face: u8, face_down: bool) -> Derived {
        let mut derived = self.rules.book.tables().printed(card, face, false).clone();
        if face_down {
            turn_face_down(&mut derived);
        }
        derived
    }

    /// What a permanent's own abilities make of it, whatever else is on the table (CR 614.12).
    pub(crate) fn apply_own_text(&self, object: Object, derived: &mut Derived) {
        let view = View::of(object, derived.controller);
        let entering = derived.card.map(|card| (card, derived.face, derived.controller));
        let there = Look { entering, ..*self };
        for place in 0..derived.abilities.len() {
            let AbilityKind::Static(text) = &self.rules.book.ability(derived.abilities[place]).kind else {
                continue;
            };
            let holds = there.holds_if_any(text.condition.as_ref(), &view);
            for effect in text.effects.iter().filter(|_| holds) {
                if let Static::Change { to: Objects::This, changes } = effect {
                    for change in &self.rules.book.changes[changes.index()] {
                        self.rules.apply(change, derived, &self.values_of(change, &view));
                    }
                }
            }
        }
    }

    /// Applies characteristic-defining abilities, in whatever zone (CR 604.3, 613.4a).
    fn define(&self, slot: Slot, derived: &mut Derived) {
        let tables = self.rules.book.tables();
        for place in 0..derived.abilities.len() {
            let id = derived.abilities[place];
            if !tables.ability(id).defining {
                continue;
            }
            let AbilityKind::Static(text) = &self.rules.book.ability(id).kind else { continue };
            let view = View::of(self.state.object(slot), derived.controller);
            let look = Look { shallow: true, ..*self };
            for effect in &text.effects {
                let Static::Change { changes, .. } = effect else { continue };
                for change in &self.rules.book.changes[changes.index()] {
                    look.rules.apply(change, derived, &look.values_of(change, &view));
                }
            }
        }
    }

    /// Keyword counters (CR 122.1b).
    pub(super) fn add_keyword_counters(&self, slot: Slot, derived: &mut Derived) {
        let object = self.state.object(slot);
        for &(_, kind, count) in self.state.counters.iter().filter(|(on, ..)| *on == object) {
            if let Counter::Keyword(keyword) = kind {
                derived.keywords = derived.keywords.with(Keywords::only(keyword));
            }
            let given = self.rules.book.counter_abilities.iter().filter(|(giver, _)| *giver == kind);
            for (_, ability) in given {
                derived.abilities.extend(std::iter::repeat_n(*ability, count.into()));
            }
        }
    }

    /// +1/+1, -1/-1 and other such counters (CR 613.4c).
    pub(super) fn add_counters(&self, slot: Slot, derived: &mut Derived) {
        let object = self.state.object(slot);
        for &(on, kind, count) in &self.state.counters {
            let (power, toughness) = match kind {
                Counter::Plus => (1, 1),
                Counter::Minus => (-1, -1),
                Counter::Sized(power, toughness) => (power, toughness),
                _ => continue,
            };
            if on == object {
                let times = count.min(i16::MAX as u16) as i16;
                let by = |each: i8| i16::from(each).saturating_mul(times);
                derived.power = derived.power.saturating_add(by(power));
                derived.toughness = derived.toughness.saturating_add(by(toughness));
            }
        }
    }
}

/// A 2/2 creature without anything else (CR 708.2a).
fn turn_face_down(derived: &mut Derived) {
    derived.card = None;
    derived.types = CardTypes::only(CardType::Creature);
    derived.supertypes = Supertypes::default();
    derived.colors = Colors::NONE;
    derived.keywords = Keywords::NONE;
    (derived.power, derived.toughness, derived.mana_value) = (2, 2, 0);
    derived.every_creature_type = false;
    derived.subtypes.clear();
    derived.abilities.clear();
}

/// A land has a mana ability for each basic land type (CR 305.6).
pub(super) fn add_land_mana(derived: &mut Derived) {
    if !derived.is(CardType::Land) {
        return;
    }
    for place in 0..derived.subtypes.len() {
        if let Some(ability) = Book::land_mana(derived.subtypes[place])
            && !derived.abilities.contains(&ability)
        {
            derived.abilities.push(ability);
        }
    }
}
