//! What players do, and where things are put.

use super::{
    CostItem, CounterName, Counters, Creation, HowMany, Kind, Lasts, Line, Mana, Noun, Own, Quantity,
    Recipient, Stat, Who, Whose, Wording,
};
use crate::card::CardType;
use crate::program::{PhaseKind, StepKind};

/// Where something is put.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    Hand(Whose),
    Graveyard(Whose),
    Top(Whose),
    /// "on the top or bottom of its owner's library", as who puts it there chooses
    TopOrBottom(Whose),
    /// "on their choice of the top or bottom of their library"
    TheirTopOrBottom(Whose),
    Bottom(Whose),
    BottomAnyOrder(Whose),
    BottomRandom(Whose),
    TopAnyOrder(Whose),
    SecondFromTop(Whose),
    ThirdFromTop(Whose),
    /// Into exile, face down.
    FaceDownExile,
    Battlefield(Vec<Entry>),
}

/// How something is put onto the battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entry {
    Tapped,
    TappedAndAttacking,
    /// The same of several.
    AllTappedAndAttacking,
    /// "that's attacking"
    OnlyAttacking,
    /// "that's blocking that creature"
    Blocking(Box<Noun>),
    YourControl,
    OwnersControl,
    Transformed,
    Counters(Counters),
    /// "with an additional +1/+1 counter on it"
    Additional(Counters),
    FaceDown,
    AttachedTo(Box<Noun>),
    /// "tapped and attacking that player or a planeswalker they control"
    Attacking(Who),
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Draw(Quantity, Wording),
    /// "clash with an opponent"
    Clash,
    /// "discard a card", "discard up to two creature cards"
    Discard(HowMany, Kind),
    DiscardRandom(Quantity),
    DiscardHand(Whose),
    /// "discards all nonland cards"
    DiscardAll(Kind),
    DiscardThese(Noun),
    Mill(Quantity),
    Scry(Quantity),
    Surveil(Quantity),
    GainLife(Quantity),
    LoseLife(Quantity),
    FlipCoin,
    /// "roll a six-sided die"
    RollDie(i32),
    Investigate,
    /// "learn" (CR 701.48)
    Learn,
    Destroy(Noun),
    Exile(Noun),
    ExileFaceDown(Noun),
    ExileUntilLeaves(Noun, Own),
    Sacrifice(Noun),
    Counter(Noun),
    Tap(Noun),
    Untap(Noun),
    TapOrUntap(Noun),
    Return(Noun, Whose),
    ReturnToBattlefield(Noun, Vec<Entry>),
    /// "return it to the battlefield face up or face down"
    ReturnEitherWay(Noun),
    Put(Noun, Place),
    PutRest(Noun, Place, Noun, Place),
    /// "put one of those cards into your hand, one on top of your library, and one on the bottom of your library"
    PutEach(Noun, Place, Place, Place),
    Shuffle(Option<Whose>),
    ShuffleInto(Noun, Whose),
    /// "reveal cards from the top of your library until you reveal a land card"; with `true` exile
    Until(bool, Whose, Who, Noun),
    /// "choose land or nonland and reveal cards from the top of your library until you reveal a card of the chosen kind"
    UntilChosenKind(CardType, Whose, Who),
    /// A search of a library for cards, which are then put there.
    Search(Whose, Noun, Vec<SearchThen>),
    /// "search your library and/or graveyard for a card named ..., reveal it, and put it into your hand"
    SearchZones(Whose, Zones, Noun, bool, Place),
    /// "draw up to two cards"
    DrawUpTo(Quantity),
    /// "search your library and graveyard for a card named ..., reveal it, put it into your hand, then shuffle"
    SearchBoth(Whose, Noun, Place),
    LookTop(Quantity, Whose),
    RevealTop(Quantity, Whose),
    LookAtHand(Whose),
    RevealHand(Whose),
    Reveal(Noun),
    /// "create two 1/1 red Goblin creature tokens that are tapped and attacking"
    Create(Vec<Creation>, Option<Entry>),
    /// "amass Zombies 2"
    Amass(String, Quantity),
    /// "separate those cards into two piles"
    Separate(Noun),
    /// "put one pile into your hand and the other into your graveyard"
    PutPiles(Place, Place),
    /// "choose one of those piles"
    ChoosePile,
    /// "put that pile into your hand and the other into your graveyard"
    PutThatPile(Place, Place),
    /// "populate"
    Populate,
    /// "put two +1/+1 counters on it"; `Last`: "put a number of +1/+1 counters on it equal to its power"
    PutCounters(Counters, Noun, Wording),
    /// "double the number of +1/+1 counters on it"
    DoubleCounters(CounterName, Noun),
    /// "double the number of each kind of counter on it"
    DoubleEachKind(Noun),
    /// "distribute three +1/+1 counters among one, two, or three target creatures"
    Distribute(Counters, HowMany, Kind),
    RemoveCounters(Counters, Noun),
    RemoveAllCounters(Noun),
    MoveCounters(CounterName, Noun, Noun),
    /// "remove up to two counters from it", "move any number of +1/+1 counters from it onto target creature"
    PickCounters(Option<CounterName>, HowMany, Noun, Option<Noun>),
    GetCounters(Counters),
    GetEnergy(Quantity),
    AddMana(Mana),
    GainControl(Noun, Option<Lasts>),
    ExchangeControl(Noun, Noun),
    /// "exchange your life total with this creature's toughness"
    ExchangeLife(Who, Noun, Stat),
    Attach(Noun, Noun),
    /// "pair this creature with another unpaired creature you control" (CR 702.95)
    Pair(Noun, Noun),
    Transform(Noun),
    CopySpell(Noun),
    /// "copy it three times"
    Copies(Noun, i32),
    ChooseNewTargets(Noun),
    /// "change the target of target spell with a single target"
    ChangeTarget(Noun),
    /// "copy that spell for each other creature that spell could target. Each copy targets a different one of those
    /// creatures"
    CopyForOthers(Noun, Kind, Kind),
    /// "copy this spell and may choose new targets for the copy"
    CopyAnew(Noun),
    /// "play the exiled card without paying its mana cost"
    PlayFree(Noun),
    /// "play that card without paying its mana cost" for a while; with `true` "cast"
    PlayFreely(Noun, Lasts, bool, Wording),
    /// "cast it without paying its mana cost"; with `true` transformed
    CastFree(Noun, bool),
    /// "cast the copy if able without paying its mana cost"
    CastIfAble(Noun),
    /// "play that card this turn", with `true` "cast"; `First`: "until end of turn, you may play that card"
    Play(Noun, Lasts, bool, Wording),
    /// "pay {2}", where that is offered or asked for
    Pay(Vec<CostItem>),
    Choose(Noun),
    ChooseRandom(Noun),
    /// A colour, but none of these.
    ChooseColor(Vec<crate::card::Color>),
    ChooseType,
    ChooseLandType,
    ChooseName(Option<CardType>),
    ChooseNumber,
    ChoosePlayer(bool),
    /// "choose an opponent at random"
    RandomPlayer(bool),
    Proliferate,
    ExtraTurn,
    SkipTurn(Whose),
    SkipStep(Whose, StepKind),
    SkipPhase(Whose, PhaseKind),
    EndTurn,
    Win,
    Lose,
    Regenerate(Noun),
    /// "prevent the next 3 damage that would be dealt to you this turn", perhaps "by a source of your choice"
    PreventNext(Quantity, Recipient, Option<Noun>),
    PreventAll(Prevented),
    RemoveFromCombat(Noun),
    RemoveDamage(Noun),
    BecomeMonarch,
    ControlTurn(Who),
    Restart(Option<Noun>),
    Emblem(Vec<Line>),
    Planeswalk,
    SetInMotion(Noun),
    Abandon(Noun),
    Monstrosity(i32),
    MonstrosityX,
    /// "change a target of target spell or ability to this creature"
    Redirect(Noun, Own),
    Adapt(i32),
    Manifest(Quantity),
    /// "manifests the top card of their library"
    ManifestOwn,
    Cascade,
    Discover(Quantity),
    TurnFaceDown(Noun),
    /// "switch target creature's power and toughness until end of turn"
    Switch(Noun, Lasts),
    /// "bolster 2" (CR 701.39)
    Bolster(Quantity),
    /// "support 2" (CR 701.41)
    Support(i32),
    /// "detain target creature" (CR 701.35)
    Detain(Noun),
    /// "suspect target creature" (CR 701.60)
    Suspect(Noun),
    /// "incubate 3" (CR 701.53)
    Incubate(Quantity),
    /// "earthbend 2"
    Earthbend(Quantity),
    /// "blight 1"
    Blight(Quantity),
    /// "manifest dread" (CR 701.62)
    ManifestDread,
    /// "remove all +1/+1 counters from it"
    RemoveAllOf(CounterName, Noun),
    /// "search target player's graveyard, hand, and library for all cards with that name and exile them"
    SearchAndExile(Whose, Noun),
    ForEach(Box<Act>, Quantity),
    /// "proliferate twice"
    Times(Box<Act>, i32),
    /// "sacrifices a creature or discards a card"
    Either(Box<Act>, Box<Act>),
    Both(Box<Act>, Box<Act>),
    CommaThen(Box<Act>, Box<Act>),
    Three(Box<Act>, Box<Act>, Box<Act>),
    Goad(Noun),
    /// "exert it" (CR 701.43)
    Exert(Noun),
}

