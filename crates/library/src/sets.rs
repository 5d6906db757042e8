//! Sets: what packs are made from.

use std::collections::BTreeMap;
use std::path::Path;

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::deck::{Deck, Entry};
use cardwright_table::dump::Collation;

use crate::collection::{Collection, Held};
use crate::decks::{Line, ReadDeck};
use crate::fold::folded;
use crate::pool::Pool;

/// A set, or a whole collection, from which packs can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetListed {
    /// What it is called: the code of a set, the name of a collection or of a part of the box.
    pub name: String,
    /// Whether it is in the box.
    pub boxed: bool,
    /// How many cards it has.
    pub cards: usize,
    /// How many of them were understood when they were added.
    pub understood: usize,
}

/// A set of fewer cards that are understood makes no packs.
const LEAST: usize = 45;
/// The most different cards of a set that packs are made from: every one is compiled when a match is set up.
const MOST: usize = 450;
/// In which section cards stand whose rarity nobody knows.
const MAIN: &str = "main";

/// The sets from which packs can be made: those in the box, then those of the library by name.
pub fn sets<G: Catalogue>(pool: &Pool) -> Vec<SetListed> {
    let mut boxed: BTreeMap<String, usize> = BTreeMap::new();
    for card in G::builtin_cards().all() {
        *boxed.entry(part(card).to_owned()).or_default() += 1;
    }
    let mut owned: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for collection in pool.collections() {
        let mut count = |name: &str, card: &Held| {
            let (cards, understood) = owned.entry(name.to_owned()).or_default();
            *cards += 1;
            *understood += usize::from(card.fault.is_none());
        };
        for card in collection.cards() {
            count(collection.name(), card);
            let mut sets: Vec<&str> = card.prints.iter().map(|print| print.set.as_str()).collect();
            sets.sort_unstable();
            sets.dedup();
            sets.into_iter().for_each(|set| count(set, card));
        }
    }
    let boxed =
        boxed.into_iter().map(|(name, cards)| SetListed { name, boxed: true, cards, understood: cards });
    let owned = owned.into_iter().map(|(name, (cards, understood))| SetListed {
        name,
        boxed: false,
        cards,
        understood,
    });
    boxed.chain(owned).filter(|set| set.understood >= LEAST).collect()
}

/// In which part of the box a card is.
pub(crate) fn part(card: Printed<'_>) -> &str {
    let file = Path::new(card.file).file_stem().and_then(|stem| stem.to_str());
    file.unwrap_or(card.file)
}

/// The cards of a set as a list, in sections by rarity or by the sheets that the set is printed on; none if there is no
/// such set. A part of the box comes before a set of the library with its name.
pub fn stock<G: Catalogue>(set: &str, pool: &Pool) -> Option<ReadDeck> {
    let mut deck = in_the_box::<G>(set);
    if deck.entries.is_empty() {
        deck = pool.collections().iter().find_map(|collection| printed(collection, set))?;
    }
    let lines = (1..).zip(&mut deck.entries).map(|(number, entry)| {
        entry.line = number;
        Line { number, found: true, near: None }
    });
    Some(ReadDeck { lines: lines.collect(), deck })
}

fn in_the_box<G: Catalogue>(set: &str) -> Deck {
    let own = |card: &Printed<'static>| part(*card).eq_ignore_ascii_case(set);
    let cards = G::builtin_cards().all().into_iter().filter(own);
    let entries = cards.map(|card| entry(MAIN, 1, card.name, None)).collect();
    Deck { entries, packs: Vec::new() }
}

fn entry(section: &str, count: u16, name: &str, collection: Option<&Collection>) -> Entry {
    let set = collection.map(|collection| collection.name().to_owned());
    Entry { section: section.to_owned(), count, name: name.to_owned(), set, line: 0 }
}

/// The cards of a collection that were printed in a set.
fn printed(collection: &Collection, set: &str) -> Option<Deck> {
    if let Some(collation) = collection.collation(&set.to_uppercase()) {
        return Some(sheets(collection, collation));
    }
    let own: Vec<&Held> = collection.cards().iter().filter(|card| collection.is_in(card, set)).collect();
    let usable = own.iter().filter(|card| card.fault.is_none()).count();
    // Of more than there is room for, some from everywhere in the list.
    let every = usable.div_ceil(MOST).max(1);
    let mut seen = 0;
    let mut taken = |card: &&&Held| {
        seen += usize::from(card.fault.is_none());
        every == 1 || card.fault.is_none() && seen % every == 0
    };
    let mut entries = Vec::new();
    for card in own.iter().filter(|card| taken(card)) {
        let rarity = card.prints.iter().filter(|print| print.set.eq_ignore_ascii_case(set));
        let rarity = rarity.map(|print| section(&print.rarity)).find(|section| *section != MAIN);
        entries.push(entry(rarity.unwrap_or(MAIN), 1, &card.name, Some(collection)));
    }
    (!entries.is_empty()).then_some(Deck { entries, packs: Vec::new() })
}

/// In which section cards of a rarity stand.
fn section(rarity: &str) -> &'static str {
    match rarity.to_lowercase().as_str() {
        "common" => "common",
        "uncommon" => "uncommon",
        "rare" | "special" | "bonus" => "rare",
        "mythic" => "mythic",
        _ => MAIN,
    }
}

/// The cards of a set as its sheets have them.
fn sheets(collection: &Collection, collation: Collation) -> Deck {
    let mut entries = Vec::new();
    for (sheet, cards) in &collation.sheets {
        let known = |name: &str| collection.find_folded(&folded(name)).map(|card| card.name.clone());
        let cards = cards.iter().filter_map(|(name, count)| Some((known(name)?, *count)));
        entries.extend(cards.map(|(name, count)| entry(sheet, count, &name, Some(collection))));
    }
    Deck { entries, packs: collation.packs }
}
