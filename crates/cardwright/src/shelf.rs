//! Cards and decks, out of the box or from files.

use std::fs;
use std::path::{Path, PathBuf};

use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{Catalogue, Format};
use cardwright_table::deck::Deck;

use crate::failure::Failure;
use crate::near::did_you_mean;

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

/// The cards of these files and no others.
pub(crate) fn read_cards(files: &[PathBuf]) -> Result<CardPool, Failure> {
    let mut pool = CardPool::default();
    for file in files {
        pool.read(&file.display().to_string(), &read_text(file)?)?;
    }
    Ok(pool)
}

/// A user's own cards before those in the box; one of the same name takes its place.
pub(crate) struct Cards {
    own: CardPool,
    builtin: &'static dyn CardSource,
}

impl Cards {
    /// The ruleset's cards and those of these files.
    pub(crate) fn with<G: Catalogue>(files: &[PathBuf]) -> Result<Cards, Failure> {
        Ok(Cards { own: read_cards(files)?, builtin: G::builtin_cards() })
    }

    /// The user's own; those in the box if there are none.
    pub(crate) fn own_or_builtin(&self) -> Vec<Printed<'_>> {
        let own = self.own.all();
        if own.is_empty() { self.builtin.all() } else { own }
    }
}

impl CardSource for Cards {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.own.find(name).or_else(|| self.builtin.find(name))
    }

    fn all(&self) -> Vec<Printed<'_>> {
        let mut all = self.own.all();
        all.extend(self.builtin.all().into_iter().filter(|card| self.own.find(card.name).is_none()));
        all
    }
}

/// A deck and what to call it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NamedDeck {
    /// Its name in the box, or its file's.
    pub(crate) name: String,
    /// The list.
    pub(crate) deck: Deck,
}

/// The deck of this name in the box, or in this file.
pub(crate) fn find_deck<G: Catalogue>(wanted: &str) -> Result<NamedDeck, Failure> {
    let builtin = G::builtin_decks().iter().find(|deck| deck.name.eq_ignore_ascii_case(wanted));
    if let Some(found) = builtin {
        return read_deck::<G>(found.name, found.name, found.text);
    }
    let path = Path::new(wanted);
    if path.is_file() || wanted.contains(['/', '\\']) || path.extension().is_some() {
        return read_deck_file::<G>(path);
    }
    let names: Vec<&str> = G::builtin_decks().iter().map(|deck| deck.name).collect();
    Err(Failure::input(format!(
        "there is no deck `{wanted}`, neither in the box nor as a file{}",
        did_you_mean(wanted, &names)
    )))
}

/// The deck in this file, named after it.
fn read_deck_file<G: Catalogue>(path: &Path) -> Result<NamedDeck, Failure> {
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    read_deck::<G>(&name, &path.display().to_string(), &read_text(path)?)
}

fn read_deck<G: Catalogue>(name: &str, place: &str, text: &str) -> Result<NamedDeck, Failure> {
    match G::read_deck(text) {
        Ok(deck) => Ok(NamedDeck { name: name.to_owned(), deck }),
        Err(problems) => {
            Err(Failure::input(listed(&format!("the deck `{place}` cannot be read"), &problems)))
        }
    }
}

/// The decks in the box for a format.
pub(crate) fn builtin_decks<G: Catalogue>(format: &str) -> Result<Vec<NamedDeck>, Failure> {
    let fitting = G::builtin_decks().iter().filter(|deck| deck.format == format);
    fitting.map(|deck| read_deck::<G>(deck.name, deck.name, deck.text)).collect()
}

/// Refuses a deck that the format does not allow, naming everything that is wrong.
pub(crate) fn check_deck<G: Catalogue>(
    format: &str,
    deck: &NamedDeck,
    cards: &dyn CardSource,
) -> Result<(), Failure> {
    let problems = G::deck_problems(format, &deck.deck, cards);
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::input(listed(&format!("the deck `{}` is not legal in {format}", deck.name), &problems)))
}

/// The format of this name, or the ruleset's first.
pub(crate) fn find_format<G: Catalogue>(wanted: Option<&str>) -> Result<&'static Format, Failure> {
    let formats = G::formats();
    let found = match wanted {
        None => formats.first(),
        Some(name) => formats.iter().find(|format| format.name.eq_ignore_ascii_case(name)),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
        let wanted = wanted.unwrap_or_default();
        Failure::input(format!("{} has no format `{wanted}`{}", G::TITLE, did_you_mean(wanted, &names)))
    })
}

/// A sentence and a list under it.
pub(crate) fn listed(sentence: &str, items: &[String]) -> String {
    format!("{sentence}:\n  {}", items.join("\n  "))
}
