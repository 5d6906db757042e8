//! What the table does around the rules: taking back, stops, playing again, the seed, moments, cards, decks.

use cardwright_server::wire::{
    CardPage, ClientFrame, DeckKept, DeckMade, DeckNamed, DeckReport, ErrorCode, GameListed, GameRules,
    Listed, Moment, Owing, Seated, Stage, Stats, Stop, Stops, UndoAnswer, UndoKind,
};
use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::replay::{Replay, ReplayError};
use cardwright_table::{Act, Seed};
use serde_json::json;

use crate::host::TestServer;
use crate::playing::{Pair, play_seat, started};

#[tokio::test]
async fn taking_back_is_free_against_a_bot() {
    let server = TestServer::start().await;
    let seated =
        server.create_with(json!({ "seed": "1", "options": { "bots": [{ "bot": "beginner" }] } })).await;
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    let mut seen = started(&mut player).await;
    while seen.question.is_none() {
        seen = player.snapshot().await.unwrap();
    }
    assert_eq!(seen.undo.kind, UndoKind::Free);
    let mut rng = Seed::from(1).rng();
    let before = seen.clone();
    let reply = player.reply_by_lot(seen.version, &seen.question.unwrap(), &mut rng).await.unwrap();
    player.answer(seen.version, &reply).await.unwrap();
    loop {
        seen = player.snapshot().await.unwrap();
        if seen.question.is_some() && seen.version > before.version {
            break;
        }
    }
    player.send(ClientFrame::UndoRequest).await.unwrap();
    let back = player.snapshot().await.unwrap();
    assert_eq!((back.view, back.question), (before.view.clone(), before.question.clone()));
    assert!(back.version > seen.version, "taking back is an act, too");
    let now = back.version;
    let (_, again) = server.sit(&seated).await;
    assert_eq!(again.version, now);
}

#[tokio::test]
async fn between_people_taking_back_needs_consent_and_is_refused_once_somebody_has_learnt_something() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let (asker, other) = (pair.asked(), 1 - pair.asked());
    pair.pass().await;
    pair.players[asker].send(ClientFrame::UndoRequest).await.unwrap();
    let asked = pair.players[other].snapshot().await.unwrap();
    assert_eq!((asked.undo.kind, asked.undo.asked_by), (UndoKind::Consent, Some(asker as u8)));
    pair.players[other].send(ClientFrame::UndoAnswer(UndoAnswer { allow: false })).await.unwrap();
    let refused = pair.players[other].snapshot().await.unwrap();
    assert_eq!((refused.undo.asked_by, refused.version), (None, 1));
    pair.players[asker].send(ClientFrame::UndoRequest).await.unwrap();
    pair.players[other].snapshot().await.unwrap();
    pair.players[other].send(ClientFrame::UndoAnswer(UndoAnswer { allow: true })).await.unwrap();
    pair.catch_up(2).await;
    assert!(pair.seen[asker].question.is_some(), "who took back decides again");
    let question = pair.seen[asker].question.clone().unwrap();
    let version = pair.version();
    let whole = loop {
        let whole = pair.players[asker].reply_by_lot(version, &question, &mut pair.rng).await.unwrap();
        if whole.one(0).is_some_and(|first| first < 1000) {
            break whole;
        }
    };
    pair.players[asker].answer(version, &whole).await.unwrap();
    pair.catch_up(version + 1).await;
    pair.players[asker].send(ClientFrame::UndoRequest).await.unwrap();
    let problem = pair.players[asker].problem().await.unwrap();
    assert_eq!(problem.code, ErrorCode::InvalidCommand, "a card was shown");
}

/// spec 94
#[tokio::test]
async fn a_seat_that_does_not_want_to_be_asked_passes_by_ordinary_commands() {
    let server = TestServer::start().await;
    let one = server.create_with(json!({ "seed": "7" })).await;
    let two = server.join(&one.match_id).await;
    let (mut first, _) = server.sit(&one).await;
    let (mut second, _) = server.sit(&two).await;
    let stops = |phase: Option<&str>| {
        let stop = Stop { prompt: "action".to_owned(), phase: phase.map(str::to_owned), ..Stop::default() };
        ClientFrame::SetStops(Stops { pass: vec![stop], forced: false })
    };
    first.send(stops(None)).await.unwrap();
    first.send(ClientFrame::Ready(None)).await.unwrap();
    second.send(ClientFrame::Ready(None)).await.unwrap();
    let seen = [started(&mut first).await, started(&mut second).await];
    assert_eq!(seen[0].version, 0, "stops that were set before are cancelled at the start");
    first.send(stops(Some("Round 1"))).await.unwrap();
    second.send(stops(Some("Round 1"))).await.unwrap();
    let now = loop {
        let now = first.snapshot().await.unwrap();
        if now.view["currentRound"] == 2 {
            break now;
        }
    };
    assert_eq!((now.version, now.stage), (2, Stage::Playing), "they stop in round 2");
    assert_eq!(
        now.stops.unwrap().pass[0].phase.as_deref(),
        Some("Round 1"),
        "a client that comes back knows"
    );
    first.send(ClientFrame::Concede).await.unwrap();
    while first.snapshot().await.unwrap().stage != Stage::Over {}
    let replay =
        Replay::read(&server.get(&format!("/api/matches/{}/replay", one.match_id)).await.body).unwrap();
    assert!(replay.acts[..2].iter().all(|act| matches!(act, Act::Answer { .. })), "{:?}", replay.acts);
}

