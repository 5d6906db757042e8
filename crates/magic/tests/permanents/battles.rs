//! Battles (CR 310).

use super::common::*;

const CARDS: &str = "[Old Siege]\n{0}\nBattle - Siege\nWhen this Siege enters, draw a card.\nDefense: 3
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";

/// CR 310.8, 310.11a: an opponent protects a Siege, and its controller attacks it.
#[test]
fn an_opponent_protects_a_siege_and_its_controller_attacks_it() {
    let mut table = Table::new(
        CARDS,
        "p0hand=Old Siege\np0battlefield=Bear;Bear\np1battlefield=Bear\np0library=Forest\np1library=Forest",
    );
    table.act(P0, &["Cast Old Siege"]);
    table.resolve();
    assert_eq!(table.marks("Old Siege"), ["3 defense counters"]);
    table.resolve_all();
    table.until("declareAttackers");
    table.act(P0, &["Old Siege", "Old Siege"]);
    table.until("declareBlockers");
    assert_eq!(table.prompt(), ("declareBlockers", P1), "the protector blocks");
    table.block(P1, &[]);
    table.to(StepKind::EndOfCombat);
    assert!(!table.is_on_battlefield("Old Siege"), "four damage took its three counters");
    assert_eq!(table.life(P1), 20);
}

/// CR 310.7, 120.3h: any damage takes defense counters away.
#[test]
fn damage_takes_defense_counters() {
    let mut table = Table::new(CARDS, "p0hand=Zap\np1battlefield=Old Siege");
    table.act(P0, &["Cast Zap", "Old Siege"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Old Siege"]);
}

/// CR 310.11a: with several opponents its controller is asked, and the question has a name for each.
#[test]
fn among_several_opponents_the_controller_of_a_siege_chooses_its_protector() {
    let position = "p0hand=Old Siege\np0library=Forest\np1life=20\np2life=20";
    let mut table = Table::new(CARDS, position);
    table.act(P0, &["Cast Old Siege"]);
    table.until("chooseProtector");
    assert_eq!(table.options(P0), ["@1", "@2"]);
    table.act(P0, &["@2"]);
    assert_eq!(table.stack().len(), 1, "the game goes on with what its entering triggered");
}
