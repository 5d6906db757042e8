//! Power, strength, death, bounce.

use crate::table::{A, B, cell, position};

/// spec 67
#[test]
fn damage_floors_at_0_and_the_event_tells_the_amount_before_the_floor() {
    let mut game = position().hand(A, "Strike").on("b1", "Mimic").begin();
    let log = game.cast(A, "Strike", &["b1"]);
    assert_eq!(log.of("unitDamaged unitDied"), ["unitDamaged b1 Mimic 3 -> 0", "unitDied b1 Mimic damage"]);
}

/// spec 67
#[test]
fn damage_and_buffs_are_one_number_that_lasts() {
    let mut game =
        position().hand(A, "Strike, Energize").hand(B, "Study, Study").on("a1", "Champion").begin();
    game.cast(A, "Strike", &["a1"]);
    game.cast(B, "Study", &[]);
    game.cast(A, "Energize", &["a1"]);
    game.cast(B, "Study", &[]);
    assert_eq!(game.power("a1"), 5);
}

/// spec 67
#[test]
fn heal_never_exceeds_the_printed_power() {
    let mut game = position().hand(A, "Field Medic").with_power("a1", "Champion", 4).begin();
    game.play(A, "Field Medic", "a0");
    let log = game.choose(A, "a1");
    assert_eq!(log.of("unitHealed"), ["unitHealed a1 Champion 1 -> 5"]);
}

/// spec 67
#[test]
fn heal_never_lowers_a_buffed_unit() {
    let mut game = position().hand(A, "Field Medic").with_power("a1", "Champion", 8).begin();
    game.play(A, "Field Medic", "a0");
    let log = game.choose(A, "a1");
    assert!(log.lacks("unitHealed unitPowerChanged"), "no real change, no event");
    assert_eq!(game.power("a1"), 8);
}

/// spec 67
#[test]
fn heal_of_an_unhurt_unit_says_nothing() {
    let mut game = position().hand(A, "Field Medic").on("a1", "Champion").begin();
    game.play(A, "Field Medic", "a0");
    let log = game.choose(A, "a1");
    assert!(log.lacks("unitHealed unitPowerChanged"));
}

/// spec 67, 70
#[test]
fn heal_ignores_the_slots_modifier() {
    let mut game =
        position().hand(A, "Field Medic").with_power("a1", "Champion", 1).modifier("a1", 6).begin();
    game.play(A, "Field Medic", "a0");
    let log = game.choose(A, "a1");
    assert_eq!(log.of("unitHealed"), ["unitHealed a1 Champion 3 -> 4"]);
    assert_eq!(game.unit("a1"), "Champion 10");
}

/// spec 68, 70
#[test]
fn strength_decides_death_and_not_bare_power() {
    let mut game =
        position().hand(A, "Strike, Strike").hand(B, "Study").on("b1", "Scout").modifier("b1", 1).begin();
    let log = game.cast(A, "Strike", &["b1"]);
    assert!(log.lacks("unitDied"));
    assert_eq!((game.power("b1"), game.unit("b1")), (0, "Scout 1".into()));
    game.cast(B, "Study", &[]);
    let log = game.cast(A, "Strike", &["b1"]);
    assert_eq!(
        log.of("unitDamaged"),
        ["unitDamaged b1 Scout 3 -> 0"],
        "damage above 0 is told at power 0 too"
    );
    assert_eq!(game.unit("b1"), "Scout 1");
}

const BLIGHT: &str = "[Blight]\nAction\nA slot gets -2.\n";

/// spec 68, 70
#[test]
fn a_unit_whose_slot_takes_its_strength_to_0_dies() {
    let mut game = position().cards(BLIGHT).hand(A, "Blight").on("b1", "Scout").begin();
    let log = game.cast(A, "Blight", &["b1"]);
    assert_eq!(
        log.of("slotModifierChanged unitDied"),
        ["slotModifierChanged b1 -2 -> -2", "unitDied b1 Scout weakness"]
    );
}

/// spec 68, 70
#[test]
fn strength_floors_at_0_and_a_unit_deployed_onto_a_blighted_slot_dies_at_once() {
    let mut game = position().hand(A, "Martyr").on("a0", "Scout").modifier("a1", -4).begin();
    let log = game.play(A, "Martyr", "a1");
    assert_eq!(
        log.of("unitDeployed unitDied unitPowerChanged"),
        ["unitDeployed a1 Martyr 2", "unitDied a1 Martyr weakness", "unitPowerChanged a0 Scout +2 -> 4"]
    );
}

/// spec 68, 70
#[test]
fn a_unit_that_leaves_its_good_slot_may_die_of_it() {
    let mut game =
        position().hand(A, "Repositioning").with_power("a1", "Martyr", 0).modifier("a1", 3).begin();
    let log = game.cast(A, "Repositioning", &["a1", "a2"]);
    assert_eq!(log.of("unitMoved unitDied"), ["unitMoved a2 Martyr from a1", "unitDied a2 Martyr weakness"]);
}

