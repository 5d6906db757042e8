//! The players: one for each seat, who answer by lot.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardwright_table::question::Question;
use cardwright_table::{Rng, Seed};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant as Alarm, timeout_at};

use super::lay::{Lay, lays};
use super::{LoadError, LoadOptions};
use crate::client::{ClientError, Player, apply_changes, refused};
use crate::wire::{Changes, ClientFrame, ErrorCode, Problem, Sight, Stage};

/// How many matches are being created at the same time.
const AT_ONCE: usize = 32;

/// Everybody at their tables, ready to play.
pub(super) struct Crowd {
    seats: Vec<Sitting>,
}

/// One player and what it saw last.
struct Sitting {
    player: Player,
    /// All that was shown, so that changes can be put into it.
    shown: Value,
    seen: Glimpse,
    rng: Rng,
}

/// As much of a snapshot as such a player reads; what is measured is the server, not its clients.
#[derive(Deserialize)]
struct Glimpse {
    version: u32,
    stage: Stage,
    question: Option<Question>,
}

/// A frame that such a player knows.
#[derive(Deserialize)]
#[serde(tag = "type", content = "payload", rename_all = "camelCase")]
enum Noticed {
    Snapshot(Value),
    Changes(Changes),
    Error(Problem),
    #[serde(alias = "welcome", alias = "question", alias = "pong", alias = "closing")]
    Event(IgnoredAny),
}

impl Noticed {
    fn read(text: &str) -> Result<Noticed, ClientError> {
        serde_json::from_str(text).map_err(|error| ClientError::Foreign(error.to_string()))
    }
}

/// What all players together did and saw.
#[derive(Clone, Debug, Default)]
pub(super) struct Played {
    pub(super) time: Duration,
    /// How long each command took until its snapshot was there.
    pub(super) waits: Vec<Duration>,
    pub(super) snapshots: u64,
    pub(super) snapshot_bytes: u64,
    /// All bytes that came.
    pub(super) bytes: u64,
    /// How many seats saw the end of their match.
    pub(super) finished: usize,
    pub(super) errors: Vec<String>,
}

impl Crowd {
    /// Creates all matches, opens all sockets and says `ready` everywhere.
    pub(super) async fn seat(addr: SocketAddr, options: &LoadOptions) -> Result<Crowd, LoadError> {
        let lays: Arc<[Lay]> = lays(addr, options.game.as_deref()).await?.into();
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut opening = JoinSet::new();
        for number in 0..options.matches {
            let (places, lays, sight) = (Arc::clone(&places), Arc::clone(&lays), options.sight);
            let seed = Seed::from(options.seed).derive("load", number as u64);
            opening.spawn(async move {
                let _place = places.acquire_owned().await;
                open(addr, &lays[number % lays.len()], seed, sight).await
            });
        }
        let mut seats = Vec::with_capacity(options.matches * 2);
        while let Some(opened) = opening.join_next().await {
            let opened = opened.map_err(|error| LoadError::Server(error.to_string()))?;
            seats.extend(opened?);
        }
        Ok(Crowd { seats })
    }

    /// How many players there are.
    pub(super) fn len(&self) -> usize {
        self.seats.len()
    }

    /// Everybody plays until the match or the time is over.
    pub(super) async fn play(&mut self, time: Duration) -> Played {
        let start = Instant::now();
        let mut playing = JoinSet::new();
        for sitting in self.seats.drain(..) {
            playing.spawn(sitting.play(Alarm::now() + time));
        }
        let mut total = Played::default();
        // Sockets stay open until everybody has stopped, so that nobody's leaving disturbs the others.
        let mut stopped = Vec::new();
        while let Some(played) = playing.join_next().await {
            let Ok((sitting, played)) = played else { continue };
            stopped.push(sitting);
            total.waits.extend(played.waits);
            total.snapshots += played.snapshots;
            total.snapshot_bytes += played.snapshot_bytes;
            total.bytes += played.bytes;
            total.finished += played.finished;
            total.errors.extend(played.errors);
        }
        total.time = start.elapsed();
        total
    }
}

async fn open(addr: SocketAddr, lay: &Lay, seed: Seed, sight: Sight) -> Result<Vec<Sitting>, ClientError> {
    let mut sitting = Vec::new();
    for (number, seated) in (0..).zip(lay.seats(addr).await?) {
        let player = Player::connect_to_see(addr, &seated.match_id, &seated.seat_token, sight).await?;
        let seen = Glimpse { version: 0, stage: Stage::Lobby, question: None };
        sitting.push(Sitting { player, shown: Value::Null, seen, rng: seed.derive("seat", number).rng() });
    }
    for one in &mut sitting {
        one.player.send(ClientFrame::Ready(None)).await?;
    }
    for one in &mut sitting {
        while one.seen.stage == Stage::Lobby {
            one.look(&mut Played::default()).await?;
        }
    }
    Ok(sitting)
}

impl Sitting {
    /// Plays until the match or the time is over.
    async fn play(mut self, end: Alarm) -> (Sitting, Played) {
        let mut played = Played::default();
        match timeout_at(end, self.answer_all(&mut played)).await {
            Ok(Ok(())) => played.finished += 1,
            Ok(Err(error)) => played.errors.push(error.to_string()),
            Err(_) => {}
        }
        (self, played)
    }

    async fn answer_all(&mut self, played: &mut Played) -> Result<(), ClientError> {
        while self.seen.stage != Stage::Over {
            match self.answer_once(played).await {
                Ok(waited) => played.waits.extend(waited),
                // Somebody who was asked at the same time was faster; what is asked now comes next.
                Err(ClientError::Refused(fault)) if fault.code == ErrorCode::StaleVersion => {
                    self.look(played).await?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Answers if there is a question, and waits until the match has moved; how long its answer took.
    async fn answer_once(&mut self, played: &mut Played) -> Result<Option<Duration>, ClientError> {
        let version = self.seen.version;
        let mut sent = None;
        if let Some(question) = self.seen.question.take() {
            let reply = self.player.reply_by_lot(version, &question, &mut self.rng).await;
            // Also where somebody was faster: what was shown meanwhile comes before all that is shown next.
            for text in self.player.take_passed() {
                self.keep(Noticed::read(&text)?)?;
            }
            let reply = reply?;
            sent = Some(Instant::now());
            self.player.answer(version, &reply).await?;
        }
        while self.seen.version <= version && self.seen.stage != Stage::Over {
            self.look(played).await?;
        }
        Ok(sent.map(|sent| sent.elapsed()))
    }

    /// Keeps what is shown; whether anything was.
    fn keep(&mut self, noticed: Noticed) -> Result<bool, ClientError> {
        match noticed {
            Noticed::Snapshot(shown) => self.shown = shown,
            Noticed::Changes(changes) => apply_changes(&mut self.shown, changes)?,
            Noticed::Error(problem) => return Err(refused(problem)),
            Noticed::Event(_) => return Ok(false),
        }
        Ok(true)
    }

    /// Reads on until something new is shown.
    async fn look(&mut self, played: &mut Played) -> Result<(), ClientError> {
        loop {
            let text = self.player.next_text().await?;
            played.bytes += text.len() as u64;
            if !self.keep(Noticed::read(&text)?)? {
                continue;
            }
            played.snapshots += 1;
            played.snapshot_bytes += text.len() as u64;
            let seen = Glimpse::deserialize(&self.shown);
            self.seen = seen.map_err(|error| ClientError::Foreign(error.to_string()))?;
            return Ok(());
        }
    }
}
