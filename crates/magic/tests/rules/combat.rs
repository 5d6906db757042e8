//! Combat (CR 506-511): attackers, blockers, damage.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::{Command, Defender};
use cardwright_table::game::{finish, question};
use cardwright_table::{Anchor, Reply};

/// Creatures with one keyword each.
const KEYWORDS: &str = "
[Hawk]
{1}{W}
Creature - Bird
Flying
2/2

[Spider]
{1}{G}
Creature - Spider
Reach
1/3

[Watcher]
{2}{W}
Creature - Human Soldier
Vigilance
3/3

[Runner]
{R}
Creature - Goblin
Haste
1/1

[Wall]
{1}{U}
Creature - Wall
Defender
0/5

[Duelist]
{1}{W}
Creature - Human Knight
First strike
2/2

[Twinblade]
{2}{R}
Creature - Human Knight
Double strike
2/2

[Boar]
{3}{G}
Creature - Boar
Trample
5/4

[Viper]
{G}
Creature - Snake
Deathtouch
1/1

[Fang Boar]
{4}{G}
Creature - Boar
Trample, deathtouch
4/4

[Leech]
{1}{B}
Creature - Leech
Lifelink
3/1

[Brute]
{2}{R}
Creature - Ogre
Menace
3/3

[Statue]
{4}
Artifact Creature - Golem
Indestructible
2/2

[Blight]
{2}{B}
Creature - Horror
Wither
2/2

[Plague]
{2}{B}
Creature - Horror
Infect
2/2

[Needler]
{G}
Creature - Insect
Toxic 2
1/1

[Giant]
{4}{R}
Creature - Giant
5/5
";

/// spec 51
#[test]
fn only_untapped_creatures_that_were_there_can_attack() {
    let mut table =
        Table::new(KEYWORDS, "p0battlefield=Bear;Bear|Tapped;Bear|SummonSick;Runner|SummonSick;Wall;Forest");
    table.until("declareAttackers");
    let slots: Vec<_> =
        ["Bear#2", "Bear#3", "Wall", "Forest"].map(|name| table.permanent(name).card.id).into();
    for slot in slots {
        table.refused(P0, Command::Attack(vec![(slot, Defender::Player(P1))].into()));
    }
    table.attack(P0, &["Bear", "Runner"]);
    assert!(table.is_tapped("Bear") && table.is_tapped("Runner"));
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 17);
}

/// spec 51
#[test]
fn an_attacker_with_vigilance_stays_untapped() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Watcher");
    table.attack(P0, &["Watcher"]);
    assert!(!table.is_tapped("Watcher"));
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 17);
}

/// spec 51
#[test]
fn each_attacker_goes_for_an_opponent_or_a_planeswalker_of_theirs() {
    let cards = "
[Sage]
{2}{U}
Legendary Planeswalker - Sage
+1: Draw a card.
Loyalty: 3
";
    let mut table = Table::new(
        cards,
        "p0battlefield=Bear;Bear;Bear
         p1battlefield=Sage|Counters:LOYALTY=3
         p2life=20",
    );
    table.until("declareAttackers");
    table.act(P0, &["@1", "Sage", "@2"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P1), table.life(P2)), (18, 18));
    assert_eq!(table.marks("Sage"), ["loyalty counter"]);
}

/// spec 52
#[test]
fn only_flying_and_reach_block_a_flyer() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Hawk\np1battlefield=Bear;Spider;Hawk;Bear|Tapped");
    table.attack(P0, &["Hawk"]);
    table.until("declareBlockers");
    let hawk = table.slot_of("Hawk", P0, &[]);
    for name in ["Bear", "Bear#2"] {
        let bear = table.permanent(name).card.id;
        table.refused(P1, Command::Block(vec![(bear, hawk)].into()));
    }
    table.block(P1, &[("Spider", "Hawk"), ("Hawk", "Hawk")]);
    table.until("assignDamage");
    table.act(P0, &["2 Spider"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.graveyard(P0), ["Hawk"]);
    assert_eq!(table.life(P1), 20);
}

/// CR 702.111b: menace takes two blockers; the questions offer no way into a single one.
#[test]
fn menace_is_blocked_by_two_or_not_at_all() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Brute\np1battlefield=Bear;Bear");
    table.attack(P0, &["Brute"]);
    table.until("declareBlockers");
    let (brute, bear) = (table.permanent("Brute").card.id, table.permanent("Bear").card.id);
    table.refused(P1, Command::Block(vec![(bear, brute)].into()));
    table.act(P1, &["Brute"]);
    table.until("assignDamage");
    table.act(P0, &["3 Bear", "0 Bear#2"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.graveyard(P0).len(), table.graveyard(P1).len()), (1, 1));
}

