//! What packs are made from: sheets of cards, and how many of each are in a pack.
//!
//! Whoever brings a list says so. Its sections are sheets: by rarity, or as the published set has them. A list without
//! sections is a cube. Without any list packs are made from the cards in the box.

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::deck::{Deck, PackKind};
use serde::{Deserialize, Serialize};

use super::shelf::{Fitness, fitness};

/// How many cards a pack has.
pub(super) const PACK: usize = 15;

/// The rarities, as sections of a list.
const RARITIES: [&str; 4] = ["common", "uncommon", "rare", "mythic"];
/// One rare card in so many is a mythic one.
const MYTHIC: u32 = 8;
/// How many commons and uncommons a pack has; the last card is rare.
const COMMONS: u16 = 11;
const UNCOMMONS: u16 = 3;
/// What the kinds of one list weigh together.
const WHOLE: u32 = 1_000;

/// What packs are made from.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Stock {
    /// The sheets. A card is its place among all cards of the packs; how often it is on the sheet stands behind it.
    pub(super) sheets: Vec<Vec<(u16, u16)>>,
    /// The kinds of packs; the first is taken if there are none.
    pub(super) kinds: Vec<Kind>,
    /// How many cards of the lists are left out, because their texts are not understood.
    pub left_out: u16,
}

/// A kind of packs.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Kind {
    /// How many packs are of this kind, compared with the others.
    pub(super) weight: u32,
    /// How many cards of which sheet.
    pub(super) slots: Vec<(u8, u8)>,
}

impl Kind {
    pub(super) fn size(&self) -> usize {
        self.slots.iter().map(|(_, count)| usize::from(*count)).sum()
    }
}

impl Stock {
    /// The cards of all lists that players bring, those of equal lists once, and how packs are made of them; nothing if
    /// there are no lists.
    pub(super) fn of(decks: &[Deck], source: &dyn CardSource) -> (Vec<String>, Stock) {
        let mut sorting =
            Sorting { source, known: BTreeMap::new(), cards: Vec::new(), stock: Stock::default() };
        for (place, deck) in decks.iter().enumerate() {
            if !deck.entries.is_empty() && !decks[..place].contains(deck) {
                sorting.add(deck);
            }
        }
        (sorting.cards, sorting.stock)
    }

    /// Whether it is one list without sections.
    pub(super) fn is_cube(&self) -> bool {
        self.sheets.len() == 1
    }
}

struct Sorting<'a> {
    source: &'a dyn CardSource,
    /// The place of each card that was looked at; none if it is left out.
    known: BTreeMap<String, Option<u16>>,
    cards: Vec<String>,
    stock: Stock,
}

impl Sorting<'_> {
    fn add(&mut self, deck: &Deck) {
        let mut sheets: BTreeMap<&str, Vec<(u16, u16)>> = BTreeMap::new();
        let by_rarity = deck.packs.is_empty() && deck.entries.iter().any(|entry| is_rarity(&entry.section));
        for entry in &deck.entries {
            let section = if by_rarity && !is_rarity(&entry.section) { RARITIES[0] } else { &entry.section };
            if let Some(place) = self.place(&entry.name) {
                sheets.entry(section).or_default().push((place, entry.count));
            }
        }
        if sheets.is_empty() {
            return;
        }
        let first = self.stock.sheets.len();
        let names: Vec<&str> = sheets.keys().copied().collect();
        self.stock.sheets.extend(sheets.values().cloned());
        let kinds = kinds(deck, &names);
        let total: u32 = kinds.iter().map(|kind| kind.weight).sum();
        for PackKind { weight, cards } in kinds {
            let slot = |(name, count): (&String, &u16)| {
                let sheet = names.iter().position(|known| known == name)?;
                Some(((first + sheet) as u8, (*count).min(u8::MAX.into()) as u8))
            };
            let weight = (u64::from(weight) * u64::from(WHOLE) / u64::from(total.max(1))).max(1) as u32;
            self.stock.kinds.push(Kind { weight, slots: cards.iter().filter_map(slot).collect() });
        }
    }

    fn place(&mut self, name: &str) -> Option<u16> {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let place = match fitness(name, self.source) {
            Fitness::Fits => {
                self.cards.push(name.to_owned());
                Some((self.cards.len() - 1) as u16)
            }
            Fitness::Beside => None,
            Fitness::NotUnderstood => {
                self.stock.left_out += 1;
                None
            }
        };
        self.known.insert(name.to_owned(), place);
        place
    }
}

