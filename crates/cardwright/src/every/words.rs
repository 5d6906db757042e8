//! Each line of each log reads as English, whoever reads it.

use std::sync::Arc;

use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Asking, Match, Seat, Seed, Viewer, names};

use super::{Trial, for_every_game, opened, play_telling, tables};

/// What an English sentence does not say, with "you" for the reader.
const WRONG: [&str; 16] = [
    " of you ", " of you.", " of you,", "ou is ", "ou has ", "ou was ", "ou does", "ou's ", "you you",
    ": you.", "  ", " .", " ,", "..", "@", "|",
];

/// How many answers are given in each match.
const ANSWERS: usize = 600;

/// What a client sends by mistake is told apart from an answer.
#[test]
fn what_is_no_command_is_read_as_none_by_every_game() {
    #[derive(Clone, Copy)]
    struct Misread;

    impl Trial for Misread {
        fn of<G: Catalogue>(self) {
            for text in
                [r#"{}"#, r#"{"whatever": 1}"#, r#"{"between": {}}"#, r#"{"game": {}}"#, "[]", "7", "null"]
            {
                let read = serde_json::from_str::<G::Command>(text);
                assert!(read.is_err(), "{}: {text} is {read:?}", G::NAME);
            }
        }
    }

    for_every_game(Misread);
}

/// Seed 001: "your slot in terrain 1", never "the slot of you".
#[test]
fn no_line_of_any_log_speaks_of_you_as_of_somebody_else() {
    #[derive(Clone, Copy)]
    struct Read;

    impl Trial for Read {
        fn of<G: Catalogue>(self) {
            for (number, (format, decks)) in (1..).zip(tables::<G>()) {
                let dealt = opened::<G>(format, &decks, Asking::Always, number);
                let mut events = Vec::new();
                let mut game = Match::new(Arc::clone(dealt.opening()), &mut events);
                play_telling(&mut game, &mut Seed::from(number).rng(), ANSWERS, &mut events);
                for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                    let seen = events.iter().filter_map(|event| game.game().witness(event, viewer));
                    seen.filter_map(|event| game.game().narrate(&event))
                        .for_each(|line| judge::<G>(&line, viewer));
                }
            }
        }
    }

    for_every_game(Read);
}

fn judge<G: Catalogue>(line: &str, viewer: Viewer) {
    let people = ["Ann", "Bob", "Cem", "Dot", "Eva", "Fay", "Gil", "Hal"];
    let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let told = names::fill(line, &people, you);
    let wrong = WRONG.iter().find(|words| told.contains(**words));
    assert_eq!(wrong, None, "{}: {told:?}", G::NAME);
    assert!(!told.starts_with(char::is_lowercase), "{}: {told:?}", G::NAME);
}
