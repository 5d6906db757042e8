//! Refusals: what is not allowed is refused with a stable code, and nothing changes.

use cardwright_skirmish::catalogue::starter_match;
use cardwright_skirmish::{Command, Pick, Skirmish};
use cardwright_table::host::{Host, Input};
use cardwright_table::{Act, Code, Leaving, Match, Outcome, Rejected, Seat, SeatSet, Silent, Slot};
use serde_json::{Value, json};

use crate::table::{A, B, at, position};

/// spec 43
#[test]
fn acting_out_of_turn_is_refused() {
    let game = position().hand(B, "Champion, Study").ready("b1", "Ranger").begin();
    for command in [
        game.unit_play(B, "Champion", "b0"),
        game.action_play(B, "Study", &[]),
        Command::Activate { terrain: 1 },
        Command::Pass,
        Command::Choose(Pick::Nothing),
    ] {
        game.refused(B, &command, Code::NotYourTurn);
    }
}

/// spec 43
#[test]
fn a_card_that_is_not_in_the_own_hand_is_refused() {
    let game =
        position().hand(A, "Study").hand(B, "Champion").discard(A, "Veteran").on("a1", "Scout").begin();
    let player = game.state.player(A);
    let elsewhere = [player.deck[0], player.discard[0], game.body("a1").slot, game.in_hand(B, "Champion")];
    for card in elsewhere.into_iter().chain([Slot(9_999), Slot(u16::MAX)]) {
        let command = Command::Play { card, terrain: Some(0), targets: Default::default() };
        game.refused(A, &command, Code::InvalidSelection);
    }
}

/// spec 43, 62
#[test]
fn a_unit_without_a_terrain_from_0_to_4_is_refused() {
    let game = position().hand(A, "Champion").begin();
    let card = game.in_hand(A, "Champion");
    for terrain in [None, Some(5), Some(10), Some(255)] {
        let command = Command::Play { card, terrain, targets: Default::default() };
        game.refused(A, &command, Code::InvalidSelection);
    }
}

/// spec 43
#[test]
fn a_unit_with_targets_and_an_action_with_a_terrain_are_refused() {
    let game = position().hand(A, "Champion, Study").begin();
    let card = game.in_hand(A, "Champion");
    let command = Command::Play { card, terrain: Some(0), targets: [at("b1")].into_iter().collect() };
    game.refused(A, &command, Code::InvalidCommand);
    let card = game.in_hand(A, "Study");
    let command = Command::Play { card, terrain: Some(0), targets: Default::default() };
    game.refused(A, &command, Code::InvalidCommand);
}

/// spec 43
#[test]
fn missing_illegal_and_superfluous_targets_are_refused() {
    let game = position()
        .hand(A, "Strike, Energize, Repositioning, Study, Fortify")
        .on("a1", "Scout")
        .on("b1", "Champion")
        .begin();
    for (action, targets) in [
        ("Strike", &[][..]),
        ("Strike", &["b2"]),
        ("Strike", &["b1", "a1"]),
        ("Energize", &["b1"]),
        ("Repositioning", &["b1"]),
        ("Repositioning", &["a2", "a1"]),
        ("Repositioning", &["b1", "b3"]),
        ("Study", &["b1"]),
        ("Fortify", &["b1"]),
        ("Fortify", &[]),
    ] {
        game.refused(A, &game.action_play(A, action, targets), Code::InvalidSelection);
    }
    let card = game.in_hand(A, "Strike");
    for pick in [Pick::Nothing, Pick::Card(card)] {
        let command = Command::Play { card, terrain: None, targets: [pick].into_iter().collect() };
        game.refused(A, &command, Code::InvalidSelection);
    }
}

/// spec 43, 72
#[test]
fn activating_what_is_not_there_not_own_not_able_or_not_ready_is_refused() {
    let game = position().on("a1", "Vampire").on("a2", "Champion").ready("b3", "Ranger").begin();
    game.refused(A, &Command::Activate { terrain: 0 }, Code::InvalidSelection);
    game.refused(A, &Command::Activate { terrain: 3 }, Code::InvalidSelection);
    game.refused(A, &Command::Activate { terrain: 5 }, Code::InvalidSelection);
    game.refused(A, &Command::Activate { terrain: 255 }, Code::InvalidSelection);
    game.refused(A, &Command::Activate { terrain: 2 }, Code::InvalidSelection);
    game.refused(A, &Command::Activate { terrain: 1 }, Code::InvalidCommand);
}

/// spec 43, 92
#[test]
fn an_answer_to_a_question_that_nobody_asked_is_refused() {
    let game = position().hand(A, "Study").on("b1", "Champion").begin();
    for pick in [Pick::Nothing, at("b1"), Pick::Card(game.in_hand(A, "Study"))] {
        game.refused(A, &Command::Choose(pick), Code::InvalidCommand);
    }
}

