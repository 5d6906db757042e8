//! The house: all tables of this server, and what they share.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::{Mutex, Semaphore, mpsc, oneshot};
use tokio::time::sleep;

use crate::limits::Addresses;
use crate::options::{Assets, Limits};
use crate::record::Record;
use crate::shelf::Ruleset;
use crate::store::{Log, LogError, Saved, Sqlite};
use crate::table::{Message, Table};
use crate::wire::{ErrorCode, Fault, Stats};

/// Everything that the tables and routes share.
pub(crate) struct House {
    pub(crate) rulesets: Vec<Arc<dyn Ruleset>>,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) store: Arc<Sqlite>,
    pub(crate) limits: Limits,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) origins: Vec<String>,
    pub(crate) assets: Option<Assets>,
    /// One permit for each bot that may think at the same time.
    pub(crate) thinkers: Arc<Semaphore>,
    pub(crate) counts: Counts,
    tables: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    closing: AtomicBool,
    started: Instant,
}

/// Counts since the start.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) sockets: AtomicU64,
    pub(crate) commands: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) troubles: AtomicU64,
}

/// How many messages may wait for one table.
const INBOX: usize = 64;
/// How often old matches are looked for.
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);

impl House {
    pub(crate) fn new(
        rulesets: Vec<Box<dyn Ruleset>>,
        store: Arc<Sqlite>,
        log: Option<Arc<dyn Log>>,
        limits: Limits,
        origins: Vec<String>,
        assets: Option<Assets>,
    ) -> House {
        House {
            rulesets: rulesets.into_iter().map(Arc::from).collect(),
            log: log.unwrap_or_else(|| Arc::clone(&store) as Arc<dyn Log>),
            store,
            addresses: Arc::new(Addresses::new(limits.address_rate, limits.connections_per_address)),
            thinkers: Arc::new(Semaphore::new(limits.thinkers.max(1))),
            limits,
            origins,
            assets,
            counts: Counts::default(),
            tables: Mutex::default(),
            closing: AtomicBool::new(false),
            started: Instant::now(),
        }
    }

    /// The ruleset of this name.
    pub(crate) fn ruleset(&self, name: &str) -> Result<Arc<dyn Ruleset>, Fault> {
        let found = self.rulesets.iter().find(|ruleset| ruleset.name().eq_ignore_ascii_case(name));
        found.cloned().ok_or_else(|| Fault::new(ErrorCode::NotFound, format!("There is no game `{name}`.")))
    }

    /// Opens a table for a new match and keeps it.
    pub(crate) async fn open(self: &Arc<House>, record: Record) -> Result<(), Fault> {
        if self.tables.lock().await.len() >= self.limits.matches {
            return Err(Fault::new(ErrorCode::Unavailable, "This server has no room for another match."));
        }
        self.log.put(&record).await.map_err(|error| not_kept(&error))?;
        let saved = Saved { record, opening: None, acts: Vec::new(), banks: None };
        self.seat(&mut *self.tables.lock().await, saved)?;
        Ok(())
    }

    /// Asks a table something; a match that sleeps is woken.
    pub(crate) async fn ask<R>(
        self: &Arc<House>,
        id: &str,
        message: impl Fn(oneshot::Sender<R>) -> Message,
    ) -> Result<R, Fault> {
        // A table may fall asleep between being found and being asked; then it is found again.
        for _ in 0..3 {
            let table = self.find(id).await?;
            let (reply, replied) = oneshot::channel();
            if table.send(message(reply)).await.is_ok()
                && let Ok(result) = replied.await
            {
                return Ok(result);
            }
        }
        Err(Fault::new(ErrorCode::Unavailable, "The match does not answer; try again."))
    }

    /// The table of a match, out of memory or out of the log.
    pub(crate) async fn find(self: &Arc<House>, id: &str) -> Result<mpsc::Sender<Message>, Fault> {
        let mut tables = self.tables.lock().await;
        if let Some(table) = tables.get(id).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        let saved = self.log.load(id).await.map_err(|error| not_kept(&error))?;
        self.seat(&mut tables, saved.ok_or_else(Fault::no_match)?)
    }

    fn seat(
        self: &Arc<House>,
        tables: &mut HashMap<String, mpsc::Sender<Message>>,
        saved: Saved,
    ) -> Result<mpsc::Sender<Message>, Fault> {
        if self.closing.load(Relaxed) {
            return Err(Fault::new(ErrorCode::Unavailable, "The server is shutting down."));
        }
        let ruleset = self.ruleset(&saved.record.game)?;
        let (send, inbox) = mpsc::channel(INBOX);
        let id = saved.record.id.clone();
        tokio::spawn(Table::run(Arc::clone(self), ruleset, saved, inbox, send.downgrade()));
        tables.insert(id, send.clone());
        Ok(send)
    }

    /// Takes a table out of memory if nobody has asked it anything meanwhile.
    pub(crate) async fn let_sleep(&self, id: &str, inbox: &mut mpsc::Receiver<Message>) -> bool {
        let mut tables = self.tables.lock().await;
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        tables.remove(id);
        true
    }

    /// Wakes every match that is being played.
    pub(crate) async fn wake_all(self: &Arc<House>) -> Result<usize, LogError> {
        let ids = self.log.unfinished().await?;
        let mut woken = 0;
        for id in ids {
            match self.find(&id).await {
                Ok(_) => woken += 1,
                Err(fault) => tracing::error!(id, %fault, "a match could not be woken"),
            }
        }
        Ok(woken)
    }

    /// Forgets matches that are over or have not started for too long, now and then until the server closes.
    pub(crate) async fn forget_old_matches(self: Arc<House>) {
        loop {
            let before = |kept: Duration| now_ms().saturating_sub(kept.as_millis() as u64);
            let (finished, waiting) = (before(self.limits.keep_finished), before(self.limits.keep_waiting));
            match self.log.prune(finished, waiting).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "old matches were forgotten"),
                Err(error) => tracing::error!(%error, "old matches could not be forgotten"),
            }
            sleep(PRUNE_EVERY).await;
        }
    }

    /// Lets every table finish what it does and closes them.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Relaxed);
        let tables: Vec<_> = self.tables.lock().await.drain().collect();
        for (_, table) in &tables {
            let _ = table.send(Message::Close).await;
        }
        for (_, table) in tables {
            table.closed().await;
        }
    }

    /// Whether the house is about to close.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Relaxed)
    }

    /// The counts.
    pub(crate) async fn stats(&self) -> Stats {
        Stats {
            matches: self.tables.lock().await.len() as u32,
            sockets: self.counts.sockets.load(Relaxed) as u32,
            commands: self.counts.commands.load(Relaxed),
            refused: self.counts.refused.load(Relaxed),
            troubles: self.counts.troubles.load(Relaxed),
            uptime_seconds: self.started.elapsed().as_secs(),
        }
    }
}

/// The store could not do it.
pub(crate) fn not_kept(error: &LogError) -> Fault {
    tracing::error!(%error, "the store failed");
    Fault::new(ErrorCode::Unavailable, "That could not be written down, so nothing has changed.")
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
