//! Why a card cannot be used now, as its player is told.

use cardwright_table::{Host as _, Seat};

use crate::common::{P0, P1, StepKind, Table};

const CARDS: &str = "
[Tide]
{U}{U}
Instant
Draw a card.

[Zap]
{R}
Instant
Zap deals 3 damage to target creature.

[Rite]
{1}
Sorcery
Draw a card.

[Toll]
{0}
Sorcery
As an additional cost to cast this spell, sacrifice a creature.
Draw a card.

[Lamp]
{1}
Artifact
{2}, {T}: Draw a card.
";

fn why(table: &Table, seat: Seat, card: &str) -> Option<String> {
    table.game.why_not(seat, table.in_hand(seat, card))
}

#[test]
fn what_a_spell_costs_and_what_there_is_to_pay_with_is_told() {
    let table = Table::new(CARDS, "p0hand=Tide\np0battlefield=Island;Forest");
    assert_eq!(why(&table, P0, "Tide").as_deref(), Some("It costs {U}{U}; you have {G}{U}."));
    let table = Table::new(CARDS, "p0hand=Tide");
    assert_eq!(why(&table, P0, "Tide").as_deref(), Some("It costs {U}{U}; you have no mana."));
    let table = Table::new(CARDS, "p0hand=Tide\np0battlefield=Island;Island");
    assert_eq!(why(&table, P0, "Tide"), None, "it can be cast");
}

#[test]
fn a_spell_without_a_target_and_a_cost_that_is_no_mana_are_told_apart() {
    let table = Table::new(CARDS, "p0hand=Zap;Toll\np0battlefield=Mountain");
    assert_eq!(why(&table, P0, "Zap").as_deref(), Some("There is nothing that it could be used on."));
    assert_eq!(why(&table, P0, "Toll").as_deref(), Some("You can't pay all of its cost."));
}

#[test]
fn the_time_is_told() {
    let mut table = Table::new(
        CARDS,
        "p0hand=Rite;Island;Island\np1hand=Rite;Island\np0battlefield=Island\np1battlefield=Island",
    );
    let reason = |table: &Table, seat, card| why(table, seat, card).unwrap_or_default();
    assert!(reason(&table, P1, "Rite").starts_with("It is not your turn."));
    assert!(reason(&table, P1, "Island").starts_with("It is not your turn."));
    table.act(P0, &["Play Island"]);
    assert_eq!(reason(&table, P0, "Island"), "You have played your land for this turn.");
    table.to(StepKind::End);
    assert!(reason(&table, P0, "Rite").starts_with("This is not your main phase."));
}

#[test]
fn a_permanent_says_why_its_ability_cannot_be_used() {
    let table = Table::new(CARDS, "p0battlefield=Lamp|Tapped;Island;Island");
    let lamp = table.slot_of("Lamp", P0, &[]);
    assert_eq!(table.game.why_not(P0, lamp).as_deref(), Some("It is tapped."));
    assert_eq!(table.game.why_not(P1, lamp), None, "it is none of the others' business");
    let table = Table::new(CARDS, "p0battlefield=Lamp;Island");
    let lamp = table.slot_of("Lamp", P0, &[]);
    assert_eq!(table.game.why_not(P0, lamp).as_deref(), Some("It costs {2}; you have {U}."));
}

#[test]
fn nobody_is_told_anything_about_cards_of_others() {
    let table = Table::new(CARDS, "p0hand=Tide\np1hand=Tide");
    assert_eq!(table.game.why_not(P1, table.in_hand(P0, "Tide")), None);
}
