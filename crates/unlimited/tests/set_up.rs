//! Set-up by the prompt chain (seed 002), driven by the commands' names only.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::{Code, Game as _, Leaving, Match, Opening, Outcome, Seat, SetupError, Viewer};
use cardwright_unlimited::{Event, Unlimited};
use serde_json::{Value, json};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

/// The lantern deck on another base against the reavers.
fn order(base: &str) -> Order {
    let deck = |index: usize| Unlimited::builtin_decks()[index].text;
    let read = |text: &str| Unlimited::read_deck(text).unwrap();
    Order {
        format: "premier".to_owned(),
        decks: vec![read(&deck(0).replace("Saltmarsh Beacon", base)), read(deck(1))],
        asking: Default::default(),
        options: Default::default(),
    }
}

fn opening(base: &str, seed: u64) -> Opening<Unlimited> {
    let setup = Unlimited::setup(&order(base), Unlimited::builtin_cards()).unwrap();
    Opening::new(setup, Default::default(), seed.into(), Unlimited::builtin_cards()).unwrap()
}

struct Table {
    game: Match<Unlimited>,
    events: Vec<Event>,
}

impl Table {
    fn new(base: &str, seed: u64) -> Table {
        let mut events = Vec::new();
        let game = Match::new(opening(base, seed).into(), &mut events);
        Table { game, events }
    }

    /// Gives a command as a client would write it.
    fn say(&mut self, seat: Seat, command: Value) -> Result<(), Code> {
        let command = serde_json::from_value(command).unwrap();
        self.game.answer(seat, command, &mut self.events).map(|_| ()).map_err(|refused| refused.code)
    }

    fn view(&self, viewer: impl Into<Viewer>) -> Value {
        serde_json::to_value(self.game.game().view(self.game.state(), viewer.into())).unwrap()
    }

    fn player(&self, viewer: Seat, of: Seat) -> Value {
        self.view(viewer)["players"][of.index()].clone()
    }

