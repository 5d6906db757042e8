//! Copies (CR 707): what can be copied of an object, and what stays with a copy.

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::program::{Change, ChangesId, Duration, ZoneKind};
use crate::rules::{Look, Run, View};
use crate::state::{Copiable, Flag, Floating};

impl Look<'_> {
    /// What a copy of an object takes over (CR 707.2): not counters, not what other effects make of it.
    pub(crate) fn copiable(&self, slot: Slot) -> Copiable {
        if let Some(card) = self.rules.book.face_down.filter(|_| self.state.thing(slot).is(Flag::FaceDown)) {
            return Copiable::card(card);
        }
        let object = self.state.object(slot);
        let on_stack = self.state.thing(slot).zone == ZoneKind::Stack;
        let latest = self.state.floating.iter().filter(|effect| effect.objects.contains(&object));
        let copied = latest.filter(|effect| effect.copies.is_some()).max_by_key(|effect| effect.timestamp);
        copied.and_then(|effect| effect.copies.clone()).unwrap_or_else(|| Copiable {
            card: self.rules.card_in(self.state, slot),
            // A copy of a bestowed Aura is the creature (CR 702.103b, 707.2).
            face: if on_stack || !self.is_bestowed(slot) { self.state.thing(slot).face } else { 0 },
            exceptions: SmallVec::new(),
            size: None,
            below: self.merged_below(slot),
        })
    }
}

impl Look<'_> {
    /// What some changes make a copy of, with its exceptions.
    pub(super) fn copies_of(&self, changes: ChangesId, view: &View<'_>) -> SmallVec<[Copiable; 1]> {
        let copied = |change: &Change| {
            let Change::CopyOf(which, exceptions) = change else { return None };
            let one = *self.objects(which, view).first()?;
            let mut copy = self.copiable(one.slot);
            copy.exceptions.extend(*exceptions);
            Some(copy)
        };
        self.rules.book.changes[changes.index()].iter().filter_map(copied).collect()
    }
}

impl Run<'_> {
    /// An object becomes a copy of something else (CR 707.4).
    pub(crate) fn become_copy(
        &mut self,
        object: Object,
        of: &Copiable,
        source: Object,
        controller: Seat,
        duration: Duration,
    ) {
        let effect = Floating {
            changes: None,
            values: SmallVec::new(),
            objects: SmallVec::from_iter([object]),
            over: None,
            source,
            controller,
            to: None,
            copies: Some(of.clone()),
            timestamp: self.state.tick(),
            duration,
            turn: self.state.turn.number,
        };
        self.state.floating.push(effect);
        self.state.cache.stale = true;
    }

    /// The exceptions of a copy and the size of a token stay with it as part of what can be copied (CR 707.2, 111.3).
    pub(crate) fn keep_exceptions(&mut self, object: Object, copy: &Copiable, controller: Seat) {
        if !copy.exceptions.is_empty() || !copy.below.is_empty() || copy.size.is_some() {
            self.become_copy(object, copy, object, controller, Duration::Forever);
        }
    }
}
