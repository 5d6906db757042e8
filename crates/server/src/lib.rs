//! Matches over HTTP and WebSocket.
//!
//! This crate knows the contract (`cardwright-table`) and the bots, and no ruleset: the binary hands it a list of
//! [`Ruleset`]s. The chapters:
//!
//! - [`wire`]: every type that goes over HTTP or a socket, with its TypeScript and its JSON Schema;
//! - `serve`, `routes`, `socket`: listening, requests, frames and their limits;
//! - `house`, `table`: all tables, and one table: an actor that takes one message at a time;
//! - `meeting`: quick matches of people who want to play the same;
//! - [`config`], [`journal`]: what those who run it can set, and what they are told;
//! - [`store`]: the log behind a trait, in SQLite or PostgreSQL, with group commit;
//! - `cluster`: servers that share one store, and what they pass on to each other;
//! - `guard`: where rules run, so that a panic or a hang harms only its own match;
//! - [`load`]: many matches over real sockets, measured.
//!
//! A command goes this way: socket, table, rules on a copy of the state (guarded), log (durable), state adopted,
//! snapshot to everybody. Nothing is acknowledged before it is in the log.
//!
//! ```no_run
//! use cardwright_server::{ServeOptions, Shelf, serve};
//! use cardwright_skirmish::Skirmish;
//!
//! let rulesets = vec![Shelf::<Skirmish>::boxed()];
//! let options = ServeOptions::new(([127, 0, 0, 1], 8080).into(), "data".into(), rulesets);
//! serve(options, |server| println!("http://{}", server.addr()))?;
//! # Ok::<(), cardwright_server::ServeError>(())
//! ```

mod changes;
pub mod client;
mod cluster;
pub mod config;
mod counts;
mod door;
mod guard;
mod house;
pub mod journal;
mod limits;
pub mod load;
mod meeting;
mod names;
mod options;
pub mod record;
mod routes;
mod serve;
mod shelf;
mod socket;
pub mod store;
mod table;
mod token;
pub mod wire;

pub use options::{Asset, Assets, ChatLimits, ClusterOptions, Durability, Limits, Rate, ServeOptions};
pub use serve::{ServeError, Server, serve};
pub use shelf::{LoggedAct, Ruleset, Shelf};
pub use token::{NoRandomness, Token, TokenHash};
