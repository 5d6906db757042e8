//! Many matches over real sockets, measured: how fast, how large, and what durability costs.
//!
//! The server runs in a process of its own, so that its memory can be told from the clients'.

mod child;
mod crowd;
mod database;
mod held;
mod kills;
mod lay;
mod local;
mod prey;
mod report;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::client::ClientError;
use crate::options::{Durability, Limits, ServeOptions};
use crate::serve::{ServeError, serve};
use crate::shelf::Ruleset;
use crate::wire::Sight;

pub use database::{Care, Database, DatabaseError};
pub use kills::{KillReport, Pauses, cluster_kills, kills};
pub use local::{LocalCluster, local_cluster};
pub use report::{Comparison, HeldSockets, LoadReport, Run};

use child::{Child, Folder};
use crowd::Crowd;
use held::Held;

/// How often each of two builds is measured.
const TURNS: usize = 2;

/// What to measure.
#[derive(Clone, Debug)]
pub struct LoadOptions {
    /// The program that serves.
    pub program: PathBuf,
    /// What it is told so that it calls [`serve_measured`]; `{data}` and `{durability}` are replaced.
    pub args: Vec<String>,
    /// The ruleset; all in turn if none is named.
    pub game: Option<String>,
    /// How many matches at once, each with a socket for every seat.
    pub matches: usize,
    /// How many more sockets are held open meanwhile, at tables where nothing happens.
    pub held: usize,
    /// How long they play at most.
    pub time: Duration,
    /// What the bots' choices grow from.
    pub seed: u64,
    /// What the players want to be shown.
    pub sight: Sight,
}

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The server did not start.
    #[error("the server did not start: {0}")]
    Server(String),
    /// The database did not start.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The system refused something.
    #[error("the system refused: {0}")]
    System(#[from] io::Error),
    /// A client did not get what it wanted.
    #[error("a client failed: {0}")]
    Client(#[from] ClientError),
}

/// The server that is measured: at a free port of this machine, with loose limits. Says where it is. Its data is in a
/// folder, or in a database that begins with `postgres://`.
pub fn serve_measured(
    data: PathBuf,
    durability: &str,
    rulesets: Vec<Box<dyn Ruleset>>,
) -> Result<(), ServeError> {
    let database = data.to_str().filter(|data| data.starts_with("postgres://")).map(str::to_owned);
    let mut options = ServeOptions::new(([127, 0, 0, 1], 0).into(), data, rulesets);
    options.database = database;
    options.limits = Limits::loose();
    options.durability = if durability == "full" { Durability::Full } else { Durability::Process };
    serve(options, |server| {
        // If nobody listens any more, nobody wants to measure.
        let _ = writeln!(io::stdout(), "listening at http://{}", server.addr());
    })
}

/// Measures with the log on the disk after every command, and without.
pub fn load(options: &LoadOptions) -> Result<LoadReport, LoadError> {
    // A socket for each seat, and some more.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let durable = run(options, Durability::Full).await?;
        let careless = run(options, Durability::Process).await?;
        Ok(LoadReport { durable, careless })
    })
}

/// Measures this program and another build of it in turn, so that both have the same of a busy machine; the same players
/// play at both.
pub fn compare(options: &LoadOptions, other: &Path) -> Result<Comparison, LoadError> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            theirs.push(run_program(other, options, Durability::Full).await?);
            ours.push(run_program(&options.program, options, Durability::Full).await?);
        }
        Ok(Comparison { theirs, ours })
    })
}

async fn run(options: &LoadOptions, durability: Durability) -> Result<Run, LoadError> {
    run_program(&options.program, options, durability).await
}

async fn run_program(
    program: &Path,
    options: &LoadOptions,
    durability: Durability,
) -> Result<Run, LoadError> {
    let folder = Folder::new()?;
    let child = Child::start(program, options, durability, &folder.place()).await?;
    let bare = child.memory();
    let held = Held::open(child.addr(), options).await?;
    let (waiting, empty) = (held.len(), child.memory());
    let mut crowd = Crowd::seat(child.addr(), options).await?;
    let (seated, sockets) = (child.memory(), crowd.len());
    let before = child.computed();
    let played = crowd.play(options.time).await;
    let (after, computed) = (child.memory(), child.computed().saturating_sub(before));
    let held_bytes = empty.saturating_sub(bare) / waiting.max(1) as u64;
    let held = HeldSockets { sockets: waiting, answering: held.answering().await, bytes: held_bytes };
    child.kill().await;
    Ok(Run::new([options.matches, sockets], held, played, [empty, seated, after], computed))
}
