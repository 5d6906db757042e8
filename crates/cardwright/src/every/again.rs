//! Playing again, and arranged positions, over the wire.

use cardwright_magic::Magic;
use cardwright_server::wire::{Owing, Seated};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Game, Seed};
use serde_json::{Value, json};

use super::served::{House, Served, wait_for};
use super::{Trial, for_every_game};

/// The same people once more, after one of them has given up.
async fn once_more(house: &House, seated: &[Seated; 2], loser: usize) -> [Seated; 2] {
    Served::begin(house, seated).await.given_up(house, loser).await;
    let path = format!("/api/matches/{}/rematch", seated[0].match_id);
    let mut again = Vec::new();
    for seat in seated {
        again.push(house.post_as(seat, &path).await.json::<Seated>().expect("they play again"));
    }
    again.try_into().unwrap_or_else(|_| panic!("there are two seats"))
}

#[test]
fn the_same_people_play_every_game_again() {
    #[derive(Clone, Copy)]
    struct Again;

    impl Trial for Again {
        fn of<G: Catalogue>(self) {
            wait_for(async {
                let house = House::of::<G>().await;
                let seated = house.seat_two::<G>(&json!({})).await;
                let again = once_more(&house, &seated, 0).await;
                assert_ne!(again[0].match_id, seated[0].match_id, "{}", G::NAME);
                assert_eq!(again.each_ref().map(|seat| seat.seat), [0, 1], "{}", G::NAME);
                let mut served = Served::begin(&house, &again).await;
                let mut rng = Seed::from(2).rng();
                for _ in 0..4 {
                    assert!(served.step(&mut rng).await.is_some(), "{} goes on", G::NAME);
                }
                house.close().await;
            });
        }
    }

    for_every_game(Again);
}

/// Seed 000: after the first game the player who lost it chooses who starts (spec 6).
#[test]
fn the_loser_of_the_last_match_chooses_who_starts_the_next_one() {
    wait_for(async {
        let house = House::of::<Magic>().await;
        let mut seated = house.seat_two::<Magic>(&json!({ "seed": "5" })).await;
        // By chance alone the loser would hardly be asked each time.
        for loser in [1, 0, 0, 1, 1, 0] {
            seated = once_more(&house, &seated, loser).await;
            let served = Served::begin(&house, &seated).await;
            for ear in &served.ears {
                let prompt = ear.seen.prompt.as_ref().and_then(|prompt| prompt.kind());
                assert_eq!(prompt, Some("chooseStartingPlayer"));
                let owing = Owing { seat: loser as u8, acts_for: loser as u8 };
                assert_eq!(ear.seen.waiting_for, [owing]);
            }
        }
        house.close().await;
    });
}

pub(crate) const POSITION: &str = "[metadata]
Name:One bolt
Goal:Win
Turns:1
[state]
turn=1
activeplayer=p0
activephase=main1
p0life=20
p1life=3
p0hand=Spark Bolt
p0battlefield=Mountain;Mountain
p0library=Forest
p1library=Forest";

/// Seed 000: a puzzle is arranged, not dealt. Nobody is offered it without a position.
#[test]
fn a_puzzle_is_served_in_its_position_and_refused_without_one() {
    wait_for(async {
        let house = House::of::<Magic>().await;
        let games: Value = house.get("/api/games").await.json().expect("the games are listed");
        assert!(!games.to_string().contains("\"puzzle\""), "it is not offered: {games}");
        let wanted = json!({ "game": Magic::NAME, "format": "puzzle", "name": "Ann" });
        let refused = house.post("/api/matches", &wanted).await;
        assert!(refused.status >= 400, "{}", refused.body);
        assert!(refused.body.contains("needs the option `puzzle`"), "{}", refused.body);
        let wrong = json!({
            "game": Magic::NAME, "format": "puzzle", "name": "Ann",
            "options": { "rules": { "puzzle": "[state]\np0hand=Nobody's Card" } },
        });
        let refused = house.post("/api/matches", &wrong).await;
        assert!(refused.status >= 400 && refused.body.contains("Nobody's Card"), "{}", refused.body);
        let mut wanted = json!({
            "game": Magic::NAME, "format": "puzzle", "name": "Ann",
            "options": { "rules": { "puzzle": POSITION } },
        });
        let ann: Seated = house.post("/api/matches", &wanted).await.json().expect("it needs no deck");
        let join = format!("/api/matches/{}/join", ann.match_id);
        wanted["deck"] = json!({ "builtin": "lamplight" });
        for brought in [
            house.post("/api/matches", &wanted).await,
            house.post(&join, &json!({ "deck": wanted["deck"] })).await,
        ] {
            assert!(
                brought.status == 422 && brought.body.contains("nobody brings a deck"),
                "{}",
                brought.body
            );
        }
        let bob: Seated =
            house.post(&join, &json!({ "name": "Bob" })).await.json().expect("it needs no deck");
        let seated = [ann, bob];
        let served = Served::begin(&house, &seated).await;
        let view = &served.ears[0].seen.view;
        assert_eq!(view["players"][1]["life"], 3);
        assert_eq!(view["players"][0]["hand"][0]["front"]["name"], "Spark Bolt");
        assert_eq!(view["players"][1]["library"], 1, "the arranged library and nothing else");
        assert_eq!(
            served.asked().map(|(seat, _)| seat),
            Some(0),
            "there are no mulligans, and player 0 begins"
        );
        house.close().await;
    });
}
