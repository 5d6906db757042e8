//! Cards with a Deploy ability.

use crate::table::{A, B, position};

/// spec 79
#[test]
fn archer_deals_2_damage_to_a_close_enemy() {
    let mut game = position()
        .hand(A, "Archer")
        .on("b0", "Champion")
        .on("b1", "Champion")
        .on("b2", "Veteran")
        .on("b3", "Noble")
        .on("b4", "Noble")
        .on("a1", "Veteran")
        .begin();
    let log = game.play(A, "Archer", "a2");
    assert_eq!(log.lines(), ["cardPlayed @0 Archer", "unitDeployed a2 Archer 3"]);
    assert_eq!((game.prompt(), game.options()), ("chooseUnit a".to_owned(), "b1 b2 b3".to_owned()));
    let log = game.choose(A, "b3");
    assert_eq!(log.lines()[0], "unitDamaged b3 Noble 2 -> 2");
    assert_eq!(game.unit("b3"), "Noble 2");
    assert_eq!(game.prompt(), "action b");
}

/// spec 79, 92
#[test]
fn archer_without_a_close_enemy_asks_nothing() {
    let mut game = position().hand(A, "Archer").on("b4", "Champion").on("a1", "Veteran").begin();
    let log = game.play(A, "Archer", "a2");
    assert!(log.lacks("unitDamaged"));
    assert_eq!(game.prompt(), "action b");
}

/// spec 79
#[test]
fn bouncer_returns_a_close_enemy_and_discards_nothing() {
    let mut game = position().hand(A, "Bouncer, Study").on("b1", "Champion").on("a2", "Scout").begin();
    game.play(A, "Bouncer", "a1");
    assert_eq!(game.options(), "a2 b1");
    let log = game.choose(A, "b1");
    assert_eq!(log.lines()[0], "unitBounced b1 Champion");
    assert!(log.lacks("cardDiscarded unitDied"));
    assert_eq!(
        (game.hand(A), game.hand(B), game.prompt()),
        ("Study".into(), "Champion".into(), "action b".into())
    );
}

/// spec 79
#[test]
fn bouncer_lets_its_player_choose_the_discard_after_an_ally() {
    let mut game =
        position().hand(A, "Bouncer, Study, Strike").on("a2", "Scout").on("b1", "Champion").begin();
    game.play(A, "Bouncer", "a1");
    let log = game.choose(A, "a2");
    assert_eq!(log.lines(), ["unitBounced a2 Scout"]);
    assert_eq!(game.prompt(), "chooseHandCard a");
    assert_eq!(game.options(), "Scout Strike Study", "the bounced ally is in hand by now");
    let log = game.choose_card(A, "Strike");
    assert_eq!(log.lines()[0], "cardDiscarded @0 Strike");
    assert_eq!((game.hand(A), game.discard(A)), ("Study, Scout".into(), "Strike".into()));
}

/// spec 79, 92
#[test]
fn bouncer_alone_asks_nothing() {
    let mut game = position().hand(A, "Bouncer").on("b3", "Champion").begin();
    let log = game.play(A, "Bouncer", "a1");
    assert!(log.lacks("unitBounced"));
    assert_eq!(game.prompt(), "action b");
}

/// spec 79
#[test]
fn field_medic_heals_an_ally_anywhere_by_3() {
    let mut game = position()
        .hand(A, "Field Medic")
        .with_power("a0", "Champion", 1)
        .on("a3", "Veteran")
        .with_power("b4", "Veteran", 1)
        .begin();
    game.play(A, "Field Medic", "a4");
    assert_eq!(game.options(), "a0 a3", "allies only, close or not");
    let log = game.choose(A, "a0");
    assert_eq!(log.lines()[0], "unitHealed a0 Champion 3 -> 4");
    assert_eq!(game.unit("a0"), "Champion 4");
}

/// spec 79, 92
#[test]
fn field_medic_without_an_ally_asks_nothing() {
    let mut game = position().hand(A, "Field Medic").with_power("b4", "Veteran", 1).begin();
    game.play(A, "Field Medic", "a4");
    assert_eq!(game.prompt(), "action b");
}

