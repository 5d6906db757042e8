use super::*;
use crate::play::table::{Ended, PlayError};
use cardwright_table::replay::Replay;

fn nim(test: &str) -> Session {
    sit_down(test, nim_match(), [Player::Person, simple_bot()])
}

#[test]
fn nim_is_played_by_keys_to_its_end() {
    let mut session = nim("nim");
    let mut keys = 0;
    while session.outcome().is_none() {
        press(&mut session, "Right Enter");
        wait(&mut session);
        keys += 1;
        assert!(keys < 20);
    }
    let picture = small_screen(&mut session);
    assert!(picture.contains("The match is over") && picture.contains("new game"), "{picture}");
    press(&mut session, "n");
    assert_eq!(session.ended(), Some(&Ended::Again));
}

#[test]
fn undo_goes_back_to_the_last_own_decision_and_takes_the_bots_with_it() {
    let mut session = nim("undo");
    let before = session.scene.headline.clone();
    press(&mut session, "3");
    wait(&mut session);
    assert_ne!(session.scene.headline, before);
    press(&mut session, "u");
    assert_eq!(session.scene.headline, before);
    assert_eq!(asked(&session), Some(Seat(0)));
    assert_eq!(log(&session), ["(A decision was taken back.)"]);
    press(&mut session, "u");
    assert!(small_screen(&mut session).contains("nothing to take back"));
}

#[test]
fn undo_while_a_bot_thinks_throws_its_thought_away() {
    let mut session = nim("spoil");
    press(&mut session, "3");
    session.tick(Duration::ZERO);
    press(&mut session, "u");
    for _ in 0..50 {
        session.tick(Duration::from_millis(1));
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.chronicle.acts(), 0);
    press(&mut session, "1");
    wait(&mut session);
    assert_eq!(session.chronicle.acts(), 2);
}

#[test]
fn conceding_is_asked_twice_and_ends_the_match() {
    let mut session = nim("concede");
    press(&mut session, "c n");
    assert!(session.outcome().is_none());
    press(&mut session, "c y");
    assert!(small_screen(&mut session).contains("You lose. Bob wins."));
    press(&mut session, "u");
    assert_eq!(asked(&session), Some(Seat(0)));
}

#[test]
fn quitting_saves_the_match_and_says_how_to_resume_it() {
    let mut session = nim("quit");
    press(&mut session, "2");
    wait(&mut session);
    press(&mut session, "q");
    assert!(small_screen(&mut session).contains("cardwright play --resume"));
    press(&mut session, "y");
    let Some(Ended::Left { message: Some(message) }) = session.ended() else { panic!("not left") };
    assert!(message.contains("last.replay"));
    let text = std::fs::read_to_string(folder("quit").join("last.replay")).unwrap();
    let replay = Replay::read(&text).unwrap();
    assert_eq!(replay.about["seat 1"], "Bob");
    assert_eq!(replay.about["level"], "easy");
    let resumed = replay.open::<Toy>(&NoCards).unwrap();
    let session = sit_down("resumed", Box::new(resumed), [Player::Person, simple_bot()]);
    assert_eq!(log(&session), ["You: take 2", "Bob: take 1"]);
}

#[test]
fn saving_on_purpose_never_overwrites() {
    let mut session = nim("save");
    press(&mut session, "s s");
    assert!(folder("save").join("toy-001.replay").exists());
    assert!(folder("save").join("toy-002.replay").exists());
}

#[test]
fn a_save_that_fails_is_told_and_play_goes_on() {
    let mut session = nim("nosave");
    std::fs::write(folder("nosave"), "a file where a folder should be").unwrap();
    press(&mut session, "1");
    assert!(small_screen(&mut session).contains("Not saved!"));
    wait(&mut session);
    assert_eq!(asked(&session), Some(Seat(0)));
}

#[test]
fn interrupting_twice_leaves() {
    let mut session = nim("interrupt");
    press(&mut session, "Ctrl-C");
    assert_eq!(session.ended(), None);
    press(&mut session, "Ctrl-C");
    assert!(session.ended().is_some());
}

#[test]
fn a_bot_without_a_legal_answer_does_not_stop_the_match() {
    let mut session = sit_down("broken", nim_match(), [Player::Person, broken_bot()]);
    press(&mut session, "3");
    wait(&mut session);
    assert!(small_screen(&mut session).contains("gave no legal answer"));
    assert_eq!(asked(&session), Some(Seat(0)));
}

#[test]
fn a_bot_that_panics_does_not_stop_the_match() {
    let panics = Player::Bot(Box::new(|_, _| panic!("a bug in a bot")));
    let mut session = sit_down("panics", nim_match(), [Player::Person, panics]);
    press(&mut session, "3");
    wait(&mut session);
    assert_eq!(asked(&session), Some(Seat(0)));
}

#[test]
fn watching_stops_steps_and_goes_on() {
    let mut session = sit_down("watch", nim_match(), [simple_bot(), simple_bot()]);
    press(&mut session, "Space");
    for _ in 0..20 {
        session.tick(Duration::from_millis(1));
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.chronicle.acts(), 0);
    press(&mut session, "n");
    for _ in 0..20 {
        session.tick(Duration::from_millis(1));
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.chronicle.acts(), 1);
    press(&mut session, "Space");
    wait(&mut session);
    assert!(session.outcome().is_some());
}

#[test]
fn whoever_watches_may_close_the_hands() {
    let mut session = sit_down("hands", open::<Pageant>(Show::Board), [simple_bot(), simple_bot()]);
    assert!(small_screen(&mut session).contains("Dragon"));
    press(&mut session, "o");
    assert!(!small_screen(&mut session).contains("Dragon"));
}

#[test]
fn names_and_players_must_fit_the_seats() {
    let table = Table {
        host: nim_match(),
        title: String::new(),
        rules: String::new(),
        names: vec!["Ann".to_owned()],
        players: vec![Player::Person, Player::Person],
        saving: Saving::default(),
        options: Options::default(),
    };
    assert!(matches!(Session::new(table), Err(PlayError::Seats { seats: 2, names: 1, players: 2 })));
}
