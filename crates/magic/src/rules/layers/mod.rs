//! Continuous effects in layers (CR 613).
//!
//! What permanents are is kept, and worked out anew only when something changed that an effect reads. While layers
//! are applied the cache holds what objects are so far; afterwards, what they are.

mod apply;
mod aspects;
mod base;
mod copy;
mod effects;
mod lasting;
mod layer;
mod order;
mod subtypes;
mod tables;
mod work;

pub(crate) use aspects::Aspects;
pub(crate) use tables::Tables;

use std::borrow::Cow;

use cardwright_table::{Object, Slot};

use super::{Look, Run};
use crate::Magic;
use crate::program::{Mark, ZoneKind};
use crate::state::{Derived, Flag, NoteKind, Pending, State};
use work::Working;

/// How often effects may end because others did, before it is enough.
const MOST_ROUNDS: usize = 8;

impl Run<'_> {
    /// Works out all permanents and who listens anew.
    pub(crate) fn refresh(&mut self) {
        if self.state.cache.derived.len() != self.state.zones.battlefield.len() {
            // Nothing is known yet of a state that was just read, and which effects end depends on what things are.
            self.recompute();
        }
        for _ in 0..MOST_ROUNDS {
            self.end_spent_effects();
            self.recompute();
            self.notice_control();
            if !self.end_spent_effects() && !self.state.cache.stale {
                break;
            }
        }
        self.state.cache.unsettled = true;
        self.state.cache.offers.forget();
        self.rebuild_hooks();
        self.prune_combat();
    }

    /// Applies all layers from the start.
    fn recompute(&mut self) {
        let mut derived = std::mem::take(&mut self.state.cache.derived);
        derived.clear();
        let look = self.look();
        derived.extend(look.state.zones.battlefield.iter().map(|slot| look.base(*slot)));
        let tables = self.rules.book.tables();
        let plain = self.state.floating.is_empty()
            && !derived.iter().flat_map(|one| &one.abilities).any(|&ability| tables.changes_things(ability))
            && !self.look().changes_from_elsewhere();
        if plain {
            // Nothing that is worked out here reads what another permanent is.
            let look = self.look();
            for (slot, derived) in look.state.zones.battlefield.iter().zip(&mut derived) {
                look.complete(*slot, derived);
            }
        }
        let cache = &mut self.state.cache;
        cache.derived = derived;
        cache.elsewhere.clear();
        cache.stale = false;
        cache.reads = Aspects::NONE;
        if !plain {
            let effects = Working::new(self).apply_all();
            self.state.cache.reads = effects.reads(self.look());
        }
        self.list_permanents();
    }

    /// Lists what is looked for often among the permanents, which have just been worked out.
    fn list_permanents(&mut self) {
        let (facts, state) = (self.rules.book.play_facts(), &mut *self.state);
        let cache = &mut state.cache;
        cache.present = Default::default();
        cache.able.clear();
        for (&slot, derived) in state.zones.battlefield.iter().zip(&cache.derived) {
            let (types, supertypes) = cache.present;
            cache.present = (types.with(derived.types), supertypes.with(derived.supertypes));
            let down = state.things[slot.index()].is(Flag::FaceDown);
            cache.able.extend(facts.able(slot, &derived.abilities, down));
        }
    }

    /// Permanents that came under another player's control are theirs only since now (CR 302.6); who controls a face-down
    /// permanent may look at it (CR 708.5).
    fn notice_control(&mut self) {
        let turn = self.state.turn.number;
        for place in 0..self.state.zones.battlefield.len() {
            let slot = self.state.zones.battlefield[place];
            let controller = self.state.cache.derived[place].controller;
            if self.state.thing(slot).held_by != controller {
                let thing = self.state.thing_mut(slot);
                thing.held_by = controller;
                thing.since_turn = turn;
                // The haste that suspend gives ends (CR 702.62a).
                thing.flags.set(Flag::Suspended, false);
                if thing.is(Flag::FaceDown) {
                    let eyes = self.state.eyes_of(controller);
                    self.state.secrets.show(slot, eyes);
                }
                let object = self.state.object(slot);
                if self.rules.book.ring.is_some() {
                    // It is nobody's Ring-bearer then (CR 701.54a).
                    let bearer = NoteKind::Marked(Mark::RingBearer);
                    self.state.notes.retain(|note| note.about != object || note.kind != bearer);
                }
                self.touch(Aspects::THIS_TURN);
                self.remove_from_combat(object);
            }
        }
    }

    /// Something changed that effects may read.
    #[inline]
    pub(crate) fn touch(&mut self, what: Aspects) {
        self.state.cache.stale |= self.state.cache.reads.meets(what);
        if what != Aspects::TURN || self.rules.book.tables().minds_turn {
            self.state.cache.offers.forget();
        }
    }

    /// A permanent has entered: until all is worked out anew, it is what its card says.
    pub(crate) fn keep_arrival(&mut self, slot: Slot) {
        let mut derived = self.look().base(slot);
        self.state.cache.derived.push(derived.clone());
        self.look().complete(slot, &mut derived);
        self.touch(Aspects::PERMANENTS.with(Aspects::ARRIVALS));
        self.mind_ears(&derived);
        self.state.cache.note_present(derived.types, derived.supertypes);
        let down = self.state.thing(slot).is(Flag::FaceDown);
        self.state.cache.able.extend(self.rules.book.play_facts().able(slot, &derived.abilities, down));
        if let Some(kept) = self.state.cache.derived.last_mut() {
            *kept = derived;
        }
    }

    /// A permanent has left: what counts permanents, what it said, and effects on it or by it may end.
    pub(crate) fn touch_departure(&mut self, object: Object, derived: &Derived) {
        self.touch(Aspects::PERMANENTS);
        self.state.cache.able.retain(|able| able.slot != object.slot);
        let lasting =
            self.state.floating.iter().any(|one| one.source == object || one.objects.contains(&object))
                || self.state.floating_rules.iter().any(|rule| rule.source == object);
        self.state.cache.stale |= lasting;
        self.mind_ears(derived);
    }

    /// An object outside the battlefield is no more: effects that changed it end.
    pub(crate) fn touch_elsewhere(&mut self, object: Object) {
        self.state.cache.stale |= self.state.cache.elsewhere.iter().any(|(changed, _)| *changed == object);
    }

    /// A permanent comes or goes. If its abilities change what things are, all is worked out anew; if they only wait for
    /// something or lay down rules, who listens is listed anew. Those that it has lost count: an effect that began to
    /// apply in an earlier layer goes on (CR 613.6).
    fn mind_ears(&mut self, derived: &Derived) {
        let book = &self.rules.book;
        let printed = derived.card.map(|card| &book.card(card).faces);
        let printed = printed.and_then(|faces| faces.get(usize::from(derived.face)));
        let printed = printed.iter().flat_map(|face| &face.abilities);
        for &ability in derived.abilities.iter().chain(printed) {
            self.state.cache.stale |= book.tables().changes_things(ability);
            self.state.cache.deaf |= book.tables().listens(ability);
        }
    }

    /// A card with abilities of its own came to a zone other than the battlefield, or left one.
    pub(crate) fn mind_ears_elsewhere(&mut self, slot: Slot, from: ZoneKind, to: ZoneKind) {
        if self.listens_elsewhere(slot, from, to) {
            let tables = self.rules.book.tables();
            self.state.cache.stale |= tables.elsewhere.has(from) || tables.elsewhere.has(to);
            self.state.cache.deaf = true;
        }
    }

    /// A state that was just read from a file keeps nothing yet: everything is worked out before it moves on.
    pub(crate) fn wake(&mut self) {
        if self.state.cache.stale {
            self.refresh();
        }
    }

    /// Works everything out anew if something changed that could matter.
    #[inline]
    pub(crate) fn freshen(&mut self) {
        if self.state.cache.stale || self.state.cache.reads.meets(Aspects::OTHER) {
            self.refresh();
        } else if self.state.cache.deaf {
            self.rebuild_hooks();
        }
    }
}

