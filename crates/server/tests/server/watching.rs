//! Watching: bots among themselves, and what has happened before one came.

use cardwright_server::wire::{ClientFrame, Listed, NameListed, Opened, Past, ServerFrame, Stage};
use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::replay::Replay;
use serde_json::json;

use crate::host::TestServer;
use crate::playing::Pair;

#[tokio::test]
async fn bots_on_all_seats_play_a_whole_match_for_those_who_watch() {
    let server = TestServer::start().await;
    let bots = json!([{ "bot": "beginner" }, { "bot": "easy", "deck": { "builtin": "arcanum" } }]);
    let wanted = json!({ "game": "skirmish", "options": { "bots": bots, "paceMs": 1 } });
    let answer = server.post("/api/matches", &wanted).await;
    assert_eq!(answer.status, 201);
    let Opened::Watching(opened) = answer.json().unwrap() else { panic!("there is no seat to take") };
    assert_eq!(opened.snapshot.stage, Stage::Playing, "it has begun by itself");
    assert!(opened.snapshot.seats.iter().all(|seat| seat.bot.is_some() && !seat.host));
    let (mut watcher, mut seen) = server.watch(&opened.match_id).await;
    while seen.stage != Stage::Over {
        assert!(seen.question.is_none());
        seen = watcher.snapshot().await.unwrap();
    }
    let replay = server.get(&format!("/api/matches/{}/replay", opened.match_id)).await.body;
    let replay = Replay::read(&replay).unwrap();
    assert_eq!(replay.seed.commitment, opened.commitment);
    replay.open::<Skirmish>(Skirmish::builtin_cards()).unwrap();
}

#[tokio::test]
async fn who_opens_a_match_of_bots_is_told_the_commitment_or_the_seed_that_was_chosen() {
    let server = TestServer::start().await;
    let bots = json!([{ "bot": "beginner" }, { "bot": "beginner" }]);
    for seed in [None, Some("42")] {
        let wanted = json!({ "game": "skirmish", "seed": seed, "options": { "bots": bots, "paceMs": 1000 } });
        let answer = server.post("/api/matches", &wanted).await;
        let Opened::Watching(opened) = answer.json().unwrap() else { panic!("there is no seat to take") };
        assert_eq!((opened.seed.as_deref(), opened.commitment.is_some()), (seed, seed.is_none()));
    }
}

#[tokio::test]
async fn who_takes_a_seat_needs_a_deck() {
    let server = TestServer::start().await;
    let answer = server.post("/api/matches", &json!({ "game": "skirmish" })).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("invalid_deck"));
    let bots = json!([{ "bot": "easy" }, { "bot": "easy" }, { "bot": "easy" }]);
    let crowded = json!({ "game": "skirmish", "options": { "bots": bots } });
    assert_eq!(server.post("/api/matches", &crowded).await.status, 400, "three bots for two seats");
}

/// spec 82
#[tokio::test]
async fn who_comes_late_can_read_what_has_happened() {
    let server = TestServer::start().await;
    let one = server.create_with(json!({ "seed": "7" })).await;
    let path = format!("/api/matches/{}/log", one.match_id);
    let before: Past = server.get(&path).await.json().unwrap();
    assert_eq!((before.version, before.lines.len()), (0, 0));
    let two = server.join(&one.match_id).await;
    let (mut watcher, _) = server.watch(&one.match_id).await;
    let (mut first, _) = server.sit(&one).await;
    let (mut second, _) = server.sit(&two).await;
    first.send(ClientFrame::Ready(None)).await.unwrap();
    second.send(ClientFrame::Ready(None)).await.unwrap();
    let seen = [crate::playing::started(&mut first).await, crate::playing::started(&mut second).await];
    let rng = cardwright_table::Seed::from(11).rng();
    let id = one.match_id.clone();
    let mut pair = Pair { id, seated: [one, two], players: [first, second], seen, rng };
    for _ in 0..6 {
        pair.step().await;
    }
    let mut lines = Vec::new();
    loop {
        match watcher.next().await.unwrap() {
            ServerFrame::Event(told) => lines.extend(told.line),
            ServerFrame::Snapshot(seen) if seen.version == pair.version() => break,
            _ => {}
        }
    }
    let public: Past = server.get(&path).await.json().unwrap();
    assert_eq!((public.version, &public.lines), (pair.version(), &lines), "as the spectator was told");
    let token = &pair.seated[0].seat_token;
    let own: Past = server.with_token("GET", &path, token, &json!(null)).await.json().unwrap();
    assert!(own.lines.iter().any(|line| line.starts_with("You ")), "{:?}", own.lines);
    assert_eq!(server.with_token("GET", &path, "nobody", &json!(null)).await.status, 401);
}

#[tokio::test]
async fn names_out_of_a_long_list_can_be_searched() {
    let server = TestServer::start().await;
    let pair = Pair::ready_with(&server, json!({ "game": "twisted", "seed": "7" })).await;
    let names = async |search: &str| {
        let path = format!("/api/matches/{}/names/0?size=3&search={search}", pair.id);
        let found: Listed<NameListed> = server.get(&path).await.json().unwrap();
        found.items.into_iter().map(|item| (item.index, item.name)).collect::<Vec<_>>()
    };
    assert_eq!(names("").await.len(), 3);
    assert_eq!(names("ARCH").await, [(0, "Archer".to_owned()), (2, "Archivist".to_owned())]);
    assert_eq!(names("zzz").await, []);
    let elsewhere = "/api/matches/00000000-0000-4000-8000-000000000000/names/0?size=3";
    assert_eq!(server.get(elsewhere).await.status, 404);
}
