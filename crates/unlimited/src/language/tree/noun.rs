//! Who and what: people, nouns and what is said of them.

use super::Much;
use crate::program::{Arena, Aspect, Feature, Keyword, Timing};

/// A player or players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    /// "that player", "that opponent"
    ThatPlayer,
    ThatOpponent,
    Opponents,
    You,
    AnOpponent,
    EachOpponent,
    EachPlayer,
    APlayer,
    /// "the attacking player"
    AttackingPlayer,
    /// "each player with 4 or more cards in their hand"
    PlayersWithHand(i32),
    /// "another player"
    AnotherPlayer,
    /// "a different player"
    DifferentPlayer,
    /// "each opponent who controls more resources than you"
    OpponentsWithMore(Box<Kind>),
    /// "each opponent whose base you've damaged this phase"
    OpponentsDamaged,
    They,
    ControllerOf(Box<Noun>),
    OwnerOf(Box<Noun>),
    DefendingPlayer,
}

/// A phrase for things.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Noun {
    /// "this unit"
    This,
    /// "attached unit"
    Attached,
    /// "attached base"
    AttachedBase,
    /// "it"
    It,
    /// "that unit", "them" and the like
    Said(Said),
    /// "he", "him": a person, which is the card itself or what it is attached to.
    Person(Person),
    /// "this upgrade", "this leader" ...
    Itself(SelfName),
    /// "the defending unit"
    DefendingUnit,
    /// "the attacker"
    Attacker,
    /// "the defender"
    Defender,
    /// "a friendly unit"
    A(Kind),
    /// "each friendly unit"
    Each(Kind),
    /// "all friendly units"
    All(Kind),
    /// "other friendly units"
    Plural(Kind),
    /// "each of up to 3 friendly units"
    EachOfUpTo(i32, Kind),
    /// "each of any number of units"
    EachOfAny(Kind),
    /// "at least 4 units"
    AtLeast(i32, Kind),
    /// "the unit with the most power among ..."
    Most(Kind, Feature, Kind),
    Least(Kind, Feature, Kind),
    /// "up to 3 friendly units"
    UpTo(i32, Kind),
    /// "3 friendly units"
    Exactly(i32, Kind),
    /// "3 or more friendly units"
    OrMore(i32, Kind),
    /// "any number of friendly units"
    AnyNumber(Kind),
    /// "your base"
    BaseOf(Who),
    /// "... and to ..."
    Both(Box<Noun>, Box<Noun>),
    /// "that unit or from your base": one of what is known
    OneOf(Box<Noun>, Box<Noun>),
    /// "2 of them"
    SomeOf(i32, Box<Noun>),
    /// "any of the revealed cards"
    AnyOf(Box<Noun>),
    /// "the defending unit or a base"
    OneOrA(Box<Noun>, Kind),
    /// "the named card"
    Named,
    /// "up to 1 friendly unit"
    UpToOne(Kind),
    /// "that many friendly units"
    ThatMany(Kind),
    /// "each of those cards with an odd cost"
    EachOfThose(Kind),
}

/// How something known is spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Said {
    ThatUnit,
    ThatCard,
    ThatUpgrade,
    ThatBase,
    ThatFriendlyUnit,
    ThatEnemyUnit,
    TheChosenUnit,
    TheChosenCard,
    TheRevealedCard,
    TheDiscardedCard,
    TheRevealedUnit,
    TheDisclosedCard,
    ThatToken,
    ThatResource,
    TheReturnedUnit,
    ThePlayedUnit,
    TheDefeatedUnit,
    TheFriendlyUnit,
    TheEnemyUnit,
    TheSameUnit,
    Them,
    They,
    ThoseUnits,
    ThoseCards,
    TheRevealedCards,
    TheRest,
    TheOther,
    TheOthers,
    TheRemainingCards,
    TheOtherRevealedCards,
    TheChosenUnits,
    EachChosenUnit,
    EachOfThem,
    EachOfThoseUnits,
    TheCardYouPlayed,
    ThoseTokens,
    TheResource,
    TheDefeatedUnits,
    TheDiscardedCards,
    TheUnitYouControl,
}

