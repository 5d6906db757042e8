//! Layers being applied: the cache holds what objects are so far, so that every filter, number and condition sees
//! exactly that.

use cardwright_table::{Object, Seat};
use smallvec::SmallVec;

use super::apply::Values;
use super::base::add_land_mana;
use super::effects::{Effect, Effects, Origin};
use super::layer::Layer;
use crate::program::{Change, ZoneKind};
use crate::rules::{Run, View};
use crate::state::{Derived, Group, Imposed};

/// What an effect does in a layer: to which objects, with which numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Application {
    objects: Group,
    /// For each change of the layer its numbers; for each object anew if they are about it.
    values: SmallVec<[Values; 2]>,
    you: Option<Seat>,
}

/// The layers at work.
pub(super) struct Working<'w, 'r> {
    pub(super) run: &'w mut Run<'r>,
    pub(super) effects: Effects,
    /// Abilities came or went since static abilities were last looked for.
    changed: bool,
}

impl<'w, 'r> Working<'w, 'r> {
    pub(super) fn new(run: &'w mut Run<'r>) -> Working<'w, 'r> {
        let mut effects = Effects::default();
        effects.add_floating(run.look());
        effects.find_statics(run.look());
        Working { run, effects, changed: false }
    }

    pub(super) fn effect(&self, place: u16) -> &Effect {
        &self.effects.all[usize::from(place)]
    }

    /// Applies all layers in order (CR 613.1).
    pub(super) fn apply_all(mut self) -> Effects {
        for layer in Layer::ALL {
            match layer {
                Layer::Abilities => self.each_permanent(|run, place, slot| {
                    let mut derived = run.state.cache.derived[place].clone();
                    run.look().add_keyword_counters(slot, &mut derived);
                    run.state.cache.derived[place] = derived;
                }),
                Layer::Modify => self.each_permanent(|run, place, slot| {
                    let mut derived = run.state.cache.derived[place].clone();
                    run.look().add_counters(slot, &mut derived);
                    run.state.cache.derived[place] = derived;
                }),
                _ => {}
            }
            self.apply_layer(layer);
            if layer == Layer::Types {
                let cache = &mut self.run.state.cache;
                cache
                    .derived
                    .iter_mut()
                    .chain(cache.elsewhere.iter_mut().map(|(_, derived)| derived))
                    .for_each(add_land_mana);
            }
        }
        self.effects
    }

