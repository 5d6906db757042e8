//! Lines: abilities, statements, moments and costs.

use super::{Act, Blow, Change, Condition, Deed, Kind, Noun, Post, Who};
use crate::program::{Aspect, Keyword, SetupText, Side, Timing, Warding};

/// One line of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Line {
    /// "If you would create a number of tokens, you may defeat this unit. If you do, create twice that number ..."
    TokensTwice(Act),
    /// "Each friendly resource gains Smuggle. The gained Smuggle cost is that card's cost plus 2 resources ..."
    LendsSmuggle(i32),
    /// "While this unit is in your discard pile, ..."
    WhileDiscarded(Statement),
    /// "This leader starts the game with this side faceup."
    StartsFaceup,
    /// "Ambush, Overwhelm"
    Keywords(Vec<Gain>),
    /// "When Played: ..."
    Triggered(Vec<Moment>, Vec<Deed>),
    /// "Action [1 resource, Exhaust]: ..."
    Action(Vec<Cost>, Vec<Deed>),
    /// "Epic Action: ..."
    Epic(Vec<Cost>, Vec<Deed>),
    /// "Epic Action: If you control 5 or more resources, deploy this leader."
    Deploy(i32),
    /// The same, as a unit or as an upgrade.
    DeployEither(i32),
    /// A statement that always holds.
    Constant(Statement),
    /// "While ..., ..."
    While(Condition, Statement),
    /// "... while ..."
    WhileLast(Condition, Statement),
    /// "If ..., ..."
    IfSo(Condition, Statement),
    /// "... unless ..."
    Unless(Condition, Statement),
    /// "While attacking, if ..., ..."
    WhileIf(Box<Condition>, Box<Condition>, Statement),
    /// "This unit gains Raid 2 while another friendly unit has Raid. The same is true for Restore."
    EachNumbered(Noun, Keyword, i32, Keyword),
    /// "This unit gains Ambush while another friendly unit has Ambush. The same is true for ..."
    EachKeyword(Noun, Keyword, Vec<Keyword>),
    /// "If damage would be dealt to ..., prevent that damage. If you do, ..."
    WardThen(Blow, Warding, Vec<Deed>),
    /// "If damage would be dealt to ..., you may ... If you do, prevent that damage."
    WardPrice(Blow, Act, Warding),
    /// "If this unit would be captured, ... instead."
    CapturedInstead(Act),
    /// "If this unit would be defeated, you may instead ..."; whether "instead" comes first
    DefeatedInstead(Noun, Act, bool),
    /// "You may discard a Cunning card from your hand instead of paying this event's cost."
    InsteadOfCost(Noun),
    /// "You may have this unit enter play with the “When Played” abilities of another unit in play."
    EntersWith(Timing, Noun),
    /// "As an additional cost to play this unit, ... This unit gains those units' “When Played” abilities ..."
    LearnsAsCost(Act, Timing),
    /// "This card can't be played from your hand."
    NotFromHand,
    /// "If you play this unit from your hand, it gains Ambush."
    FromHandGains(Vec<Gain>),
    /// "Each friendly Creature unit and each Creature unit you own that isn't in play gains the Underworld trait."
    BothGainTrait(Noun, Kind, String),
    /// "This unit gains each of the following keywords if it is on a unit in your discard pile: ..."
    KeywordsOn(Kind, Vec<Keyword>),
    /// "For each upgrade on your base, this unit gets +1/+0 and gains Restore 1."
    ForEach(Count, Noun, Stats, Keyword, i32),
    /// "This unit gets +1/+0 if ... and +1/+0 if ..."
    StatsIfBoth(Noun, Stats, Box<Condition>, Stats, Box<Condition>),
    /// "Coordinate — ..."
    Coordinate(Box<Line>),
    /// "Bounty — ..."
    Bounty(Vec<Deed>),
    /// "Smuggle [3 resources Cunning]"
    Smuggle(i32, Vec<Aspect>),
    /// "Smuggle [3 resources Cunning, deal 1 damage to a friendly unit]"
    SmuggleBy(i32, Vec<Aspect>, Act),
    /// "Piloting [2 resources]"
    Piloting(i32, Vec<Aspect>),
    /// "Attach to a non-Vehicle unit."
    AttachTo(Kind),
    /// Set-up text.
    Setup(SetupText),
    /// Two statements in one line.
    Both(Box<Line>, Box<Line>),
    /// What an event does.
    Text(Vec<Deed>),
}

