//! Matches as a server sees them: staged acts, JSON, questions, undo.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

mod games;

use cardwright_table::host::{Host, Input, Staged, Told, UndoPoint};
use cardwright_table::{Act, Code, Leaving, Rejected, Reply, Seat, Viewer};
use serde_json::{Value, json};

use games::play::{play, spark};

fn host(seed: u64) -> Box<dyn Host> {
    Box::new(spark(seed))
}

fn command(seat: u8, command: Value) -> Act<Input> {
    Act::Answer { seat: Seat(seat), command: Input::Command(command) }
}

fn reply(seat: u8, answers: &[&[i32]]) -> Act<Input> {
    let mut reply = Reply::new();
    answers.iter().for_each(|answer| reply.push(answer));
    Act::Answer { seat: Seat(seat), command: Input::Reply(reply) }
}

fn refused(host: &dyn Host, act: Act<Input>) -> Rejected {
    host.stage(act).err().expect("refused")
}

fn take(host: &mut dyn Host, act: Act<Input>) {
    let staged = host.stage(act).unwrap();
    host.adopt(staged);
}

#[test]
fn a_staged_act_changes_nothing_until_it_is_adopted() {
    let mut host = host(1);
    let before = host.replay();
    let staged = host.stage(command(0, json!({ "bid": 1 }))).unwrap();
    assert!(!staged.waiting().seats().has(Seat(0)));
    assert_eq!((host.replay(), host.version()), (before, 0));
    host.adopt(staged);
    assert_eq!((host.version(), host.course_length()), (1, 1));
    assert!(!host.waiting().seats().has(Seat(0)));
}

#[test]
#[should_panic(expected = "an act is adopted by the match as it was when it was staged")]
fn an_act_that_was_staged_before_another_one_is_not_adopted() {
    let mut host = host(1);
    let late = host.stage(command(0, json!({ "bid": 1 }))).unwrap();
    take(&mut *host, command(1, json!({ "bid": 1 })));
    host.adopt(late);
}

#[test]
fn a_finished_reply_and_its_command_are_the_same_act() {
    let host = host(2);
    let by_reply = host.stage(reply(2, &[&[1]])).unwrap();
    let by_command = host.stage(command(2, json!({ "bid": 1 }))).unwrap();
    assert_eq!(by_reply.act(), by_command.act());
    assert_eq!(by_reply.act(), Act::Answer { seat: Seat(2), command: json!({ "bid": 1 }) });
}

/// spec 92
#[test]
fn a_question_stays_open_while_others_answer_theirs() {
    let mut host = host(3);
    let first = host.stage(command(0, json!({ "bid": 1 }))).unwrap();
    assert!(host.same_question(Seat(1), &*first));
    assert!(!host.same_question(Seat(0), &*first), "it has answered");
    host.adopt(first);
    take(&mut *host, command(1, json!({ "bid": 2 })));
    let last = host.stage(command(2, json!({ "bid": 0 }))).unwrap();
    assert!(!host.same_question(Seat(1), &*last), "Seat 1 is asked something new");
}

/// spec 43
#[test]
fn what_a_client_makes_up_is_refused_with_a_code_and_a_sentence() {
    let host = host(4);
    let odd =
        [json!(null), json!({ "bid": "all" }), json!({ "fly": 1 }), json!([[[]]]), json!({ "bid": 1e99 })];
    for value in odd {
        let rejected = refused(&*host, command(0, value));
        assert_eq!(rejected.code, Code::InvalidCommand);
        assert!(rejected.message.starts_with("That is not a command of this game: "), "{rejected}");
    }
    assert_eq!(refused(&*host, command(0, json!({ "play": 65_535 }))).code, Code::InvalidCommand);
    assert_eq!(refused(&*host, command(0, json!({ "bid": 100 }))).code, Code::InvalidSelection);
}

/// spec 92
#[test]
fn a_reply_must_answer_every_question_and_no_other() {
    let host = host(5);
    let messages: [(&[&[i32]], &str); 5] = [
        (&[], "That is only a part of what must be decided."),
        (&[&[7]], "That is not possible: 7 is not between 0 and 2."),
        (&[&[1, 1]], "That is not possible: 2 chosen where 1 to 1 are asked for."),
        (&[&[1], &[1]], "That is not possible: there is no further question to answer."),
        (&[&[]], "That is not possible: 0 chosen where 1 to 1 are asked for."),
    ];
    for (answers, message) in messages {
        let rejected = refused(&*host, reply(0, answers));
        assert_eq!((rejected.code, rejected.message.as_str()), (Code::InvalidSelection, message));
    }
}

