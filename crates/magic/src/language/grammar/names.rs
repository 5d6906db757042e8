//! Numbers, symbols, names.

use cardwright_text::{Cursor, Form, Found, NumberStyle, Punct, Rows, TokenKind, WordId, rows};

use crate::card::subtypes;
use crate::card::{CardType, Color, ManaCost, Supertype};
use crate::language::known_words;
use crate::language::tree::{Cat, CounterName, Lasts, Own, Phrase, Quantity};
use crate::program::{Keyword, ZoneKind};

/// Roman numerals of chapters.
const ROMAN: [&str; 6] = ["I", "II", "III", "IV", "V", "VI"];
const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// The card types that texts name.
const SPOKEN_OF: [CardType; 9] = [
    CardType::Artifact,
    CardType::Battle,
    CardType::Creature,
    CardType::Enchantment,
    CardType::Generator,
    CardType::Instant,
    CardType::Land,
    CardType::Planeswalker,
    CardType::Sorcery,
];

pub(super) fn names(g: &mut Rows<Phrase>) {
    g.number(Cat::Number, NumberStyle::Digits, Some, |n: &i32| Some(*n));
    g.number(Cat::Numeral, NumberStyle::Words, Some, |n: &i32| Some(*n));
    g.terminal(Cat::Roman, |tokens| listed(tokens, &ROMAN, 1), |n: &i32| list(*n, &ROMAN, 1));
    g.terminal(Cat::Ordinal, |tokens| listed(tokens, &ORDINALS, 1), |n: &i32| list(*n, &ORDINALS, 1));
    g.terminal(Cat::ManaCost, mana, |cost: &ManaCost| Some((cost.to_string(), Form::NONE)));
    g.terminal(Cat::Energy, energy, |n: &i32| Some(("{E}".repeat(*n as usize), Form::NONE)));
    g.terminal(Cat::Stats, stats, |size: &(Quantity, Quantity)| Some((write_stats(size)?, Form::NONE)));
    g.terminal(Cat::Size, size, |size: &(Quantity, Quantity)| Some((write_size(size)?, Form::NONE)));
    g.terminal(Cat::Word, subtype, |word: &String| Some((word.clone(), Form::ONE)));
    g.terminal(Cat::Word, subtypes, |word: &String| Some((subtypes::plural(word), Form::MANY)));
    g.terminal(Cat::AbilityWord, ability_word, |word: &String| Some((word.clone(), Form::NONE)));
    g.terminal(Cat::CounterWord, counter_word, |word: &String| Some((word.clone(), Form::NONE)));
    g.terminal(Cat::CardName, card_name, |word: &String| Some((word.clone(), Form::NONE)));
    for (category, words) in [
        (Cat::Line, "an ability"),
        (Cat::Deed, "what happens"),
        (Cat::Sentence, "a sentence"),
        (Cat::Clause, "what happens"),
        (Cat::Act, "what is done"),
        (Cat::OneAct, "what is done"),
        (Cat::Condition, "a condition"),
        (Cat::Noun, "a thing or things"),
        (Cat::Kind, "a kind of thing"),
        (Cat::Who, "a player"),
        (Cat::Number, "a number"),
        (Cat::Amount, "a number"),
        (Cat::Word, "a subtype"),
        (Cat::Event, "something that happens"),
        (Cat::Keyword, "a keyword"),
        (Cat::ManaCost, "mana symbols"),
        (Cat::Cards, "a number of cards"),
        (Cat::Costs, "a cost"),
        (Cat::Statement, "a statement"),
        (Cat::Lasts, "a duration"),
        (Cat::Value, "a number"),
        (Cat::CardType, "a card type"),
        (Cat::Color, "a color"),
        (Cat::CounterName, "a kind of counter"),
        (Cat::Place, "a place"),
        (Cat::Token, "a token"),
        (Cat::Mana, "mana"),
    ] {
        g.describe(category, words);
    }
}

