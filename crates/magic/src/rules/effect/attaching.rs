//! Attaching, transforming, turning face down (CR 701.3, 701.27, 708).

use cardwright_table::{Object, SeatSet};

use crate::event::Event;
use crate::program::Objects;
use crate::rules::{Happening, Look, Run, card_of};
use crate::state::{Flag, Frame, NoteKind, Target};

impl Look<'_> {
    /// Whether an Aura, Equipment or Fortification can be attached to an object (CR 301.5, 303.4, 701.3a).
    pub(crate) fn can_be_attached(&self, what: Object, to: Object) -> bool {
        self.state.thing(to.slot).on_battlefield() && self.may_be_attached(what, Target::Object(to))
    }
}

impl Run<'_> {
    /// Attaches each of these to another; what can't be attached stays where it is (CR 701.3b).
    pub(super) fn attach(&mut self, what: &Objects, to: &Objects) {
        let host = self.permanents(to).first().copied();
        let mut attached = 0;
        for object in self.permanents(what) {
            if let Some(host) = host.filter(|&host| self.look().can_be_attached(object, host)) {
                self.attach_to(object, Target::Object(host));
                attached += 1;
            }
        }
        self.did(attached);
    }

    /// Attaches a permanent; it gets a new timestamp (CR 613.7e).
    pub(crate) fn attach_to(&mut self, object: Object, host: Target) {
        if self.state.thing(object.slot).attached == Some(host) {
            return;
        }
        let timestamp = self.state.tick();
        let thing = self.state.thing_mut(object.slot);
        thing.attached = Some(host);
        thing.timestamp = timestamp;
        self.state.cache.stale = true;
    }

    /// Turns permanents with a back over (CR 701.27).
    pub(super) fn transform(&mut self, objects: &Objects) {
        let mut turned = 0;
        for object in self.permanents(objects) {
            if !self.has_turned_since(object) {
                turned += i32::from(self.transform_one(object));
            }
        }
        self.did(turned);
    }

    /// Whether a permanent has transformed since the running ability of its own was put onto the stack: that does not
    /// transform it again (CR 701.27f). What is attached gets its timestamp otherwise.
    fn has_turned_since(&self, object: Object) -> bool {
        let own = |frame: &&Frame| frame.source == object && frame.ability.is_some();
        let Some(item) = self.state.frames.last().filter(own).and_then(|frame| frame.item) else {
            return false;
        };
        let thing = self.state.thing(object.slot);
        thing.attached.is_none() && thing.timestamp > self.state.thing(item.slot).timestamp
    }

    /// Turns one permanent over, with what is merged with it.
    pub(crate) fn transform_one(&mut self, object: Object) -> bool {
        let thing = *self.state.thing(object.slot);
        // What it is represented by turns over, whatever it is a copy of (CR 701.27a, 701.27c).
        let own = card_of(self.state.secrets.truth(object.slot));
        let merged = self.look().notes(object).any(|note| matches!(note, NoteKind::Merged { .. }));
        let copies = !merged && !thing.is(Flag::Token) && thing.copy.is_some_and(|copied| copied != own);
        let id = if copies { own } else { self.rules.card_in(self.state, object.slot) };
        let card = self.rules.book.card(id);
        let other = card.other_side(if copies { 0 } else { thing.face });
        if !self.turn_parts(object) && other.is_none() {
            return false;
        }
        let timestamp = self.state.tick();
        let thing = self.state.thing_mut(object.slot);
        if !copies {
            thing.face = other.unwrap_or(thing.face);
        }
        thing.timestamp = timestamp;
        let face = usize::from(thing.face).min(card.faces.len() - 1);
        self.state.cache.stale = true;
        self.emit(|_, _| Event::Became { object, name: card.faces[face].name.clone() });
        self.happened(Happening::Transformed { object });
        true
    }

    /// Turns permanents face down: 2/2 creatures without a name that only their controllers may look at (CR 708.2a,
    /// 708.5).
    pub(super) fn turn_face_down(&mut self, objects: &Objects) {
        for object in self.permanents(objects) {
            let timestamp = self.state.tick();
            let thing = self.state.thing_mut(object.slot);
            thing.flags.set(Flag::FaceDown, true);
            thing.timestamp = timestamp;
            let controller = self.look().controller(object);
            self.state.secrets.hide(object.slot, SeatSet::PUBLIC);
            self.state.secrets.show(object.slot, controller);
            self.state.cache.stale = true;
        }
    }
}
