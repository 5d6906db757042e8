//! The continuous effects that exist now: of static abilities and of what has resolved.

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::aspects::{self, Aspects};
use super::layer::{Layer, LayerSet};
use crate::program::{
    AbilityId, AbilityKind, Book, ChangesId, Duration, Objects, Static, StaticAbility, ZoneKind,
};
use crate::rules::Look;
use crate::state::{Flag, Floating, Group};

/// Where an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// What resolved, by its place among the floating effects.
    Floating(u16),
    /// An effect of a static ability; the number tells equal abilities of one object apart.
    Static { ability: AbilityId, effect: u8, nth: u8 },
}

/// A continuous effect.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub(super) origin: Origin,
    pub(super) source: Object,
    pub(super) changes: Option<ChangesId>,
    pub(super) layers: LayerSet,
    /// What it takes to know whether it applies and to what.
    pub(super) selects: Aspects,
    pub(super) timestamp: u32,
    /// Of a characteristic-defining ability.
    pub(super) defining: bool,
    /// Its ability exists.
    pub(super) alive: bool,
    /// What it applies to, since it began to (CR 613.6).
    pub(super) set: Option<Group>,
}

/// All effects, while layers are applied.
#[derive(Default)]
pub(super) struct Effects {
    pub(super) all: SmallVec<[Effect; 8]>,
    /// Abilities that objects gained, with the timestamps of the effects that gave them (CR 613.7a).
    pub(super) gained: SmallVec<[(Slot, AbilityId, u32); 2]>,
}

impl Effects {
    /// Adds the effects of what has resolved.
    pub(super) fn add_floating(&mut self, look: Look<'_>) {
        for (place, floating) in look.state.floating.iter().enumerate() {
            let table =
                floating.changes.map(|changes| *look.rules.book.tables().change(changes)).unwrap_or_default();
            let mut layers = table.layers;
            if floating.copies.is_some() {
                layers = LayerSet::only(Layer::Copy);
            }
            if floating.to.is_some() {
                layers = layers.with(LayerSet::only(Layer::Control));
            }
            self.all.push(Effect {
                origin: Origin::Floating(place as u16),
                source: floating.source,
                changes: floating.changes,
                layers,
                selects: Aspects::NONE,
                timestamp: floating.timestamp,
                defining: false,
                alive: true,
                set: Some(floating.objects.iter().copied().collect()),
            });
        }
    }

    /// Finds the effects of static abilities that objects have now; those whose ability is gone stay only if they
    /// have begun to apply.
    pub(super) fn find_statics(&mut self, look: Look<'_>) {
        for effect in &mut self.all {
            effect.alive &= matches!(effect.origin, Origin::Floating(_));
        }
        let tables = look.rules.book.tables();
        for (place, &slot) in look.state.zones.battlefield.iter().enumerate() {
            if !look.state.thing(slot).is(Flag::PhasedOut) {
                self.find_of(look, slot, &look.state.cache.derived[place].abilities, ZoneKind::Battlefield);
            }
        }
        if !tables.elsewhere.is_empty() {
            self.find_elsewhere(look);
        }
    }

    /// Static abilities that work in other zones (CR 113.6): emblems, planes, cards in graveyards.
    fn find_elsewhere(&mut self, look: Look<'_>) {
        let (tables, zones) = (look.rules.book.tables(), &look.state.zones);
        let own = zones.own.iter().flat_map(|own| own.hand.iter().chain(&own.graveyard));
        let stack = look.state.stack.iter().map(|item| &item.object.slot);
        for &slot in own.chain(&zones.exile).chain(&zones.command).chain(stack) {
            let thing = look.state.thing(slot);
            if tables.elsewhere.has(thing.zone) && !thing.is(Flag::FaceDown) {
                let card = look.rules.card_in(look.state, slot);
                self.find_of(look, slot, &tables.printed(card, thing.face, false).abilities, thing.zone);
            }
        }
    }

