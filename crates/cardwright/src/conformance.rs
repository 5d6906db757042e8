//! Behaviour checks written as scenarios: which rulesets have a runner for them.

use cardwright_table::conform::{BadLine, Report};

/// A ruleset's way to run scenarios.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runner {
    /// The ruleset's name.
    pub(crate) game: &'static str,
    /// Runs the scenarios whose id contains the last argument, with these cards.
    pub(crate) run: fn(cards: &str, scenarios: &str, filter: &str) -> Result<Report, BadLine>,
}