/// A person's pronoun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Person {
    He,
    Him,
    His,
    She,
    Her,
    /// "her power"
    Hers,
}

/// How a card speaks of itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SelfName {
    Event,
    Leader,
    Upgrade,
    Card,
    Base,
}

/// What two things may share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shared {
    Trait,
    Aspect,
    Keyword,
    Name,
    Cost,
}

/// A kind of thing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Unit,
    Upgrade,
    Base,
    UnitOrBase,
    Event,
    Card,
    Leader,
    Resource,
    LeaderUnit,
    /// "Shield token"
    Token(String),
    /// An adjective before it.
    Adj(Adj, Box<Kind>),
    /// An adjective with a comma after it.
    AdjComma(Adj, Box<Kind>),
    /// "Credit token"
    Credit,
    /// "token"
    AnyToken,
    /// "copy of the named card"
    NamedCopy,
    /// "Droid unit or General Grievous"
    OrTitled(Box<Kind>, String),
    /// "unit and upgrade"
    UnitAndUpgrade,
    /// "leader or base"
    LeaderOrBase,
    /// "Mandalorian and/or upgrade cards"
    SuchOrUpgrades(Adj),
    /// A card by its title.
    Titled(String),
    /// "captured card"
    Captive,
    /// "ground unit and a space unit", "unit or upgrade"
    UnitOrUpgrade,
    /// A phrase after it.
    Post(Box<Kind>, Post),
    /// "... or a ..."
    Either(Box<Kind>, Box<Kind>),
    /// "another ... or ...", without an article
    EitherBare(Box<Kind>, Box<Kind>),
}

/// An adjective.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Adj {
    Friendly,
    Enemy,
    Other,
    Damaged,
    Undamaged,
    Exhausted,
    Ready,
    Upgraded,
    Unique,
    NonUnique,
    Leader,
    NonLeader,
    Token,
    NonToken,
    In(Arena),
    Trait(String),
    NonTrait(String),
    Aspect(Aspect),
    NonAspect(Aspect),
    Attacking,
    Different,
    /// "a third friendly unit"
    Third,
    /// "eligible": it may have the upgrade that is attached to it
    Eligible,
    NonUnit,
    Either(Box<Adj>, Box<Adj>),
    OneOfThree(Box<Adj>, Box<Adj>, Box<Adj>),
}

