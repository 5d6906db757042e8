//! Replays: matches as documents that a person can read and that open in years.
//!
//! One JSON value a line: what the match grew from, then every act, then the end with a checksum. Loading
//! compares ruleset, language and the printed text of every card, and says precisely what differs. A saved match
//! also has its last state, from which newer rules can go on (see [`Resumed`]).

mod open;

pub use open::{Going, Resumed};

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::digest::digest;
use crate::game::{Game, Outcome, SetupError};
use crate::host::{Act, Match, Opening};
use crate::scene::Scene;
use crate::seat::Viewer;
use crate::seed::{Seed, hex};

const FORMAT: &str = "replay 1";

/// A match as a document.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// Which rules, in which version.
    pub head: Head,
    /// Whatever the writer wants to remember: players, date, title.
    pub about: BTreeMap<String, String>,
    /// The cards in use and the hash of what is printed on each.
    pub cards: BTreeMap<String, String>,
    /// What is printed on those of them that are not in the box: the match does not depend on where they came from.
    pub texts: BTreeMap<String, String>,
    /// The ruleset's setup.
    pub setup: Value,
    /// What is special about this game of a series.
    pub start: Value,
    /// The seed, and how it was agreed on.
    pub seed: SeedRecord,
    /// The state that these rules went on from, if older ones carried out the acts before it.
    pub basis: Option<Kept>,
    /// Everything that was done.
    pub acts: Vec<Act<Value>>,
    /// Digests of the state after so many acts.
    pub digests: Vec<(u32, String)>,
    /// The last state of a match that has not ended, for rules that cannot do its acts again.
    pub kept: Option<Kept>,
    /// How it ended, or that it has not ended.
    pub end: End,
}

/// A state as it was after so many acts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// After how many acts, undone ones included.
    pub after: u32,
    /// What the cards in use were compiled to, as [`Game::programs`] says it.
    pub programs: String,
    /// The state.
    pub state: Value,
    /// The table with nothing hidden, for those who cannot read the state; none if it was drawn in another form.
    #[serde(default, deserialize_with = "crate::scene::if_readable")]
    pub scene: Option<Scene>,
}

impl Kept {
    /// A state of a match.
    pub fn of<G: Game>(opening: &Opening<G>, after: u32, state: &G::State) -> Kept {
        let scene = opening.game.scene(&opening.game.view(state, Viewer::Everyone));
        let state = serde_json::to_value(state).expect("a state can always be written");
        Kept { after, programs: opening.programs().to_owned(), state, scene: Some(scene) }
    }
}

/// The first line: what this is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The form of the document.
    pub cardwright: String,
    /// The ruleset.
    pub game: String,
    /// The ruleset's version.
    pub ruleset: u32,
    /// The version of its language.
    pub language: u32,
}

/// The seed and, where it was agreed on, the parts it was combined from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeedRecord {
    /// The seed that was used.
    pub seed: Seed,
    /// The commitment that was published before the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The parts; the first is the one that was committed to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Seed>,
}

impl SeedRecord {
    /// A seed that nobody had to agree on.
    pub fn plain(seed: Seed) -> SeedRecord {
        SeedRecord { seed, commitment: None, parts: Vec::new() }
    }

    fn verify(&self) -> Result<(), ReplayError> {
        let Some(commitment) = &self.commitment else { return Ok(()) };
        let honest = self.parts.first().is_some_and(|part| part.commitment() == *commitment);
        if !honest || Seed::combine(&self.parts) != self.seed {
            return Err(ReplayError::BrokenCommitment);
        }
        Ok(())
    }
}

/// The last line: how the match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// How many acts there are.
    pub acts: u32,
    /// The outcome; none if the match was saved in the middle.
    pub outcome: Option<Outcome>,
    /// The digest of the last state.
    pub state: String,
}

