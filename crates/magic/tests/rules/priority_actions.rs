//! What players may do with priority: lands, spells, timing, refusals (CR 117, 305, 601).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::{Cast, Command};
use cardwright_table::{Asking, Code, Outcome, Slot};

const CARDS: &str = "
[Quick]
{0}
Instant
[Slow]
{0}
Sorcery
[Golem]
{0}
Artifact Creature - Golem
1/1
";

fn in_hand(table: &Table, seat: cardwright_table::Seat, name: &str) -> Slot {
    let view = table.view();
    let hand = &view.players[seat.index()].hand;
    hand.iter().find(|card| card.front.as_ref().is_some_and(|front| front.name == name)).unwrap().id
}

fn cast(card: Slot) -> Command {
    let choices = cardwright_magic::Choices { modes: [0].into_iter().collect(), ..Default::default() };
    Command::Cast(Cast { card, face: 0, way: 0, choices, payment: Default::default() })
}

/// spec 36
#[test]
fn one_land_is_played_each_turn_without_using_the_stack() {
    let mut table = Table::new(CARDS, "p0hand=Forest;Island\np0library=Bear;Bear\np1library=Bear;Bear");
    table.act(P0, &["Play Forest"]);
    assert_eq!(table.battlefield(P0), ["Forest"]);
    assert!(table.stack().is_empty());
    assert_eq!(table.prompt(), ("priority", P0));
    assert!(!table.offers(P0, "Play Island"));
    let island = in_hand(&table, P0, "Island");
    let rejected = table.refused(P0, Command::PlayLand { card: island, face: 0 });
    assert_eq!(rejected.message, "You can't play another land this turn.");
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Main);
    assert!(table.offers(P0, "Play Island"));
}

/// spec 36
#[test]
fn lands_are_played_only_in_the_own_main_phase_with_an_empty_stack() {
    let mut table =
        Table::new(CARDS, "p0hand=Forest;Quick\np1hand=Island\nactivephase=UPKEEP\np0library=Bear");
    assert!(!table.offers(P0, "Play Forest"));
    table.to(StepKind::Main);
    table.act(P0, &["Cast Quick"]);
    assert!(!table.offers(P0, "Play Forest"));
    let forest = in_hand(&table, P0, "Forest");
    let rejected = table.refused(P0, Command::PlayLand { card: forest, face: 0 });
    assert_eq!(rejected.code, Code::InvalidCommand);
    table.pass(P0);
    assert!(!table.offers(P1, "Play Island"));
}

/// spec 39, spec 40
#[test]
fn after_an_action_the_player_who_took_it_has_priority() {
    let mut table = Table::new(CARDS, "p0hand=Golem\np1hand=Quick");
    table.act(P0, &["Cast Golem"]);
    assert_eq!(table.prompt(), ("priority", P0));
    table.pass(P0);
    table.act(P1, &["Cast Quick"]);
    assert_eq!(table.prompt(), ("priority", P1));
}

/// spec 42
#[test]
fn the_stack_is_last_in_first_out() {
    let mut table = Table::new(CARDS, "p0hand=Golem\np1hand=Quick");
    table.act(P0, &["Cast Golem"]);
    table.pass(P0);
    table.act(P1, &["Cast Quick"]);
    assert_eq!(table.stack(), ["Quick", "Golem"]);
    table.resolve();
    assert_eq!((table.stack(), table.graveyard(P1)), (vec!["Golem".to_owned()], vec!["Quick".to_owned()]));
    assert_eq!(table.prompt(), ("priority", P0), "the active player gets priority after a resolution");
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Golem"]);
}

/// CR 307.1
#[test]
fn sorceries_and_permanents_wait_for_the_own_main_phase() {
    let mut table = Table::new(CARDS, "p0hand=Quick;Slow;Golem\np1hand=Quick;Slow;Golem");
    assert!(table.offers(P0, "Cast Slow") && table.offers(P0, "Cast Golem"));
    table.act(P0, &["Cast Quick"]);
    assert!(!table.offers(P0, "Cast Slow") && !table.offers(P0, "Cast Golem"));
    table.pass(P0);
    assert_eq!(table.options(P1), ["Cast Quick", "Pass"]);
    let slow = in_hand(&table, P1, "Slow");
    assert_eq!(table.refused(P1, cast(slow)).message, "You can't cast that now.");
}

/// spec 43
#[test]
fn an_illegal_action_is_refused_with_a_sentence_and_changes_nothing() {
    let mut table = Table::new(CARDS, "p0hand=Bear;Quick\np0battlefield=Forest\np1hand=Quick");
    let bear = in_hand(&table, P0, "Bear");
    assert_eq!(table.refused(P0, cast(bear)).message, "You can't pay for that.");
    let theirs = in_hand(&table, P1, "Quick");
    assert_eq!(table.refused(P0, cast(theirs)).message, "You can't cast that now.");
    assert_eq!(table.refused(P0, cast(Slot(999))).message, "There is no such card.");
    assert_eq!(table.refused(P1, Command::Pass).code, Code::NotYourTurn);
    assert_eq!(
        table.refused(P0, Command::Attack(Default::default())).message,
        "That is not what is being asked."
    );
}

/// spec 45
#[test]
fn energy_stays_over_turns() {
    let mut table = Table::new(CARDS, "p0counters=ENERGY=3\np0library=Bear;Bear\np1library=Bear;Bear");
    table.to_next_turn(StepKind::Main);
    assert_eq!(table.player_counters(P0, "energy"), 3);
}

#[test]
fn equal_cards_in_hand_are_one_option() {
    let table = Table::new(CARDS, "p0hand=Golem;Golem;Golem");
    assert_eq!(table.options(P0), ["Cast Golem", "Pass"]);
}

/// CR 601.3: what could not be done in one step is offered in the next, also where forced prompts are skipped.
#[test]
fn a_spell_that_waits_for_combat_is_offered_when_combat_comes() {
    let cards = "[Rally]\n{0}\nInstant\nCast this spell only during combat.\nYou gain 1 life.";
    let position = "activephase=UPKEEP\np0hand=Rally\np0library=Rally;Rally\np1library=Forest";
    let table = Table::with_policies(cards, position, |policies| policies.asking = Asking::Free);
    assert_eq!(table.prompt(), ("priority", P0));
    assert_eq!(table.view().step, Some(StepKind::BeginningOfCombat));
}

/// CR 104.4b, 603.8
#[test]
fn abilities_that_trigger_again_and_again_while_nobody_can_do_anything_end_the_game_as_a_draw() {
    let cards = "[Bell]\n{0}\nArtifact\nWhen you control no creatures, you gain 1 life.\n[Call]\n{G}\nCreature - Bird\n1/1";
    let position = "p0hand=Forest\np0battlefield=Bell";
    let table = Table::with_policies(cards, position, |policies| policies.asking = Asking::Free);
    assert_eq!(table.outcome(), Some(Outcome::Drawn));
}
