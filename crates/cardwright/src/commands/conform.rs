//! `conform`: a ruleset against behaviour checks that others wrote.

use std::io::{self, Write};
use std::path::PathBuf;

use cardwright_table::conform::{BadLine, Counts, Report};
use clap::Args;
use serde::Serialize;

use crate::conformance::Runner;
use crate::failure::Failure;
use crate::out::Out;
use crate::registry::RUNNERS;
use crate::shelf::{read_text, write_text};

const EXAMPLES: &str = "\
EXAMPLES
  cardwright conform unlimited --cards cards.jsonl --scenarios scenarios.jsonl
  cardwright conform magic --cards cards.jsonl --scenarios scenarios.jsonl --filter keywords/ --json out.json

Each scenario is also run without its acts: one that passes even so is trivial and not counted. A scenario
with a card that does not compile is counted apart. Failures are shown with the first expectation that
differs and the course of events; they are results, so the command still ends well unless --strict is given.";

/// Run behaviour checks written as scenarios. The last line is JSON
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConformArgs {
    /// The game
    game: String,

    /// The cards that the scenarios name
    #[arg(long, value_name = "FILE")]
    cards: PathBuf,

    /// The scenarios, one a line
    #[arg(long, value_name = "FILE")]
    scenarios: PathBuf,

    /// Only scenarios whose id contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,

    /// Write the figures, every failure and the missing cards to FILE
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// End badly if a scenario fails
    #[arg(long)]
    strict: bool,
}

/// The last line.
#[derive(Serialize)]
struct Summary<'a, T> {
    game: &'static str,
    #[serde(flatten)]
    rest: &'a T,
}

impl ConformArgs {
    /// Carries out what was asked for.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let runner = find_runner(&self.game)?;
        let (cards, scenarios) = (read_text(&self.cards)?, read_text(&self.scenarios)?);
        let report = (runner.run)(&cards, &scenarios, &self.filter).map_err(|bad| self.name_line(&bad))?;
        if let Some(file) = &self.json {
            write_text(file, &json(runner.game, &report)?)?;
        }
        show(&report, out)?;
        writeln!(out, "{}", json(runner.game, &report.counts)?)?;
        self.verdict(&report.counts)
    }

    fn name_line(&self, bad: &BadLine) -> Failure {
        let file = if bad.in_cards { &self.cards } else { &self.scenarios };
        Failure::input(format!("{}:{}: {}", file.display(), bad.line, bad.problem))
    }

    fn verdict(&self, counts: &Counts) -> Result<(), Failure> {
        match counts.failed + counts.errors {
            0 => Ok(()),
            _ if !self.strict => Ok(()),
            bad => Err(Failure::check(format!("{bad} of {} scenarios do not pass", counts.scenarios))),
        }
    }
}

fn find_runner(game: &str) -> Result<&'static Runner, Failure> {
    RUNNERS.iter().find(|runner| runner.game.eq_ignore_ascii_case(game)).ok_or_else(|| {
        let names: Vec<&str> = RUNNERS.iter().map(|runner| runner.game).collect();
        Failure::input(format!("`{game}` has no scenarios to run; there are some for {}", names.join(", ")))
    })
}

fn json(game: &'static str, rest: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(&Summary { game, rest })?)
}

fn show(report: &Report, out: &mut Out<'_>) -> io::Result<()> {
    for failure in &report.failures {
        writeln!(out, "failed {}\n  expected {}", failure.id, failure.expectation)?;
        failure.log.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    }
    report.broken.iter().try_for_each(|error| writeln!(out, "broken {error}"))?;
    match report.loose.len() {
        0 => Ok(()),
        loose => writeln!(out, "{loose} of those that pass have scripted answers that nobody asked for"),
    }
}
