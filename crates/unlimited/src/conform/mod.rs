//! Scenarios of the game as conformance tests: GIVEN a table, WHEN these acts, EXPECT this.
//!
//! The language is described beside the scenarios (`SCHEMA.md`). A scenario that passes without its WHEN lines is
//! *trivial* and not counted; one with a card that does not compile is *uncompiled*.

mod answer;
mod expect;
mod given;
mod labels;
mod reference;
mod script;

use cardwright_table::cards::CardSource;
use cardwright_table::{Asking, SetupError};
use serde::{Deserialize, Serialize};

use crate::card::Cards;
use crate::event::Event;
use crate::import::{ImportError, Imported};
use crate::rules::Table;
use crate::state::State;
use crate::{Unlimited, language};

/// One scenario as its file has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Scenario {
    /// Its unique name.
    pub id: String,
    /// The table.
    #[serde(default)]
    pub given: Vec<String>,
    /// What is done.
    #[serde(default)]
    pub when: Vec<String>,
    /// What must hold at the end.
    #[serde(default)]
    pub expect: Vec<String>,
    /// The cards it needs.
    #[serde(default)]
    pub cards: Vec<String>,
    /// EXPECT lines that are about another engine's insides.
    #[serde(default)]
    pub skip_expect: std::collections::BTreeMap<String, String>,
    /// Why the whole scenario is left out.
    #[serde(default)]
    pub skip_reason: Option<serde_json::Value>,
}

/// What came of the scenarios.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Counts {
    /// All that were looked at.
    pub scenarios: usize,
    /// Left out by their file, or with a form that is not supported.
    pub skipped: usize,
    /// Passing without their WHEN lines.
    pub trivial: usize,
    /// With a card that does not compile.
    pub uncompiled: usize,
    /// Passing.
    pub passed: usize,
    /// Not passing.
    pub failed: usize,
    /// A panic or no progress.
    pub errors: usize,
}

/// A scenario that did not pass.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// Which.
    pub id: String,
    /// The first expectation that differs, and what was there instead.
    pub expectation: String,
    /// The course of events.
    pub log: Vec<String>,
}

/// What came of one scenario.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Left out.
    Skipped,
    /// Passes without its WHEN lines.
    Trivial,
    /// This card does not compile.
    Uncompiled(String),
    /// Passes.
    Passed,
    /// Does not pass.
    Failed(Failure),
    /// A panic or no progress.
    Error(String),
}

/// A whole run.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Report {
    /// The figures.
    pub counts: Counts,
    /// The scenarios that failed.
    pub failures: Vec<Failure>,
    /// Cards that did not compile, with the number of scenarios that need them.
    pub uncompiled: std::collections::BTreeMap<String, usize>,
    /// Scenarios that broke the runner.
    pub errors: Vec<String>,
}

/// A file that cannot be used, with the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadFile {
    /// A line of the cards is no card.
    Cards(ImportError),
    /// A line of the scenarios is no scenario.
    Scenarios(ImportError),
}

impl std::fmt::Display for BadFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadFile::Cards(error) => write!(f, "the cards, {error}"),
            BadFile::Scenarios(error) => write!(f, "the scenarios, {error}"),
        }
    }
}

impl std::error::Error for BadFile {}

/// Runs all scenarios whose id contains the filter.
///
/// # Errors
/// The first line of either file that cannot be read.
pub fn conform(cards: &str, scenarios: &str, filter: &str) -> Result<Report, BadFile> {
    let source = Imported::read(cards).map_err(BadFile::Cards)?;
    let mut report = Report::default();
    for (line, content) in (1u32..).zip(scenarios.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let scenario: Scenario = serde_json::from_str(content)
            .map_err(|error| BadFile::Scenarios(ImportError { line, problem: error.to_string() }))?;
        if !scenario.id.contains(filter) {
            continue;
        }
        report.counts.scenarios += 1;
        match run(&scenario, &source) {
            Verdict::Skipped => report.counts.skipped += 1,
            Verdict::Trivial => report.counts.trivial += 1,
            Verdict::Uncompiled(card) => {
                report.counts.uncompiled += 1;
                *report.uncompiled.entry(card).or_default() += 1;
            }
            Verdict::Passed => report.counts.passed += 1,
            Verdict::Failed(failure) => {
                report.counts.failed += 1;
                report.failures.push(failure);
            }
            Verdict::Error(error) => {
                report.counts.errors += 1;
                report.errors.push(format!("{}: {error}", scenario.id));
            }
        }
    }
    Ok(report)
}

/// Runs one scenario, also without its WHEN lines.
pub fn run(scenario: &Scenario, source: &Imported) -> Verdict {
    if scenario.skip_reason.as_ref().is_some_and(|reason| !reason.is_null()) || !given::supported(scenario) {
        return Verdict::Skipped;
    }
    let rules = match compile(scenario, source) {
        Ok(rules) => rules,
        Err(card) => return Verdict::Uncompiled(card),
    };
    let attempt = || -> Result<Verdict, String> {
        let start = given::build(&rules, scenario, source)?;
        let idle = expect::first_difference(&rules, &start, scenario)?;
        if idle.is_none() && !scenario.when.is_empty() {
            return Ok(Verdict::Trivial);
        }
        let mut state = start;
        let mut log: Vec<Event> = Vec::new();
        script::play(&rules, &mut state, scenario, &mut log)?;
        Ok(match expect::first_difference(&rules, &state, scenario)? {
            None => Verdict::Passed,
            Some(expectation) => {
                let log = log.iter().filter_map(crate::show::narrate).collect();
                Verdict::Failed(Failure { id: scenario.id.clone(), expectation, log })
            }
        })
    };
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(attempt)) {
        Ok(Ok(verdict)) => verdict,
        Ok(Err(problem)) => Verdict::Error(problem),
        Err(_) => Verdict::Error("it panicked".to_owned()),
    }
}

/// Compiles the cards of a scenario; the error names the first that is not understood.
fn compile(scenario: &Scenario, source: &Imported) -> Result<Unlimited, String> {
    let mut cards = Cards::default();
    for id in given::cards(scenario) {
        let known = given::token_name(&id)
            .map(str::to_owned)
            .or_else(|| source.find(&id).map(|card| card.name.to_owned()));
        let name = known.ok_or_else(|| format!("{id} (unknown)"))?;
        language::add_card(&mut cards, &name, source).map_err(|error| match error {
            SetupError::CardNotUnderstood(_) => id.clone(),
            other => format!("{id}: {other}"),
        })?;
    }
    let mut rules = Unlimited::with_cards(cards, source).map_err(|error| error.to_string())?;
    rules.policies.asking = Asking::Free;
    Ok(rules)
}

/// A table for building a state by hand.
fn table<'a>(rules: &'a Unlimited, state: &'a mut State, log: &'a mut Vec<Event>) -> Table<'a, Vec<Event>> {
    Table { rules, state, out: log }
}
