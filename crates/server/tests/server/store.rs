//! A store that fails, and matches that are forgotten.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::time::Duration;

use cardwright_server::Durability;
use cardwright_server::record::Record;
use cardwright_server::store::{Entry, Epoch, Log, LogError, Place, Receipt, Saved, Sqlite, Taken, Waiting};
use cardwright_server::wire::{ClientFrame, ErrorCode, Problem};
use cardwright_table::SeatSet;
use cardwright_table::replay::Kept;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::host::TestServer;
use crate::playing::{Pair, started};

/// How appending goes.
const WELL: u8 = 0;
/// The disk is full: nothing is written.
const FULL: u8 = 1;
/// The act is written, but whether it was is not known.
const SILENT: u8 = 2;
/// Acts are written, but not the end of a match.
const ENDLESS: u8 = 3;

/// A log whose appending can be made to fail.
struct Fickle {
    inner: Sqlite,
    appending: AtomicU8,
    _folder: TempDir,
}

impl Fickle {
    fn new() -> Arc<Fickle> {
        let folder = tempfile::tempdir().unwrap();
        let inner = Sqlite::open(folder.path(), Durability::Process).unwrap();
        Arc::new(Fickle { inner, appending: AtomicU8::new(WELL), _folder: folder })
    }

    fn appends(&self, how: u8) {
        self.appending.store(how, SeqCst);
    }

    async fn server(self: &Arc<Fickle>) -> TestServer {
        let log = Arc::clone(self);
        TestServer::with(move |options| options.log = Some(log)).await
    }
}

impl Log for Fickle {
    fn append(&self, epoch: Epoch, entry: Entry) -> Receipt<()> {
        let full = || LogError::Failed("database or disk is full".to_owned());
        match self.appending.load(SeqCst) {
            FULL => Box::pin(async move { Err(full()) }),
            SILENT => {
                let written = self.inner.append(epoch, entry);
                Box::pin(async move { written.await.and(Err(full())) })
            }
            _ => self.inner.append(epoch, entry),
        }
    }

    fn create(&self, record: &Record) -> Receipt<Epoch> {
        self.inner.create(record)
    }

    fn take(&self, id: &str) -> Receipt<Taken> {
        self.inner.take(id)
    }

    fn release(&self, epoch: Epoch, id: &str) -> Receipt<()> {
        self.inner.release(epoch, id)
    }

    fn note_presence(&self, epoch: Epoch, id: &str, seats: SeatSet) -> Receipt<()> {
        self.inner.note_presence(epoch, id, seats)
    }

    fn put(&self, epoch: Epoch, record: &Record) -> Receipt<()> {
        self.inner.put(epoch, record)
    }

    fn start(&self, epoch: Epoch, record: &Record, opening: String) -> Receipt<()> {
        self.inner.start(epoch, record, opening)
    }

    fn keep(&self, epoch: Epoch, id: &str, kept: Kept) -> Receipt<()> {
        self.inner.keep(epoch, id, kept)
    }

    fn restart(&self, epoch: Epoch, record: &Record, opening: String) -> Receipt<()> {
        self.inner.restart(epoch, record, opening)
    }

    fn finish(&self, epoch: Epoch, record: &Record, replay: String) -> Receipt<()> {
        if self.appending.load(SeqCst) == ENDLESS {
            return Box::pin(async { Err(LogError::Failed("the database does not answer".to_owned())) });
        }
        self.inner.finish(epoch, record, replay)
    }

    fn load(&self, id: &str) -> Receipt<Option<Saved>> {
        self.inner.load(id)
    }

    fn replay(&self, id: &str) -> Receipt<Option<String>> {
        self.inner.replay(id)
    }

    fn unfinished(&self) -> Receipt<usize> {
        self.inner.unfinished()
    }

    fn clocked(&self) -> Receipt<Vec<String>> {
        self.inner.clocked()
    }

    fn idle(&self, since: u64, limit: u32) -> Receipt<Vec<String>> {
        self.inner.idle(since, limit)
    }

    fn forget(&self, epoch: Epoch, id: &str) -> Receipt<()> {
        self.inner.forget(epoch, id)
    }

    fn newest(&self, game: Option<&str>, after: Option<Place>, limit: u32) -> Receipt<Vec<Waiting>> {
        self.inner.newest(game, after, limit)
    }

