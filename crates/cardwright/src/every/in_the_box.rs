//! Each format can be played with what lies in the box.

use cardwright_table::catalogue::Catalogue;
use cardwright_table::kit::{Plan, exercise};
use cardwright_table::{Asking, Outcome, Seed};

use super::{Trial, for_every_game, opened, play, tables};
use crate::shelf::{Cards, check_deck};

/// More answers than a game takes.
const LONGEST: usize = 200_000;

/// spec 2, 3
#[test]
fn each_format_has_decks_in_the_box_that_are_legal_in_it() {
    #[derive(Clone, Copy)]
    struct Legal;

    impl Trial for Legal {
        fn of<G: Catalogue>(self) {
            let tables = tables::<G>();
            for format in G::formats() {
                let mut decks = tables.iter().filter(|(of, _)| of == &format).map(|(_, decks)| &decks[0]);
                assert!(decks.clone().count() > 0, "{}: no deck for {} in the box", G::NAME, format.name);
                let cards = Cards::without_library::<G>(&[]).expect("the box needs no files");
                let problem = decks.find_map(|deck| check_deck::<G>(format.name, deck, &cards).err());
                assert!(problem.is_none(), "{}: {problem:?}", G::NAME);
            }
        }
    }

    for_every_game(Legal);
}

/// spec 2, 3
#[test]
fn each_format_is_played_to_its_end_with_every_deck_in_the_box() {
    #[derive(Clone, Copy)]
    struct Ends;

    impl Trial for Ends {
        fn of<G: Catalogue>(self) {
            let tables = tables::<G>();
            for format in G::formats() {
                // Each table seats the decks that follow its first one, so that every deck is at one of these.
                let seats = format.min_seats.max(1).into();
                let of_it = tables.iter().filter(|(of, _)| of == &format).step_by(seats);
                for (number, (_, decks)) in (1..).zip(of_it) {
                    let mut game = opened::<G>(format, decks, Asking::Free, number);
                    play(&mut game, &mut Seed::from(number).rng(), LONGEST);
                    let over = game.outcome();
                    assert!(over.is_some_and(|over| over != Outcome::Capped), "{}, {}", G::NAME, format.name);
                }
            }
        }
    }

    for_every_game(Ends);
}

/// The kit's own view of the formats that the first one is not: one short game each, promises on.
#[test]
fn each_format_keeps_the_promises() {
    #[derive(Clone, Copy)]
    struct Kept;

    impl Trial for Kept {
        fn of<G: Catalogue>(self) {
            let tables = tables::<G>();
            for format in G::formats() {
                let Some((_, decks)) = tables.iter().find(|(of, _)| of == &format) else { continue };
                let game = opened::<G>(format, decks, Asking::Always, 1);
                let plan = Plan { games: 1, closely: 61, longest: 400, endless: true, ..Plan::default() };
                if let Err(failure) = exercise(game.opening(), &plan) {
                    panic!("{}, {}: {failure}", G::NAME, format.name);
                }
            }
        }
    }

    for_every_game(Kept);
}
