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
                look.state.thing(slot).is(Flag::PhasedOut) && look.state.thing(slot).held_by == active
            })
            .collect();
        let out: SmallVec<[Slot; 4]> = look
            .permanents()
            .filter(|&slot| {
                let derived = look.derived(slot);
                derived.controller == active && derived.has(Keyword::Phasing)
            })
            .collect();
        for &slot in &back {
            self.state.thing_mut(slot).flags.set(Flag::PhasedOut, false);
        }
        self.state.cache.stale |= !back.is_empty();
        self.send_out(&out);
    }

    pub(super) fn phase_out(&mut self, objects: &Objects) {
        let slots: SmallVec<[Slot; 4]> = self.permanents(objects).iter().map(|object| object.slot).collect();
        self.did(slots.len() as i32);
        self.send_out(&slots);
    }

    /// Permanents phase out, and with them what is attached to them (CR 702.26g).
    fn send_out(&mut self, slots: &[Slot]) {
        for &slot in slots {
            if self.state.thing(slot).is(Flag::PhasedOut) {
                continue;
            }
            let object = self.state.object(slot);
            let attached = self.state.zones.battlefield.iter().copied();
            let attached: SmallVec<[Slot; 4]> = attached
                .filter(|&other| self.state.thing(other).attached == Some(Target::Object(object)))
                .collect();
            self.remove_from_combat(object);
            self.state.thing_mut(slot).flags.set(Flag::PhasedOut, true);
            self.state.cache.stale = true;
            self.send_out(&attached);
        }
    }
}
