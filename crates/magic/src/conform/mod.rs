//! Scenarios of the game as conformance tests: a position, a script, what must hold at its end.
//!
//! Their form is described beside them (`SCHEMA.md`). Scripts were written for another engine, so answers to questions
//! that are not asked here and blocks that are not possible are left over (the report counts them), and questions that were
//! not asked there get the answer that its player would give without a script. All other acts must come to pass. A
//! scenario that passes without its script is *trivial* and not counted.

mod answer;
mod combat;
mod expect;
mod extras;
mod given;
mod guess;
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
use scenario::{ExpectedError, Stage};
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
    let opened = match extras::with_extras(scenario, source) {
        Some(all) if !scenario.options.extras.is_empty() => Magic::open_match(&setup, &all),
        _ => Magic::open_match(&setup, source),
    };
    let rules = match opened {
        Ok(rules) => rules,
        Err(error) => return Verdict::Uncompiled(given::first_missing(scenario, source, &error)),
    };
    let play = |idle: bool| {
        let mut driver = Driver::new(&rules, seats.clone(), aliases.clone(), scenario);
        let problem = play(&mut driver, scenario, idle);
        (problem, driver.log(), driver.unasked())
    };
    let scripted = scenario.stages().iter().any(|stage| !stage.actions.is_empty());
    if scripted && play(true).0.is_ok() {
        return Verdict::Trivial;
    }
    match play(false) {
        (Ok(()), _, 0) => Verdict::Passed,
        (Ok(()), _, unasked) => Verdict::Loose(unasked),
        (Err(Stopped::Stuck(problem)), ..) => Verdict::Error(problem),
        (Err(Stopped::Differs(expectation) | Stopped::Refused(expectation)), log, _) => {
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
    let plain = extras::are_known(&options.extras) && options.manual_mana.is_empty();
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
        let came_of_it = driver.stage(stage, idle);
        match &stage.expect_error {
            None => came_of_it?,
            Some(expected) => return must_be_rejected(stage, expected, came_of_it, driver.unasked()),
        }
    }
    Ok(())
}

/// What must be rejected is the last act; sometimes whatever it may be.
fn must_be_rejected(
    stage: &Stage,
    expected: &ExpectedError,
    came_of_it: Result<(), Stopped>,
    unasked: usize,
) -> Result<(), Stopped> {
    match came_of_it {
        Err(Stopped::Refused(act)) if stage.last_act().is_some_and(|last| act.contains(&last)) => Ok(()),
        Err(Stopped::Refused(_) | Stopped::Differs(_)) if expected.anywhere => Ok(()),
        // What must not be asked: the script's answer is left over, and that was to be seen.
        Ok(()) if unasked > 0 && expected.is_about_answers() => Ok(()),
        Ok(()) => script::differs("the last act to be rejected"),
        other => other,
    }
}
