//! How well cards suit a leader and a base: for suggestions and bots.

use super::shelf::{DECK, Shelf};
use crate::PlayerDeck;
use crate::program::{CardId, Icons};

/// What each icon costs a card that leader and base do not provide.
const MISSING: i32 = 6;

impl Shelf {
    /// How well a card suits leader and base: aspects that are not provided make it dear.
    fn suits(&self, card: CardId, provided: Icons) -> i32 {
        self.worth(card) - MISSING * i32::from(self.icons(card).missing_from(provided))
    }

    /// The places of the cards that suit best, as many as a deck needs.
    pub(super) fn suggest(&self, leader: CardId, base: CardId, pool: &[CardId]) -> Vec<u16> {
        let provided = self.icons(leader).and(self.icons(base));
        let mut places: Vec<u16> = (0..pool.len() as u16).collect();
        places.sort_by_key(|&place| (-self.suits(pool[usize::from(place)], provided), place));
        places.truncate(DECK);
        places
    }

    /// How good the best deck of a pool is, with one of these leaders.
    pub(super) fn rate_pool(&self, leaders: &[CardId], pool: &[CardId]) -> i32 {
        let rate = |leader: &CardId| {
            let provided = self.icons(*leader);
            let mut each: Vec<i32> = pool.iter().map(|&card| self.suits(card, provided)).collect();
            each.sort_unstable_by(|one, other| other.cmp(one));
            each.into_iter().take(DECK).sum()
        };
        leaders.iter().map(rate).max().unwrap_or(0)
    }

    /// How good a deck is; cards beyond the fewest count against it.
    pub(super) fn rate_deck(&self, deck: &PlayerDeck) -> i32 {
        let icons =
            deck.leaders.iter().fold(self.icons(deck.base), |all, &leader| all.and(self.icons(leader)));
        let sum: i32 = deck.cards.iter().map(|&card| self.suits(card, icons)).sum();
        sum * DECK as i32 / deck.cards.len().max(DECK) as i32
    }

    /// Leader and base whose best deck is best, by their places.
    pub(super) fn best_pair(&self, leaders: &[CardId], bases: &[CardId], pool: &[CardId]) -> (u16, u16) {
        let mut best = (i32::MIN, (0, 0));
        for (leader_place, &leader) in (0..).zip(leaders) {
            for (base_place, &base) in (0..).zip(bases) {
                let cards = self.suggest(leader, base, pool);
                let cards = cards.iter().map(|&place| pool[usize::from(place)]).collect();
                let rate = self.rate_deck(&PlayerDeck { leaders: vec![leader], base, cards });
                if rate > best.0 {
                    best = (rate, (leader_place, base_place));
                }
            }
        }
        best.1
    }
}
