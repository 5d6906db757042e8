//! Levels and stations, counters that are picked, votes, and what loses its types (CR 205, 122, 701.38, 711, 721).

use super::after;
use super::common::*;

const PUPIL: &str = "[Pupil]\n{W}\nCreature - Human Soldier\nLevel up {1}\nLEVEL 1-2\n2/3\nVigilance\nLEVEL 3+\n4/4\n\
                     Flying\nOther creatures you control get +1/+1.\n1/1";

/// CR 711.2
#[test]
fn a_creature_has_what_is_printed_for_its_level_and_nothing_else() {
    let table = Table::new(PUPIL, "p0battlefield=Pupil;Bear");
    assert_eq!(table.stats("Pupil"), (1, 1));
    let table = Table::new(PUPIL, "p0battlefield=Pupil|Counters:level=2;Bear");
    assert_eq!((table.stats("Pupil"), table.stats("Bear")), ((2, 3), (2, 2)));
    assert!(table.has_keyword("Pupil", "vigilance"));
    let table = Table::new(PUPIL, "p0battlefield=Pupil|Counters:level=3;Bear");
    assert_eq!((table.stats("Pupil"), table.stats("Bear")), ((4, 4), (3, 3)));
    assert!(table.has_keyword("Pupil", "flying") && !table.has_keyword("Pupil", "vigilance"));
}

/// CR 702.87a
#[test]
fn leveling_up_puts_a_counter_on_it() {
    let mut table = Table::new(PUPIL, "p0battlefield=Pupil;Forest");
    table.act(P0, &["Pupil"]);
    table.resolve();
    assert_eq!(table.stats("Pupil"), (2, 3));
}

const SKIFF: &str = "[Skiff]\n{3}\nArtifact - Spacecraft\nStation\nSTATION 2+\n{T}: You gain 1 life.\nSTATION 4+\nFlying\n5/4";

/// CR 702.184a, 721.2
#[test]
fn a_station_is_a_creature_only_with_enough_counters() {
    let mut table = Table::new(SKIFF, "p0battlefield=Skiff;Bear;Bear");
    assert!(!table.offers(P0, "You gain 1 life"));
    table.act(P0, &["Skiff", "Bear"]);
    table.resolve();
    assert!(table.offers(P0, "You gain 1 life"), "{}", table.describe());
    assert!(!table.has_keyword("Skiff", "flying"));
    let table = Table::new(SKIFF, "p0battlefield=Skiff|Counters:charge=4");
    assert_eq!(table.stats("Skiff"), (5, 4));
    assert!(table.has_keyword("Skiff", "flying"));
}

/// CR 122.1a
#[test]
fn a_counter_can_take_from_toughness_alone() {
    let wall = "[Roots]\n{1}{G}\nCreature - Plant Wall\nPut a -0/-1 counter on this creature: Add {G}. Activate only once \
                each turn.\n0/5";
    let mut table = Table::new(wall, "p0battlefield=Roots");
    table.act(P0, &["Roots"]);
    assert_eq!(table.stats("Roots"), (0, 4));
    assert!(!table.offers(P0, "Add {G}"));
}

/// CR 205.1a
#[test]
fn what_loses_everything_else_keeps_only_what_it_is_said_to_be() {
    let cards = "[Brass]\n{0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature is a 0/1 Insect artifact creature \
                 and loses all other abilities, card types, and creature types.\n[Drake]\n{2}{U}\nEnchantment Creature - \
                 Drake\nFlying\n2/2";
    let mut table = Table::new(cards, "p0battlefield=Drake\np0hand=Brass");
    table.act(P0, &["Cast Brass", "Drake"]);
    table.resolve();
    assert_eq!(table.stats("Drake"), (0, 1));
    assert!(!table.has_keyword("Drake", "flying"));
    let line = table.permanent("Drake").card.front.unwrap().type_line;
    assert!(line.contains("Insect") && !line.contains("Drake"), "{line}");
}

/// CR 608.2d
#[test]
fn who_removes_counters_of_any_kind_picks_which() {
    let text =
        "Remove up to two counters from target creature. You gain 1 life for each counter removed this way.";
    let position = "p1battlefield=Bear|Counters:P1P1=2,CHARGE=1";
    let mut table = after(text, "", position, &["Bear"]);
    table.act(P0, &["+1/+1", "charge"]);
    assert_eq!((table.stats("Bear"), table.life(P0)), ((3, 3), 22));
}

/// CR 122.5
#[test]
fn any_number_of_counters_is_moved() {
    let text = "Move any number of +1/+1 counters from target creature onto another target creature.";
    let mut table =
        after(text, "", "p0battlefield=Bear|Counters:P1P1=3\np1battlefield=Bear", &["Bear", "Bear"]);
    table.act(P0, &["+1/+1", "+1/+1", "-"]);
    assert_eq!((table.stats("Bear"), table.stats("Bear#2")), ((3, 3), (4, 4)));
}

