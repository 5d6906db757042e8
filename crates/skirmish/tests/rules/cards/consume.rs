//! Cards about replacing an own unit.

use cardwright_table::Code;

use crate::table::{A, B, position};

/// spec 66, 79
#[test]
fn acolyte_gives_3_to_the_unit_that_replaces_it() {
    let mut game = position().hand(A, "Champion").on("a1", "Acolyte").begin();
    let log = game.play(A, "Champion", "a1");
    assert_eq!(
        log.of("unitReplaced unitDied unitDeployed unitPowerChanged"),
        [
            "unitReplaced a1 Acolyte",
            "unitDied a1 Acolyte replaced",
            "unitDeployed a1 Champion 5",
            "unitPowerChanged a1 Champion +3 -> 8",
        ]
    );
    assert_eq!((game.unit("a1"), game.discard(A)), ("Champion 8".into(), "Acolyte".into()));
}

/// spec 79
#[test]
fn acolyte_that_dies_otherwise_gives_nothing() {
    let mut game = position().hand(A, "Strike").on("a1", "Acolyte").on("a2", "Scout").begin();
    let log = game.cast(A, "Strike", &["a1"]);
    assert!(log.lacks("unitPowerChanged"));
}

/// spec 79
#[test]
fn apprentice_draws_when_it_consumes() {
    let mut game = position().hand(A, "Apprentice").on("a1", "Scout").deck(A, "Strike").begin();
    let log = game.play(A, "Apprentice", "a1");
    assert_eq!(log.of("cardDrawn"), ["cardDrawn @0 Strike"]);
    assert_eq!((game.unit("a1"), game.hand(A)), ("Apprentice 3".into(), "Strike".into()));
}

/// spec 79
#[test]
fn apprentice_on_an_empty_slot_draws_nothing() {
    let mut game = position().hand(A, "Apprentice").deck(A, "Strike").on("b1", "Scout").begin();
    let log = game.play(A, "Apprentice", "a1");
    assert!(log.lacks("cardDrawn"));
}

/// spec 66, 79, 80
#[test]
fn apprentice_over_an_acolyte_gets_3_before_it_draws() {
    let mut game = position().hand(A, "Apprentice").on("a1", "Acolyte").begin();
    let log = game.play(A, "Apprentice", "a1");
    let order = log.of("unitPowerChanged cardDrawn");
    assert_eq!(order.len(), 2);
    assert_eq!(order[0], "unitPowerChanged a1 Apprentice +3 -> 6");
}

/// spec 43, 79
#[test]
fn dragon_is_only_playable_onto_an_own_unit() {
    let mut game = position().hand(A, "Dragon").on("a1", "Scout").on("b2", "Scout").begin();
    for slot in ["a0", "a2", "a3", "a4"] {
        game.refused(A, &game.unit_play(A, "Dragon", slot), Code::InvalidSelection);
    }
    let log = game.play(A, "Dragon", "a1");
    assert_eq!(log.of("unitReplaced"), ["unitReplaced a1 Scout"]);
    assert_eq!(game.unit("a1"), "Dragon 7");
}

/// spec 43, 79
#[test]
fn dragon_without_an_own_unit_cannot_be_played_at_all() {
    let game = position().hand(A, "Dragon").on("b1", "Scout").begin();
    game.refused(A, &game.unit_play(A, "Dragon", "a1"), Code::InvalidSelection);
    assert_eq!(game.options(), "nothing", "only the pass is offered");
}

/// spec 79
#[test]
fn dragon_may_be_played_onto_a_dragon() {
    let mut game = position().hand(A, "Dragon").on("a1", "Dragon").begin();
    game.play(A, "Dragon", "a1");
    assert_eq!((game.unit("a1"), game.discard(A)), ("Dragon 7".into(), "Dragon".into()));
}

/// spec 79
#[test]
fn warlock_deals_the_power_of_the_consumed_unit_to_a_close_enemy() {
    let mut game = position()
        .hand(A, "Warlock")
        .with_power("a1", "Champion", 7)
        .modifier("a1", 2)
        .with_power("b0", "Champion", 9)
        .on("b1", "Champion")
        .on("b4", "Scout")
        .begin();
    game.play(A, "Warlock", "a1");
    assert_eq!((game.prompt(), game.options()), ("chooseUnit a".into(), "b0 b1".into()));
    let log = game.choose(A, "b0");
    assert_eq!(
        log.lines()[0],
        "unitDamaged b0 Champion 7 -> 2",
        "its power just before it left, without the slot"
    );
}

/// spec 79
#[test]
fn warlock_that_consumes_nothing_deals_nothing() {
    let mut game = position().hand(A, "Warlock").on("b1", "Champion").begin();
    let log = game.play(A, "Warlock", "a1");
    assert!(log.lacks("unitDamaged"));
    assert_eq!(game.prompt(), "action b");
}

/// spec 67, 79
#[test]
fn warlock_that_consumes_a_unit_of_power_0_deals_no_damage() {
    let mut game = position()
        .hand(A, "Warlock")
        .with_power("a1", "Champion", 0)
        .modifier("a1", 2)
        .on("b1", "Champion")
        .begin();
    let mut log = game.play(A, "Warlock", "a1");
    if game.prompt() == "chooseUnit a" {
        log = game.choose(A, "b1");
    }
    assert!(log.lacks("unitDamaged"), "unitDamaged is for damage above 0");
    assert_eq!(game.unit("b1"), "Champion 5");
}

/// spec 66, 79
#[test]
fn warlock_resolves_after_the_death_of_what_it_consumed() {
    let mut game =
        position().hand(A, "Warlock").on("a1", "Martyr").on("a2", "Scout").on("b1", "Champion").begin();
    let log = game.play(A, "Warlock", "a1");
    assert_eq!(
        log.of("unitPowerChanged"),
        ["unitPowerChanged a2 Scout +2 -> 4"],
        "the Martyr's Death comes first"
    );
    let log = game.choose(A, "b1");
    assert_eq!(log.lines()[0], "unitDamaged b1 Champion 2 -> 3");
    assert_eq!(game.prompt(), "action b");
    assert_eq!(game.hand(B), "");
}
