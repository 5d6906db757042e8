//! Nothing is lost: saved, replayed, verified, forked, taken back, gone on with.

use cardwright_table::catalogue::Catalogue;
use cardwright_table::host::Audit;
use cardwright_table::replay::Replay;
use cardwright_table::{Asking, Match, Seed};

use super::{Trial, for_every_game, opened, play, tables};

/// How many answers are given before a match is saved, and after.
const HALF: usize = 120;

/// The match out of its document.
fn read_again<G: Catalogue>(game: &Match<G>, what: &str) -> Match<G> {
    let text = Replay::of(game).write();
    let read = Replay::read(&text).unwrap_or_else(|error| panic!("{what} cannot be read: {error}"));
    let again = read.open::<G>(G::builtin_cards());
    again.unwrap_or_else(|error| panic!("{what} cannot be opened again: {error}"))
}

/// spec 89, 90
#[test]
fn a_match_of_every_game_format_and_deck_is_saved_resumed_replayed_and_verified() {
    #[derive(Clone, Copy)]
    struct Kept;

    impl Trial for Kept {
        fn of<G: Catalogue>(self) {
            for (number, (format, decks)) in (1..).zip(tables::<G>()) {
                let what = format!("{} {} with {}", G::NAME, format.name, decks[0].name);
                let mut game = opened::<G>(format, &decks, Asking::Always, number).audited(Audit::Every(16));
                play(&mut game, &mut Seed::from(number).rng(), HALF);
                let mut resumed = read_again(&game, &what).audited(Audit::Every(16));
                assert_eq!(resumed.state(), game.state(), "{what}");
                let mut rng = Seed::from(number).derive("second half", 0).rng();
                play(&mut resumed, &mut rng.clone(), HALF);
                play(&mut game, &mut rng, HALF);
                assert!(resumed.state() == game.state(), "{what} goes on otherwise once it was saved");
                assert!(read_again(&game, &what).log() == game.log(), "{what}");
            }
        }
    }

    for_every_game(Kept);
}

/// spec 89
#[test]
fn a_match_of_every_game_and_format_can_be_taken_back_and_forked() {
    #[derive(Clone, Copy)]
    struct Back;

    impl Trial for Back {
        fn of<G: Catalogue>(self) {
            for format in G::formats() {
                let Some((_, decks)) = tables::<G>().into_iter().find(|(of, _)| *of == format) else {
                    continue;
                };
                let what = format!("{} {}", G::NAME, format.name);
                let mut game = opened::<G>(format, &decks, Asking::Always, 7);
                let played = play(&mut game, &mut Seed::from(7).rng(), 60);
                let (last, half) = (game.state().clone(), played / 2);
                let mut fork = game.fork_at(half).expect("the match was there");
                game.undo(half as u32).expect("the match was there");
                assert!(fork.state() == game.state(), "{what} is elsewhere when it is taken back");
                play(&mut game, &mut Seed::from(8).rng(), 20);
                play(&mut fork, &mut Seed::from(8).rng(), 20);
                assert!(fork.state() == game.state(), "{what} goes on otherwise when it is taken back");
                assert!(read_again(&game, &what).state() == game.state(), "{what}");
                assert!(last != *fork.state() || played == 0, "{what} has not moved");
            }
        }
    }

    for_every_game(Back);
}
