//! Damage and life (CR 119, 120, 701.14).

use super::after;
use super::common::*;

#[test]
fn damage_is_dealt_to_each_creature_and_player() {
    let table = after(
        "Test deals 2 damage to each creature and each player.",
        "",
        "p0battlefield=Bear\np1battlefield=Bear",
        &[],
    );
    assert_eq!((table.life(P0), table.life(P1)), (18, 18));
    assert!(!table.is_on_battlefield("Bear"));
}

/// CR 601.2d, 608.2i
#[test]
fn damage_is_dealt_as_it_was_divided() {
    let table = after(
        "Test deals 3 damage divided as you choose among one, two, or three targets.",
        "",
        "p1battlefield=Bear",
        &["Bear", "@1", "-", "2 Bear", "1 @1"],
    );
    assert_eq!(table.life(P1), 19);
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// CR 701.14a
#[test]
fn fighting_creatures_deal_damage_to_each_other() {
    let table = after(
        "Target creature you control fights target creature you don't control.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0battlefield=Bear\np1battlefield=Ogre",
        &["Bear", "Ogre"],
    );
    assert_eq!(table.graveyard(P0), ["Test", "Bear"]);
    assert_eq!(table.permanent("Ogre").damage, 2);
}

#[test]
fn life_is_gained_and_lost() {
    let table = after("You gain 3 life and target player loses 4 life.", "", "", &["@1"]);
    assert_eq!((table.life(P0), table.life(P1)), (23, 16));
}

/// CR 119.7
#[test]
fn who_cant_gain_life_does_not() {
    let table = after(
        "Each player gains 3 life.",
        "[Gloom]\n{B}\nEnchantment\nYour opponents can't gain life.",
        "p0battlefield=Gloom",
        &[],
    );
    assert_eq!((table.life(P0), table.life(P1)), (23, 20));
}

/// CR 119.5
#[test]
fn a_life_total_becomes_a_number() {
    let table = after("Target player's life total becomes 7.", "", "", &["@1"]);
    assert_eq!(table.life(P1), 7);
}
