//! Things and kinds of things.

use cardwright_text::{Rows, rows};

use crate::card::{CardType, Supertype};
use crate::language::tree::{
    Adj, Cat, Gain, HostWord, HowMany, Kind, Noun, Own, Participle, Phrase, Post, Quantity, Whom, Whose,
    Wording,
};
use crate::program::{Cmp, Mark, ZoneKind};

pub(super) fn nouns(g: &mut Rows<Phrase>) {
    rows! { g;
        Noun.one: "{own}" => Noun::This(own);
        Noun.one: "{own} from your graveyard" [prefer 1] => Noun::ThisFrom(own, ZoneKind::Graveyard);
        Noun.one: "{own} from your hand" [prefer 1] => Noun::ThisFrom(own, ZoneKind::Hand);
        Noun.one: "{own} from exile" [prefer 1] => Noun::ThisFrom(own, ZoneKind::Exile);
        Noun.one: "{own} or another {kind:Kind.one}" => Noun::OrAnother(own, kind);
        // The card itself is counted once, whether it is such a thing or not.
        Noun.one: "{own} or a {kind:Kind.one}" [parse_only, prefer -1] => Noun::OrAnother(own, kind);
        Noun.one: "each {kind:Head.one} with the most votes or tied for most votes" [prefer 1] => Noun::MostVotes(kind);
        Noun.one: "{own} or {word:HostWord} {kind:Head.one}" => Noun::OrHost(own, word, kind);
        Noun.=noun: "{noun:Pronoun}" => noun;
        Noun.one: "up to one target {kind:Kind.one}" [prefer 1] => Noun::Target(HowMany::UpTo(Quantity::Fixed(1)), kind);
        Noun.one: "up to one other target {kind:Kind.one}" [prefer 1] => Noun::OtherTarget(HowMany::UpTo(Quantity::Fixed(1)), kind);
        Noun.one: "up to one {kind:Kind.one}" [prefer 1] => Noun::Some(HowMany::UpTo(Quantity::Fixed(1)), kind);
        Noun.one: "target {kind:Kind.one}" => Noun::Target(HowMany::Exactly(Quantity::Fixed(1)), kind);
        Noun.many: "{many:HowMany} target {kind:Kind.many}" => Noun::Target(many, kind);
        Noun.many: "each of {many:HowMany} target {kind:Kind.many}" => Noun::EachTarget(many, kind);
        Noun.many: "each of {many:HowMany} other target {kind:Kind.many}" => Noun::EachOtherTarget(many, kind);
        Noun.one: "another target {kind:Kind.one}" => Noun::OtherTarget(HowMany::Exactly(Quantity::Fixed(1)), kind);
        Noun.many: "{many:HowMany} other target {kind:Kind.many}" => Noun::OtherTarget(many, kind);
        Noun.many: "target {a:Kind.one}, target {b:Kind.one}, and target {c:Kind.one}" [prefer 1] => Noun::Targets(a, b, c);
        Noun.many: "target {a:Kind.one}, target {b:Kind.one}, target {c:Kind.one}, and target {d:Kind.one}" [prefer 1] => with(
            |a, b, c, d| {
                let rest = Noun::Targets(Box::new(b), Box::new(c), Box::new(d));
                Some(Noun::Both(Box::new(Noun::Target(HowMany::Exactly(Quantity::Fixed(1)), a)), Box::new(rest)))
            },
            |noun: &Noun| match noun {
                Noun::Both(first, rest) => match (&**first, &**rest) {
                    (Noun::Target(HowMany::Exactly(Quantity::Fixed(1)), a), Noun::Targets(b, c, d)) => {
                        Some((a.clone(), (**b).clone(), (**c).clone(), (**d).clone()))
                    }
                    _ => None,
                },
                _ => None,
            },
        );
        Noun.one: "target face-up exiled card" [prefer 1] => with(
            || Some(Noun::Target(HowMany::ONE, exiled_card())),
            |noun: &Noun| (*noun == Noun::Target(HowMany::ONE, exiled_card())).then_some(()),
        );
        Noun.one: "any target" => Noun::AnyTarget;
        Noun.many: "each of {many:HowMany} targets" => Noun::AnyTargets(many);
        Noun.one: "any other target" => Noun::AnyOtherTarget;
        Noun.one: "target opponent or {kind:Kind.one}" => Noun::OpponentOrTarget(kind);
        Noun.one: "target player or {kind:Kind.one}" => Noun::PlayerOrTarget(kind);
        Noun.one: "target {kind:Kind.one} or player" => Noun::TargetOrPlayer(kind);
        Noun.one: "a {kind:Kind.one}" => Noun::A(kind);
        Noun.one: "a {kind:Kind.one} of your choice" [prefer 1] => Noun::OfYourChoice(kind);
        Noun.one: "another {kind:Kind.one}" => Noun::Another(kind);
        Noun.many: "up to X {kind:Kind.many}, where X is {value}" [prefer -1] => with(
            |kind, value| Some(Noun::Some(HowMany::UpTo(value), kind)),
            |noun: &Noun| match noun {
                Noun::Some(HowMany::UpTo(value), kind) if value.is_worked_out() => Some((kind.clone(), value.clone())),
                _ => None,
            },
        );
        Noun.many: "{many:HowMany} {kind:Kind.many}" => Noun::Some(many, kind);
        Noun.many: "{one:Noun} and other {kind:Kind.many}" [prefer -1] => Noun::AndOther(one, kind);
        Noun.one: "a {kind:Kind.one} of your choice of the chosen color" [prefer 1, parse_only] => with(
            |kind| Some(Noun::OfYourChoice(Kind::Post(Box::new(kind), Post::ChosenColor))),
            |_: &Noun| None::<(Kind,)>,
        );
        Noun.one: "each {kind:Kind.one}" => Noun::Each(kind);
        Noun.one: "each {kind:EachKind}" => Noun::Each(kind);
        Noun.one: "a {kind:Kind.one} {how:Participle2} this way" [prefer -1] => Noun::OneDone(kind, how);
        Noun.one: "each {kind:Kind.one} {how:Participle2} this way" [prefer -1] => Noun::EachDone(kind, how);
        Noun.many: "each card put into a graveyard this way" [prefer 1] => Noun::BuriedThisWay;
        Noun.many: "all {kind:Kind.many} they {how:Participle2} this way" => Noun::AllDoneBy(kind, how);
        EachKind: "{a:Named.one} and {b:Named.one}" => with(
            // "Instant and sorcery card": cards of either type.
            |a: Kind, b: Kind| (!(matches!(a, Kind::Type(_)) && matches!(b, Kind::Adj(Adj::Type(_), _)))).then(|| Kind::And(vec![a, b])),
            |kind: &Kind| match kind { Kind::And(kinds) if kinds.len() == 2 => Some((kinds[0].clone(), kinds[1].clone())), _ => None },
        );
        EachKind: "{a:Named.one}, {b:Named.one}, and {c:Named.one}" => with(
            |a: Kind, b: Kind, c: Kind| {
                let types = |kind: &Kind| matches!(kind, Kind::Type(_) | Kind::Subtype(_));
                let kinds = vec![a, b, c];
                kinds.iter().all(types).then_some(Kind::And(kinds))
            },
            |kind: &Kind| match kind {
                Kind::And(kinds) if kinds.len() == 3 => Some((kinds[0].clone(), kinds[1].clone(), kinds[2].clone())),
                _ => None,
            },
        );
        EachKind: "{a:CardType.one} and {b:CardType.one} {kind:Named.one}" => with(
            |a, b, kind: Kind| (kind == Kind::Card || kind == Kind::Spell).then(|| Kind::Both(a, b, Box::new(kind))),
            |kind: &Kind| match kind { Kind::Both(a, b, kind) => Some((*a, *b, (**kind).clone())), _ => None },
        );
        EachKind: "{kind:EachKind} {post:Post}" => Kind::Post(kind, post);
        Noun.many: "all {kind:Kind.many}" => Noun::All(kind);
        Subject.many: "{kind:Kind.many}" => Noun::Bare(kind);
        Subject.many: "{own} and {kind:Kind.many}" => with(
            |own, kind: Kind| (!is_other(&kind)).then(|| Noun::ThisAnd(own, kind)),
            |noun: &Noun| match noun { Noun::ThisAnd(own, kind) => Some((*own, kind.clone())), _ => None },
        );
        Subject.=noun: "{noun:Noun}" => noun;
        Noun.one: "{word:HostWord} {kind:Head.one}" => Noun::Host(word, kind);
        Noun.one: "the top card of {whose} library" => Noun::Top(Quantity::Fixed(1), whose);
        Noun.many: "the top {n:Counted} cards of {whose} library" => Noun::Top(n, whose);
        Noun.many: "{n:Counted} cards from the top of {whose} library" [parse_only, prefer 1] => Noun::Top(n, whose);
        Noun.many: "{one:Noun} and {other:Noun}" [prefer -2] => Noun::Both(one, other);
        Noun.one: "your commander" => Noun::Commander;
        Noun.one: "your commander from the command zone" [prefer 1] => Noun::CommanderAway;
        Noun.one: "your Ring-bearer" => Noun::RingBearer;
        Noun.many: "all {zone:ZoneKind.many}" => Noun::AllOf(zone);
        Noun.many: "all cards from {whose} {zone:ZoneKind.one}" [prefer 1] => Noun::CardsOf(whose, zone);
        Noun.one: "{whose} {zone:ZoneKind.one}" => Noun::Zone(whose, zone);
        Noun.many: "{whose} hand and graveyard" [prefer 1] => Noun::HandAndGraveyard(whose);
        Noun.many: "all cards from all opponents' {a:ZoneKind.many} and {b:ZoneKind.many}" [prefer 1] => Noun::OpponentsZones(a, b);
        Noun.one: "a {kind:Kind.one} of an opponent's choice {post}" [prefer 1] => with(
            |kind, post| Some(Noun::OfOpponentsChoice(Kind::Post(Box::new(kind), post))),
            |noun: &Noun| match noun {
                Noun::OfOpponentsChoice(Kind::Post(kind, post)) => Some(((**kind).clone(), post.clone())),
                _ => None,
            },
        );
        Noun.one: "{n:Cards} at random from {whose} {zone:ZoneKind.one}" [prefer 1] => with(
            |n, whose, zone| Some(Noun::AtRandom(n, Box::new(Kind::Card), whose, zone)),
            |noun: &Noun| match noun {
                Noun::AtRandom(n, kind, whose, zone) if **kind == Kind::Card => Some((n.clone(), whose.clone(), *zone)),
                _ => None,
            },
        );
        Noun.one: "a {kind:Kind.one} at random from {whose} {zone:ZoneKind.one}" => Noun::AtRandom(Quantity::Fixed(1), kind, whose, zone);
        Noun.many: "{n:Counted} {kind:Kind.many} at random from {whose} {zone:ZoneKind.one}" => Noun::AtRandom(n, kind, whose, zone);
        HostWord: "enchanted" => HostWord::Enchanted;
        HostWord: "equipped" => HostWord::Equipped;
        HostWord: "fortified" => HostWord::Fortified;
        HowMany: "{n:Counted}" => HowMany::Exactly(n);
        HowMany: "up to {n:Counted}" => HowMany::UpTo(n);
        HowMany: "one or two" [prefer 1] => HowMany::Between(1, 2);
        HowMany: "one, two, or three" [prefer 1] => HowMany::Between(1, 3);
        HowMany: "any number of" => HowMany::AnyNumber;
    }
}

