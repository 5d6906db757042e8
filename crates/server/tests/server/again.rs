//! Playing again, and who may sit where.

use cardwright_server::client::Player;
use cardwright_server::wire::{
    ClientFrame, ErrorCode, Fault, Kick, Listed, MatchListed, PublicMatch, Seated, ServerFrame,
};
use cardwright_skirmish::Skirmish;
use cardwright_table::Seed;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::replay::Replay;
use serde_json::json;

use crate::host::TestServer;
use crate::playing::{Pair, started};

/// A finished match, and both players' seats of the next one.
async fn once_more(server: &TestServer) -> (Pair, [Seated; 2]) {
    let mut pair = Pair::ready(server, json!({})).await;
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(1).await;
    let path = format!("/api/matches/{}/rematch", pair.id);
    let mut again = Vec::new();
    for seated in &pair.seated {
        let answer = server.with_token("POST", &path, &seated.seat_token, &json!({})).await;
        again.push(answer.json::<Seated>().unwrap());
    }
    let again = again.try_into().unwrap_or_else(|_| panic!("two seats"));
    (pair, again)
}

#[tokio::test]
async fn who_was_removed_from_the_next_match_cannot_take_the_newcomers_seat() {
    let server = TestServer::start().await;
    let (pair, [ann, bob]) = once_more(&server).await;
    let (mut host, _) = server.sit(&ann).await;
    host.send(ClientFrame::Kick(Kick { seat: 1 })).await.unwrap();
    while !host.snapshot().await.unwrap().seats[1].name.is_empty() {}
    let path = format!("/api/matches/{}/rematch", pair.id);
    let ask = async || server.with_token("POST", &path, &pair.seated[1].seat_token, &json!({})).await;
    assert_eq!(ask().await.status, 409, "a seat that was cleared is not kept");
    let wanted = json!({ "deck": { "builtin": "arcanum" }, "name": "Carl" });
    let joined = server.post(&format!("/api/matches/{}/join", ann.match_id), &wanted).await;
    let carl: Seated = joined.json().unwrap();
    assert_eq!(carl.seat, 1);
    let refused = ask().await;
    let fault: Fault = serde_json::from_str(&refused.body).unwrap();
    assert_eq!((refused.status, fault.code), (409, ErrorCode::MatchFull));
    let (_, seen) = server.sit(&carl).await;
    assert_eq!(seen.seats[1].name, "Carl", "the newcomer's token still opens the seat");
    let mut old = Player::connect(server.addr(), &ann.match_id, Some(&bob.seat_token)).await.unwrap();
    assert_eq!(old.problem().await.unwrap().code, ErrorCode::BadToken);
}

#[tokio::test]
async fn who_lost_the_answer_may_ask_for_the_own_seat_again_until_the_cards_are_dealt() {
    let server = TestServer::start().await;
    let (pair, [ann, _]) = once_more(&server).await;
    let path = format!("/api/matches/{}/rematch", pair.id);
    let part = json!({ "seedPart": "12345" });
    let ask = async || server.with_token("POST", &path, &pair.seated[1].seat_token, &part).await;
    let bob: Seated = ask().await.json().unwrap();
    let (mut first, _) = server.sit(&ann).await;
    let (mut second, _) = server.sit(&bob).await;
    first.send(ClientFrame::Ready(None)).await.unwrap();
    second.send(ClientFrame::Ready(None)).await.unwrap();
    started(&mut first).await;
    let late = ask().await;
    assert_eq!(late.status, 409, "a part of the seed comes before the deal or not at all: {}", late.body);
    first.send(ClientFrame::Concede).await.unwrap();
    while first.snapshot().await.unwrap().outcome.is_none() {}
    let text = server.get(&format!("/api/matches/{}/replay", ann.match_id)).await.body;
    let replay = Replay::read(&text).unwrap();
    assert_eq!(replay.seed.parts.len(), 2, "the server's part and Bob's");
    replay.open::<Skirmish>(Skirmish::builtin_cards()).unwrap();
}

#[tokio::test]
async fn a_seed_that_the_creator_chose_is_shown_to_everybody() {
    let server = TestServer::start().await;
    let chosen = server.create_with(json!({ "seed": "4711" })).await;
    let fair = server.create(json!({})).await;
    let is_ours =
        |seed: Option<String>| seed.is_some_and(|text| text.parse::<Seed>() == Ok(Seed::from(4711)));
    let listed: Listed<MatchListed> = server.get("/api/matches").await.json().unwrap();
    for item in listed.items {
        assert_eq!(is_ours(item.seed), item.match_id == chosen.match_id);
    }
    let public: PublicMatch = server.get(&format!("/api/matches/{}", chosen.match_id)).await.json().unwrap();
    assert!(is_ours(public.about.seed) && public.commitment.is_none());
    let joined = server.join(&chosen.match_id).await;
    assert!(is_ours(joined.seed.clone()));
    let mut player =
        Player::connect(server.addr(), &chosen.match_id, Some(&joined.seat_token)).await.unwrap();
    let ServerFrame::Welcome(welcome) = player.next().await.unwrap() else { panic!("no welcome") };
    assert!(is_ours(welcome.seed));
    assert!(fair.seed.is_none() && fair.commitment.is_some(), "otherwise the server commits to its part");
}

