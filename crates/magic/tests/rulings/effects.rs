//! Effects that lie between the chapters.

use super::common::*;

/// CR 701.20, 401.4
#[test]
fn cards_are_revealed_until_one_fits_and_the_rest_goes_under() {
    let cards = "[Diviner]\n{0}\nSorcery\nReveal cards from the top of your library until you reveal a creature card. Put that card into your hand and the rest on the bottom of your library in a random order.";
    let mut table = Table::new(cards, "p0hand=Diviner\np0library=Forest;Island;Bear;Swamp");
    table.act(P0, &["Cast Diviner"]);
    table.resolve();
    assert_eq!(table.hand(P0), ["Bear"]);
    let library = table.library_names(P0);
    assert_eq!(library.len(), 3);
    assert!(
        library.iter().filter(|name| *name == "Swamp").count() == 1 && !library.contains(&"Bear".to_owned())
    );
}

/// CR 701.23, 701.24: the card found is kept apart while the library is shuffled.
#[test]
fn a_card_searched_for_lies_on_top_of_the_shuffled_library() {
    let cards = "[Survey]\n{0}\nSorcery\nSearch your library for a creature card, reveal it, then shuffle and put that card on top.
[Read]\n{0}\nSorcery\nDraw a card.";
    let mut table = Table::new(cards, "p0hand=Survey;Read\np0library=Forest;Island;Swamp;Bear;Plains");
    table.act(P0, &["Cast Survey"]);
    table.resolve();
    table.act(P0, &["Bear"]);
    table.act(P0, &["Cast Read"]);
    table.resolve();
    assert_eq!(table.hand(P0), ["Bear"]);
}

/// CR 701.6a, 614.6
#[test]
fn a_countered_spell_goes_where_the_counterspell_says() {
    let cards = "[Unwrite]\n{0}\nInstant\nCounter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.
[Put Off]\n{0}\nInstant\nCounter target spell. If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard.
[Read]\n{0}\nInstant\nDraw a card.";
    let mut table = Table::new(cards, "p0hand=Read;Read\np1hand=Unwrite;Put Off");
    table.act(P0, &["Cast Read"]);
    table.pass(P0);
    table.act(P1, &["Cast Unwrite", "Read"]);
    table.resolve();
    assert_eq!(table.exile(), ["Read"]);
    table.act(P0, &["Cast Read"]);
    table.pass(P0);
    table.act(P1, &["Cast Put Off", "Read"]);
    table.resolve();
    assert_eq!(table.library_names(P0), ["Read"]);
}

