//! The cards of one match: of each deck those that it means, wherever they are.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardwright_table::SetupError;
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::deck::Deck;

use crate::collection::{Collection, Held};
use crate::pool::Pool;

/// The cards of a match. Those that its decks take from the library come first, by name; then those in the box; what
/// texts speak of beside them, such as tokens, may also be anywhere in the library.
pub struct Mixture {
    boxed: &'static dyn CardSource,
    pool: Arc<Pool>,
    /// Where each card of the library is that a deck means, by its name in small letters.
    picked: BTreeMap<String, (Arc<Collection>, Held)>,
}

impl Mixture {
    /// The cards that these decks mean.
    ///
    /// # Errors
    /// If two decks mean different cards by one name: a match knows cards by their names.
    pub fn of<G: Catalogue>(decks: &[Deck], pool: &Arc<Pool>) -> Result<Mixture, SetupError> {
        let mut mixture =
            Mixture { boxed: G::builtin_cards(), pool: Arc::clone(pool), picked: BTreeMap::new() };
        for entry in decks.iter().flat_map(|deck| &deck.entries) {
            let Some(set) = &entry.set else { continue };
            let Some((collection, card)) = pool.locate(&entry.name, Some(set)) else { continue };
            let found = (Arc::clone(collection), card.clone());
            let before = mixture.picked.insert(card.name.to_lowercase(), found);
            if let Some((other, held)) = before
                && !same::<G>(other.printed(&held), collection.printed(card))
            {
                return Err(clash(&card.name, other.name(), collection.name()));
            }
        }
        // A name that is in the box, too, may be meant by a deck of the box.
        for entry in decks.iter().flat_map(|deck| &deck.entries).filter(|entry| entry.set.is_none()) {
            let Some(boxed) = mixture.boxed.find(&entry.name) else { continue };
            let name = boxed.name.to_lowercase();
            let Some((collection, held)) = mixture.picked.get(&name) else { continue };
            if !same::<G>(boxed, collection.printed(held)) {
                return Err(clash(boxed.name, "the box", collection.name()));
            }
            mixture.picked.remove(&name);
        }
        Ok(mixture)
    }

    /// The same cards for whoever asks what else there is, as deck checks do.
    pub fn whole(&self) -> Whole<'_> {
        Whole(self)
    }

    fn picked(&self) -> impl Iterator<Item = Printed<'_>> {
        self.picked.values().map(|(collection, card)| collection.printed(card))
    }

    fn others<'a>(&'a self, all: Vec<Printed<'a>>) -> impl Iterator<Item = Printed<'a>> {
        all.into_iter().filter(|card| !self.picked.contains_key(&card.name.to_lowercase()))
    }
}

/// Whether two prints are the same card: their texts say the same.
fn same<G: Catalogue>(one: Printed<'_>, other: Printed<'_>) -> bool {
    if one.body == other.body {
        return true;
    }
    match (G::compile(one), G::compile(Printed { name: one.name, ..other })) {
        (Ok(one), Ok(other)) => one.program == other.program,
        _ => false,
    }
}

fn clash(name: &str, one: &str, other: &str) -> SetupError {
    SetupError::Invalid(format!(
        "two cards called `{name}` with different texts cannot meet in one match: that of {one} and that of {other}"
    ))
}

impl CardSource for Mixture {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        let picked = self.picked.get(&name.to_lowercase()).map(|(all, card)| all.printed(card));
        picked.or_else(|| self.boxed.find(name)).or_else(|| self.pool.find(name))
    }

    /// What the match was made of, so that it is the same when it is opened again.
    fn all(&self) -> Vec<Printed<'_>> {
        self.picked().chain(self.others(self.boxed.all())).collect()
    }

    fn may_change(&self, name: &str) -> bool {
        self.picked.contains_key(&name.to_lowercase()) || self.boxed.find(name).is_none()
    }
}

/// A [`Mixture`] that lists all cards there are, if any deck has cards of the library.
pub struct Whole<'a>(&'a Mixture);

impl CardSource for Whole<'_> {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.0.find(name)
    }

    fn all(&self) -> Vec<Printed<'_>> {
        let mut all = self.0.all();
        if !self.0.picked.is_empty() {
            let unboxed = |card: &Printed<'_>| self.0.boxed.find(card.name).is_none();
            all.extend(self.0.others(self.0.pool.all()).filter(unboxed));
        }
        all
    }

    fn may_change(&self, name: &str) -> bool {
        self.0.may_change(name)
    }
}