#[test]
fn a_lone_creature_cannot_block_menace() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Brute\np1battlefield=Bear");
    table.attack(P0, &["Brute"]);
    table.until("declareBlockers");
    assert_eq!(table.options(P1), ["No block"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 17);
}

/// spec 53
#[test]
fn first_strike_kills_before_the_other_strikes() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Duelist\np1battlefield=Bear");
    table.attack(P0, &["Duelist"]);
    table.block(P1, &[("Bear", "Duelist")]);
    table.to(StepKind::FirstStrikeDamage);
    assert_eq!(table.graveyard(P1), ["Bear"]);
    table.to(StepKind::EndOfCombat);
    assert!(table.is_on_battlefield("Duelist"));
}

/// spec 53
#[test]
fn there_is_no_first_strike_step_without_first_strike() {
    let mut table = Table::new("", "p0battlefield=Bear\np1battlefield=Bear");
    table.attack(P0, &["Bear"]);
    table.to(StepKind::EndOfCombat);
    let events = format!("{:?}", table.events);
    assert!(events.contains("CombatDamage") && !events.contains("FirstStrikeDamage"));
}

/// spec 53
#[test]
fn double_strike_deals_damage_in_both_steps() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Twinblade");
    table.attack(P0, &["Twinblade"]);
    table.to(StepKind::FirstStrikeDamage);
    assert_eq!(table.life(P1), 18);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 16);
}

/// CR 510.4: who had first strike in the first step does not strike again, even without it.
#[test]
fn first_strike_lost_between_the_damage_steps_gives_no_second_blow() {
    let cards =
        format!("{KEYWORDS}\n[Dull]\n{{W}}\nInstant\nTarget creature loses first strike until end of turn.");
    let mut table = Table::new(&cards, "p0battlefield=Duelist;Plains\np0hand=Dull");
    table.attack(P0, &["Duelist"]);
    table.to(StepKind::FirstStrikeDamage);
    table.act(P0, &["Cast Dull", "Duelist"]);
    table.resolve();
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 18);
}

/// spec 54
#[test]
fn trample_deals_what_is_left_to_the_player() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Boar\np1battlefield=Bear");
    table.attack(P0, &["Boar"]);
    table.block(P1, &[("Bear", "Boar")]);
    table.until("assignDamage");
    table.act(P0, &["rest beyond", "3 @1", "0 Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 17);
    assert_eq!(table.graveyard(P1), ["Bear"]);
}

/// spec 54
#[test]
fn with_deathtouch_one_damage_is_lethal_also_for_trample() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Fang Boar\np1battlefield=Giant");
    table.attack(P0, &["Fang Boar"]);
    table.block(P1, &[("Giant", "Fang Boar")]);
    table.until("assignDamage");
    table.act(P0, &["rest beyond", "3 @1", "0 Giant"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 17);
    assert_eq!(
        (table.graveyard(P0), table.graveyard(P1)),
        (vec!["Fang Boar".to_owned()], vec!["Giant".to_owned()])
    );
}

/// spec 54
#[test]
fn deathtouch_kills_whatever_it_damages() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Viper\np1battlefield=Giant");
    table.attack(P0, &["Viper"]);
    table.block(P1, &[("Giant", "Viper")]);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.graveyard(P0).len(), table.graveyard(P1).len()), (1, 1));
}

/// spec 54
#[test]
fn lifelink_gains_as_much_as_it_deals() {
    let mut table = Table::new(KEYWORDS, "p0life=5\np0battlefield=Leech");
    table.attack(P0, &["Leech"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!((table.life(P0), table.life(P1)), (8, 17));
}

/// CR 702.12b
#[test]
fn the_indestructible_survive_lethal_damage() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Giant\np1battlefield=Statue");
    table.attack(P0, &["Giant"]);
    table.block(P1, &[("Statue", "Giant")]);
    table.to(StepKind::EndOfCombat);
    assert!(table.is_on_battlefield("Statue"));
}

/// CR 702.80, 702.90, 702.164
#[test]
fn wither_infect_and_toxic_leave_counters() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Blight;Plague;Needler\np1battlefield=Giant");
    table.attack(P0, &["Blight", "Plague", "Needler"]);
    table.block(P1, &[("Giant", "Blight")]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.stats("Giant"), (3, 3));
    assert_eq!(table.life(P1), 19);
    assert_eq!(table.player_counters(P1, "poison"), 4);
}

