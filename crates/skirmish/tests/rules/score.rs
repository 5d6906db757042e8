//! The end of a match: two wins; a win and a tie; two ties; one win each and a tie.

use cardwright_skirmish::Command;
use cardwright_table::{Code, Outcome, SeatSet, Viewer};

use crate::table::{A, B, Table, position};

/// Resolves a round that `winner` wins (`a` or `b`; anything else is a tie), after rounds that went so.
fn resolve(won: [u8; 2], ties: u8, winner: &str) -> (Table, Vec<String>) {
    let round = won[0] + won[1] + ties + 1;
    let game = position().rounds(round, won, ties).passed(B).hand(A, "Study").modifier("b4", 2);
    let game = match winner {
        "a" => game.on("a1", "Scout"),
        "b" => game.on("b1", "Scout"),
        _ => game.on("a1", "Scout").on("b2", "Scout"),
    };
    let mut game = game.begin();
    let log = game.pass(A);
    let lines = log.lines();
    (game, lines)
}

fn won_by(game: &Table) -> Option<&'static str> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Won(seats) if seats == SeatSet::only(A) => "a",
        Outcome::Won(seats) if seats == SeatSet::only(B) => "b",
        Outcome::Drawn => "draw",
        other => panic!("{other:?} is no result of rounds"),
    })
}

/// spec 75
#[test]
fn every_combination_of_rounds_ends_or_goes_on_as_it_should() {
    let table = [
        ([0, 0], 0, "a", None),
        ([0, 0], 0, "b", None),
        ([0, 0], 0, "tie", None),
        ([1, 0], 0, "a", Some("a")),
        ([1, 0], 0, "b", None),
        ([1, 0], 0, "tie", Some("a")),
        ([0, 1], 0, "b", Some("b")),
        ([0, 1], 0, "a", None),
        ([0, 1], 0, "tie", Some("b")),
        ([0, 0], 1, "a", Some("a")),
        ([0, 0], 1, "b", Some("b")),
        ([0, 0], 1, "tie", Some("draw")),
        ([1, 1], 0, "a", Some("a")),
        ([1, 1], 0, "b", Some("b")),
        ([1, 1], 0, "tie", Some("draw")),
    ];
    for (won, ties, winner, expected) in table {
        let (game, lines) = resolve(won, ties, winner);
        assert_eq!(won_by(&game), expected, "{won:?} {ties} then {winner}");
        let told = lines.iter().find(|line| line.starts_with("matchEnded"));
        let wanted = expected.map(|result| match result {
            "a" => "matchEnded @0",
            "b" => "matchEnded @1",
            _ => "matchEnded nobody",
        });
        assert_eq!(told.map(String::as_str), wanted);
    }
}

/// spec 75
#[test]
fn rounds_won_and_tied_are_counted() {
    let (game, _) = resolve([0, 0], 0, "a");
    assert_eq!(
        (game.state.players[0].rounds_won, game.state.players[1].rounds_won, game.state.ties),
        (1, 0, 0)
    );
    let (game, lines) = resolve([0, 0], 0, "tie");
    assert_eq!(
        (game.state.players[0].rounds_won, game.state.players[1].rounds_won, game.state.ties),
        (0, 0, 1)
    );
    assert!(lines.contains(&"roundEnded 1 nobody 1:1".to_owned()));
}

/// spec 75, 76
#[test]
fn when_the_match_is_over_nothing_is_cleaned_up() {
    let (game, lines) = resolve([1, 0], 0, "a");
    assert_eq!(lines[lines.len() - 2..], ["roundEnded 2 @0 1:0", "matchEnded @0"]);
    assert_eq!((game.unit("a1"), game.modifier("b4"), game.hand(A)), ("Scout 2".into(), 2, "Study".into()));
    assert_eq!(game.state.round, 2);
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.slots[1].winner, Some(A), "the board shows who won what");
    assert_eq!((view.rounds_won, view.vp), ([2, 0], [1, 0]));
}

/// spec 43, 59
#[test]
fn after_the_end_nothing_is_accepted() {
    let (game, _) = resolve([1, 0], 0, "a");
    for seat in [A, B] {
        for command in [Command::Pass, Command::Activate { terrain: 1 }] {
            game.refused(seat, &command, Code::MatchOver);
        }
    }
    game.refused(A, &game.action_play(A, "Study", &[]), Code::MatchOver);
    assert_eq!(game.prompt(), "over");
}

/// spec 59
#[test]
fn the_end_carries_winner_reason_and_turn() {
    let mut game = position().rounds(2, [1, 0], 0).passed(B).on("a1", "Scout").begin();
    let log = game.pass(A);
    let end = &log.json().pop().unwrap()["matchEnded"];
    assert_eq!(end["winner"], 0);
    assert_eq!(end["reason"], "rounds");
    assert!(end["turn"].is_u64());
}

/// spec 59, 61
#[test]
fn a_drawn_match_names_no_winner() {
    let mut game = position().rounds(2, [0, 0], 1).passed(B).begin();
    let log = game.pass(A);
    let end = &log.json().pop().unwrap()["matchEnded"];
    assert!(end["winner"].is_null() && end.as_object().unwrap().contains_key("winner"));
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
}

/// spec 75
#[test]
fn a_match_of_passes_alone_is_drawn_after_two_rounds() {
    let mut game = position().begin();
    for _ in 0..4 {
        assert_eq!(game.outcome(), None);
        let seat = game.state.current;
        game.pass(seat);
    }
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
}
