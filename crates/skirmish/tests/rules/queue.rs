//! The effect queue: its order, its choices, its end.

use cardwright_skirmish::{Command, Pick};
use cardwright_table::{Code, Outcome};

use crate::table::{A, B, at, position};

/// spec 66, 80
#[test]
fn the_worked_example_of_martyr_scout_and_champion() {
    let mut game = position().hand(A, "Champion").on("a1", "Martyr").on("a2", "Scout").begin();
    let log = game.play(A, "Champion", "a1");
    assert_eq!(
        log.lines(),
        [
            "cardPlayed @0 Champion",
            "unitReplaced a1 Martyr",
            "unitDied a1 Martyr replaced",
            "unitDeployed a1 Champion 5",
            "unitPowerChanged a2 Scout +2 -> 4",
            "priorityChanged @1",
            "turnStarted @1",
        ]
    );
    assert_eq!((game.unit("a1"), game.unit("a2")), ("Champion 5".into(), "Scout 4".into()));
    assert_eq!(game.discard(A), "Martyr");
}

/// spec 66, 80
#[test]
fn the_old_units_death_runs_before_the_new_units_deploy() {
    let mut game = position().hand(A, "Scout").on("a1", "Martyr").on("a2", "Roots").begin();
    let order = game.play(A, "Scout", "a1").of("unitDeployed unitPowerChanged cardDrawn");
    assert_eq!(order[..2], ["unitDeployed a1 Scout 2", "unitPowerChanged a2 Roots +2 -> 4"]);
    assert!(order[2].starts_with("cardDrawn"));
}

/// spec 66, 80
#[test]
fn a_deployment_enqueues_slot_effects_then_consume_then_deploy() {
    let mut game = position()
        .cards("[Herald]\nUnit 2\nDeploy: This unit gets +1.\nConsume: Draw a card.\n")
        .passed(B)
        .hand(A, "Fortify, Herald")
        .on("a1", "Scout")
        .deck(A, "Study")
        .begin();
    game.cast(A, "Fortify", &["a1"]);
    let log = game.play(A, "Herald", "a1");
    assert_eq!(
        log.of("unitPowerChanged cardDrawn"),
        ["unitPowerChanged a1 Herald +2 -> 4", "cardDrawn @0 Study", "unitPowerChanged a1 Herald +1 -> 5"],
        "in this order whatever the order of the lines on the card"
    );
}

/// spec 66, 80
#[test]
fn a_replaced_units_death_and_consumed_abilities_run_before_what_the_deployment_enqueues() {
    let mut game = position()
        .cards("[Relic]\nUnit 1\nDeath: Each close ally gets +1.\nConsumed: The new unit gets +4.\n")
        .passed(B)
        .hand(A, "Fortify, Champion")
        .on("a1", "Relic")
        .on("a2", "Scout")
        .begin();
    game.cast(A, "Fortify", &["a1"]);
    let log = game.play(A, "Champion", "a1");
    assert_eq!(
        log.of("unitPowerChanged"),
        [
            "unitPowerChanged a2 Scout +1 -> 3",
            "unitPowerChanged a1 Champion +4 -> 9",
            "unitPowerChanged a1 Champion +2 -> 11"
        ]
    );
}

/// spec 68, 80
#[test]
fn what_a_damage_triggered_runs_before_the_deaths_it_caused() {
    let mut game =
        position().hand(A, "Strike").on("a1", "Vampire").on("b1", "Martyr").on("b2", "Champion").begin();
    let log = game.cast(A, "Strike", &["b1"]);
    assert_eq!(
        log.of("unitDamaged unitDied unitPowerChanged"),
        [
            "unitDamaged b1 Martyr 3 -> 0",
            "unitDied b1 Martyr damage",
            "unitPowerChanged a1 Vampire +3 -> 5",
            "unitPowerChanged b2 Champion +2 -> 7",
        ],
        "first in, first out: the damage was seen before the death"
    );
}

/// spec 68, 80
#[test]
fn deaths_of_one_check_run_in_the_order_in_which_they_were_told() {
    let mut game = position()
        .hand(A, "Fireball")
        .on("b1", "Martyr")
        .on("b3", "Martyr")
        .on("b0", "Champion")
        .on("b4", "Champion")
        .begin();
    let log = game.cast(A, "Fireball", &["b2"]);
    assert_eq!(
        log.of("unitDied unitPowerChanged"),
        [
            "unitDied b1 Martyr damage",
            "unitDied b3 Martyr damage",
            "unitPowerChanged b0 Champion +2 -> 7",
            "unitPowerChanged b4 Champion +2 -> 7",
        ]
    );
}

/// spec 80, 92
#[test]
fn a_choice_suspends_the_queue_until_it_is_answered() {
    let mut game = position()
        .hand(A, "Fireball")
        .on("b1", "Recycler")
        .on("b3", "Martyr")
        .on("b4", "Champion")
        .discard(B, "Study")
        .begin();
    let log = game.cast(A, "Fireball", &["b2"]);
    assert_eq!(log.of("unitDied").len(), 2);
    assert!(log.lacks("unitPowerChanged"), "the Martyr's Death waits behind the Recycler's");
    assert_eq!(game.prompt(), "chooseDiscardCard b");
    let log = game.choose_card(B, "Study");
    assert_eq!(log.lines()[..2], ["cardRecovered @1 Study", "unitPowerChanged b4 Champion +2 -> 7"]);
    assert_eq!(game.prompt(), "action b");
}

