//! Questions to several seats at once: Unlimited's set-up asks both players.

use cardwright_server::wire::{ClientFrame, ErrorCode, GameListed, Listed, Seated};
use serde_json::json;

use crate::host::TestServer;
use crate::playing::started;

#[tokio::test]
async fn another_seats_answer_to_the_same_prompt_makes_nobodys_answer_stale() {
    let server = TestServer::start().await;
    let games: Listed<GameListed> = server.get("/api/games").await.json().unwrap();
    let unlimited = games.items.iter().find(|game| game.name == "unlimited").unwrap();
    let deck = json!({ "builtin": unlimited.decks[0].name });
    let one = server.create_with(json!({ "game": "unlimited", "deck": deck, "seed": "7" })).await;
    let join = format!("/api/matches/{}/join", one.match_id);
    let two: Seated = server.post(&join, &json!({ "deck": deck })).await.json().unwrap();
    let (mut first, _) = server.sit(&one).await;
    let (mut second, _) = server.sit(&two).await;
    first.send(ClientFrame::Ready(None)).await.unwrap();
    second.send(ClientFrame::Ready(None)).await.unwrap();
    let mut seen = [started(&mut first).await, started(&mut second).await];
    let mut rng = cardwright_table::Seed::from(5).rng();
    for _ in 0..20 {
        let version = seen[0].version;
        let (ours, theirs) = (seen[0].question.clone(), seen[1].question.clone());
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            let reply = first.reply_by_lot(version, &ours, &mut rng).await.unwrap();
            first.answer(version, &reply).await.unwrap();
            while seen[0].version == version {
                seen[0] = first.snapshot().await.unwrap();
            }
            // The second seat has not looked up: it answers what it was asked at the old version.
            let reply = second.reply_by_lot(version, &theirs, &mut rng).await.unwrap();
            second.answer(version, &reply).await.unwrap();
            while seen[1].version < version + 2 {
                seen[1] = second.snapshot().await.unwrap();
            }
            first.answer(version, &reply).await.unwrap();
            let problem = first.problem().await.unwrap();
            assert!(matches!(problem.code, ErrorCode::StaleVersion | ErrorCode::NotYourTurn), "{problem:?}");
            return;
        }
        let asked = usize::from(seen[0].question.is_none());
        let player = if asked == 0 { &mut first } else { &mut second };
        let question = seen[asked].question.clone().unwrap();
        let reply = player.reply_by_lot(version, &question, &mut rng).await.unwrap();
        player.answer(version, &reply).await.unwrap();
        for (player, seen) in [&mut first, &mut second].into_iter().zip(&mut seen) {
            while seen.version == version {
                *seen = player.snapshot().await.unwrap();
            }
        }
    }
    panic!("nobody was asked at the same time as somebody else");
}
