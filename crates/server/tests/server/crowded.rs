//! A server that has kept very much: nothing of it is in anybody's way.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use cardwright_server::client::request;
use cardwright_server::wire::{Listed, MatchListed, Stats};
use rusqlite::Connection;
use serde_json::json;

use crate::host::TestServer;
use crate::playing::Pair;

/// Copies a match with its acts, as if so many had been made.
fn copy(server: &TestServer, id: &str, times: u32) {
    let db = Connection::open(server.data.path().join("cardwright.sqlite")).unwrap();
    let numbers = format!(
        "WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {times}),
              copies (copy, number) AS (SELECT substr('{id}', 1, 24) || printf('%012x', number), number FROM numbers)"
    );
    let matches = format!(
        "{numbers} INSERT INTO matches (id, stage, listed, created, touched, record, opening)
         SELECT copy, stage, listed, created - number, touched, json_set(record, '$.id', copy), opening
         FROM copies, matches WHERE id = '{id}'"
    );
    let acts = format!(
        "{numbers} INSERT INTO acts (match, number, act, before, banks)
         SELECT copy, acts.number, act, before, banks FROM copies, acts WHERE match = '{id}'"
    );
    db.execute_batch(&format!("BEGIN; {matches}; {acts}; COMMIT")).unwrap();
}

#[tokio::test]
async fn a_server_with_thousands_of_unfinished_matches_answers_at_once_and_wakes_none() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    for _ in 0..12 {
        pair.step().await;
    }
    copy(&server, &pair.id, 3000);
    let version = pair.version();
    drop(pair.players);
    let start = Instant::now();
    let server = server.restart(|_| {}).await;
    assert_eq!(server.get("/health").await.status, 200);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(10), "the first answer came after {took:?}");
    assert_eq!(server.server.woken(), 3001);
    let awake: Stats = server.get("/api/stats").await.json().unwrap();
    assert_eq!(awake.matches, 0);
    let (_player, seen) = server.sit(&pair.seated[0]).await;
    assert_eq!(seen.version, version, "any of them can be gone on with");
    let awake: Stats = server.get("/api/stats").await.json().unwrap();
    assert_eq!(awake.matches, 1);
}

/// Reads the first page of the list for ever.
async fn read_on(addr: SocketAddr) {
    loop {
        let answer = request(addr, "GET", "/api/matches", &()).await;
        let page: Listed<MatchListed> = answer.unwrap().json().unwrap();
        assert!(page.items.len() == 100 && page.next.is_some());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_a_very_long_list_of_matches_again_and_again_keeps_no_command_waiting() {
    let server = TestServer::start().await;
    let waiting = server.create(json!({})).await;
    copy(&server, &waiting.match_id, 20_000);
    let mut pair = Pair::ready(&server, json!({ "listed": false })).await;
    let readers: Vec<_> = (0..20).map(|_| tokio::spawn(read_on(server.addr()))).collect();
    let mut waits = Vec::new();
    for _ in 0..12 {
        let start = Instant::now();
        pair.step().await;
        waits.push(start.elapsed());
    }
    assert!(readers.iter().all(|reader| !reader.is_finished()), "they still read");
    readers.iter().for_each(tokio::task::JoinHandle::abort);
    waits.sort_unstable();
    assert!(waits[waits.len() / 2] < Duration::from_secs(1), "{waits:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_one_game_is_not_looked_for_among_the_matches_of_all_others() {
    let server = TestServer::start().await;
    let waiting = server.create(json!({})).await;
    copy(&server, &waiting.match_id, 20_000);
    let quickest = async |path: &str| {
        let mut took = Duration::MAX;
        for _ in 0..5 {
            let start = Instant::now();
            assert_eq!(server.get(path).await.status, 200);
            took = took.min(start.elapsed());
        }
        took
    };
    // A page of a hundred is read for comparison.
    let page = quickest("/api/matches?game=SKIRMISH").await;
    let none = quickest("/api/matches?game=chess").await;
    assert!(none < page * 2, "{none:?} for an empty list, {page:?} for a full one");
}
