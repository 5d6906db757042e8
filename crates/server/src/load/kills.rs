//! Servers that are killed under load, again and again: what was acknowledged is still there, and matches go on.

use std::collections::BTreeSet;
use std::fmt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cardwright_table::replay::Replay;
use cardwright_table::{Rng, Seed};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::database::Care;
use super::lay::{Lay, lays};
use super::prey::{Killed, Prey};
use super::{LoadError, LoadOptions};
use crate::client::{ClientError, Player, request_with};
use crate::shelf::Ruleset;
use crate::wire::{ClientFrame, ErrorCode, Seated, Snapshot, Stage};

/// How many tables are played at the same time.
const TABLES: usize = 8;
/// How many deaths of the server a match lives through before it is ended and verified.
const DEATHS: u64 = 2;
/// After how long without an act a match asks that the server be let live until it has moved: one that takes longer to
/// wake than the server lives could never go on.
const SLOW: Duration = Duration::from_secs(10);
/// How long a match may take to go on after the server is back.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a player listens before it looks up.
const GLANCE: Duration = Duration::from_millis(200);
/// How long a player waits before it knocks again.
const PAUSE: Duration = Duration::from_millis(20);

/// What became of the matches.
#[derive(Clone, Debug, Default)]
pub struct KillReport {
    /// How often a server was killed.
    pub kills: u64,
    /// How often the database was killed.
    pub database_kills: u64,
    /// How many matches were verified at their end.
    pub matches: usize,
    /// Their games and formats.
    pub tables: BTreeSet<String>,
    /// How many commands were acknowledged.
    pub acknowledged: u64,
    /// How many of them were missing later.
    pub lost: u64,
    /// How often the killing waited for a match that was slow to wake.
    pub truces: u64,
    /// Matches that did not go on, with what was said.
    pub broken: Vec<String>,
    /// The longest that a match stood still while its players wanted to go on.
    pub longest_pause: Duration,
}

impl KillReport {
    /// Whether nothing was lost and every match went on.
    pub fn held(&self) -> bool {
        self.lost == 0 && self.broken.is_empty()
    }
}

impl fmt::Display for KillReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KillReport {
            kills,
            database_kills,
            matches,
            tables,
            acknowledged,
            lost,
            truces,
            broken,
            longest_pause,
        } = self;
        if *database_kills > 0 {
            write!(f, "{database_kills} kills of the database, ")?;
        }
        writeln!(f, "{kills} kills, {matches} matches verified, {acknowledged} commands acknowledged")?;
        writeln!(f, "{lost} acknowledged commands lost, {} matches broken", broken.len())?;
        writeln!(f, "{truces} times the killing waited for a match that was slow to wake")?;
        writeln!(f, "the longest pause of a match: {:.1} s", longest_pause.as_secs_f64())?;
        writeln!(f, "played: {}", tables.iter().cloned().collect::<Vec<_>>().join(", "))?;
        broken.iter().take(5).try_for_each(|problem| writeln!(f, "  {problem}"))
    }
}

/// Kills the server so many times while matches of a game, or of all, are played, and verifies every match.
pub fn kills(
    options: &LoadOptions,
    kills: u64,
    rulesets: Vec<Box<dyn Ruleset>>,
) -> Result<KillReport, LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let prey = Prey::one(options).await?;
        run(options, prey, kills, rulesets.into_iter().map(Arc::from).collect()).await
    })
}

/// Kills nodes by lot that share a database, and now and then the database, while players come back to any of them.
pub fn cluster_kills(
    options: &LoadOptions,
    nodes: usize,
    care: Care,
    kills: u64,
    rulesets: Vec<Box<dyn Ruleset>>,
) -> Result<KillReport, LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let prey = Prey::many(options, nodes, care).await?;
        run(options, prey, kills, rulesets.into_iter().map(Arc::from).collect()).await
    })
}

/// Where the servers are, and how often one has been killed.
#[derive(Clone)]
struct Life {
    addrs: Vec<SocketAddr>,
    number: u64,
}

/// Where the servers are, for somebody who goes to any of them.
#[derive(Clone)]
struct Map {
    life: watch::Receiver<Life>,
    rng: Rng,
}

impl Map {
    /// One of the servers, by lot, and how often one has been killed.
    fn any(&mut self) -> (SocketAddr, u64) {
        let life = self.life.borrow();
        let place = self.rng.below(life.addrs.len() as u32) as usize;
        (life.addrs[place], life.number)
    }
}

