//! What things get, have, are, and cannot do.

use cardwright_text::{Rows, rows};

use crate::language::tree::{
    Being, Cannot, Change, Gain, Keeps, Must, Noun, Others, Phrase, Quantity, TokenText, TokenWord, UntapStep,
};

pub(super) fn changes(g: &mut Rows<Phrase>) {
    rows! { g;
        Changes.=change: "{change:Change}" => vec<Change>(change);
        Changes.=a: "{a:Change} and {b:Change~a}" => vec<Change>(a, b);
        Changes.=a: "{a:Change}, {b:Change~a}, and {c:Change~a}" => vec<Change>(a, b, c);
        Changes.=a: "{a:Change}, {b:Change~a}, {c:Change~a}, and {d:Change~a}" => vec<Change>(a, b, c, d);
        Change.verb: "have~ no mana cost" => Change::NoManaCost;
        Change.verb: "get~ {size:Stats}" => with(
            |(power, toughness)| Some(Change::Gets(power, toughness)),
            |change: &Change| match change { Change::Gets(p, t) => Some(((p.clone(), t.clone()),)), _ => None },
        );
        Change.verb: "get~ +X/+Y, where X is {noun:Its} {stat} and Y is its {other:Stat}" => with(
            // "Its" is said of the thing whose number comes first.
            |noun: Noun, stat, other| {
                let same = |stat| Quantity::Stat(stat, Box::new(noun.clone()));
                (stat != other && noun != Noun::It).then(|| Change::Gets(same(stat), same(other)))
            },
            |change: &Change| match change {
                Change::Gets(Quantity::Stat(stat, one), Quantity::Stat(other, same)) if one == same && stat != other => {
                    Some(((**one).clone(), *stat, *other))
                }
                _ => None,
            },
        );
        Change.verb: "get~ {size:Stats} for each {count}" => with(
            |(power, toughness): (Quantity, Quantity), each: Quantity| Some(Change::Gets(power.for_each(each.clone()), toughness.for_each(each))),
            |change: &Change| match change {
                Change::Gets(Quantity::ForEach(p, each), Quantity::ForEach(t, _)) => Some((((**p).clone(), (**t).clone()), (**each).clone())),
                _ => None,
            },
        );
        Change.verb: "get~ an additional {size:Stats}" [parse_only] => with(
            |(power, toughness)| Some(Change::Gets(power, toughness)),
            |_: &Change| None::<((Quantity, Quantity),)>,
        );
        Change.verb: "get~ {size:Stats} for each {a:Count} and {more:Stats} for each {b:Count}" => with(
            |(p, t): (Quantity, Quantity), a: Quantity, (q, u): (Quantity, Quantity), b: Quantity| {
                let sum = |one: Quantity, other: Quantity| {
                    Quantity::Sum(Box::new(one.for_each(a.clone())), Box::new(other.for_each(b.clone())))
                };
                Some(Change::Gets(sum(p, q), sum(t, u)))
            },
            take_two_counts,
        );
        Change.verb: "gain~ {gains}" => Change::Gains(gains);
        Change.verb: "also gain~ {gains}" [parse_only] => Change::Gains(gains);
        Change.verb: "have~ {gains}" => Change::Has(gains);
        Change.verb: "lose~ {keywords}" => Change::Loses(keywords);
        Change.verb: "lose~ all abilities" => Change::LosesAll;
        Change.verb: "lose~ all creature types" => Change::LosesCreatureTypes;
        Change.verb: "lose~ all other {what:Others}" => Change::LosesOther(what);
        Others: "abilities" => Others::Abilities;
        Others: "card types" => Others::CardTypes;
        Others: "creature types" => Others::CreatureTypes;
        Others: "card types and abilities" => Others::CardTypesAndAbilities;
        Others: "card types and creature types" => Others::CardTypesAndCreatureTypes;
        Others: "abilities, card types, and creature types" => Others::All;
        Change.one: "is {being}" => Change::Is(being);
        Change.base: "are {being}" => Change::Is(being);
        Change.verb: "become~ {being}" => Change::Becomes(being);
        Change.verb: "become~ {being} with all creature types" => Change::BecomesEvery(being);
        Change.verb: "become~ {being} with power and toughness each equal to {value}" => Change::BecomesSized(being, value);
        Change.one: "is {being} with power and toughness each equal to {value}" => Change::IsSized(being, value);
        Change.verb: "assign~ no combat damage" => Change::NoCombatDamage;
        Change.verb: "have~ base power and toughness {size}" => with(
            |(power, toughness)| Some(Change::BaseStats(power, toughness)),
            |change: &Change| match change { Change::BaseStats(p, t) => Some(((p.clone(), t.clone()),)), _ => None },
        );
        Change.verb: "have~ base power and toughness each equal to {value}" => Change::BaseStatsEqual(value);
        Change.verb: "have~ base power and base toughness each equal to {value}" [parse_only] => Change::BaseStatsEqual(value);
        Change.verb: "must be blocked if able" => Change::Must(Must::BeBlocked);
        Change.verb: "can block an additional creature each combat" => Change::BlocksMore(1, true);
        Change.verb: "can block an additional creature" => Change::BlocksMore(1, false);
        Change.verb: "can block an additional {n:Numeral} creatures each combat" => Change::BlocksMore(n, true);
        Change.verb: "can block up to {n:Numeral} additional creatures each combat" [parse_only] => Change::BlocksMore(n, true);
        Change.verb: "can block any number of creatures" => Change::BlocksAny;
        Change.verb: "gain~ all creature types" => Change::GainsCreatureTypes;
        Change.one: "is colorless" => Change::Colorless;
        Change.base: "are colorless" => Change::Colorless;
        Change.verb: "become~ colorless" [parse_only] => Change::Colorless;
        Change.one: "is {one:Supertype.one}" => Change::IsSuper(one);
        Change.base: "are {one:Supertype.one}" => Change::IsSuper(one);
        Change.verb: "can attack as though it didn't have defender" => Change::AttacksDespiteDefender;
        Change.verb: "have~ base power {n:Amount}" => Change::BasePower(n);
        Change.verb: "have~ base toughness {n:Amount}" => Change::BaseToughness(n);
        Change.verb: "can't/can't~ {cannot}" => Change::Cannot(cannot);
        Change.verb: "don't~ untap during its controller's untap step" => Change::StaysTapped(UntapStep::ItsControllers);
        Change.verb: "don't~ untap during your untap step" => Change::StaysTapped(UntapStep::Yours);
        Change.verb: "don't~ untap during their controllers' untap steps" => Change::StaysTapped(UntapStep::TheirControllers);
        Change.verb: "don't~ untap during its controller's next untap step" => Change::StaysTappedOnce(UntapStep::ItsControllers);
        Change.verb: "don't~ untap during their controllers' next untap steps" => Change::StaysTappedOnce(UntapStep::TheirControllers);
        Change.verb: "don't~ untap during your next untap step" => Change::StaysTappedOnce(UntapStep::Yours);
        Change.verb: "don't~ untap during that player's next untap step" => Change::StaysTappedOnce(UntapStep::ThatPlayers);
        Change.verb: "don't~ untap during their controller's next untap step" => Change::StaysTappedOnce(UntapStep::TheirController);
        Change.one: "is every basic land type in addition to its other types" => Change::EveryLandType;
        Change.base: "are every basic land type in addition to their other types" => Change::EveryLandType;
        Change.verb: "become~ that type" => Change::ThatLandType;
        Change.one: "is every creature type" => Change::AllCreatureTypes;
        Change.base: "are every creature type" => Change::AllCreatureTypes;
        Change.one: "is the chosen type in addition to its other types" => Change::AlsoChosenType;
        Change.base: "are the chosen type in addition to their other types" => Change::AlsoChosenType;
        Change.one: "is the chosen type" => Change::ChosenType;
        Change.base: "are the chosen type" => Change::ChosenType;
        Change.one: "is the chosen color" => Change::ChosenColor;
        Change.base: "are the chosen color" => Change::ChosenColor;
        Change.verb: "become~ a copy of {noun}" => with(
            |noun| Some(Change::CopyOf(noun, Vec::new())),
            |change: &Change| match change { Change::CopyOf(noun, but) if but.is_empty() => Some((noun.clone(),)), _ => None },
        );
        Change.verb: "become~ a copy of {noun}, except {but:But}" => Change::CopyOf(noun, but);
        But: "it {changes:Changes.one}" => with(
            |changes: Vec<Change>| Some(changes),
            |changes: &Vec<Change>| (!matches!(changes[..], [Change::Is(_), ..])).then(|| (changes.clone(),)),
        );
        But: "it's {being}" => with(
            |being| Some(vec![Change::Is(being)]),
            |changes: &Vec<Change>| match &changes[..] { [Change::Is(being)] => Some((being.clone(),)), _ => None },
        );
        But: "it's {being} and it {changes:Changes.one}" => with(
            |being, changes: Vec<Change>| Some([vec![Change::Is(being)], changes].concat()),
            |changes: &Vec<Change>| match changes.split_first() {
                Some((Change::Is(being), rest)) if !rest.is_empty() => Some((being.clone(), rest.to_vec())),
                _ => None,
            },
        );
        Change.one: "is goaded" => Change::Goaded;
        Change.base: "are goaded" => Change::Goaded;
        Change.one: "is {colors}" => Change::IsColor(colors, false);
        Change.base: "are {colors}" => Change::IsColor(colors, false);
        Change.verb: "become~ {colors}" => Change::IsColor(colors, true);
        Change.one: "is {colors} in addition to its other colors" => Change::AlsoColor(colors);
        Change.base: "are {colors} in addition to their other colors" => Change::AlsoColor(colors);
        Change.one: "isn't a {one:CardType.one}" => Change::IsNot(one);
        Change.base: "aren't {one:CardType.many}" => Change::IsNot(one);
        Change.verb: "aren't~ {one:Supertype.one}" => Change::IsNotSuper(one);
        Change.verb: "can block only {kind:Kind.many}" => Change::BlocksOnly(kind);
        Colors: "{color}" => vec<crate::card::Color>(color);
        Colors: "{a:Color} and {b:Color}" => vec<crate::card::Color>(a, b);
        Change.verb: "assign~ combat damage equal to its toughness rather than its power" => Change::DamageByToughness;
        Being: "a {text:TokenText}" => with(
            |token| Some(Being { many: false, token, keeps: Keeps::Nothing }),
            |being: &Being| plain(being, Keeps::Nothing),
        );
        Being: "a {text:TokenText} in addition to its other types" => with(
            |token| Some(Being { many: false, token, keeps: Keeps::OtherTypes }),
            |being: &Being| plain(being, Keeps::OtherTypes),
        );
        Being: "a {text:TokenText} in addition to its other colors and types" => with(
            |token| Some(Being { many: false, token, keeps: Keeps::ColorsAndTypes }),
            |being: &Being| plain(being, Keeps::ColorsAndTypes),
        );
        Being: "a {text:TokenText} in addition to its other land types" [parse_only] => with(
            |token| Some(Being { many: false, token, keeps: Keeps::OtherTypes }),
            |being: &Being| plain(being, Keeps::OtherTypes),
        );
        Being: "a {text:TokenText} in addition to its other creature types" => with(
            |token| Some(Being { many: false, token, keeps: Keeps::OtherCreatureTypes }),
            |being: &Being| plain(being, Keeps::OtherCreatureTypes),
        );
        Being: "{text:ManyText}" => with(
            |token| Some(Being { many: true, token, keeps: Keeps::Nothing }),
            |being: &Being| several(being, Keeps::Nothing),
        );
        Being: "{text:ManyText} with {gains}" => with(
            |mut token: TokenText, gains| { token.with = gains; Some(Being { many: true, token, keeps: Keeps::Nothing }) },
            |being: &Being| {
                let fits = being.many && being.keeps == Keeps::Nothing && !being.token.with.is_empty();
                fits.then(|| (TokenText { with: Vec::new(), ..being.token.clone() }, being.token.with.clone()))
            },
        );
        Being: "{text:ManyText} in addition to their other types" => with(
            |token| Some(Being { many: true, token, keeps: Keeps::OtherTypes }),
            |being: &Being| several(being, Keeps::OtherTypes),
        );
        ManyText: "{size} {one:CardType.many}" => with(
            |size, one| Some(TokenText { size: Some(size), words: vec![TokenWord::Type(one)], named: None, with: Vec::new() }),
            |text: &TokenText| match (&text.size, &text.words[..]) { (Some(size), [TokenWord::Type(one)]) => Some((size.clone(), *one)), _ => None },
        );
        ManyText: "{size} {words:TokenWords} {one:CardType.many}" => with(
            |size, mut words: Vec<TokenWord>, one| { words.push(TokenWord::Type(one)); Some(TokenText { size: Some(size), words, named: None, with: Vec::new() }) },
            |text: &TokenText| match (&text.size, text.words.split_last()) { (Some(size), Some((TokenWord::Type(one), first))) if !first.is_empty() => Some((size.clone(), first.to_vec(), *one)), _ => None },
        );
        ManyText: "{words:TokenWords} {one:CardType.many}" => with(
            |mut words: Vec<TokenWord>, one| { words.push(TokenWord::Type(one)); Some(TokenText { size: None, words, named: None, with: Vec::new() }) },
            |text: &TokenText| match (&text.size, text.words.split_last()) { (None, Some((TokenWord::Type(one), first))) if !first.is_empty() => Some((first.to_vec(), *one)), _ => None },
        );
        Being: "{text:ManyText} with base power and toughness {size}" [parse_only] => with(
            |token: TokenText, size| token.size.is_none().then(|| Being { many: true, token: TokenText { size: Some(size), ..token }, keeps: Keeps::Nothing }),
            |_: &Being| None::<(TokenText, (Quantity, Quantity))>,
        );
        ManyText: "{one:CardType.many}" => with(
            |one| Some(TokenText { size: None, words: vec![TokenWord::Type(one)], named: None, with: Vec::new() }),
            |text: &TokenText| match (&text.size, &text.words[..]) { (None, [TokenWord::Type(one)]) => Some((*one,)), _ => None },
        );
        ManyText: "{word:Word.many}" => with(
            |word| Some(TokenText { size: None, words: vec![TokenWord::Subtype(word)], named: None, with: Vec::new() }),
            |text: &TokenText| match (&text.size, &text.words[..]) { (None, [TokenWord::Subtype(word)]) => Some((word.clone(),)), _ => None },
        );
        Being: "a {text:TokenText} with {gains}" => with(
            |mut token: TokenText, gains| { token.with = gains; Some(Being { many: false, token, keeps: Keeps::Nothing }) },
            |being: &Being| with_gains(being, Keeps::Nothing),
        );
        Being: "a {text:TokenText} with {gains} in addition to its other types" => with(
            |mut token: TokenText, gains| { token.with = gains; Some(Being { many: false, token, keeps: Keeps::OtherTypes }) },
            |being: &Being| with_gains(being, Keeps::OtherTypes),
        );
        Being: "a {words:TokenWords} with base power and toughness {size} and {gain}" [parse_only] => with(
            |words, size, gain| Some(sized(words, size, vec![gain])),
            |_: &Being| None::<(Vec<TokenWord>, (Quantity, Quantity), Gain)>,
        );
        Being: "a {words:TokenWords} with base power and toughness {size}, {a:Gain}, and {b:Gain}" [parse_only] => with(
            |words, size, a, b| Some(sized(words, size, vec![a, b])),
            |_: &Being| None::<(Vec<TokenWord>, (Quantity, Quantity), Gain, Gain)>,
        );
        Being: "a {text:TokenText} that's still a {one:CardType.one}" => with(
            |token, one| Some(Being { many: false, token, keeps: Keeps::Still(one) }),
            |being: &Being| still(being).and_then(|one| Some((plain(being, being.keeps)?.0, one))),
        );
        Being: "a {text:TokenText} with {gains} that's still a {one:CardType.one}" => with(
            |mut token: TokenText, gains, one| { token.with = gains; Some(Being { many: false, token, keeps: Keeps::Still(one) }) },
            |being: &Being| {
                let (one, (token, gains)) = (still(being)?, with_gains(being, being.keeps)?);
                (!being.many).then_some((token, gains, one))
            },
        );
        Being: "{text:ManyText} that are still {one:CardType.many}" => with(
            |token, one| Some(Being { many: true, token, keeps: Keeps::Still(one) }),
            |being: &Being| still(being).and_then(|one| Some((several(being, being.keeps)?.0, one))),
        );
    }
}

