//! The six promises over random play with the built-in decks.
#![allow(clippy::print_stdout, reason = "a report for whoever reads the output")]

use cardwright_magic::Magic;
use cardwright_magic::catalogue::match_of;
use cardwright_table::kit::{Plan, exercise};
use cardwright_table::{Asking, Opening};

/// Plays this many random games, or as many as the environment says.
fn keep_their_promises(opening: &Opening<Magic>, games: u32) {
    let games = std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(games);
    let plan = Plan { games: games.into(), closely: 7, ..Plan::default() };
    match exercise(opening, &plan) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn the_six_promises_hold_in_constructed_where_everything_is_asked() {
    keep_their_promises(&match_of("constructed", &["lamplight", "kilnfire"], Asking::Always, 1.into()), 8);
}

#[test]
fn the_six_promises_hold_in_constructed_where_forced_answers_are_not_asked() {
    keep_their_promises(&match_of("constructed", &["kilnfire", "lamplight"], Asking::Free, 2.into()), 8);
}

#[test]
fn the_six_promises_hold_in_commander_with_four_players() {
    let decks = ["oriel", "brann", "brann", "oriel"];
    keep_their_promises(&match_of("commander", &decks, Asking::Free, 3.into()), 2);
}

#[test]
fn the_six_promises_hold_with_the_plainest_decks() {
    keep_their_promises(&match_of("limited", &["bench-guards", "bench-bolts"], Asking::Free, 4.into()), 20);
}
