//! What pronouns stand for, seen by what happens (CR 608.2h, 603.7c, 608.2d).

use super::after;
use super::common::*;

/// The object of a clause is not its subject: that would be "itself".
#[test]
fn an_enchantment_deals_damage_to_the_creature_that_entered() {
    let mut table = Table::new(
        "[Hot Floor]\n{1}\nEnchantment\nWhenever a creature enters, this enchantment deals 2 damage to it.
[Cub]\n{0}\nCreature - Bear\n2/2",
        "p0hand=Cub\np0battlefield=Hot Floor",
    );
    table.act(P0, &["Cast Cub"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), ["Cub"]);
}

#[test]
fn each_creature_deals_damage_equal_to_its_own_power() {
    let table = after(
        "Each creature you control deals damage equal to its power to target player.",
        "[Cub]\n{0}\nCreature - Bear\n2/2\n[Ox]\n{0}\nCreature - Ox\n3/3",
        "p0battlefield=Cub;Ox",
        &["@1"],
    );
    assert_eq!(table.life(P1), 15);
}

#[test]
fn x_is_the_power_of_the_target() {
    let table = after(
        "Target creature gets +X/+0 until end of turn, where X is its power.",
        "[Ox]\n{0}\nCreature - Ox\n3/3",
        "p0battlefield=Ox",
        &["Ox"],
    );
    assert_eq!(table.stats("Ox"), (6, 3));
}

#[test]
fn other_creatures_are_others_than_the_one_that_deals_the_damage() {
    let table = after(
        "Target creature deals damage equal to its power to each other creature.",
        "[Cub]\n{0}\nCreature - Bear\n2/2\n[Ox]\n{0}\nCreature - Ox\n3/3",
        "p0battlefield=Cub;Ox",
        &["Cub"],
    );
    assert!(table.is_on_battlefield("Cub") && table.is_on_battlefield("Ox"));
    let table = after(
        "Target creature deals damage equal to its power to each other creature.",
        "[Cub]\n{0}\nCreature - Bear\n2/2\n[Ox]\n{0}\nCreature - Ox\n3/3",
        "p0battlefield=Cub;Ox",
        &["Ox"],
    );
    assert!(!table.is_on_battlefield("Cub") && table.is_on_battlefield("Ox"));
}

#[test]
fn what_a_cost_was_paid_with_is_known_after_other_steps() {
    let mut table = Table::new(
        "[Altar]\n{2}\nArtifact\nSacrifice a creature: Draw cards equal to the sacrificed creature's power, then you gain \
         life equal to its toughness.
[Ox]\n{0}\nCreature - Ox\n1/4",
        "p0battlefield=Altar;Ox\np0library=Island;Island;Island",
    );
    table.act(P0, &["Activate Altar", "Ox"]);
    table.resolve();
    assert_eq!((table.hand(P0).len(), table.life(P0)), (1, 24));
}

#[test]
fn each_player_loses_life_for_their_own_creatures() {
    let table = after(
        "Each player loses 1 life for each creature they control.",
        "[Cub]\n{0}\nCreature - Bear\n2/2",
        "p0battlefield=Cub\np1battlefield=Cub;Cub;Cub",
        &[],
    );
    assert_eq!((table.life(P0), table.life(P1)), (19, 17));
}

/// CR 603.7c
#[test]
fn a_delayed_trigger_destroys_the_creature_that_was_blocked() {
    let mut table = Table::new(
        "[Gaze]\n{1}\nCreature - Basilisk\nWhenever this creature blocks a creature, destroy that creature at end of combat.\n1/6
[Ox]\n{0}\nCreature - Ox\n1/4",
        "p0battlefield=Ox\np1battlefield=Gaze",
    );
    table.attack(P0, &["Ox"]);
    table.block(P1, &[("Gaze", "Ox")]);
    table.resolve_all();
    table.to(StepKind::End);
    assert!(!table.is_on_battlefield("Ox") && table.is_on_battlefield("Gaze"));
}

/// CR 603.12: all that follows "when you do" belongs to it.
#[test]
fn a_sentence_after_a_reflexive_trigger_speaks_of_its_target() {
    let mut table = after(
        "You may sacrifice a creature. When you do, tap target creature an opponent controls. Put a +1/+1 counter on it.",
        "[Cub]\n{0}\nCreature - Bear\n2/2\n[Ox]\n{0}\nCreature - Ox\n1/4",
        "p0battlefield=Cub\np1battlefield=Ox",
        &[],
    );
    table.act(P0, &["Yes"]);
    if table.prompt_kind() == Some("choose") {
        table.act(P0, &["Cub"]);
    }
    if table.prompt_kind() == Some("triggerChoices") {
        table.act(P0, &["Ox"]);
    }
    table.resolve();
    assert_eq!(table.stats("Ox"), (2, 5));
}

#[test]
fn cards_milled_before_are_remembered() {
    let table = after("Mill a card. You may play that card this turn.", "", "p0library=Island", &[]);
    assert!(table.offers(P0, "Play Island"));
}

#[test]
fn an_aura_asks_about_the_creature_that_it_enchants() {
    let table = Table::new(
        "[Veil]\n{1}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +2/+2 as long as it's untapped.
[Cub]\n{0}\nCreature - Bear\n2/2",
        "p0battlefield=Cub|Id:1|Tapped;Veil|AttachedTo:1",
    );
    assert_eq!(table.stats("Cub"), (2, 2));
}
