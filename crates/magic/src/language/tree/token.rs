//! Tokens and mana.

use super::{Amount, Gain, Kind, Value};
use crate::card::{CardType, Color, ManaCost, Supertype};

/// A token as text describes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Token {
    /// "Treasure": a token of the rules (CR 111.10) or a named one.
    Named(String),
    /// "Royal Role" (CR 111.10)
    Role(String),
    Described(TokenText),
}

/// "1/1 white Soldier creature" with what follows "with" and "named".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenText {
    pub(crate) size: Option<(Amount, Amount)>,
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
    Or(Vec<ManaCost>),
    AnyColor(Amount),
    AnyOneColor(Amount),
    AnyCombination(Amount, Vec<ManaCost>),
    AnyCombinationOfColors(Amount),
    AmountOf(ManaCost, Value),
    ChosenColor(Amount),
    /// "one mana of either of the chosen colors"
    EitherChosen,
    /// "one mana of either of the circled colors"
    EitherCircled,
    Commander,
    /// "one mana of any color that a land you control could produce"; with `true` "any type"
    LandsCould(bool, Kind),
}
