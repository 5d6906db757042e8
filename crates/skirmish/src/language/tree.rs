//! What the sentences of a card say, as trees: the shape of the text, before it becomes steps.

use cardwright_text::values;

use crate::program::Standing;

/// One line of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// "Deploy: ..."
    On(Header, Vec<Deed>),
    /// "When ..., ..."
    When(Moment, Vec<Deed>),
    /// "Activate 1: ..."
    Activate(i32, Vec<Deed>),
    /// "The lower strength wins this terrain."
    Standing(Standing),
    /// The text of an action.
    Text(Vec<Deed>),
}

/// What happens to the unit itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Header {
    /// It is deployed.
    Deploy,
    /// It dies.
    Death,
    /// It conquers its terrain.
    Conquer,
    /// It is deployed over another unit.
    Consume,
    /// Another unit is deployed over it.
    Consumed,
    /// Its player's turn begins.
    TurnStart,
}

/// What happens elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// "a close unit dies"
    CloseDeath,
    /// "a close unit is damaged"
    CloseDamage,
    /// "you play an action"
    ActionPlayed,
}

/// One thing that is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each variant is the tree of one row of the grammar, which says what it is")]
pub enum Deed {
    May(Box<Deed>),
    If(Condition, Box<Deed>),
    Choose(Place),
    Damage(i32, Units),
    DamageBoth(i32, Units, Units),
    DamageX(Units, Measure),
    Heal(Units, i32),
    Raise(Units, i32),
    RaisePerEmptySlot(Units, i32),
    RaiseX(Units, Measure),
    PowerBecomes(Units, Measure),
    Kill(Units),
    Bounce(Units),
    Move(Units, Place),
    Modify(Place, i32),
    ModifyX(Place, Measure),
    Cleanse(Place),
    Enchant(Place, Box<Line>),
    DeployToken(String, Place),
    DeployFromDiscard(i32),
    Draw(i32),
    Discard,
    Recover,
    Score(i32),
}

/// What must hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// "it was an ally"
    ItWasAlly,
}

/// A number that is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// "the strength of the enemy in front"
    FrontStrength,
    /// "the consumed unit's power"
    ConsumedPower,
    /// "the damage"
    TheDamage,
    /// "the power this unit had before the killing damage"
    PowerBeforeDeath,
}

/// A phrase for units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Units {
    /// "this unit"
    This,
    /// "the new unit"
    NewUnit,
    /// "the unit deployed here"
    DeployedHere,
    /// "the enemy in front"
    EnemyInFront,
    /// "the unit there"
    There,
    /// "a close enemy"
    A(UnitKind),
    /// "each close enemy"
    Each(UnitKind),
}

/// A kind of unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnitKind {
    /// "unit"
    Unit,
    /// "ally"
    Ally,
    /// "enemy"
    Enemy,
    /// "wounded ..."
    Wounded(Box<UnitKind>),
    /// "close ..."
    Close(Box<UnitKind>),
    /// "... close to it"
    CloseToIt(Box<UnitKind>),
    /// "... with strength 5 or more"
    Strong(Box<UnitKind>, i32),
}

/// A phrase for slots.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// "this slot"
    This,
    /// "a close slot"
    A(SlotKind),
    /// "each close slot"
    Each(SlotKind),
    /// "... and ..."
    Both(Box<Place>, Box<Place>),
}

/// A kind of slot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SlotKind {
    /// "slot"
    Slot,
    /// "slot of yours"
    Yours,
    /// "slot of the same player"
    SamePlayer,
    /// "empty ..."
    Empty(Box<SlotKind>),
    /// "close ..."
    Close(Box<SlotKind>),
}

values! {
    /// What a phrase means.
    pub enum Phrase: Cat {
        Line(Line),
        Header(Header),
        Moment(Moment),
        Standing(Standing),
        Deeds(Vec<Deed>),
        Deed(Deed),
        Condition(Condition),
        Measure(Measure),
        Units(Units),
        UnitKind(UnitKind),
        Place(Place),
        SlotKind(SlotKind),
        Number(i32),
        Name(String),
    }
    also {
        Sentence: Deed,
        UnitNoun: UnitKind,
        WoundedNoun: UnitKind,
        CloseNoun: UnitKind,
        SlotNoun: SlotKind,
        EmptySlot: SlotKind,
        OnePlace: Place,
        Signed: Number
    }
}
