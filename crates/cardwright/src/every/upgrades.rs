//! New versions of the rules: a match goes on from its last state, or says why it cannot.

use std::fs;
use std::path::{Path, PathBuf};

use cardwright_table::catalogue::Catalogue;
use cardwright_table::host::Host as _;
use cardwright_table::replay::{Going, Replay, ReplayError};
use cardwright_table::{Act, Asking, Leaving, Match, Outcome, Seat, Seed, Silent};

use super::{BLESS, Trial, for_every_game, opened, play, tables};

/// A match of the first table, somewhere in its middle.
fn begun<G: Catalogue>(answers: usize) -> Match<G> {
    let (format, decks) = tables::<G>().swap_remove(0);
    for seed in 1.. {
        let mut game = opened::<G>(format, &decks, Asking::Always, seed);
        play(&mut game, &mut Seed::from(seed).rng(), answers + 10);
        if game.outcome().is_none() {
            return game.fork_at(answers).expect("it was there");
        }
    }
    unreachable!("some match is not over so soon")
}

/// The document of a match whose log these rules cannot follow any more.
fn of_older_rules<G: Catalogue>(game: &Match<G>) -> Replay {
    let mut saved = Replay::read(&game.saved().write()).expect("what was written is read");
    saved.head.ruleset = 0;
    saved.digests = vec![(3, "0".repeat(32))];
    saved
}

/// spec 90
#[test]
fn a_match_of_every_game_goes_on_from_its_last_state_where_newer_rules_give_its_log_another_course() {
    #[derive(Clone, Copy)]
    struct GoesOn;

    impl Trial for GoesOn {
        fn of<G: Catalogue>(self) {
            let game = begun::<G>(50);
            let old = of_older_rules(&game);
            assert!(old.open::<G>(G::builtin_cards()).is_err(), "{}", G::NAME);
            let resumed = old.resume::<G>(G::builtin_cards()).expect("the state was kept");
            assert!(matches!(resumed.going, Going::FromState { taken_back: 0, .. }), "{}", G::NAME);
            let mut resumed = resumed.game;
            assert!(resumed.state() == game.state(), "{} goes on from elsewhere", G::NAME);
            assert_eq!((resumed.version(), resumed.length()), (game.version(), game.length()), "{}", G::NAME);
            play(&mut resumed, &mut Seed::from(12).rng(), 40);
            resumed.undo(game.length() as u32).expect("what was done since can be taken back");
            assert!(resumed.state() == game.state(), "{}", G::NAME);
            assert!(resumed.undo(game.length() as u32 - 1).is_err(), "{}", G::NAME);
            play(&mut resumed, &mut Seed::from(13).rng(), 20);
            let again = Replay::read(&resumed.saved().write()).expect("what was written is read");
            let verified = again.open::<G>(G::builtin_cards()).expect("it is a match of these rules now");
            assert!(verified.state() == resumed.state(), "{}", G::NAME);
        }
    }

    for_every_game(GoesOn);
}

#[test]
fn acts_after_the_kept_state_are_done_again_and_those_that_lead_elsewhere_taken_back() {
    #[derive(Clone, Copy)]
    struct Later;

    impl Trial for Later {
        fn of<G: Catalogue>(self) {
            let mut game = begun::<G>(20);
            let kept = game.keep();
            play(&mut game, &mut Seed::from(14).rng(), 6);
            let mut old = of_older_rules(&game);
            old.kept = Some(kept);
            old.end.state.clear();
            let resumed = old.resume::<G>(G::builtin_cards()).expect("the state was kept");
            assert!(resumed.game.state() == game.state(), "{}", G::NAME);
            old.digests.push((24, "0".repeat(32)));
            let resumed = old.resume::<G>(G::builtin_cards()).expect("the state was kept");
            assert!(matches!(resumed.going, Going::FromState { taken_back: 3, .. }), "{}", G::NAME);
            assert!(Some(resumed.game.state()) == game.state_after(23).as_ref(), "{}", G::NAME);
            let last = Replay::of(&resumed.game).acts.pop();
            assert_eq!(last, Some(Act::Undo { to: 23 }), "{}: the log says so", G::NAME);
        }
    }

    for_every_game(Later);
}

