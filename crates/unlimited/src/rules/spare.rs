//! What may be done instead of a defeat (SWU 7.7.5).

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::program::{Ability, Arena, NodeId, Objects, Recorded};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Frame, Slots, Work};

impl Table<'_> {
    /// Takes those out of the list whose defeat may be replaced: they wait until somebody was asked.
    pub(super) fn set_aside(&mut self, slots: &mut Slots) {
        let may_stay =
            |slot: &Slot| self.state.thing(*slot).has(Flag::Doomed) || self.sparer(*slot).is_some();
        let waiting: Slots = slots.iter().copied().filter(may_stay).collect();
        slots.retain(|slot| !waiting.contains(slot));
        for slot in waiting {
            if !self.state.thing(slot).has(Flag::Doomed) {
                self.state.thing_mut(slot).set(Flag::Doomed, true);
                let object = self.state.object(slot);
                self.state.agenda.push(Work::Spare(object));
            }
        }
    }

    /// Who may do what instead of the defeat of this.
    fn sparer(&self, slot: Slot) -> Option<(Slot, Seat, NodeId)> {
        let mut found = None;
        self.state.each_in_play(|source| {
            self.eval().abilities(source, &mut |id| {
                if let Ability::DefeatedInstead(about, node) = self.rules.cards.ability(id) {
                    let seat = self.state.thing(source).controller;
                    let card = self.rules.card_in(self.state, source);
                    let frame = Frame::new(seat, self.state.object(source), card);
                    if self.eval().fits(&frame, about, slot) {
                        found = found.or(Some((source, seat, *node)));
                    }
                }
            });
        });
        found
    }

    /// Asks what may be done instead.
    pub(super) fn ask_to_spare(&mut self, object: Object) {
        let Some(slot) = self.state.live(object) else { return };
        let Some((source, seat, node)) = self.sparer(slot) else { return self.doom(slot) };
        let card = self.rules.card_in(self.state, source);
        let frame = Frame { subject: Some(object), ..Frame::new(seat, self.state.object(source), card) };
        self.state.frames.push(frame);
        self.state.agenda.extend([Work::Spared(object), Work::Do(node)]);
    }

    /// If nothing was done instead, it is defeated.
    pub(super) fn settle_spared(&mut self, object: Object) {
        let done = self.state.frames.pop().is_some_and(|frame| frame.done > 0);
        match self.state.live(object) {
            Some(slot) if done => {
                self.state.thing_mut(slot).set(Flag::Doomed, false);
                self.state.unsettled = true;
            }
            Some(slot) => self.doom(slot),
            None => {}
        }
    }

    fn doom(&mut self, slot: Slot) {
        let mut all: Slots = SmallVec::from_slice(&[slot]);
        if self.eval().is_unit(slot) {
            all.extend(self.state.upgrades_on(slot));
        }
        self.defeat_now(&all, &[slot]);
    }

    /// An upgrade goes to an arena as a unit (SWU 3.5.6).
    pub(super) fn become_unit(&mut self, objects: &Objects, arena: Arena) -> i16 {
        self.count_each(objects, |table, slot| {
            if !table.state.is_upgrade(slot) {
                return false;
            }
            let controller = table.state.thing(slot).controller;
            table.happened(Happening::Detached(table.state.object(slot)), 0);
            table.relocate(slot, Self::zone_of(arena), controller);
            table.state.thing_mut(slot).set(Flag::Exhausted, true);
            table.state.thing_mut(slot).set(Flag::Entered, true);
            let object = table.state.object(slot);
            table.record(Recorded::Entered, object, 1);
            true
        })
    }
}