/// spec 43, 92
#[test]
fn only_listed_candidates_are_accepted() {
    let mut game =
        position().hand(A, "Archer, Study").on("b1", "Champion").on("b4", "Scout").on("a0", "Scout").begin();
    game.play(A, "Archer", "a1");
    for wrong in ["b4", "a0", "a1", "b2"] {
        game.refused(A, &Command::Choose(at(wrong)), Code::InvalidSelection);
    }
    game.refused(A, &Command::Choose(Pick::Nothing), Code::InvalidSelection);
    game.refused(A, &Command::Choose(Pick::Card(game.in_hand(A, "Study"))), Code::InvalidSelection);
    game.refused(A, &Command::Pass, Code::InvalidCommand);
    game.refused(A, &game.action_play(A, "Study", &[]), Code::InvalidCommand);
    game.refused(B, &Command::Choose(at("b1")), Code::NotYourTurn);
    game.choose(A, "b1");
}

/// spec 92
#[test]
fn a_target_that_is_gone_by_then_is_not_asked_for() {
    let mut game = position()
        .cards("[Bomb]\nUnit 1\nDeath: Deal 9 damage to each close enemy.\n")
        .hand(A, "Archer")
        .on("a1", "Bomb")
        .on("b1", "Champion")
        .begin();
    let log = game.play(A, "Archer", "a1");
    assert_eq!(log.of("unitDied"), ["unitDied a1 Bomb replaced", "unitDied b1 Champion damage"]);
    assert_eq!(game.prompt(), "action b");
}

/// spec 92
#[test]
fn two_choices_in_one_queue_are_asked_one_after_the_other() {
    let mut game = position()
        .cards("[Marksman]\nUnit 2\nConsume: Deal 1 damage to a close enemy.\nDeploy: Deal 2 damage to a close enemy.\n")
        .hand(A, "Marksman")
        .on("a1", "Scout")
        .on("b1", "Champion")
        .with_power("b2", "Champion", 1)
        .begin();
    game.play(A, "Marksman", "a1");
    assert_eq!(game.options(), "b1 b2");
    let log = game.choose(A, "b2");
    assert_eq!(
        log.of("unitDamaged unitDied"),
        ["unitDamaged b2 Champion 1 -> 0", "unitDied b2 Champion damage"]
    );
    assert_eq!((game.prompt(), game.options()), ("chooseUnit a".into(), "b1".into()));
    game.choose(A, "b1");
    assert_eq!(game.unit("b1"), "Champion 3");
}

const ECHO: &str = "[Echo]\nUnit 50\nWhen a close unit is damaged, deal 1 damage to each close unit.\n";

/// spec 80
#[test]
fn a_mandatory_loop_ends_the_match_as_a_draw() {
    let mut game = position()
        .cards(ECHO)
        .hand(A, "Strike")
        .on("a1", "Echo")
        .on("a2", "Echo")
        .modifier("a1", 9)
        .modifier("a2", 9)
        .begin();
    let log = game.cast(A, "Strike", &["a1"]);
    assert_eq!(log.lines().last().unwrap(), "matchEnded nobody");
    assert_eq!((game.outcome(), game.prompt()), (Some(Outcome::Drawn), "over".into()));
    let told = log.of("unitDamaged").len();
    assert!((900..=1_000).contains(&told), "1,000 effects in one command, not {told}");
    game.refused(B, &Command::Pass, Code::MatchOver);
}

/// spec 80
#[test]
fn a_long_chain_that_ends_is_no_loop() {
    let mut game = position().cards(ECHO).hand(A, "Strike").on("a1", "Echo").on("a2", "Echo").begin();
    let log = game.cast(A, "Strike", &["a1"]);
    assert!(log.of("unitDamaged").len() > 45);
    assert!(log.lacks("matchEnded"));
    assert_eq!((game.outcome(), game.prompt()), (None, "action b".into()));
}

/// spec 80
#[test]
fn effects_are_counted_anew_in_each_command() {
    let mut game = position()
        .cards(ECHO)
        .passed(B)
        .hand(A, "Strike, Strike")
        .with_power("a0", "Echo", 600)
        .with_power("a1", "Echo", 600)
        .with_power("b3", "Echo", 600)
        .with_power("b4", "Echo", 600)
        .begin();
    let first = game.cast(A, "Strike", &["a0"]).of("unitDamaged").len();
    let second = game.cast(A, "Strike", &["b4"]).of("unitDamaged").len();
    assert!(first > 500 && second > 500, "{first} {second}");
    assert_eq!(game.outcome(), None);
}

/// spec 80
#[test]
fn a_loop_at_the_turn_start_is_cut_off_as_well() {
    let mut game = position()
        .cards(&format!("{ECHO}[Spark]\nUnit 1\nTurn start: Deal 1 damage to the enemy in front.\n"))
        .turn(B)
        .on("a1", "Spark")
        .on("b1", "Echo")
        .on("b2", "Echo")
        .modifier("b1", 9)
        .modifier("b2", 9)
        .modifier("a1", 9)
        .begin();
    let log = game.pass(B);
    assert_eq!(log.lines().last().unwrap(), "matchEnded nobody");
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
}
