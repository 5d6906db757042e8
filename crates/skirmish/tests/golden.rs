//! Recorded matches that must never take another course.
//!
//! If a rule has to change, `Skirmish::VERSION` grows and the matches are recorded anew:
//! `UPDATE_GOLDEN=1 cargo test -p cardwright-skirmish --test golden`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that cannot go on says so")]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use cardwright_bots::{Chair, Player, Random};
use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::{Catalogue, Order};
use cardwright_table::host::Audit;
use cardwright_table::replay::Replay;
use cardwright_table::{Asking, Match, Opening, Seed, Silent};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// A match between two of the built-in decks by random players, with a digest after every fifth act.
fn record(number: u64) -> Replay {
    let decks = Skirmish::builtin_decks();
    let deck = |index: u64| Skirmish::read_deck(decks[index as usize % decks.len()].text).unwrap();
    let order = Order {
        format: "skirmish".to_owned(),
        decks: vec![deck(number), deck(number + 1 + number / 4)],
        asking: Asking::Always,
        options: Default::default(),
    };
    let cards = Skirmish::builtin_cards();
    let setup = Skirmish::setup(&order, cards).unwrap();
    let opening = Opening::<Skirmish>::new(setup, (), Seed::from(number), cards).unwrap();
    let mut game = Match::new(Arc::new(opening), &mut Silent).audited(Audit::Every(5));
    let mut player = Random::new(Seed::from(number).derive("golden", 0));
    while let Some(seat) = game.waiting().seats().lowest() {
        let command = player.answer(Chair::new(game.game(), game.state(), seat));
        game.answer(seat, command, &mut Silent).unwrap();
    }
    Replay::of(&game)
}

/// spec 5, 89
#[test]
fn recorded_matches_take_the_same_course_as_ever() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        for number in 0..8 {
            fs::write(folder().join(format!("{number}.replay")), record(number).write()).unwrap();
        }
    }
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let replay = Replay::read(&fs::read_to_string(&path).unwrap()).unwrap();
        if let Err(error) = replay.open::<Skirmish>(Skirmish::builtin_cards()) {
            panic!(
                "{}: {error}\nIf the rules had to change, let VERSION grow and record anew.",
                path.display()
            );
        }
        count += 1;
    }
    assert_eq!(count, 8, "all recorded matches are there");
}
