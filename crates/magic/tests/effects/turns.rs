//! Turns, phases, winning and losing, deciding for another player, the monarch, a new start (CR 500, 104, 722-726).

use cardwright_table::{Outcome, SeatSet};

use super::after;
use super::common::*;

/// CR 500.7, spec 47
#[test]
fn an_extra_turn_comes_next() {
    let mut table =
        after("Take an extra turn after this one.", "", "p0library=Bear;Bear\np1library=Bear", &[]);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P0);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P1);
}

/// CR 500.11
#[test]
fn a_skipped_turn_is_left_out() {
    let mut table = after("Target player skips their next turn.", "", "p0library=Bear;Bear", &["@1"]);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.view().active_player, P0);
}

/// CR 723.1
#[test]
fn ending_the_turn_exiles_the_stack_and_goes_to_the_cleanup_step() {
    let mut table = Table::new(
        "[Curtain]\n{0}\nSorcery\nEnd the turn.\n\
         [Bell]\n{0}\nArtifact\nAt the beginning of your end step, you gain 5 life.",
        "p0hand=Curtain\np0battlefield=Bell\np0library=Bear\np1library=Bear;Bear",
    );
    table.act(P0, &["Cast Curtain"]);
    table.pass(P0);
    table.pass(P1);
    assert_eq!(table.exile(), ["Curtain"]);
    assert_eq!((table.view().active_player, table.view().step), (P1, Some(StepKind::Upkeep)));
    assert_eq!(table.life(P0), 20, "there was no end step");
}

/// CR 104.2b
#[test]
fn an_effect_makes_a_player_win() {
    let table = after("You win the game.", "", "", &[]);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

/// CR 104.3e
#[test]
fn an_effect_makes_a_player_lose() {
    let table = after("Target player loses the game.", "", "", &["@1"]);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

/// CR 724.2
#[test]
fn the_monarch_draws_a_card_at_the_end_step() {
    let mut table = after("You become the monarch.", "", "p0library=Forest\np1library=Bear", &[]);
    assert_eq!(table.view().monarch, Some(P0));
    table.to(StepKind::End);
    table.resolve();
    assert_eq!(table.hand(P0), ["Forest"]);
}

/// CR 724.2
#[test]
fn combat_damage_takes_the_crown() {
    let mut table = Table::new(
        "[Crown]\n{0}\nSorcery\nTarget player becomes the monarch.",
        "p0hand=Crown\np0battlefield=Bear",
    );
    table.act(P0, &["Cast Crown", "@1"]);
    table.resolve();
    assert_eq!(table.view().monarch, Some(P1));
    table.attack(P0, &["Bear"]);
    table.to(StepKind::CombatDamage);
    table.resolve_all();
    assert_eq!(table.view().monarch, Some(P0));
}
