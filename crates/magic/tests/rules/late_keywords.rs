//! Keywords of younger sets, each on a position with a card of our own (CR 702).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest;Forest;Forest";

/// CR 702.185
#[test]
fn what_was_warped_is_exiled_at_the_end_and_can_be_cast_later() {
    let card = "[Comet]\n{3}{R}\nCreature - Elemental\nWarp {R}\n3/3";
    let lands = "Mountain;Mountain;Mountain;Mountain";
    let mut table = Table::new(card, &format!("p0hand=Comet\np0battlefield={lands}\n{LIBRARIES}"));
    table.act(P0, &["Cast Comet for its other cost"]);
    table.resolve();
    assert_eq!(table.stats("Comet"), (3, 3));
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.exile(), ["Comet"]);
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Main);
    table.act(P0, &["Cast Comet"]);
    table.resolve();
    table.to(StepKind::End);
    assert!(table.is_on_battlefield("Comet"), "this time it was cast for its mana cost");
}

/// CR 702.153
#[test]
fn a_creature_sacrificed_as_a_casualty_copies_the_spell() {
    let card = "[Sip]\n{B}\nSorcery\nCasualty 2\nYou gain 3 life.";
    let mut table = Table::new(card, "p0hand=Sip\np0battlefield=Swamp;Bear");
    table.act(P0, &["Cast Sip", "1", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.is_on_battlefield("Bear")), (26, false));
}

/// CR 702.78
#[test]
fn two_creatures_of_its_colour_conspire_to_copy_a_spell() {
    let card = "[Sip]\n{G}\nSorcery\nConspire\nYou gain 3 life.";
    let mut table = Table::new(card, "p0hand=Sip\np0battlefield=Forest;Bear;Bear");
    table.act(P0, &["Cast Sip", "1", "Bear", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.is_tapped("Bear")), (26, true));
}

/// CR 702.175
#[test]
fn offspring_is_a_small_copy() {
    let card = "[Hen]\n{G}\nCreature - Bird\nOffspring {1}\nFlying\n3/3";
    let mut table = Table::new(card, "p0hand=Hen\np0battlefield=Forest;Forest");
    table.act(P0, &["Cast Hen", "1"]);
    table.resolve_all();
    let mut sizes: Vec<_> = table.named("Hen").iter().map(|hen| (hen.power, hen.toughness)).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [(1, 1), (3, 3)]);
}

/// CR 702.43
#[test]
fn modular_counters_go_to_another_artifact_creature() {
    let card = "[Cog]\n{1}\nArtifact Creature - Construct\nModular 2\n0/0\n[Golem]\n{3}\nArtifact Creature - Golem\n2/2\n[Zap]\n{R}\nInstant\nDestroy target creature.";
    let mut table = Table::new(card, "p0hand=Cog;Zap\np0battlefield=Golem;Mountain;Mountain");
    table.act(P0, &["Cast Cog"]);
    table.resolve();
    assert_eq!(table.stats("Cog"), (2, 2));
    table.act(P0, &["Cast Zap", "Cog"]);
    table.resolve();
    table.act(P0, &["Golem"]);
    table.resolve();
    table.act(P0, &["Yes"]);
    assert_eq!(table.stats("Golem"), (4, 4));
}

/// CR 702.149
#[test]
fn a_creature_trains_with_a_stronger_one() {
    let card = "[Pupil]\n{W}\nCreature - Human\nTraining\n1/1";
    let mut table = Table::new(card, "p0battlefield=Pupil;Bear");
    table.attack(P0, &["Pupil", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Pupil"), (2, 2));
}

/// CR 702.105
#[test]
fn only_an_attack_on_who_leads_dethrones() {
    let card = "[Usurper]\n{R}\nCreature - Human\nDethrone\n1/1";
    let mut table = Table::new(card, "p1life=25\np0battlefield=Usurper");
    table.attack(P0, &["Usurper"]);
    table.resolve();
    assert_eq!(table.stats("Usurper"), (2, 2));
    let mut table = Table::new(card, "p1life=5\np0battlefield=Usurper");
    table.attack(P0, &["Usurper"]);
    assert!(table.stack().is_empty());
}

/// CR 702.59
#[test]
fn a_card_is_recovered_for_its_cost_or_exiled() {
    let card =
        "[Shard]\n{B}\nSorcery\nYou gain 1 life.\nRecover {B}\n[Zap]\n{R}\nInstant\nDestroy target creature.";
    let position = "p0hand=Zap\np0graveyard=Shard\np0battlefield=Mountain;Swamp;Bear";
    let mut table = Table::new(card, position);
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["Pay"]);
    assert_eq!(table.hand(P0), ["Shard"]);
}

/// CR 701.48a
#[test]
fn who_learns_may_exchange_a_card_for_another() {
    let card = "[Study]\n{U}\nSorcery\nLearn.";
    let position = "p0hand=Study;Bear\np0battlefield=Island\np0library=Plains;Forest";
    let mut table = Table::new(card, position);
    table.act(P0, &["Cast Study"]);
    table.resolve();
    table.act(P0, &["Discard a card, then draw a card"]);
    table.act(P0, &["Bear"]);
    assert_eq!(
        (table.graveyard(P0), table.hand(P0)),
        (vec!["Bear".to_owned(), "Study".to_owned()], vec!["Plains".to_owned()])
    );
}

/// CR 614.12
#[test]
fn riot_that_another_permanent_gives_counts_as_a_creature_enters() {
    let card = "[Drums]\n{R}{G}\nEnchantment\nNontoken creatures you control have riot.";
    for (answer, size) in [("With a counter", (3, 3)), ("With the ability", (2, 2))] {
        let mut table = Table::new(card, "p0hand=Bear\np0battlefield=Drums;Forest;Forest");
        table.act(P0, &["Cast Bear"]);
        table.resolve();
        table.act(P0, &[answer]);
        assert_eq!((table.stats("Bear"), table.has_keyword("Bear", "haste")), (size, size == (2, 2)));
    }
}
