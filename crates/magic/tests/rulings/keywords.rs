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

/// CR 702.26g
#[test]
fn what_phased_out_with_its_host_phases_in_with_it() {
    let cards = "[Veil]\n{0}\nInstant\nTarget creature phases out.\n[Ribbon]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+1.";
    let mut table = Table::new(cards, "p0battlefield=Bear\np1hand=Ribbon;Veil\nactiveplayer=p1");
    table.act(P1, &["Cast Ribbon", "Bear"]);
    table.resolve();
    table.act(P1, &["Cast Veil", "Bear"]);
    table.resolve();
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!((table.stats("Bear"), table.host("Ribbon")), ((3, 3), Some("Bear".to_owned())));
}

/// CR 106.7
#[test]
fn any_type_of_mana_is_also_colorless_mana() {
    let cards = "[Basin]\nLand\n{T}: Add one mana of any type that a land you control could produce.
[Waste]\nLand\n{T}: Add {C}.
[Shard]\n{C}\nArtifact";
    let mut table = Table::new(cards, "p0battlefield=Basin;Waste|Tapped\np0hand=Shard");
    table.act(P0, &["Cast Shard"]);
    table.resolve();
    assert!(table.is_on_battlefield("Shard"));
}

/// CR 113.7
#[test]
fn a_source_with_the_chosen_name_may_be_a_card_in_hand() {
    let cards = "[Pin]\n{0}\nArtifact\nAs Pin enters, choose a card name.\nActivated abilities of sources with the chosen name can't be activated unless they're mana abilities.
[Drifter]\n{5}\nCreature - Spirit\nCycling {1}\n2/2";
    let mut table = Table::new(cards, "p0battlefield=Island\np0hand=Pin;Drifter");
    assert!(table.offers(P0, "Drifter"));
    table.act(P0, &["Cast Pin"]);
    table.resolve();
    table.act(P0, &["Drifter"]);
    assert!(!table.offers(P0, "Drifter"));
}

/// CR 608.2h
#[test]
fn what_was_in_combat_with_a_creature_that_has_left_is_remembered() {
    let cards = "[Thorn]\n{0}\nCreature - Plant\nWhen Thorn dies, destroy all creatures blocking Thorn.\n1/1
[Ogre]\n{2}{R}\nCreature - Ogre\n3/5\n[Snuff]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0battlefield=Thorn\np0hand=Snuff\np1battlefield=Ogre");
    table.attack(P0, &["Thorn"]);
    table.block(P1, &[("Ogre", "Thorn")]);
    table.act(P0, &["Cast Snuff", "Thorn"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P1), ["Ogre"]);
}

/// CR 702.84a
#[test]
fn unearth_may_be_given_to_a_card_in_a_graveyard() {
    let cards = "[Crypt]\n{0}\nEnchantment\nEach creature card in your graveyard has unearth {B}.\n[Snuff]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0battlefield=Crypt;Swamp\np0graveyard=Bear\np0hand=Snuff");
    table.act(P0, &["Bear"]);
    table.resolve();
    assert!(table.has_keyword("Bear", "haste"));
    table.act(P0, &["Cast Snuff", "Bear"]);
    table.resolve();
    assert_eq!(table.exile(), ["Bear"]);
}

/// CR 205.3d, 205.3i
#[test]
fn a_land_type_of_a_creature_token_is_a_land_type() {
    let cards = "[Sprout]\n{0}\nSorcery\nCreate a 1/1 green Forest Dryad land creature token.\n[Elf]\n{G}\nCreature - Elf\n1/1";
    let mut table = Table::new(cards, "p0hand=Sprout");
    table.act(P0, &["Cast Sprout"]);
    table.resolve();
    let line = table.battlefield(P0);
    assert_eq!(line.len(), 1);
    assert_eq!(table.type_line(&line[0]), "Creature Land — Forest Dryad");
}
