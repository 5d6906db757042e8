//! Best of three (SWU 9.2), Trilogy (SWU 9.3), and games from packs (SWU 10).
#![allow(clippy::print_stdout, reason = "a report for whoever reads the output")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::catalogue::{Catalogue, Order};
use cardwright_table::kit::{Plan, exercise};
use cardwright_table::{Act, Asking, Code, Game, Leaving, Match, Opening, Outcome, Seat, SeatSet, Silent};
use cardwright_unlimited::{PackMatch, Trilogy, UnlimitedMatch};
use serde_json::{Value, json};

fn order<G: Catalogue>(format: &str, seats: usize) -> Order {
    let fitting = G::builtin_decks().iter().filter(|deck| deck.format == format).cycle().take(seats);
    Order {
        format: format.to_owned(),
        decks: fitting.map(|deck| G::read_deck(deck.text).unwrap()).collect(),
        asking: Asking::Always,
        options: Default::default(),
    }
}

fn opening<G: Catalogue>(format: &str, seats: usize) -> Opening<G> {
    let cards = G::builtin_cards();
    let setup = G::setup(&order::<G>(format, seats), cards).unwrap();
    Opening::new(setup, G::Start::default(), 4.into(), cards).unwrap()
}

struct Table<G: Game>(Match<G>);

impl<G: Catalogue> Table<G> {
    fn new(format: &str, seats: usize) -> Table<G> {
        Table(Match::new(opening(format, seats).into(), &mut Silent))
    }

    fn says(&mut self, seat: u8, command: Value) -> Result<(), Code> {
        let command = serde_json::from_value(command).unwrap();
        self.0.answer(Seat(seat), command, &mut Silent).map(drop).map_err(|refused| refused.code)
    }

    fn kind(&self) -> &'static str {
        match self.0.waiting() {
            cardwright_table::Waiting::For(prompt) => prompt.kind,
            cardwright_table::Waiting::Over(_) => "over",
        }
    }

    fn view(&self, seat: u8) -> Value {
        serde_json::to_value(self.0.game().view(self.0.state(), Seat(seat).into())).unwrap()
    }

    fn default(&mut self) {
        let seat = self.0.waiting().seats().lowest().unwrap();
        let command = self.0.game().default_answer(self.0.state(), seat);
        self.0.answer(seat, command, &mut Silent).unwrap();
    }
}

fn ban(deck: u8) -> Value {
    json!({"between": {"banDeck": {"deck": deck}}})
}

fn choose(deck: u8) -> Value {
    json!({"between": {"chooseDeck": {"deck": deck}}})
}

/// Both ban a deck and choose one; the loser of the first game is seat two.
fn after_game_one() -> Table<Trilogy> {
    let mut table = Table::<Trilogy>::new("eternal", 2);
    table.says(0, ban(0)).unwrap();
    table.says(1, ban(1)).unwrap();
    table.says(0, choose(0)).unwrap();
    table.says(1, choose(2)).unwrap();
    while table.kind() != "action" {
        table.default();
    }
    if !table.0.waiting().seats().has(Seat(1)) {
        table.default();
    }
    table.says(1, json!("resign")).unwrap();
    table
}

/// spec 28
#[test]
fn bans_and_deck_choice_come_before_set_up_and_are_secret_until_both_are_in() {
    let mut table = Table::<Trilogy>::new("eternal", 2);
    assert_eq!(table.kind(), "banDeck");
    let before = table.view(1)["series"]["stage"]["between"]["decks"].clone();
    table.says(0, ban(0)).unwrap();
    let view = table.view(1);
    assert_eq!(view["series"]["stage"]["between"]["decks"], before, "what was banned is not yet shown");
    assert_eq!(view["series"]["stage"]["between"]["own"], Value::Null);
    table.says(1, ban(1)).unwrap();
    assert_eq!(table.kind(), "chooseDeck");
    assert_eq!(table.view(0)["series"]["stage"]["between"]["decks"][0][1]["available"], json!(false));
    assert_eq!(table.says(0, choose(1)), Err(Code::InvalidSelection), "it is banned");
    table.says(0, choose(0)).unwrap();
    table.says(1, choose(2)).unwrap();
    assert_eq!(table.kind(), "chooseInitiative");
}

#[test]
fn the_winning_deck_is_put_aside_and_only_the_loser_chooses_again() {
    let mut table = after_game_one();
    assert_eq!(table.kind(), "chooseDeck");
    assert_eq!(table.0.waiting().seats(), SeatSet::only(Seat(1)), "the winner has one deck left");
    assert_eq!(table.says(1, choose(0)), Err(Code::InvalidSelection), "it is banned");
    table.says(1, choose(2)).unwrap();
    assert_eq!(table.kind(), "chooseInitiative");
    let leader = table.view(0)["players"][0]["leaders"][0]["id"].clone();
    let cards = table.view(0)["cards"].clone();
    let card = cards.as_array().unwrap().iter().find(|card| card["id"] == leader).unwrap();
    assert!(card["title"].as_str().unwrap().starts_with("Bosun Tallow"), "{card}");
}

