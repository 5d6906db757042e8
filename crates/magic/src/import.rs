//! Cards from the public JSON dumps of the game: one card a line, or a list.
//!
//! What stands in such a file is not ours and is never copied into the project: it is read at run time.

use std::collections::BTreeMap;

use cardwright_table::cards::{CardSource, Printed};
use serde::Deserialize;

/// Cards that were read from a file, found by name: of the whole card, or of one of its faces.
#[derive(Clone, Default, Debug)]
pub struct Imported {
    cards: Vec<Stored>,
    by_name: BTreeMap<String, usize>,
}

#[derive(Clone, Debug)]
struct Stored {
    name: String,
    body: String,
    /// The file and the line in it.
    place: String,
}

/// A line that is no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub problem: String,
}

/// One face as a dump has it.
#[derive(Deserialize)]
struct Dumped {
    name: String,
    #[serde(default)]
    layout: String,
    #[serde(default)]
    cost: String,
    types: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    power: String,
    #[serde(default)]
    toughness: String,
    #[serde(default)]
    loyalty: String,
    #[serde(default)]
    defense: String,
    #[serde(default)]
    color_indicator: String,
    #[serde(default)]
    faces: Vec<Dumped>,
}

impl Imported {
    /// Reads a dump.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read(text: &str) -> Result<Imported, ImportError> {
        Imported::read_from("imported", text)
    }

    /// Reads a dump, a JSON object a line or a list of them, and remembers from which file it is.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read_from(file: &str, text: &str) -> Result<Imported, ImportError> {
        let mut all = Imported::default();
        let wrong = |line: u32, error: serde_json::Error| ImportError { line, problem: error.to_string() };
        if text.trim_start().starts_with('[') {
            let cards: Vec<Dumped> =
                serde_json::from_str(text).map_err(|error| wrong(error.line() as u32, error))?;
            for (number, card) in (1..).zip(cards) {
                all.add(format!("{file}:card {number}"), card);
            }
            return Ok(all);
        }
        for (line, content) in (1u32..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
            let card: Dumped = serde_json::from_str(content).map_err(|error| wrong(line, error))?;
            all.add(format!("{file}:{line}"), card);
        }
        Ok(all)
    }

    fn add(&mut self, at: String, card: Dumped) {
        let place = self.cards.len();
        let body = card.body();
        let faces: Vec<&str> = std::iter::once(card.name.as_str())
            .chain(card.faces.iter().map(|face| face.name.as_str()))
            .collect();
        for name in faces.iter().map(|name| (*name).to_owned()).chain([faces.join(" // ")]) {
            self.by_name.entry(name.to_lowercase()).or_insert(place);
        }
        self.by_name.insert(card.name.to_lowercase(), place);
        self.cards.push(Stored { name: card.name, body, place: at });
    }

    /// All cards as a card file, for programs that read those.
    pub fn card_file(&self) -> String {
        self.cards.iter().map(|card| format!("[{}]\n{}\n\n", card.name, card.body.trim_end())).collect()
    }
}

impl Dumped {
    /// What a card file says of it.
    fn body(&self) -> String {
        let layout = match self.layout.as_str() {
            "doublefaced" => "transform",
            layout => layout,
        };
        let mut lines = Vec::new();
        if !matches!(layout, "" | "normal") {
            lines.push(format!("Layout: {layout}"));
        }
        lines.extend(self.lines());
        for face in &self.faces {
            lines.extend(["//".to_owned(), format!("[{}]", face.name)]);
            lines.extend(face.lines());
        }
        lines.join("\n")
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut add = |before: &str, text: &str| {
            if !text.is_empty() {
                lines.push(format!("{before}{text}"));
            }
        };
        add("", &self.cost);
        add("Color: ", &self.color_indicator);
        add("", &self.types);
        add("", &self.text);
        if !self.power.is_empty() {
            add("", &format!("{}/{}", self.power, self.toughness));
        }
        add("Loyalty: ", &self.loyalty);
        add("Defense: ", &self.defense);
        lines
    }
}

impl CardSource for Imported {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.by_name.get(&name.to_lowercase()).map(|&place| self.cards[place].printed())
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.cards.iter().map(Stored::printed).collect()
    }
}

impl Stored {
    fn printed(&self) -> Printed<'_> {
        Printed { name: &self.name, body: &self.body, file: &self.place, line: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_with_two_faces_is_found_by_each_name_and_by_both() {
        let dump = r#"{"layout": "split", "name": "Dawn", "cost": "{W}", "types": "Instant", "text": "Draw a card.",
            "faces": [{"name": "Dusk", "cost": "{B}", "types": "Sorcery", "text": "You gain 2 life."}]}"#;
        let cards = Imported::read(&dump.replace('\n', " ")).expect("it is a card");
        for name in ["Dawn", "dusk", "Dawn // Dusk"] {
            assert_eq!(cards.find(name).map(|card| card.name), Some("Dawn"));
        }
        let body = cards.find("Dawn").map(|card| card.body.to_owned()).unwrap_or_default();
        assert_eq!(
            body,
            "Layout: split\n{W}\nInstant\nDraw a card.\n//\n[Dusk]\n{B}\nSorcery\nYou gain 2 life."
        );
    }

    #[test]
    fn a_list_of_cards_is_a_dump_too() {
        let dump = r#"[{"name": "Dawn", "types": "Instant", "text": "Draw a card."}]"#;
        let cards = Imported::read_from("dump.json", dump).expect("it is a card");
        assert_eq!(cards.all()[0].file, "dump.json:card 1");
    }

    #[test]
    fn a_line_that_is_no_card_is_named() {
        assert_eq!(Imported::read("\n{\"name\": 3}").map_err(|bad| bad.line).err(), Some(2));
    }
}