/// Two sizes, each with what it is added for.
type TwoCounts = ((Quantity, Quantity), Quantity, (Quantity, Quantity), Quantity);

/// "gets +1/+1 for each artifact and +1/+0 for each land"
fn take_two_counts(change: &Change) -> Option<TwoCounts> {
    let counted = |n: &Quantity| match n {
        Quantity::ForEach(n, each) => Some(((**n).clone(), (**each).clone())),
        _ => None,
    };
    let Change::Gets(Quantity::Sum(p, q), Quantity::Sum(t, u)) = change else { return None };
    let ((p, a), (q, b), (t, _), (u, _)) = (counted(p)?, counted(q)?, counted(t)?, counted(u)?);
    Some(((p, t), a, (q, u), b))
}

/// "a Kithkin Spirit with base power and toughness 4/4 and flying"
fn sized(words: Vec<TokenWord>, size: (Quantity, Quantity), with: Vec<Gain>) -> Being {
    Being {
        many: false,
        token: TokenText { size: Some(size), words, named: None, with },
        keeps: Keeps::Nothing,
    }
}

/// What it still is.
fn still(being: &Being) -> Option<crate::card::CardType> {
    match being.keeps {
        Keeps::Still(one) => Some(one),
        Keeps::Nothing | Keeps::OtherTypes | Keeps::ColorsAndTypes | Keeps::OtherCreatureTypes => None,
    }
}

