//! Tokens and mana.

use cardwright_text::{Rows, rows};

use crate::card::ManaCost;
use crate::language::tree::{
    Adj, Creation, Entry, Kind, Mana, ManaUse, Noun, Phrase, Post, Quantity, Token, TokenText, TokenWord,
    Whom,
};

pub(super) fn tokens(g: &mut Rows<Phrase>) {
    rows! { g;
        Token.one: "{name:Word.one} token" [prefer 1] => Token::Named(name);
        Token.many: "{name:Word.one} tokens" [prefer 1] => Token::Named(name);
        Token.one: "{name:Word.one} Role token" [prefer 2] => with(
            |name| Some(Token::Role(name)),
            |token: &Token| match token {
                Token::Role(name) if !name.contains(' ') => Some((name.clone(),)),
                _ => None,
            },
        );
        Token.one: "{first:Word.one} {name:Word.one} Role token" [prefer 2] => with(
            |first: String, name: String| Some(Token::Role(format!("{first} {name}"))),
            |token: &Token| match token {
                Token::Role(name) => name.split_once(' ').map(|(first, name)| (first.to_owned(), name.to_owned())),
                _ => None,
            },
        );
        Token.one: "{text:TokenText} token" => Token::Described(text);
        Token.many: "{text:TokenText} tokens" => Token::Described(text);
        Token.one: "{text:TokenText} token with {gains}" => with(
            |mut text: TokenText, gains| { text.with = gains; Some(Token::Described(text)) },
            take_with,
        );
        Token.many: "{text:TokenText} tokens with {gains}" => with(
            |mut text: TokenText, gains| { text.with = gains; Some(Token::Described(text)) },
            take_with,
        );
        Token.one: "{text:TokenText} token named {name:CardName}" => with(
            |mut text: TokenText, name| { text.named = Some(name); Some(Token::Described(text)) },
            take_name,
        );
        Token.one: "{text:TokenText} token named {name:CardName} with {gains}" => with(
            |mut text: TokenText, name, gains| { text.named = Some(name); text.with = gains; Some(Token::Described(text)) },
            |token: &Token| match token {
                Token::Described(text) if !text.with.is_empty() => {
                    let plain = TokenText { with: Vec::new(), named: None, ..text.clone() };
                    Some((plain, text.named.clone()?, text.with.clone()))
                }
                _ => None,
            },
        );
        TokenText: "{one:Supertype.one} {size} {words:TokenWords}" => with(
            |one, size, words: Vec<TokenWord>| {
                let words = [vec![TokenWord::Supertype(one)], words].concat();
                Some(TokenText { size: Some(size), words, named: None, with: Vec::new() })
            },
            |text: &TokenText| match (&text.size, &text.named, text.words.split_first()) {
                (Some(size), None, Some((TokenWord::Supertype(one), rest))) if text.with.is_empty() => {
                    Some((*one, size.clone(), rest.to_vec()))
                }
                _ => None,
            },
        );
        TokenText: "{size} {words:TokenWords}" => with(
            |size, words| Some(TokenText { size: Some(size), words, named: None, with: Vec::new() }),
            |text: &TokenText| match (&text.size, &text.named) {
                (Some(size), None) if text.with.is_empty() => Some((size.clone(), text.words.clone())),
                _ => None,
            },
        );
        TokenText: "{words:TokenWords}" [prefer -1] => with(
            |words| Some(TokenText { size: None, words, named: None, with: Vec::new() }),
            |text: &TokenText| match (&text.size, &text.named) {
                (None, None) if text.with.is_empty() => Some((text.words.clone(),)),
                _ => None,
            },
        );
        TokenText: "{words:TokenWords} with base power and toughness {size}" [parse_only] => with(
            |words, size| Some(TokenText { size: Some(size), words, named: None, with: Vec::new() }),
            |text: &TokenText| Some((text.words.clone(), text.size.clone()?)),
        );
        TokenWords: "{word:TokenWord}" => vec<TokenWord>(word);
        TokenWords: "{words:TokenWords} {word:TokenWord}" => push<TokenWord>(words, word);
        TokenWord: "{color}" => TokenWord::Color(color);
        TokenWord: "colorless" => TokenWord::Colorless;
        TokenWord: "and" => TokenWord::And;
        TokenWord: "{one:Supertype.one}" => TokenWord::Supertype(one);
        TokenWord: "{word:Word.one}" => TokenWord::Subtype(word);
        TokenWord: "{one:CardType.one}" => TokenWord::Type(one);
        Token.one: "token that's a copy of {noun}" => with(
            |noun| Some(Token::CopyOf(noun, Vec::new())),
            plain_copy,
        );
        Token.many: "tokens that are copies of {noun}" => with(
            |noun| Some(Token::CopyOf(noun, Vec::new())),
            plain_copy,
        );
        Token.one: "token that's a copy of {noun}, except {but:But}" => Token::CopyOf(noun, but);
        Token.one: "token that's a copy of {noun} except {but:But}" [parse_only] => Token::CopyOf(noun, but);
        Token.one: "token that's a copy of a {kind:Kind.one} chosen at random" => Token::CopyOfAny(kind);
        Creation: "a {token:Token.one}" => Creation { count: Quantity::Fixed(1), enters: None, token };
        Creation: "a {enters:TokenEntry} {token:Token.one}" => Creation { count: Quantity::Fixed(1), enters: Some(enters), token };
        Creation: "{count:Counted} {token:Token.many}" => Creation { count, enters: None, token };
        Creation: "{count:Counted} {enters:TokenEntry} {token:Token.many}" => Creation { count, enters: Some(enters), token };
        Creation: "a number of {token:Token.many} equal to {count:Value}" => Creation { count, enters: None, token };
        Creation: "a number of {enters:TokenEntry} {token:Token.many} equal to {count:Value}" => Creation { count, enters: Some(enters), token };
        Creation: "{name:CardName}, a {token:Token.one}" [parse_only] => with(
            |name: String, token| match token {
                Token::Described(text) if text.named.is_none() => {
                    let token = Token::Described(TokenText { named: Some(name), ..text });
                    Some(Creation { count: Quantity::Fixed(1), enters: None, token })
                }
                _ => None,
            },
            |_: &Creation| None::<(String, Token)>,
        );
        Creation: "{count:Counted} of those tokens" => Creation { count, enters: None, token: Token::Those };
        TokenEntry: "tapped" => Entry::Tapped;
        TokenEntry: "tapped and attacking" => Entry::TappedAndAttacking;
        Tokens: "{token:Creation}" => vec<Creation>(token);
        Tokens: "{a:Creation} and {b:Creation}" [prefer -2] => vec<Creation>(a, b);
        Tokens: "{a:Creation}, {b:Creation}, and {c:Creation}" [prefer -2] => vec<Creation>(a, b, c);
    }
}