#[tokio::test]
async fn the_same_players_play_again_on_the_same_seats() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let path = format!("/api/matches/{}/rematch", pair.id);
    let early = server.with_token("POST", &path, &pair.seated[0].seat_token, &json!({})).await;
    assert_eq!(early.status, 409);
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(1).await;
    let foreign = server.with_token("POST", &path, "nobody", &json!({})).await;
    assert_eq!(foreign.status, 401);
    let mut again = Vec::new();
    for (seat, seated) in pair.seated.iter().enumerate() {
        let next: Seated =
            server.with_token("POST", &path, &seated.seat_token, &json!({})).await.json().unwrap();
        assert_eq!(usize::from(next.seat), seat);
        assert_ne!(next.seat_token, seated.seat_token);
        again.push(next);
    }
    assert_eq!(again[0].match_id, again[1].match_id);
    let told = pair.players[1].snapshot().await.unwrap();
    assert_eq!(told.rematch.as_ref(), Some(&again[0].match_id));
    let (mut first, _) = server.sit(&again[0]).await;
    let (mut second, _) = server.sit(&again[1]).await;
    first.send(ClientFrame::Ready(None)).await.unwrap();
    second.send(ClientFrame::Ready(None)).await.unwrap();
    assert_eq!(started(&mut first).await.seats[1].name, "Bob");
}

#[tokio::test]
async fn the_replay_proves_the_shuffle_that_was_committed_to() {
    let server = TestServer::start().await;
    let part = Seed::from(5).derive("mine", 1).to_string();
    let seated =
        server.create_with(json!({ "seedPart": part, "options": { "bots": [{ "bot": "beginner" }] } })).await;
    let commitment = seated.commitment.clone().unwrap();
    let (mut player, _) = server.sit(&seated).await;
    player.send(ClientFrame::Ready(None)).await.unwrap();
    let seen = started(&mut player).await;
    play_seat(&mut player, seen, 9).await;
    let text = server.get(&format!("/api/matches/{}/replay", seated.match_id)).await.body;
    let mut replay = Replay::read(&text).unwrap();
    assert_eq!(replay.seed.commitment.as_ref(), Some(&commitment));
    assert_eq!(replay.seed.parts[1].to_string(), part, "the seat's part is in it");
    replay.open::<Skirmish>(Skirmish::builtin_cards()).unwrap();
    replay.seed.parts[0] = Seed::from(1);
    let lie = replay.open::<Skirmish>(Skirmish::builtin_cards()).err();
    assert_eq!(lie, Some(ReplayError::BrokenCommitment));
}

#[tokio::test]
async fn any_moment_of_a_finished_match_can_be_looked_at_through_anybodys_eyes() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let path = |number: u32, view: &str| format!("/api/matches/{}/moments/{number}?view={view}", pair.id);
    let (first, last) = (path(0, "0"), path(1, "all"));
    let too_far = path(2, "all");
    assert_eq!(server.get(&first).await.status, 409);
    let dealt = pair.seen[0].view.clone();
    pair.players[0].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(1).await;
    let moment: Moment = server.get(&first).await.json().unwrap();
    assert_eq!((moment.number, moment.of, moment.view), (0, 1, dealt));
    assert!(moment.events.iter().any(|told| told.event.get("cardDrawn").is_some()));
    let moment: Moment = server.get(&last).await.json().unwrap();
    assert!(moment.events.iter().any(|told| told.event.get("matchEnded").is_some()));
    let hands = moment.view["players"].as_array().unwrap().iter();
    assert!(hands.flat_map(|player| player["hand"].as_array().unwrap()).all(|card| !card["card"].is_null()));
    assert_eq!(server.get(&too_far).await.status, 404);
}

/// spec 85
#[tokio::test]
async fn prompts_are_tagged_data_and_options_keep_their_ids() {
    let server = TestServer::start().await;
    let pair = Pair::ready(&server, json!({})).await;
    let asked = pair.asked();
    let (prompt, owing) = (pair.seen[asked].prompt.clone().unwrap(), &pair.seen[asked].waiting_for);
    assert_eq!(prompt.0, json!({ "action": { "seat": pair.seen[asked].seats[asked].called } }));
    assert_eq!(prompt.kind(), Some("action"));
    assert_eq!(owing[..], [Owing { seat: asked as u8, acts_for: asked as u8 }]);
    let (_, again) = server.sit(&pair.seated[asked]).await;
    assert_eq!(again.question, pair.seen[asked].question, "the same ids on every socket");
}

