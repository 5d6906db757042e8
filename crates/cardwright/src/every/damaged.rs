//! What is kept of a match and cannot be read again: no match is locked by it.

use cardwright_server::wire::{ClientFrame, Moment, Past, Seated, Snapshot, Stage};
use cardwright_table::Seed;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::replay::Replay;
use rusqlite::Connection;
use serde_json::json;

use super::served::{House, Served, wait_for};
use super::{Trial, for_every_game};

/// How many answers are given before something is damaged.
const STEPS: usize = 5;

/// Damage that the log makes good.
const HARMLESS: [&str; 4] = [
    "UPDATE states SET kept = '{broken' WHERE match = ?1",
    "UPDATE states SET kept = '' WHERE match = ?1",
    "UPDATE states SET kept = json_set(kept, '$.scene', json('{\"headline\":5}')) WHERE match = ?1",
    "UPDATE acts SET banks = '{broken' WHERE match = ?1",
];

/// Damage that ends a match, and a part of the reason.
const FATAL: [(&str, &str); 5] = [
    ("UPDATE acts SET act = '{broken' WHERE match = ?1 AND number = 4", "act 4 cannot be read"),
    ("UPDATE acts SET act = x'ff00' WHERE match = ?1 AND number = 4", "act 4 cannot be read"),
    ("UPDATE matches SET opening = substr(opening, 1, 200) WHERE id = ?1", "breaks off"),
    ("UPDATE matches SET record = json_set(record, '$.options', 5) WHERE id = ?1", "record cannot be read"),
    ("UPDATE matches SET record = json_set(record, '$.game', 'chess') WHERE id = ?1", "the game `chess`"),
];

/// A match that was begun, and what its seats saw last.
struct Begun {
    seated: [Seated; 2],
    seen: [Snapshot; 2],
}

async fn begun<G: Catalogue>(house: &House) -> Begun {
    let clock = json!({ "decisionMs": 600_000, "bankMs": 60_000 });
    let seated = house.seat_two::<G>(&json!({ "seed": "11", "options": { "clock": clock } })).await;
    let mut served = Served::begin(house, &seated).await;
    let mut rng = Seed::from(3).rng();
    for _ in 0..STEPS {
        served.step(&mut rng).await.expect("the match is not over so soon");
    }
    let seen = [served.ears[0].seen.clone(), served.ears[1].seen.clone()];
    Begun { seated, seen }
}

fn harm(db: &Connection, how: &str, id: &str) {
    let changed = db.execute(how, [id]).expect("the database can be harmed");
    assert!(changed > 0, "{how}");
}

#[test]
fn a_match_of_every_game_goes_on_from_its_log_if_a_kept_state_or_bank_cannot_be_read() {
    #[derive(Clone, Copy)]
    struct GoesOn;

    impl Trial for GoesOn {
        fn of<G: Catalogue>(self) {
            wait_for(async {
                let house = House::of::<G>().await;
                let mut matches = Vec::new();
                for how in HARMLESS {
                    matches.push((how, begun::<G>(&house).await));
                }
                let hurt = |db: &Connection| {
                    matches.iter().for_each(|(how, begun)| harm(db, how, &begun.seated[0].match_id));
                };
                let house = house.restarted::<G>(hurt).await;
                for (how, begun) in &matches {
                    let what = format!("{} after {how}", G::NAME);
                    let (mut player, seen) = house.seen_by(&begun.seated[0]).await;
                    assert_eq!((seen.stage, seen.trouble.as_ref()), (Stage::Playing, None), "{what}");
                    assert_eq!(
                        (seen.version, &seen.view),
                        (begun.seen[0].version, &begun.seen[0].view),
                        "{what}"
                    );
                    player.send(ClientFrame::Concede).await.expect("the socket is open");
                    while player.snapshot().await.expect("the match goes on").stage != Stage::Over {}
                }
                house.close().await;
            });
        }
    }

    for_every_game(GoesOn);
}

#[test]
fn a_match_of_every_game_that_cannot_be_read_ends_with_a_reason_and_can_be_looked_at() {
    #[derive(Clone, Copy)]
    struct Ends;

    impl Trial for Ends {
        fn of<G: Catalogue>(self) {
            wait_for(async {
                let house = House::of::<G>().await;
                let mut matches = Vec::new();
                for (how, why) in FATAL {
                    matches.push((how, why, begun::<G>(&house).await));
                }
                let hurt = |db: &Connection| {
                    matches.iter().for_each(|(how, _, begun)| harm(db, how, &begun.seated[0].match_id));
                };
                let mut house = house.restarted::<G>(hurt).await;
                for round in 0..2 {
                    for (how, why, begun) in &matches {
                        let what = format!("{} after {how}, time {round}", G::NAME);
                        let (_, seen) = house.seen_by(&begun.seated[0]).await;
                        assert_eq!((seen.stage, seen.outcome), (Stage::Over, None), "{what}");
                        let reason = seen.abandoned.expect("there is a reason");
                        assert!(reason.contains(why), "{what}: {reason}");
                        let scene = seen.scene.expect("the table can be looked at");
                        assert!(!scene.seats.is_empty(), "{what}");
                        look_back(&house, begun, how, &what).await;
                    }
                    let listed = house.get("/api/matches").await.body;
                    assert_eq!(listed, r#"{"items":[]}"#, "{} has none to play", G::NAME);
                    house = house.restarted::<G>(|_| {}).await;
                }
                house.close().await;
            });
        }
    }

    for_every_game(Ends);
}

/// Whatever is whole of an abandoned match is there.
async fn look_back(house: &House, begun: &Begun, how: &str, what: &str) {
    let path = format!("/api/matches/{}", begun.seated[0].match_id);
    let document = house.get(&format!("{path}/replay")).await;
    if how.contains("opening") {
        assert_eq!(document.status, 404, "{what} is not running: {}", document.body);
    } else {
        let acts = Replay::read(&document.body).expect("its document is whole").acts.len();
        assert_eq!(acts, if how.contains("number = 4") { 3 } else { STEPS }, "{what}");
    }
    let last: Moment = house.get(&format!("{path}/moments/0")).await.json().expect("there is a moment");
    assert!(!last.scene.seats.is_empty(), "{what}");
    if how.contains("number = 4") {
        let moment: Moment = house.get(&format!("{path}/moments/3?view=0")).await.json().expect("three acts");
        assert!(moment.act.is_some() && moment.of >= 3, "{what}");
        let past: Past = house.get(&format!("{path}/log")).await.json().expect("there is a log");
        assert_eq!(past.version, 3, "{what}");
    }
}

#[test]
fn everybody_was_ready_when_the_server_was_stopped_so_the_cards_of_every_game_are_dealt() {
    #[derive(Clone, Copy)]
    struct Deals;

    impl Trial for Deals {
        fn of<G: Catalogue>(self) {
            wait_for(async {
                let house = House::of::<G>().await;
                let seated = house.seat_two::<G>(&json!({})).await;
                // As the last `ready` leaves it, before the cards are dealt.
                let ready = "UPDATE matches SET record = json_set(
                    record, '$.chairs[0].ready', json('true'), '$.chairs[1].ready', json('true')) WHERE id = ?1";
                let house = house.restarted::<G>(|db| harm(db, ready, &seated[0].match_id)).await;
                let (_, seen) = house.seen_by(&seated[0]).await;
                assert_eq!(seen.stage, Stage::Playing, "{}", G::NAME);
                house.close().await;
            });
        }
    }

    for_every_game(Deals);
}