#[test]
fn two_wins_decide_a_trilogy() {
    let mut table = after_game_one();
    table.says(1, choose(1)).unwrap();
    while !table.0.waiting().seats().has(Seat(1)) {
        table.default();
    }
    table.says(1, json!("resign")).unwrap();
    assert_eq!(table.0.outcome(), Some(Outcome::Won(SeatSet::only(Seat(0)))));
}

#[test]
fn every_problem_of_a_trilogy_is_named() {
    let deck =
        Trilogy::read_deck("Leader\n1 Mira Vane, Reader of Weather\nBase\n1 Gullspire\nDeck\n4 Mill Hand\n");
    let problems = Trilogy::deck_problems("eternal", &deck.unwrap(), Trilogy::builtin_cards());
    for words in ["3 decks, not 1", "deck 1: it has 4 cards", "4 copies of Mill Hand"] {
        assert!(problems.iter().any(|problem| problem.contains(words)), "{words}: {problems:?}");
    }
}

#[test]
fn the_decks_in_the_box_are_legal() {
    fn check<G: Catalogue>() {
        for deck in G::builtin_decks() {
            let list = G::read_deck(deck.text).unwrap();
            let problems = G::deck_problems(deck.format, &list, G::builtin_cards());
            assert_eq!(problems, Vec::<String>::new(), "{}", deck.name);
        }
    }
    check::<cardwright_unlimited::Unlimited>();
    check::<Trilogy>();
    check::<PackMatch>();
}

/// Leaders first, then three packs of fourteen: 45 picks (SWU 10.3).
#[test]
fn a_draft_passes_leaders_first_and_gives_everybody_forty_five_cards() {
    let mut table = Table::<PackMatch>::new("draft", 3);
    let stage = |table: &Table<PackMatch>, seat| table.view(seat)["series"]["stage"]["between"].clone();
    assert_eq!(stage(&table, 0)["round"], json!(0));
    assert_eq!(stage(&table, 0)["onOffer"].as_array().unwrap().len(), 3);
    let passed = stage(&table, 0)["onOffer"][1].clone();
    for seat in 0..3 {
        table.says(seat, json!({"between": {"takeCard": {"place": 0}}})).unwrap();
    }
    let offered = stage(&table, 2)["onOffer"].clone();
    assert!(offered.as_array().unwrap().contains(&passed), "leaders go to the right");
    while table.kind() == "takeCard" {
        table.default();
    }
    for seat in 0..3 {
        let view = stage(&table, seat);
        assert_eq!(view["leaders"][usize::from(seat)].as_array().unwrap().len(), 3);
        let cards = view["pool"].as_array().unwrap().len() + view["ownBases"].as_array().unwrap().len();
        assert_eq!(cards, 42);
    }
    assert_eq!(table.kind(), "buildDeck");
}

#[test]
fn picks_are_hidden_from_the_others() {
    let mut table = Table::<PackMatch>::new("draft", 2);
    while table.view(0)["series"]["stage"]["between"]["round"] != json!(1) {
        table.default();
    }
    let before = table.view(1);
    table.says(0, json!({"between": {"takeCard": {"place": 3}}})).unwrap();
    let after = table.view(1);
    assert_eq!(
        before["series"]["stage"]["between"]["onOffer"],
        after["series"]["stage"]["between"]["onOffer"]
    );
    assert_eq!(after["series"]["stage"]["between"]["answered"], json!(1), "only that seat one has picked");
    assert!(!after.to_string().contains("\"own\":3"));
    assert_eq!(table.says(1, json!({"between": {"takeCard": {"place": 14}}})), Err(Code::InvalidSelection));
}

#[test]
fn the_log_tells_each_seat_its_own_picks_and_everybody_the_leaders() {
    let mut table = Table::<PackMatch>::new("draft", 2);
    let mut events = Vec::new();
    for seat in 0..2 {
        let command = serde_json::from_value(json!({"between": {"takeCard": {"place": 0}}})).unwrap();
        table.0.answer(Seat(seat), command, &mut events).unwrap();
    }
    let game = table.0.game();
    let witnessed = events.iter().filter_map(|event| game.witness(event, Seat(0).into()));
    let log: Vec<String> = witnessed.filter_map(|event| game.narrate(&event)).collect();
    assert!(log[0].starts_with("@0 [takes|take] "), "{log:?}");
    assert_eq!(log[1], "@1 [has|have] decided.", "what others take is theirs to know");
    assert!(log[3].starts_with("@1 [has|have] taken "), "leaders are everybody's knowledge: {log:?}");
}