pub(super) fn pronouns(g: &mut Rows<Phrase>) {
    rows! { g;
        Pronoun.one: "it" => Noun::It;
        Pronoun.many: "them" => Noun::Them;
        Pronoun.many: "they" => Noun::They;
        Pronoun.one: "each of {noun:Pronoun.many}" => Noun::EachOf(noun);
        Pronoun.one: "itself" => Noun::Itself;
        // A person is the card itself; others are called "it" or "that creature".
        Pronoun.one: "him" [parse_only] => Noun::This(Own::Name);
        Pronoun.one: "he" [parse_only] => Noun::This(Own::Name);
        Pronoun.one: "she" [parse_only] => Noun::This(Own::Name);
        Pronoun.one: "her" [parse_only] => Noun::This(Own::Name);
        Pronoun.one: "that {kind:Kind.one}" => Noun::That(kind);
        Pronoun.one: "the card" [parse_only] => Noun::That(Kind::Card);
        Pronoun.many: "those {kind:Kind.many}" => Noun::Those(kind);
        Pronoun.many: "those exiled {kind:Head.many}" [parse_only] => Noun::TheMany(Participle::Exiled, kind);
        Pronoun.many: "both {kind:Head.many}" [parse_only] => Noun::Those(kind);
        Pronoun.one: "the {how:Participle} {kind:Kind.one}" => Noun::The(how, kind);
        Pronoun.one: "the {kind:Head.one} returned this way" [parse_only] => Noun::The(Participle::Returned, kind);
        Pronoun.one: "the {kind:Head.one} you exiled" [parse_only] => Noun::The(Participle::Exiled, kind);
        Pronoun.many: "the {how:Participle} {kind:Kind.many}" => Noun::TheMany(how, kind);
        Pronoun.one: "the token" => Noun::The(Participle::Created, Kind::Token);
        Pronoun.many: "the copies" => Noun::TheMany(Participle::Copied, Kind::Spell);
        Pronoun.one: "the copy" => Noun::The(Participle::Copied, Kind::Spell);
        Pronoun.one: "their copy" => Noun::TheirCopy;
        Noun.one: "the {kind:Head.one} put onto the battlefield with {own}" => Noun::ThePutWith(kind, own);
        Pronoun.one: "one of {noun:Pronoun.many}" => Noun::OneOf(noun);
        Pronoun.many: "any number of {noun:Pronoun.many}" => Noun::SomeOf(HowMany::AnyNumber, noun);
        Pronoun.many: "{many:HowMany} of {noun:Pronoun.many}" => with(
            |many, noun| (many != HowMany::ONE && many != HowMany::AnyNumber).then(|| Noun::SomeOf(many, Box::new(noun))),
            |noun: &Noun| match noun { Noun::SomeOf(many, noun) => Some((many.clone(), (**noun).clone())), _ => None },
        );
        Pronoun.many: "all {kind:Kind.many} revealed this way" [prefer -1] => Noun::AllOfThem(kind, false);
        Pronoun.many: "all {kind:Kind.many} from among them" [prefer 1] => Noun::AllOfThem(kind, true);
        Pronoun.many: "the rest" => Noun::Rest;
        Pronoun.many: "the rest of the revealed cards" [parse_only] => Noun::Rest;
        Pronoun.many: "the rest of those cards" [parse_only] => Noun::Rest;
        Pronoun.many: "the rest of the cards revealed this way" [parse_only] => Noun::Rest;
        Pronoun.many: "all cards revealed this way that weren't put onto the battlefield" [prefer 1] => Noun::Unput;
        Pronoun.many: "all other cards revealed this way" => Noun::OtherCards(false);
        Pronoun.many: "all other cards exiled this way" => Noun::OtherCards(true);
        Pronoun.one: "the other" => Noun::Other;
        Participle: "exiled" => Participle::Exiled;
        Participle: "sacrificed" => Participle::Sacrificed;
        Participle: "discarded" => Participle::Discarded;
        Participle: "chosen" => Participle::Chosen;
        Participle: "revealed" => Participle::Revealed;
        Participle: "returned" => Participle::Returned;
        Participle: "milled" => Participle::Milled;
        Participle: "tapped" => Participle::Tapped;
    }
}

