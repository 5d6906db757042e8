//! Things that abilities attach to others.

use cardwright_table::Slot;

use crate::program::Objects;
use crate::rules::{Happening, Table};
use crate::state::{Flag, Zone};

impl Table<'_> {
    pub(super) fn attach_to(&mut self, what: &Objects, to: &Objects) -> i16 {
        let Some(host) = self.slots(to).first().copied().filter(|&host| self.state.bears(host)) else {
            return 0;
        };
        self.count_each(what, |table, slot| {
            if table.eval().is_unit(slot) {
                table.attach_unit(slot, host);
            } else if table.state.thing(slot).zone != Zone::Attached {
                let seat = table.player();
                table.attach(slot, host, seat);
                table.attached(slot);
            } else {
                table.happened(Happening::Detached(table.state.object(slot)), 0);
                table.state.thing_mut(slot).host = Some(table.state.object(host));
                table.attached(slot);
                table.state.unsettled = true;
            }
            true
        })
    }

    /// A unit becomes an upgrade: it loses its damage and its upgrades (SWU 3.5.6).
    fn attach_unit(&mut self, unit: Slot, host: Slot) {
        let thing = *self.state.thing(unit);
        self.shed(unit);
        self.attach(unit, host, thing.controller);
        let attached = self.state.thing_mut(unit);
        attached.set(Flag::Pilot, true);
        attached.set(Flag::Deployed, thing.has(Flag::Deployed));
        self.attached(unit);
    }
}