/// CR 701.38
#[test]
fn what_has_the_most_votes_is_exiled_and_ties_all_of_it() {
    let cards = "[Wolf]\n{G}\nCreature - Wolf\n1/1";
    let text = "Starting with you, each player votes for a nonland permanent you don't control. Exile each permanent with \
                the most votes or tied for most votes.";
    let mut table = after(text, cards, "p0battlefield=Forest\np1battlefield=Bear;Wolf;Forest", &[]);
    table.act(P0, &["Bear"]);
    table.act(P1, &["Wolf"]);
    assert_eq!(table.battlefield(P1), ["Forest"]);
    let mut table = after(text, cards, "p0battlefield=Forest\np1battlefield=Bear;Wolf;Forest", &[]);
    table.act(P0, &["Bear"]);
    table.act(P1, &["Bear"]);
    assert_eq!(table.battlefield(P1), ["Wolf", "Forest"]);
}

/// CR 122.1f
#[test]
fn counters_that_players_have_are_counted() {
    let text = "You gain 1 life for each poison counter your opponents have.";
    let table = after(text, "", "p1counters=POISON=3", &[]);
    assert_eq!(table.life(P0), 23);
}

/// CR 615.5
#[test]
fn as_many_counters_are_put_as_damage_is_prevented() {
    let cards = "[Colossus]\n{3}{R}\nCreature - Giant\nIf damage would be dealt to this creature, prevent that damage. Put \
                 a -1/-1 counter on this creature for each 1 damage prevented this way.\n5/5";
    let table =
        after("Test deals 3 damage to target creature.", cards, "p0battlefield=Colossus", &["Colossus"]);
    assert_eq!(table.stats("Colossus"), (2, 2));
}

/// CR 707.2
#[test]
fn a_copy_is_made_of_each_of_several_targets() {
    let cards = "[Wolf]\n{G}\nCreature - Wolf\n1/1";
    let text = "Choose any number of target creatures you control. For each of them, create a token that's a copy of that \
                creature, except it has haste.";
    let table = after(text, cards, "p0battlefield=Bear;Wolf", &["Bear", "Wolf"]);
    assert_eq!(table.battlefield(P0), ["Bear", "Wolf", "Bear", "Wolf"]);
    assert!(table.has_keyword("Wolf#2", "haste") && !table.has_keyword("Wolf", "haste"));
}

/// CR 305.6
#[test]
fn lands_of_every_basic_type_have_all_their_abilities() {
    let cards = "[Canopy]\n{1}{G}\nEnchantment\nLands you control are every basic land type in addition to their other \
                 types.";
    let table = Table::new(cards, "p0battlefield=Canopy;Forest");
    assert!(table.permanent("Forest").card.front.unwrap().type_line.contains("Island"));
}

const PASS: &str = "[Pass]\n{0}\nEnchantment\nAs this enchantment enters, choose Riders or Wardens.\n• Riders — At the \
                    beginning of your end step, you gain 2 life.\n• Wardens — Creatures you control get +1/+1.";

/// CR 614.12b
#[test]
fn only_the_ability_of_the_word_chosen_is_there() {
    let mut table = Table::new(PASS, "p0hand=Pass\np0battlefield=Bear");
    table.act(P0, &["Cast Pass"]);
    table.resolve();
    table.act(P0, &["Wardens"]);
    assert_eq!(table.stats("Bear"), (3, 3));
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.life(P0), 20);
    let mut table = Table::new(PASS, "p0hand=Pass\np0battlefield=Bear");
    table.act(P0, &["Cast Pass"]);
    table.resolve();
    table.act(P0, &["Riders"]);
    assert_eq!(table.stats("Bear"), (2, 2));
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.life(P0), 22);
}

#[test]
fn powering_up_costs_less_in_the_turn_in_which_it_entered_and_only_once() {
    let cards = "[Bruiser]\n{1}{R}\nCreature - Human\nPower-up — {3}{R}: Put two +1/+1 counters on this creature.\n2/1";
    let lands = "Mountain;Mountain;Mountain;Mountain";
    let mut table = Table::new(cards, &format!("p0hand=Bruiser\np0battlefield={lands}"));
    table.act(P0, &["Cast Bruiser"]);
    table.resolve();
    table.act(P0, &["Bruiser"]);
    table.resolve();
    assert_eq!(table.stats("Bruiser"), (4, 3));
    let table = Table::new(cards, "p0battlefield=Bruiser;Mountain;Mountain;Mountain");
    assert!(!table.offers(P0, "Bruiser"), "{}", table.describe());
}

#[test]
fn mana_of_firebending_stays_until_combat_ends() {
    let cards = "[Adept]\n{2}{R}\nCreature - Human Monk\nFirebending 2\n2/2\n[Zap]\n{1}{R}\nInstant\nZap deals 3 damage to \
                 any target.";
    let mut table = Table::new(cards, "p0hand=Zap\np0battlefield=Adept");
    table.attack(P0, &["Adept"]);
    table.resolve();
    table.to(StepKind::CombatDamage);
    assert!(table.offers(P0, "Cast Zap"), "{}", table.describe());
    table.to(StepKind::Main);
    assert!(!table.offers(P0, "Cast Zap"));
}
