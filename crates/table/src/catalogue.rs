//! What comes in the box with a ruleset: formats, cards, decks, help.

use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cards::{CardFileError, CardSource, Printed};
use crate::deck::Deck;
use crate::dump::Dump;
use crate::game::{Asking, Game, SetupError};
use crate::host::{Match, Opening};
use crate::seed::Rng;

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

    /// The format of this name: one of the list, or, where a ruleset lets formats combine, several joined by `+`.
    fn find_format(name: &str) -> Option<&'static Format> {
        Self::formats().iter().find(|format| format.name.eq_ignore_ascii_case(name))
    }

    /// The game whose cards it is played with, where several games share them.
    fn pool() -> &'static str {
        Self::NAME
    }

    /// The cards that come with it.
    fn builtin_cards() -> &'static dyn CardSource;

    /// The decks that come with it.
    fn builtin_decks() -> &'static [BuiltinDeck];

    /// The decks in the box for a format: those that were made for it, or else all that are legal in it.
    fn decks_for(format: &str) -> Vec<&'static BuiltinDeck> {
        let decks = Self::builtin_decks();
        let own: Vec<&BuiltinDeck> = decks.iter().filter(|deck| deck.format == format).collect();
        if !own.is_empty() {
            return own;
        }
        let is_legal = |deck: &&BuiltinDeck| {
            Self::read_deck(deck.text)
                .is_ok_and(|deck| Self::deck_problems(format, &deck, Self::builtin_cards()).is_empty())
        };
        decks.iter().filter(is_legal).collect()
    }

    /// Reads a deck list; the error names each line that cannot be read.
    fn read_deck(text: &str) -> Result<Deck, Vec<String>>;

    /// Whether a list in this format says what packs are made from: nobody needs one, and cards whose texts are not
    /// understood are left out of the packs.
    fn opens_packs(_format: &str) -> bool {
        false
    }

    /// Everything that is wrong with a deck in a format.
    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String>;

    /// Turns what a person ordered into a setup: first the options, then the decks are checked.
    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Self::Setup, SetupError>;

    /// How the next match between the same players starts, where the rules let the last one decide it.
    fn again(_last: &Match<Self>, _rng: &mut Rng) -> Self::Start {
        Self::Start::default()
    }

    /// Compiles one card.
    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault>;

    /// Compiles one card that may speak of others, such as tokens of its own set.
    fn compile_among(card: Printed<'_>, _others: &dyn CardSource) -> Result<Compiled, CardFault> {
        Self::compile(card)
    }

    /// What the lines of a card became, told in words from its program alone; nothing where a game does not tell.
    ///
    /// # Errors
    /// The card is not understood.
    fn tell(card: Printed<'_>) -> Result<Vec<Told>, CardFault> {
        Self::compile(card).map(|_| Vec::new())
    }

    /// Reads a public dump of published cards, as JSON; the error names the line that is no card.
    fn read_dump(file: &str, _dump: &str) -> Result<Dump, CardFileError> {
        let problem = format!("there are no dumps of cards for {}", Self::TITLE);
        Err(CardFileError { file: file.to_owned(), line: 1, problem })
    }

    /// What a card can be found by besides its name and text, as far as it is printed; its text is not compiled.
    fn facts(_card: Printed<'_>) -> Facts {
        Facts::default()
    }

    /// To which part of the published game a card belongs, for those who count what is understood.
    fn sort(_card: Printed<'_>) -> &'static str {
        "cards"
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

    /// Runs of words of a card that could be left out, by their places in its body; nothing where a game does not tell
    /// the phrases of its texts.
    fn phrases(_card: Printed<'_>) -> Vec<std::ops::Range<usize>> {
        Vec::new()
    }

    /// Phrases that a card's text may lose without changing what it does, besides the silent words.
    fn silent_phrases() -> &'static [&'static str] {
        &[]
    }

    /// Places of a card whose words could mean something else, where nobody has judged which is right, in words.
    fn open_readings(_card: Printed<'_>) -> Vec<String> {
        Vec::new()
    }
}

