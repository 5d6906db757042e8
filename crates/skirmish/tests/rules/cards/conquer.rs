//! Cards with a Conquer ability.

use crate::table::{A, B, position};

/// spec 74, 79
#[test]
fn elite_guard_gains_a_victory_point_that_counts() {
    let mut game = position().passed(B).on("a1", "Elite Guard").on("b2", "Scout").begin();
    let log = game.pass(A);
    assert_eq!(log.of("roundEnded"), ["roundEnded 1 @0 2:1"]);
}

/// spec 74, 79
#[test]
fn noble_draws_2_when_it_conquers() {
    let mut game = position().passed(B).on("a1", "Noble").deck(A, "Strike, Seed, Study").begin();
    let log = game.pass(A);
    assert_eq!(log.lines()[6..9], ["conquerTriggered 1 Noble", "cardDrawn @0 Strike", "cardDrawn @0 Seed"]);
}

/// spec 74, 79
#[test]
fn noble_that_loses_its_terrain_draws_nothing() {
    let mut game = position().passed(B).on("a1", "Noble").on("b1", "Champion").begin();
    let log = game.pass(A);
    assert_eq!(log.of("conquerTriggered"), ["conquerTriggered 1 Champion"]);
    assert_eq!(log.of("cardDrawn").len(), 6, "only the draws of the next round");
}

/// spec 74, 79
#[test]
fn tactician_draws_2_even_if_its_player_loses_the_round() {
    let mut game = position()
        .passed(B)
        .on("a1", "Tactician")
        .on("b2", "Scout")
        .on("b3", "Scout")
        .deck(A, "Strike, Seed")
        .begin();
    let log = game.pass(A);
    assert_eq!(
        log.of("conquerTriggered cardDrawn roundEnded")[..6],
        [
            "conquerTriggered 1 Tactician",
            "cardDrawn @0 Strike",
            "cardDrawn @0 Seed",
            "conquerTriggered 2 Scout",
            "conquerTriggered 3 Scout",
            "roundEnded 1 @1 1:2"
        ]
    );
}
