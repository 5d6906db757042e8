//! Cards from the public JSON dumps of the game, one card a line.
//!
//! What stands in such a file is not ours and is never copied into the project: it is read at run time.

use std::collections::BTreeMap;

use cardwright_table::cards::{CardSource, Printed};
use serde::Deserialize;

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
    line: u32,
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

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct Json {
    id: String,
    title: String,
    subtitle: String,
    #[serde(rename = "type")]
    kind: String,
    cost: Option<i32>,
    power: Option<i32>,
    hp: Option<i32>,
    upgrade_power: Option<i32>,
    upgrade_hp: Option<i32>,
    aspects: Vec<String>,
    traits: Vec<String>,
    arena: String,
    unique: bool,
    text: String,
    leader_unit_text: String,
}

impl Imported {
    /// Reads JSON lines.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read(text: &str) -> Result<Imported, ImportError> {
        let mut all = Imported::default();
        for (line, content) in (1u32..).zip(text.lines()) {
            if content.trim().is_empty() {
                continue;
            }
            let card: Json = serde_json::from_str(content)
                .map_err(|error| ImportError { line, problem: error.to_string() })?;
            let Some(body) = body(&card) else { continue };
            let place = all.cards.len();
            let name = match card.subtitle.as_str() {
                "" => card.title.to_lowercase(),
                subtitle => format!("{}, {}", card.title, subtitle).to_lowercase(),
            };
            all.by_id.insert(card.id.to_lowercase(), place);
            all.by_name.entry(name).or_insert(place);
            all.cards.push(Stored { id: card.id, body, line });
        }
        Ok(all)
    }
}

impl CardSource for Imported {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        let key = name.to_lowercase();
        let place = self.by_id.get(&key).or_else(|| self.by_name.get(&key))?;
        let card = self.cards.get(*place)?;
        Some(Printed { name: &card.id, body: &card.body, file: "imported", line: card.line })
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.cards
            .iter()
            .map(|card| Printed { name: &card.id, body: &card.body, file: "imported", line: card.line })
            .collect()
    }
}

/// The card as the body of a card file; nothing for types that no deck or rule uses.
fn body(card: &Json) -> Option<String> {
    let kind = match card.kind.as_str() {
        "Leader" | "Base" | "Unit" | "Event" | "Upgrade" => card.kind.as_str(),
        "Token Unit" => "Token unit",
        "Token Upgrade" => "Token upgrade",
        _ => return None,
    };
    let mut line = kind.to_owned();
    if !card.arena.is_empty() {
        line.push_str(&format!(", {}", card.arena));
    }
    let upgrade = kind.ends_with("pgrade");
    let numbers = [
        ("cost", card.cost),
        ("power", if upgrade { card.upgrade_power.or(card.power) } else { card.power }),
        ("HP", if upgrade { card.upgrade_hp.or(card.hp) } else { card.hp }),
        ("pilot-power", card.upgrade_power.filter(|_| !upgrade)),
        ("pilot-HP", card.upgrade_hp.filter(|_| !upgrade)),
    ];
    for (name, value) in numbers {
        if let Some(value) = value {
            line.push_str(&format!(", {name} {value}"));
        }
    }
    if card.unique {
        line.push_str(", unique");
    }
    line.push_str(&format!("\nTitle: {}\nSubtitle: {}\n", card.title, card.subtitle));
    if !card.aspects.is_empty() {
        line.push_str(&format!("Aspects: {}\n", card.aspects.join(" ")));
    }
    if !card.traits.is_empty() {
        line.push_str(&format!("Traits: {}\n", card.traits.join(", ")));
    }
    line.push_str(&plain(&card.text));
    if !card.leader_unit_text.is_empty() {
        line.push_str(&format!("\n---\n{}", plain(&card.leader_unit_text)));
    }
    Some(line)
}

/// The marks of the dumps in the notation of card files: minus signs, bracketed aspects, unique icons, bullets.
fn plain(text: &str) -> String {
    let mut out = text.replace(['–', '−'], "-").replace("<uq>", "unique").replace("\r", "");
    for aspect in crate::program::Aspect::ALL {
        let name = format!("{aspect:?}");
        out = out.replace(&format!("[{name}]"), &name);
    }
    for one in crate::program::Aspect::ALL {
        for other in crate::program::Aspect::ALL {
            out = out.replace(&format!("{one:?}{other:?}"), &format!("{one:?} {other:?}"));
        }
    }
    for n in 0..10 {
        for noun in ["resource", "resources"] {
            let (marked, bare) = (format!("[{n} {noun}]"), format!("{n} {noun}"));
            for (before, after) in [("costs ", ""), ("pay ", ""), ("cost ", "")] {
                out = out.replace(&format!("{before}{marked}{after}"), &format!("{before}{bare}{after}"));
            }
        }
    }
    let out = options(&bullets(&out));
    out.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Options stand in one line with what they are options of, each after a bullet.
fn bullets(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<bullet>") {
        let (inside, later) = after.split_once("</bullet>").unwrap_or((after, ""));
        out.push_str(before.trim_end());
        for option in inside.lines().map(str::trim).filter(|option| !option.is_empty()) {
            out.push_str(" • ");
            out.push_str(option);
        }
        rest = later;
    }
    out.push_str(rest);
    out
}

/// Lines after "choose one:" are its options, also without bullets.
fn options(text: &str) -> String {
    let mut lines = text.lines();
    let mut out = String::new();
    for line in lines.by_ref() {
        out.push_str(line);
        let chooses = line.trim_end().ends_with(':') && line.to_lowercase().contains("choose ");
        if chooses {
            break;
        }
        out.push('\n');
    }
    for option in lines.map(str::trim).filter(|option| !option.is_empty()) {
        out.push_str(" • ");
        out.push_str(option);
    }
    out
}
