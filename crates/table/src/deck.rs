//! Deck lists in the text forms that people have.
//!
//! `4 Name`, `4x Name`, `4 Name (SET) 123`, `4 Name|SET`, `SB: 1 Name`, section headers (`Deck`, `Sideboard`,
//! `[Main]`), `//` and `#` comments.

use serde::{Deserialize, Serialize};

/// A deck: sections of cards.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// All entries, in the order of the text.
    pub entries: Vec<Entry>,
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

impl Deck {
    /// Reads a deck list; the error names every line that cannot be read.
    ///
    /// `headers` are the ruleset's further section names, in lower case.
    pub fn parse(text: &str, headers: &[&str], blank: BlankLine) -> Result<Deck, Vec<DeckError>> {
        let mut deck = Deck::default();
        let mut errors = Vec::new();
        let mut section = MAIN.to_owned();
        let mut headed = false;
        for (line, content) in (1u32..).zip(text.lines()) {
            let content = content.trim();
            if content.starts_with("//") || content.starts_with('#') {
                continue;
            }
            if content.is_empty() {
                if blank == BlankLine::StartsSideboard && !headed && !deck.entries.is_empty() {
                    section = SIDEBOARD.to_owned();
                }
            } else if let Some(header) = header(content, headers) {
                section = header;
                headed = true;
            } else {
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

fn header(content: &str, headers: &[&str]) -> Option<String> {
    let bare = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(content);
    let bare = bare.trim_end_matches(':').to_lowercase();
    match bare.as_str() {
        "deck" | "main" | "mainboard" | "main deck" => Some(MAIN.to_owned()),
        "sideboard" | "side" => Some(SIDEBOARD.to_owned()),
        other => headers.contains(&other).then(|| other.to_owned()),
    }
}

fn entry(content: &str, section: &str, line: u32) -> Result<Entry, String> {
    let (section, content) = match content.strip_prefix("SB:") {
        Some(rest) => (SIDEBOARD, rest.trim_start()),
        None => (section, content),
    };
    let digits = content.len() - content.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, rest) = content.split_at(digits);
    let rest = rest.strip_prefix(['x', 'X']).filter(|rest| rest.starts_with(' ')).unwrap_or(rest);
    if count.is_empty() || !rest.starts_with(' ') {
        return Err(format!("`{content}` should start with a number of copies, as in `2 Archer`"));
    }
    let count: u16 = count.parse().map_err(|_| format!("{count} copies are too many"))?;
    if count == 0 {
        return Err("0 copies of a card are none: leave the line out".to_owned());
    }
    let name = card_name(rest.trim());
    if name.is_empty() {
        return Err("the card's name is missing".to_owned());
    }
    Ok(Entry { section: section.to_owned(), count, name: name.to_owned(), line })
}

/// The name without the printing that some programs write after it.
fn card_name(text: &str) -> &str {
    let text = text.split('|').next().unwrap_or(text).trim_end();
    let Some((name, rest)) = text.rsplit_once(" (") else { return text };
    let Some((set, number)) = rest.split_once(')') else { return text };
    let is_set = (2..=6).contains(&set.len()) && set.chars().all(|c| c.is_ascii_alphanumeric());
    let is_number = number.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '★');
    if is_set && is_number { name.trim_end() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

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
