//! Developer commands: `cargo xtask <command>`.
//!
//! Needs nothing but Rust, so that a fresh clone can be tested at once.

mod cite;
mod cluster;
mod documents;
mod play;
mod sdk;
mod spec;
mod step;
mod suite;
mod tally;
mod web;

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use step::{Broken, cargo};

const HELP: &str = "\
Developer commands of Cardwright.

  cargo xtask play          build everything and open the game in the browser; without its client, in the terminal
  cargo xtask test          everything that must hold: format, lints, tests, examples, citations, documentation
  cargo xtask cluster [ARGS]
                            PostgreSQL in a folder of its own and three servers that share it, on this machine; its
                            Debian package is installed if it is missing
  cargo xtask spec          which tests cite each statement of docs/spec.md; fails where one is missing
  cargo xtask cite          whether every rule that the code cites as `CR 603.3b` exists
  cargo xtask bench [ARGS]  the benchmarks, with the arguments for `cargo bench`
  cargo xtask long [GAMES] [KILLS]
                            the promises of every game over many thousand random matches each, a server of all
                            games that is killed a thousand times, and three that share a database, a third as often
";

/// How many matches of each game `long` plays where nobody says.
const GAMES: &str = "20000";
/// How often `long` kills the server where nobody says.
const KILLS: &str = "1000";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let done = match command.as_str() {
        "play" => play::run(&rest),
        "test" => suite::run(),
        "cluster" => cluster::run(&rest),
        "spec" => spec::run(),
        "cite" => cite::run(),
        "bench" => bench(&rest),
        "long" => long(&rest),
        "" | "help" | "-h" | "--help" => {
            step::say(HELP.trim_end());
            Ok(())
        }
        other => Err(Broken::new(format!("there is no command `{other}`\n\n{HELP}"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(broken) => {
            let _ = writeln!(io::stderr(), "xtask: {broken}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}

fn bench(rest: &[String]) -> Result<(), Broken> {
    cargo(["bench", "--workspace", "--benches"]).args(rest).run()
}

fn long(rest: &[String]) -> Result<(), Broken> {
    let cardwright = ["run", "--quiet", "--release", "--package", "cardwright", "--"];
    let said = |place: usize, usual| rest.get(place).map_or(usual, String::as_str);
    cargo(cardwright).args(["fuzz", "--games", said(0, GAMES), "--seed", "1"]).run()?;
    let kills = said(1, KILLS);
    cargo(cardwright).args(["load", "--kills", kills]).run()?;
    if !cluster::is_possible() {
        return Ok(());
    }
    let of_three = (kills.parse::<u64>().unwrap_or_default() / 3).max(1).to_string();
    cargo(cardwright).args(["load", "--kills", &of_three, "--cluster", "3"]).run()
}
