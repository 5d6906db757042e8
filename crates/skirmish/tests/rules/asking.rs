//! Prompts: whether forced ones are asked, and two that name the same slot.

use cardwright_skirmish::{Command, Policies};
use cardwright_table::{Asking, Code, Outcome, Viewer};

use crate::table::{A, B, Position, position};

fn asking(asking: Asking) -> Position {
    position().policies(Policies { asking, ..Policies::default() })
}

/// spec 15, 92
#[test]
fn a_served_match_asks_even_if_only_one_answer_is_legal() {
    let mut game = asking(Asking::Always).hand(A, "Archer").on("b1", "Champion").begin();
    game.play(A, "Archer", "a1");
    assert_eq!((game.prompt(), game.options()), ("chooseUnit a".into(), "b1".into()));
    game.choose(A, "b1");
    assert_eq!(
        (game.prompt(), game.options()),
        ("action b".into(), "nothing".into()),
        "a pass is all there is"
    );
}

/// spec 15
#[test]
fn free_asking_skips_what_is_forced() {
    let mut game = asking(Asking::Free).hand(A, "Archer, Study").on("b1", "Champion").begin();
    let log = game.play(A, "Archer", "a1");
    assert_eq!(log.of("unitDamaged playerPassed"), ["unitDamaged b1 Champion 2 -> 3", "playerPassed @1"]);
    assert_eq!(game.prompt(), "action a");
}

/// spec 15
#[test]
fn free_asking_still_asks_what_is_not_forced() {
    let mut game = asking(Asking::Free).hand(A, "Knight").on("a1", "Scout").begin();
    game.play(A, "Knight", "a2");
    assert_eq!(game.options(), "a3 nothing", "one slot, but it may be declined");
    let mut game = asking(Asking::Free).hand(A, "Archer").on("b1", "Champion").on("b2", "Champion").begin();
    game.play(A, "Archer", "a1");
    assert_eq!(game.options(), "b1 b2");
}

/// spec 15
#[test]
fn public_asking_never_tells_what_is_in_a_hand() {
    let mut game = asking(Asking::Public).hand(A, "Archer").hand(B, "Dragon").on("b1", "Champion").begin();
    let log = game.play(A, "Archer", "a1");
    assert_eq!(log.of("unitDamaged"), ["unitDamaged b1 Champion 2 -> 3"], "the board is public");
    assert_eq!(game.prompt(), "action b");

    let mut game = asking(Asking::Public).hand(A, "Champion").hand(B, "Assassinate").begin();
    game.pass(A);
    assert_eq!(game.prompt(), "action b", "that the card in hand cannot be played is not public");
}

/// spec 59
#[test]
fn a_match_that_reaches_its_cap_is_counted_apart() {
    let policies = Policies { max_turns: 3, ..Policies::default() };
    let mut game = position().policies(policies).hand(B, "Study, Study").passed(A).begin();
    for _ in 0..2 {
        if game.outcome().is_none() {
            game.cast(B, "Study", &[]);
        }
    }
    while game.outcome().is_none() {
        game.pass(game.state.current);
    }
    assert_eq!(game.outcome(), Some(Outcome::Capped));
    assert!(game.view(Viewer::Spectator).outcome.is_some());
}

const TWIN: &str = "[Twin]\nUnit 3\nConsume: Deploy a Squire to a close empty slot of yours.\n\
                    Deploy: Deploy a Squire to a close empty slot of yours.\n";

/// spec 62, 92
#[test]
fn two_deployments_never_put_two_units_into_one_slot() {
    let mut game = position().cards(TWIN).hand(A, "Twin").on("a1", "Scout").begin();
    game.play(A, "Twin", "a1");
    assert_eq!(game.options(), "a0 a2");
    game.choose(A, "a0");
    game.choose(A, "a0");
    assert_eq!((game.unit("a0"), game.unit("a2")), ("Squire 1".into(), "-".into()));
    assert_eq!(game.prompt(), "action b");
}

/// spec 62, 92
#[test]
fn an_empty_slot_chosen_twice_by_one_ability_holds_one_unit() {
    let text = "[Double]\nUnit 3\nDeploy: Deploy a Squire to a close empty slot of yours. \
                Deploy a Squire to a close empty slot of yours.\n";
    let mut game = position().cards(text).hand(A, "Double").begin();
    game.play(A, "Double", "a1");
    game.choose(A, "a0");
    game.choose(A, "a0");
    assert_eq!((game.unit("a0"), game.prompt()), ("Squire 1".into(), "action b".into()));
}

/// spec 66, 79
#[test]
fn a_necromancer_that_deploys_onto_an_own_unit_consumes_it() {
    let mut game = position()
        .ready("a1", "Necromancer")
        .on("a2", "Martyr")
        .on("a3", "Scout")
        .discard(A, "Apprentice")
        .deck(A, "Study")
        .begin();
    game.activate("a1");
    game.choose_card(A, "Apprentice");
    assert_eq!(game.options(), "a0 a1 a2 a3 a4");
    let log = game.choose(A, "a2");
    assert_eq!(
        log.of("unitReplaced unitDied unitDeployed cardDrawn"),
        [
            "unitReplaced a2 Martyr",
            "unitDied a2 Martyr replaced",
            "unitDeployed a2 Apprentice 3",
            "cardDrawn @0 Study"
        ],
        "every replacement is a consume"
    );
}

/// spec 92
#[test]
fn deaths_of_both_players_ask_one_after_the_other() {
    let mut game = position().hand(A, "Fireball").on("a1", "Recycler").on("b1", "Recycler").begin();
    game.cast(A, "Fireball", &["b1"]);
    assert_eq!(game.prompt(), "chooseDiscardCard a");
    game.refused(B, &Command::Pass, Code::NotYourTurn);
    game.choose_card(A, "Recycler");
    assert_eq!((game.prompt(), game.options()), ("chooseDiscardCard b".into(), "Recycler".into()));
    game.choose_card(B, "Recycler");
    assert_eq!(
        (game.prompt(), game.hand(A), game.hand(B)),
        ("action b".into(), "Recycler".into(), "Recycler".into())
    );
}