/// Why a replay cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// Some other kind of file.
    #[error("this is not a Cardwright replay")]
    Foreign,
    /// A form of the document that this program does not know.
    #[error("this replay has the form `{0}`; this program reads `{FORMAT}`")]
    OtherFormat(String),
    /// The end is missing.
    #[error("the replay breaks off after line {0}: its last part is missing")]
    Truncated(usize),
    /// A line that is not what it should be.
    #[error("line {line} of the replay is damaged: {problem}")]
    Damaged {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The checksum does not fit the lines.
    #[error("the replay was changed or damaged after it was written: its checksum does not fit")]
    WrongSum,
    /// A replay of another game.
    #[error("this is a replay of {found}, not of {wanted}")]
    OtherGame {
        /// The game it is of.
        found: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// Other rules than ours.
    #[error("the replay was made with {what} {theirs} of {game}; this program has {what} {ours}")]
    OtherVersion {
        /// The game.
        game: String,
        /// "ruleset" or "language".
        what: &'static str,
        /// The version in the file.
        theirs: u32,
        /// The version here.
        ours: u32,
    },
    /// Cards whose text has changed or that are gone.
    #[error("these cards are not what they were when the match was played: {}", .0.join(", "))]
    OtherCards(Vec<String>),
    /// The setup does not open.
    #[error("the match cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// An act that the rules refuse.
    #[error("act {act} of the replay is refused: {problem}")]
    Refused {
        /// Which act, counted from 1.
        act: usize,
        /// What the rules said.
        problem: String,
    },
    /// A state that was kept and does not fit the rules as they are.
    #[error("the state after act {after} cannot be gone on with: {problem}")]
    Unreadable {
        /// After how many acts.
        after: u32,
        /// What is wrong.
        problem: String,
    },
    /// The rules failed on the way.
    #[error("the rules cannot carry out what was done")]
    Panicked,
    /// The match took another course than the one recorded.
    #[error("after act {0} the match is not in the state that the replay recorded")]
    Diverged(u32),
    /// Nothing says how the match ended.
    #[error("the replay does not have the digest of the last state, so its end cannot be verified")]
    NoEnd,
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one that was committed to before the match")]
    BrokenCommitment,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Line {
    About(BTreeMap<String, String>),
    Cards(BTreeMap<String, String>),
    Texts(BTreeMap<String, String>),
    Setup(Value),
    Start(Value),
    Seed(SeedRecord),
    Basis(Kept),
    Kept(Kept),
    Digest {
        after: u32,
        state: String,
    },
    End(End),
    Sum(String),
    #[serde(untagged)]
    Act(Act<Value>),
}

impl Replay {
    /// The document of a match as it stands.
    pub fn of<G: Game>(game: &Match<G>) -> Replay {
        let (opening, before) = (game.opening(), game.before());
        let older = before.iter().flat_map(|(before, _)| before.acts()).cloned();
        let value = |act: &Act<G::Command>| {
            act.clone().map(serde_json::to_value).expect("a command can always be written")
        };
        Replay {
            head: Head {
                cardwright: FORMAT.to_owned(),
                game: G::NAME.to_owned(),
                ruleset: G::VERSION,
                language: G::LANGUAGE,
            },
            about: BTreeMap::new(),
            cards: cards_in_use(&opening.game),
            texts: opening.texts.clone(),
            setup: serde_json::to_value(&opening.setup).expect("a setup can always be written"),
            start: serde_json::to_value(&opening.start).expect("a start can always be written"),
            seed: SeedRecord::plain(opening.seed),
            basis: before.map(|(before, state)| Kept::of(opening, before.acts().len() as u32, state)),
            acts: older.chain(game.log().iter().map(value)).collect(),
            digests: game.digests().to_vec(),
            kept: None,
            end: End { acts: game.version(), outcome: game.outcome(), state: digest(game.state()) },
        }
    }

    /// The document's text.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string(&self.head).expect("the head can always be written");
        text.push('\n');
        let mut push = |line: &Line| {
            let line = serde_json::to_string(line).expect("lines can always be written");
            text.push_str(&line);
            text.push('\n');
        };
        push(&Line::About(self.about.clone()));
        push(&Line::Cards(self.cards.clone()));
        if !self.texts.is_empty() {
            push(&Line::Texts(self.texts.clone()));
        }
        push(&Line::Setup(self.setup.clone()));
        push(&Line::Start(self.start.clone()));
        push(&Line::Seed(self.seed.clone()));
        if let Some(basis) = &self.basis {
            push(&Line::Basis(basis.clone()));
        }
        let mut digests = self.digests.iter().peekable();
        for (after, act) in (1u32..).zip(&self.acts) {
            push(&Line::Act(act.clone()));
            while let Some((after, state)) = digests.next_if(|(noted, _)| *noted <= after) {
                push(&Line::Digest { after: *after, state: state.clone() });
            }
        }
        if let Some(kept) = &self.kept {
            push(&Line::Kept(kept.clone()));
        }
        push(&Line::End(self.end.clone()));
        let sum = checksum(&text);
        let _ = writeln!(text, "{}", serde_json::json!({ "sum": sum }));
        text
    }

    /// Reads a document and checks that it is whole.
    pub fn read(text: &str) -> Result<Replay, ReplayError> {
        let head = read_head(text)?;
        let mut replay = Replay {
            head,
            about: BTreeMap::new(),
            cards: BTreeMap::new(),
            texts: BTreeMap::new(),
            setup: Value::Null,
            start: Value::Null,
            seed: SeedRecord::plain(Seed::from(0)),
            basis: None,
            acts: Vec::new(),
            digests: Vec::new(),
            kept: None,
            end: End { acts: 0, outcome: None, state: String::new() },
        };
        let mut offset = 0;
        let mut count = 0;
        for (number, raw) in (1..).zip(text.split_inclusive('\n')) {
            count = number;
            if number > 1 {
                let whole = raw.ends_with('\n');
                let line: Line = serde_json::from_str(raw).map_err(|error| match whole {
                    true => ReplayError::Damaged { line: number, problem: plain(&error) },
                    false => ReplayError::Truncated(number - 1),
                })?;
                if let Line::Sum(sum) = &line {
                    let last = text[offset + raw.len()..].trim().is_empty();
                    let fits = last && *sum == checksum(&text[..offset]);
                    return if fits { Ok(replay) } else { Err(ReplayError::WrongSum) };
                }
                replay.take(line);
            }
            offset += raw.len();
        }
        Err(ReplayError::Truncated(count))
    }

    fn take(&mut self, line: Line) {
        match line {
            Line::About(about) => self.about = about,
            Line::Cards(cards) => self.cards = cards,
            Line::Texts(texts) => self.texts = texts,
            Line::Setup(setup) => self.setup = setup,
            Line::Start(start) => self.start = start,
            Line::Seed(seed) => self.seed = seed,
            Line::Basis(basis) => self.basis = Some(basis),
            Line::Kept(kept) => self.kept = Some(kept),
            Line::Digest { after, state } => self.digests.push((after, state)),
            Line::End(end) => self.end = end,
            Line::Act(act) => self.acts.push(act),
            Line::Sum(_) => {}
        }
    }
}

/// What a game says it uses. A token has no print of its own, so a card of the same name comes first.
fn cards_in_use<G: Game>(game: &G) -> BTreeMap<String, String> {
    let mut used: BTreeMap<String, String> = BTreeMap::new();
    for (name, hash) in game.cards() {
        let kept = used.entry(name).or_default();
        if kept.is_empty() {
            *kept = hash;
        }
    }
    used
}

fn read_head(text: &str) -> Result<Head, ReplayError> {
    let first = text.lines().next().unwrap_or_default();
    let value: Value = serde_json::from_str(first).map_err(|_| ReplayError::Foreign)?;
    let form = value.get("cardwright").and_then(Value::as_str).ok_or(ReplayError::Foreign)?;
    if form != FORMAT {
        return Err(ReplayError::OtherFormat(form.to_owned()));
    }
    serde_json::from_value(value).map_err(|error| ReplayError::Damaged { line: 1, problem: plain(&error) })
}

/// What a JSON error says, without its position: the caller names the line.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

fn checksum(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..16])
}
