//! How an ability plays cards, attacks, searches and divides.

use serde::{Deserialize, Serialize};

use super::{Amount, Aspect, CardId, Change, Condition, Filter, NodeId, Players, Until};

/// How a card may be played from where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Permit {
    /// For free.
    Free,
    /// For its cost, without aspect penalties.
    WithoutPenalties,
    /// For so much less.
    Less(u8),
}

/// Whether a unit with Piloting is played as an upgrade (SWU 7.5.17c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Piloted {
    /// It is not: a unit is played.
    No,
    /// It is: the card is played with Piloting.
    Yes,
    /// It is, and counts as an upgrade: an upgrade is played, or a card that is no unit.
    AsUpgrade,
    /// Its player chooses: a card is played.
    ByChoice,
}

/// How a card is played by an ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Playing {
    /// Whether no resources are paid.
    pub(crate) free: bool,
    /// How much less it costs.
    pub(crate) less: Amount,
    /// Whether it enters play ready.
    pub(crate) ready: bool,
    /// Whether aspect penalties are ignored.
    pub(crate) ignore_aspects: bool,
    /// How many penalties of these aspects are ignored.
    pub(crate) ignores: Option<(u8, Vec<Aspect>)>,
    /// What it gains as it enters play.
    pub(crate) gains: Option<NodeId>,
    /// What it is played on, if it is an upgrade.
    pub(crate) on: Option<Filter>,
    /// Whether a unit is played as an upgrade.
    pub(crate) piloted: Piloted,
    /// Whether it is played with Smuggle.
    pub(crate) smuggled: bool,
    /// How much more Exploit it has.
    pub(crate) exploit: u8,
}

/// How a unit attacks by an ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Attacking {
    /// What it gains for the attack, perhaps on a condition.
    pub(crate) gains: Vec<(Option<Condition>, Vec<Change>)>,
    /// What the defender gets for the attack, perhaps on a condition.
    pub(crate) against: Vec<(Option<Condition>, Vec<Change>)>,
}

impl Attacking {
    /// Whether something of it can only be known once the attack is declared.
    pub(crate) fn waits(condition: Option<&Condition>, changes: &[Change]) -> bool {
        let depends = |change: &Change| {
            matches!(change, Change::Stats(power, hp)
                if !matches!((power, hp), (Amount::Fixed(_), Amount::Fixed(_))))
        };
        condition.is_some() || changes.iter().any(depends)
    }
}

/// A search of the top of a deck.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Search {
    /// How many cards are looked at; the whole deck without a number.
    pub(crate) top: Option<Amount>,
    /// What may be taken.
    pub(crate) filter: Filter,
    /// How many may be taken.
    pub(crate) most: u8,
    /// What is done with them.
    pub(crate) then: Found,
}

/// What is done with cards that a search finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Found {
    /// They are drawn, revealed or not.
    Draw { reveal: bool },
    /// They are discarded.
    Discard,
    /// They become resources.
    Resource,
    /// They stay where they are for the step after, which plays them.
    Keep,
}

/// What is divided among things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Share {
    /// Damage: all of it.
    Damage,
    /// Damage: as much as wanted.
    DamageUpTo,
    /// Healing: as much as wanted.
    Healing,
    /// Tokens: all of them, or as many as wanted.
    Tokens { token: CardId, optional: bool },
}

/// What is decreed of cards for a time, wherever they are (SWU 8.19).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Decree {
    /// Who plays the cards.
    pub(crate) whose: Players,
    /// Which cards.
    pub(crate) cards: Filter,
    /// What is said of them.
    pub(crate) says: Ruling,
    /// For how long; while the ability's own card is in play without it.
    pub(crate) until: Option<Until>,
}

/// What a decree says of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ruling {
    /// They can't be played.
    Unplayable,
    /// They cost so much more to play.
    Dearer(i16),
    /// They lose all abilities.
    Mute,
}
