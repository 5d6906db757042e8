//! Piles of cards: plain memory that is copied at once.

use std::fmt;
use std::ops::Deref;

use cardwright_table::Slot;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most cards in a deck, and so in any pile of a player.
pub const DECK_MAX: usize = 30;

/// A deck, hand or discard; the last card is on top.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Slot; DECK_MAX],
    count: u8,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile { cards: [Slot(0); DECK_MAX], count: 0 }
    }
}

impl Pile {
    /// Puts a card on top. A pile holds the cards of one deck, so there is always room.
    #[inline]
    pub fn push(&mut self, card: Slot) {
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Slot> {
        self.count = self.count.checked_sub(1)?;
        Some(self.cards[usize::from(self.count)])
    }

    /// Takes this card out, if it is there.
    pub fn take(&mut self, card: Slot) -> Option<Slot> {
        let place = self.iter().position(|&other| other == card)?;
        self.cards.copy_within(place + 1..usize::from(self.count), place);
        self.count -= 1;
        Some(card)
    }
}

impl Deref for Pile {
    type Target = [Slot];

    #[inline]
    fn deref(&self) -> &[Slot] {
        &self.cards[..usize::from(self.count)]
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        **self == **other
    }
}

impl Eq for Pile {}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|slot| slot.0)).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pile, D::Error> {
        let cards = Vec::<Slot>::deserialize(from)?;
        if cards.len() > DECK_MAX {
            return Err(serde::de::Error::invalid_length(cards.len(), &"at most 30 cards"));
        }
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.push(card));
        Ok(pile)
    }
}
