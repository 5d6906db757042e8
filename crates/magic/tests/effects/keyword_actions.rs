//! Keyword actions that are small programs of their own (CR 701), Sagas and Classes.

use super::after;
use super::common::*;

/// CR 701.37a
#[test]
fn a_creature_becomes_monstrous_only_once() {
    let mut table =
        Table::new("[Hydra]\n{0}\nCreature - Hydra\n{0}: Monstrosity 3.\n2/2", "p0battlefield=Hydra");
    for _ in 0..2 {
        table.act(P0, &["Activate Hydra"]);
        table.resolve();
        assert_eq!(table.stats("Hydra"), (5, 5));
    }
}

/// CR 701.46a
#[test]
fn a_creature_adapts_only_without_counters() {
    let mut table = Table::new("[Crab]\n{0}\nCreature - Crab\n{0}: Adapt 2.\n1/1", "p0battlefield=Crab");
    for _ in 0..2 {
        table.act(P0, &["Activate Crab"]);
        table.resolve();
        assert_eq!(table.stats("Crab"), (3, 3));
    }
}

/// CR 701.44a
#[test]
fn an_explorer_takes_a_land_or_grows() {
    let scout = "[Scout]\n{0}\nCreature - Human\nWhen this creature enters, it explores.\n1/1";
    let mut table = Table::new(scout, "p0hand=Scout\np0library=Forest;Bear");
    table.act(P0, &["Cast Scout"]);
    table.resolve_all();
    assert_eq!((table.hand(P0), table.stats("Scout")), (vec!["Forest".to_owned()], (1, 1)));

    let mut table = Table::new(scout, "p0hand=Scout\np0library=Bear;Forest");
    table.act(P0, &["Cast Scout"]);
    table.resolve_all();
    table.act(P0, &["Yes"]);
    assert_eq!((table.graveyard(P0), table.stats("Scout")), (vec!["Bear".to_owned()], (2, 2)));
}

/// CR 701.50a
#[test]
fn a_conniver_draws_and_discards_and_grows_for_a_spell() {
    let mut table = Table::new(
        "[Spy]\n{0}\nCreature - Human\nWhen this creature enters, it connives.\n1/1",
        "p0hand=Spy;Bear\np0library=Forest",
    );
    table.act(P0, &["Cast Spy"]);
    table.resolve_all();
    table.act(P0, &["Bear"]);
    assert_eq!((table.hand(P0), table.stats("Spy")), (vec!["Forest".to_owned()], (2, 2)));
}

/// CR 701.40a
#[test]
fn a_manifested_card_is_a_face_down_two_two() {
    let table = after("Manifest the top card of your library.", "", "p0library=Forest", &[]);
    let view = table.view();
    assert_eq!((view.battlefield[0].power, view.battlefield[0].toughness), (2, 2));
}

/// CR 701.57a
#[test]
fn a_discovered_card_is_cast_or_taken_to_hand() {
    let mut table = after("Discover 3.", "", "p0library=Forest;Bear;Island", &[]);
    assert_eq!(table.prompt(), ("castFree", P0));
    table.act(P0, &["Bear"]);
    table.resolve_all();
    assert_eq!(table.battlefield(P0), ["Bear"]);
    assert_eq!(table.library_names(P0), ["Island", "Forest"]);
}

/// CR 714.2b, 714.3a-b
#[test]
fn a_saga_tells_one_chapter_each_turn_and_is_sacrificed_after_the_last() {
    let mut table = Table::new(
        "[Tale]\n{0}\nEnchantment - Saga\nI — You gain 1 life.\nII — You gain 10 life.",
        "p0hand=Tale\np0library=Bear;Bear\np1library=Bear;Bear",
    );
    table.act(P0, &["Cast Tale"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 21);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Main);
    table.resolve_all();
    assert_eq!(table.life(P0), 31);
    assert_eq!(table.graveyard(P0), ["Tale"]);
}

/// CR 603.3d, 714.4
#[test]
fn a_saga_whose_last_chapter_finds_no_target_is_sacrificed_at_once() {
    let mut table = Table::new(
        "[Tale]\n{0}\nEnchantment - Saga\nI — Put a +1/+1 counter on target creature you control.",
        "p0hand=Tale",
    );
    table.act(P0, &["Cast Tale"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), ["Tale"]);
}

/// CR 716.2
#[test]
fn a_class_gains_abilities_with_its_levels() {
    let mut table = Table::new(
        "[Archer]\n{0}\nEnchantment - Class\nCreatures you control get +1/+0.\n{0}: Level 2\nCreatures you control have \
         reach.",
        "p0battlefield=Archer;Bear",
    );
    assert_eq!((table.stats("Bear"), table.has_keyword("Bear", "reach")), ((3, 2), false));
    table.act(P0, &["Activate Archer"]);
    table.resolve();
    assert!(table.has_keyword("Bear", "reach"));
}
