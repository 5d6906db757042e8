//! How much: numbers that are multiplied, worked out, or told by what comes before them (CR 107).

use super::after;
use super::common::*;

#[test]
fn mana_is_added_for_each() {
    let cards = "[Idol]\n{1}\nArtifact\n{T}: Add {G} for each creature you control.\n[Ox]\n{3}{G}\nCreature - Ox\n4/4";
    let mut table = Table::new(cards, "p0battlefield=Idol;Bear;Bear;Bear;Bear\np0hand=Ox");
    table.act(P0, &["Cast Ox"]);
    table.resolve();
    assert!(table.is_on_battlefield("Ox"));
}

#[test]
fn each_mana_of_two_colors_is_chosen_for_itself() {
    let cards = "[Cask]\n{1}\nArtifact\n{T}: Add {B} or {G} for each creature you control.\n[Ox]\n{B}{G}\nCreature - Ox\n4/4";
    let mut table = Table::new(cards, "p0battlefield=Cask;Bear;Bear\np0hand=Ox");
    table.act(P0, &["Cast Ox"]);
    table.resolve();
    assert!(table.is_on_battlefield("Ox"));
}

#[test]
fn players_sacrifice_one_for_each() {
    let text = "Target opponent sacrifices a creature for each artifact you control.";
    let cards = "[Lamp]\n{1}\nArtifact";
    let mut table = after(text, cards, "p0battlefield=Lamp;Lamp\np1battlefield=Bear;Bear;Bear", &[]);
    table.act(P1, &["Bear", "Bear#2"]);
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

#[test]
fn for_each_that_multiplies_nothing_is_refused() {
    let cards = "[Odd]\n{1}\nSorcery\nDestroy target creature for each artifact you control.";
    let pool = pool(cards);
    let card = cardwright_table::cards::CardSource::find(&pool, "Odd").unwrap();
    let refused = <cardwright_magic::Magic as cardwright_table::catalogue::Catalogue>::compile(card);
    assert!(refused.unwrap_err().report.contains("has no number here"));
}

/// CR 111.3, 707.2
#[test]
fn a_copy_of_a_token_has_the_size_that_the_token_was_given() {
    let cards = "[Sprout]\n{X}{G}\nSorcery\nCreate an X/X green Ooze creature token.\n[Twin]\n{0}\nSorcery\nCreate a token \
                 that's a copy of target creature.";
    let mut table = Table::new(cards, "p0hand=Sprout;Twin\np0battlefield=Forest;Forest;Forest;Forest");
    table.act(P0, &["Cast Sprout", "3"]);
    table.resolve();
    assert_eq!(table.stats("Ooze"), (3, 3));
    table.act(P0, &["Cast Twin"]);
    table.resolve();
    let sizes: Vec<_> = table.named("Ooze").iter().map(|ooze| (ooze.power, ooze.toughness)).collect();
    assert_eq!(sizes.len(), 2);
    assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
}

/// CR 107.3i, 118.12
#[test]
fn a_cost_of_x_that_the_text_tells_is_paid() {
    let cards = "[Toll]\n{1}\nEnchantment\nWhenever an opponent casts a spell, counter that spell unless its controller \
                 pays {X}, where X is the number of creatures you control.\n[Note]\n{U}\nSorcery\nDraw a card.";
    let with = |islands: &str| {
        let position = format!(
            "p0battlefield=Toll;Bear;Bear\np1battlefield={islands}\np1hand=Note\np1library=Plains\nactiveplayer=p1"
        );
        let mut table = Table::new(cards, &position);
        table.act(P1, &["Cast Note"]);
        table.resolve();
        table
    };
    let table = with("Island;Island");
    assert_eq!(table.graveyard(P1), ["Note"], "one left is not enough");
    assert!(table.stack().is_empty());
    let mut table = with("Island;Island;Island");
    table.act(P1, &["Pay"]);
    table.resolve_all();
    assert_eq!(table.hand(P1), ["Plains"]);
}

/// CR 508.1h
#[test]
fn an_attack_tax_of_x_is_as_much_as_the_text_tells() {
    let cards = "[Moat Hymn]\n{3}{W}\nEnchantment\nCreatures can't attack you or planeswalkers you control unless their \
                 controller pays {X} for each of those creatures, where X is the number of enchantments you control.\n\
                 [Veil]\n{W}\nEnchantment";
    let mut table = Table::new(cards, "p1battlefield=Moat Hymn;Veil\np0battlefield=Bear;Forest;Forest");
    table.attack(P0, &["Bear"]);
    assert!(table.named("Forest").iter().all(|forest| forest.tapped));
}

/// CR 107.3f
#[test]
fn x_of_a_cost_that_may_be_paid_on_resolution_is_chosen_then() {
    let cards = "[Well]\n{1}\nEnchantment\nWhenever you gain life, you may pay {X}. If you do, draw X cards.\n\
                 [Sip]\n{0}\nInstant\nYou gain 1 life.";
    let position =
        "p0battlefield=Well;Island;Island;Island\np0hand=Sip\np0library=Plains;Plains;Plains;Plains";
    let mut table = Table::new(cards, position);
    table.act(P0, &["Cast Sip"]);
    table.resolve();
    table.resolve();
    table.act(P0, &["2"]);
    table.act(P0, &["Pay"]);
    assert_eq!(table.hand(P0).len(), 2);
    assert_eq!(table.named("Island").iter().filter(|island| island.tapped).count(), 2);
}

#[test]
fn greater_than_that_of_each_other_is_greater_than_the_greatest_of_them() {
    let cards = "[Chief]\n{G}\nCreature - Elf\nWhenever this creature attacks, if its power is greater than each other \
                 creature's power, draw a card.\n3/3";
    let mut table = Table::new(cards, "p0battlefield=Chief;Bear;Bear\np0library=Plains;Plains");
    table.attack(P0, &["Chief"]);
    table.resolve_all();
    assert_eq!(table.hand(P0).len(), 1, "each of the others has less");
}

#[test]
fn each_of_several_target_players_counts_what_is_theirs() {
    let text = "Up to two target players each lose life equal to the number of cards in their graveyard.";
    let table =
        after(text, "", "p0graveyard=Bear\np1graveyard=Bear;Bear;Bear\np0battlefield=Forest", &["@0", "@1"]);
    assert_eq!((table.life(P0), table.life(P1)), (19, 17));
}

/// "Its" is what was named before the number: what died, not what gets the counters.
#[test]
fn a_number_that_stands_before_its_target_does_not_speak_of_it() {
    let cards = "[Husk]\n{G}\nCreature - Elf\nWhen this creature dies, put a number of +1/+1 counters equal to its power on \
                 target creature you control.\n3/1\n[Snap]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0battlefield=Husk;Bear\np0hand=Snap");
    table.act(P0, &["Cast Snap", "Husk"]);
    table.resolve();
    if table.prompt_kind() == Some("triggerChoices") {
        table.act(P0, &["Bear"]);
    }
    table.resolve_all();
    assert_eq!(table.stats("Bear"), (5, 5));
}
