//! A table is ordered over HTTP: what is missing or wrong is said so that a person knows what to do.

use cardwright_magic::Magic;
use cardwright_server::client::Answer;
use cardwright_table::Game;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::deck::Deck;
use serde_json::{Value, json};

use super::served::{House, wait_for};
use super::{Trial, for_every_game};

fn body(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).expect("the server answers in JSON")
}

/// It was refused for want of a deck, and says which there are.
fn names_decks(answer: &Answer, decks: &[&str]) {
    let fault = body(answer);
    assert_eq!((answer.status, &fault["code"]), (422, &json!("invalid_deck")), "{fault}");
    assert_eq!(fault["details"]["decks"], json!(decks), "{fault}");
    let message = fault["message"].as_str().expect("there is a sentence");
    assert!(decks.iter().all(|deck| message.contains(deck)), "{message}");
}

/// spec 2, 3
#[test]
fn who_brings_no_deck_is_told_which_there_are_for_every_format_of_every_game() {
    #[derive(Clone, Copy)]
    struct Named;

    impl Trial for Named {
        fn of<G: Catalogue>(self) {
            wait_for(async {
                let house = House::of::<G>().await;
                for format in G::formats() {
                    let mut wanted = json!({ "game": G::NAME, "format": format.name });
                    if G::deck_problems(format.name, &Deck::default(), G::builtin_cards()).is_empty() {
                        assert_eq!(house.post("/api/matches", &wanted).await.status, 201, "{}", format.name);
                        continue;
                    }
                    let decks: Vec<&str> =
                        G::decks_for(format.name).into_iter().map(|deck| deck.name).collect();
                    names_decks(&house.post("/api/matches", &wanted).await, &decks);
                    wanted["deck"] = json!({ "builtin": "nobody's" });
                    names_decks(&house.post("/api/matches", &wanted).await, &decks);
                    wanted["deck"] = json!({ "builtin": decks[0] });
                    let opened = house.post("/api/matches", &wanted).await;
                    assert_eq!(opened.status, 201, "{}", opened.body);
                    let id = body(&opened)["matchId"].as_str().expect("it is open").to_owned();
                    let joined = house.post(&format!("/api/matches/{id}/join"), &json!({})).await;
                    names_decks(&joined, &decks);
                }
                house.close().await;
            });
        }
    }

    for_every_game(Named);
}

/// spec 2, 3: a bot needs no deck to be named, in any format.
#[test]
fn bots_find_a_deck_for_every_format_of_every_game() {
    #[derive(Clone, Copy)]
    struct Seated;

    impl Trial for Seated {
        fn of<G: Catalogue>(self) {
            wait_for(async {
                let house = House::of::<G>().await;
                for format in G::formats() {
                    let others = usize::from(format.min_seats) - 1;
                    let bots = vec![json!({ "bot": "random" }); others];
                    let mut wanted =
                        json!({ "game": G::NAME, "format": format.name, "options": { "bots": bots } });
                    if !G::deck_problems(format.name, &Deck::default(), G::builtin_cards()).is_empty() {
                        wanted["deck"] = json!({ "builtin": G::decks_for(format.name)[0].name });
                    }
                    let opened = house.post("/api/matches", &wanted).await;
                    assert_eq!(opened.status, 201, "{}, {}: {}", G::NAME, format.name, opened.body);
                    let seats = body(&opened)["snapshot"]["seats"].clone();
                    let seated = seats.as_array().expect("there are seats").iter();
                    assert_eq!(seated.filter(|seat| seat["player"] == "bot").count(), others, "{seats}");
                }
                house.close().await;
            });
        }
    }

    for_every_game(Seated);
}

/// Seed 000, 004: a policy that the rules do not have is refused at once, with what it could be.
#[test]
fn a_policy_that_makes_no_sense_is_refused_when_the_table_is_ordered() {
    wait_for(async {
        let house = House::of::<Magic>().await;
        let refused = async |rules: Value| {
            let wanted = json!({
                "game": Magic::NAME, "deck": { "builtin": "lamplight" }, "options": { "rules": rules },
            });
            let answer = house.post("/api/matches", &wanted).await;
            let fault = body(&answer);
            assert_eq!((answer.status, &fault["code"]), (400, &json!("invalid_request")), "{fault}");
            fault["message"].as_str().expect("there is a sentence").to_owned()
        };
        let mulligan = refused(json!({ "mulligan": "nonsense" })).await;
        assert!(mulligan.contains("`mulligan`") && mulligan.contains("`vancouver`"), "{mulligan}");
        for first in [json!("nonsense"), json!("fixed"), json!({ "fixed": "Ann" })] {
            let said = refused(json!({ "firstPlayer": first })).await;
            assert!(said.contains("`firstPlayer`") && said.contains(r#"{"fixed": 0}"#), "{said}");
        }
        let nobody = refused(json!({ "firstPlayer": { "fixed": 2 } })).await;
        assert!(nobody.contains("0 to 1"), "{nobody}");
        let rules = json!({ "firstPlayer": { "fixed": 1 }, "mulligan": "vancouver" });
        let wanted =
            json!({ "game": Magic::NAME, "deck": { "builtin": "lamplight" }, "options": { "rules": rules } });
        assert_eq!(house.post("/api/matches", &wanted).await.status, 201);
        house.close().await;
    });
}
