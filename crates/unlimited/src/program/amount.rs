//! How much.

use super::{Aspect, Condition, Filter, Objects, Players, Query, Timing};

/// How much.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Amount {
    /// As printed.
    Fixed(i16),
    /// The power of these.
    PowerOf(Box<Objects>),
    /// The remaining HP of these.
    HpOf(Box<Objects>),
    /// The damage on these.
    DamageOn(Box<Objects>),
    /// The cost of these.
    CostOf(Box<Objects>),
    /// So much for each that fits.
    Per(i16, Box<Filter>),
    /// So much for each card in a player's hand.
    PerHandCard(i16, Players),
    /// So much more.
    Plus(Box<Amount>, i16),
    /// So much for each damage on these.
    PerDamage(i16, Box<Objects>),
    /// So much for every so much damage on these.
    EveryDamage(i16, i16, Box<Objects>),
    /// So much for each different aspect among those that fit.
    PerAspect(i16, Box<Filter>),
    /// So much for each different aspect of these.
    PerAspectOf(i16, Box<Objects>),
    /// So much for each different keyword among those that fit.
    PerKeyword(i16, Box<Filter>),
    /// So much for each different cost among those that fit.
    PerCost(i16, Box<Filter>),
    /// How often it happened this phase.
    Recorded(i16, Box<Query>),
    /// Both together.
    Sum(Box<Amount>, Box<Amount>),
    /// One of two.
    If(Box<Condition>, Box<Amount>, Box<Amount>),
    /// So much for every so many that fit.
    PerEvery(i16, i16, Box<Filter>),
    /// How many different keywords these have.
    KeywordsOf(Box<Objects>),
    /// The player's Credit tokens.
    Credits,
    /// Combat damage that was more than the defender could take.
    Excess,
    /// Combat damage that the attack dealt to a base.
    ToBase,
    /// So much for each arena in which the player has the most units.
    PerArenaLed(i16),
    /// So much for each different name among those that fit.
    PerName(i16, Box<Filter>),
    /// So much for each icon of this aspect among those that fit.
    PerIcon(i16, Aspect, Box<Filter>),
    /// So much for each ability of this kind that these have.
    PerAbility(i16, Timing, Box<Objects>),
    /// So much for each unit of the opponent who has the most.
    PerUnitOfMost(i16),
    /// So much for every so much that the step before did.
    EveryDone(i16, i16),
    /// Half of it, rounded up or down.
    Half { of: Box<Amount>, up: bool },
    /// The power of the units that the step before defeated, together.
    FelledPower,
    /// What was paid for the card that the trigger is about.
    Paid,
    /// As many resources as the player could pay.
    Means,
    /// Damage of the step before that was more than what it was dealt to could take.
    Spill,
    /// The number that was chosen.
    Number,
    /// So much for each unit that the step before defeated.
    PerFelled(i16),
    /// How much the step before did.
    ThatMuch,
    /// So much for each thing the step before did.
    PerDone(i16),
}

impl Amount {
    /// The number that everything else is multiplied by, where there is one.
    const fn factor(&self) -> Option<i16> {
        match self {
            Amount::Fixed(n)
            | Amount::Per(n, _)
            | Amount::PerHandCard(n, _)
            | Amount::PerDamage(n, _)
            | Amount::EveryDamage(n, ..)
            | Amount::PerAspect(n, _)
            | Amount::PerAspectOf(n, _)
            | Amount::PerKeyword(n, _)
            | Amount::PerCost(n, _) => Some(*n),
            _ => None,
        }
    }

    /// Whether it can come to less than nothing.
    pub(crate) const fn may_be_negative(&self) -> bool {
        !matches!(self.factor(), Some(0..))
    }

    /// Whether it always comes to nothing.
    pub(crate) const fn is_nothing(&self) -> bool {
        matches!(self.factor(), Some(0))
    }
}
