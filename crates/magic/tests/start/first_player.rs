//! Who goes first (spec 5-8).

use cardwright_magic::{Event, FirstPlayer, MulliganKind, StartOf};
use cardwright_table::Seat;

use super::common::*;
use super::{game, setup};

/// spec 6
#[test]
fn a_fixed_first_player_starts_without_a_question() {
    let mut table = game(2, |policies| policies.first_player = FirstPlayer::Fixed(P1));
    assert_eq!(table.prompt(), ("mulligan", P1));
    table.keep_all();
    assert_eq!((table.view().active_player, table.view().starting_player), (P1, P1));
}

/// spec 6
#[test]
fn the_archenemy_starts_without_a_question() {
    let table = game(3, |policies| {
        policies.archenemy = Some(P2);
        policies.first_player = FirstPlayer::Archenemy;
    });
    assert_eq!(table.prompt(), ("mulligan", P2));
}

/// spec 6
#[test]
fn a_random_player_chooses_in_the_first_game() {
    let chosen = |seed| {
        let setup = setup(2, |policies| policies.first_player = FirstPlayer::Chosen);
        Table::open_seeded(setup, "", StartOf::default(), seed).prompt().1
    };
    let choosers: Vec<Seat> = (0..16).map(chosen).collect();
    assert!(choosers.contains(&P0) && choosers.contains(&P1));
}

/// spec 6
#[test]
fn the_loser_of_the_last_game_chooses() {
    for chooser in [P0, P1] {
        let setup = setup(2, |policies| policies.first_player = FirstPlayer::Chosen);
        let start = StartOf { chooser: Some(chooser), ..StartOf::default() };
        let table = Table::open_seeded(setup, "", start, 3);
        assert_eq!(table.prompt(), ("chooseStartingPlayer", chooser));
    }
}

/// spec 6
#[test]
fn a_plain_random_player_starts_without_a_question() {
    let first = |seed| {
        let setup = setup(3, |policies| policies.first_player = FirstPlayer::Random);
        let table = Table::open_seeded(setup, "", StartOf::default(), seed);
        assert_eq!(table.prompt().0, "mulligan");
        table.view().starting_player
    };
    let firsts: Vec<Seat> = (0..24).map(first).collect();
    assert!([P0, P1, P2].iter().all(|seat| firsts.contains(seat)));
}

/// spec 7
#[test]
fn two_players_are_asked_for_play_or_draw() {
    let setup = setup(2, |policies| policies.first_player = FirstPlayer::Chosen);
    let start = StartOf { chooser: Some(P1), ..StartOf::default() };
    let mut table = Table::open_seeded(setup, "", start, 3);
    assert_eq!(table.options(P1), ["Play first", "Draw first"]);
    table.act(P1, &["Draw first"]);
    assert_eq!(table.view().starting_player, P0);
}

/// spec 7
#[test]
fn more_players_are_asked_who_starts() {
    let setup = setup(3, |policies| policies.first_player = FirstPlayer::Chosen);
    let start = StartOf { chooser: Some(P1), ..StartOf::default() };
    let mut table = Table::open_seeded(setup, "", start, 3);
    assert_eq!(table.options(P1).len(), 3);
    table.act(P1, &["@2"]);
    assert_eq!(table.view().starting_player, P2);
}

/// spec 8
#[test]
fn the_started_game_is_told_with_its_type_and_players() {
    let table = game(3, |policies| policies.format = "commander".into());
    let told = table.events.iter().find_map(|event| match event {
        Event::GameStarted { game_type, first, players } => {
            Some((game_type.clone(), *first, players.clone()))
        }
        _ => None,
    });
    assert_eq!(told, Some(("commander".to_owned(), P0, vec![P0, P1, P2])));
}

/// spec 5
#[test]
fn the_same_seed_and_choices_give_the_same_game() {
    let play = |seed| {
        let setup = setup(2, |policies| policies.first_player = FirstPlayer::Chosen);
        let mut table = Table::open_seeded(setup, "", StartOf::default(), seed);
        let (_, chooser) = table.prompt();
        table.act(chooser, &["Play first"]);
        table.act(chooser, &["Mulligan"]);
        let (_, other) = table.prompt();
        table.act(other, &["Keep"]);
        (chooser, serde_json::to_string(&table.view()).unwrap())
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7).1, play(8).1);
}

/// spec 34
#[test]
fn the_starting_player_skips_the_first_draw_step_with_two_players_only() {
    let drew_first = |seats| {
        let mut table = game(seats, |policies| policies.mulligan = MulliganKind::None);
        let before = table.hand(P0).len();
        table.to(StepKind::Main);
        let draw = |event: &Event| matches!(event, Event::StepChanged { current: StepKind::Draw, .. });
        (table.hand(P0).len() > before, table.events.iter().any(draw))
    };
    assert_eq!(drew_first(2), (false, false));
    assert_eq!(drew_first(3), (true, true));
}