/// spec 79
#[test]
fn hunter_kills_a_close_wounded_unit_of_either_player() {
    let mut game = position()
        .hand(A, "Hunter")
        .with_power("b1", "Champion", 4)
        .with_power("a2", "Champion", 1)
        .on("b0", "Veteran")
        .with_power("b3", "Champion", 4)
        .begin();
    game.play(A, "Hunter", "a1");
    assert_eq!(game.options(), "a2 b1");
    let log = game.choose(A, "b1");
    assert_eq!(log.lines()[0], "unitDied b1 Champion killed");
    assert!(log.lacks("unitDamaged"));
    assert_eq!((game.unit("b1"), game.discard(B)), ("-".into(), "Champion".into()));
}

/// spec 79, 92
#[test]
fn hunter_with_no_target_asks_nothing() {
    let mut game = position().hand(A, "Hunter").on("b1", "Champion").with_power("b0", "Scout", 5).begin();
    game.play(A, "Hunter", "a1");
    assert_eq!((game.prompt(), game.unit("a1")), ("action b".into(), "Hunter 4".into()));
}

/// spec 79
#[test]
fn hunter_sees_wounds_in_power_and_not_in_the_slot() {
    let mut game = position()
        .hand(A, "Hunter")
        .with_power("b1", "Champion", 4)
        .modifier("b1", 3)
        .on("b2", "Champion")
        .modifier("b2", -2)
        .begin();
    game.play(A, "Hunter", "a1");
    assert_eq!(
        game.options(),
        "b1",
        "strength 7 of 5 is wounded at power 4; strength 3 of 5 is not at power 5"
    );
}

/// spec 79
#[test]
fn mimic_takes_the_strength_of_the_enemy_in_front() {
    let mut game =
        position().hand(A, "Mimic").on("b2", "Champion").modifier("b2", 2).on("b1", "Veteran").begin();
    let log = game.play(A, "Mimic", "a2");
    assert_eq!(
        log.of("unitDeployed unitPowerChanged"),
        ["unitDeployed a2 Mimic 1", "unitPowerChanged a2 Mimic +6 -> 7"]
    );
    assert_eq!((game.unit("a2"), game.power("a2")), ("Mimic 7".into(), 7));
}

/// spec 79
#[test]
fn mimic_adds_its_own_slot_to_the_power_it_took() {
    let mut game = position().hand(A, "Mimic").on("b2", "Champion").modifier("a2", 2).begin();
    game.play(A, "Mimic", "a2");
    assert_eq!((game.power("a2"), game.unit("a2")), (5, "Mimic 7".into()));
}

/// spec 79, 67
#[test]
fn mimic_without_an_enemy_in_front_stays_as_printed() {
    let mut game = position().hand(A, "Mimic").on("b1", "Veteran").on("b3", "Veteran").begin();
    let log = game.play(A, "Mimic", "a2");
    assert!(log.lacks("unitPowerChanged"));
    assert_eq!(game.unit("a2"), "Mimic 1");
}

/// spec 67
#[test]
fn mimic_of_a_unit_of_strength_1_changes_nothing_and_says_nothing() {
    let mut game = position().hand(A, "Mimic").with_power("b2", "Champion", 1).begin();
    let log = game.play(A, "Mimic", "a2");
    assert!(log.lacks("unitPowerChanged"));
}

/// spec 79
#[test]
fn opportunist_gets_1_for_each_empty_own_slot() {
    let mut game =
        position().hand(A, "Opportunist").on("a0", "Scout").on("b4", "Scout").on("b3", "Scout").begin();
    let log = game.play(A, "Opportunist", "a2");
    assert_eq!(log.of("unitPowerChanged"), ["unitPowerChanged a2 Opportunist +3 -> 5"]);
}

/// spec 79, 67
#[test]
fn opportunist_on_a_full_row_gets_nothing() {
    let row = ["a0", "a1", "a2", "a3", "a4"].into_iter().zip(["Scout", "Noble", "Roots", "Rogue", "Veteran"]);
    let mut game = row.fold(position().hand(A, "Opportunist"), |game, (at, unit)| game.on(at, unit)).begin();
    let log = game.play(A, "Opportunist", "a4");
    assert!(log.lacks("unitPowerChanged"));
    assert_eq!(game.unit("a4"), "Opportunist 2");
}

