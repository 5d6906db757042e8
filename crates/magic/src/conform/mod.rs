//! Scenarios of the game as conformance tests: a position, a script, what must hold at its end.
//!
//! Their form is described beside them (`SCHEMA.md`). Scripts were written for another engine, so answers to questions
//! that are not asked here are left over, and questions that were not asked there get the answer that its player
//! would give without a script. A scenario that passes without its script is *trivial* and not counted.

mod answer;
mod combat;
mod expect;
mod given;
mod names;
mod permanents;
mod priority;
mod scenario;
mod script;
mod traits;

use cardwright_table::conform::{BadLine, Failure, Report, Verdict, run_all};

use crate::Magic;
use crate::import::Imported;
use given::Given;
pub use scenario::Scenario;
use scenario::Stage;
use script::{Driver, Stopped};

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

/// Runs one scenario, also without its script.
pub fn run(scenario: &Scenario, source: &Imported) -> Verdict {
    if !supported(scenario) {
        return Verdict::Skipped;
    }
    let Given { setup, aliases, seats } = given::build(scenario);
    let rules = match Magic::open_match(&setup, source) {
        Ok(rules) => rules,
        Err(error) => return Verdict::Uncompiled(given::first_missing(scenario, source, &error)),
    };
    let play = |idle: bool| {
        let mut driver = Driver::new(&rules, seats.clone(), aliases.clone(), scenario);
        let problem = play(&mut driver, scenario, idle);
        (problem, driver.log())
    };
    let scripted = scenario.stages().iter().any(|stage| !stage.actions.is_empty());
    if scripted && play(true).0.is_ok() {
        return Verdict::Trivial;
    }
    match play(false) {
        (Ok(()), _) => Verdict::Passed,
        (Err(Stopped::Stuck(problem)), _) => Verdict::Error(problem),
        (Err(Stopped::Differs(expectation)), log) => {
            Verdict::Failed(Failure { id: scenario.id.clone(), expectation, log })
        }
    }
}

/// Whether the runner knows every form that the scenario uses.
fn supported(scenario: &Scenario) -> bool {
    let known = |stage: &Stage| {
        let asserted = stage.asserts.iter().all(|claim| expect::is_known(claim.topic()));
        asserted && stage.actions.iter().all(|entry| script::is_known(&entry.claim))
    };
    let options = &scenario.options;
    let plain = options.extras.is_empty() && options.manual_mana.is_empty();
    let decks = scenario.decks.values().all(|deck| deck == given::PLAIN_DECK);
    // The other engine's tests of its own test harness.
    let own = !scenario.id.contains("testapi/");
    // Limited range of influence (CR 801) is an option that nobody plays with here.
    let far = scenario.turn_order.len() == 2 || scenario.range != "ONE";
    own && far && plain && decks && scenario.format != "oathbreaker" && scenario.stages().iter().all(known)
}

/// Plays all stages; idly, nothing of the script is done.
fn play(driver: &mut Driver<'_>, scenario: &Scenario, idle: bool) -> Result<(), Stopped> {
    for stage in scenario.stages() {
        let rejected = match driver.stage(stage, idle) {
            Err(Stopped::Stuck(problem)) => return Err(Stopped::Stuck(problem)),
            Err(Stopped::Differs(difference)) => Some(difference),
            Ok(()) => None,
        };
        match (&stage.expect_error, rejected) {
            (Some(_), Some(_)) => return Ok(()),
            (Some(_), None) => return Err(Stopped::Differs("the script to be rejected".to_owned())),
            (None, Some(difference)) => return Err(Stopped::Differs(difference)),
            (None, None) => {}
        }
    }
    Ok(())
}
