//! Cards that rules keep open: a hand, or the top card of a library (CR 401.5).

use cardwright_table::{Seat, SeatSet, Slot};
use smallvec::SmallVec;

use super::{Look, Run};
use crate::program::{PlayerRule, ZoneKind};

/// Cards, each with who gets to see it.
type Opened = SmallVec<[(Slot, SeatSet); 8]>;

impl Run<'_> {
    /// Shows what rules keep open to whom they say.
    pub(crate) fn show_open_cards(&mut self) {
        if self.state.cache.hooks.players.is_empty() && self.state.floating_rules.is_empty() {
            return;
        }
        let seats = Seat::all(self.state.players.len());
        let opened: Opened = seats.flat_map(|seat| self.look().kept_open(seat)).collect();
        if !opened.is_empty() {
            self.state.cache.offers.forget();
        }
        for (slot, eyes) in opened {
            self.state.secrets.show(slot, eyes);
        }
    }
}

impl Look<'_> {
    /// The cards of a player that rules keep open.
    fn kept_open(&self, seat: Seat) -> Opened {
        let zones = &self.state.zones;
        let mut opened = Opened::new();
        for rule in self.player_rules(seat) {
            let top = zones.library(seat).last();
            match rule {
                PlayerRule::LooksAtTop => opened.extend(top.map(|&slot| (slot, self.state.eyes_of(seat)))),
                // Whoever may play the top card has to know what it is.
                PlayerRule::MayPlay(what)
                | PlayerRule::MayCast(what)
                | PlayerRule::MayCastFree(what)
                | PlayerRule::MayCastOne(what)
                | PlayerRule::MayCastOnce { what, .. }
                | PlayerRule::OtherCost { what, .. }
                    if what.zones == ZoneKind::Library =>
                {
                    opened.extend(top.map(|&slot| (slot, self.state.eyes_of(seat))));
                }
                PlayerRule::RevealsTop => opened.extend(top.map(|&slot| (slot, SeatSet::PUBLIC))),
                PlayerRule::RevealsHand => {
                    opened.extend(zones.hand(seat).iter().map(|&slot| (slot, SeatSet::PUBLIC)));
                }
                _ => {}
            }
        }
        opened
    }
}
