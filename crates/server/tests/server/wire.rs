//! The generated types, and whether they tell the truth.

use std::path::Path;

use cardwright_server::wire::{ServerFrame, generate};
use serde_json::{Value, json};

use crate::host::TestServer;
use crate::playing::Pair;

/// Set this to write the files instead of comparing them.
const BLESS: &str = "CARDWRIGHT_BLESS";

#[test]
fn the_checked_in_types_and_schemas_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, text) in generate::files() {
        let path = root.join(&name);
        if std::env::var_os(BLESS).is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{name} is out of date: run this test with {BLESS}=1");
    }
}

/// spec 86
#[tokio::test]
async fn frames_have_the_names_of_the_protocol() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let seated = pair.seated[0].clone();
    let mut player =
        cardwright_server::client::Player::connect(server.addr(), &seated.match_id, Some(&seated.seat_token))
            .await
            .unwrap();
    let kind = |text: &str| serde_json::from_str::<Value>(text).unwrap()["type"].as_str().unwrap().to_owned();
    let welcome = player.next_text().await.unwrap();
    let fields = serde_json::from_str::<Value>(&welcome).unwrap()["payload"].clone();
    assert_eq!(kind(&welcome), "welcome");
    let expected =
        json!({ "matchId": seated.match_id, "seat": 0, "game": "skirmish", "protocol": 1, "seed": "7" });
    assert_eq!(fields, expected);
    let snapshot = player.next_text().await.unwrap();
    assert_eq!(kind(&snapshot), "snapshot");
    let fields = serde_json::from_str::<Value>(&snapshot).unwrap()["payload"].clone();
    for field in ["version", "view", "prompt", "question", "clock"] {
        assert!(fields.get(field).is_some(), "{field} is missing");
    }
    player.send_text(r#"{"type": "ping", "payload": {"nonce": [7, "x"]}}"#).await.unwrap();
    let pong = player.next_text().await.unwrap();
    assert_eq!(pong, r#"{"type":"pong","payload":{"nonce":[7,"x"]}}"#);
    player.send_text(r#"{"type": "ping"}"#).await.unwrap();
    assert!(matches!(player.next().await.unwrap(), ServerFrame::Pong(pong) if pong.nonce.is_null()));
    player.send_text(r#"{"type": "syncRequest"}"#).await.unwrap();
    assert_eq!(kind(&player.next_text().await.unwrap()), "snapshot");
    player.send_text(r#"{"type": "dance", "id": "d1"}"#).await.unwrap();
    let error = player.next_text().await.unwrap();
    let error: Value = serde_json::from_str(&error).unwrap();
    assert_eq!((&error["type"], &error["payload"]["inReplyTo"]), (&json!("error"), &json!("d1")));
    let asked = pair.asked();
    pair.players[asked].command(0, json!("pass")).await.unwrap();
    let mut kinds = Vec::new();
    while kinds.last().is_none_or(|kind| kind != "snapshot") {
        kinds.push(kind(&player.next_text().await.unwrap()));
    }
    assert!(kinds.len() > 1 && kinds[..kinds.len() - 1].iter().all(|kind| kind == "event"), "{kinds:?}");
}
