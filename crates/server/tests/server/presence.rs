//! Coming and going: reconnecting, being away, running out of time.

use cardwright_server::wire::{ClientFrame, PublicMatch, Stage};
use cardwright_table::replay::Replay;
use cardwright_table::{Act, Leaving, Outcome, Seat};
use serde_json::json;

use crate::host::TestServer;
use crate::playing::Pair;

async fn acts(server: &TestServer, id: &str) -> Vec<Act<serde_json::Value>> {
    Replay::read(&server.get(&format!("/api/matches/{id}/replay")).await.body).unwrap().acts
}

/// spec 82
#[tokio::test]
async fn sockets_that_are_cut_at_every_decision_lose_nothing() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    while !pair.is_over() {
        let asked = pair.asked();
        let (player, seen) = server.sit(&pair.seated[asked]).await;
        assert_eq!(
            (seen.version, &seen.question, &seen.view, &seen.scene),
            (pair.version(), &pair.seen[asked].question, &pair.seen[asked].view, &pair.seen[asked].scene),
            "the first snapshot is complete, whatever was missed"
        );
        pair.players[asked] = player;
        pair.step().await;
    }
    assert_eq!(acts(&server, &pair.id).await.len() as u32, pair.version());
}

/// spec 60
#[tokio::test]
async fn who_stays_away_too_long_forfeits_if_the_match_says_so() {
    let server = TestServer::start().await;
    let absence = json!({ "absence": { "windowMs": 150, "then": "forfeit" } });
    let Pair { id, players: [first, mut second], .. } = Pair::ready(&server, absence).await;
    drop(first);
    let last = loop {
        let seen = second.snapshot().await.unwrap();
        if seen.stage == Stage::Over {
            break seen;
        }
    };
    assert_eq!(last.outcome, Some(Outcome::Won(Seat(1).into())));
    assert_eq!(acts(&server, &id).await, [Act::Leave { seat: Seat(0), why: Leaving::Forfeit }]);
}

/// spec 60
#[tokio::test]
async fn a_bot_plays_on_for_who_is_away_until_they_are_back() {
    let server = TestServer::start().await;
    let absence = json!({ "absence": { "windowMs": 100, "then": "bot" } });
    let mut pair = Pair::ready(&server, absence).await;
    while pair.asked() != 0 {
        pair.step().await;
    }
    let Pair { seated, players: [first, mut second], .. } = pair;
    drop(first);
    let seen = loop {
        let seen = second.snapshot().await.unwrap();
        if seen.question.is_some() || seen.stage == Stage::Over {
            break seen;
        }
    };
    assert!(seen.seats[0].substitute && !seen.seats[0].connected);
    let (_back, seen) = server.sit(&seated[0]).await;
    assert!(seen.seats[0].connected && !seen.seats[0].substitute);
}

#[tokio::test]
async fn who_comes_back_within_the_window_keeps_the_seat() {
    let server = TestServer::start().await;
    let absence = json!({ "absence": { "windowMs": 60000, "then": "forfeit" } });
    let mut pair = Pair::ready(&server, absence).await;
    let (player, _) = server.sit(&pair.seated[0]).await;
    pair.players[0] = player;
    pair.play_out().await;
}

/// spec 60
#[tokio::test]
async fn giving_up_ends_the_match_also_out_of_turn() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let quitter = 1 - pair.asked();
    pair.players[quitter].send(ClientFrame::Concede).await.unwrap();
    pair.catch_up(1).await;
    assert_eq!(pair.seen[0].outcome, Some(Outcome::Won(Seat(1 - quitter as u8).into())));
    let quit = Act::Leave { seat: Seat(quitter as u8), why: Leaving::Concede };
    assert_eq!(acts(&server, &pair.id).await, [quit]);
}

/// spec 60
#[tokio::test]
async fn running_out_of_time_is_an_act_and_three_in_a_row_remove_the_player() {
    let server = TestServer::start().await;
    let clock = json!({ "clock": { "decisionMs": 60, "bankMs": 40, "strikes": 3 } });
    let mut pair = Pair::ready(&server, clock).await;
    let shown = pair.seen[0].clock.clone().unwrap();
    assert_eq!((shown.decision_ms, shown.bank_ms.len()), (60, 2));
    assert!(shown.left_ms[pair.asked()].unwrap() <= 100);
    while pair.seen[0].stage != Stage::Over {
        pair.seen[0] = pair.players[0].snapshot().await.unwrap();
    }
    let acts = acts(&server, &pair.id).await;
    let timeouts = acts.iter().filter(|act| matches!(act, Act::Timeout { .. })).count();
    assert!(timeouts >= 2, "{acts:?}");
    let passes = acts.len() == timeouts;
    let removed = matches!(acts.last(), Some(Act::Leave { why: Leaving::Forfeit, .. }));
    assert!(passes || removed, "{acts:?}");
}

#[tokio::test]
async fn after_a_restart_every_match_goes_on_with_its_prompt() {
    let mut server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    let waiting = server.create(json!({})).await;
    for _ in 0..3 {
        for _ in 0..4 {
            if !pair.is_over() {
                pair.step().await;
            }
        }
        let before = pair.seen.clone();
        server = server.restart(|_| {}).await;
        assert_eq!(server.server.woken(), usize::from(!pair.is_over()));
        for (seat, seen) in before.iter().enumerate() {
            let (player, again) = server.sit(&pair.seated[seat]).await;
            assert_eq!(
                (again.version, &again.view, &again.question),
                (seen.version, &seen.view, &seen.question)
            );
            pair.players[seat] = player;
        }
    }
    pair.play_out().await;
    let lobby: PublicMatch = server.get(&format!("/api/matches/{}", waiting.match_id)).await.json().unwrap();
    assert_eq!(lobby.about.stage, Stage::Lobby, "a match that has not started waits, too");
    server.join(&waiting.match_id).await;
}

#[tokio::test]
async fn a_match_that_nobody_looks_at_leaves_the_memory_and_comes_back() {
    let server =
        TestServer::with(|options| options.limits.sleep = std::time::Duration::from_millis(50)).await;
    let pair = Pair::ready(&server, json!({})).await;
    let Pair { seated, players, seen, .. } = pair;
    drop(players);
    let mut matches = 1;
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let stats: cardwright_server::wire::Stats = server.get("/api/stats").await.json().unwrap();
        matches = stats.matches;
        if matches == 0 {
            break;
        }
    }
    assert_eq!(matches, 0);
    let (_player, again) = server.sit(&seated[0]).await;
    assert_eq!((again.version, again.view), (seen[0].version, seen[0].view.clone()));
}

#[tokio::test]
async fn a_client_that_gives_no_sign_of_life_is_let_go() {
    let idle = std::time::Duration::from_millis(150);
    let server = TestServer::with(|options| options.limits.idle = idle).await;
    let pair = Pair::ready(&server, json!({})).await;
    let (mut silent, _) = server.watch(&pair.id).await;
    tokio::time::sleep(idle * 4).await;
    while silent.next().await.is_ok() {}
}

#[tokio::test]
async fn a_server_that_closes_says_so_to_its_clients() {
    let server = TestServer::start().await;
    let Pair { players: [mut first, _second], .. } = Pair::ready(&server, json!({})).await;
    server.server.close().await;
    let closed = loop {
        if let Err(error) = first.next().await {
            break error;
        }
    };
    assert!(closed.to_string().contains("1001"), "{closed}");
}
