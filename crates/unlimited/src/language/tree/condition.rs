//! Whether, and how much.

use super::{Adj, Count, Kind, Noun, Shared, Way, Who};
use crate::program::Keyword;

/// How much.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Much {
    /// "equal to twice the number of ..."
    Twice(Kind),
    /// "equal to the number of cards in your hand"
    HandCards(Who),
    /// "equal to the number of cards discarded this way"
    WayNumber(Way),
    /// "equal to the combined power of those units" and the like: the sum over the things.
    DamagePlus(Noun, i32),
    /// "2"
    Fixed(i32),
    /// "equal to its power"
    Power(Noun),
    /// "equal to its remaining HP"
    Hp(Noun),
    /// "equal to the damage on it"
    Damage(Noun),
    /// "equal to the amount of damage on it"
    AmountOfDamage(Noun),
    /// "equal to the total amount of damage on them"
    TotalDamage(Noun),
    /// "equal to the cost of the discarded card"
    TheCostOf(Noun),
    /// "equal to its cost"
    Cost(Noun),
    /// "equal to the number of ..."
    Number(Kind),
    /// "1 for each ..."
    ForEach(i32, Count),
    /// "that much"
    That,
}

impl Much {
    /// Whether it is said as "equal to ...".
    pub(crate) const fn is_equal(&self) -> bool {
        !matches!(self, Much::Fixed(_) | Much::ForEach(..) | Much::That)
    }

    /// Whether it speaks of "it", which the same sentence may name.
    pub(crate) const fn speaks_of_it(&self) -> bool {
        match self {
            Much::Power(noun)
            | Much::Hp(noun)
            | Much::Cost(noun)
            | Much::Damage(noun)
            | Much::AmountOfDamage(noun) => {
                matches!(noun, Noun::It)
            }
            Much::Number(_) | Much::Twice(_) => true,
            _ => false,
        }
    }
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Condition {
    Controls(Who, Noun),
    Is(Noun, Kind),
    IsAdj(Noun, Adj),
    Initiative(Who),
    Force(Who),
    BaseDamage(Who, i32),
    ControlsTitle(String),
    PowerAtLeast(Noun, i32),
    CostAtMost(Noun, i32),
    HandAtMost(Who, i32),
    HandAtLeast(Who, i32),
    HandFewer(Who),
    Past(Past),
    ControlsNo(Who, Kind),
    ControlsFewer(Who, Kind, Who),
    ControlsMore(Who, Kind, Who),
    ControlsInEach,
    ControlsBoth(Kind, Kind),
    ControlsEither(String, String),
    There(i32, Kind),
    ThereIs(Kind),
    /// "there are 4 or more different aspects among friendly units"
    Different(i32, Shared, Kind),
    /// "there are at least 3 aspects among other friendly units"
    AtLeastAspects(i32, Kind),
    DamageAtLeast(Noun, i32),
    HpAtLeast(Noun, i32),
    CostAtLeast(Noun, i32),
    CostOdd(Noun),
    OddCost(Noun),
    HasKeyword(Noun, Keyword),
    HasBounty(Noun),
    HasOn(Noun, Kind),
    /// "this unit has a Pilot on it"
    HasOnTrait(Noun, String),
    /// "it's returned to your hand"
    ReturnedToYou,
    IsA(Noun, String),
    IsTitle(Noun, String),
    IsNot(Noun, Kind),
    IsNotAdj(Noun, Adj),
    Falls(Noun, bool),
    DefenderFell(bool),
    HitBase(Noun, Option<i32>),
    Survived,
    /// "this unit is attacking a damaged unit"
    Attacks(Noun, Kind),
    /// "attacking a damaged unit", after "while"
    AttacksShort(Kind),
    OnlyAttacker,
    AnyBaseDamage(i32),
    AttackingShort,
    Defending,
    DefendingShort,
    Both(Box<Condition>, Box<Condition>),
}

/// Something that happened this phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Past {
    /// "you attacked with a Jedi unit this phase"
    AttackedWith(Noun, bool),
    /// "a friendly unit attacked this phase"
    Attacked(Noun),
    /// "a friendly unit left play this phase"
    Left(Noun),
    /// "2 or more friendly units were defeated this phase"
    Defeated(Noun),
    /// "a leader unit has been defeated this phase"
    BeenDefeated(Noun),
    /// "you've defeated an enemy unit this phase"
    YouDefeated(Noun),
    /// "2 or more friendly units entered play this phase"
    Entered(Noun),
    /// "an enemy base was damaged this phase"
    BaseDamaged(Noun),
    /// "you've dealt damage to an enemy base this phase"
    YouHitBase(Option<i32>),
    /// "your base was attacked this phase"
    BaseAttacked,
    /// "an enemy unit has attacked your base this phase"
    AttackedYourBase(Noun),
    /// "a base was healed this phase"
    BaseHealed,
    /// "you created a token this phase"
    TokenCreated,
    /// "you discarded a card from your hand or deck this phase"
    Discarded,
    /// "you dealt indirect damage this phase"
    Indirect,
    /// "you played another card this phase"
    PlayedOther,
    /// "you played a Bounty Hunter or Pilot card this phase"
    Played(Kind),
}
