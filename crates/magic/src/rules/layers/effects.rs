//! The continuous effects that exist now: of static abilities and of what has resolved.

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::aspects::{self, Aspects};
use super::layer::{Layer, LayerSet};
use crate::program::{
    AbilityId, AbilityKind, ChangesId, Cond, Duration, Node, Objects, Static, StaticAbility, ZoneKind,
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
            if !look.has_begun(floating) {
                layers = LayerSet::default();
            }
            if floating.to.is_some() {
                layers = layers.with(LayerSet::only(Layer::Control));
            }
            self.all.push(Effect {
                origin: Origin::Floating(place as u16),
                source: floating.source,
                changes: floating.changes,
                layers,
                selects: over(look, floating).map_or(Aspects::NONE, aspects::selection),
                timestamp: floating.timestamp,
                defining: false,
                alive: true,
                set: floating.over.is_none().then(|| floating.objects.iter().copied().collect()),
            });
        }
    }

    /// Finds the effects of static abilities that objects have now; those whose ability is gone stay only if they
    /// have begun to apply.
    pub(super) fn find_statics(&mut self, look: Look<'_>) {
        for effect in &mut self.all {
            effect.alive &= matches!(effect.origin, Origin::Floating(_));
        }
        for (place, &slot) in look.state.zones.battlefield.iter().enumerate() {
            if !look.state.thing(slot).is(Flag::PhasedOut) {
                self.find_of(look, slot, &look.state.cache.derived[place].abilities, ZoneKind::Battlefield);
            }
        }
        for slot in look.able_elsewhere() {
            let thing = look.state.thing(slot);
            let card = look.rules.card_in(look.state, slot);
            let printed = look.rules.book.tables().printed(card, thing.face, false);
            self.find_of(look, slot, &printed.abilities, thing.zone);
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
            // What has resolved comes first, and is no static ability.
            let statics = &mut self.all[look.state.floating.len()..];
            if let Some(known) =
                statics.iter_mut().find(|known| known.source == source && known.origin == origin)
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

impl<'a> Look<'a> {
    /// Whether an ability outside the battlefield changes characteristics.
    pub(super) fn changes_from_elsewhere(&self) -> bool {
        let tables = self.rules.book.tables();
        self.able_elsewhere().any(|slot| {
            let thing = self.state.thing(slot);
            let printed = tables.printed(self.rules.card_in(self.state, slot), thing.face, false);
            printed.abilities.iter().any(|&ability| tables.changes_things(ability))
        })
    }

    /// Cards whose static abilities could work where they are (CR 113.6): emblems, planes, cards in graveyards.
    fn able_elsewhere(&self) -> impl Iterator<Item = Slot> + use<'a> {
        let look = *self;
        let (tables, zones) = (look.rules.book.tables(), &look.state.zones);
        let among =
            move |zone: ZoneKind, pile: &'a [Slot]| if tables.elsewhere.has(zone) { pile } else { &[] };
        let own = zones.own.iter().flat_map(move |own| {
            among(ZoneKind::Hand, &own.hand).iter().chain(among(ZoneKind::Graveyard, &own.graveyard))
        });
        let shared =
            among(ZoneKind::Exile, &zones.exile).iter().chain(among(ZoneKind::Command, &zones.command));
        let stack = look.state.stack.iter().map(|item| &item.object.slot);
        let stack = stack.filter(move |_| tables.elsewhere.has(ZoneKind::Stack));
        let all = own.chain(shared).chain(stack).copied();
        all.filter(move |&slot| {
            let ears = tables.ears(look.rules.card_in(look.state, slot));
            ears.has(look.state.thing(slot).zone) && !look.state.thing(slot).is(Flag::FaceDown)
        })
    }
}

/// What it takes to know whether an ability's effect applies, and to what.
fn selects(text: &StaticAbility, to: &Objects) -> Aspects {
    let elsewhere = if text.zone == ZoneKind::Battlefield { Aspects::NONE } else { Aspects::CARDS };
    let condition = text.condition.as_ref().map_or(Aspects::NONE, aspects::condition);
    aspects::selection(to).with(condition).with(elsewhere)
}

/// Which objects an effect that is not locked in is about.
fn over<'s>(look: Look<'s>, floating: &Floating) -> Option<&'s Objects> {
    match look.rules.book.node(floating.over?) {
        Node::Impose { what, .. } => Some(what),
        _ => None,
    }
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
    /// Which objects it speaks of, and on which condition.
    pub(super) fn speaks_of<'s>(&self, look: Look<'s>) -> Option<(Option<&'s Cond>, &'s Objects)> {
        let (ability, effect) = match self.origin {
            Origin::Floating(place) => {
                let floating = look.state.floating.get(usize::from(place))?;
                return over(look, floating).map(|what| (None, what));
            }
            Origin::Static { ability, effect, .. } => (ability, effect),
        };
        let AbilityKind::Static(text) = &look.rules.book.ability(ability).kind else { return None };
        match &text.effects[usize::from(effect)] {
            Static::Change { to, .. } => Some((text.condition.as_ref(), to)),
            _ => None,
        }
    }

    pub(super) fn floating<'s>(&self, look: Look<'s>) -> Option<&'s Floating> {
        match self.origin {
            Origin::Floating(place) => look.state.floating.get(usize::from(place)),
            Origin::Static { .. } => None,
        }
    }

    /// Whether its objects and numbers were locked in when it began: it depends on nothing (CR 608.2h, 611.2c).
    pub(super) fn is_locked(&self) -> bool {
        matches!(self.origin, Origin::Floating(_)) && self.set.is_some()
    }

    /// Whether it applies in a layer at all.
    pub(super) fn is_in(&self, layer: Layer) -> bool {
        self.layers.has(layer) && (self.alive || self.set.is_some())
    }
}
