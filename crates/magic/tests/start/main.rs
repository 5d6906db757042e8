//! The start of the game: who goes first, opening hands, mulligans, and all that comes before turn 1.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod cards;
#[path = "../common/mod.rs"]
mod common;
mod draft;
mod first_player;
mod generators;
mod hands;
mod momir;
mod mulligans;
mod promised;
mod stages;

use cardwright_magic::{FirstPlayer, Policies, SeatSetup, Setup};
use common::*;

/// A deck of so many lands and so many bears.
fn deck(lands: usize, bears: usize) -> SeatSetup {
    let mut library = vec!["Forest".to_owned(); lands];
    library.extend(vec!["Bear".to_owned(); bears]);
    SeatSetup { library, ..SeatSetup::default() }
}

/// Equal decks for so many players; the first one starts unless the policies say otherwise.
fn setup(seats: usize, change: impl FnOnce(&mut Policies)) -> Setup {
    let mut policies = Policies { first_player: FirstPlayer::Fixed(P0), ..Policies::default() };
    change(&mut policies);
    Setup { seats: vec![deck(24, 36); seats], policies, ..Setup::default() }
}

/// A game from its beginning.
fn game(seats: usize, change: impl FnOnce(&mut Policies)) -> Table {
    Table::open(setup(seats, change), "")
}

impl Table {
    /// Everybody keeps their hand.
    fn keep_all(&mut self) {
        while self.prompt_kind() == Some("mulligan") {
            let (_, seat) = self.prompt();
            self.act(seat, &["Keep"]);
        }
    }
}