fn is_rarity(section: &str) -> bool {
    RARITIES.contains(&section)
}

/// The kinds of packs of a list with these sections: as it says, by rarity, or of one sheet.
fn kinds(deck: &Deck, sheets: &[&str]) -> Vec<PackKind> {
    if !deck.packs.is_empty() {
        return deck.packs.clone();
    }
    let kind = |weight: u32, slots: &[(&str, u16)]| {
        let there = slots.iter().filter(|(name, _)| sheets.contains(name));
        PackKind { weight, cards: there.map(|(name, count)| ((*name).to_owned(), *count)).collect() }
    };
    let [common, uncommon, rare, mythic] = RARITIES;
    let with = |weight, last| kind(weight, &[(common, COMMONS), (uncommon, UNCOMMONS), (last, 1)]);
    match sheets {
        [only] => vec![kind(1, &[(only, PACK as u16)])],
        sheets if sheets.contains(&mythic) => vec![with(MYTHIC - 1, rare), with(1, mythic)],
        _ => vec![with(1, rare)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::read_list;
    use cardwright_table::cards::CardPool;

    fn pool() -> CardPool {
        let card = |number: usize| format!("[Mouse {number}]\n{{1}}\nCreature - Mouse\n1/{number}\n\n");
        let mut text: String = (1..=9).map(card).collect();
        text.push_str("[Riddle]\n{1}\nSorcery\nFrobnicate the moon.\n\n[Plains]\nBasic Land - Plains\n");
        let mut pool = CardPool::default();
        pool.read("own.cards", &text).expect("a card file");
        pool
    }

    fn stock(list: &str) -> (Vec<String>, Stock) {
        Stock::of(&[read_list(list).expect("a list")], &pool())
    }

    #[test]
    fn a_list_with_rarities_makes_packs_by_rarity() {
        let (cards, stock) =
            stock("Commons (2)\n1 Mouse 1\n1 Mouse 2\nRare\n1 Mouse 3\nMythic Rare\n1 Mouse 4\n");
        assert_eq!(cards.len(), 4);
        let weights: Vec<u32> = stock.kinds.iter().map(|kind| kind.weight).collect();
        assert_eq!(weights, [875, 125]);
        assert_eq!(stock.kinds[0].slots, [(0, 11), (2, 1)]);
        assert!(!stock.is_cube());
    }

    #[test]
    fn a_list_without_sections_is_a_cube_and_what_is_not_understood_is_left_out_and_counted() {
        let (cards, stock) = stock("1 Mouse 1\n2 Mouse 2\n1 Riddle\n4 Plains\n");
        assert_eq!(cards, ["Mouse 1", "Mouse 2"]);
        assert_eq!((stock.sheets.clone(), stock.left_out), (vec![vec![(0, 1), (1, 2)]], 1));
        assert!(stock.is_cube());
    }

    #[test]
    fn equal_lists_are_one_and_others_make_packs_of_their_own() {
        let list = |text: &str| read_list(text).expect("a list");
        let one = list("1 Mouse 1\n1 Mouse 2\n");
        let (_, stock) = Stock::of(&[one.clone(), one.clone()], &pool());
        assert_eq!(stock.sheets.len(), 1);
        let (cards, stock) = Stock::of(&[one, list("1 Mouse 2\n1 Mouse 3\n")], &pool());
        assert_eq!((cards.len(), stock.sheets.len(), stock.kinds.len()), (3, 2, 2));
    }

    #[test]
    fn sheets_of_a_set_are_used_as_the_set_has_them() {
        let mut deck = list_of(&[("dashing", "Mouse 1", 3), ("plain", "Mouse 2", 1)]);
        let cards = [("dashing".to_owned(), 1), ("plain".to_owned(), 13)].into();
        deck.packs = vec![PackKind { weight: 5, cards }];
        let (_, stock) = Stock::of(&[deck], &pool());
        assert_eq!(stock.kinds, [Kind { weight: 1_000, slots: vec![(0, 1), (1, 13)] }]);
        assert_eq!(stock.sheets, [[(0, 3)], [(1, 1)]]);
    }

    fn list_of(entries: &[(&str, &str, u16)]) -> Deck {
        let entry = |(section, name, count): &(&str, &str, u16)| cardwright_table::deck::Entry {
            section: (*section).to_owned(),
            count: *count,
            name: (*name).to_owned(),
            set: None,
            line: 1,
        };
        Deck { entries: entries.iter().map(entry).collect(), packs: Vec::new() }
    }
}
