//! The folder of a server: who may read it, what is noticed about it, copies of it.

use std::fs;
use std::time::Duration;

use cardwright_server::store::{Sqlite, backup, restore};
use cardwright_server::wire::{ClientFrame, Listed, MatchListed, Stats};
use cardwright_server::{Durability, Server};
use rusqlite::Connection;
use serde_json::json;
use tokio::time::sleep;

use crate::host::{TestServer, options};
use crate::playing::Pair;

fn database(server: &TestServer) -> Connection {
    Connection::open(server.data.path().join("cardwright.sqlite")).unwrap()
}

#[tokio::test]
async fn one_record_that_cannot_be_read_does_not_hide_the_others() {
    let server = TestServer::start().await;
    let seated = server.create(json!({})).await;
    let bad =
        "INSERT INTO matches (id, stage, listed, created, record) VALUES ('bad', 'lobby', 1, 9e12, '{')";
    database(&server).execute(bad, []).unwrap();
    let listed: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
    let ids: Vec<&str> = listed.items.iter().map(|item| item.match_id.as_str()).collect();
    assert_eq!(ids, [seated.match_id.as_str()]);
}

#[tokio::test]
async fn a_server_that_cannot_write_is_not_well() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/health").await.status, 200);
    database(&server).execute_batch("DROP TABLE notes").unwrap();
    sleep(Duration::from_millis(1100)).await;
    let answer = server.get("/health").await;
    assert!(answer.status == 503 && answer.body.contains("unavailable"), "{}", answer.body);
}

#[tokio::test]
async fn what_is_counted_can_be_read_by_prometheus() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.step().await;
    let answer = server.get("/metrics").await;
    assert!(answer.head.to_lowercase().contains("content-type: text/plain"), "{}", answer.head);
    for line in [
        "cardwright_acts_total 1",
        "cardwright_matches 1",
        "cardwright_act_seconds_count 1",
        "cardwright_log_seconds_count 1",
    ] {
        assert!(answer.body.lines().any(|found| found == line), "no `{line}` in\n{}", answer.body);
    }
}

#[tokio::test]
async fn after_a_start_matches_sleep_until_somebody_asks_for_them_or_a_clock_runs() {
    let server = TestServer::start().await;
    let quiet = Pair::ready(&server, json!({})).await;
    let clock = json!({ "clock": { "decisionMs": 600000, "bankMs": 600000 } });
    let timed = Pair::ready(&server, clock).await;
    let server = server.restart(|_| {}).await;
    assert_eq!(server.server.woken(), 2);
    let awake = async || server.get("/api/stats").await.json::<Stats>().unwrap().matches;
    let mut now = 0;
    for _ in 0..200 {
        now = awake().await;
        if now > 0 {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(now, 1, "the one with a clock");
    let (_player, seen) = server.sit(&quiet.seated[0]).await;
    assert_eq!((seen.version, awake().await), (0, 2));
    let (_player, seen) = server.sit(&timed.seated[0]).await;
    assert!(seen.clock.is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn the_database_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let server = TestServer::start().await;
    server.create(json!({})).await;
    let file = server.data.path().join("cardwright.sqlite");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    let server = server.restart(|_| {}).await;
    for name in ["cardwright.sqlite", "cardwright.lock"] {
        let mode = fs::metadata(server.data.path().join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{name} is {mode:o}");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused_and_left_alone() {
    let server = TestServer::start().await;
    server.server.close().await;
    let file = server.data.path().join("cardwright.sqlite");
    Connection::open(&file).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let refused = Server::start(options(server.data.path(), |_| {})).await.err().unwrap().to_string();
    assert!(refused.contains("newer version"), "{refused}");
    let version: i64 =
        Connection::open(&file).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, 99);
}

#[tokio::test]
async fn a_damaged_database_or_log_is_noticed_at_the_start() {
    let server = TestServer::start().await;
    for _ in 0..12 {
        server.create(json!({})).await;
    }
    let copy = tempfile::tempdir().unwrap();
    for name in ["cardwright.sqlite", "cardwright.sqlite-wal"] {
        fs::copy(server.data.path().join(name), copy.path().join(name)).unwrap();
    }
    let wal = copy.path().join("cardwright.sqlite-wal");
    let mut bytes = fs::read(&wal).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    fs::write(&wal, bytes).unwrap();
    let refused = Sqlite::open(copy.path(), Durability::Process).err().unwrap().to_string();
    assert!(refused.contains("damaged at frame"), "{refused}");
    fs::remove_file(&wal).unwrap();
    fs::write(copy.path().join("cardwright.sqlite"), "this is no database at all, is it?").unwrap();
    assert!(Sqlite::open(copy.path(), Durability::Process).is_err());
}

#[tokio::test]
async fn a_clock_that_leaps_ahead_does_not_cost_anybody_a_replay() {
    let server = TestServer::start().await;
    let mut over = Pair::ready(&server, json!({})).await;
    over.players[0].send(ClientFrame::Concede).await.unwrap();
    over.catch_up(1).await;
    let path = format!("/api/matches/{}/replay", over.id);
    assert_eq!(server.get(&path).await.status, 200);
    // As if the last look had been long ago.
    let long_ago = "INSERT OR REPLACE INTO notes (name, value) VALUES ('seen', 1000)";
    database(&server).execute(long_ago, []).unwrap();
    let server = server.restart(|options| options.limits.keep_finished = Duration::ZERO).await;
    sleep(Duration::from_millis(300)).await;
    assert_eq!(server.get(&path).await.status, 200, "it is not forgotten at once");
}

#[tokio::test]
async fn a_copy_is_made_while_the_server_plays_and_can_be_put_back() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.step().await;
    pair.step().await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup(server.data.path(), &copy).unwrap();
    assert!(backup(server.data.path(), &copy).is_err(), "a copy is not overwritten");
    let (version, view) = (pair.version(), pair.seen[0].view.clone());
    pair.step().await;
    let in_use = restore(&copy, server.data.path(), true).err().unwrap().to_string();
    assert!(in_use.contains("another server"), "{in_use}");
    server.server.close().await;
    assert!(restore(&copy, server.data.path(), false).is_err(), "what is there is not lost by accident");
    restore(&copy, server.data.path(), true).unwrap();
    let again = Server::start(options(server.data.path(), |_| {})).await.unwrap();
    let server = TestServer { server: again, data: server.data };
    let (_player, seen) = server.sit(&pair.seated[0]).await;
    assert_eq!((seen.version, seen.view), (version, view), "as it was when it was copied");
}

#[tokio::test]
async fn a_server_that_was_closed_leaves_no_log_to_be_read_at_the_next_start() {
    let server = TestServer::start().await;
    for _ in 0..20 {
        server.create(json!({})).await;
    }
    let log = server.data.path().join("cardwright.sqlite-wal");
    let length = || fs::metadata(&log).map_or(0, |file| file.len());
    let before = length();
    let server = server.restart(|_| {}).await;
    let page: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
    assert_eq!(page.items.len(), 20);
    assert!(length() < before / 4, "{} of {before} bytes", length());
}
