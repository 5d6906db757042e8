//! Where card text comes from: files that say what is printed on each card.
//!
//! ```text
//! # A comment.
//! [Archer]
//! Unit 3
//! Deploy: Deal 2 damage to a close enemy.
//! ```
//!
//! A name in brackets opens a card; everything up to the next name is its body. A name below a line `//` is that of
//! another face of the same card. What a body means is the ruleset's business.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::seed::hex;

/// What is printed on one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed<'a> {
    /// Its name.
    pub name: &'a str,
    /// Everything else, in the ruleset's own form.
    pub body: &'a str,
    /// The file it stands in.
    pub file: &'a str,
    /// The line on which the body starts, counted from 1.
    pub line: u32,
}

impl Printed<'_> {
    /// A short hash of all that is printed: the same text has the same hash everywhere.
    pub fn hash(&self) -> String {
        let hash = Sha256::new_with_prefix(self.name).chain_update(b"\n").chain_update(self.body);
        hex(&hash.finalize()[..8])
    }
}

/// A collection of cards.
pub trait CardSource: Send + Sync {
    /// The card of this name.
    fn find(&self, name: &str) -> Option<Printed<'_>>;

    /// All cards, in the order of their files.
    fn all(&self) -> Vec<Printed<'_>>;

    /// Whether a match takes the text of this card with it, because the card may be gone or have another text when
    /// the match is opened again. Those in the box stay.
    fn may_change(&self, _name: &str) -> bool {
        false
    }
}

/// No cards at all, for games that need none.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoCards;

impl CardSource for NoCards {
    fn find(&self, _name: &str) -> Option<Printed<'_>> {
        None
    }

    fn all(&self) -> Vec<Printed<'_>> {
        Vec::new()
    }
}

/// The texts that a match was played with, before those of another source.
pub(crate) struct WithTexts<'a> {
    pub(crate) texts: &'a BTreeMap<String, String>,
    pub(crate) others: &'a dyn CardSource,
}

impl WithTexts<'_> {
    fn kept(&self) -> impl Iterator<Item = Printed<'_>> {
        self.texts.iter().map(|(name, body)| Printed { name, body, file: KEPT, line: 1 })
    }
}

/// In which file the texts stand that a match has taken with it.
const KEPT: &str = "the match";

impl CardSource for WithTexts<'_> {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        let exact = self.texts.get_key_value(name);
        let found = exact.map(|(name, body)| Printed { name, body, file: KEPT, line: 1 });
        let any_case = || self.kept().find(|card| card.name.eq_ignore_ascii_case(name));
        found.or_else(any_case).or_else(|| self.others.find(name))
    }

    fn all(&self) -> Vec<Printed<'_>> {
        let others = self.others.all().into_iter().filter(|card| !self.texts.contains_key(card.name));
        self.kept().chain(others).collect()
    }

    fn may_change(&self, name: &str) -> bool {
        self.texts.contains_key(name) || self.others.may_change(name)
    }
}

/// Cards read from files of bracketed names.
#[derive(Clone, Default, Debug)]
pub struct CardPool {
    cards: Vec<StoredCard>,
    by_name: BTreeMap<String, usize>,
}

#[derive(Clone, Debug)]
struct StoredCard {
    name: String,
    body: String,
    file: String,
    line: u32,
}

/// What is wrong with a card file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("{file}:{line}: {problem}")]
pub struct CardFileError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong there.
    pub problem: String,
}

