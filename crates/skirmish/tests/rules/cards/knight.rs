//! The Knight and its Squire: the token rules.

use cardwright_skirmish::Skirmish;
use cardwright_table::Viewer;
use cardwright_table::catalogue::Catalogue as _;

use crate::table::{A, B, Position, Table, position};

/// The position with a Squire in `a1`, from a Knight in `a0`; player 1 to act.
fn with_squire(position: Position) -> Table {
    let mut game = position.begin();
    game.play(A, "Knight", "a0");
    game.choose(A, "a1");
    game
}

/// spec 79
#[test]
fn knight_may_deploy_a_squire_to_an_own_close_empty_slot() {
    let mut game = position().hand(A, "Knight").on("a3", "Scout").begin();
    game.play(A, "Knight", "a2");
    assert_eq!((game.prompt(), game.options()), ("chooseSlot a".into(), "a1 nothing".into()));
    let log = game.choose(A, "a1");
    assert_eq!(log.lines()[0], "unitDeployed a1 Squire 1");
    assert_eq!((game.unit("a1"), game.prompt()), ("Squire 1".into(), "action b".into()));
}

/// spec 79
#[test]
fn knight_may_decline_the_squire() {
    let mut game = position().hand(A, "Knight").begin();
    game.play(A, "Knight", "a2");
    let log = game.decline(A);
    assert!(log.lacks("unitDeployed"));
    assert_eq!(
        (game.unit("a1"), game.unit("a3"), game.prompt()),
        ("-".into(), "-".into(), "action b".into())
    );
}

/// spec 79, 92
#[test]
fn knight_without_room_beside_it_asks_nothing() {
    let mut game = position().hand(A, "Knight").on("a1", "Scout").on("a3", "Scout").begin();
    game.play(A, "Knight", "a2");
    assert_eq!(game.prompt(), "action b");
}

/// spec 79
#[test]
fn knight_cannot_send_its_squire_in_front_of_a_sentinel() {
    let mut game = position().hand(A, "Knight").on("b1", "Sentinel").begin();
    game.play(A, "Knight", "a2");
    assert_eq!(game.options(), "a3 nothing");

    let mut game = position().hand(A, "Knight").on("b1", "Sentinel").on("b3", "Sentinel").begin();
    game.play(A, "Knight", "a2");
    assert_eq!(game.prompt(), "action b", "no slot is left");
}

/// spec 79
#[test]
fn squire_is_not_a_card_for_decks() {
    let deck = Skirmish::read_deck("1 Squire\n").unwrap();
    let problems = Skirmish::deck_problems("skirmish", &deck, Skirmish::builtin_cards());
    assert!(
        problems.iter().any(|problem| problem.contains("Squire") && problem.contains("token")),
        "{problems:?}"
    );
}

/// spec 79
#[test]
fn squire_is_seen_by_deploy_effects_of_the_slot() {
    let mut game = position().hand(A, "Fortify, Knight").hand(B, "Study").begin();
    game.cast(A, "Fortify", &["a1"]);
    game.cast(B, "Study", &[]);
    game.play(A, "Knight", "a0");
    let log = game.choose(A, "a1");
    assert_eq!(log.lines()[..2], ["unitDeployed a1 Squire 1", "unitPowerChanged a1 Squire +2 -> 3"]);
}

/// spec 79
#[test]
fn squire_that_dies_is_seen_by_watchers_and_ceases_to_exist() {
    let mut game = with_squire(position().hand(A, "Knight").hand(B, "Strike").on("a2", "Ghoul"));
    let log = game.cast(B, "Strike", &["a1"]);
    assert_eq!(
        log.of("unitDied unitPowerChanged"),
        ["unitDied a1 Squire damage", "unitPowerChanged a2 Ghoul +2 -> 3"]
    );
    assert_eq!((game.discard(A), game.hand(A)), (String::new(), String::new()));
}

/// spec 69, 79
#[test]
fn squire_that_is_bounced_ceases_to_exist() {
    let mut game = with_squire(position().hand(A, "Knight").hand(B, "Unsummon"));
    let log = game.cast(B, "Unsummon", &["a1"]);
    assert_eq!(log.of("unitBounced unitDied"), ["unitBounced a1 Squire"]);
    assert_eq!((game.unit("a1"), game.discard(A), game.hand(A)), ("-".into(), String::new(), String::new()));
}

/// spec 79, 92
#[test]
fn squire_bounced_by_the_own_bouncer_leaves_nothing_to_discard() {
    let mut game = with_squire(position().hand(A, "Knight, Bouncer").hand(B, "Study"));
    game.cast(B, "Study", &[]);
    game.play(A, "Bouncer", "a2");
    let log = game.choose(A, "a1");
    assert!(log.lacks("cardDiscarded"));
    assert_eq!((game.prompt(), game.hand(A)), ("action b".into(), String::new()));
}

/// spec 66, 79
#[test]
fn squire_can_be_consumed() {
    let mut game = with_squire(position().hand(A, "Knight, Apprentice").hand(B, "Study").deck(A, "Strike"));
    game.cast(B, "Study", &[]);
    let log = game.play(A, "Apprentice", "a1");
    assert_eq!(
        log.of("unitReplaced unitDied unitDeployed cardDrawn"),
        [
            "unitReplaced a1 Squire",
            "unitDied a1 Squire replaced",
            "unitDeployed a1 Apprentice 3",
            "cardDrawn @0 Strike"
        ]
    );
    assert_eq!(game.discard(A), "");
}

/// spec 76, 79
#[test]
fn squire_is_gone_after_the_round_and_can_be_made_again() {
    let mut game = with_squire(position().hand(A, "Knight, Knight"));
    game.pass(B);
    game.pass(A);
    assert_eq!((game.unit("a1"), game.discard(A)), ("-".into(), "Knight".into()));
    let starter = game.state.current;
    if starter == B {
        game.pass(B);
    }
    game.play(A, "Knight", "a3");
    game.choose(A, "a4");
    assert_eq!(game.unit("a4"), "Squire 1");
    let view = game.view(Viewer::Spectator);
    let squire = view.slots[4].units[0].as_ref().unwrap();
    assert_eq!((squire.card.name.as_str(), squire.card.kind), ("Squire", "Token unit"));
}

/// spec 74, 79
#[test]
fn squire_wins_its_terrain_like_any_unit() {
    let mut game = with_squire(position().hand(A, "Knight"));
    game.pass(B);
    let log = game.pass(A);
    assert_eq!(log.of("conquerTriggered"), ["conquerTriggered 0 Knight", "conquerTriggered 1 Squire"]);
}
