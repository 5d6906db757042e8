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
use cardwright_table::conform::{BadLine, Failure, Report, Verdict, run_all};
use cardwright_table::{Asking, SetupError};
use serde::Deserialize;

use crate::card::Cards;
use crate::event::Event;
use crate::import::Imported;
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

/// Runs all scenarios whose id contains the filter.
///
/// # Errors
/// The first line of either file that cannot be read.
pub fn conform(cards: &str, scenarios: &str, filter: &str) -> Result<Report, BadLine> {
    let source = Imported::read(cards).map_err(|bad| BadLine {
        in_cards: true,
        line: bad.line,
        problem: bad.problem,
    })?;
    run_all(scenarios, filter, |scenario: &Scenario| &scenario.id, |scenario| run(scenario, &source))
}

/// Runs one scenario, also without its WHEN lines.
pub fn run(scenario: &Scenario, source: &Imported) -> Verdict {
    if scenario.skip_reason.as_ref().is_some_and(|reason| !reason.is_null()) || !given::supported(scenario) {
        return Verdict::Skipped;
    }
    match compile(scenario, source) {
        Ok(rules) => play(&rules, scenario, source).unwrap_or_else(Verdict::Error),
        Err(card) => Verdict::Uncompiled(card),
    }
}

fn play(rules: &Unlimited, scenario: &Scenario, source: &Imported) -> Result<Verdict, String> {
    let start = given::build(rules, scenario, source)?;
    let idle = expect::first_difference(rules, &start, scenario)?;
    if idle.is_none() && !scenario.when.is_empty() {
        return Ok(Verdict::Trivial);
    }
    let mut state = start;
    let mut log: Vec<Event> = Vec::new();
    script::play(rules, &mut state, scenario, &mut log)?;
    Ok(match expect::first_difference(rules, &state, scenario)? {
        None => Verdict::Passed,
        Some(expectation) => {
            let open = state.pending.as_ref().map(|open| format!("@{} is asked: {open:?}", open.seat().0));
            let log = log.iter().filter_map(crate::show::narrate).chain(open).collect();
            Verdict::Failed(Failure { id: scenario.id.clone(), expectation, log })
        }
    })
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
fn table<'a>(rules: &'a Unlimited, state: &'a mut State, log: &'a mut Vec<Event>) -> Table<'a> {
    Table { rules, state, events: Some(log) }
}
