//! State-based actions (CR 704), and players who leave (CR 800.4).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_table::{Act, Leaving, Outcome, SeatSet};

const CARDS: &str = "
[Zap]
{R}
Instant
Zap deals 3 damage to any target.

[Wither Away]
{B}
Instant
Target creature gets -2/-2 until end of turn.

[Queen Ilva]
{2}{W}
Legendary Creature - Human Noble
When Queen Ilva enters, you gain 2 life.
2/2

[Earthquake Bell]
{R}
Sorcery
Earthquake Bell deals 3 damage to each player.

[Pinions]
{W}
Enchantment - Aura
Enchant creature
Enchanted creature gets +2/+2.

[Blade]
{1}
Artifact - Equipment
Equipped creature gets +1/+0.
Equip {1}

[Sage]
{2}{U}
Legendary Planeswalker - Sage
+1: Draw a card.
Loyalty: 3

[Exile It]
{W}
Instant
Exile target creature.
";

/// spec 58
#[test]
fn no_life_left_loses_before_anyone_gets_priority() {
    let mut table = Table::new(CARDS, "p0battlefield=Mountain\np0hand=Zap\np1life=3");
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

/// spec 58, spec 61
#[test]
fn players_who_lose_at_the_same_time_draw_the_game() {
    let mut table = Table::new(CARDS, "p0battlefield=Mountain\np0hand=Earthquake Bell\np0life=2\np1life=3");
    table.act(P0, &["Cast Earthquake Bell"]);
    table.resolve();
    assert_eq!(table.outcome(), Some(Outcome::Drawn));
}

/// spec 58
#[test]
fn drawing_from_an_empty_library_loses() {
    let mut table = Table::new(CARDS, "p0library=Forest;Forest;Forest\np1library=");
    table.to_next_turn(StepKind::Draw);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

/// spec 58
#[test]
fn ten_poison_counters_lose() {
    let cards = "[Needler]\n{G}\nCreature - Insect\nInfect\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Needler\np1counters=POISON=9");
    table.attack(P0, &["Needler"]);
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

/// CR 704.5f, 704.5g
#[test]
fn creatures_die_of_no_toughness_and_of_lethal_damage() {
    let mut table =
        Table::new(CARDS, "p0battlefield=Mountain;Swamp\np0hand=Zap;Wither Away\np1battlefield=Bear;Bear");
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear"]);
    table.act(P0, &["Cast Wither Away", "Bear"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Bear", "Bear"]);
}

#[test]
fn two_players_may_each_have_the_same_legend() {
    let table = Table::new(CARDS, "p0battlefield=Queen Ilva\np1battlefield=Queen Ilva");
    assert_eq!(table.named("Queen Ilva").len(), 2);
}

/// CR 704.5m, 704.5n
#[test]
fn an_aura_goes_with_its_creature_and_equipment_stays() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Bear|Id:1;Pinions|AttachedTo:1;Blade|AttachedTo:1;Plains
         p0hand=Exile It",
    );
    assert_eq!(table.stats("Bear"), (5, 4));
    table.act(P0, &["Cast Exile It", "Bear"]);
    table.resolve();
    assert_eq!(table.graveyard(P0), ["Exile It", "Pinions"]);
    assert!(table.is_on_battlefield("Blade"));
    assert_eq!(table.host("Blade"), None);
}

/// CR 704.5i
#[test]
fn a_planeswalker_without_loyalty_is_gone() {
    let mut table =
        Table::new(CARDS, "p0battlefield=Mountain\np0hand=Zap\np1battlefield=Sage|Counters:LOYALTY=3");
    table.act(P0, &["Cast Zap", "Sage"]);
    table.resolve();
    assert_eq!(table.graveyard(P1), ["Sage"]);
}

/// CR 704.5q
#[test]
fn counters_of_both_signs_remove_each_other() {
    let mut table = Table::new(CARDS, "p0battlefield=Bear|Counters:P1P1=3,M1M1=1");
    table.pass(P0);
    assert_eq!(table.stats("Bear"), (4, 4));
    assert_eq!(table.marks("Bear"), ["2 +1/+1 counters"]);
}

/// CR 704.5d
#[test]
fn a_token_that_left_the_battlefield_is_gone() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Mountain\np0hand=Zap\np1battlefield=t:Soldier,P:1,T:1,Color:W,Types:Creature-Soldier",
    );
    table.act(P0, &["Cast Zap", "Soldier"]);
    table.resolve();
    assert!(table.graveyard(P1).is_empty());
    assert!(!table.is_on_battlefield("Soldier"));
}

/// CR 903.9a: a commander that died or was exiled goes home if its owner wants.
#[test]
fn a_commander_that_dies_may_go_back_to_the_command_zone() {
    let position = "p0battlefield=Queen Ilva|IsCommander
         p1battlefield=Mountain;Plains
         p1hand=Zap;Exile It
         activeplayer=p1";
    for (answer, zone) in [("To the command zone", 1), ("Leave it", 0)] {
        let mut table = Table::new(CARDS, position);
        table.act(P1, &["Cast Zap", "Queen Ilva"]);
        table.resolve();
        assert_eq!(table.prompt(), ("commander", P0));
        assert_eq!(table.graveyard(P0), ["Queen Ilva"]);
        table.act(P0, &[answer]);
        assert_eq!(table.command_zone().len(), zone);
        assert_eq!(table.graveyard(P0).len(), 1 - zone);
        assert_eq!(table.prompt(), ("priority", P1));
    }
    let mut table = Table::new(CARDS, position);
    table.act(P1, &["Cast Exile It", "Queen Ilva"]);
    table.resolve();
    table.act(P0, &["To the command zone"]);
    assert_eq!(table.command_zone(), ["Queen Ilva"]);
    assert!(table.exile().is_empty());
}

/// CR 800.4a
#[test]
fn whatever_a_player_owns_leaves_with_them() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Bear
         p1battlefield=Bear;Queen Ilva
         p2battlefield=Bear",
    );
    table.game.act(Act::Leave { seat: P1, why: Leaving::Concede }, &mut table.events).unwrap();
    assert!(table.outcome().is_none());
    assert!(table.battlefield(P1).is_empty());
    assert_eq!(table.named("Bear").len(), 2);
    table.game.act(Act::Leave { seat: P2, why: Leaving::Concede }, &mut table.events).unwrap();
    assert_eq!(table.outcome(), Some(Outcome::Won(SeatSet::only(P0))));
}

/// CR 704.5d
#[test]
fn a_token_that_has_ceased_to_exist_no_longer_offers_anything_from_the_graveyard() {
    let cards = "[Ivy]\n{G}\nCreature - Plant\nDredge 1\n1/1
[Twin]\n{0}\nSorcery\nCreate a token that's a copy of target creature.
[Zap]\n{0}\nInstant\nDestroy target creature.
[Sage]\n{U}\nCreature - Human\n{T}: Draw a card.\n1/1";
    let position = "p0hand=Twin;Zap\np0battlefield=Ivy;Sage\np0library=Forest;Forest;Forest";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Twin", "Ivy"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Ivy#2"]);
    table.resolve();
    table.act(P0, &["Draw a card"]);
    table.resolve();
    assert_eq!((table.prompt_kind(), table.hand(P0)), (Some("priority"), vec!["Forest".to_owned()]));
}
