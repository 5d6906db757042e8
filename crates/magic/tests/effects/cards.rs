//! Drawing, discarding, milling (CR 121, 701.9, 701.17).

use super::after;
use super::common::*;

/// CR 121.1
#[test]
fn a_player_draws_from_the_top() {
    let table = after("Draw two cards.", "", "p0library=Forest;Island;Swamp", &[]);
    assert_eq!(table.hand(P0), ["Forest", "Island"]);
    assert_eq!(table.library_names(P0), ["Swamp"]);
}

/// CR 121.2
#[test]
fn all_players_can_draw() {
    let table = after("Each player draws a card.", "", "p0library=Forest\np1library=Island", &[]);
    assert_eq!((table.hand(P0), table.hand(P1)), (vec!["Forest".to_owned()], vec!["Island".to_owned()]));
}

/// CR 701.9b
#[test]
fn the_player_who_discards_chooses() {
    let mut table = after("Target player discards a card.", "", "p1hand=Forest;Island;Swamp", &["@1"]);
    assert_eq!(table.prompt(), ("choose", P1));
    table.act(P1, &["Island"]);
    assert_eq!(table.graveyard(P1), ["Island"]);
    assert_eq!(table.hand(P1), ["Forest", "Swamp"]);
}

/// CR 101.4
#[test]
fn all_choose_in_turn_order_before_any_card_is_discarded() {
    let mut table = after("Each player discards a card.", "", "p0hand=Forest;Bear\np1hand=Island;Swamp", &[]);
    table.act(P0, &["Bear"]);
    assert_eq!(table.graveyard(P0), [] as [&str; 0], "nothing happens before the second player has chosen");
    table.act(P1, &["Swamp"]);
    assert_eq!(table.graveyard(P0), ["Bear", "Test"]);
    assert_eq!(table.graveyard(P1), ["Swamp"]);
}

/// CR 609.3: as much as possible.
#[test]
fn whoever_has_fewer_cards_discards_all_of_them() {
    let mut table = after("Target player discards two cards.", "", "p1hand=Island", &["@1"]);
    if table.prompt_kind() == Some("choose") {
        table.act(P1, &[]);
    }
    assert_eq!(table.graveyard(P1), ["Island"]);
}

#[test]
fn a_card_is_discarded_at_random_without_a_choice() {
    let table = after("Target player discards a card at random.", "", "p1hand=Island;Swamp", &["@1"]);
    assert_eq!(table.prompt_kind(), Some("priority"));
    assert_eq!((table.hand(P1).len(), table.graveyard(P1).len()), (1, 1));
}

#[test]
fn a_whole_hand_is_discarded() {
    let table = after("Target player discards their hand.", "", "p1hand=Island;Swamp", &["@1"]);
    assert_eq!((table.hand(P1).len(), table.graveyard(P1).len()), (0, 2));
}

/// CR 701.17a
#[test]
fn milled_cards_go_from_the_top_to_the_graveyard() {
    let table = after("Target player mills two cards.", "", "p1library=Forest;Island;Swamp", &["@1"]);
    assert_eq!(table.graveyard(P1), ["Forest", "Island"]);
    assert_eq!(table.library_names(P1), ["Swamp"]);
}

/// CR 701.17b
#[test]
fn a_short_library_is_milled_as_far_as_it_goes() {
    let table = after("Target player mills three cards.", "", "p1library=Forest", &["@1"]);
    assert_eq!(table.graveyard(P1), ["Forest"]);
    assert_eq!(table.outcome(), None, "milling an empty library loses nothing");
}