#[tokio::test]
async fn asking_for_the_next_match_once_more_leaves_the_first_token_as_good_as_the_second() {
    let server = TestServer::start().await;
    let (pair, [ann, first]) = once_more(&server).await;
    let path = format!("/api/matches/{}/rematch", pair.id);
    let asked = server.with_token("POST", &path, &pair.seated[1].seat_token, &json!({})).await;
    let second: Seated = asked.json().unwrap();
    assert_ne!(first.seat_token, second.seat_token);
    let (mut host, _) = server.sit(&ann).await;
    let (mut player, _) = server.sit(&first).await;
    host.send(ClientFrame::Ready(None)).await.unwrap();
    player.send(ClientFrame::Ready(None)).await.unwrap();
    started(&mut host).await;
    for seated in [&first, &second] {
        let (_, seen) = server.sit(seated).await;
        assert!(seen.scene.is_some() && seen.stops.is_some(), "it is a seat, not a place to watch from");
    }
    let server = server.restart(|_| {}).await;
    let (mut player, _) = server.sit(&first).await;
    player.send(ClientFrame::Concede).await.unwrap();
    while player.snapshot().await.unwrap().outcome.is_none() {}
    let path = format!("/api/matches/{}/rematch", first.match_id);
    for seated in [&first, &second] {
        let third = server.with_token("POST", &path, &seated.seat_token, &json!({})).await;
        assert_eq!(third.json::<Seated>().unwrap().seat, 1, "either token leads to the seat of the next one");
    }
}

/// Says `ready` with a part of the seed; the code with which it is refused.
async fn refused(player: &mut Player, part: &str) -> ErrorCode {
    let frame = json!({ "type": "ready", "payload": { "seedPart": part } });
    player.send_text(&frame.to_string()).await.unwrap();
    player.problem().await.unwrap().code
}

#[tokio::test]
async fn a_part_of_the_seed_that_comes_after_the_deal_is_refused_and_one_sent_again_is_not() {
    let server = TestServer::start().await;
    let ann = server.create(json!({})).await;
    let bob = server.join(&ann.match_id).await;
    let (mut one, _) = server.sit(&ann).await;
    let (mut two, _) = server.sit(&bob).await;
    let frame = json!({ "type": "ready", "payload": { "seedPart": "12" } }).to_string();
    one.send_text(&frame).await.unwrap();
    two.send(ClientFrame::Ready(None)).await.unwrap();
    started(&mut one).await;
    one.send_text(&frame).await.unwrap();
    one.send_text(r#"{"type": "ping", "payload": {"nonce": 1}}"#).await.unwrap();
    loop {
        match one.next().await.unwrap() {
            ServerFrame::Error(problem) => panic!("heard before: {problem:?}"),
            ServerFrame::Pong(_) => break,
            _ => {}
        }
    }
    assert_eq!(refused(&mut one, "13").await, ErrorCode::MatchRunning);
    assert_eq!(refused(&mut two, "14").await, ErrorCode::MatchRunning);
    two.send(ClientFrame::Concede).await.unwrap();
    while one.snapshot().await.unwrap().outcome.is_none() {}
    assert_eq!(refused(&mut one, "13").await, ErrorCode::MatchOver);
    let text = server.get(&format!("/api/matches/{}/replay", ann.match_id)).await.body;
    let replay = Replay::read(&text).unwrap();
    assert_eq!(replay.seed.parts[1..], [Seed::from(12)], "the part that came in time counts");
}

#[tokio::test]
async fn a_seed_that_the_creator_chose_takes_no_parts() {
    let server = TestServer::start().await;
    let deck = json!({ "builtin": "arcanum" });
    let both = json!({ "game": "skirmish", "deck": deck, "seed": "4711", "seedPart": "1" });
    let invalid = |body: &str| serde_json::from_str::<Fault>(body).unwrap().code == ErrorCode::InvalidRequest;
    assert!(invalid(&server.post("/api/matches", &both).await.body));
    let chosen = server.create_with(json!({ "seed": "4711" })).await;
    let path = format!("/api/matches/{}/join", chosen.match_id);
    assert!(invalid(&server.post(&path, &json!({ "deck": deck, "seedPart": "1" })).await.body));
    let (mut host, _) = server.sit(&chosen).await;
    assert_eq!(refused(&mut host, "1").await, ErrorCode::InvalidRequest);
}
