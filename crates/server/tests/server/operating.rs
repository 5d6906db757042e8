//! What people who run a server rely on: a log that can be read, a server that closes in good order, matches that end.

use std::collections::BTreeSet;
use std::io;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cardwright_server::client::{Player, request_with};
use cardwright_server::journal::{LogFormat, journal};
use cardwright_server::wire::{ClientFrame, ErrorCode, Fault, PublicMatch, ServerFrame, Stage};
use cardwright_table::{Outcome, Seat, SeatSet};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::host::TestServer;
use crate::playing::Pair;

/// A place to write to that can be read.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl io::Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The journal belongs to a process, and other tests run in this one.
#[test]
fn lines_of_the_log_are_json_with_the_id_of_the_request_and_without_secrets() {
    let alone = ["--exact", "operating::a_process_that_keeps_a_journal", "--ignored", "--nocapture"];
    let ended = Command::new(std::env::current_exe().unwrap()).args(alone).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
}

#[tokio::test]
#[ignore = "run by the test before it"]
async fn a_process_that_keeps_a_journal() {
    let paper = Paper::default();
    let to = paper.clone();
    let journal = journal(LogFormat::Json, "info", false, move || to.clone()).unwrap();
    let _guard = tracing::subscriber::set_default(journal);
    let server = TestServer::with(|options| options.proxies = vec![[127, 0, 0, 1].into()]).await;
    let headers = [("x-request-id", "from-the-proxy"), ("x-forwarded-for", "203.0.113.7")];
    let answer = request_with(server.addr(), "GET", "/api/games/poker", &headers, "").await.unwrap();
    assert!(answer.head.to_lowercase().contains("x-request-id: from-the-proxy"), "{}", answer.head);
    let seated = server.create(json!({})).await;
    let token = &seated.seat_token;
    let by_query = format!("{}?seat_token={token}", seated.match_id);
    let ws = cardwright_server::client::ws_request(server.addr(), &by_query, &[]).unwrap();
    let mut player = Player::connect_with(server.addr(), ws).await.unwrap();
    player.snapshot().await.unwrap();
    drop(player);
    server.server.close().await;
    let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    assert!(!text.contains(token.as_str()), "a token is in the log");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let asked = lines.iter().find(|line| line["span"]["request_id"] == "from-the-proxy").unwrap();
    assert_eq!((&asked["message"], &asked["status"]), (&json!("answered"), &json!(404)));
    assert_eq!(
        (&asked["address"], &asked["span"]["path"]),
        (&json!("203.0.113.7"), &json!("/api/games/poker"))
    );
    let closed = lines.iter().find(|line| line["message"] == "a socket closed").unwrap();
    assert_eq!(closed["span"]["id"], json!(seated.match_id));
    assert_eq!(closed["span"]["request_id"].as_str().map(str::len), Some(32));
}

#[tokio::test]
async fn a_server_that_drains_takes_nothing_new_tells_the_players_and_lets_them_play_on() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    assert_eq!(server.get("/ready").await.status, 200);
    let drained = async {
        let asked = pair.asked();
        let within_ms = loop {
            if let ServerFrame::Closing(closing) = pair.players[asked].next().await.unwrap() {
                break closing.within_ms;
            }
        };
        assert_eq!(within_ms, 30_000);
        assert_eq!((server.get("/ready").await.status, server.get("/health").await.status), (503, 200));
        let wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" } });
        let refused = server.post("/api/matches", &wanted).await;
        let fault: Fault = serde_json::from_str(&refused.body).unwrap();
        assert_eq!((refused.status, fault.code), (503, ErrorCode::Unavailable));
        pair.players[asked].command(0, json!("pass")).await.unwrap();
        while pair.players[asked].snapshot().await.unwrap().version < 1 {}
        drop(pair.players);
    };
    let began = std::time::Instant::now();
    tokio::join!(server.server.drain(Duration::from_secs(30)), drained);
    assert!(began.elapsed() < Duration::from_secs(25), "it does not wait when everybody has gone");
    server.server.close().await;
}

