//! The log behind a small trait, so that the same server can keep it elsewhere.
//!
//! Several servers may share one log. A match belongs to one of them at a time: who takes it gets an [`Epoch`], and
//! with it every write is fenced. A server that lost a match without noticing writes nothing any more.

use std::pin::Pin;

use cardwright_table::SeatSet;
use cardwright_table::replay::{End, Kept, Replay, ReplayError};

use crate::record::Record;
use crate::shelf::LoggedAct;

/// A promise of the store: resolves when the work is durable, or has failed.
pub type Receipt<T> = Pin<Box<dyn Future<Output = Result<T, LogError>> + Send>>;

/// How many old matches are forgotten at once.
pub(super) const AT_ONCE: u32 = 20;

/// How often a match has been taken. Only who took it last may write.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Epoch(pub u64);

/// Where a match is, for who wanted to take it.
#[derive(Clone, PartialEq, Debug)]
pub enum Taken {
    /// Here: it is ours, as it was kept.
    Here(Box<Saved>),
    /// Another server has it, which others reach at this address.
    Elsewhere(String),
    /// There is no such match.
    Nowhere,
}

/// Where matches are kept. Nothing is acknowledged to a player before its receipt has resolved.
///
/// A write with an epoch that is not the match's last one changes nothing and fails with [`LogError::Stale`].
pub trait Log: Send + Sync {
    /// Keeps a new match, which is taken by that.
    fn create(&self, record: &Record) -> Receipt<Epoch>;
    /// Takes a match, unless another server that lives has it.
    fn take(&self, id: &str) -> Receipt<Taken>;
    /// Lets go of a match, so that any server can take it at once.
    fn release(&self, epoch: Epoch, id: &str) -> Receipt<()>;
    /// Keeps what changed about the seats of a match.
    fn put(&self, epoch: Epoch, record: &Record) -> Receipt<()>;
    /// Keeps what a match grows from.
    fn start(&self, epoch: Epoch, record: &Record, opening: String) -> Receipt<()>;
    /// Appends one act.
    fn append(&self, epoch: Epoch, entry: Entry) -> Receipt<()>;
    /// Keeps a recent state of a match instead of the one before, for rules that may have changed when it is read.
    fn keep(&self, epoch: Epoch, id: &str, kept: Kept) -> Receipt<()>;
    /// Keeps what a match goes on from instead of its opening; its acts so far are in it.
    fn restart(&self, epoch: Epoch, record: &Record, opening: String) -> Receipt<()>;
    /// Keeps the finished document.
    fn finish(&self, epoch: Epoch, record: &Record, replay: String) -> Receipt<()>;
    /// Forgets a match.
    fn forget(&self, epoch: Epoch, id: &str) -> Receipt<()>;
    /// Notes on which seats people are, for the lists of other servers.
    fn note_presence(&self, epoch: Epoch, id: &str, seats: SeatSet) -> Receipt<()>;
    /// Everything about a match, whoever has it.
    fn load(&self, id: &str) -> Receipt<Option<Saved>>;
    /// The document of a match that is over.
    fn replay(&self, id: &str) -> Receipt<Option<String>>;
    /// How many matches are being played.
    fn unfinished(&self) -> Receipt<usize>;
    /// Forgets matches that were opened before these moments, in milliseconds since 1970: those that are over, and
    /// those that never started. How many: a few at once, so that nobody who plays waits for long; none if there are
    /// no more.
    fn prune(&self, finished: u64, waiting: u64) -> Receipt<usize>;
    /// The ids of all matches that are being played with a clock and that no other server has.
    fn clocked(&self) -> Receipt<Vec<String>>;
    /// The ids of matches that are being played and that nobody has gone on with since this moment, in milliseconds
    /// since 1970; not more than `limit`.
    fn idle(&self, since: u64, limit: u32) -> Receipt<Vec<String>>;
    /// The listed matches of a game that have not begun, those that have waited longest first; not more than `limit`.
    fn waiting(&self, game: &str, limit: u32) -> Receipt<Vec<Waiting>>;
    /// The newest matches that are not over and may be listed, of a game or of all, those after a place.
    fn newest(&self, game: Option<&str>, after: Option<Place>, limit: u32) -> Receipt<Vec<Waiting>>;
}

/// A match in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// The match.
    pub record: Record,
    /// On which seats people are, as far as the store knows.
    pub present: SeatSet,
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
    /// How often it has been taken.
    pub epoch: Epoch,
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
    /// Another server has taken the match.
    #[error("another server has the match")]
    Stale,
    /// The database cannot be used.
    #[error("the database `{place}` cannot be used: {problem}")]
    Database {
        /// Where it is, without secrets.
        place: String,
        /// What is wrong.
        problem: String,
    },
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
