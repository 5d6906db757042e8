//! Games without secrets in a dozen lines.
//!
//! Where everybody sees everything and one player moves at a time, a game is its moves. [`Open`] makes a full
//! [`Game`] of such an [`OpenGame`]: it can be played by bots and people, replayed and tested at once.

use std::fmt::{Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cards::CardSource;
use crate::game::{Code, Game, Leaving, Outcome, Prompt, Rejected, SetupError, Waiting, owes};
use crate::question::{Anchor, Ask, Choice, Menu};
use crate::reply::Reply;
use crate::scene::{Fact, Mark, Scene, SeatPanel};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::seed::{Rng, Seed};
use crate::sink::Sink;

/// A game in which everybody sees everything and one player moves at a time.
pub trait OpenGame: Default + Send + Sync + 'static {
    /// Its name.
    const NAME: &'static str;
    /// How many play.
    const SEATS: usize;
    /// The position.
    type Position: Clone + PartialEq + Debug + Display + Serialize + DeserializeOwned + Send + Sync;
    /// A move.
    type Move: Clone + PartialEq + Debug + Display + Serialize + DeserializeOwned + Send + Sync;

    /// The first position; chance has a part only here.
    fn begin(&self, rng: &mut Rng) -> Self::Position;
    /// Whose move it is, or how the game ended.
    fn turn(&self, position: &Self::Position) -> Result<Seat, Outcome>;
    /// The legal moves: at least one while the game is on.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;
    /// Makes a legal move.
    fn play(&self, position: &mut Self::Position, step: &Self::Move);
}

/// An [`OpenGame`] as a [`Game`].
#[derive(Clone, Default, Debug)]
pub struct Open<G>(G);

/// A position, and who has left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpenState<P> {
    /// The position.
    pub position: P,
    left: Option<Seat>,
}

/// A legal move.
#[derive(Clone, Debug)]
pub struct LegalMove<M>(Seat, M);

/// What happens in such a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum OpenEvent<M> {
    /// Somebody moved.
    Moved {
        /// Who.
        seat: Seat,
        /// How.
        step: M,
    },
    /// Somebody left.
    Left {
        /// Who.
        seat: Seat,
    },
}

impl<G: OpenGame> Game for Open<G> {
    const NAME: &'static str = G::NAME;
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = ();
    type Start = ();
    type State = OpenState<G::Position>;
    type Command = G::Move;
    type Event = OpenEvent<G::Move>;
    type View = OpenState<G::Position>;
    type Legal = LegalMove<G::Move>;

    fn open(_setup: &(), _cards: &dyn CardSource) -> Result<Open<G>, SetupError> {
        Ok(Open(G::default()))
    }

    fn seats(&self) -> usize {
        G::SEATS
    }

    fn deal(&self, _start: &(), seed: Seed, _out: &mut impl Sink<Self::Event>) -> Self::State {
        OpenState { position: self.0.begin(&mut seed.rng()), left: None }
    }

    fn waiting(&self, state: &Self::State) -> Waiting {
        if let Some(quitter) = state.left {
            return Waiting::Over(Outcome::Won(SeatSet::first(G::SEATS).without(quitter.into())));
        }
        match self.0.turn(&state.position) {
            Ok(seat) => Waiting::For(Prompt::new("move", seat)),
            Err(outcome) => Waiting::Over(outcome),
        }
    }

    fn ask(&self, state: &Self::State, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        if !reply.is_empty() {
            return Ask::Done;
        }
        for index in 0..self.0.moves(&state.position).len() {
            menu.add(index as i32, Anchor::Button);
        }
        Ask::One
    }

    fn command(&self, state: &Self::State, _seat: Seat, reply: &Reply) -> G::Move {
        let index = reply.one(0).expect("a finished reply has one answer");
        self.0.moves(&state.position).swap_remove(index as usize)
    }

    fn check(&self, state: &Self::State, seat: Seat, command: &G::Move) -> Result<Self::Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        if self.0.moves(&state.position).contains(command) {
            return Ok(LegalMove(seat, command.clone()));
        }
        Err(Rejected::new(Code::InvalidCommand, format!("`{command}` is not a legal move.")))
    }

    fn commit(&self, state: &mut Self::State, legal: Self::Legal, out: &mut impl Sink<Self::Event>) {
        let LegalMove(seat, step) = legal;
        self.0.play(&mut state.position, &step);
        out.emit(|| OpenEvent::Moved { seat, step });
    }

    fn default_answer(&self, state: &Self::State, _seat: Seat) -> G::Move {
        self.0.moves(&state.position).swap_remove(0)
    }

    fn leave(&self, state: &mut Self::State, seat: Seat, _why: Leaving, out: &mut impl Sink<Self::Event>) {
        state.left = Some(seat);
        out.emit(|| OpenEvent::Left { seat });
    }

    fn view(&self, state: &Self::State, _viewer: Viewer) -> Self::View {
        state.clone()
    }

    fn witness(&self, event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    fn imagine(&self, state: &Self::State, _seat: Seat, _rng: &mut Rng) -> Self::State {
        state.clone()
    }

    fn scene(&self, view: &Self::View) -> Scene {
        let waiting = self.waiting(view);
        let panel = |seat| SeatPanel {
            seat,
            to_act: waiting.seats().has(seat),
            facts: vec![Fact::new("position", &view.position)],
            badges: Vec::new(),
        };
        Scene {
            headline: view.position.to_string(),
            ribbon: vec![Mark { name: G::NAME.to_owned(), now: true, note: String::new() }],
            seats: Seat::all(G::SEATS).map(panel).collect(),
            zones: Vec::new(),
            turn: waiting.seats().lowest(),
            next: None,
            outcome: waiting.outcome(),
        }
    }

    fn title(&self, _state: &Self::State, _seat: Seat, _reply: &Reply) -> String {
        "Your move".to_owned()
    }

    fn label(&self, state: &Self::State, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        self.0.moves(&state.position)[choice.value as usize].to_string()
    }

    fn narrate(&self, event: &Self::Event) -> Option<String> {
        Some(match event {
            OpenEvent::Moved { seat, step } => format!("{seat}: {step}"),
            OpenEvent::Left { seat } => format!("{seat} [leaves|leave]."),
        })
    }
}
