//! Cards about dying.

use crate::table::{A, B, position};

/// spec 79
#[test]
fn ghoul_gets_2_when_a_close_unit_of_either_player_dies() {
    let mut game = position()
        .hand(A, "Strike, Strike")
        .hand(B, "Study")
        .on("a1", "Ghoul")
        .on("b2", "Scout")
        .on("a0", "Roots")
        .on("a3", "Rogue")
        .begin();
    let log = game.cast(A, "Strike", &["b2"]);
    assert_eq!(
        log.of("unitDied unitPowerChanged"),
        ["unitDied b2 Scout damage", "unitPowerChanged a1 Ghoul +2 -> 3"]
    );
    game.cast(B, "Study", &[]);
    game.cast(A, "Strike", &["a3"]);
    assert_eq!(game.unit("a1"), "Ghoul 3", "terrain 3 is not close to terrain 1");
}

/// spec 68, 79
#[test]
fn ghoul_gets_2_for_each_of_several_deaths() {
    let mut game = position()
        .hand(A, "Fireball")
        .on("a1", "Ghoul")
        .on("b0", "Scout")
        .on("b1", "Champion")
        .on("b2", "Scout")
        .modifier("a1", 5)
        .begin();
    game.cast(A, "Fireball", &["b1"]);
    assert_eq!((game.unit("b0"), game.unit("b2")), ("-".into(), "-".into()));
    assert_eq!(game.power("a1"), 4, "1, damaged to 0, then +2 twice");
}

/// spec 66, 79
#[test]
fn ghoul_sees_a_replaced_unit_die_but_not_a_bounced_one() {
    let mut game =
        position().hand(A, "Champion, Unsummon").hand(B, "Study").on("a1", "Ghoul").on("a2", "Scout").begin();
    game.play(A, "Champion", "a2");
    assert_eq!(game.unit("a1"), "Ghoul 3");
    game.cast(B, "Study", &[]);
    game.cast(A, "Unsummon", &["a2"]);
    assert_eq!(game.unit("a1"), "Ghoul 3");
}

/// spec 66, 79
#[test]
fn ghoul_that_replaces_a_unit_does_not_see_it_die() {
    let mut game = position().hand(A, "Ghoul").on("a1", "Scout").begin();
    let log = game.play(A, "Ghoul", "a1");
    assert!(log.lacks("unitPowerChanged"));
    assert_eq!(game.unit("a1"), "Ghoul 1");
}

/// spec 68, 79
#[test]
fn ghoul_that_dies_in_the_same_check_sees_nothing() {
    let mut game = position().hand(A, "Fireball").on("b1", "Ghoul").on("b2", "Scout").begin();
    let log = game.cast(A, "Fireball", &["b2"]);
    assert_eq!(log.of("unitDied").len(), 2);
    assert!(log.lacks("unitPowerChanged"));
}

/// spec 79
#[test]
fn martyr_gives_2_to_close_allies_when_it_dies() {
    let mut game = position()
        .hand(B, "Strike")
        .turn(B)
        .on("a1", "Martyr")
        .on("a0", "Scout")
        .on("a2", "Roots")
        .on("a3", "Rogue")
        .on("b1", "Champion")
        .begin();
    let log = game.cast(B, "Strike", &["a1"]);
    assert_eq!(
        log.of("unitDied unitPowerChanged"),
        [
            "unitDied a1 Martyr damage",
            "unitPowerChanged a0 Scout +2 -> 4",
            "unitPowerChanged a2 Roots +2 -> 4"
        ]
    );
    assert_eq!((game.unit("a3"), game.unit("b1")), ("Rogue 2".into(), "Champion 5".into()));
}

/// spec 69, 79
#[test]
fn martyr_that_is_bounced_gives_nothing() {
    let mut game = position().hand(B, "Unsummon").turn(B).on("a1", "Martyr").on("a0", "Scout").begin();
    let log = game.cast(B, "Unsummon", &["a1"]);
    assert!(log.lacks("unitPowerChanged unitDied"));
}

