//! Mulligans (spec 13-16).

use cardwright_magic::{Command, Event, MulliganKind, Setup, Stage};
use cardwright_table::{Asking, Code, Game as _, Viewer};

use super::common::*;
use super::{deck, game, setup};

/// The answer of `act` for a mulligan, as a command.
fn take() -> Command {
    Command::Choose(smallvec::smallvec![-2])
}

/// spec 13
#[test]
fn a_london_mulligan_draws_a_full_hand_and_puts_cards_on_the_bottom() {
    let mut table = game(2, |_| {});
    table.act(P0, &["Mulligan to 6"]);
    table.act(P1, &["Keep"]);
    assert_eq!((table.prompt(), table.hand(P0).len()), (("putOnBottom", P0), 7));
    let last = table.hand(P0)[0].clone();
    table.act(P0, &[&last]);
    assert_eq!((table.hand(P0).len(), table.library(P0)), (6, 54));
    table.act(P0, &["Mulligan to 5"]);
    assert_eq!(table.prompt().0, "putOnBottom");
    let hand = table.hand(P0);
    table.act(P0, &[&hand[0], &hand[1]]);
    table.act(P0, &["Keep"]);
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (5, 7));
}

/// spec 13
#[test]
fn a_paris_mulligan_draws_one_card_fewer_each_time() {
    let mut table = game(2, |policies| policies.mulligan = MulliganKind::Paris);
    table.act(P0, &["Mulligan to 6"]);
    table.act(P1, &["Keep"]);
    assert_eq!((table.prompt().0, table.hand(P0).len()), ("mulligan", 6));
    table.act(P0, &["Mulligan to 5"]);
    assert_eq!(table.hand(P0).len(), 5);
}

/// spec 13
#[test]
fn a_vancouver_mulligan_ends_with_a_scry() {
    let mut table = game(2, |policies| policies.mulligan = MulliganKind::Vancouver);
    table.act(P0, &["Mulligan to 6"]);
    table.act(P1, &["Keep"]);
    table.act(P0, &["Keep"]);
    assert_eq!(table.prompt(), ("mulliganScry", P0));
    table.act(P0, &["bottom"]);
    assert_eq!((table.prompt_kind(), table.view().turn_number), (Some("priority"), 1));
}

/// spec 13
#[test]
fn an_original_mulligan_needs_a_hand_without_or_of_nothing_but_lands_and_comes_once() {
    let lands = |lands, bears| {
        let setup = setup(2, |policies| policies.mulligan = MulliganKind::Original);
        Table::open(Setup { seats: vec![deck(lands, bears), deck(24, 36)], ..setup }, "")
    };
    let mut table = lands(60, 0);
    table.act(P0, &["Mulligan to 7"]);
    table.act(P1, &["Keep"]);
    assert_eq!((table.prompt(), table.hand(P0).len()), (("mulligan", P0), 7));
    assert_eq!(table.options(P0), ["Keep"]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Revealed { seat: P0, .. })));
    let mixed = lands(30, 30);
    let forests = mixed.hand(P0).iter().filter(|name| *name == "Forest").count();
    assert_eq!(mixed.options(P0).len() == 1, (1..7).contains(&forests));
}

/// spec 13
#[test]
fn a_houston_hand_is_drawn_with_three_more_and_three_go_back() {
    let mut table = game(2, |policies| policies.mulligan = MulliganKind::Houston);
    for seat in [P0, P1] {
        assert_eq!((table.prompt(), table.hand(seat).len()), (("putOnBottom", seat), 10));
        let hand = table.hand(seat);
        table.act(seat, &[&hand[0], &hand[1], &hand[2]]);
        assert_eq!(table.hand(seat).len(), 7);
    }
    assert_eq!(table.view().turn_number, 1);
}

/// spec 13
#[test]
fn without_mulligans_play_begins_at_once() {
    let table = game(2, |policies| policies.mulligan = MulliganKind::None);
    assert_eq!((table.view().turn_number, table.hand(P0).len()), (1, 7));
}

/// spec 13
#[test]
fn the_first_mulligan_is_free_with_more_than_two_players_and_where_a_policy_says_so() {
    for mut table in [game(3, |_| {}), game(2, |policies| policies.free_mulligan = true)] {
        table.act(P0, &["Mulligan to 7"]);
        while table.prompt().1 != P0 {
            let (_, seat) = table.prompt();
            table.act(seat, &["Keep"]);
        }
        assert_eq!((table.prompt().0, table.hand(P0).len()), ("mulligan", 7));
        assert_eq!(table.options(P0), ["Keep", "Mulligan to 6"]);
    }
}

