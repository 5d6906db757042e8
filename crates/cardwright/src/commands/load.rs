//! `load`: how many matches a server on this machine can run at once.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use cardwright_server::load::{Care, LoadOptions, cluster_kills, compare, kills, load, serve_measured};
use cardwright_server::wire::{Show, Sight};
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::out::Out;
use crate::registry::rulesets;

const EXAMPLES: &str = "\
EXAMPLES
  cardwright load                                   100 matches for at most 20 seconds
  cardwright load skirmish --matches 1000 --seconds 30
  cardwright load --against old/cardwright          this build and an older one in turn, side by side
  cardwright load --show both                       with players that want to be shown everything every time
  cardwright load --matches 500 --held 10000        with ten thousand sockets that are only held
  cardwright load --kills 1000                      what survives when the server dies a thousand times
  cardwright load --kills 300 --cluster 3           the same with three nodes that share a PostgreSQL of their own

Starts a server of its own on the loopback address, lets simple players play over real sockets, and prints commands
a second, the server's CPU for each, response times, bytes and memory, with a durable log and without. All decks in the box are played, each in
its format. With --kills the server's process is killed at random moments and started again; afterwards every match is
ended and verified, and it is counted whether an acknowledged command was lost or a match could not go on. With
--cluster nodes are killed by lot, and now and then the database; players come back to any node.";

/// Measure a server under many matches at once
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LoadArgs {
    /// The game; every game if not said
    game: Option<String>,

    /// Kill the server so many times instead, and look what was lost
    #[arg(long, value_name = "N", conflicts_with_all = ["matches", "seconds"], value_parser = clap::value_parser!(u64).range(1..))]
    kills: Option<u64>,

    /// Kill nodes of so many that share a database, and the database, instead of one server
    #[arg(long, value_name = "NODES", requires = "kills", value_parser = clap::value_parser!(u8).range(2..=16))]
    cluster: Option<u8>,

    /// How many matches at once
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    matches: u32,

    /// Hold so many more sockets open meanwhile, at tables where nothing happens
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "kills", value_parser = clap::value_parser!(u32).range(0..=20_000))]
    held: u32,

    /// How long to play at the most
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,

    /// Measure another build of this program, too, and print both side by side
    #[arg(long, value_name = "PROGRAM", conflicts_with = "kills")]
    against: Option<PathBuf>,

    /// What the players are shown: what changes of the scene, or always everything
    #[arg(long, value_enum, default_value_t = Shown::Both, conflicts_with = "kills")]
    show: Shown,

    /// The server that is measured: this program starts itself with it
    #[arg(long, hide = true, num_args = 2, value_names = ["DATA", "DURABILITY"])]
    measured: Vec<String>,
}

/// What players are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Shown {
    /// What changes of the scene
    Changes,
    /// View and scene, whole
    Both,
}

impl LoadArgs {
    /// Plays and prints what was measured.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        if let [data, durability] = &self.measured[..] {
            let served = serve_measured(PathBuf::from(data), durability, rulesets(None));
            return served.map_err(|error| Failure::input(error.to_string()));
        }
        let options = LoadOptions {
            program: std::env::current_exe()?,
            args: ["load", "--measured", "{data}", "{durability}"].map(str::to_owned).into(),
            game: self.game.clone(),
            matches: self.matches as usize,
            held: self.held as usize,
            time: Duration::from_secs(self.seconds),
            seed: 1,
            sight: match self.show {
                Shown::Changes => Sight { show: Show::Scene, changes: true },
                Shown::Both => Sight::default(),
            },
        };
        if let Some(count) = self.kills {
            let report = match self.cluster {
                Some(nodes) => cluster_kills(&options, nodes.into(), Care::Disk, count, rulesets(None)),
                None => kills(&options, count, rulesets(None)),
            };
            let report = report.map_err(|error| Failure::input(error.to_string()))?;
            write!(out, "{report}")?;
            let survived = report.lost == 0 && report.broken.is_empty();
            let failed = if survived { "not everything could be checked" } else { "not everything survived" };
            return if report.held() { Ok(()) } else { Err(Failure::check(failed.to_owned())) };
        }
        if let Some(other) = &self.against {
            let report = compare(&options, other).map_err(|error| Failure::input(error.to_string()))?;
            return Ok(write!(out, "{report}")?);
        }
        let report = load(&options).map_err(|error| Failure::input(error.to_string()))?;
        write!(out, "{report}")?;
        Ok(())
    }
}