    fn waiting(&self, game: &str, limit: u32) -> Receipt<Vec<Waiting>> {
        self.inner.waiting(game, limit)
    }

    fn prune(&self, finished: u64, waiting: u64) -> Receipt<usize> {
        self.inner.prune(finished, waiting)
    }
}

async fn refused(pair: &mut Pair) -> Problem {
    let (asked, version) = (pair.asked(), pair.version());
    pair.players[asked].command(version, json!("pass")).await.unwrap();
    pair.players[asked].problem().await.unwrap()
}

#[tokio::test]
async fn what_cannot_be_written_down_has_not_happened() {
    let log = Fickle::new();
    let server = log.server().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    log.appends(FULL);
    for _ in 0..2 {
        assert_eq!(refused(&mut pair).await.code, ErrorCode::Unavailable);
        let (_, seen) = server.watch(&pair.id).await;
        assert_eq!(seen.version, 0, "nothing has changed");
    }
    log.appends(WELL);
    pair.pass().await;
    pair.play_out().await;
}

#[tokio::test]
async fn if_it_is_not_known_whether_an_act_was_written_what_is_in_the_log_counts() {
    let log = Fickle::new();
    let server = log.server().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    log.appends(SILENT);
    let asked = pair.asked();
    pair.players[asked].command(0, json!("pass")).await.unwrap();
    pair.catch_up(1).await;
    assert_eq!(pair.players[asked].problem().await.unwrap().code, ErrorCode::Unavailable);
    log.appends(WELL);
    assert_eq!(server.watch(&pair.id).await.1.version, 1, "everybody sees that it was written");
    pair.play_out().await;
}

#[tokio::test]
async fn a_match_whose_end_could_not_be_written_ends_once_more_for_who_comes_again() {
    let log = Fickle::new();
    let server = log.server().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    log.appends(ENDLESS);
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    while pair.players[0].next().await.is_ok() {}
    log.appends(WELL);
    let path = format!("/api/matches/{}/replay", pair.id);
    for _ in 0..100 {
        let (_, seen) = server.sit(&pair.seated[1]).await;
        assert_eq!(seen.version, 1);
        if server.get(&path).await.status == 200 {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("its document is never written");
}

#[tokio::test]
async fn a_bot_says_again_what_could_not_be_written_down() {
    let log = Fickle::new();
    let server = log.server().await;
    log.appends(FULL);
    for seed in 0..20 {
        let bots = json!({ "bots": [{ "bot": "beginner" }] });
        let seated = server.create_with(json!({ "seed": seed.to_string(), "options": bots })).await;
        let (mut player, _) = server.sit(&seated).await;
        player.send(ClientFrame::Ready(None)).await.unwrap();
        let mut seen = started(&mut player).await;
        if seen.question.is_some() {
            continue;
        }
        assert_eq!(seen.version, 0, "the bot begins, and cannot");
        log.appends(WELL);
        while seen.version == 0 {
            seen = player.snapshot().await.unwrap();
        }
        return;
    }
    panic!("the bot never begins");
}

#[tokio::test]
async fn old_matches_are_forgotten_once_they_are_over_or_if_they_never_began() {
    let server = TestServer::start().await;
    let waiting = server.create(json!({})).await.match_id;
    let playing = Pair::ready(&server, json!({})).await;
    let mut over = Pair::ready(&server, json!({})).await;
    over.players[0].send(ClientFrame::Concede).await.unwrap();
    over.catch_up(1).await;
    let status = async |server: &TestServer, id: &str| server.get(&format!("/api/matches/{id}")).await.status;
    let server = server
        .restart(|options| {
            options.limits.keep_finished = Duration::ZERO;
            options.limits.keep_waiting = Duration::ZERO;
        })
        .await;
    // Who asks for a match just then still finds it in memory, so look at what is kept.
    let kept = rusqlite::Connection::open(server.data.path().join("cardwright.sqlite")).unwrap();
    let count = |id: &str| -> u32 {
        kept.query_row("SELECT count(*) FROM matches WHERE id = ?1", [id], |row| row.get(0)).unwrap()
    };
    for id in [&waiting, &over.id] {
        while count(id) > 0 {
            sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(status(&server, id).await, 404);
    }
    assert_eq!(status(&server, &playing.id).await, 200);
    assert_eq!(server.sit(&playing.seated[0]).await.1.version, 0);
}
