//! Series: several games with sealed answers in between, as one match.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

mod games;

use cardwright_table::series::{MOST_GAMES, SeriesCommand, SeriesEvent};
use cardwright_table::{Act, Asking, Game, Leaving, Match, Outcome, Seat, Silent, Viewer, Waiting};

use games::play::open;
use games::spark::Setup;
use games::spark::series::{Answer, SparkMatch};

type Event = SeriesEvent<games::spark::Event>;

fn series(rounds: u8) -> Match<SparkMatch> {
    open(Setup { asking: Asking::Always, rounds }, 3)
}

fn prompt(game: &Match<SparkMatch>) -> (&'static str, Vec<u8>) {
    match game.waiting() {
        Waiting::For(prompt) => (prompt.kind, prompt.seats.iter().map(|seat| seat.0).collect()),
        Waiting::Over(_) => ("over", Vec::new()),
    }
}

/// Seats 0 and 1 give up the game, so that seat 2 wins it.
fn seat_2_wins(game: &mut Match<SparkMatch>) -> Vec<Event> {
    let mut events = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        game.answer(seat, SeriesCommand::Resign, &mut events).unwrap();
    }
    events
}

fn between(answer: Answer) -> <SparkMatch as Game>::Command {
    SeriesCommand::Between(answer)
}

#[test]
fn two_wins_decide_a_best_of_three() {
    let mut game = series(25);
    assert_eq!(prompt(&game), ("bid", vec![0, 1, 2]));
    let events = seat_2_wins(&mut game);
    let won = Outcome::Won(Seat(2).into());
    assert!(events.contains(&SeriesEvent::GameEnded { number: 1, outcome: won }));
    assert_eq!(prompt(&game), ("sideboard", vec![0, 1, 2]));
    for seat in Seat::all(3) {
        game.answer(seat, between(Answer::Swap(seat.0 == 1)), &mut Silent).unwrap();
    }
    assert_eq!(prompt(&game), ("first", vec![0]), "a loser decides");
    game.answer(Seat(0), between(Answer::First(Seat(1))), &mut Silent).unwrap();
    assert_eq!(prompt(&game), ("bid", vec![0, 1, 2]));
    let events = seat_2_wins(&mut game);
    assert_eq!(game.outcome(), Some(won));
    assert_eq!(events.last(), Some(&SeriesEvent::SeriesEnded { outcome: won }));
    assert_eq!(game.game().narrate(events.last().unwrap()).unwrap(), "The series is won by @2.");
}

#[test]
fn what_is_answered_between_games_stays_sealed_until_all_have_answered() {
    let mut game = series(25);
    seat_2_wins(&mut game);
    let view = |game: &Match<SparkMatch>, viewer| {
        serde_json::to_value(game.game().view(game.state(), viewer)).unwrap()
    };
    let mut views = Vec::new();
    for swap in [true, false] {
        let mut fork = game.clone();
        let mut events = Vec::new();
        fork.answer(Seat(0), between(Answer::Swap(swap)), &mut events).unwrap();
        assert_eq!(events, [SeriesEvent::Answered { seat: Seat(0) }]);
        assert_eq!(view(&fork, Seat(0).into())["series"]["stage"]["between"]["own"], swap);
        views.push((view(&fork, Seat(1).into()), view(&fork, Viewer::Spectator)));
    }
    assert_eq!(views[0], views[1]);
    let mut events: Vec<Event> = Vec::new();
    for seat in Seat::all(3) {
        game.answer(seat, between(Answer::Swap(seat.0 != 1)), &mut events).unwrap();
    }
    assert_eq!(events.last(), Some(&SeriesEvent::Revealed { what: "Sideboards: @0 @2.".to_owned() }));
}

#[test]
fn an_answer_that_does_not_fit_the_stage_is_refused() {
    let mut game = series(25);
    assert!(game.answer(Seat(0), between(Answer::Swap(true)), &mut Silent).is_err());
    seat_2_wins(&mut game);
    for command in [SeriesCommand::Resign, between(Answer::First(Seat(0)))] {
        assert!(game.answer(Seat(0), command, &mut Silent).is_err());
    }
    for seat in Seat::all(3) {
        game.act(Act::Timeout { seat }, &mut Silent).unwrap();
    }
    assert!(game.answer(Seat(0), between(Answer::First(Seat(200))), &mut Silent).is_err());
}

/// spec 18
#[test]
fn who_leaves_the_series_loses_it_and_the_others_win() {
    let mut game = series(25);
    seat_2_wins(&mut game);
    game.act(Act::Leave { seat: Seat(2), why: Leaving::Concede }, &mut Silent).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Won([Seat(0), Seat(1)].into_iter().collect())));
    assert!(game.answer(Seat(0), SeriesCommand::Resign, &mut Silent).is_err());
}

/// spec 61
#[test]
fn games_that_nobody_wins_count_for_nobody_and_the_series_ends_drawn() {
    let mut game = series(1);
    let mut events: Vec<Event> = Vec::new();
    while let Some(seat) = game.waiting().seats().lowest() {
        game.act(Act::Timeout { seat }, &mut events).unwrap();
    }
    let ended = events.iter().filter(|event| matches!(event, SeriesEvent::GameEnded { .. }));
    assert_eq!((game.outcome(), ended.count()), (Some(Outcome::Drawn), MOST_GAMES));
}

#[test]
fn a_scene_of_a_series_counts_the_games_won() {
    let mut game = series(25);
    seat_2_wins(&mut game);
    let scene = game.game().scene(&game.game().view(game.state(), Viewer::Spectator));
    assert_eq!(scene.headline, "Between games");
    let won: Vec<&str> = scene.seats.iter().map(|panel| panel.facts[0].value.as_str()).collect();
    assert_eq!(won, ["0", "0", "1"]);
}

/// spec 89
#[test]
fn undo_leads_back_into_the_game_before() {
    let mut game = series(25);
    let before = game.state().clone();
    seat_2_wins(&mut game);
    game.undo(0).unwrap();
    assert_eq!(game.state(), &before);
}
