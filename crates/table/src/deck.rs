//! Deck lists in the text forms that people have.
//!
//! `4 Name`, `4x Name`, `4 Name (SET) 123 *F*`, `4 Name|SET`, `4 | Title | Subtitle`, `SB: 1 Name`, `1 Name *CMDR*`,
//! section headers (`Deck`, `Sideboard (15)`, `[Main]`, `Creatures (23)`), `//` and `#` comments.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A deck: sections of cards.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// All entries, in the order of the text.
    pub entries: Vec<Entry>,
    /// The kinds of packs that are made of it, where it says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<PackKind>,
}

/// A kind of packs: how many cards of each section are in one. The copies of a card are how often it is on its sheet.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PackKind {
    /// How many packs are of this kind, compared with the others.
    pub weight: u32,
    /// How many cards of each section.
    pub cards: BTreeMap<String, u16>,
}

/// Some copies of one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Which part of the deck, in lower case: `main`, `sideboard`, `commander` ...
    pub section: String,
    /// How many copies.
    pub count: u16,
    /// The card's name as written.
    pub name: String,
    /// The set it is of: as written behind it, or the part of a library in which it was found. Cards in the box have
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// The line it stands on, counted from 1.
    pub line: u32,
}

/// What a blank line means between cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlankLine {
    /// Nothing.
    Spacing,
    /// The sideboard follows, unless the text has headers.
    StartsSideboard,
}

/// A line of a deck list that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct DeckError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub problem: String,
}

const MAIN: &str = "main";
const SIDEBOARD: &str = "sideboard";
const COMMANDER: &str = "commander";

impl Deck {
    /// Reads a deck list; the error names every line that cannot be read.
    ///
    /// `headers` are the ruleset's further section names, in lower case.
    pub fn parse(text: &str, headers: &[&str], blank: BlankLine) -> Result<Deck, Vec<DeckError>> {
        let mut deck = Deck::default();
        let mut errors = Vec::new();
        let mut section = MAIN.to_owned();
        let mut headed = false;
        let mut aside = false;
        for (line, content) in (1u32..).zip(text.lines()) {
            let content = content.trim();
            if content.starts_with("//") || content.starts_with('#') {
                continue;
            }
            if content.is_empty() {
                if blank == BlankLine::StartsSideboard && !headed && !deck.entries.is_empty() {
                    section = SIDEBOARD.to_owned();
                }
            } else if let Some(heading) = heading(content, headers) {
                headed = true;
                aside = matches!(heading, Heading::Aside);
                match heading {
                    Heading::Section(named) => section = named,
                    Heading::Kind if section != SIDEBOARD => section = MAIN.to_owned(),
                    Heading::Kind | Heading::Aside => {}
                }
            } else if !aside {
                match entry(content, &section, line) {
                    Ok(entry) => deck.entries.push(entry),
                    Err(problem) => errors.push(DeckError { line, problem }),
                }
            }
        }
        if errors.is_empty() { Ok(deck) } else { Err(errors) }
    }

    /// The entries of one section.
    pub fn section<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |entry| entry.section == name)
    }

    /// How many cards a section has.
    pub fn size(&self, section: &str) -> usize {
        self.section(section).map(|entry| usize::from(entry.count)).sum()
    }
}

/// What a line says that is no card.
enum Heading {
    /// A part of the deck begins.
    Section(String),
    /// The cards below are of a kind, as in `Creatures (23)`: of the main part, or of the sideboard if that has begun.
    Kind,
    /// Cards below do not belong to the deck.
    Aside,
}

/// Kinds of cards under which sites list a deck.
const KINDS: [&str; 18] = [
    "creature",
    "creatures",
    "land",
    "lands",
    "instant",
    "instants",
    "sorcery",
    "sorceries",
    "artifact",
    "artifacts",
    "enchantment",
    "enchantments",
    "planeswalker",
    "planeswalkers",
    "battle",
    "battles",
    "spells",
    "other spells",
];

/// What sites list beside a deck.
const ASIDE: [&str; 5] = ["maybeboard", "considering", "tokens", "about", "acquireboard"];

