//! What is done: deeds, acts and changes.

use super::{Condition, Count, Gain, Kind, Moment, Much, Noun, Stats, Who};
use crate::program::{Arena, Aspect, Keyword, Permit, Restriction, Timing, Until, Warding};

/// One sentence of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// Somebody does something.
    Do(Who, Act),
    /// "you may ..."
    May(Who, Act),
    /// "you may have this unit ..."
    MayHave(Box<Deed>),
    /// "for each ..., ..."
    ForEach(Count, Box<Deed>),
    /// "if ..., ... instead"
    Instead(Condition, Box<Deed>),
    /// "... unless its controller pays 2 resources"
    Unless(Box<Act>, Who, Box<Act>),
    /// "if you do and ..., ..."
    IfDoAnd(Condition, Box<Deed>),
    /// "after completing this attack, ..."
    After(bool, Box<Deed>),
    /// "an opponent chooses one:" with the options.
    ModesBy(Who, i32, Vec<Deed>),
    /// "either ... or ..."
    Either(Box<Act>, Box<Act>),
    /// "either deal 2 damage to ... or 5 damage to ..."
    EitherDeal(i32, Noun, i32, Noun),
    /// "the next unit you play this phase ..."
    Next(Kind, Benefit),
    /// "It costs 3 resources less and enters play ready."
    CostsLessAndReady(i32),
    /// "It costs 1 resource less for each ..."
    CostsLessForEach(i32, Count),
    /// "if ..., ..."
    If(Condition, Box<Deed>),
    /// "if you do, ..."
    IfDo(Doer, Box<Deed>),
    /// "if you don't, ..."
    Otherwise(Refusal, Box<Deed>),
    /// "then, ..."
    Then(Box<Deed>),
    /// "choose one:" with its options.
    Modes(i32, Vec<Deed>),
    /// "choose two, in any order:" with the options.
    ModesInAnyOrder(i32, Vec<Deed>),
    /// "It costs 1 resource less.": about the card that the sentence before plays.
    CostsLess(i32),
    /// "It enters play ready."
    EntersReady,
    /// "Use this ability only once each round."
    OncePerRound,
    /// "at the start of the next action phase, ..."
    AtAction(Box<Deed>),
    /// "at the start of the regroup phase, ..."
    AtRegroup(Box<Deed>),
    /// "at the start of the next regroup phase, ..."
    AtNextRegroup(Box<Deed>),
    /// "otherwise, ..."
    OtherwiseSaid(Box<Deed>),
    /// A thing gets or gains something for a time.
    Lasting(Noun, Vec<Change>, Until),
    /// "it also gets ... for this attack"
    AlsoLasting(Noun, Vec<Change>, Until),
    /// "it gets +1/+0 for this attack and deals ..."
    LastingSplit(Noun, Stats, Until, Vec<Change>),
    /// "also give ..."
    Also(Act),
    /// "it doesn't ready during the next regroup phase"
    StaysExhausted(Noun),
    /// The same, with the time in front.
    LastingFirst(Noun, Vec<Change>, Until),
    /// "... for this phase for each ..."
    LastingForEach(Noun, Stats, Until, Count),
    /// "bases can't be healed for this phase"
    NoHealing,
    /// "while this unit is in play, opponents can't play the named card"
    WhileInPlay(Decree),
    /// "they can't play events for this phase"
    Decreed(Decree, Until),
    /// "while this unit is in play, the chosen unit gets +1/+0"
    LastingWhile(Noun, Vec<Change>),
    /// "name a card, then an opponent reveals their hand"
    ThenBy(Act, Who, Act),
    /// "you may play it, discard it, or leave it on top of your deck"
    MayOneOf(Act, Act),
    /// Several sentences that are one option.
    All(Vec<Deed>),
    /// "... and you may ..."
    AndAlso(Box<Deed>, Box<Deed>),
    /// "... if ...", the condition last
    IfLast(Box<Deed>, Condition),
    /// "If you play it, it costs 1 resource less."
    IfPlayedCostsLess(i32),
    /// "they each draw a card"
    Each(Who, Act),
    /// "the next time damage would be dealt to it this phase, prevent that damage"
    NextWard(Blow, Warding),
    /// "for this phase, if damage would be dealt to that unit, prevent 1 of that damage"
    PhaseWard(Blow, Warding),
    /// "prevent all damage that would be dealt to it ..."; whether only combat damage
    PreventAll(Noun, bool, Until),
    /// "the next time you take the initiative this phase, ..."
    NextTime(Box<Moment>, Box<Deed>),
    /// "when this unit leaves play, ..."
    WhenLeaves(Box<Deed>),
    /// "its printed HP is considered to be 1 for this phase"
    PrintedHp(Noun, i32, Until),
    /// "Any player may use this ability.": whether you may as well
    UsedBy(bool),
    /// "for this phase, you may play it from your discard pile for free"; for free or without penalties
    Permit(Who, Noun, Pile, Permit),
}

