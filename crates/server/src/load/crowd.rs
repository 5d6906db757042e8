//! The players: two for each match, who answer by lot.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardwright_table::question::Question;
use cardwright_table::{Rng, Seed};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant as Alarm, timeout_at};

use super::{LoadError, LoadOptions};
use crate::client::{ClientError, Player, refused, request};
use crate::wire::{ClientFrame, GameListed, Listed, Problem, Seated, Stage};

/// How many matches are being created at the same time.
const AT_ONCE: usize = 32;

/// Everybody at their tables, ready to play.
pub(super) struct Crowd {
    seats: Vec<Sitting>,
}

/// One player and what it saw last.
struct Sitting {
    player: Player,
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
    Snapshot(Glimpse),
    Error(Problem),
    #[serde(alias = "welcome", alias = "question", alias = "pong")]
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
    /// How many seats saw the end of their match.
    pub(super) finished: usize,
    pub(super) errors: Vec<String>,
}

impl Crowd {
    /// Creates all matches, opens all sockets and says `ready` everywhere.
    pub(super) async fn seat(addr: SocketAddr, options: &LoadOptions) -> Result<Crowd, LoadError> {
        let games: Listed<GameListed> = request(addr, "GET", "/api/games", &()).await?.json()?;
        let game = games.items.into_iter().find(|game| game.name == options.game);
        let game = game.ok_or_else(|| LoadError::Server(format!("it has no game `{}`", options.game)))?;
        let decks: Arc<[String]> = game.decks.into_iter().map(|deck| deck.name).collect();
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut opening = JoinSet::new();
        for number in 0..options.matches {
            let (places, decks, game) = (Arc::clone(&places), Arc::clone(&decks), options.game.clone());
            let seed = Seed::from(options.seed).derive("load", number as u64);
            opening.spawn(async move {
                let _place = places.acquire_owned().await;
                open(addr, &game, &decks, number, seed).await
            });
        }
        let mut seats = Vec::with_capacity(options.matches * 2);
        while let Some(opened) = opening.join_next().await {
            let opened = opened.map_err(|error| LoadError::Server(error.to_string()))?;
            seats.extend(opened?);
        }
        Ok(Crowd { seats })
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
            total.finished += played.finished;
            total.errors.extend(played.errors);
        }
        total.time = start.elapsed();
        total
    }
}

async fn open(
    addr: SocketAddr,
    game: &str,
    decks: &[String],
    number: usize,
    seed: Seed,
) -> Result<[Sitting; 2], ClientError> {
    let deck = |seat: usize| json!({ "builtin": decks[(number + seat) % decks.len().max(1)] });
    let wanted = json!({ "game": game, "deck": deck(0), "options": { "listed": false } });
    let one: Seated = request(addr, "POST", "/api/matches", &wanted).await?.json()?;
    let path = format!("/api/matches/{}/join", one.match_id);
    let two: Seated = request(addr, "POST", &path, &json!({ "deck": deck(1) })).await?.json()?;
    let mut first = Player::connect(addr, &one.match_id, Some(&one.seat_token)).await?;
    let mut second = Player::connect(addr, &two.match_id, Some(&two.seat_token)).await?;
    first.send(ClientFrame::Ready(None)).await?;
    second.send(ClientFrame::Ready(None)).await?;
    let sitting = async |mut player: Player, number| -> Result<Sitting, ClientError> {
        loop {
            let seen = next_snapshot(&mut player, &mut Played::default()).await?;
            if seen.stage != Stage::Lobby {
                return Ok(Sitting { player, seen, rng: seed.derive("seat", number).rng() });
            }
        }
    };
    Ok([sitting(first, 0).await?, sitting(second, 1).await?])
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
            let mut asked = None;
            if let Some(question) = self.seen.question.take() {
                let version = self.seen.version;
                let reply = self.player.reply_by_lot(version, &question, &mut self.rng).await?;
                asked = Some(Instant::now());
                self.player.answer(version, &reply).await?;
            }
            let version = self.seen.version;
            while self.seen.version <= version && self.seen.stage != Stage::Over {
                self.seen = next_snapshot(&mut self.player, played).await?;
            }
            played.waits.extend(asked.map(|asked| asked.elapsed()));
        }
        Ok(())
    }
}

/// The next snapshot, whatever comes before it.
async fn next_snapshot(player: &mut Player, played: &mut Played) -> Result<Glimpse, ClientError> {
    loop {
        let text = player.next_text().await?;
        match Noticed::read(&text)? {
            Noticed::Snapshot(seen) => {
                played.snapshots += 1;
                played.snapshot_bytes += text.len() as u64;
                return Ok(seen);
            }
            Noticed::Error(problem) => return Err(refused(problem)),
            Noticed::Event(_) => {}
        }
    }
}
