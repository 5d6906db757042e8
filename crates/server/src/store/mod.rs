//! What survives: matches with their logs, and decks.

mod backup;
mod clerk;
mod decks;
mod folder;
mod log;
mod members;
mod postgres;
mod reader;
mod sqlite;
mod wal;
mod written;

use std::pin::Pin;

pub use backup::{BackupError, backup, restore};
pub use decks::{DeckRow, Decks};
pub use log::{Entry, Epoch, Log, LogError, Place, Receipt, Saved, Taken, Waiting};
pub use members::{Members, Orphan};
pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// Everything that a server keeps.
pub trait Store: Log + Decks {
    /// Remembers a number under a name.
    fn note(&self, name: &'static str, value: u64) -> Receipt<()>;
    /// The number that was remembered under a name.
    fn noted(&self, name: &'static str) -> Receipt<Option<u64>>;
    /// Waits until no server that shares this store looks for quick matches, and keeps the others from it until
    /// [`Store::disperse`]. A server does it for one of its players at a time.
    fn gather(&self) -> Receipt<()> {
        Box::pin(async { Ok(()) })
    }
    /// Lets other servers look for quick matches again.
    fn disperse(&self) -> Receipt<()> {
        Box::pin(async { Ok(()) })
    }
    /// The servers that share this store, if several can.
    fn members(&self) -> Option<&dyn Members> {
        None
    }
    /// Writes what is queued and closes the store; everything after it is refused.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}
