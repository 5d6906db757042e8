//! Continuous effects in layers (CR 613).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_table::{Ask, Game, Menu, Reply, Rng, Seed};

const CARDS: &str = "
[Great Levelling]
{2}{W}{W}
Enchantment
All creatures lose all abilities and have base power and toughness 1/1.

[Waking Charms]
{2}{W}{W}
Enchantment
Each other non-Aura enchantment is a creature in addition to its other types and has base power and toughness each equal to its mana value.

[Red Moon]
{2}{R}
Enchantment
Nonbasic lands are Mountains.

[Old Bog]
Land
Each land is a Swamp in addition to its other land types.

[Tower Field]
Land
{T}: Add {C}.

[Banner]
{2}{W}
Enchantment
Creatures you control get +1/+1.

[Wings]
{1}{U}
Enchantment
Creatures you control have flying.

[Shrink]
{U}
Instant
Target creature loses all abilities and has base power and toughness 1/1 until end of turn.

[Swell]
{G}
Instant
Target creature gets +3/+3 until end of turn.

[Hawk]
{1}{W}
Creature - Bird
Flying
2/2

[Mob]
{2}{G}
Creature - Goblin
Mob's power and toughness are each equal to the number of creatures you control.
*/*

[Gravehound]
{2}{B}
Creature - Dog
Gravehound's power is equal to the number of creature cards in your graveyard.
*/3

[Zap]
{R}
Instant
Zap deals 3 damage to any target.

[Chieftain]
{1}{R}
Creature - Goblin
Other Goblins you control get +1/+1 and have haste.
2/2

[Steal]
{3}{U}{U}
Enchantment - Aura
Enchant creature
You control enchanted creature.
";

/// CR 305.6, 305.7: a land taps for the mana of the types that it has.
#[test]
fn lands_tap_for_the_types_they_have_now() {
    let mut table = Table::new(CARDS, "p0battlefield=Red Moon;Tower Field\np0hand=Zap");
    table.act(P0, &["Cast Zap", "@1"]);
    assert!(table.is_tapped("Tower Field"));
    let table = Table::new(CARDS, "p0battlefield=Old Bog;Tower Field");
    assert_eq!(table.type_line("Tower Field"), "Land — Swamp");
}

/// CR 613.4: what modifies comes after what sets, whichever is older.
#[test]
fn a_modifier_is_applied_after_a_new_base() {
    let mut table = Table::new(CARDS, "p0battlefield=Hawk;Forest;Island\np0hand=Swell;Shrink");
    table.act(P0, &["Cast Swell", "Hawk"]);
    table.resolve();
    assert_eq!(table.stats("Hawk"), (5, 5));
    table.act(P0, &["Cast Shrink", "Hawk"]);
    table.resolve();
    assert_eq!(table.stats("Hawk"), (4, 4));
    assert!(!table.has_keyword("Hawk", "flying"));
    table.to_next_turn(StepKind::Upkeep);
    assert_eq!(table.stats("Hawk"), (2, 2));
    assert!(table.has_keyword("Hawk", "flying"));
}

/// CR 613.7: an ability gained after all abilities were lost stays.
#[test]
fn abilities_are_lost_and_gained_in_the_order_of_timestamps() {
    let older = Table::new(CARDS, "p0battlefield=Wings;Great Levelling;Bear");
    assert!(!older.has_keyword("Bear", "flying"));
    let newer = Table::new(CARDS, "p0battlefield=Great Levelling;Wings;Bear");
    assert!(newer.has_keyword("Bear", "flying"));
}

/// CR 604.3: a characteristic-defining ability works everywhere, and before other effects.
#[test]
fn what_defines_a_creature_is_counted_before_what_changes_it() {
    let table = Table::new(CARDS, "p0battlefield=Mob;Bear;Banner\np1battlefield=Bear");
    assert_eq!(table.stats("Mob"), (3, 3));
    let levelled = Table::new(CARDS, "p0battlefield=Mob;Bear;Great Levelling");
    assert_eq!(levelled.stats("Mob"), (1, 1));
}

#[test]
fn a_number_of_cards_elsewhere_is_kept_up_to_date() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Gravehound;Bear;Mountain
         p0graveyard=Bear;Forest;Gravehound
         p0hand=Zap",
    );
    assert_eq!(table.stats("Gravehound"), (2, 3));
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    assert_eq!(table.stats("Gravehound"), (3, 3));
}

#[test]
fn effects_end_with_their_source() {
    let mut table = Table::new(CARDS, "p0battlefield=Chieftain;Mob;Mountain\np0hand=Zap");
    assert_eq!(table.stats("Mob"), (3, 3));
    assert!(table.has_keyword("Mob", "haste"));
    table.act(P0, &["Cast Zap", "Chieftain"]);
    table.resolve();
    assert_eq!(table.stats("Mob"), (1, 1));
    assert!(!table.has_keyword("Mob", "haste"));
}

