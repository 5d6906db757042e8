//! Cards that act at turn starts or are activated.

use crate::table::{A, B, position};

/// spec 71, 79
#[test]
fn bard_gives_1_to_close_allies_at_its_players_turn_start() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study")
        .on("a1", "Bard")
        .on("a0", "Scout")
        .on("a2", "Roots")
        .on("a3", "Rogue")
        .on("b1", "Champion")
        .begin();
    let log = game.cast(B, "Study", &[]);
    assert_eq!(
        log.of("turnStarted unitPowerChanged"),
        ["turnStarted @0", "unitPowerChanged a0 Scout +1 -> 3", "unitPowerChanged a2 Roots +1 -> 3"]
    );
    assert_eq!(
        (game.unit("a1"), game.unit("a3"), game.unit("b1")),
        ("Bard 2".into(), "Rogue 2".into(), "Champion 5".into())
    );
}

/// spec 71, 79
#[test]
fn bard_is_silent_at_the_opponents_turn_start() {
    let mut game = position().hand(A, "Study").on("a1", "Bard").on("a0", "Scout").begin();
    let log = game.cast(A, "Study", &[]);
    assert!(log.lacks("unitPowerChanged"));
}

/// spec 70, 71, 79
#[test]
fn engineer_raises_its_slot_at_each_turn_start() {
    let mut game = position().passed(B).hand(A, "Study, Seed").on("a1", "Engineer").begin();
    let log = game.cast(A, "Study", &[]);
    assert_eq!(
        log.of("turnStarted slotModifierChanged"),
        ["turnStarted @0", "slotModifierChanged a1 +1 -> 1"]
    );
    assert_eq!((game.unit("a1"), game.power("a1")), ("Engineer 2".into(), 1));
    game.cast(A, "Seed", &["b4"]);
    assert_eq!(game.unit("a1"), "Engineer 3");
}

/// spec 72, 79
#[test]
fn necromancer_deploys_a_small_unit_from_the_own_discard() {
    let mut game = position()
        .ready("a1", "Necromancer")
        .discard(A, "Champion, Scout, Veteran, Archer, Strike")
        .discard(B, "Roots")
        .deck(A, "Study")
        .begin();
    let log = game.activate("a1");
    assert_eq!(log.lines()[0], "abilityActivated a1 Necromancer");
    assert_eq!((game.prompt(), game.options()), ("chooseDiscardCard a".into(), "Archer Scout".into()));
    game.choose_card(A, "Scout");
    assert_eq!(game.prompt(), "chooseSlot a");
    let log = game.choose(A, "a3");
    assert_eq!(
        log.of("unitDeployed cardDrawn"),
        ["unitDeployed a3 Scout 2", "cardDrawn @0 Study"],
        "its Deploy runs"
    );
    assert_eq!(game.discard(A), "Champion, Veteran, Archer, Strike");
}

/// spec 72, 79, 92
#[test]
fn necromancer_without_a_small_unit_in_the_discard_does_nothing() {
    let mut game = position().ready("a1", "Necromancer").discard(A, "Champion, Strike").begin();
    let log = game.activate("a1");
    assert!(log.lacks("unitDeployed"));
    assert_eq!(game.prompt(), "action b");
}

/// spec 79
#[test]
fn ranger_moves_to_an_own_close_slot() {
    let mut game = position().ready("a1", "Ranger").modifier("a2", 3).on("b2", "Sentinel").begin();
    game.activate("a1");
    assert_eq!((game.prompt(), game.options()), ("chooseSlot a".into(), "a0 a2".into()));
    let log = game.choose(A, "a2");
    assert_eq!(log.lines()[0], "unitMoved a2 Ranger from a1");
    assert_eq!((game.unit("a1"), game.unit("a2")), ("-".into(), "Ranger 7".into()));
    assert!(log.lacks("unitDeployed unitDied"));
}

/// spec 79
#[test]
fn ranger_changes_places_with_an_ally() {
    let mut game = position().ready("a1", "Ranger").with_power("a2", "Scout", 6).begin();
    game.activate("a1");
    let log = game.choose(A, "a2");
    assert_eq!((game.unit("a1"), game.unit("a2")), ("Scout 6".into(), "Ranger 4".into()));
    assert!(log.lacks("unitDied unitReplaced unitDeployed cardDrawn"), "a swap is no consume and no deploy");
}

/// spec 72, 79
#[test]
fn ranger_can_be_activated_each_turn_but_not_in_the_one_it_was_deployed_in() {
    let mut game = position().passed(B).hand(A, "Ranger").begin();
    let log = game.play(A, "Ranger", "a1");
    assert!(log.lacks("cooldownReduced"), "a cooldown of 0 does not go down");
    game.activate("a1");
    game.choose(A, "a2");
    game.activate("a2");
    game.choose(A, "a3");
    assert_eq!(game.unit("a3"), "Ranger 4");
}

/// spec 72, 79
#[test]
fn rookie_raises_its_slot_and_an_own_close_slot() {
    let mut game = position().ready("a1", "Rookie").on("a2", "Scout").on("b1", "Champion").begin();
    game.activate("a1");
    assert_eq!((game.prompt(), game.options()), ("chooseSlot a".into(), "a0 a2".into()));
    let log = game.choose(A, "a2");
    assert_eq!(
        log.of("slotModifierChanged"),
        ["slotModifierChanged a1 +2 -> 2", "slotModifierChanged a2 +2 -> 2"]
    );
    assert_eq!((game.unit("a1"), game.unit("a2")), ("Rookie 5".into(), "Scout 4".into()));
}

/// spec 71, 79
#[test]
fn turret_deals_1_damage_to_the_enemy_in_front_at_its_turn_start() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study, Study")
        .on("a1", "Turret")
        .on("b1", "Champion")
        .on("b2", "Veteran")
        .on("a3", "Turret")
        .begin();
    let log = game.cast(B, "Study", &[]);
    assert_eq!(log.of("unitDamaged"), ["unitDamaged b1 Champion 1 -> 4"]);
    assert_eq!(game.unit("b2"), "Veteran 4");
}