#[test]
fn a_seat_that_this_table_does_not_have_gets_nothing() {
    let host = host(6);
    for seat in [3, 8, 9, 16, 200, 255] {
        assert_eq!(refused(&*host, command(seat, json!({ "bid": 0 }))).code, Code::NotYourTurn);
        assert_eq!(refused(&*host, reply(seat, &[&[0]])).code, Code::NotYourTurn);
        assert_eq!(refused(&*host, Act::Timeout { seat: Seat(seat) }).code, Code::NotYourTurn);
        let leave = Act::Leave { seat: Seat(seat), why: Leaving::Forfeit };
        assert_eq!(refused(&*host, leave).code, Code::InvalidCommand);
        assert_eq!(host.question(Seat(seat), &Reply::new()).unwrap_err().code, Code::NotYourTurn);
        assert_eq!(host.view(Viewer::Seat(Seat(seat))), host.view(Viewer::Spectator));
        assert_eq!(host.scene(Viewer::Seat(Seat(seat))), host.scene(Viewer::Spectator));
        assert_eq!(host.undo_point(Seat(seat)), None);
    }
}

#[test]
fn questions_come_in_words_with_labels_and_places() {
    let mut game = spark(7);
    play(&mut game, 7, 3);
    let host: &dyn Host = &game;
    let active = host.waiting().seats().lowest().unwrap();
    let question = host.question(active, &Reply::new()).unwrap();
    assert_eq!((question.title.as_str(), question.options[0].label.as_str()), ("Your turn", "End the turn"));
    let json = serde_json::to_value(&question).unwrap();
    assert_eq!(
        json["options"][0],
        json!({ "value": -1, "label": "End the turn", "anchor": "button", "times": 1 })
    );
}

#[test]
fn at_the_deal_everybody_is_told_only_the_own_cards() {
    let host = host(8);
    let rows = |viewer| -> Vec<bool> {
        let told = host.dealing(viewer);
        let row =
            |told: &Told| serde_json::from_str::<Value>(told.event.get()).unwrap()["drew"]["row"].clone();
        told.iter().map(|told| !row(told).is_null()).collect()
    };
    assert_eq!(rows(Viewer::Seat(Seat(1))), [false, false, false, true, true, true, false, false, false]);
    assert!(rows(Viewer::Spectator).iter().all(|shown| !shown));
    assert_eq!(host.dealing(Viewer::Spectator)[0].line.as_deref(), Some("@0 [draws|draw] a card."));
}

/// spec 89
#[test]
fn undo_is_an_act_like_any_other() {
    let mut host = host(9);
    let before = host.view(Viewer::Everyone);
    take(&mut *host, command(0, json!({ "bid": 1 })));
    take(&mut *host, Act::Undo { to: 0 });
    assert_eq!(host.view(Viewer::Everyone), before);
    assert_eq!((host.version(), host.course_length()), (2, 0));
    assert_eq!(refused(&*host, Act::Undo { to: 1 }).message, "There is no point 1 to go back to.");
}

#[test]
fn an_undo_is_harmless_until_somebody_has_learnt_something() {
    let mut host = host(10);
    let harmless = |host: &dyn Host, seat| host.undo_point(Seat(seat)).map(|point| point.harmless);
    assert_eq!(host.undo_point(Seat(0)), None);
    take(&mut *host, command(0, json!({ "bid": 2 })));
    assert_eq!(host.undo_point(Seat(0)), Some(UndoPoint { to: 0, harmless: true }));
    take(&mut *host, command(1, json!({ "bid": 0 })));
    assert_eq!(harmless(&*host, 0), Some(false), "somebody else has answered since");
    assert_eq!(harmless(&*host, 1), Some(true));
    take(&mut *host, command(2, json!({ "bid": 0 })));
    assert_eq!(harmless(&*host, 2), Some(false), "the bids are open and a card was drawn");
    let veil =
        host.question(Seat(0), &Reply::new()).unwrap().options[1..].iter().map(|option| option.value).max();
    take(&mut *host, reply(0, &[&[veil.unwrap()]]));
    assert_eq!(harmless(&*host, 0), Some(true), "a card was laid face down");
}

/// spec 90
#[test]
fn a_fork_leaves_the_match_as_it_is() {
    let mut host = host(11);
    take(&mut *host, command(0, json!({ "bid": 1 })));
    take(&mut *host, command(1, json!({ "bid": 1 })));
    let mut fork = host.fork_at(1).unwrap();
    take(&mut *fork, command(2, json!({ "bid": 2 })));
    assert_eq!((host.version(), fork.version()), (2, 2));
    assert_ne!(host.view(Viewer::Spectator), fork.view(Viewer::Spectator));
    assert!(host.fork_at(3).is_none());
    assert!(host.as_any().is::<cardwright_table::Match<games::spark::Spark>>());
}

#[test]
fn leaving_and_timeouts_are_told_and_written_into_the_log() {
    let host = host(12);
    let timeout = host.stage(Act::Timeout { seat: Seat(0) }).unwrap();
    assert_eq!(timeout.act(), Act::Timeout { seat: Seat(0) });
    assert_eq!(timeout.told(Viewer::Spectator)[0].line.as_deref(), Some("@0 [has|have] bid."));
    let leave = host.stage(Act::Leave { seat: Seat(0), why: Leaving::Concede }).unwrap();
    let lines = |staged: &dyn Staged| -> Vec<String> {
        staged.told(Viewer::Spectator).into_iter().filter_map(|told| told.line).collect()
    };
    assert_eq!(lines(&*leave), ["@0 [is|are] out."]);
}
