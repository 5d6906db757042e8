//! What an attacker tries: each test does what was done.

use std::net::IpAddr;
use std::time::Duration;

use cardwright_server::Rate;
use cardwright_server::client::{Player, request_with};
use cardwright_server::wire::{
    ClientFrame, DeckMade, DeckNamed, DeckReport, ErrorCode, Fault, Listed, MatchListed, Opened,
    Player as Who, PublicMatch, Seated, Stage,
};
use serde_json::json;
use tokio::time::sleep;

use crate::host::TestServer;
use crate::playing::Pair;

#[tokio::test]
async fn a_deck_of_very_many_cards_is_refused_before_anything_is_built_of_it() {
    let server = TestServer::start().await;
    let text = "65535 Archer\n65535 Knight\n";
    let wanted = json!({ "game": "skirmish", "text": text });
    let report: DeckReport = server.post("/api/decks/validate", &wanted).await.json().unwrap();
    assert_eq!(report.problems, ["this server takes decks of 1000 cards at most"]);
    let bots =
        json!([{ "bot": "easy", "deck": { "text": text } }, { "bot": "easy", "deck": { "text": text } }]);
    let answer =
        server.post("/api/matches", &json!({ "game": "skirmish", "options": { "bots": bots } })).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("1000 cards at most"), "{}", answer.body);
}

#[tokio::test]
async fn spectators_never_take_a_players_place() {
    let server = TestServer::with(|options| {
        options.limits.spectators = 5;
        options.limits.sockets_per_seat = 2;
    })
    .await;
    let Pair { id, seated, players, .. } = Pair::ready(&server, json!({})).await;
    drop(players);
    let mut watching = Vec::new();
    for _ in 0..5 {
        watching.push(server.watch(&id).await);
    }
    let mut crowded = Player::connect(server.addr(), &id, None).await.unwrap();
    assert_eq!(crowded.problem().await.unwrap().code, ErrorCode::RateLimited);
    let (mut oldest, _) = server.sit(&seated[0]).await;
    let (_second, _) = server.sit(&seated[0]).await;
    let (_third, seen) = server.sit(&seated[0]).await;
    assert!(seen.seats[0].connected, "a player always gets in");
    while oldest.next().await.is_ok() {}
}

#[tokio::test]
async fn one_address_can_open_only_so_many_matches_and_decks() {
    let server =
        TestServer::with(|options| options.limits.creation_rate = Rate { per_second: 1, burst: 3 }).await;
    let wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" } });
    let mut codes = Vec::new();
    for _ in 0..40 {
        codes.push(server.post("/api/matches", &wanted).await.status);
    }
    assert!(codes[..3].iter().all(|&status| status == 201), "{codes:?}");
    assert!(codes.iter().filter(|&&status| status == 429).count() > 10, "{codes:?}");
    let refused = loop {
        let answer = server.post("/api/decks", &json!({ "game": "skirmish", "text": "" })).await;
        if answer.status != 201 {
            break answer;
        }
    };
    let fault: Fault = serde_json::from_str(&refused.body).unwrap();
    assert_eq!((refused.status, fault.code), (429, ErrorCode::RateLimited));
    assert_eq!(server.get("/api/matches").await.status, 200, "everything else goes on");
}

#[tokio::test]
async fn who_plays_again_and_again_opens_no_more_matches_than_anybody_else() {
    let server =
        TestServer::with(|options| options.limits.creation_rate = Rate { per_second: 1, burst: 2 }).await;
    let bot = json!({ "bots": [{ "bot": "easy" }] });
    let wanted = json!({ "game": "skirmish", "deck": { "builtin": "vanguard" }, "options": bot });
    let mut seated: Seated = server.post("/api/matches", &wanted).await.json().unwrap();
    let mut codes = Vec::new();
    for _ in 0..12 {
        let (mut player, _) = server.sit(&seated).await;
        player.send(ClientFrame::Ready(None)).await.unwrap();
        player.send(ClientFrame::Concede).await.unwrap();
        while player.snapshot().await.unwrap().stage != Stage::Over {}
        let path = format!("/api/matches/{}/rematch", seated.match_id);
        let ask = async || server.with_token("POST", &path, &seated.seat_token, &json!({})).await;
        let answer = ask().await;
        codes.push(answer.status);
        let Ok(next) = answer.json::<Seated>() else { break };
        assert_eq!(ask().await.status, 200, "the next match is there: who asks for it again opens none");
        seated = next;
    }
    assert_eq!(codes.last(), Some(&429), "{codes:?}");
}