fn heading(content: &str, headers: &[&str]) -> Option<Heading> {
    let bare = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(content);
    let bare = without_count(bare).trim_end_matches(':').trim_end().to_lowercase();
    match bare.as_str() {
        "deck" | "main" | "mainboard" | "main deck" | "maindeck" => Some(Heading::Section(MAIN.to_owned())),
        "sideboard" | "side" => Some(Heading::Section(SIDEBOARD.to_owned())),
        aside if ASIDE.contains(&aside) => Some(Heading::Aside),
        other if headers.contains(&other) => Some(Heading::Section(other.to_owned())),
        kind if KINDS.contains(&kind) => Some(Heading::Kind),
        _ => None,
    }
}

/// `Sideboard (15)` without the number of cards.
fn without_count(text: &str) -> &str {
    let counted = text.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match counted {
        Some((name, count)) if !count.is_empty() && count.chars().all(|c| c.is_ascii_digit()) => {
            name.trim_end()
        }
        _ => text,
    }
}

fn entry(content: &str, section: &str, line: u32) -> Result<Entry, String> {
    let (section, content) = match content.get(..3) {
        Some(mark) if mark.eq_ignore_ascii_case("SB:") => (SIDEBOARD, content[3..].trim_start()),
        _ => (section, content),
    };
    let digits = content.len() - content.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, rest) = content.split_at(digits);
    let rest = rest.strip_prefix(['x', 'X']).filter(|rest| rest.starts_with([' ', '\t'])).unwrap_or(rest);
    if count.is_empty() || !rest.starts_with([' ', '\t']) {
        return Err(format!("`{content}` should start with a number of copies, as in `2 Archer`"));
    }
    let count: u16 = count.parse().map_err(|_| format!("{count} copies are too many"))?;
    if count == 0 {
        return Err("0 copies of a card are none: leave the line out".to_owned());
    }
    let (rest, leads) = without_marks(rest.trim());
    let section = if leads { COMMANDER } else { section };
    let (name, set) = name_and_set(rest);
    if name.is_empty() {
        return Err("the card's name is missing".to_owned());
    }
    Ok(Entry { section: section.to_owned(), count, name, set, line })
}

/// The line without what sites write behind a card: foil (`*F*`, `(F)`), categories (`[Ramp]`, `#tag`, `^Have^`).
/// Whether one of them says that the card leads the deck.
fn without_marks(text: &str) -> (&str, bool) {
    let mut text = text;
    let mut leads = false;
    if let Some((before, tags)) = text.split_once(" #") {
        leads = tags.to_lowercase().starts_with("!commander");
        text = before.trim_end();
    }
    loop {
        let Some((before, last)) = text.rsplit_once(' ') else { return (text, leads) };
        let starred = last.len() > 2 && last.starts_with('*') && last.ends_with('*');
        leads |= last == "*CMDR*";
        if starred || last == "(F)" || (last.len() > 1 && last.starts_with('^') && last.ends_with('^')) {
            text = before.trim_end();
            continue;
        }
        match text.strip_suffix(']').and_then(|rest| rest.rsplit_once(" [")) {
            Some((before, _)) => text = before.trim_end(),
            None => return (text, leads),
        }
    }
}

