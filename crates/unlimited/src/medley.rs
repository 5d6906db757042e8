//! Decks at random from every card that is understood: for tests and long runs.

use cardwright_table::Rng;
use cardwright_table::cards::CardSource;

use crate::card::{CardType, Cards};
use crate::language;
use crate::program::Icons;
use crate::setup::{DeckList, Policies, Setup};

/// Cards in a deck made here.
const SIZE: usize = 50;
/// Of so many drawn cards the one that suits leader and base best goes into the deck.
const DRAWN: usize = 3;

/// The cards of a source that are understood, sorted by what a deck needs.
#[derive(Clone, Default, Debug)]
pub struct Medley {
    leaders: Vec<Choice>,
    bases: Vec<Choice>,
    others: Vec<Choice>,
}

#[derive(Clone, Debug)]
struct Choice {
    name: String,
    icons: Icons,
}

impl Medley {
    /// All cards of the source that compile.
    pub fn of(source: &dyn CardSource) -> Medley {
        let mut medley = Medley::default();
        for printed in source.all() {
            let mut cards = Cards::default();
            let Ok(id) = language::add_card(&mut cards, printed.name, source) else { continue };
            let list = match cards.facts(id).kind {
                CardType::Leader => &mut medley.leaders,
                CardType::Base => &mut medley.bases,
                kind if kind.is_deck_card() => &mut medley.others,
                _ => continue,
            };
            list.push(Choice { name: printed.name.to_owned(), icons: cards.card(id).icons });
        }
        medley
    }

    /// The names of the cards that a deck may hold besides leader and base.
    pub(crate) fn deck_cards(&self) -> impl ExactSizeIterator<Item = &str> {
        self.others.iter().map(|card| card.name.as_str())
    }

    /// The names of all of them.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let all = self.leaders.iter().chain(&self.bases).chain(&self.others);
        all.map(|card| card.name.as_str())
    }

    /// How many cards decks are made from.
    pub fn len(&self) -> usize {
        self.leaders.len() + self.bases.len() + self.others.len()
    }

    /// Whether there is nothing to make a deck from.
    pub fn is_empty(&self) -> bool {
        self.leaders.is_empty() || self.bases.is_empty() || self.others.is_empty()
    }

    /// A match between so many random decks; nothing if there are no cards for it.
    pub fn setup(&self, seats: usize, policies: Policies, rng: &mut Rng) -> Option<Setup> {
        let decks = (0..seats).map(|_| self.deck(rng)).collect::<Option<_>>()?;
        Some(Setup { decks, policies })
    }

    fn deck(&self, rng: &mut Rng) -> Option<DeckList> {
        let (leader, base) = (rng.pick(&self.leaders)?, rng.pick(&self.bases)?);
        let provided = leader.icons.and(base.icons);
        let mut cards = Vec::with_capacity(SIZE);
        for _ in 0..SIZE {
            let drawn = (0..DRAWN).filter_map(|_| rng.pick(&self.others));
            cards.push(drawn.min_by_key(|card| card.icons.missing_from(provided))?.name.clone());
        }
        Some(DeckList { leaders: vec![leader.name.clone()], base: base.name.clone(), cards })
    }
}
