//! Rounds: their start, their resolution, what is cleaned up.

use cardwright_skirmish::setup::NextStarter;
use cardwright_skirmish::{Policies, Skirmish};
use cardwright_table::{Match, Seat, Viewer};

use crate::table::{A, B, Log, position};

/// spec 63, 11
#[test]
fn round_1_draws_8_each_player_0_first() {
    let opening = cardwright_skirmish::catalogue::starter_match(3.into());
    let mut events = Vec::new();
    let game = Match::<Skirmish>::new(opening.into(), &mut events);
    let log = Log(events);
    let lines = log.of("roundStarted cardDrawn turnStarted");
    assert_eq!(lines[0], "roundStarted 1");
    assert!(lines[1..9].iter().all(|line| line.starts_with("cardDrawn @0")));
    assert!(lines[9..17].iter().all(|line| line.starts_with("cardDrawn @1")));
    assert_eq!(lines[17..], [format!("turnStarted {}", game.state().current)]);
    assert_eq!(game.state().players.each_ref().map(|player| player.hand.len()), [8, 8]);
}

/// spec 63, 73, 76
#[test]
fn a_later_round_draws_3_each_and_begins_in_order() {
    let mut game = position()
        .passed(B)
        .starter(A)
        .on("a1", "Scout")
        .on("b0", "Engineer")
        .deck(A, "Study, Strike, Seed, Veteran")
        .deck(B, "Noble, Rogue, Champion, Veteran")
        .begin();
    let log = game.pass(A);
    let lines = log.lines();
    let start = lines.iter().position(|line| line == "roundStarted 2").unwrap();
    assert_eq!(
        lines[start..],
        [
            "roundStarted 2",
            "cardDrawn @0 Study",
            "cardDrawn @0 Strike",
            "cardDrawn @0 Seed",
            "cardDrawn @1 Noble",
            "cardDrawn @1 Rogue",
            "cardDrawn @1 Champion",
            "turnStarted @1",
        ]
    );
    assert_eq!((game.state.round, game.prompt()), (2, "action b".into()));
    assert_eq!([game.state.players[0].vp, game.state.players[1].vp], [0, 0], "victory points are cleared");
}

/// spec 63
#[test]
fn draws_from_an_empty_deck_are_skipped_without_penalty() {
    let mut game =
        position().passed(B).on("a1", "Scout").deck(A, "Study").no_more_deck(A).no_more_deck(B).begin();
    let log = game.pass(A);
    assert_eq!(log.of("cardDrawn"), ["cardDrawn @0 Study"]);
    assert_eq!((game.hand(A), game.hand(B), game.outcome()), ("Study".into(), String::new(), None));
}

/// spec 73
#[test]
fn resolution_runs_in_its_stages_with_terrains_0_to_4() {
    let mut game = position()
        .passed(B)
        .on("a0", "Champion")
        .on("b0", "Veteran")
        .on("a1", "Scout")
        .on("b2", "Noble")
        .on("a3", "Roots")
        .on("b3", "Rogue")
        .modifier("a3", 1)
        .deck(B, "Study, Strike")
        .begin();
    let log = game.pass(A);
    assert_eq!(
        log.lines()[..13],
        [
            "playerPassed @0",
            "slotResolved 0 @0 5:4",
            "slotResolved 1 @0 2:0",
            "slotResolved 2 @1 0:4",
            "slotResolved 3 @1 3:2",
            "slotResolved 4 nobody 0:0",
            "conquerTriggered 0 Champion",
            "conquerTriggered 1 Scout",
            "conquerTriggered 2 Noble",
            "cardDrawn @1 Study",
            "cardDrawn @1 Strike",
            "conquerTriggered 3 Rogue",
            "roundEnded 1 nobody 2:2",
        ]
    );
}

/// spec 73
#[test]
fn equal_strengths_win_nobody_anything() {
    let mut game = position().passed(B).on("a0", "Scout").modifier("a0", 2).on("b0", "Veteran").begin();
    let log = game.pass(A);
    assert_eq!(log.of("slotResolved")[0], "slotResolved 0 nobody 4:4");
    assert!(log.lacks("conquerTriggered"));
}

