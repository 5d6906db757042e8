//! Frames and requests that are refused: a typed error to the sender only, and nothing changes.

use cardwright_server::Rate;
use cardwright_server::client::{ClientError, Player, request_with};
use cardwright_server::wire::{ClientFrame, ErrorCode, Explore, Fault, ServerFrame};
use serde_json::json;

use crate::host::TestServer;
use crate::playing::Pair;

/// Has a seat send a text and says with which code it is refused; the match must not notice.
async fn code(server: &TestServer, pair: &mut Pair, seat: usize, text: &str) -> ErrorCode {
    pair.players[seat].send_text(text).await.unwrap();
    let problem = pair.players[seat].problem().await.unwrap();
    assert!(!problem.message.is_empty());
    let (_, seen) = server.watch(&pair.id).await;
    assert_eq!(seen.version, pair.version(), "nothing has changed after {text}");
    problem.code
}

/// spec 84
#[tokio::test]
async fn a_frame_that_does_not_fit_gets_a_typed_error_and_changes_nothing() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let (asked, other) = (pair.asked(), 1 - pair.asked());
    let malformed = [
        "",
        "hello",
        "[1,2,3]",
        "{}",
        r#"{"type":"command"}"#,
        r#"{"type":"command","payload":{"version":0}}"#,
        r#"{"type":"command","payload":{"version":-1,"command":"pass"}}"#,
        r#"{"type":"explore","payload":{"version":0,"reply":[["x"]]}}"#,
        r#"{"type":"undoAnswer","payload":{}}"#,
        r#"{"type":"welcome","payload":{}}"#,
    ];
    for text in malformed {
        assert_eq!(code(&server, &mut pair, asked, text).await, ErrorCode::InvalidRequest, "{text}");
    }
    let illegal = [
        (r#"{"type":"command","payload":{"version":0,"command":{"fly":1}}}"#, ErrorCode::InvalidCommand),
        (
            r#"{"type":"command","payload":{"version":0,"command":{"choose":"nothing"}}}"#,
            ErrorCode::InvalidCommand,
        ),
        (r#"{"type":"command","payload":{"version":0,"reply":[[31999]]}}"#, ErrorCode::InvalidSelection),
        (r#"{"type":"command","payload":{"version":0,"reply":[]}}"#, ErrorCode::InvalidSelection),
        (r#"{"type":"explore","payload":{"version":0,"reply":[[31999]]}}"#, ErrorCode::InvalidSelection),
        (r#"{"type":"command","payload":{"version":9,"command":"pass"}}"#, ErrorCode::StaleVersion),
        (r#"{"type":"takeSeat","payload":{"seatToken":"x"}}"#, ErrorCode::InvalidCommand),
        (r#"{"type":"undoRequest"}"#, ErrorCode::InvalidCommand),
        (r#"{"type":"undoAnswer","payload":{"allow":true}}"#, ErrorCode::InvalidCommand),
    ];
    for (text, expected) in illegal {
        assert_eq!(code(&server, &mut pair, asked, text).await, expected, "{text}");
    }
    let early = r#"{"type":"command","payload":{"version":0,"command":"pass"}}"#;
    assert_eq!(code(&server, &mut pair, other, early).await, ErrorCode::NotYourTurn);
    pair.play_out().await;
    assert_eq!(code(&server, &mut pair, asked, early).await, ErrorCode::MatchOver);
}

/// spec 87
#[tokio::test]
async fn an_error_goes_to_its_sender_only() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let (asked, other) = (pair.asked(), 1 - pair.asked());
    let (mut watcher, _) = server.watch(&pair.id).await;
    pair.players[asked].command(0, json!({ "fly": 1 })).await.unwrap();
    pair.players[asked].problem().await.unwrap();
    pair.players[asked].command(0, json!("pass")).await.unwrap();
    for player in [&mut pair.players[other], &mut watcher] {
        loop {
            match player.next().await.unwrap() {
                ServerFrame::Error(problem) => panic!("somebody else was told: {problem:?}"),
                ServerFrame::Snapshot(seen) if seen.version == 1 => break,
                _ => {}
            }
        }
    }
}

#[tokio::test]
async fn a_command_is_stale_only_after_the_senders_own_question_has_changed() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.step().await;
    while pair.asked() != 0 {
        pair.step().await;
    }
    let version = pair.version();
    let old = version.saturating_sub(1);
    pair.players[0].command(old, json!("pass")).await.unwrap();
    assert_eq!(pair.players[0].problem().await.unwrap().code, ErrorCode::StaleVersion);
    let fresh = pair.players[0].snapshot().await.unwrap();
    assert_eq!(fresh.version, version, "a fresh snapshot follows");
    pair.players[0].command(version, json!("pass")).await.unwrap();
    pair.catch_up(version + 1).await;
}

#[tokio::test]
async fn exploring_changes_nothing_and_says_what_is_asked_next() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let asked = pair.asked();
    let question = pair.seen[asked].question.clone().unwrap();
    for option in &question.options {
        let mut reply = cardwright_table::Reply::new();
        reply.push_one(option.value);
        let explore = ClientFrame::Explore(Explore { version: 0, reply: reply.clone() });
        pair.players[asked].send(explore).await.unwrap();
        let ServerFrame::Question(next) = pair.players[asked].next().await.unwrap() else {
            panic!("a question is answered with the next one")
        };
        assert_eq!((next.version, &next.reply), (0, &reply));
    }
    assert_eq!(server.watch(&pair.id).await.1.version, 0);
}

#[tokio::test]
async fn an_oversized_frame_closes_its_socket_and_nothing_else() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let asked = pair.asked();
    let huge = format!(r#"{{"type":"ping","payload":{{"nonce":"{}"}}}}"#, "x".repeat(17 * 1024));
    pair.players[1 - asked].send_text(&huge).await.unwrap();
    assert_eq!(pair.players[1 - asked].problem().await.unwrap().code, ErrorCode::TooLarge);
    assert!(pair.players[1 - asked].next().await.is_err(), "the socket is closed");
    pair.players[asked].command(0, json!("pass")).await.unwrap();
    while pair.players[asked].snapshot().await.unwrap().version < 1 {}
    let body = "x".repeat(20_000);
    let answer = request_with(server.addr(), "POST", "/api/decks/validate", &[], &body).await.unwrap();
    assert_eq!(answer.status, 413);
    assert!(answer.body.contains("too_large"));
}

#[tokio::test]
async fn bytes_instead_of_text_are_refused() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.players[0].send_bytes(vec![1, 2, 3]).await.unwrap();
    assert_eq!(pair.players[0].problem().await.unwrap().code, ErrorCode::InvalidRequest);
}

/// spec 88
#[tokio::test]
async fn a_seat_token_opens_exactly_one_seat_of_one_match() {
    let server = TestServer::start().await;
    let (here, there) = (Pair::ready(&server, json!({})).await, Pair::ready(&server, json!({})).await);
    let foreign = [there.seated[0].seat_token.clone(), "0".repeat(48), String::new(), "x".to_owned()];
    for token in foreign {
        let mut player = Player::connect(server.addr(), &here.id, Some(&token)).await.unwrap();
        assert_eq!(player.problem().await.unwrap().code, ErrorCode::BadToken);
        assert!(player.next().await.is_err(), "and the socket is closed");
    }
    for (seat, seated) in here.seated.iter().enumerate() {
        let mut player = Player::connect(server.addr(), &here.id, Some(&seated.seat_token)).await.unwrap();
        let ServerFrame::Welcome(welcome) = player.next().await.unwrap() else { panic!("no welcome") };
        assert_eq!(welcome.seat, Some(seat as u8));
    }
}

#[tokio::test]
async fn a_token_is_taken_as_first_frame_as_subprotocol_and_in_the_address() {
    let server = TestServer::start().await;
    let seated = server.create(json!({})).await;
    let (id, token, addr) = (&seated.match_id, &seated.seat_token, server.addr());
    let (mut player, seen) = server.watch(id).await;
    assert!(seen.question.is_none());
    player.send_text(&format!(r#"{{"type":"takeSeat","payload":{{"seatToken":"{token}"}}}}"#)).await.unwrap();
    let ServerFrame::Welcome(welcome) = player.next().await.unwrap() else { panic!("no welcome") };
    assert_eq!(welcome.seat, Some(0));
    use cardwright_server::client::ws_request;
    let by_protocol =
        ws_request(addr, id, &[("sec-websocket-protocol", &format!("cardwright, token.{token}"))]);
    let mut player = Player::connect_with(addr, by_protocol.unwrap()).await.unwrap();
    let ServerFrame::Welcome(welcome) = player.next().await.unwrap() else { panic!("no welcome") };
    assert_eq!(welcome.seat, Some(0));
    let by_query = ws_request(addr, &format!("{id}?seat_token={token}"), &[]);
    let mut player = Player::connect_with(addr, by_query.unwrap()).await.unwrap();
    let ServerFrame::Welcome(welcome) = player.next().await.unwrap() else { panic!("no welcome") };
    assert_eq!(welcome.seat, Some(0));
}

#[tokio::test]
async fn too_many_frames_and_requests_are_refused_for_a_while() {
    let server = TestServer::with(|options| {
        options.limits.socket_rate = Rate { per_second: 5, burst: 10 };
    })
    .await;
    let pair = Pair::ready(&server, json!({})).await;
    let mut player =
        Player::connect(server.addr(), &pair.id, Some(&pair.seated[0].seat_token)).await.unwrap();
    for _ in 0..30 {
        player.send_text(r#"{"type":"ping"}"#).await.unwrap();
    }
    let (mut pongs, mut refused) = (0, 0);
    while pongs + refused < 30 {
        match player.next().await.unwrap() {
            ServerFrame::Pong(_) => pongs += 1,
            ServerFrame::Error(problem) => {
                assert_eq!(problem.code, ErrorCode::RateLimited);
                refused += 1;
            }
            _ => {}
        }
    }
    assert!(pongs >= 10 && refused > 10, "{pongs} answered, {refused} refused");

    let server = TestServer::with(|options| {
        options.limits.address_rate = Rate { per_second: 1, burst: 3 };
        options.limits.connections_per_address = 2;
    })
    .await;
    let mut codes = Vec::new();
    for _ in 0..6 {
        codes.push(server.get("/health").await.status);
    }
    assert_eq!(codes.iter().filter(|&&status| status == 429).count(), 3, "{codes:?}");
}

#[tokio::test]
async fn an_address_may_have_only_so_many_connections() {
    let server = TestServer::with(|options| options.limits.connections_per_address = 3).await;
    let seated = server.create(json!({})).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(server.watch(&seated.match_id).await);
    }
    assert!(Player::connect(server.addr(), &seated.match_id, None).await.is_err());
    drop(open);
    for _ in 0..100 {
        if let Ok(mut player) = Player::connect(server.addr(), &seated.match_id, None).await {
            player.snapshot().await.unwrap();
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("closed connections still count");
}

#[tokio::test]
async fn pages_from_elsewhere_may_not_talk_to_the_server() {
    let server = TestServer::with(|options| options.origins = vec!["http://friend.test".to_owned()]).await;
    let own = format!("http://{}", server.addr());
    for (origin, status) in
        [(own.as_str(), 200), ("http://friend.test", 200), ("http://foe.test", 403), ("null", 403)]
    {
        let answer =
            request_with(server.addr(), "GET", "/api/games", &[("origin", origin)], "").await.unwrap();
        assert_eq!(answer.status, status, "{origin}");
    }
}

#[tokio::test]
async fn requests_that_cannot_be_met_say_why() {
    let server = TestServer::start().await;
    let deck = json!({ "builtin": "vanguard" });
    let wrong = [
        (json!({ "game": "chess", "deck": deck }), 404, ErrorCode::NotFound),
        (json!({ "game": "skirmish", "format": "x", "deck": deck }), 422, ErrorCode::UnsupportedFormat),
        (json!({ "game": "skirmish", "playerCount": 3, "deck": deck }), 422, ErrorCode::UnsupportedFormat),
        (json!({ "game": "skirmish", "deck": { "builtin": "x" } }), 422, ErrorCode::InvalidDeck),
        (json!({ "game": "skirmish", "deck": { "text": "2 Archer" } }), 422, ErrorCode::InvalidDeck),
        (json!({ "game": "skirmish", "deck": { "saved": "x" } }), 404, ErrorCode::NotFound),
        (json!({ "game": "skirmish" }), 422, ErrorCode::InvalidDeck),
        (json!({ "game": "skirmish", "deck": deck, "seed": "x" }), 400, ErrorCode::InvalidRequest),
        (
            json!({ "game": "skirmish", "deck": deck, "options": { "bots": [{ "bot": "deep blue" }] } }),
            400,
            ErrorCode::InvalidRequest,
        ),
        (
            json!({ "game": "skirmish", "deck": deck, "options": { "bots": [{ "bot": "search:9999999" }] } }),
            400,
            ErrorCode::InvalidRequest,
        ),
        (
            json!({ "game": "skirmish", "deck": deck, "options": { "bots": [{ "bot": "easy", "seat": 7 }] } }),
            400,
            ErrorCode::InvalidRequest,
        ),
    ];
    for (wanted, status, code) in wrong {
        let answer = server.post("/api/matches", &wanted).await;
        let fault: Fault = serde_json::from_str(&answer.body).unwrap();
        assert_eq!((answer.status, fault.code), (status, code), "{wanted} {}", fault.message);
    }
    let nowhere = "00000000-0000-0000-0000-000000000000";
    assert_eq!(server.get(&format!("/api/matches/{nowhere}")).await.status, 404);
    assert!(matches!(Player::connect(server.addr(), nowhere, None).await, Err(ClientError::Socket(_))));
    let pair = Pair::ready(&server, json!({})).await;
    let full = server.post(&format!("/api/matches/{}/join", pair.id), &json!({ "deck": deck })).await;
    assert!(full.status == 409 && full.body.contains("match_full"), "{}", full.body);
    let early = server.get(&format!("/api/matches/{}/replay", pair.id)).await;
    assert!(early.status == 409 && early.body.contains("match_running"), "{}", early.body);
}

#[tokio::test]
async fn a_command_that_is_sent_twice_is_stale_the_second_time_and_a_snapshot_follows() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let asked = pair.asked();
    for _ in 0..2 {
        pair.players[asked].command(0, json!("pass")).await.unwrap();
    }
    assert_eq!(pair.players[asked].problem().await.unwrap().code, ErrorCode::StaleVersion);
    assert_eq!(pair.players[asked].snapshot().await.unwrap().version, 1);
}

#[tokio::test]
async fn every_refusal_over_http_has_a_code_and_a_sentence() {
    let server = TestServer::start().await;
    let seated = server.create(json!({})).await;
    let socket = format!("/ws/{}", seated.match_id);
    let wrong = [
        ("POST", "/api/games", 405),
        ("DELETE", "/health", 405),
        ("PUT", "/api/matches", 405),
        ("POST", "/nowhere", 404),
        ("GET", "/api/games/skirmish/cards?page=x", 400),
        ("GET", "/api/matches/x/names/y?size=1", 404),
        ("GET", "/api/matches/x/names/1", 400),
        ("GET", "/api/matches/x/moments/y", 404),
        ("GET", socket.as_str(), 400),
    ];
    for (method, path, status) in wrong {
        let answer = request_with(server.addr(), method, path, &[], "").await.unwrap();
        let fault: Fault = serde_json::from_str(&answer.body)
            .unwrap_or_else(|error| panic!("{method} {path}: {error} in `{}`", answer.body));
        assert_eq!(answer.status, status, "{method} {path}");
        assert!(!fault.message.is_empty());
    }
}
