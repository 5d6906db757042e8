//! Colours (CR 105).

use serde::{Deserialize, Serialize};

/// One of the five colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    /// {W}
    White,
    /// {U}
    Blue,
    /// {B}
    Black,
    /// {R}
    Red,
    /// {G}
    Green,
}

impl Color {
    /// All five, in their order.
    pub const ALL: [Color; 5] = [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green];

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Blue => 'U',
            Color::Black => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Blue => "blue",
            Color::Black => "black",
            Color::Red => "red",
            Color::Green => "green",
        }
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.letter() == letter)
    }
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Colors(u8);

impl Colors {
    /// Colourless.
    pub const NONE: Colors = Colors(0);
    /// All five.
    pub const ALL: Colors = Colors(0b1_1111);

    /// This colour alone.
    pub const fn only(color: Color) -> Colors {
        Colors(1 << color as u8)
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// Those of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Colors) -> Colors {
        Colors(self.0 & !other.0)
    }

    /// Whether the colour is among them.
    pub const fn has(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Whether all of these are among the others.
    pub const fn within(self, others: Colors) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether the two sets have a colour in common.
    pub const fn meets(self, others: Colors) -> bool {
        self.0 & others.0 != 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Color> + Clone {
        Color::ALL.into_iter().filter(move |&color| self.has(color))
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<T: IntoIterator<Item = Color>>(colors: T) -> Colors {
        colors.into_iter().fold(Colors::NONE, |all, color| all.with(Colors::only(color)))
    }
}
