//! Several games between the same seats, with prompts in between: itself a [`Game`] around a [`Game`].
//!
//! What is asked before each game (sideboarding, who starts, bans, which deck) is an [`Interlude`]; how many
//! wins are needed, seeds, results and views are done here once.

mod offer;
mod play;

pub use offer::Offer;

use std::fmt::Debug;

use arrayvec::ArrayVec;
use serde::de::{self, DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::cards::CardSource;
use crate::game::{Game, Outcome, Prompt, Rejected, SetupError};
use crate::question::{Ask, Choice, Menu};
use crate::reply::Reply;
use crate::scene::Scene;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::seed::Rng;
use crate::sink::Sink;

/// The most games of a series; after so many it is drawn if nobody has won.
pub const MOST_GAMES: usize = 15;

/// What is asked before each game of a series.
pub trait Interlude: Sized + Send + Sync + 'static {
    /// The game that is played several times.
    type Game: Game;
    /// The game's setup, and the series' own policies.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The answers so far: plain data.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One answer of one seat.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know of the answers.
    type View: PartialEq + Debug + Serialize;
    /// The proof that an answer is legal.
    type Legal;

    /// The series' name on the command line and in files.
    const NAME: &'static str;

    /// Opens the rules of the game and of what lies between the games.
    fn open(setup: &Self::Setup, cards: &dyn CardSource) -> Result<(Self, Self::Game), SetupError>;
    /// How many wins decide the series.
    fn wins_needed(&self) -> u8;
    /// What is asked before the next game.
    fn begin(&self, record: &Record<<Self::Game as Game>::Start>, rng: &mut Rng) -> Self::State;
    /// The prompt that is open, or how the next game starts.
    fn waiting(&self, state: &Self::State) -> Result<Prompt, <Self::Game as Game>::Start>;
    /// As [`Game::ask`].
    fn ask(&self, state: &Self::State, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask;
    /// As [`Game::command`].
    fn command(&self, state: &Self::State, seat: Seat, reply: &Reply) -> Self::Command;
    /// As [`Game::check`]; the seat owes an answer.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        command: &Self::Command,
    ) -> Result<Self::Legal, Rejected>;
    /// As [`Game::commit`].
    fn commit(
        &self,
        state: &mut Self::State,
        legal: Self::Legal,
        out: &mut impl Sink<SeriesEvent<<Self::Game as Game>::Event>>,
    );
    /// As [`Game::default_answer`].
    fn default_answer(&self, state: &Self::State, seat: Seat) -> Self::Command;
    /// As [`Game::view`].
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// As [`Game::imagine`].
    fn imagine(&self, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::State;
    /// As [`Game::title`].
    fn title(&self, state: &Self::State, seat: Seat, reply: &Reply) -> String;
    /// As [`Game::label`].
    fn label(&self, state: &Self::State, seat: Seat, reply: &Reply, choice: Choice) -> String;
    /// As [`Game::scene`]; the wins of each seat are added to it.
    fn scene(&self, _view: &Self::View) -> Scene {
        Scene { headline: "Between games".to_owned(), ..Scene::default() }
    }
    /// As [`Game::rate`].
    fn rate(&self, _state: &Self::State, _seat: Seat) -> i32 {
        0
    }
}

/// The games played so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record<S> {
    /// Each game's start and outcome, in order.
    pub games: ArrayVec<Played<S>, MOST_GAMES>,
}

/// One game of a series.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played<S> {
    /// How it started.
    pub start: S,
    /// How it ended.
    pub outcome: Outcome,
}

impl<S> Record<S> {
    /// How many games a seat has won.
    pub fn wins(&self, seat: Seat) -> u8 {
        let won = |game: &&Played<S>| matches!(game.outcome, Outcome::Won(winners) if winners.has(seat));
        self.games.iter().filter(won).count() as u8
    }

    /// How the last game ended.
    pub fn last(&self) -> Option<&Played<S>> {
        self.games.last()
    }
}

/// A series of games, with what is asked in between.
#[derive(Debug)]
pub struct Series<I: Interlude> {
    interlude: I,
    game: I::Game,
}

type Start<I> = <<I as Interlude>::Game as Game>::Start;

/// Where a series is: plain data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeriesState<B, S, T> {
    record: Record<T>,
    stage: Stage<B, S, T>,
    rng: Rng,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage<B, S, T> {
    Between(B),
    Playing { start: T, state: S },
    Over(Outcome),
}

