//! What survives: matches with their logs, and decks.

mod backup;
mod clerk;
mod decks;
mod folder;
mod log;
mod reader;
mod sqlite;
mod wal;

pub use backup::{BackupError, backup, restore};
pub(crate) use decks::DeckRow;
pub use log::{Entry, Log, LogError, Place, Receipt, Saved};
pub use sqlite::Sqlite;
