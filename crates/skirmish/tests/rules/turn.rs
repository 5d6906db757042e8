//! Turns: whose it is, what a turn start does, passing, activating.

use cardwright_skirmish::setup::Activation;
use cardwright_skirmish::{Command, Policies};
use cardwright_table::Code;

use crate::table::{A, B, position};

/// spec 64
#[test]
fn after_a_play_the_turn_goes_to_the_opponent() {
    let mut game = position().hand(A, "Champion").begin();
    let log = game.play(A, "Champion", "a0");
    assert_eq!(log.of("priorityChanged turnStarted"), ["priorityChanged @1", "turnStarted @1"]);
    assert_eq!(game.prompt(), "action b");
}

/// spec 64
#[test]
fn after_an_action_and_after_an_activation_the_turn_goes_to_the_opponent() {
    let mut game = position().hand(A, "Study").ready("b1", "Ranger").begin();
    let log = game.cast(A, "Study", &[]);
    assert_eq!(log.of("priorityChanged"), ["priorityChanged @1"]);
    game.activate("b1");
    let log = game.choose(B, "b2");
    assert_eq!(log.of("priorityChanged"), ["priorityChanged @0"]);
    assert_eq!(game.prompt(), "action a");
}

/// spec 64
#[test]
fn the_turn_does_not_pass_on_while_a_choice_is_open() {
    let mut game = position().hand(A, "Archer").on("b1", "Champion").begin();
    let log = game.play(A, "Archer", "a1");
    assert!(log.lacks("priorityChanged turnStarted"));
    let log = game.choose(A, "b1");
    assert_eq!(log.of("priorityChanged turnStarted"), ["priorityChanged @1", "turnStarted @1"]);
}

/// spec 64, 65
#[test]
fn the_turn_comes_back_when_the_opponent_has_passed() {
    let mut game = position().passed(B).hand(A, "Champion, Study").begin();
    let log = game.play(A, "Champion", "a0");
    assert_eq!(log.of("priorityChanged turnStarted"), ["turnStarted @0"], "priority has not moved");
    let log = game.cast(A, "Study", &[]);
    assert!(log.lacks("priorityChanged"));
    assert_eq!(game.prompt(), "action a");
}

/// spec 64, 65
#[test]
fn a_pass_moves_priority_and_says_so() {
    let mut game = position().begin();
    let log = game.pass(A);
    assert_eq!(log.lines(), ["playerPassed @0", "priorityChanged @1", "turnStarted @1"]);
}

/// spec 65
#[test]
fn a_pass_locks_out_for_the_rest_of_the_round() {
    let mut game = position().hand(A, "Champion").hand(B, "Champion, Veteran").ready("a1", "Ranger").begin();
    game.pass(A);
    for _ in 0..2 {
        game.refused(A, &game.unit_play(A, "Champion", "a0"), Code::NotYourTurn);
        game.refused(A, &Command::Activate { terrain: 1 }, Code::NotYourTurn);
        game.refused(A, &Command::Pass, Code::NotYourTurn);
        let name = if game.hand(B).contains("Champion") { "Champion" } else { "Veteran" };
        game.play(B, name, "b0");
    }
    assert_eq!((game.prompt(), game.unit("a1")), ("action b".into(), "Ranger 4".into()), "units stay");
}

/// spec 65, 73
#[test]
fn when_both_have_passed_the_round_is_resolved_at_once() {
    let mut game = position().on("a1", "Scout").begin();
    game.pass(A);
    let log = game.pass(B);
    assert_eq!(log.lines()[..2], ["playerPassed @1", "slotResolved 0 nobody 0:0"]);
    assert_eq!(log.of("roundEnded"), ["roundEnded 1 @0 1:0"], "units of a player who passed count");
}

/// spec 65
#[test]
fn pass_flags_are_cleared_in_the_next_round() {
    let mut game = position().hand(A, "Champion").hand(B, "Champion").on("a1", "Scout").begin();
    game.pass(A);
    game.pass(B);
    assert_eq!((game.state.players[0].passed, game.state.players[1].passed), (false, false));
    let starter = game.state.current;
    game.play(starter, "Champion", if starter == A { "a0" } else { "b0" });
    assert_eq!(game.state.current, starter.other());
}

/// spec 71
#[test]
fn turn_start_runs_from_left_to_right_cooldown_first() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study")
        .on("a0", "Necromancer")
        .on("a1", "Engineer")
        .on("a2", "Rookie")
        .on("a3", "Engineer")
        .begin();
    let log = game.cast(B, "Study", &[]);
    let lines = log.lines();
    let start = lines.iter().position(|line| line == "turnStarted @0").unwrap();
    assert_eq!(
        lines[start..],
        [
            "turnStarted @0",
            "cooldownReduced a0 Necromancer 0",
            "slotModifierChanged a1 +1 -> 1",
            "cooldownReduced a2 Rookie 1",
            "slotModifierChanged a3 +1 -> 1",
        ]
    );
}

/// spec 71
#[test]
fn a_units_cooldown_goes_down_before_its_turn_start_ability() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study")
        .cards("[Drill]\nUnit 2\nTurn start: This unit gets +1.\nActivate 2: Draw a card.\n")
        .on("a0", "Drill")
        .begin();
    let log = game.cast(B, "Study", &[]);
    assert_eq!(
        log.of("cooldownReduced unitPowerChanged"),
        ["cooldownReduced a0 Drill 1", "unitPowerChanged a0 Drill +1 -> 3"]
    );
}