/// spec 43, 92
#[test]
fn anything_but_the_answer_is_refused_while_a_choice_is_open() {
    let mut game = position().hand(A, "Knight, Study").hand(B, "Study").ready("a4", "Ranger").begin();
    game.play(A, "Knight", "a2");
    for command in [game.action_play(A, "Study", &[]), Command::Activate { terrain: 4 }, Command::Pass] {
        game.refused(A, &command, Code::InvalidCommand);
    }
    game.refused(A, &Command::Choose(at("a4")), Code::InvalidSelection);
    game.refused(A, &Command::Choose(at("b1")), Code::InvalidSelection);
    game.refused(B, &Command::Pass, Code::NotYourTurn);
}

/// spec 43
#[test]
fn the_codes_have_stable_names() {
    let names = [Code::InvalidCommand, Code::InvalidSelection, Code::NotYourTurn, Code::MatchOver]
        .map(|code| serde_json::to_value(code).unwrap());
    assert_eq!(names, ["invalid_command", "invalid_selection", "not_your_turn", "match_over"]);
}

fn stage(host: &Match<Skirmish>, seat: Seat, command: Value) -> Result<(), Rejected> {
    host.stage(Act::Answer { seat, command: Input::Command(command) }).map(|_| ())
}

/// spec 43
#[test]
fn a_refused_command_changes_neither_state_nor_log() {
    let mut game = Match::<Skirmish>::new(starter_match(5.into()).into(), &mut Silent);
    let waiting = game.state().current;
    let before = (game.state().clone(), game.version());
    let mut events = Vec::new();
    for (seat, command) in [
        (waiting.other(), Command::Pass),
        (waiting, Command::Activate { terrain: 9 }),
        (Seat(7), Command::Pass),
        (Seat(255), Command::Pass),
    ] {
        assert!(game.answer(seat, command, &mut events).is_err());
    }
    assert!(events.is_empty());
    assert_eq!((game.state().clone(), game.version()), before);
}

/// spec 43
#[test]
fn absurd_commands_from_a_client_are_refused_without_a_panic() {
    let game = Match::<Skirmish>::new(starter_match(5.into()).into(), &mut Silent);
    let seat = game.state().current;
    let card = game.state().player(seat).hand[0].0;
    let before = game.state().clone();
    for command in [
        json!(null),
        json!(0),
        json!(""),
        json!([]),
        json!({}),
        json!("Pass"),
        json!("concede"),
        json!({"pass": 1}),
        json!({"play": null}),
        json!({"play": {}}),
        json!({"play": {"card": -1, "terrain": 0}}),
        json!({"play": {"card": 65535, "terrain": 0}}),
        json!({"play": {"card": 65536, "terrain": 0}}),
        json!({"play": {"card": card, "terrain": -1}}),
        json!({"play": {"card": card, "terrain": 5}}),
        json!({"play": {"card": card, "terrain": 1e9}}),
        json!({"play": {"card": card, "terrain": "0"}}),
        json!({"play": {"card": card, "terrain": 0, "cheat": true}}),
        json!({"play": {"card": card, "targets": [{"slot": {"player": 2, "terrain": 0}}]}}),
        json!({"play": {"card": card, "targets": [{"slot": {"player": 0, "terrain": 5}}]}}),
        json!({"play": {"card": card, "targets": vec![json!("nothing"); 50]}}),
        json!({"play": {"card": card, "targets": {"slot": 3}}}),
        json!({"activate": {"terrain": 255}}),
        json!({"activate": {"terrain": 256}}),
        json!({"activate": {}}),
        json!({"choose": "nothing"}),
        json!({"choose": {"card": 65535}}),
        json!({"choose": {"slot": {"player": 0, "terrain": 0}}}),
        json!({"choose": {"slot": {"player": 255, "terrain": 255}}}),
        json!({"play": {"card": card, "terrain": 0}, "pass": null}),
    ] {
        let refusal = stage(&game, seat, command.clone()).expect_err(&command.to_string());
        assert!(
            matches!(refusal.code, Code::InvalidCommand | Code::InvalidSelection),
            "{command}: {refusal:?}"
        );
    }
    for seat in [seat.other(), Seat(2), Seat(8), Seat(255)] {
        assert_eq!(stage(&game, seat, json!("pass")).unwrap_err().code, Code::NotYourTurn);
    }
    assert!(stage(&game, seat, json!("pass")).is_ok(), "a real one is accepted");
    assert_eq!(*game.state(), before);
}

/// spec 43, 59
#[test]
fn leaving_twice_or_after_the_end_is_refused() {
    let mut game = Match::<Skirmish>::new(starter_match(5.into()).into(), &mut Silent);
    let leave = |seat| Act::Leave { seat, why: Leaving::Concede };
    assert_eq!(game.act(leave(Seat(9)), &mut Silent).unwrap_err().code, Code::InvalidCommand);
    game.act(leave(A), &mut Silent).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Won(SeatSet::only(B))));
    for seat in [A, B] {
        assert_eq!(game.act(leave(seat), &mut Silent).unwrap_err().code, Code::MatchOver);
        assert_eq!(game.answer(seat, Command::Pass, &mut Silent).unwrap_err().code, Code::MatchOver);
        let timeout = Act::Timeout { seat };
        assert_eq!(game.act(timeout, &mut Silent).unwrap_err().code, Code::MatchOver);
    }
}