pub(super) fn words(g: &mut Rows<Phrase>) {
    for color in Color::ALL {
        g.lexeme(Cat::Color, color.name(), Some(color.name()), color);
    }
    // Cards of the command zone are not what texts speak of by their type.
    for one in CardType::ALL.into_iter().filter(|one| SPOKEN_OF.contains(one)) {
        g.lexeme(
            Cat::CardType,
            &one.name().to_lowercase(),
            (one == CardType::Sorcery).then_some("sorceries"),
            one,
        );
    }
    for one in [Supertype::Basic, Supertype::Legendary, Supertype::Snow] {
        let name = one.name().to_lowercase();
        g.lexeme(Cat::Supertype, &name, Some(&name), one);
    }
    for &keyword in Keyword::ALL {
        g.lexeme(Cat::Keyword, keyword.name(), Some(keyword.name()), keyword);
    }
    rows! { g;
        Own: "~" => Own::Name;
        Own: "this creature" => Own::Creature;
        Own: "this artifact" => Own::Artifact;
        Own: "this enchantment" => Own::Enchantment;
        Own: "this land" => Own::Land;
        Own: "this permanent" => Own::Permanent;
        Own: "this card" => Own::Card;
        Own: "this spell" => Own::Spell;
        Own: "this token" => Own::Token;
        Own: "this Aura" => Own::Aura;
        Own: "this Equipment" => Own::Equipment;
        Own: "this Vehicle" => Own::Vehicle;
        Own: "this Saga" => Own::Saga;
        Own: "this Class" => Own::Class;
        Own: "this planeswalker" => Own::Planeswalker;
        Own: "this scheme" => Own::Scheme;
        Own: "this Siege" => Own::Siege;
        Own: "this generator" => Own::Generator;
        Own: "this Fortification" => Own::Fortification;
        Own: "this Spacecraft" => Own::Spacecraft;
        Own: "this Planet" => Own::Planet;
        Own: "this Case" => Own::Case;
        Own: "this Room" => Own::Room;
        Own: "this Mount" => Own::Mount;
        CounterName: "+1/+1" => CounterName::Plus;
        CounterName: "-1/-1" => CounterName::Minus;
        CounterName: "{size:Stats}" => with(|(power, toughness): (Quantity, Quantity)| sized_counter(&power, &toughness), take_sized);
        CounterName: "{keyword}" [prefer 1] => with(
            |keyword: Keyword| keyword.has_counters().then_some(CounterName::Keyword(keyword)),
            |counter: &CounterName| match counter { CounterName::Keyword(keyword) => Some((*keyword,)), _ => None },
        );
        CounterName: "{word:CounterWord}" => CounterName::Named(word);
        ZoneKind: lexeme "hand" => ZoneKind::Hand;
        ZoneKind: lexeme "library" => ZoneKind::Library;
        ZoneKind: lexeme "graveyard" => ZoneKind::Graveyard;
        Lasts: "until end of turn" => Lasts::EndOfTurn;
        Lasts: "this turn" [prefer -1] => Lasts::ThisTurn;
        Lasts: "until end of combat" => Lasts::EndOfCombat;
        Lasts: "this combat" => Lasts::ThisCombat;
        Lasts: "until your next turn" => Lasts::YourNextTurn;
        Lasts: "until the end of your next turn" => Lasts::EndOfYourNextTurn;
        Lasts: "for as long as {own} remains on the battlefield" => Lasts::WhileStays(own);
        Lasts: "for as long as you control {own}" => Lasts::WhileYouControl(own);
        Lasts: "for as long as {own} remains tapped" => Lasts::WhileTapped(own);
        Lasts: "for as long as it remains exiled" => Lasts::WhileExiled;
        Lasts: "on later turns" => Lasts::LaterTurns;
        Lasts: "for the rest of the game" => Lasts::RestOfGame;
    }
}

/// A counter by what it adds, other than the two kinds that have names of their own.
fn sized_counter(power: &Quantity, toughness: &Quantity) -> Option<CounterName> {
    let (&Quantity::Fixed(power), &Quantity::Fixed(toughness)) = (power, toughness) else { return None };
    let named = (power, toughness) == (1, 1) || (power, toughness) == (-1, -1);
    (!named).then_some(CounterName::Sized(i8::try_from(power).ok()?, i8::try_from(toughness).ok()?))
}

fn take_sized(counter: &CounterName) -> Option<((Quantity, Quantity),)> {
    match counter {
        CounterName::Sized(power, toughness) => {
            Some(((Quantity::Fixed((*power).into()), Quantity::Fixed((*toughness).into())),))
        }
        _ => None,
    }
}

fn one<V>(value: V, length: usize) -> Option<Found<V>> {
    Some(Found { value, length, form: Form::NONE })
}

fn listed(tokens: Cursor<'_>, names: &[&str], first: i32) -> Option<Found<i32>> {
    let place = names.iter().position(|name| *name == tokens.written(0))?;
    one(place as i32 + first, 1)
}