#[test]
fn cards_on_offer_show_power_and_hp_arena_aspects_and_rarity() {
    let mut table = Table::<PackMatch>::new("draft", 2);
    while table.view(0)["series"]["stage"]["between"]["round"] != json!(1) {
        table.default();
    }
    let offer = table.view(0)["series"]["stage"]["between"]["onOffer"].clone();
    let kind = |card: &Value| card["front"]["kind"].as_str().unwrap().to_owned();
    let units: Vec<&Value> =
        offer.as_array().unwrap().iter().filter(|card| kind(card).starts_with("Unit")).collect();
    assert!(!units.is_empty());
    for unit in units {
        let line = kind(unit);
        assert!(line.starts_with("Unit — Ground") || line.starts_with("Unit — Space"), "{line}");
        assert_eq!(unit["numbers"].as_array().unwrap().len(), 2);
        assert!(["common", "uncommon", "rare", "legendary"].contains(&unit["rarity"].as_str().unwrap()));
    }
}

#[test]
fn a_deck_is_checked_against_the_pool_it_is_built_from() {
    let mut table = Table::<PackMatch>::new("sealed", 2);
    assert_eq!(table.kind(), "buildDeck");
    let build = |leader: u16, cards: Vec<u16>| json!({"between": {"buildDeck": {"leader": leader, "base": 0, "cards": cards}}});
    assert_eq!(table.says(0, build(0, (0..29).collect())), Err(Code::InvalidSelection), "too few");
    assert_eq!(table.says(0, build(0, vec![5; 30])), Err(Code::InvalidSelection), "one card thirty times");
    assert_eq!(table.says(0, build(0, (60..90).collect())), Err(Code::InvalidSelection), "not in the pool");
    assert_eq!(table.says(0, build(6, (0..30).collect())), Err(Code::InvalidSelection), "no such leader");
    table.says(0, build(5, (0..30).collect())).unwrap();
    let pool = table.view(1)["series"]["stage"]["between"]["pool"].as_array().unwrap().len();
    table.says(1, build(0, (0..pool as u16).collect())).unwrap();
    assert_eq!(table.kind(), "chooseInitiative");
    let players = table.view(0)["players"].clone();
    assert_eq!([&players[0]["deckCount"], &players[1]["deckCount"]], [&json!(30), &json!(pool)]);
}

#[test]
fn whoever_leaves_a_draft_has_lost_the_match() {
    let mut table = Table::<PackMatch>::new("draft", 2);
    table.0.act(Act::Leave { seat: Seat(0), why: Leaving::Concede }, &mut Silent).unwrap();
    assert_eq!(table.0.outcome(), Some(Outcome::Won(SeatSet::only(Seat(1)))));
}

fn promises<G: Catalogue>(format: &str, seats: usize) {
    let games = std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2);
    let plan = Plan { games, closely: 17, ..Plan::default() };
    match exercise(&opening::<G>(format, seats), &plan) {
        Ok(report) => println!("{}, {format}, {seats} seats: {report}", G::NAME),
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn the_six_promises_hold_for_a_trilogy() {
    promises::<Trilogy>("eternal", 2);
}

#[test]
fn the_six_promises_hold_for_a_draft() {
    promises::<PackMatch>("draft", 3);
}

#[test]
fn the_six_promises_hold_for_sealed_packs() {
    promises::<PackMatch>("sealed", 2);
}

/// SWU 9.2.2c
#[test]
fn a_best_of_three_lets_players_exchange_cards_and_who_lost_choose() {
    let mut table = Table::<UnlimitedMatch>::new("premier", 2);
    let gives_up = table.0.waiting().seats().lowest().unwrap();
    table.says(gives_up.0, json!("resign")).unwrap();
    assert_eq!((table.kind(), table.0.waiting().seats()), ("sideboard", SeatSet::first(2)));
    let uneven = json!({ "sideboard": { "out": [0, 1], "bring": [0] } });
    assert_eq!(table.says(0, uneven), Err(Code::InvalidSelection));
    table.says(0, json!({ "sideboard": { "out": [0, 1], "bring": [0, 1] } })).unwrap();
    table.says(1, json!({ "sideboard": { "out": [], "bring": [] } })).unwrap();
    assert_eq!((table.kind(), table.0.waiting().seats()), ("chooseInitiative", SeatSet::only(gives_up)));
}

#[test]
fn the_six_promises_hold_for_a_best_of_three() {
    let plan = Plan { games: 2, closely: 31, ..Plan::default() };
    exercise(&opening::<UnlimitedMatch>("eternal", 2), &plan).unwrap_or_else(|failure| panic!("{failure}"));
}
