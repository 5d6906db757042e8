//! Face-down spells and permanents (CR 708), morph (CR 702.37).

use cardwright_table::{Game as _, Viewer};

use super::common::*;

const CARDS: &str = "[Lurker]\n{4}{U}\nCreature - Shapeshifter\nMorph {1}{U}\nWhen this creature is turned face up, draw a card.\n4/5
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Show All]\n{0}\nSorcery\nExile target creature.";

fn lurking() -> Table {
    let islands = ["Island"; 5].join(";");
    let mut table = Table::new(
        CARDS,
        &format!(
            "p0hand=Lurker\np0battlefield={islands}\np0library=Forest;Forest\np1hand=Zap;Show All\np1library=Forest"
        ),
    );
    table.act(P0, &["Cast Lurker face down"]);
    table
}

/// CR 702.37c, 708.2a
#[test]
fn a_card_with_morph_is_cast_face_down_for_three_as_a_two_two() {
    let mut table = lurking();
    assert_eq!(table.named("Island").iter().filter(|land| land.tapped).count(), 3);
    let seen = |table: &Table, by| {
        let view = table.game.game().view(table.game.state(), Viewer::Seat(by));
        serde_json::to_string(&view).unwrap().contains("Lurker")
    };
    assert!(seen(&table, P0) && !seen(&table, P1), "on the stack only its controller knows it");
    table.resolve();
    let permanent = &table.view().battlefield[5];
    assert_eq!((permanent.power, permanent.toughness), (2, 2));
    assert!(seen(&table, P0) && !seen(&table, P1), "CR 708.5");
}

/// CR 702.37e, 708.8: a special action, at any time with priority; the permanent is the same object.
#[test]
fn it_is_turned_face_up_for_its_morph_cost() {
    let mut table = lurking();
    table.resolve();
    table.act(P0, &["Turn face up"]);
    assert_eq!(table.stats("Lurker"), (4, 5));
    assert!(table.named("Island").iter().all(|land| land.tapped));
    assert_eq!(table.stack().len(), 1, "it was turned up: its ability triggers");
    table.resolve();
    assert_eq!(table.hand(P0), ["Forest"]);
}

/// CR 708.9: a face-down permanent that leaves is revealed.
#[test]
fn it_is_revealed_when_it_leaves() {
    let mut table = lurking();
    table.resolve();
    table.pass(P0);
    table.act(P1, &["Cast Zap", "a face-down card"]);
    table.resolve();
    assert_eq!(table.graveyard(P0), ["Lurker"]);
}

/// CR 708.4
#[test]
fn a_spell_cast_face_down_is_a_creature_spell_to_what_changes_costs() {
    let table = Table::new(
        "[Mentor]\n{G}\nCreature - Elf\nCreature spells you cast cost {1} less to cast.\n1/1\n\
         [Cave]\nLand\n{T}: Add {G}.\nMorph {2}",
        "p0hand=Cave\np0battlefield=Mentor;Forest;Forest",
    );
    assert!(table.offers(P0, "Cast Cave face down"), "{:?}", table.options(P0));
}

/// CR 708.5
#[test]
fn who_gains_control_of_a_face_down_creature_may_look_at_it() {
    let mut table = Table::new(
        &format!("{CARDS}\n[Seize]\n{{0}}\nInstant\nGain control of target creature."),
        "p0hand=Lurker\np0battlefield=Island;Island;Island\np1hand=Seize",
    );
    table.act(P0, &["Cast Lurker face down"]);
    table.resolve();
    let seen = |table: &Table| {
        let view = table.game.game().view(table.game.state(), Viewer::Seat(P1));
        serde_json::to_string(&view).unwrap().contains("Lurker")
    };
    assert!(!seen(&table));
    table.pass(P0);
    table.act(P1, &["Cast Seize", "a face-down card"]);
    table.resolve();
    assert!(seen(&table));
}
