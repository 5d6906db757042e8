//! Phasing (CR 502.1, 702.26).

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use crate::program::{Keyword, Objects};
use crate::rules::Run;
use crate::state::{Flag, Target};

impl Run<'_> {
    /// As the untap step begins, what phased out under the active player's control phases in, and what has phasing
    /// phases out, at the same time (CR 502.1).
    pub(crate) fn phase_in_and_out(&mut self, active: Seat) {
        let look = self.look();
        let battlefield = look.state.zones.battlefield.iter().copied();
        let back: SmallVec<[Slot; 4]> = battlefield
            .filter(|&slot| {
                let thing = look.state.thing(slot);
                thing.is(Flag::PhasedOut) && !thing.is(Flag::PhasedWithHost) && thing.held_by == active
            })
            .collect();
        let out: SmallVec<[Slot; 4]> = look
            .permanents()
            .filter(|&slot| {
                let derived = look.derived(slot);
                derived.controller == active && derived.has(Keyword::Phasing)
            })
            .collect();
        self.call_back(&back);
        self.send_out(&out, false);
    }

    pub(super) fn phase_out(&mut self, objects: &Objects) {
        let slots: SmallVec<[Slot; 4]> = self.permanents(objects).iter().map(|object| object.slot).collect();
        self.did(slots.len() as i32);
        self.send_out(&slots, false);
    }

    /// Permanents phase in, and with them what phased out with them (CR 702.26g).
    fn call_back(&mut self, slots: &[Slot]) {
        for &slot in slots {
            let object = self.state.object(slot);
            let flags = &mut self.state.thing_mut(slot).flags;
            flags.set(Flag::PhasedOut, false);
            flags.set(Flag::PhasedWithHost, false);
            self.state.cache.stale = true;
            let with_it = |other: &Slot| {
                let thing = self.state.thing(*other);
                thing.is(Flag::PhasedWithHost) && thing.attached == Some(Target::Object(object))
            };
            let attached: SmallVec<[Slot; 4]> =
                self.state.zones.battlefield.iter().copied().filter(with_it).collect();
            self.call_back(&attached);
        }
    }

    /// Permanents phase out, and with them what is attached to them (CR 702.26g).
    fn send_out(&mut self, slots: &[Slot], with_host: bool) {
        // What would phase out both by itself and with its host does so with its host (CR 702.26h).
        let goes_with_host = |slot: Slot| match self.state.thing(slot).attached {
            Some(Target::Object(host)) => slots.contains(&host.slot),
            _ => false,
        };
        let by_itself: SmallVec<[Slot; 4]> =
            slots.iter().copied().filter(|&slot| with_host || !goes_with_host(slot)).collect();
        for slot in by_itself {
            if self.state.thing(slot).is(Flag::PhasedOut) {
                continue;
            }
            let object = self.state.object(slot);
            let attached = self.state.zones.battlefield.iter().copied();
            let attached: SmallVec<[Slot; 4]> = attached
                .filter(|&other| self.state.thing(other).attached == Some(Target::Object(object)))
                .collect();
            self.remove_from_combat(object);
            let flags = &mut self.state.thing_mut(slot).flags;
            flags.set(Flag::PhasedOut, true);
            flags.set(Flag::PhasedWithHost, with_host);
            self.state.cache.stale = true;
            self.send_out(&attached, true);
        }
    }
}
