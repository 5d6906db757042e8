//! The house: all tables of this server, and what they share.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex as StdMutex, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use cardwright_table::SeatSet;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::sleep;

use crate::cluster::Node;
use crate::counts::Counts;
use crate::door::Door;
use crate::guard::Pace;
use crate::limits::{Addresses, Rates};
use crate::options::{Assets, Limits};
use crate::record::Record;
use crate::shelf::Ruleset;
use crate::store::{Epoch, Log, LogError, Saved, Store, Taken};
use crate::table::{Message, Table};
use crate::wire::{ErrorCode, Fault, GameListed, Stats};

/// Everything that the tables and routes share.
pub(crate) struct House {
    pub(crate) rulesets: Vec<Arc<dyn Ruleset>>,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) limits: Limits,
    pub(crate) addresses: Arc<Addresses>,
    /// Who may ask, and how.
    pub(crate) door: Door,
    pub(crate) assets: Option<Assets>,
    /// What this server is for others that share its store, if they can.
    pub(crate) node: Option<Node>,
    pub(crate) counts: Counts,
    tables: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    /// How often all tables were dropped at once, because others thought that this node was dead.
    dropped: AtomicU64,
    /// Whoever takes a match out of the log holds one of these, so that nobody else here takes it at the same time.
    waking: [Mutex<()>; WAKING],
    /// Whoever looks for a quick match holds this, so that two who come at the same time meet.
    pub(crate) meeting: Mutex<()>,
    /// How fast the rules of each game are.
    paces: HashMap<&'static str, Arc<Pace>>,
    /// What is in the box of each game, as it is listed.
    pub(crate) listings: HashMap<&'static str, OnceLock<GameListed>>,
    /// At which matches people are, and on which seats.
    present: StdMutex<HashMap<String, SeatSet>>,
    /// When the store was tried last, and whether it could write.
    probed: Mutex<Option<(Instant, bool)>>,
    draining: AtomicBool,
    closing: AtomicBool,
    started: Instant,
}

