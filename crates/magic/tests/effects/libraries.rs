//! Scry, surveil, looking, searching (CR 701.20, 701.22, 701.23, 701.25).

use super::after;
use super::common::*;

/// CR 701.22a
#[test]
fn scrying_puts_cards_back_on_top_or_on_the_bottom_in_any_order() {
    let mut table = after("Scry 3.", "", "p0library=Forest;Island;Swamp;Plains", &[]);
    table.act(P0, &["0: Swamp, Forest", "1: Island"]);
    assert_eq!(table.library_names(P0), ["Swamp", "Forest", "Plains", "Island"]);
}

/// CR 701.25a
#[test]
fn surveiling_puts_cards_into_the_graveyard() {
    let mut table = after("Surveil 2.", "", "p0library=Forest;Island;Swamp", &[]);
    table.act(P0, &["1: Forest"]);
    assert_eq!(table.library_names(P0), ["Island", "Swamp"]);
    assert_eq!(table.graveyard(P0), ["Forest", "Test"]);
}

#[test]
fn a_card_looked_at_is_taken_and_the_rest_goes_to_the_bottom() {
    let mut table = after(
        "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of \
         your library in any order.",
        "",
        "p0library=Forest;Island;Swamp;Plains",
        &[],
    );
    table.act(P0, &["Island"]);
    table.act(P0, &["0: Swamp, Forest"]);
    assert_eq!(table.hand(P0), ["Island"]);
    assert_eq!(table.library_names(P0), ["Plains", "Swamp", "Forest"]);
}

/// CR 701.23a
#[test]
fn a_search_puts_the_card_found_where_it_says() {
    let mut table = after(
        "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
        "",
        "p0library=Bear;Forest;Bear",
        &[],
    );
    table.act(P0, &["Forest"]);
    assert!(table.is_tapped("Forest"));
    assert_eq!(table.library_names(P0), ["Bear", "Bear"]);
    assert!(table.events.iter().any(|event| matches!(event, cardwright_magic::Event::Shuffled { seat: P0 })));
}

/// CR 701.23b
#[test]
fn a_card_with_stated_qualities_need_not_be_found() {
    let mut table = after(
        "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
        "",
        "p0library=Bear;Forest",
        &[],
    );
    table.act(P0, &["-"]);
    assert_eq!(table.hand(P0), [] as [&str; 0]);
    assert_eq!(table.library(P0), 2);
}

/// CR 701.23d
#[test]
fn any_card_at_all_must_be_found() {
    let mut table = after(
        "Search your library for a card, put it into your hand, then shuffle.",
        "",
        "p0library=Bear;Forest",
        &[],
    );
    let nothing = cardwright_magic::Command::Choose(Default::default());
    table.refused(P0, nothing);
    table.act(P0, &["Bear"]);
    assert_eq!(table.hand(P0), ["Bear"]);
}

/// CR 701.24a
#[test]
fn a_shuffled_library_keeps_its_cards() {
    let table = after("Shuffle your library.", "", "p0library=Bear;Forest;Island", &[]);
    let mut names = table.library_names(P0);
    names.sort();
    assert_eq!(names, ["Bear", "Forest", "Island"]);
}
