//! Battles (CR 310).

use super::common::*;

const CARDS: &str = "[Old Siege]\n{0}\nBattle - Siege\nWhen this Siege enters, draw a card.\nDefense: 3\n//\nFreed Town\nCreature - Human\nWhen this creature enters, you gain 2 life.\n5/5
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Bare Siege]\n{0}\nBattle - Siege\nDefense: 3";

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
    table.until("castFree");
    assert!(!table.is_on_battlefield("Old Siege"), "four damage took its three counters");
    assert_eq!(table.life(P1), 20);
}

/// CR 310.11b: a defeated Siege is exiled, and may be cast transformed.
#[test]
fn a_defeated_siege_may_be_cast_with_its_back_up() {
    let mut table = Table::new(CARDS, "p0hand=Zap\np0battlefield=Old Siege");
    table.act(P0, &["Cast Zap", "Old Siege"]);
    table.resolve();
    assert!(table.is_on_battlefield("Old Siege"), "it waits for its ability (CR 704.5v)");
    table.resolve();
    assert_eq!((table.prompt_kind(), table.exile()), (Some("castFree"), vec!["Old Siege".to_owned()]));
    table.act(P0, &["Cast Freed Town"]);
    assert_eq!(table.stack(), ["Freed Town"]);
    table.resolve_all();
    assert_eq!((table.stats("Freed Town"), table.life(P0)), ((5, 5), 22));
}

/// CR 310.11b
#[test]
fn a_defeated_siege_that_is_not_cast_stays_in_exile() {
    let mut table = Table::new(CARDS, "p0hand=Zap\np0battlefield=Old Siege");
    table.act(P0, &["Cast Zap", "Old Siege"]);
    table.resolve_all();
    table.act(P0, &["Cast nothing"]);
    assert_eq!(table.exile(), ["Old Siege"]);
}

/// CR 310.11b, 712.14a: what has no back can't be cast transformed.
#[test]
fn a_siege_without_a_back_is_only_exiled() {
    let mut table = Table::new(CARDS, "p0hand=Zap\np1battlefield=Bare Siege");
    table.act(P0, &["Cast Zap", "Bare Siege"]);
    table.resolve_all();
    assert_eq!((table.exile(), table.prompt_kind()), (vec!["Bare Siege".to_owned()], Some("priority")));
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
