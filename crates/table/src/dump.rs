//! Dumps of published cards: what people have on their disks, before anybody has read its text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cards::{CardSource, Printed};
use crate::deck::PackKind;

/// Cards that were read from a dump, found by any of their names.
#[derive(Clone, Default, Debug)]
pub struct Dump {
    cards: Vec<DumpedCard>,
    by_name: BTreeMap<String, usize>,
    /// How the packs of sets are made, by set in capitals, as far as the dump says so.
    pub collations: BTreeMap<String, Collation>,
}

/// How the packs of a set are made.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Collation {
    /// The kinds of packs.
    pub packs: Vec<PackKind>,
    /// The cards on each sheet, by name, and how often each is there.
    pub sheets: BTreeMap<String, Vec<(String, u16)>>,
}

/// One card of a dump.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DumpedCard {
    /// Its name.
    pub name: String,
    /// Further names: of its faces, of the whole, its title.
    pub also: Vec<String>,
    /// What a card file says of it.
    pub body: String,
    /// The file, and the place in it where that is no line.
    pub place: String,
    /// The line on which the body starts, counted from 1.
    pub line: u32,
    /// Where it was printed.
    pub prints: Vec<Print>,
}

/// A card in a set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub struct Print {
    /// The set, in capitals.
    pub set: String,
    /// The number in it, if the dump says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub number: String,
    /// How rare it is there, if the dump says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rarity: String,
}

impl Print {
    /// A card in a set, of which nothing else is known.
    pub fn of(set: &str) -> Print {
        Print { set: set.to_uppercase(), ..Print::default() }
    }
}

impl Dump {
    /// Adds a card. One that is there already is the same card once more: only its prints are new.
    pub fn add(&mut self, card: DumpedCard) {
        let key = card.name.to_lowercase();
        // A whole card comes before another one's face of the same name.
        let same = self.by_name.get(&key).copied().filter(|&place| self.cards[place].name == card.name);
        if let Some(place) = same {
            self.cards[place].prints.extend(card.prints);
            return;
        }
        let place = self.cards.len();
        self.by_name.insert(key, place);
        for name in &card.also {
            self.by_name.entry(name.to_lowercase()).or_insert(place);
        }
        self.cards.push(card);
    }

    /// All cards, in the order of the dump.
    pub fn cards(&self) -> &[DumpedCard] {
        &self.cards
    }

    /// All cards as a card file, for programs that read those.
    pub fn card_file(&self) -> String {
        self.cards.iter().map(|card| format!("[{}]\n{}\n\n", card.name, card.body.trim_end())).collect()
    }
}

impl CardSource for Dump {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.by_name.get(&name.to_lowercase()).map(|&place| self.cards[place].printed())
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.cards.iter().map(DumpedCard::printed).collect()
    }
}

impl DumpedCard {
    /// What is printed on it.
    pub fn printed(&self) -> Printed<'_> {
        Printed { name: &self.name, body: &self.body, file: &self.place, line: self.line.max(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(name: &str, also: &[&str], set: &str) -> DumpedCard {
        let also = also.iter().map(|name| (*name).to_owned()).collect();
        DumpedCard { name: name.to_owned(), also, prints: vec![Print::of(set)], ..DumpedCard::default() }
    }

    #[test]
    fn a_card_that_was_printed_twice_is_one_card_with_two_prints() {
        let mut dump = Dump::default();
        dump.add(card("Dawn", &["Dusk", "Dawn // Dusk"], "one"));
        dump.add(card("Dawn", &["Dusk", "Dawn // Dusk"], "two"));
        assert_eq!(dump.cards().len(), 1);
        let sets: Vec<&str> = dump.cards()[0].prints.iter().map(|print| print.set.as_str()).collect();
        assert_eq!(sets, ["ONE", "TWO"]);
    }

    #[test]
    fn a_card_comes_before_the_face_of_another_one_with_its_name() {
        let mut dump = Dump::default();
        dump.add(card("Dawn", &["Dusk"], "one"));
        dump.add(card("Dusk", &[], "one"));
        assert_eq!(dump.find("dusk").map(|card| card.name), Some("Dusk"));
        assert_eq!(dump.cards().len(), 2);
    }
}
