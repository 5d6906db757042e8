//! What must hold.

use super::{Adj, CounterName, Fate, Feat, Kind, Noun, Own, Participle2, Post, Quantity, Stat, Who, Whose};
use crate::card::{Color, ManaCost};
use crate::program::{Cmp, Extra, Keyword, ZoneKind};

/// What must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Condition {
    /// "you control a Swamp"
    Controls(Who, Noun),
    ControlsNone(Who, Kind),
    /// "you don't control a Food"
    DontControl(Noun),
    /// "you control artifacts named Throne and Scepter": one of each
    ControlsNamed(Kind, Vec<String>),
    /// "you have two or more opponents"
    Opponents(i32),
    /// "it had a +1/+1 counter on it"
    HadCounter(CounterName),
    /// "this card is in your graveyard"
    IsIn(Own, ZoneKind),
    /// "this card is in your graveyard or on the battlefield"
    IsInOrHere(Own, ZoneKind),
    /// "this card is suspended" (CR 702.62b)
    Suspended(Own),
    /// "you control three or more lands with the same name"
    SameNames(i32, Kind),
    /// "it's attacking the player with the most life or tied for most life"
    IsAttacking(Who),
    /// "you cast it from your hand"
    YouCastItFrom(ZoneKind),
    /// "you're the monarch"
    YoureMonarch,
    /// "its alternative cost was paid"
    AlternativePaid,
    ControlsAtLeast(Who, i32, Kind),
    ControlsAtMost(Who, i32, Kind),
    /// "you control exactly one creature"
    ControlsExactly(Who, i32, Kind),
    ControlsMoreThan(Kind),
    LifeAtLeast(Who, i32),
    LifeAtMost(Who, i32),
    /// "an opponent's life total is less than half their starting life total"
    UnderHalfLife(Who),
    HandAtLeast(Who, i32),
    HandAtMost(Who, i32),
    HandEmpty(Who),
    GraveyardAtLeast(Who, i32),
    ThereAreAtLeast(i32, Kind),
    ThereAreNone(Kind),
    /// "there are four or more card types among cards in your graveyard"
    TypesAtLeast(i32, Kind),
    YourTurn,
    NotYourTurn,
    Is(Noun, bool, Adj),
    Its(bool, Adj),
    ItsA(bool, Kind),
    /// "it was a creature"
    ItWasA(Kind),
    /// "the sacrificed creature was a Human"
    WasKind(Noun, Kind),
    /// "that land was nonbasic"
    Was(Noun, Adj),
    IsKind(Noun, bool, Kind),
    Has(Noun, Keyword),
    HasCounter(Noun, i32, CounterName),
    NoCounter(Noun, CounterName),
    /// "this creature has two or fewer loyalty counters on it"
    FewCounters(Noun, i32, CounterName),
    HadNoCounter(CounterName),
    /// "that creature has greater power or toughness than this creature"
    Bigger(Noun, Noun),
    WasKicked(Noun),
    WasntKicked(Noun),
    /// "this spell was foretold" (CR 702.143b)
    WasForetold(Noun),
    /// "this Equipment is attached to a creature"
    AttachedToA(Own, Kind),
    /// "an opponent lost life this turn"
    Did(Who, Feat),
    /// "you haven't cast a spell this turn"
    DidNot(Who, Feat),
    /// "a creature died this turn"
    Befell(Fate),
    /// "you've cast another spell this turn"
    CastAnother,
    /// "that player controls more lands than you"
    ControlsMore(Who, Kind, Who),
    ControlsFewer(Who, Kind, Who),
    /// "you attacked with creatures with total power 6 or greater this combat"
    AttackedWithPower(i32),
    /// "this spell was bargained"
    WasBargained(Noun),
    /// "Its buyback cost was paid."
    WasPaid(Extra),
    CastFrom(Noun, ZoneKind),
    YouCastIt,
    /// "it was cast", by whomever
    WasCast,
    /// "this spell was cast from a graveyard", whosever it was
    CastFromAGraveyard(Noun),
    /// "this spell was cast from anywhere other than your hand"
    NotFromHand(Noun),
    Monarch(Who),
    NumberIs(Quantity, Cmp, i32),
    /// "your life total is greater than the number of ..."
    Compare(Quantity, Cmp, Quantity),
    /// "there is a Desert card in your graveyard"
    ThereIs(Kind),
    /// "creatures you control have total power 8 or greater"
    TotalAtLeast(Kind, Stat, i32),
    /// "you control three or more creatures with different powers"; with `true` "names"
    Different(i32, Kind, bool),
    /// "you cast this spell during your main phase"
    CastInMain(Own),
    /// "at least three white mana was spent to cast this spell"
    ManaSpent(i32, Color, Noun),
    /// "five or more mana was spent to cast that spell"
    MuchManaSpent(i32, Noun),
    /// "{W}{W} was spent to cast it"
    SymbolsSpent(ManaCost, Noun),
    /// "you revealed a Dragon card or controlled a Dragon as you cast this spell"
    RevealedOrControlled(Kind, Kind),
    /// "no mana was spent to cast it"
    NoManaSpent(Noun),
    /// "it had counters on it"
    HadAnyCounter,
    /// "this creature has a counter on it"
    HasAnyCounter(Noun),
    /// "an opponent has more life than you"
    MoreLife(Who, Who),
    /// "you have less life than an opponent"
    LessLife(Who, Who),
    /// "you control fewer creatures than an opponent"
    ControlsFewerThan(Kind),
    /// "an opponent has more cards in hand than you"
    MoreCards(Who, Who),
    /// "it targets a tapped creature", of what a spell costs
    Targets(Noun),
    /// "this permanent came under your control since the beginning of your last upkeep"
    Arrived(Own),
    /// "this is the third time this ability has resolved this turn"
    Resolved(i32),
    /// "this ability has been activated four or more times this turn"
    Activated(i32),
    /// "it's the first combat phase of the turn"
    FirstCombat,
    /// "your library has no cards in it"
    LibraryEmpty(Whose),
    /// "you have a full party"
    FullParty,
    /// "that creature's power is greater than this creature's"
    StatGreater(Noun, Stat, Noun),
    /// "you have the city's blessing"
    Blessed,
    /// "this creature is paired with another creature"
    Paired(Own),
    /// "it's the second creature spell you cast this turn"
    ItsNth(i32, Kind),
    /// "an opponent has three or more poison counters"
    PlayerCounters(Who, i32, CounterName),
    /// "the Ring has tempted you two or more times"
    Tempted(i32),
    /// "you have ten or more cards in your library"
    LibraryAtLeast(i32),
    /// "you control the creature with the greatest power or tied for the greatest power"
    ControlsGreatest(Who, Kind, Stat),
    /// "defending player controls the most creatures or is tied for the most"
    ControlsMost(Who, Kind),
    /// "it has the same mana value as the revealed card"
    SameStat(Noun, Stat, Noun),
    /// "it shares a creature type with this creature", "it has the same name as a permanent"
    Relates(Noun, Box<Post>),
    /// "there are fewer than six creature cards in your graveyard"
    ThereAreFewer(i32, Kind),
    /// "you have fewer than seven cards in hand"
    FewerInHand(Who, i32),
    /// "no spells were cast last turn"
    NoSpellsLastTurn,
    /// "a player cast two or more spells last turn"
    SpellsLastTurn(i32),
    /// "a creature card was milled this way"; with `true` "you discarded ..."
    WasDone(bool, Participle2, Kind),
    /// "who does", "who didn't", of what players were told to do before
    Doer(DoerWord),
    /// "who searched their library this way"
    Searched,
    /// "who discarded a card this way"; with `false` "who didn't discard a card this way"
    DoneBy(bool, Participle2, Kind),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
}

