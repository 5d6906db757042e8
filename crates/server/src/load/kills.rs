//! A server that is killed under load, again and again: what was acknowledged is still there, and matches go on.

use std::collections::BTreeSet;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cardwright_table::replay::Replay;
use cardwright_table::{Rng, Seed};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::child::{Child, Folder};
use super::lay::{Lay, lays};
use super::{LoadError, LoadOptions};
use crate::client::{ClientError, Player, request_with};
use crate::options::Durability;
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
    /// How often the server was killed.
    pub kills: u64,
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
}

impl KillReport {
    /// Whether nothing was lost and every match went on.
    pub fn held(&self) -> bool {
        self.lost == 0 && self.broken.is_empty()
    }
}

impl fmt::Display for KillReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KillReport { kills, matches, tables, acknowledged, lost, truces, broken } = self;
        writeln!(f, "{kills} kills, {matches} matches verified, {acknowledged} commands acknowledged")?;
        writeln!(f, "{lost} acknowledged commands lost, {} matches broken", broken.len())?;
        writeln!(f, "{truces} times the killing waited for a match that was slow to wake")?;
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
    runtime.block_on(run(options, kills, rulesets.into_iter().map(Arc::from).collect()))
}

/// Where the server is, and how often it has been started.
#[derive(Clone, Copy)]
struct Life {
    addr: SocketAddr,
    number: u64,
}

async fn run(
    options: &LoadOptions,
    kills: u64,
    rulesets: Vec<Arc<dyn Ruleset>>,
) -> Result<KillReport, LoadError> {
    let folder = Folder::new()?;
    let mut child = Child::start(&options.program, options, Durability::Full, &folder).await?;
    let hall = Arc::new(Hall {
        lays: lays(child.addr(), options.game.as_deref()).await?,
        next: AtomicUsize::new(0),
        rulesets,
        seed: Seed::from(options.seed),
        stop: AtomicBool::new(false),
        truce: Truce::default(),
    });
    let (tell, life) = watch::channel(Life { addr: child.addr(), number: 0 });
    let mut tables = JoinSet::new();
    for _ in 0..TABLES {
        tables.spawn(Arc::clone(&hall).play_on(life.clone()));
    }
    let mut rng = Seed::from(options.seed).derive("kills", kills).rng();
    let mut report = KillReport { kills, ..KillReport::default() };
    for number in 1..=kills {
        sleep(Duration::from_millis(150 + u64::from(rng.below(700)))).await;
        report.truces += u64::from(hall.truce.is_asked_for());
        while hall.truce.is_asked_for() {
            sleep(GLANCE).await;
        }
        child.kill().await;
        child = Child::start(&options.program, options, Durability::Full, &folder).await?;
        // Somebody always listens: the tables are still played.
        let _ = tell.send(Life { addr: child.addr(), number });
    }
    hall.stop.store(true, Relaxed);
    for table in tables.join_all().await {
        report.matches += table.matches;
        report.tables.extend(table.tables);
        report.acknowledged += table.acknowledged;
        report.lost += table.lost;
        report.broken.extend(table.broken);
    }
    child.kill().await;
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
    async fn play_on(self: Arc<Hall>, life: watch::Receiver<Life>) -> KillReport {
        let mut report = KillReport::default();
        while report.matches == 0 || !self.stop.load(Relaxed) {
            let number = self.next.fetch_add(1, Relaxed);
            let lay = &self.lays[number % self.lays.len()];
            let name = format!("{} {}", lay.game, lay.format);
            report.matches += 1;
            if let Err(problem) = self.play(lay, number, &life, &mut report).await {
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
        life: &watch::Receiver<Life>,
        report: &mut KillReport,
    ) -> Result<(), String> {
        let here = *life.borrow();
        let seats = loop {
            let addr = life.borrow().addr;
            match lay.seats(addr).await {
                Ok(seats) => break seats,
                Err(ClientError::Refused(fault)) => return Err(fault.to_string()),
                Err(_) => sleep(PAUSE).await,
            }
        };
        let shared = Arc::new(Shared { gone_on: AtomicBool::new(false), shown: AtomicU32::new(0) });
        let mut players = JoinSet::new();
        for (place, seated) in (0..).zip(&seats) {
            let rng = self.seed.derive("table", number as u64).derive("seat", place).rng();
            let (life, shared) = (life.clone(), Arc::clone(&shared));
            let (seated, until, truce) = (seated.clone(), here.number + DEATHS, self.truce.clone());
            let stubborn = Stubborn { seated, life, shared, until, rng, truce };
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
        let replay = ended(&seats, life).await?;
        report.lost += u64::from(shown.saturating_sub(replay.acts.len() as u32));
        let ruleset = self.rulesets.iter().find(|ruleset| ruleset.name() == lay.game);
        let ruleset = ruleset.ok_or_else(|| format!("nobody knows the game {}", lay.game))?;
        ruleset.verify(&replay).map_err(|error| error.to_string())
    }
}

/// What the players of one match share.
struct Shared {
    /// Whether the match has moved after the last death it has to live through.
    gone_on: AtomicBool,
    /// The highest version that anybody was shown.
    shown: AtomicU32,
}

impl Shared {
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
    life: watch::Receiver<Life>,
    shared: Arc<Shared>,
    /// The life of the server in which the match has to move once more.
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
        let life = *self.life.borrow();
        let mut player =
            Player::connect(life.addr, &self.seated.match_id, Some(&self.seated.seat_token)).await?;
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
                self.shared.shown.fetch_max(seen.version, Relaxed);
            }
            if life.number >= self.until && seen.version > first {
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
async fn ended(seats: &[Seated], life: &watch::Receiver<Life>) -> Result<Replay, String> {
    let start = Instant::now();
    let mut problem = String::new();
    for place in (0..seats.len()).cycle() {
        if start.elapsed() > PATIENCE {
            return Err(format!("it does not end: {problem}"));
        }
        let addr = life.borrow().addr;
        let seated = &seats[place];
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