/// "for each card discarded this way"
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Participle2 {
    Destroyed,
    Exiled,
    Discarded,
    Sacrificed,
    Milled,
    Returned,
    Tapped,
    Revealed,
    /// "put into a graveyard this way": destroyed, milled, sacrificed or discarded
    Buried,
    Drawn,
}

/// Where cards are searched for besides a library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Zones {
    LibraryOrGraveyard,
    /// "graveyard, hand, and/or library"
    All,
}

/// What is done with cards that were searched for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SearchThen {
    /// "reveal it"; with `true` "reveal them"
    Reveal(bool),
    /// "then shuffle and put that card on top"
    OnTop,
    Put(bool, Place),
    /// "exile it"; with `true` "exile them"
    Exile(bool),
    /// "exile it face down"
    ExileFaceDown,
    /// "put one onto the battlefield and the other into your hand"
    Split(Place, Place),
    /// The library is shuffled only if a later sentence says so.
    Unshuffled,
    /// "attach it to a creature you control", before the library is shuffled
    Act(Box<Act>),
}

/// Which damage is prevented.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Prevented {
    /// "all combat damage that would be dealt to you by attacking creatures"
    All(DamageWord, Option<Recipient>, Option<Noun>),
    /// "all damage that would be dealt to and dealt by that creature"
    ToAndBy(DamageWord, Noun),
}

/// Which damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DamageWord {
    Any,
    Combat,
    Noncombat,
}

impl DamageWord {
    /// Whether it must be combat damage, if that is said.
    pub(crate) fn combat(self) -> Option<bool> {
        match self {
            DamageWord::Any => None,
            DamageWord::Combat => Some(true),
            DamageWord::Noncombat => Some(false),
        }
    }
}