/// CR 510.1c: damage is divided among blockers as the attacker's controller chooses.
#[test]
fn damage_is_divided_freely_among_several_blockers() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Giant\np1battlefield=Bear;Spider");
    table.attack(P0, &["Giant"]);
    table.block(P1, &[("Bear", "Giant"), ("Spider", "Giant")]);
    table.until("assignDamage");
    table.act(P0, &["4 Spider", "1 Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.graveyard(P1), ["Spider"]);
    assert!(table.is_on_battlefield("Bear"));
}

/// CR 509.1h: a creature stays blocked when its blocker is gone.
#[test]
fn a_blocked_attacker_deals_nothing_once_its_blocker_is_gone() {
    let cards = "[Push]\n{U}\nInstant\nReturn target creature to its owner's hand.";
    let mut table = Table::new(cards, "p0battlefield=Bear\np1battlefield=Bear;Island\np1hand=Push");
    table.attack(P0, &["Bear"]);
    table.block(P1, &[("Bear", "Bear")]);
    table.pass(P0);
    table.act(P1, &["Cast Push", "Bear#2"]);
    table.resolve();
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.life(P1), 20);
}

/// spec 55, spec 57
#[test]
fn every_combat_step_grants_priority_and_the_end_of_combat_clears_it() {
    let mut table = Table::new(KEYWORDS, "p0battlefield=Duelist\np1battlefield=Bear");
    for step in [StepKind::BeginningOfCombat, StepKind::DeclareAttackers] {
        if step == StepKind::DeclareAttackers {
            table.attack(P0, &["Duelist"]);
        }
        table.to(step);
        assert_eq!(table.prompt(), ("priority", P0));
    }
    for step in [
        StepKind::DeclareBlockers,
        StepKind::FirstStrikeDamage,
        StepKind::CombatDamage,
        StepKind::EndOfCombat,
    ] {
        table.to(step);
        if table.prompt_kind() == Some("declareBlockers") {
            table.block(P1, &[]);
        }
        assert_eq!(table.prompt(), ("priority", P0), "{step:?}");
        assert!(table.permanent("Duelist").attacking.is_some());
    }
    table.to(StepKind::Main);
    assert!(table.permanent("Duelist").attacking.is_none());
}

/// spec 56
#[test]
fn twenty_one_damage_by_one_commander_loses_the_game() {
    let cards = "[Warlord]\n{5}{R}\nLegendary Creature - Giant Warrior\n7/7";
    let position = "p0battlefield=Warlord|IsCommander
         p0library=Forest;Forest;Forest;Forest
         p1library=Forest;Forest;Forest;Forest
         p1life=40";
    let mut table = Table::with_policies(cards, position, |policies| policies.commander_damage = Some(21));
    for _ in 0..3 {
        assert!(table.outcome().is_none());
        table.attack(P0, &["Warlord"]);
        table.to_next_turn(StepKind::Upkeep);
        if table.outcome().is_none() {
            table.to_next_turn(StepKind::Upkeep);
        }
    }
    assert!(table.outcome().is_some());
    assert_eq!(table.life(P1), 19);
}

#[test]
fn attackers_are_asked_about_in_one_round_whose_quiet_answers_attack_nobody() {
    let position = "p0battlefield=Hawk;Watcher;Duelist\np0library=Forest\np1library=Forest";
    let mut table = Table::new(KEYWORDS, position);
    table.until("declareAttackers");
    let asked = question(table.game.game(), table.game.state(), P0, &Reply::new());
    let round = asked.round.unwrap();
    assert_eq!(round.title, "Declare attackers");
    let subjects: Vec<_> = round.ahead.iter().map(|next| next.round.as_ref().unwrap().subject).collect();
    let creature = |name: &str| Anchor::Card(table.permanent(name).card.id);
    assert_eq!((round.subject, subjects), (creature("Hawk"), vec![creature("Watcher"), creature("Duelist")]));
    let mut reply = Reply::new();
    for next in std::iter::once(&asked.options).chain(round.ahead.iter().map(|next| &next.options)) {
        reply.push_one(next.last().unwrap().value);
    }
    assert_eq!(
        finish(table.game.game(), table.game.state(), P0, &reply).unwrap(),
        Command::Attack(Default::default())
    );
}
