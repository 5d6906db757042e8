//! Tokens and mana.

use super::{Change, Entry, Gain, Kind, Noun, Quantity};
use crate::card::{CardType, Color, ManaCost, Supertype};

/// A token as text describes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Token {
    /// "Treasure": a token of the rules (CR 111.10) or a named one.
    Named(String),
    /// "Royal Role" (CR 111.10)
    Role(String),
    /// "token that's a copy of it, except it has haste"
    CopyOf(Noun, Vec<Change>),
    /// "token that's a copy of a creature card with mana value X chosen at random"
    CopyOfAny(Kind),
    /// "three of those tokens"
    Those,
    Described(TokenText),
}

/// "two tapped 1/1 white Soldier creature tokens"
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Creation {
    pub(crate) count: Quantity,
    /// "tapped", "tapped and attacking", if that is said before the token
    pub(crate) enters: Option<Entry>,
    pub(crate) token: Token,
}

/// "1/1 white Soldier creature" with what follows "with" and "named".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenText {
    pub(crate) size: Option<(Quantity, Quantity)>,
    pub(crate) words: Vec<TokenWord>,
    pub(crate) named: Option<String>,
    pub(crate) with: Vec<Gain>,
}

/// A word of a token's description.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenWord {
    Color(Color),
    Colorless,
    And,
    Supertype(Supertype),
    Subtype(String),
    Type(CardType),
}

/// What mana may be spent on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ManaUse {
    /// "cast creature spells"
    Cast(Kind),
    /// "activate abilities of artifacts"
    Activate(Kind),
    /// "activate abilities"
    ActivateAny,
    /// "cast artifact spells or activate abilities of artifacts"
    Both(Kind, Kind),
}

/// Which mana is added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mana {
    Exactly(ManaCost),
    /// "one mana of any type that land produced"
    Produced(Noun),
    Or(Vec<ManaCost>),
    AnyColor(Quantity),
    AnyOneColor(Quantity),
    AnyCombination(Quantity, Vec<ManaCost>),
    AnyCombinationOfColors(Quantity),
    /// "Choose a color. Add an amount of mana of that color equal to your devotion to that color."
    Devotion,
    AmountOf(ManaCost, Quantity),
    ChosenColor(Quantity),
    /// "{U} or one mana of the chosen color"
    OrChosen(ManaCost),
    /// "one mana of either of the chosen colors"
    EitherChosen,
    /// "one mana of either of the circled colors"
    EitherCircled,
    Commander,
    /// "one mana of any color that a land you control could produce"; with `true` "any type"
    LandsCould(bool, Kind),
}
