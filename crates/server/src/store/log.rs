//! The log behind a small trait, so that the same server can keep it elsewhere.

use std::pin::Pin;

use cardwright_table::replay::{End, Kept, Replay, ReplayError};

use crate::record::Record;
use crate::shelf::LoggedAct;

/// A promise of the store: resolves when the work is durable, or has failed.
pub type Receipt<T> = Pin<Box<dyn Future<Output = Result<T, LogError>> + Send>>;

/// Where matches are kept. Nothing is acknowledged to a player before its receipt has resolved.
pub trait Log: Send + Sync {
    /// Keeps a match that has not started, or what changed about its seats.
    fn put(&self, record: &Record) -> Receipt<()>;
    /// Keeps what a match grows from.
    fn start(&self, record: &Record, opening: String) -> Receipt<()>;
    /// Appends one act.
    fn append(&self, entry: Entry) -> Receipt<()>;
    /// Keeps a recent state of a match instead of the one before, for rules that may have changed when it is read.
    fn keep(&self, id: &str, kept: Kept) -> Receipt<()>;
    /// Keeps what a match goes on from instead of its opening; its acts so far are in it.
    fn restart(&self, record: &Record, opening: String) -> Receipt<()>;
    /// Keeps the finished document.
    fn finish(&self, record: &Record, replay: String) -> Receipt<()>;
    /// Everything about a match.
    fn load(&self, id: &str) -> Receipt<Option<Saved>>;
    /// The document of a match that is over.
    fn replay(&self, id: &str) -> Receipt<Option<String>>;
    /// The ids of all matches that are being played.
    fn unfinished(&self) -> Receipt<Vec<String>>;
    /// Forgets matches that were opened before these moments, in milliseconds since 1970: those that are over, and
    /// those that never started. How many.
    fn prune(&self, finished: u64, waiting: u64) -> Receipt<usize>;
    /// The ids of all matches that are being played with a clock.
    fn clocked(&self) -> Receipt<Vec<String>>;
    /// The ids of matches that are being played and that nobody has gone on with since this moment, in milliseconds
    /// since 1970; not more than `limit`.
    fn idle(&self, since: u64, limit: u32) -> Receipt<Vec<String>>;
    /// Forgets a match.
    fn forget(&self, id: &str) -> Receipt<()>;
    /// The newest matches that are not over and may be listed, of a game or of all, those after a place.
    fn newest(&self, game: Option<&str>, after: Option<Place>, limit: u32) -> Receipt<Vec<Record>>;
}

/// A place in the list of matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// When the match there was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// The match there.
    pub id: String,
}

/// One act on its way into the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The match.
    pub id: String,
    /// Which act it is, counted from 1.
    pub number: u32,
    /// The act and the digest before it.
    pub logged: LoggedAct,
    /// The milliseconds left in each seat's bank, if there is a clock.
    pub banks: Option<Vec<u32>>,
}

/// A match as it was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Saved {
    /// Who sits where.
    pub record: Record,
    /// What it grew from, once it has started.
    pub opening: Option<String>,
    /// Its acts since.
    pub acts: Vec<LoggedAct>,
    /// A recent state.
    pub kept: Option<Kept>,
    /// The banks after the last act.
    pub banks: Option<Vec<u32>>,
    /// What cannot be read, if that keeps the match from going on: its acts are those before it.
    pub unreadable: Option<String>,
}

impl Saved {
    /// The match as a document, as far as it was written.
    pub fn document(&self) -> Result<Replay, ReplayError> {
        let mut document = Replay::read(self.opening.as_deref().unwrap_or_default())?;
        for logged in &self.acts {
            document.digests.push((document.acts.len() as u32, logged.before.clone()));
            document.acts.push(logged.act.clone());
        }
        if !self.acts.is_empty() {
            // How it stands after the last act has not been noted.
            document.end = End { acts: document.acts.len() as u32, outcome: None, state: String::new() };
        }
        document.kept.clone_from(&self.kept);
        Ok(document)
    }
}

/// Why the store did not do it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LogError {
    /// It is closed.
    #[error("the store is closed")]
    Closed,
    /// The database refused.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The folder cannot be used.
    #[error("the folder `{folder}` cannot be used: {problem}")]
    Folder {
        /// The folder.
        folder: String,
        /// What is wrong.
        problem: String,
    },
}

impl From<rusqlite::Error> for LogError {
    fn from(error: rusqlite::Error) -> LogError {
        LogError::Failed(error.to_string())
    }
}

impl From<serde_json::Error> for LogError {
    fn from(error: serde_json::Error) -> LogError {
        LogError::Failed(error.to_string())
    }
}
