//! The cards of a set: packs of them, and how well they suit a deck.

use cardwright_table::Rng;
use cardwright_table::scene::Front;

use crate::PlayerDeck;
use crate::card::{CardType, Cards};
use crate::program::{CardId, Icons};

/// Cards in a pack besides its leader: three packs make 45 picks (SWU 10.3.3).
const PACK: usize = 14;
/// The fewest cards of a deck (SWU 10.2.2, 10.3.4).
pub(super) const DECK: usize = 30;

/// The cards that packs are made from, sorted by what a deck needs.
#[derive(Debug)]
pub(super) struct Shelf {
    pub(super) leaders: Vec<CardId>,
    pub(super) bases: Vec<CardId>,
    pub(super) others: Vec<CardId>,
    /// What is printed on each, by card.
    known: Vec<Known>,
}

#[derive(Debug)]
struct Known {
    front: Front,
    icons: Icons,
    worth: i32,
}

impl Shelf {
    pub(super) fn new(cards: &Cards, ids: &[CardId]) -> Shelf {
        let of = |wanted: fn(CardType) -> bool| -> Vec<CardId> {
            let mut all: Vec<CardId> =
                ids.iter().copied().filter(|&id| wanted(cards.facts(id).kind)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let known = cards.all().iter().map(|card| {
            let facts = &card.facts;
            let body = i32::from(facts.power + facts.hp);
            Known {
                front: Front {
                    name: facts.full_name(),
                    kind: facts.kind.words().to_owned(),
                    cost: if facts.kind == CardType::Base { String::new() } else { facts.cost.to_string() },
                    text: facts.text[0].clone(),
                },
                icons: card.icons,
                worth: 10 + if facts.kind == CardType::Unit { body - 2 * i32::from(facts.cost) } else { 0 },
            }
        });
        Shelf {
            leaders: of(|kind| kind == CardType::Leader),
            bases: of(|kind| kind == CardType::Base),
            others: of(CardType::is_deck_card),
            known: known.collect(),
        }
    }

    /// What is printed on a card.
    pub(super) fn front(&self, card: CardId) -> &Front {
        &self.known[usize::from(card.0)].front
    }

    /// A pack: as many different cards as there are places, each as likely as the others.
    pub(super) fn pack(&self, rng: &mut Rng) -> Vec<CardId> {
        some(&self.others, PACK, rng)
    }

    /// Leaders, one from each of so many packs.
    pub(super) fn leaders(&self, packs: usize, rng: &mut Rng) -> Vec<CardId> {
        (0..packs).filter_map(|_| rng.pick(&self.leaders).copied()).collect()
    }

    fn icons(&self, card: CardId) -> Icons {
        self.known[usize::from(card.0)].icons
    }

    /// How well a card suits leader and base: aspects that are not provided make it dear.
    fn suits(&self, card: CardId, provided: Icons) -> i32 {
        const MISSING: i32 = 6;
        self.known[usize::from(card.0)].worth - MISSING * i32::from(self.icons(card).missing_from(provided))
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
    pub(super) fn best_pair(&self, leaders: &[CardId], pool: &[CardId]) -> (u16, u16) {
        let mut best = (i32::MIN, (0, 0));
        for (leader_place, &leader) in (0..).zip(leaders) {
            for (base_place, &base) in (0..).zip(&self.bases) {
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

/// Some cards of a list, no two of the same place.
fn some(cards: &[CardId], count: usize, rng: &mut Rng) -> Vec<CardId> {
    let mut all = cards.to_vec();
    rng.shuffle(&mut all);
    all.truncate(count);
    all
}
