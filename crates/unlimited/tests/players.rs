//! Three and four players (SWU 11), and Twin Suns (SWU 12).
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::{
    Act, Code, Game as _, Leaving, Match, Outcome, Rejected, Seat, SeatSet, Silent, Viewer,
};
use cardwright_unlimited::catalogue::match_of;
use cardwright_unlimited::{Command, Unlimited};
use serde_json::{Value, json};

/// A match in which everybody keeps their hand and resources the first two cards.
struct Table(Match<Unlimited>);

impl Table {
    fn new(format: &str, seats: usize) -> Table {
        let mut table = Table(Match::new(match_of(format, seats, 5.into()).into(), &mut Silent));
        let chooser = table.asked();
        table.says(chooser, json!({"chooseInitiative": {"seat": "one"}})).unwrap();
        table
    }

    /// Past mulligans and opening resources, to the first action.
    fn ready(format: &str, seats: usize) -> Table {
        let mut table = Table::new(format, seats);
        while table.view(table.asked())["prompt"].get("action").is_none() {
            table.default();
        }
        table
    }

    fn asked(&self) -> Seat {
        self.0.waiting().seats().lowest().unwrap()
    }

    fn says(&mut self, seat: Seat, command: Value) -> Result<(), Rejected> {
        let command: Command = serde_json::from_value(command).unwrap();
        self.0.answer(seat, command, &mut Silent).map(drop)
    }

    fn default(&mut self) {
        let seat = self.asked();
        let command = self.0.game().default_answer(self.0.state(), seat);
        self.0.answer(seat, command, &mut Silent).unwrap();
    }

    fn view(&self, seat: Seat) -> Value {
        serde_json::to_value(self.0.game().view(self.0.state(), Viewer::Seat(seat))).unwrap()
    }

    fn leave(&mut self, seat: Seat) {
        self.0.act(Act::Leave { seat, why: Leaving::Concede }, &mut Silent).unwrap();
    }

    fn base_damage(&self, seat: usize) -> Value {
        self.view(Seat(0))["players"][seat]["base"]["damage"].clone()
    }
}

/// spec 28
#[test]
fn the_mulligan_prompt_names_three_and_four_seats() {
    let mut table = Table::new("premier", 3);
    let decided = |table: &Table| table.view(Seat(2))["prompt"]["mulligan"].clone();
    let none = json!({"seatOneDecided": false, "seatTwoDecided": false, "seatThreeDecided": false});
    assert_eq!(decided(&table), none);
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(table.asked(), seat, "clockwise from the initiative");
        table.says(seat, json!({"chooseMulligan": {"takeMulligan": false}})).unwrap();
    }
    let two = json!({"seatOneDecided": true, "seatTwoDecided": true, "seatThreeDecided": false});
    assert_eq!(decided(&table), two);
    let four = Table::new("premier", 4);
    assert_eq!(decided(&four)["seatFourDecided"], json!(false));
}

#[test]
fn actions_go_round_until_all_have_passed_in_a_row() {
    let mut table = Table::ready("premier", 4);
    for seat in 0..4 {
        assert_eq!(table.asked(), Seat(seat));
        table.says(Seat(seat), json!("pass")).unwrap();
    }
    assert_eq!(table.view(Seat(0))["stage"], json!("regroup"));
}

#[test]
fn whoever_leaves_takes_their_cards_along_and_the_others_play_on() {
    let mut table = Table::ready("premier", 3);
    table.says(Seat(0), json!("pass")).unwrap();
    table.leave(Seat(1));
    let view = table.view(Seat(0));
    assert_eq!(view["players"][1]["out"], json!(true));
    for zone in ["handCount", "deckCount"] {
        assert_eq!(view["players"][1][zone], json!(0), "{zone}");
    }
    assert_eq!(table.asked(), Seat(2));
    table.says(Seat(2), json!("pass")).unwrap();
    assert_eq!(table.view(Seat(0))["stage"], json!("regroup"), "both who are left have passed");
    table.leave(Seat(0));
    assert_eq!(table.0.waiting().outcome(), Some(Outcome::Won(SeatSet::only(Seat(2)))));
}

#[test]
fn an_initiative_that_nobody_holds_any_more_can_be_taken() {
    let mut table = Table::ready("premier", 3);
    table.says(Seat(0), json!("takeInitiative")).unwrap();
    let refused = table.says(Seat(1), json!("takeInitiative")).unwrap_err();
    assert_eq!(refused.code, Code::InvalidCommand);
    table.leave(Seat(0));
    table.says(Seat(1), json!("takeInitiative")).unwrap();
    assert_eq!(table.view(Seat(1))["initiative"], json!("two"));
}

#[test]
fn set_up_goes_on_without_a_player_who_leaves() {
    let mut table = Table::new("premier", 3);
    table.default();
    table.default();
    table.leave(Seat(2));
    assert_eq!(table.view(Seat(0))["prompt"], json!("openingResources"));
    table.default();
    table.leave(Seat(1));
    assert!(table.0.waiting().outcome().is_some());
}

#[test]
fn twin_suns_players_have_two_leaders_that_deploy_by_themselves() {
    let table = Table::ready("twinSuns", 2);
    let view = table.view(Seat(0));
    let leaders = view["players"][0]["leaders"].as_array().unwrap();
    assert_eq!(leaders.len(), 2);
    assert!(leaders.iter().all(|leader| leader["deployed"] == json!(false)));
}

#[test]
fn nobody_passes_while_a_counter_is_left_and_nobody_takes_two() {
    let mut table = Table::ready("twinSuns", 4);
    let refused = table.says(Seat(0), json!("pass")).unwrap_err();
    assert_eq!(refused.code, Code::InvalidCommand);
    table.says(Seat(0), json!({"takeCounter": {"counter": "blast"}})).unwrap();
    assert_eq!([0, 1, 2, 3].map(|seat| table.base_damage(seat)), [0, 1, 1, 1].map(|n| json!(n)));
    table.says(Seat(1), json!("takeInitiative")).unwrap();
    let hand = table.view(Seat(2))["players"][2]["handCount"].clone();
    let deck = table.view(Seat(2))["players"][2]["deckCount"].clone();
    table.says(Seat(2), json!({"takeCounter": {"counter": "plan"}})).unwrap();
    table.default();
    assert_eq!(table.view(Seat(2))["players"][2]["handCount"], hand, "one drawn, one put under the deck");
    assert_eq!(table.view(Seat(2))["players"][2]["deckCount"], deck);
    assert_eq!(table.asked(), Seat(3));
    table.says(Seat(3), json!("pass")).unwrap();
    assert_eq!(table.view(Seat(0))["stage"], json!("regroup"));
    let counters = table.view(Seat(0))["counters"].clone();
    assert!(counters.as_array().unwrap().iter().all(|counter| counter["takenBy"].is_null()), "{counters}");
}

#[test]
fn twin_suns_ends_with_the_phase_in_which_a_player_is_out() {
    let mut table = Table::ready("twinSuns", 3);
    table.says(Seat(0), json!({"takeCounter": {"counter": "blast"}})).unwrap();
    table.leave(Seat(2));
    assert!(table.0.waiting().outcome().is_none(), "the phase is played to its end");
    table.says(Seat(1), json!("takeInitiative")).unwrap();
    let won = Outcome::Won(SeatSet::only(Seat(0)));
    assert_eq!(table.0.waiting().outcome(), Some(won), "its base has the most HP left");
}
