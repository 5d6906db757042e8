//! Quick matches: who wants the same meets, whenever they come and at whichever server.

use std::collections::BTreeMap;

use cardwright_server::client::{ClientError, request};
use cardwright_server::wire::{ClientFrame, ErrorCode, Listed, MatchListed, Player as Who, Seated, Stage};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::database::{LONG, TestDatabase};
use crate::host::TestServer;
use crate::playing::started;

async fn press(server: &TestServer, more: Value) -> Result<Seated, ClientError> {
    let mut wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" } });
    for (key, value) in more.as_object().unwrap() {
        wanted[key] = value.clone();
    }
    request(server.addr(), "POST", "/api/quick-match", &wanted).await.unwrap().json()
}

/// How many sit at each table.
fn tables(seated: &[Seated]) -> Vec<usize> {
    let mut tables: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for one in seated {
        tables.entry(&one.match_id).or_default().push(one.seat);
    }
    for seats in tables.values_mut() {
        seats.sort_unstable();
        assert_eq!(*seats, (0..seats.len() as u8).collect::<Vec<_>>(), "nobody sits on another one's seat");
    }
    tables.values().map(Vec::len).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_who_press_at_the_same_time_fill_ten_tables() {
    let server = TestServer::start().await;
    let pressed = join_all((0..20).map(|_| press(&server, json!({})))).await;
    let seated: Vec<Seated> = pressed.into_iter().collect::<Result<_, _>>().unwrap();
    assert_eq!(tables(&seated), [2; 10]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_meet_at_whichever_server_of_a_cluster_they_press() {
    let Some(database) = TestDatabase::start() else { return };
    let address = database.address();
    let node = || {
        TestServer::with(|options| {
            options.database = Some(address.clone());
            options.cluster.lease = LONG;
        })
    };
    let nodes = [node().await, node().await, node().await];
    let pressed = join_all((0..20).map(|number| press(&nodes[number % 3], json!({})))).await;
    let seated: Vec<Seated> = pressed.into_iter().collect::<Result<_, _>>().unwrap();
    assert_eq!(tables(&seated), [2; 10]);
    let [one, two] = [&seated[0], seated[1..].iter().find(|two| two.match_id == seated[0].match_id).unwrap()];
    let mut players = [nodes[1].sit(one).await.0, nodes[2].sit(two).await.0];
    for player in &mut players {
        player.send(ClientFrame::Ready(None)).await.unwrap();
    }
    assert_eq!(started(&mut players[0]).await.stage, Stage::Playing);
}

#[tokio::test]
async fn only_who_wants_exactly_the_same_meets() {
    let server = TestServer::start().await;
    let plain = press(&server, json!({})).await.unwrap();
    let other = press(
        &server,
        json!({ "game": "unlimited", "deck": { "builtin": server_deck(&server, "unlimited").await } }),
    )
    .await
    .unwrap();
    assert!(other.match_id != plain.match_id);
    // Tables that people have opened count if nothing about them is special.
    let clock = json!({ "decisionMs": 60_000, "bankMs": 0 });
    for special in
        [json!({ "clock": clock }), json!({ "listed": false }), json!({ "bots": [], "spectators": false })]
    {
        server.create(special).await;
    }
    let met = press(&server, json!({ "name": "Bob" })).await.unwrap();
    assert_eq!((met.match_id.as_str(), met.seat), (plain.match_id.as_str(), 1));
    let next = press(&server, json!({})).await.unwrap();
    assert_eq!(next.seat, 0, "nobody else waits for that");
    let listed: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
    let here = listed.items.iter().find(|item| item.match_id == next.match_id).unwrap();
    assert_eq!(here.seats[1].player, Who::Nobody, "others find it in the lobby");
    let opened = server.create(json!({})).await;
    let first = press(&server, json!({})).await.unwrap();
    assert_eq!(first.match_id, next.match_id, "who has waited longest comes first");
    assert_eq!(press(&server, json!({})).await.unwrap().match_id, opened.match_id);
}

#[tokio::test]
async fn a_deck_or_format_that_does_not_fit_opens_no_table() {
    let server = TestServer::start().await;
    for (wrong, code) in [
        (json!({ "format": "nonsense" }), ErrorCode::UnsupportedFormat),
        (json!({ "game": "chess" }), ErrorCode::NotFound),
        (json!({ "deck": { "builtin": "none" } }), ErrorCode::InvalidDeck),
        (json!({ "playerCount": 7 }), ErrorCode::UnsupportedFormat),
        (json!({ "deck": null }), ErrorCode::InvalidDeck),
    ] {
        let refused = press(&server, wrong.clone()).await;
        assert!(
            matches!(&refused, Err(ClientError::Refused(fault)) if fault.code == code),
            "{wrong}: {refused:?}"
        );
    }
    let listed: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
    assert_eq!(listed.items.len(), 0);
}

#[tokio::test]
async fn who_leaves_before_anybody_came_is_not_waited_for() {
    let server = TestServer::start().await;
    let gone = press(&server, json!({})).await.unwrap();
    let left = server
        .with_token("POST", &format!("/api/matches/{}/leave", gone.match_id), &gone.seat_token, &json!({}))
        .await;
    assert_eq!(left.status, 204, "{}", left.body);
    let next = press(&server, json!({})).await.unwrap();
    assert_ne!(next.match_id, gone.match_id);
}

async fn server_deck(server: &TestServer, game: &str) -> String {
    let about: Value = server.get(&format!("/api/games/{game}")).await.json().unwrap();
    about["game"]["decks"][0]["name"].as_str().unwrap().to_owned()
}
