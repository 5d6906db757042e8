//! Skirmish: five terrains, rounds, victory points, an effect queue.
//!
//! This crate knows `table` and `text`, nothing else of ours. The chapters:
//!
//! - [`setup`]: policies, decks, the deal;
//! - [`board`], [`pile`], [`state`], [`event`]: terrains and slots, piles, the plain data of a match, what happens;
//! - [`rules`]: turns, deploying, power, death, rounds, the queue, what a player may do;
//! - [`program`], [`card`], [`language`]: what card text compiles to, and how;
//! - [`view`], [`rate`]: what a seat may know, and a rough guide for bots;
//! - [`catalogue`]: the cards and decks that come with the game.
//!
//! ```
//! use cardwright_skirmish::{Command, Skirmish, catalogue::starter_match};
//! use cardwright_table::{Match, Silent};
//!
//! let mut game = Match::<Skirmish>::new(starter_match(7.into()).into(), &mut Silent);
//! let first = game.waiting().seats().lowest().unwrap();
//! game.answer(first, Command::Pass, &mut Silent).unwrap();
//! assert!(game.answer(first, Command::Pass, &mut Silent).is_err(), "it is the other player's turn");
//! ```

pub mod board;
pub mod card;
pub mod catalogue;
pub mod event;
mod game;
pub mod language;
pub mod pile;
pub mod program;
pub mod rate;
pub mod rules;
pub mod setup;
mod show;
pub mod state;
pub mod view;

pub use event::Event;
pub use rules::{Command, Legal, Pick};
pub use setup::{Policies, Setup};
pub use state::State;
pub use view::View;

use card::Cards;
use program::CardId;

/// The rules of one match: the cards in use with their programs, the decks, the policies.
#[derive(Clone, Debug)]
pub struct Skirmish {
    pub(crate) cards: Cards,
    pub(crate) decks: [Vec<CardId>; 2],
    pub(crate) policies: Policies,
}

impl Skirmish {
    /// The cards in use.
    pub fn card_list(&self) -> &Cards {
        &self.cards
    }
}
