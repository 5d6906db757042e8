//! Combat in unusual circumstances (CR 506-511).

use super::common::*;

const LIBRARIES: &str = "p0library=Forest;Forest\np1library=Forest;Forest";

/// CR 702.49: an unblocked attacker is swapped for a card in hand after blocks.
#[test]
fn a_ninja_takes_the_place_of_an_unblocked_attacker() {
    let cards = "[Shadow Cook]\n{3}{U}\nCreature - Human Ninja\nNinjutsu {U}\nWhenever this creature deals combat damage to a player, draw a card.\n3/1";
    let mut table = Table::new(cards, &format!("p0hand=Shadow Cook\np0battlefield=Bear;Island\n{LIBRARIES}"));
    table.attack(P0, &["Bear"]);
    assert!(!table.offers(P0, "Shadow Cook"), "nobody is unblocked before blocks");
    table.block(P1, &[]);
    table.act(P0, &["Activate Shadow Cook"]);
    table.resolve();
    assert_eq!(table.hand(P0), ["Bear"]);
    table.to(StepKind::CombatDamage);
    table.resolve_all();
    assert_eq!((table.life(P1), table.hand(P0).len()), (17, 2));
}

/// CR 500.8, 505.1a: a second combat, after which creatures that untapped attack again.
#[test]
fn an_additional_combat_phase_follows_this_one() {
    let cards = "[Rally]\n{0}\nInstant\nUntap all creatures you control. After this phase, there is an additional combat phase.";
    let mut table = Table::new(cards, &format!("p0hand=Rally\np0battlefield=Bear\n{LIBRARIES}"));
    table.attack(P0, &["Bear"]);
    table.to(StepKind::CombatDamage);
    table.act(P0, &["Cast Rally"]);
    table.resolve();
    table.to(StepKind::EndOfCombat);
    table.attack(P0, &["Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 16);
}

/// CR 510.1c, 702.2c, 702.19b: one damage is lethal from deathtouch, so the rest tramples over.
#[test]
fn deathtouch_and_trample_leave_nearly_everything_for_the_player() {
    let cards = "[Viper]\n{0}\nCreature - Snake\nDeathtouch, trample\n5/1
[Wall]\n{0}\nCreature - Wall\nDefender\n0/9";
    let mut table = Table::new(cards, &format!("p0battlefield=Viper\np1battlefield=Wall\n{LIBRARIES}"));
    table.attack(P0, &["Viper"]);
    table.block(P1, &[("Wall", "Viper")]);
    table.until("assignDamage");
    table.act(P0, &["Lethal damage", "4 @1"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P1), table.graveyard(P1)), (16, vec!["Wall".to_owned()]));
}

/// CR 509.1h: a creature whose blocker is gone stays blocked.
#[test]
fn a_creature_stays_blocked_when_its_blocker_leaves() {
    let cards = "[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table =
        Table::new(cards, &format!("p0hand=Zap\np0battlefield=Bear\np1battlefield=Bear\n{LIBRARIES}"));
    table.attack(P0, &["Bear"]);
    table.block(P1, &[("Bear", "Bear")]);
    table.act(P0, &["Cast Zap", "Bear#2"]);
    table.resolve();
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P1), table.battlefield(P0)), (20, vec!["Bear".to_owned()]));
}
