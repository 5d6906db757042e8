//! Replays: what is written is read again, and everything else is refused with a reason.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

mod games;

use cardwright_table::cards::{CardPool, NoCards};
use cardwright_table::host::{Audit, Host as _};
use cardwright_table::open::Open;
use cardwright_table::replay::{Kept, Replay, ReplayError, SeedRecord};
use cardwright_table::{Act, Match, Outcome, Seat, Seed, Silent};
use serde_json::json;

use games::nim::{Nim, Take};
use games::play::{open, play, spark};
use games::spark::Spark;

/// A short game of Nim: the whole document is a few lines.
fn nim() -> Match<Open<Nim>> {
    let mut game = open::<Open<Nim>>((), 5).audited(Audit::Every(2));
    for (seat, take) in [(0, 3), (1, 1), (0, 2)] {
        game.answer(Seat(seat), Take(take), &mut Silent).unwrap();
    }
    game.undo(2).unwrap();
    game
}

fn reopened(replay: &Replay) -> Result<Match<Spark>, ReplayError> {
    replay.open::<Spark>(&NoCards)
}

/// A whole match of Spark, with an undo and digests.
fn finished() -> Match<Spark> {
    let mut game = spark(21).audited(Audit::Every(7));
    play(&mut game, 1, 30);
    game.undo(12).unwrap();
    play(&mut game, 2, 500);
    assert!(game.outcome().is_some());
    game
}

/// spec 90
#[test]
fn a_replay_is_the_same_match_again() {
    let game = finished();
    let text = Replay::of(&game).write();
    let read = Replay::read(&text).unwrap();
    assert_eq!(read, Replay::of(&game));
    let again = reopened(&read).unwrap();
    assert_eq!((again.state(), again.log()), (game.state(), game.log()));
}

