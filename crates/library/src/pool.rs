//! All cards of one game that a library has.

use std::sync::Arc;

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::dump::Dump;

use crate::add::collect;
use crate::collection::{About, Collection, Held};
use crate::fold::folded;

/// The collections of one game, those that were added last first.
#[derive(Clone, Default, Debug)]
pub struct Pool {
    collections: Vec<Arc<Collection>>,
}

/// A name may be so many letters off, and one more for every four it has.
const SLIPS: usize = 1;
const LETTERS_A_SLIP: usize = 4;

impl Pool {
    /// These collections, in this order.
    pub fn new(collections: Vec<Arc<Collection>>) -> Pool {
        Pool { collections }
    }

    /// The same with the cards of a file in front, for one run: nothing is kept of them.
    #[must_use]
    pub fn with<G: Catalogue>(&self, name: &str, dump: &Dump) -> Pool {
        let about = About {
            name: name.to_owned(),
            game: G::pool().to_owned(),
            source: name.to_owned(),
            added_ms: 0,
            build: String::new(),
            cards: 0,
            understood: 0,
            bytes: 0,
        };
        let first = Arc::new(collect::<G>(about, dump, None));
        Pool { collections: std::iter::once(first).chain(self.collections.iter().cloned()).collect() }
    }

    /// The collections.
    pub fn collections(&self) -> &[Arc<Collection>] {
        &self.collections
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.collections.iter().all(|collection| collection.cards().is_empty())
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.collections.iter().map(|collection| collection.cards().len()).sum()
    }

    /// The card of this name in the newest collection that has it.
    pub fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.locate(name, None).map(|(collection, card)| collection.printed(card))
    }

    /// The card of this name in a set or a collection of this name, or else in the newest collection that has it.
    pub fn locate(&self, name: &str, set: Option<&str>) -> Option<(&Arc<Collection>, &Held)> {
        let name = folded(name);
        let mut found =
            self.collections.iter().filter_map(|all| all.find_folded(&name).map(|card| (all, card)));
        let first = found.next()?;
        let Some(set) = set else { return Some(first) };
        std::iter::once(first)
            .chain(found)
            .find(|(collection, card)| collection.is_in(card, set))
            .or(Some(first))
    }

    /// The card of this name among those that are there for one run.
    pub(crate) fn locate_fleeting(&self, name: &str) -> Option<(&Arc<Collection>, &Held)> {
        let name = folded(name);
        let fleeting = self.collections.iter().filter(|collection| collection.fleeting);
        fleeting.filter_map(|all| all.find_folded(&name).map(|card| (all, card))).next()
    }

    /// What is printed on the cards that are there for one run.
    pub fn fleeting(&self) -> Vec<Printed<'_>> {
        let fleeting = self.collections.iter().filter(|collection| collection.fleeting);
        fleeting.flat_map(|all| all.cards().iter().map(|card| all.printed(card))).collect()
    }

    /// The card of this name among those that are there for one run.
    pub fn find_fleeting(&self, name: &str) -> Option<Printed<'_>> {
        self.locate_fleeting(name).map(|(collection, card)| collection.printed(card))
    }

    /// What is printed on all cards, one of each name.
    pub fn all(&self) -> Vec<Printed<'_>> {
        let newest = |place: usize, card: &Held| {
            let name = folded(&card.name);
            !self.collections[..place].iter().any(|newer| newer.find_folded(&name).is_some())
        };
        let mut all = Vec::with_capacity(self.len());
        for (place, collection) in self.collections.iter().enumerate() {
            let cards = collection.cards().iter().filter(|card| place == 0 || newest(place, card));
            all.extend(cards.map(|card| collection.printed(card)));
        }
        all
    }

    /// The name that comes nearest to one that nobody has; `others` are names from elsewhere.
    pub fn similar<'a>(&'a self, name: &str, others: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let wanted = folded(name);
        let length = wanted.chars().count();
        let most = SLIPS + length / LETTERS_A_SLIP;
        let own = self.collections.iter().flat_map(|collection| collection.cards());
        let own = own.map(|card| card.name.as_str());
        let near = |candidate: &'a str| {
            if candidate.len().abs_diff(wanted.len()) > most + 4 {
                return None;
            }
            let folded = folded(candidate);
            let distance = strsim::damerau_levenshtein(&folded, &wanted);
            (distance <= most).then_some((distance, candidate))
        };
        let nearest = own.chain(others).filter_map(near).min_by_key(|(distance, _)| *distance);
        nearest.map(|(_, name)| name)
    }
}
