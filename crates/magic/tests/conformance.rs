//! The runner of scenarios: what passes, what fails, what counts as neither.

use cardwright_magic::conform::conform;
use cardwright_table::conform::{Counts, Report};

const CARDS: &str = r#"
{"layout": "normal", "name": "Mountain", "types": "Basic Land Mountain", "text": "({T}: Add {R}.)"}
{"layout": "normal", "name": "Kiln Spark", "cost": "{R}", "types": "Instant", "text": "Kiln Spark deals 3 damage to any target."}
{"layout": "normal", "name": "Moss Bear", "cost": "{1}{G}", "types": "Creature Bear", "power": "2", "toughness": "2", "text": ""}
{"layout": "normal", "name": "Moss Altar", "cost": "{3}", "types": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."}
{"layout": "normal", "name": "Moss Golem", "cost": "{6}", "types": "Artifact Creature Golem", "power": "5", "toughness": "5", "text": ""}
{"layout": "normal", "name": "Moss Line", "cost": "{9}", "types": "Enchantment", "text": "If Moss Line is in your opening hand, you may begin the game with it on the battlefield."}
{"layout": "normal", "name": "Moss Riddle", "cost": "{G}", "types": "Instant", "text": "Wibble the table."}
"#;

/// A scenario of two players in which A casts from four Mountains.
fn scenario(id: &str, hand: &str, actions: &str, asserts: &str, more: &str) -> String {
    format!(
        r#"{{"id": "{id}", "format": "duel", "players": ["A", "B"], "turnOrder": ["A", "B"], "startingLife": 20, "decks": {{}}, "options": {{"strict": true}}, "setup": [{{"zone": "battlefield", "player": "A", "card": "Mountain", "count": 4}}, {{"zone": "battlefield", "player": "B", "card": "Moss Bear", "count": 1}}, {{"zone": "hand", "player": "A", "card": "{hand}", "count": 1}}], "actions": [{actions}], "stop": {{"turn": 1, "step": "END_TURN"}}, "asserts": [{asserts}]{more}}}"#
    )
}

const SPARK_AT_BEAR: &str = r#"{"kind": "cast", "turn": 1, "step": "PRECOMBAT_MAIN", "player": "A", "card": "Kiln Spark", "targets": [{"name": "Moss Bear"}]}"#;
const SPARK_AT_B: &str = r#"{"kind": "cast", "turn": 1, "step": "UPKEEP", "player": "A", "card": "Kiln Spark", "targets": [{"player": "B"}]}"#;
const BEAR_DIED: &str = r#"{"kind": "graveyardCount", "player": "B", "card": "Moss Bear", "count": 1}"#;

fn run(scenarios: &[String]) -> Report {
    conform(CARDS, &scenarios.join("\n"), "").expect("all lines can be read")
}

#[test]
fn a_scenario_passes_if_its_script_leads_to_what_it_claims() {
    let tapped = r#"{"kind": "tappedCount", "permanent": "Mountain", "tapped": true, "count": 1}"#;
    let report = run(&[
        scenario("bear", "Kiln Spark", SPARK_AT_BEAR, &format!("{BEAR_DIED}, {tapped}"), ""),
        scenario("player", "Kiln Spark", SPARK_AT_B, r#"{"kind": "life", "player": "B", "life": 17}"#, ""),
    ]);
    assert_eq!(report.failures, []);
    assert_eq!(report.counts.passed, 2);
}

#[test]
fn a_failure_names_the_first_claim_that_differs_and_tells_the_course_of_events() {
    let report = run(&[scenario("wrong", "Kiln Spark", SPARK_AT_B, BEAR_DIED, "")]);
    let failure = &report.failures[0];
    assert_eq!(failure.expectation, "B graveyardCount Moss Bear: 1, but it is 0");
    assert!(failure.log.iter().any(|line| line.contains("Kiln Spark deals 3 damage")));
}

#[test]
fn trivial_uncompiled_and_unknown_scenarios_are_counted_apart() {
    let life = r#"{"kind": "life", "player": "A", "life": 20}"#;
    let unknown = r#"{"kind": "manaOptionsCount", "player": "A", "count": 1}"#;
    let report = run(&[
        scenario("trivial", "Kiln Spark", SPARK_AT_BEAR, life, ""),
        scenario("uncompiled", "Moss Riddle", "", life, ""),
        scenario("unknown", "Kiln Spark", SPARK_AT_BEAR, unknown, ""),
    ]);
    let counts = Counts { scenarios: 3, trivial: 1, uncompiled: 1, skipped: 1, ..Counts::default() };
    assert_eq!(report.counts, counts);
    assert_eq!(report.missing.get("Moss Riddle"), Some(&1));
}

#[test]
fn a_script_that_must_be_rejected_passes_if_its_act_is_not_legal() {
    let bear = r#"{"kind": "cast", "turn": 1, "step": "PRECOMBAT_MAIN", "player": "A", "card": "Moss Bear"}"#;
    let error = r#", "expectError": {"exception": "AssertionError", "message": []}"#;
    let early = format!("{bear}, {SPARK_AT_B}");
    let report = run(&[
        scenario("illegal", "Moss Bear", bear, "", error),
        scenario("legal", "Kiln Spark", SPARK_AT_BEAR, "", error),
        scenario("another act", "Kiln Spark", &early, "", error),
    ]);
    let failed: Vec<&str> = report.failures.iter().map(|failure| failure.id.as_str()).collect();
    assert_eq!((report.counts.passed, failed), (1, vec!["legal", "another act"]));
}

#[test]
fn a_target_that_cannot_be_had_is_a_difference_and_an_answer_without_a_question_is_counted() {
    let at_land = SPARK_AT_BEAR.replace("Moss Bear", "Mountain");
    let answered =
        format!(r#"{SPARK_AT_BEAR}, {{"kind": "choice", "player": "A", "choice": {{"yesno": true}}}}"#);
    let report = run(&[
        scenario("land", "Kiln Spark", &at_land, BEAR_DIED, ""),
        scenario("answered", "Kiln Spark", &answered, BEAR_DIED, ""),
    ]);
    assert_eq!(report.failures[0].id, "land");
    assert_eq!(report.loose.into_iter().collect::<Vec<_>>(), [("answered".to_owned(), 1)]);
}

#[test]
fn mana_abilities_that_cost_more_than_tapping_are_used_before_what_they_pay_for() {
    let altar = r#", "set": "x"}, {"zone": "battlefield", "player": "A", "card": "Moss Altar", "count": 1}, {"zone": "battlefield", "player": "A", "card": "Moss Bear", "count": 1}], "actions""#;
    let playable = r#"{"kind": "check", "check": "playable", "turn": 1, "step": "PRECOMBAT_MAIN", "player": "A", "ability": "Cast Moss", "expected": true}"#;
    let cast =
        r#"{"kind": "cast", "turn": 1, "step": "PRECOMBAT_MAIN", "player": "A", "card": "Moss Golem"}"#;
    let there = r#"{"kind": "permanentCount", "player": "A", "permanent": "Moss Golem", "count": 1}, {"kind": "permanentCount", "player": "A", "permanent": "Moss Bear", "count": 0}"#;
    let line = scenario("altar", "Moss Golem", &format!("{playable}, {cast}"), there, "");
    let line = line.replacen(r#"}], "actions""#, altar, 1);
    let report = run(&[line]);
    assert_eq!((report.failures, report.counts.passed), (vec![], 1));
}

#[test]
fn what_the_harness_gives_is_used_by_the_name_that_scripts_have_for_it() {
    let act = r#"{"kind": "activate", "turn": 1, "step": "PRECOMBAT_MAIN", "player": "A", "ability": "target destroy", "targets": [{"name": "Moss Bear"}]}"#;
    let line = scenario("extra", "Kiln Spark", act, BEAR_DIED, "");
    let extra = r#""strict": true, "extras": [{"kind": "customTargetDestroy", "player": "A"}]"#;
    let report = run(&[line.replacen(r#""strict": true"#, extra, 1)]);
    assert_eq!((report.failures, report.counts.passed), (vec![], 1));
}

#[test]
fn what_an_opening_hand_lets_a_player_do_is_answered_by_the_script() {
    let answer = |yes: bool| format!(r#"{{"kind": "choice", "player": "A", "choice": {{"yesno": {yes}}}}}"#);
    let there = |count: u8| {
        format!(r#"{{"kind": "permanentCount", "player": "A", "permanent": "Moss Line", "count": {count}}}"#)
    };
    let report = run(&[
        scenario("taken", "Moss Line", &answer(true), &there(1), ""),
        scenario("left", "Moss Line", &answer(false), &there(1), ""),
    ]);
    let failed: Vec<&str> = report.failures.iter().map(|failure| failure.id.as_str()).collect();
    assert_eq!((report.counts.passed, failed), (1, vec!["left"]));
}

#[test]
fn the_published_scenarios_run_without_a_panic() {
    let shared = std::env::var("CARDWRIGHT_SHARED").unwrap_or_else(|_| "../../../shared".to_owned());
    let read = |path: &str| std::fs::read_to_string(format!("{shared}/{path}"));
    let (Ok(cards), Ok(scenarios)) =
        (read("corpus/magic/cards.jsonl"), read("scenarios/magic/scenarios.jsonl"))
    else {
        println!("skipped: no corpus");
        return;
    };
    let report = conform(&cards, &scenarios, "combat/").expect("all lines can be read");
    assert_eq!(report.broken, Vec::<String>::new());
    assert!(report.counts.passed > 0);
}