/// A land type that reads like a possessive.
const URZAS: &str = "Urza's";

pub(super) fn kinds(g: &mut Rows<Phrase>) {
    for (one, kind) in [
        ("permanent", Kind::Permanent),
        ("card", Kind::Card),
        ("spell", Kind::Spell),
        ("ability", Kind::Ability),
        ("activated ability", Kind::ActivatedAbility),
        ("triggered ability", Kind::TriggeredAbility),
        ("activated or triggered ability", Kind::AnyAbility),
        ("token", Kind::Token),
        ("source", Kind::Source),
        ("commander", Kind::Commander),
    ] {
        g.lexeme(Cat::Head, one, None, kind);
    }
    rows! { g;
        Head.=one: "{one:CardType}" => Kind::Type(one);
        Head.=word: "{word:Word}" => Kind::Subtype(word);
        Named.=kind: "{kind:Head}" => kind;
        Named.one: "Urza's {word:Word.one}" [prefer 1] => with(
            |word: String| Some(Kind::Adj(Adj::Subtype(URZAS.to_owned()), Box::new(Kind::Subtype(word)))),
            |kind: &Kind| match kind {
                Kind::Adj(Adj::Subtype(first), kind) if first == URZAS => match &**kind {
                    Kind::Subtype(word) => Some((word.clone(),)),
                    _ => None,
                },
                _ => None,
            },
        );
        Named.=kind: "{adj:Adj} {kind:Named}" => with(
            // Before a list of longer phrases it describes the first of them.
            |adj, kind: Kind| (!is_list(&kind) && !repeats(&adj, &kind) && !is_sized_token(&adj, &kind)).then(|| Kind::Adj(adj, Box::new(kind))),
            take_adjective,
        );
        Named.=kind: "{adj:Adj} {kind:Named}" [prefer 1] => with(
            |adj, kind: Kind| (is_plain_list(&kind) && !is_compound(&adj, &kind)).then(|| Kind::Adj(adj, Box::new(kind))),
            take_adjective,
        );
        Kind.=kind: "{kind:Named}" => kind;
        Kind.=kind: "{kind:Kind} {post:Post}" => with(
            |kind: Kind, post| (!is_closed(&kind) && reaches(&post, &kind)).then(|| Kind::Post(Box::new(kind), post)),
            |kind: &Kind| match kind { Kind::Post(kind, post) => Some(((**kind).clone(), post.clone())), _ => None },
        );
        Kind.many: "{a:Kind.many} and/or {b:Kind.many}" => with(
            |a: Kind, b: Kind| (is_placed(&a) && is_placed(&b)).then(|| Kind::AndOr(vec![a, b])),
            |kind: &Kind| take_and_or(kind).filter(|(a, b)| is_placed(a) && is_placed(b)),
        );
        Named.many: "{a:CardType.one} and {b:CardType.one} {kind:Named.many}" => Kind::Both(a, b, kind);
        Named.many: "{a:Word.one} and {b:Word.one} {kind:Named.many}" [parse_only] => with(
            // "Aura and Equipment spells" are spells of either kind.
            |a: String, b: String, kind: Kind| {
                let either = Adj::Or(vec![Adj::Subtype(a), Adj::Subtype(b)]);
                matches!(kind, Kind::Card | Kind::Spell).then(|| Kind::Adj(either, Box::new(kind)))
            },
            |_: &Kind| None::<(String, String, Kind)>,
        );
        Named.many: "{a:CardType.one} and/or {b:CardType.one} {kind:Named.many}" => Kind::EitherType(a, b, kind);
        Named.many: "{a:CardType.one}, {b:CardType.one}, and {c:CardType.one} {kind:Named.many}" [parse_only] => with(
            |a, b, c, kind| of_types(vec![a, b, c], kind),
            |_: &Kind| None::<(CardType, CardType, CardType, Kind)>,
        );
        Named.many: "{a:CardType.one}, {b:CardType.one}, {c:CardType.one}, and {d:CardType.one} {kind:Named.many}" [parse_only] => with(
            |a, b, c, d, kind| of_types(vec![a, b, c, d], kind),
            |_: &Kind| None::<(CardType, CardType, CardType, CardType, Kind)>,
        );
        Named.one: "{kinds:Kinds.one}" [prefer -2] => Kind::Or(kinds);
        Named.many: "{kinds:Kinds.many}" [prefer -2] => Kind::And(kinds);
        Named.one: "{a:Named.one} and/or {b:Named.one}" [prefer -2] => with(and_or, take_and_or);
        Named.many: "{a:Named.many} and/or {b:Named.many}" [prefer -2] => with(and_or, take_and_or);
        Named.many: "{a:Named.many}, {b:Named.many}, or {c:Named.many}" [prefer -2] => with(
            |a: Kind, b: Kind, c: Kind| Some(Kind::Or(vec![a, b, c])),
            |kind: &Kind| match kind { Kind::Or(kinds) if kinds.len() == 3 => Some((kinds[0].clone(), kinds[1].clone(), kinds[2].clone())), _ => None },
        );
        Named.many: "{a:Named.many} or {b:Named.many}" [prefer -2] => with(
            |a: Kind, b: Kind| Some(Kind::Or(vec![a, b])),
            |kind: &Kind| match kind { Kind::Or(kinds) if kinds.len() == 2 => Some((kinds[0].clone(), kinds[1].clone())), _ => None },
        );
        Kinds.one: "{a:Named.one} or {b:Named.one}" => vec<Kind>(a, b);
        Kinds.one: "{a:Named.one} or a {b:Kind.one}" => with(
            |a: Kind, b: Kind| (!ends_with_a_place(&b)).then(|| vec![a, Kind::Article(Box::new(b))]),
            |kinds: &Vec<Kind>| match &kinds[..] { [a, Kind::Article(b)] => Some((a.clone(), (**b).clone())), _ => None },
        );
        Kinds.one: "{a:Named.one}, {b:Named.one}, or {c:Named.one}" => vec<Kind>(a, b, c);
        Kinds.one: "{kinds:KindHead.one}, or {kind:Named.one}" => push<Kind>(kinds, kind);
        KindHead.one: "{a:Named.one}, {b:Named.one}, {c:Named.one}" => vec<Kind>(a, b, c);
        KindHead.one: "{kinds:KindHead.one}, {kind:Named.one}" => push<Kind>(kinds, kind);
        Kinds.many: "{a:Named.many} and {b:Named.many}" => vec<Kind>(a, b);
        Kinds.many: "{a:Named.many}, {b:Named.many}, and {c:Named.many}" => vec<Kind>(a, b, c);
        Kinds.many: "{kinds:KindHead.many}, and {kind:Named.many}" => push<Kind>(kinds, kind);
        KindHead.many: "{a:Named.many}, {b:Named.many}, {c:Named.many}" => vec<Kind>(a, b, c);
        KindHead.many: "{kinds:KindHead.many}, {kind:Named.many}" => push<Kind>(kinds, kind);
    }
}

