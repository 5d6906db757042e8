//! Games from packs: drafts, with conspiracies or without, and sealed packs.

use std::sync::Arc;

use cardwright_magic::draft::DraftMatch;
use cardwright_table::cards::{CardPool, CardSource};
use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::kit::{Plan, exercise};
use cardwright_table::{
    Act, Code, Game as _, Leaving, Match, Opening, Outcome, Seat, SeatSet, Silent, Viewer, Waiting,
};
use serde_json::{Value, json};

use super::common::pool;

struct Table(Match<DraftMatch>);

fn opening(format: &str, seats: usize, cards: &dyn CardSource) -> Opening<DraftMatch> {
    let order = Order {
        format: format.to_owned(),
        decks: vec![Default::default(); seats],
        asking: Default::default(),
        options: Default::default(),
    };
    Opening::new(DraftMatch::setup(&order, cards).unwrap(), (), 5.into(), cards).unwrap()
}

impl Table {
    fn new(format: &str, seats: usize) -> Table {
        Table::of(format, seats, DraftMatch::builtin_cards())
    }

    fn of(format: &str, seats: usize, cards: &dyn CardSource) -> Table {
        Table(Match::new(Arc::new(opening(format, seats, cards)), &mut Silent))
    }

    fn kind(&self) -> &'static str {
        match self.0.waiting() {
            Waiting::For(prompt) => prompt.kind,
            Waiting::Over(_) => "",
        }
    }

    fn view(&self, viewer: impl Into<Viewer>) -> Value {
        serde_json::to_value(self.0.game().view(self.0.state(), viewer.into())).unwrap()
    }

    fn between(&self, seat: u8) -> Value {
        self.view(Seat(seat))["series"]["stage"]["between"].clone()
    }

    fn says(&mut self, seat: u8, command: Value) -> Result<(), Code> {
        let command = serde_json::from_value(command).unwrap();
        self.0.answer(Seat(seat), command, &mut Silent).map(drop).map_err(|rejected| rejected.code)
    }

    /// Everybody answers as who does not care.
    fn default(&mut self) {
        for seat in self.0.waiting().seats().iter() {
            let command = self.0.game().default_answer(self.0.state(), seat);
            self.0.answer(seat, command, &mut Silent).unwrap();
        }
    }

    fn take_all(&mut self) {
        while self.kind() == "takeCard" {
            self.default();
        }
    }
}

fn count(list: &Value) -> usize {
    list.as_array().unwrap().len()
}

#[test]
fn packs_go_left_and_right_and_give_everybody_forty_five_cards_three_of_them_conspiracies() {
    let mut table = Table::new("conspiracy", 3);
    assert_eq!(count(&table.between(0)["onOffer"]), 15);
    let passed = table.between(0)["onOffer"][1].clone();
    for seat in 0..3 {
        table.says(seat, json!({ "takeCard": { "place": 0 } })).unwrap();
    }
    let offered = table.between(1)["onOffer"].clone();
    assert!(offered.as_array().unwrap().contains(&passed), "the first packs go to the left");
    while table.between(0)["round"] == json!(0) {
        table.default();
    }
    let passed = table.between(0)["onOffer"][1].clone();
    for seat in 0..3 {
        table.says(seat, json!({ "takeCard": { "place": 0 } })).unwrap();
    }
    let offered = table.between(2)["onOffer"].clone();
    assert!(offered.as_array().unwrap().contains(&passed), "the second ones to the right");
    table.take_all();
    assert_eq!(table.kind(), "buildDeck");
    let mut conspiracies = 0;
    for seat in 0..3 {
        let view = table.between(seat);
        conspiracies += count(&view["conspiracies"]);
        assert_eq!(count(&view["pool"]) + count(&view["conspiracies"]), 45);
    }
    assert_eq!(conspiracies, 9, "one in each pack");
}

