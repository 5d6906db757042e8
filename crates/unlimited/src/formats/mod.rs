//! Formats and deck construction (SWU 9, 10, 12): every problem of a deck is named.

mod check;
mod legality;
mod trilogy;

pub use check::deck_problems;
pub use trilogy::trilogy_problems;
pub(crate) use trilogy::{TRILOGY, split};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::setup::{CounterSet, Elimination, Policies};

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
}

const CONSTRUCTED: Construction =
    Construction { name: "premier", leaders: 1, size: 50, copies: Some(3), sideboard: 10 };
const LIMITED: Construction =
    Construction { name: "sealed", leaders: 1, size: 30, copies: None, sideboard: 100 };

/// The formats.
pub static FORMATS: [Construction; 6] = [
    CONSTRUCTED,
    Construction { name: "eternal", ..CONSTRUCTED },
    LIMITED,
    Construction { name: "draft", ..LIMITED },
    Construction { name: "trilogy", sideboard: 0, ..CONSTRUCTED },
    Construction { name: "twinSuns", leaders: 2, size: 80, copies: Some(1), sideboard: 0 },
];

/// A format by its name, which is one of those there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatName(&'static Construction);

impl Construction {
    /// The rules that the format changes.
    pub fn policies(&'static self) -> Policies {
        let usual = Policies { format: self.into(), ..Policies::default() };
        if self.leaders == 1 {
            return usual;
        }
        // Twin Suns (SWU 12.5 to 12.7).
        Policies { counters: CounterSet::Three, elimination: Elimination::EndsWithPhase, spoils: 5, ..usual }
    }
}

impl FormatName {
    /// What the format asks of a deck.
    pub const fn construction(self) -> &'static Construction {
        self.0
    }
}

impl Default for FormatName {
    fn default() -> FormatName {
        FormatName(&FORMATS[0])
    }
}

impl From<&'static Construction> for FormatName {
    fn from(construction: &'static Construction) -> FormatName {
        FormatName(construction)
    }
}

impl Serialize for FormatName {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.name)
    }
}

impl<'de> Deserialize<'de> for FormatName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<FormatName, D::Error> {
        let name = String::deserialize(from)?;
        format(&name).map(FormatName).ok_or_else(|| de::Error::custom(format!("there is no format `{name}`")))
    }
}

/// The format of this name.
pub fn format(name: &str) -> Option<&'static Construction> {
    FORMATS.iter().find(|format| format.name == name)
}
