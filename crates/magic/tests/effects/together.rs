//! What happens at the same time counts once (CR 510.2, 603.2c, 702.15), and what happened this turn is counted.

use super::after;
use super::common::*;

const WATCHERS: &str = "
[Choir]
{W}
Enchantment
Whenever you gain life, put a note counter on Choir.
[Scars]
{G}
Enchantment
Whenever a creature you control is dealt damage, put a +1/+1 counter on it.
[Spring]
{2}{G}
Instant
You gain 1 life. If a creature died this turn, you gain 4 life.
";

/// CR 603.2c
#[test]
fn a_source_that_hits_two_at_once_deals_damage_once() {
    let mut table = after(
        "Test deals 2 damage to target creature and 1 damage to you.",
        &format!(
            "{WATCHERS}[Grail]\n{{W}}\nEnchantment\nWhenever a source you control deals damage, you gain that much life."
        ),
        "p0battlefield=Choir;Grail\np1battlefield=Bear",
        &["Bear"],
    );
    table.resolve_all();
    assert_eq!(table.life(P0), 22, "19, and 3 gained at once");
    assert_eq!(table.marks("Choir"), ["note counter"]);
}

/// CR 702.15b
#[test]
fn a_creature_with_lifelink_that_hits_two_at_once_gains_life_once() {
    let mut table = Table::new(
        &format!("{WATCHERS}[Ox]\n{{G}}\nCreature - Ox\nTrample, lifelink\n4/4"),
        "p0battlefield=Ox;Choir\np1battlefield=Bear",
    );
    table.attack(P0, &["Ox"]);
    table.block(P1, &[("Bear", "Ox")]);
    table.until("assignDamage");
    table.act(P0, &["Lethal", "2 @1"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.life(P1)), (24, 18));
    assert_eq!(table.marks("Choir"), ["note counter"]);
}

/// CR 603.2c
#[test]
fn a_creature_that_two_creatures_hit_at_once_is_dealt_damage_once() {
    let mut table = Table::new(
        &format!("{WATCHERS}[Ox]\n{{G}}\nCreature - Ox\n4/5"),
        "p0battlefield=Ox;Scars\np1battlefield=Bear;Bear",
    );
    table.attack(P0, &["Ox"]);
    table.block(P1, &[("Bear", "Ox"), ("Bear", "Ox")]);
    table.until("assignDamage");
    table.act(P0, &["4 Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Ox"), (5, 6));
}

#[test]
fn a_text_may_ask_whether_a_creature_died_this_turn() {
    let mut table = Table::new(
        &format!("{WATCHERS}[Zap]\n{{R}}\nInstant\nZap deals 3 damage to any target."),
        "p0battlefield=Bear;Mountain;Forest;Forest;Forest\np0hand=Spring;Zap",
    );
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    table.act(P0, &["Cast Spring"]);
    table.resolve();
    assert_eq!(table.life(P0), 25);
}

/// CR 603.8
#[test]
fn a_state_that_came_about_in_the_middle_of_an_effect_has_triggered() {
    let mut table = Table::new(
        "[Twin]\n{1}\nArtifact Creature - Golem\nWhen you control no other artifacts, sacrifice this creature.\n2/2\n\
         [Coin]\n{0}\nArtifact\n\
         [Blink]\n{W}\nInstant\nExile target artifact you control, then return it to the battlefield under its owner's \
         control.",
        "p0battlefield=Twin;Coin;Plains\np0hand=Blink",
    );
    table.act(P0, &["Cast Blink", "Coin"]);
    table.resolve_all();
    assert_eq!(table.graveyard(P0), ["Blink", "Twin"]);
    assert!(table.is_on_battlefield("Coin"));
}

/// CR 615.5, 616.1
#[test]
fn damage_from_two_sources_at_once_is_prevented_as_one_event() {
    let mut table = Table::new(
        "[Phantom]\n{G}\nCreature - Spirit\nThis creature enters with two +1/+1 counters on it.\nIf damage would be dealt to \
         this creature, prevent that damage. Remove a +1/+1 counter from this creature.\n2/2",
        "p0battlefield=Phantom|Counters:P1P1=2\np1battlefield=Bear;Bear",
    );
    table.attack(P0, &["Phantom"]);
    table.block(P1, &[("Bear", "Phantom"), ("Bear", "Phantom")]);
    table.until("assignDamage");
    table.act(P0, &["4 Bear"]);
    table.to(StepKind::EndOfCombat);
    assert_eq!(table.stats("Phantom"), (3, 3));
}
