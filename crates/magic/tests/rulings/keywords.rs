//! Keywords that are short for text, in play (CR 702).

use super::common::*;

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest";

/// CR 702.84a
#[test]
fn an_unearthed_creature_is_exiled_wherever_it_would_go() {
    let cards = "[Hauler]\n{3}\nArtifact Creature - Construct\nUnearth {1}\n3/2
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let position = format!("p0graveyard=Hauler\np0hand=Zap\np0battlefield=Forest\n{LIBRARIES}");
    let mut table = Table::new(cards, &position);
    table.act(P0, &["Activate Hauler"]);
    table.resolve();
    assert!(table.has_keyword("Hauler", "haste"));
    table.act(P0, &["Cast Zap", "Hauler"]);
    table.resolve();
    assert_eq!(table.exile(), ["Hauler"]);
    let mut table = Table::new(cards, &position);
    table.act(P0, &["Activate Hauler"]);
    table.resolve();
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.exile(), ["Hauler"]);
}

/// CR 702.74a
#[test]
fn an_evoked_creature_is_sacrificed_after_it_enters() {
    let cards = "[Visitor]\n{4}{R}\nCreature - Elemental\nWhen this creature enters, you gain 3 life.\nEvoke {R}\n3/3";
    let mut table = Table::new(cards, "p0hand=Visitor\np0battlefield=Mountain");
    table.act(P0, &["Cast Visitor"]);
    table.resolve();
    let words = table.options(P0);
    table.act(P0, &words.iter().map(String::as_str).collect::<Vec<_>>());
    table.resolve_all();
    assert_eq!((table.life(P0), table.graveyard(P0)), (23, vec!["Visitor".to_owned()]));
    let lands = ["Mountain"; 5].join(";");
    let mut table = Table::new(cards, &format!("p0hand=Visitor\np0battlefield={lands}"));
    table.act(P0, &["Cast Visitor"]);
    table.resolve_all();
    assert!(table.is_on_battlefield("Visitor"), "its mana cost was paid");
}

/// CR 702.109a
#[test]
fn a_dashed_creature_has_haste_and_goes_back_to_the_hand() {
    let cards = "[Raider]\n{3}{R}\nCreature - Goblin\nDash {R}\n4/2";
    let mut table = Table::new(cards, &format!("p0hand=Raider\np0battlefield=Mountain\n{LIBRARIES}"));
    table.act(P0, &["Cast Raider"]);
    table.resolve_all();
    table.attack(P0, &["Raider"]);
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!((table.life(P1), table.hand(P0)), (16, vec!["Raider".to_owned()]));
}

/// CR 702.24a: one counter more each time, and the cost once for each.
#[test]
fn cumulative_upkeep_grows_by_its_cost_each_turn() {
    let cards = "[Maw]\n{1}{U}\nCreature - Elemental\nCumulative upkeep {1}\n3/4";
    let position = format!("activephase=UPKEEP\np0battlefield=Maw|Counters:AGE=1;Island;Island\n{LIBRARIES}");
    let mut table = Table::new(cards, &position);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve();
    table.act(P0, &["Pay"]);
    assert_eq!(table.marks("Maw"), ["2 age counters"]);
    assert!(table.named("Island").iter().all(|island| island.tapped));
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve_all();
    assert!(!table.is_on_battlefield("Maw"), "three cannot be paid");
}

/// CR 702.177, 702.142
#[test]
fn exhaust_works_once_and_boast_once_in_a_turn_of_attack() {
    let cards = "[Runner]\n{R}\nCreature - Goblin\nExhaust — {0}: Put a +1/+1 counter on this creature.\n2/1
[Axeman]\n{R}\nCreature - Human\nBoast — {0}: You gain 1 life.\n3/2";
    let mut table = Table::new(cards, &format!("p0battlefield=Runner;Axeman\n{LIBRARIES}"));
    table.act(P0, &["Activate Runner"]);
    table.resolve();
    assert!(!table.offers(P0, "Activate Runner") && !table.offers(P0, "Activate Axeman"));
    table.attack(P0, &["Axeman"]);
    table.act(P0, &["Activate Axeman"]);
    table.resolve();
    assert!(!table.offers(P0, "Activate Axeman"));
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.offers(P0, "Activate Runner"), "never again");
}

/// CR 702.29c
#[test]
fn a_card_sees_itself_cycled() {
    let cards =
        "[Leaf]\n{4}{G}\nCreature - Treefolk\nCycling {G}\nWhen you cycle this card, you gain 2 life.\n4/4
[Wheel]\n{0}\nArtifact\nWhenever you cycle a card, you gain 1 life.";
    let mut table = Table::new(cards, &format!("p0hand=Leaf;Leaf\np0battlefield=Forest;Wheel\n{LIBRARIES}"));
    table.act(P0, &["Activate Leaf"]);
    let words = table.options(P0);
    table.act(P0, &words.iter().map(String::as_str).collect::<Vec<_>>());
    table.resolve_all();
    assert_eq!((table.life(P0), table.hand(P0).len()), (23, 2));
}
