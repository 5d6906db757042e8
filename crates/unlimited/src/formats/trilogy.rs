//! The three decks of a trilogy (SWU 9.3.2).

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::deck::{Deck, Entry};

use super::{Construction, deck_problems};
use crate::language::printed;
use crate::numbers;

/// How many decks a trilogy has.
pub(crate) const TRILOGY: usize = 3;

/// The decks of a list that holds several, one after the other: each begins with its leader.
pub(crate) fn split(list: &Deck) -> Vec<Deck> {
    let mut decks: Vec<Deck> = Vec::new();
    for entry in &list.entries {
        let begins = entry.section == "leader" && decks.last().is_none_or(|deck| deck.size("main") > 0);
        if begins || decks.is_empty() {
            decks.push(Deck::default());
        }
        if let Some(deck) = decks.last_mut() {
            deck.entries.push(entry.clone());
        }
    }
    decks
}

/// Everything that is wrong with the three decks of a trilogy (SWU 9.3.2): each by itself, and together.
///
/// `pool` is the format whose cards are allowed (SWU 9.3.2d).
pub fn trilogy_problems(pool: &Construction, decks: &[Deck], cards: &dyn CardSource) -> Vec<String> {
    let trilogy = &Construction { sideboard: 0, ..*pool };
    let mut problems = Vec::new();
    if decks.len() != TRILOGY {
        problems.push(format!("a trilogy has {TRILOGY} decks, not {}", decks.len()));
    }
    for (number, deck) in decks.iter().enumerate() {
        let named = |problem: String| format!("deck {}: {problem}", number + 1);
        problems.extend(deck_problems(trilogy, deck, cards).into_iter().map(named));
    }
    let name = |entry: &Entry| {
        let facts = numbers::find(cards, &entry.name).and_then(|card| printed::facts(card).ok());
        facts.map_or_else(|| entry.name.clone(), |facts| facts.full_name())
    };
    for section in ["leader", "base"] {
        let mut names: Vec<String> = decks.iter().flat_map(|deck| deck.section(section).map(name)).collect();
        names.sort();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            problems.push(format!("two of the decks have {} as {section}", pair[0]));
        }
    }
    let mut copies: BTreeMap<String, usize> = BTreeMap::new();
    for entry in decks.iter().flat_map(|deck| deck.section("main")) {
        *copies.entry(name(entry)).or_default() += usize::from(entry.count);
    }
    for (name, count) in copies.into_iter().filter(|(_, count)| *count > trilogy.copies.unwrap_or(usize::MAX))
    {
        problems.push(format!("the decks have {count} copies of {name} together, but at most 3 are allowed"));
    }
    problems
}
