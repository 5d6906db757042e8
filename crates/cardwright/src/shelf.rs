//! Cards and decks, out of the box or from files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cardwright_library::{
    Library, Mixture, Pool, ReadDeck, deck_problems, read_boxed, read_deck, read_file, sets, stock,
};
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, Catalogue, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::{Asking, SetupError};
use serde_json::Map;

use crate::commands::play::saves;
use crate::failure::Failure;
use crate::near::did_you_mean;
use crate::registry;

/// The text of a file; the error names it.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path)
        .map_err(|error| Failure::input(format!("`{}` cannot be read: {error}", path.display())))?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::input(format!("`{}` is not a text file in UTF-8", path.display())))
}

/// Writes a file; the error names it.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text)
        .map_err(|error| Failure::input(format!("`{}` cannot be written: {error}", path.display())))
}

/// The library of this machine's user.
pub(crate) fn library() -> Library {
    Library::at(saves().join("library"))
}

/// The cards of a game: those of files for one run, those in the box, and those of the library.
pub(crate) struct Cards {
    pool: Arc<Pool>,
    boxed: &'static dyn CardSource,
}

impl Cards {
    /// The cards in the box, those of the library, and those of these files: card files, or dumps of the published
    /// game.
    pub(crate) fn with<G: Catalogue>(files: &[PathBuf]) -> Result<Cards, Failure> {
        Cards::of::<G>(&library().pool(G::pool())?, files)
    }

    /// The cards in the box and those of these files, whatever the library has.
    pub(crate) fn without_library<G: Catalogue>(files: &[PathBuf]) -> Result<Cards, Failure> {
        Cards::of::<G>(&Arc::default(), files)
    }

    fn of<G: Catalogue>(pool: &Arc<Pool>, files: &[PathBuf]) -> Result<Cards, Failure> {
        let mut pool = Arc::clone(pool);
        for file in files.iter().rev() {
            let (name, text) = (file.display().to_string(), read_text(file)?);
            pool = Arc::new(pool.with::<G>(&name, &read_file::<G>(&name, &text)?));
        }
        Ok(Cards { pool, boxed: G::builtin_cards() })
    }

    /// Those of the files; those in the box if there are none.
    pub(crate) fn own_or_builtin(&self) -> Vec<Printed<'_>> {
        let own = self.pool.fleeting();
        if own.is_empty() { self.boxed.all() } else { own }
    }

    /// Reads a list with these cards; the error names each line that cannot be read.
    pub(crate) fn read_deck<G: Catalogue>(&self, text: &str) -> Result<ReadDeck, Vec<String>> {
        read_deck::<G>(text, &self.pool)
    }

    /// Everything that is wrong with a list.
    pub(crate) fn problems<G: Catalogue>(&self, format: &str, read: &ReadDeck) -> Vec<String> {
        deck_problems::<G>(format, read, &self.pool)
    }

    /// The cards that these decks mean.
    pub(crate) fn mixed<G: Catalogue>(&self, decks: &[NamedDeck]) -> Result<Mixture, Failure> {
        let decks: Vec<Deck> = decks.iter().map(|deck| deck.read.deck.clone()).collect();
        Ok(Mixture::of::<G>(&decks, &self.pool)?)
    }
}

impl CardSource for Cards {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        let own = self.pool.find_fleeting(name);
        own.or_else(|| self.boxed.find(name)).or_else(|| self.pool.find(name))
    }

    fn all(&self) -> Vec<Printed<'_>> {
        let mut all = self.pool.fleeting();
        let boxed = self.boxed.all().into_iter();
        all.extend(boxed.filter(|card| self.pool.find_fleeting(card.name).is_none()));
        all
    }

    fn may_change(&self, name: &str) -> bool {
        self.pool.find_fleeting(name).is_some() || self.boxed.find(name).is_none()
    }
}

/// A deck and what to call it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NamedDeck {
    /// Its name in the box, or its file's.
    pub(crate) name: String,
    /// The list.
    pub(crate) read: ReadDeck,
}

