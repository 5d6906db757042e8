//! Numbers.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Condition, CounterName, Counters, Kind, Noun, Own, Participle2, Phrase, Post, Quantity, Stat, Who, Whom,
    Whose,
};
use crate::program::{Extra, ZoneKind};

pub(super) fn values(g: &mut Rows<Phrase>) {
    rows! { g;
        Amount: "{n:Number}" => Quantity::Fixed(n);
        Amount: "X" => Quantity::X;
        Amount: "that much" => Quantity::That;
        Amount: "that many" [parse_only] => Quantity::That;
        Amount: "X plus {n:Number}" => with(
            |n| Some(Quantity::Sum(Box::new(Quantity::X), Box::new(Quantity::Fixed(n)))),
            |n: &Quantity| match n {
                Quantity::Sum(x, n) if **x == Quantity::X => and_fixed(x, n).map(|(_, n)| (n,)),
                _ => None,
            },
        );
        Amount: "twice X" => with(
            || Some(Quantity::Twice(Box::new(Quantity::X))),
            |n: &Quantity| match n { Quantity::Twice(n) if **n == Quantity::X => Some(()), _ => None },
        );
        Amount: "two times X" [parse_only] => with(
            || Some(Quantity::Twice(Box::new(Quantity::X))),
            |_: &Quantity| None::<()>,
        );
        Counted: "{n:Numeral}" => Quantity::Fixed(n);
        Counted: "X" => Quantity::X;
        Counted: "that many" => Quantity::That;
        Counted: "twice that many" => with(
            || Some(Quantity::Twice(Box::new(Quantity::That))),
            |n: &Quantity| match n { Quantity::Twice(n) if **n == Quantity::That => Some(()), _ => None },
        );
        Cards: "a card" => Quantity::Fixed(1);
        Cards: "{n:Counted} cards" => n;
        Cards: "one card" [parse_only] => Quantity::Fixed(1);
        Cards: "cards equal to {value}" => value;
        Cards: "that many cards plus {n:Numeral}" [prefer 1] => with(
            |n| Some(Quantity::Sum(Box::new(Quantity::That), Box::new(Quantity::Fixed(n)))),
            |value: &Quantity| match value {
                Quantity::Sum(that, n) if **that == Quantity::That => and_fixed(that, n).map(|(_, n)| (n,)),
                _ => None,
            },
        );
        Cards: "that many cards minus {n:Numeral}" [prefer 1] => with(
            |n| Some(Quantity::Difference(Box::new(Quantity::That), Box::new(Quantity::Fixed(n)))),
            |value: &Quantity| match value {
                Quantity::Difference(that, n) if **that == Quantity::That => and_fixed(that, n).map(|(_, n)| (n,)),
                _ => None,
            },
        );
        Cards: "a number of cards equal to {value}" [parse_only] => value;
        Life: "half {whose:LifeOf} life, rounded up" => with(
            |who| Some(Quantity::Half(true, Box::new(Quantity::Life(Box::new(who))))),
            |n: &Quantity| match n { Quantity::Half(true, life) => life.whose_life(), _ => None },
        );
        Life: "half {whose:LifeOf} life, rounded down" => with(
            |who| Some(Quantity::Half(false, Box::new(Quantity::Life(Box::new(who))))),
            |n: &Quantity| match n { Quantity::Half(false, life) => life.whose_life(), _ => None },
        );
        Life: "{n:Amount} life" => n;
        Life: "life equal to {value}" => value;
        Damage: "{n:Amount} damage" => n;
        Damage: "damage equal to {value}" => value;
        Counters: "a {kind:CounterName} counter" => with(
            |kind| Some(Counters { count: Quantity::Fixed(1), kind }),
            |counters: &Counters| (counters.count == Quantity::Fixed(1)).then(|| (counters.kind.clone(),)),
        );
        Counters: "{count:Counted} {kind:CounterName} counters" => Counters { count, kind };
        Counters: "a number of {kind:CounterName} counters equal to {count:Value}" => Counters { count, kind };
        Stat: "power" => Stat::Power;
        Stat: "toughness" => Stat::Toughness;
        Stat: "mana value" => Stat::ManaValue;
        Value: "{n:Number}" => Quantity::Fixed(n);
        Value: "X" => Quantity::X;
        Value: "the number of {kind:Kind.many}" => Quantity::Number(kind);
        Value: "the number of opponents you have" => Quantity::Opponents;
        Value: "{noun:Its} {stat}" => Quantity::Stat(stat, noun);
        Value: "the greatest {stat} among {kind:Kind.many}" => Quantity::Greatest(stat, kind);
        Value: "the total {stat} of {kind:Kind.many}" => Quantity::Total(stat, kind);
        Value: "the total {stat} of the {kind:Kind.many} {how:Participle2} this way" [prefer 1] => Quantity::TotalDone(stat, kind, how);
        Value: "{whose:LifeOf} life total" => Quantity::Life(whose);
        Value: "{whose:LifeOf} starting life total" => Quantity::StartingLife(whose);
        Value: "the highest life total among all players" => Quantity::MostLife;
        Value: "the total amount of mana paid this way" => Quantity::PaidTogether;
        Value: "the lowest life total among all players" => Quantity::LeastLife;
        Value: "the difference" => Quantity::TheDifference;
        Value: "the greatest number of {kind:Kind.many} that have a creature type in common" => Quantity::MostOfAType(kind);
        Value: "the greatest number of {kind:Kind.many} a player {how:Participle2} this way" => Quantity::MostDone(how, kind);
        Value: "the number of differently named {kind:Kind.many}" => Quantity::DifferentNames(kind);
        Value: "the total number of {kind:Kind.many} you own in exile and in your graveyard" => with(
            |kind| Some(in_exile_and_graveyard(kind)),
            take_exile_and_graveyard,
        );
        Value: "the number of {counter:CounterName} counters on {noun}" => with(
            |counter, noun| on_battlefield(&noun).then(|| Quantity::CountersOn(counter, Box::new(noun))),
            |value: &Quantity| match value { Quantity::CountersOn(counter, noun) => Some((counter.clone(), (**noun).clone())), _ => None },
        );
        Value: "the number of {counter:CounterName} counters you have" => Quantity::OwnCounters(counter);
        Value: "the number of {counter:CounterName} counters {who} have~who" => with(counters_of, take_counters_of);
        Value: "the number of counters on {noun}" => Quantity::AllCountersOn(noun);
        Value: "your devotion to {colors}" => Quantity::Devotion(colors);
        Value: "the number of basic land types among lands you control" => Quantity::Domain;
        Value: "the number of card types among {kind:Kind.many}" => Quantity::TypesAmong(kind);
        Value: "the number of colors of mana spent to cast it" => Quantity::ColorsSpent;
        Value: "the number of colors of mana spent to cast this spell" [parse_only] => Quantity::ColorsSpent;
        Value: "the number of times it was kicked" => Quantity::TimesPaid(Extra::Kicker);
        Value: "the result" => Quantity::Result;
        Value: "the chosen number" => Quantity::ChosenNumber;
        Value: "the damage dealt" => Quantity::Damage;
        Value: "the damage dealt this way" [parse_only] => Quantity::Damage;
        Value: "that damage" [parse_only] => Quantity::Damage;
        Value: "the life gained this way" [parse_only] => Quantity::That;
        Value: "the life lost this way" => Quantity::LifeLost;
        Value: "twice {value}" => Quantity::Twice(value);
        Value: "half {value}, rounded up" => Quantity::Half(true, value);
        Value: "half {value}, rounded down" => Quantity::Half(false, value);
        Value: "{value} plus {n:Numeral}" => with(
            |value, n| Some(Quantity::Sum(Box::new(value), Box::new(Quantity::Fixed(n)))),
            |sum: &Quantity| match sum { Quantity::Sum(value, n) => and_fixed(value, n), _ => None },
        );
        Value: "the number of colors among {kind:Kind.many}" => Quantity::ColorsAmong(kind);
        Value: "{value} minus {n:Numeral}" => with(
            |value, n| Some(Quantity::Difference(Box::new(value), Box::new(Quantity::Fixed(n)))),
            |rest: &Quantity| match rest { Quantity::Difference(value, n) => and_fixed(value, n), _ => None },
        );
        Value: "the highest {stat} among {kind:Kind.many}" [parse_only] => Quantity::Greatest(stat, kind);
        Value: "the {stat} of {noun}" [parse_only] => Quantity::Stat(stat, noun);
        Value: "{value} plus {other:Value}" [prefer -1] => Quantity::Sum(value, other);
        Value: "{value} minus {other:Value}" [prefer -1] => Quantity::Difference(value, other);
        Value: "the number of {kind:Kind.many} {who} controlled that were {how:Participle2} this way" => Quantity::DoneToTheirs(kind, who, how);
        Value: "the number of {kind:Kind.many} {how:Participle2} this way" => Quantity::Done(how, kind);
        Value: "the number of creatures in your party" => Quantity::Party;
        Value: "the amount of mana spent to cast {noun}" => Quantity::ManaSpent(noun);
    }
}