/// CR 613.1b, 302.6: whoever gets control has not had it since the turn began.
#[test]
fn a_stolen_creature_is_summoning_sick_and_counts_for_its_controller() {
    let mut table = Table::new(
        CARDS,
        "p0battlefield=Island;Island;Island;Island;Island;Banner
         p0hand=Steal
         p1battlefield=Bear",
    );
    table.act(P0, &["Cast Steal", "Bear"]);
    table.resolve();
    assert_eq!(table.permanent("Bear").controller, P0);
    assert!(table.permanent("Bear").summoning_sick);
    assert_eq!(table.stats("Bear"), (3, 3));
}

/// CR 613.4c
#[test]
fn counters_and_effects_add_up() {
    let table = Table::new(CARDS, "p0battlefield=Bear|Counters:P1P1=2;Bear|Counters:M1M1=1;Banner");
    assert_eq!(table.stats("Bear"), (5, 5));
    assert_eq!(table.stats("Bear#2"), (2, 2));
}

/// One random answer to the open prompt.
fn answer_at_random(table: &mut Table, rng: &mut Rng) {
    let (_, seat) = table.prompt();
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    loop {
        menu.clear();
        let ask = table.game.game().ask(table.game.state(), seat, &reply, &mut menu);
        if ask == Ask::Done {
            break;
        }
        ask.answer_with(&menu, |count| rng.below(count), &mut reply);
    }
    table.game.reply(seat, &reply, &mut table.events).unwrap();
}

/// After every command the rig works all layers out anew and compares.
#[test]
fn on_random_boards_what_is_kept_equals_what_is_worked_out_anew() {
    let lands = "Old Bog;Tower Field;Plains;Island;Mountain;Forest";
    let position = format!(
        "p0battlefield={lands};{lands};Bear;Mob
         p1battlefield={lands};{lands};Chieftain;Hawk
         p0hand=Great Levelling;Wings;Banner;Gravehound;Zap;Swell
         p1hand=Waking Charms;Red Moon;Steal;Mob;Shrink;Zap
         p0library=Chieftain;Mob;Hawk;Zap;Steal;Red Moon;Bear;Swell
         p1library=Banner;Gravehound;Wings;Zap;Swell;Great Levelling;Bear;Mob"
    );
    for seed in 0..6 {
        let mut table = Table::new(CARDS, &position);
        let mut rng = Seed::from(seed).rng();
        for _ in 0..150 {
            if table.outcome().is_some() {
                break;
            }
            answer_at_random(&mut table, &mut rng);
        }
    }
}

/// CR 704.5d
#[test]
fn a_number_of_cards_in_a_graveyard_falls_when_a_token_there_ceases_to_exist() {
    let cards = format!(
        "{CARDS}\n[Heap]\n{{2}}\nArtifact Creature - Scarecrow\nThis creature's power is equal to the number of cards \
         in your graveyard.\n*/4\n[Call]\n{{1}}\nInstant\nCreate a 1/1 white Soldier creature token."
    );
    let mut table = Table::new(&cards, "p0hand=Call;Zap\np0battlefield=Heap;Mountain;Mountain;Mountain");
    table.act(P0, &["Cast Call"]);
    table.resolve();
    assert_eq!(table.stats("Heap"), (1, 4));
    table.act(P0, &["Cast Zap", "Soldier"]);
    table.resolve();
    assert_eq!(table.stats("Heap"), (2, 4));
}

/// CR 613.6
#[test]
fn an_effect_of_an_ability_that_was_lost_in_a_later_layer_ends_with_its_source() {
    let mut table = Table::new(
        "[Everyone]\n{1}\nArtifact Creature - Shapeshifter\nCreatures you control are every creature type.\n2/2\n\
         [Leveling]\n{W}\nEnchantment\nAll creatures lose all abilities and have base power and toughness 1/1.\n\
         [Zap]\n{R}\nInstant\nZap deals 3 damage to any target.\n\
         [Elves]\n{G}\nEnchantment\nElf creatures you control get +1/+0.\n[Scout]\n{G}\nCreature - Elf\n1/1",
        "p0battlefield=Everyone;Leveling;Elves;Bear;Mountain\np0hand=Zap;Scout",
    );
    assert_eq!(table.stats("Bear"), (2, 1), "a Bear is an Elf, too");
    table.act(P0, &["Cast Zap", "Everyone"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (1, 1));
}

/// CR 608.2h
#[test]
fn a_type_that_was_chosen_for_an_effect_stays_what_it_was() {
    let cards = "[Mask]\n{0}\nArtifact - Equipment\n{0}: Equipped creature becomes the creature type of your choice until end of turn.\nEquip {0}
[Cat]\n{0}\nCreature - Cat\n1/1\n[Dog]\n{0}\nCreature - Dog\n1/1";
    let mut table = Table::new(cards, "p0battlefield=Mask;Bear;Cat;Dog");
    for (host, kind) in [("Bear", "Dog"), ("Dog", "Cat")] {
        table.act(P0, &["Attach", host]);
        table.resolve();
        table.act(P0, &["creature type of your choice"]);
        table.resolve();
        table.act(P0, &[kind]);
    }
    assert!(table.type_line("Bear").ends_with("Dog"), "{}", table.type_line("Bear"));
    assert!(table.type_line("Dog").ends_with("Cat"), "{}", table.type_line("Dog"));
}