/// CR 701.36a
#[test]
fn populating_copies_a_creature_token() {
    let cards = "[Fair]\n{0}\nSorcery\nCreate a 2/2 green Boar creature token, then populate.";
    let mut table = Table::new(cards, "p0hand=Fair");
    table.act(P0, &["Cast Fair"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Boar", "Boar"]);
}

/// CR 601.2d, 122.6
#[test]
fn counters_are_distributed_as_the_spell_is_cast() {
    let cards =
        "[Bounty]\n{0}\nSorcery\nDistribute three +1/+1 counters among one, two, or three target creatures.";
    let mut table = Table::new(cards, "p0hand=Bounty\np0battlefield=Bear;Bear");
    table.act(P0, &["Cast Bounty", "Bear", "Bear", "1 Bear", "2 Bear#2"]);
    table.resolve();
    assert_eq!((table.stats("Bear"), table.stats("Bear#2")), ((3, 3), (4, 4)));
}

/// CR 608.2d: the colour is chosen as it resolves.
#[test]
fn protection_from_the_colour_of_ones_choice_is_chosen_in_response() {
    let cards = "[Word]\n{0}\nInstant\nTarget creature gains protection from the color of your choice until end of turn.
[Zap]\n{R}\nInstant\nZap deals 3 damage to target creature.";
    let mut table = Table::new(cards, "p0battlefield=Mountain\np0hand=Zap\np1hand=Word\np1battlefield=Bear");
    table.act(P0, &["Cast Zap", "Bear"]);
    table.pass(P0);
    table.act(P1, &["Cast Word", "Bear"]);
    table.resolve();
    table.act(P1, &["red"]);
    table.resolve();
    assert!(table.is_on_battlefield("Bear"));
}

/// CR 614.6: only for this turn, and only for that creature.
#[test]
fn a_creature_that_would_die_this_turn_is_exiled() {
    let cards = "[Warrant]\n{0}\nInstant\nThis spell deals 1 damage to target creature. If that creature would die this turn, exile it instead.
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Warrant;Zap;Zap\np1battlefield=Bear;Bear");
    table.act(P0, &["Cast Warrant", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve();
    assert_eq!((table.exile().len(), table.graveyard(P1).len()), (1, 1));
}

/// CR 608.2i
#[test]
fn a_creature_remembers_whom_it_hurt_this_turn() {
    let cards = "[Stalker]\n{0}\nCreature - Zombie\n{T}: This creature deals 1 damage to target creature.\nWhenever a creature dealt damage by this creature this turn dies, put a +1/+1 counter on this creature.\n2/2
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Zap;Zap\np0battlefield=Stalker\np1battlefield=Bear;Bear");
    table.act(P0, &["Activate Stalker", "Bear"]);
    table.resolve();
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Stalker"), (3, 3));
    table.act(P0, &["Cast Zap", "Bear"]);
    table.resolve_all();
    assert_eq!(table.stats("Stalker"), (3, 3), "the other bear was not hurt by it");
}

/// CR 601.3
#[test]
fn a_spell_says_itself_when_it_can_be_cast() {
    let cards = "[Melee]\n{0}\nInstant\nCast this spell only during combat.\nYou gain 1 life.
[Stand]\n{0}\nInstant\nCast this spell only during the declare attackers step and only if you've been attacked this step.\nDestroy target attacking creature.";
    let position = "p0hand=Melee\np0battlefield=Bear\np1hand=Stand\np0library=Forest\np1library=Forest";
    let mut table = Table::new(cards, position);
    assert!(!table.offers(P0, "Cast Melee"));
    table.pass(P0);
    assert!(!table.offers(P1, "Cast Stand"));
    table.attack(P0, &["Bear"]);
    assert!(table.offers(P0, "Cast Melee"));
    table.pass(P0);
    table.act(P1, &["Cast Stand", "Bear"]);
    table.resolve();
    assert_eq!(table.graveyard(P0), ["Bear"]);
}

/// CR 118.9
#[test]
fn spells_are_cast_without_paying_where_a_permanent_says_so() {
    let cards = "[Granary]\n{0}\nEnchantment\nYou may cast creature spells from your hand without paying their mana costs.
[Read]\n{U}\nSorcery\nDraw a card.";
    let mut table = Table::new(cards, "p0hand=Bear;Read\np0battlefield=Granary");
    assert!(!table.offers(P0, "Cast Read"));
    table.act(P0, &["Cast Bear without paying"]);
    table.resolve();
    assert!(table.is_on_battlefield("Bear"));
}

/// CR 615.5: the damage is prevented, and then something more happens.
#[test]
fn prevented_damage_costs_a_counter() {
    let cards = "[Husk]\n{0}\nCreature - Spirit\nIf damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature.\n1/1
[Zap]\n{0}\nInstant\nZap deals 3 damage to any target.";
    let mut table = Table::new(cards, "p0hand=Zap;Zap\np0battlefield=Husk|Counters:P1P1=1");
    for _ in 0..2 {
        table.act(P0, &["Cast Zap", "Husk"]);
        table.resolve();
    }
    assert_eq!(table.stats("Husk"), (1, 1), "without counters, too");
}

/// CR 701.47a
#[test]
fn amassing_makes_an_army_once_and_grows_it() {
    let cards = "[Muster]\n{0}\nSorcery\nAmass Orcs 2.";
    let mut table = Table::new(cards, "p0hand=Muster;Muster");
    for _ in 0..2 {
        table.act(P0, &["Cast Muster"]);
        table.resolve();
    }
    assert_eq!((table.battlefield(P0).len(), table.stats("Orc Army")), (1, (4, 4)));
}

/// CR 701.9
#[test]
fn as_many_cards_are_drawn_as_were_discarded() {
    let cards = "[Shelf]\n{0}\nSorcery\nDiscard any number of cards, then draw that many cards.";
    let mut table = Table::new(cards, "p0hand=Shelf;Bear;Bear;Forest\np0library=Island;Island;Island");
    table.act(P0, &["Cast Shelf"]);
    table.resolve();
    table.act(P0, &["Bear", "Bear"]);
    assert_eq!(table.hand(P0), ["Forest", "Island", "Island"]);
}