    /// Does something with every permanent that has counters.
    fn each_permanent(&mut self, mut act: impl FnMut(&mut Run<'r>, usize, cardwright_table::Slot)) {
        if self.run.state.counters.is_empty() {
            return;
        }
        for place in 0..self.run.state.zones.battlefield.len() {
            let slot = self.run.state.zones.battlefield[place];
            let object = self.run.state.object(slot);
            if self.run.state.counters.iter().any(|(on, _, _)| *on == object) {
                act(self.run, place, slot);
            }
        }
    }

    fn apply_layer(&mut self, layer: Layer) {
        let mut pending: SmallVec<[u16; 16]> = SmallVec::new();
        let (mut known, mut open) = (0, 0);
        loop {
            // Effects that abilities gained in this very layer join in (CR 613.8c).
            let new = (known..self.effects.all.len()).filter(|&place| self.effects.all[place].is_in(layer));
            let before = pending.len();
            pending.extend(new.map(|place| place as u16));
            known = self.effects.all.len();
            if pending.len() > before {
                pending.sort_by_key(|&place| (!self.effect(place).defining, self.effect(place).timestamp));
                open = pending.iter().filter(|&&place| !self.effect(place).is_locked()).count();
            }
            if pending.is_empty() {
                return;
            }
            let next = self.next(layer, &pending, open);
            let place = pending.remove(next);
            open -= usize::from(!self.effect(place).is_locked());
            if self.effect(place).is_in(layer) {
                let application = self.work_out(layer, place);
                self.perform(layer, place, &application);
                self.settle(layer, place, &application);
            }
        }
    }

    /// The effect has begun to apply: it keeps its objects; abilities that came or went are noticed.
    fn settle(&mut self, layer: Layer, place: u16, application: &Application) {
        let effect = &mut self.effects.all[usize::from(place)];
        if effect.set.is_none() && effect.layers.goes_on_after(layer) && !application.objects.is_empty() {
            effect.set = Some(application.objects.clone());
        }
        let (changes, timestamp) = (effect.changes, effect.timestamp);
        let copies = layer == Layer::Copy;
        let Some(changes) = changes.filter(|_| !copies) else {
            self.changed |= copies;
            return self.look_again();
        };
        for change in &self.run.rules.book.changes[changes.index()] {
            if Layer::of(change) != layer {
                continue;
            }
            match change {
                Change::Gain(ability) if self.run.rules.book.tables().ability(*ability).listens => {
                    let given = application.objects.iter().map(|object| (object.slot, *ability, timestamp));
                    self.effects.gained.extend(given);
                    self.changed = true;
                }
                Change::LoseAll | Change::SetSubtypes(_) | Change::SetChosenType => self.changed = true,
                _ => {}
            }
        }
        self.look_again();
    }

    fn look_again(&mut self) {
        if std::mem::take(&mut self.changed) {
            self.effects.find_statics(self.run.look());
        }
    }

    /// Whether the ability of an effect is still there, or no longer needed.
    pub(super) fn still_exists(&self, place: u16) -> bool {
        let effect = self.effect(place);
        let Origin::Static { ability, nth, .. } = effect.origin else { return true };
        let thing = self.run.state.thing(effect.source.slot);
        if effect.set.is_some() || !thing.on_battlefield() {
            return true;
        }
        let abilities = &self.run.state.cache.derived[usize::from(thing.spot)].abilities;
        abilities.iter().filter(|other| **other == ability).count() > usize::from(nth)
    }

    /// What an effect does in a layer, as things are now.
    pub(super) fn work_out(&self, layer: Layer, place: u16) -> Application {
        let effect = self.effect(place);
        let look = self.run.look();
        let floating = effect.floating(look);
        let you = floating.map_or_else(|| look.controller(effect.source), |floating| floating.controller);
        let view = View::of(effect.source, you);
        let mut application = Application { you: Some(you), ..Application::default() };
        match (&effect.set, effect.speaks_of(look)) {
            (Some(set), _) => {
                application.objects = set.iter().copied().filter(|one| look.state.is_current(*one)).collect();
            }
            (None, Some((condition, to))) if look.holds_if_any(condition, &view) => {
                application.objects = look.objects(to, &view);
                application.objects.retain(|one| look.state.is_current(*one));
            }
            (None, _) => return application,
        }
        let Some(changes) = effect.changes else { return application };
        let about_it = look.rules.book.tables().change(changes).about_it && floating.is_none();
        let each = if about_it { &application.objects[..] } else { &[] };
        let views = each.iter().map(|&one| View { it: Some(one), ..view });
        for view in views.chain((!about_it).then_some(view)) {
            let mut locked = floating.map(|floating| floating.values.iter());
            for change in &look.rules.book.changes[changes.index()] {
                let kept: Option<Values> = locked
                    .as_mut()
                    .map(|values| values.by_ref().take(numbers(change)).map(|&value| value.into()).collect());
                if Layer::of(change) == layer {
                    let kept = kept.filter(|kept| !kept.is_empty());
                    application.values.push(kept.unwrap_or_else(|| look.values_of(change, &view)));
                }
            }
        }
        application
    }

    /// Applies what was worked out.
    pub(super) fn perform(&mut self, layer: Layer, place: u16, application: &Application) {
        let effect = &self.effects.all[usize::from(place)];
        let (rules, source, changes) = (self.run.rules, effect.source, effect.changes);
        let floating = effect.floating(self.run.look());
        let copies = floating.and_then(|floating| floating.copies.clone());
        let to = floating.and_then(|floating| floating.to);
        let by = application.you.unwrap_or(Seat(0));
        let list = changes.map_or(&[][..], |changes| &rules.book.changes[changes.index()]);
        if let Some(changes) = changes.filter(|_| !application.objects.is_empty()) {
            rules.cover_changes(changes);
        }
        let mut values = application.values.iter();
        let each_anew =
            changes.is_some_and(|changes| rules.book.tables().change(changes).about_it) && floating.is_none();
        for &object in &application.objects {
            if !each_anew {
                values = application.values.iter();
            }
            if layer == Layer::Copy {
                self.copy(object, copies.as_ref(), list, &mut values);
                continue;
            }
            let Some(derived) = self.derived_mut(object) else { continue };
            if let (Layer::Control, Some(seat)) = (layer, to) {
                derived.controller = seat;
            }
            for change in list.iter().filter(|change| Layer::of(change) == layer) {
                let numbers = values.next().map_or(&[][..], |values| values);
                match change {
                    Change::Rule(rule) => derived.rules.push(Imposed { rule: *rule, source, by }),
                    _ => rules.apply(change, derived, numbers),
                }
            }
            if layer == Layer::Types {
                rules.drop_subtypes(derived);
            }
        }
    }

    /// The object becomes a copy (layer 1).
    fn copy<'v>(
        &mut self,
        object: Object,
        copies: Option<&crate::state::Copiable>,
        list: &[Change],
        values: &mut impl Iterator<Item = &'v Values>,
    ) {
        let rules = self.run.rules;
        if let (Some(copy), Some(derived)) = (copies, self.derived_mut(object)) {
            return rules.copy_onto(copy, derived);
        }
        for change in list {
            let Change::CopyOf(_, exceptions) = change else { continue };
            let Some(&slot) = values.next().and_then(|values| values.first()) else { continue };
            let mut copy = self.run.look().copiable(cardwright_table::Slot(slot as u16));
            copy.exceptions.extend(*exceptions);
            if let Some(derived) = self.derived_mut(object) {
                rules.copy_onto(&copy, derived);
            }
        }
    }

    /// What an object is so far; one outside the battlefield is kept from now on.
    fn derived_mut(&mut self, object: Object) -> Option<&mut Derived> {
        let thing = *self.run.state.thing(object.slot);
        if thing.on_battlefield() {
            return self.run.state.cache.derived.get_mut(usize::from(thing.spot));
        }
        if thing.zone == ZoneKind::Nowhere {
            return None;
        }
        let known = self.run.state.cache.elsewhere.iter().position(|(one, _)| *one == object);
        let place = known.unwrap_or_else(|| {
            let derived = self.run.look().derive(object.slot);
            self.run.state.cache.elsewhere.push((object, derived));
            self.run.state.cache.elsewhere.len() - 1
        });
        self.run.state.cache.elsewhere.get_mut(place).map(|(_, derived)| derived)
    }
}

/// How many numbers of a change are locked in when it is laid upon objects for a while (CR 608.2h).
pub(super) fn numbers(change: &Change) -> usize {
    match change {
        Change::DefinePower(_)
        | Change::DefineToughness(_)
        | Change::SetPower(_)
        | Change::SetToughness(_)
        | Change::AddChosenType
        | Change::SetChosenType
        | Change::SetChosenColor
        | Change::GainOfChosenColor(_) => 1,
        Change::Modify(..) => 2,
        _ => 0,
    }
}
