//! Deletion of words and phrases: what can go without a change of meaning was not understood.

use std::ops::Range;

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
/// Words in `exempt` (in lower case) are not tried. An entry of several words exempts the one in brackets where they
/// stand together in a sentence, with anything in the place of an ellipsis: `"the [next] turn"`, `"[may] … up to"`.
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
    let excused = |span: Span| exempt.iter().any(|entry| Exemption::read(entry).excuses(text, span));
    let tried = words.filter(|(span, _)| !excused(*span));
    tried
        .filter(|(span, _)| compile(&without(text, *span)).is_some_and(|other| other == program))
        .map(|(span, word)| Silent { word: word.to_owned(), span })
        .collect()
}

/// Deletes each of some phrases of a text that compiles; reports those without which it means the same. Of phrases
/// that lie in each other the shortest is reported.
///
/// Phrases in `exempt` are not tried; entries are as for [`word_deletion`], with several words in the brackets. A phrase
/// of nothing but exempt words is not tried either.
pub fn phrase_deletion<P: PartialEq>(
    text: &str,
    phrases: &[Span],
    compile: impl Fn(&str) -> Option<P>,
    exempt: &[&str],
) -> Vec<Silent> {
    let Some(program) = compile(text) else { return Vec::new() };
    let excused = |span: Span| exempt.iter().any(|entry| Exemption::read(entry).excuses(text, span));
    let bare = |span: Span| {
        text[span.range()].split(' ').all(|word| exempt.iter().any(|one| one.eq_ignore_ascii_case(word)))
    };
    let mut phrases: Vec<Span> = phrases.to_vec();
    phrases.sort_unstable_by_key(|span| (span.end - span.start, span.start));
    phrases.dedup();
    let mut silent: Vec<Silent> = Vec::new();
    for span in phrases {
        let within = |known: &Silent| known.span.start >= span.start && known.span.end <= span.end;
        if excused(trimmed(text, span)) || bare(span) || silent.iter().any(within) {
            continue;
        }
        if compile(&without(text, span)).is_some_and(|other| other == program) {
            silent.push(Silent { word: text[span.range()].to_owned(), span });
        }
    }
    silent
}

/// The same for a text whose lines stand in a larger one, in their order but perhaps apart; words are found at their
/// places in the larger one. Nothing if a line does not stand there.
pub fn word_deletion_within<P: PartialEq>(
    whole: &str,
    text: &str,
    compile: impl Fn(&str) -> Option<P>,
    exempt: &[&str],
) -> Option<Vec<Silent>> {
    let (mut all, mut read) = (Vec::new(), 0);
    for line in text.lines() {
        let at = read + whole[read..].find(line)?;
        read = at + line.len();
        let (before, after) = (&whole[..at], &whole[read..]);
        let silent = word_deletion(line, |line| compile(&format!("{before}{line}{after}")), exempt);
        all.extend(silent.into_iter().map(|Silent { word, span }| {
            let Range { start, end } = span.range();
            Silent { word, span: Span::new(at + start, at + end) }
        }));
    }
    Some(all)
}

/// A phrase without the punctuation around it.
fn trimmed(text: &str, span: Span) -> Span {
    let phrase = &text[span.range()];
    let marks = |c: char| c.is_whitespace() || c.is_ascii_punctuation() && !matches!(c, '{' | '}' | '/');
    let start = phrase.len() - phrase.trim_start_matches(marks).len();
    let length = phrase.trim_matches(marks).len();
    Span::new(span.range().start + start, span.range().start + start + length)
}

/// The text without a word and the space after it.
fn without(text: &str, word: Span) -> String {
    let after = &text[word.range().end..];
    format!("{}{}", &text[..word.range().start], after.strip_prefix(' ').unwrap_or(after))
}

/// A word that may go, and what stands before and after it where it may.
struct Exemption<'a> {
    before: &'a str,
    word: &'a str,
    after: &'a str,
}

impl<'a> Exemption<'a> {
    /// Reads `before [word] after`, or the word alone.
    fn read(entry: &'a str) -> Exemption<'a> {
        let parts = entry.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)));
        match parts {
            Some((before, (word, after))) => Exemption { before: before.trim(), word, after: after.trim() },
            None => Exemption { before: "", word: entry, after: "" },
        }
    }

    /// Whether the word at this place of the text may go.
    fn excuses(&self, text: &str, span: Span) -> bool {
        let range = span.range();
        if !text[range.clone()].eq_ignore_ascii_case(self.word) {
            return false;
        }
        let before = text[..range.start].to_lowercase();
        let after = text[range.end..].to_lowercase();
        let after = after.split(['.', '\n']).next().unwrap_or_default();
        let (near, far) = self.after.split_once('…').unwrap_or((self.after, ""));
        before.trim_end().ends_with(self.before)
            && after.trim_start().starts_with(near.trim_end())
            && after.contains(far.trim_start())
    }
}