/// spec 95
#[tokio::test]
async fn decks_are_listed_created_read_updated_deleted_and_validated() {
    let server = TestServer::start().await;
    let list = Skirmish::builtin_decks()[0].text;
    let draft = json!({ "game": "skirmish", "name": "Mine", "text": list });
    let report: DeckReport = server.post("/api/decks/validate", &draft).await.json().unwrap();
    assert!(report.valid && report.size >= 20, "{report:?}");
    let bad = json!({ "game": "skirmish", "text": "2 Archer\nArcher\n3 Nobody" });
    let report: DeckReport = server.post("/api/decks/validate", &bad).await.json().unwrap();
    assert!(!report.valid && report.problems[0].starts_with("line 2:"), "{report:?}");
    let made: DeckMade = server.post("/api/decks", &draft).await.json().unwrap();
    let path = format!("/api/decks/{}", made.deck.id);
    let read: DeckKept = server.get(&path).await.json().unwrap();
    assert_eq!((&read, read.problems.len()), (&made.deck, 0));
    let half = json!({ "game": "skirmish", "name": "Half", "text": "2 Archer" });
    assert_eq!(server.with_token("PUT", &path, "wrong", &half).await.status, 401);
    let changed: DeckKept = server.with_token("PUT", &path, &made.deck_token, &half).await.json().unwrap();
    assert_eq!((changed.name.as_str(), changed.problems.is_empty()), ("Half", false));
    let nobodys: Listed<DeckNamed> = server.get("/api/decks?game=skirmish").await.json().unwrap();
    assert_eq!(nobodys.items, [], "decks are their makers'");
    let another = server.with_token("POST", "/api/decks", &made.deck_token, &draft).await;
    let another: DeckMade = another.json().unwrap();
    assert_eq!(another.deck_token, made.deck_token, "a browser goes on with its token");
    let mine = server.with_token("GET", "/api/decks?game=skirmish", &made.deck_token, &json!(null)).await;
    let mine: Listed<DeckNamed> = mine.json().unwrap();
    let ids: Vec<&str> = mine.items.iter().map(|deck| deck.id.as_str()).collect();
    assert!(
        ids.len() == 2 && ids.contains(&made.deck.id.as_str()) && ids.contains(&another.deck.id.as_str())
    );
    let refused = json!({ "game": "skirmish", "deck": { "saved": made.deck.id } });
    assert_eq!(server.post("/api/matches", &refused).await.status, 422);
    server.with_token("PUT", &path, &made.deck_token, &draft).await;
    assert_eq!(server.post("/api/matches", &refused).await.status, 201, "and now it is legal");
    let server = server.restart(|_| {}).await;
    assert_eq!(server.get(&path).await.status, 200, "decks survive");
    assert_eq!(server.with_token("DELETE", &path, "wrong", &json!(null)).await.status, 401);
    assert_eq!(server.with_token("DELETE", &path, &made.deck_token, &json!(null)).await.status, 204);
    assert_eq!(server.get(&path).await.status, 404);
}

#[tokio::test]
async fn games_cards_counts_and_the_start_page_can_be_read() {
    let server = TestServer::start().await;
    let games: Listed<GameListed> = server.get("/api/games").await.json().unwrap();
    assert_eq!((games.items[0].name.as_str(), games.items[0].decks.len()), ("skirmish", 4));
    let rules: GameRules = server.get("/api/games/skirmish").await.json().unwrap();
    assert!(rules.rules.len() > 200);
    let all: CardPage = server.get("/api/games/skirmish/cards").await.json().unwrap();
    assert!(all.total > 20 && all.cards.iter().all(|card| card.compiles));
    let some: CardPage = server.get("/api/games/skirmish/cards?search=ARCHER&page=99").await.json().unwrap();
    assert!(some.total > 0 && some.total < all.total && some.page == some.pages);
    assert_eq!(server.get("/health").await.body, r#"{"status":"ok"}"#);
    let stats: Stats = server.get("/api/stats").await.json().unwrap();
    assert_eq!((stats.matches, stats.commands), (0, 0));
    assert!(server.get("/").await.body.contains("no web client"));
    assert_eq!(server.get("/nowhere").await.status, 404);
    assert_eq!(server.get("/api/nowhere").await.status, 404);
    let with_client = TestServer::with(|options| {
        options.assets = Some(|path| {
            (path == "index.html").then(|| (b"<p>client".as_slice().into(), "text/html".to_owned()))
        });
    })
    .await;
    for (path, status) in [("/", 200), ("/match/7", 200), ("/missing.js", 404), ("/api/nowhere", 404)] {
        assert_eq!(with_client.get(path).await.status, status, "{path}");
    }
}
