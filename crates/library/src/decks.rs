//! Deck lists: which card each line means, and why one cannot be played.

use std::sync::Arc;

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::deck::{Deck, Entry};

use crate::collection::{Collection, Held};
use crate::fold::folded;
use crate::mixture::Mixture;
use crate::pool::Pool;

/// A list that was read, each card by the name and in the place where it is.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ReadDeck {
    /// The deck.
    pub deck: Deck,
    /// What became of each line with a card.
    pub lines: Vec<Line>,
}

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Which line, counted from 1.
    pub number: u32,
    /// Whether a card of this name is there.
    pub found: bool,
    /// What could be meant, if it is not.
    pub near: Option<String>,
}

/// For so many unknown names it is looked what could be meant.
const GUESSES: usize = 20;

/// Reads a list with the cards of the library.
///
/// A list of nothing but cards in the box is read with the box alone. Otherwise a name means a card of the library; one
/// that the library does not have means the one in the box.
///
/// # Errors
/// Each line that cannot be read.
pub fn read_deck<G: Catalogue>(text: &str, pool: &Pool) -> Result<ReadDeck, Vec<String>> {
    Ok(resolve::<G>(G::read_deck(text)?, pool))
}

/// Reads a list of the box: its cards are those in the box, whatever a library has.
///
/// # Errors
/// Each line that cannot be read.
pub fn read_boxed<G: Catalogue>(text: &str) -> Result<ReadDeck, Vec<String>> {
    let mut deck = G::read_deck(text)?;
    deck.entries.iter_mut().for_each(|entry| entry.set = None);
    let lines =
        deck.entries.iter().map(|entry| Line { number: entry.line, found: true, near: None }).collect();
    Ok(ReadDeck { deck, lines })
}

/// Finds every card of a deck.
pub fn resolve<G: Catalogue>(mut deck: Deck, pool: &Pool) -> ReadDeck {
    let boxed = Boxed::of::<G>();
    let in_box = |entry: &Entry| pool.locate_fleeting(&entry.name).is_none() && boxed.find(entry).is_some();
    let only_box = deck.entries.iter().all(in_box);
    let mut guesses = 0;
    let mut lines = Vec::with_capacity(deck.entries.len());
    for entry in &mut deck.entries {
        let owned = if only_box { None } else { in_library(entry, pool) };
        let found = match owned {
            Some((collection, card)) => {
                entry.set = Some(collection.name().to_owned());
                card.name.clone_into(&mut entry.name);
                true
            }
            None => {
                let known = boxed.find(entry).map(|card| card.name.to_owned());
                let found = known.is_some();
                if let Some(name) = known {
                    entry.name = name;
                }
                entry.set = None;
                found
            }
        };
        let near = if !found && guesses < GUESSES {
            guesses += 1;
            pool.similar(&entry.name, boxed.names()).map(str::to_owned)
        } else {
            None
        };
        lines.push(Line { number: entry.line, found, near });
    }
    ReadDeck { deck, lines }
}

/// The card of the library that is meant. What looks like a set may be part of the name.
fn in_library<'p>(entry: &Entry, pool: &'p Pool) -> Option<(&'p Arc<Collection>, &'p Held)> {
    let fleeting = pool.locate_fleeting(&entry.name);
    let found = fleeting.or_else(|| pool.locate(&entry.name, entry.set.as_deref()));
    found.or_else(|| pool.locate(&format!("{} ({})", entry.name, entry.set.as_deref()?), None))
}

/// The cards in the box, found however their names are typed.
struct Boxed {
    cards: &'static dyn CardSource,
    all: Vec<(Printed<'static>, Vec<String>)>,
}

impl Boxed {
    fn of<G: Catalogue>() -> Boxed {
        let cards = G::builtin_cards();
        let names = |card: Printed<'static>| {
            let also = G::facts(card).also.into_iter().map(|name| folded(&name));
            (card, std::iter::once(folded(card.name)).chain(also).collect())
        };
        Boxed { cards, all: cards.all().into_iter().map(names).collect() }
    }

    fn find(&self, entry: &Entry) -> Option<Printed<'static>> {
        let typed = || {
            let wanted = folded(&entry.name);
            let found = self.all.iter().find(|(_, names)| names.contains(&wanted));
            found.map(|(card, _)| *card)
        };
        self.cards.find(&entry.name).or_else(typed)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|(card, _)| card.name)
    }
}

/// The cards of the library whose texts are not understood, as far as their lines have no other problem. Those in the
/// box are understood.
fn not_understood<G: Catalogue>(deck: &Deck, cards: &Mixture, known: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in deck.entries.iter().filter(|entry| entry.set.is_some()) {
        let line = format!("line {}: ", entry.line);
        let Some(card) = cards.find(&entry.name) else { continue };
        if known.iter().any(|problem| problem.starts_with(&line)) {
            continue;
        }
        if let Err(fault) = G::compile_among(card, cards) {
            found.push(format!("{line}{}", fault.report));
        }
    }
    found
}

/// The lines of a list that packs are made from whose cards are left out, each with its reason.
pub fn left_out<G: Catalogue>(format: &str, read: &ReadDeck, pool: &Arc<Pool>) -> Vec<String> {
    match Mixture::of::<G>(std::slice::from_ref(&read.deck), pool) {
        Ok(mixture) if G::opens_packs(format) => not_understood::<G>(&read.deck, &mixture, &[]),
        Ok(_) | Err(_) => Vec::new(),
    }
}

/// Everything that is wrong with a deck in a format; unknown names with what could be meant.
pub fn deck_problems<G: Catalogue>(format: &str, read: &ReadDeck, pool: &Arc<Pool>) -> Vec<String> {
    let mixture = match Mixture::of::<G>(std::slice::from_ref(&read.deck), pool) {
        Ok(mixture) => mixture,
        Err(error) => return vec![error.to_string()],
    };
    let mut problems = G::deck_problems(format, &read.deck, &mixture.whole());
    if !G::opens_packs(format) {
        problems.extend(not_understood::<G>(&read.deck, &mixture, &problems));
    }
    let with_guess = |problem: String| {
        let guess = read.lines.iter().find_map(|line| {
            let near = line.near.as_ref()?;
            problem.starts_with(&format!("line {}: ", line.number)).then_some(near)
        });
        match guess {
            Some(near) => format!("{problem}; did you mean `{near}`?"),
            None => problem,
        }
    };
    problems.into_iter().map(with_guess).collect()
}