/// A copy without exceptions.
fn plain_copy(token: &Token) -> Option<(Noun,)> {
    match token {
        Token::CopyOf(noun, but) if but.is_empty() => Some((noun.clone(),)),
        _ => None,
    }
}

fn take_with(token: &Token) -> Option<(TokenText, Vec<crate::language::tree::Gain>)> {
    match token {
        Token::Described(text) if !text.with.is_empty() && text.named.is_none() => {
            Some((TokenText { with: Vec::new(), ..text.clone() }, text.with.clone()))
        }
        _ => None,
    }
}

fn take_name(token: &Token) -> Option<(TokenText, String)> {
    match token {
        Token::Described(text) if text.with.is_empty() => {
            Some((TokenText { named: None, ..text.clone() }, text.named.clone()?))
        }
        _ => None,
    }
}

/// Your commander as a spell.
fn own_commander() -> Kind {
    let spell = Kind::Adj(Adj::Commander, Box::new(Kind::Spell));
    Kind::Post(Box::new(spell), Post::Owns(Whom::You))
}

pub(super) fn mana(g: &mut Rows<Phrase>) {
    rows! { g;
        Mana: "{mana:ManaCost}" => Mana::Exactly(mana);
        Mana: "{manas}" => Mana::Or(manas);
        Manas: "{a:ManaCost} or {b:ManaCost}" => vec<ManaCost>(a, b);
        Manas: "{a:ManaCost}, {b:ManaCost}, or {c:ManaCost}" => vec<ManaCost>(a, b, c);
        Mana: "one mana of any color" => Mana::AnyColor(Quantity::Fixed(1));
        Mana: "{n:Counted} mana of any one color" => Mana::AnyOneColor(n);
        Mana: "{n:Counted} mana in any combination of colors" => Mana::AnyCombinationOfColors(n);
        Mana: "{n:Counted} mana in any combination of {a:ManaCost} and/or {b:ManaCost}" => with(
            |n, a, b| Some(Mana::AnyCombination(n, vec![a, b])),
            |mana: &Mana| match mana {
                Mana::AnyCombination(n, both) if both.len() == 2 => Some((n.clone(), both[0].clone(), both[1].clone())),
                _ => None,
            },
        );
        Mana: "an amount of {mana:ManaCost} equal to {value}" => Mana::AmountOf(mana, value);
        ManaUse: "cast your commander" => with(
            || Some(ManaUse::Cast(own_commander())),
            |only: &ManaUse| (*only == ManaUse::Cast(own_commander())).then_some(()),
        );
        ManaUse: "cast {kind:Kind.many}" => ManaUse::Cast(kind);
        ManaUse: "cast a {kind:Kind.one}" [parse_only] => ManaUse::Cast(kind);
        ManaUse: "activate abilities of {kind:Kind.many}" => ManaUse::Activate(kind);
        ManaUse: "activate abilities" => ManaUse::ActivateAny;
        ManaUse: "cast a {a:Kind.one} or activate an ability of a {b:Kind.one}" [parse_only] => ManaUse::Both(a, b);
        ManaUse: "cast {a:Kind.many} or activate abilities of {b:Kind.many}" => ManaUse::Both(a, b);
        Mana: "one mana of any color that a {kind:Kind.one} could produce" => Mana::LandsCould(false, kind);
        Mana: "one mana of any type that a {kind:Kind.one} could produce" => Mana::LandsCould(true, kind);
        Mana: "one mana of any type {noun:Pronoun} produced" => with(
            |noun: Noun| matches!(noun, Noun::That(_)).then(|| Mana::Produced(noun)),
            |mana: &Mana| match mana { Mana::Produced(noun) => Some((noun.clone(),)), _ => None },
        );
        Mana: "one mana of the chosen color" => Mana::ChosenColor(Quantity::Fixed(1));
        Mana: "{mana:ManaCost} or one mana of the chosen color" => Mana::OrChosen(mana);
        Mana: "one mana of either of the chosen colors" => Mana::EitherChosen;
        Mana: "one mana of either of the circled colors" => Mana::EitherCircled;
        Mana: "one mana of any color in your commander's color identity" => Mana::Commander;
    }
}