async fn run(
    options: &LoadOptions,
    mut prey: Prey,
    kills: u64,
    rulesets: Vec<Arc<dyn Ruleset>>,
) -> Result<KillReport, LoadError> {
    let addrs = prey.addrs();
    let hall = Arc::new(Hall {
        lays: lays(addrs[0], options.game.as_deref()).await?,
        next: AtomicUsize::new(0),
        rulesets,
        seed: Seed::from(options.seed),
        stop: AtomicBool::new(false),
        truce: Truce::default(),
    });
    let (tell, life) = watch::channel(Life { addrs, number: 0 });
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let rng = hall.seed.derive("map", table as u64).rng();
        tables.spawn(Arc::clone(&hall).play_on(Map { life: life.clone(), rng }));
    }
    let mut rng = Seed::from(options.seed).derive("kills", kills).rng();
    let mut report = KillReport::default();
    for number in 1..=kills {
        sleep(Duration::from_millis(150 + u64::from(rng.below(700)))).await;
        report.truces += u64::from(hall.truce.is_asked_for());
        while hall.truce.is_asked_for() {
            sleep(GLANCE).await;
        }
        match prey.kill(options, &mut rng).await? {
            Killed::Server => report.kills += 1,
            Killed::Database => report.database_kills += 1,
        }
        // Somebody always listens: the tables are still played.
        let _ = tell.send(Life { addrs: prey.addrs(), number });
    }
    hall.stop.store(true, Relaxed);
    for table in tables.join_all().await {
        report.matches += table.matches;
        report.tables.extend(table.tables);
        report.acknowledged += table.acknowledged;
        report.lost += table.lost;
        report.broken.extend(table.broken);
        report.longest_pause = report.longest_pause.max(table.longest_pause);
    }
    prey.end().await;
    Ok(report)
}

/// What all tables share.
struct Hall {
    lays: Vec<Lay>,
    next: AtomicUsize,
    rulesets: Vec<Arc<dyn Ruleset>>,
    seed: Seed,
    stop: AtomicBool,
    truce: Truce,
}

/// How many players wait for a server that lives.
#[derive(Clone, Default)]
struct Truce(Arc<AtomicUsize>);

impl Truce {
    fn is_asked_for(&self) -> bool {
        self.0.load(Relaxed) > 0
    }

    fn ask(&self) -> Asked {
        self.0.fetch_add(1, Relaxed);
        Asked(self.clone())
    }
}

/// A truce that is asked for until this is dropped.
struct Asked(Truce);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Relaxed);
    }
}

impl Hall {
    /// One match after the other until the killing is over.
    async fn play_on(self: Arc<Hall>, mut map: Map) -> KillReport {
        let mut report = KillReport::default();
        while report.matches == 0 || !self.stop.load(Relaxed) {
            let number = self.next.fetch_add(1, Relaxed);
            let lay = &self.lays[number % self.lays.len()];
            let name = format!("{} {}", lay.game, lay.format);
            report.matches += 1;
            if let Err(problem) = self.play(lay, number, &mut map, &mut report).await {
                report.broken.push(format!("{name}: {problem}"));
            }
            report.tables.insert(name);
        }
        report
    }

    async fn play(
        &self,
        lay: &Lay,
        number: usize,
        map: &mut Map,
        report: &mut KillReport,
    ) -> Result<(), String> {
        let (_, here) = map.any();
        let seats = loop {
            match lay.seats(map.any().0).await {
                Ok(seats) => break seats,
                Err(ClientError::Refused(fault)) if fault.code != ErrorCode::Unavailable => {
                    return Err(fault.to_string());
                }
                Err(_) => sleep(PAUSE).await,
            }
        };
        let shared = Arc::new(Shared::default());
        let mut players = JoinSet::new();
        for (place, seated) in (0..).zip(&seats) {
            let rng = self.seed.derive("table", number as u64).derive("seat", place).rng();
            let map = Map { rng: rng.clone(), life: map.life.clone() };
            let (seated, shared, truce) = (seated.clone(), Arc::clone(&shared), self.truce.clone());
            let stubborn = Stubborn { seated, map, shared, until: here + DEATHS, rng, truce };
            players.spawn(stubborn.play());
        }
        // Nobody kills any more once it is over, so the players need not wait for it.
        while !players.is_empty() {
            match timeout(GLANCE, players.join_next()).await {
                Ok(Some(Ok(done))) => done?,
                Ok(Some(Err(error))) => return Err(error.to_string()),
                Ok(None) => break,
                Err(_) if self.stop.load(Relaxed) => shared.hurry(),
                Err(_) => {}
            }
        }
        let shown = shared.shown.load(Relaxed);
        report.acknowledged += u64::from(shown);
        report.longest_pause = report.longest_pause.max(shared.longest_pause());
        let replay = ended(&seats, map).await?;
        report.lost += u64::from(shown.saturating_sub(replay.acts.len() as u32));
        let ruleset = self.rulesets.iter().find(|ruleset| ruleset.name() == lay.game);
        let ruleset = ruleset.ok_or_else(|| format!("nobody knows the game {}", lay.game))?;
        ruleset.verify(&replay).map_err(|error| error.to_string())
    }
}

/// What the players of one match share.
#[derive(Default)]
struct Shared {
    /// Whether the match has moved after the last death it has to live through.
    gone_on: AtomicBool,
    /// The highest version that anybody was shown.
    shown: AtomicU32,
    /// When that was, and the longest that it took.
    moved: Mutex<(Option<Instant>, Duration)>,
}