/// spec 70, 73
#[test]
fn strength_and_not_bare_power_decides_a_terrain() {
    let mut game = position().passed(B).on("a0", "Scout").modifier("a0", 4).on("b0", "Champion").begin();
    let log = game.pass(A);
    assert_eq!(log.of("slotResolved")[0], "slotResolved 0 @0 6:5");
}

/// spec 73, 74
#[test]
fn conquer_is_told_with_or_without_an_ability() {
    let mut game = position().passed(B).on("a0", "Champion").on("b1", "Champion").begin();
    let log = game.pass(A);
    assert_eq!(log.of("conquerTriggered"), ["conquerTriggered 0 Champion", "conquerTriggered 1 Champion"]);
}

const MARAUDER: &str = "[Marauder]\nUnit 3\nConquer: Deal 9 damage to each close unit.\n";

/// spec 73, 74
#[test]
fn a_winner_killed_by_an_earlier_conquer_does_not_conquer_but_its_point_stays() {
    let mut game = position().cards(MARAUDER).passed(B).on("a0", "Marauder").on("b1", "Noble").begin();
    let log = game.pass(A);
    assert_eq!(
        log.of("conquerTriggered unitDied cardDrawn roundEnded")[..3],
        ["conquerTriggered 0 Marauder", "unitDied b1 Noble damage", "roundEnded 1 nobody 1:1"]
    );
}

/// spec 73, 74
#[test]
fn conquer_belongs_to_the_unit_that_stands_in_the_winners_slot_at_that_moment() {
    let mut game = position()
        .cards("[Wanderer]\nUnit 5\nConquer: Move this unit to a close slot of yours.\n")
        .passed(B)
        .on("a1", "Wanderer")
        .on("a2", "Noble")
        .begin();
    let log = game.pass(A);
    assert_eq!(log.of("conquerTriggered"), ["conquerTriggered 1 Wanderer"]);
    let log = game.choose(A, "a2");
    assert_eq!(
        log.of("conquerTriggered"),
        ["conquerTriggered 2 Wanderer"],
        "the Noble stands in terrain 1 by now"
    );
    let log = game.choose(A, "a3");
    assert!(log.lacks("conquerTriggered"), "terrain 3 was won by nobody");
    assert_eq!(log.of("roundEnded"), ["roundEnded 1 @0 2:0"]);
}

/// spec 73, 92
#[test]
fn a_conquer_with_a_choice_suspends_the_resolution() {
    let mut game = position()
        .cards("[Raider]\nUnit 3\nConquer: Kill a close enemy.\n")
        .passed(B)
        .on("a0", "Raider")
        .on("b1", "Recycler")
        .on("b2", "Scout")
        .begin();
    let log = game.pass(A);
    assert_eq!(log.lines().last().unwrap(), "conquerTriggered 0 Raider");
    assert_eq!((game.prompt(), game.options()), ("chooseUnit a".into(), "b1".into()));
    game.choose(A, "b1");
    assert_eq!(game.prompt(), "chooseDiscardCard b", "its Death is resolved before the next terrain");
    let log = game.choose_card(B, "Recycler");
    assert_eq!(
        log.lines()[..3],
        ["cardRecovered @1 Recycler", "conquerTriggered 2 Scout", "roundEnded 1 @1 1:2"]
    );
}

/// spec 74
#[test]
fn points_gained_while_conquering_decide_the_round() {
    let mut game = position().passed(B).on("a0", "Elite Guard").on("b1", "Scout").on("b2", "Scout").begin();
    let log = game.pass(A);
    assert_eq!(log.of("roundEnded"), ["roundEnded 1 nobody 2:2"], "even for the player who would lose");
}

