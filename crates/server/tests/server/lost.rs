//! Matches that were damaged on the disk, and servers that stop at the wrong moment.

use std::path::Path;
use std::time::Duration;

use cardwright_server::client::Player;
use cardwright_server::store::{backup, restore};
use cardwright_server::wire::{ClientFrame, ErrorCode, Moment, PublicMatch, Seated, Snapshot, Stage};
use cardwright_server::{Server, Shelf};
use cardwright_table::Seed;
use rusqlite::Connection;
use serde_json::json;
use tokio::time::sleep;

use crate::games::Newer;
use crate::host::{TestServer, options};
use crate::playing::{Pair, started};

fn database(folder: &Path) -> Connection {
    Connection::open(folder.join("cardwright.sqlite")).unwrap()
}

/// Stops the server, does something to a match, and starts another one.
async fn harmed(server: TestServer, how: &str, id: &str) -> TestServer {
    server.server.close().await;
    assert!(database(server.data.path()).execute(how, [id]).unwrap() > 0, "{how}");
    let again = Server::start(options(server.data.path(), |_| {})).await.unwrap();
    TestServer { server: again, data: server.data }
}

/// A server as if this one had been killed now, on a copy of its folder.
async fn killed(
    server: &TestServer,
    change: impl FnOnce(&mut cardwright_server::ServeOptions),
) -> TestServer {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup(server.data.path(), &copy).unwrap();
    let data = tempfile::tempdir().unwrap();
    restore(&copy, data.path(), false).unwrap();
    TestServer { server: Server::start(options(data.path(), change)).await.unwrap(), data }
}

#[tokio::test]
async fn a_record_that_is_no_record_at_all_ends_the_match_for_everybody_who_looks() {
    let server = TestServer::start().await;
    let pair = Pair::ready(&server, json!({})).await;
    let server = harmed(server, "UPDATE matches SET record = '{broken' WHERE id = ?1", &pair.id).await;
    for _ in 0..2 {
        let shown: PublicMatch = server.get(&format!("/api/matches/{}", pair.id)).await.json().unwrap();
        assert_eq!((shown.about.stage, shown.about.seed), (Stage::Over, None));
        let reason = shown.snapshot.unwrap().abandoned.unwrap();
        assert!(reason.contains("its record cannot be read"), "{reason}");
        assert!(!server.get("/api/matches").await.body.contains(&pair.id));
    }
}

#[tokio::test]
async fn a_finished_match_whose_log_is_damaged_is_read_from_its_document() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.step().await;
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(2).await;
    let server = harmed(server, "UPDATE acts SET act = '' WHERE match = ?1 AND number = 1", &pair.id).await;
    let (_, seen) = server.sit(&pair.seated[0]).await;
    assert_eq!((seen.stage, seen.outcome, seen.abandoned), (Stage::Over, pair.seen[0].outcome, None));
    assert_eq!(server.get(&format!("/api/matches/{}/moments/2", pair.id)).await.status, 200);
}