/// What a card says of things while it is in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Statement {
    /// "This unit gets +1/+0 and gains Sentinel."
    Says(Noun, Vec<Change>),
    /// "This event costs 1 resource less to play."
    CostsLess(Noun, i32, Option<Count>),
    /// "Each Trooper unit you play costs 1 resource less."
    OthersCostLess(Kind, i32),
    /// "Ignore the aspect penalty on Trooper units you play."
    NoPenalty(Kind),
    /// The same of "penalties".
    NoPenalties(Kind),
    /// "Each event an opponent plays costs 1 resource more."
    OpponentsPayMore(Kind, i32),
    /// "This upgrade costs 1 resource less to play on an Imperial unit."
    CostsLessOn(i32, Kind),
    /// "Ignore the aspect penalty on the first Clone unit you play each round."
    FirstCostsLess(Kind, i32, Span),
    /// "Bases can't be healed."
    NoHealing,
    /// "if damage would be dealt to this unit, prevent 1 of that damage"
    Wards(Blow, Warding),
    /// "if attached unit is ... and damage would be dealt to him, prevent 2 of that damage"
    WardsIf(Box<Condition>, Blow, Warding),
    /// "the first time this unit would take damage each phase, prevent that damage"
    FirstWard(Blow, Warding),
    /// "while you are paying costs, this unit provides its aspect icons"
    Provides(Noun),
    /// "there is an additional regroup phase after the first regroup phase each round"
    ExtraRegroup,
    /// "during the action phase, this unit isn't defeated by having no remaining HP"
    Endures(Noun),
    /// "opponents can't take control of this unit"
    CannotTake(Noun),
    /// "its printed power is considered to be 5 and its printed HP is considered to be 5"
    Printed(Noun, i32, i32),
    /// "you may look at the top card of your deck at any time"
    SeesTop,
    /// "Indirect damage you deal to opponents is increased by 1."
    MoreIndirect(i32),
    /// "each friendly unit's Raid is doubled"
    Doubled(Kind, Keyword),
    /// "while playing this upgrade on a Jedi unit, ignore its aspect penalty"
    PlayedOnIgnores(Noun),
    /// "while playing this upgrade on a Jedi unit, it costs 1 resource less to play"
    PlayedOnLess(Noun, i32),
    /// "while playing this unit, ignore its Heroism aspect penalty"
    IgnoresAspect(Noun, Aspect),
    /// "the first upgrade you play on this unit each round costs 1 resource less"
    FirstOnLess(Kind, Noun, Span, i32),
    /// "the first unit you play each round that ... costs 1 resource less"
    FirstThatLess(Kind, Span, Box<Post>, i32),
    /// "ignore the aspect penalty on the first Clone unit you play each round"
    FirstIgnores(Kind, Span),
    /// The same "of" the first, of "penalties".
    FirstIgnoresOf(Kind, Span),
    /// "while playing this upgrade on <title>, it costs 2 resources less to play"
    PlayedOnTitleLess(String, i32),
    /// "ignore the aspect penalty on each upgrade you play on this unit"
    NoPenaltyOn(Kind, Noun),
    /// "if you would search a number of cards from your deck, search twice that number of cards instead"
    SearchesTwice,
    /// "ignore the aspect penalties on cards you play named Old Friend"
    NoPenaltiesNamed(Kind, String),
    /// "the first event played by each opponent each round loses all abilities"
    FirstLoses(Kind, Span),
    /// "as an additional cost for each opponent to play an event, they must deal 2 damage to their base"
    Tolls(Kind, i32),
    /// "you assign all indirect damage you deal to opponents"
    AssignsIndirect,
    /// "enemy Credit tokens lose all abilities"
    MutesCredits,
    /// "you assign all indirect damage dealt by this unit"
    AssignsIndirectOf(Noun),
    /// "their printed power is considered to be 7 and printed HP is considered to be 7"
    TheirPrinted(i32, i32),
    /// "this upgrade can be played on a friendly Vehicle unit with a Pilot on it"
    JoinsPilot,
    /// "you may play or deploy 1 additional Pilot on this unit"
    MorePilots(i32),
}

/// A stretch of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Span {
    Phase,
    Round,
}

/// What is counted by "for each".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Count {
    /// "damage on it"
    Damage(Noun),
    /// "5 damage on your base", after "every"
    EveryDamage(i32, Noun),
    /// "2 resources they control", after "every"
    Every(i32, Kind),
    /// "different aspect among friendly units"
    Aspects(Kind),
    /// "different aspect it has"
    AspectsOf(Noun),
    /// "different cost among cards in your discard pile"
    Costs(Kind),
    /// "unit defeated this way"
    Way(Way),
    /// "friendly unit"
    Kind(Kind),
    /// "card in your hand"
    HandCard(Who),
    /// "arena in which you control the most units"
    ArenasLed,
    /// "Pilot on it"
    TraitOn(String, Noun),
    /// "friendly unit with a different name"
    Names(Kind),
    /// "Heroism aspect icon among friendly units"
    Icons(Aspect, Kind),
    /// "of its “On Attack” abilities"
    TimedAbilities(Noun, Timing),
    /// "card discarded from your hand this phase"
    HandDiscards,
    /// "unit controlled by the opponent who controls the most units"
    MostUnits,
    /// "player with 15 or more damage on their base"
    DamagedBases(i32),
    /// "2 damage dealt this way", after "every"
    EveryWay(i32, Way),
    /// "different aspect among the discarded cards"
    AspectsAmong(Noun),
}