fn list(n: i32, names: &[&str], first: i32) -> Option<(String, Form)> {
    let name = names.get(usize::try_from(n - first).ok()?)?;
    Some(((*name).to_owned(), Form::NONE))
}

fn is_symbol(tokens: &Cursor<'_>, at: usize) -> bool {
    tokens.kind(at) == Some(TokenKind::Symbol)
}

/// Mana symbols in a row.
fn mana(tokens: Cursor<'_>) -> Option<Found<ManaCost>> {
    let length = (0..).take_while(|&at| is_symbol(&tokens, at)).count();
    if length == 0 {
        return None;
    }
    let written: String = (0..length).map(|at| tokens.written(at)).collect();
    one(ManaCost::parse(&written).ok()?, length)
}

/// `{E}{E}`
fn energy(tokens: Cursor<'_>) -> Option<Found<i32>> {
    let length = (0..).take_while(|&at| is_symbol(&tokens, at) && tokens.written(at) == "{E}").count();
    if length == 0 { None } else { one(length as i32, length) }
}

fn is_mark(tokens: &Cursor<'_>, at: usize, mark: char) -> bool {
    tokens.kind(at) == Some(TokenKind::Punct(Punct(mark)))
}

fn part(tokens: &Cursor<'_>, at: usize, minus: bool) -> Option<Quantity> {
    match tokens.kind(at)? {
        TokenKind::Number(n) => Some(Quantity::Fixed(if minus { -n } else { n })),
        TokenKind::Word if tokens.written(at) == "X" => {
            Some(if minus { Quantity::MinusX } else { Quantity::X })
        }
        _ => None,
    }
}

/// `+2/-X`
fn stats(tokens: Cursor<'_>) -> Option<Found<(Quantity, Quantity)>> {
    let sign = |at| match tokens.kind(at) {
        Some(TokenKind::Punct(Punct('+'))) => Some(false),
        Some(TokenKind::Punct(Punct('-'))) => Some(true),
        _ => None,
    };
    let power = part(&tokens, 1, sign(0)?)?;
    let toughness = is_mark(&tokens, 2, '/').then(|| part(&tokens, 4, sign(3)?)).flatten()?;
    one((power, toughness), 5)
}

fn write_stats((power, toughness): &(Quantity, Quantity)) -> Option<String> {
    let minus =
        |amount: &Quantity| matches!(amount, Quantity::Fixed(n) if *n < 0) || *amount == Quantity::MinusX;
    let write = |amount: &Quantity, other: &Quantity| match amount {
        Quantity::Fixed(0) if minus(other) => Some("-0".to_owned()),
        Quantity::Fixed(n) => Some(format!("{n:+}")),
        Quantity::X => Some("+X".to_owned()),
        Quantity::MinusX => Some("-X".to_owned()),
        _ => None,
    };
    Some(format!("{}/{}", write(power, toughness)?, write(toughness, power)?))
}

/// `1/1`, `X/X`
fn size(tokens: Cursor<'_>) -> Option<Found<(Quantity, Quantity)>> {
    let power = part(&tokens, 0, false)?;
    let toughness = is_mark(&tokens, 1, '/').then(|| part(&tokens, 2, false)).flatten()?;
    one((power, toughness), 3)
}

fn write_size((power, toughness): &(Quantity, Quantity)) -> Option<String> {
    let write = |amount: &Quantity| match amount {
        Quantity::Fixed(n) => Some(n.to_string()),
        Quantity::X => Some("X".to_owned()),
        _ => None,
    };
    Some(format!("{}/{}", write(power)?, write(toughness)?))
}

/// Whether the token can be a name from a type line: a capital that no sentence asks for.
fn is_type_word(tokens: &Cursor<'_>, at: usize) -> bool {
    let Some(token) = tokens.token(at) else { return false };
    let known = token.word != WordId::UNKNOWN;
    let written = tokens.written(at);
    token.kind == TokenKind::Word
        && token.capital
        && !(known && token.opening && !names_subtypes(written))
        && written != "X"
        && written.len() > 1
}

/// Whether it is one of the game's subtypes, or several of it: no other word begins a sentence so.
fn names_subtypes(word: &str) -> bool {
    subtypes::is_subtype(word) || subtypes::singular(word).is_some()
}

/// An unknown word at the start of a sentence that is no subtype is rather a verb.
fn is_some_other_word(tokens: &Cursor<'_>, word: &str) -> bool {
    let opens = tokens.token(0).is_some_and(|token| token.opening && token.word == WordId::UNKNOWN);
    opens && !subtypes::is_subtype(word) && subtypes::singular(word).is_none()
}

