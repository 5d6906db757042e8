//! The contract: what a ruleset is to everything that plays it.

use std::fmt::{self, Debug};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::cards::CardSource;
use crate::question::{Anchor, Ask, Choice, Domain, Menu, Offer, Question, Round};
use crate::reply::Reply;
use crate::scene::Scene;
use crate::seat::{MAX_SEATS, Seat, SeatName, SeatSet, Viewer};
use crate::secrets::{Secrets, Slot};
use crate::seed::{Rng, Seed};
use crate::sink::Sink;

/// The rules of one match: the cards in use, their programs, the policies. Fixed when the match opens, shared
/// by all forks, never serialised.
///
/// A setup, a seed and a list of commands always give the same match, the same events, and for each seat the
/// same view. The crate's `kit` module tests that and the other promises on random play.
pub trait Game: Sized + Send + Sync + 'static {
    /// The ruleset's name on the command line and in files.
    const NAME: &'static str;
    /// Grows with every change that gives an old log another course.
    const VERSION: u32;
    /// Grows with every change that gives a card's text another program.
    const LANGUAGE: u32;

    /// Seats, cards by name, format, policies.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What differs between the games of a series: sideboarded decks, who starts.
    type Start: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// Plain data: ids and numbers only.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A whole act by one seat. It names physical cards, never kinds of hidden cards: which card is meant must not
    /// depend on what others hold.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One thing that happened.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// All that one viewer may know.
    type View: PartialEq + Debug + Serialize;
    /// The proof that a command is legal: only [`Game::check`] makes one, only [`Game::commit`] takes one.
    type Legal;

    /// Compiles the cards in use and checks the setup.
    fn open(setup: &Self::Setup, cards: &dyn CardSource) -> Result<Self, SetupError>;

    /// How many seats the match has.
    fn seats(&self) -> usize;

    /// The cards in use with the hashes of what is printed on them: what a replay must find unchanged. Tokens and
    /// the like, which nobody prints, may be among them with an empty hash.
    fn cards(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// A digest of what the cards in use were compiled to. States hold ids that point into it, so one that was kept
    /// can be gone on with only where this is the same.
    fn programs(&self) -> String {
        String::new()
    }

    /// The state before the first command.
    fn deal(&self, start: &Self::Start, seed: Seed, out: &mut impl Sink<Self::Event>) -> Self::State;

    /// What the match waits for: read from the state, never worked out from hidden cards.
    fn waiting(&self, state: &Self::State) -> Waiting;

    /// What a viewer is told of the open prompt besides its kind, as an object; nothing if the kind says it all.
    /// On the wire it stands under the kind: `{"action": {"seat": "one"}}`.
    fn prompt_facts(&self, _state: &Self::State, prompt: &Prompt, _viewer: Viewer) -> Option<Value> {
        prompt.only_seat()
    }

    /// The next question on the way to a command of `seat`, with its options in `menu` (empty when called).
    ///
    /// `reply` holds answers that this method allowed. The seat must owe an answer. What is asked depends only on
    /// what the seat knows.
    fn ask(&self, state: &Self::State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask;

    /// The command that a finished reply means.
    fn command(&self, state: &Self::State, seat: Seat, reply: &Reply) -> Self::Command;

    /// Whether the command is legal. Judges any command, not only those that `ask` leads to.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        command: &Self::Command,
    ) -> Result<Self::Legal, Rejected>;

    /// Carries out a legal command, up to the next prompt or the end.
    fn commit(&self, state: &mut Self::State, legal: Self::Legal, out: &mut impl Sink<Self::Event>);

    /// A legal command for a seat that owes an answer and does not give one.
    fn default_answer(&self, state: &Self::State, seat: Seat) -> Self::Command;

    /// Whether everyone can see what `seat` may answer to the open prompt.
    ///
    /// Being asked is information: a seat may be passed over only where this holds. It does if the seat knows no card
    /// that others do not know; a ruleset may name prompts that are about public things only.
    fn answers_are_public(&self, state: &Self::State, seat: Seat) -> bool {
        self.secrets(state).is_none_or(|secrets| !secrets.are_kept_by(seat))
    }

    /// Whether the seat still takes part.
    fn plays(&self, state: &Self::State, _seat: Seat) -> bool {
        self.waiting(state).outcome().is_none()
    }

    /// Takes a seat out of the match. It may be any seat still playing, whoever is asked.
    fn leave(&self, state: &mut Self::State, seat: Seat, why: Leaving, out: &mut impl Sink<Self::Event>);

    /// All that one viewer may know, built from nothing.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// What this viewer perceives of an event, built from nothing; `None` if it notices nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Another state that this seat could not tell from the real one.
    ///
    /// Depends on nothing but what the seat knows and `rng`: imagining twice is imagining once.
    fn imagine(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::State;

    /// The view as anything can draw it.
    fn scene(&self, view: &Self::View) -> Scene;

    /// The question in words, with players as `@0`.
    fn title(&self, state: &Self::State, seat: Seat, reply: &Reply) -> String;

    /// One option in words, with players as `@0`.
    fn label(&self, state: &Self::State, seat: Seat, reply: &Reply, choice: Choice) -> String;

    /// What a bin of an [`Ask::Arrange`] question is called: "top of the deck".
    fn bin_label(&self, _state: &Self::State, _seat: Seat, _reply: &Reply, bin: u8) -> String {
        format!("pile {}", bin + 1)
    }

    /// What the question is about, and the title of the whole, if the same is asked about one thing after the
    /// other (see [`crate::question::Round`]); the last option of each such question is the quiet one.
    fn round(&self, _state: &Self::State, _seat: Seat, _reply: &Reply) -> Option<(Anchor, String)> {
        None
    }

    /// Why a seat can do nothing with a card now, in a sentence for its player: "It costs {U}{U}; you have {U}."
    /// Nothing if it can, if the card is none of its business, or where a ruleset does not say.
    ///
    /// Any card may be asked about, at any time. What is said depends only on what the seat knows.
    fn why_not(&self, _state: &Self::State, _seat: Seat, _card: Slot) -> Option<String> {
        None
    }

    /// One line for the log about a witnessed event, with players as `@0`; `None` for what needs no words.
    fn narrate(&self, event: &Self::Event) -> Option<String>;

    /// A name out of a long list.
    fn name_in(&self, _domain: Domain, _index: u32) -> Option<&str> {
        None
    }

    /// The secret table of a state, if the game has hidden cards.
    fn secrets<'s>(&self, _state: &'s Self::State) -> Option<&'s Secrets> {
        None
    }

    /// The secret table, for tests that exchange hidden cards.
    fn secrets_mut<'s>(&self, _state: &'s mut Self::State) -> Option<&'s mut Secrets> {
        None
    }

    /// How well a seat stands, from -1,000 (lost) to 1,000 (won): a rough guide for bots, which call it only
    /// on states they imagined. At the end it is the payoff; a game that leaves it at 0 is judged by its outcome.
    fn rate(&self, _state: &Self::State, _seat: Seat) -> i32 {
        0
    }

    /// Recomputes whatever the state caches and says what differs. Called in paranoid mode.
    fn audit(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// What a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// Answers.
    For(Prompt),
    /// Nothing: it has ended.
    Over(Outcome),
}

