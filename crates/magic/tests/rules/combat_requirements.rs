//! Requirements, restrictions and costs of attacking and blocking (CR 508.1c-h, 509.1b-c).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::{Command, Defender};

const CARDS: &str = "
[Berserker]
{R}
Creature - Human Berserker
Berserker attacks each combat if able.
2/1

[Loner]
{G}
Creature - Wolf
Loner can't attack or block alone.
4/4

[Sneak]
{U}
Creature - Rogue
Sneak can't be blocked.
1/1

[Coward]
{R}
Creature - Goblin
Coward can't block.
1/1

[Guard]
{W}
Creature - Human Soldier
Guard blocks each combat if able.
1/4

[Toll Gate]
{2}{W}
Enchantment
Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.

[Chains]
{1}{W}
Enchantment - Aura
Enchant creature
Enchanted creature can't attack or block.

[Forestwalker]
{G}
Creature - Elf
Forestwalk
2/2

[White Knight]
{W}{W}
Creature - Human Knight
Protection from green
2/2

[Brute]
{2}{R}
Creature - Ogre
Menace
3/3
";

/// CR 508.1d
#[test]
fn a_creature_that_must_attack_does_so_if_able() {
    let mut table = Table::new(CARDS, "p0battlefield=Berserker;Bear");
    table.until("declareAttackers");
    let rejected = table.refused(P0, Command::Attack(Default::default()));
    assert!(rejected.message.contains("must attack"), "{rejected}");
    let bear = table.permanent("Bear").card.id;
    table.refused(P0, Command::Attack(vec![(bear, Defender::Player(P1))].into()));
    // The Berserker's question has one answer; the Bear may stay.
    table.act(P0, &["No attack"]);
    assert!(table.permanent("Berserker").attacking.is_some());
    assert!(table.permanent("Bear").attacking.is_none());
}

#[test]
fn a_creature_that_cannot_attack_is_not_required_to() {
    let mut table = Table::new(CARDS, "p0battlefield=Berserker|Tapped;Bear");
    table.until("declareAttackers");
    table.command(P0, Command::Attack(Default::default()));
    assert_eq!(table.prompt(), ("priority", P0));
}

/// CR 508.1c
#[test]
fn one_that_cannot_attack_alone_needs_company() {
    let mut table = Table::new(CARDS, "p0battlefield=Loner;Bear");
    table.until("declareAttackers");
    let loner = table.permanent("Loner").card.id;
    table.refused(P0, Command::Attack(vec![(loner, Defender::Player(P1))].into()));
    // Once it attacks, the Bear has no other way than to come along.
    table.act(P0, &["@1"]);
    assert!(table.permanent("Bear").attacking.is_some());
    let mut alone = Table::new(CARDS, "p0battlefield=Loner");
    alone.until("declareAttackers");
    assert_eq!(alone.options(P0), ["No attack"]);
}

/// CR 508.1h
#[test]
fn an_attack_that_costs_mana_is_paid_for() {
    let mut table =
        Table::new(CARDS, "p0battlefield=Bear;Bear;Forest;Forest;Forest\np1battlefield=Toll Gate");
    table.until("declareAttackers");
    let bears = [table.permanent("Bear").card.id, table.permanent("Bear#2").card.id];
    let both: Vec<_> = bears.iter().map(|&bear| (bear, Defender::Player(P1))).collect();
    let rejected = table.refused(P0, Command::Attack(both.into()));
    assert!(rejected.message.contains("pay"), "{rejected}");
    table.command(P0, Command::Attack(vec![(bears[0], Defender::Player(P1))].into()));
    let tapped = (1..=3).filter(|n| table.is_tapped(&format!("Forest#{n}"))).count();
    assert_eq!(tapped, 2);
}

/// CR 508.1d: nobody has to pay so that a requirement is obeyed.
#[test]
fn a_creature_that_must_attack_need_not_pay() {
    let mut table = Table::new(CARDS, "p0battlefield=Berserker;Forest;Forest\np1battlefield=Toll Gate");
    table.until("declareAttackers");
    table.command(P0, Command::Attack(Default::default()));
    assert!(table.permanent("Berserker").attacking.is_none());
}

#[test]
fn a_creature_in_chains_does_not_fight() {
    let mut table = Table::new(CARDS, "p0battlefield=Bear|Id:1;Chains|AttachedTo:1");
    table.until("declareAttackers");
    assert_eq!(table.options(P0), ["No attack"]);
}

/// CR 509.1b
#[test]
fn evasion_is_judged_pair_by_pair() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Sneak;Forestwalker;White Knight;Bear
         p1battlefield=Bear;Coward;Forest;White Knight",
    );
    table.attack(P0, &["Sneak", "Forestwalker", "White Knight", "Bear"]);
    table.until("declareBlockers");
    let of = |table: &Table, name: &str, seat| table.slot_of(name, seat, &[]);
    let (bear, coward, knight) =
        (of(&table, "Bear", P1), of(&table, "Coward", P1), of(&table, "White Knight", P1));
    for whom in ["Sneak", "Forestwalker", "White Knight"] {
        let attacker = of(&table, whom, P0);
        table.refused(P1, Command::Block(vec![(bear, attacker)].into()));
    }
    let attacker = of(&table, "Bear", P0);
    table.refused(P1, Command::Block(vec![(coward, attacker)].into()));
    let other = of(&table, "White Knight", P0);
    table.command(P1, Command::Block(vec![(bear, attacker), (knight, other)].into()));
    assert_eq!(table.prompt(), ("priority", P0));
}

/// CR 509.1c
#[test]
fn a_creature_that_must_block_does_so_if_able() {
    let mut table = Table::new(CARDS, "p0battlefield=Bear\np1battlefield=Guard;Bear");
    table.attack(P0, &["Bear"]);
    table.until("declareBlockers");
    table.refused(P1, Command::Block(Default::default()));
    table.act(P1, &["No block"]);
    assert!(!table.permanent("Guard").blocking.is_empty());
}

/// CR 509.1c: a requirement does not break a restriction.
#[test]
fn a_creature_that_must_block_cannot_block_menace_alone() {
    let mut table = Table::new(CARDS, "p0battlefield=Brute\np1battlefield=Guard");
    table.attack(P0, &["Brute"]);
    table.until("declareBlockers");
    table.command(P1, Command::Block(Default::default()));
    assert_eq!(table.prompt(), ("priority", P0));
}

/// CR 802.4: several defending players declare their blocks one after the other.
#[test]
fn every_defending_player_blocks_what_attacks_them() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Bear;Bear
         p1battlefield=Bear
         p2battlefield=Bear",
    );
    table.attack_each(P0, &[("Bear", Defender::Player(P1)), ("Bear", Defender::Player(P2))]);
    table.until("declareBlockers");
    assert_eq!(table.prompt(), ("declareBlockers", P1));
    let attackers = [table.permanent("Bear").card.id, table.permanent("Bear#2").card.id];
    let own = table.slot_of("Bear", P1, &[]);
    table.refused(P1, Command::Block(vec![(own, attackers[1])].into()));
    table.command(P1, Command::Block(vec![(own, attackers[0])].into()));
    assert_eq!(table.prompt(), ("declareBlockers", P2));
    table.command(P2, Command::Block(Default::default()));
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P1), table.life(P2)), (20, 18));
}