/// spec 79, 92
#[test]
fn recycler_returns_a_card_of_its_players_choice() {
    let mut game =
        position().hand(B, "Strike").turn(B).on("a1", "Recycler").discard(A, "Study, Champion").begin();
    let log = game.cast(B, "Strike", &["a1"]);
    assert_eq!(log.of("unitDied"), ["unitDied a1 Recycler damage"]);
    assert_eq!(game.prompt(), "chooseDiscardCard a", "the Recycler's player chooses, in the opponent's turn");
    assert_eq!(game.options(), "Champion Recycler Study", "it lies in the discard itself by now");
    game.choose_card(A, "Champion");
    assert_eq!((game.hand(A), game.discard(A)), ("Champion".into(), "Study, Recycler".into()));
    assert_eq!(game.prompt(), "action a", "the turn goes on to the opponent of who played");
}

/// spec 66, 79
#[test]
fn recycler_that_is_consumed_returns_a_card_after_the_deployment() {
    let mut game = position().hand(A, "Champion").on("a1", "Recycler").begin();
    let log = game.play(A, "Champion", "a1");
    assert_eq!(log.lines().last().unwrap(), "unitDeployed a1 Champion 5");
    game.choose_card(A, "Recycler");
    assert_eq!((game.hand(A), game.discard(A)), ("Recycler".into(), String::new()));
}

/// spec 79
#[test]
fn roots_killed_by_damage_leaves_the_power_it_had_before() {
    let mut game = position().hand(B, "Strike").turn(B).on("a1", "Roots").begin();
    let log = game.cast(B, "Strike", &["a1"]);
    assert_eq!(
        log.of("unitDied slotModifierChanged"),
        ["unitDied a1 Roots damage", "slotModifierChanged a1 +2 -> 2"]
    );
}

/// spec 79
#[test]
fn roots_counts_only_the_damage_that_killed_it() {
    let mut game =
        position().hand(B, "Strike, Strike").hand(A, "Study").turn(B).with_power("a1", "Roots", 5).begin();
    game.cast(B, "Strike", &["a1"]);
    assert_eq!(game.unit("a1"), "Roots 2");
    game.cast(A, "Study", &[]);
    game.cast(B, "Strike", &["a1"]);
    assert_eq!(game.modifier("a1"), 2, "2 before the second Strike, not 5");
}

/// spec 79
#[test]
fn roots_leaves_its_power_without_the_slots_modifier() {
    let mut game =
        position().hand(B, "Fireball").turn(B).with_power("a1", "Roots", 2).modifier("a1", -1).begin();
    game.cast(B, "Fireball", &["a1"]);
    assert_eq!(game.modifier("a1"), 1, "-1 and the power 2");
}

/// spec 79
#[test]
fn roots_killed_otherwise_leaves_the_power_it_had_when_it_died() {
    let mut game = position().hand(A, "Champion").with_power("a1", "Roots", 4).begin();
    let log = game.play(A, "Champion", "a1");
    assert_eq!(log.of("slotModifierChanged"), ["slotModifierChanged a1 +4 -> 4"]);
    assert_eq!(game.unit("a1"), "Champion 9");

    let mut game = position().hand(B, "Hunter").turn(B).with_power("a1", "Roots", 1).begin();
    game.play(B, "Hunter", "b1");
    game.choose(B, "a1");
    assert_eq!((game.unit("a1"), game.modifier("a1")), ("-".into(), 1));
}

/// spec 79
#[test]
fn roots_wounded_and_killed_otherwise_later_leaves_what_was_left() {
    let mut game =
        position().hand(B, "Strike, Hunter").hand(A, "Study").turn(B).with_power("a1", "Roots", 4).begin();
    game.cast(B, "Strike", &["a1"]);
    assert_eq!(game.unit("a1"), "Roots 1");
    game.cast(A, "Study", &[]);
    game.play(B, "Hunter", "b1");
    game.choose(B, "a1");
    assert_eq!(game.modifier("a1"), 1, "the Strike did not kill it");
}

/// spec 69, 76, 79
#[test]
fn roots_that_leaves_without_dying_leaves_nothing() {
    let mut game = position().hand(B, "Unsummon").turn(B).on("a1", "Roots").begin();
    game.cast(B, "Unsummon", &["a1"]);
    assert_eq!(game.modifier("a1"), 0);
}
