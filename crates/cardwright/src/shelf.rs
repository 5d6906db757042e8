//! Cards and decks, out of the box or from files.

use std::fs;
use std::path::{Path, PathBuf};

use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{Catalogue, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::{Asking, SetupError};
use serde_json::Map;

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

/// The cards of these files and no others: card files, or dumps of the published game.
pub(crate) fn read_cards<G: Catalogue>(files: &[PathBuf]) -> Result<Pile, Failure> {
    let mut pile = Pile::default();
    for file in files {
        let (name, text) = (file.display().to_string(), read_text(file)?);
        if is_dump(&text) {
            pile.dumps.push(G::read_dump(&name, &text)?);
        } else {
            pile.files.read(&name, &text)?;
        }
    }
    Ok(pile)
}

/// Whether a text is JSON and no card file, in which nothing starts with a brace.
fn is_dump(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// Cards of several files.
#[derive(Default)]
pub(crate) struct Pile {
    files: CardPool,
    dumps: Vec<Box<dyn CardSource>>,
}

impl Pile {
    fn sources(&self) -> impl Iterator<Item = &dyn CardSource> {
        let files: &dyn CardSource = &self.files;
        std::iter::once(files).chain(self.dumps.iter().map(|dump| &**dump))
    }
}

impl CardSource for Pile {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.sources().find_map(|source| source.find(name))
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.sources().flat_map(CardSource::all).collect()
    }
}

/// A user's own cards before those in the box; one of the same name takes its place.
pub(crate) struct Cards {
    own: Pile,
    builtin: &'static dyn CardSource,
}

impl Cards {
    /// The ruleset's cards and those of these files.
    pub(crate) fn with<G: Catalogue>(files: &[PathBuf]) -> Result<Cards, Failure> {
        Ok(Cards { own: read_cards::<G>(files)?, builtin: G::builtin_cards() })
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
    G::decks_for(format).into_iter().map(|deck| read_deck::<G>(deck.name, deck.name, deck.text)).collect()
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
