//! Which cards make a good deck: for suggestions and bots.

use super::shelf::Shelf;
use crate::card::{Color, Colors};

/// The fewest cards of a deck (CR 100.2b).
pub(super) const DECK: usize = 40;
/// Cards of a deck that are no basic lands, as people build them.
const SPELLS: usize = 23;
/// What each colour costs a card that the deck's lands do not make.
const MISSING: i32 = 25;
/// How many cards of each mana value a deck likes, from none on; what costs more than the last counts there.
const CURVE: [usize; 7] = [1, 2, 6, 6, 4, 3, 2];
/// What a card loses for each that is there already beyond those.
const TOO_MANY: i32 = 3;
/// How many cards that are no creatures a deck likes.
const OTHERS: usize = 8;

impl Shelf {
    /// How well a card suits a deck of these colours.
    fn suits(&self, card: u16, colors: Colors) -> i32 {
        let missing = self.colors(card).iter().filter(|color| !colors.has(*color)).count();
        self.worth(card) - MISSING * missing as i32
    }

    /// The two colours that suit a pool best.
    fn best_colors(&self, pool: &[u16]) -> Colors {
        let pairs = Color::ALL.into_iter().flat_map(|one| {
            Color::ALL.into_iter().map(move |other| Colors::only(one).with(Colors::only(other)))
        });
        pairs.max_by_key(|colors| self.rate_in(pool, *colors)).unwrap_or(Colors::NONE)
    }

    fn rate_in(&self, pool: &[u16], colors: Colors) -> i32 {
        self.choose(pool, colors).1
    }

    /// The places of the cards for a deck of these colours, and how good they are together: one after the other what
    /// suits best beside those that are chosen.
    fn choose(&self, pool: &[u16], colors: Colors) -> (Vec<u16>, i32) {
        let mut open: Vec<(u16, i32)> =
            (0..).zip(pool).map(|(place, &card)| (place, self.suits(card, colors))).collect();
        // The best come first, so that the search can stop where nothing better follows.
        open.sort_by_key(|&(place, suits)| (-suits, place));
        let (mut chosen, mut total) = (Vec::new(), 0);
        let mut costs = [0; CURVE.len()];
        let mut others = 0;
        while chosen.len() < SPELLS && !open.is_empty() {
            let with = |&(place, suits): &(u16, i32)| {
                let card = pool[usize::from(place)];
                let cost = self.cost(card).min(CURVE.len() - 1);
                let crowd = (costs[cost] + 1usize).saturating_sub(CURVE[cost]);
                let idle = if self.is_creature(card) { 0 } else { (others + 1usize).saturating_sub(OTHERS) };
                suits - TOO_MANY * (crowd + idle) as i32
            };
            let mut best = (0, i32::MIN);
            for (at, card) in open.iter().enumerate() {
                if card.1 <= best.1 {
                    break;
                }
                let value = with(card);
                if value > best.1 {
                    best = (at, value);
                }
            }
            let (place, _) = open.remove(best.0);
            let card = pool[usize::from(place)];
            costs[self.cost(card).min(CURVE.len() - 1)] += 1;
            others += usize::from(!self.is_creature(card));
            chosen.push(place);
            total += best.1;
        }
        (chosen, total)
    }

    /// How good the best deck of a pool is, with its conspiracies.
    pub(super) fn rate_pool(&self, pool: &[u16], conspiracies: &[u16]) -> i32 {
        let plots: i32 = conspiracies.iter().map(|&card| self.worth(card)).sum();
        self.rate_in(pool, self.best_colors(pool)) + plots
    }

    /// How good a deck of these cards is with lands of these colours: every card beyond or below the usual number
    /// counts against it.
    pub(super) fn rate_deck(&self, cards: &[u16], lands: [u16; 5]) -> i32 {
        let colors = Color::ALL.into_iter().filter(|&color| lands[color as usize] > 0).collect();
        let off = cards.len().abs_diff(SPELLS) as i32;
        cards.iter().map(|&card| self.suits(card, colors)).sum::<i32>() - MISSING * off
    }

    /// The places of the cards of a pool that suit each other best, and lands for them.
    pub(super) fn suggest(&self, pool: &[u16]) -> (Vec<u16>, [u16; 5]) {
        let colors = self.best_colors(pool);
        let (places, _) = self.choose(pool, colors);
        let cards: Vec<u16> = places.iter().map(|&place| pool[usize::from(place)]).collect();
        let lands = self.lands(&cards, (DECK - cards.len()) as u16, colors);
        (places, lands)
    }

    /// So many basic lands, shared out by the mana that cards of these colours ask for.
    fn lands(&self, cards: &[u16], count: u16, colors: Colors) -> [u16; 5] {
        let mut asked = [0; 5];
        for color in colors.iter() {
            let each = cards.iter().map(|&card| self.pips(card)[color as usize]);
            asked[color as usize] = 1 + each.sum::<u16>();
        }
        let total: u16 = asked.iter().sum();
        let mut lands = asked.map(|pips| (pips * count).checked_div(total).unwrap_or(0));
        let most = (0..lands.len()).max_by_key(|&color| asked[color]).unwrap_or(0);
        lands[most] += count - lands.iter().sum::<u16>();
        lands
    }
}