impl Waiting {
    /// The seats that owe an answer.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        match self {
            Waiting::For(prompt) => prompt.seats,
            Waiting::Over(_) => SeatSet::NONE,
        }
    }

    /// The outcome, if the match has ended.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Waiting::For(_) => None,
            Waiting::Over(outcome) => Some(*outcome),
        }
    }
}

/// An open prompt: who owes an answer and for whom they decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The prompt's name: `mulligan`, `action` ...
    pub kind: &'static str,
    /// The seats that owe an answer, in any order.
    pub seats: SeatSet,
    /// For which player each seat decides; nearly always for itself.
    pub acts_for: [Seat; MAX_SEATS],
}

impl Prompt {
    /// A prompt where each of these seats decides for itself.
    #[inline]
    pub fn new(kind: &'static str, seats: impl Into<SeatSet>) -> Prompt {
        const SELVES: [Seat; MAX_SEATS] =
            [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5), Seat(6), Seat(7)];
        Prompt { kind, seats: seats.into(), acts_for: SELVES }
    }

    /// The seat that owes an answer, if it is the only one: `{"seat": "one"}`.
    pub fn only_seat(&self) -> Option<Value> {
        let seat = self.seats.lowest().filter(|&seat| self.seats == SeatSet::only(seat))?;
        Some(json!({ "seat": SeatName(seat) }))
    }

    /// The same prompt, answered by `seat` in the name of `player`.
    #[must_use]
    pub fn on_behalf(mut self, seat: Seat, player: Seat) -> Prompt {
        self.acts_for[seat.index()] = player;
        self
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// These seats won; the others lost.
    Won(SeatSet),
    /// Nobody won.
    Drawn,
    /// A cap on turns or commands was reached; counted apart, never as a draw.
    Capped,
}

impl Outcome {
    /// The score of a seat in halves: 2 for a win, 1 for a draw or a capped match, 0 for a loss.
    pub fn halves(self, seat: Seat) -> u32 {
        match self {
            Outcome::Won(winners) if winners.has(seat) => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn | Outcome::Capped => 1,
        }
    }
}

/// Why a seat leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Leaving {
    /// The player gave up.
    Concede,
    /// The table removed the player: too long away, or out of time.
    Forfeit,
}

/// Whether prompts with a single legal answer are asked. Being asked is information.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Asking {
    /// Always, so that being asked tells nothing: served matches.
    #[default]
    Always,
    /// Not if public facts show that only one answer exists.
    Public,
    /// Never: simulation, bots, one-screen play.
    Free,
}

