//! What players and things do.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Act, Adj, Counters, DamageWord, Entry, HowMany, Kind, Noun, Own, Phrase, Place, Post, Prevented,
    Quantity, Recipient, SearchThen, ThingAct, Whose, Wording, Zones,
};
use crate::program::{Mark, PhaseKind, ZoneKind};

pub(super) fn acts(g: &mut Rows<Phrase>) {
    rows! { g;
        Act.=act: "{act:OneAct}" => act;
        Act.=a: "{a:OneAct} and {b:OneAct~a}" => Act::Both(a, b);
        Act.=a: "{a:OneAct}, then {b:OneAct~a}" => Act::CommaThen(a, b);
        Act.=a: "{a:OneAct}, then {b:OneAct~a} and {c:OneAct~a}" [prefer -1] => with(
            |a: Act, b: Act, c: Act| {
                Some(Act::CommaThen(Box::new(a), Box::new(Act::Both(Box::new(b), Box::new(c)))))
            },
            |act: &Act| match act {
                Act::CommaThen(a, rest) => match &**rest {
                    Act::Both(b, c) => Some(((**a).clone(), (**b).clone(), (**c).clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Act.=a: "{a:OneAct}, {b:OneAct~a}, then {c:OneAct~a}" => Act::Three(a, b, c);
        Act.=a: "{a:OneAct}, {b:OneAct~a}, and {c:OneAct~a}" [parse_only] => Act::Three(a, b, c);
        Act.=act: "{act:OneAct} for each {count}" [prefer -1] => Act::ForEach(act, count);
        Act.=a: "{a:OneAct}, then {b:OneAct~a} for each {count}" [prefer -1] => with(
            |a: Act, b: Act, count| Some(Act::CommaThen(Box::new(a), Box::new(Act::ForEach(Box::new(b), count)))),
            |act: &Act| match act {
                Act::CommaThen(a, b) => match &**b {
                    Act::ForEach(b, count) => Some(((**a).clone(), (**b).clone(), count.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Act.=a: "{a:OneAct} for each {count}, then {b:OneAct~a} for each {other:Count}" => with(
            |a: Act, count, b: Act, other| {
                let (a, b) = (Act::ForEach(Box::new(a), count), Act::ForEach(Box::new(b), other));
                Some(Act::CommaThen(Box::new(a), Box::new(b)))
            },
            |act: &Act| match act {
                Act::CommaThen(a, b) => match (&**a, &**b) {
                    (Act::ForEach(a, count), Act::ForEach(b, other)) => {
                        Some(((**a).clone(), count.clone(), (**b).clone(), other.clone()))
                    }
                    _ => None,
                },
                _ => None,
            },
        );
        Act.=a: "{a:OneAct}, then {b:OneAct~a}, then {c:OneAct~a}" => with(
            |a: Act, b: Act, c: Act| {
                Some(Act::CommaThen(Box::new(a), Box::new(Act::CommaThen(Box::new(b), Box::new(c)))))
            },
            |act: &Act| match act {
                Act::CommaThen(a, rest) => match &**rest {
                    Act::CommaThen(b, c) => Some(((**a).clone(), (**b).clone(), (**c).clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Act.=a: "{a:OneAct} or {b:OneAct~a}" [prefer -1] => Act::Either(a, b);
        Act.=act: "{act:OneAct} twice" => Act::Times(act, 2);
        Act.=act: "{act:OneAct} {n:Numeral} times" => Act::Times(act, n);
        OneAct.verb: "pay~ {costs:Paid}" => Act::Pay(costs);
        OneAct.verb: "choose~ any target, then choose~ another target for each time this spell was kicked" => with(
            || Some(Act::Choose(Noun::AnyTargets(one_and_kicks()))),
            |act: &Act| (*act == Act::Choose(Noun::AnyTargets(one_and_kicks()))).then_some(()),
        );
        OneAct.verb: "choose~ target {kind:Kind.one}, then choose~ another target {other:Kind.one} for each time this spell was kicked" => with(
            |kind: Kind, other: Kind| (kind == other).then(|| Act::Choose(Noun::Target(one_and_kicks(), kind))),
            |act: &Act| match act {
                Act::Choose(Noun::Target(many, kind)) if *many == one_and_kicks() => Some((kind.clone(), kind.clone())),
                _ => None,
            },
        );
        OneAct.verb: "gain~ {n:Life}" => Act::GainLife(n);
        OneAct.verb: "lose~ {n:Life}" => Act::LoseLife(n);
        OneAct.verb: "gain~ life and draw~ cards equal to {value}" [parse_only] => with(
            |value: Quantity| {
                let gain = Act::GainLife(value.clone());
                Some(Act::Both(Box::new(gain), Box::new(Act::Draw(value, Wording::Usual))))
            },
            |_: &Act| None::<(Quantity,)>,
        );
        OneAct.verb: "get~ {counters}" => Act::GetCounters(counters);
        OneAct.verb: "get~ {n:EnergyAmount}" => Act::GetEnergy(n);
        OneAct.verb: "add~ {mana:Mana}" => Act::AddMana(mana);
        OneAct.verb: "add~ an additional {mana:Mana}" [parse_only] => Act::AddMana(mana);
        OneAct.verb: "create~ {tokens}" => Act::Create(tokens, None);
        OneAct.verb: "create~ {tokens} {entry:CreatedEntry}" => Act::Create(tokens, Some(entry));
        OneAct.verb: "amass~ {word:Word.many} {n:Amount}" => Act::Amass(word, n);
        OneAct.verb: "populate~" => Act::Populate;
        OneAct.verb: "clash~ with an opponent" => Act::Clash;
        CreatedEntry: "that's tapped and attacking" => Entry::TappedAndAttacking;
        CreatedEntry: "that are tapped and attacking" => Entry::AllTappedAndAttacking;
        CreatedEntry: "that's attacking" => Entry::OnlyAttacking;
        CreatedEntry: "that are attacking" [parse_only] => Entry::OnlyAttacking;
        CreatedEntry: "that's blocking {noun}" => Entry::Blocking(noun);
        CreatedEntry: "and that's blocking {noun}" [parse_only] => Entry::Blocking(noun);
        CreatedEntry: "that's tapped and attacking {who} or a planeswalker they control" => Entry::Attacking(who);
        OneAct.verb: "put~ {counters} on {noun}" => Act::PutCounters(counters, noun, Wording::Usual);
        OneAct.verb: "put~ a number of {kind:CounterName} counters on {noun} equal to {count:Value}" => Act::PutCounters(Counters { count, kind }, noun, Wording::Last);
        OneAct.verb: "double~ the number of {counter:CounterName} counters on {noun}" => Act::DoubleCounters(counter, noun);
        OneAct.verb: "double~ the number of each kind of counter on {noun}" => Act::DoubleEachKind(noun);
        OneAct.verb: "distribute~ {counters} among {many:HowMany} target {kind:Kind.many}" => Act::Distribute(counters, many, kind);
        OneAct.verb: "remove~ {counters} from {noun}" => Act::RemoveCounters(counters, noun);
        OneAct.verb: "remove~ a counter from {noun}" => with(
            |noun| Some(Act::PickCounters(None, HowMany::ONE, noun, None)),
            |act: &Act| match act {
                Act::PickCounters(None, HowMany::Exactly(Quantity::Fixed(1)), noun, None) => Some((noun.clone(),)),
                _ => None,
            },
        );
        OneAct.verb: "remove~ {many:HowMany} counters from {noun}" => with(
            |many, noun| Some(Act::PickCounters(None, many, noun, None)),
            |act: &Act| match act {
                Act::PickCounters(None, many, noun, None) => Some((many.clone(), noun.clone())),
                _ => None,
            },
        );
        OneAct.verb: "remove~ {many:HowMany} {counter:CounterName} counters from {noun}" => with(
            |many: HowMany, counter, noun| {
                let open = !matches!(many, HowMany::Exactly(_));
                open.then(|| Act::PickCounters(Some(counter), many, noun, None))
            },
            |act: &Act| match act {
                Act::PickCounters(Some(counter), many, noun, None) => Some((many.clone(), counter.clone(), noun.clone())),
                _ => None,
            },
        );
        OneAct.verb: "move~ a counter from {from:Noun} onto {to:Noun}" => with(
            |from, to| Some(Act::PickCounters(None, HowMany::ONE, from, Some(to))),
            |act: &Act| match act {
                Act::PickCounters(None, HowMany::Exactly(Quantity::Fixed(1)), from, Some(to)) => {
                    Some((from.clone(), to.clone()))
                }
                _ => None,
            },
        );
        OneAct.verb: "move~ {many:HowMany} counters from {from:Noun} onto {to:Noun}" => with(
            |many, from, to| Some(Act::PickCounters(None, many, from, Some(to))),
            |act: &Act| match act {
                Act::PickCounters(None, many, from, Some(to)) => Some((many.clone(), from.clone(), to.clone())),
                _ => None,
            },
        );
        OneAct.verb: "move~ {many:HowMany} counters from {from:Noun} to {to:Noun}" [parse_only] => with(
            |many, from, to| Some(Act::PickCounters(None, many, from, Some(to))),
            |_: &Act| None::<(HowMany, Noun, Noun)>,
        );
        OneAct.verb: "move~ {many:HowMany} {counter:CounterName} counters from {from:Noun} onto {to:Noun}" => with(
            |many, counter, from, to| Some(Act::PickCounters(Some(counter), many, from, Some(to))),
            |act: &Act| match act {
                Act::PickCounters(Some(counter), many, from, Some(to)) => {
                    Some((many.clone(), counter.clone(), from.clone(), to.clone()))
                }
                _ => None,
            },
        );
        OneAct.verb: "move~ any number of {counter:CounterName} counters from {from:Noun} onto {kind:Kind.many}" => with(
            |counter, from, kind| {
                Some(Act::PickCounters(Some(counter), HowMany::AnyNumber, from, Some(Noun::Bare(kind))))
            },
            |act: &Act| match act {
                Act::PickCounters(Some(counter), HowMany::AnyNumber, from, Some(Noun::Bare(kind))) => {
                    Some((counter.clone(), from.clone(), kind.clone()))
                }
                _ => None,
            },
        );
        OneAct.verb: "remove~ all counters from {noun}" => Act::RemoveAllCounters(noun);
        OneAct.verb: "move~ a {counter:CounterName} counter from {from:Noun} onto {to:Noun}" => Act::MoveCounters(counter, from, to);
        OneAct.verb: "remove~ all {counter:CounterName} counters from {noun}" => Act::RemoveAllOf(counter, noun);
        OneAct.verb: "bolster~ {n:Amount}" => Act::Bolster(n);
        OneAct.verb: "support~ {n:Number}" => Act::Support(n);
        OneAct.verb: "incubate~ {n:Amount}" => Act::Incubate(n);
        OneAct.verb: "earthbend~ {n:Amount}" => Act::Earthbend(n);
        OneAct.verb: "blight~ {n:Amount}" => Act::Blight(n);
        CreatedEntry: "attached to {noun}" => Entry::AttachedTo(noun);
        OneAct.verb: "proliferate~" => Act::Proliferate;
    }
}

/// One, and another for each time the spell was kicked (CR 702.33).
fn one_and_kicks() -> HowMany {
    let kicks = Quantity::TimesPaid(crate::program::Extra::Kicker);
    HowMany::Exactly(Quantity::Sum(Box::new(Quantity::Fixed(1)), Box::new(kicks)))
}

pub(super) fn card_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "draw~ {n:Cards}" => Act::Draw(n, Wording::Usual);
        OneAct.verb: "draw~ an additional card" => Act::Draw(Quantity::Fixed(1), Wording::Additional);
        OneAct.verb: "draw~ {n:Counted} additional cards" => Act::Draw(n, Wording::Additional);
        OneAct.verb: "draw~ up to {n:Counted} cards" => Act::DrawUpTo(n);
        OneAct.verb: "discard~ {n:Cards}" => with(
            |n| Some(Act::Discard(HowMany::Exactly(n), Kind::Card)),
            |act: &Act| match act { Act::Discard(HowMany::Exactly(n), Kind::Card) => Some((n.clone(),)), _ => None },
        );
        OneAct.verb: "discard~ a {kind:Kind.one}" [prefer -1] => Act::Discard(HowMany::Exactly(Quantity::Fixed(1)), kind);
        OneAct.verb: "discard~ {n:Cards} at random" => Act::DiscardRandom(n);
        OneAct.verb: "discard~ {many:HowMany} {kind:Kind.many}" [prefer -1] => Act::Discard(many, kind);
        OneAct.verb: "discard~ {whose} hand" => Act::DiscardHand(whose);
        OneAct.verb: "discard~ all {kind:Kind.many}" => Act::DiscardAll(kind);
        OneAct.verb: "discard~ all the cards in {whose} hand" [parse_only] => Act::DiscardHand(whose);
        OneAct.verb: "discard~ {noun:Pronoun}" => Act::DiscardThese(noun);
        OneAct.verb: "mill~ {n:Cards}" => Act::Mill(n);
        OneAct.verb: "mill~ half {whose} library, rounded down" [parse_only] => with(
            |whose| Some(mill_half(false, whose)),
            |_: &Act| None::<(Whose,)>,
        );
        OneAct.verb: "mill~ half {whose} library, rounded up" [parse_only] => with(
            |whose| Some(mill_half(true, whose)),
            |_: &Act| None::<(Whose,)>,
        );
        OneAct.verb: "scry~ {n:Amount}" => Act::Scry(n);
        OneAct.verb: "surveil~ {n:Amount}" => Act::Surveil(n);
        OneAct.verb: "shuffle~" => Act::Shuffle(None);
        OneAct.verb: "shuffle~ {whose} library" => Act::Shuffle(Some(whose));
        OneAct.verb: "shuffle~ {noun} into {whose} library" => Act::ShuffleInto(noun, whose);
        OneAct.=head: "{head:SearchHead}, {thens:SearchThens~head}, then shuffle~head" => with(found, take_search);
        OneAct.=head: "{head:SearchHead}, then shuffle~head and put~head that card on top" => with(
            |head| found(head, vec![SearchThen::OnTop]),
            |act: &Act| take_on_top(act, false),
        );
        OneAct.=head: "{head:SearchHead}, reveal~head it, then shuffle~head and put~head that card on top" => with(
            |head| found(head, vec![SearchThen::Reveal(false), SearchThen::OnTop]),
            |act: &Act| take_on_top(act, true),
        );
        OneAct.=head: "{head:SearchHead} and reveal~head it. Shuffle and put that card on top" [parse_only] => with(
            |head| found(head, vec![SearchThen::Reveal(false), SearchThen::OnTop]),
            |_: &Act| None::<(Act,)>,
        );
        OneAct.=head: "{head:SearchHead}, reveal~head it, then shuffle~head and put~head the card on top" [parse_only] => with(
            |head| found(head, vec![SearchThen::Reveal(false), SearchThen::OnTop]),
            |_: &Act| None::<(Act,)>,
        );
        OneAct.=head: "{head:SearchHead} and {thens:SearchThens~head}, then shuffle~head" [parse_only] => with(found, take_search);
        OneAct.=head: "{head:SearchHead} and {thens:SearchThens~head}, then that player shuffles" [parse_only] => with(found_elsewhere, take_search);
        OneAct.=head: "{head:SearchHead}, {thens:SearchThens~head}, then that player shuffles" [parse_only] => with(found_elsewhere, take_search);
        OneAct.=head: "{head:SearchHead} and {thens:SearchThens~head}" [prefer -1] => with(
            |head, thens: Vec<SearchThen>| found(head, [thens, vec![SearchThen::Unshuffled]].concat()),
            |act: &Act| match act {
                Act::Search(_, _, thens) if thens.last() == Some(&SearchThen::Unshuffled) => {
                    Some((act.clone(), thens[..thens.len() - 1].to_vec()))
                }
                _ => None,
            },
        );
        OneAct.=head: "{head:SearchHead}, {thens:SearchThens~head}, {act:OneAct~head}, then shuffle~head" => with(
            |head, mut thens: Vec<SearchThen>, act: Act| {
                // Cards that are only revealed are put somewhere next.
                if matches!(thens.last(), Some(SearchThen::Reveal(_))) {
                    return None;
                }
                thens.push(SearchThen::Act(Box::new(act)));
                found(head, thens)
            },
            |act: &Act| match act {
                Act::Search(_, _, thens) => match thens.split_last() {
                    Some((SearchThen::Act(last), first)) => Some((act.clone(), first.to_vec(), (**last).clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        SearchHead.verb: "search~ {whose} library for {one:Noun} and/or {other:Noun}" [parse_only] => with(
            |whose, one, other| Some(Act::Search(whose, Noun::Both(Box::new(one), Box::new(other)), Vec::new())),
            |_: &Act| None::<(Whose, Noun, Noun)>,
        );
        OneAct.verb: "search~ {whose} library and graveyard for {what:Noun}, reveal~ it, put~ it {place}, then shuffle~" => Act::SearchBoth(whose, what, place);
        SearchHead.verb: "search~ {whose} library for {what:Noun}" => with(
            |whose, what| Some(Act::Search(whose, what, Vec::new())),
            |act: &Act| match act { Act::Search(whose, what, _) => Some((whose.clone(), what.clone())), _ => None },
        );
        SearchThens.verb: "put~ it {place}" => with(
            |place| Some(vec![SearchThen::Put(false, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Put(false, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "reveal~ it, put~ it {place}" => with(
            |place| Some(vec![SearchThen::Reveal(false), SearchThen::Put(false, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Reveal(false), SearchThen::Put(_, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "put~ that card {place}" [parse_only] => with(
            |place| Some(vec![SearchThen::Put(false, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Put(false, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "reveal~ that card, put~ it {place}" [parse_only] => with(
            |place| Some(vec![SearchThen::Reveal(false), SearchThen::Put(false, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Reveal(false), SearchThen::Put(_, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "put~ them {place}" => with(
            |place| Some(vec![SearchThen::Put(true, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Put(true, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "reveal~ them, put~ them {place}" => with(
            |place| Some(vec![SearchThen::Reveal(true), SearchThen::Put(true, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Reveal(true), SearchThen::Put(_, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "put~ those cards {place}" [parse_only] => with(
            |place| Some(vec![SearchThen::Put(true, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Put(true, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "reveal~ those cards, put~ them {place}" [parse_only] => with(
            |place| Some(vec![SearchThen::Reveal(true), SearchThen::Put(true, place)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Reveal(true), SearchThen::Put(_, place)] => Some((place.clone(),)), _ => None },
        );
        SearchThens.verb: "exile~ it" => with(
            || Some(vec![SearchThen::Exile(false)]),
            |thens: &Vec<SearchThen>| (thens[..] == [SearchThen::Exile(false)]).then_some(()),
        );
        SearchThens.verb: "exile~ it face down" => with(
            || Some(vec![SearchThen::ExileFaceDown]),
            |thens: &Vec<SearchThen>| (thens[..] == [SearchThen::ExileFaceDown]).then_some(()),
        );
        SearchThens.verb: "reveal~ them" => with(
            || Some(vec![SearchThen::Reveal(true)]),
            |thens: &Vec<SearchThen>| (thens[..] == [SearchThen::Reveal(true)]).then_some(()),
        );
        SearchThens.verb: "exile~ them" => with(
            || Some(vec![SearchThen::Exile(true)]),
            |thens: &Vec<SearchThen>| (thens[..] == [SearchThen::Exile(true)]).then_some(()),
        );
        OneAct.verb: "search~ {whose} graveyard, hand, and library for {what:Noun} and exile~ them" => Act::SearchAndExile(whose, what);
        OneAct.verb: "search~ {whose} {zones:Zones} for {what:Noun}, reveal~ it, and put~ it {place}" => Act::SearchZones(whose, zones, what, true, place);
        OneAct.verb: "search~ {whose} {zones:Zones} for {what:Noun}, reveal~ it, then put~ it {place}" [parse_only] => Act::SearchZones(whose, zones, what, true, place);
        OneAct.verb: "search~ {whose} {zones:Zones} for {what:Noun} and put~ it {place}" => Act::SearchZones(whose, zones, what, false, place);
        Zones: "library and/or graveyard" => Zones::LibraryOrGraveyard;
        Zones: "graveyard and/or library" [parse_only] => Zones::LibraryOrGraveyard;
        Zones: "graveyard, hand, and/or library" => Zones::All;
        OneAct.verb: "look~ at the top card of {whose} library" => Act::LookTop(Quantity::Fixed(1), whose);
        OneAct.verb: "look~ at the top {n:Counted} cards of {whose} library" => Act::LookTop(n, whose);
        OneAct.verb: "reveal~ the top card of {whose} library" [prefer 1] => Act::RevealTop(Quantity::Fixed(1), whose);
        OneAct.verb: "reveal~ the top {n:Counted} cards of {whose} library" [prefer 1] => Act::RevealTop(n, whose);
        OneAct.verb: "reveal~ the top card" [parse_only] => with(
            // Of the library of whoever reveals it.
            || Some(Act::RevealTop(Quantity::Fixed(1), Whose::Any)),
            |_: &Act| None::<()>,
        );
        OneAct.verb: "reveal~ cards from the top of {whose} library until {who} reveal~who {noun}" => Act::Until(false, whose, who, noun);
        OneAct.verb: "choose~ {one:CardType.one} or {other:Adj} and reveal cards from the top of {whose} library until {who} reveal~who a card of the chosen kind" => with(
            |one, other: Adj, whose, who| (other == Adj::NonType(one)).then(|| Act::UntilChosenKind(one, whose, who)),
            |act: &Act| match act {
                Act::UntilChosenKind(one, whose, who) => Some((*one, Adj::NonType(*one), whose.clone(), who.clone())),
                _ => None,
            },
        );
        OneAct.verb: "exile~ cards from the top of {whose} library until {who} exile~who {noun}" => Act::Until(true, whose, who, noun);
        OneAct.verb: "look~ at {whose} hand" => Act::LookAtHand(whose);
        OneAct.verb: "reveal~ {whose} hand" [prefer 1] => Act::RevealHand(whose);
        OneAct.verb: "reveal~ {noun}" => Act::Reveal(noun);
        OneAct.verb: "put~ {noun} {place}" => Act::Put(noun, place);
        OneAct.verb: "put~ {own} {place} from your graveyard" [parse_only] => with(
            |own, place| Some(Act::Put(Noun::ThisFrom(own, ZoneKind::Graveyard), place)),
            |_: &Act| None::<(Own, Place)>,
        );
        OneAct.verb: "put~ a {kind:Kind.one} {place} from {whose} {zone:ZoneKind.one}" [parse_only] => with(
            |kind, place, whose, zone| {
                let there = Kind::Post(Box::new(kind), Post::In(true, whose, zone));
                Some(Act::Put(Noun::A(there), place))
            },
            |_: &Act| None::<(Kind, Place, Whose, ZoneKind)>,
        );
        OneAct.verb: "put~ {noun:Pronoun} {place} and {rest:Noun} {other:Place}" [prefer 1] => Act::PutRest(noun, place, rest, other);
        OneAct.verb: "put~ one {place} and the other {other:Place}" [parse_only] => with(
            |place, other| Some(Act::PutRest(Noun::OneOf(Box::new(Noun::Them)), place, Noun::Other, other)),
            |_: &Act| None::<(Place, Place)>,
        );
        OneAct.verb: "put~ {noun:Pronoun} {a:Place}, one {b:Place}, and one {c:Place}" => with(
            |noun: Noun, a, b, c| matches!(noun, Noun::OneOf(_)).then(|| Act::PutEach(noun, a, b, c)),
            |act: &Act| match act {
                Act::PutEach(noun, a, b, c) => Some((noun.clone(), a.clone(), b.clone(), c.clone())),
                _ => None,
            },
        );
        OneAct.verb: "put~ {many:HowMany} {kind:Kind.many} {place} and {rest:Pronoun} {other:Place}" [prefer 1] => with(
            |many, kind, place, rest: Noun, other| {
                (rest == Noun::Rest).then(|| Act::PutRest(Noun::Some(many, kind), place, rest, other))
            },
            |act: &Act| match act {
                Act::PutRest(Noun::Some(many, kind), place, rest, other) => {
                    Some((many.clone(), kind.clone(), place.clone(), rest.clone(), other.clone()))
                }
                _ => None,
            },
        );
        OneAct.verb: "put~ your commander {place} from the command zone" [parse_only] => Act::Put(Noun::CommanderAway, place);
        OneAct.verb: "return~ {noun} to their owners' hands" => Act::Return(noun, Whose::TheirOwners);
        OneAct.verb: "return~ {noun} to {whose} hand" => Act::Return(noun, whose);
        OneAct.verb: "return~ {noun} to {whose} graveyard" [parse_only] => Act::Put(noun, Place::Graveyard(whose));
        OneAct.verb: "return~ {noun} to the battlefield" => with(
            |noun| Some(Act::ReturnToBattlefield(noun, Vec::new())),
            |act: &Act| match act { Act::ReturnToBattlefield(noun, how) if how.is_empty() => Some((noun.clone(),)), _ => None },
        );
        OneAct.verb: "return~ {noun} to the battlefield face up or face down" => Act::ReturnEitherWay(noun);
        OneAct.verb: "return~ to their owners' hands {noun}" [parse_only] => Act::Return(noun, Whose::TheirOwners);
        OneAct.verb: "return~ to {whose} hand {noun}" [parse_only] => Act::Return(noun, whose);
        OneAct.verb: "return~ to the battlefield {noun}" [parse_only] => with(
            |noun| Some(Act::ReturnToBattlefield(noun, Vec::new())),
            |_: &Act| None::<(Noun,)>,
        );
        OneAct.verb: "return~ to the battlefield {entries} {noun}" [parse_only] => Act::ReturnToBattlefield(noun, entries);
        OneAct.verb: "return~ all {kind:Kind.many} to their owners' hands except for {kinds:Kinds.many}" [parse_only] => with(
            |kind, kinds| Some(Act::Return(Noun::All(Kind::Post(Box::new(kind), Post::ExceptFor(kinds))), Whose::TheirOwners)),
            |_: &Act| None::<(Kind, Vec<Kind>)>,
        );
        OneAct.verb: "return~ {noun} to the battlefield {entries}" => Act::ReturnToBattlefield(noun, entries);
        OneAct.verb: "cast~ {noun} without paying its mana cost" => Act::CastFree(noun, false);
        OneAct.verb: "cast~ {noun:Noun.many} without paying their mana costs" [parse_only] => Act::CastFree(noun, false);
        OneAct.verb: "cast~ {noun} if able without paying its mana cost" => Act::CastIfAble(noun);
        OneAct.verb: "cast~ {noun} without paying its mana cost if able" [parse_only] => Act::CastIfAble(noun);
        OneAct.verb: "cast~ {noun} transformed without paying its mana cost" => Act::CastFree(noun, true);
        OneAct.verb: "play~ {noun} without paying its mana cost" => Act::PlayFree(noun);
        OneAct.verb: "play~ {noun} without paying its mana cost {lasts}" => Act::PlayFreely(noun, lasts, false, Wording::Usual);
        OneAct.verb: "cast~ {noun} without paying its mana cost {lasts}" => Act::PlayFreely(noun, lasts, true, Wording::Usual);
        OneAct.verb: "play~ {noun} {lasts} without paying its mana cost" [parse_only] => Act::PlayFreely(noun, lasts, false, Wording::Usual);
        OneAct.verb: "cast~ {noun} {lasts} without paying its mana cost" [parse_only] => Act::PlayFreely(noun, lasts, true, Wording::Usual);
        OneAct.verb: "exile~ one of them face down and put~ the rest {place}" [prefer 1] => with(
            |place| Some(Act::PutRest(Noun::OneOf(Box::new(Noun::Them)), Place::FaceDownExile, Noun::Rest, place)),
            |act: &Act| match act {
                Act::PutRest(Noun::OneOf(_), Place::FaceDownExile, Noun::Rest, place) => Some((place.clone(),)),
                _ => None,
            },
        );
        OneAct.verb: "play~ {noun} {lasts}" => Act::Play(noun, lasts, false, Wording::Usual);
        OneAct.verb: "cast~ {noun} {lasts}" => Act::Play(noun, lasts, true, Wording::Usual);
        OneAct.verb: "manifest~ the top card of your library" => Act::Manifest(Quantity::Fixed(1));
        OneAct.verb: "manifest~ the top card of their library" => Act::ManifestOwn;
        OneAct.verb: "manifest~ dread" => Act::ManifestDread;
        OneAct.verb: "cascade~" => Act::Cascade;
        OneAct.verb: "discover~ {n:Amount}" => Act::Discover(n);
    }
}

/// "Mills half their library."
fn mill_half(up: bool, whose: Whose) -> Act {
    let library = Kind::Post(Box::new(Kind::Card), Post::In(false, whose, ZoneKind::Library));
    Act::Mill(Quantity::Half(up, Box::new(Quantity::Number(library))))
}

/// A search with what is done with the cards found.
fn found(head: Act, thens: Vec<SearchThen>) -> Option<Act> {
    match head {
        Act::Search(whose, what, _) => Some(Act::Search(whose, what, thens)),
        _ => None,
    }
}

/// The same in the library of somebody else, who shuffles it.
fn found_elsewhere(head: Act, thens: Vec<SearchThen>) -> Option<Act> {
    let elsewhere = matches!(&head, Act::Search(Whose::Of(_), ..));
    elsewhere.then(|| found(head, thens)).flatten()
}

/// A search whose card is put on top.
fn take_on_top(act: &Act, revealed: bool) -> Option<(Act,)> {
    match act {
        Act::Search(_, _, thens)
            if thens.last() == Some(&SearchThen::OnTop) && (thens.len() == 2) == revealed =>
        {
            Some((act.clone(),))
        }
        _ => None,
    }
}

fn take_search(act: &Act) -> Option<(Act, Vec<SearchThen>)> {
    match act {
        Act::Search(_, _, thens)
            if !thens.contains(&SearchThen::Unshuffled)
                && !matches!(thens.last(), Some(SearchThen::Act(_))) =>
        {
            Some((act.clone(), thens.clone()))
        }
        _ => None,
    }
}

pub(super) fn permanent_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "destroy~ {noun}" => Act::Destroy(noun);
        OneAct.verb: "exile~ {noun}" => Act::Exile(noun);
        OneAct.verb: "exile~ {noun} face down" => Act::ExileFaceDown(noun);
        OneAct.verb: "exile~ {noun} until {own} leaves the battlefield" => Act::ExileUntilLeaves(noun, own);
        OneAct.verb: "sacrifice~ {noun}" => Act::Sacrifice(noun);
        OneAct.verb: "sacrifice~ {noun} of their choice" [parse_only] => Act::Sacrifice(noun);
        OneAct.verb: "counter~ {noun}" => Act::Counter(noun);
        OneAct.verb: "tap~ {noun}" => Act::Tap(noun);
        OneAct.verb: "untap~ {noun}" => Act::Untap(noun);
        OneAct.verb: "tap or untap {noun}" => Act::TapOrUntap(noun);
        OneAct.verb: "gain~ control of {noun}" => Act::GainControl(noun, None);
        OneAct.verb: "gain~ control of {noun} {lasts}" => Act::GainControl(noun, Some(lasts));
        OneAct.verb: "exchange~ control of {one:Noun} and {other:Noun}" [prefer 3] => Act::ExchangeControl(one, other);
        OneAct.verb: "exchange~ control of two target {kind:Kind.many}" [parse_only] => with(
            |kind: Kind| Some(Act::ExchangeControl(Noun::Target(HowMany::ONE, kind.clone()), Noun::OtherTarget(HowMany::ONE, kind))),
            |_: &Act| None::<(Kind,)>,
        );
        OneAct.verb: "exchange~ {whose:LifeOf} life total with {noun:Its} {stat}" => Act::ExchangeLife(whose, noun, stat);
        OneAct.verb: "attach~ {noun} to {to:Noun}" => Act::Attach(noun, to);
        OneAct.verb: "pair~ {noun} with {to:Noun}" => Act::Pair(noun, to);
        OneAct.verb: "transform~ {noun}" => Act::Transform(noun);
        OneAct.verb: "switch~ {noun:Its} power and toughness {lasts}" => Act::Switch(noun, lasts);
        OneAct.verb: "turn~ {noun} face down" => Act::TurnFaceDown(noun);
        OneAct.verb: "regenerate~ {noun}" => Act::Regenerate(noun);
        OneAct.verb: "remove~ all damage from {noun}" => Act::RemoveDamage(noun);
        OneAct.verb: "remove~ {noun} from combat" => Act::RemoveFromCombat(noun);
        OneAct.verb: "goad~ {noun}" => Act::Goad(noun);
        OneAct.verb: "exert~ {noun}" => Act::Exert(noun);
        OneAct.verb: "detain~ {noun}" => Act::Detain(noun);
        OneAct.verb: "suspect~ {noun}" => Act::Suspect(noun);
        OneAct.verb: "copy~ {noun}" => Act::CopySpell(noun);
        OneAct.verb: "copy~ {noun} {n:Numeral} times" [prefer 1] => with(
            |noun, n| Some(Act::Copies(noun, n)),
            |act: &Act| match act { Act::Copies(noun, n @ 3..) => Some((noun.clone(), *n)), _ => None },
        );
        OneAct.verb: "copy~ {noun} twice" [prefer 1] => with(
            |noun| Some(Act::Copies(noun, 2)),
            |act: &Act| match act { Act::Copies(noun, 2) => Some((noun.clone(),)), _ => None },
        );
        OneAct.verb: "copy~ {noun} for each other {kind:Kind.one} that spell could target. Each copy targets a different one of those {many:Kind.many}" [prefer 1] => Act::CopyForOthers(noun, kind, many);
        OneAct.verb: "copy~ {noun} for each other {kind:Kind.one} that the spell could target. Each copy targets a different one of those {many:Kind.many}" [prefer 1, parse_only] => Act::CopyForOthers(noun, kind, many);
        OneAct.verb: "copy~ {noun} and may choose new targets for the copy" [prefer 1] => Act::CopyAnew(noun);
        OneAct.verb: "copy~ {noun} and may choose a new target for the copy" [prefer 1, parse_only] => Act::CopyAnew(noun);
        OneAct.verb: "copy~ {noun} and may choose a new target for that copy" [prefer 1, parse_only] => Act::CopyAnew(noun);
        OneAct.verb: "copy~ {noun} and may choose new targets for the copy they control" [prefer 1, parse_only] => Act::CopyAnew(noun);
        OneAct.verb: "change~ the target of {noun}" => Act::ChangeTarget(noun);
        OneAct.verb: "choose~ new targets for {noun}" => Act::ChooseNewTargets(noun);
        OneAct.verb: "prevent~ the next {n:Amount} damage that would be dealt to {to:Recipient} this turn" => with(
            |n, to| Some(Act::PreventNext(n, to, None)),
            |act: &Act| match act { Act::PreventNext(n, to, None) => Some((n.clone(), to.clone())), _ => None },
        );
        OneAct.verb: "prevent~ the next {n:Amount} damage that {noun} would deal to {to:Recipient} this turn" => with(
            |n, noun, to| Some(Act::PreventNext(n, to, Some(noun))),
            |act: &Act| match act { Act::PreventNext(n, to, Some(noun)) => Some((n.clone(), noun.clone(), to.clone())), _ => None },
        );
        OneAct.verb: "prevent~ the next {n:Amount} damage that would be dealt to {to:Recipient} this turn by {noun}" [parse_only] => with(
            |n, to, noun| Some(Act::PreventNext(n, to, Some(noun))),
            |_: &Act| None::<(Quantity, Recipient, Noun)>,
        );
        OneAct.verb: "prevent~ {what:Prevented} this turn" => Act::PreventAll(what);
        OneAct.verb: "prevent~ all {word:DamageWord} that would be dealt this turn to {to:Recipient}" [parse_only] => with(
            |word, to| Some(Act::PreventAll(Prevented::All(word, Some(to), None))),
            |_: &Act| None::<(DamageWord, Recipient)>,
        );
        OneAct.verb: "prevent~ all {word:DamageWord} that would be dealt this turn by {noun:Subject}" [parse_only] => with(
            |word, noun| Some(Act::PreventAll(Prevented::All(word, None, Some(noun)))),
            |_: &Act| None::<(DamageWord, Noun)>,
        );
        OneAct.verb: "prevent~ all {word:DamageWord} that would be dealt to {to:Recipient} this turn by {noun:Subject}" [parse_only] => with(
            |word, to, noun| Some(Act::PreventAll(Prevented::All(word, Some(to), Some(noun)))),
            |_: &Act| None::<(DamageWord, Recipient, Noun)>,
        );
        OneAct.verb: "prevent~ all {word:DamageWord} that would be dealt this turn to {to:Recipient} by {noun:Subject}" [parse_only] => with(
            |word, to, noun| Some(Act::PreventAll(Prevented::All(word, Some(to), Some(noun)))),
            |_: &Act| None::<(DamageWord, Recipient, Noun)>,
        );
        OneAct.verb: "prevent~ all {word:DamageWord} {noun:Subject} would deal this turn" [parse_only] => with(
            |word, noun| Some(Act::PreventAll(Prevented::All(word, None, Some(noun)))),
            |_: &Act| None::<(DamageWord, Noun)>,
        );
        OneAct.verb: "prevent~ all {word:DamageWord} {noun:Subject} would deal to {to:Recipient} this turn" [parse_only] => with(
            |word, noun, to| Some(Act::PreventAll(Prevented::All(word, Some(to), Some(noun)))),
            |_: &Act| None::<(DamageWord, Noun, Recipient)>,
        );
        Prevented: "all {word:DamageWord} that would be dealt" => with(
            |word| Some(Prevented::All(word, None, None)),
            |what: &Prevented| match what { Prevented::All(word, None, None) => Some((*word,)), _ => None },
        );
        Prevented: "all {word:DamageWord} that would be dealt to {to:Recipient}" => with(
            |word, to| Some(Prevented::All(word, Some(to), None)),
            |what: &Prevented| match what { Prevented::All(word, Some(to), None) => Some((*word, to.clone())), _ => None },
        );
        Prevented: "all {word:DamageWord} that would be dealt to {kind:Kind.many}" => with(
            |word, kind| Some(Prevented::All(word, Some(Recipient::Thing(Noun::Bare(kind))), None)),
            |what: &Prevented| match what {
                Prevented::All(word, Some(Recipient::Thing(Noun::Bare(kind))), None) => Some((*word, kind.clone())),
                _ => None,
            },
        );
        Prevented: "all {word:DamageWord} that would be dealt by {noun:Subject}" => with(
            |word, noun| Some(Prevented::All(word, None, Some(noun))),
            |what: &Prevented| match what { Prevented::All(word, None, Some(noun)) => Some((*word, noun.clone())), _ => None },
        );
        Prevented: "all {word:DamageWord} that would be dealt to {to:Recipient} by {noun:Subject}" => with(
            |word, to, noun| Some(Prevented::All(word, Some(to), Some(noun))),
            |what: &Prevented| match what { Prevented::All(word, Some(to), Some(noun)) => Some((*word, to.clone(), noun.clone())), _ => None },
        );
        Prevented: "all {word:DamageWord} that would be dealt to and dealt by {noun}" => Prevented::ToAndBy(word, noun);
        DamageWord: "damage" => DamageWord::Any;
        DamageWord: "combat damage" => DamageWord::Combat;
        DamageWord: "noncombat damage" => DamageWord::Noncombat;
        Recipient: "you and {kind:Kind.many}" => Recipient::YouAnd(kind);
        Recipient: "you and/or {kind:Kind.many}" [parse_only] => Recipient::YouAnd(kind);
        Recipient: "you or a {kind:Kind.one}" => Recipient::YouOr(kind);
        Recipient: "{noun}" => Recipient::Thing(noun);
        Recipient: "{who}" => Recipient::Player(who);
        Recipient: "that player or {kind:Head.one}" => Recipient::ThatPlayerOr(kind);
        Recipient: "that permanent or player" => Recipient::ThatTarget;
        Recipient: "the player or planeswalker it's attacking" => Recipient::Attacked;
    }
}

pub(super) fn game_acts(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "choose~ a color" => with(
            || Some(Act::ChooseColor(Vec::new())),
            |act: &Act| matches!(act, Act::ChooseColor(but) if but.is_empty()).then_some(()),
        );
        OneAct.verb: "choose~ a color other than {colors}" => Act::ChooseColor(colors);
        OneAct.verb: "choose~ a creature type" => Act::ChooseType;
        OneAct.verb: "choose~ a basic land type" => Act::ChooseLandType;
        OneAct.verb: "choose~ a card name" => Act::ChooseName(None);
        OneAct.verb: "choose~ a nonland card name" => Act::ChooseName(Some(crate::card::CardType::Land));
        OneAct.verb: "choose~ a number" => Act::ChooseNumber;
        OneAct.verb: "choose~ an opponent" => Act::ChoosePlayer(true);
        OneAct.verb: "choose~ a player" => Act::ChoosePlayer(false);
        OneAct.verb: "choose~ an opponent at random" => Act::RandomPlayer(true);
        OneAct.verb: "choose~ a player at random" => Act::RandomPlayer(false);
        OneAct.verb: "choose~ {noun}" [prefer -1] => Act::Choose(noun);
        OneAct.verb: "choose~ one" [parse_only] => with(
            || Some(Act::Choose(Noun::OneOf(Box::new(Noun::Them)))),
            |_: &Act| None::<()>,
        );
        OneAct.verb: "choose~ {noun} at random" => Act::ChooseRandom(noun);
        OneAct.verb: "choose~ a {kind:Kind.one} at random in {whose} {zone:ZoneKind.one}" [parse_only] => with(
            |kind, whose, zone| Some(Act::ChooseRandom(Noun::A(Kind::Post(Box::new(kind), Post::In(false, whose, zone))))),
            |_: &Act| None::<(Kind, Whose, ZoneKind)>,
        );
        OneAct.verb: "take~ an extra turn after this one" => Act::ExtraTurn;
        OneAct.verb: "skip~ {whose} next turn" => Act::SkipTurn(whose);
        OneAct.verb: "skip~ {whose} next {step:StepKind}" => Act::SkipStep(whose, step);
        OneAct.verb: "skip~ {whose} next combat phase" => Act::SkipPhase(whose, PhaseKind::Combat);
        OneAct.verb: "end~ the turn" => Act::EndTurn;
        OneAct.verb: "flip~ a coin" => Act::FlipCoin;
        OneAct.verb: "roll~ a six-sided die" => Act::RollDie(6);
        OneAct.verb: "roll~ a d20" => Act::RollDie(20);
        OneAct.verb: "investigate~" => Act::Investigate;
        OneAct.verb: "learn~" => Act::Learn;
        OneAct.verb: "win~ the game" => Act::Win;
        OneAct.verb: "lose~ the game" => Act::Lose;
        OneAct.verb: "become~ the monarch" => Act::BecomeMonarch;
        OneAct.verb: "control~ {who} during that player's next turn" => Act::ControlTurn(who);
        OneAct.verb: "restart~ the game" => Act::Restart(None);
        OneAct.verb: "restart~ the game, leaving in exile {noun}" => Act::Restart(Some(noun));
        OneAct.verb: "get~ an emblem with {lines}" => Act::Emblem(lines);
        OneAct.verb: "planeswalk~" => Act::Planeswalk;
        OneAct.verb: "set~ {noun} in motion again" => Act::SetInMotion(noun);
        OneAct.verb: "abandon~ {noun}" => Act::Abandon(noun);
        OneAct.verb: "monstrosity {n:Number}" => Act::Monstrosity(n);
        OneAct.verb: "adapt {n:Number}" => Act::Adapt(n);
    }
}

pub(super) fn things(g: &mut Rows<Phrase>) {
    rows! { g;
        ThingAct.=act: "{act:ThingPart}" => act;
        ThingAct.=act: "{act:ThingPart} for each {count}" => ThingAct::ForEach(act, count);
        ThingPart.verb: "deal~ {n:Damage} to {to:Recipients}" => ThingAct::Deal(n, to, Wording::Usual);
        ThingPart.verb: "deal~ damage to {to:Recipients} equal to {value}" => ThingAct::Deal(value, to, Wording::Last);
        ThingPart.verb: "deal~ {n:Damage} to {to:Recipient} and {m:Damage} to {other:Recipient}" => ThingAct::DealBoth(n, to, m, other);
        ThingPart.verb: "deal~ {n:Damage} divided as you choose among {many:HowMany} targets" => ThingAct::Divide(n, many, None);
        ThingPart.verb: "deal~ {n:Damage} divided as you choose among {many:HowMany} target {kind:Kind.many}" => ThingAct::Divide(n, many, Some(kind));
        ThingPart.verb: "deal~ {n:Damage} divided evenly, rounded down, among {many:HowMany} targets" => with(
            |n, many| Some(ThingAct::DivideEvenly(n, Recipient::Thing(Noun::AnyTargets(many)))),
            |act: &ThingAct| match act {
                ThingAct::DivideEvenly(n, Recipient::Thing(Noun::AnyTargets(many))) => Some((n.clone(), many.clone())),
                _ => None,
            },
        );
        ThingPart.verb: "deal~ {n:Damage} divided evenly, rounded down, among {to:Recipient}" => with(
            |n, to| Some(ThingAct::DivideEvenly(n, to)),
            |act: &ThingAct| match act {
                ThingAct::DivideEvenly(_, Recipient::Thing(Noun::AnyTargets(_))) => None,
                ThingAct::DivideEvenly(n, to) => Some((n.clone(), to.clone())),
                _ => None,
            },
        );
        ThingPart.verb: "deal~ {n:Damage}" => ThingAct::DealAgain(n);
        ThingPart.verb: "fight~ {noun}" => ThingAct::Fight(noun);
        ThingPart.verb: "explore~" => ThingAct::Explore;
        ThingPart.verb: "exploit~ {noun}" => ThingAct::Exploit(noun);
        ThingPart.verb: "connive~" => ThingAct::Connive;
        ThingPart.verb: "become~ renowned" => ThingAct::Become(Mark::Renowned);
        ThingPart.verb: "become~ saddled until end of turn" => ThingAct::Become(Mark::Saddled);
        ThingPart.verb: "become~ saddled" [parse_only] => ThingAct::Become(Mark::Saddled);
        ThingPart.verb: "phase~ out" => ThingAct::PhaseOut;
        Recipients: "{to:Recipient}" => vec<Recipient>(to);
        Recipients: "{a:Recipient} and {b:Recipient}" => vec<Recipient>(a, b);
    }
}