/// A command of a series. A command of its game, or an answer between games, may also come as it is, unwrapped.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SeriesCommand<B, C> {
    /// An answer to what is asked between games.
    Between(B),
    /// A command of the game.
    Game(C),
    /// Gives up this game, not the series.
    Resign,
}

/// A command with the name of its part.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Wrapped<B, C> {
    Between(B),
    Game(C),
    Resign,
}

impl<'de, B: DeserializeOwned, C: DeserializeOwned> Deserialize<'de> for SeriesCommand<B, C> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Value::deserialize(from)?;
        let names: [&str; 3] = ["between", "game", "resign"];
        let wrapped = names.iter().any(|&name| written == name || written.get(name).is_some());
        if wrapped && let Ok(command) = Wrapped::deserialize(&written) {
            return Ok(match command {
                Wrapped::Between(answer) => SeriesCommand::Between(answer),
                Wrapped::Game(command) => SeriesCommand::Game(command),
                Wrapped::Resign => SeriesCommand::Resign,
            });
        }
        let inner = written.get("game").unwrap_or(&written);
        C::deserialize(inner)
            .map(SeriesCommand::Game)
            .or_else(|error| B::deserialize(&written).map(SeriesCommand::Between).map_err(|_| error))
            .map_err(de::Error::custom)
    }
}

/// The proof that a command is legal.
#[derive(Debug)]
pub enum SeriesLegal<B, L> {
    /// An answer between games.
    Between(B),
    /// A command of the game.
    Game(L),
    /// Giving up this game.
    Resign(Seat),
}

/// What happens in a series.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SeriesEvent<E> {
    /// A seat has answered what was asked between games; the answer itself stays sealed.
    Answered {
        /// Who.
        seat: Seat,
    },
    /// A seat has answered, and what it answered is for these seats to know; the others see it as
    /// [`SeriesEvent::Answered`].
    Chosen {
        /// Who.
        seat: Seat,
        /// Who may know.
        known: SeatSet,
        /// What, with players as `@0`.
        what: String,
    },
    /// The sealed answers are opened.
    Revealed {
        /// What they say.
        what: String,
    },
    /// A game begins.
    GameBegan {
        /// Which, counted from 1.
        number: u8,
    },
    /// A game has ended.
    GameEnded {
        /// Which, counted from 1.
        number: u8,
        /// How.
        outcome: Outcome,
    },
    /// A seat has left the series.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The series has ended.
    SeriesEnded {
        /// How.
        outcome: Outcome,
    },
    /// Something in the game, told as the game itself tells it.
    #[serde(untagged)]
    Game(E),
}

/// What one viewer may know of a series.
///
/// It is written as the game itself writes its view, with one key more: `series`, the wins of each seat, the games that
/// were played, and the stage. So whoever can play the game can play a game of the series. Between games `series` is all
/// there is.
#[derive(PartialEq, Debug)]
pub struct SeriesView<B, V> {
    /// The wins of each seat.
    pub wins: Vec<u8>,
    /// The games that were played.
    pub games: u8,
    /// What is going on.
    pub stage: StageView<B, V>,
}

/// What is going on in a series.
#[derive(PartialEq, Debug)]
pub enum StageView<B, V> {
    /// Something is asked between games.
    Between(B),
    /// A game.
    Playing(V),
    /// Nothing: it has ended.
    Over(Outcome),
}

impl<B: Serialize, V: Serialize> Serialize for SeriesView<B, V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (game, stage) = match &self.stage {
            StageView::Between(between) => (None, StageShown::Between(between)),
            StageView::Playing(view) => (Some(view), StageShown::Playing),
            StageView::Over(outcome) => (None, StageShown::Over(*outcome)),
        };
        let series = Standing { wins: &self.wins, games: self.games, stage };
        Beside { game, series }.serialize(to)
    }
}

/// The game's view, and the series beside it.
#[derive(Serialize)]
struct Beside<'a, B, V> {
    #[serde(flatten)]
    game: Option<&'a V>,
    series: Standing<'a, B>,
}

/// How a series stands.
#[derive(Serialize)]
struct Standing<'a, B> {
    wins: &'a [u8],
    games: u8,
    stage: StageShown<'a, B>,
}

/// The stage of a series by its name, without the game's view.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum StageShown<'a, B> {
    Between(&'a B),
    Playing,
    Over(Outcome),
}