#[tokio::test]
async fn a_table_can_be_left_and_closed_before_the_match() {
    let server = TestServer::start().await;
    let ann = server.create(json!({})).await;
    let bob = server.join(&ann.match_id).await;
    let path = format!("/api/matches/{}", ann.match_id);
    let leave = format!("{path}/leave");
    let (mut host, _) = server.sit(&ann).await;
    let (mut guest, _) = server.sit(&bob).await;
    let status = async |method: &str, path: &str, token: &str| {
        server.with_token(method, path, token, &json!(null)).await.status
    };
    assert_eq!(status("POST", &leave, "nobody").await, 401);
    assert_eq!(status("DELETE", &path, &bob.seat_token).await, 403);
    assert_eq!(status("POST", &leave, &bob.seat_token).await, 204);
    assert_eq!(guest.problem().await.unwrap().code, ErrorCode::Removed);
    while host.snapshot().await.unwrap().seats[1].player != Who::Nobody {}
    let carl = server.join(&ann.match_id).await;
    assert_eq!(status("POST", &leave, &ann.seat_token).await, 204);
    let public: PublicMatch = server.get(&path).await.json().unwrap();
    let [first, second] = &public.about.seats[..] else { panic!("two seats") };
    assert!(second.host && first.player == Who::Nobody, "Carl has the table now");
    let (mut last, _) = server.sit(&carl).await;
    assert_eq!(status("DELETE", &path, &carl.seat_token).await, 204);
    assert_eq!(last.problem().await.unwrap().code, ErrorCode::Removed);
    assert_eq!(server.get(&path).await.status, 404);
    let alone = server.create(json!({})).await;
    let path = format!("/api/matches/{}", alone.match_id);
    assert_eq!(status("POST", &format!("{path}/leave"), &alone.seat_token).await, 204);
    assert_eq!(server.get(&path).await.status, 404, "nobody is left");
    let pair = Pair::ready(&server, json!({})).await;
    let late = format!("/api/matches/{}/leave", pair.id);
    assert_eq!(status("POST", &late, &pair.seated[0].seat_token).await, 409);
}

#[tokio::test]
async fn the_list_of_matches_comes_in_pages_and_says_who_is_there() {
    let server = TestServer::start().await;
    let mut made = Vec::new();
    for _ in 0..130 {
        made.push(server.create(json!({})).await);
    }
    let (_here, _) = server.sit(&made[3]).await;
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let answer = server.get(&format!("/api/matches?game=skirmish{after}")).await;
        let page: Listed<MatchListed> = answer.json().unwrap();
        assert!(page.items.len() <= 100);
        found.extend(page.items);
        let Some(next) = page.next else { break };
        after = format!("&after={next}");
    }
    assert!(found.is_sorted_by_key(|item| std::cmp::Reverse(item.created_ms)));
    let mut ids: Vec<&str> = found.iter().map(|item| item.match_id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((found.len(), ids.len()), (130, 130), "each of them once");
    for item in &found {
        assert_eq!(item.seats[0].connected, item.match_id == made[3].match_id);
    }
    let other: Listed<MatchListed> = server.get("/api/matches?game=unlimited").await.json().unwrap();
    assert!(other.items.is_empty());
    assert_eq!(server.get("/api/matches?after=x").await.status, 400);
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let server = TestServer::start().await;
    for path in ["/", "/api/games", "/nowhere"] {
        let head = server.get(path).await.head.to_lowercase();
        for header in ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff"] {
            assert!(head.contains(header), "{path}: {head}");
        }
    }
}

#[tokio::test]
async fn a_page_that_points_its_own_name_at_this_machine_gets_no_answer() {
    let server = TestServer::start().await;
    let own = format!("127.0.0.1:{}", server.addr().port());
    for (host, status) in [("rebound.foe.test", 403), ("localhost", 200), (own.as_str(), 200)] {
        let headers = [("host", host)];
        let answer = request_with(server.addr(), "GET", "/api/games", &headers, "").await.unwrap();
        assert_eq!(answer.status, status, "{host}");
    }
}

#[tokio::test]
async fn behind_a_proxy_each_client_has_its_own_limits() {
    let server = TestServer::with(|options| {
        options.limits.address_rate = Rate { per_second: 1, burst: 3 };
        options.limits.connections_per_address = 2;
        options.proxies = vec![IpAddr::from([127, 0, 0, 1])];
    })
    .await;
    let ask = async |client: &str| {
        let headers = [("x-forwarded-for", client)];
        request_with(server.addr(), "GET", "/api/stats", &headers, "").await.unwrap().status
    };
    let mut codes = Vec::new();
    for _ in 0..20 {
        codes.push(ask("6.6.6.6, 203.0.113.1").await);
    }
    assert!(codes.contains(&429), "{codes:?}");
    assert_eq!(ask("203.0.113.2").await, 200, "another client of the same proxy");
}

#[tokio::test]
async fn names_have_no_characters_that_cannot_be_seen_or_turn_the_text_around_them() {
    let server = TestServer::start().await;
    let seated =
        server.create_with(json!({ "name": " \u{202e}\u{200b}Mallory\u{2066}\u{feff}\u{7} " })).await;
    assert_eq!(seated.snapshot.seats[0].name, "Mallory");
}

