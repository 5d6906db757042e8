//! The six promises over random play: with the built-in decks, and with random decks of all cards there are.
//!
//! `CARDWRIGHT_GAMES` plays more of it; `CARDWRIGHT_SHARED` names a folder with further cards.
#![allow(clippy::print_stdout, reason = "a report for whoever reads the output")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::kit::{Plan, Report, exercise};
use cardwright_table::{Opening, Seed};
use cardwright_unlimited::catalogue::starter_match;
use cardwright_unlimited::formats::format;
use cardwright_unlimited::import::Imported;
use cardwright_unlimited::medley::Medley;
use cardwright_unlimited::setup::{DeckLists, Start};
use cardwright_unlimited::{Policies, Unlimited};

/// Games with each pair of random decks.
const GAMES_EACH: u64 = 4;

fn games(usually: u64) -> u64 {
    std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usually)
}

#[test]
fn the_six_promises_hold_over_random_play() {
    let plan = Plan { games: games(40), closely: 7, ..Plan::default() };
    match exercise(&starter_match(1.into()), &plan) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}

fn exercise_random_decks(source: &dyn CardSource, seats: usize, pairs: u64, policies: &Policies) {
    let medley = Medley::of(source);
    let mut all = Report::default();
    for number in 0..pairs {
        let seed = Seed::from(number);
        let setup = medley.setup(seats, policies.clone(), &mut seed.derive("decks", 0).rng()).unwrap();
        let opening = Opening::<Unlimited>::new(setup.clone(), Start::default(), seed, source).unwrap();
        // Games of many players are long, so the costly promises are examined less often.
        let closely = 11 * (seats as u32 - 1).pow(2);
        let plan = Plan { games: GAMES_EACH, seed, closely, ..Plan::default() };
        match exercise(&opening, &plan) {
            Ok(report) => all = all.and(report),
            Err(failure) => panic!("decks {number}: {failure}\n{setup:?}"),
        }
    }
    println!("decks of {} cards: {all}", medley.len());
}

#[test]
fn the_six_promises_hold_for_random_decks_of_the_cards_in_the_box() {
    exercise_random_decks(Unlimited::builtin_cards(), 2, games(16) / GAMES_EACH, &Policies::default());
}

#[test]
fn the_six_promises_hold_where_deck_lists_are_closed() {
    let policies = Policies { deck_lists: DeckLists::Closed, ..Policies::default() };
    exercise_random_decks(Unlimited::builtin_cards(), 2, games(8) / GAMES_EACH, &policies);
}

#[test]
fn the_six_promises_hold_for_three_and_four_players() {
    for seats in [3, 4] {
        let tables = games(4) / GAMES_EACH;
        exercise_random_decks(Unlimited::builtin_cards(), seats, tables, &Policies::default());
    }
}

#[test]
fn the_six_promises_hold_with_the_counters_of_twin_suns() {
    let policies = format("twinSuns").unwrap().policies();
    for seats in [2, 3, 4] {
        exercise_random_decks(Unlimited::builtin_cards(), seats, games(4) / GAMES_EACH, &policies);
    }
}

#[test]
fn the_six_promises_hold_for_random_decks_of_every_card_that_compiles() {
    let Ok(shared) = std::env::var("CARDWRIGHT_SHARED") else { return println!("skipped: no corpus") };
    let Ok(cards) = std::fs::read_to_string(format!("{shared}/corpus/unlimited/cards.jsonl")) else {
        return println!("skipped: no corpus");
    };
    exercise_random_decks(&Imported::read(&cards).unwrap(), 2, games(16) / GAMES_EACH, &Policies::default());
}
