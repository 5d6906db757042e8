//! Copies, layers and what falls off (CR 613, 704.5, 707).

use super::common::*;

const CLONE: &str =
    "[Twin]\n{0}\nCreature - Shapeshifter\nYou may have this creature enter as a copy of a creature on the battlefield.\n0/0
[Wake]\n{0}\nSorcery\nTarget land becomes a 3/3 Elemental creature until end of turn. It's still a land.
[Great Levelling]\n{0}\nEnchantment\nAll creatures lose all abilities and have base power and toughness 1/1.
[Hawk]\n{1}{W}\nCreature - Bird\nFlying\n2/3
[Break]\n{0}\nInstant\nDestroy target enchantment.
[Veil]\n{3}{U}\nCreature - Wizard\nMorph {U}\nFlying\n3/3
[Grow]\n{0}\nInstant\nTarget creature gets +2/+0 until end of turn.
[Turnabout]\n{0}\nInstant\nSwitch target creature's power and toughness until end of turn.
[Old King]\n{0}\nLegendary Creature - Human\n2/2";

/// CR 707.2: what an effect has made of a land is not copied.
#[test]
fn a_copy_of_a_woken_land_is_a_plain_land() {
    let mut table = Table::new(CLONE, "p0hand=Wake;Twin\np0battlefield=Forest");
    table.act(P0, &["Cast Wake", "Forest"]);
    table.resolve();
    table.act(P0, &["Cast Twin"]);
    table.resolve();
    table.act(P0, &["Twin as a copy"]);
    let forests = table.named("Forest");
    assert_eq!(forests.len(), 2);
    assert_eq!(forests.iter().filter(|forest| forest.creature).count(), 1);
}

/// CR 707.2, 613.1f: what was lost comes back to the copy, too, when the effect ends.
#[test]
fn a_copy_under_a_levelling_has_what_it_copies_once_the_levelling_is_gone() {
    let plains = "Plains;Plains;Plains;Plains";
    let position = format!("p0hand=Twin;Break;Great Levelling\np0battlefield=Hawk;{plains}");
    let mut table = Table::new(CLONE, &position);
    table.act(P0, &["Cast Twin"]);
    table.resolve();
    table.act(P0, &["Twin as a copy"]);
    table.act(P0, &["Cast Great Levelling"]);
    table.resolve();
    assert!(table.named("Hawk").iter().all(|hawk| (hawk.power, hawk.toughness) == (1, 1)));
    table.act(P0, &["Cast Break", "Great Levelling"]);
    table.resolve();
    let hawks = table.named("Hawk");
    assert!(hawks.iter().all(|hawk| (hawk.power, hawk.toughness) == (2, 3)));
    assert_eq!(hawks.len(), 2);
    assert!(table.has_keyword("Hawk#2", "flying"));
}

/// CR 614.12: without its ability it enters as itself.
#[test]
fn nothing_enters_as_a_copy_under_a_levelling() {
    let mut table = Table::new(CLONE, "p0hand=Twin\np0battlefield=Hawk;Great Levelling");
    table.act(P0, &["Cast Twin"]);
    table.resolve();
    assert!(table.is_on_battlefield("Twin"));
}

/// CR 707.2, 708.2a: a copy of a face-down creature is a 2/2 without a name, and can't be turned up.
#[test]
fn a_copy_of_a_face_down_creature_is_what_was_seen() {
    let mut table = Table::new(CLONE, "p0hand=Veil;Twin\np0battlefield=Island;Island;Island;Island");
    table.act(P0, &["Cast Veil face down"]);
    table.resolve();
    table.act(P0, &["Cast Twin"]);
    table.resolve();
    table.act(P0, &["Twin as a copy"]);
    let creatures: Vec<_> =
        table.view().battlefield.into_iter().filter(|permanent| permanent.creature).collect();
    assert_eq!(creatures.len(), 2);
    assert!(creatures.iter().all(|one| (one.power, one.toughness) == (2, 2)), "{creatures:#?}");
    assert_eq!(table.options(P0).iter().filter(|label| label.contains("Turn")).count(), 1);
}

/// CR 613.4d: a switch applies after every other change, also later ones.
#[test]
fn a_change_after_a_switch_is_switched_too() {
    let mut table = Table::new(CLONE, "p0hand=Turnabout;Grow\np0battlefield=Hawk");
    table.act(P0, &["Cast Turnabout", "Hawk"]);
    table.resolve();
    assert_eq!(table.stats("Hawk"), (3, 2));
    table.act(P0, &["Cast Grow", "Hawk"]);
    table.resolve();
    assert_eq!(table.stats("Hawk"), (3, 4));
}

/// CR 704.5j, 707.2
#[test]
fn a_copy_of_a_legend_is_a_second_legend() {
    let mut table = Table::new(CLONE, "p0hand=Twin\np0battlefield=Old King");
    table.act(P0, &["Cast Twin"]);
    table.resolve();
    table.act(P0, &["Twin as a copy"]);
    assert_eq!(table.prompt_kind(), Some("chooseLegend"));
    table.act(P0, &["Old King"]);
    assert_eq!(table.battlefield(P0), ["Old King"]);
}

const GUARDED: &str =
    "[Holy Cord]\n{0}\nEnchantment - Aura\nColor: white\nEnchant creature\nEnchanted creature gets +1/+1.
[Spear]\n{0}\nArtifact - Equipment\nColor: white\nEquipped creature gets +2/+0.\nEquip {0}
[Ward Off]\n{0}\nInstant\nTarget creature gains protection from white until end of turn.
[Slip]\n{0}\nInstant\nTarget creature phases out.";

/// CR 702.16c-d, 704.5m-n
#[test]
fn protection_makes_auras_fall_into_the_graveyard_and_equipment_fall_off() {
    let mut table = Table::new(
        GUARDED,
        "p0hand=Ward Off\np0battlefield=Bear|Id:1;Holy Cord|AttachedTo:1;Spear|AttachedTo:1",
    );
    assert_eq!(table.stats("Bear"), (5, 3));
    table.act(P0, &["Cast Ward Off", "Bear"]);
    table.resolve();
    assert_eq!(
        (table.stats("Bear"), table.graveyard(P0)),
        ((2, 2), vec!["Ward Off".to_owned(), "Holy Cord".to_owned()])
    );
    assert_eq!((table.is_on_battlefield("Spear"), table.host("Spear")), (true, None));
}

/// CR 702.26g-h: what is attached phases out with its host and comes back attached.
#[test]
fn attachments_phase_out_and_in_with_their_host() {
    let mut table = Table::new(
        GUARDED,
        "p0hand=Slip\np0battlefield=Bear|Id:1;Holy Cord|AttachedTo:1;Spear|AttachedTo:1\np0library=Forest;Forest\np1library=Forest;Forest",
    );
    table.act(P0, &["Cast Slip", "Bear"]);
    table.resolve();
    assert!(!table.offers(P0, "Equip") && !table.offers(P0, "Activate Spear"));
    table.to_next_turn(StepKind::Upkeep);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!((table.stats("Bear"), table.host("Spear").as_deref()), ((5, 3), Some("Bear")));
    assert!(table.graveyard(P0).iter().all(|name| name == "Slip"));
}
