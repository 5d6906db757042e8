//! Better players win more. Short, with fixed seeds; `cardwright sim` gives the figures over many games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use cardwright_bots::{BotSpec, Score, make, play_out};
use cardwright_skirmish::Skirmish;
use cardwright_skirmish::catalogue::starter_match;
use cardwright_table::{Game as _, Seat, Seed, Silent};

/// The score of the first player over so many games, seats and decks changed after each.
fn score(first: &str, second: &str, games: u64) -> Score {
    let opening = starter_match(Seed::from(1));
    let specs: [BotSpec; 2] = [first.parse().unwrap(), second.parse().unwrap()];
    let mut score = Score::new();
    for number in 0..games {
        let seat = Seat((number % 2) as u8);
        let seed = Seed::from(number);
        let mut players = vec![make::<Skirmish>(&specs[0], seed), make(&specs[1], seed)];
        players.rotate_left(seat.index());
        let mut state = opening.game.deal(&(), seed, &mut Silent);
        let played = play_out(&opening.game, &mut state, &mut players, 2_000).unwrap();
        assert_eq!(played.refused, 0, "no bot breaks the rules");
        score.add(played.outcome, seat);
    }
    score
}

#[test]
fn greedy_beats_random() {
    let score = score("greedy", "random", 60);
    assert!(score.interval().0 > 0.8, "{score}");
}

#[test]
fn search_beats_greedy() {
    let score = score("search:400", "greedy", 16);
    assert!(score.share() > 0.55, "{score}");
}
