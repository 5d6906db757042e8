//! Best of three (spec 6; CR 100.4, 103.1).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::sync::Arc;

use crate::common::{P0, P1, pool};
use cardwright_magic::series::{MagicMatch, MatchCommand};
use cardwright_magic::{Exchange, SeatSetup, Setup};
use cardwright_table::catalogue::{Catalogue, Order};
use cardwright_table::series::{SeriesCommand, StageView};
use cardwright_table::{
    Asking, Code, Game as _, Match, Opening, Outcome, Seat, SeatSet, Silent, Viewer, Waiting,
};

type Best = Match<MagicMatch>;

fn best_of_three(seed: u64) -> Best {
    let deck = SeatSetup {
        library: vec!["Forest".to_owned(); 40],
        sideboard: vec!["Bear".to_owned(), "Bear".to_owned(), "Island".to_owned()],
        ..SeatSetup::default()
    };
    let setup = Setup { seats: vec![deck; 2], ..Setup::default() };
    let opening = Opening::<MagicMatch>::new(setup, (), seed.into(), &pool("")).unwrap();
    Match::new(Arc::new(opening), &mut Silent)
}

fn prompt(game: &Best) -> (&'static str, SeatSet) {
    match game.waiting() {
        Waiting::For(prompt) => (prompt.kind, prompt.seats),
        Waiting::Over(outcome) => panic!("over: {outcome:?}"),
    }
}

fn loses(game: &mut Best, seat: Seat) {
    // Whoever is asked answers by default until the seat may resign.
    while !prompt(game).1.has(seat) {
        let other = prompt(game).1.lowest().unwrap();
        let command = game.game().default_answer(game.state(), other);
        game.answer(other, command, &mut Silent).unwrap();
    }
    game.answer(seat, SeriesCommand::Resign, &mut Silent).unwrap();
}

fn exchange(out: &[u16], bring: &[u16]) -> SeriesCommand<MatchCommand, cardwright_magic::Command> {
    SeriesCommand::Between(MatchCommand::Sideboard(Exchange { out: out.to_vec(), bring: bring.to_vec() }))
}

#[test]
fn a_sideboard_command_is_read_as_it_is_documented_and_as_old_logs_have_it() {
    let read =
        |text: &str| serde_json::from_str::<SeriesCommand<MatchCommand, cardwright_magic::Command>>(text);
    for text in [r#"{"sideboard": {"out": [1], "bring": [0]}}"#, r#"{"between": {"out": [1], "bring": [0]}}"#]
    {
        assert_eq!(read(text).unwrap(), exchange(&[1], &[0]));
    }
    for text in [r#"{"sideboard": {"out": ["Bear"], "bring": []}}"#, r#"{"sideboard": {}}"#] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn the_loser_chooses_who_starts_the_next_game() {
    for loser in [P0, P1] {
        let mut game = best_of_three(5);
        assert_eq!(prompt(&game).0, "chooseStartingPlayer");
        loses(&mut game, loser);
        assert_eq!(prompt(&game), ("sideboard", SeatSet::first(2)));
        for seat in [P0, P1] {
            game.answer(seat, exchange(&[], &[]), &mut Silent).unwrap();
        }
        assert_eq!(prompt(&game), ("chooseStartingPlayer", SeatSet::only(loser)));
    }
}

#[test]
fn two_wins_decide() {
    let mut game = best_of_three(5);
    for _ in 0..2 {
        if prompt(&game).0 == "sideboard" {
            game.answer(P0, exchange(&[], &[]), &mut Silent).unwrap();
            game.answer(P1, exchange(&[], &[]), &mut Silent).unwrap();
        }
        loses(&mut game, P1);
    }
    assert_eq!(game.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

#[test]
fn as_many_cards_come_in_as_go_out() {
    let mut game = best_of_three(5);
    loses(&mut game, P0);
    let refused = |game: &mut Best, out: &[u16], bring: &[u16]| {
        game.answer(P0, exchange(out, bring), &mut Silent).unwrap_err().code
    };
    assert_eq!(refused(&mut game, &[0], &[]), Code::InvalidSelection);
    assert_eq!(refused(&mut game, &[0, 0], &[0, 1]), Code::InvalidSelection);
    assert_eq!(refused(&mut game, &[99], &[0]), Code::InvalidSelection);
    game.answer(P0, exchange(&[0, 1], &[0, 1]), &mut Silent).unwrap();
    let other = game.game().view(game.state(), Viewer::Seat(P1));
    let StageView::Between(between) = other.stage else { panic!("between games") };
    assert_eq!((between.answered, between.own), (SeatSet::only(P0), None));
}

#[test]
fn exchanged_cards_are_in_the_library() {
    let mut game = best_of_three(5);
    loses(&mut game, P0);
    game.answer(P0, exchange(&[0, 1, 2], &[0, 1, 2]), &mut Silent).unwrap();
    game.answer(P1, exchange(&[], &[]), &mut Silent).unwrap();
    let chooser = prompt(&game).1.lowest().unwrap();
    let command = game.game().default_answer(game.state(), chooser);
    game.answer(chooser, command, &mut Silent).unwrap();
    let view = game.game().view(game.state(), Viewer::Everyone);
    let StageView::Playing(view) = view.stage else { panic!("a game is on") };
    let player = &view.players[0];
    let library = player.known_library.iter().map(|(_, card)| card);
    let bears = player.hand.iter().chain(library).filter(|card| card.front.as_ref().unwrap().name == "Bear");
    assert_eq!((bears.count(), player.hand.len() + player.library), (2, 40));
}

/// The decks in the box bring sideboards, and every format of the series takes them.
#[test]
fn a_best_of_three_is_ordered_like_any_game() {
    let deck = |name: &str| {
        let decks = <MagicMatch as Catalogue>::builtin_decks();
        let deck = decks.iter().find(|deck| deck.name == name).unwrap();
        MagicMatch::read_deck(deck.text).unwrap()
    };
    let order = Order {
        format: MagicMatch::formats()[0].name.to_owned(),
        decks: vec![deck("lamplight"), deck("kilnfire")],
        asking: Asking::Free,
        options: Default::default(),
    };
    let cards = MagicMatch::builtin_cards();
    let setup = MagicMatch::setup(&order, cards).unwrap();
    assert!(setup.seats.iter().all(|seat| seat.sideboard.len() == 8));
    let opening = Opening::<MagicMatch>::new(setup, (), 1.into(), cards).unwrap();
    let game = Match::new(Arc::new(opening), &mut Silent);
    assert_eq!(prompt(&game).0, "chooseStartingPlayer");
}
