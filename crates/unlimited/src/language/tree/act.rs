//! What is done: acts, and what becomes of cards that a search finds.

use super::{
    Adj, Change, Condition, Count, DeckPlace, Doer, Gain, Kind, Much, Noun, Post, Stats, TopCard, Who,
};
use crate::program::{Arena, Aspect, Timing, Until};

/// What is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Deal(Much, Noun),
    DealTo(Noun, Much),
    DealBoth(Much, Noun, Much, Noun),
    DealBy(Noun, Much, Noun),
    Indirect(Much, Who),
    /// "deal indirect damage equal to ... to a player"
    IndirectEqual(Much, Who),
    Divide(Much, Kind),
    Distribute(i32, bool, String, Kind),
    Heal(Much, Noun),
    HealAll(Noun),
    HealUpTo(i32, Noun),
    HealAmong(i32, Kind),
    HealTo(Noun, Much),
    HealForEach(i32, Noun, Count),
    Defeat(Noun),
    Exhaust(Noun),
    Ready(Noun),
    Return(Noun),
    ReturnFromDiscard(Noun),
    ToDeck(Noun, DeckPlace),
    Draw(Much),
    Discard(Noun),
    DiscardRandom(i32),
    DiscardHand(Doer),
    Mill(i32, Who),
    /// "discard the top card of your deck"
    MillTop(Who),
    NameCard,
    /// "choose any number of players", "choose 2 players"
    ChoosePlayers(Option<i32>),
    /// "collect that bounty again"
    CollectAgain,
    /// "discard all but 3 cards from their hand"
    DiscardAllBut(i32),
    /// "double this unit's power for this attack"
    Double(Noun, Until),
    /// "give a number of Experience tokens to it equal to ..."
    GiveMany(String, Noun, Much),
    /// "distribute a number of Advantage tokens equal to ... among friendly units"
    DistributeMany(String, Much, Kind),
    /// "distribute 5 Advantage tokens", among whom says the sentence before
    DistributeSame(i32, String),
    /// "return a unit", to where says the sentence before
    ReturnSame(Noun),
    /// "... divided as you choose among any number of other units", by a unit
    DivideBy(Noun, Much, Kind),
    /// "deal the excess damage from this attack to an enemy unit"
    DealExcess(Noun),
    /// "flip this leader and attach him as an upgrade to a unit"
    FlipOnto(Noun),
    /// "choose Grit, Raid 1, or Sentinel"
    KeywordChoice(Vec<Gain>),
    /// "resource a card from your hand and ready it"
    ResourceReady(Noun),
    /// "collect that unit's Bounties"
    CollectBounties(Noun),
    /// "look at 3 enemy resources"
    LookAt(Noun),
    /// "look at cards from the top of your deck equal to ..."
    LookTopMuch(Who, Much),
    /// "draw 1", of the cards that were looked at
    DrawSome(i32),
    /// "exhaust an enemy unit or resource"
    ExhaustUnitOrResource(Adj),
    /// "flip this leader"
    Flip,
    /// "draw a card, heal 2 damage from your base, then flip this leader"
    Three(Box<Act>, Box<Act>, Box<Act>),
    /// "disclose Vigilance, Command, or Heroism"
    DiscloseOne(Vec<Aspect>),
    /// "play it for free under your control"
    PlayFreeUnder(Noun),
    /// "give this unit and an enemy unit Sentinel"
    GainsBoth(Noun, Noun, Vec<Gain>, Until),
    /// "put it into play as a resource under your control"
    ResourceUnder(Noun),
    /// "search ... for up to 2 units, play them for free, and ..."
    SearchPlayThen(i32, Noun, Box<Act>),
    /// "it deals 2 damage", to whom says the sentence before
    DealsSame(Noun, i32),
    /// "give it -3/-3", for how long says the sentence before
    StatsSame(Noun, Stats),
    /// "reveal your hand"
    ShowHand(Doer),
    /// "deal up to 4 damage divided as you choose among any number of units"
    DivideUpTo(i32, Kind),
    /// "heal 1 damage from ... and 1 damage from ..."
    HealBoth(i32, Noun, i32, Noun),
    /// "attach it as an upgrade to The Ghost"
    AttachAsTo(Noun, String),
    /// "play an upgrade from your hand for free on this unit"
    PlayFreeOn(Noun, Noun),
    /// "take an extra action after this one"
    ExtraAction,
    /// "create that many Spy tokens"
    CreateThatMany(String),
    /// "return this unit and each upgrade on it to their owners' hands"
    ReturnBoth(Noun, Noun),
    /// "lose the game"
    LoseGame,
    /// "this unit captures that unit from your discard pile"
    CaptureFallen(Noun, Noun),
    /// "heal 2 total damage from any number of units"
    HealTotal(i32, Kind),
    /// "reveal and draw it"
    RevealAndDraw(Noun),
    /// "choose an aspect"
    AspectChoice,
    /// "put any number of them on the bottom of your deck and the rest on top in any order"
    Arrange(Noun),
    /// "put the rest back on top in any order"
    BackOnTop(Noun, bool),
    /// "reveal the top card of your deck and an opponent's deck"
    RevealTops(Who, Who),
    /// "attach this unit as an upgrade to a Vehicle unit"
    AttachAs(Noun, Noun),
    Give(i32, String, Noun),
    /// "give a unit a Shield token"
    GiveIt(Noun, String),
    GiveBoth(String, String, Noun),
    Create(i32, String),
    CreateReady(i32, String),
    Credits(i32),
    Attack(Noun),
    AttackExhausted(Noun),
    Play(Noun),
    PlayFree(Noun),
    /// "play that unit from your discard pile for free"
    PlayItFree(Noun),
    /// "..., ignoring 1 of its ... aspect penalties"
    PlayIgnoringOne(Noun, Vec<Aspect>),
    /// "..., ignoring its Villainy aspect penalties"
    PlayIgnoringAspect(Noun, Aspect),
    /// "draw that card"
    DrawIt(Noun),
    /// "discard a card from it": from the hand that was looked at
    DiscardFromIt(Noun),
    /// "create another Spy token"
    CreateAnother(String),
    /// "create a Spy token for each ..."
    CreateForEach(String, Count),
    /// "resource it from its owner's discard pile"
    ResourceFromDiscard(Noun),
    Control(Noun),
    Capture(Noun, Noun),
    Both(Box<Act>, Box<Act>),
    /// "..., then ..."
    AndThen(Box<Act>, Box<Act>),
    GiveForEach(String, Noun, Count),
    GiveCounted(String, Noun, i32, String),
    GiveEither(String, String, Noun),
    /// "give an Experience or Shield token to a unit"
    GiveOneOf(String, String, Noun),
    GiveAlso(String, Noun, Noun),
    LookHandDiscard(Who, Noun),
    ChooseBoth(Noun, Noun),
    ExhaustBoth(Noun, Noun),
    RevealHand(Noun),
    Attach(Noun, Noun),
    Exchange,
    PayAny(Option<i32>),
    Rescue(Noun),
    ReturnMany(Noun),
    /// "return him to his owner's hand"
    ReturnPerson(Noun, Noun),
    ReturnToTop(Noun),
    /// On the bottom in a random order; whether it says "their owner's deck".
    ToDeckRandom(Noun, DeckPlace),
    /// On the top or bottom; whether it says "their deck".
    ToDeckEither(Noun, bool),
    CreateMany(String, Much),
    DefeatCredits(Noun),
    TakeCredit,
    ArenaChoice,
    DealSame(i32),
    HealSame(i32),
    IndirectSame(i32),
    TakesStatsForEach(Noun, Stats, Until, Count),
    TakesStatsAndGains(Noun, Stats, Vec<Gain>, Until),
    DealForEach(i32, Noun, Count),
    LookTop(i32, Who),
    RevealTop(i32, Who),
    RevealAnyTop,
    PlayIgnoring(Noun),
    /// "play an upgrade from your hand on a friendly unit"
    PlayOn(Noun, Noun),
    CaptureThis(Noun),
    ResourceTop(TopCard),
    Resource(Noun, bool),
    /// "resource this card"
    ResourceCard(Noun),
    Pay(i32),
    GainForce,
    UseForce,
    /// "use that ability again"
    UseAgain,
    /// "use a “When Defeated” ability on another friendly unit"
    UseAbility(Timing, Noun),
    /// "deploy him"
    DeployPerson(Noun),
    Search(Option<i32>, Noun, Take),
    LookHand(Who),
    Choose(Noun),
    ChoosePlayer(bool),
    Disclose(Vec<Aspect>),
    DeployLeader,
    HandToBottom(i32),
    TakesStats(Noun, Vec<Change>, Until),
    Move(Noun, Arena),
    /// "deal up to 6 damage to your base"
    DealUpTo(i32, Noun),
    /// "move him to the ground arena as a unit"
    MoveAsUnit(Noun, Arena),
    /// "detach a Pilot upgrade, move it to the ground arena as a unit, and exhaust it"
    Detach(Noun, Arena),
    /// "pay the cost of an upgrade"
    PayCostOf(Noun),
    /// "deal excess damage to an enemy base"
    DealSpill(Noun),
    /// "look at an opponent's hand and discard a card from it that ..."
    LookHandDiscardSuch(Who, Noun, Post),
    /// "attack with a ground unit, and that ground unit gets +2/+0 for this attack"
    AttackGetting(Noun, Noun, Stats),
    /// "choose a number"
    ChooseNumber,
    /// "take control of that upgrade and attach it to this unit, if able"
    TakeAndAttach(Noun, Noun),
    /// "give 2 Shield tokens and 2 Experience tokens to ..."
    GiveTwoKinds(i32, String, i32, String, Noun),
    /// "resource this event and the top card of your deck"
    ResourceWithTop(Noun),
    /// "put a card ... on the top of your deck and another card ... on the bottom of your deck"
    TopAndBottom(Noun, Noun),
    /// "play the top card of your deck"
    PlayTop,
    /// "return a unit and an upgrade from your discard pile to your hand"
    ReturnTwo(Noun, Noun),
    /// "shuffle their discard pile and put it on the bottom of their deck"
    DiscardPileToDeck,
    /// "ready or exhaust a unit"
    ReadyOrExhaust(Noun),
    /// "exhaust or ready a unit"
    ExhaustOrReady(Noun),
    /// "discard 3 cards from an opponent's deck and 3 cards from your deck"
    MillBoth(i32, Who, i32, Who),
    /// "discard 1 card from your deck for each ..."
    MillForEach(i32, Who, Count),
    /// "discard cards from your deck equal to ..."
    MillMuch(Who, Much),
    /// "look at all of an opponent's resources"
    LookResources(Who),
    /// "deal 2 damage to a unit and each other unit ..."
    DealPair(Much, Noun, Noun),
    /// "use any number of “When Played” abilities on friendly units"
    UseAbilities(Timing, Kind),
    /// "use all of its “When Defeated” abilities again"
    UseAllAgain(Noun, Timing),
    /// "search twice that many cards from the top of their deck for ..."
    SearchThatMany(Noun, Take),
    /// "search the top 5 cards of your deck, or 10 cards instead if ..., for ..."
    SearchMoreIf(i32, i32, Condition, Noun, Take),
    /// "return this upgrade from your discard pile to your hand"
    ReturnOwn(Noun),
    /// "reveal this card from your hand"
    RevealOwn(Noun),
    /// "play it from your discard pile"
    PlayFromDiscard(Noun),
    /// "disclose Heroism and/or Villainy"
    DiscloseAny(Aspect, Aspect),
    /// "return 1 of them at random to your hand"
    ReturnRandom(i32, Noun),
    /// "deal 2 damage to a random unit or base"
    DealRandom(i32, Kind),
}

/// What is done with the cards that a search finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Take {
    RevealAndDraw,
    RevealAndDrawThem,
    Draw,
    Discard,
    DiscardThem,
    Resource,
    Play,
    RevealAndPlay,
    PlayFree,
    PlayEachFree,
    /// Nothing yet: the next sentence says it.
    Keep,
    RevealAndTop,
    /// "reveals it, and draws it", of another player
    OthersRevealAndDraw,
}
