//! Formats, policies, decks: what a match is opened with.

mod deal;
mod deck;
mod formats;
mod legal;
mod menagerie;
mod open;
mod policies;
mod supplements;

pub(crate) use deck::{read_deck, setup};
pub(crate) use formats::{DeckRules, FORMATS, GameType, Leader, find_format};
pub(crate) use legal::{Role, problems};
pub(crate) use menagerie::menagerie;
pub(crate) use open::{OpenPosition, SeatCards, find_or_add, known_counter, rules_of_cards};
pub use policies::{FirstPlayer, MulliganKind, Policies};

use cardwright_table::{Outcome, Rng, Seat};
use serde::{Deserialize, Serialize};

use crate::puzzle::Puzzle;

/// What a match is opened with.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Setup {
    /// What each seat brings.
    pub seats: Vec<SeatSetup>,
    /// The rules that differ between formats.
    pub policies: Policies,
    /// The cards at hand, where a text lets one of all be chosen at random.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub menagerie: Vec<String>,
    /// A position in which play starts, and its goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Box<Puzzle>>,
}

/// What a seat brings: cards by name.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SeatSetup {
    /// The library.
    pub library: Vec<String>,
    /// The sideboard.
    pub sideboard: Vec<String>,
    /// Commanders, an oathbreaker.
    pub commanders: Vec<String>,
    /// The signature spell of an oathbreaker.
    pub signature_spells: Vec<String>,
    /// Vanguard avatar, conspiracies: what begins in the command zone.
    pub command: Vec<String>,
    /// A companion, revealed from outside the game (CR 702.139).
    pub companion: Option<String>,
    /// A planar deck (CR 901.3).
    pub planar: Vec<String>,
    /// A scheme deck (CR 904.3).
    pub schemes: Vec<String>,
}

/// What differs between the games of a series.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StartOf {
    /// Who chooses who starts; a random player if none (CR 103.1).
    pub chooser: Option<Seat>,
    /// Each seat's deck after sideboarding; as set up if none.
    pub decks: Vec<Option<Exchange>>,
}

/// Who chooses who starts the next game: the loser of the last one, a random one of several; after a draw who chose
/// before (CR 103.1).
pub(crate) fn next_chooser(seats: usize, last: Outcome, chooser: Option<Seat>, rng: &mut Rng) -> Seat {
    let candidates: Vec<Seat> = match last {
        Outcome::Won(winners) => Seat::all(seats).filter(|seat| !winners.has(*seat)).collect(),
        Outcome::Drawn | Outcome::Capped => chooser.into_iter().collect(),
    };
    match candidates.as_slice() {
        [] => Seat(rng.below(seats as u32) as u8),
        [one] => *one,
        several => several[rng.below(several.len() as u32) as usize],
    }
}

/// A deck after sideboarding: which cards change places, by number in library and sideboard.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Exchange {
    /// Cards of the library that go out.
    pub out: Vec<u16>,
    /// Cards of the sideboard that come in.
    pub bring: Vec<u16>,
}