impl CardPool {
    /// Adds all cards of a file, or none if anything is wrong with it.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), CardFileError> {
        let mut found: Vec<StoredCard> = Vec::new();
        let mut names: BTreeMap<String, u32> = BTreeMap::new();
        for (line, content) in (1u32..).zip(text.lines()) {
            let wrong = |problem: String| CardFileError { file: file.to_owned(), line, problem };
            let content = content.trim_end();
            if content.starts_with('#') {
                continue;
            }
            let face = found.last().is_some_and(|card| card.body.ends_with("\n//\n"));
            if let Some(opened) = content.strip_prefix('[').filter(|_| !face) {
                let name = opened.strip_suffix(']').map(str::trim).ok_or_else(|| {
                    wrong(format!("`{content}` opens a name with `[` but does not close it"))
                })?;
                if name.is_empty() {
                    return Err(wrong("a card needs a name between the brackets".to_owned()));
                }
                if let Some(first) = names.insert(name.to_lowercase(), line) {
                    return Err(wrong(format!("`{name}` is already on line {first}")));
                }
                if self.by_name.contains_key(&name.to_lowercase()) {
                    return Err(wrong(format!("`{name}` is already in another file")));
                }
                found.push(StoredCard {
                    name: name.to_owned(),
                    body: String::new(),
                    file: file.to_owned(),
                    line: line + 1,
                });
            } else if let Some(card) = found.last_mut() {
                card.body.push_str(content);
                card.body.push('\n');
            } else if !content.is_empty() {
                return Err(wrong(format!("`{content}` stands before the first [card name]")));
            }
        }
        for mut card in found {
            card.body.truncate(card.body.trim_end().len());
            self.by_name.insert(card.name.to_lowercase(), self.cards.len());
            self.cards.push(card);
        }
        Ok(())
    }

    /// The names that come nearest to one that was not found.
    pub fn similar(&self, name: &str) -> Option<&str> {
        let name = name.to_lowercase();
        let distance = |card: &StoredCard| edit_distance(&card.name.to_lowercase(), &name);
        let nearest = self.cards.iter().min_by_key(|card| distance(card))?;
        (distance(nearest) <= 1 + name.len() / 4).then_some(nearest.name.as_str())
    }
}

impl CardSource for CardPool {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        let index = *self.by_name.get(&name.to_lowercase())?;
        Some(self.cards[index].printed())
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.cards.iter().map(StoredCard::printed).collect()
    }
}

impl StoredCard {
    fn printed(&self) -> Printed<'_> {
        Printed { name: &self.name, body: &self.body, file: &self.file, line: self.line }
    }
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let kept = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = kept.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        CardPool::default().read("my.cards", text).unwrap_err().to_string()
    }

    #[test]
    fn cards_are_found_by_name_whatever_the_case() {
        let mut pool = CardPool::default();
        pool.read("my.cards", "# ours\n[Red Rose]\nPlant 2\nSmells nice.\n\n[Weed]\nPlant 1\n").unwrap();
        let rose = pool.find("red rose").unwrap();
        assert_eq!((rose.name, rose.body, rose.line), ("Red Rose", "Plant 2\nSmells nice.", 3));
        assert_eq!(pool.all().len(), 2);
        assert_eq!(pool.similar("Wead"), Some("Weed"));
        assert_eq!(pool.similar("Chrysanthemum"), None);
    }

    #[test]
    fn a_name_below_two_slashes_is_another_face_of_the_same_card() {
        let mut pool = CardPool::default();
        pool.read("my.cards", "[Bud]\nPlant 1\n//\n[Rose]\nPlant 2\n\n[Weed]\nPlant 1\n").unwrap();
        assert_eq!(pool.find("bud").unwrap().body, "Plant 1\n//\n[Rose]\nPlant 2");
        assert_eq!(pool.all().len(), 2);
    }

    #[test]
    fn a_bad_card_file_is_refused_with_its_line_and_nothing_is_taken_from_it() {
        assert_eq!(problem("Plant 2\n"), "my.cards:1: `Plant 2` stands before the first [card name]");
        assert_eq!(problem("[Rose]\n\n[rose]"), "my.cards:3: `rose` is already on line 1");
        assert_eq!(problem("[Rose"), "my.cards:1: `[Rose` opens a name with `[` but does not close it");
        assert_eq!(problem("[ ]"), "my.cards:1: a card needs a name between the brackets");
        let mut pool = CardPool::default();
        assert!(pool.read("my.cards", "[Rose]\nPlant\n[").is_err());
        assert!(pool.all().is_empty());
    }

    #[test]
    fn the_hash_changes_with_any_printed_letter() {
        let card = |body| Printed { name: "Rose", body, file: "a", line: 1 };
        assert_ne!(card("Plant 2").hash(), card("Plant 3").hash());
        assert_eq!(card("Plant 2").hash(), Printed { file: "b", line: 9, ..card("Plant 2") }.hash());
    }
}