/// The deck of this name in the box, or in this file with any of these cards. The error says which there are, for a
/// format if there is one.
pub(crate) fn find_deck<G: Catalogue>(
    wanted: &str,
    format: Option<&Format>,
    cards: &Cards,
) -> Result<NamedDeck, Failure> {
    let builtin = G::builtin_decks().iter().find(|deck| deck.name.eq_ignore_ascii_case(wanted));
    if let Some(found) = builtin {
        return boxed_deck::<G>(found);
    }
    if let Some(set) = wanted.strip_prefix(SET) {
        return set_list::<G>(set, format, cards);
    }
    let path = Path::new(wanted);
    if path.is_file() || wanted.contains(['/', '\\']) || path.extension().is_some() {
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let read = cards.read_deck::<G>(&read_text(path)?);
        return named(name, &path.display().to_string(), read);
    }
    let decks =
        format.map_or_else(|| G::builtin_decks().iter().collect(), |format| G::decks_for(format.name));
    let names: Vec<&str> = decks.into_iter().map(|deck| deck.name).collect();
    Err(Failure::input(format!(
        "there is no deck `{wanted}`, neither in the box nor as a file{}",
        did_you_mean(wanted, &names)
    )))
}

/// How a set that packs are made from is written in the place of a deck.
const SET: &str = "set:";

/// The cards of a set, for formats in which packs are made of them.
fn set_list<G: Catalogue>(set: &str, format: Option<&Format>, cards: &Cards) -> Result<NamedDeck, Failure> {
    let opens_packs = |format: &Format| G::opens_packs(format.name);
    if !format.map_or_else(|| G::formats().iter().any(opens_packs), opens_packs) {
        return Err(Failure::input(format!("`{SET}{set}` is for games from packs; {} is none", G::TITLE)));
    }
    if let Some(read) = stock::<G>(set, &cards.pool) {
        return Ok(NamedDeck { name: set.to_owned(), read });
    }
    let known = sets::<G>(&cards.pool);
    let names: Vec<&str> = known.iter().map(|set| set.name.as_str()).collect();
    Err(Failure::input(format!("there is no set `{set}`{}", did_you_mean(set, &names))))
}

/// A deck of the box: its cards are those in the box, whatever anybody else has.
fn boxed_deck<G: Catalogue>(deck: &BuiltinDeck) -> Result<NamedDeck, Failure> {
    named(deck.name.to_owned(), deck.name, read_boxed::<G>(deck.text))
}

fn named(name: String, place: &str, read: Result<ReadDeck, Vec<String>>) -> Result<NamedDeck, Failure> {
    match read {
        Ok(read) => Ok(NamedDeck { name, read }),
        Err(problems) => {
            Err(Failure::input(listed(&format!("the deck `{place}` cannot be read"), &problems)))
        }
    }
}

/// The decks in the box for a format.
pub(crate) fn builtin_decks<G: Catalogue>(format: &str) -> Result<Vec<NamedDeck>, Failure> {
    G::decks_for(format).into_iter().map(boxed_deck::<G>).collect()
}

/// Why a format cannot be played with decks of the box: it needs more than decks, or there is none for it.
pub(crate) fn no_deck<G: Catalogue>(format: &Format) -> Failure {
    let order = Order {
        format: format.name.to_owned(),
        decks: vec![Deck::default(); format.min_seats.into()],
        asking: Asking::Free,
        options: Map::new(),
    };
    if let Err(SetupError::Invalid(why)) = G::setup(&order, G::builtin_cards()) {
        return Failure::input(format!("the format `{}` needs more than decks: {why}", format.name));
    }
    Failure::input(format!("there is no deck for {} in the box: name one with --deck", format.name))
}

/// Refuses a deck that the format does not allow, naming everything that is wrong.
pub(crate) fn check_deck<G: Catalogue>(format: &str, deck: &NamedDeck, cards: &Cards) -> Result<(), Failure> {
    let problems = cards.problems::<G>(format, &deck.read);
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::input(listed(&format!("the deck `{}` is not legal in {format}", deck.name), &problems)))
}

/// The format of this name, or the ruleset's first.
pub(crate) fn find_format<G: Catalogue>(wanted: Option<&str>) -> Result<&'static Format, Failure> {
    let found = match wanted {
        None => G::formats().first(),
        Some(name) => G::find_format(name),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = G::formats().iter().map(|format| format.name).collect();
        let wanted = wanted.unwrap_or_default();
        let hint = match registry::game_of_format(G::NAME, wanted) {
            Some(game) => format!("; it is a game of its own: `{game}`"),
            None => did_you_mean(wanted, &names),
        };
        Failure::input(format!("{} has no format `{wanted}`{hint}", G::TITLE))
    })
}

/// A sentence and a list under it.
pub(crate) fn listed(sentence: &str, items: &[String]) -> String {
    format!("{sentence}:\n  {}", items.join("\n  "))
}
