//! Numbers, names, aspects and keywords.

use cardwright_text::{Cursor, Form, Found, NumberStyle, Rows, TokenKind, rows};

use crate::language::tree::{Cat, Gain, Phrase};
use crate::program::{Arena, Aspect, Keyword};

/// Words that start with a capital and are no traits.
const NO_TRAITS: [&str; 6] = ["Shield", "Experience", "Credit", "Advantage", "Weakness", "HP"];

/// Second words of traits that are plain words elsewhere.
const SECOND_WORDS: [&str; 1] = ["Order"];

pub(super) fn names(g: &mut Rows<Phrase>) {
    g.number(Cat::Number, NumberStyle::Digits, Some, |n: &i32| Some(*n));
    g.number(Cat::Numeral, NumberStyle::Words, Some, |n: &i32| Some(*n));
    g.number(Cat::Signed, NumberStyle::Signed, Some, |n: &i32| Some(*n));
    g.terminal(Cat::Word, trait_word, |word: &String| Some((word.clone(), Form::NONE)));
    g.terminal(Cat::Title, title, |word: &String| Some((word.clone(), Form::NONE)));
    g.terminal(Cat::Name, name, |word: &String| Some((word.clone(), Form::NONE)));
    g.terminal(Cat::Speech, speech, |word: &String| Some((word.clone(), Form::NONE)));
    g.terminal(Cat::TokenName, token_name, |word: &String| Some((word.clone(), Form::NONE)));
    for (category, words) in [
        (Cat::Line, "an ability"),
        (Cat::Deeds, "what happens"),
        (Cat::Deed, "what happens"),
        (Cat::Sentence, "a sentence"),
        (Cat::Act, "what is done"),
        (Cat::Condition, "a condition"),
        (Cat::Noun, "a thing or things"),
        (Cat::Kind, "a kind of thing"),
        (Cat::Who, "a player"),
        (Cat::Number, "a number"),
        (Cat::Signed, "a number such as \"+2\""),
        (Cat::Word, "a trait"),
        (Cat::TokenName, "the name of a token"),
        (Cat::Moment, "something that happens"),
        (Cat::Keyword, "a keyword"),
    ] {
        g.describe(category, words);
    }
    rows! { g;
        Aspect: "Vigilance" => Aspect::Vigilance;
        Aspect: "Command" => Aspect::Command;
        Aspect: "Aggression" => Aspect::Aggression;
        Aspect: "Cunning" => Aspect::Cunning;
        Aspect: "Heroism" => Aspect::Heroism;
        Aspect: "Villainy" => Aspect::Villainy;
        Aspects: "{aspect}" => vec<Aspect>(aspect);
        Aspects: "{aspects} {aspect}" => push<Aspect>(aspects, aspect);
        Arena: "ground" => Arena::Ground;
        Arena: "space" => Arena::Space;
    }
}

pub(super) fn keywords(g: &mut Rows<Phrase>) {
    rows! { g;
        Keyword: "Ambush" => Keyword::Ambush;
        Keyword: "Fortify" => Keyword::Fortify;
        Keyword: "Grit" => Keyword::Grit;
        Keyword: "Hidden" => Keyword::Hidden;
        Keyword: "Overwhelm" => Keyword::Overwhelm;
        Keyword: "Plot" => Keyword::Plot;
        Keyword: "Saboteur" => Keyword::Saboteur;
        Keyword: "Sentinel" => Keyword::Sentinel;
        Keyword: "Shielded" => Keyword::Shielded;
        Keyword: "Support" => Keyword::Support;
        NumberedKeyword: "Raid" => Keyword::Raid;
        NumberedKeyword: "Restore" => Keyword::Restore;
        NumberedKeyword: "Exploit" => Keyword::Exploit;
        Gain: "{keyword}" => Gain::Keyword(keyword);
        Gain: "{keyword:NumberedKeyword} {n:Number}" => Gain::Numbered(keyword, n);
        Gain: "\"{line^}\"" => Gain::Ability(line);
        Gains: "{gain}" => vec<Gain>(gain);
        Gains: "{a:Gain}, {b:Gain}, and {c:Gain}" => vec<Gain>(a, b, c);
        Gains: "{gains} and {gain}" => push<Gain>(gains, gain);
        Gains: "{gains} and: {gain}" [prefer -1, parse_only] => push<Gain>(gains, gain);
    }
}

/// One or two words with capitals that no row knows: a trait such as "Vehicle" or "Capital Ship".
fn trait_word(tokens: Cursor<'_>) -> Option<Found<String>> {
    let fits = |at: usize| {
        let Some(token) = tokens.token(at) else { return false };
        let known = token.word != cardwright_text::WordId::UNKNOWN;
        let written = tokens.written(at);
        token.kind == TokenKind::Word
            && token.capital
            && !(known && token.opening)
            && !NO_TRAITS.contains(&written)
            && Aspect::named(written).is_none()
    };
    if !fits(0) {
        return None;
    }
    let strange =
        |at: usize| tokens.token(at).is_some_and(|token| token.word == cardwright_text::WordId::UNKNOWN);
    let second = (strange(1) || SECOND_WORDS.contains(&tokens.written(1))) && fits(1);
    let length = if second { 2 } else { 1 };
    Some(Found { value: tokens.text(length).to_owned(), length, form: Form::NONE })
}

/// Two or more words with capitals: the title of a card.
fn title(tokens: Cursor<'_>) -> Option<Found<String>> {
    name(tokens).filter(|found| found.length > 1)
}

/// Words with capitals: what a card may be named.
fn name(tokens: Cursor<'_>) -> Option<Found<String>> {
    let capital = |at: &usize| {
        let word = tokens.written(*at);
        word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) || word == "-"
    };
    // "Jabba the Hutt": small words may stand between the great ones.
    let joins =
        |at: &usize| matches!(tokens.written(*at), "the" | "of" | "'s") && *at > 0 && capital(&(at + 1));
    let length = (0..6).take_while(|at| capital(at) || joins(at)).count();
    (length > 0).then(|| Found { value: tokens.text(length).to_owned(), length, form: Form::NONE })
}

/// Words in quotes that a player says.
fn speech(tokens: Cursor<'_>) -> Option<Found<String>> {
    let quote = |at: usize| matches!(tokens.written(at), "\"" | "'" | "“" | "”" | "‘" | "’");
    let length = (1..12).find(|&at| quote(at)).filter(|_| quote(0))? + 1;
    Some(Found { value: tokens.text(length).to_owned(), length, form: Form::NONE })
}

/// The words before "token".
fn token_name(tokens: Cursor<'_>) -> Option<Found<String>> {
    let length = (0..3).take_while(|&at| {
        let word = tokens.written(at);
        word.starts_with(char::is_uppercase) || word == "-"
    });
    let length = length.count();
    let ends =
        matches!(tokens.written(length), "token" | "tokens" | "-") || tokens.written(length) == "token";
    (length > 0 && ends).then(|| Found { value: tokens.text(length).to_owned(), length, form: Form::NONE })
}