#[tokio::test]
async fn matches_that_cannot_be_read_end_with_the_others_that_nobody_goes_on_with_and_stop_no_clock() {
    let server = TestServer::start().await;
    let mut hurt = Vec::new();
    for how in [
        "UPDATE matches SET record = '{broken' WHERE id = ?1",
        "UPDATE matches SET opening = '{broken' WHERE id = ?1",
        "UPDATE matches SET record = json_set(record, '$.game', 'chess') WHERE id = ?1",
        "UPDATE acts SET act = '{broken' WHERE match = ?1",
    ] {
        let mut pair = Pair::ready(&server, json!({})).await;
        pair.step().await;
        hurt.push((how, pair));
    }
    let clock = json!({ "clock": { "decisionMs": 600_000, "bankMs": 600_000 } });
    let timed = Pair::ready(&server, clock).await;
    server.server.close().await;
    for (how, pair) in &hurt {
        database(server.data.path()).execute(how, [&pair.id]).unwrap();
    }
    let again = Server::start(options(server.data.path(), |_| {})).await.unwrap();
    let server = TestServer { server: again, data: server.data };
    let awake = async || server.get("/api/stats").await.json::<serde_json::Value>().unwrap()["matches"] == 1;
    for _ in 0..200 {
        if awake().await {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert!(awake().await, "the clock runs, whatever else is in the database");
    let server = server.restart(|options| options.limits.keep_playing = Duration::ZERO).await;
    let playing = "SELECT count(*) FROM matches WHERE stage = 'playing'";
    let mut left = 9;
    for _ in 0..500 {
        left = database(server.data.path()).query_row(playing, [], |row| row.get(0)).unwrap();
        if left == 0 {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(left, 0, "of {} and one with a clock ({})", hurt.len(), timed.id);
}

#[tokio::test]
async fn cards_that_cannot_be_dealt_are_not_dealt_again_before_somebody_says_ready() {
    let server = TestServer::start().await;
    let options = json!({ "bots": [{ "bot": "easy" }], "rules": { "twist": { "panicInDeal": true } } });
    let seated = server.create_with(json!({ "game": "twisted", "options": options })).await;
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    assert_eq!(player.problem().await.unwrap().code, ErrorCode::MatchBroken);
    drop(player);
    let server = server.restart(|_| {}).await;
    let (_, seen) = server.sit(&seated).await;
    assert_eq!((seen.stage, seen.seats[0].ready), (Stage::Lobby, false));
}

#[tokio::test]
async fn an_abandoned_match_is_shown_as_far_as_its_rules_follow_it_and_then_as_it_was_seen_last() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    for _ in 0..12 {
        pair.step().await;
    }
    let other = "UPDATE states SET kept = json_set(kept, '$.programs', 'others') WHERE match = ?1";
    let server = harmed(server, other, &pair.id).await;
    let elsewhere = "UPDATE acts SET before = '00' WHERE match = ?1 AND number = 10";
    let mut server = harmed(server, elsewhere, &pair.id).await;
    for _ in 0..2 {
        let moment = async |number: u32| {
            server.get(&format!("/api/matches/{}/moments/{number}?view=all", pair.id)).await
        };
        let eighth: Moment = moment(8).await.json().unwrap();
        assert_eq!(
            (eighth.number, eighth.of, eighth.act.is_some()),
            (8, 9, true),
            "eight acts are known to fit"
        );
        let last: Moment = moment(9).await.json().unwrap();
        assert_eq!((last.number, last.of, last.act.is_some()), (9, 9, false));
        assert!(!last.scene.seats.is_empty() && last.scene != eighth.scene, "twelve acts were seen");
        assert_eq!(moment(10).await.status, 404);
        server = server.restart(|_| {}).await;
    }
}

#[tokio::test]
async fn banks_are_what_they_were_after_newer_rules_and_another_stop() {
    let server = TestServer::start().await;
    let clock = json!({ "clock": { "decisionMs": 600_000, "bankMs": 60_000 } });
    let mut pair =
        Pair::ready_with(&server, json!({ "game": "twisted", "seed": "7", "options": clock })).await;
    for _ in 0..3 {
        pair.step().await;
    }
    server.server.close().await;
    let spent = "UPDATE acts SET banks = '[58000,57000]' WHERE match = ?1 AND number = 3";
    database(server.data.path()).execute(spent, [&pair.id]).unwrap();
    let newer =
        |options: &mut cardwright_server::ServeOptions| options.rulesets = vec![Shelf::<Newer>::boxed()];
    let again = Server::start(options(server.data.path(), newer)).await.unwrap();
    let mut server = TestServer { server: again, data: server.data };
    for round in 0..3 {
        let (_, seen) = server.sit(&pair.seated[0]).await;
        assert_eq!(seen.clock.unwrap().bank_ms, [58_000, 57_000], "time {round}");
        server = server.restart(newer).await;
    }
}

/// A match against a bot after 16 acts, of which the state was kept, and what the person saw before the last answer;
/// none if it is over before.
async fn after_a_kept_state(server: &TestServer, seed: u64) -> Option<(Seated, Player, Snapshot, Snapshot)> {
    let bots = json!({ "bots": [{ "bot": "random" }] });
    let wanted = json!({ "game": "twisted", "options": bots, "seed": seed.to_string() });
    let seated = server.create_with(wanted).await;
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    let mut seen = started(&mut player).await;
    let (mut before, mut rng) = (seen.clone(), Seed::from(seed).rng());
    while seen.version < 16 || seen.question.is_none() {
        let version = seen.version;
        if let Some(question) = &seen.question {
            before = seen.clone();
            let reply = player.reply_by_lot(version, question, &mut rng).await.unwrap();
            player.answer(version, &reply).await.unwrap();
        }
        while seen.version <= version {
            seen = player.snapshot().await.unwrap();
        }
        if seen.stage == Stage::Over {
            return None;
        }
    }
    Some((seated, player, before, seen))
}

#[tokio::test]
async fn what_was_taken_back_stays_taken_back_when_newer_rules_go_on_from_a_kept_state() {
    let server = TestServer::start().await;
    for seed in 1..30 {
        let Some((seated, mut player, before, seen)) = after_a_kept_state(&server, seed).await else {
            continue;
        };
        player.send(ClientFrame::UndoRequest).await.unwrap();
        let back = player.snapshot().await.unwrap();
        assert_eq!((&back.view, back.version), (&before.view, seen.version + 1));
        let newer = killed(&server, |options| options.rulesets = vec![Shelf::<Newer>::boxed()]).await;
        let (_, again) = newer.sit(&seated).await;
        assert_eq!((again.version, again.view, again.question), (back.version, back.view, back.question));
        assert!(!again.trouble.unwrap().contains("taken back"));
        return;
    }
    panic!("no match is long enough");
}
