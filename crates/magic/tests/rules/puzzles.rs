//! Puzzles: their text, their goals, and those of a collection, where there is one.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may fail loudly and say what it skips")]

use std::path::PathBuf;

use crate::common::*;
use cardwright_magic::puzzle::{Goal, Puzzle};
use cardwright_magic::{Policies, SeatSetup, Setup};
use cardwright_table::{Outcome, SeatSet};

fn open(text: &str, cards: &str) -> Table {
    let puzzle = Puzzle::parse(text).unwrap();
    let policies = Policies { format: "puzzle".into(), ..Policies::default() };
    let seats = vec![SeatSetup::default(); 2];
    let mut setup = Setup { seats, policies, puzzle: Some(Box::new(puzzle)), ..Setup::default() };
    setup.policies.first_player = cardwright_magic::FirstPlayer::Fixed(P0);
    Table::open(setup, cards)
}

fn problem(state: &str) -> String {
    Puzzle::parse(&format!("[metadata]\nName:Mine\n[state]\n{state}")).unwrap_err().to_string()
}

#[test]
fn metadata_and_state_are_read() {
    let text = "[metadata]\nName:Mine\nGoal:Destroy specified permanents\nTurns:2\nTargets:Bear;Wall\nDescription:Try.\n[state]\nHumanLife=3\nAIPlay=Bear|Id:4|Set:ABC\n";
    let puzzle = Puzzle::parse(text).unwrap();
    assert_eq!((puzzle.metadata.goal, puzzle.metadata.turns), (Goal::DestroyTargets, 2));
    assert_eq!(puzzle.metadata.targets, ["Bear", "Wall"]);
    assert_eq!((puzzle.position.sides[0].life, puzzle.position.sides[1].battlefield.len()), (Some(3), 1));
}

#[test]
fn what_is_unknown_is_named_with_its_line() {
    assert_eq!(problem("p0luck=2"), "line 4: no position has a key `p0luck`");
    assert!(problem("p0speed=2").contains("not supported yet"));
    assert_eq!(
        problem("p0hand=\np0battlefield=Bear|Sleepy"),
        "line 5: no card of a puzzle has a flag `Sleepy`"
    );
    assert!(problem("p0battlefield=Bear|ExecuteScript:TrigPump").contains("another engine's language"));
    assert!(problem("p0precast=Bear:TrigPump").contains("another engine's language"));
    assert!(problem("activephase=TEATIME").contains("no step is called"));
}

#[test]
fn codes_of_sets_and_what_nobody_has_yet_are_read_over() {
    let text = "[state]\np0battlefield=Bear|MM2;Bear|KLD|Tapped\np0speed=0\np1numringtemptedyou=0";
    let puzzle = Puzzle::parse(text).unwrap();
    let flags: Vec<usize> =
        puzzle.position.sides[0].battlefield.iter().map(|card| card.flags.len()).collect();
    assert_eq!(flags, [0, 1]);
}

#[test]
fn tokens_of_the_rules_and_those_that_are_sacrificed_for_mana_have_their_text() {
    let text = "[state]\np0battlefield=T:c_a_treasure_sac;T:c_0_1_eldrazi_spawn_sac\np0hand=Bear";
    let mut table = open(text, "");
    // One of them makes green mana, the other any.
    table.act(P0, &["Cast Bear"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Bear"]);
}

#[test]
fn a_puzzle_names_its_cards_once_and_no_described_token() {
    let puzzle =
        Puzzle::parse("[state]\np0hand=Bear;Bear;Wall\np0battlefield=t:Imp,P:1,T:1\np0precast=Bolt").unwrap();
    assert_eq!(puzzle.card_names(), ["Bear", "Wall", "Bolt"]);
}

#[test]
fn what_was_done_first_makes_no_other_position() {
    let text = "[state]\np0battlefield=Forest;Forest;Forest;Forest\np0hand=Bear;Other Bear";
    let cards = "[Other Bear]\n{1}{G}\nCreature - Bear\n2/2\n";
    let position = |first: &str, second: &str| {
        let mut table = open(text, cards);
        for card in [first, second] {
            table.act(P0, &[&format!("Cast {card}")]);
            table.resolve();
        }
        table.game.game().position(table.game.state())
    };
    assert_eq!(position("Bear", "Other Bear"), position("Other Bear", "Bear"));
    let table = open(text, cards);
    assert_ne!(position("Bear", "Other Bear"), table.game.game().position(table.game.state()));
}

#[test]
fn a_puzzle_is_lost_when_its_turns_are_over() {
    let mut table = open("[metadata]\nGoal:Win\nTurns:1\n[state]\np1life=3\np0battlefield=Bear", "");
    table.to(StepKind::End);
    assert_eq!(table.outcome(), None);
    table.pass(P0);
    table.pass(P1);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P1))));
}

#[test]
fn a_puzzle_is_won_by_winning_in_time() {
    let mut table = open("[metadata]\nGoal:Win\nTurns:1\n[state]\np1life=2\np0battlefield=Bear", "");
    table.attack(P0, &["Bear"]);
    while table.outcome().is_none() {
        let (kind, seat) = table.prompt();
        assert!(kind == "priority" || kind == "declareBlockers");
        table.act(seat, &[]);
    }
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

#[test]
fn surviving_is_a_goal() {
    let mut table = open("[metadata]\nGoal:Survive\nTurns:1\n[state]\np0life=1", "");
    table.to(StepKind::End);
    table.pass(P0);
    table.pass(P1);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

#[test]
fn permanents_can_be_the_goal() {
    let text = "[metadata]\nGoal:Put the specified permanent on the battlefield\nTurns:1\nTargets:Bear\n[state]\np0hand=Bear\np0battlefield=Forest;Forest";
    let mut table = open(text, "");
    table.act(P0, &["Cast Bear"]);
    table.resolve();
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

#[test]
fn every_puzzle_of_a_collection_is_read_or_refused_with_a_clear_message() {
    let Some(shared) = std::env::var_os("CARDWRIGHT_SHARED") else {
        println!("skipped: no corpus");
        return;
    };
    let (mut read, mut refused) = (0, Vec::new());
    for entry in std::fs::read_dir(PathBuf::from(shared).join("puzzles")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pzl") {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        match Puzzle::parse(&text) {
            Ok(_) => read += 1,
            Err(error) => refused.push(format!("{}: {error}", path.file_name().unwrap().to_string_lossy())),
        }
    }
    println!("{read} puzzles read, {} refused\n{}", refused.len(), refused.join("\n"));
    let clear = ["another engine", "no position has a key", "no card of a puzzle has a flag"];
    assert!(refused.iter().all(|message| clear.iter().any(|words| message.contains(words))), "{refused:#?}");
    assert!(read > refused.len());
}
