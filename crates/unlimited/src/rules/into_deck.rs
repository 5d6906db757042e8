//! Cards that abilities put into decks.

use cardwright_table::{Seat, Slot};

use crate::program::{Objects, Which};
use crate::rules::Table;
use crate::state::{Slots, Zone};

impl Table<'_> {
    /// Cards go into their owners' decks; a random order is nobody's knowledge, and each owner's cards have their own.
    pub(super) fn put_all_into_decks(&mut self, objects: &Objects, which: Which) -> i16 {
        let mut moved = Slots::new();
        let count = self.count_each_unseen(objects, |table, slot| {
            moved.push(slot);
            table.put_into_deck(slot, which)
        });
        if which == Which::Random {
            moved.retain(|slot| self.state.thing(*slot).zone == Zone::Deck);
            for owner in Seat::all(self.state.players.len()) {
                let own = moved.iter().copied().filter(|&slot| self.state.secrets.owner(slot) == owner);
                let own: Slots = own.collect();
                self.state.secrets.shuffle(&own);
            }
        }
        count
    }

    fn put_into_deck(&mut self, slot: Slot, which: Which) -> bool {
        let owner = self.state.secrets.owner(slot);
        let slot = match self.state.thing(slot).zone {
            Zone::Hand => self.unseen_from_hand(slot),
            _ => slot,
        };
        self.shed(slot);
        self.leave_play(slot, Zone::Deck);
        if which != Which::Top && self.state.thing(slot).zone == Zone::Deck {
            let deck = &mut self.state.player_mut(owner).deck;
            deck.pop();
            deck.insert(0, slot);
        }
        true
    }
}
