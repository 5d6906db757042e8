//! Deck lists: reading them, and turning what a person ordered into a setup.

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{Order, take_option, with_options};
use cardwright_table::deck::{BlankLine, Deck};
use cardwright_table::{Seat, SetupError};

use super::formats::GameType;
use super::open::open_position;
use super::supplements::names;
use super::{Policies, SeatSetup, Setup, menagerie};
use crate::program::Book;
use crate::puzzle::Puzzle;

/// The parts of a deck beside its main part and its sideboard.
const HEADERS: [&str; 12] = [
    "commander",
    "commanders",
    "oathbreaker",
    "signature spell",
    "companion",
    "avatar",
    "vanguard",
    "conspiracy",
    "conspiracies",
    "planes",
    "planar",
    "schemes",
];

/// Reads a deck list in any of the text forms that people have; the error names each line that cannot be read.
pub(crate) fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
    let parsed = Deck::parse(&without_metadata(text), &HEADERS, BlankLine::StartsSideboard);
    let mut deck = parsed.map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    for entry in &mut deck.entries {
        entry.section = plain_section(&entry.section).to_owned();
    }
    Ok(deck)
}

/// One word for each part of a deck.
fn plain_section(section: &str) -> &str {
    match section {
        "commanders" | "oathbreaker" => "commander",
        "vanguard" => "avatar",
        "conspiracies" => "conspiracy",
        "planar" => "planes",
        other => other,
    }
}

/// The text with the lines of a `[metadata]` section emptied, so that line numbers stay.
fn without_metadata(text: &str) -> String {
    let mut inside = false;
    let kept = text.lines().map(|line| {
        if line.trim_start().starts_with('[') {
            inside = line.trim().eq_ignore_ascii_case("[metadata]");
            return if inside { "//" } else { line };
        }
        if inside { "//" } else { line }
    });
    kept.collect::<Vec<_>>().join("\n")
}

impl SeatSetup {
    /// What a deck brings to its seat.
    pub(crate) fn of(deck: &Deck) -> SeatSetup {
        let cards = |section: &str| names(deck, section);
        SeatSetup {
            library: cards("main"),
            sideboard: cards("sideboard"),
            commanders: cards("commander"),
            signature_spells: cards("signature spell"),
            command: [cards("avatar"), cards("conspiracy")].concat(),
            companion: cards("companion").pop(),
            planar: cards("planes"),
            schemes: cards("schemes"),
        }
    }
}

/// Turns what a person ordered into a setup, every deck checked (spec 1, 2).
pub(crate) fn setup(order: &Order, cards: &dyn CardSource) -> Result<Setup, SetupError> {
    let game_type = GameType::parse(&order.format)?;
    let policies = game_type.policies(order.decks.len())?;
    let mut options = order.options.clone();
    let puzzle = puzzle(&game_type, take_option(&mut options, "puzzle")?)?;
    if let Some(puzzle) = &puzzle {
        let wrong = |error| SetupError::Invalid(format!("the option `puzzle` cannot be used: {error}"));
        open_position(&mut Book::default(), puzzle, order.decks.len(), cards).map_err(wrong)?;
    }
    let policies = with_options(&Policies { asking: order.asking, ..policies }, &options)?;
    policies.check(order.decks.len())?;
    for (seat, deck) in (0u8..).zip(&order.decks) {
        let problems = super::legal::problems(&game_type, deck, cards);
        if !problems.is_empty() {
            return Err(SetupError::InvalidDeck { seat, problems });
        }
    }
    let rules = game_type.deck_rules();
    let seat = |(seat, deck)| SeatSetup::for_seat(deck, rules, &policies, Seat(seat));
    let seats: Vec<SeatSetup> = (0u8..).zip(&order.decks).map(seat).collect();
    let menagerie = menagerie(&seats, cards);
    Ok(Setup { seats, policies, menagerie, puzzle })
}

/// The position that is played, where the format arranges one: the option `puzzle`, as text.
fn puzzle(game_type: &GameType, text: Option<String>) -> Result<Option<Box<Puzzle>>, SetupError> {
    let wrong = |problem: &str| Err(SetupError::Invalid(problem.to_owned()));
    match text {
        Some(text) if game_type.is_arranged() => match Puzzle::parse(&text) {
            Ok(puzzle) => Ok(Some(Box::new(puzzle))),
            Err(error) => wrong(&format!("the option `puzzle` cannot be read: {error}")),
        },
        Some(_) => wrong("the option `puzzle` is for the format `puzzle` only"),
        None if game_type.is_arranged() => {
            wrong("an arranged position needs the option `puzzle`: its text, as in a puzzle file")
        }
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    #[test]
    fn every_text_form_is_read() {
        let text = "[metadata]\nName=Ours\n[Commander]\n1 Queen|ABC\n[Main]\n4 Bear|ABC|2\n3x Wolf (ABC) 12\n[Sideboard]\n1 Fox\n";
        let seat = SeatSetup::of(&read_deck(text).unwrap());
        assert_eq!(seat.commanders, ["Queen"]);
        assert_eq!((seat.library.len(), seat.sideboard.len()), (7, 1));
        let plain = SeatSetup::of(&read_deck("// ours\n4 Bear\n# more\n\n2 Fox\nSB: 1 Elk\n").unwrap());
        assert_eq!((plain.library.len(), plain.sideboard.len()), (4, 3));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        assert!(read_deck("[metadata]\nName=Ours\n[Main]\nBear").unwrap_err()[0].starts_with("line 4: "));
    }
}
