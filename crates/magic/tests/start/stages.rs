//! Stages, leaving, and the beginning of turn 1 (spec 10, 18, 19, 22, 59, 61).

use cardwright_magic::puzzle::Puzzle;
use cardwright_magic::{Command, Event, MulliganKind, Reason, Setup, Stage};
use cardwright_table::{Code, Leaving, Outcome, SeatSet};

use super::common::*;
use super::{game, setup};

/// spec 10
#[test]
fn the_stages_are_told_and_shown() {
    let mut table = game(2, |_| {});
    assert_eq!(table.view().stage, Stage::Mulligan);
    table.keep_all();
    assert_eq!(table.view().stage, Stage::Play);
    let stages: Vec<(Stage, Stage)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::StageChanged { previous, current } => Some((*previous, *current)),
            _ => None,
        })
        .collect();
    assert_eq!(stages, [(Stage::BeforeMulligan, Stage::Mulligan), (Stage::Mulligan, Stage::Play)]);
}

/// spec 18
#[test]
fn conceding_a_mulligan_prompt_ends_a_game_of_two() {
    let mut table = game(2, |_| {});
    table.leave(P0, Leaving::Concede);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P1))));
}

/// spec 18
#[test]
fn conceding_a_mulligan_prompt_ends_only_that_players_part_with_more() {
    for leaver in [P0, P1] {
        let mut table = game(3, |_| {});
        table.leave(leaver, Leaving::Concede);
        table.keep_all();
        assert_eq!((table.outcome(), table.view().turn_number), (None, 1));
        assert!(table.view().players[leaver.index()].lost);
        assert_ne!(table.view().active_player, leaver);
    }
}

/// spec 18
#[test]
fn what_a_player_who_leaves_still_owed_is_asked_of_nobody_else() {
    let mut table = game(3, |_| {});
    table.act(P0, &["Mulligan to 7"]);
    table.act(P1, &["Mulligan to 7"]);
    table.act(P2, &["Keep"]);
    table.act(P0, &["Mulligan to 6"]);
    table.act(P1, &["Mulligan to 6"]);
    assert_eq!(table.prompt(), ("putOnBottom", P0));
    table.leave(P0, Leaving::Concede);
    assert_eq!((table.prompt(), table.hand(P1).len()), (("putOnBottom", P1), 7));
    let card = table.hand(P1)[0].clone();
    table.act(P1, &[&card]);
    table.keep_all();
    assert_eq!((table.hand(P1).len(), table.hand(P2).len(), table.view().turn_number), (6, 7, 1));
}

/// spec 60
#[test]
fn a_player_removed_from_the_table_loses() {
    let mut table = game(2, |policies| policies.mulligan = MulliganKind::None);
    table.leave(P1, Leaving::Forfeit);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
    assert!(table.events.contains(&Event::Lost { seat: P1, reason: Reason::Forfeit }));
}

/// spec 19
#[test]
fn a_puzzle_skips_mulligans() {
    let puzzle = Puzzle::parse("[state]\nactiveplayer=p0\nactivephase=MAIN1\np0hand=Bear").unwrap();
    let mut setup = Setup { puzzle: Some(Box::new(puzzle)), ..setup(2, |_| {}) };
    setup.seats.iter_mut().for_each(|seat| seat.library.clear());
    let table = Table::open(setup, "");
    assert_eq!((table.prompt(), table.hand(P0)), (("priority", P0), vec!["Bear".to_owned()]));
}

/// spec 22
#[test]
fn turn_1_starts_with_the_untap_step() {
    let mut table = game(2, |_| {});
    table.keep_all();
    let first = table.events.iter().find(|event| matches!(event, Event::StepChanged { .. }));
    assert_eq!(first, Some(&Event::StepChanged { previous: None, current: StepKind::Untap }));
    let stage = |event: &Event| matches!(event, Event::StageChanged { current: Stage::Play, .. });
    let turn = |event: &Event| matches!(event, Event::TurnChanged { .. });
    let place = |is: &dyn Fn(&Event) -> bool| table.events.iter().position(is);
    assert!(place(&stage) < place(&turn));
}

/// spec 59
#[test]
fn the_end_is_told_with_winner_reason_and_turn_and_nothing_is_accepted_after() {
    let mut table = game(2, |policies| policies.mulligan = MulliganKind::None);
    table.leave(P0, Leaving::Concede);
    let over = table.events.iter().find_map(|event| match event {
        Event::GameOver { winners, reason, turn, .. } => Some((*winners, *reason, *turn)),
        _ => None,
    });
    assert_eq!(over, Some((SeatSet::only(P1), Reason::Concede, 1)));
    assert_eq!(table.refused(P1, Command::Pass).code, Code::MatchOver);
}

/// spec 61
#[test]
fn a_draw_is_an_outcome_of_its_own() {
    let table = Table::new("", "p0life=0\np1life=0");
    assert_eq!(table.outcome(), Some(Outcome::Drawn));
    let running = Table::new("", "p0life=1\np1life=1");
    assert_eq!(running.outcome(), None);
}
