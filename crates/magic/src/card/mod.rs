//! What is printed on a card: names, costs, colours, types, numbers (CR 200-212).

mod mana;
pub(crate) mod subtypes;
mod symbols;
mod types;

pub(crate) use mana::{ManaCost, Pip};
pub use symbols::{Color, Colors};
pub(crate) use types::{CardType, CardTypes, Counter, Subtype, Supertype, Supertypes};

use smallvec::SmallVec;

use crate::program::{AbilityId, Cost};

/// A card of the match: everything that is printed on it, with its abilities compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    /// The front face, and the others: back, other half, adventure, guises.
    pub(crate) faces: SmallVec<[Face; 1]>,
    pub(crate) layout: Layout,
    /// All colours in costs, rules text and colour indicators of all faces (CR 903.4).
    pub(crate) identity: Colors,
    /// What a vanguard avatar changes (CR 210, 211).
    pub(crate) hand_modifier: i8,
    pub(crate) life_modifier: i8,
    /// A hash of all that is printed.
    pub(crate) hash: String,
}

impl Card {
    pub(crate) fn front(&self) -> &Face {
        &self.faces[0]
    }

    pub(crate) fn name(&self) -> &str {
        &self.faces[0].name
    }

    pub(crate) fn is_land(&self) -> bool {
        self.front().types.has(CardType::Land)
    }

    /// The face that is up once the card is turned over from this one: if it has a back that is no instant or sorcery
    /// (CR 701.27c-d).
    pub(crate) fn other_side(&self, face: u8) -> Option<u8> {
        let other = 1 - face.min(1);
        let turns = matches!(self.layout, Layout::Transforming | Layout::Modal | Layout::Flip);
        let back = self.faces.get(usize::from(other)).filter(|_| turns)?;
        back.types.is_permanent().then_some(other)
    }
}

/// How the faces of a card belong together (CR 709-715).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Layout {
    /// One face.
    #[default]
    Normal,
    /// Two halves; each can be cast, the card has both everywhere but on the stack (CR 709).
    Split,
    /// A back that it can transform into (CR 712).
    Transforming,
    /// Two faces, either of which can be played (CR 712).
    Modal,
    /// A creature with an instant or sorcery in its text box (CR 715).
    Adventure,
    /// The same, whose instant or sorcery is shuffled into the library (CR 720).
    Omen,
    /// Turned around while on the battlefield (CR 710).
    Flip,
}

/// One face of a card.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Face {
    pub(crate) name: String,
    /// Lands and some others have none, which cannot be paid (CR 202.1b).
    pub(crate) cost: Option<ManaCost>,
    pub(crate) colors: Colors,
    pub(crate) supertypes: Supertypes,
    pub(crate) types: CardTypes,
    pub(crate) subtypes: SmallVec<[Subtype; 4]>,
    pub(crate) power: Option<Stat>,
    pub(crate) toughness: Option<Stat>,
    pub(crate) loyalty: Option<i16>,
    pub(crate) defense: Option<i16>,
    pub(crate) abilities: Vec<AbilityId>,
    /// The printed text, for people.
    pub(crate) text: String,
    /// How the card is cast as this face, if it is not a printed one.
    pub(crate) guise: Option<Guise>,
}

/// A way to cast a card that makes another spell of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guise {
    pub(crate) word: GuiseWord,
    /// What is paid instead of the mana cost (CR 118.9).
    pub(crate) cost: Option<Cost>,
}

/// The ways to cast a card as another spell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum GuiseWord {
    /// CR 702.96
    Overload,
    /// CR 702.103
    Bestow,
    /// CR 702.113
    Awaken,
    /// CR 702.140
    Mutate,
    /// CR 702.160
    Prototype,
}

impl GuiseWord {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GuiseWord::Overload => "overload",
            GuiseWord::Bestow => "bestow",
            GuiseWord::Awaken => "awaken",
            GuiseWord::Mutate => "mutate",
            GuiseWord::Prototype => "prototype",
        }
    }
}

impl Face {
    pub(crate) fn mana_value(&self) -> i32 {
        self.cost.as_ref().map_or(0, ManaCost::mana_value)
    }
}

/// A printed power or toughness; `*` is set by a characteristic-defining ability (CR 208.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stat {
    Number(i16),
    Star,
}

impl Stat {
    /// The number, with a star as 0 (CR 208.2).
    pub(crate) fn number(self) -> i16 {
        match self {
            Stat::Number(number) => number,
            Stat::Star => 0,
        }
    }
}
