//! What was done earlier, and leave that is used up in a turn, each on a position with a card of our own.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest;Forest;Forest";

/// CR 700.14
#[test]
fn the_fourth_mana_of_a_turn_is_expended_once() {
    let card = "[Badger]\n{G}\nCreature - Badger\nWhenever you expend 4, you gain 3 life.\n1/1\n[Sip]\n{1}{G}\nSorcery\nYou gain 1 life.";
    let lands = "Forest;Forest;Forest;Forest;Forest;Forest";
    let mut table = Table::new(card, &format!("p0hand=Sip;Sip;Sip\np0battlefield=Badger;{lands}"));
    for life in [21, 25, 26] {
        table.act(P0, &["Cast Sip"]);
        table.resolve_all();
        assert_eq!(table.life(P0), life);
    }
}

/// CR 702.131b
#[test]
fn the_citys_blessing_is_for_the_rest_of_the_game() {
    let card = "[Lord]\n{W}\nCreature - Human\nAscend\nAs long as you have the city's blessing, creatures you control get +1/+1.\n1/1\n[Zap]\n{R}\nInstant\nDestroy target creature.";
    let nine = "Forest;Forest;Forest;Forest;Forest;Forest;Forest;Plains;Mountain";
    let mut table = Table::new(card, &format!("p0hand=Lord;Zap\np0battlefield={nine}"));
    table.act(P0, &["Cast Lord"]);
    table.resolve();
    assert_eq!(table.stats("Lord"), (2, 2));
    table.act(P0, &["Cast Zap", "Lord"]);
    table.resolve();
    assert_eq!(table.graveyard(P0), ["Lord", "Zap"]);
}

