//! Players who are removed.

use cardwright_server::client::Player;
use cardwright_server::wire::{ClientFrame, ErrorCode, Kick};
use cardwright_table::replay::Replay;
use cardwright_table::{Act, Leaving, Outcome, Seat};
use serde_json::json;

use crate::host::TestServer;
use crate::playing::Pair;

const fn kick(seat: u8) -> ClientFrame {
    ClientFrame::Kick(Kick { seat })
}

/// spec 60
#[tokio::test]
async fn before_the_match_who_opened_the_table_can_clear_a_seat() {
    let server = TestServer::start().await;
    let one = server.create(json!({})).await;
    let two = server.join(&one.match_id).await;
    let (mut ann, seen) = server.sit(&one).await;
    let (mut bob, _) = server.sit(&two).await;
    assert!(seen.seats[0].host && !seen.seats[1].host);
    bob.send(kick(0)).await.unwrap();
    assert_eq!(bob.problem().await.unwrap().code, ErrorCode::Forbidden);
    for nobody in [0, 7] {
        ann.send(kick(nobody)).await.unwrap();
        assert_eq!(ann.problem().await.unwrap().code, ErrorCode::InvalidCommand);
    }
    ann.send(kick(1)).await.unwrap();
    assert_eq!(bob.problem().await.unwrap().code, ErrorCode::Removed);
    let closed = bob.next().await.unwrap_err().to_string();
    assert!(closed.contains("removed"), "nobody who was sent away comes again by itself: {closed}");
    let mut again = Player::connect(server.addr(), &one.match_id, Some(&two.seat_token)).await.unwrap();
    assert_eq!(again.problem().await.unwrap().code, ErrorCode::BadToken);
    assert_eq!(server.join(&one.match_id).await.seat, 1, "somebody else may have the seat");
}

/// spec 60
#[tokio::test]
async fn during_the_match_only_who_is_away_can_be_removed() {
    let server = TestServer::start().await;
    let absence = json!({ "absence": { "windowMs": 100, "then": "bot" } });
    let mut pair = Pair::ready(&server, absence).await;
    pair.players[0].send(kick(1)).await.unwrap();
    assert_eq!(pair.players[0].problem().await.unwrap().code, ErrorCode::Forbidden);
    let Pair { id, players: [mut ann, bob], .. } = pair;
    drop(bob);
    while !ann.snapshot().await.unwrap().seats[1].substitute {}
    ann.send(kick(1)).await.unwrap();
    let last = loop {
        let seen = ann.snapshot().await.unwrap();
        if seen.outcome.is_some() {
            break seen;
        }
    };
    assert_eq!(last.outcome, Some(Outcome::Won(Seat(0).into())));
    let replay = Replay::read(&server.get(&format!("/api/matches/{id}/replay")).await.body).unwrap();
    assert_eq!(replay.acts.last(), Some(&Act::Leave { seat: Seat(1), why: Leaving::Forfeit }));
    ann.send(kick(1)).await.unwrap();
    assert_eq!(ann.problem().await.unwrap().code, ErrorCode::MatchOver);
}

/// spec 60
#[tokio::test]
async fn nobody_is_removed_while_they_may_still_come_back_not_even_after_a_restart() {
    let server = TestServer::start().await;
    let absence = json!({ "absence": { "windowMs": 60000, "then": "bot" } });
    let Pair { seated, players: [mut ann, bob], .. } = Pair::ready(&server, absence).await;
    drop(bob);
    let away = loop {
        let seen = ann.snapshot().await.unwrap();
        if !seen.seats[1].connected {
            break seen;
        }
    };
    assert!(away.seats[1].returns_within_ms.is_some_and(|left| left > 0 && left <= 60_000));
    ann.send(kick(1)).await.unwrap();
    let refused = ann.problem().await.unwrap();
    assert_eq!(refused.code, ErrorCode::Forbidden);
    assert!(refused.message.contains("come back"), "{}", refused.message);
    let server = server.restart(|_| {}).await;
    let (mut ann, seen) = server.sit(&seated[0]).await;
    assert!(seen.seats[1].returns_within_ms.is_some_and(|left| left > 30_000), "it starts anew: {seen:?}");
    ann.send(kick(1)).await.unwrap();
    assert_eq!(ann.problem().await.unwrap().code, ErrorCode::Forbidden);
    let (_bob, seen) = server.sit(&seated[1]).await;
    assert!(seen.outcome.is_none() && seen.seats[1].connected && seen.seats[1].returns_within_ms.is_none());
}
