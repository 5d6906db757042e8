//! Destroying, sacrificing, exiling, returning (CR 701.8, 701.13, 701.19, 701.21).

use super::after;
use super::common::*;

#[test]
fn an_indestructible_creature_is_not_destroyed() {
    let table = after(
        "Destroy all creatures.",
        "[Golem]\n{4}\nArtifact Creature - Golem\nIndestructible\n3/3",
        "p0battlefield=Golem\np1battlefield=Bear",
        &[],
    );
    assert!(table.is_on_battlefield("Golem"));
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 701.19a
#[test]
fn a_regenerated_creature_is_tapped_instead_of_destroyed() {
    let mut table = Table::new(
        "[Mend]\n{0}\nInstant\nRegenerate target creature.\n[Doom]\n{0}\nInstant\nDestroy target creature.",
        "p0hand=Mend;Doom\np1battlefield=Bear",
    );
    table.act(P0, &["Cast Mend", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Doom", "Bear"]);
    table.resolve();
    assert!(table.is_tapped("Bear"));
}

#[test]
fn a_creature_that_cant_be_regenerated_is_destroyed() {
    let mut table = Table::new(
        "[Mend]\n{0}\nInstant\nRegenerate target creature.\n[Doom]\n{0}\nInstant\nDestroy target creature. It can't be \
         regenerated.",
        "p0hand=Mend;Doom\np1battlefield=Bear",
    );
    table.act(P0, &["Cast Mend", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Doom", "Bear"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 101.4, 701.21a
#[test]
fn each_player_chooses_what_to_sacrifice_and_all_is_sacrificed_at_once() {
    let mut table = after(
        "Each player sacrifices a creature.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0battlefield=Bear;Ogre\np1battlefield=Bear;Ogre",
        &[],
    );
    table.act(P0, &["Ogre"]);
    assert!(table.graveyard(P0).is_empty());
    table.act(P1, &["Bear"]);
    assert_eq!(
        (table.graveyard(P0), table.graveyard(P1)),
        (vec!["Ogre".to_owned(), "Test".to_owned()], vec!["Bear".to_owned()])
    );
}

/// CR 400.7: the effect that exiled it finds it again.
#[test]
fn a_creature_is_exiled_and_returned_by_the_same_effect() {
    let table = after(
        "Exile target creature you control, then return it to the battlefield under its owner's control.",
        "",
        "p0battlefield=Bear|Counters:P1P1=2",
        &["Bear"],
    );
    assert_eq!(table.stats("Bear"), (2, 2), "it is a new object");
    assert!(table.exile().is_empty());
}

#[test]
fn a_creature_card_returns_from_the_graveyard() {
    let table = after(
        "Return target creature card from your graveyard to the battlefield.",
        "",
        "p0graveyard=Bear",
        &["Bear"],
    );
    assert_eq!(table.battlefield(P0), ["Bear"]);
}

/// CR 110.2a
#[test]
fn a_card_from_anothers_graveyard_comes_under_your_control_if_the_effect_says_so() {
    let table = after(
        "Put target creature card from a graveyard onto the battlefield under your control.",
        "",
        "p1graveyard=Bear",
        &["Bear"],
    );
    assert_eq!(table.battlefield(P0), ["Bear"]);
}

#[test]
fn a_permanent_returns_to_its_owners_hand() {
    let table = after("Return target creature to its owner's hand.", "", "p1battlefield=Bear", &["Bear"]);
    assert_eq!(table.hand(P1), ["Bear"]);
}

#[test]
fn a_permanent_is_shuffled_into_its_owners_library() {
    let table = after(
        "Shuffle target creature into its owner's library.",
        "",
        "p1battlefield=Bear\np1library=Forest",
        &["Bear"],
    );
    assert_eq!(table.library(P1), 2);
}

/// CR 701.26
#[test]
fn permanents_are_tapped_and_untapped() {
    let table = after("Tap all creatures.", "", "p0battlefield=Bear\np1battlefield=Bear", &[]);
    assert!(table.is_tapped("Bear") && table.is_tapped("Bear#2"));
    let table = after("Untap target creature.", "", "p0battlefield=Bear|Tapped", &["Bear"]);
    assert!(!table.is_tapped("Bear"));
}

/// CR 303.4f
#[test]
fn an_aura_put_onto_the_battlefield_is_attached_to_what_its_controller_chooses() {
    let mut table = after(
        "Return target enchantment card from your graveyard to the battlefield.",
        "[Mantle]\n{W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+1.\n\
         [Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0graveyard=Mantle\np0battlefield=Bear;Ogre",
        &["Mantle"],
    );
    assert_eq!(table.prompt(), ("enchant", P0));
    table.act(P0, &["Ogre"]);
    assert_eq!((table.stats("Bear"), table.stats("Ogre")), ((2, 2), (4, 4)));
}
