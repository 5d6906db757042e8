//! Cards that were looked at go back onto their deck in an order that their player chooses.

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use crate::program::Objects;
use crate::rules::Table;
use crate::state::{Pending, Slots, Zone};

impl Table<'_> {
    /// Asks for the order, where there is one to choose.
    pub(super) fn arrange(&mut self, cards: &Objects, bottom: bool) -> bool {
        let in_deck = |slot: &Slot| self.state.thing(*slot).zone == Zone::Deck;
        let cards: SmallVec<[Slot; 10]> =
            self.objects(cards).iter().map(|object| object.slot).filter(in_deck).collect();
        self.set_done(cards.len() as i16);
        if cards.is_empty() || (cards.len() == 1 && !bottom) {
            return true;
        }
        self.state.pending = Some(Pending::Arrange { seat: self.player(), cards, bottom });
        false
    }

    /// The first of `top` becomes the top card, the last of `bottom` the bottom card.
    pub(super) fn arranged(&mut self, seat: Seat, cards: &[Slot], top: &[Slot], bottom: &[Slot]) {
        let Some(owner) = cards.first().map(|&slot| self.state.secrets.owner(slot)) else { return };
        let (mut top, mut bottom) = (Slots::from_slice(top), Slots::from_slice(bottom));
        let placed = top.len();
        let mut all: Slots = top.iter().chain(&bottom).copied().collect();
        // Nobody else may follow a card to its new place.
        self.state.secrets.blur_following(cards, seat, &mut all);
        (top, bottom) = (Slots::from_slice(&all[..placed]), Slots::from_slice(&all[placed..]));
        let deck = &mut self.state.player_mut(owner).deck;
        deck.retain(|slot| !cards.contains(slot));
        deck.splice(0..0, bottom.iter().rev().copied());
        deck.extend(top.iter().rev());
    }
}
