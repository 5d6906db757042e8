//! The shapes of the dumps: field names and types differ, the cards are the same.

use cardwright_table::dump::Print;
use serde_json::{Map, Value};

use super::{ImportError, notation};
use crate::rarity::Rarity;

/// A card as a dump has it.
#[derive(Default, Debug)]
pub(super) struct Dumped {
    pub(super) id: String,
    title: String,
    subtitle: String,
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
    rarity: String,
    text: String,
    leader_unit_text: String,
}

/// All cards of a dump, each with its line.
pub(super) fn cards(text: &str) -> Result<Vec<(u32, Dumped)>, ImportError> {
    let wrong = |line: u32, problem: String| ImportError { line, problem };
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(list)) => listed(list),
        Ok(Value::Object(mut object)) if object.get("data").is_some_and(Value::is_array) => {
            let Some(Value::Array(list)) = object.remove("data") else { return Ok(Vec::new()) };
            listed(list)
        }
        _ => (1u32..)
            .zip(text.lines())
            .filter(|(_, content)| !content.trim().is_empty())
            .map(|(line, content)| {
                let value: Value =
                    serde_json::from_str(content).map_err(|error| wrong(line, error.to_string()))?;
                Dumped::read(&value).map(|card| (line, card)).map_err(|problem| wrong(line, problem))
            })
            .collect(),
    }
}

/// Cards of a list; the place in the list stands for the line.
fn listed(list: Vec<Value>) -> Result<Vec<(u32, Dumped)>, ImportError> {
    (1u32..)
        .zip(list)
        .map(|(line, value)| {
            Dumped::read(&value).map(|card| (line, card)).map_err(|problem| ImportError {
                line,
                problem: format!("card {line} of the list: {problem}"),
            })
        })
        .collect()
}

/// The first of these fields that is there, in any of the dumps' spellings.
fn field<'a>(card: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| card.get(*name)).filter(|value| !value.is_null())
}

fn words(card: &Map<String, Value>, names: &[&str]) -> String {
    match field(card, names) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(list)) => list.first().and_then(Value::as_str).unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

/// A number, also where a dump writes it as text.
fn number(card: &Map<String, Value>, names: &[&str]) -> Option<i32> {
    match field(card, names)? {
        Value::Number(number) => number.as_i64().and_then(|n| i32::try_from(n).ok()),
        Value::String(text) => text.trim().trim_start_matches('+').parse().ok(),
        _ => None,
    }
}

/// Words with capitals, as they are printed.
fn list(card: &Map<String, Value>, names: &[&str]) -> Vec<String> {
    let Some(Value::Array(all)) = field(card, names) else { return Vec::new() };
    all.iter().filter_map(Value::as_str).map(capital).collect()
}

fn capital(word: &str) -> String {
    let of_one = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>())
    };
    word.split(' ').map(of_one).collect::<Vec<_>>().join(" ")
}

impl Dumped {
    fn read(value: &Value) -> Result<Dumped, String> {
        let card = value.as_object().ok_or("this is no JSON object")?;
        let title = words(card, &["title", "Name", "name"]);
        if title.is_empty() {
            return Err("the card has no title".to_owned());
        }
        let id = id_of(card)
            .ok_or_else(|| format!("{title} has no id such as SOR_010, nor a set and a number"))?;
        let epic = words(card, &["epicAction", "EpicAction"]);
        let front = words(card, &["text", "FrontText"]);
        let text = if epic.is_empty() || front.contains(&epic) { front } else { format!("{front}\n{epic}") };
        Ok(Dumped {
            id,
            title,
            subtitle: words(card, &["subtitle", "Subtitle"]),
            kind: capital(&words(card, &["type", "Type", "types"])),
            cost: number(card, &["cost", "Cost"]),
            power: number(card, &["power", "Power"]),
            hp: number(card, &["hp", "HP"]),
            upgrade_power: number(card, &["upgradePower", "UpgradePower"]),
            upgrade_hp: number(card, &["upgradeHp", "UpgradeHP"]),
            aspects: list(card, &["aspects", "Aspects"]),
            traits: list(card, &["traits", "Traits"]),
            arena: capital(&words(card, &["leaderUnitArena", "arena", "arenas", "Arenas"])),
            unique: matches!(field(card, &["unique", "Unique"]), Some(Value::Bool(true))),
            rarity: words(card, &["rarity", "Rarity"]),
            text,
            leader_unit_text: words(card, &["leaderUnitText", "deployBox", "BackText"]),
        })
    }

    /// In which set it is, and where.
    pub(super) fn print(&self) -> Option<Print> {
        let (set, number) = self.id.split_once('_')?;
        let rarity = self.rarity.to_lowercase();
        Some(Print { number: number.to_owned(), rarity, ..Print::of(set) })
    }

    /// Title and subtitle.
    pub(super) fn full_name(&self) -> String {
        match self.subtitle.as_str() {
            "" => self.title.clone(),
            subtitle => format!("{}, {subtitle}", self.title),
        }
    }

    /// The card as the body of a card file; nothing for types that no deck or rule uses.
    pub(super) fn body(&self) -> Option<String> {
        let card = self;
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
        if let Some(rarity) = Rarity::named(&card.rarity) {
            line.push_str(&format!(", {}", rarity.word()));
        }
        line.push_str(&format!("\nTitle: {}\nSubtitle: {}\n", card.title, card.subtitle));
        if !card.aspects.is_empty() {
            line.push_str(&format!("Aspects: {}\n", card.aspects.join(" ")));
        }
        if !card.traits.is_empty() {
            line.push_str(&format!("Traits: {}\n", card.traits.join(", ")));
        }
        line.push_str(&notation::plain(&card.text));
        if !card.leader_unit_text.is_empty() {
            line.push_str(&format!("\n---\n{}", notation::plain(&card.leader_unit_text)));
        }
        Some(line)
    }
}

/// `SOR_010`: as it is, or from a set and a number.
fn id_of(card: &Map<String, Value>) -> Option<String> {
    let whole = words(card, &["id"]);
    if whole.contains('_') {
        return Some(whole);
    }
    let nested = field(card, &["setId"]).and_then(Value::as_object);
    let card = nested.unwrap_or(card);
    let (set, number) = (words(card, &["set", "Set"]), words(card, &["number", "Number"]));
    let digits = number.trim_start_matches('0');
    (!set.is_empty() && !number.is_empty()).then(|| format!("{}_{digits:0>3}", set.to_uppercase()))
}