/// spec 68
#[test]
fn units_at_0_die_after_the_effect_all_at_once() {
    let mut game = position()
        .hand(A, "Shock Trooper")
        .with_power("b0", "Scout", 1)
        .with_power("b1", "Martyr", 1)
        .with_power("b2", "Roots", 1)
        .begin();
    let log = game.play(A, "Shock Trooper", "a1");
    let kinds: Vec<String> = log.of("unitDamaged unitDied").iter().map(|line| line[..8].to_owned()).collect();
    assert_eq!(kinds, ["unitDama", "unitDama", "unitDama", "unitDied", "unitDied", "unitDied"]);
    assert!(log.lacks("unitPowerChanged"), "Scout and Roots are gone when the Martyr's Death runs");
}

/// spec 68
#[test]
fn a_watcher_that_dies_in_the_same_check_does_not_see_the_others_die() {
    let mut game = position()
        .hand(A, "Fireball")
        .on("b1", "Ghoul")
        .on("b2", "Scout")
        .on("a1", "Ghoul")
        .modifier("a1", 5)
        .begin();
    let log = game.cast(A, "Fireball", &["b2"]);
    assert_eq!(log.of("unitDied").len(), 2);
    let told = log.of("unitPowerChanged");
    assert_eq!(
        told,
        ["unitPowerChanged a1 Ghoul +2 -> 2", "unitPowerChanged a1 Ghoul +2 -> 4"],
        "the living Ghoul sees both"
    );
}

/// spec 68
#[test]
fn dead_units_go_to_their_owners_discards() {
    let mut game = position().hand(A, "Fireball").on("b1", "Scout").on("a1", "Roots").begin();
    game.cast(A, "Fireball", &["b1"]);
    assert!(game.discard(A).contains("Roots"), "{}", game.discard(A));
    assert_eq!(game.discard(B), "Scout");
}

/// spec 69
#[test]
fn bounce_returns_a_fresh_card_that_is_a_new_instance_later() {
    let mut game = position().hand(A, "Unsummon").passed(B).with_power("a1", "Champion", 9).begin();
    let before = game.body("a1").id;
    game.cast(A, "Unsummon", &["a1"]);
    assert_eq!(game.hand(A), "Champion");
    let log = game.play(A, "Champion", "a1");
    assert_eq!(log.of("unitDeployed"), ["unitDeployed a1 Champion 5"]);
    assert_ne!(game.body("a1").id, before);
}

/// spec 69
#[test]
fn a_bounced_unit_forgets_its_wounds() {
    let mut game = position().hand(B, "Unsummon").passed(A).with_power("b1", "Champion", 1).begin();
    game.cast(B, "Unsummon", &["b1"]);
    game.play(B, "Champion", "b1");
    assert_eq!(game.power("b1"), 5);
}

/// spec 69
#[test]
fn bounce_goes_to_the_owner_without_death_or_cooldown() {
    let mut game = position().hand(B, "Unsummon").turn(B).ready("a1", "Vampire").hand(A, "Study").begin();
    let log = game.cast(B, "Unsummon", &["a1"]);
    assert!(log.lacks("unitDied"));
    assert_eq!((game.hand(A), game.discard(A)), ("Study, Vampire".into(), String::new()));
    game.play(A, "Vampire", "a1");
    assert_eq!(game.body("a1").cooldown, 1);
}

/// spec 69
#[test]
fn a_unit_that_died_is_its_printed_card_again() {
    let mut game = position().passed(B).hand(A, "Champion").with_power("a1", "Recycler", 9).begin();
    game.play(A, "Champion", "a1");
    game.choose_card(A, "Recycler");
    let log = game.play(A, "Recycler", "a2");
    assert_eq!(log.of("unitDeployed"), ["unitDeployed a2 Recycler 2"]);
}

/// spec 70
#[test]
fn a_modifier_belongs_to_one_players_slot_and_outlives_its_unit() {
    let mut game =
        position().hand(A, "Seed, Unsummon, Champion").passed(B).on("a1", "Scout").on("b1", "Scout").begin();
    game.cast(A, "Seed", &["a1"]);
    assert_eq!((game.unit("a1"), game.unit("b1")), ("Scout 3".into(), "Scout 2".into()));
    game.cast(A, "Unsummon", &["a1"]);
    game.play(A, "Champion", "a1");
    assert_eq!((game.unit("a1"), game.power("a1")), ("Champion 6".into(), 5));
}

/// spec 67, 70
#[test]
fn the_greatest_numbers_do_no_harm() {
    let mut game = position()
        .passed(B)
        .hand(A, "Energize, Energize, Seed, Seed, Fireball, Priest")
        .with_power("a1", "Scout", i16::MAX - 1)
        .modifier("a1", i16::MAX - 1)
        .begin();
    for (action, at) in
        [("Energize", "a1"), ("Seed", "a1"), ("Energize", "a1"), ("Seed", "a1"), ("Fireball", "a1")]
    {
        game.cast(A, action, &[at]);
        assert!(game.state.strength(cell("a1")).unwrap() > i16::MAX - 8);
    }
    game.play(A, "Priest", "a0");
    game.choose(A, "a1");
    assert_eq!(game.unit("a1"), "Scout 2");
}
