//! Numbers.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Amount, Count, Counters, Noun, Participle2, Phrase, Stat, Value};
use crate::program::Extra;

pub(super) fn values(g: &mut Rows<Phrase>) {
    rows! { g;
        Amount: "{n:Number}" => Amount::Fixed(n);
        Amount: "X" => Amount::X;
        Amount: "that much" => Amount::That;
        Amount: "that many" [parse_only] => Amount::That;
        Counted: "{n:Numeral}" => Amount::Fixed(n);
        Counted: "X" => Amount::X;
        Counted: "that many" => Amount::That;
        Counted: "twice that many" => Amount::TwiceThat;
        Cards: "a card" => Amount::Fixed(1);
        Cards: "{n:Counted} cards" => n;
        Cards: "one card" [parse_only] => Amount::Fixed(1);
        Counters: "a {kind:CounterName} counter" => with(
            |kind| Some(Counters { count: Amount::Fixed(1), kind }),
            |counters: &Counters| (counters.count == Amount::Fixed(1)).then(|| (counters.kind.clone(),)),
        );
        Counters: "{count:Counted} {kind:CounterName} counters" => Counters { count, kind };
        Stat: "power" => Stat::Power;
        Stat: "toughness" => Stat::Toughness;
        Stat: "mana value" => Stat::ManaValue;
        Value: "{n:Number}" => Value::Fixed(n);
        Value: "X" => Value::X;
        Value: "the number of {kind:Kind.many}" => Value::Number(kind);
        Value: "the number of opponents you have" => Value::Opponents;
        Value: "{noun:Its} {stat}" => Value::Stat(stat, noun);
        Value: "the greatest {stat} among {kind:Kind.many}" => Value::Greatest(stat, kind);
        Value: "the total {stat} of {kind:Kind.many}" => Value::Total(stat, kind);
        Value: "your life total" => Value::Life(crate::language::tree::Who::You);
        Value: "{who}'s life total" => Value::Life(who);
        Value: "the amount of life you gained this turn" => Value::LifeGainedThisTurn;
        Value: "the amount of life {who} lost this turn" => Value::LifeLostThisTurn(who);
        Value: "the number of spells you've cast this turn" => Value::SpellsCastThisTurn;
        Value: "the number of creatures that died this turn" => Value::DiedThisTurn;
        Value: "the number of {counter:CounterName} counters on {noun}" => with(
            |counter, noun| on_battlefield(&noun).then(|| Value::CountersOn(counter, Box::new(noun))),
            |value: &Value| match value { Value::CountersOn(counter, noun) => Some((counter.clone(), (**noun).clone())), _ => None },
        );
        Value: "the number of {counter:CounterName} counters you have" => Value::OwnCounters(counter);
        Value: "your devotion to {color}" => Value::Devotion(color);
        Value: "the number of basic land types among lands you control" => Value::Domain;
        Value: "the number of card types among {kind:Kind.many}" => Value::TypesAmong(kind);
        Value: "the number of colors of mana spent to cast it" => Value::ColorsSpent;
        Value: "the number of colors of mana spent to cast this spell" [parse_only] => Value::ColorsSpent;
        Value: "the number of times it was kicked" => Value::TimesKicked;
        Value: "the result" => Value::Result;
        Value: "the chosen number" => Value::ChosenNumber;
        Value: "the damage dealt" => Value::Damage;
        Value: "that damage" [parse_only] => Value::Damage;
        Value: "the life lost this way" => Value::LifeLost;
        Value: "twice {value}" => Value::Twice(value);
        Value: "half {value}, rounded up" => Value::Half(true, value);
        Value: "half {value}, rounded down" => Value::Half(false, value);
        Value: "{value} plus {n:Numeral}" => Value::Plus(value, n);
        Value: "{n:Number} plus {value}" => Value::PlusBefore(n, value);
        Value: "the number of colors among {kind:Kind.many}" => Value::ColorsAmong(kind);
        Value: "{value} minus {n:Numeral}" => Value::Minus(value, n);
        Value: "the highest {stat} among {kind:Kind.many}" [parse_only] => Value::Greatest(stat, kind);
        Value: "the {stat} of {noun}" [parse_only] => Value::Stat(stat, noun);
        Value: "{value} plus {other:Value}" [prefer -1] => Value::Sum(value, other);
        Value: "{value} minus {other:Value}" [prefer -1] => Value::Difference(value, other);
        Value: "the number of {kind:Kind.many} {how:Participle2} this way" => Value::Done(how, kind);
        Value: "the number of creatures in your party" => Value::Party;
        Value: "the amount of mana spent to cast {noun}" => Value::ManaSpent(noun);
    }
}

/// What has counters is on the battlefield: a place that follows is where something else is.
fn on_battlefield(noun: &Noun) -> bool {
    !matches!(noun, Noun::ThisFrom(..))
}

pub(super) fn counts(g: &mut Rows<Phrase>) {
    rows! { g;
        Count: "{kind:Kind.one}" => Count::Kind(kind);
        Count: "{kind:EachKind}" => Count::Kind(kind);
        Count: "opponent" => Count::Opponent;
        Count: "opponent you have" [parse_only] => Count::Opponent;
        Count: "player" => Count::Player;
        Count: "{counter:CounterName} counter on {noun}" => with(
            |counter, noun| on_battlefield(&noun).then(|| Count::Counter(counter, noun)),
            |count: &Count| match count { Count::Counter(counter, noun) => Some((counter.clone(), noun.clone())), _ => None },
        );
        Count: "{counter:CounterName} counter you have" => Count::OwnCounter(counter);
        Count: "{kind:Kind.one} {how:Participle2} this way" => Count::Done(how, kind);
        Count: "{kind:Kind.one} put into {whose} graveyard this way" [parse_only] => with(
            |kind, _whose: crate::language::tree::Whose| Some(Count::Done(Participle2::Milled, kind)),
            |_: &Count| None::<(crate::language::tree::Kind, crate::language::tree::Whose)>,
        );
        Count: "spell cast before it this turn" => Count::SpellsBefore;
        Count: "time it was kicked" => Count::TimesKicked;
        Count: "time its replicate cost was paid" => Count::TimesPaid(Extra::Replicate);
        Count: "time its squad cost was paid" => Count::TimesPaid(Extra::Squad);
        Count: "color of mana spent to cast it" => Count::ColorSpent;
        Count: "color of mana spent to cast this spell" [parse_only] => Count::ColorSpent;
        Count: "color among {kind:Kind.many}" => Count::ColorAmong(kind);
        Count: "basic land type among lands you control" => Count::LandType;
        Count: "creature blocking it beyond the first" => Count::BlockersBeyond;
        Count: "creature in your party" => Count::Party;
        Count: "creature that died this turn" => Count::DiedThisTurn(false);
        Count: "creature that died under your control this turn" => Count::DiedThisTurn(true);
        Participle2: "destroyed" => Participle2::Destroyed;
        Participle2: "exiled" => Participle2::Exiled;
        Participle2: "discarded" => Participle2::Discarded;
        Participle2: "sacrificed" => Participle2::Sacrificed;
        Participle2: "milled" => Participle2::Milled;
        Participle2: "returned" => Participle2::Returned;
        Participle2: "tapped" => Participle2::Tapped;
        Participle2: "revealed" => Participle2::Revealed;
    }
}