/// "artifact, creature, and enchantment cards": cards of any of these types.
fn of_types(types: Vec<CardType>, kind: Kind) -> Option<Kind> {
    let any = Adj::Or(types.into_iter().map(Adj::Type).collect());
    matches!(kind, Kind::Card | Kind::Spell).then(|| Kind::Adj(any, Box::new(kind)))
}

/// "other creatures you control"
fn is_other(kind: &Kind) -> bool {
    match kind {
        Kind::Adj(adj, kind) => *adj == Adj::Other || is_other(kind),
        Kind::Post(kind, _) => is_other(kind),
        _ => false,
    }
}

/// Cards in a graveyard that came there this turn.
fn put_there(kind: Kind, whose: Whose, from: Option<ZoneKind>) -> Kind {
    let there = Kind::Post(Box::new(kind), Post::In(false, whose, ZoneKind::Graveyard));
    Kind::Post(Box::new(there), Post::PutThereThisTurn(from))
}

/// "creature", "nontoken creature"
pub(super) fn is_creature(kind: &Kind) -> bool {
    match kind {
        Kind::Adj(Adj::NonToken, kind) => is_creature(kind),
        kind => *kind == Kind::Type(CardType::Creature),
    }
}

/// A card in exile that everybody sees.
fn exiled_card() -> Kind {
    Kind::Post(Box::new(Kind::Adj(Adj::FaceUp, Box::new(Kind::Card))), Post::Exiled)
}

/// Whether an adjective can stand alone as a noun: "an artifact or blue creature" is an artifact, or a blue creature.
fn is_noun(adj: &Adj) -> bool {
    matches!(adj, Adj::Type(_) | Adj::Subtype(_))
}

