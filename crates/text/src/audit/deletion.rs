//! Word deletion: a word that can go without a change of meaning was not understood.

use crate::{
    diagnostic::Span,
    lexer::{Names, TokenKind},
    lexicon::Lexicon,
};

/// A word whose deletion changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Silent {
    /// The word.
    pub word: String,
    /// Where it stands.
    pub span: Span,
}

/// Deletes each word of a text that compiles; reports those without which it means the same.
///
/// Words in `exempt` (in lower case) are not tried; an entry of several words exempts them where they stand together.
pub fn word_deletion<P: PartialEq>(
    text: &str,
    compile: impl Fn(&str) -> Option<P>,
    exempt: &[&str],
) -> Vec<Silent> {
    let Some(program) = compile(text) else { return Vec::new() };
    let Ok(lexed) = Lexicon::default().lex(text, &Names::none()) else { return Vec::new() };
    let words = lexed
        .tokens
        .iter()
        .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Number(_) | TokenKind::Symbol));
    let words = words.map(|token| (token.span, &text[token.span.range()]));
    let lower = text.to_lowercase();
    let excused = |span: Span, word: &str| {
        let word = word.to_lowercase();
        exempt.iter().any(|entry| match entry.contains(' ') {
            true => {
                lower.match_indices(entry).any(|(at, _)| (at..at + entry.len()).contains(&span.range().start))
            }
            false => *entry == word,
        })
    };
    let tried = words.filter(|(span, word)| !excused(*span, word));
    tried
        .filter(|(span, _)| compile(&without(text, *span)).is_some_and(|other| other == program))
        .map(|(span, word)| Silent { word: word.to_owned(), span })
        .collect()
}

/// The text without a word and the space after it.
fn without(text: &str, word: Span) -> String {
    let after = &text[word.range().end..];
    format!("{}{}", &text[..word.range().start], after.strip_prefix(' ').unwrap_or(after))
}
