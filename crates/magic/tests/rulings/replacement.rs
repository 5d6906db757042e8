//! Several replacement effects at once (CR 614, 616).

use super::common::*;

const COUNTERS: &str = "[Nursery]\n{0}\nEnchantment\nEach other creature you control enters with an additional +1/+1 counter on it.
[Mirror Pool]\n{0}\nEnchantment\nIf one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead.
[Cub]\n{0}\nCreature - Cat\nThis creature enters with two +1/+1 counters on it.\n0/0
[Ash Seed]\n{0}\nCreature - Plant\nPersist\nUndying\n2/2
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Wither Ray]\n{0}\nInstant\nPut a -1/-1 counter on target creature.";

/// CR 122.6a, 614.12, 616.1: all that says how it enters, then the doubling of what would be put on it.
#[test]
fn counters_with_which_a_creature_enters_are_doubled() {
    let mut table = Table::new(COUNTERS, "p0hand=Cub\np0battlefield=Mirror Pool");
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    assert_eq!(table.stats("Cub"), (4, 4));
}

/// CR 614.12
#[test]
fn two_effects_that_say_how_a_creature_enters_both_apply() {
    let mut table = Table::new(COUNTERS, "p0hand=Cub\np0battlefield=Nursery");
    table.act(P0, &["Cast Cub"]);
    table.resolve();
    while table.prompt_kind() == Some("chooseReplacement") {
        let first = table.options(P0)[0].clone();
        table.act(P0, &[first.as_str()]);
    }
    assert_eq!(table.stats("Cub"), (3, 3));
}

/// CR 702.79a, 702.93a: each looks only for its own kind of counter, and the counters cancel each other.
#[test]
fn undying_and_persist_take_turns() {
    let mut table = Table::new(COUNTERS, "p0hand=Zap;Zap;Wither Ray\np0battlefield=Ash Seed");
    table.act(P0, &["Cast Zap", "Ash Seed"]);
    table.resolve();
    // Both trigger; the one that resolves first brings it back, the other finds nothing.
    if table.prompt_kind() == Some("orderTriggers") {
        let words = table.options(P0);
        table.act(P0, &words.iter().map(String::as_str).collect::<Vec<_>>());
    }
    table.resolve_all();
    let first = table.stats("Ash Seed");
    assert!(first == (3, 3) || first == (1, 1), "{first:?}");
}

/// CR 704.5q
#[test]
fn a_creature_with_undying_that_loses_its_counter_to_a_minus_counter_returns_again() {
    let cards = "[Sprout]\n{0}\nCreature - Plant\nUndying\n2/2
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Wither Ray]\n{0}\nInstant\nPut a -1/-1 counter on target creature.";
    let mut table = Table::new(cards, "p0hand=Zap;Zap;Zap;Wither Ray\np0battlefield=Sprout");
    table.act(P0, &["Cast Zap", "Sprout"]);
    table.resolve_all();
    assert_eq!(table.stats("Sprout"), (3, 3));
    table.act(P0, &["Cast Wither Ray", "Sprout"]);
    table.resolve();
    assert_eq!((table.stats("Sprout"), table.marks("Sprout").is_empty()), ((2, 2), true));
    table.act(P0, &["Cast Zap", "Sprout"]);
    table.resolve_all();
    assert_eq!(table.stats("Sprout"), (3, 3));
    table.act(P0, &["Cast Zap", "Sprout"]);
    table.resolve_all();
    assert!(!table.is_on_battlefield("Sprout"));
}

/// CR 616.1e: who is dealt the damage decides whether it is doubled before some of it is prevented.
#[test]
fn the_player_who_is_dealt_damage_orders_doubling_and_prevention() {
    let cards = "[Bellows]\n{0}\nEnchantment\nIf a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.
[Thick Coat]\n{0}\nEnchantment\nIf a source would deal damage to you, prevent 1 of that damage.
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Zap\np0battlefield=Bellows\np1battlefield=Thick Coat");
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.prompt(), ("chooseReplacement", P1));
    table.act(P1, &["Thick Coat"]);
    assert_eq!(table.life(P1), 16, "three, less one, twice");
}

/// CR 614.6, 700.4: what is exiled instead has not died.
#[test]
fn what_is_exiled_instead_of_dying_has_not_died() {
    let cards = "[Last Rites]\n{0}\nEnchantment\nIf a creature would die, exile it instead.
[Mourner]\n{0}\nCreature - Spirit\nWhenever another creature dies, you gain 1 life.\nWhenever another creature leaves the battlefield, you draw a card.\n1/4
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Zap\np0battlefield=Last Rites;Mourner;Bear\np0library=Forest");
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.exile(), table.hand(P0).len()), (20, vec!["Bear".to_owned()], 1));
}
