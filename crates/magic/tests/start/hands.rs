//! Opening hands (spec 4, 11, 12, 23).

use cardwright_magic::{Event, MulliganKind, SeatSetup, Setup};

use super::common::*;
use super::{deck, game, setup};

/// spec 11
#[test]
fn everyone_draws_the_hand_size_and_it_is_told() {
    let table = game(3, |_| {});
    for seat in [P0, P1, P2] {
        assert_eq!((table.hand(seat).len(), table.library(seat)), (7, 53));
        assert!(table.events.contains(&Event::OpeningHand { seat, count: 7 }));
    }
}

/// spec 4
#[test]
fn the_hand_size_is_a_policy() {
    let table = game(2, |policies| policies.hand = 5);
    assert_eq!(table.hand(P1).len(), 5);
}

/// spec 12
#[test]
fn filtered_hands_have_a_share_of_lands_near_the_librarys() {
    let lands_off = |filtered| -> usize {
        let off = |seed| {
            let setup = setup(2, |policies| policies.filtered_hands = filtered);
            let table = Table::open_seeded(setup, "", Default::default(), seed);
            let lands = table.hand(P0).iter().filter(|name| *name == "Forest").count();
            // 24 of 60 cards are lands: 2.8 in a hand.
            (lands * 60).abs_diff(24 * 7)
        };
        (0..60).map(off).sum()
    };
    assert!(lands_off(true) < lands_off(false));
}

/// spec 23
#[test]
fn the_initial_hand_size_is_recorded() {
    let mut table = game(2, |policies| policies.mulligan = MulliganKind::Paris);
    table.act(P0, &["Mulligan to 6"]);
    table.act(P1, &["Keep"]);
    table.act(P0, &["Keep"]);
    let view = table.view();
    assert_eq!((view.players[0].initial_hand, view.players[1].initial_hand), (6, 7));
}

/// CR 704.5b
#[test]
fn a_player_who_cannot_draw_the_opening_hand_loses() {
    let policies = setup(2, |policies| policies.mulligan = MulliganKind::None).policies;
    let seats: Vec<SeatSetup> = vec![deck(3, 1), deck(24, 36)];
    let table = Table::open(Setup { seats, policies, ..Setup::default() }, "");
    assert!(table.outcome().is_some_and(|outcome| outcome.halves(P1) == 2));
}