    fn find_of(&mut self, look: Look<'_>, slot: Slot, abilities: &[AbilityId], zone: ZoneKind) {
        let book = &look.rules.book;
        for (place, &ability) in abilities.iter().enumerate() {
            let table = book.tables().ability(ability);
            if table.layers.is_empty() {
                continue;
            }
            let AbilityKind::Static(text) = &book.ability(ability).kind else { continue };
            if text.zone == zone || (text.defining && zone == ZoneKind::Battlefield) {
                let nth = abilities[..place].iter().filter(|other| **other == ability).count() as u8;
                self.find_effects(look, slot, ability, nth, text);
            }
        }
    }

    fn find_effects(
        &mut self,
        look: Look<'_>,
        slot: Slot,
        ability: AbilityId,
        nth: u8,
        text: &StaticAbility,
    ) {
        let source = look.state.object(slot);
        for (place, effect) in text.effects.iter().enumerate() {
            let Static::Change { to, changes } = effect else { continue };
            let origin = Origin::Static { ability, effect: place as u8, nth };
            if let Some(known) =
                self.all.iter_mut().find(|known| known.source == source && known.origin == origin)
            {
                known.alive = true;
                continue;
            }
            let given = self.gained.iter().filter(|(to, which, _)| *to == slot && *which == ability);
            let timestamp =
                given.map(|given| given.2).max().unwrap_or(0).max(look.state.thing(slot).timestamp);
            self.all.push(Effect {
                origin,
                source,
                changes: Some(*changes),
                layers: look.rules.book.tables().change(*changes).layers,
                selects: selects(text, to),
                timestamp,
                defining: text.defining,
                alive: true,
                set: None,
            });
        }
    }

    /// Everything that the effects read.
    pub(super) fn reads(&self, look: Look<'_>) -> Aspects {
        self.all.iter().fold(Aspects::NONE, |reads, effect| {
            let locked = matches!(effect.origin, Origin::Floating(_));
            let numbers = effect
                .changes
                .filter(|_| !locked)
                .map(|changes| look.rules.book.tables().change(changes).reads);
            reads.with(effect.selects).with(numbers.unwrap_or_default()).with(lasts(look, effect))
        })
    }
}

/// What it takes to know whether an ability's effect applies, and to what.
fn selects(text: &StaticAbility, to: &Objects) -> Aspects {
    let elsewhere = if text.zone == ZoneKind::Battlefield { Aspects::NONE } else { Aspects::CARDS };
    let condition = text.condition.as_ref().map_or(Aspects::NONE, aspects::condition);
    aspects::objects(to).with(condition).with(elsewhere)
}

/// What a duration depends on.
fn lasts(look: Look<'_>, effect: &Effect) -> Aspects {
    match effect.origin {
        Origin::Floating(place) => match look.state.floating[usize::from(place)].duration {
            Duration::WhileSourceTapped => Aspects::TAPPED.with(Aspects::PERMANENTS),
            Duration::WhileSourceStays | Duration::WhileYouControlSource => Aspects::PERMANENTS,
            _ => Aspects::NONE,
        },
        Origin::Static { .. } => Aspects::NONE,
    }
}

impl Effect {
    /// The static ability and which objects it speaks of.
    pub(super) fn text<'b>(&self, book: &'b Book) -> Option<(&'b StaticAbility, &'b Objects)> {
        let Origin::Static { ability, effect, .. } = self.origin else { return None };
        let AbilityKind::Static(text) = &book.ability(ability).kind else { return None };
        match &text.effects[usize::from(effect)] {
            Static::Change { to, .. } => Some((text, to)),
            _ => None,
        }
    }

    pub(super) fn floating<'s>(&self, look: Look<'s>) -> Option<&'s Floating> {
        match self.origin {
            Origin::Floating(place) => look.state.floating.get(usize::from(place)),
            Origin::Static { .. } => None,
        }
    }

    /// Whether it applies in a layer at all.
    pub(super) fn is_in(&self, layer: Layer) -> bool {
        self.layers.has(layer) && (self.alive || self.set.is_some())
    }
}
