//! Cards that are cast as other spells, each on a position with a card of our own (CR 118.9, 702).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::Event;

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

const BROOD: &str = "[Brood]\n{G}\nSorcery\nCreate a 3/3 green Wurm creature token.
[Chorus]\n{W}\nEnchantment\nCreature tokens you control have vigilance.
[Cage]\n{W}\nEnchantment\nWhen Cage enters, exile another target nonland permanent.\nWhen Cage leaves the battlefield, return the exiled card to the battlefield under its owner's control.
[Sweep]\n{W}\nInstant\nDestroy target enchantment.";

/// A token that a Chimera has merged with, above or below it.
fn merged_token(place: &str, hand: &str) -> Table {
    let cards = format!("{CHIMERA}\n{BROOD}");
    let lands = "Forest;Forest;Forest;Plains;Plains;Mountain";
    let position = format!("p0hand=Brood;Chimera;{hand}\np0battlefield=Chorus;{lands}");
    let mut table = Table::new(&cards, &position);
    table.act(P0, &["Cast Brood"]);
    table.resolve();
    table.act(P0, &["Cast Chimera with mutate", "Wurm"]);
    table.resolve();
    table.act(P0, &[place]);
    table.resolve_all();
    table
}

/// CR 729.2d
#[test]
fn a_merged_creature_is_a_token_if_a_token_is_on_top() {
    let under = merged_token("On the bottom", "Zap");
    assert!(under.has_keyword("Wurm", "vigilance"));
    assert!(under.marks("Wurm").contains(&"over Chimera".to_owned()));
    let over = merged_token("On top", "Zap");
    assert!(!over.has_keyword("Chimera", "vigilance"));
    assert!(over.marks("Chimera").contains(&"over Wurm".to_owned()));
}

/// CR 729.3
#[test]
fn of_a_token_and_a_card_that_were_one_only_the_card_is_left() {
    for (place, name) in [("On the bottom", "Wurm"), ("On top", "Chimera")] {
        let mut table = merged_token(place, "Zap");
        table.act(P0, &["Cast Zap", name]);
        table.resolve();
        assert_eq!(table.graveyard(P0), ["Brood", "Chimera", "Zap"], "{place}");
        let mut table = merged_token(place, "Cage;Sweep");
        table.act(P0, &["Cast Cage"]);
        table.resolve();
        table.act(P0, &[name]);
        table.resolve();
        assert_eq!(table.exile(), ["Chimera"]);
        table.act(P0, &["Cast Sweep", "Cage"]);
        table.resolve_all();
        assert_eq!(table.stats("Chimera"), (4, 4), "{place}");
        assert!(!table.is_on_battlefield("Wurm"));
    }
}

/// CR 729.2i
#[test]
fn a_merged_creature_transforms_by_what_is_under_it() {
    let wolf =
        "[Cub]\n{G}\nCreature - Wolf\n{G}: Transform Cub.\n1/1\n//\nHunter\nCreature - Wolf\nMenace\n3/3";
    let position = "p0hand=Chimera\np0battlefield=Cub;Forest;Forest;Forest";
    let mut table = Table::new(&format!("{CHIMERA}\n{wolf}"), position);
    table.act(P0, &["Cast Chimera with mutate", "Cub"]);
    table.resolve();
    table.act(P0, &["On top"]);
    table.resolve_all();
    table.act(P0, &["Transform"]);
    table.resolve();
    assert_eq!(table.stats("Chimera"), (4, 4));
    assert!(table.has_keyword("Chimera", "menace") && table.has_keyword("Chimera", "trample"));
}

/// CR 729.2e
#[test]
fn merging_does_not_tell_what_is_face_down() {
    let beast = "[Lurker]\n{4}{G}\nCreature - Beast\nMorph {G}\n5/5";
    let position = "p0hand=Chimera;Lurker\np0battlefield=Forest;Forest;Forest;Forest;Forest;Forest";
    let mut table = Table::new(&format!("{CHIMERA}\n{beast}"), position);
    table.act(P0, &["Cast Lurker face down"]);
    table.resolve();
    table.act(P0, &["Cast Chimera with mutate"]);
    table.resolve();
    table.act(P0, &["On the bottom"]);
    let named = |event: &Event| matches!(event, Event::Became { name, .. } if name.contains("Lurker"));
    assert!(!table.events.iter().any(named));
    table.act(P0, &["Turn face up"]);
    assert_eq!(table.stats("Lurker"), (5, 5));
    assert!(table.has_keyword("Lurker", "trample"));
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