#[tokio::test]
async fn a_clock_without_time_is_refused() {
    let server = TestServer::with(|options| options.limits.shortest_clock_ms = 5000).await;
    let wanted = |decision: u32, bank: u32| {
        let clock = json!({ "decisionMs": decision, "bankMs": bank });
        json!({ "game": "skirmish", "deck": { "builtin": "vanguard" }, "options": { "clock": clock } })
    };
    assert_eq!(server.post("/api/matches", &wanted(0, 0)).await.status, 400);
    assert_eq!(server.post("/api/matches", &wanted(0, 60_000)).await.status, 201);
}

#[tokio::test]
async fn a_match_without_time_to_come_back_is_refused_and_what_was_decided_is_shown_to_who_joins() {
    let server = TestServer::with(|options| options.limits.shortest_absence_ms = 5000).await;
    let wanted = |window: u32| {
        let absence = json!({ "windowMs": window, "then": "forfeit" });
        json!({ "game": "skirmish", "deck": { "builtin": "vanguard" }, "options": { "absence": absence } })
    };
    assert_eq!(server.post("/api/matches", &wanted(0)).await.status, 400);
    let seated = server.post("/api/matches", &wanted(6000)).await;
    assert_eq!(seated.status, 201);
    let opened: serde_json::Value = serde_json::from_str(&seated.body).unwrap();
    let id = opened["matchId"].as_str().unwrap();
    let shown: serde_json::Value =
        serde_json::from_str(&server.get(&format!("/api/matches/{id}")).await.body).unwrap();
    assert_eq!(shown["about"]["absence"]["windowMs"], 6000, "{shown}");
}

#[tokio::test]
async fn pings_of_the_socket_count_like_frames() {
    let server = TestServer::with(|options| {
        options.limits.socket_rate = Rate { per_second: 5, burst: 10 };
    })
    .await;
    let seated = server.create(json!({})).await;
    let (mut player, _) = server.sit(&seated).await;
    for _ in 0..5000 {
        if player.send_ping().await.is_err() {
            break;
        }
    }
    while player.next().await.is_ok() {}
    let (mut patient, _) = server.sit(&seated).await;
    patient.send(ClientFrame::SyncRequest).await.unwrap();
    patient.snapshot().await.unwrap();
}

/// How often the bots of this match have decided, after a while.
async fn version_of(server: &TestServer, id: &str) -> u32 {
    let public: PublicMatch = server.get(&format!("/api/matches/{id}")).await.json().unwrap();
    public.snapshot.map_or(0, |seen| seen.version)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_matches_of_bots_that_search_for_long_do_not_stop_everybody_elses_bots() {
    let server = TestServer::with(|options| {
        options.limits.thinkers = 2;
        options.limits.bot = Duration::from_secs(12);
        options.proxies = vec![IpAddr::from([127, 0, 0, 1])];
    })
    .await;
    let create = async |client: &str, bot: &str| {
        let bots = json!([{ "bot": bot }, { "bot": bot }]);
        let wanted = json!({ "game": "skirmish", "options": { "bots": bots } }).to_string();
        let headers = [("x-forwarded-for", client)];
        let answer = request_with(server.addr(), "POST", "/api/matches", &headers, &wanted).await.unwrap();
        let Opened::Watching(opened) = answer.json().unwrap() else { panic!("there is no seat to take") };
        opened.match_id
    };
    let mut greedy = Vec::new();
    for _ in 0..20 {
        greedy.push(create("203.0.113.1", "search:20000:200").await);
    }
    let other = create("203.0.113.2", "easy").await;
    let mut moved = 0;
    for _ in 0..200 {
        moved = version_of(&server, &other).await;
        if moved >= 3 {
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    assert!(moved >= 3, "the bots of another address play on: {moved}");
}

#[tokio::test]
async fn large_decks_are_seen_by_their_maker_only_and_listed_by_name() {
    let server = TestServer::start().await;
    let text = "2 Archer\n".repeat(900);
    let draft = |name: &str| json!({ "game": "skirmish", "name": name, "text": text });
    let first: DeckMade = server.post("/api/decks", &draft("first")).await.json().unwrap();
    for number in 1..60 {
        let draft = draft(&format!("deck {number}"));
        let made = server.with_token("POST", "/api/decks", &first.deck_token, &draft).await;
        assert_eq!(made.status, 201, "{}", made.body);
    }
    let others = server.get("/api/decks").await;
    assert_eq!(others.json::<Listed<DeckNamed>>().unwrap().items, [], "nobody else sees any of them");
    let own = server.with_token("GET", "/api/decks", &first.deck_token, &json!(null)).await;
    let listed: Listed<DeckNamed> = own.json().unwrap();
    assert_eq!(listed.items.len(), 60);
    assert!(own.body.len() < 60 * 200, "only names are listed: {} bytes", own.body.len());
}
