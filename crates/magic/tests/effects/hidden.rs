//! Who sees what (CR 400.2, 701.20).

use cardwright_table::{Game, Seat, Viewer};

use super::after;
use super::common::*;

/// The names of a player's hand as a viewer knows them.
fn hand_as_seen(table: &Table, seat: Seat, by: Seat) -> Vec<String> {
    let view = table.game.game().view(table.game.state(), Viewer::Seat(by));
    let cards = view.players[seat.index()].hand.iter();
    cards.map(|card| card.front.as_ref().map_or_else(|| "?".to_owned(), |front| front.name.clone())).collect()
}

#[test]
fn a_hand_looked_at_is_known_only_to_who_looked() {
    let table = after("Look at target player's hand.", "", "p1hand=Island;Swamp", &["@1"]);
    assert_eq!(hand_as_seen(&table, P1, P0), ["Island", "Swamp"]);
}

#[test]
fn a_revealed_hand_is_known_to_all() {
    let table = after("Target player reveals their hand.", "", "p0hand=Island", &["@0"]);
    assert_eq!(hand_as_seen(&table, P0, P1), ["Island"]);
}

#[test]
fn a_card_drawn_is_known_only_to_its_owner() {
    let table = after("Draw a card.", "", "p0library=Forest", &[]);
    assert_eq!(hand_as_seen(&table, P0, P0), ["Forest"]);
    assert_eq!(hand_as_seen(&table, P0, P1), ["?"]);
}

/// CR 701.23e
#[test]
fn a_card_found_is_seen_by_others_only_if_it_is_revealed() {
    let search = |text: &str| {
        let mut table = after(text, "", "p0library=Bear;Forest", &[]);
        table.act(P0, &["Bear"]);
        hand_as_seen(&table, P0, P1)
    };
    assert_eq!(search("Search your library for a card, put it into your hand, then shuffle."), ["?"]);
    assert_eq!(
        search("Search your library for a creature card, reveal it, put it into your hand, then shuffle."),
        ["Bear"]
    );
}

#[test]
fn who_might_have_a_card_to_reveal_is_asked_even_without_one() {
    let landing = "[Landing]\nLand\nAs this land enters, you may reveal an Island card from your hand. If you don't, this land \
                   enters tapped.\n{T}: Add {U}.";
    let mut table = Table::new(landing, "p0hand=Landing;Bear");
    table.act(P0, &["Play Landing"]);
    assert_eq!(table.options(P0), ["Don't pay"], "to be asked tells the others nothing");
    table.act(P0, &["Don't pay"]);
    assert!(table.is_tapped("Landing"));
    let mut alone = Table::new(landing, "p0hand=Landing");
    alone.act(P0, &["Play Landing"]);
    assert!(alone.is_tapped("Landing"), "all know that nothing is left in hand");
}

/// The top card of a player's library as a viewer knows it.
fn top_as_seen(table: &Table, seat: Seat, by: Seat) -> Option<String> {
    let view = table.game.game().view(table.game.state(), Viewer::Seat(by));
    let known = view.players[seat.index()].known_library.iter().find(|(place, _)| *place == 0)?;
    known.1.front.as_ref().map(|front| front.name.clone())
}

/// CR 616.1
#[test]
fn a_card_on_its_way_to_a_graveyard_is_seen_while_its_owner_chooses_what_applies() {
    let voids = "[Void]\n{B}\nEnchantment\nIf a card would be put into a graveyard from anywhere, exile it instead.
[Eddy]\n{U}\nEnchantment\nIf a card would be put into a graveyard from anywhere, shuffle it into its owner's library instead.";
    let table = after("Mill a card.", voids, "p0battlefield=Void;Eddy\np0library=Bear;Forest", &[]);
    assert_eq!(table.prompt_kind(), Some("chooseReplacement"), "{:?}", table.options(P0));
    assert_eq!(top_as_seen(&table, P0, P1).as_deref(), Some("Bear"));
}

/// CR 401.5
#[test]
fn who_may_cast_the_top_card_once_a_turn_sees_it() {
    let well = "[Well]\n{B}\nEnchantment\nOnce each turn, you may cast a creature spell from the top of your library.";
    let table = Table::new(well, "p0battlefield=Well\np0library=Bear;Forest");
    assert_eq!(top_as_seen(&table, P0, P0).as_deref(), Some("Bear"));
    assert_eq!(top_as_seen(&table, P0, P1), None);
}

/// CR 602.2a
#[test]
fn a_card_whose_ability_is_activated_in_a_hand_is_revealed() {
    let ninja = "[Sneak]\n{3}{B}\nCreature - Human Ninja\nNinjutsu {B}\n3/3";
    let mut table = Table::new(ninja, "p0hand=Sneak\np0battlefield=Bear;Swamp");
    table.attack(P0, &["Bear"]);
    table.block(P1, &[]);
    table.act(P0, &["Put this card"]);
    assert_eq!(hand_as_seen(&table, P0, P1), ["Sneak", "Bear"]);
}