/// The name, and the set that some programs write after it: `Oak (GRD) 123`, `Oak|GRD`. A line that begins with a bar
/// has a title and a subtitle: `| Oak | King of the Wood`.
fn name_and_set(text: &str) -> (String, Option<String>) {
    if let Some(parts) = text.strip_prefix('|') {
        let parts: Vec<&str> = parts.split('|').map(str::trim).filter(|part| !part.is_empty()).collect();
        return (parts.join(", "), None);
    }
    if let Some((name, rest)) = text.split_once('|') {
        let set = rest.split('|').next().unwrap_or_default().trim();
        return (name.trim_end().to_owned(), Some(set.to_owned()).filter(|set| !set.is_empty()));
    }
    let whole = || (text.to_owned(), None);
    let Some((name, rest)) = text.rsplit_once(" (") else { return whole() };
    let Some((set, number)) = rest.split_once(')') else { return whole() };
    let is_set = (2..=6).contains(&set.len()) && set.chars().all(|c| c.is_ascii_alphanumeric());
    let number = number.trim();
    let is_number = number.chars().all(|c| c.is_alphanumeric() || "-★†".contains(c));
    if !is_set || !is_number || (number.is_empty() && set.chars().any(|c| c.is_ascii_lowercase())) {
        return whole();
    }
    (name.trim_end().to_owned(), Some(set.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sites_write_behind_a_card_is_not_part_of_its_name() {
        let name = |line: &str| listed(line).pop().map(|entry| entry.2).unwrap_or_default();
        for line in [
            "1 Old Oak (GRD) 12 *F*",
            "1 Old Oak (GRD) 12a",
            "1x Old Oak (grd) 12 *E* [Ramp,Trees] ^Have,#37d67a^",
            "1 Old Oak [GRD] (F)",
            "1 Old Oak #ramp #trees",
            "1 Old Oak (GRD) PLST-12★",
            "1 Old Oak|GRD|2",
            "1\tOld Oak",
        ] {
            assert_eq!(name(line), "Old Oak", "{line}");
        }
        assert_eq!(name("1 Oak (Not the Old One)"), "Oak (Not the Old One)");
        assert_eq!(name("1 Raincoat (Used)"), "Raincoat (Used)");
        assert_eq!(name("3 | Old Oak | King of the Wood"), "Old Oak, King of the Wood");
    }

    #[test]
    fn the_set_is_kept() {
        let deck = Deck::parse("1 Oak (GRD) 12\n1 Elm|grd\n1 Ash", &[], BlankLine::Spacing).unwrap();
        let sets: Vec<Option<&str>> = deck.entries.iter().map(|entry| entry.set.as_deref()).collect();
        assert_eq!(sets, [Some("GRD"), Some("grd"), None]);
    }

    #[test]
    fn kinds_of_cards_are_no_parts_of_the_deck_and_what_lies_beside_it_is_left_out() {
        let text = "About\nName My Deck\n\nCommander\n1 Queen\n\nCreatures (2)\n2 Bear\n\nLands (1)\n1 Wood\n\n\
                    Sideboard (1)\n1 Fox\n\nMaybeboard\n1 Elk\n";
        let deck = Deck::parse(text, &["commander"], BlankLine::StartsSideboard).unwrap();
        let parts: Vec<(&str, &str)> =
            deck.entries.iter().map(|entry| (entry.section.as_str(), entry.name.as_str())).collect();
        assert_eq!(parts, [("commander", "Queen"), ("main", "Bear"), ("main", "Wood"), ("sideboard", "Fox")]);
    }

    #[test]
    fn a_card_can_be_marked_as_the_one_that_leads() {
        assert_eq!(listed("1 Queen (GRD) *CMDR*")[0].0, "commander");
        assert_eq!(listed("1 Queen # !Commander").len(), 1);
        assert_eq!(listed("1 Queen #!Commander")[0].0, "commander");
    }

    fn listed(text: &str) -> Vec<(String, u16, String)> {
        let deck = Deck::parse(text, &["commander"], BlankLine::StartsSideboard).unwrap();
        deck.entries.into_iter().map(|entry| (entry.section, entry.count, entry.name)).collect()
    }

    #[test]
    fn every_common_form_of_a_line_is_read() {
        let text = "// ours\n4 Red Rose\n2x Weed\n1 Oak (GRD) 123\n3 Elm|GRD\nSB: 1 Moss\n";
        let entry = |section: &str, count, name: &str| (section.to_owned(), count, name.to_owned());
        let expected = [
            entry("main", 4, "Red Rose"),
            entry("main", 2, "Weed"),
            entry("main", 1, "Oak"),
            entry("main", 3, "Elm"),
            entry("sideboard", 1, "Moss"),
        ];
        assert_eq!(listed(text), expected);
    }

    #[test]
    fn headers_and_blank_lines_open_sections() {
        let sections = |text| listed(text).into_iter().map(|entry| entry.0).collect::<Vec<_>>();
        assert_eq!(sections("1 A\n\n1 B"), ["main", "sideboard"]);
        assert_eq!(sections("[Commander]\n1 A\n\n[Main]\n1 B\n\n1 C"), ["commander", "main", "main"]);
        assert_eq!(sections("Deck\n1 A\n\nSideboard:\n1 B"), ["main", "sideboard"]);
    }

    #[test]
    fn every_unreadable_line_is_named() {
        let errors = Deck::parse("2 A\nArcher\n0 B\n70000 C\n3 \n", &[], BlankLine::Spacing).unwrap_err();
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(lines[0], "line 2: `Archer` should start with a number of copies, as in `2 Archer`");
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 3, 4, 5]);
    }
}
