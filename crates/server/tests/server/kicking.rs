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
    assert!(bob.next().await.is_err(), "the socket is closed");
    let mut again = Player::connect(server.addr(), &one.match_id, Some(&two.seat_token)).await.unwrap();
    assert_eq!(again.problem().await.unwrap().code, ErrorCode::BadToken);
    assert_eq!(server.join(&one.match_id).await.seat, 1, "somebody else may have the seat");
}

/// spec 60
#[tokio::test]
async fn during_the_match_only_who_is_away_can_be_removed() {
    let server = TestServer::start().await;
    let mut pair = Pair::ready(&server, json!({})).await;
    pair.players[0].send(kick(1)).await.unwrap();
    assert_eq!(pair.players[0].problem().await.unwrap().code, ErrorCode::Forbidden);
    let Pair { id, players: [mut ann, bob], .. } = pair;
    drop(bob);
    while ann.snapshot().await.unwrap().seats[1].connected {}
    ann.send(kick(1)).await.unwrap();
    assert_eq!(ann.snapshot().await.unwrap().outcome, Some(Outcome::Won(Seat(0).into())));
    let replay = Replay::read(&server.get(&format!("/api/matches/{id}/replay")).await.body).unwrap();
    assert_eq!(replay.acts, [Act::Leave { seat: Seat(1), why: Leaving::Forfeit }]);
    ann.send(kick(1)).await.unwrap();
    assert_eq!(ann.problem().await.unwrap().code, ErrorCode::MatchOver);
}