/// A state in which everything is worked out: what the outside of the rules looks at.
pub(crate) struct Fresh<'a> {
    rules: &'a Magic,
    state: Cow<'a, State>,
}

impl Magic {
    /// The state with everything worked out: itself, unless it was just read from a file.
    pub(crate) fn fresh<'a>(&'a self, state: &'a State) -> Fresh<'a> {
        if !state.cache.stale {
            return Fresh { rules: self, state: Cow::Borrowed(state) };
        }
        let mut state = state.clone();
        Run::new(self, &mut state, None).refresh();
        Fresh { rules: self, state: Cow::Owned(state) }
    }
}

impl Fresh<'_> {
    /// Read-only eyes on it.
    pub(crate) fn look(&self) -> Look<'_> {
        self.rules.look(&self.state)
    }

    /// The open question with eyes that may look at it, unless the game is over.
    pub(crate) fn pending(&self) -> Option<(Look<'_>, Pending)> {
        let pending = self.state.pending.filter(|_| self.state.outcome.is_none())?;
        Some((self.look(), pending))
    }
}

impl Look<'_> {
    /// Works everything out anew and says what differs from what is kept.
    pub(crate) fn audit_layers(&self) -> Result<(), String> {
        let mut state = self.state.clone();
        Run::new(self.rules, &mut state, None).recompute();
        let (kept, anew) = (&self.state.cache, &state.cache);
        for (place, slot) in state.zones.battlefield.iter().enumerate() {
            let (kept, anew) = (kept.derived.get(place), anew.derived.get(place));
            if kept != anew {
                let name = self.name_of(state.object(*slot));
                return Err(format!("{name} ({}) is kept as {kept:?}, but is {anew:?}", slot.0));
            }
        }
        if kept.able != anew.able {
            return Err(format!("{:?} are kept as able, but there are {:?}", kept.able, anew.able));
        }
        if kept.elsewhere != anew.elsewhere {
            return Err(format!(
                "outside the battlefield {:?} are kept, but there are {:?}",
                kept.elsewhere, anew.elsewhere
            ));
        }
        if let Some((kept, anew)) = kept.hooks.difference(&anew.hooks) {
            return Err(format!("{kept:?} are kept as listening, but there are {anew:?}"));
        }
        self.audit_offers()
    }
}
