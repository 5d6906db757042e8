//! Restarting the game (CR 726).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const CARDS: &str = "
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
