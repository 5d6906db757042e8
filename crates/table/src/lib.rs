//! The contract between card games and everything that plays them.
//!
//! A ruleset implements [`Game`]. Whatever a user touches (terminal, browser, bots, simulation, replay, server)
//! is written once against it. The promise: *a setup, a seed and a list of commands always give the same match,
//! the same events, and for each seat the same view.*
//!
//! This crate knows no ruleset, no card text, no clock, no network and no file. Its parts:
//!
//! - [`game`]: the trait itself, prompts, outcomes, refusals;
//! - [`question`], [`reply`]: the dependent questions that lead to one whole command;
//! - [`secrets`], [`seed`]: hidden cards, the generator, shuffles;
//! - [`host`], [`replay`], [`series`]: running matches, their logs, documents, best-of-three;
//! - [`scene`], [`names`]: what a viewer sees, ready to draw;
//! - [`cards`], [`deck`], [`catalogue`]: card text, deck lists, what comes in the box;
//! - [`kit`]: the six promises as tests over random play; [`conform`]: scenarios that others wrote;
//! - [`open`]: games without secrets in a dozen lines.
//!
//! # A whole game
//!
//! ```
#![doc = include_str!("../tests/games/nim.rs")]
//! use cardwright_table::{Match, Opening, cards::NoCards, open::Open, sink::Silent};
//!
//! let opening = Opening::<Open<Nim>>::new((), (), 1.into(), &NoCards).unwrap();
//! let mut game = Match::new(opening.into(), &mut Silent);
//! game.answer(Seat(0), Take(3), &mut Silent).unwrap();
//! assert!(game.answer(Seat(0), Take(1), &mut Silent).is_err());
//! ```

pub mod cards;
pub mod catalogue;
pub mod conform;
pub mod deck;
mod digest;
pub mod draft;
pub mod dump;
pub mod game;
pub mod host;
pub mod kit;
pub mod names;
pub mod open;
pub mod question;
pub mod replay;
pub mod reply;
pub mod scene;
mod seat;
pub mod secrets;
pub mod seed;
pub mod series;
pub mod sink;
mod telling;

pub use digest::digest;
pub use game::{Asking, Code, Game, Leaving, Outcome, Prompt, Rejected, SetupError, Waiting};
pub use host::{Act, Host, Match, Opening};
pub use question::{Anchor, Ask, Choice, Menu};
pub use reply::Reply;
pub use seat::{MAX_SEATS, Seat, SeatName, SeatSet, Viewer};
pub use secrets::{Identity, Object, Secrets, Slot};
pub use seed::{Rng, Seed};
pub use sink::{Silent, Sink};

/// The examples of the README, so that they are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
