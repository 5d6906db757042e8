//! Decks as somebody builds them who knows what lands are for and nothing of cards.

use cardwright_magic::draft::{DraftCommand, DraftView};
use cardwright_table::Rng;

/// Cards of a deck that are no basic lands, and basic lands.
const SPELLS: usize = 23;
const LANDS: u16 = 17;

const LETTERS: [char; 5] = ['W', 'U', 'B', 'R', 'G'];

/// All pairs of colours.
pub(crate) fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..LETTERS.len()).flat_map(|one| (one + 1..LETTERS.len()).map(move |other| [one, other]))
}

/// How much mana of a colour the costs of these cards of the pool ask for.
fn pips(packs: &DraftView, places: &[u16], color: usize) -> u16 {
    let costs = places.iter().map(|&place| &packs.pool[usize::from(place)].cost);
    costs.map(|cost| cost.matches(LETTERS[color]).count() as u16).sum()
}

/// Whether two colours pay for a card of the pool.
pub(crate) fn is_paid(packs: &DraftView, place: u16, colors: [usize; 2]) -> bool {
    (0..LETTERS.len()).all(|color| colors.contains(&color) || pips(packs, &[place], color) == 0)
}

/// A deck of cards of two colours by lot, filled up with others where there are too few, and lands for them; and the
/// places of its cards.
pub(crate) fn deck(packs: &DraftView, colors: [usize; 2], lots: &mut Rng) -> (DraftCommand, Vec<u16>) {
    let mut places: Vec<u16> = (0..packs.pool.len() as u16).collect();
    lots.shuffle(&mut places);
    places.sort_by_key(|&place| !is_paid(packs, place, colors));
    places.truncate(SPELLS);
    let [first, second] = colors.map(|color| 1 + pips(packs, &places, color));
    let mut lands = [0; LETTERS.len()];
    lands[colors[0]] = LANDS * first / (first + second);
    lands[colors[1]] = LANDS - lands[colors[0]];
    (DraftCommand::BuildDeck { cards: places.clone(), conspiracies: Vec::new(), lands }, places)
}