/// spec 79
#[test]
fn priest_cleanses_a_close_slot_of_buffs_modifiers_and_effects() {
    let mut game = position()
        .hand(A, "Fortify, Priest")
        .hand(B, "Strike")
        .with_power("a1", "Scout", 9)
        .modifier("a1", -3)
        .modifier("b1", 4)
        .on("b3", "Champion")
        .begin();
    game.cast(A, "Fortify", &["a1"]);
    game.cast(B, "Strike", &["b3"]);
    game.play(A, "Priest", "a2");
    assert_eq!(game.prompt(), "chooseSlot a");
    assert_eq!(game.options(), "a1 a3 b1 b2 b3", "all close slots, of both players, empty or not");
    let log = game.choose(A, "a1");
    assert_eq!(log.of("slotModifierChanged slotEffectRemoved").len(), 2, "{:?}", log.lines());
    assert_eq!((game.unit("a1"), game.modifier("a1"), game.effects("a1").len()), ("Scout 2".into(), 0, 0));
    assert_eq!(
        (game.modifier("b1"), game.unit("b3")),
        (4, "Champion 2".into()),
        "other slots stay as they are"
    );
}

/// spec 79
#[test]
fn priest_restores_a_wounded_unit_and_clears_an_empty_slot() {
    let mut game = position().hand(A, "Priest").with_power("b2", "Champion", 1).begin();
    game.play(A, "Priest", "a2");
    game.choose(A, "b2");
    assert_eq!(game.unit("b2"), "Champion 5");

    let mut game = position().hand(A, "Priest").modifier("b3", 4).begin();
    game.play(A, "Priest", "a2");
    let log = game.choose(A, "b3");
    assert_eq!(log.of("slotModifierChanged"), ["slotModifierChanged b3 -4 -> 0"]);
}

/// spec 67
#[test]
fn priest_on_a_clean_slot_changes_nothing_and_says_nothing() {
    let mut game = position().hand(A, "Priest").on("b2", "Champion").begin();
    game.play(A, "Priest", "a2");
    let log = game.choose(A, "b2");
    assert!(
        log.lacks("unitHealed unitPowerChanged slotModifierChanged slotEffectRemoved"),
        "{:?}",
        log.lines()
    );
}

/// spec 79
#[test]
fn scout_draws_a_card() {
    let mut game = position().hand(A, "Scout").deck(A, "Strike, Study").begin();
    let log = game.play(A, "Scout", "a2");
    assert_eq!(log.of("unitDeployed cardDrawn"), ["unitDeployed a2 Scout 2", "cardDrawn @0 Strike"]);
    assert_eq!(game.hand(A), "Strike");
}

/// spec 63, 79
#[test]
fn scout_with_an_empty_deck_draws_nothing_without_penalty() {
    let mut game = position().hand(A, "Scout").no_more_deck(A).begin();
    let log = game.play(A, "Scout", "a2");
    assert!(log.lacks("cardDrawn"));
    assert_eq!((game.hand(A), game.prompt()), (String::new(), "action b".into()));
}

/// spec 79
#[test]
fn shock_trooper_deals_1_damage_to_each_close_enemy() {
    let mut game = position()
        .hand(A, "Shock Trooper")
        .on("b0", "Champion")
        .on("b1", "Champion")
        .on("b2", "Veteran")
        .on("b3", "Noble")
        .on("a1", "Veteran")
        .begin();
    let log = game.play(A, "Shock Trooper", "a2");
    assert_eq!(
        log.of("unitDamaged"),
        ["unitDamaged b1 Champion 1 -> 4", "unitDamaged b2 Veteran 1 -> 3", "unitDamaged b3 Noble 1 -> 3"]
    );
    assert_eq!((game.unit("b0"), game.unit("a1")), ("Champion 5".into(), "Veteran 4".into()));
}
