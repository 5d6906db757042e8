//! Restarting the game (CR 726).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use cardwright_magic::Event;
use common::*;

const CARDS: &str = "
[Begin Again]
{0}
Sorcery
Restart the game. Draw a card.
[Clean Slate]
{0}
Sorcery
Exile target creature. Restart the game, leaving in exile that card.
";

/// Ten cards each in the libraries, so that new hands can be drawn.
const LIBRARIES: &str = "p0library=Bear;Bear;Bear;Bear;Bear;Bear;Bear;Bear;Bear;Bear
p1library=Forest;Forest;Forest;Forest;Forest;Forest;Forest;Forest;Forest;Forest";

fn keep_all(table: &mut Table) {
    while table.prompt_kind() == Some("mulligan") {
        let (_, seat) = table.prompt();
        table.act(seat, &["Keep"]);
    }
}

/// CR 726.1, 726.2, 726.4
#[test]
fn a_restarted_game_begins_anew_with_all_cards_and_its_restarter_first() {
    let position = format!(
        "{LIBRARIES}\nactiveplayer=p1\nturn=6\np0life=3\np1life=9\np1hand=Begin Again\np1battlefield=Forest|Tapped\np0graveyard=Bear"
    );
    let mut table = Table::new(CARDS, &position);
    table.act(P1, &["Cast Begin Again"]);
    table.resolve();
    assert_eq!(table.prompt(), ("mulligan", P1));
    assert!(table.events.contains(&Event::Restarted { seat: P1 }));
    keep_all(&mut table);
    let view = table.view();
    assert_eq!((view.turn_number, view.active_player, view.starting_player), (1, P1, P1));
    assert_eq!((table.life(P0), table.life(P1)), (20, 20));
    assert!(table.battlefield(P1).is_empty() && table.graveyard(P0).is_empty());
    // What the effect had left to do came before the first untap step.
    assert_eq!((table.hand(P0).len(), table.hand(P1).len()), (7, 8));
    assert_eq!((table.library(P0), table.library(P1)), (4, 4));
}

/// CR 726.5
#[test]
fn exempted_cards_stay_out() {
    let position = format!("{LIBRARIES}\np0hand=Clean Slate\np1battlefield=Bear");
    let mut table = Table::new(CARDS, &position);
    table.act(P0, &["Cast Clean Slate", "Bear"]);
    table.resolve();
    keep_all(&mut table);
    assert_eq!((table.exile(), table.view().turn_number), (vec!["Bear".to_owned()], 1));
    assert_eq!(table.library(P1) + table.hand(P1).len(), 10);
}