#[test]
fn a_state_of_other_programs_is_refused_with_the_reason() {
    #[derive(Clone, Copy)]
    struct Refused;

    impl Trial for Refused {
        fn of<G: Catalogue>(self) {
            let mut old = of_older_rules(&begun::<G>(30));
            let kept = old.kept.as_mut().expect("the match is not over");
            assert!(!kept.programs.is_empty(), "{} says what its cards were compiled to", G::NAME);
            let scene = kept.scene.as_ref().expect("it was drawn");
            assert!(!scene.seats.is_empty(), "{} can be looked at without its rules", G::NAME);
            kept.programs.push('x');
            let Err(refused) = old.resume::<G>(G::builtin_cards()) else {
                panic!("{} goes on with ids of other programs", G::NAME)
            };
            assert!(matches!(refused, ReplayError::Unreadable { .. }), "{}: {refused}", G::NAME);
        }
    }

    for_every_game(Refused);
}

/// spec 90
#[test]
fn an_end_of_every_game_that_nothing_proves_is_refused_also_of_a_match_that_went_on_from_a_state() {
    #[derive(Clone, Copy)]
    struct Forged;

    impl Trial for Forged {
        fn of<G: Catalogue>(self) {
            let game = begun::<G>(30);
            let resumed = of_older_rules(&game).resume::<G>(G::builtin_cards()).expect("the state was kept");
            for mut game in [game, resumed.game] {
                game.act(Act::Leave { seat: Seat(0), why: Leaving::Concede }, &mut Silent)
                    .expect("it can leave");
                let honest = Replay::read(&Replay::of(&game).write()).expect("what was written is read");
                honest.open::<G>(G::builtin_cards()).expect("it is genuine");
                let mut forged = honest.clone();
                forged.end.outcome = Some(Outcome::Won(Seat(0).into()));
                let lie = forged.open::<G>(G::builtin_cards()).err();
                assert_eq!(lie, Some(ReplayError::Diverged(game.version())), "{}", G::NAME);
                forged.end.state.clear();
                let lie =
                    Replay::read(&forged.write()).expect("its sum fits").open::<G>(G::builtin_cards()).err();
                assert_eq!(lie, Some(ReplayError::NoEnd), "{}", G::NAME);
                let (looked_at, _) = forged.look::<G>(G::builtin_cards()).expect("it can be looked at");
                assert!(looked_at.state() == game.state(), "{}", G::NAME);
            }
        }
    }

    for_every_game(Forged);
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The saves of a game, each with its file.
fn saves<G: Catalogue>() -> Vec<(PathBuf, Replay)> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(golden()).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a golden save is text");
        let replay = Replay::read(&text).expect("a golden save is whole");
        (replay.head.game == G::NAME).then_some((file, replay))
    };
    files.into_iter().filter_map(read).collect()
}

/// With [`BLESS`] a save of this build is written for each game and version that has none.
///
/// spec 90
#[test]
fn saves_of_older_versions_of_every_game_go_on_or_say_why_they_cannot() {
    #[derive(Clone, Copy)]
    struct Golden;

    impl Trial for Golden {
        fn of<G: Catalogue>(self) {
            let name = format!("{}-{}.{}.replay", G::NAME, G::VERSION, G::LANGUAGE);
            if std::env::var_os(BLESS).is_some() && !golden().join(&name).exists() {
                fs::create_dir_all(golden()).expect("the tests' folder can be written");
                fs::write(golden().join(&name), begun::<G>(40).saved().write()).expect("it can be written");
            }
            let saves = saves::<G>();
            assert!(!saves.is_empty(), "{} has no golden save: run this test with {BLESS}=1", G::NAME);
            for (file, replay) in saves {
                let what = file.display();
                match replay.resume::<G>(G::builtin_cards()) {
                    Ok(resumed) => {
                        let mut game = resumed.game.paranoid();
                        assert!(play(&mut game, &mut Seed::from(15).rng(), 40) > 0, "{what} does not go on");
                        println!("{what} goes on: {:?}", resumed.going);
                    }
                    Err(why) => {
                        let kept = replay.kept.expect("a save has its last state");
                        assert!(
                            kept.scene.is_some_and(|scene| !scene.seats.is_empty()),
                            "{what} can be looked at"
                        );
                        println!("{what} is abandoned: {why}");
                    }
                }
            }
        }
    }

    for_every_game(Golden);
}
