//! Conformance: scenarios that others wrote, run one after the other, and what came of them.
//!
//! A scenario is one line of a file. What it says is the ruleset's business; here is what all runs have in common.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What came of the scenarios; the figures add up to their number.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Counts {
    /// All that were looked at.
    pub scenarios: usize,
    /// Left out by their file, or in a form that the runner does not know.
    pub skipped: usize,
    /// Passing even if nothing is done; not counted as passed.
    pub trivial: usize,
    /// Some card does not compile.
    pub uncompiled: usize,
    /// Passing.
    pub passed: usize,
    /// Not passing.
    pub failed: usize,
    /// A panic or no progress.
    pub errors: usize,
}

/// A scenario that did not pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// Which.
    pub id: String,
    /// The first expectation that differs, and what was there instead.
    pub expectation: String,
    /// The course of events.
    pub log: Vec<String>,
}

/// What came of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Left out.
    Skipped,
    /// Passes without its acts.
    Trivial,
    /// This card does not compile.
    Uncompiled(String),
    /// Passes.
    Passed,
    /// Passes, but so much of the script, answers mostly, found no question.
    Loose(usize),
    /// Does not pass.
    Failed(Failure),
    /// A panic or no progress.
    Error(String),
}

/// A whole run.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Report {
    /// The figures.
    #[serde(flatten)]
    pub counts: Counts,
    /// The scenarios that did not pass.
    pub failures: Vec<Failure>,
    /// Scenarios that broke the runner, each with what happened.
    pub broken: Vec<String>,
    /// Scenarios that pass, each with the number of scripted answers that nobody asked for.
    pub loose: BTreeMap<String, usize>,
    /// Cards that do not compile, each with the number of scenarios that need it.
    pub missing: BTreeMap<String, usize>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadLine {
    /// Whether it stands in the file of the cards, not of the scenarios.
    pub in_cards: bool,
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub problem: String,
}

/// Runs every scenario whose id contains the filter.
///
/// # Errors
/// The first line that is no scenario.
pub fn run_all<S: DeserializeOwned>(
    scenarios: &str,
    filter: &str,
    id: impl Fn(&S) -> &str,
    mut run: impl FnMut(&S) -> Verdict,
) -> Result<Report, BadLine> {
    let mut report = Report::default();
    for (line, content) in (1u32..).zip(scenarios.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let scenario: S = serde_json::from_str(content).map_err(|error| BadLine {
            in_cards: false,
            line,
            problem: error.to_string(),
        })?;
        if id(&scenario).contains(filter) {
            report.add(id(&scenario), guarded(|| run(&scenario)));
        }
    }
    Ok(report)
}

/// A panic in the rules is a result too.
fn guarded(run: impl FnOnce() -> Verdict) -> Verdict {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run))
        .unwrap_or_else(|_| Verdict::Error("it panicked".to_owned()))
}

impl Report {
    fn add(&mut self, id: &str, verdict: Verdict) {
        let counts = &mut self.counts;
        counts.scenarios += 1;
        match verdict {
            Verdict::Skipped => counts.skipped += 1,
            Verdict::Trivial => counts.trivial += 1,
            Verdict::Passed => counts.passed += 1,
            Verdict::Loose(answers) => {
                counts.passed += 1;
                self.loose.insert(id.to_owned(), answers);
            }
            Verdict::Uncompiled(card) => {
                counts.uncompiled += 1;
                *self.missing.entry(card).or_default() += 1;
            }
            Verdict::Failed(failure) => {
                counts.failed += 1;
                self.failures.push(failure);
            }
            Verdict::Error(error) => {
                counts.errors += 1;
                self.broken.push(format!("{id}: {error}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_counted_once_and_a_panic_is_a_result() {
        let lines = "\"pass\"\n\n\"fail\"\n\"boom\"\n\"card\"\n\"other\"";
        let run = |id: &String| match id.as_str() {
            "pass" => Verdict::Passed,
            "fail" => {
                Verdict::Failed(Failure { id: id.clone(), expectation: "1".to_owned(), log: Vec::new() })
            }
            "card" => Verdict::Uncompiled("Slate".to_owned()),
            "other" => Verdict::Trivial,
            _ => panic!("a fault in the rules"),
        };
        let report = run_all::<String>(lines, "", |id| id, run).expect("all lines can be read");
        let counts =
            Counts { scenarios: 5, trivial: 1, uncompiled: 1, passed: 1, failed: 1, errors: 1, skipped: 0 };
        assert_eq!(report.counts, counts);
        assert_eq!(report.broken, ["boom: it panicked"]);
        assert_eq!(report.missing.get("Slate"), Some(&1));
    }

    #[test]
    fn a_line_that_is_no_scenario_is_named() {
        let bad = run_all::<String>("\"a\"\n{", "", |id| id, |_| Verdict::Passed).expect_err("it is broken");
        assert_eq!((bad.line, bad.in_cards), (2, false));
    }
}
