//! Cards that matter by standing there.

use cardwright_table::Code;

use crate::table::{A, B, position};

/// spec 79
#[test]
fn champion_and_veteran_are_5_and_4_and_nothing_else() {
    let mut game = position().hand(A, "Champion").hand(B, "Veteran").begin();
    let log = game.play(A, "Champion", "a2");
    let expected =
        ["cardPlayed @0 Champion", "unitDeployed a2 Champion 5", "priorityChanged @1", "turnStarted @1"];
    assert_eq!(log.lines(), expected);
    let log = game.play(B, "Veteran", "b2");
    let expected =
        ["cardPlayed @1 Veteran", "unitDeployed b2 Veteran 4", "priorityChanged @0", "turnStarted @0"];
    assert_eq!(log.lines(), expected);
}

/// spec 73, 79
#[test]
fn rogue_gives_its_terrain_to_the_lower_strength() {
    let mut game = position()
        .passed(B)
        .on("a0", "Rogue")
        .on("b0", "Champion")
        .on("a1", "Champion")
        .on("b1", "Rogue")
        .on("a2", "Rogue")
        .on("b2", "Mimic")
        .begin();
    let log = game.pass(A);
    assert_eq!(
        log.of("slotResolved")[..3],
        ["slotResolved 0 @0 2:5", "slotResolved 1 @1 5:2", "slotResolved 2 @1 2:1"]
    );
}

/// spec 73, 79
#[test]
fn rogue_counts_strength_with_the_slots_modifier() {
    let mut game = position().passed(B).on("a0", "Rogue").modifier("a0", 4).on("b0", "Champion").begin();
    let log = game.pass(A);
    assert_eq!(log.of("slotResolved")[0], "slotResolved 0 @1 6:5");
}

/// spec 73, 79
#[test]
fn rogue_against_rogue_is_still_won_by_the_lower_strength() {
    let mut game = position().passed(B).on("a0", "Rogue").with_power("b0", "Rogue", 3).begin();
    let log = game.pass(A);
    assert_eq!(log.of("slotResolved")[0], "slotResolved 0 @0 2:3");
}

/// spec 73, 79
#[test]
fn rogue_alone_wins_its_terrain_and_an_equal_strength_nobody() {
    let mut game = position().passed(B).on("a0", "Rogue").on("a1", "Rogue").on("b1", "Scout").begin();
    let log = game.pass(A);
    assert_eq!(log.of("slotResolved")[..2], ["slotResolved 0 @0 2:0", "slotResolved 1 nobody 2:2"]);
}

/// spec 43, 79
#[test]
fn sentinel_stops_deployments_in_front_of_it() {
    let game = position().hand(B, "Champion").turn(B).on("a1", "Sentinel").begin();
    game.refused(B, &game.unit_play(B, "Champion", "b1"), Code::InvalidSelection);
    let mut game = game;
    game.play(B, "Champion", "b2");
    assert_eq!(game.unit("b2"), "Champion 5", "only the slot in front is closed");
}

/// spec 43, 79
#[test]
fn sentinel_stops_replacing_a_unit_that_stands_in_front_of_it() {
    let game = position().hand(B, "Champion").turn(B).on("a1", "Sentinel").on("b1", "Scout").begin();
    game.refused(B, &game.unit_play(B, "Champion", "b1"), Code::InvalidSelection);
    assert_eq!(game.unit("b1"), "Scout 2", "who stands there already stays");
}

/// spec 79
#[test]
fn sentinel_does_not_stop_its_own_side_or_a_later_deployment() {
    let mut game = position().hand(A, "Champion").hand(B, "Veteran").on("a1", "Sentinel").begin();
    game.play(A, "Champion", "a1");
    game.play(B, "Veteran", "b1");
    assert_eq!(game.unit("b1"), "Veteran 4", "the Sentinel is gone");
}

/// spec 79
#[test]
fn sentinel_stops_deployments_by_abilities_but_not_moves() {
    let mut game = position()
        .ready("b0", "Necromancer")
        .turn(B)
        .discard(B, "Scout")
        .on("a1", "Sentinel")
        .hand(A, "Study")
        .on("b2", "Veteran")
        .hand(B, "Repositioning")
        .begin();
    game.activate("b0");
    game.choose_card(B, "Scout");
    assert!(!game.options().contains("b1"), "{}", game.options());
    game.choose(B, "b3");
    game.cast(A, "Study", &[]);
    game.cast(B, "Repositioning", &["b2", "b1"]);
    assert_eq!(game.unit("b1"), "Veteran 4");
}

/// spec 79
#[test]
fn wizard_raises_its_slot_when_its_player_plays_an_action() {
    let mut game = position().hand(A, "Study").hand(B, "Study").on("a1", "Wizard").on("a2", "Wizard").begin();
    let log = game.cast(A, "Study", &[]);
    assert_eq!(
        log.of("slotModifierChanged"),
        ["slotModifierChanged a1 +2 -> 2", "slotModifierChanged a2 +2 -> 2"]
    );
    assert_eq!((game.unit("a1"), game.power("a1")), ("Wizard 5".into(), 3));
    game.cast(B, "Study", &[]);
    assert_eq!(game.unit("a1"), "Wizard 5", "the opponent's actions do not count");
}

/// spec 79
#[test]
fn wizard_comes_after_the_effect_of_the_action() {
    let mut game = position().hand(A, "Study").on("a1", "Wizard").begin();
    let order = game.cast(A, "Study", &[]).of("cardDrawn slotModifierChanged");
    assert_eq!(order[2], "slotModifierChanged a1 +2 -> 2");

    let mut game = position().hand(A, "Repositioning").on("a1", "Wizard").begin();
    game.cast(A, "Repositioning", &["a1", "a2"]);
    assert_eq!(
        (game.modifier("a1"), game.unit("a2")),
        (0, "Wizard 5".into()),
        "its slot is the one it stands in then"
    );
}

/// spec 68, 79
#[test]
fn wizard_that_the_action_kills_does_nothing() {
    let mut game = position().hand(A, "Fireball").with_power("a1", "Wizard", 2).begin();
    let log = game.cast(A, "Fireball", &["a1"]);
    assert_eq!(log.of("unitDied"), ["unitDied a1 Wizard damage"]);
    assert!(log.lacks("slotModifierChanged"), "it is gone before it could be saved by +2");
}

/// spec 79
#[test]
fn wizard_does_not_count_units() {
    let mut game = position().hand(A, "Champion").on("a1", "Wizard").begin();
    let log = game.play(A, "Champion", "a2");
    assert!(log.lacks("slotModifierChanged"));
    assert_eq!(game.hand(B), "");
}
