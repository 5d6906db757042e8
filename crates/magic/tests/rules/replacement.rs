//! Replacement and prevention effects (CR 614-616).

use crate::common::{P0, P1, Table};

const LIBRARIES: &str = "p0library=Forest;Forest;Forest;Forest\np1library=Forest;Forest;Forest;Forest";

const CARDS: &str = "[Zap]\n{R}\nInstant\nZap deals 3 damage to any target.
[Ward Stone]\n{W}\nEnchantment\nIf a source would deal damage to you, prevent 1 of that damage.
[Guard]\n{W}\nInstant\nPrevent the next 2 damage that would be dealt to target creature this turn.
[Bog Gate]\nLand\nBog Gate enters tapped.\n{T}: Add {B}.
[Grower]\n{G}\nCreature - Plant\nGrower enters with two +1/+1 counters on it.\n0/0
[Tender]\n{G}\nEnchantment\nIf one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead.
[Rest]\n{W}\nEnchantment\nIf a card or token would be put into a graveyard from anywhere, exile it instead.
[Troll]\n{G}\nCreature - Troll\n{G}: Regenerate this creature.\n2/2
[Blast]\n{R}\nSorcery\nBlast deals 2 damage to each creature.";

/// CR 615.1
#[test]
fn a_prevention_effect_takes_its_part_of_each_damage() {
    let mut table = Table::new(
        CARDS,
        &format!(
            "activephase=MAIN1\np0battlefield=Mountain\np1battlefield=Ward Stone\np0hand=Zap\n{LIBRARIES}"
        ),
    );
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 18);
}

/// CR 615.7
#[test]
fn a_shield_prevents_so_much_and_is_then_used_up() {
    let mut table = Table::new(
        CARDS,
        &format!(
            "activephase=MAIN1\np0battlefield=Mountain;Mountain;Plains;Bear\np0hand=Guard;Blast;Blast\n{LIBRARIES}"
        ),
    );
    table.act(P0, &["Cast Guard", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Blast"]);
    table.resolve();
    assert_eq!(table.permanent("Bear").damage, 0);
    table.act(P0, &["Cast Blast"]);
    table.resolve();
    assert!(!table.is_on_battlefield("Bear"));
}

/// CR 614.12
#[test]
fn a_land_enters_tapped() {
    let mut table = Table::new(CARDS, &format!("activephase=MAIN1\np0hand=Bog Gate\n{LIBRARIES}"));
    table.act(P0, &["Play Bog Gate"]);
    assert!(table.is_tapped("Bog Gate"));
}

/// CR 614.12, 616.1
#[test]
fn counters_that_a_creature_enters_with_are_replaced_too() {
    let mut table = Table::new(
        CARDS,
        &format!("activephase=MAIN1\np0battlefield=Forest;Tender\np0hand=Grower\n{LIBRARIES}"),
    );
    table.act(P0, &["Cast Grower"]);
    table.resolve();
    assert_eq!(table.stats("Grower"), (3, 3));
}

/// CR 614.6
#[test]
fn what_would_go_to_a_graveyard_is_exiled_instead() {
    let mut table = Table::new(
        CARDS,
        &format!(
            "activephase=MAIN1\np0battlefield=Mountain;Rest\np1battlefield=Bear\np0hand=Zap\n{LIBRARIES}"
        ),
    );
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    let mut exile = table.exile();
    exile.sort();
    assert_eq!(exile, ["Bear", "Zap"]);
    assert!(table.graveyard(P1).is_empty());
}

/// CR 701.19
#[test]
fn a_regeneration_shield_saves_once() {
    let mut table = Table::new(
        CARDS,
        &format!(
            "activephase=MAIN1\np0battlefield=Mountain;Mountain;Forest;Troll\np0hand=Blast;Blast\n{LIBRARIES}"
        ),
    );
    table.act(P0, &["Troll"]);
    table.resolve();
    table.act(P0, &["Cast Blast"]);
    table.resolve();
    assert!(table.is_on_battlefield("Troll") && table.is_tapped("Troll"));
    table.act(P0, &["Cast Blast"]);
    table.resolve();
    assert_eq!(table.graveyard(P0).iter().filter(|name| *name == "Troll").count(), 1);
}
