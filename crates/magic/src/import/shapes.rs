//! The shapes of the dumps: field names and types differ, the cards are the same.
//!
//! Scryfall has a list of cards with `card_faces`; MTGJSON has an object under `data`, by card (`AtomicCards`) or by
//! set (`AllPrintings`), with an entry for each face; others have a card a line with further `faces`.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use cardwright_table::deck::PackKind;
use cardwright_table::dump::{Collation, DumpedCard, Print};
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A card or a face of one, as any of the dumps has it.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Raw {
    name: String,
    #[serde(alias = "faceName")]
    face_name: String,
    layout: String,
    #[serde(alias = "mana_cost", alias = "manaCost")]
    cost: String,
    #[serde(alias = "type")]
    type_line: String,
    types: Words,
    #[serde(alias = "oracle_text")]
    text: String,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    #[serde(alias = "hand_modifier")]
    hand: Option<String>,
    #[serde(alias = "life_modifier")]
    life: Option<String>,
    #[serde(alias = "colorIndicator")]
    color_indicator: Words,
    #[serde(alias = "card_faces")]
    faces: Vec<Raw>,
    #[serde(alias = "language")]
    lang: String,
    #[serde(alias = "setCode")]
    set: String,
    #[serde(alias = "collector_number")]
    number: String,
    rarity: String,
    side: String,
    uuid: String,
    printings: Vec<String>,
}

/// Some words: as one text, or as a list.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Words {
    Text(String),
    List(Vec<String>),
}

impl Default for Words {
    fn default() -> Words {
        Words::List(Vec::new())
    }
}

/// Everything under `data`.
#[derive(Deserialize)]
pub(super) struct Bundles {
    data: Bundled,
}

/// Cards out of an object of cards or sets, and how the packs of sets are made.
#[derive(Default)]
struct Bundled {
    cards: Vec<Raw>,
    collations: BTreeMap<String, Collation>,
}

/// What stands under one key.
#[derive(Deserialize)]
#[serde(untagged)]
enum Bundle {
    /// The faces of a card.
    Faces(Vec<Raw>),
    /// A set.
    Set {
        cards: Vec<Raw>,
        #[serde(default)]
        booster: Value,
    },
    /// Anything else.
    Other(IgnoredAny),
}

impl<'de> Deserialize<'de> for Bundled {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bundled, D::Error> {
        struct Each;

        impl<'de> Visitor<'de> for Each {
            type Value = Bundled;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("cards or sets by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bundled, A::Error> {
                let mut all = Bundled::default();
                while let Some((key, bundle)) = map.next_entry::<String, Bundle>()? {
                    match bundle {
                        Bundle::Faces(faces) => all.cards.extend(together(faces)),
                        Bundle::Set { cards, mut booster } => {
                            // A set whose packs cannot be read still has its cards.
                            let read = |packs: &mut Value| RawPacks::deserialize(packs.take()).ok();
                            let packs = PACKS.iter().find_map(|name| booster.get_mut(name).and_then(read));
                            let collation = packs.map(|packs| packs.collation(&cards));
                            all.collations.extend(collation.map(|packs| (key.to_uppercase(), packs)));
                            all.cards.extend(together(cards));
                        }
                        Bundle::Other(_) => {}
                    }
                }
                Ok(all)
            }
        }

        deserializer.deserialize_map(Each)
    }
}

impl Bundles {
    /// The cards, each with its faces, and how the packs of sets are made.
    pub(super) fn parts(self) -> (Vec<Raw>, BTreeMap<String, Collation>) {
        (self.data.cards, self.data.collations)
    }
}

/// The packs that people draft with, the likeliest first.
const PACKS: [&str; 3] = ["play", "draft", "default"];

/// How the packs of a set are made, as MTGJSON has it.
#[derive(Deserialize)]
struct RawPacks {
    boosters: Vec<RawKind>,
    sheets: BTreeMap<String, RawSheet>,
}

#[derive(Deserialize)]
struct RawKind {
    contents: BTreeMap<String, u16>,
    #[serde(default)]
    weight: u32,
}

/// A sheet: cards by their numbers in the dump, each with how often it is there.
#[derive(Deserialize)]
struct RawSheet {
    #[serde(default)]
    cards: BTreeMap<String, u32>,
}

impl RawPacks {
    fn collation(self, cards: &[Raw]) -> Collation {
        let names: HashMap<&str, &str> =
            cards.iter().map(|card| (card.uuid.as_str(), card.own_name())).collect();
        let kind = |kind: RawKind| PackKind { weight: kind.weight.max(1), cards: kind.contents };
        let sheet = |(name, sheet): (String, RawSheet)| (name, sheet.named(&names));
        Collation {
            packs: self.boosters.into_iter().map(kind).collect(),
            sheets: self.sheets.into_iter().map(sheet).collect(),
        }
    }
}

impl RawSheet {
    /// Its cards by name. Numbers that are too great for a list become smaller, all in the same way.
    fn named(self, names: &HashMap<&str, &str>) -> Vec<(String, u16)> {
        let most = self.cards.values().copied().max().unwrap_or(0);
        let scale = most.div_ceil(u16::MAX.into()).max(1);
        let mut by_name: BTreeMap<String, u32> = BTreeMap::new();
        for (uuid, weight) in self.cards {
            let Some(name) = names.get(uuid.as_str()) else { continue };
            *by_name.entry((*name).to_owned()).or_default() += (weight / scale).max(1);
        }
        let small = |weight: u32| u16::try_from(weight).unwrap_or(u16::MAX);
        by_name.into_iter().map(|(name, weight)| (name, small(weight))).collect()
    }
}