#[tokio::test]
async fn a_match_that_nobody_goes_on_with_is_lost_by_whom_it_waits_for() {
    let server = TestServer::start().await;
    let pair = Pair::ready(&server, json!({})).await;
    let asked = pair.asked();
    drop(pair.players);
    let path = format!("/api/matches/{}", pair.id);
    let server = server.restart(|options| options.limits.keep_playing = Duration::from_secs(3600)).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let there: PublicMatch = server.get(&path).await.json().unwrap();
    assert_eq!(there.about.stage, Stage::Playing, "an hour is not over");
    let server = server.restart(|options| options.limits.keep_playing = Duration::ZERO).await;
    let winner = SeatSet::only(Seat(1 - asked as u8));
    for _ in 0..200 {
        let there: PublicMatch = server.get(&path).await.json().unwrap();
        if there.about.stage == Stage::Over {
            assert_eq!(there.snapshot.unwrap().outcome, Some(Outcome::Won(winner)));
            assert_eq!(server.get(&format!("{path}/replay")).await.status, 200);
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the match was not ended");
}

#[tokio::test]
async fn a_match_at_which_somebody_sits_is_never_ended_for_being_old() {
    let server = TestServer::start().await;
    let pair = Pair::ready(&server, json!({})).await;
    let server = server.restart(|options| options.limits.keep_playing = Duration::from_secs(3600)).await;
    let (mut player, seen) = server.sit(&pair.seated[0]).await;
    player.send(ClientFrame::SyncRequest).await.unwrap();
    assert_eq!((seen.stage, player.snapshot().await.unwrap().stage), (Stage::Playing, Stage::Playing));
}

#[tokio::test]
async fn a_database_of_the_last_version_is_taken_over_with_its_matches() {
    let server = TestServer::start().await;
    let seated = server.create(json!({})).await;
    server.server.close().await;
    let old =
        "DROP INDEX matches_by_touch; ALTER TABLE matches DROP COLUMN touched; PRAGMA user_version = 2;";
    Connection::open(server.data.path().join("cardwright.sqlite")).unwrap().execute_batch(old).unwrap();
    let again = crate::host::options(server.data.path(), |_| {});
    let again = cardwright_server::Server::start(again).await.unwrap();
    let server = TestServer { server: again, data: server.data };
    let (_, seen) = server.sit(&seated).await;
    assert_eq!(seen.stage, Stage::Lobby);
}

#[tokio::test]
async fn the_documents_are_served_and_lead_nowhere_that_is_not_there() {
    let server = TestServer::start().await;
    for name in ["openapi.json", "asyncapi.json"] {
        let text = server.get(&format!("/api/{name}")).await.body;
        let document: Value = serde_json::from_str(&text).unwrap();
        let mut names = BTreeSet::new();
        references(&document, &mut names);
        assert!(names.len() > 10, "{name} describes its data");
        for reference in names {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{name} has no {reference}");
        }
    }
}

fn references(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            names.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| references(field, names));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, names)),
        _ => {}
    }
}

#[tokio::test]
async fn everything_in_the_document_can_be_asked() {
    let server = TestServer::start().await;
    let document: Value = server.get("/api/openapi.json").await.json().unwrap();
    let mut operations = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, said) in methods.as_object().unwrap() {
            let filled = path.replace("{game}", "skirmish").replace("{id}", "nobody").replace("{list}", "0");
            let filled = filled.replace("{number}", "0");
            let answer =
                request_with(server.addr(), &method.to_uppercase(), &filled, &[], "{}").await.unwrap();
            assert!(
                answer.status != 405 && !answer.body.contains("There is nothing here"),
                "{method} {path}"
            );
            assert!(operations.insert(said["operationId"].as_str().unwrap().to_owned()), "twice: {said}");
        }
        let answer = request_with(server.addr(), "PATCH", path, &[], "").await.unwrap();
        assert_eq!(answer.status, 405, "{path}");
    }
    assert!(operations.len() > 20, "{operations:?}");
}