/// How many matches can be woken at the same time.
const WAKING: usize = 64;
/// How many messages may wait for one table.
const INBOX: usize = 64;
/// How often old matches are looked for.
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);
/// If the clock has gone on by more than this since the last look, nothing is forgotten for a day: it may be wrong.
const LEAP: Duration = Duration::from_secs(14 * 24 * 60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How often it is tried whether the store can write.
const PROBE_EVERY: Duration = Duration::from_secs(1);
/// How many matches that nobody goes on with are ended at once.
const ADJUDICATED: u32 = 200;
/// How often a server that is about to close looks whether everybody has gone.
const GLANCE: Duration = Duration::from_millis(50);
/// A pause between matches that are woken, for those who are playing already.
pub(crate) const BETWEEN_WAKING: Duration = Duration::from_millis(5);

impl House {
    pub(crate) fn new(
        rulesets: Vec<Box<dyn Ruleset>>,
        store: Arc<dyn Store>,
        log: Option<Arc<dyn Log>>,
        limits: Limits,
        door: Door,
        assets: Option<Assets>,
        node: Option<Node>,
    ) -> House {
        House {
            listings: rulesets.iter().map(|ruleset| (ruleset.name(), OnceLock::new())).collect(),
            paces: rulesets.iter().map(|ruleset| (ruleset.name(), Arc::default())).collect(),
            rulesets: rulesets.into_iter().map(Arc::from).collect(),
            log: log.unwrap_or_else(|| Arc::clone(&store) as Arc<dyn Log>),
            store,
            addresses: Arc::new(Addresses::new(
                Rates {
                    messages: limits.address_rate,
                    creation: limits.creation_rate,
                    thinking: limits.thinking_rate,
                },
                limits.connections_per_address,
                limits.thinkers,
            )),
            limits,
            door,
            assets,
            node,
            counts: Counts::default(),
            tables: Mutex::default(),
            dropped: AtomicU64::new(0),
            waking: std::array::from_fn(|_| Mutex::default()),
            meeting: Mutex::default(),
            present: StdMutex::default(),
            probed: Mutex::default(),
            draining: AtomicBool::new(false),
            closing: AtomicBool::new(false),
            started: Instant::now(),
        }
    }

    /// The game that is what somebody took for a format of this one: `trilogy` of `unlimited` is `unlimited-trilogy`.
    pub(crate) fn game_of_format(&self, ruleset: &dyn Ruleset, wanted: &str) -> Option<&'static str> {
        let name = format!("{}-{wanted}", ruleset.name());
        let found = self.rulesets.iter().find(|other| other.name().eq_ignore_ascii_case(&name));
        found.map(|found| found.name())
    }

    /// How fast the rules of a game are.
    pub(crate) fn pace(&self, game: &str) -> Arc<Pace> {
        self.paces.get(game).cloned().unwrap_or_default()
    }

    /// The ruleset of this name.
    pub(crate) fn ruleset(&self, name: &str) -> Result<Arc<dyn Ruleset>, Fault> {
        let found = self.rulesets.iter().find(|ruleset| ruleset.name().eq_ignore_ascii_case(name));
        found.cloned().ok_or_else(|| Fault::new(ErrorCode::NotFound, format!("There is no game `{name}`.")))
    }

    /// Counts a new match or deck for an address, or refuses it.
    pub(crate) fn may_create(&self, address: IpAddr) -> Result<(), Fault> {
        self.is_open()?;
        if self.addresses.create(address, Instant::now()) {
            return Ok(());
        }
        Err(Fault::new(
            ErrorCode::RateLimited,
            "Too many new matches or decks from your address; wait a little.",
        ))
    }

    /// Opens a table for a new match and keeps it.
    pub(crate) async fn open(self: &Arc<House>, record: Record) -> Result<(), Fault> {
        self.is_open()?;
        if self.tables.lock().await.len() >= self.limits.matches {
            return Err(Fault::new(ErrorCode::Unavailable, "This server has no room for another match."));
        }
        let dropped = self.dropped.load(Relaxed);
        let epoch = self.log.create(&record).await.map_err(|error| not_kept(&error))?;
        let saved = Saved {
            epoch,
            record,
            opening: None,
            acts: Vec::new(),
            kept: None,
            banks: None,
            unreadable: None,
        };
        self.seat(&mut *self.tables.lock().await, saved, dropped)?;
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

    /// The table of a match, if it is here or nobody else has it.
    pub(crate) async fn find(self: &Arc<House>, id: &str) -> Result<mpsc::Sender<Message>, Fault> {
        match self.locate(id).await? {
            Whereabouts::Here(table) => Ok(table),
            Whereabouts::There(_) => {
                Err(Fault::new(ErrorCode::Unavailable, "The match is at another server; try again."))
            }
        }
    }

    /// Where a match is: here, in memory or out of the log, or at another server.
    pub(crate) async fn locate(self: &Arc<House>, id: &str) -> Result<Whereabouts, Fault> {
        if let Some(table) = self.in_memory(id).await {
            return Ok(Whereabouts::Here(table));
        }
        // What is taken has to be seated.
        self.is_not_closing()?;
        let _waking = self.waking[shard(id)].lock().await;
        if let Some(table) = self.in_memory(id).await {
            return Ok(Whereabouts::Here(table));
        }
        let dropped = self.dropped.load(Relaxed);
        match self.log.take(id).await.map_err(|error| not_kept(&error))? {
            Taken::Here(saved) => {
                let is_ready = saved.record.is_ready();
                let table = self.seat(&mut *self.tables.lock().await, *saved, dropped)?;
                if is_ready {
                    // The server was stopped before it could deal the cards.
                    let _ = table.try_send(Message::Deal);
                }
                Ok(Whereabouts::Here(table))
            }
            Taken::Elsewhere(address) => Ok(Whereabouts::There(address)),
            Taken::Nowhere => Err(Fault::no_match()),
        }
    }

    async fn in_memory(&self, id: &str) -> Option<mpsc::Sender<Message>> {
        self.tables.lock().await.get(id).filter(|table| !table.is_closed()).cloned()
    }

    /// Opens a table for a match that was taken when all tables had been dropped so many times.
    fn seat(
        self: &Arc<House>,
        tables: &mut HashMap<String, mpsc::Sender<Message>>,
        saved: Saved,
        dropped: u64,
    ) -> Result<mpsc::Sender<Message>, Fault> {
        self.is_not_closing()?;
        // It was taken in the name of a node that others think dead; they have it, or will.
        if self.dropped.load(Relaxed) != dropped {
            return Err(not_kept(&LogError::Stale));
        }
        let (send, inbox) = mpsc::channel(INBOX);
        let id = saved.record.id.clone();
        tokio::spawn(Table::run(Arc::clone(self), saved, inbox, send.downgrade()));
        tables.insert(id, send.clone());
        Ok(send)
    }

    fn is_not_closing(&self) -> Result<(), Fault> {
        if self.is_closing() {
            return Err(Fault::new(ErrorCode::Unavailable, "The server is shutting down."));
        }
        Ok(())
    }

    /// Takes a table out of memory if nobody has asked it anything meanwhile.
    pub(crate) async fn let_sleep(&self, id: &str, inbox: &mut mpsc::Receiver<Message>) -> bool {
        let mut tables = self.tables.lock().await;
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        forget_closed(&mut tables, id);
        true
    }

    /// Takes a table out that is closed for good.
    pub(crate) async fn let_go(&self, id: &str, inbox: &mut mpsc::Receiver<Message>) {
        let mut tables = self.tables.lock().await;
        inbox.close();
        if forget_closed(&mut tables, id) {
            self.forget_presence(id);
        }
    }

    /// Nobody is at a match any more, as far as this server knows.
    pub(crate) fn forget_presence(&self, id: &str) {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Drops all tables without writing anything: other servers have their matches.
    pub(crate) async fn abandon_tables(&self) {
        let tables: Vec<_> = {
            let mut tables = self.tables.lock().await;
            self.dropped.fetch_add(1, Relaxed);
            tables.drain().collect()
        };
        for (_, table) in tables {
            let _ = table.send(Message::Vanish).await;
        }
    }

    /// Notes on which seats of a match people are, here and for other servers.
    pub(crate) fn note_presence(&self, epoch: Epoch, id: &str, seats: SeatSet) {
        tokio::spawn(self.log.note_presence(epoch, id, seats));
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        if seats.is_empty() {
            present.remove(id);
        } else {
            present.insert(id.to_owned(), seats);
        }
    }

    /// The seats at which people are, as far as it is known here.
    pub(crate) fn presence(&self, id: &str) -> SeatSet {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.get(id).copied().unwrap_or(SeatSet::NONE)
    }

    /// Whether the store can write, as of a moment ago.
    pub(crate) async fn is_well(&self) -> bool {
        let mut probed = self.probed.lock().await;
        if let Some((at, well)) = *probed
            && at.elapsed() < PROBE_EVERY
        {
            return well;
        }
        let well = self.store.note("probe", now_ms()).await.is_ok();
        *probed = Some((Instant::now(), well));
        well
    }

    /// Wakes the matches whose clocks run, one after the other. All others wait until somebody asks for them.
    pub(crate) async fn wake_clocks(self: Arc<House>) {
        let ids = match self.log.clocked().await {
            Ok(ids) => ids,
            Err(error) => return tracing::error!(%error, "matches with clocks could not be found"),
        };
        for id in ids {
            if self.is_closing() {
                return;
            }
            self.wake(&id).await;
            sleep(BETWEEN_WAKING).await;
        }
    }

    /// Wakes a match, unless another server has it.
    pub(crate) async fn wake(self: &Arc<House>, id: &str) {
        if let Err(fault) = self.locate(id).await {
            tracing::error!(id, %fault, "a match could not be woken");
        }
    }

    /// Forgets matches that are over or have not started for too long, now and then until the server closes.
    pub(crate) async fn forget_old_matches(self: Arc<House>) {
        let seen = self.store.noted("seen").await.ok().flatten();
        if seen.is_some_and(|seen| now_ms().saturating_sub(seen) > LEAP.as_millis() as u64) {
            tracing::warn!(
                "the clock has leapt, or the server was off for long; nothing is forgotten for a day"
            );
            sleep(DAY).await;
        }
        loop {
            self.forget_once().await;
            sleep(PRUNE_EVERY).await;
        }
    }

    async fn forget_once(self: &Arc<House>) {
        let before = |kept: Duration| now_ms().saturating_sub(kept.as_millis() as u64);
        let (finished, waiting) = (before(self.limits.keep_finished), before(self.limits.keep_waiting));
        let mut forgotten = 0;
        while !self.is_closing() {
            match self.log.prune(finished, waiting).await {
                Ok(0) => break,
                Ok(count) => forgotten += count,
                Err(error) => {
                    tracing::error!(%error, "old matches could not be forgotten");
                    break;
                }
            }
            sleep(BETWEEN_WAKING).await;
        }
        if forgotten > 0 {
            tracing::info!(forgotten, "old matches were forgotten");
        }
        self.adjudicate(before(self.limits.keep_playing)).await;
        if let Err(error) = self.store.prune_decks(before(self.limits.keep_decks)).await {
            tracing::error!(%error, "old decks could not be forgotten");
        }
        let _ = self.store.note("seen", now_ms()).await;
    }

    /// Ends matches that nobody has gone on with since a moment.
    async fn adjudicate(self: &Arc<House>, since: u64) {
        let ids = match self.log.idle(since, ADJUDICATED).await {
            Ok(ids) => ids,
            Err(error) => {
                return tracing::error!(%error, "matches that nobody goes on with could not be found");
            }
        };
        for id in ids {
            if self.is_closing() {
                return;
            }
            // Another server that has the match in memory ends it.
            if matches!(self.locate(&id).await, Ok(Whereabouts::There(_))) {
                continue;
            }
            if let Err(fault) = self.ask(&id, |reply| Message::Adjudicate { reply }).await {
                tracing::error!(id, %fault, "a match that nobody goes on with could not be ended");
            }
            sleep(BETWEEN_WAKING).await;
        }
    }

    /// Refuses what is new and tells all players that the server will close; waits until they have gone, but not
    /// longer than this.
    pub(crate) async fn drain(&self, most: Duration) {
        self.draining.store(true, Relaxed);
        let within_ms = u32::try_from(most.as_millis()).unwrap_or(u32::MAX);
        let tables: Vec<_> = self.tables.lock().await.values().cloned().collect();
        for table in tables {
            let _ = table.send(Message::Closing { within_ms }).await;
        }
        let end = Instant::now() + most;
        while self.counts.sockets.load(Relaxed) > 0 && Instant::now() < end {
            sleep(GLANCE.min(end.saturating_duration_since(Instant::now()))).await;
        }
    }

    /// Whether new matches can be opened: not any more once the server is about to close.
    fn is_open(&self) -> Result<(), Fault> {
        if !self.draining.load(Relaxed) {
            return Ok(());
        }
        Err(Fault::new(ErrorCode::Unavailable, "The server is about to close; try again in a moment."))
    }

    /// Whether others may be sent here: it can write, and is not about to close.
    pub(crate) async fn is_ready(&self) -> Result<(), Fault> {
        self.is_open()?;
        if self.is_well().await {
            return Ok(());
        }
        Err(Fault::new(ErrorCode::Unavailable, "The store cannot write; nothing can be played."))
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
        if let Some(node) = &self.node {
            node.farewell.notify_waiters();
        }
        if let Some(members) = self.store.members()
            && let Err(error) = members.leave().await
        {
            tracing::warn!(%error, "the other nodes were not told that this one closes");
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

/// Forgets the table of a match once it has closed its inbox; whether there is none any more. One that was dropped may
/// end when the match has been taken again, and has another table.
fn forget_closed(tables: &mut HashMap<String, mpsc::Sender<Message>>, id: &str) -> bool {
    if tables.get(id).is_some_and(mpsc::Sender::is_closed) {
        tables.remove(id);
    }
    !tables.contains_key(id)
}

/// Where a match is.
pub(crate) enum Whereabouts {
    /// At a table of this server.
    Here(mpsc::Sender<Message>),
    /// At the server with this address.
    There(String),
}

/// Which of the locks guards the waking of a match.
fn shard(id: &str) -> usize {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish() as usize % WAKING
}

/// The store could not do it.
pub(crate) fn not_kept(error: &LogError) -> Fault {
    if *error == LogError::Stale {
        return Fault::new(ErrorCode::Unavailable, "Another server has the match; try again.");
    }
    tracing::error!(%error, "the store failed");
    Fault::new(ErrorCode::Unavailable, "That could not be written down, so nothing has changed.")
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_ends_late_leaves_the_next_one_of_its_match_in_its_place() {
        let (old, mut dropped) = mpsc::channel::<Message>(1);
        let (new, mut present) = mpsc::channel(1);
        let mut tables = HashMap::from([("1".to_owned(), new)]);
        dropped.close();
        assert!(old.is_closed() && !forget_closed(&mut tables, "1"));
        assert!(tables.contains_key("1"), "players of the next one can still be found");
        present.close();
        assert!(forget_closed(&mut tables, "1") && tables.is_empty());
    }
}