/// A command that was refused; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rejected {
    /// A stable name for programs.
    pub code: Code,
    /// A sentence for a person.
    pub message: String,
}

/// What was wrong with a command, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// It does not fit the prompt, or is not allowed now.
    InvalidCommand,
    /// It chooses the wrong things, or too many or too few.
    InvalidSelection,
    /// The seat owes no answer.
    NotYourTurn,
    /// The match has ended.
    MatchOver,
}

impl Rejected {
    /// A refusal with its reason.
    pub fn new(code: Code, message: impl Into<String>) -> Rejected {
        Rejected { code, message: message.into() }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rejected {}

/// Why a match could not be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A format the ruleset does not have.
    #[error("unsupported_format: {0}")]
    UnsupportedFormat(String),
    /// A deck that the format does not allow, with every problem named.
    #[error("the deck of seat {seat} is not legal:\n  {}", .problems.join("\n  "))]
    InvalidDeck {
        /// Whose deck.
        seat: u8,
        /// What is wrong with it.
        problems: Vec<String>,
    },
    /// A card that nobody has.
    #[error("no card is called `{0}`")]
    UnknownCard(String),
    /// A card whose text was not understood.
    #[error("{0}")]
    CardNotUnderstood(String),
    /// Anything else that does not fit together.
    #[error("{0}")]
    Invalid(String),
}

/// Refuses a command of a seat that owes no answer; every `check` starts with it.
pub fn owes(waiting: &Waiting, seat: Seat) -> Result<(), Rejected> {
    match waiting {
        Waiting::For(prompt) if prompt.seats.has(seat) => Ok(()),
        Waiting::For(_) => Err(Rejected::new(Code::NotYourTurn, "It is not your turn to decide.")),
        Waiting::Over(_) => Err(Rejected::new(Code::MatchOver, "The match has ended.")),
    }
}

/// The next question in words, with the rest of its round if it belongs to one.
pub fn question<G: Game>(game: &G, state: &G::State, seat: Seat, reply: &Reply) -> Question {
    let (mut first, quiet) = single_question(game, state, seat, reply);
    let Some(round) = &mut first.round else { return first };
    let (mut reply, mut quiet) = (reply.clone(), quiet);
    while let Some(answer) = quiet {
        reply.push_one(answer.value);
        let (next, quiet_next) = single_question(game, state, seat, &reply);
        if next.round.is_none() {
            break;
        }
        round.ahead.push(next);
        quiet = quiet_next;
    }
    first
}

/// One question by itself, and its quiet answer.
fn single_question<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    reply: &Reply,
) -> (Question, Option<Choice>) {
    let mut menu = Menu::new();
    let ask = game.ask(state, seat, reply, &mut menu);
    let offer = |choice: &Choice| Offer {
        value: choice.value,
        label: game.label(state, seat, reply, *choice),
        anchor: choice.anchor,
        times: choice.times,
    };
    let title = if ask == Ask::Done { String::new() } else { game.title(state, seat, reply) };
    let bins = match ask {
        Ask::Arrange { bins } => (0..bins).map(|bin| game.bin_label(state, seat, reply, bin)).collect(),
        _ => Vec::new(),
    };
    let round = match ask {
        Ask::One => game.round(state, seat, reply),
        _ => None,
    };
    let round = round.map(|(subject, title)| Box::new(Round { title, subject, ahead: Vec::new() }));
    let options = menu.choices().iter().map(offer).collect();
    (Question { ask, title, options, bins, round }, menu.quiet())
}

/// Whether each answer of the reply fits its question, in order; the next question if so.
pub fn walk<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    reply: &Reply,
    menu: &mut Menu,
) -> Result<Ask, Rejected> {
    owes(&game.waiting(state), seat)?;
    let mut so_far = Reply::new();
    for answer in reply.answers() {
        menu.clear();
        let ask = game.ask(state, seat, &so_far, menu);
        ask.accepts(menu, answer).map_err(|misfit| {
            Rejected::new(Code::InvalidSelection, format!("That is not possible: {misfit}."))
        })?;
        so_far.push(answer);
    }
    menu.clear();
    Ok(game.ask(state, seat, &so_far, menu))
}

/// The only reply that a seat can give, if there is only one.
pub fn only_reply<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<Reply> {
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    loop {
        menu.clear();
        match (game.ask(state, seat, &reply, &mut menu), menu.choices()) {
            (Ask::Done, _) => return Some(reply),
            (Ask::One, [only]) => reply.push_one(only.value),
            _ => return None,
        }
    }
}

/// The command of a reply that has been finished, with every answer checked.
pub fn finish<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    reply: &Reply,
) -> Result<G::Command, Rejected> {
    match walk(game, state, seat, reply, &mut Menu::new())? {
        Ask::Done => Ok(game.command(state, seat, reply)),
        _ => Err(Rejected::new(Code::InvalidSelection, "That is only a part of what must be decided.")),
    }
}
