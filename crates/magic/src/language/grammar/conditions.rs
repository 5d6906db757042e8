//! Conditions.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Condition, CounterName, DoerWord, Kind, Noun, Participle2, Phrase, Post, Quantity, Stat, Who, Whose,
};
use crate::program::{Cmp, Extra, ZoneKind};

pub(super) fn conditions(g: &mut Rows<Phrase>) {
    rows! { g;
        Condition: "{condition:SimpleCondition}" => condition;
        Condition: "{one:SimpleCondition} and {other:SimpleCondition}" [prefer -1] => Condition::Both(one, other);
        Condition: "{one:SimpleCondition} or {other:SimpleCondition}" [prefer -1] => Condition::Either(one, other);
        SimpleCondition: "{who} control~who {noun}" => Condition::Controls(who, noun);
        SimpleCondition: "{who} control~who no {kind:Kind.many}" => Condition::ControlsNone(who, kind);
        SimpleCondition: "{who} control~who {n:Numeral} or more {kind:Kind.many}" => Condition::ControlsAtLeast(who, n, kind);
        SimpleCondition: "{who} control~who at least {n:Numeral} {kind:Kind.many}" [parse_only] => Condition::ControlsAtLeast(who, n, kind);
        SimpleCondition: "{who} control~who {n:Numeral} or fewer {kind:Kind.many}" => Condition::ControlsAtMost(who, n, kind);
        SimpleCondition: "{who} control~who exactly one {kind:Kind.one}" => with(
            |who, kind| Some(Condition::ControlsExactly(who, 1, kind)),
            |condition: &Condition| match condition {
                Condition::ControlsExactly(who, 1, kind) => Some((who.clone(), kind.clone())),
                _ => None,
            },
        );
        SimpleCondition: "{who} control~who exactly {n:Numeral} {kind:Kind.many}" => Condition::ControlsExactly(who, n, kind);
        SimpleCondition: "you control fewer {kind:Kind.many} than an opponent" => Condition::ControlsFewerThan(kind);
        SimpleCondition: "you don't control {noun}" => Condition::DontControl(noun);
        SimpleCondition: "you control {kind:Kind.many} named {names:CardName}" [prefer 1] => with(
            |kind, names: String| Some(Condition::ControlsNamed(kind, several_names(&names)?)),
            |condition: &Condition| match condition {
                Condition::ControlsNamed(kind, names) => Some((kind.clone(), joined_names(names)?)),
                _ => None,
            },
        );
        SimpleCondition: "you have {n:Numeral} or more opponents" => Condition::Opponents(n);
        SimpleCondition: "it had a {counter:CounterName} counter on it" => Condition::HadCounter(counter);
        SimpleCondition: "{own} is in your graveyard" => Condition::IsIn(own, ZoneKind::Graveyard);
        SimpleCondition: "{own} is suspended" [prefer 1] => Condition::Suspended(own);
        SimpleCondition: "{own} is in your graveyard or on the battlefield" [prefer 1] => Condition::IsInOrHere(own, ZoneKind::Graveyard);
        SimpleCondition: "{own} is in the command zone or on the battlefield" [prefer 1] => Condition::IsInOrHere(own, ZoneKind::Command);
        SimpleCondition: "you cast it from your hand" => Condition::YouCastItFrom(ZoneKind::Hand);
        SimpleCondition: "its alternative cost was paid" => Condition::AlternativePaid;
        SimpleCondition: "an opponent controls more {kind:Kind.many} than you" => Condition::ControlsMoreThan(kind);
        SimpleCondition: "{who} have~who {n:Number} or more life" => Condition::LifeAtLeast(who, n);
        SimpleCondition: "{who} have~who {n:Number} or less life" => Condition::LifeAtMost(who, n);
        SimpleCondition: "whose life total is less than half their starting life total" => with(
            || Some(Condition::UnderHalfLife(Who::Candidate)),
            |condition: &Condition| (*condition == Condition::UnderHalfLife(Who::Candidate)).then_some(()),
        );
        SimpleCondition: "{who}'s life total is less than half their starting life total" [prefer 1] => with(
            |who| (who != Who::Candidate).then_some(Condition::UnderHalfLife(who)),
            |condition: &Condition| match condition {
                Condition::UnderHalfLife(who) if *who != Who::Candidate => Some((who.clone(),)),
                _ => None,
            },
        );
        SimpleCondition: "{who} have~who {n:Numeral} or more cards in hand" => Condition::HandAtLeast(who, n);
        SimpleCondition: "{who} have~who {n:Numeral} or fewer cards in hand" => Condition::HandAtMost(who, n);
        SimpleCondition: "{who} have~who {n:Numeral} or more cards in their graveyard" => Condition::GraveyardAtLeast(who, n);
        SimpleCondition: "{who} have~who no cards in hand" => Condition::HandEmpty(who);
        SimpleCondition: "there are {n:Numeral} or more {kind:Kind.many}" => Condition::ThereAreAtLeast(n, kind);
        SimpleCondition: "there are {n:Numeral} or more card types among {kind:Kind.many}" => Condition::TypesAtLeast(n, kind);
        SimpleCondition: "there are no {kind:Kind.many}" => Condition::ThereAreNone(kind);
        SimpleCondition: "you have at least {n:Number} life more than your starting life total" [parse_only] => with(
            |n| {
                let you = || Box::new(Who::You);
                let most = Quantity::Sum(Box::new(Quantity::StartingLife(you())), Box::new(Quantity::Fixed(n)));
                Some(Condition::Compare(Quantity::Life(you()), Cmp::AtLeast, most))
            },
            |_: &Condition| None::<(i32,)>,
        );
        SimpleCondition: "no {kind:Kind.many} are on the battlefield" [parse_only] => Condition::ThereAreNone(kind);
        SimpleCondition: "there are {n:Numeral} or more {kind:Kind.many} total in all graveyards" [parse_only] => with(
            |n, kind| Some(Condition::ThereAreAtLeast(n, Kind::Post(Box::new(kind), Post::In(false, Whose::All, ZoneKind::Graveyard)))),
            |_: &Condition| None::<(i32, Kind)>,
        );
        SimpleCondition: "{who} control~who the most {kind:Kind.many} or be~who tied for the most" => Condition::ControlsMost(who, kind);
        SimpleCondition: "it's the first combat phase of the turn" => Condition::FirstCombat;
        SimpleCondition: "it's your turn" => Condition::YourTurn;
        SimpleCondition: "it's not your turn" => Condition::NotYourTurn;
        SimpleCondition: "{noun} be~noun {adj}" => Condition::Is(noun, true, adj);
        SimpleCondition: "{noun} aren't~noun {adj}" => Condition::Is(noun, false, adj);
        SimpleCondition: "it's {adj}" => Condition::Its(true, adj);
        SimpleCondition: "it isn't {adj}" [prefer 1] => Condition::Its(false, adj);
        SimpleCondition: "it's a {kind:Kind.one}" => Condition::ItsA(true, kind);
        SimpleCondition: "it isn't a {kind:Kind.one}" => Condition::ItsA(false, kind);
        SimpleCondition: "it's attacking {who}" => Condition::IsAttacking(who);
        SimpleCondition: "it's not a {kind:Kind.one}" [parse_only] => Condition::ItsA(false, kind);
        SimpleCondition: "it was a {kind:Kind.one}" => Condition::ItWasA(kind);
        SimpleCondition: "{noun} was a {kind:Kind.one}" [prefer -1] => Condition::WasKind(noun, kind);
        SimpleCondition: "{noun} was {adj}" [prefer -1] => Condition::Was(noun, adj);
        SimpleCondition: "{noun} be~noun a {kind:Kind.one}" => Condition::IsKind(noun, true, kind);
        SimpleCondition: "{noun} aren't~noun a {kind:Kind.one}" [prefer -1] => Condition::IsKind(noun, false, kind);
        SimpleCondition: "{noun} have~noun {keyword}" => Condition::Has(noun, keyword);
        SimpleCondition: "{noun} have~noun {n:Numeral} or more {counter:CounterName} counters on it" => with(
            |noun, n, counter| Some(Condition::HasCounter(noun, n, counter)),
            |condition: &Condition| match condition {
                Condition::HasCounter(noun, n @ 2.., counter) => Some((noun.clone(), *n, counter.clone())),
                _ => None,
            },
        );
        SimpleCondition: "{noun} have~noun a {counter:CounterName} counter on it" => with(
            |noun, counter| Some(Condition::HasCounter(noun, 1, counter)),
            |condition: &Condition| match condition {
                Condition::HasCounter(noun, 1, counter) => Some((noun.clone(), counter.clone())),
                _ => None,
            },
        );
        SimpleCondition: "{noun} have~noun a {counter:CounterName} counter on him" [parse_only] => with(
            |noun, counter| Some(Condition::HasCounter(noun, 1, counter)),
            |_: &Condition| None::<(Noun, CounterName)>,
        );
        SimpleCondition: "{noun} have~noun a {counter:CounterName} counter on her" [parse_only] => with(
            |noun, counter| Some(Condition::HasCounter(noun, 1, counter)),
            |_: &Condition| None::<(Noun, CounterName)>,
        );
        SimpleCondition: "{noun} have~noun no {counter:CounterName} counters on it" => Condition::NoCounter(noun, counter);
        SimpleCondition: "there are {n:Numeral} or more {counter:CounterName} counters on {noun}" [parse_only] => with(
            |n, counter, noun| Some(Condition::HasCounter(noun, n, counter)),
            |_: &Condition| None::<(i32, CounterName, Noun)>,
        );
        SimpleCondition: "there are no {counter:CounterName} counters on {noun}" [parse_only] => with(
            |counter, noun| Some(Condition::NoCounter(noun, counter)),
            |_: &Condition| None::<(CounterName, Noun)>,
        );
        SimpleCondition: "{noun} have~noun {n:Numeral} or fewer {counter:CounterName} counters on it" => Condition::FewCounters(noun, n, counter);
        SimpleCondition: "{noun} have~noun {n:Numeral} or fewer {counter:CounterName} counters on him" [parse_only] => Condition::FewCounters(noun, n, counter);
        SimpleCondition: "it had no {counter:CounterName} counters on it" => Condition::HadNoCounter(counter);
        SimpleCondition: "{value} is {n:Number} or less" => Condition::NumberIs(value, Cmp::AtMost, n);
        SimpleCondition: "{value} was {n:Number} or less" [parse_only] => Condition::NumberIs(value, Cmp::AtMost, n);
        SimpleCondition: "{value} was {n:Number} or greater" [parse_only] => Condition::NumberIs(value, Cmp::AtLeast, n);
        SimpleCondition: "{noun} have~noun greater power or toughness than {other:Noun}" => Condition::Bigger(noun, other);
        SimpleCondition: "{noun} was kicked" => Condition::WasKicked(noun);
        SimpleCondition: "{noun} wasn't kicked" => Condition::WasntKicked(noun);
        SimpleCondition: "{noun} was foretold" => Condition::WasForetold(noun);
        SimpleCondition: "{own} is attached to a {kind:Kind.one}" [prefer 1] => Condition::AttachedToA(own, kind);
        SimpleCondition: "{noun} have~noun fewer than {n:Numeral} {counter:CounterName} counters on it" [parse_only] => with(
            |noun, n: i32, counter| Some(Condition::FewCounters(noun, n - 1, counter)),
            |_: &Condition| None::<(Noun, i32, CounterName)>,
        );
        SimpleCondition: "its buyback cost was paid" => Condition::WasPaid(Extra::Buyback);
        SimpleCondition: "its conspire cost was paid" => Condition::WasPaid(Extra::Conspire);
        SimpleCondition: "its casualty cost was paid" => Condition::WasPaid(Extra::Casualty);
        SimpleCondition: "its offspring cost was paid" => Condition::WasPaid(Extra::Offspring);
        SimpleCondition: "evidence was collected" [parse_only] => Condition::WasPaid(Extra::Additional);
        SimpleCondition: "this spell's additional cost was paid" => Condition::WasPaid(Extra::Additional);
        SimpleCondition: "you revealed a {card:Kind.one} or controlled a {kind:Kind.one} as you cast this spell" [prefer 1] => Condition::RevealedOrControlled(card, kind);
        SimpleCondition: "{noun} was bargained" => Condition::WasBargained(noun);
        SimpleCondition: "{noun} was cast from your hand" => Condition::CastFrom(noun, ZoneKind::Hand);
        SimpleCondition: "{noun} was cast from your graveyard" => Condition::CastFrom(noun, ZoneKind::Graveyard);
        SimpleCondition: "you cast it" => Condition::YouCastIt;
        SimpleCondition: "{who} control~who more {kind:Kind.many} than {other:Who}" [prefer -1] => Condition::ControlsMore(who, kind, other);
        SimpleCondition: "{who} control~who fewer {kind:Kind.many} than {other:Who}" [prefer -1] => Condition::ControlsFewer(who, kind, other);
        SimpleCondition: "you attacked with creatures with total power {n:Number} or greater this combat" => Condition::AttackedWithPower(n);
        SimpleCondition: "it's the {n:Ordinal} {kind:Kind.one} you cast this turn" => Condition::ItsNth(n, kind);
        SimpleCondition: "a graveyard has {n:Numeral} or more cards in it" [parse_only] => Condition::GraveyardAtLeast(Who::APlayer, n);
        SimpleCondition: "{who} be~who the monarch" => Condition::Monarch(who);
        SimpleCondition: "you're the monarch" => Condition::YoureMonarch;
        SimpleCondition: "{value} is less than {n:Numeral}" => Condition::NumberIs(value, Cmp::Less, n);
        SimpleCondition: "{value} is {n:Number} or greater" => Condition::NumberIs(value, Cmp::AtLeast, n);
        SimpleCondition: "{value} is {n:Number} or more" [parse_only] => Condition::NumberIs(value, Cmp::AtLeast, n);
        SimpleCondition: "{who} be~who poisoned" [parse_only] => with(
            // CR 122.1f
            |who| Some(Condition::PlayerCounters(who, 1, CounterName::Named("poison".to_owned()))),
            |_: &Condition| None::<(Who,)>,
        );
        SimpleCondition: "{who} have~who {n:Numeral} or more {counter:CounterName} counters" => Condition::PlayerCounters(who, n, counter);
        SimpleCondition: "{value} is greater than {other:Value}" [prefer -1] => Condition::Compare(value, Cmp::Greater, other);
        SimpleCondition: "{value} is less than {other:Value}" [prefer -1] => Condition::Compare(value, Cmp::Less, other);
        SimpleCondition: "{value} is greater than or equal to {other:Value}" [prefer -1] => Condition::Compare(value, Cmp::AtLeast, other);
        SimpleCondition: "{value} is less than or equal to {other:Value}" [prefer -1] => Condition::Compare(value, Cmp::AtMost, other);
        SimpleCondition: "{own} came under your control since the beginning of your last upkeep" => Condition::Arrived(own);
        SimpleCondition: "there is a {kind:Kind.one}" => Condition::ThereIs(kind);
        SimpleCondition: "{kind:Kind.many} have total {stat} {n:Number} or greater" => Condition::TotalAtLeast(kind, stat, n);
        SimpleCondition: "you control {n:Numeral} or more {kind:Kind.many} with different powers" => Condition::Different(n, kind, false);
        SimpleCondition: "you control {n:Numeral} or more {kind:Kind.many} with different names" => Condition::Different(n, kind, true);
        SimpleCondition: "you control {n:Numeral} or more {kind:Kind.many} with the same name" => Condition::SameNames(n, kind);
        SimpleCondition: "{n:Numeral} or more {kind:Kind.many} are in your graveyard" [parse_only] => with(
            |n, kind| Some(Condition::ThereAreAtLeast(n, Kind::Post(Box::new(kind), Post::In(false, Whose::Your, ZoneKind::Graveyard)))),
            |_: &Condition| None::<(i32, Kind)>,
        );
        SimpleCondition: "you cast {own} during your main phase" => Condition::CastInMain(own);
        SimpleCondition: "at least {n:Numeral} {color} mana was spent to cast {noun}" => Condition::ManaSpent(n, color, noun);
        SimpleCondition: "{n:Numeral} or more mana was spent to cast {noun}" => Condition::MuchManaSpent(n, noun);
        SimpleCondition: "{mana:ManaCost} was spent to cast {noun}" => Condition::SymbolsSpent(mana, noun);
        SimpleCondition: "no mana was spent to cast {noun}" => Condition::NoManaSpent(noun);
        SimpleCondition: "it had counters on it" => Condition::HadAnyCounter;
        SimpleCondition: "it had one or more counters on it" [parse_only] => Condition::HadAnyCounter;
        SimpleCondition: "{noun} have~noun a counter on it" [prefer 1] => Condition::HasAnyCounter(noun);
        SimpleCondition: "{who} have~who more life than {other:Who}" => Condition::MoreLife(who, other);
        SimpleCondition: "{who} have~who less life than {other:Who}" => Condition::LessLife(who, other);
        SimpleCondition: "{who} have~who more cards in hand than {other:Who}" => Condition::MoreCards(who, other);
        SimpleCondition: "it targets {noun}" => Condition::Targets(noun);
        SimpleCondition: "this is the {n:Ordinal} time this ability has resolved this turn" => Condition::Resolved(n);
        SimpleCondition: "this ability has been activated {n:Numeral} or more times this turn" => Condition::Activated(n);
        SimpleCondition: "{whose} library has no cards in it" => Condition::LibraryEmpty(whose);
        SimpleCondition: "you have a full party" => Condition::FullParty;
        SimpleCondition: "{noun:Its} {stat} is greater than {other:Its}" => Condition::StatGreater(noun, stat, other);
        SimpleCondition: "{own} is paired with another creature" => Condition::Paired(own);
        SimpleCondition: "you have the city's blessing" => Condition::Blessed;
        SimpleCondition: "the Ring has tempted you {n:Numeral} or more times" => Condition::Tempted(n);
        SimpleCondition: "you have {n:Numeral} or more cards in your library" => Condition::LibraryAtLeast(n);
        SimpleCondition: "{who} control~who the {kind:Kind.one} with the greatest {stat} or tied for the greatest {same:Stat}" => with(
            |who, kind, stat: Stat, same: Stat| (stat == same).then_some(Condition::ControlsGreatest(who, kind, stat)),
            |condition: &Condition| match condition {
                Condition::ControlsGreatest(who, kind, stat) => Some((who.clone(), kind.clone(), *stat, *stat)),
                _ => None,
            },
        );
        SimpleCondition: "{noun} have~noun the same {stat} as {other:Noun}" => Condition::SameStat(noun, stat, other);
        SimpleCondition: "{noun} have~noun the same name as {other:Noun}" => with(
            |noun, other| Some(Condition::Relates(noun, Box::new(Post::SameName(Box::new(other))))),
            |condition: &Condition| related(condition, |post| match post { Post::SameName(other) => Some(other), _ => None }),
        );
        SimpleCondition: "{noun} share~noun a creature type with {other:Noun}" => with(
            |noun, other| Some(Condition::Relates(noun, Box::new(Post::SharesType(Box::new(other))))),
            |condition: &Condition| related(condition, |post| match post { Post::SharesType(other) => Some(other), _ => None }),
        );
        SimpleCondition: "{noun} share~noun a color with {other:Noun}" => with(
            |noun, other| Some(Condition::Relates(noun, Box::new(Post::SharesColor(Box::new(other))))),
            |condition: &Condition| related(condition, |post| match post { Post::SharesColor(other) => Some(other), _ => None }),
        );
        SimpleCondition: "{noun} share~noun a card type with {other:Noun}" => with(
            |noun, other| Some(Condition::Relates(noun, Box::new(Post::SharesCardType(false, Box::new(other))))),
            |condition: &Condition| related(condition, |post| match post { Post::SharesCardType(false, other) => Some(other), _ => None }),
        );
        SimpleCondition: "there are fewer than {n:Numeral} {kind:Kind.many}" => Condition::ThereAreFewer(n, kind);
        SimpleCondition: "{who} have~who fewer than {n:Numeral} cards in hand" => Condition::FewerInHand(who, n);
        SimpleCondition: "no spells were cast last turn" => Condition::NoSpellsLastTurn;
        SimpleCondition: "a player cast {n:Numeral} or more spells last turn" => Condition::SpellsLastTurn(n);
        SimpleCondition: "a {kind:Kind.one} was {how:Participle2} this way" => with(
            |kind, how| Some(Condition::WasDone(false, how, kind)),
            |condition: &Condition| match condition {
                Condition::WasDone(false, how, kind) => Some((kind.clone(), *how)),
                _ => None,
            },
        );
        SimpleCondition: "a {kind:Kind.one} is {how:Participle2} this way" [parse_only] => with(
            |kind, how| Some(Condition::WasDone(false, how, kind)),
            |_: &Condition| None::<(Kind, Participle2)>,
        );
        SimpleCondition: "you {how:Participle2} a {kind:Kind.one} this way" => with(
            |how, kind| Some(Condition::WasDone(true, how, kind)),
            |condition: &Condition| match condition {
                Condition::WasDone(true, how, kind) => Some((*how, kind.clone())),
                _ => None,
            },
        );
        SimpleCondition: "you return a {kind:Kind.one} to your hand this way" [parse_only] => with(
            |kind| Some(Condition::WasDone(true, Participle2::Returned, kind)),
            |_: &Condition| None::<(Kind,)>,
        );
        SimpleCondition: "who does" => Condition::Doer(DoerWord::Does);
        SimpleCondition: "who doesn't" => Condition::Doer(DoerWord::Doesnt);
        SimpleCondition: "who did" => Condition::Doer(DoerWord::Did);
        SimpleCondition: "who didn't" => Condition::Doer(DoerWord::Didnt);
        SimpleCondition: "who can't" => Condition::Doer(DoerWord::Cant);
        SimpleCondition: "who searched their library this way" => Condition::Searched;
        SimpleCondition: "who searched a library this way" [parse_only] => Condition::Searched;
        SimpleCondition: "who searches a library this way" [parse_only] => Condition::Searched;
        SimpleCondition: "who {how:Participle2} a {kind:Kind.one} this way" => with(
            |how, kind| (how != Participle2::Drawn).then_some(Condition::DoneBy(true, how, kind)),
            |condition: &Condition| match condition {
                Condition::DoneBy(true, how, kind) if *how != Participle2::Drawn => Some((*how, kind.clone())),
                _ => None,
            },
        );
        SimpleCondition: "who drew a {kind:Kind.one} this way" => with(
            |kind| Some(Condition::DoneBy(true, Participle2::Drawn, kind)),
            |condition: &Condition| match condition {
                Condition::DoneBy(true, Participle2::Drawn, kind) => Some((kind.clone(),)),
                _ => None,
            },
        );
        SimpleCondition: "who didn't discard a {kind:Kind.one} this way" => with(
            |kind| Some(Condition::DoneBy(false, Participle2::Discarded, kind)),
            |condition: &Condition| match condition {
                Condition::DoneBy(false, Participle2::Discarded, kind) => Some((kind.clone(),)),
                _ => None,
            },
        );
        SimpleCondition: "who didn't sacrifice a {kind:Kind.one} this way" => with(
            |kind| Some(Condition::DoneBy(false, Participle2::Sacrificed, kind)),
            |condition: &Condition| match condition {
                Condition::DoneBy(false, Participle2::Sacrificed, kind) => Some((kind.clone(),)),
                _ => None,
            },
        );
        SimpleCondition: "{noun} was cast from a graveyard" => Condition::CastFromAGraveyard(noun);
        SimpleCondition: "{noun} was cast from anywhere other than your hand" => Condition::NotFromHand(noun);
        SimpleCondition: "{noun} was cast from exile" => Condition::CastFrom(noun, ZoneKind::Exile);
        SimpleCondition: "it was cast" => Condition::WasCast;
    }
}

/// A thing, and another to which it is related so.
fn related(condition: &Condition, to: impl Fn(&Post) -> Option<&Noun>) -> Option<(Noun, Noun)> {
    match condition {
        Condition::Relates(noun, post) => to(post).map(|other| (noun.clone(), other.clone())),
        _ => None,
    }
}

/// "Helm, Sword, and Shield": two names, or three. Of names that have the words of a list in them it can't be told.
fn several_names(text: &str) -> Option<Vec<String>> {
    let several: Vec<&str> = match text.split_once(", and ") {
        Some((first, last)) => first.split(", ").chain([last]).collect(),
        None => text.split(" and ").collect(),
    };
    let fits = match several[..] {
        [_, _] => !text.contains(", "),
        [_, _, last] => text.contains(", and ") && !last.contains(", "),
        _ => false,
    };
    let plain = several.iter().all(|name| !name.is_empty() && !name.contains(" and "));
    (fits && plain).then(|| several.into_iter().map(str::to_owned).collect())
}

fn joined_names(names: &[String]) -> Option<String> {
    match names {
        [one, other] => Some(format!("{one} and {other}")),
        [one, two, three] => Some(format!("{one}, {two}, and {three}")),
        _ => None,
    }
}
