//! Clause shapes: what is not understood most often.

use std::collections::HashMap;

use crate::{
    diagnostic::Diagnostic,
    lexer::{Names, Punct, Token, TokenKind, lower},
    lexicon::Lexicon,
};

/// Counts the shapes of clauses that were not understood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClauseShapes {
    counts: HashMap<String, usize>,
}

impl ClauseShapes {
    /// Adds the clause that a problem is about.
    pub fn add(&mut self, problem: &Diagnostic, names: &Names) {
        if let Some(shape) = shape(problem, names) {
            *self.counts.entry(shape).or_default() += 1;
        }
    }

    /// The shapes and how often they were met, most frequent first.
    #[must_use]
    pub fn most_frequent(&self, limit: usize) -> Vec<(&str, usize)> {
        let mut all: Vec<_> = self.counts.iter().map(|(shape, &count)| (shape.as_str(), count)).collect();
        all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.truncate(limit);
        all
    }
}

/// The words between two marks around the problem: numbers as N, the self name as ~.
fn shape(problem: &Diagnostic, names: &Names) -> Option<String> {
    let lexed = Lexicon::default().lex(&problem.source, names).ok()?;
    let at = lexed.tokens.iter().position(|token| token.span.end > problem.span.start)?;
    let first = lexed.tokens[..at].iter().rposition(ends_clause).map_or(0, |before| before + 1);
    let after = lexed.tokens[at..].iter().position(ends_clause).map_or(lexed.tokens.len(), |end| at + end);
    let words = (first..after).map(|at| match lexed.tokens[at].kind {
        TokenKind::Number(_) => "N".to_owned(),
        TokenKind::SelfName => "~".to_owned(),
        _ => lower(lexed.written(at)),
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn ends_clause(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Punct(Punct('.' | ',' | ':' | ';' | '—' | '"' | '\n')))
}