/// What holds of cards for a time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Decree {
    /// "opponents can't play events"
    CannotPlay(Who, Noun),
    /// "cards with that name can't be played"
    Unplayable(Kind),
    /// "each card with that name costs 3 resources more for your opponents to play"
    CostsMore(Kind, i32),
    /// "each unit that opponent plays ... costs 1 resource more"
    PaysMore(Kind, Who, i32),
    /// "each card an opponent owns with that name, including those not in play, loses all abilities"
    Mute(Kind),
}

/// Damage that would be dealt.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Blow {
    /// "damage would be dealt to this unit"
    To(Noun),
    /// "this unit would take damage"
    Taken(Noun),
    /// "this unit would be dealt damage"
    Dealt(Noun),
    /// "an enemy card ability would deal damage to this unit"
    ByEnemyAbility(Noun),
    /// "your base would be dealt 5 or more damage"
    AtLeast(Noun, i32),
    /// "your base would be dealt more than 4 damage"
    MoreThan(Noun, i32),
}

/// Whose discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pile {
    Yours,
    Theirs,
    Owners,
}

/// Of whom "if you do" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Doer {
    You,
    They,
}

/// How "if you don't" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Refusal {
    YouDont,
    YouDoNot,
    TheyDont,
}

/// Where in a deck a card is put, and how it is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DeckPlace {
    /// "on the top of your deck"
    TheTop,
    /// "on top of your deck"
    Top,
    /// "on the bottom of your deck"
    Bottom,
    /// "on the bottom of its owner's deck"
    OwnersBottom,
    /// "on the bottom of that deck"
    ThatBottom,
    /// "on the bottom of their owner's deck"
    TheirOwnersBottom,
}

/// How the top card of a deck becomes a resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TopCard {
    /// "resource the top card of your deck"
    Resource,
    /// "resource the top card of their deck"
    Theirs,
    /// "put the top card of your deck into play as a resource"
    Put,
    /// "... and ready it"
    PutReady,
}

/// What the next card that a player plays gets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Benefit {
    /// "costs 1 resource less"
    Less(i32),
    /// "gains Ambush for this phase"
    Gains(Vec<Gain>, Until),
    /// "gains Hidden"
    GainsSimply(Vec<Gain>),
    /// "enters play ready"
    Ready,
}

/// What a thing gets for a time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    /// "gets +1/+0"
    Stats(Stats),
    /// "gets +1/+0 for each ..."
    StatsForEach(Stats, Count),
    /// "gains Raid 1 for each ..."
    GainsForEach(Keyword, i32, Count),
    /// "gains Sentinel"
    Gains(Vec<Gain>),
    /// "gains: ..." with a quoted ability at the end of the sentence
    GainsQuoted(Vec<Gain>),
    /// "gains the Jedi trait"
    GainsTrait(String),
    /// "loses the Force trait"
    LosesTrait(String),
    /// "loses all abilities"
    LosesAbilities,
    /// "loses all abilities and can't gain abilities"
    LosesForGood,
    LosesKeywords(Vec<Keyword>),
    /// "can't attack"
    Cannot(Restriction),
    /// "can't be exhausted or returned to hand by enemy card abilities"
    CannotEither(Restriction, Restriction),
    /// "can't be captured, damaged, or defeated by enemy card abilities"
    CannotThree(Restriction, Restriction, Restriction),
    /// "gains this unit's keywords"
    GainsKeywordsOf(Noun),
    /// "doesn't ready during the regroup phase"
    StaysExhausted,
    /// Damage to it is prevented: all, or all combat damage.
    Prevents(bool),
    /// "loses all abilities except for Grit"
    LosesAllBut(Keyword),
    /// "loses the Force trait and all abilities except for Grit"
    LosesTraitAndAllBut(String, Keyword),
    /// "loses its keywords"
    LosesItsKeywords,
    /// "gains the Rebel trait and: ..." with a quoted ability
    GainsTraitAnd(String, Vec<Gain>),
    /// "is a leader unit"
    IsLeader,
    /// "also gets +1/+0"
    AlsoStats(Stats),
    /// "enters play ready"
    EntersReady,
    /// "deals combat damage before the defender"
    StrikesFirst(Before),
    /// "can attack space units", "may attack units in either arena"
    Reaches(Reach),
}

/// How "before the defender" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Before {
    Defender,
    ItsDefender,
    DefendingUnit,
}

/// How "it may attack in the other arena too" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Reach {
    Either,
    Units(Arena),
    InArena(Arena),
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Deal(Much, Noun),
    DealTo(Noun, Much),
    DealBoth(Much, Noun, Much, Noun),
    DealBy(Noun, Much, Noun),
    Indirect(Much, Who),
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
}