    fn hand(&self, seat: Seat) -> Vec<u64> {
        let player = self.player(seat, seat);
        player["hand"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect()
    }

    /// Who chooses the initiative.
    fn chooser(&self) -> Seat {
        self.game.waiting().seats().lowest().unwrap()
    }

    /// Set-up with seat one first, everybody keeping, up to the opening resources.
    fn to_resources(base: &str) -> Table {
        let mut table = Table::new(base, 5);
        let chooser = table.chooser();
        table.say(chooser, json!({"chooseInitiative": {"seat": "one"}})).unwrap();
        table.say(ONE, json!({"chooseMulligan": {"takeMulligan": false}})).unwrap();
        table.say(TWO, json!({"chooseMulligan": {"takeMulligan": false}})).unwrap();
        table
    }

    fn resource(&mut self, seat: Seat, count: usize) -> Result<(), Code> {
        let cards: Vec<u64> = self.hand(seat).into_iter().take(count).collect();
        self.say(seat, json!({"chooseOpeningResources": {"cardIds": cards}}))
    }
}

/// spec 4, spec 7, spec 11, spec 13, spec 24, spec 85
#[test]
fn the_prompt_chain_runs_from_initiative_to_the_first_action() {
    let mut table = Table::new("Saltmarsh Beacon", 5);
    let chooser = table.chooser();
    assert_eq!(table.view(ONE)["prompt"], json!("chooseInitiative"));
    table.say(chooser, json!({"chooseInitiative": {"seat": "two"}})).unwrap();
    assert_eq!(table.view(ONE)["initiative"], json!("two"));
    assert_eq!(table.hand(ONE).len(), 6);
    let prompt = json!({"mulligan": {"seatOneDecided": false, "seatTwoDecided": false}});
    assert_eq!(table.view(ONE)["prompt"], prompt);
    assert_eq!(table.say(ONE, json!({"chooseMulligan": {"takeMulligan": false}})), Err(Code::NotYourTurn));
    let before = table.hand(TWO);
    table.say(TWO, json!({"chooseMulligan": {"takeMulligan": true}})).unwrap();
    assert_eq!(table.hand(TWO).len(), 6);
    assert_ne!(table.hand(TWO), before);
    table.say(ONE, json!({"chooseMulligan": {"takeMulligan": false}})).unwrap();
    assert_eq!(table.view(ONE)["prompt"], json!("openingResources"));
    assert_eq!(table.view(ONE)["waitingFor"], json!(["one", "two"]));
    table.resource(ONE, 2).unwrap();
    table.resource(TWO, 2).unwrap();
    assert_eq!(table.view(ONE)["prompt"], json!({"action": {"seat": "two"}}));
    let mulligans =
        table.events.iter().filter(|event| matches!(event, Event::MulliganResolved { .. })).count();
    assert_eq!(mulligans, 2);
    let taken = Event::MulliganResolved { seat: TWO, took_mulligan: true };
    assert!(table.events.contains(&taken));
}

/// spec 17: a base that draws one less also mulligans to one less.
#[test]
fn a_smaller_starting_hand_counts_for_the_mulligan_too() {
    let mut table = Table::new("Tern Rock", 5);
    let chooser = table.chooser();
    table.say(chooser, json!({"chooseInitiative": {"seat": "one"}})).unwrap();
    assert_eq!((table.hand(ONE).len(), table.hand(TWO).len()), (5, 6));
    table.say(ONE, json!({"chooseMulligan": {"takeMulligan": true}})).unwrap();
    assert_eq!(table.hand(ONE).len(), 5);
}

/// spec 15, spec 16, spec 43: forbidden to mulligan, the seat still owes its answer, and a refusal changes nothing.
#[test]
fn a_forbidden_mulligan_is_refused_and_keeping_is_legal() {
    let mut table = Table::new("Hermit's Weir", 5);
    let chooser = table.chooser();
    table.say(chooser, json!({"chooseInitiative": {"seat": "one"}})).unwrap();
    assert_eq!(table.hand(ONE).len(), 10);
    let before = table.game.state().clone();
    let refused = table.say(ONE, json!({"chooseMulligan": {"takeMulligan": true}}));
    assert_eq!(refused, Err(Code::InvalidCommand));
    assert_eq!(table.game.state(), &before);
    let prompt = json!({"mulligan": {"seatOneDecided": false, "seatTwoDecided": false}});
    assert_eq!(table.view(TWO)["prompt"], prompt);
    table.say(ONE, json!({"chooseMulligan": {"takeMulligan": false}})).unwrap();
    assert_eq!(table.view(TWO)["prompt"]["mulligan"]["seatOneDecided"], json!(true));
}

/// spec 24, spec 83: a wrong count is refused; the own row shows cards, the others see how many.
#[test]
fn opening_resources_are_exactly_two_and_hidden_from_others() {
    let mut table = Table::to_resources("Saltmarsh Beacon");
    assert_eq!(table.resource(ONE, 1), Err(Code::InvalidSelection));
    assert_eq!(table.resource(ONE, 3), Err(Code::InvalidSelection));
    let chosen: Vec<u64> = table.hand(ONE).into_iter().take(2).collect();
    table.resource(ONE, 2).unwrap();
    let known = |table: &Table, viewer: Seat| {
        let cards = table.view(viewer)["cards"].clone();
        cards.as_array().unwrap().iter().filter(|card| chosen.contains(&card["id"].as_u64().unwrap())).count()
    };
    assert_eq!(table.player(ONE, ONE)["resources"].as_array().unwrap().len(), 2);
    assert_eq!(table.player(TWO, ONE)["resources"].as_array().unwrap().len(), 2);
    assert_eq!((known(&table, ONE), known(&table, TWO)), (2, 0));
    assert_eq!(table.player(TWO, ONE).get("hand"), None);
    assert_eq!(table.player(TWO, ONE)["handCount"], json!(4));
    let rules = table.game.game();
    let told =
        table.events.iter().filter_map(|event| rules.witness(event, TWO.into())).find_map(
            |event| match event {
                Event::OpeningResourcesChosen { seat: ONE, count, cards } => Some((count, cards.len())),
                _ => None,
            },
        );
    assert_eq!(told, Some((2, 0)));
}

/// spec 4, spec 24: set-up text changes how many.
#[test]
fn set_up_text_changes_the_number_of_resources() {
    let mut table = Table::to_resources("Quartermaster's Wharf");
    assert_eq!(table.resource(ONE, 2), Err(Code::InvalidSelection));
    table.resource(ONE, 3).unwrap();
}

/// spec 25, spec 26, spec 84: ten cards, then four to the bottom in the chosen order before the first action.
#[test]
fn first_action_phase_triggers_come_before_the_first_action() {
    let mut table = Table::to_resources("Hermit's Weir");
    table.resource(ONE, 2).unwrap();
    table.resource(TWO, 2).unwrap();
    assert_eq!(table.view(ONE)["prompt"], json!({"resolveAbilities": {"seat": "one"}}));
    let pending = table.view(ONE)["pendingAbilities"][0].clone();
    let base = table.player(ONE, ONE)["base"]["id"].clone();
    assert_eq!(pending["sourceCard"], base);
    let ability = pending["id"].clone();
    table.say(ONE, json!({"resolveAbility": {"abilityId": ability}})).unwrap();
    let prompt = table.view(ONE)["prompt"]["chooseAbilityCards"].clone();
    assert_eq!((&prompt["min"], &prompt["max"], &prompt["abilityId"]), (&json!(4), &json!(4), &ability));
    assert_eq!(table.view(TWO).get("pendingAbilityCardChoice"), None);
    let choice = table.view(ONE)["pendingAbilityCardChoice"].clone();
    let candidates: Vec<u64> =
        choice["candidateCardIds"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
    assert_eq!(candidates.len(), 8);
    let answer = |cards: &[u64]| json!({"chooseAbilityCards": {"abilityId": ability, "cardIds": cards}});
    assert_eq!(table.say(ONE, answer(&candidates[..2])), Err(Code::InvalidSelection));
    assert_eq!(
        table.say(ONE, answer(&[candidates[0], candidates[0], candidates[1], candidates[2]])),
        Err(Code::InvalidSelection)
    );
    let order = [candidates[2], candidates[0], candidates[1], candidates[3]];
    table.say(ONE, answer(&order)).unwrap();
    assert_eq!(table.hand(ONE).len(), 4);
    assert_eq!(table.view(ONE)["prompt"], json!({"action": {"seat": "one"}}));
    // The last chosen is the bottom card: it is in the lowest place of the deck.
    let state = serde_json::to_value(table.game.state()).unwrap();
    let deck = state["players"][0]["deck"].as_array().unwrap();
    let bottom = [json!(order[3]), json!(order[2]), json!(order[1]), json!(order[0])];
    assert_eq!(&deck[..4], &bottom);
}

/// spec 5: the same seed and the same choices give the same match; spec 6: the chooser comes from the seed.
#[test]
fn the_same_seed_gives_the_same_set_up() {
    let one = Table::to_resources("Saltmarsh Beacon");
    let two = Table::to_resources("Saltmarsh Beacon");
    assert_eq!(one.game.state(), two.game.state());
    let choosers: Vec<Seat> = (0..12).map(|seed| Table::new("Saltmarsh Beacon", seed).chooser()).collect();
    assert!(choosers.contains(&ONE) && choosers.contains(&TWO));
}

/// spec 18, spec 59: conceding ends the game, which then accepts nothing.
#[test]
fn conceding_in_the_set_up_ends_the_game() {
    let mut table = Table::new("Saltmarsh Beacon", 5);
    let chooser = table.chooser();
    let mut events = Vec::new();
    let mut state = table.game.state().clone();
    table.game.game().leave(&mut state, ONE, Leaving::Concede, &mut events);
    let outcome = table.game.game().waiting(&state).outcome();
    assert_eq!(outcome, Some(Outcome::Won(TWO.into())));
    assert!(events.iter().any(|event| matches!(event, Event::GameOver { .. })));
    let command = serde_json::from_value(json!({"chooseInitiative": {"seat": "one"}})).unwrap();
    let refused = table.game.game().check(&state, chooser, &command).unwrap_err();
    assert_eq!(refused.code, Code::MatchOver);
    table.say(chooser, json!({"chooseInitiative": {"seat": "one"}})).unwrap();
}

/// spec 1, spec 2: every problem of a deck is named, and other formats are refused by code.
#[test]
fn decks_and_formats_are_checked_before_a_match() {
    let mut bad = order("Saltmarsh Beacon");
    bad.decks[0] =
        Unlimited::read_deck("Leader\n1 Saltmarsh Beacon\n\nDeck\n4 Lamp Bearer\n1 Nobody\n").unwrap();
    let Err(SetupError::InvalidDeck { seat: 0, problems }) =
        Unlimited::setup(&bad, Unlimited::builtin_cards())
    else {
        panic!("a bad deck is refused");
    };
    assert_eq!(
        problems,
        [
            "line 2: Saltmarsh Beacon is a base, which does not belong under leader",
            "line 6: no card is called `Nobody`",
            "it has 0 cards under base, but needs exactly 1",
            "it has 5 cards, but needs at least 50",
            "it has 4 copies of Lamp Bearer, but at most 3 are allowed",
        ]
    );
    for format in ["trilogy", "pauper"] {
        let order = Order { format: format.to_owned(), ..order("Saltmarsh Beacon") };
        let refused = Unlimited::setup(&order, Unlimited::builtin_cards()).unwrap_err();
        assert!(refused.to_string().starts_with("unsupported_format"), "{refused}");
    }
    let mut five = order("Saltmarsh Beacon");
    five.decks.resize(5, five.decks[0].clone());
    assert!(matches!(
        Unlimited::setup(&five, Unlimited::builtin_cards()),
        Err(SetupError::UnsupportedFormat(_))
    ));
}

/// spec 82, spec 83: a spectator sees no hand.
#[test]
fn a_spectator_sees_only_what_is_public() {
    let table = Table::to_resources("Saltmarsh Beacon");
    let view = table.view(Viewer::Spectator);
    assert_eq!(view["players"][0].get("hand"), None);
    // Leaders and bases are all that lies face up.
    assert_eq!(view["cards"].as_array().unwrap().len(), 4);
}

/// spec 17, spec 25: the two bases that the seed names, read from card data that is not ours.
#[test]
fn the_bases_of_the_seed_say_what_it_says() {
    let shared = std::env::var("CARDWRIGHT_SHARED").unwrap_or_else(|_| "../../../shared".to_owned());
    let Ok(text) = std::fs::read_to_string(format!("{shared}/corpus/unlimited/cards.jsonl")) else {
        println!("skipped: no corpus");
        return;
    };
    let cards = cardwright_unlimited::import::Imported::read(&text).unwrap();
    let deck = |base: &str| cardwright_unlimited::setup::DeckList {
        leaders: vec!["SOR_010".to_owned()],
        base: base.to_owned(),
        cards: vec!["SOR_095".to_owned(); 50],
    };
    let setup = cardwright_unlimited::Setup {
        decks: vec![deck("JTL_021"), deck("JTL_028")],
        policies: Default::default(),
    };
    let mut table = Table {
        game: Match::new(
            Opening::<Unlimited>::new(setup, Default::default(), 3.into(), &cards).unwrap().into(),
            &mut Vec::new(),
        ),
        events: Vec::new(),
    };
    let chooser = table.chooser();
    table.say(chooser, json!({"chooseInitiative": {"seat": "one"}})).unwrap();
    assert_eq!((table.hand(ONE).len(), table.hand(TWO).len()), (5, 9));
    table.say(ONE, json!({"chooseMulligan": {"takeMulligan": true}})).unwrap();
    assert_eq!(table.hand(ONE).len(), 5);
    assert_eq!(table.say(TWO, json!({"chooseMulligan": {"takeMulligan": true}})), Err(Code::InvalidCommand));
    table.say(TWO, json!({"chooseMulligan": {"takeMulligan": false}})).unwrap();
    table.resource(ONE, 2).unwrap();
    table.resource(TWO, 2).unwrap();
    assert_eq!(table.view(ONE)["prompt"], json!({"resolveAbilities": {"seat": "two"}}));
}
