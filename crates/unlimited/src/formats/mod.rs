//! Formats and deck construction (SWU 9, 10, 12): every problem of a deck is named.

mod check;
mod legality;

pub use check::{deck_problems, trilogy_problems};

/// What a format asks of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Construction {
    /// The format's name.
    pub name: &'static str,
    /// How many different leaders a deck has.
    pub leaders: usize,
    /// The fewest cards besides leaders and base.
    pub size: usize,
    /// The most copies of a card, over deck and sideboard.
    pub copies: Option<usize>,
    /// The most cards in the sideboard.
    pub sideboard: usize,
    /// Whether matches of this format can be played here, or only its decks be checked.
    pub playable: bool,
}

const CONSTRUCTED: Construction =
    Construction { name: "premier", leaders: 1, size: 50, copies: Some(3), sideboard: 10, playable: true };
const LIMITED: Construction =
    Construction { name: "sealed", leaders: 1, size: 30, copies: None, sideboard: 100, playable: true };

/// The formats.
pub const FORMATS: [Construction; 6] = [
    CONSTRUCTED,
    Construction { name: "eternal", ..CONSTRUCTED },
    LIMITED,
    Construction { name: "draft", ..LIMITED },
    Construction { name: "trilogy", sideboard: 0, playable: false, ..CONSTRUCTED },
    Construction { name: "twinSuns", leaders: 2, size: 80, copies: Some(1), sideboard: 0, playable: false },
];

/// The format of this name.
pub fn format(name: &str) -> Option<&'static Construction> {
    FORMATS.iter().find(|format| format.name == name)
}
