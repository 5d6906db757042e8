//! What must and can't be done in combat: goad, lure and the like (CR 508.1c-d, 509.1b-c, 701.15).

use cardwright_magic::{Command, Defender};

use super::common::*;

/// CR 701.15b: it attacks if able, and another player than who goaded it if able.
#[test]
fn a_goaded_creature_attacks_somebody_else() {
    let cards = "[Taunt]\n{0}\nSorcery\nGoad target creature.";
    let mut table = Table::new(
        cards,
        "p0hand=Taunt\np1battlefield=Bear\np2life=20\np0library=Forest\np1library=Forest\np2library=Forest",
    );
    table.act(P0, &["Cast Taunt", "Bear"]);
    table.resolve();
    table.to_next_turn(StepKind::BeginningOfCombat);
    table.until("declareAttackers");
    let bear = table.permanent("Bear").card.id;
    table.refused(P1, Command::Attack(Default::default()));
    table.refused(P1, Command::Attack(vec![(bear, Defender::Player(P0))].into()));
    table.command(P1, Command::Attack(vec![(bear, Defender::Player(P2))].into()));
}

/// CR 509.1c
#[test]
fn all_creatures_able_to_block_a_lure_do_so() {
    let cards = "[Lure]\n{G}\nCreature - Insect\nAll creatures able to block this creature do so.\n2/4";
    let mut table = Table::new(cards, "p0battlefield=Lure;Bear\np1battlefield=Bear;Bear|Tapped;Bear");
    table.attack(P0, &["Lure", "Bear"]);
    table.until("declareBlockers");
    table.refused(P1, Command::Block(Default::default()));
    table.block(P1, &[("Bear", "Lure"), ("Bear#2", "Lure")]);
}

/// CR 509.1b
#[test]
fn a_creature_that_blocks_only_flyers_blocks_nothing_else() {
    let cards =
        "[High Guard]\n{W}\nCreature - Human\nThis creature can block only creatures with flying.\n2/2
[Hawk]\n{W}\nCreature - Bird\nFlying\n1/1\n[Web]\n{W}\nCreature - Spider\nReach\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Bear;Hawk\np1battlefield=High Guard");
    table.attack(P0, &["Bear", "Hawk"]);
    table.until("declareBlockers");
    let slot = |table: &Table, name: &str| table.permanent(name).card.id;
    let blocks = vec![(slot(&table, "High Guard"), slot(&table, "Bear"))];
    table.refused(P1, Command::Block(blocks.into()));
}

/// CR 508.1h
#[test]
fn a_creature_with_a_price_on_its_attack_is_paid_for() {
    let cards = "[Weight]\n{W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature can't attack unless its controller pays {2}.";
    let position = "p0battlefield=Bear|Id:1;Forest;Forest\np1battlefield=Weight|AttachedTo:1";
    let mut table = Table::new(cards, position);
    table.attack(P0, &["Bear"]);
    assert!(table.named("Forest").iter().all(|land| land.tapped));
}

/// CR 510.1c: as though it weren't blocked.
#[test]
fn damage_may_be_assigned_as_though_it_was_not_blocked() {
    let cards = "[Slipper]\n{R}\nCreature - Ogre\nYou may have this creature assign its combat damage as though it weren't blocked.\n3/3";
    let mut table = Table::new(cards, "p0battlefield=Slipper\np1battlefield=Bear");
    table.attack(P0, &["Slipper"]);
    table.block(P1, &[("Bear", "Slipper")]);
    table.until("assignDamage");
    assert_eq!(table.prompt(), ("assignDamage", P0));
}

/// CR 500.8: an extra combat phase, and a main phase after it.
#[test]
fn an_extra_combat_and_main_phase_follow_the_phase_they_are_made_in() {
    let cards = "[Again]\n{0}\nSorcery\nUntap all creatures you control. After this phase, there is an additional combat phase followed by an additional main phase.";
    let mut table = Table::new(cards, "p0hand=Again\np0battlefield=Bear\nactivephase=MAIN2");
    table.act(P0, &["Cast Again"]);
    table.resolve();
    table.attack(P0, &["Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 18);
    table.to(StepKind::Main);
    table.to(StepKind::End);
}
