//! Generators with which players begin (spec 35, 36).

use cardwright_magic::{Policies, SeatSetup, Setup};

use super::common::*;

const CARDS: &str = "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.
[Kiln]\nGenerator\n{T}: Add {R}.";

/// A game with decks of one card.
fn accelerated(card: &str) -> Table {
    let policies = Policies {
        resource_gain: true,
        starting_generator: true,
        hands_first: true,
        first_player: cardwright_magic::FirstPlayer::Fixed(P0),
        ..Policies::default()
    };
    let seat = SeatSetup { library: vec![card.to_owned(); 60], ..SeatSetup::default() };
    let mut table =
        Table::open(Setup { seats: vec![seat.clone(), seat], policies, ..Setup::default() }, CARDS);
    table.keep_all();
    table
}

/// spec 35
#[test]
fn each_player_begins_with_a_generator_of_a_chosen_colour() {
    let mut table = accelerated("Zap");
    assert_eq!(table.prompt(), ("startingGenerator", P0));
    table.act(P0, &["red"]);
    assert_eq!(table.prompt(), ("startingGenerator", P1));
    table.act(P1, &["blue"]);
    assert_eq!(table.battlefield(P0), ["Starting Generator"]);
    assert_eq!(table.battlefield(P1), ["Starting Generator"]);
    table.to(StepKind::Main);
    assert_eq!(table.view().players[0].mana, [0, 0, 0, 1, 0, 0]);
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
}

/// spec 36
#[test]
fn the_first_generator_is_no_play_of_the_turn() {
    let mut table = accelerated("Kiln");
    table.act(P0, &["green"]);
    table.act(P1, &["green"]);
    table.to(StepKind::Main);
    table.act(P0, &["Play Kiln"]);
    assert_eq!(table.battlefield(P0).len(), 2);
}