/// spec 14
#[test]
fn all_declare_in_turn_order_before_any_mulligan_is_taken() {
    let mut table = game(3, |policies| policies.mulligan = MulliganKind::Paris);
    let before = table.hand(P0);
    let hands: Vec<_> = table.view().players[0].hand.iter().map(|card| card.id).collect();
    table.act(P0, &["Mulligan"]);
    table.act(P1, &["Keep"]);
    assert_eq!((table.prompt(), table.hand(P0)), (("mulligan", P2), before));
    table.act(P2, &["Mulligan"]);
    // Both have taken it now; who kept is not asked again.
    assert_ne!(table.view().players[0].hand.iter().map(|card| card.id).collect::<Vec<_>>(), hands);
    assert_eq!(table.prompt(), ("mulligan", P0));
    table.act(P0, &["Keep"]);
    assert_eq!(table.prompt(), ("mulligan", P2));
    table.act(P2, &["Keep"]);
    assert_eq!(table.prompt_kind(), Some("priority"));
}

/// spec 15
#[test]
fn a_player_who_may_not_mulligan_is_asked_all_the_same() {
    let mut table = game(2, |policies| {
        policies.hand = 1;
        policies.mulligan = MulliganKind::Paris;
    });
    table.act(P0, &["Mulligan to 0"]);
    table.act(P1, &["Keep"]);
    assert_eq!((table.prompt(), table.options(P0)), (("mulligan", P0), vec!["Keep".to_owned()]));
    assert_eq!(table.refused(P0, take()).code, Code::InvalidCommand);
    table.act(P0, &["Keep"]);
    assert_eq!(table.view().turn_number, 1);
}

/// spec 15
#[test]
fn asking_freely_skips_the_mulligan_that_has_one_answer() {
    let mut table = game(2, |policies| {
        policies.hand = 1;
        policies.mulligan = MulliganKind::Paris;
        policies.asking = Asking::Free;
    });
    table.act(P0, &["Mulligan to 0"]);
    table.act(P1, &["Keep"]);
    assert_eq!(table.view().stage, Stage::Play);
}

/// spec 16
#[test]
fn the_mulligan_prompt_shows_who_has_decided_and_no_hands() {
    let mut table = game(2, |_| {});
    table.act(P0, &["Keep"]);
    let view = table.game.game().view(table.game.state(), Viewer::Seat(P1));
    assert_eq!(view.prompt.unwrap().decided, [P0]);
    assert!(view.players[0].hand.iter().all(|card| card.front.is_none()));
    assert!(view.players[1].hand.iter().all(|card| card.front.is_some()));
}

/// A match in which no two cards are equal.
fn different_cards(seats: usize, change: impl FnOnce(&mut cardwright_magic::Policies)) -> Table {
    let names: Vec<String> = (1..=60).map(|number| format!("Cub {number}")).collect();
    let cards: String = names.iter().map(|name| format!("[{name}]\n{{1}}\nCreature - Bear\n1/1\n")).collect();
    let mut setup = setup(seats, change);
    setup.seats.iter_mut().for_each(|seat| seat.library = names.clone());
    Table::open(setup, &cards)
}

/// spec 13: whatever the kind of mulligan, the cards that were named go to the bottom and the others stay.
#[test]
fn the_cards_that_were_named_go_to_the_bottom() {
    for (kind, seats, count) in
        [(MulliganKind::London, 2, 1), (MulliganKind::London, 3, 1), (MulliganKind::Houston, 2, 3)]
    {
        let mut table = different_cards(seats, |policies| policies.mulligan = kind);
        let (mut dealt, mut named) = (Vec::new(), Vec::new());
        while table.view().turn_number == 0 && named.len() < count {
            let (kind, seat) = table.prompt();
            match (kind, seat) {
                ("putOnBottom", P0) => {
                    dealt = table.hand(P0);
                    let owed = count.min(dealt.len());
                    named = dealt[2..2 + owed].to_vec();
                    let words: Vec<&str> = named.iter().map(String::as_str).collect();
                    table.act(P0, &words);
                }
                ("putOnBottom", _) => {
                    let hand = table.hand(seat);
                    table.act(seat, &[&hand[0], &hand[1], &hand[2]]);
                }
                (_, P0) => table.act(P0, &["Mulligan"]),
                _ => table.act(seat, &["Keep"]),
            }
        }
        let kept: Vec<String> = dealt.iter().filter(|name| !named.contains(name)).cloned().collect();
        assert_eq!(named.len(), count, "{kind:?} with {seats} players");
        assert_eq!(table.hand(P0), kept, "{kind:?} with {seats} players: {named:?} were named");
    }
}