/// CR 702.171a
#[test]
fn a_saddled_mount_knows_it_until_the_turn_ends() {
    let card = "[Pony]\n{G}\nCreature - Horse Mount\nWhenever this creature attacks while saddled, you gain 2 life.\nSaddle 2\n2/2";
    let mut table = Table::new(card, &format!("p0battlefield=Pony;Bear\n{LIBRARIES}"));
    table.act(P0, &["Activate Pony", "Bear"]);
    table.resolve();
    table.attack(P0, &["Pony"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Main);
    table.attack(P0, &["Pony"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 22, "it is saddled for a turn");
}

/// CR 702.52a
#[test]
fn a_card_with_dredge_comes_back_instead_of_a_draw() {
    let card = "[Ivy]\n{G}\nCreature - Plant\nDredge 2\n1/1\n[Sip]\n{U}\nSorcery\nDraw a card.";
    let position = format!("p0hand=Sip\np0graveyard=Ivy\np0battlefield=Island\n{LIBRARIES}");
    let mut table = Table::new(card, &position);
    table.act(P0, &["Cast Sip"]);
    table.resolve();
    table.act(P0, &["Ivy"]);
    assert_eq!((table.hand(P0), table.library(P0)), (vec!["Ivy".to_owned()], 4));
}

/// CR 502.3
#[test]
fn a_permanent_may_be_left_tapped() {
    let card = "[Gate]\n{1}\nArtifact\nYou may choose not to untap Gate during your untap step.\n{T}: You gain 1 life.";
    let mut table = Table::new(card, &format!("p0battlefield=Gate|Tapped;Forest|Tapped\n{LIBRARIES}"));
    table.to_next_turn(StepKind::Upkeep);
    table.until("chooseReplacement");
    table.act(P0, &["Gate"]);
    assert!(table.is_tapped("Gate") && !table.is_tapped("Forest"));
}

/// CR 601.3
#[test]
fn one_spell_a_turn_is_cast_from_the_graveyard() {
    let card = "[Shepherd]\n{B}\nCreature - Human\nDuring each of your turns, you may cast a creature spell from your graveyard.\n1/1";
    let position = "p0graveyard=Bear;Bear\np0battlefield=Shepherd;Forest;Forest;Forest;Forest";
    let mut table = Table::new(card, position);
    table.act(P0, &["Cast Bear"]);
    table.resolve();
    assert!(!table.offers(P0, "Cast Bear"), "the other one has to wait for the next turn");
}

/// CR 603.4
#[test]
fn a_werewolf_turns_after_a_turn_without_spells_but_not_on_the_first_turn() {
    let card = "[Villager]\n{R}\nCreature - Human Werewolf\nAt the beginning of each upkeep, if no spells were cast last turn, transform Villager.\n1/1\n//\nHowler\nCreature - Werewolf\nAt the beginning of each upkeep, if a player cast two or more spells last turn, transform Howler.\n3/3";
    let mut table = Table::new(card, &format!("p0battlefield=Villager\n{LIBRARIES}"));
    assert!(table.is_on_battlefield("Villager"));
    table.to_next_turn(StepKind::Upkeep);
    table.resolve_all();
    assert!(table.is_on_battlefield("Howler"));
}

/// CR 113.6b
#[test]
fn a_static_ability_can_work_from_the_graveyard() {
    let card = "[Elder]\n{G}\nCreature - Spirit\nAs long as this card is in your graveyard, creatures you control get +1/+1.\n1/1";
    let table = Table::new(card, "p0graveyard=Elder\np0battlefield=Bear");
    assert_eq!(table.stats("Bear"), (3, 3));
}

/// CR 701.39a
#[test]
fn bolster_helps_the_weakest_creature() {
    let card = "[Horn]\n{W}\nSorcery\nBolster 2.\n[Ox]\n{W}\nCreature - Ox\n1/5";
    let mut table = Table::new(card, "p0hand=Horn\np0battlefield=Plains;Ox;Bear");
    table.act(P0, &["Cast Horn"]);
    table.resolve();
    assert_eq!((table.stats("Bear"), table.stats("Ox")), ((4, 4), (1, 5)));
}

/// CR 701.53a
#[test]
fn an_incubator_becomes_a_creature_with_its_counters() {
    let card = "[Egg]\n{B}\nSorcery\nIncubate 3.";
    let mut table = Table::new(card, "p0hand=Egg\np0battlefield=Swamp;Swamp;Swamp");
    table.act(P0, &["Cast Egg"]);
    table.resolve();
    table.act(P0, &["Activate Incubator"]);
    table.resolve();
    assert_eq!(table.stats("Phyrexian Token"), (3, 3));
}

/// CR 701.62a
#[test]
fn manifest_dread_hides_one_of_two_cards() {
    let card = "[Cellar]\n{U}\nSorcery\nManifest dread.";
    let mut table = Table::new(card, "p0hand=Cellar\np0battlefield=Island\np0library=Bear;Forest;Island");
    table.act(P0, &["Cast Cellar"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    assert_eq!((table.graveyard(P0).len(), table.library(P0)), (2, 1));
    assert!(table.graveyard(P0).contains(&"Forest".to_owned()));
}

/// CR 704.5y
#[test]
fn a_creature_bears_one_role_of_each_player() {
    let card = "[Crown]\n{W}\nSorcery\nCreate a Monster Role token attached to target creature you control.\n[Curse]\n{W}\nSorcery\nCreate a Cursed Role token attached to target creature you control.";
    let mut table = Table::new(card, "p0hand=Crown;Curse\np0battlefield=Plains;Plains;Bear");
    table.act(P0, &["Cast Crown", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (3, 3));
    table.act(P0, &["Cast Curse", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (1, 1));
    assert!(!table.is_on_battlefield("Monster"));
}

/// CR 106.7
#[test]
fn a_land_makes_the_colours_that_other_lands_could_produce() {
    let card = "[Well]\nLand\n{T}: Add one mana of any type that a land you control could produce.\n[Zap]\n{R}{R}\nInstant\nYou gain 1 life.\n[Dip]\n{U}{U}\nInstant\nYou gain 1 life.";
    let table = Table::new(card, "p0hand=Zap;Dip\np0battlefield=Well;Mountain");
    assert!(table.offers(P0, "Cast Zap") && !table.offers(P0, "Cast Dip"));
}

/// CR 603.2
#[test]
fn a_card_knows_who_made_its_owner_discard_it() {
    let card = "[Hedgehog]\n{G}\nCreature - Hedgehog\nWhen a spell or ability an opponent controls causes you to discard this card, you gain 4 life.\n2/2\n[Pinch]\n{B}\nInstant\nTarget player discards a card.";
    let mut table = Table::new(card, "p0hand=Pinch\np0battlefield=Swamp\np1hand=Hedgehog");
    table.act(P0, &["Cast Pinch", "@1"]);
    table.resolve();
    table.act(P1, &["Hedgehog"]);
    table.resolve_all();
    assert_eq!(table.life(P1), 24);
    let mut table = Table::new(card, "p0hand=Pinch;Hedgehog\np0battlefield=Swamp");
    table.act(P0, &["Cast Pinch", "@0"]);
    table.resolve();
    table.act(P0, &["Hedgehog"]);
    table.resolve_all();
    assert_eq!(table.life(P0), 20);
}

/// CR 701.17
#[test]
fn a_card_is_chosen_from_among_those_that_were_milled() {
    let card = "[Comb]\n{G}\nSorcery\nMill three cards. You may put a land card from among the milled cards into your hand.";
    let position = "p0hand=Comb\np0battlefield=Forest\np0graveyard=Island\np0library=Bear;Plains;Bear;Bear";
    let mut table = Table::new(card, position);
    table.act(P0, &["Cast Comb"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!((table.hand(P0), table.library(P0)), (vec!["Plains".to_owned()], 1));
}