/// A number worked out, and one in words.
fn and_fixed(value: &Quantity, n: &Quantity) -> Option<(Quantity, i32)> {
    match n {
        Quantity::Fixed(n) => Some((value.clone(), *n)),
        _ => None,
    }
}

/// Counters that other players have.
fn counters_of(counter: CounterName, who: Who) -> Option<Quantity> {
    (who != Who::You).then(|| Quantity::CountersOf(counter, Box::new(who)))
}

fn take_counters_of(count: &Quantity) -> Option<(CounterName, Who)> {
    match count {
        Quantity::CountersOf(counter, who) => Some((counter.clone(), (**who).clone())),
        _ => None,
    }
}

/// Cards of a kind that you own in exile, and those in your graveyard.
fn in_exile_and_graveyard(kind: Kind) -> Quantity {
    let own = Kind::Post(Box::new(kind.clone()), Post::Owns(Whom::You));
    let exiled = Kind::Post(Box::new(own), Post::InExile);
    let buried = Kind::Post(Box::new(kind), Post::In(false, Whose::Your, ZoneKind::Graveyard));
    Quantity::Sum(Box::new(Quantity::Number(exiled)), Box::new(Quantity::Number(buried)))
}

fn take_exile_and_graveyard(value: &Quantity) -> Option<(Kind,)> {
    let Quantity::Sum(_, buried) = value else { return None };
    let Quantity::Number(Kind::Post(kind, _)) = &**buried else { return None };
    (in_exile_and_graveyard((**kind).clone()) == *value).then(|| ((**kind).clone(),))
}

