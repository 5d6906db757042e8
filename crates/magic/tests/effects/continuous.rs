//! Continuous effects, control, attaching, transforming, phasing, shields (CR 611, 701.3, 701.27, 702.26, 615).

use super::after;
use super::common::*;

/// CR 514.2
#[test]
fn a_change_lasts_until_end_of_turn() {
    let mut table = after(
        "Target creature gets +3/+3 and gains trample until end of turn.",
        "",
        "p0battlefield=Bear",
        &["Bear"],
    );
    assert_eq!(table.stats("Bear"), (5, 5));
    assert!(table.has_keyword("Bear", "trample"));
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 611.2c
#[test]
fn what_a_spell_changes_is_locked_in() {
    let mut table = after(
        "Creatures you control get +1/+1 until end of turn.",
        "[Cub]\n{0}\nCreature - Bear\n1/1",
        "p0hand=Cub\np0battlefield=Bear",
        &[],
    );
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    assert_eq!((table.stats("Bear"), table.stats("Cub")), ((3, 3), (1, 1)));
}

/// CR 608.2h
#[test]
fn the_number_of_a_change_is_locked_in() {
    let mut table = after(
        "Target creature gets +X/+X until end of turn, where X is the number of creatures you control.",
        "[Cub]\n{0}\nCreature - Bear\n1/1",
        "p0hand=Cub\np0battlefield=Bear;Bear",
        &["Bear"],
    );
    assert_eq!(table.stats("Bear"), (4, 4));
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (4, 4));
}

#[test]
fn control_is_gained_until_end_of_turn() {
    let mut table =
        after("Gain control of target creature until end of turn.", "", "p1battlefield=Bear", &["Bear"]);
    assert_eq!(table.battlefield(P0), ["Bear"]);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 611.2b
#[test]
fn control_for_as_long_as_the_source_stays_ends_when_it_leaves() {
    let mut table = Table::new(
        "[Jailer]\n{0}\nCreature - Human\nWhen this creature enters, gain control of target creature for as long as you \
         control this creature.\n2/2\n[Doom]\n{0}\nInstant\nDestroy target creature.",
        "p0hand=Jailer;Doom\np1battlefield=Bear",
    );
    table.act(P0, &["Cast Jailer"]);
    table.resolve();
    if table.prompt_kind() == Some("triggerChoices") {
        table.act(P0, &["Bear"]);
    }
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Bear", "Jailer"]);
    table.act(P0, &["Cast Doom", "Jailer"]);
    table.resolve();
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 701.12b
#[test]
fn control_of_two_permanents_is_exchanged() {
    let table = after(
        "Exchange control of target creature you control and target creature an opponent controls.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0battlefield=Bear\np1battlefield=Ogre",
        &["Bear", "Ogre"],
    );
    assert_eq!(
        (table.battlefield(P0), table.battlefield(P1)),
        (vec!["Ogre".to_owned()], vec!["Bear".to_owned()])
    );
}

/// CR 701.27a
#[test]
fn a_double_faced_permanent_is_transformed() {
    let table = after(
        "Transform target creature.",
        "[Villager]\n{1}{G}\nCreature - Human\n2/2\n//\nHowler\nCreature - Wolf\n5/5",
        "p0battlefield=Villager",
        &["Villager"],
    );
    assert_eq!(table.stats("Howler"), (5, 5));
}

/// CR 702.26
#[test]
fn a_phased_out_creature_is_not_there_until_its_controllers_next_untap_step() {
    let mut table = after(
        "Target creature phases out.",
        "",
        "p0battlefield=Bear\np0library=Forest\np1library=Forest",
        &["Bear"],
    );
    assert!(table.permanent("Bear").phased_out);
    table.to_next_turn(StepKind::Upkeep);
    assert!(table.permanent("Bear").phased_out, "it is the other player's turn");
    table.to_next_turn(StepKind::Upkeep);
    assert!(!table.permanent("Bear").phased_out);
}

/// CR 701.3a
#[test]
fn an_equipment_is_attached() {
    let mut table = Table::new(
        "[Blade]\n{0}\nArtifact - Equipment\nEquipped creature gets +2/+0.\nEquip {0}",
        "p0battlefield=Bear;Blade",
    );
    table.act(P0, &["Activate Blade", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Bear"), (4, 2));
}

/// CR 615.7
#[test]
fn the_next_damage_is_prevented() {
    let mut table = Table::new(
        "[Ward]\n{0}\nInstant\nPrevent the next 2 damage that would be dealt to target creature this turn.\n\
         [Zap]\n{0}\nInstant\nZap deals 3 damage to target creature.",
        "p0hand=Ward;Zap\np1battlefield=Bear",
    );
    table.act(P0, &["Cast Ward", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    assert_eq!(table.permanent("Bear").damage, 1);
}

#[test]
fn a_creature_turned_face_down_is_a_nameless_two_two() {
    let table = after(
        "Turn target creature face down.",
        "[Ogre]\n{2}{R}\nCreature - Ogre\n3/3",
        "p0battlefield=Ogre",
        &["Ogre"],
    );
    let view = table.view();
    assert_eq!((view.battlefield[0].power, view.battlefield[0].toughness), (2, 2));
}
