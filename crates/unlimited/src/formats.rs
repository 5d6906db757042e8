//! Formats and deck construction (SWU 9, 10): every problem of a deck is named.

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::deck::Deck;

use crate::card::CardType;
use crate::language::printed;

/// What a format asks of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Construction {
    /// The format's name.
    pub name: &'static str,
    /// The fewest cards besides leader and base.
    pub size: usize,
    /// The most copies of a card, over deck and sideboard.
    pub copies: Option<usize>,
    /// The most cards in the sideboard.
    pub sideboard: usize,
}

/// The formats of two players that are played in one game. Trilogy and Twin Suns are not here yet.
pub const FORMATS: [Construction; 4] = [
    Construction { name: "premier", size: 50, copies: Some(3), sideboard: 10 },
    Construction { name: "eternal", size: 50, copies: Some(3), sideboard: 10 },
    Construction { name: "sealed", size: 30, copies: None, sideboard: 100 },
    Construction { name: "draft", size: 30, copies: None, sideboard: 100 },
];

/// The format of this name.
pub fn format(name: &str) -> Option<&'static Construction> {
    FORMATS.iter().find(|format| format.name == name)
}

/// Everything that is wrong with a deck (spec 1).
pub fn deck_problems(format: &Construction, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
    let mut problems = Vec::new();
    let mut copies: BTreeMap<String, usize> = BTreeMap::new();
    for entry in &deck.entries {
        let Some(card) = cards.find(&entry.name) else {
            problems.push(format!("line {}: no card is called `{}`", entry.line, entry.name));
            continue;
        };
        let facts = match printed::facts(card) {
            Ok(facts) => facts,
            Err(problem) => {
                problems.push(format!("line {}: {problem}", entry.line));
                continue;
            }
        };
        let fits = match entry.section.as_str() {
            "leader" => facts.kind == CardType::Leader,
            "base" => facts.kind == CardType::Base,
            _ => facts.kind.is_deck_card(),
        };
        if !fits {
            let (name, kind, section) =
                (facts.full_name(), facts.kind.words().to_lowercase(), &entry.section);
            problems.push(format!(
                "line {}: {name} is a {kind}, which does not belong under {section}",
                entry.line
            ));
        }
        if facts.kind.is_deck_card() {
            *copies.entry(facts.full_name()).or_default() += usize::from(entry.count);
        }
    }
    for section in ["leader", "base"] {
        let count = deck.size(section);
        if count != 1 {
            problems.push(format!("it has {count} cards under {section}, but needs exactly 1"));
        }
    }
    let size = deck.size("main");
    if size < format.size {
        problems.push(format!("it has {size} cards, but needs at least {}", format.size));
    }
    if deck.size("sideboard") > format.sideboard {
        problems.push(format!(
            "its sideboard has {} cards, but at most {} are allowed",
            deck.size("sideboard"),
            format.sideboard
        ));
    }
    if let Some(most) = format.copies {
        for (name, count) in copies.into_iter().filter(|(_, count)| *count > most) {
            problems.push(format!("it has {count} copies of {name}, but at most {most} are allowed"));
        }
    }
    problems
}