/// What has counters is on the battlefield: a place that follows is where something else is.
fn on_battlefield(noun: &Noun) -> bool {
    !matches!(noun, Noun::ThisFrom(..))
}

pub(super) fn counts(g: &mut Rows<Phrase>) {
    rows! { g;
        Count: "{kind:Kind.one}" => Quantity::Number(kind);
        Count: "{kind:EachKind}" => Quantity::Number(kind);
        Count: "{a:Kind.one} and each {b:Kind.one}" => with(
            |a, b| Some(Quantity::Sum(Box::new(Quantity::Number(a)), Box::new(Quantity::Number(b)))),
            |count: &Quantity| match count {
                Quantity::Sum(a, b) => match (&**a, &**b) {
                    (Quantity::Number(a), Quantity::Number(b)) => Some((a.clone(), b.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Count: "opponent" => Quantity::Opponents;
        Count: "opponent you have" [parse_only] => Quantity::Opponents;
        Count: "player" => Quantity::Players;
        Count: "player {condition:SimpleCondition}" => with(
            |condition| players_who(false, condition, &Who::Candidate),
            |count: &Quantity| take_players_who(count, false, &Who::Candidate),
        );
        Count: "opponent {condition:SimpleCondition}" => with(
            |condition| players_who(true, condition, &Who::Candidate),
            |count: &Quantity| take_players_who(count, true, &Who::Candidate),
        );
        Count: "{counter:CounterName} counter on {noun}" => with(
            |counter, noun| on_battlefield(&noun).then(|| Quantity::CountersOn(counter, Box::new(noun))),
            |count: &Quantity| match count { Quantity::CountersOn(counter, noun) => Some((counter.clone(), (**noun).clone())), _ => None },
        );
        Count: "{counter:CounterName} counter you have" => Quantity::OwnCounters(counter);
        Count: "{counter:CounterName} counter {who} have~who" => with(counters_of, take_counters_of);
        Count: "counter on {noun}" => Quantity::AllCountersOn(noun);
        Count: "counter removed this way" => Quantity::Removed;
        Count: "1 life lost this way" => Quantity::LifeLost;
        Count: "1 damage prevented this way" => Quantity::Prevented;
        Count: "{one:Count} and each {other:Count}" [prefer -1] => Quantity::Sum(one, other);
        Count: "{counter:CounterName} counter removed this way" => Quantity::RemovedToPay(counter);
        Count: "{kind:Kind.one} {how:Participle2} this way" => Quantity::Done(how, kind);
        Count: "{kind:Kind.one} put into {whose} graveyard this way" [prefer -1] => Quantity::MilledInto(kind, whose);
        Count: "spell cast before it this turn" => Quantity::SpellsBefore;
        Count: "time you've cast your commander from the command zone this game" => Quantity::CommanderCasts;
        Value: "the number of times you've cast your commander from the command zone this game" => Quantity::CommanderCasts;
        Value: "the number of times you've cast a commander from the command zone this game" [parse_only] => Quantity::CommanderCasts;
        Count: "time it was kicked" => Quantity::TimesPaid(Extra::Kicker);
        Count: "time its replicate cost was paid" => Quantity::TimesPaid(Extra::Replicate);
        Count: "time its squad cost was paid" => Quantity::TimesPaid(Extra::Squad);
        Count: "color of mana spent to cast it" => Quantity::ColorsSpent;
        Count: "color of mana spent to cast this spell" [parse_only] => Quantity::ColorsSpent;
        Count: "color among {kind:Kind.many}" => Quantity::ColorsAmong(kind);
        Count: "basic land type among lands you control" => Quantity::Domain;
        Count: "creature blocking it beyond the first" => Quantity::BlockersBeyond;
        Count: "creature in your party" => Quantity::Party;
        Participle2: "destroyed" => Participle2::Destroyed;
        Participle2: "exiled" => Participle2::Exiled;
        Participle2: "discarded" => Participle2::Discarded;
        Participle2: "sacrificed" => Participle2::Sacrificed;
        Participle2: "milled" => Participle2::Milled;
        Participle2: "returned" => Participle2::Returned;
        Participle2: "tapped" => Participle2::Tapped;
        Participle2: "revealed" => Participle2::Revealed;
        Participle2: "put into a graveyard" => Participle2::Buried;
        Participle2: "drawn" => Participle2::Drawn;
        Value: "the number of players {condition:SimpleCondition}" => with(
            |condition| players_who(false, condition, &Who::Candidates),
            |count: &Quantity| take_players_who(count, false, &Who::Candidates),
        );
        Value: "the number of your opponents with {n:Numeral} or more cards in hand" [parse_only] => with(
            |n| Some(Quantity::PlayersWho(true, Box::new(Condition::HandAtLeast(Who::Candidates, n)))),
            |_: &Quantity| None::<(i32,)>,
        );
        Value: "the number of opponents {condition:SimpleCondition}" => with(
            |condition| players_who(true, condition, &Who::Candidates),
            |count: &Quantity| take_players_who(count, true, &Who::Candidates),
        );
        Value: "{value} or {other:Value}, whichever is greater" => Quantity::Greater(value, other);
        Value: "the number of times {own} was kicked" [parse_only] => with(
            |_own: Own| Some(Quantity::TimesPaid(Extra::Kicker)),
            |_: &Quantity| None::<(Own,)>,
        );
        Count: "time {own} was kicked" [parse_only] => with(
            |_own: Own| Some(Quantity::TimesPaid(Extra::Kicker)),
            |_: &Quantity| None::<(Own,)>,
        );
    }
}

/// How many players, or opponents, there are of whom a condition holds that is about `whom` and nobody else.
fn players_who(opponents: bool, condition: Condition, whom: &Who) -> Option<Quantity> {
    condition.is_about(whom).then(|| Quantity::PlayersWho(opponents, Box::new(condition)))
}

fn take_players_who(count: &Quantity, opponents: bool, whom: &Who) -> Option<(Condition,)> {
    match count {
        Quantity::PlayersWho(of, condition) if *of == opponents && condition.is_about(whom) => {
            Some(((**condition).clone(),))
        }
        _ => None,
    }
}
