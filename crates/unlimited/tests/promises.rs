//! The six promises over random play with the built-in decks.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::kit::{Plan, exercise};
use cardwright_unlimited::catalogue::starter_match;

#[test]
fn the_six_promises_hold_over_random_play() {
    let games = std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(40);
    let plan = Plan { games, closely: 7, ..Plan::default() };
    match exercise(&starter_match(1.into()), &plan) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}