/// Faces of one card put together; they have the card's name and number, and a side.
fn together(faces: Vec<Raw>) -> Vec<Raw> {
    let mut cards: Vec<Raw> = Vec::new();
    for face in faces {
        let front = |card: &Raw| {
            !face.side.is_empty()
                && card.name == face.name
                && card.number == face.number
                && card.side != face.side
                && card.faces.iter().all(|known| known.side != face.side)
        };
        match cards.iter_mut().rev().find(|card| front(card)) {
            // The back of a melded card is another card's, too: it belongs to none of them.
            Some(card) if card.layout == "meld" => {
                if face.side < card.side {
                    *card = face;
                }
            }
            Some(card) if face.side < card.side => {
                let back = std::mem::replace(card, face);
                card.faces.push(back);
            }
            Some(card) => card.faces.push(face),
            None => cards.push(face),
        }
    }
    cards
}

/// Things in a dump that are no cards of anybody's deck.
const NO_CARDS: [&str; 4] = ["token", "double_faced_token", "emblem", "art_series"];
const COLORS: [(&str, &str); 5] =
    [("W", "white"), ("U", "blue"), ("B", "black"), ("R", "red"), ("G", "green")];

impl Raw {
    /// The card; none for what is no card, or not in English. The error says what is missing.
    pub(super) fn card(mut self, place: String) -> Result<Option<DumpedCard>, String> {
        let english = matches!(self.lang.as_str(), "" | "en" | "English");
        if !english || NO_CARDS.contains(&self.layout.as_str()) {
            return Ok(None);
        }
        if self.name.is_empty() {
            return Err("the card has no name".to_owned());
        }
        let whole = self.name.clone();
        let prints = self.prints();
        let layout = self.layout_word();
        self.unfold();
        if self.kinds().is_empty() {
            return Err(format!("`{whole}` has no type line"));
        }
        let faces: Vec<&str> = std::iter::once(&self).chain(&self.faces).map(Raw::own_name).collect();
        let mut also = vec![whole, faces.join(" // ")];
        also.extend(faces[1..].iter().map(|name| (*name).to_owned()));
        also.dedup();
        let name = faces[0].to_owned();
        also.retain(|other| *other != name);
        Ok(Some(DumpedCard { body: self.body(layout), name, also, place, line: 1, prints }))
    }

    /// A card that has all its faces in a list is its first face, and the others are behind it.
    fn unfold(&mut self) {
        let unprinted = self.kinds().is_empty() || self.name.contains(" // ") && self.face_name.is_empty();
        if !unprinted || self.faces.is_empty() {
            return;
        }
        let both_sides_alike = self.layout == "reversible_card";
        let mut faces = std::mem::take(&mut self.faces).into_iter();
        let front = faces.next().unwrap_or_default();
        *self = Raw { faces: if both_sides_alike { Vec::new() } else { faces.collect() }, ..front };
    }

    fn own_name(&self) -> &str {
        if self.face_name.is_empty() { &self.name } else { &self.face_name }
    }

    fn kinds(&self) -> String {
        match &self.types {
            _ if !self.type_line.is_empty() => self.type_line.clone(),
            Words::Text(line) => line.clone(),
            Words::List(list) => list.join(" "),
        }
    }

    fn prints(&self) -> Vec<Print> {
        if !self.set.is_empty() {
            let (number, rarity) = (self.number.clone(), self.rarity.clone());
            return vec![Print { number, rarity, ..Print::of(&self.set) }];
        }
        self.printings.iter().map(|set| Print::of(set)).collect()
    }

    /// How the faces belong together, in the words of a card file; nothing for one face.
    fn layout_word(&self) -> Option<String> {
        let omen = || self.faces.iter().any(|face| face.kinds().ends_with("Omen"));
        Some(match self.layout.as_str() {
            "transform" | "doublefaced" | "battle" => "transform".to_owned(),
            "modal" | "modal_dfc" => "modal".to_owned(),
            "split" | "aftermath" | "room" => "split".to_owned(),
            "adventure" if omen() => "omen".to_owned(),
            kept @ ("adventure" | "flip" | "meld" | "specialize") => kept.to_owned(),
            "reversible_card" => return None,
            other if !self.faces.is_empty() && other != "normal" => other.to_owned(),
            _ => return None,
        })
    }

    /// What a card file says of it.
    fn body(&self, layout: Option<String>) -> String {
        let mut lines = Vec::new();
        lines.extend(layout.map(|layout| format!("Layout: {layout}")));
        lines.extend(self.lines());
        for face in &self.faces {
            lines.extend(["//".to_owned(), format!("[{}]", face.own_name())]);
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
        let said = |value: &Option<String>| value.clone().unwrap_or_default();
        add("", &self.cost);
        add("Color: ", &self.indicator());
        add("", &self.kinds());
        add("", &self.text);
        if let Some(power) = self.power.as_ref().filter(|power| !power.is_empty()) {
            add("", &format!("{power}/{}", said(&self.toughness)));
        }
        add("Loyalty: ", &said(&self.loyalty));
        add("Defense: ", &said(&self.defense));
        add("Hand: ", &said(&self.hand));
        add("Life: ", &said(&self.life));
        lines
    }

    fn indicator(&self) -> String {
        match &self.color_indicator {
            Words::Text(text) => text.clone(),
            Words::List(list) => {
                let named = |letter: &String| {
                    let found = COLORS.iter().find(|(known, _)| known == letter);
                    found.map_or_else(|| letter.clone(), |(_, name)| (*name).to_owned())
                };
                list.iter().map(named).collect::<Vec<_>>().join(", ")
            }
        }
    }
}