fn take_adjective(kind: &Kind) -> Option<(Adj, Kind)> {
    match kind {
        Kind::Adj(adj, kind) => Some((adj.clone(), (**kind).clone())),
        _ => None,
    }
}

fn is_list(kind: &Kind) -> bool {
    matches!(kind, Kind::Or(_) | Kind::And(_) | Kind::AndOr(_))
}

/// "a 1/1 red Goblin creature token": what is created, not a kind of thing that is there.
fn is_sized_token(adj: &Adj, kind: &Kind) -> bool {
    match kind {
        Kind::Token => matches!(adj, Adj::Size(..)),
        Kind::Adj(_, kind) | Kind::Post(kind, _) => is_sized_token(adj, kind),
        _ => false,
    }
}

/// Whether one of several adjectives is the noun itself: "enchanted creature or enchantment creature" is a list.
fn repeats(adj: &Adj, kind: &Kind) -> bool {
    match (adj, kind) {
        (Adj::Or(adjs), Kind::Type(one)) => adjs.contains(&Adj::Type(*one)),
        (Adj::Or(_), Kind::Adj(_, kind)) => repeats(adj, kind),
        _ => false,
    }
}

/// Whether a kind is a list of bare words, all of which an adjective before it describes.
fn is_plain_list(kind: &Kind) -> bool {
    match kind {
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => {
            let bare = |kind: &Kind| matches!(kind, Kind::Type(_) | Kind::Subtype(_) | Kind::Permanent);
            let once = |place: usize| !kinds[..place].contains(&kinds[place]);
            kinds.iter().all(bare) && (0..kinds.len()).all(once)
        }
        _ => false,
    }
}

/// "Artifact creatures and Heroes": the card types belong together, and the others are named for themselves.
fn is_compound(adj: &Adj, kind: &Kind) -> bool {
    let (Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds)) = kind else { return false };
    let others = kinds.iter().skip(1).any(|kind| matches!(kind, Kind::Subtype(_)));
    matches!(adj, Adj::Type(_)) && matches!(kinds.first(), Some(Kind::Type(_))) && others
}

fn and_or(a: Kind, b: Kind) -> Option<Kind> {
    Some(Kind::AndOr(vec![a, b]))
}

fn take_and_or(kind: &Kind) -> Option<(Kind, Kind)> {
    match kind {
        Kind::AndOr(kinds) => Some((kinds.first()?.clone(), kinds.get(1)?.clone())),
        _ => None,
    }
}

/// Whether a phrase says where cards are.
fn is_place(post: &Post) -> bool {
    matches!(
        post,
        Post::In(..)
            | Post::FromIt
            | Post::FromAmong
            | Post::AmongExiledWith(_)
            | Post::FromAmongThe(_)
            | Post::FromAmongDone(_)
            | Post::Outside
            | Post::Exiled
            | Post::InExile
    )
}

/// Whether a kind says itself where it is, as each of a list does in "creatures on the battlefield and/or creature cards
/// from graveyards".
fn is_placed(kind: &Kind) -> bool {
    ends_with_a_place(kind) || matches!(kind, Kind::Post(_, Post::OnBattlefield))
}

fn ends_with_a_place(kind: &Kind) -> bool {
    matches!(kind, Kind::Post(_, post) if is_place(post))
}

/// Whether a phrase after a kind is about all of it. In "an instant card or a card with flash" only the second has flash;
/// where cards are is said of both.
fn reaches(post: &Post, kind: &Kind) -> bool {
    let apart = matches!(kind, Kind::Or(kinds) if matches!(kinds.last(), Some(Kind::Article(_))));
    !apart || is_place(post)
}

/// Whether a kind ends with a phrase about other things, to which whatever follows belongs: in "a spell that targets a
/// creature you control" it is the creature that you control.
fn is_closed(kind: &Kind) -> bool {
    let Kind::Post(_, post) = kind else { return false };
    match post {
        Post::Greatest(..) | Post::AttachedToA(_) | Post::IsA(_) => true,
        Post::WithStat(_, _, value, _) => {
            matches!(
                **value,
                Quantity::Number(_) | Quantity::Greatest(..) | Quantity::Total(..) | Quantity::TypesAmong(_)
            )
        }
        Post::Targets(noun)
        | Post::TargetsYouOr(noun)
        | Post::SameName(noun)
        | Post::SharesColor(noun)
        | Post::SharesType(noun)
        | Post::SharesCardType(_, noun)
        | Post::InCombatWith(_, noun)
        | Post::AttachedTo(noun)
        | Post::OtherThan(noun) => {
            !matches!(**noun, Noun::This(_) | Noun::It | Noun::Them | Noun::Itself | Noun::Commander)
        }
        _ => false,
    }
}

