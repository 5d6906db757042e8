//! Saying where a text stopped making sense, and what would have been understood there.

use std::ops::Range;

use super::{ParseError, Parser};
use crate::{
    diagnostic::{Code, Diagnostic, Span, nearest},
    form::{Form, FormSet},
    grammar::trie::Literal,
    lexer::{self, Lexed, TokenKind},
    lexicon::WordId,
    value::Value,
};

/// How many expected things are listed.
const LISTED: usize = 8;
/// How many words may stand for a category that people have no name for.
const SPELLED_OUT: usize = 4;

impl<V: Value> Parser<'_, V> {
    /// The problem with a text that has no reading: the word after the longest partial reading.
    pub(super) fn explain(&self, target: u8, lexed: &Lexed<'_>, range: &Range<usize>) -> Diagnostic {
        let furthest = self.furthest(target);
        let token = range.start + furthest as usize;
        let (message, span) = match lexed.tokens.get(token).filter(|_| token < range.end) {
            Some(found) if found.kind == TokenKind::Punct(lexer::Punct::NEWLINE) => {
                ("the line break is not understood here".to_owned(), found.span)
            }
            Some(found) => (format!("\"{}\" is not understood here", lexed.written(token)), found.span),
            None => ("the text ends too early".to_owned(), after(lexed, range)),
        };
        let mut diagnostic = Diagnostic::new(Code::Unknown, message, lexed.text, span);
        diagnostic.expected = self.expected(target, furthest);
        diagnostic.help = self.did_you_mean(lexed, token, furthest);
        diagnostic
    }

    /// The whole range, when its parts are understood but no meaning comes of them.
    pub(super) fn impossible(&self, lexed: &Lexed<'_>, range: &Range<usize>) -> Diagnostic {
        let message = "these words are known, but together they mean nothing";
        Diagnostic::new(Code::Unknown, message, lexed.text, Self::span(lexed, range))
    }

    pub(super) fn too_complex(
        &self,
        message: &str,
        lexed: &Lexed<'_>,
        range: &Range<usize>,
    ) -> ParseError<V> {
        let span = Self::span(lexed, range);
        ParseError::TooComplex(Diagnostic::new(Code::TooComplex, message, lexed.text, span))
    }

    pub(super) fn span(lexed: &Lexed<'_>, range: &Range<usize>) -> Span {
        match (
            lexed.tokens.get(range.start),
            range.end.checked_sub(1).and_then(|last| lexed.tokens.get(last)),
        ) {
            (Some(first), Some(last)) if !range.is_empty() => first.span.to(last.span),
            _ => Span::new(lexed.text.len(), lexed.text.len()),
        }
    }

    /// The last position where some row still wants more, or where a whole reading ends.
    fn furthest(&self, target: u8) -> u32 {
        let wants_more = |edge: &super::Edge| {
            let place = &self.grammar.trie.places[edge.place as usize];
            !place.literals.is_empty() || !place.phrases.is_empty()
        };
        let partial = self.edges.iter().rposition(wants_more).map_or(0, |last| self.end_of(last as u32));
        let whole = self.phrases.iter().filter(|phrase| phrase.cat == target && phrase.start == 0);
        whole.map(|phrase| phrase.end).max().unwrap_or(0).max(partial)
    }

    /// The position where an edge ends.
    fn end_of(&self, edge: u32) -> u32 {
        let starts = &self.edge_starts;
        (starts.partition_point(|&first| first <= edge) as u32).saturating_sub(1)
    }

    /// The edges that end at a position.
    fn edges_at(&self, at: u32) -> Range<u32> {
        let first = self.edge_starts.get(at as usize).copied().unwrap_or(0);
        let next = self.edge_starts.get(at as usize + 1).copied();
        first..next.unwrap_or(self.edges.len() as u32)
    }

    /// What the rows that got furthest want next: words first, of the innermost rows first.
    fn expected(&self, target: u8, at: u32) -> Vec<String> {
        if at == 0 {
            return self.grammar.category_name(target).map(str::to_owned).into_iter().collect();
        }
        let mut words: Vec<(u32, bool, String)> = Vec::new();
        for edge in self.edges_at(at) {
            let edge = self.edges[edge as usize];
            let place = &self.grammar.trie.places[edge.place as usize];
            let outward = u32::MAX - edge.start;
            for &(literal, _) in &place.literals {
                words.push((outward, false, self.quoted(literal.word(), literal.capital())));
            }
            for &(cat, forms, _) in &place.phrases {
                words
                    .extend(self.described(cat, forms).into_iter().map(|(name, word)| (outward, name, word)));
            }
        }
        words.sort_by(|a, b| (a.1, a.0, &a.2).cmp(&(b.1, b.0, &b.2)));
        let mut listed: Vec<String> = Vec::new();
        for (_, _, word) in words {
            if !listed.contains(&word) {
                listed.push(word);
            }
        }
        listed.truncate(LISTED);
        if self.phrases.iter().any(|phrase| (phrase.cat, phrase.start, phrase.end) == (target, 0, at)) {
            listed.push("the end".to_owned());
        }
        listed
    }

    /// A category by its name, or by its first words if it has none; whether it is a name.
    fn described(&self, cat: u8, forms: FormSet) -> Vec<(bool, String)> {
        let Some(name) = self.grammar.category_name(cat) else {
            let words: Vec<Literal> = self.grammar.first_words(cat).take(SPELLED_OUT + 1).collect();
            let few = words.iter().filter(|_| words.len() <= SPELLED_OUT);
            return few.map(|word| (false, self.quoted(word.word(), word.capital()))).collect();
        };
        let name = match forms {
            set if set == FormSet::only(Form::ONE) => format!("{name} (singular)"),
            set if set == FormSet::only(Form::MANY) => format!("{name} (plural)"),
            _ => name.to_owned(),
        };
        vec![(true, name)]
    }

    fn quoted(&self, word: WordId, capital: bool) -> String {
        let spelling = self.grammar.lexicon.spelling(word);
        let mut chars = spelling.chars();
        let shown = match chars.next() {
            Some('\n') => return "a new line".to_owned(),
            Some('~') => return "its own name".to_owned(),
            Some(first) if capital => first.to_uppercase().chain(chars).collect(),
            _ => spelling.to_owned(),
        };
        format!("\"{shown}\"")
    }

    /// A word that is spelled like the unknown one: an expected one if possible, else any.
    fn did_you_mean(&self, lexed: &Lexed<'_>, token: usize, at: u32) -> Option<String> {
        let found = lexed.tokens.get(token).filter(|token| token.kind == TokenKind::Word)?;
        let written = lexer::lower(lexed.written(token));
        let lexicon = &self.grammar.lexicon;
        let places = self.edges_at(at).map(|edge| self.edges[edge as usize].place);
        let wanted = places.flat_map(|place| &self.grammar.trie.places[place as usize].literals);
        let wanted = wanted.map(|(literal, _)| lexicon.spelling(literal.word()));
        let near = nearest(&written, wanted).or_else(|| {
            let unknown = found.word == WordId::UNKNOWN;
            if unknown { nearest(&written, lexicon.words()) } else { None }
        })?;
        (near != written).then(|| format!("did you mean \"{near}\"?"))
    }
}

/// The empty span after the last token of the range.
fn after(lexed: &Lexed<'_>, range: &Range<usize>) -> Span {
    let end = range.end.checked_sub(1).and_then(|last| lexed.tokens.get(last));
    let end = end.map_or(0, |token| token.span.end as usize);
    Span::new(end, end)
}