/// What a card can be found by besides its name and text.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// Further names: of its faces, of the whole, its title.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Its type line.
    pub kind: String,
    /// Its colours or what the game has in their place, in the game's words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colors: Vec<String>,
    /// What it costs, as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u16>,
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
    pub options: Map<String, Value>,
}

/// The options that stand in the order itself.
const OWN_OPTIONS: [&str; 2] = ["asking", "format"];

/// A format's policies with those that the options name instead. The error names the option and what is wrong with it.
pub fn with_options<P>(preset: &P, options: &Map<String, Value>) -> Result<P, SetupError>
where
    P: Serialize + DeserializeOwned,
{
    let unusable =
        |error: serde_json::Error| SetupError::Invalid(format!("the policies cannot be used: {error}"));
    let mut all = serde_json::to_value(preset).map_err(unusable)?;
    for (name, value) in options {
        if OWN_OPTIONS.contains(&name.as_str()) {
            let message = format!("`{name}` is part of the order itself, not of its options");
            return Err(SetupError::Invalid(message));
        }
        let Some(place) = all.get_mut(name) else { return Err(no_such_option(name, &all)) };
        *place = value.clone();
        P::deserialize(&all).map_err(|error| {
            SetupError::Invalid(format!("the option `{name}` cannot be {value}: {error}"))
        })?;
    }
    P::deserialize(&all).map_err(unusable)
}

/// Refuses an option whose number makes no game.
pub fn within(
    name: &str,
    value: impl Into<i64>,
    allowed: std::ops::RangeInclusive<i64>,
) -> Result<(), SetupError> {
    let (value, least, most) = (value.into(), *allowed.start(), *allowed.end());
    if allowed.contains(&value) {
        return Ok(());
    }
    let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    Err(SetupError::Invalid(format!("the option `{name}` cannot be {value}: it is {range}")))
}

/// Takes an option out that is not a policy. The error names it and what is wrong with it.
pub fn take_option<T>(options: &mut Map<String, Value>, name: &str) -> Result<Option<T>, SetupError>
where
    T: DeserializeOwned,
{
    let Some(value) = options.remove(name) else { return Ok(None) };
    T::deserialize(&value)
        .map(Some)
        .map_err(|error| SetupError::Invalid(format!("the option `{name}` cannot be {value}: {error}")))
}

fn no_such_option(name: &str, all: &Value) -> SetupError {
    let known = all.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
    let known: Vec<&str> = known.filter(|known| !OWN_OPTIONS.contains(known)).collect();
    SetupError::Invalid(format!("there is no option `{name}`; there are: {}", known.join(", ")))
}

/// What a card's text was understood to mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// The program as data, for people who look inside; equal texts have equal programs.
    pub program: Program,
    /// The text as the grammar would write it.
    pub rendered: String,
    /// The text that was compiled, without type line and reminders.
    pub rules_text: String,
    /// The grammar rows that were used.
    pub rows: Vec<String>,
}

/// A line of a card's text, and what it became, told in words from its program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The line as it is printed.
    pub printed: String,
    /// What it became, an ability each.
    pub told: Vec<String>,
    /// Words that are printed and not told.
    pub missing: Vec<String>,
    /// Words that are told and not printed.
    pub added: Vec<String>,
}

/// A program, written out only when somebody looks.
#[derive(Clone)]
pub struct Program(Arc<dyn fmt::Debug + Send + Sync>);

impl Program {
    /// A program as data, without the words it was made from.
    pub fn new(data: impl fmt::Debug + Send + Sync + 'static) -> Program {
        Program(Arc::new(data))
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#?}", self.0)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        format!("{:?}", self.0) == format!("{:?}", other.0)
    }
}

impl Eq for Program {}

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
