//! The six promises over random play; `cardwright fuzz skirmish` is the long run.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that cannot go on says so")]

use cardwright_skirmish::setup::DeckLists;
use cardwright_skirmish::{Policies, Setup, Skirmish};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::kit::{Plan, exercise};
use cardwright_table::{Asking, Opening, Seed};

/// Plays so many games between two built-in decks under these policies.
fn play(games: u64, decks: [usize; 2], policies: Policies) {
    let cards = Skirmish::builtin_cards();
    let list = |index: usize| -> Vec<String> {
        let deck = Skirmish::read_deck(Skirmish::builtin_decks()[index].text).unwrap();
        deck.entries.into_iter().flat_map(|entry| vec![entry.name; entry.count.into()]).collect()
    };
    let exchanges = policies.asking != Asking::Free;
    let setup = Setup { decks: decks.map(list), policies };
    let opening = Opening::<Skirmish>::new(setup, (), Seed::from(1), cards).unwrap();
    let plan = Plan { games, exchanges, closely: 5, ..Plan::default() };
    match exercise(&opening, &plan) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn the_promises_hold_when_everything_is_asked() {
    play(700, [0, 1], Policies::default());
}

#[test]
fn the_promises_hold_when_only_hidden_choices_are_asked() {
    play(500, [2, 3], Policies { asking: Asking::Public, ..Policies::default() });
}

#[test]
fn the_promises_hold_when_forced_prompts_are_skipped() {
    play(500, [3, 0], Policies { asking: Asking::Free, ..Policies::default() });
}

#[test]
fn the_promises_hold_when_deck_lists_are_closed() {
    play(300, [1, 2], Policies { deck_lists: DeckLists::Closed, ..Policies::default() });
}
