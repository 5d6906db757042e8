//! What comes in the box with a ruleset: formats, cards, decks, help.

use serde::{Deserialize, Serialize};

use crate::cards::{CardSource, Printed};
use crate::deck::Deck;
use crate::game::{Asking, Game, SetupError};
use crate::host::Opening;

/// A ruleset with everything that lets a person start at once.
pub trait Catalogue: Game {
    /// The game's name for people.
    const TITLE: &'static str;
    /// What it is, in a sentence.
    const SUMMARY: &'static str;
    /// How it is played, in Markdown, for a newcomer.
    const RULES: &'static str;

    /// The formats; the first is the default.
    fn formats() -> &'static [Format];

    /// The cards that come with it.
    fn builtin_cards() -> &'static dyn CardSource;

    /// The decks that come with it.
    fn builtin_decks() -> &'static [BuiltinDeck];

    /// Reads a deck list; the error names each line that cannot be read.
    fn read_deck(text: &str) -> Result<Deck, Vec<String>>;

    /// Everything that is wrong with a deck in a format.
    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String>;

    /// Turns what a person ordered into a setup, decks checked.
    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Self::Setup, SetupError>;

    /// Compiles one card.
    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault>;

    /// Compiles one card that may speak of others, such as tokens of its own set.
    fn compile_among(card: Printed<'_>, _others: &dyn CardSource) -> Result<Compiled, CardFault> {
        Self::compile(card)
    }

    /// What `bench` measures; the first stands for the ruleset. If there are none, all decks of the first format.
    fn benchmarks() -> &'static [Benchmark] {
        &[]
    }

    /// A crowded position, on which single calls are measured.
    fn crowded() -> Option<Opening<Self>> {
        None
    }

    /// Words that a card's text may lose without changing what it does.
    fn silent_words() -> &'static [&'static str] {
        &["a", "an", "the"]
    }
}

/// A format of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
}

/// Decks that play against each other to measure the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Benchmark {
    /// Its name in the results.
    pub name: &'static str,
    /// The format.
    pub format: &'static str,
    /// The names of built-in decks.
    pub decks: &'static [&'static str],
}

/// A deck that comes with a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BuiltinDeck {
    /// Its name.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub summary: &'static str,
    /// The format it is for.
    pub format: &'static str,
    /// The list.
    pub text: &'static str,
}

/// What a person ordered: format, a deck for each seat, options.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// The format's name.
    pub format: String,
    /// One deck for each seat.
    pub decks: Vec<Deck>,
    /// Whether forced prompts are asked.
    pub asking: Asking,
    /// Further policies by name, in the ruleset's own words.
    #[serde(default)]
    pub options: serde_json::Map<String, serde_json::Value>,
}

/// What a card's text was understood to mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// The program as data, for people who look inside; equal texts have equal programs.
    pub program: String,
    /// The text as the grammar would write it.
    pub rendered: String,
    /// The text that was compiled, without type line and reminders.
    pub rules_text: String,
    /// The grammar rows that were used.
    pub rows: Vec<String>,
}

/// Why a card's text was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("{report}")]
pub struct CardFault {
    /// The card.
    pub name: String,
    /// The file it stands in.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
    /// Whether it was understood in more than one way.
    pub ambiguous: bool,
    /// The clause that was not understood.
    pub clause: String,
    /// The whole message: the place, the card, the word underlined, and what was expected there.
    pub report: String,
}

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug)]
pub struct Flaw<'a> {
    /// Line and column, counted from 1.
    pub at: (usize, usize),
    /// Whether it was understood in more than one way.
    pub ambiguous: bool,
    /// The clause that was not understood.
    pub clause: &'a str,
    /// What is wrong, in a sentence.
    pub message: &'a str,
    /// The same with the text and the word underlined; its first line repeats the message.
    pub rendered: &'a str,
}

impl CardFault {
    /// What is wrong with a card.
    pub fn of(card: Printed<'_>, flaw: Flaw<'_>) -> CardFault {
        let Flaw { at: (line, column), message, .. } = flaw;
        let excerpt = flaw.rendered.split_once('\n').map_or("", |(_, rest)| rest);
        CardFault {
            name: card.name.to_owned(),
            file: card.file.to_owned(),
            line: line as u32,
            column: column as u32,
            ambiguous: flaw.ambiguous,
            clause: flaw.clause.to_owned(),
            report: format!("{}:{line}:{column}: {}: {message}\n{excerpt}", card.file, card.name),
        }
    }
}
