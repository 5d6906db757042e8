//! Numeric card ids of other programs (seed 002): in deck lists, in commands, in views. The cards of these tests are
//! ours; only their ids are those of the table.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::cards::CardPool;
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::{Act, Asking, Game as _, Match, Opening, Seat, Silent, Viewer};
use cardwright_unlimited::Unlimited;
use serde_json::{Value, json};

const BASES: &str = "\
[JTL_021]
Base, HP 20
Title: Hollow Lamp
Draw 1 less card in your starting hand.

[JTL_028]
Base, HP 20
Title: Sunken Stair
Epic Action: Draw 2 cards.
";

/// Everything in the box, and two bases that other programs know by number.
fn cards() -> CardPool {
    let mut pool = CardPool::default();
    let boxed = Unlimited::builtin_cards().all();
    let file: String = boxed.iter().map(|card| format!("[{}]\n{}\n\n", card.name, card.body)).collect();
    pool.read("box.cards", &file).unwrap();
    pool.read("bases.cards", BASES).unwrap();
    pool
}

fn table() -> Match<Unlimited> {
    let deck = |index: usize, base: &str, number: &str| {
        let text = Unlimited::builtin_decks()[index].text.replace(base, number);
        Unlimited::read_deck(&text).unwrap()
    };
    let decks = vec![deck(0, "Saltmarsh Beacon", "19611"), deck(1, "Breakwater Anchorage", "19576")];
    let pool = cards();
    for deck in &decks {
        assert_eq!(Unlimited::deck_problems("premier", deck, &pool), Vec::<String>::new());
    }
    let order =
        Order { format: "premier".to_owned(), decks, asking: Asking::Always, options: Default::default() };
    let setup = Unlimited::setup(&order, &pool).unwrap();
    let opening = Opening::new(setup, Default::default(), 3.into(), &pool).unwrap();
    Match::new(opening.into(), &mut Silent)
}

fn view(game: &Match<Unlimited>, seat: Seat) -> Value {
    serde_json::to_value(game.game().view(game.state(), Viewer::Seat(seat))).unwrap()
}

/// Answers set-up's prompts as anybody would, with the initiative for the first seat.
fn to_first_action(game: &mut Match<Unlimited>) {
    for _ in 0..8 {
        let Some(seat) = game.waiting().seats().lowest() else { return };
        let seen = view(game, seat);
        let hand = &seen["players"][seat.index()]["hand"];
        let command = match &seen["prompt"] {
            prompt if prompt == "chooseInitiative" => json!({ "chooseInitiative": { "seat": "one" } }),
            prompt if prompt == "openingResources" => {
                json!({ "chooseOpeningResources": { "cardIds": [hand[0], hand[1]] } })
            }
            prompt if prompt.get("mulligan").is_some() => {
                json!({ "chooseMulligan": { "takeMulligan": false } })
            }
            _ => return,
        };
        game.answer(seat, serde_json::from_value(command).unwrap(), &mut Silent).unwrap();
    }
}

#[test]
fn a_deck_list_names_cards_by_number_and_views_show_it() {
    let mut game = table();
    to_first_action(&mut game);
    let seen = view(&game, Seat(0));
    let numbers: Vec<_> =
        seen["cards"].as_array().unwrap().iter().filter_map(|card| card["number"].as_u64()).collect();
    assert_eq!(numbers, [19611, 19576]);
    assert_eq!(seen["players"][1]["handCount"], 3, "one card less was drawn, and two are resources");
}

#[test]
fn a_command_names_a_card_by_its_number() {
    let mut game = table();
    to_first_action(&mut game);
    let before = view(&game, Seat(0))["players"][0]["handCount"].as_u64().unwrap();
    let wrong = json!({ "useAbility": { "cardId": 19576, "ability": 0 } });
    assert!(game.answer(Seat(0), serde_json::from_value(wrong).unwrap(), &mut Silent).is_err());
    let command = json!({ "useAbility": { "cardId": 19611, "ability": 0 } });
    game.answer(Seat(0), serde_json::from_value(command).unwrap(), &mut Silent).unwrap();
    let seen = view(&game, Seat(0));
    assert_eq!(seen["players"][0]["handCount"].as_u64(), Some(before + 2));
    assert!(game.course().any(|act| matches!(act, Act::Answer { .. })), "and the log goes on");
}
