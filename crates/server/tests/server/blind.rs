//! What a seat and a spectator receive depends only on what they may know.

use cardwright_server::client::Player;
use cardwright_server::wire::{ClientFrame, PublicMatch};
use cardwright_skirmish::{Command, Skirmish};
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::scene::Layout;
use cardwright_table::{Act, Ask, Game as _, Match, Menu, Opening, Reply, Seat, Seed, Silent, Slot};
use serde_json::{Value, json};

use crate::games::Twisted;
use crate::host::TestServer;
use crate::playing::Pair;

/// A match played by lot, and pairs of cards that seat 0 never saw.
fn rehearse(seed: u64) -> (Vec<Act<Command>>, Vec<(u16, u16)>) {
    let deck = |name: &str| {
        let found = Skirmish::builtin_decks().iter().find(|deck| deck.name == name).unwrap();
        Skirmish::read_deck(found.text).unwrap()
    };
    let order = Order {
        format: "skirmish".to_owned(),
        decks: vec![deck("vanguard"), deck("arcanum")],
        asking: Default::default(),
        options: Default::default(),
    };
    let setup = Twisted::setup(&order, Skirmish::builtin_cards()).unwrap();
    let opening = Opening::<Twisted>::new(setup, (), seed.into(), Skirmish::builtin_cards()).unwrap();
    let mut game = Match::new(opening.into(), &mut Silent);
    let mut rng = Seed::from(seed).derive("rehearsal", 0).rng();
    while let Some(seat) = game.waiting().seats().lowest() {
        let (mut reply, mut menu) = (Reply::new(), Menu::new());
        loop {
            menu.clear();
            let ask = game.game().ask(game.state(), seat, &reply, &mut menu);
            if ask == Ask::Done {
                break;
            }
            ask.answer_with(&menu, |bound| rng.below(bound), &mut reply);
        }
        game.reply(seat, &reply, &mut Silent).unwrap();
    }
    let secrets = game.game().secrets(game.state()).unwrap();
    let unseen = |owner: Seat| -> Vec<u16> {
        let hidden =
            |slot: &u16| !secrets.met(Slot(*slot)).has(Seat(0)) && secrets.owner(Slot(*slot)) == owner;
        (0..secrets.len() as u16).filter(hidden).collect()
    };
    let pairs = [unseen(Seat(0)), unseen(Seat(1))];
    let pairs = pairs.iter().flat_map(|slots| slots.chunks_exact(2).map(|pair| (pair[0], pair[1]))).collect();
    (game.log().to_vec(), pairs)
}

/// Everything that seat 0 and a spectator receive while these acts are played on a server.
async fn received(
    server: &TestServer,
    seed: u64,
    acts: &[Act<Command>],
    exchange: &[(u16, u16)],
) -> [Vec<String>; 2] {
    let wanted = json!({
        "game": "twisted", "seed": seed.to_string(),
        "options": { "rules": { "twist": { "exchange": exchange } } }
    });
    let one = server.create_with(wanted).await;
    let two = server.join(&one.match_id).await;
    let (mut second, _) = server.sit(&two).await;
    let (mut first, _) = server.sit(&one).await;
    let (mut watcher, _) = server.watch(&one.match_id).await;
    second.send(ClientFrame::Ready(None)).await.unwrap();
    while !first.snapshot().await.unwrap().seats[1].ready {}
    while !watcher.snapshot().await.unwrap().seats[1].ready {}
    first.send(ClientFrame::Ready(None)).await.unwrap();
    let mut frames = [Vec::new(), Vec::new()];
    let mut theirs = Vec::new();
    read_to(&mut second, 0, &mut theirs).await;
    read_to(&mut first, 0, &mut frames[0]).await;
    read_to(&mut watcher, 0, &mut frames[1]).await;
    for (version, act) in (0u32..).zip(acts) {
        let Act::Answer { seat, command } = act else { panic!("only answers were rehearsed") };
        let player = if *seat == Seat(0) { &mut first } else { &mut second };
        player.command(version, serde_json::to_value(command).unwrap()).await.unwrap();
        read_to(&mut second, version + 1, &mut theirs).await;
        read_to(&mut first, version + 1, &mut frames[0]).await;
        read_to(&mut watcher, version + 1, &mut frames[1]).await;
    }
    frames
}

/// Reads up to the snapshot of a version.
async fn read_to(player: &mut Player, version: u32, frames: &mut Vec<String>) {
    loop {
        let text = player.next_text().await.unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        frames.push(text);
        let started = value["payload"]["stage"] != "lobby";
        if value["type"] == "snapshot" && started && value["payload"]["version"] == version {
            return;
        }
    }
}

/// spec 83
#[tokio::test]
async fn what_a_seat_receives_does_not_change_by_a_byte_when_cards_it_never_saw_are_exchanged() {
    let server = TestServer::start().await;
    for seed in 0..3 {
        let (acts, pairs) = rehearse(seed);
        assert!(!pairs.is_empty(), "there are cards that nobody saw");
        let plain = received(&server, seed, &acts, &[]).await;
        let exchanged = received(&server, seed, &acts, &pairs).await;
        assert!(plain[0].len() > acts.len());
        for (ours, theirs) in plain.iter().flatten().zip(exchanged.iter().flatten()) {
            assert_eq!(ours, theirs);
        }
        assert_eq!(plain, exchanged);
    }
}

/// spec 93
#[tokio::test]
async fn a_spectator_and_the_public_projection_see_no_private_card() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let (mut watcher, mut seen) = server.watch(&pair.id).await;
    let mut open = std::collections::BTreeSet::new();
    for _ in 0..30 {
        assert!(seen.question.is_none());
        let cards = |hands: bool| {
            let zones = seen.scene.as_ref().unwrap().zones.iter();
            let cards =
                zones.filter(move |zone| (zone.layout == Layout::Hand) == hands).flat_map(|zone| &zone.cards);
            cards.filter(|card| card.front.is_some()).map(|card| card.slot)
        };
        assert!(cards(true).all(|slot| open.contains(&slot)), "a card in a hand that never lay on the table");
        open.extend(cards(false));
        let public: PublicMatch = server.get(&format!("/api/matches/{}", pair.id)).await.json().unwrap();
        let shown = public.snapshot.unwrap();
        assert_eq!((shown.view, shown.scene), (seen.view.clone(), seen.scene.clone()));
        if pair.is_over() {
            return;
        }
        pair.step().await;
        while seen.version < pair.version() {
            seen = watcher.snapshot().await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_match_can_be_closed_to_spectators() {
    let server = TestServer::start().await;
    let seated = server.create(json!({ "spectators": false })).await;
    let mut player = Player::connect(server.addr(), &seated.match_id, None).await.unwrap();
    player.send_text(r#"{"type":"syncRequest"}"#).await.unwrap();
    assert_eq!(player.problem().await.unwrap().code, cardwright_server::wire::ErrorCode::Forbidden);
    let take = json!({ "type": "takeSeat", "payload": { "seatToken": seated.seat_token } });
    player.send_text(&take.to_string()).await.unwrap();
    assert_eq!(player.snapshot().await.unwrap().seats[0].name, "Ann");
    let public: PublicMatch = server.get(&format!("/api/matches/{}", seated.match_id)).await.json().unwrap();
    assert!(public.snapshot.is_none());
}