pub(super) fn adjectives(g: &mut Rows<Phrase>) {
    rows! { g;
        Adj: "{one:CardType.one}" => Adj::Type(one);
        Adj: "non-{word:Word.one}" => Adj::NonSubtype(word);
        Adj: "{one:Supertype.one}" => Adj::Supertype(one);
        Adj: "{word:Word.one}" => Adj::Subtype(word);
        Adj: "{color:Color.one}" => Adj::Color(color);
        Adj: "colorless" => Adj::Colorless;
        Adj: "multicolored" => Adj::Multicolored;
        Adj: "monocolored" => Adj::Monocolored;
        Adj: "permanent" => Adj::Permanent;
        Adj: "nontoken" => Adj::NonToken;
        Adj: "tapped" => Adj::Tapped;
        Adj: "untapped" => Adj::Untapped;
        Adj: "attacking" => Adj::Attacking;
        Adj: "nonattacking" => Adj::NonAttacking;
        Adj: "blocking" => Adj::Blocking;
        Adj: "blocked" => Adj::Blocked;
        Adj: "unblocked" => Adj::Unblocked;
        Adj: "other" => Adj::Other;
        Adj: "face-down" => Adj::FaceDown;
        Adj: "enchanted" => Adj::Enchanted;
        Adj: "equipped" => Adj::Equipped;
        Adj: "historic" => Adj::Historic;
        Adj: "{size}" => with(
            |(power, toughness)| Some(Adj::Size(Box::new(power), Box::new(toughness))),
            |adj: &Adj| match adj { Adj::Size(power, toughness) => Some((((**power).clone(), (**toughness).clone()),)), _ => None },
        );
        Adj: "face-up" => Adj::FaceUp;
        Adj: "outlaw" => Adj::Outlaw;
        Adj: "unpaired" => Adj::Unpaired;
        Adj: "modified" => Adj::Modified;
        Adj: "monstrous" => Adj::Monstrous;
        Adj: "renowned" => Adj::Marked(Mark::Renowned);
        Adj: "saddled" => Adj::Marked(Mark::Saddled);
        Adj: "suspected" => Adj::Marked(Mark::Suspected);
        Adj: "commander" => Adj::Commander;
        Adj: "{a:Adj}, {b:Adj}" => with(
            // Of three the last two belong together first.
            |a: Adj, b: Adj| (!matches!((&a, &b), (Adj::Or(_) | Adj::Both(..), _) | (_, Adj::Or(_)))).then(|| Adj::Both(Box::new(a), Box::new(b))),
            |adj: &Adj| match adj { Adj::Both(a, b) => Some(((**a).clone(), (**b).clone())), _ => None },
        );
        Adj: "{adjs}" [prefer -1] => Adj::Or(adjs);
        Adjs: "{a:Adj} or {b:Adj}" => with(
            // "Creature or creature card" is no choice between adjectives.
            |a: Adj, b: Adj| (a != b && (!is_noun(&a) || is_noun(&b))).then(|| vec![a, b]),
            |adjs: &Vec<Adj>| match &adjs[..] { [a, b] => Some((a.clone(), b.clone())), _ => None },
        );
        Adjs: "{a:Color.one} and/or {b:Color.one}" [parse_only] => with(
            |a, b| Some(vec![Adj::Color(a), Adj::Color(b)]),
            |_: &Vec<Adj>| None::<(crate::card::Color, crate::card::Color)>,
        );
        Adjs: "{a:Adj}, {b:Adj}, or {c:Adj}" => with(
            |a, b, c| single(vec![a, b, c]),
            |adjs: &Vec<Adj>| match &adjs[..] { [a, b, c] => Some((a.clone(), b.clone(), c.clone())), _ => None },
        );
        Adjs: "{a:Adj}, {b:Adj}, {c:Adj}, or {d:Adj}" => with(
            |a, b, c, d| single(vec![a, b, c, d]),
            |adjs: &Vec<Adj>| match &adjs[..] { [a, b, c, d] => Some((a.clone(), b.clone(), c.clone(), d.clone())), _ => None },
        );
    }
    for one in [
        CardType::Artifact,
        CardType::Creature,
        CardType::Enchantment,
        CardType::Land,
        CardType::Planeswalker,
    ] {
        not(g, one.name(), Adj::NonType(one));
    }
    for color in crate::card::Color::ALL {
        not(g, color.name(), Adj::NonColor(color));
    }
    for one in [Supertype::Basic, Supertype::Legendary, Supertype::Snow] {
        not(g, one.name(), Adj::NonSupertype(one));
    }
}

/// A list with commas, of which none belongs to a member. In "a Knight, Aura, or legendary card" it is a list of things of
/// which only the last is legendary.
fn single(adjs: Vec<Adj>) -> Option<Vec<Adj>> {
    let things = adjs.iter().any(is_noun) && !adjs.last().is_some_and(is_noun);
    (!things && !adjs.iter().any(|adj| matches!(adj, Adj::Both(..)))).then_some(adjs)
}

/// What is not something: "nonland", in one word.
fn not(g: &mut Rows<Phrase>, name: &str, adj: Adj) {
    let pattern = format!("non{}", name.to_lowercase());
    let text = cardwright_text::RowText {
        category: "Adj",
        form: "",
        pattern: &pattern,
        prefer: 0,
        parse_only: false,
    };
    let meant = adj.clone();
    g.irregular(text, move || Some(meant.clone()), move |other: &Adj| (*other == adj).then_some(()));
}

