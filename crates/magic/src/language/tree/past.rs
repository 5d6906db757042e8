//! What a text asks about the turn so far.

use super::{Kind, Whose};

/// What players did so often or so much, or what was done to them: "gained 3 or more life".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Feat(pub(crate) i32, pub(crate) Did);

/// What players did, or what was done to them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Did {
    GainedLife,
    LostLife,
    WasDamaged,
    /// "was dealt combat damage by a Zombie"
    HurtInCombatBy(Kind),
    Drew,
    Cast(Kind),
    Discarded(Kind),
    Sacrificed(Kind),
    PlayedLand,
    /// "searched their library"
    Searched,
    /// "attacked with a creature"
    AttackedWith(Kind),
    Attacked,
    Crime,
    /// CR 700.11
    Descended,
}

/// What became of so many things of a kind: "two or more creatures died".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fate(pub(crate) i32, pub(crate) Kind, pub(crate) Became);

/// What became of things.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Became {
    Died,
    /// "died under your control"
    DiedYours,
    /// "entered the battlefield under your control"
    EnteredYours,
    /// "left the battlefield"
    Left,
    /// "left the battlefield under your control"
    LeftYours,
    /// "left your graveyard"
    LeftYourGraveyard,
    /// "put into your graveyard from the battlefield"
    Buried(Whose),
    /// "put into your graveyard from anywhere"
    PutIntoYourGraveyard,
    /// "you cast this turn was countered by a spell or ability an opponent controlled"
    Countered,
    /// "under your control was destroyed this turn by a spell or ability an opponent controlled"
    Destroyed,
    /// CR 702.185
    Warped,
}