/// How it is said whether players did something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DoerWord {
    Does,
    Doesnt,
    Did,
    Didnt,
    Cant,
}

impl Condition {
    /// Whether it says something of "who", as in "each player who controls a creature".
    pub(crate) fn is_about(&self, whom: &Who) -> bool {
        match self {
            Condition::Controls(who, _)
            | Condition::ControlsNone(who, _)
            | Condition::ControlsAtLeast(who, ..)
            | Condition::ControlsAtMost(who, ..)
            | Condition::ControlsExactly(who, ..)
            | Condition::ControlsMore(who, ..)
            | Condition::ControlsFewer(who, ..)
            | Condition::ControlsMost(who, _)
            | Condition::LifeAtLeast(who, _)
            | Condition::LifeAtMost(who, _)
            | Condition::UnderHalfLife(who)
            | Condition::HandAtLeast(who, _)
            | Condition::HandAtMost(who, _)
            | Condition::FewerInHand(who, _)
            | Condition::HandEmpty(who)
            | Condition::GraveyardAtLeast(who, _)
            | Condition::PlayerCounters(who, ..)
            | Condition::Did(who, _)
            | Condition::Monarch(who)
            | Condition::MoreLife(who, _)
            | Condition::LessLife(who, _)
            | Condition::MoreCards(who, _) => who == whom,
            Condition::Doer(_) | Condition::Searched | Condition::DoneBy(..) => true,
            Condition::Either(one, other) => {
                matches!(**one, Condition::DoneBy(..)) && matches!(**other, Condition::DoneBy(..))
            }
            _ => false,
        }
    }
}
