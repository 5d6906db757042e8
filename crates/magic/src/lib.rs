//! The Magic ruleset: steps, priority, the stack, combat, layers, and every way to begin.
//!
//! Cards are their printed text, compiled to typed programs that the rules run. Folders are chapters: `card` is
//! what is printed, `program` what it means, `language` how one becomes the other, `state` what a match is made
//! of, `rules` what may happen, `start` how it begins, `setup` formats and decks. This crate knows the contract
//! (`cardwright-table`) and the text machinery (`cardwright-text`), and no client, bot, file or network.

mod card;
pub mod catalogue;
mod command;
pub mod conform;
pub mod coverage;
pub mod draft;
mod event;
mod facts;
mod game;
mod imagine;
pub mod import;
mod language;
pub mod medley;
mod program;
pub mod puzzle;
pub mod readings;
pub mod references;
mod rules;
pub mod series;
mod setup;
mod show;
mod start;
mod state;
mod told;
pub mod view;

pub use card::{Color, Colors};
pub use command::{Activate, Cast, Choices, Command, Payment, Special, Taps};
pub use event::{Depth, Event, Glimpse, Reason};
pub use game::Legal;
pub use program::{PhaseKind, StepKind, ZoneKind};
pub use setup::{Exchange, FirstPlayer, MulliganKind, Policies, SeatSetup, Setup, StartOf};
pub use start::Stage;
pub use state::{Defender, Extras, MoveWhy, State, Target, TargetGroup};

use std::sync::Arc;

use program::Book;

/// The rules of one match: the cards in use with their programs, the decks, the policies.
#[derive(Clone, Debug)]
pub struct Magic {
    pub(crate) book: Book,
    pub(crate) seats: Vec<setup::SeatCards>,
    /// The cards that a deck may be made from which nobody but its player knows; none if deck lists are open.
    pub(crate) possible: Vec<program::CardId>,
    pub(crate) policies: Policies,
    /// The position in which play starts, if it is arranged.
    pub(crate) position: Option<Box<setup::OpenPosition>>,
    /// What of the programs was carried out, if somebody wants to know.
    pub(crate) coverage: Option<Arc<coverage::Coverage>>,
}