/// A phrase after a noun.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Post {
    CostAtMost(Box<Much>),
    /// "that cost 4 or less"
    TheyCostAtMost(Box<Much>),
    /// "that costs 6 resources or less"
    CostResourcesAtMost(Box<Much>),
    EachCostAtMost(i32),
    CostLess(Box<Noun>),
    CostMore(Box<Noun>),
    CostSame(Box<Noun>),
    SameCost(Box<Noun>),
    SameName(Box<Noun>),
    PowerIs(i32),
    PowerLess(Box<Noun>),
    PowerUpTo(Box<Noun>),
    HpLess(Box<Noun>),
    HpLessThanPower(Box<Noun>),
    CombinedCost(i32),
    /// "with a combined cost 3 or less"
    ACombinedCost(i32),
    CombinedPower(i32),
    TotalHp(i32),
    Named(String),
    NotNamed(String),
    Shares(Shared, Box<Noun>),
    Without(Box<Kind>),
    WithoutPilot,
    WithPilot,
    WithBounty,
    WithKeywords(i32),
    /// "that has 1 or more keywords"
    HasKeywords(i32),
    /// "using Smuggle"
    UsingSmuggle,
    InThisArena,
    InItsArena,
    InArenaOf(Box<Noun>),
    AttachedTo(Box<Noun>),
    ControlledBy(Who),
    WhoControls(Who),
    InThatArena,
    GuardedBy(Box<Noun>),
    /// "guarded by a unit you control"
    GuardedByYours(Box<Kind>),
    WasDamaged,
    WasDefeated,
    WereDefeated,
    WasPlayed,
    WasHealed,
    DidNothing,
    HitBase,
    AttackedYourBase,
    DiscardedThisWay,
    RevealedThisWay,
    InAnyDiscard,
    FromAnyDiscard,
    CostAtLeast(i32),
    CostUpTo(Box<Noun>),
    PowerAtMost(Box<Much>),
    PowerAtLeast(i32),
    HpAtMost(Box<Much>),
    HpAtLeast(i32),
    YouControl,
    OpponentControls,
    SameArena,
    InArena(Arena),
    With(Box<Kind>),
    WithKeyword(Keyword),
    PlayedThisPhase,
    /// "you play this phase"
    YouPlay,
    /// "that isn't upgraded"
    IsNot(Box<Adj>),
    EnteredThisPhase,
    AttackedThisPhase,
    FromHand(Who),
    FromDiscard(Who),
    /// "in your discard pile"
    InDiscard,
    /// "in their hand"
    InHand(Who),
    /// "with that name"
    ThatName,
    /// "with that aspect"
    ThatAspect,
    /// "an opponent owns"
    Owns(Who),
    /// "controlled by the same player"
    OfSamePlayer,
    /// "of your choice"
    OfYourChoice,
    /// "you own but don't control"
    OwnNotControl,
    /// "that didn't enter play this phase"
    NotEntered,
    /// The same of the round.
    NotEnteredRound,
    /// "with power and remaining HP both equal to the number of units you control"
    BothEqual(Box<Kind>),
    /// "from your hand or from any player's discard pile"
    FromHandOrAnyDiscard,
    /// "in a different arena"
    OtherArena,
    /// "using Piloting"
    UsingPiloting,
    /// "that has a “When Defeated” ability"
    HasTiming(Timing),
    /// "it's guarding"
    ItGuards,
    /// "resourced this way"
    ResourcedThisWay,
    /// "in the same arena as the attacker"
    SameArenaAs(Box<Noun>),
    SharesNo(Shared, Box<Noun>),
    MostAmong(Feature, Box<Kind>),
    HighestAmong(Feature, Box<Kind>),
    /// "that cost 3 or more"
    TheyCostAtLeast(i32),
    FromResources,
    FromHandOrDiscard,
    On(Box<Noun>),
    TheyControl,
    /// "that shares a Trait with a unit you control"
    SharesYours(Shared, Box<Kind>),
    /// "that was attached to this unit"
    WasAttachedTo(Box<Noun>),
    /// "that was on that unit"
    WasOn(Box<Noun>),
    /// "with an odd cost"
    OddCost,
    /// "that has an odd cost"
    HasOddCost,
    /// "damaged this way"
    DamagedThisWay,
    /// "with cost equal to or less than the number of resources paid to play this unit"
    CostUpToPaid,
    /// "you play using Plot this phase"
    YouPlayPlot,
    /// "that costs the same as or less than this unit's power"
    CostUpToPower(Box<Noun>),
    /// "that costs less than the amount of combat damage dealt to a base this attack"
    CostLessThanHit,
    /// "you create"
    YouCreate,
    /// "you own that isn't in play"
    YoursElsewhere,
    /// "that are rescued"
    AreRescued,
    /// "with cost equal to or less than the number of Villainy aspect icons among friendly units"
    CostUpToIcons(Aspect, Box<Kind>),
    /// "with power equal to or less than the number of upgrades on enemy units"
    PowerUpToNumber(Box<Kind>, Box<Kind>),
    /// "with combined power equal to or less than this unit's power"
    CombinedPowerUpTo(Box<Noun>),
    /// "you own and control"
    OwnAndControl,
    /// "not chosen this way"
    NotChosen,
    /// "if its cost is less than or equal to the combined power of the chosen units"
    CostUpToCombined(Box<Noun>),
    /// "from your hand or resources"
    FromHandOrResources,
    /// "from the hand of the player to their right"
    FromHandOfRight,
    /// "with the Smuggle keyword"
    WithSmuggle,
    /// "with different names"
    DifferentNames,
    /// "that share the same Trait"
    ShareSame(Shared),
}
