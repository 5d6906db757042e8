//! Lists of decks that people have published: a JSON object a line.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::failure::Failure;
use crate::shelf::read_text;

/// A deck that somebody plays.
#[derive(Deserialize)]
pub(crate) struct Listed {
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) kind: String,
    /// How many of each card it has.
    pub(crate) main: BTreeMap<String, u32>,
    #[serde(default)]
    pub(crate) side: BTreeMap<String, u32>,
}

impl Listed {
    /// Its main part, as a deck list says it.
    pub(crate) fn text(&self) -> String {
        self.main.iter().fold(String::new(), |mut text, (name, count)| {
            let _ = writeln!(text, "{count} {name}");
            text
        })
    }
}

/// The decks of a file; the error names the line.
pub(crate) fn listed_decks(file: &Path) -> Result<Vec<Listed>, Failure> {
    let text = read_text(file)?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let deck = |(number, line): (u32, &str)| {
        serde_json::from_str(line)
            .map_err(|error| Failure::input(format!("{}:{number}: {error}", file.display())))
    };
    lines.map(deck).collect()
}
