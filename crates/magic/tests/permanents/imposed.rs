//! Rules that permanents lay upon objects and players (CR 611, 613.11).

use cardwright_table::{Game as _, Viewer};

use super::common::*;

/// CR 602.5: mana abilities, too, unless the text spares them.
#[test]
fn activated_abilities_are_turned_off() {
    let cards = "[Elf]\n{G}\nCreature - Elf\n{T}: Add {G}.\n{0}: You gain 1 life.\n1/1
[Shackles]\n{W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated.
[Quiet]\n{W}\nEnchantment\nActivated abilities of creatures can't be activated unless they're mana abilities.
[Swell]\n{G}\nInstant\nTarget creature gets +3/+3 until end of turn.";
    let table =
        Table::new(cards, "p0hand=Swell\np0battlefield=Elf|Id:1\np1battlefield=Shackles|AttachedTo:1");
    assert!(!table.offers(P0, "gain 1 life") && !table.offers(P0, "Cast Swell"));
    let table = Table::new(cards, "p0hand=Swell\np0battlefield=Elf\np1battlefield=Quiet");
    assert!(!table.offers(P0, "gain 1 life") && table.offers(P0, "Cast Swell"));
}

/// CR 615.12
#[test]
fn damage_that_cannot_be_prevented_is_dealt() {
    let cards = "[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.
[Wall]\n{W}\nEnchantment\nPrevent all damage that would be dealt to you.
[Truth]\n{0}\nInstant\nDamage can't be prevented this turn.";
    let mut table = Table::new(cards, "p0hand=Zap;Zap;Truth\np1battlefield=Wall");
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 20);
    table.act(P0, &["Cast Truth"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "@1"]);
    table.resolve();
    assert_eq!(table.life(P1), 17);
}

/// CR 402.2
#[test]
fn maximum_hand_sizes_are_set_and_changed() {
    let cards = "[Shelf]\n{U}\nEnchantment\nYour maximum hand size is increased by two.
[Crate]\n{U}\nEnchantment\nYour maximum hand size is three.
[Squeeze]\n{B}\nEnchantment\nEach opponent's maximum hand size is reduced by two.";
    let hand = ["Forest"; 10].join(";");
    for (own, theirs, kept) in [("Shelf", "Forest", 9), ("Crate", "Forest", 3), ("Crate;Shelf", "Squeeze", 3)]
    {
        let position =
            format!("p0hand={hand}\np0battlefield={own}\np1battlefield={theirs}\np1library=Forest");
        let mut table = Table::new(cards, &position);
        table.until("discard");
        let words: Vec<&str> = vec!["Forest"; 10 - kept];
        table.act(P0, &words);
        assert_eq!(table.hand(P0).len(), kept, "{own} {theirs}");
    }
}

/// CR 401.5
#[test]
fn hands_and_tops_of_libraries_are_played_open() {
    let cards = "[Clear]\n{U}\nEnchantment\nPlay with the top card of your library revealed.
[Glass]\n{U}\nEnchantment\nYour opponents play with their hands revealed.
[Peek]\n{U}\nEnchantment\nYou may look at the top card of your library any time.";
    let sees = |table: &Table, viewer, name: &str| {
        let view = table.game.game().view(table.game.state(), Viewer::Seat(viewer));
        serde_json::to_string(&view).unwrap().contains(name)
    };
    let table = Table::new(cards, "p0battlefield=Clear\np0library=Bear;Island");
    assert!(sees(&table, P1, "Bear") && !sees(&table, P1, "Island"));
    let table = Table::new(cards, "p0battlefield=Glass\np1hand=Bear\np0hand=Island");
    assert!(sees(&table, P0, "Bear") && !sees(&table, P1, "Island"));
    let table = Table::new(cards, "p0battlefield=Peek\np0library=Bear;Island");
    assert!(sees(&table, P0, "Bear") && !sees(&table, P1, "Bear"));
}

/// CR 701.19c
#[test]
fn what_cannot_be_regenerated_is_destroyed() {
    let cards = "[Troll]\n{G}\nCreature - Troll\n{0}: Regenerate this creature.\n2/2
[Hex]\n{B}\nEnchantment - Aura\nEnchant creature\nEnchanted creature can't be regenerated.
[Slay]\n{0}\nInstant\nDestroy target creature.";
    let mut table = Table::new(cards, "p0hand=Slay\np0battlefield=Troll|Id:1;Hex|AttachedTo:1");
    table.act(P0, &["Troll"]);
    table.resolve();
    table.act(P0, &["Cast Slay", "Troll"]);
    table.resolve();
    assert!(!table.is_on_battlefield("Troll"));
}

/// CR 614.12a: what is paid as it enters.
#[test]
fn a_land_enters_tapped_unless_life_is_paid() {
    let cards = "[Terrace]\nLand - Plains Island\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.";
    for (answer, life, tapped) in [("Pay", 18, false), ("Don't pay", 20, true)] {
        let mut table = Table::new(cards, "p0hand=Terrace");
        table.act(P0, &["Play Terrace"]);
        table.act(P0, &[answer]);
        assert_eq!((table.life(P0), table.is_tapped("Terrace")), (life, tapped));
    }
}

/// CR 614.16: other tokens are created as well.
#[test]
fn more_tokens_are_created_as_well() {
    let cards = "[Squirrels]\n{G}\nEnchantment\nIf one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead.
[Crowd]\n{0}\nSorcery\nCreate two 1/1 white Soldier creature tokens.";
    let mut table = Table::new(cards, "p0hand=Crowd\np0battlefield=Squirrels");
    table.act(P0, &["Cast Crowd"]);
    table.resolve();
    assert_eq!((table.named("Soldier").len(), table.named("Squirrel").len()), (2, 2));
}

/// CR 613.1d-e: types, supertypes and colours are taken away and added; a land of the chosen type.
#[test]
fn types_and_colours_are_taken_and_added() {
    let cards = "[Dreamer]\n{U}\nEnchantment Creature - God\nAs long as your devotion to blue is less than five, this creature isn't a creature.\n5/5
[Common]\n{U}\nEnchantment\nPermanents you control aren't legendary.
[Queen]\n{W}\nLegendary Creature - Human\n2/2
[Seal]\n{0}\nEnchantment - Aura\nEnchant land\nAs this Aura enters, choose a basic land type.\nEnchanted land is the chosen type.
[Spark]\n{R}\nInstant\nSpark deals 1 damage to any target.
[Turn]\n{0}\nInstant\nSwitch target creature's power and toughness until end of turn.
[Statue]\n{0}\nArtifact Creature - Wall\n0/4";
    let table = Table::new(cards, "p0battlefield=Dreamer");
    assert!(!table.type_line("Dreamer").contains("Creature"));
    let table = Table::new(cards, "p0battlefield=Dreamer;Dreamer;Dreamer;Common;Common");
    assert!(table.type_line("Dreamer").contains("Creature"));
    let table = Table::new(cards, "p0battlefield=Common;Queen;Queen");
    assert_eq!(table.named("Queen").len(), 2, "they are not legendary");
    let mut table = Table::new(cards, "p0hand=Seal;Spark;Turn\np0battlefield=Forest;Statue");
    table.act(P0, &["Cast Seal", "Forest"]);
    table.resolve();
    table.act(P0, &["Mountain"]);
    assert_eq!(table.type_line("Forest"), "Basic Land — Mountain");
    assert!(table.offers(P0, "Cast Spark"));
    table.act(P0, &["Cast Turn", "Statue"]);
    table.resolve();
    assert_eq!(table.graveyard(P0).last().unwrap(), "Statue", "a 4/0 creature dies");
}
