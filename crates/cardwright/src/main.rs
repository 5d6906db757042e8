//! Cardwright on the command line: play, simulate, look at replays, check cards and decks, measure.
//!
//! Everything here is written once against the contract in `cardwright-table`; only [`registry`] names the
//! rulesets.

mod assets;
mod cli;
mod commands;
mod conformance;
mod counting;
#[cfg(test)]
mod every;
mod failure;
mod field;
mod grid;
mod listed;
mod near;
mod out;
mod play;
mod registry;
mod shelf;
mod tell;
#[cfg(test)]
mod toy;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::Cli;
use failure::Failure;
use out::Out;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut results = BufWriter::new(io::stdout());
    let mut remarks = io::stderr();
    let done = cli.run(&mut Out::new(&mut results, &mut remarks));
    let done = done.and_then(|()| results.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = results.flush();
            if !matches!(failure, Failure::Closed) {
                let _ = writeln!(remarks, "error: {failure}");
            }
            ExitCode::from(failure.code())
        }
    }
}