#[test]
fn picks_are_hidden_from_the_others_and_from_who_watches() {
    let mut table = Table::new("draft", 2);
    let (before, watched) = (table.view(Seat(1)), table.view(Viewer::Spectator));
    table.says(0, json!({ "takeCard": { "place": 3 } })).unwrap();
    let after = table.view(Seat(1));
    assert_eq!(
        before["series"]["stage"]["between"]["onOffer"],
        after["series"]["stage"]["between"]["onOffer"]
    );
    assert_eq!(after["series"]["stage"]["between"]["own"], Value::Null);
    assert_eq!(count(&watched["series"]["stage"]["between"]["onOffer"]), 0);
    assert_eq!(table.says(1, json!({ "takeCard": { "place": 15 } })), Err(Code::InvalidSelection));
}

/// CR 100.2b, 905.4
#[test]
fn a_deck_is_built_of_what_was_taken_and_any_basic_lands() {
    let mut table = Table::new("conspiracy", 2);
    table.take_all();
    let build = |cards: Vec<u16>, conspiracies: Vec<u16>, lands: [u16; 5]| json!({ "buildDeck": { "cards": cards, "conspiracies": conspiracies, "lands": lands } });
    let all = |list: &Value| (0..count(list) as u16).collect::<Vec<u16>>();
    let own = table.between(0);
    assert_eq!(
        table.says(0, build((0..20).collect(), vec![], [19, 0, 0, 0, 0])),
        Err(Code::InvalidSelection)
    );
    assert_eq!(table.says(0, build(vec![4; 20], vec![], [20, 0, 0, 0, 0])), Err(Code::InvalidSelection));
    assert_eq!(table.says(0, build(vec![99], vec![], [60, 0, 0, 0, 0])), Err(Code::InvalidSelection));
    assert_eq!(table.says(0, build(vec![], vec![], [61, 0, 0, 0, 0])), Err(Code::InvalidSelection));
    table.says(0, build((0..20).collect(), all(&own["conspiracies"]), [10, 0, 0, 0, 12])).unwrap();
    table.default();
    let game = table.view(Seat(0));
    let players = &game["players"];
    let size =
        |seat: usize| players[seat]["library"].as_u64().unwrap() + count(&players[seat]["hand"]) as u64;
    assert_eq!((size(0), size(1)), (42, 40), "conspiracies are not in the library");
    assert_eq!(count(&game["command"]), 6, "they begin in the command zone");
}

/// The set-up text of a conspiracy that was drafted counts (spec 12).
#[test]
fn a_drafted_conspiracy_does_what_it_says_before_the_game() {
    let mut cards = CardPool::default();
    for number in 0..20 {
        let text = format!("[Cub {number}]\n{{1}}{{G}}\nCreature - Bear\n2/2\n");
        cards.read("cubs", &text).unwrap();
    }
    let plot = "[Third Sleeve]\nConspiracy\nDraw an additional hand of seven cards as the game begins. Before taking mulligans, shuffle all but one of your hands into your library.\n";
    cards.read("plot", plot).unwrap();
    let stock = pool("");
    let cards = Both(cards, stock);
    let mut table = Table::of("conspiracy", 2, &cards);
    table.take_all();
    table.default();
    table.default();
    assert_eq!(table.kind(), "keepHand");
}

/// Two piles of cards.
struct Both(CardPool, CardPool);

impl CardSource for Both {
    fn find(&self, name: &str) -> Option<cardwright_table::cards::Printed<'_>> {
        self.0.find(name).or_else(|| self.1.find(name))
    }

    fn all(&self) -> Vec<cardwright_table::cards::Printed<'_>> {
        [self.0.all(), self.1.all()].concat()
    }
}

#[test]
fn whoever_leaves_a_draft_has_lost_the_match() {
    let mut table = Table::new("draft", 2);
    table.0.act(Act::Leave { seat: Seat(0), why: Leaving::Concede }, &mut Silent).unwrap();
    assert_eq!(table.0.outcome(), Some(Outcome::Won(SeatSet::only(Seat(1)))));
}

fn promises(format: &str, seats: usize) {
    let games = std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2);
    let plan = Plan { games, closely: 17, ..Plan::default() };
    if let Err(failure) = exercise(&opening(format, seats, DraftMatch::builtin_cards()), &plan) {
        panic!("{format}, {seats} seats: {failure}");
    }
}

#[test]
fn the_six_promises_hold_for_a_conspiracy_draft_of_three() {
    promises("conspiracy", 3);
}

#[test]
fn the_six_promises_hold_for_sealed_packs() {
    promises("sealed", 2);
}
