//! Events as clients get them: every kind of the specification, with its fields.

use std::collections::BTreeMap;

use cardwright_skirmish::Skirmish;
use cardwright_table::{Game as _, Match};
use serde_json::{Value, json};

use crate::table::{A, B, Log, position};

/// A few short games in which everything happens that can.
fn everything() -> Vec<Value> {
    let mut dealt = Vec::new();
    Match::<Skirmish>::new(cardwright_skirmish::catalogue::starter_match(1.into()).into(), &mut dealt);
    let mut events = Log(dealt).json();
    let mut add = |log: Log| events.extend(log.json());

    let mut game = position()
        .passed(B)
        .hand(A, "Champion, Strike, Fireball, Unsummon, Energize, Fortify, Seed, Study, Field Medic, Priest, Bouncer")
        .ready("a4", "Ranger")
        .on("a0", "Martyr")
        .with_power("a1", "Rookie", 1)
        .on("b0", "Champion")
        .begin();
    add(game.play(A, "Champion", "a0"));
    add(game.cast(A, "Strike", &["b0"]));
    add(game.cast(A, "Fireball", &["b1"]));
    add(game.cast(A, "Energize", &["a0"]));
    add(game.cast(A, "Fortify", &["a2"]));
    add(game.cast(A, "Seed", &["a2"]));
    add(game.cast(A, "Study", &[]));
    add(game.cast(A, "Unsummon", &["a0"]));
    add(game.play(A, "Field Medic", "a0"));
    add(game.choose(A, "a1"));
    add(game.play(A, "Priest", "a3"));
    add(game.choose(A, "a2"));
    add(game.activate("a4"));
    add(game.choose(A, "a3"));
    add(game.play(A, "Bouncer", "a2"));
    add(game.choose(A, "a1"));
    add(game.choose_card(A, "Rookie"));
    add(game.pass(A));

    let mut game = position().rounds(2, [1, 0], 0).passed(B).on("a0", "Elite Guard").begin();
    add(game.pass(A));
    let mut game = position().begin();
    add(game.pass(A));
    add(game.concede(A));
    events
}

/// The kinds of the specification and the fields they have at least.
const KINDS: [(&str, &[&str]); 24] = [
    ("cardDrawn", &[]),
    ("cardPlayed", &[]),
    ("cardDiscarded", &[]),
    ("unitDeployed", &["unitId"]),
    ("unitDied", &["unitId", "cause"]),
    ("unitReplaced", &["unitId"]),
    ("unitBounced", &["unitId"]),
    ("unitDamaged", &["unitId", "amount", "newPower"]),
    ("unitHealed", &["unitId", "amount", "newPower"]),
    ("unitPowerChanged", &["unitId", "amount", "newPower"]),
    ("unitMoved", &["unitId"]),
    ("slotModifierChanged", &[]),
    ("slotEffectAdded", &[]),
    ("slotEffectRemoved", &[]),
    ("abilityActivated", &["unitId"]),
    ("cooldownReduced", &["unitId"]),
    ("turnStarted", &[]),
    ("priorityChanged", &["newPriority"]),
    ("playerPassed", &["playerId"]),
    ("slotResolved", &["slotId", "winner", "unit0Power", "unit1Power"]),
    ("conquerTriggered", &["unitId", "slotId"]),
    ("roundStarted", &["roundNumber"]),
    ("roundEnded", &["roundNumber", "winner", "vp"]),
    ("matchEnded", &["winner"]),
];

/// By kind, the fields of each event.
fn by_kind() -> BTreeMap<String, Vec<Value>> {
    let mut kinds: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for event in everything() {
        let Value::Object(event) = event else { panic!("an event is an object: {event}") };
        assert_eq!(event.len(), 1, "tagged by its kind");
        for (kind, fields) in event {
            kinds.entry(kind).or_default().push(fields);
        }
    }
    kinds
}

/// spec 87
#[test]
fn every_kind_of_event_of_the_specification_happens() {
    let kinds = by_kind();
    let missing: Vec<&str> =
        KINDS.iter().map(|(kind, _)| *kind).filter(|kind| !kinds.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// spec 87
#[test]
fn events_have_the_fields_of_the_specification_under_their_names() {
    let kinds = by_kind();
    let mut missing = Vec::new();
    for (kind, fields) in KINDS {
        for field in fields {
            let all = kinds[kind]
                .iter()
                .all(|event| event.as_object().is_some_and(|event| event.contains_key(*field)));
            if !all {
                missing.push(format!("{kind}.{field}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// spec 87
#[test]
fn all_names_are_in_camel_case() {
    fn check(value: &Value) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| {
                let first = name.chars().next().unwrap();
                assert!(first.is_lowercase() && !name.contains(['_', '-', ' ']), "{name}");
                check(value);
            }),
            Value::Array(values) => values.iter().for_each(check),
            _ => {}
        }
    }
    everything().iter().for_each(check);
}

/// spec 87
#[test]
fn numbers_and_winners_have_the_form_of_the_specification() {
    let kinds = by_kind();
    let resolved = &kinds["slotResolved"];
    assert_eq!(resolved.len(), 10, "two rounds of five terrains");
    for (index, event) in resolved.iter().enumerate() {
        assert_eq!(event["slotId"], index % 5);
        assert!(event["unit0Power"].is_i64() && event["unit1Power"].is_i64());
        assert!(event["winner"].is_null() || event["winner"].is_u64());
    }
    assert_eq!(kinds["roundEnded"][1]["vp"], json!([2, 0]));
    assert_eq!(kinds["roundEnded"][1]["winner"], 0);
    assert_eq!(kinds["matchEnded"][0]["winner"], 0);
    assert_eq!(kinds["roundStarted"][0]["roundNumber"], 1);
    let died: Vec<&Value> = kinds["unitDied"].iter().map(|event| &event["cause"]).collect();
    assert!(died.iter().all(|cause| cause.is_string()), "{died:?}");
}

/// spec 87
#[test]
fn an_instance_keeps_its_id_from_deployment_to_death() {
    let mut game = position().hand(A, "Champion").hand(B, "Assassinate").begin();
    let born = game.play(A, "Champion", "a1").json();
    let died = game.cast(B, "Assassinate", &["a1"]).json();
    let id = |events: &[Value], kind: &str| {
        let event = events.iter().find_map(|event| event.get(kind)).expect("it happened");
        event.get("unitId").or_else(|| event["unit"].get("unitId")).cloned()
    };
    assert!(id(&born, "unitDeployed").is_some());
    assert_eq!(id(&born, "unitDeployed"), id(&died, "unitDied"));
}

/// spec 87, 96
#[test]
fn every_line_of_the_log_is_a_sentence() {
    let mut game = position()
        .passed(B)
        .hand(A, "Champion, Fireball")
        .on("a0", "Martyr")
        .on("a1", "Scout")
        .on("b1", "Noble")
        .begin();
    let mut events = game.play(A, "Champion", "a0").0;
    events.extend(game.cast(A, "Fireball", &["b1"]).0);
    events.extend(game.pass(A).0);
    for event in &events {
        if let Some(line) = game.game.narrate(event) {
            assert!(line.ends_with(['.', ':', '!']), "{line}");
            assert!(!line.contains("Seat(") && !line.contains("Cell("), "{line}");
        }
    }
}