/// spec 76
#[test]
fn cleanup_moves_units_to_the_discards_without_dying() {
    let mut game = position()
        .passed(B)
        .hand(A, "Study")
        .on("a0", "Martyr")
        .on("a1", "Scout")
        .on("b3", "Recycler")
        .discard(A, "Seed")
        .begin();
    let deck = game.deck(A);
    let log = game.pass(A);
    assert!(log.lacks("unitDied unitPowerChanged unitBounced"));
    assert_eq!((game.discard(A), game.discard(B)), ("Seed, Martyr, Scout".into(), "Recycler".into()));
    assert!(game.hand(A).starts_with("Study, "), "hands persist");
    assert_eq!(game.deck(A), deck - 3, "decks persist");
    assert!(game.state.units.iter().all(Option::is_none));
}

/// spec 70, 76
#[test]
fn cleanup_clears_modifiers_and_slot_effects() {
    let mut game = position().passed(B).hand(A, "Fortify, Seed").on("a0", "Scout").begin();
    game.cast(A, "Fortify", &["a1"]);
    game.cast(A, "Seed", &["b3"]);
    game.pass(A);
    assert!(game.state.modifiers.iter().all(|modifier| *modifier == 0));
    assert!(game.effects("a1").is_empty());
    let view = game.view(Viewer::Spectator);
    assert!(view.slots.iter().all(|slot| slot.winner.is_none()), "the new round has no winners yet");
}

/// spec 76
#[test]
fn units_that_were_cleaned_up_are_their_printed_cards_again() {
    let mut game =
        position().passed(B).starter(B).with_power("a0", "Scout", 9).hand(A, "Necromancer, Study").begin();
    game.pass(A);
    assert_eq!(game.prompt(), "action a");
    game.play(A, "Necromancer", "a1");
    game.pass(B);
    game.activate("a1");
    game.choose_card(A, "Scout");
    let log = game.choose(A, "a0");
    assert_eq!(log.of("unitDeployed"), ["unitDeployed a0 Scout 2"]);
}

/// Ends round 1, which this player started and `last` passed last in; says who starts round 2.
fn next(policy: NextStarter, starter: Seat, last: Seat, winner: &str) -> Seat {
    let game = position().next_starter(policy).starter(starter).passed(last.other());
    let mut game = if winner.is_empty() { game } else { game.on(winner, "Scout") }.begin();
    game.pass(last);
    assert_eq!(game.state.round, 2);
    assert_eq!(game.state.starter, game.state.current);
    game.state.current
}

/// spec 77, 6
#[test]
fn alternate_starts_with_the_player_who_did_not_start_the_round_before() {
    for (last, winner) in [(A, "a1"), (B, "a1"), (A, "b1"), (B, "b1"), (A, "")] {
        assert_eq!(next(NextStarter::Alternate, A, last, winner), B);
        assert_eq!(next(NextStarter::Alternate, B, last, winner), A);
    }
    assert_eq!(Policies::default().next_starter, NextStarter::Alternate, "it is the default");
}

/// spec 77, 6
#[test]
fn loser_starts_with_who_lost_and_alternates_after_a_tie() {
    for starter in [A, B] {
        for last in [A, B] {
            assert_eq!(next(NextStarter::Loser, starter, last, "a1"), B);
            assert_eq!(next(NextStarter::Loser, starter, last, "b1"), A);
            assert_eq!(next(NextStarter::Loser, starter, last, ""), starter.other());
        }
    }
}

/// spec 77, 6
#[test]
fn last_to_pass_starts_with_who_passed_second() {
    for starter in [A, B] {
        for winner in ["a1", "b1", ""] {
            assert_eq!(next(NextStarter::LastToPass, starter, A, winner), A);
            assert_eq!(next(NextStarter::LastToPass, starter, B, winner), B);
        }
    }
}

/// spec 71, 73
#[test]
fn no_unit_is_left_for_the_first_turn_start_of_a_round() {
    let mut game = position().passed(B).starter(B).on("a0", "Engineer").on("a1", "Bard").begin();
    let log = game.pass(A);
    assert_eq!(log.lines().last().unwrap(), "turnStarted @0");
    assert!(
        log.lacks("slotModifierChanged")
            || log.of("slotModifierChanged").iter().all(|line| line.ends_with("-> 0"))
    );
}
