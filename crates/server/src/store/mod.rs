//! What survives: matches with their logs, and decks.

mod clerk;
mod decks;
mod log;
mod sqlite;

pub(crate) use decks::DeckRow;
pub use log::{Entry, Log, LogError, Receipt, Saved};
pub use sqlite::Sqlite;
