//! Sentences that say two things of one subject, and what rides on a sentence before.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Act, Change, Condition, Counters, Deed, DoWord, HowMany, Kind, Lasts, Mana, NextSpell, Noun, Phrase,
    Place, PlayerSays, Quantity, Recipient, SearchThen, ThingAct, UntapStep, Who, Whose, Wording,
};
use crate::program::Spend;

pub(super) fn joined(g: &mut Rows<Phrase>) {
    rows! { g;
        Subjected: "{noun:Subject} {stretches:Stretches~noun} and {act:ThingAct~noun}" => Deed::LastingActs(noun, stretches, act);
        Subjected: "during {who}'s next turn, {kind:Kind.many} attack {own} if able" => Deed::AttackThisNextTurn(who, kind, own);
        Deed: "{one:Core} if {condition:SimpleCondition}, and {other:Core} if {second:SimpleCondition}" => with(
            |one, condition, other, second| Some(each_if(one, condition, other, second)),
            |deed: &Deed| match deed {
                Deed::And(one, other) => match (&**one, &**other) {
                    (Deed::If(condition, one, Wording::Last), Deed::If(second, other, Wording::Last)) => {
                        Some(((**one).clone(), condition.clone(), (**other).clone(), second.clone()))
                    }
                    _ => None,
                },
                _ => None,
            },
        );
        Deed: "{noun} deal~noun {one:DealtIf} and {other:DealtIf}" [parse_only] => with(
            |noun: Noun, one, other| {
                let own = matches!(noun, Noun::This(_));
                own.then(|| Deed::And(Box::new(dealt_by(&noun, one)), Box::new(dealt_by(&noun, other))))
            },
            |_: &Deed| None::<(Noun, Deed, Deed)>,
        );
        DealtIf: "{n:Damage} to {to:Recipient} if {condition:SimpleCondition}" [parse_only] => with(
            |n, to, condition| {
                let deal = ThingAct::Deal(n, vec![to], Wording::Usual);
                Some(Deed::If(condition, Box::new(Deed::Acts(Noun::It, deal, Wording::Usual)), Wording::Last))
            },
            |_: &Deed| None::<(Quantity, Recipient, Condition)>,
        );
        Deed: "you gain {n:Life} if {condition:SimpleCondition} and {m:Life} if {second:SimpleCondition}" [parse_only] => with(
            |n, condition, m, second| {
                let gains = |n| Deed::Do(Who::You, Act::GainLife(n), Wording::Usual);
                Some(each_if(gains(n), condition, gains(m), second))
            },
            |_: &Deed| None::<(Quantity, Condition, Quantity, Condition)>,
        );
        Deed: "put {one:PlacedIf} and {other:PlacedIf}" [parse_only] => Deed::And(one, other);
        PlacedIf: "{act:Placed} if {condition:SimpleCondition}" [parse_only] => with(
            |act, condition| Some(Deed::If(condition, Box::new(Deed::Order(act)), Wording::Last)),
            |_: &Deed| None::<(Act, Condition)>,
        );
        Deed: "{one:Subjected}, and {other:Subjected}" [prefer -2, parse_only] => Deed::And(one, other);
        Subjected: "the next {kind:Kind.one} you cast this turn can be cast as though it had flash" => Deed::NextSpell(kind, NextSpell::Flash);
        Subjected: "the next {kind:Kind.one} you cast this turn can't be countered" => Deed::NextSpell(kind, NextSpell::Guarded);
        Subjected: "the next {kind:Kind.one} you cast this turn has {gains}" => with(
            |kind, gains| Some(Deed::NextSpell(kind, NextSpell::Has(gains))),
            |deed: &Deed| match deed {
                Deed::NextSpell(kind, NextSpell::Has(gains)) => Some((kind.clone(), gains.clone())),
                _ => None,
            },
        );
        Subjected: "the next {kind:Kind.one} you cast this turn costs {mana:ManaCost} {word:CostWord} to cast" => with(
            |kind, mana, word| Some(Deed::NextSpell(kind, NextSpell::Costs(mana, word))),
            |deed: &Deed| match deed {
                Deed::NextSpell(kind, NextSpell::Costs(mana, word)) => Some((kind.clone(), mana.clone(), *word)),
                _ => None,
            },
        );
        Subjected: "{who} may spend mana as though it were mana of any color to cast {noun:Pronoun}" [prefer 1] => with(
            |who, noun| spends_as(Some(who), Spend::AnyColor, noun),
            |deed: &Deed| take_spends_as(deed, Spend::AnyColor),
        );
        Subjected: "{who} may spend mana as though it were mana of any type to cast {noun:Pronoun}" [prefer 1] => with(
            |who, noun| spends_as(Some(who), Spend::AnyType, noun),
            |deed: &Deed| take_spends_as(deed, Spend::AnyType),
        );
        Subjected: "mana of any type can be spent to cast {noun:Pronoun}" [prefer 1] => with(
            |noun| spends_as(None, Spend::AnyType, noun),
            |deed: &Deed| match deed {
                Deed::SpendAs(None, Spend::AnyType, noun) => Some((noun.clone(),)),
                _ => None,
            },
        );
        Deed: "if you cast a spell this way, {deed:Subjected}" [prefer 2] => with(
            |deed: Deed| matches!(deed, Deed::SpendAs(..)).then(|| Deed::SpendAsIfCast(Box::new(deed))),
            |deed: &Deed| match deed { Deed::SpendAsIfCast(deed) => Some(((**deed).clone(),)), _ => None },
        );
        Subjected: "any opponent may {act:Act.base}" [parse_only] => with(
            |act| Some(Deed::May(Who::EachOpponent, Box::new(Deed::Order(act)))),
            |_: &Deed| None::<(Act,)>,
        );
        Subjected: "any opponent may have {deed:Had}" [parse_only] => with(
            |deed| Some(Deed::May(Who::EachOpponent, Box::new(deed))),
            |_: &Deed| None::<(Deed,)>,
        );
        Subjected: "any player may have {deed:Had}" [parse_only] => with(
            |deed| Some(Deed::May(Who::EachPlayer, Box::new(deed))),
            |_: &Deed| None::<(Deed,)>,
        );
        Deed: "if no one does, {deed:Body}" [prefer 2] => Deed::IfNobody(deed);
        Deed: "if no player does, {deed:Body}" [prefer 2, parse_only] => Deed::IfNobody(deed);
        Sentence: "each opponent attacking that player does the same." => Deed::AttackersDoTheSame;
        Subjected: "any player may {act:Act.base}" [parse_only] => with(
            |act| Some(Deed::May(Who::EachPlayer, Box::new(Deed::Order(act)))),
            |_: &Deed| None::<(Act,)>,
        );
        Subjected: "{lasts}, {noun:Subject} each {changes:Changes.base}" [parse_only] => with(
            |lasts, noun, changes| Some(Deed::changes(noun, changes, Some(lasts), Wording::Each)),
            |_: &Deed| None::<(Lasts, Noun, Vec<Change>)>,
        );
        Subjected: "{who} may cast {kind:Kind.many} {lasts} as though they had flash" [parse_only] => with(
            |who, kind, lasts| Some(Deed::PlayersLasting(who, PlayerSays::Flash(kind), lasts)),
            |_: &Deed| None::<(Who, Kind, Lasts)>,
        );
        Deed: "if {condition}, {deed:Clause} at {event}" [prefer 1] => with(
            |condition, deed: Deed, event| {
                let later = Deed::Later(event, Box::new(deed), Wording::Last);
                Some(Deed::If(condition, Box::new(later), Wording::Usual))
            },
            |deed: &Deed| match deed {
                Deed::If(condition, inner, Wording::Usual) => match &**inner {
                    Deed::Later(event, deed, Wording::Last) => Some((condition.clone(), (**deed).clone(), event.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Deed: "if you do, {deed:Clause} at {event}" [prefer 2] => with(
            |deed: Deed, event| Some(Deed::IfDo(DoWord::You, Box::new(Deed::Later(event, Box::new(deed), Wording::Last)))),
            |deed: &Deed| match deed {
                Deed::IfDo(DoWord::You, inner) => match &**inner {
                    Deed::Later(event, deed, Wording::Last) => Some(((**deed).clone(), event.clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        Subjected: "{noun:Subject} gain~noun flashback {lasts}. The flashback cost is equal to its mana cost" [prefer 1] => Deed::GainsFlashback(noun, lasts);
        Subjected: "{noun:Subject} gain~noun flashback {lasts}. The flashback cost is equal to that card's mana cost" [prefer 1, parse_only] => Deed::GainsFlashback(noun, lasts);
        Subjected: "{noun} gain~noun protection from {kind:Kind.many} or from the color of your choice {lasts}" => Deed::ProtectionOfChoiceOr(noun, kind, lasts);
        Deed: "if {noun} would leave the battlefield, exile it instead of putting it anywhere else" [prefer 2] => Deed::LeaveExile(noun);
        Sentence: "a {kind:Kind.one} dealt damage this way can't be regenerated this turn." [prefer 2] => Deed::DamagedNoRegeneration(kind);
        Sentence: "spend this mana only to {only:ManaUse}, and that spell can't be countered." => Deed::SpendOnlyGuarding(only);
        Sentence: "the damage can't be prevented." => Deed::Unpreventable;
        Sentence: "a {kind:Kind.one} destroyed this way can't be regenerated." [prefer 2, parse_only] => with(
            |_kind: Kind| Some(Deed::NoRegeneration(false)),
            |_: &Deed| None::<(Kind,)>,
        );
        Core: "choose a color. Add an amount of mana of that color equal to your devotion to that color" [prefer 1] => with(
            || Some(Deed::Order(Act::AddMana(Mana::Devotion))),
            |deed: &Deed| (*deed == Deed::Order(Act::AddMana(Mana::Devotion))).then_some(()),
        );
        OneAct.verb: "change~ a target of {noun} to {own}" => Act::Redirect(noun, own);
        Core: "tap each {kind:Kind.one} and it doesn't untap during its controller's next untap step" [prefer 1, parse_only] => with(
            |kind| {
                let stays = vec![Change::StaysTappedOnce(UntapStep::TheirControllers)];
                let stays = Deed::changes(Noun::They, stays, None, Wording::Usual);
                let tap = Deed::Order(Act::Tap(Noun::All(kind)));
                Some(Deed::And(Box::new(tap), Box::new(stays)))
            },
            |_: &Deed| None::<(Kind,)>,
        );
        OneAct.verb: "monstrosity X" => Act::MonstrosityX;
        Placed: "{counters} on {noun}" [parse_only] => Act::PutCounters(counters, noun, Wording::Usual);
        OneAct.verb: "put~ {a:Placed} and {b:Placed}" [parse_only, prefer 1] => Act::Both(a, b);
        OneAct.verb: "put~ {a:Placed}, {b:Placed}, and {c:Placed}" [parse_only, prefer 1] => Act::Three(a, b, c);
        OneAct.verb: "put~ {a:Counters} and {b:Counters} on {noun}" [parse_only] => with(
            |a, b, noun: Noun| {
                let again = if matches!(noun, Noun::This(_)) { noun.clone() } else { Noun::It };
                let one = matches!(noun, Noun::This(_) | Noun::It | Noun::That(_) | Noun::Target(HowMany::Exactly(Quantity::Fixed(1)), _));
                let put = |counters, noun| Box::new(Act::PutCounters(counters, noun, Wording::Usual));
                one.then(|| Act::Both(put(a, noun), put(b, again)))
            },
            |_: &Act| None::<(Counters, Counters, Noun)>,
        );
        Subjected: "{noun} get~noun {one:Stats} or {other:Stats} {lasts}" => Deed::GetsOneOf(noun, one, other, lasts);
        OneAct.verb: "put~ one back and the rest {place}" [parse_only] => with(
            |place| {
                let one = Noun::OneOf(Box::new(Noun::Them));
                Some(Act::PutRest(one, Place::Top(Whose::Your), Noun::Rest, place))
            },
            |_: &Act| None::<(Place,)>,
        );
        Sentence: "they're still {one:CardType.many}." [parse_only] => Deed::Still(one);
        Sentence: "he's still a {one:CardType.one}." [parse_only] => Deed::Still(one);
        Sentence: "she's still a {one:CardType.one}." [parse_only] => Deed::Still(one);
        Act.=a: "{a:OneAct}, {b:OneAct~a}, {c:OneAct~a}, then {d:OneAct~a}" => with(
            |a: Act, b: Act, c: Act, d: Act| {
                Some(Act::Both(Box::new(Act::Three(Box::new(a), Box::new(b), Box::new(c))), Box::new(d)))
            },
            |act: &Act| match act {
                Act::Both(first, d) => match &**first {
                    Act::Three(a, b, c) => Some(((**a).clone(), (**b).clone(), (**c).clone(), (**d).clone())),
                    _ => None,
                },
                _ => None,
            },
        );
        OneAct.verb: "put~ a {kind:Kind.one} {place} and the rest {other:Place}" [prefer 1] => with(
            |kind, place, other| Some(Act::PutRest(Noun::A(kind), place, Noun::Rest, other)),
            |act: &Act| match act {
                Act::PutRest(Noun::A(kind), place, Noun::Rest, other) => Some((kind.clone(), place.clone(), other.clone())),
                _ => None,
            },
        );
        SearchThens.verb: "put~ one {place} and the other {other:Place}" => with(
            |place, other| Some(vec![SearchThen::Split(place, other)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Split(one, other)] => Some((one.clone(), other.clone())), _ => None },
        );
        SearchThens.verb: "reveal~ those cards, put~ one {place} and the other {other:Place}" => with(
            |place, other| Some(vec![SearchThen::Reveal(true), SearchThen::Split(place, other)]),
            |thens: &Vec<SearchThen>| match &thens[..] { [SearchThen::Reveal(_), SearchThen::Split(one, other)] => Some((one.clone(), other.clone())), _ => None },
        );
    }
}

/// Two things, each on a condition of its own.
fn each_if(one: Deed, condition: Condition, other: Deed, second: Condition) -> Deed {
    let when = |deed, condition| Box::new(Deed::If(condition, Box::new(deed), Wording::Last));
    Deed::And(when(one, condition), when(other, second))
}

/// The same of damage, with what deals it.
fn dealt_by(noun: &Noun, deed: Deed) -> Deed {
    match deed {
        Deed::If(condition, deed, wording) => Deed::If(condition, Box::new(dealt_by(noun, *deed)), wording),
        Deed::Acts(_, act, wording) => Deed::Acts(noun.clone(), act, wording),
        other => other,
    }
}

/// As what mana is spent on a spell that may be cast.
fn spends_as(who: Option<Who>, spend: Spend, noun: Noun) -> Option<Deed> {
    let spell = match &noun {
        Noun::It | Noun::Them => true,
        Noun::That(kind) | Noun::Those(kind) => *kind == Kind::Spell,
        _ => false,
    };
    spell.then_some(Deed::SpendAs(who, spend, noun))
}

fn take_spends_as(deed: &Deed, wanted: Spend) -> Option<(Who, Noun)> {
    match deed {
        Deed::SpendAs(Some(who), spend, noun) if *spend == wanted => Some((who.clone(), noun.clone())),
        _ => None,
    }
}