/// spec 71
#[test]
fn turn_start_abilities_resolve_completely_before_the_next_terrain() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study")
        .on("a0", "Turret")
        .with_power("b0", "Martyr", 1)
        .on("a1", "Turret")
        .with_power("b1", "Scout", 1)
        .begin();
    let log = game.cast(B, "Study", &[]);
    assert_eq!(
        log.of("unitDamaged unitDied unitPowerChanged"),
        [
            "unitDamaged b0 Martyr 1 -> 0",
            "unitDied b0 Martyr damage",
            "unitPowerChanged b1 Scout +2 -> 3",
            "unitDamaged b1 Scout 1 -> 2",
        ],
        "the Martyr's Death saves the Scout from the second Turret"
    );
}

/// spec 71, 92
#[test]
fn a_choice_suspends_the_turn_start_and_the_next_terrain_waits() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study")
        .on("a0", "Turret")
        .with_power("b0", "Recycler", 1)
        .on("a1", "Engineer")
        .begin();
    let log = game.cast(B, "Study", &[]);
    assert!(log.lacks("slotModifierChanged"));
    assert_eq!(game.prompt(), "chooseDiscardCard b");
    let log = game.choose_card(B, "Recycler");
    assert_eq!(log.lines(), ["cardRecovered @1 Recycler", "slotModifierChanged a1 +1 -> 1"]);
    assert_eq!(game.prompt(), "action a");
}

/// spec 71
#[test]
fn a_unit_killed_at_the_turn_start_is_not_looked_at_any_more() {
    let mut game = position()
        .turn(B)
        .hand(B, "Study")
        .cards("[Bully]\nUnit 2\nTurn start: Deal 1 damage to each close unit.\n")
        .on("a0", "Bully")
        .on("a1", "Engineer")
        .on("a2", "Rookie")
        .begin();
    let log = game.cast(B, "Study", &[]);
    assert_eq!(
        log.of("unitDied slotModifierChanged cooldownReduced"),
        ["unitDied a1 Engineer damage", "cooldownReduced a2 Rookie 1"]
    );
}

/// spec 71
#[test]
fn turn_start_happens_each_time_also_when_the_same_player_goes_again() {
    let mut game =
        position().passed(B).hand(A, "Study, Champion").on("a0", "Rookie").on("b0", "Rookie").begin();
    let log = game.cast(A, "Study", &[]);
    assert_eq!(
        log.of("cooldownReduced"),
        ["cooldownReduced a0 Rookie 1"],
        "only of the player whose turn begins"
    );
    let log = game.play(A, "Champion", "a4");
    assert_eq!(log.of("cooldownReduced"), ["cooldownReduced a0 Rookie 0"]);
}

/// spec 71
#[test]
fn turn_start_also_follows_a_pass_of_the_opponent() {
    let mut game = position().turn(B).on("a0", "Engineer").begin();
    let log = game.pass(B);
    assert_eq!(log.lines()[2..], ["turnStarted @0", "slotModifierChanged a0 +1 -> 1"]);
}

/// spec 72
#[test]
fn a_unit_is_deployed_with_its_full_cooldown_and_ready_at_0() {
    let mut game = position().passed(B).hand(A, "Rookie, Study").begin();
    let log = game.play(A, "Rookie", "a1");
    assert_eq!(log.of("cooldownReduced"), ["cooldownReduced a1 Rookie 1"], "from 2, at the next turn start");
    game.refused(A, &Command::Activate { terrain: 1 }, Code::InvalidCommand);
    let log = game.cast(A, "Study", &[]);
    assert_eq!(log.of("cooldownReduced"), ["cooldownReduced a1 Rookie 0"]);
    let log = game.activate("a1");
    assert_eq!(log.lines(), ["abilityActivated a1 Rookie"]);
    let log = game.choose(A, "a2");
    assert_eq!(
        log.of("cooldownReduced"),
        ["cooldownReduced a1 Rookie 1"],
        "reset to 2, then the next turn start"
    );
    game.refused(A, &Command::Activate { terrain: 1 }, Code::InvalidCommand);
}

/// spec 72
#[test]
fn a_cooldown_counts_only_its_own_players_turns() {
    let mut game = position().hand(A, "Vampire").hand(B, "Study, Study").begin();
    let log = game.play(A, "Vampire", "a1");
    assert!(log.lacks("cooldownReduced"), "the opponent's turn begins");
    let log = game.cast(B, "Study", &[]);
    assert_eq!(log.of("cooldownReduced"), ["cooldownReduced a1 Vampire 0"]);
}

/// spec 72
#[test]
fn with_the_policy_once_a_unit_is_activated_once() {
    let policies = Policies { activation: Activation::Once, ..Policies::default() };
    let mut game = position().policies(policies).passed(B).hand(A, "Study").ready("a1", "Ranger").begin();
    game.activate("a1");
    game.choose(A, "a2");
    game.refused(A, &Command::Activate { terrain: 2 }, Code::InvalidCommand);
    game.cast(A, "Study", &[]);
    game.refused(A, &Command::Activate { terrain: 2 }, Code::InvalidCommand);
}

/// spec 69, 72
#[test]
fn a_unit_that_was_bounced_has_not_used_its_ability() {
    let policies = Policies { activation: Activation::Once, ..Policies::default() };
    let mut game = position().policies(policies).passed(B).hand(A, "Unsummon").ready("a1", "Ranger").begin();
    game.activate("a1");
    game.choose(A, "a2");
    game.cast(A, "Unsummon", &["a2"]);
    game.play(A, "Ranger", "a2");
    game.activate("a2");
    assert_eq!(game.prompt(), "chooseSlot a");
}

/// spec 72, 92
#[test]
fn an_activation_without_a_candidate_is_spent() {
    let mut game = position().ready("a1", "Vampire").begin();
    let log = game.activate("a1");
    assert_eq!(log.of("abilityActivated unitDamaged"), ["abilityActivated a1 Vampire"]);
    assert_eq!((game.prompt(), game.body("a1").cooldown), ("action b".into(), 1));
}