/// What the sentence before did, in its own words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Way {
    CardDiscarded,
    CardRevealed,
    UnitDefeated,
    EnemyDefeated,
    ResourceDefeated,
    UnitExhausted,
    DamageHealed,
    DamageDealt,
    ResourcePaid,
    ResourceReturned,
    CreditDefeated,
}

/// Power and HP.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stats {
    pub(crate) power: i32,
    pub(crate) hp: i32,
}

/// Something that a thing gains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gain {
    /// "Sentinel"
    Keyword(Keyword),
    /// "Raid 2"
    Numbered(Keyword, i32),
    /// A quoted ability.
    Ability(Box<Line>),
}

/// When something triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Moment {
    Played,
    PlayedAs(bool),
    /// "When deployed as an upgrade"
    DeployedAs,
    OnAttack,
    Defeated,
    Deployed,
    AttackEnds,
    /// "this unit completes an attack (and survives)"
    AttackSurvived,
    DefeatsDefender,
    DamagesBase,
    Attacked,
    SomeDefeated(Noun),
    SomePlayed(Who, Noun),
    SomeAttacks(Noun),
    SomeDamagesBase(Noun),
    SomeDamaged(Noun),
    /// "your base is dealt damage"
    IsDamaged(Noun),
    SomeEnters(Noun),
    SomeLeaves(Noun),
    SomeAttackEnds(Noun),
    /// "attached unit completes an attack"
    Completes(Noun),
    /// "this unit deals combat damage to a unit while attacking"
    HitsUnit(Kind),
    AttackEndsHeader,
    OnDefense,
    SomeAttacksBase(Noun),
    SomeAttacksUnit(Noun, Kind),
    SomeDefeatsUnit(Noun),
    SomeHitsBase(Noun, Option<i32>, Side),
    SurvivesDamage(Noun),
    /// "you draw 1 or more cards"; whether only during the action phase
    Draws(Who, bool),
    Discards(Who),
    Readies(Noun),
    HealsBase,
    TakesInitiative(Who),
    LeaderDeployed(Who),
    ActionPhase,
    RegroupPhase,
    UsesForce(Who),
    /// "you use a “When Defeated” ability"
    UsesAbility(Timing),
    /// "you reveal or discard 1 or more cards from your hand"
    ShowsHand,
    /// "you deal damage to an enemy base"
    HurtsBase,
    /// "When played using Smuggle"
    Smuggled,
    FirstActionPhase,
    /// "attached unit completes an attack and survives"
    CompletesAlive(Noun),
    /// "this unit attacks and defeats a non-leader unit"
    DefeatsSuch(Kind),
    /// "a friendly unit is defeated while attacking"
    DefeatedAttacking(Noun),
    /// "attached unit is attacked"
    IsAttacked(Noun),
    /// "you collect a bounty"
    CollectsBounty,
    /// "this upgrade attaches to a unit"
    Attaches(Noun, Noun),
    /// "this upgrade becomes attached to a unit"
    BecomesAttached(Noun, Noun),
    /// "1 or more upgrades attach to this unit"
    SomeAttach(Kind, Noun),
    /// "you deal 4 or more damage to a unit or a base"
    YouDeal(i32, Noun),
    /// "you deal non-combat damage"
    YouDealOutsideCombat,
    /// "this event is discarded from your hand or deck"
    IsDiscarded(Noun),
    /// "this unit deals damage to a base"
    HurtsAnyBase,
    /// "your base is dealt combat damage"
    BaseHitInCombat,
    /// "1 or more damage is healed from this unit"
    IsHealed(Noun),
    /// "you play or create a unit"
    PlaysOrCreates(Noun),
    /// "indirect damage is dealt to a unit"
    IndirectTo(Noun),
    /// "combat damage is dealt to this unit"
    CombatTo(Noun),
    /// "a friendly unit is dealt combat damage and isn't defeated"
    SurvivesCombat(Noun),
    /// "you discard a card from your deck"
    Mills,
    /// "this upgrade detaches from a unit"
    Detaches,
    /// "you ready cards during the regroup phase"
    RegroupReadies,
    /// "this unit deals combat damage"
    DealsCombat,
    /// "a friendly unit deals damage to an enemy unit"
    SomeDeals(Noun, Noun),
    /// "an enemy unit readies during the action phase"
    ReadiesInAction(Noun),
    /// "a Pilot attaches to this unit"
    PilotAttaches(Noun),
    /// "an opponent plays their second card each phase"
    PlaysSecond(Who),
    /// "you draw this card during the action phase"
    DrawsThis,
    /// "attached unit's attack or defense ends"
    FightEnds(Noun),
}

/// Part of a cost in brackets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cost {
    /// "2 resources"
    Resources(i32),
    /// "Exhaust"
    Exhaust,
    /// "use the Force"
    Force,
    /// "exhaust a friendly unit", "discard a card from your hand"
    Act(Box<Act>),
}
