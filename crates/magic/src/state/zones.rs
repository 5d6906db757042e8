//! Zones (CR 400): which slots lie where, in order.

use cardwright_table::{Seat, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::program::ZoneKind;

/// Slots in order; a library's top card is last.
pub(crate) type Pile = SmallVec<[Slot; 8]>;

/// All zones but the stack, whose order is that of its items.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Zones {
    pub(crate) battlefield: SmallVec<[Slot; 16]>,
    pub(crate) exile: Pile,
    pub(crate) command: Pile,
    /// Libraries, hands, graveyards and sideboards of each seat.
    pub(crate) own: SmallVec<[Own; 2]>,
    /// Planar or scheme decks, face down in the command zone, by owner (CR 901.3, 904.3); the top card last.
    pub(crate) planar: SmallVec<[Slot; 0]>,
    pub(crate) schemes: SmallVec<[Slot; 0]>,
}

/// The zones of one player.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Own {
    pub(crate) library: Vec<Slot>,
    pub(crate) hand: Pile,
    pub(crate) graveyard: Pile,
    pub(crate) sideboard: SmallVec<[Slot; 0]>,
}

impl Zones {
    pub(crate) fn library(&self, seat: Seat) -> &[Slot] {
        &self.own[seat.index()].library
    }

    pub(crate) fn hand(&self, seat: Seat) -> &[Slot] {
        &self.own[seat.index()].hand
    }

    pub(crate) fn graveyard(&self, seat: Seat) -> &[Slot] {
        &self.own[seat.index()].graveyard
    }

    pub(crate) fn sideboard(&self, seat: Seat) -> &[Slot] {
        &self.own[seat.index()].sideboard
    }

    /// Puts a slot at the end (the top) of a zone. The stack and nowhere keep no list.
    pub(crate) fn push(&mut self, zone: ZoneKind, owner: Seat, slot: Slot) {
        let own = &mut self.own[owner.index()];
        match zone {
            ZoneKind::Battlefield => self.battlefield.push(slot),
            ZoneKind::Exile => self.exile.push(slot),
            ZoneKind::Command => self.command.push(slot),
            ZoneKind::Library => own.library.push(slot),
            ZoneKind::Hand => own.hand.push(slot),
            ZoneKind::Graveyard => own.graveyard.push(slot),
            ZoneKind::Sideboard => own.sideboard.push(slot),
            ZoneKind::Stack | ZoneKind::Nowhere => {}
        }
    }

    /// Takes a slot out of a zone.
    pub(crate) fn take(&mut self, zone: ZoneKind, owner: Seat, slot: Slot) {
        let own = &mut self.own[owner.index()];
        match zone {
            ZoneKind::Battlefield => self.battlefield.retain(|other| *other != slot),
            ZoneKind::Exile => self.exile.retain(|other| *other != slot),
            ZoneKind::Command => {
                self.command.retain(|other| *other != slot);
                self.planar.retain(|other| *other != slot);
                self.schemes.retain(|other| *other != slot);
            }
            // Cards nearly always leave from the top.
            ZoneKind::Library => {
                if let Some(place) = own.library.iter().rposition(|other| *other == slot) {
                    own.library.remove(place);
                }
            }
            ZoneKind::Hand => own.hand.retain(|other| *other != slot),
            ZoneKind::Graveyard => own.graveyard.retain(|other| *other != slot),
            ZoneKind::Sideboard => own.sideboard.retain(|other| *other != slot),
            ZoneKind::Stack | ZoneKind::Nowhere => {}
        }
    }
}
