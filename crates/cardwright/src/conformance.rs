//! Behaviour checks written as scenarios: what a ruleset's runner takes and gives, whatever its language is.

use std::collections::BTreeMap;

use cardwright_unlimited::conform::{self, BadFile};
use serde::Serialize;

/// A ruleset's way to run scenarios.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runner {
    /// The ruleset's name.
    pub(crate) game: &'static str,
    /// Runs the scenarios whose id contains the last argument, with these cards.
    pub(crate) run: fn(cards: &str, scenarios: &str, filter: &str) -> Result<Report, BadLine>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadLine {
    /// Whether it stands in the file of the cards, not of the scenarios.
    pub(crate) in_cards: bool,
    /// The line, counted from 1.
    pub(crate) line: u32,
    /// What is wrong with it.
    pub(crate) problem: String,
}

/// What came of the scenarios.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct Report {
    /// The figures.
    #[serde(flatten)]
    pub(crate) counts: Counts,
    /// Scenarios that did not pass.
    pub(crate) failures: Vec<Failed>,
    /// Scenarios that broke the runner, each with what happened.
    pub(crate) broken: Vec<String>,
    /// Cards that do not compile, each with the number of scenarios that need it.
    pub(crate) missing: BTreeMap<String, usize>,
}

/// The figures of a run; they add up to the number of scenarios.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct Counts {
    pub(crate) scenarios: usize,
    /// Left out by their file, or in a form that the runner does not know.
    pub(crate) skipped: usize,
    /// Passing even if nothing is done; not counted as passed.
    pub(crate) trivial: usize,
    /// Some card does not compile.
    pub(crate) uncompiled: usize,
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// A panic or no progress.
    pub(crate) errors: usize,
}

/// A scenario that did not pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Failed {
    pub(crate) id: String,
    /// The first expectation that differs, and what was there instead.
    pub(crate) expectation: String,
    /// The course of events.
    pub(crate) log: Vec<String>,
}

/// The runner of Unlimited.
pub(crate) fn unlimited(cards: &str, scenarios: &str, filter: &str) -> Result<Report, BadLine> {
    let report = conform::conform(cards, scenarios, filter).map_err(|bad| {
        let (in_cards, error) = match bad {
            BadFile::Cards(error) => (true, error),
            BadFile::Scenarios(error) => (false, error),
        };
        BadLine { in_cards, line: error.line, problem: error.problem }
    })?;
    let conform::Counts { scenarios, skipped, trivial, uncompiled, passed, failed, errors } = report.counts;
    let failed_one = |failure: conform::Failure| Failed {
        id: failure.id,
        expectation: failure.expectation,
        log: failure.log,
    };
    Ok(Report {
        counts: Counts { scenarios, skipped, trivial, uncompiled, passed, failed, errors },
        failures: report.failures.into_iter().map(failed_one).collect(),
        broken: report.errors,
        missing: report.uncompiled,
    })
}
