//! Setting up: decks, formats, options, the seed.

use std::collections::BTreeSet;

use cardwright_skirmish::catalogue::starter_match;
use cardwright_skirmish::setup::{Activation, DeckLists, NextStarter};
use cardwright_skirmish::{Policies, Setup, Skirmish, View};
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::deck::Deck;
use cardwright_table::kit::Plan;
use cardwright_table::{Asking, Game as _, Match, Opening, Seed, SetupError, Silent, Viewer, digest};
use serde_json::{Map, Value, json};

use crate::table::Log;

fn deck(text: &str) -> Deck {
    Skirmish::read_deck(text).expect("the list can be read")
}

fn builtin(index: usize) -> Deck {
    deck(Skirmish::builtin_decks()[index].text)
}

fn order(decks: Vec<Deck>, options: &Value) -> Order {
    let options: Map<String, Value> = options.as_object().cloned().unwrap_or_default();
    Order { format: "skirmish".to_owned(), decks, asking: Asking::Always, options }
}

fn set_up(order: &Order) -> Result<Setup, SetupError> {
    Skirmish::setup(order, Skirmish::builtin_cards())
}

fn problems(list: &str) -> Vec<String> {
    Skirmish::deck_problems("skirmish", &deck(list), Skirmish::builtin_cards())
}

/// Twenty legal cards.
const TWENTY: &str =
    "2 Champion\n2 Veteran\n2 Scout\n2 Martyr\n2 Archer\n2 Bard\n2 Knight\n2 Strike\n2 Study\n2 Seed\n";

/// spec 1
#[test]
fn every_built_in_deck_is_legal() {
    for builtin in Skirmish::builtin_decks() {
        assert_eq!(problems(builtin.text), Vec::<String>::new(), "{}", builtin.name);
    }
}

/// spec 1
#[test]
fn a_deck_has_20_to_30_cards() {
    assert!(problems(TWENTY).is_empty());
    let thirty = format!("{TWENTY}2 Noble\n2 Rogue\n2 Roots\n2 Turret\n2 Fireball\n");
    assert!(problems(&thirty).is_empty());
    let nineteen = TWENTY.replace("2 Seed", "1 Seed");
    assert!(
        problems(&nineteen).iter().any(|problem| problem.contains("19 cards")),
        "{:?}",
        problems(&nineteen)
    );
    let more = format!("{thirty}1 Hunter\n");
    assert!(problems(&more).iter().any(|problem| problem.contains("31 cards")));
    assert!(problems("").iter().any(|problem| problem.contains("0 cards")));
}

/// spec 1
#[test]
fn a_deck_has_at_most_2_copies_of_a_card_however_they_are_written() {
    let three = format!("{TWENTY}1 champion\n");
    let problems = problems(&three);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("3 copies of") && problems[0].to_lowercase().contains("champion"));
}

/// spec 1
#[test]
fn every_problem_of_a_deck_is_named() {
    let problems = problems("3 Champion\n1 Squire\n1 Gandalf\nSB: 1 Study\n");
    for wanted in ["5 cards", "3 copies of Champion", "Squire", "Gandalf", "sideboard"] {
        assert!(problems.iter().any(|problem| problem.contains(wanted)), "{wanted}: {problems:?}");
    }
}

/// spec 1
#[test]
fn an_illegal_deck_prevents_the_match_and_the_seat_is_named() {
    let error = set_up(&order(vec![builtin(0), deck("3 Champion\n1 Gandalf\n")], &json!({}))).unwrap_err();
    let SetupError::InvalidDeck { seat, problems } = error else { panic!("{error}") };
    assert_eq!(seat, 1);
    assert_eq!(problems.len(), 3, "{problems:?}");
}

/// spec 1
#[test]
fn a_setup_that_did_not_come_from_an_order_is_checked_again() {
    let setup = |cards: Vec<&str>| {
        let cards: Vec<String> = cards.into_iter().map(str::to_owned).collect();
        let good: Vec<String> =
            set_up(&order(vec![builtin(0), builtin(1)], &json!({}))).unwrap().decks[0].clone();
        let setup = Setup { decks: [good, cards], policies: Policies::default() };
        Opening::<Skirmish>::new(setup, (), 1.into(), Skirmish::builtin_cards()).map(|_| ())
    };
    assert!(matches!(setup(vec!["Champion"; 2]), Err(SetupError::InvalidDeck { seat: 1, .. })));
    assert!(matches!(setup(vec!["Champion"; 20]), Err(SetupError::InvalidDeck { seat: 1, .. })));
    let mut unknown = vec!["Gandalf"];
    unknown.extend(["Champion", "Veteran", "Scout", "Martyr", "Archer", "Bard", "Knight", "Strike", "Study"]);
    unknown.extend([
        "Champion", "Veteran", "Scout", "Martyr", "Archer", "Bard", "Knight", "Strike", "Study", "Seed",
    ]);
    assert!(matches!(setup(unknown.clone()), Err(SetupError::UnknownCard(name)) if name == "Gandalf"));
    unknown[0] = "Squire";
    assert!(setup(unknown).is_err(), "a token is no card for a deck");
}