#[test]
fn a_person_can_read_a_replay() {
    let mut replay = Replay::of(&nim());
    replay.about.insert("players".to_owned(), "Ann, Bob".to_owned());
    let text = replay.write();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], r#"{"cardwright":"replay 1","game":"nim","ruleset":1,"language":1}"#);
    assert_eq!(lines[1], r#"{"about":{"players":"Ann, Bob"}}"#);
    assert_eq!(
        lines[2..6],
        [r#"{"cards":{}}"#, r#"{"setup":null}"#, r#"{"start":null}"#, r#"{"seed":{"seed":"5"}}"#]
    );
    assert_eq!(lines[6], r#"{"answer":{"seat":0,"command":3}}"#);
    assert!(lines[8].starts_with(r#"{"digest":{"after":2,"state":""#), "{}", lines[8]);
    assert_eq!(lines[10], r#"{"undo":{"to":2}}"#);
    assert!(lines[12].starts_with(r#"{"end":{"acts":4,"outcome":null,"state":""#), "{}", lines[12]);
    assert!(lines[13].starts_with(r#"{"sum":""#));
    assert_eq!(lines.len(), 14);
}

/// spec 90
#[test]
fn a_match_saved_in_the_middle_goes_on_as_if_nothing_had_happened() {
    let mut game = spark(22);
    play(&mut game, 1, 25);
    let mut resumed = reopened(&Replay::read(&Replay::of(&game).write()).unwrap()).unwrap();
    play(&mut game, 2, 500);
    play(&mut resumed, 2, 500);
    assert_eq!((resumed.state(), resumed.log()), (game.state(), game.log()));
    let saved_again = Replay::of(&resumed);
    assert_eq!(reopened(&saved_again).unwrap().state(), game.state());
}

/// spec 90
#[test]
fn a_replay_cut_off_anywhere_is_refused() {
    let replay = Replay::of(&nim());
    let text = replay.write();
    for cut in 0..text.len() - 1 {
        assert!(Replay::read(&text[..cut]).is_err(), "cut after {cut} bytes");
    }
    assert_eq!(Replay::read(text.trim_end()), Ok(replay), "only the last line break is missing");
    let acts = text.find("{\"end\"").unwrap();
    assert_eq!(Replay::read(&text[..acts]), Err(ReplayError::Truncated(12)));
    assert_eq!(Replay::read(&text[..acts + 9]), Err(ReplayError::Truncated(12)));
}

/// spec 90
#[test]
fn a_replay_with_any_byte_changed_is_refused_or_says_the_same() {
    let replay = Replay::of(&nim());
    let text = replay.write();
    for place in 0..text.len() {
        for flip in [0x01, 0x02, 0x10, 0x20] {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= flip;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            if let Ok(read) = Replay::read(&changed) {
                assert_eq!(read, replay, "byte {place} changed by {flip}");
            }
        }
    }
}

#[test]
fn what_is_no_replay_is_called_so() {
    for text in ["", "\n", "hello", "{}", "[1,2]", "{\"game\":\"nim\"}", "\u{feff}{}", "4 Archer\n2 Wall"] {
        assert_eq!(Replay::read(text), Err(ReplayError::Foreign), "{text:?}");
    }
    let text = Replay::of(&nim()).write();
    let later = text.replacen("replay 1", "replay 2", 1);
    assert_eq!(Replay::read(&later), Err(ReplayError::OtherFormat("replay 2".to_owned())));
    let odd = text.replacen("{\"cards\":{}}", "{\"cards\":7}", 1);
    assert!(matches!(Replay::read(&odd), Err(ReplayError::Damaged { line: 3, .. })));
    let added = text.replacen("\"command\":3", "\"command\":2", 1);
    assert_eq!(Replay::read(&added), Err(ReplayError::WrongSum));
    assert_eq!(Replay::read(&(text.clone() + &text)), Err(ReplayError::WrongSum));
}

#[test]
fn a_replay_of_other_rules_is_refused_with_both_versions() {
    let game = finished();
    let nim = Replay::of(&nim());
    let words = reopened(&nim).err().unwrap().to_string();
    assert_eq!(words, "this is a replay of nim, not of spark");
    let mut replay = Replay::of(&game);
    replay.head.ruleset = 7;
    let words = reopened(&replay).err().unwrap().to_string();
    assert_eq!(words, "the replay was made with ruleset 7 of spark; this program has ruleset 1");
    let mut replay = Replay::of(&game);
    replay.head.language = 2;
    assert!(matches!(
        reopened(&replay),
        Err(ReplayError::OtherVersion { what: "language", theirs: 2, ours: 1, .. })
    ));
}

#[test]
fn a_replay_asks_the_game_which_cards_it_uses_and_no_collection() {
    let mut replay = Replay::of(&finished());
    replay.cards.insert("Rose".to_owned(), "0123".to_owned());
    let mut pool = CardPool::default();
    pool.read("my.cards", "[Rose]\nPlant 2\n").unwrap();
    assert_eq!(
        replay.open::<Spark>(&pool).err().unwrap().to_string(),
        "these cards are not what they were when the match was played: Rose (missing)"
    );
}

#[test]
fn a_setup_or_act_that_the_rules_refuse_is_named() {
    let game = finished();
    let mut replay = Replay::of(&game);
    replay.setup = json!({ "asking": "always", "rounds": 0 });
    assert_eq!(
        reopened(&replay).err().unwrap().to_string(),
        "the match cannot be set up: a match needs at least one round"
    );
    replay.setup = json!("four players");
    assert!(matches!(reopened(&replay), Err(ReplayError::Setup(_))));
    for act in [
        Act::Answer { seat: Seat(200), command: json!({ "bid": 0 }) },
        Act::Answer { seat: Seat(0), command: json!({ "bid": 99 }) },
        Act::Answer { seat: Seat(0), command: json!({ "fly": 1 }) },
        Act::Timeout { seat: Seat(8) },
        Act::Undo { to: 900 },
    ] {
        let mut replay = Replay::of(&game);
        replay.acts.insert(2, act);
        assert!(matches!(reopened(&replay), Err(ReplayError::Refused { act: 3, .. })));
    }
}

#[test]
fn a_match_that_takes_another_course_is_noticed_where_it_does() {
    let game = finished();
    let mut replay = Replay::of(&game);
    replay.digests[2].1 = "0".repeat(32);
    assert_eq!(reopened(&replay).err(), Some(ReplayError::Diverged(21)));
    let mut replay = Replay::of(&game);
    replay.end.outcome = Some(Outcome::Drawn);
    assert_eq!(reopened(&replay).err(), Some(ReplayError::Diverged(game.version())));
    let mut replay = Replay::of(&game);
    replay.acts.pop();
    assert!(matches!(reopened(&replay), Err(ReplayError::Diverged(_))));
    let mut replay = Replay::of(&game);
    replay.digests.push((9_999, "0".repeat(32)));
    assert_eq!(reopened(&replay).err(), Some(ReplayError::Diverged(9_999)));
}

#[test]
fn an_end_that_nothing_proves_is_refused() {
    let mut replay = Replay::of(&finished());
    replay.end.state.clear();
    assert_eq!(reopened(&replay).err(), Some(ReplayError::NoEnd));
    replay.end.outcome = Some(Outcome::Drawn);
    assert_eq!(reopened(&replay).err(), Some(ReplayError::NoEnd), "also with another outcome");
    replay.end.acts = 0;
    assert_eq!(reopened(&replay).err(), Some(ReplayError::NoEnd), "as if its line were missing");
}

#[test]
fn a_match_is_looked_at_up_to_the_last_act_that_can_be_done_or_is_known_to_fit() {
    let game = finished();
    let whole = Replay::of(&game);
    let (looked_at, why) = whole.look::<Spark>(&NoCards).unwrap();
    assert_eq!((looked_at.state(), why), (game.state(), None));
    let mut replay = whole.clone();
    replay.acts.insert(9, Act::Undo { to: 900 });
    let (looked_at, why) = replay.look::<Spark>(&NoCards).unwrap();
    assert_eq!(looked_at.version(), 9);
    assert!(matches!(why, Some(ReplayError::Refused { act: 10, .. })), "{why:?}");
    let mut replay = whole;
    replay.digests[2].1 = "0".repeat(32);
    let (looked_at, why) = replay.look::<Spark>(&NoCards).unwrap();
    assert_eq!((looked_at.version(), why), (14, Some(ReplayError::Diverged(21))), "the digest after 14 fits");
    replay.digests[0].1 = "0".repeat(32);
    assert_eq!(
        replay.look::<Spark>(&NoCards).err(),
        Some(ReplayError::Diverged(7)),
        "nothing is known to fit"
    );
}

#[test]
fn a_scene_of_another_form_is_no_scene() {
    let mut game = spark(22);
    play(&mut game, 1, 25);
    let mut written = serde_json::to_value(game.saved().kept.unwrap()).unwrap();
    let read: Kept = serde_json::from_value(written.clone()).unwrap();
    assert!(read.scene.is_some());
    for other in [json!({ "headline": 5 }), json!("a picture"), json!(null)] {
        written["scene"] = other;
        let kept: Kept = serde_json::from_value(written.clone()).unwrap();
        assert_eq!((kept.scene, kept.state), (None, read.state.clone()));
    }
}

#[test]
fn a_seed_that_was_committed_to_can_be_verified() {
    let parts = vec![Seed::from(17), Seed::from(4).derive("bob", 0)];
    let seed = Seed::combine(&parts);
    let record = SeedRecord { seed, commitment: Some(parts[0].commitment()), parts };
    let opening = cardwright_table::Opening::<Spark>::new(
        games::spark::Setup { asking: Default::default(), rounds: 3 },
        Default::default(),
        seed,
        &NoCards,
    );
    let mut game = Match::new(opening.unwrap().into(), &mut Silent);
    play(&mut game, 1, 10);
    let honest = Replay { seed: record, ..Replay::of(&game) };
    let read = Replay::read(&honest.write()).unwrap();
    assert_eq!(read, honest);
    assert_eq!(reopened(&read).unwrap().state(), game.state());
    let mut broken = honest.clone();
    broken.seed.commitment = Some(Seed::from(18).commitment());
    assert_eq!(reopened(&broken).err(), Some(ReplayError::BrokenCommitment));
    let mut broken = honest.clone();
    broken.seed.parts.swap(0, 1);
    assert_eq!(reopened(&broken).err(), Some(ReplayError::BrokenCommitment));
    let mut broken = honest;
    broken.seed.parts.clear();
    assert_eq!(reopened(&broken).err(), Some(ReplayError::BrokenCommitment));
}
