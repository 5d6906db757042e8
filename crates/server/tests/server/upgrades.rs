//! A server that comes back with newer rules: matches go on, or end with a reason.

use cardwright_server::wire::{ClientFrame, ErrorCode, Kick, Moment, Seated, Stage};
use cardwright_server::{Ruleset, Shelf};
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::replay::Replay;
use serde_json::json;

use crate::games::{Newer, Unlike};
use crate::host::TestServer;
use crate::playing::Pair;

/// A match of the first version in its middle.
async fn begun(server: &TestServer, steps: u32) -> Pair {
    let mut pair = Pair::ready_with(server, json!({ "game": "twisted", "seed": "7" })).await;
    for _ in 0..steps {
        pair.step().await;
    }
    pair
}

/// The same server with a newer version of the game.
async fn upgraded(server: TestServer, ruleset: Box<dyn Ruleset>) -> TestServer {
    server.restart(|options| options.rulesets = vec![ruleset]).await
}

async fn sit_again(server: &TestServer, pair: &mut Pair) {
    for seat in 0..2 {
        (pair.players[seat], pair.seen[seat]) = server.sit(&pair.seated[seat]).await;
    }
}

#[tokio::test]
async fn a_match_goes_on_from_where_it_was_when_newer_rules_would_deal_it_otherwise() {
    let server = TestServer::start().await;
    let mut pair = begun(&server, 12).await;
    let before = [pair.seen[0].view.clone(), pair.seen[1].view.clone()];
    let mut server = upgraded(server, Shelf::<Newer>::boxed()).await;
    for round in 0..2 {
        sit_again(&server, &mut pair).await;
        assert_eq!(pair.version(), 12, "no act is lost");
        assert_eq!([&pair.seen[0].view, &pair.seen[1].view], [&before[0], &before[1]]);
        assert_eq!(pair.seen[0].trouble.is_some(), round == 0, "everybody is told once");
        server = upgraded(server, Shelf::<Newer>::boxed()).await;
    }
    sit_again(&server, &mut pair).await;
    pair.play_out().await;
    let document = server.get(&format!("/api/matches/{}/replay", pair.id)).await;
    let replay = Replay::read(&document.body).unwrap();
    assert!(replay.basis.is_some() && replay.acts.len() as u32 == pair.version());
    replay.open::<Newer>(Newer::builtin_cards()).unwrap();
    for (number, status) in [(0, 200), (12, 200), (13, 200), (9_999, 404)] {
        let path = format!("/api/matches/{}/moments/{number}", pair.id);
        assert_eq!(server.get(&path).await.status, status, "moment {number}");
    }
}

#[tokio::test]
async fn the_last_decisions_can_be_taken_back_only_as_far_as_the_rules_have_made_them() {
    let server = TestServer::start().await;
    let options = json!({ "bots": [{ "bot": "random" }] });
    let seated = server.create_with(json!({ "game": "twisted", "options": options, "seed": "7" })).await;
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    let mut seen = crate::playing::started(&mut player).await;
    while seen.version < 6 || seen.question.is_none() {
        let version = seen.version;
        if seen.question.is_some() {
            player.command(version, json!("pass")).await.unwrap();
        }
        seen = player.snapshot().await.unwrap();
    }
    drop(player);
    let server = upgraded(server, Shelf::<Newer>::boxed()).await;
    let (mut player, seen) = server.sit(&seated).await;
    player.send(ClientFrame::UndoRequest).await.unwrap();
    let refused = player.problem().await.unwrap();
    assert_eq!(refused.code, ErrorCode::InvalidCommand, "nothing was done by these rules");
    player.command(seen.version, json!("pass")).await.unwrap();
    while player.snapshot().await.unwrap().version <= seen.version {}
}

#[tokio::test]
async fn a_match_that_cannot_go_on_is_abandoned_with_a_reason_and_leaves_nobody_behind() {
    let server = TestServer::start().await;
    let mut pair = begun(&server, 12).await;
    let mut server = upgraded(server, Shelf::<Unlike>::boxed()).await;
    for _ in 0..2 {
        let (mut player, seen) = server.sit(&pair.seated[0]).await;
        assert_eq!((seen.stage, seen.outcome, seen.question.is_none()), (Stage::Over, None, true));
        let reason = seen.abandoned.clone().unwrap();
        assert!(reason.contains("understood in another way"), "{reason}");
        assert_eq!(seen.trouble, Some(reason), "clients that know nothing of it show it, too");
        assert!(!seen.scene.unwrap().seats.is_empty(), "the table can be looked at");
        player.send(ClientFrame::Concede).await.unwrap();
        assert_eq!(player.problem().await.unwrap().code, ErrorCode::MatchOver);
        player.send(ClientFrame::Kick(Kick { seat: 1 })).await.unwrap();
        assert_eq!(player.problem().await.unwrap().code, ErrorCode::MatchOver);
        server = upgraded(server, Shelf::<Unlike>::boxed()).await;
    }
    let document = server.get(&format!("/api/matches/{}/replay", pair.id)).await;
    let replay = Replay::read(&document.body).unwrap();
    assert_eq!((replay.acts.len(), replay.about.contains_key("abandoned")), (12, true));
    let moment: Moment = server.get(&format!("/api/matches/{}/moments/0", pair.id)).await.json().unwrap();
    assert!(!moment.scene.seats.is_empty());
    let path = format!("/api/matches/{}/rematch", pair.id);
    let again: Seated =
        server.with_token("POST", &path, &pair.seated[0].seat_token, &json!({})).await.json().unwrap();
    assert_ne!(again.match_id, pair.id);
    pair.id = again.match_id;
    let listed = server.get("/api/matches").await.body;
    assert!(!listed.contains(&pair.seated[0].match_id), "it is not among the matches that are played");
}
