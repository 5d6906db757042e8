//! Cards from the public JSON dumps of the game: one card a line, a list, or a list under `data`.
//!
//! What stands in such a file is not ours and is never copied into the project: it is read at run time.

mod dump;
mod notation;

use std::collections::BTreeMap;

use cardwright_table::cards::{CardSource, Printed};
use dump::Dumped;

/// Cards that were read from a file, found by id (`SOR_010`) or by full name.
#[derive(Clone, Default, Debug)]
pub struct Imported {
    cards: Vec<Stored>,
    by_id: BTreeMap<String, usize>,
    by_name: BTreeMap<String, usize>,
}

#[derive(Clone, Debug)]
struct Stored {
    id: String,
    body: String,
    /// The file and the line in it.
    place: String,
}

/// A line that is no card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub problem: String,
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ImportError {}

impl Imported {
    /// Reads a dump.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read(text: &str) -> Result<Imported, ImportError> {
        Imported::read_from("imported", text)
    }

    /// Reads a dump and remembers from which file it is.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read_from(file: &str, text: &str) -> Result<Imported, ImportError> {
        let mut all = Imported::default();
        for (line, card) in dump::cards(text)? {
            all.add(format!("{file}:{line}"), card);
        }
        Ok(all)
    }

    fn add(&mut self, at: String, card: Dumped) {
        let Some(body) = card.body() else { return };
        let place = self.cards.len();
        self.by_id.insert(card.id.to_lowercase(), place);
        if let Some(number) = crate::numbers::number_of(&card.id) {
            self.by_id.insert(number.to_string(), place);
        }
        self.by_name.entry(card.full_name().to_lowercase()).or_insert(place);
        self.cards.push(Stored { id: card.id, body, place: at });
    }

    /// All cards as a card file, for programs that read those.
    pub fn card_file(&self) -> String {
        self.cards.iter().map(|card| format!("[{}]\n{}\n\n", card.id, card.body.trim_end())).collect()
    }
}

impl CardSource for Imported {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        let key = name.to_lowercase();
        let place = self.by_id.get(&key).or_else(|| self.by_name.get(&key))?;
        self.cards.get(*place).map(Stored::printed)
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.cards.iter().map(Stored::printed).collect()
    }
}

impl Stored {
    fn printed(&self) -> Printed<'_> {
        Printed { name: &self.id, body: &self.body, file: &self.place, line: 1 }
    }
}
