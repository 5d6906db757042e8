//! A small table: cards made for the tests, scenarios in the language of the conformance runner.

use cardwright_unlimited::conform::conform;
use serde_json::json;

/// Runs one scenario with these cards; the first line of GIVEN is added here.
pub(crate) fn scenario(cards: &str, options: &str, given: &[&str], when: &[&str], expect: &[&str]) {
    let setup = format!(
        "CommonSetup: x/x/{{myBase:T_B;theirBase:T_B;myLeader:T_L;theirLeader:T_L{}{options}}}",
        if options.is_empty() || options.starts_with(':') { "" } else { ";" }
    );
    let mut lines = vec![setup];
    lines.extend(given.iter().map(ToString::to_string));
    let ids = cards.lines().filter(|line| !line.is_empty()).map(|line| {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].as_str().unwrap().to_owned()
    });
    let scenario = json!({
        "id": "own", "given": lines, "when": when, "expect": expect, "cards": ids.collect::<Vec<_>>(),
    });
    let report = conform(cards.trim_start(), &scenario.to_string(), "").unwrap();
    assert!(report.failures.is_empty(), "{:#?}", report.failures);
    assert_eq!((report.counts.passed, report.counts.trivial), (1, 0), "{report:?}");
}
