//! What people say at a table: who hears it, how much of it, and that nothing of it is kept.

use cardwright_server::client::{ClientError, Player};
use cardwright_server::wire::{
    ClientFrame, ErrorCode, Past, Phrase, Problem, Said, Saying, ServerFrame, Stage,
};
use serde_json::json;

use crate::host::TestServer;
use crate::playing::Pair;

const HELLO: Saying = Saying::Phrase(Phrase::Hello);

/// What was said last before the answer to a ping: everything before it has been heard by then.
async fn heard(player: &mut Player) -> Vec<Said> {
    player.send(ClientFrame::SyncRequest).await.unwrap();
    let mut heard = Vec::new();
    loop {
        match player.next().await.unwrap() {
            ServerFrame::Said(said) => heard.push(said),
            ServerFrame::Snapshot(_) => return heard,
            _ => {}
        }
    }
}

/// Says something and waits until it was dealt with: why it was refused, if it was.
async fn say(player: &mut Player, saying: Saying) -> Result<Said, Problem> {
    player.send(ClientFrame::Say(saying)).await.unwrap();
    loop {
        match player.next().await.unwrap() {
            ServerFrame::Said(said) => return Ok(said),
            ServerFrame::Error(problem) => return Err(problem),
            _ => {}
        }
    }
}

#[tokio::test]
async fn what_a_player_says_is_heard_by_everybody_and_what_a_watcher_says_by_watchers_only() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let (mut one, _) = server.watch(&pair.id).await;
    let (mut other, _) = server.watch(&pair.id).await;
    let said = say(&mut pair.players[0], HELLO).await.unwrap();
    assert_eq!(said, Said { seat: Some(0), saying: HELLO });
    assert_eq!(heard(&mut pair.players[1]).await, std::slice::from_ref(&said));
    assert_eq!((heard(&mut one).await, heard(&mut other).await), (vec![said.clone()], vec![said]));
    let wow = Saying::Phrase(Phrase::Wow);
    let said = say(&mut one, wow.clone()).await.unwrap();
    assert_eq!(said, Said { seat: None, saying: wow });
    assert_eq!(heard(&mut other).await, [said]);
    for player in &mut pair.players {
        assert_eq!(heard(player).await, [], "players hear nothing of those who watch");
    }
}

/// How much that is in which time is tested where it is counted; here nothing may be said at all.
#[tokio::test]
async fn who_says_more_than_the_owner_allows_is_told_so_and_not_heard() {
    let server = TestServer::with(|options| options.limits.chat.rate = 0).await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let problem = say(&mut pair.players[0], HELLO).await.unwrap_err();
    assert_eq!((problem.code, problem.in_reply_to.as_deref()), (ErrorCode::RateLimited, Some("say")));
    assert_eq!(heard(&mut pair.players[1]).await, []);
}

#[tokio::test]
async fn texts_are_heard_only_where_the_owner_allows_them_and_only_of_players() {
    let text = |text: &str| Saying::Text(text.to_owned());
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    assert_eq!(say(&mut pair.players[0], text("psst")).await.unwrap_err().code, ErrorCode::Forbidden);

    let server = TestServer::with(|options| options.limits.chat.text = true).await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let said = say(&mut pair.players[0], text(&format!(" a\u{202e}b\n{}", "c".repeat(300)))).await.unwrap();
    let Saying::Text(shown) = said.saying else { panic!("no text") };
    assert!(shown.starts_with("abccc") && shown.chars().count() == 200, "{shown}");
    assert_eq!(
        say(&mut pair.players[0], text(" \u{200b} ")).await.unwrap_err().code,
        ErrorCode::InvalidRequest
    );
    let (mut watcher, _) = server.watch(&pair.id).await;
    assert_eq!(say(&mut watcher, text("I see")).await.unwrap_err().code, ErrorCode::Forbidden);
    let seated = pair.seated[0].clone();
    let mut again = Player::connect(server.addr(), &seated.match_id, Some(&seated.seat_token)).await.unwrap();
    assert!(matches!(again.next().await.unwrap(), ServerFrame::Welcome(welcome) if welcome.free_text));
    let mut watcher = Player::connect(server.addr(), &pair.id, None).await.unwrap();
    assert!(matches!(watcher.next().await.unwrap(), ServerFrame::Welcome(welcome) if !welcome.free_text));
}

#[tokio::test]
async fn nothing_that_was_said_is_in_the_log_or_the_replay() {
    let server = TestServer::with(|options| options.limits.chat.text = true).await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let version = pair.version();
    say(&mut pair.players[0], Saying::Text("xyzzy".to_owned())).await.unwrap();
    say(&mut pair.players[0], Saying::Phrase(Phrase::GoodGame)).await.unwrap();
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(version + 1).await;
    assert_eq!(pair.seen[0].stage, Stage::Over);
    let past: Past = server.get(&format!("/api/matches/{}/log", pair.id)).await.json().unwrap();
    let replay = server.get(&format!("/api/matches/{}/replay", pair.id)).await.body;
    for text in [past.lines.join("\n"), replay] {
        assert!(!text.contains("xyzzy") && !text.contains("goodGame"), "{text}");
    }
    say(&mut pair.players[1], HELLO).await.unwrap();
}

#[tokio::test]
async fn a_phrase_that_nobody_knows_is_refused() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.players[0]
        .send_text(r#"{"type": "say", "payload": {"phrase": "rudeness"}, "id": "s1"}"#)
        .await
        .unwrap();
    let problem = pair.players[0].problem().await.map_err(|error: ClientError| error.to_string()).unwrap();
    assert_eq!((problem.code, problem.in_reply_to.as_deref()), (ErrorCode::InvalidRequest, Some("s1")));
}