/// spec 2
#[test]
fn an_unsupported_format_or_number_of_players_is_a_typed_error() {
    let mut wrong = order(vec![builtin(0), builtin(1)], &json!({}));
    wrong.format = "commander".to_owned();
    let error = set_up(&wrong).unwrap_err();
    assert!(matches!(error, SetupError::UnsupportedFormat(_)));
    assert!(error.to_string().starts_with("unsupported_format"));
    for count in [0, 1, 3, 4] {
        let error = set_up(&order(vec![builtin(0); count], &json!({}))).unwrap_err();
        assert!(matches!(error, SetupError::UnsupportedFormat(_)), "{count}: {error}");
    }
}

/// spec 2, 77
#[test]
fn policies_come_from_the_options() {
    let options = json!({
        "nextStarter": "lastToPass", "activation": "once", "deckLists": "closed", "firstHand": 6, "laterDraws": 1,
    });
    let mut wanted = order(vec![builtin(0), builtin(1)], &options);
    wanted.asking = Asking::Public;
    let policies = set_up(&wanted).unwrap().policies;
    assert_eq!(policies.next_starter, NextStarter::LastToPass);
    assert_eq!(policies.activation, Activation::Once);
    assert_eq!(policies.deck_lists, DeckLists::Closed);
    assert_eq!((policies.first_hand, policies.later_draws, policies.asking), (6, 1, Asking::Public));

    let plain = set_up(&order(vec![builtin(0), builtin(1)], &json!({}))).unwrap().policies;
    assert_eq!(plain, Policies::default());
    assert_eq!((plain.first_hand, plain.later_draws), (8, 3));
    assert_eq!((plain.next_starter, plain.activation), (NextStarter::Alternate, Activation::Cooldown));
}

/// spec 2
#[test]
fn unknown_options_and_values_are_refused() {
    for options in [
        json!({"nextstarter": "loser"}),
        json!({"nextStarter": "winner"}),
        json!({"firstHand": -1}),
        json!({"firstHand": 1_000}),
        json!({"laterDraws": "many"}),
        json!({"mana": true}),
    ] {
        let error = set_up(&order(vec![builtin(0), builtin(1)], &options)).expect_err(&options.to_string());
        assert!(error.to_string().contains("option"), "{error}");
    }
}

/// spec 2
#[test]
fn an_enormous_first_hand_draws_what_there_is() {
    for options in [json!({"firstHand": 255, "laterDraws": 255}), json!({"firstHand": 0, "laterDraws": 0})] {
        let setup = set_up(&order(vec![builtin(0), builtin(1)], &options)).unwrap();
        let opening = Opening::<Skirmish>::new(setup, (), 1.into(), Skirmish::builtin_cards()).unwrap();
        let plan = Plan { games: 3, ..Plan::default() };
        cardwright_table::kit::exercise(&opening, &plan).unwrap();
    }
}

/// spec 5
#[test]
fn the_same_seed_gives_the_same_match() {
    let deal = |seed: u64| {
        let opening = starter_match(Seed::from(seed));
        let mut events = Vec::new();
        let state = opening.deal(&mut events);
        let view: View = opening.game.view(&state, Viewer::Everyone);
        (digest(&state), Log(events).lines(), serde_json::to_string(&view).unwrap())
    };
    assert_eq!(deal(11), deal(11));
    assert_ne!(deal(11).1, deal(12).1, "another seed, another shuffle");
}

/// spec 6
#[test]
fn the_first_starter_is_random_from_the_seed() {
    let starters: Vec<u8> =
        (0..64u64).map(|seed| starter_match(seed.into()).deal(&mut Silent).current.0).collect();
    let ones = starters.iter().filter(|starter| **starter == 1).count();
    assert!((16..=48).contains(&ones), "{ones} of 64");
    let again: Vec<u8> =
        (0..64u64).map(|seed| starter_match(seed.into()).deal(&mut Silent).current.0).collect();
    assert_eq!(starters, again);
}

/// spec 8, 11
#[test]
fn the_match_begins_with_its_format_and_the_opening_hands() {
    let mut events = Vec::new();
    let game = Match::<Skirmish>::new(starter_match(1.into()).into(), &mut events);
    let log = Log(events);
    assert_eq!(log.lines()[..2], ["matchStarted skirmish", "roundStarted 1"]);
    assert_eq!(log.of("cardDrawn").len(), 16);
    for player in &game.state().players {
        let distinct: BTreeSet<_> = player.hand.iter().collect();
        assert_eq!((player.hand.len(), distinct.len()), (8, 8));
    }
}

/// spec 4
#[test]
fn the_size_of_the_opening_hand_is_a_policy() {
    let setup = set_up(&order(vec![builtin(0), builtin(1)], &json!({"firstHand": 5}))).unwrap();
    let opening = Opening::<Skirmish>::new(setup, (), 1.into(), Skirmish::builtin_cards()).unwrap();
    assert_eq!(opening.deal(&mut Silent).players.map(|player| player.hand.len()), [5, 5]);
}