pub(super) fn afterwards(g: &mut Rows<Phrase>) {
    rows! { g;
        Post: "{whom} control~whom" => Post::Controls(whom);
        Post: "you don't control" => Post::DontControl;
        Post: "that {whom} control~whom" [parse_only] => Post::Controls(whom);
        Post: "controlled by that player or by that {kind:Head.one}'s controller" [parse_only] => with(
            |kind| Some(Post::Controls(Whom::PlayerOrController(Box::new(kind)))),
            |_: &Post| None::<(Kind,)>,
        );
        Post: "{whom} own~whom" => Post::Owns(whom);
        Post: "with {keywords}" => Post::WithKeyword(keywords);
        Post: "without {keyword}" => Post::WithoutKeyword(keyword);
        Post: "with {a:Keyword} or {b:Keyword}" => Post::WithEitherKeyword(a, b);
        Post: "with {keywords:OrKeywords}" => Post::WithAnyKeyword(keywords);
        OrKeywords: "{keywords:KeywordHead}, or {keyword}" => push<crate::program::Keyword>(keywords, keyword);
        KeywordHead: "{a:Keyword}, {b:Keyword}" => vec<crate::program::Keyword>(a, b);
        KeywordHead: "{keywords:KeywordHead}, {keyword}" => push<crate::program::Keyword>(keywords, keyword);
        Post: "without {a:Keyword} or {b:Keyword}" => Post::WithoutEitherKeyword(a, b);
        Post: "without {keyword} or {gain:Gain}" => with(
            |keyword, gain| match gain {
                Gain::Landwalk(lands) => Some(Post::WithoutKeywordOrWalk(keyword, Box::new(lands))),
                _ => None,
            },
            |post: &Post| match post {
                Post::WithoutKeywordOrWalk(keyword, lands) => Some((*keyword, Gain::Landwalk((**lands).clone()))),
                _ => None,
            },
        );
        Post: "that's one or more colors" => Post::OfSomeColor;
        Post: "that are one or more colors" [parse_only] => Post::OfSomeColor;
        Post: "with {{X}} in its mana cost" => Post::WithX;
        Post: "with {{X}} in their mana costs" [parse_only] => Post::WithX;
        Post: "except for {kinds:Kinds.many}" => Post::ExceptFor(kinds);
        Post: "from a single graveyard" => Post::OneGraveyard;
        Post: "in a single graveyard" [parse_only] => Post::OneGraveyard;
        Post: "with total {stat} {n:Amount} or less" => Post::Total(stat, n);
        Post: "controlled by different players" => Post::OfDifferentPlayers;
        Post: "controlled by the same player" => Post::OfOnePlayer;
        Post: "with {stat} {n:Amount} or less" => Post::WithStat(stat, Cmp::AtMost, n, Wording::Usual);
        Post: "with {stat} {n:Amount} or greater" => Post::WithStat(stat, Cmp::AtLeast, n, Wording::Usual);
        Post: "with {stat} {n:Amount}" => Post::WithStat(stat, Cmp::Equal, n, Wording::Usual);
        Post: "with {stat} less than or equal to {value}" => Post::WithStat(stat, Cmp::AtMost, value, Wording::Last);
        Post: "with {stat} equal to {value}" => Post::WithStat(stat, Cmp::Equal, value, Wording::Last);
        Post: "with {stat} less than {value}" => Post::WithStat(stat, Cmp::Less, value, Wording::Last);
        Post: "with {stat} greater than {value}" => Post::WithStat(stat, Cmp::Greater, value, Wording::Last);
        Post: "with an even {stat}" => Post::WithEven(stat, true);
        Post: "with an odd {stat}" => Post::WithEven(stat, false);
        Post: "with the greatest {stat} among {kind:Kind.many}" => Post::Greatest(stat, kind);
        Post: "with a {counter:CounterName} counter on it" => Post::WithCounter(counter);
        Post: "with {counter:CounterName} counters on them" [parse_only] => Post::WithCounter(counter);
        Post: "with no {counter:CounterName} counters on it" => Post::WithoutCounter(counter);
        Post: "with no {counter:CounterName} counters on them" [parse_only] => Post::WithoutCounter(counter);
        Post: "without a {counter:CounterName} counter on it" [parse_only] => Post::WithoutCounter(counter);
        Post: "with a counter on it" => Post::WithAnyCounter;
        Post: "with counters on them" [parse_only] => Post::WithAnyCounter;
        Post: "named {name:CardName}" => Post::Named(name);
        Post: "not named {name:CardName}" => Post::NotNamed(name);
        Post: "from {whose} {zone:ZoneKind.one}" => Post::In(true, whose, zone);
        Post: "in {whose} {zone:ZoneKind.one}" => Post::In(false, whose, zone);
        Post: "from your hand or graveyard" [prefer 1] => Post::HandOrGraveyard;
        Post: "from all {zone:ZoneKind.many}" [prefer 1] => Post::In(true, Whose::All, zone);
        Post: "in all {zone:ZoneKind.many}" [prefer 1] => Post::In(false, Whose::All, zone);
        Post: "from {zone:ZoneKind.many}" [parse_only] => Post::In(true, Whose::All, zone);
        Post: "in {zone:ZoneKind.many}" [parse_only] => Post::In(false, Whose::All, zone);
        Post: "from your opponents' {zone:ZoneKind.many}" [prefer 1] => Post::In(true, Whose::Opponents, zone);
        Post: "in your opponents' {zone:ZoneKind.many}" [prefer 1] => Post::In(false, Whose::Opponents, zone);
        Post: "attacking {whom}" => Post::Attacking(whom);
        Post: "that's attacking {whom}" [parse_only] => Post::Attacking(whom);
        Post: "attacking you or a planeswalker you control" [prefer 1] => Post::AttackingYours;
        Post: "that's attacking you or a planeswalker you control" [prefer 1, parse_only] => Post::AttackingYours;
        Post: "that are attacking {whom}" [parse_only] => Post::Attacking(whom);
        Post: "of the chosen color" => Post::ChosenColor;
        Post: "of the chosen type" => Post::ChosenType;
        Post: "of that type" => Post::ThatType;
        Post: "with the chosen name" => Post::ChosenName;
        Post: "with different names" [prefer -1] => Post::DifferentNames;
        Post: "that share a land type" => Post::ShareLandType;
        Post: "that was dealt damage this turn" => Post::DealtDamageThisTurn;
        Post: "that were dealt damage this turn" [parse_only] => Post::DealtDamageThisTurn;
        Post: "that dealt damage this turn" => Post::DealsDamageThisTurn;
        Post: "that dealt damage to you this turn" => Post::DealsDamageToYouThisTurn;
        Post: "that entered this turn" => Post::EnteredThisTurn;
        Post: "drawn this turn" => Post::DrawnThisTurn;
        Post: "created with {own}" => Post::CreatedWith(own);
        Post: "that was put there from the battlefield this turn" => with(
            || Some(Post::PutThereThisTurn(Some(ZoneKind::Battlefield))),
            |post: &Post| (*post == Post::PutThereThisTurn(Some(ZoneKind::Battlefield))).then_some(()),
        );
        Post: "that was put there from anywhere this turn" => with(
            || Some(Post::PutThereThisTurn(None)),
            |post: &Post| (*post == Post::PutThereThisTurn(None)).then_some(()),
        );
        Post: "that were put there from the battlefield this turn" [parse_only] => with(
            || Some(Post::PutThereThisTurn(Some(ZoneKind::Battlefield))),
            |_: &Post| None::<()>,
        );
        Post: "that were put there from anywhere this turn" [parse_only] => with(
            || Some(Post::PutThereThisTurn(None)),
            |_: &Post| None::<()>,
        );
        Post: "that was put there this turn" [parse_only] => with(
            || Some(Post::PutThereThisTurn(None)),
            |_: &Post| None::<()>,
        );
        Kind.many: "{kind:Kind.many} that were put into {whose} graveyard from the battlefield this turn" [parse_only] => with(
            |kind, whose| Some(put_there(kind, whose, Some(ZoneKind::Battlefield))),
            |_: &Kind| None::<(Kind, Whose)>,
        );
        Kind.one: "{kind:Kind.one} that was put into {whose} graveyard from the battlefield this turn" [parse_only] => with(
            |kind, whose| Some(put_there(kind, whose, Some(ZoneKind::Battlefield))),
            |_: &Kind| None::<(Kind, Whose)>,
        );
        Kind.many: "{kind:Kind.many} put into {whose} graveyard from the battlefield this turn" [parse_only] => with(
            // What is called a creature is no card: such are counted as they are put there.
            |kind, whose| (!is_creature(&kind)).then(|| put_there(kind, whose, Some(ZoneKind::Battlefield))),
            |_: &Kind| None::<(Kind, Whose)>,
        );
        Kind.one: "{kind:Kind.one} put into {whose} graveyard from the battlefield this turn" [parse_only] => with(
            // What is called a creature is no card: such are counted as they are put there.
            |kind, whose| (!is_creature(&kind)).then(|| put_there(kind, whose, Some(ZoneKind::Battlefield))),
            |_: &Kind| None::<(Kind, Whose)>,
        );
        Kind.many: "{kind:Kind.many} put into {whose} graveyard from anywhere this turn" [parse_only] => with(
            |kind, whose| Some(put_there(kind, whose, None)),
            |_: &Kind| None::<(Kind, Whose)>,
        );
        Post: "that attacked this turn" => Post::AttackedThisTurn;
        Post: "that targets {noun}" => Post::Targets(noun);
        Post: "that targets you" => Post::TargetsYou;
        Post: "that targets you or {noun}" [prefer 1] => Post::TargetsYouOr(noun);
        Post: "that's {adj}" => Post::Is(true, adj);
        Post: "that isn't {adj}" => Post::Is(false, adj);
        Post: "that are {adj}" [parse_only] => Post::Is(true, adj);
        Post: "that aren't {adj}" [parse_only] => Post::Is(false, adj);
        Post: "with the same name as {noun}" => Post::SameName(noun);
        Post: "that has the same name as {noun}" [parse_only] => Post::SameName(noun);
        Post: "that shares a color with {noun}" => Post::SharesColor(noun);
        Post: "that share a color with {noun}" [parse_only] => Post::SharesColor(noun);
        Post: "that share a creature type with {noun}" [parse_only] => Post::SharesType(noun);
        Post: "that was blocked by one of {noun:Pronoun.many} this turn" => Post::BlockedThisTurnBy(noun);
        Post: "that shares a card type with {noun}" => Post::SharesCardType(false, noun);
        Post: "that shares a permanent type with {noun}" => Post::SharesCardType(true, noun);
        Post: "in exile" => Post::InExile;
        Post: "from exile" => Post::FromExile;
        Post: "dealt damage by {own} this turn" => Post::DamagedBy(own);
        Post: "whose controller was dealt combat damage by {own} this turn" => Post::ControllerHurtBy(own);
        Post: "that shares a creature type with {noun}" => Post::SharesType(noun);
        Post: "blocking {noun}" => Post::InCombatWith(true, noun);
        Post: "blocked by {noun}" => Post::InCombatWith(false, noun);
        Post: "blocking or blocked by {noun}" => Post::OpposedTo(noun);
        Post: "attached to {noun}" => Post::AttachedTo(noun);
        Post: "attached to {whom}" => Post::AttachedToPlayer(whom);
        Post: "attached to a {kind:Kind.one}" [prefer 1] => Post::AttachedToA(kind);
        Post: "attached to {kind:Kind.many}" [prefer 1, parse_only] => Post::AttachedToA(kind);
        Post: "that's a {kind:Kind.one}" => Post::IsA(kind);
        Post: "that are {kind:Kind.many}" [prefer 1, parse_only] => with(
            // "Zombies and tokens" might be what is both, or either.
            |kind: Kind| (!matches!(kind, Kind::And(_))).then(|| Post::IsA(Box::new(kind))),
            |_: &Post| None::<(Kind,)>,
        );
        Post: "on the battlefield" => Post::OnBattlefield;
        Post: "from the battlefield" [parse_only] => Post::OnBattlefield;
        Post: "exiled with {own}" => Post::ExiledWith(own);
        Post: "exiled with it" => Post::ExiledWithIt;
        Post: "from among cards exiled with {own}" => Post::AmongExiledWith(own);
        Post: "from among the cards exiled with {own}" [parse_only] => Post::AmongExiledWith(own);
        Post: "from it" => Post::FromIt;
        Post: "from among them" => Post::FromAmong;
        Post: "from among the {how:Participle} cards" => Post::FromAmongThe(how);
        Post: "from among the cards {how:Participle2} this way" => Post::FromAmongDone(how);
        Post: "put into graveyards this way" [parse_only] => with(
            || Some(Post::FromAmongDone(crate::language::tree::Participle2::Milled)),
            |_: &Post| None::<()>,
        );
        Post: "from among those cards" [parse_only] => Post::FromAmong;
        Post: "of the creature type of your choice" => Post::TypeOfChoice;
        Post: "of that color" [parse_only] => Post::ChosenColor;
        Post: "with that name" [parse_only] => Post::ChosenName;
        Post: "that targets only {noun}" => Post::TargetsOnly(noun);
        Post: "that targets only a single {kind:Kind.one}" [parse_only] => with(
            |kind| Some(Post::TargetsOnly(Box::new(Noun::A(kind)))),
            |_: &Post| None::<(Kind,)>,
        );
        Post: "with a single target" => Post::SingleTarget;
        Post: "from anywhere other than your hand" => Post::NotFromHand;
        Post: "with lesser {stat}" => Post::WithLesser(stat);
        Post: "with greater {stat}" => Post::WithGreater(stat);
        Post: "other than {noun}" => Post::OtherThan(noun);
        Post: "other than a {kind:Kind.one}" [prefer 1] => Post::OtherThanA(kind);
        Post: "from outside the game" => Post::Outside;
    }
}
