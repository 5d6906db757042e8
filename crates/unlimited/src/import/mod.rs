//! Cards from the public JSON dumps of the game: one card a line, a list, or a list under `data`.
//!
//! What stands in such a file is not ours and is never copied into the project: it is read at run time.

mod dump;
mod notation;

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::dump::{Dump, DumpedCard};
use dump::Dumped;

/// Cards that were read from a file, found by id (`SOR_010`) or by full name.
#[derive(Clone, Default, Debug)]
pub struct Imported(Dump);

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

    fn add(&mut self, place: String, card: Dumped) {
        let Some(body) = card.body() else { return };
        let number = crate::numbers::number_of(&card.id).map(|number| number.to_string());
        let also = number.into_iter().chain([card.full_name()]).collect();
        let prints = card.print().into_iter().collect();
        self.0.add(DumpedCard { name: card.id, also, body, place, line: 1, prints });
    }

    /// The cards with all that the dump says of them.
    pub fn into_dump(self) -> Dump {
        self.0
    }

    /// All cards as a card file, for programs that read those.
    pub fn card_file(&self) -> String {
        self.0.card_file()
    }
}

impl CardSource for Imported {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.0.find(name)
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.0.all()
    }
}
