//! Players for any game: by lot, one command ahead, and tree search.
//!
//! This crate knows the contract (`cardwright-table`) and no ruleset; whatever implements
//! [`Game`](cardwright_table::Game) can be played by all of them. It knows no clock either: budgets are counts,
//! so the same seed gives the same commands on every machine.
//!
//! Bots are fair by construction. A [`Player`] sits on a [`Chair`], which lends out the seat's questions, its
//! view and imagined states, and never the real one.
//!
//! - [`Random`], [`Greedy`], [`Search`]: the players, weakest first;
//! - [`BotSpec`], [`make`]: players by name, such as `search:1000`;
//! - [`play_out`], [`Score`]: many matches without a table around them, and what they prove;
//! - [`think`]: one decision for programs that only have a `dyn Host`.
//!
//! # Two bots at a table
//!
//! ```
//! # mod nim {
#![doc = include_str!("../../table/tests/games/nim.rs")]
//! # }
//! # use nim::Nim;
//! use cardwright_bots::{BotSpec, Score, make, play_out};
//! use cardwright_table::{Game, Seat, Seed, cards::NoCards, open::Open, sink::Silent};
//!
//! let game = Open::<Nim>::open(&(), &NoCards)?;
//! let search: BotSpec = "search:100".parse()?;
//! let mut score = Score::new();
//! for round in 0..20 {
//!     let seed = Seed::from(round);
//!     let mut players = [make(&BotSpec::Random, seed.derive("bot", 0)), make(&search, seed.derive("bot", 1))];
//!     let mut state = game.deal(&(), seed, &mut Silent);
//!     let played = play_out(&game, &mut state, &mut players, 1000)?;
//!     score.add(played.outcome, Seat(1));
//! }
//! assert!(score.share() > 0.8, "{score}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod candidates;
mod chair;
mod greedy;
mod imagined;
mod play;
mod player;
mod random;
mod score;
mod search;
mod spec;
mod think;

pub use chair::Chair;
pub use greedy::{Greedy, GreedyOptions};
pub use play::{PlayError, Played, play_out};
pub use player::Player;
pub use random::Random;
pub use score::Score;
pub use search::{Search, SearchOptions};
pub use spec::{BadSpec, BotSpec, make};
pub use think::{ThinkError, Thinker, think, think_by};
