//! How much and how many.

use super::{Became, Condition, CounterName, Did, Kind, Noun, Participle2, Stat, Who, Whose};
use crate::card::Color;
use crate::program::Extra;

/// How much or how many: the one kind of number that every verb takes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Quantity {
    Fixed(i32),
    X,
    /// "-X"
    MinusX,
    /// "that much", "that many"
    That,
    /// "the number of creatures you control"; "for each creature you control"
    Number(Kind),
    /// "the amount of life you gained this turn", "for each spell you've cast this turn"
    Did(Box<Who>, Did),
    /// "for each creature that died this turn"
    Befell(Kind, Became),
    /// "the number of opponents you have"; "for each opponent"
    Opponents,
    /// "for each player"
    Players,
    /// "for each player who ..."; with `true` each opponent
    PlayersWho(bool, Box<Condition>),
    /// "its power"
    Stat(Stat, Box<Noun>),
    /// "the greatest power among creatures you control"
    Greatest(Stat, Kind),
    /// "the total power of creatures you control"
    Total(Stat, Kind),
    /// "the total power of the cards exiled this way"
    TotalDone(Stat, Kind, Participle2),
    /// "the number of colors among permanents you control"
    ColorsAmong(Kind),
    /// "the number of card types among cards in your graveyard"
    TypesAmong(Kind),
    /// "your life total"
    Life(Box<Who>),
    /// "your starting life total"
    StartingLife(Box<Who>),
    /// "the highest life total among all players"
    MostLife,
    /// "the total amount of mana paid this way"
    PaidTogether,
    LeastLife,
    /// "the difference" between two numbers that were compared
    TheDifference,
    /// "the greatest number of cards a player discarded this way"
    /// "the number of creatures they controlled that were destroyed this way"
    DoneToTheirs(Kind, Box<Who>, Participle2),
    MostDone(Participle2, Kind),
    /// "the greatest number of creatures you control that have a creature type in common"
    MostOfAType(Kind),
    /// "the number of differently named lands you control"
    DifferentNames(Kind),
    /// "the number of Elves you control or the number of Elf cards in your graveyard, whichever is greater"
    Greater(Box<Quantity>, Box<Quantity>),
    /// "the number of +1/+1 counters on it"
    CountersOn(CounterName, Box<Noun>),
    /// "the number of counters on it"
    AllCountersOn(Box<Noun>),
    /// "the number of experience counters you have"
    OwnCounters(CounterName),
    /// "for each poison counter your opponents have"
    CountersOf(CounterName, Box<Who>),
    /// "for each counter removed this way"
    Removed,
    /// "for each 1 damage prevented this way"
    Prevented,
    /// "for each storage counter removed this way", where any number of them was the price
    RemovedToPay(CounterName),
    Devotion(Vec<Color>),
    /// "the number of basic land types among lands you control"
    Domain,
    /// "the number of colors of mana spent to cast it"
    ColorsSpent,
    /// "the amount of mana spent to cast it"
    ManaSpent(Box<Noun>),
    /// "the number of times it was kicked"; "for each time its squad cost was paid"
    TimesPaid(Extra),
    /// "for each spell cast before it this turn"
    SpellsBefore,
    /// "time you've cast your commander from the command zone this game"
    CommanderCasts,
    /// "for each creature blocking it beyond the first"
    BlockersBeyond,
    /// "the number of creatures in your party"
    Party,
    ChosenNumber,
    /// "that damage"
    Damage,
    /// "the life lost this way"
    LifeLost,
    /// "the result" of a die
    Result,
    /// "the number of cards discarded this way"
    Done(Participle2, Kind),
    /// "for each creature card put into their graveyard this way": of milled cards those that got there
    MilledInto(Box<Kind>, Whose),
    Twice(Box<Quantity>),
    /// "half your life total, rounded down"; with `true` rounded up
    Half(bool, Box<Quantity>),
    /// "the number of lands you control plus one"
    Sum(Box<Quantity>, Box<Quantity>),
    Difference(Box<Quantity>, Box<Quantity>),
    /// "two for each creature you control"
    ForEach(Box<Quantity>, Box<Quantity>),
}

impl Quantity {
    /// So much for each of so many.
    pub(crate) fn for_each(self, each: Quantity) -> Quantity {
        Quantity::ForEach(Box::new(self), Box::new(each))
    }

    /// Whether it is no number that can stand before what is counted: "equal to ..." tells it.
    pub(crate) fn is_worked_out(&self) -> bool {
        match self {
            Quantity::Fixed(_) | Quantity::X | Quantity::MinusX | Quantity::That => false,
            Quantity::Twice(of) => **of != Quantity::That,
            Quantity::ForEach(of, _) => of.is_worked_out(),
            _ => true,
        }
    }

    /// Whose life it is, if it is a player's life total.
    pub(crate) fn whose_life(&self) -> Option<(Who,)> {
        match self {
            Quantity::Life(who) => Some(((**who).clone(),)),
            _ => None,
        }
    }
}
