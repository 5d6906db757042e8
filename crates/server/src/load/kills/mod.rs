//! Servers that are killed under load, again and again: what was acknowledged is still there, and matches go on.

mod ending;
mod player;
mod report;
mod way;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use cardwright_table::Seed;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::database::Care;
use super::lay::{Lay, lays};
use super::prey::{Killed, Prey};
use super::{LoadError, LoadOptions};
use crate::client::{ClientError, Player};
use crate::shelf::Ruleset;
use crate::wire::{ErrorCode, Seated, Snapshot, Stage};

pub use report::{KillReport, Pauses};

use ending::ended;
use player::{Shared, Stubborn};
use way::{Failed, Life, Map, Truce, Trying};

/// How many tables are played at the same time.
const TABLES: usize = 8;
/// How many deaths of the server a match lives through before it is ended and verified.
const DEATHS: u64 = 2;
/// How long a player listens before it looks up.
const GLANCE: Duration = Duration::from_millis(200);
/// How long a player waits before it knocks again.
const PAUSE: Duration = Duration::from_millis(20);

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

async fn run(
    options: &LoadOptions,
    mut prey: Prey,
    kills: u64,
    rulesets: Vec<Arc<dyn Ruleset>>,
) -> Result<KillReport, LoadError> {
    let addrs = prey.addrs();
    let (tell, life) = watch::channel(Life { addrs: addrs.clone(), number: 0 });
    let truce = Truce::default();
    let hall = Arc::new(Hall {
        lays: lays(addrs[0], options.game.as_deref()).await?,
        next: AtomicUsize::new(0),
        rulesets,
        seed: Seed::from(options.seed),
        stop: AtomicBool::new(false),
    });
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let rng = hall.seed.derive("map", table as u64).rng();
        let map =
            Map { life: life.clone(), rng, truce: truce.clone(), database_deaths: prey.database_deaths() };
        tables.spawn(Arc::clone(&hall).play_on(map));
    }
    let mut rng = Seed::from(options.seed).derive("kills", kills).rng();
    let mut report = KillReport::default();
    for number in 1..=kills {
        sleep(Duration::from_millis(150 + u64::from(rng.below(700)))).await;
        report.truces += u64::from(truce.is_asked_for());
        while truce.is_asked_for() {
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
    tables.join_all().await.into_iter().for_each(|table| report.add(table));
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
            if let Err(failed) = self.play(lay, number, &mut map, &mut report).await {
                report.fail(&name, failed);
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
    ) -> Result<(), Failed> {
        let (_, here) = map.any();
        let seats = seated(lay, map).await?;
        let shared = Arc::new(Shared::default());
        let mut players = JoinSet::new();
        for (place, seated) in (0..).zip(&seats) {
            let rng = self.seed.derive("table", number as u64).derive("seat", place).rng();
            let map = Map { rng: rng.clone(), ..map.clone() };
            let (seated, shared) = (seated.clone(), Arc::clone(&shared));
            players.spawn(Stubborn { seated, map, shared, until: here + DEATHS, rng }.play());
        }
        // Nobody kills any more once it is over, so the players need not wait for it.
        while !players.is_empty() {
            match timeout(GLANCE, players.join_next()).await {
                Ok(Some(Ok(done))) => done?,
                Ok(Some(Err(error))) => return Err(Failed::Broken(error.to_string())),
                Ok(None) => break,
                Err(_) if self.stop.load(Relaxed) => shared.hurry(),
                Err(_) => {}
            }
        }
        report.acknowledged += u64::from(shared.shown());
        report.paused(shared.pauses());
        let replay = ended(&seats, map).await?;
        report.lost += u64::from(shared.shown().saturating_sub(replay.acts.len() as u32));
        let ruleset = self.rulesets.iter().find(|ruleset| ruleset.name() == lay.game);
        let ruleset = ruleset.ok_or_else(|| Failed::Broken(format!("nobody knows the game {}", lay.game)))?;
        ruleset.verify(&replay).map_err(|error| Failed::Broken(format!("it is not verified: {error}")))
    }
}

/// Creates a match and takes all its seats, however often the server dies meanwhile.
async fn seated(lay: &Lay, map: &mut Map) -> Result<Vec<Seated>, Failed> {
    let mut trying = Trying::new(&map.truce);
    loop {
        match lay.seats(map.any().0).await {
            Ok(seats) => return Ok(seats),
            Err(error) if !trying.may_try() => return Err(map.judge("it is not created", &error).await),
            // The server has other things to do just now, or died between two seats and knows nothing of the first.
            Err(ClientError::Refused(fault)) if fault.code != ErrorCode::Unavailable => {
                return Err(Failed::Broken(format!("it is refused: {fault}")));
            }
            Err(_) => sleep(PAUSE).await,
        }
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