fn several(being: &Being, keeps: Keeps) -> Option<(TokenText,)> {
    (being.many && being.keeps == keeps && being.token.with.is_empty()).then(|| (being.token.clone(),))
}

fn plain(being: &Being, keeps: Keeps) -> Option<(TokenText,)> {
    (!being.many && being.keeps == keeps && being.token.with.is_empty()).then(|| (being.token.clone(),))
}

fn with_gains(being: &Being, keeps: Keeps) -> Option<(TokenText, Vec<Gain>)> {
    let fits = being.keeps == keeps && !being.token.with.is_empty();
    fits.then(|| (TokenText { with: Vec::new(), ..being.token.clone() }, being.token.with.clone()))
}

pub(super) fn cannot(g: &mut Rows<Phrase>) {
    rows! { g;
        Cannot: "attack" => Cannot::Attack;
        Cannot: "block" => Cannot::Block;
        Cannot: "block {kind:Kind.many}" => Cannot::BlockKind(kind);
        Cannot: "block {own}" => Cannot::BlockThis(own);
        Cannot: "attack or block" => Cannot::AttackOrBlock;
        Cannot: "attack or block alone" => Cannot::AttackOrBlockAlone;
        Cannot: "be blocked" => Cannot::BeBlocked;
        Cannot: "be blocked by {kind:Kind.many}" => Cannot::BeBlockedBy(kind);
        Cannot: "block or be blocked by {kind:Kind.many}" => Cannot::BlockOrBeBlockedBy(kind);
        Cannot: "be blocked except by {kind:Kind.many}" => Cannot::BeBlockedExceptBy(kind);
        Cannot: "be blocked by more than one creature" => Cannot::BeBlockedByMoreThanOne;
        Cannot: "be blocked except by {n:Numeral} or more creatures" => Cannot::BeBlockedByFewer(n);
        Cannot: "attack alone" => Cannot::AttackAlone;
        Cannot: "block alone" => Cannot::BlockAlone;
        Cannot: "be sacrificed" => Cannot::BeSacrificed;
        Cannot: "be regenerated" => Cannot::BeRegenerated;
        Cannot: "be the target of spells or abilities" => Cannot::BeTargeted(None);
        Cannot: "be the target of spells or abilities your opponents control" => Cannot::BeTargeted(Some(true));
        Cannot: "be the targets of spells or abilities" [parse_only] => Cannot::BeTargeted(None);
        Cannot: "be the targets of spells or abilities your opponents control" [parse_only] => Cannot::BeTargeted(Some(true));
        Cannot: "be the target of {kind:Kind.many}" [prefer -1] => Cannot::BeTargetOf(kind, None);
        Cannot: "be the targets of {kind:Kind.many}" [prefer -1, parse_only] => Cannot::BeTargetOf(kind, None);
        Cannot: "be the target of {kind:Kind.many} or abilities from {sources:Kind.many}" => with(
            |kind, sources| Some(Cannot::BeTargetOf(kind, Some(sources))),
            |cannot: &Cannot| match cannot {
                Cannot::BeTargetOf(kind, Some(sources)) => Some((kind.clone(), sources.clone())),
                _ => None,
            },
        );
        Cannot: "be countered by {kind:Kind.many}" => Cannot::BeCounteredBy(kind);
        Cannot: "be countered" => Cannot::BeCountered;
        Cannot: "have counters put on it" => Cannot::HaveCounters;
        Cannot: "have {counter:CounterName} counters put on them" => Cannot::HaveCountersOf(counter);
        Cannot: "have or gain {keyword}" => Cannot::HaveOrGain(keyword);
        Cannot: "have {a:Keyword} or {b:Keyword}" => Cannot::HaveEither(a, b);
        Cannot: "attack unless its controller pays {mana:ManaCost}" => Cannot::AttackUnlessPaid(mana);
        Cannot: "attack you" => Cannot::AttackYou;
        Cannot: "attack you or planeswalkers you control" => Cannot::AttackYours;
        Change.verb: "attack~ each combat if able" => Change::Must(Must::Attack);
        Change.verb: "block~ each combat if able" => Change::Must(Must::Block);
    }
}
