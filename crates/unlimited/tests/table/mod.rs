//! A small table: cards made for the tests, scenarios in the language of the conformance runner.

use cardwright_unlimited::conform::conform;
use serde_json::json;

/// What every table has: a unit, whose id only fills resources, a base, and a leader.
const STOCK: &str = r#"
{"id":"SOR_095","title":"Plain Soldier","type":"Unit","cost":2,"power":3,"hp":3,"aspects":["Command"],"traits":["Guard"],"arena":"Ground"}
{"id":"T_B","title":"Test Base","type":"Base","hp":30,"aspects":["Command"]}
{"id":"T_L","title":"Test Leader","subtitle":"In Person","type":"Leader","cost":4,"power":3,"hp":5,"aspects":["Command","Heroism"],"traits":["Captain"],"arena":"Ground","unique":true,"text":"Action [1 resource, Exhaust]: Deal 1 damage to a unit.\nEpic Action: If you control 3 or more resources, deploy this leader.","leaderUnitText":"Raid 1"}
"#;

/// Runs one scenario with these cards and the stock; the first line of GIVEN is added here.
pub(crate) fn scenario(cards: &str, options: &str, given: &[&str], when: &[&str], expect: &[&str]) {
    let cards = format!("{}{}", STOCK.trim_start(), cards.trim_start());
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
    let report = conform(&cards, &scenario.to_string(), "").unwrap();
    assert!(report.failures.is_empty(), "{:#?}", report.failures);
    assert_eq!((report.counts.passed, report.counts.trivial), (1, 0), "{report:?}");
}

/// Runs one scenario in which only the first player acts, with these cards.
#[allow(dead_code, reason = "not every test program plays alone")]
pub(crate) fn alone(cards: &str, given: &[&str], when: &[&str], expect: &[&str]) {
    let mut all = vec!["P1OnlyActions: true"];
    all.extend(given);
    scenario(cards, "", &all, when, expect);
}