impl Shared {
    /// Somebody was shown a version.
    fn show(&self, version: u32) {
        if self.shown.fetch_max(version, Relaxed) < version {
            let mut moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
            let paused = moved.0.map_or(Duration::ZERO, |since| since.elapsed());
            *moved = (Some(Instant::now()), moved.1.max(paused));
        }
    }

    fn longest_pause(&self) -> Duration {
        self.moved.lock().unwrap_or_else(PoisonError::into_inner).1
    }

    /// The killing is over: a match that has moved at all has gone on.
    fn hurry(&self) {
        if self.shown.load(Relaxed) > 0 {
            self.gone_on.store(true, Relaxed);
        }
    }
}

/// Somebody who plays one seat, however often the server dies.
struct Stubborn {
    seated: Seated,
    map: Map,
    shared: Arc<Shared>,
    /// After so many kills in all the match has to move once more.
    until: u64,
    rng: Rng,
    truce: Truce,
}

impl Stubborn {
    async fn play(mut self) -> Result<(), String> {
        let mut alive = Instant::now();
        let mut asked = None;
        while !self.shared.gone_on.load(Relaxed) {
            match alive.elapsed() > SLOW {
                true => asked = asked.or_else(|| Some(self.truce.ask())),
                false => asked = None,
            }
            match self.try_to_play(&mut alive).await {
                Ok(()) => return Ok(()),
                Err(ClientError::Refused(fault)) if fault.code == ErrorCode::MatchBroken => {
                    return Err(fault.to_string());
                }
                Err(error) if alive.elapsed() > PATIENCE => {
                    return Err(format!("it does not go on: {error}"));
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
        Ok(())
    }

    /// Plays until the match is over or has gone on after the last death, or the server is gone.
    async fn try_to_play(&mut self, alive: &mut Instant) -> Result<(), ClientError> {
        let (addr, number) = self.map.any();
        let mut player = Player::connect(addr, &self.seated.match_id, Some(&self.seated.seat_token)).await?;
        let mut seen = player.snapshot().await?;
        let first = seen.version;
        if seen.version < self.shared.shown.load(Relaxed) {
            // Others may have been shown more since; what counts is whether it comes.
            seen = until_version(&mut player, self.shared.shown.load(Relaxed)).await?;
        }
        if seen.stage == Stage::Lobby {
            player.send(ClientFrame::Ready(None)).await?;
        }
        while seen.stage != Stage::Over && !self.shared.gone_on.load(Relaxed) {
            let before = seen.version;
            if let Some(question) = seen.question.take() {
                let reply = player.reply_by_lot(before, &question, &mut self.rng).await?;
                player.answer(before, &reply).await?;
                seen = until_version(&mut player, before + 1).await?;
            } else if let Ok(next) = timeout(GLANCE, player.snapshot()).await {
                seen = next?;
            } else if alive.elapsed() > PATIENCE {
                return Err(ClientError::Silence);
            }
            if seen.version > before {
                *alive = Instant::now();
                self.shared.show(seen.version);
            }
            if number >= self.until && seen.version > first {
                self.shared.gone_on.store(true, Relaxed);
            }
        }
        Ok(())
    }
}

/// The first snapshot that shows so many acts.
async fn until_version(player: &mut Player, version: u32) -> Result<Snapshot, ClientError> {
    loop {
        let seen = player.snapshot().await?;
        if seen.version >= version || seen.stage == Stage::Over {
            return Ok(seen);
        }
    }
}

/// Ends a match by giving up, seat by seat, and gives its document.
async fn ended(seats: &[Seated], map: &mut Map) -> Result<Replay, String> {
    let start = Instant::now();
    let mut problem = String::new();
    for place in (0..seats.len()).cycle() {
        if start.elapsed() > PATIENCE {
            return Err(format!("it does not end: {problem}"));
        }
        let (addr, seated) = (map.any().0, &seats[place]);
        let path = format!("/api/matches/{}/replay", seated.match_id);
        match request_with(addr, "GET", &path, &[], "").await {
            Ok(answer) if answer.status == 200 => {
                return Replay::read(&answer.body).map_err(|error| error.to_string());
            }
            Ok(answer) => problem = answer.body,
            Err(error) => problem = error.to_string(),
        }
        if let Err(error) = give_up(addr, seated).await {
            problem = error.to_string();
            sleep(PAUSE).await;
        }
    }
    Err("nobody sits there".to_owned())
}

async fn give_up(addr: SocketAddr, seated: &Seated) -> Result<(), ClientError> {
    let mut player = Player::connect(addr, &seated.match_id, Some(&seated.seat_token)).await?;
    let seen = player.snapshot().await?;
    if seen.stage == Stage::Playing {
        player.send(ClientFrame::Concede).await?;
        // A seat that has left before is refused, which shows nothing new.
        let _ = timeout(GLANCE * 5, until_version(&mut player, seen.version + 1)).await;
    }
    Ok(())
}
