//! Counters, tokens, copies, emblems (CR 111, 114, 122, 701.34, 707).

use super::after;
use super::common::*;

#[test]
fn tokens_are_created_as_they_are_described() {
    let table = after("Create two 1/1 white Soldier creature tokens with flying.", "", "", &[]);
    assert_eq!(table.battlefield(P0), ["Soldier", "Soldier"]);
    assert_eq!(table.stats("Soldier"), (1, 1));
    assert!(table.has_keyword("Soldier", "flying"));
}

/// CR 707.2: counters are not copied.
#[test]
fn a_token_that_is_a_copy_has_the_printed_values() {
    let table = after(
        "Create a token that's a copy of target creature.",
        "",
        "p1battlefield=Bear|Counters:P1P1=3",
        &["Bear"],
    );
    assert_eq!(table.battlefield(P0), ["Bear"]);
    assert_eq!(table.stats("Bear#2"), (2, 2));
}

#[test]
fn counters_are_put_and_removed() {
    let table = after(
        "Put two +1/+1 counters on each creature you control.",
        "",
        "p0battlefield=Bear;Bear\np1battlefield=Bear",
        &[],
    );
    assert_eq!((table.stats("Bear"), table.stats("Bear#2"), table.stats("Bear#3")), ((4, 4), (4, 4), (2, 2)));
    let table = after(
        "Remove all counters from target creature.",
        "",
        "p0battlefield=Bear|Counters:P1P1=3",
        &["Bear"],
    );
    assert_eq!(table.stats("Bear"), (2, 2));
}

/// CR 122.5
#[test]
fn a_counter_is_moved() {
    let table = after(
        "Move a +1/+1 counter from target creature you control onto another target creature.",
        "",
        "p0battlefield=Bear|Counters:P1P1=1;Bear",
        &["Bear", "Bear"],
    );
    assert_eq!((table.stats("Bear"), table.stats("Bear#2")), ((2, 2), (3, 3)));
}

/// CR 701.34a
#[test]
fn proliferating_adds_one_of_each_kind_to_what_is_chosen() {
    let mut table = after(
        "Proliferate.",
        "",
        "p0battlefield=Bear|Counters:P1P1=1\np1counters=POISON=1\np1battlefield=Bear|Counters:P1P1=1",
        &[],
    );
    table.act(P0, &["Bear", "@1"]);
    assert_eq!((table.stats("Bear"), table.stats("Bear#2")), ((4, 4), (3, 3)));
    assert_eq!(table.player_counters(P1, "poison"), 2);
}

#[test]
fn players_get_poison_and_energy() {
    let table = after("Each opponent gets a poison counter.", "", "", &[]);
    assert_eq!(table.player_counters(P1, "poison"), 1);
}

/// CR 114.4
#[test]
fn an_emblem_works_from_the_command_zone() {
    let table = after(
        "You get an emblem with \"Creatures you control get +1/+1.\"",
        "",
        "p0battlefield=Bear\np1battlefield=Bear",
        &[],
    );
    assert_eq!((table.stats("Bear"), table.stats("Bear#2")), ((3, 3), (2, 2)));
}

/// CR 122.1b
#[test]
fn a_keyword_counter_gives_the_keyword() {
    let table = after("Put a flying counter on target creature.", "", "p0battlefield=Bear", &["Bear"]);
    assert!(table.has_keyword("Bear", "flying"));
}

/// CR 122.1b, 702.83a
#[test]
fn each_counter_that_is_called_like_a_keyword_gives_it() {
    let mut table = after(
        "Put two exalted counters on target creature you control.",
        "",
        "p0battlefield=Bear",
        &["Bear"],
    );
    table.attack(P0, &["Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (4, 4));
}

/// CR 614.12
#[test]
fn what_says_how_permanents_enter_speaks_of_tokens_too() {
    let mut table = after(
        "Create a 1/1 green Elf creature token.",
        "[Captain]\n{G}\nCreature - Elf\nEach other Elf creature you control enters with an additional +1/+1 counter on \
         it.\n1/1\n[Tide]\n{U}\nEnchantment\nCreatures you control enter tapped.",
        "p0battlefield=Captain;Tide",
        &[],
    );
    table.act(P0, &["Captain"]);
    assert_eq!((table.stats("Elf"), table.is_tapped("Elf")), ((2, 2), true));
}

/// CR 614.12
#[test]
fn a_permanent_is_judged_as_it_will_be_on_the_battlefield() {
    let mut table = Table::new(
        "[Captain]\n{G}\nCreature - Elf\nEach other Elf creature you control enters with an additional +1/+1 counter on \
         it.\n1/1\n[Mask]\n{G}\nCreature - Shapeshifter\nAs this creature enters, choose a creature type.\nThis creature is \
         the chosen type in addition to its other types.\n2/2",
        "p0battlefield=Captain;Forest\np0hand=Mask",
    );
    table.act(P0, &["Cast Mask"]);
    table.resolve();
    table.act(P0, &["Elf"]);
    assert_eq!(table.stats("Mask"), (3, 3));
}
