//! Whether, and how much.

use super::{Adj, Count, Kind, Noun, Shared, Way, Who};
use crate::program::{Arena, Aspect, Keyword};

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
    /// "equal to the number of friendly Credit tokens"
    Credits,
    /// "equal to the number of cards you've drawn this phase"
    Drawn,
    /// "equal to 1 less than its remaining HP"
    HpLess(i32, Noun),
    /// "equal to half its remaining HP, rounded up", or down
    HalfHp(Noun, bool),
    /// "equal to the combined power of the chosen units"
    CombinedPower(Noun),
    /// "equal to the damage dealt this way"
    DealtThisWay,
    /// "equal to the power of the exploited unit"
    ExploitedPower,
    /// "equal to the number of cards in that player's hand"
    HandOfEach,
    /// "equal to the number of tokens defeated this way"
    DefeatedThisWay(Kind),
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
            | Much::HpLess(_, noun)
            | Much::HalfHp(noun, _)
            | Much::Damage(noun)
            | Much::AmountOfDamage(noun) => {
                matches!(noun, Noun::It)
            }
            Much::Number(_) | Much::Twice(_) | Much::HandOfEach => true,
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
    /// "another friendly unit is defending"
    Defends(Noun),
    /// "it attacks a unit"
    AttacksOne(Kind),
    /// "this unit isn't attacking a base"
    AttacksNot(Noun, Kind),
    /// "you discarded an upgrade this way"
    YouDiscarded(Kind),
    /// "it has more different keywords than it has Experience tokens on it"
    MoreKeywords(Noun, Kind),
    /// "the number of ... plus the number of ... is 10 or more"
    Sum(Kind, Kind, i32),
    /// "you control the same number of units as the defending player"
    SameNumber(Kind, Who),
    /// "it's the only unit you control in its arena"
    OnlyInArena(Kind),
    /// "this is the only friendly non-leader ground unit"
    OnlyOne(Kind),
    /// "you played this unit from your hand"
    PlayedFromHand,
    /// "you defeated a Credit while paying its cost"
    PaidWithCredit,
    /// "this unit had 7 or more power"
    HadPower(Noun, i32),
    /// "its power is 4 or more"
    PowerIs(Noun, i32),
    /// "this unit wasn't defeated by combat damage"
    NotByCombat,
    /// "your base has more damage on it than an enemy base"
    MoreDamage(Noun, Noun),
    /// "you have more cards in hand than an opponent"
    HandMore(Who),
    /// "attached unit is Sabine Wren or a Force unit"
    IsEither(Noun, String, Kind),
    /// "this unit has exactly 1 friendly upgrade on it"
    HasExactly(Noun, i32, Kind),
    /// "attached unit has 4 or more upgrades on it"
    HasMany(Noun, i32, Kind),
    /// "this unit is in the space arena"
    InArena(Noun, Arena),
    /// "it's the named card"
    IsNamed(Noun),
    /// "a card with that name is discarded"
    IsDiscarded(Kind),
    /// "it has the chosen aspect"
    HasChosenAspect(Noun),
    /// "your base has 5 or less remaining HP"
    HpAtMost(Noun, i32),
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
    /// "that unit damaged a base"
    DamagedBase(Noun),
    /// "this unit dealt combat damage to a player's base", or an opponent's
    HitBaseOf(Noun, bool),
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
    /// "... and isn't a leader"
    AndIsNot(Box<Condition>, Kind),
    /// "it survives"
    Survives(Noun),
    /// "you own this unit"
    Owns(Noun),
    /// "its cost is the chosen number"
    CostIsChosen(Noun),
    /// "this unit has 4 or more upgrades attached to him"
    HasAttached(Noun, i32, Kind, Noun),
    /// "it can't attach to this unit"
    CannotAttach(Noun, Noun),
    /// "the revealed card and that unit have different odd costs"
    DifferentOddCosts(Noun, Noun),
    /// "they have more cards in their hand than you"
    HandMoreThanYou(Who),
    /// "it has 0 power"
    PowerExactly(Noun, i32),
    /// "no player has taken the initiative this phase"
    InitiativeFree,
    /// "it shares an aspect with your base"
    Shares(Noun, Shared, Noun),
    /// "it doesn't share an aspect with your base"
    SharesNo(Noun, Shared, Noun),
    /// "that unit is guarding any captured cards"
    Guards(Noun),
    /// "the enemy unit costs less than the friendly unit"
    CostsLess(Noun, Noun),
    /// "you control exactly one unit"
    ControlsOne(Kind),
    /// "this unit was ready"
    WasReady(Noun),
    /// "this upgrade was on a friendly unit"
    WasOn(Noun, Kind),
    /// "no resources were paid to play this unit"
    PaidNothing,
    /// "that opponent paid less than the card's cost to play it"
    PaidLess(Who),
    /// "a base is damaged this way"
    DamagedThisWay(Kind),
    /// "no friendly units were damaged by this ability"
    NoneDamaged(Kind),
    /// "you disclosed Heroism"
    Disclosed(Aspect),
    /// "you give a Shield to an enemy unit this way"
    GaveTo(String, Noun),
    /// "the number of resources you control plus the number of times you used the Force this phase is 9 or more"
    SumWithForce(Kind, i32),
    /// "attacking using Ambush", after "while"
    AmbushingShort,
    /// "a friendly unit is attacking using Ambush"
    Ambushes(Noun),
    /// "this unit dealt combat damage to 1 or more non-leader units"
    HitUnits(i32, Kind),
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
    /// "this unit was discarded from your hand or deck this phase"
    WasDiscarded(Noun),
    /// "an opponent attacked your base during their previous action this phase"
    StormedLast,
    /// "you played a Bounty Hunter or Pilot card this phase"
    Played(Kind),
    /// "a friendly unit was defeated while attacking this phase"
    FellAttacking(Noun),
    /// "you played another First Order card this phase"
    PlayedAnother(Kind),
}
