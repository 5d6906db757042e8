//! The Vampire: a watcher with an activated ability.

use crate::table::{A, B, position};

/// spec 67, 79
#[test]
fn vampire_gains_the_amount_before_the_floor() {
    let mut game = position().hand(A, "Strike").on("a1", "Vampire").on("b1", "Scout").begin();
    let log = game.cast(A, "Strike", &["b1"]);
    assert_eq!(
        log.of("unitDamaged unitPowerChanged"),
        ["unitDamaged b1 Scout 3 -> 0", "unitPowerChanged a1 Vampire +3 -> 5"]
    );
}

/// spec 79
#[test]
fn vampire_watches_close_units_of_both_players_and_no_others() {
    let mut game = position()
        .hand(A, "Strike, Strike")
        .hand(B, "Strike")
        .on("a1", "Vampire")
        .on("a2", "Champion")
        .on("b3", "Champion")
        .with_power("b0", "Champion", 9)
        .begin();
    game.cast(A, "Strike", &["a2"]);
    assert_eq!(game.unit("a1"), "Vampire 5");
    game.cast(B, "Strike", &["b0"]);
    assert_eq!(game.unit("a1"), "Vampire 8", "whoever deals it");
    game.cast(A, "Strike", &["b3"]);
    assert_eq!(game.unit("a1"), "Vampire 8", "terrain 3 is not close to terrain 1");
}

/// spec 79
#[test]
fn vampire_does_not_gain_from_its_own_wounds() {
    let mut game = position().hand(A, "Strike").with_power("a1", "Vampire", 5).begin();
    let log = game.cast(A, "Strike", &["a1"]);
    assert!(log.lacks("unitPowerChanged"));
    assert_eq!(game.unit("a1"), "Vampire 2");
}

/// spec 79
#[test]
fn vampire_gains_for_each_close_unit_that_is_damaged() {
    let mut game = position()
        .hand(B, "Fireball")
        .turn(B)
        .on("a1", "Vampire")
        .on("b2", "Champion")
        .on("a2", "Champion")
        .on("b3", "Champion")
        .begin();
    let log = game.cast(B, "Fireball", &["b3"]);
    assert_eq!(log.of("unitPowerChanged").len(), 2, "b2 and a2 are close to the Vampire, b3 is not");
    assert_eq!(game.unit("a1"), "Vampire 6");
}

/// spec 68, 79
#[test]
fn vampire_killed_by_the_same_damage_gains_nothing() {
    let mut game = position().hand(B, "Fireball").turn(B).on("a1", "Vampire").on("b1", "Champion").begin();
    let log = game.cast(B, "Fireball", &["b1"]);
    assert_eq!(log.of("unitDied"), ["unitDied a1 Vampire damage"]);
    assert!(log.lacks("unitPowerChanged"));
}

/// spec 72, 79
#[test]
fn vampire_deals_2_damage_to_a_close_unit_and_feeds_on_it() {
    let mut game =
        position().ready("a1", "Vampire").on("b1", "Champion").on("a2", "Veteran").on("b4", "Scout").begin();
    game.activate("a1");
    assert_eq!((game.prompt(), game.options()), ("chooseUnit a".into(), "a2 b1".into()));
    let log = game.choose(A, "b1");
    assert_eq!(
        log.of("unitDamaged unitPowerChanged"),
        ["unitDamaged b1 Champion 2 -> 3", "unitPowerChanged a1 Vampire +2 -> 4"]
    );
}

/// spec 72, 79
#[test]
fn vampire_needs_a_turn_start_between_two_activations() {
    let mut game = position().passed(B).hand(A, "Study").ready("a1", "Vampire").on("a2", "Champion").begin();
    game.activate("a1");
    let log = game.choose(A, "a2");
    assert_eq!(
        log.of("cooldownReduced"),
        ["cooldownReduced a1 Vampire 0"],
        "the next turn of the same player begins"
    );
    game.activate("a1");
    assert_eq!(game.prompt(), "chooseUnit a");
}
