//! Ward (CR 702.21) and other keywords that are short for text.

use super::common::*;

const CARDS: &str = "[Warded Bear]\n{1}{G}\nCreature - Bear\nWard {2}\n2/2
[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.
[Raider]\n{R}\nCreature - Goblin\nBloodthirst 2\n1/1
[Poke]\n{0}\nInstant\nPoke deals 1 damage to target player.";

/// CR 702.21a
#[test]
fn a_spell_of_an_opponent_is_countered_unless_they_pay_the_ward_cost() {
    for (lands, dies) in [("Mountain", false), ("Mountain;Mountain;Mountain", true)] {
        let mut table =
            Table::new(CARDS, &format!("p0hand=Zap\np0battlefield={lands}\np1battlefield=Warded Bear"));
        table.act(P0, &["Cast Zap", "Warded Bear"]);
        assert_eq!(table.stack().len(), 2, "the ward's ability is above the spell");
        table.resolve();
        if dies {
            table.act(P0, &["Pay"]);
        }
        table.resolve_all();
        assert_eq!(table.is_on_battlefield("Warded Bear"), !dies, "{lands}");
    }
}

#[test]
fn ward_does_not_watch_its_own_controller() {
    let mut table = Table::new(CARDS, "p0hand=Zap\np0battlefield=Mountain;Warded Bear");
    table.act(P0, &["Cast Zap", "Warded Bear"]);
    assert_eq!(table.stack(), ["Zap"]);
}

/// CR 702.54a
#[test]
fn bloodthirst_adds_counters_if_an_opponent_was_dealt_damage() {
    let mut table = Table::new(CARDS, "p0hand=Raider;Raider;Poke\np0battlefield=Mountain;Mountain");
    table.act(P0, &["Cast Raider"]);
    table.resolve();
    assert_eq!(table.stats("Raider"), (1, 1));
    table.act(P0, &["Cast Poke", "@1"]);
    table.resolve();
    table.act(P0, &["Cast Raider"]);
    table.resolve();
    assert_eq!(table.stats("Raider#2"), (3, 3));
}