/// A hyphenated word counts as one, and so does the one creature type of two words (CR 205.3m).
fn type_word_length(tokens: &Cursor<'_>) -> usize {
    if tokens.written(0) == "Time" && matches!(tokens.written(1), "Lord" | "Lords") {
        return 2;
    }
    let joined = is_mark(tokens, 1, '-') && tokens.kind(2) == Some(TokenKind::Word);
    let touches = joined && tokens.text(3).len() == tokens.written(0).len() + 1 + tokens.written(2).len();
    if touches { 3 } else { 1 }
}

fn subtype(tokens: Cursor<'_>) -> Option<Found<String>> {
    if !is_type_word(&tokens, 0) {
        return None;
    }
    let length = type_word_length(&tokens);
    // The Ring-bearer is a designation (CR 701.54a).
    let word = tokens.text(length);
    (word != "Ring-bearer" && !is_some_other_word(&tokens, word)).then(|| Found {
        value: word.to_owned(),
        length,
        form: Form::ONE,
    })
}

fn subtypes(tokens: Cursor<'_>) -> Option<Found<String>> {
    if !is_type_word(&tokens, 0) {
        return None;
    }
    let length = type_word_length(&tokens);
    let value =
        singular(tokens.text(length)).filter(|_| !is_some_other_word(&tokens, tokens.text(length)))?;
    Some(Found { value, length, form: Form::MANY })
}

/// The subtype of which a word is the plural; of a word that is none, what would be its singular.
fn singular(word: &str) -> Option<String> {
    if let Some(one) = subtypes::singular(word) {
        return Some(one.to_owned());
    }
    let stem = word.strip_suffix('s')?;
    (!stem.ends_with('s') && !stem.is_empty() && !subtypes::is_subtype(word)).then(|| stem.to_owned())
}

/// The words before a dash at the start of a line: "Landfall — ".
fn ability_word(tokens: Cursor<'_>) -> Option<Found<String>> {
    let first = tokens.token(0)?;
    let length = (0..5)
        .take_while(|&at| matches!(tokens.kind(at), Some(TokenKind::Word | TokenKind::Possessive)))
        .count();
    let number = matches!(tokens.kind(length), Some(TokenKind::Number(_)));
    let length = if length > 0 && number { length + 1 } else { length };
    let ends = tokens.kind(length) == Some(TokenKind::Punct(Punct::DASH));
    let chapter = ROMAN.contains(&tokens.written(0)) || tokens.written(0).eq_ignore_ascii_case("choose");
    // A keyword has rules of its own, so that it is no ability word (CR 207.2c).
    let ruled = known_words::is_ruled(tokens.text(length));
    (length > 0 && ends && first.capital && !chapter && !ruled).then(|| Found {
        value: tokens.text(length).to_owned(),
        length,
        form: Form::NONE,
    })
}

/// A word before "counter": "charge counter".
fn counter_word(tokens: Cursor<'_>) -> Option<Found<String>> {
    let follows = matches!(tokens.written(1), "counter" | "counters");
    let plain = tokens.kind(0) == Some(TokenKind::Word) && !tokens.token(0)?.capital;
    let word = tokens.written(0);
    let other = matches!(
        word,
        "a" | "an"
            | "the"
            | "all"
            | "any"
            | "more"
            | "those"
            | "that"
            | "no"
            | "target"
            | "additional"
            | "many"
            | "first"
            | "strike"
    );
    if follows && plain && !other { one(word.to_owned(), 1) } else { None }
}

/// Words with capitals, the small words between them included: the name of a card.
fn card_name(tokens: Cursor<'_>) -> Option<Found<String>> {
    const SMALL: [&str; 12] = ["of", "the", "and", "to", "in", "from", "a", "an", "for", "at", "on", "with"];
    let named = |at: usize| {
        let word = tokens.written(at);
        let mark = matches!(tokens.kind(at), Some(TokenKind::Possessive))
            || (is_mark(&tokens, at, '-') || is_mark(&tokens, at, ','));
        word.starts_with(char::is_uppercase) || mark || SMALL.contains(&word)
    };
    let mut length = (0..16).take_while(|&at| named(at)).count();
    while length > 0 && !tokens.written(length - 1).starts_with(char::is_uppercase) {
        length -= 1;
    }
    if length == 0 { None } else { one(tokens.text(length).to_owned(), length) }
}
