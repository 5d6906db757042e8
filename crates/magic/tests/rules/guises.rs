//! Cards that are cast as other spells, each on a position with a card of our own (CR 118.9, 702).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const VINE: &str = "[Vine]\n{1}{G}\nEnchantment Creature - Dryad\nBestow {3}{G}\nEnchanted creature gets +2/+2.\n2/2\n[Zap]\n{R}\nInstant\nDestroy target creature.";

/// CR 702.103b
#[test]
fn a_bestowed_card_is_an_aura_on_the_creature_it_targets() {
    let position = "p0hand=Vine\np0battlefield=Bear;Forest;Forest;Forest;Forest";
    let mut table = Table::new(VINE, position);
    table.act(P0, &["Cast Vine with bestow", "Bear"]);
    table.resolve();
    assert_eq!((table.stats("Bear"), table.host("Vine")), ((4, 4), Some("Bear".to_owned())));
    assert_eq!(table.type_line("Vine"), "Enchantment — Aura");
}

/// CR 702.103f
#[test]
fn what_was_bestowed_is_a_creature_once_its_host_is_gone() {
    let position = "p0hand=Vine;Zap\np0battlefield=Bear;Forest;Forest;Forest;Forest;Mountain";
    let mut table = Table::new(VINE, position);
    table.act(P0, &["Cast Vine with bestow", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    assert_eq!((table.stats("Vine"), table.host("Vine")), ((2, 2), None));
}

/// CR 702.103e
#[test]
fn a_bestowed_spell_whose_target_is_gone_resolves_as_a_creature() {
    let position = "p0hand=Vine;Zap\np0battlefield=Bear;Forest;Forest;Forest;Forest;Mountain";
    let mut table = Table::new(VINE, position);
    table.act(P0, &["Cast Vine with bestow", "Bear"]);
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    table.resolve();
    assert_eq!(table.stats("Vine"), (2, 2));
}

/// CR 702.96a
#[test]
fn an_overloaded_spell_targets_nothing_and_hits_each() {
    let card = "[Gust]\n{U}\nInstant\nReturn target creature you don't control to its owner's hand.\nOverload {2}{U}";
    let position = "p0hand=Gust\np0battlefield=Island;Island;Island;Bear\np1battlefield=Bear;Bear";
    let mut table = Table::new(card, position);
    table.act(P0, &["Cast Gust with overload"]);
    table.resolve();
    assert_eq!((table.hand(P1).len(), table.named("Bear").len()), (2, 1));
}

/// CR 702.113a
#[test]
fn an_awakened_spell_also_animates_a_land() {
    let card = "[Stir]\n{G}\nSorcery\nYou gain 1 life.\nAwaken 2—{1}{G}";
    let mut table = Table::new(card, "p0hand=Stir\np0battlefield=Forest;Forest;Island");
    table.act(P0, &["Cast Stir with awaken", "Island"]);
    table.resolve();
    assert_eq!((table.life(P0), table.stats("Island")), (21, (2, 2)));
    assert!(table.type_line("Island").contains("Creature Land"), "{}", table.type_line("Island"));
}

/// CR 718.3
#[test]
fn a_prototyped_card_is_small_and_has_the_colour_of_its_cost() {
    let card = "[Engine]\n{7}\nArtifact Creature - Construct\nPrototype {1}{G} — 2/2\nTrample\n6/6\n[Purge]\n{B}\nInstant\nDestroy target green creature.";
    let position = "p0hand=Engine;Purge\np0battlefield=Forest;Forest;Swamp";
    let mut table = Table::new(card, position);
    table.act(P0, &["Cast Engine with prototype"]);
    table.resolve();
    assert_eq!(table.stats("Engine"), (2, 2));
    assert!(table.has_keyword("Engine", "trample"));
    table.act(P0, &["Cast Purge", "Engine"]);
    table.resolve();
    assert_eq!(table.graveyard(P0), ["Engine", "Purge"]);
}

/// CR 702.165a
#[test]
fn backup_helps_another_creature_with_the_abilities_below() {
    let card = "[Squire]\n{W}\nCreature - Human\nBackup 1\nFlying\n1/1";
    let mut table = Table::new(card, "p0hand=Squire\np0battlefield=Plains;Bear");
    table.act(P0, &["Cast Squire"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (3, 3));
    assert!(table.has_keyword("Bear", "flying"));
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.has_keyword("Bear", "flying"));
}

const CHIMERA: &str = "[Chimera]\n{G}\nCreature - Chimera\nMutate {1}{G}\nTrample\nWhenever this creature mutates, you gain 2 life.\n4/4\n[Zap]\n{R}\nInstant\nDestroy target creature.\n[Bird]\n{U}\nCreature - Bird\nFlying\n1/1";

/// CR 702.140e
#[test]
fn a_creature_that_mutates_has_the_abilities_of_all_its_cards() {
    let mut table = Table::new(CHIMERA, "p0hand=Chimera\np0battlefield=Bird;Forest;Forest");
    table.act(P0, &["Cast Chimera with mutate", "Bird"]);
    table.resolve();
    table.act(P0, &["On top"]);
    table.resolve_all();
    assert_eq!((table.stats("Chimera"), table.life(P0)), ((4, 4), 22));
    assert!(table.has_keyword("Chimera", "flying") && table.has_keyword("Chimera", "trample"));
    assert!(!table.is_on_battlefield("Bird"), "it is one creature");
}

/// CR 729.3
#[test]
fn all_cards_of_a_merged_creature_die_with_it() {
    let mut table = Table::new(CHIMERA, "p0hand=Chimera;Zap\np0battlefield=Bird;Forest;Forest;Mountain");
    table.act(P0, &["Cast Chimera with mutate", "Bird"]);
    table.resolve();
    table.act(P0, &["On the bottom"]);
    table.resolve_all();
    assert_eq!(table.stats("Bird"), (1, 1));
    assert!(table.has_keyword("Bird", "trample"));
    table.act(P0, &["Cast Zap", "Bird"]);
    table.resolve();
    let mut graveyard = table.graveyard(P0);
    graveyard.sort();
    assert_eq!(graveyard, ["Bird", "Chimera", "Zap"]);
}

/// CR 702.140b
#[test]
fn a_mutating_spell_whose_target_is_gone_is_a_creature_of_its_own() {
    let mut table = Table::new(CHIMERA, "p0hand=Chimera;Zap\np0battlefield=Bird;Forest;Forest;Mountain");
    table.act(P0, &["Cast Chimera with mutate", "Bird"]);
    table.act(P0, &["Cast Zap", "Bird"]);
    table.resolve();
    table.resolve();
    assert_eq!((table.stats("Chimera"), table.life(P0)), ((4, 4), 20));
}
