//! From an empty lobby to a finished match.

use std::collections::BTreeSet;

use cardwright_server::wire::{
    ClientFrame, Listed, MatchListed, Player as Who, PublicMatch, ServerFrame, Snapshot, Stage,
};
use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::replay::Replay;
use serde_json::json;

use crate::host::TestServer;
use crate::playing::{Pair, play_seat, started};

/// spec 81
#[tokio::test]
async fn two_people_play_a_whole_match_by_frames_only() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.play_out().await;
    assert!(pair.seen[0].outcome.is_some() && pair.seen[0].prompt.is_none());
    let text = server.get(&format!("/api/matches/{}/replay", pair.id)).await.body;
    let replay = Replay::read(&text).unwrap();
    replay.open::<Skirmish>(Skirmish::builtin_cards()).unwrap();
    assert_eq!(replay.acts.len() as u32, pair.version());
}

/// spec 87
#[tokio::test]
async fn events_tell_of_plays_turns_rounds_passes_and_the_end() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let (mut watcher, _) = server.watch(&pair.id).await;
    pair.play_out().await;
    let (mut kinds, mut lines) = (BTreeSet::new(), Vec::new());
    loop {
        match watcher.next().await.unwrap() {
            ServerFrame::Event(told) => {
                kinds.extend(told.event.as_object().into_iter().flat_map(|event| event.keys().cloned()));
                lines.extend(told.line);
            }
            ServerFrame::Snapshot(seen) if seen.stage == Stage::Over => break,
            _ => {}
        }
    }
    for kind in ["cardPlayed", "unitDeployed", "turnStarted", "playerPassed", "roundEnded", "matchEnded"] {
        assert!(kinds.contains(kind), "no {kind} among {kinds:?}");
    }
    assert!(lines.iter().any(|line| line.contains("Ann")), "with names: {lines:?}");
    assert!(lines.iter().all(|line| !line.contains('@')), "and without marks: {lines:?}");
}

fn owing(snapshot: &Snapshot) -> Vec<u8> {
    snapshot.waiting_for.iter().map(|owing| owing.seat).collect()
}

/// spec 27
#[tokio::test]
async fn the_prompt_is_lobby_ready_until_every_seat_has_said_so() {
    let server = TestServer::start().await;
    let one = server.create(json!({})).await;
    assert_eq!(one.snapshot.prompt.as_ref().unwrap().0, json!("lobbyReady"));
    assert_eq!(owing(&one.snapshot), [0, 1]);
    let two = server.join(&one.match_id).await;
    let (mut first, _) = server.sit(&one).await;
    let (mut second, _) = server.sit(&two).await;
    first.send(ClientFrame::Ready(None)).await.unwrap();
    let waiting = loop {
        let seen = first.snapshot().await.unwrap();
        if seen.seats[0].ready {
            break seen;
        }
    };
    assert_eq!((waiting.stage, owing(&waiting)), (Stage::Lobby, vec![1]));
    assert!(waiting.view.is_null() && waiting.scene.is_none(), "nothing is dealt");
    second.send(ClientFrame::Ready(None)).await.unwrap();
    let dealt = started(&mut first).await;
    assert_eq!((dealt.stage, dealt.version), (Stage::Playing, 0), "being ready is not in the match's log");
}

#[tokio::test]
async fn a_bot_is_ready_at_once_and_plays_its_seat() {
    let server = TestServer::start().await;
    let seated = server.create(json!({ "bots": [{ "bot": "beginner" }] })).await;
    assert_eq!(owing(&seated.snapshot), [0]);
    assert_eq!(seated.snapshot.seats[1].player, Who::Bot);
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    let seen = started(&mut player).await;
    let last = play_seat(&mut player, seen, 3).await;
    assert!(last.outcome.is_some());
}

#[tokio::test]
async fn the_lobby_lists_what_may_be_listed_and_nothing_that_is_over() {
    let server = TestServer::start().await;
    let open = server.create(json!({})).await;
    let hidden = server.create(json!({ "listed": false })).await;
    let mut over = Pair::ready(&server, json!({})).await;
    over.players[0].send(ClientFrame::Concede).await.unwrap();
    over.catch_up(1).await;
    let listed: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
    let ids: Vec<&str> = listed.items.iter().map(|item| item.match_id.as_str()).collect();
    assert_eq!(ids, [open.match_id.as_str()]);
    assert_eq!((listed.items[0].stage, listed.items[0].seats[1].player), (Stage::Lobby, Who::Nobody));
    let public: PublicMatch = server.get(&format!("/api/matches/{}", hidden.match_id)).await.json().unwrap();
    assert_eq!(public.about.game, "skirmish", "its link still works");
}
