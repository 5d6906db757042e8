//! The front end of a ruleset's compiler: a card's text with its place in a file, read paragraph by paragraph.

use std::{ops::Range, sync::Arc};

use crate::{
    chart::Parser,
    diagnostic::{Code, Diagnostic, Span},
    grammar::{Grammar, RowId},
    lexer::{Lexed, Names},
    value::Value,
};

/// A text in a file. Problems with any part of it are shown with the whole of it, at their place in the file.
#[derive(Clone, Debug)]
pub struct Source {
    text: Arc<str>,
    above: u32,
}

/// A paragraph that was understood.
#[derive(Clone, Debug)]
pub struct Paragraph<V> {
    /// What it means.
    pub value: V,
    /// Where it stands in the source.
    pub span: Span,
    /// The rows it was read by.
    pub rows: Vec<RowId>,
}

impl Source {
    /// A text that starts on this line of its file, counted from 1.
    #[must_use]
    pub fn new(text: &str, line: u32) -> Self {
        Self { text: text.into(), above: line.saturating_sub(1) }
    }

    /// What is wrong with some words of it.
    #[must_use]
    pub fn wrong(&self, problem: impl Into<String>, span: Span) -> Box<Diagnostic> {
        self.placed(Diagnostic::new(Code::Meaning, problem, "", span))
    }

    /// What is wrong with one of its lines, counted from 0.
    #[must_use]
    pub fn wrong_line(&self, problem: impl Into<String>, line: usize) -> Box<Diagnostic> {
        let start = self.text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
        let length = self.text.lines().nth(line).map_or(1, str::len).max(1);
        self.wrong(problem, Span::new(start, start + length))
    }

    /// The tokens of a part of the text: the same text with everything else blanked out.
    ///
    /// # Errors
    /// There are characters in it that cannot be read.
    pub fn lex<'t, V: Value>(
        &self,
        grammar: &Grammar<V>,
        part: &'t str,
        names: &Names,
    ) -> Result<Lexed<'t>, Box<Diagnostic>> {
        grammar.lex(part, names).map_err(|problem| self.placed(problem))
    }

    /// Reads some tokens as a phrase of the category.
    ///
    /// # Errors
    /// They are not understood, or in more than one way.
    pub fn parse<V: Value>(
        &self,
        parser: &mut Parser<'_, V>,
        cat: V::Cat,
        lexed: &Lexed<'_>,
        range: Range<usize>,
    ) -> Result<Paragraph<V>, Box<Diagnostic>> {
        let span = lexed.tokens[range.start].span.to(lexed.tokens[range.end - 1].span);
        let parsed = parser.parse(cat, lexed, range).map_err(|error| self.placed(error.into_diagnostic()))?;
        Ok(Paragraph { value: parsed.value, span, rows: parsed.rows })
    }

    /// Reads each line of a part of the text as a phrase of the category.
    ///
    /// # Errors
    /// The first line that is not understood, or in more than one way.
    pub fn lines<V: Value>(
        &self,
        grammar: &Grammar<V>,
        cat: V::Cat,
        part: &str,
        names: &Names,
    ) -> Result<Vec<Paragraph<V>>, Box<Diagnostic>> {
        let lexed = self.lex(grammar, part, names)?;
        let mut parser = Parser::new(grammar);
        lexed.lines().into_iter().map(|range| self.parse(&mut parser, cat, &lexed, range)).collect()
    }

    fn placed(&self, mut problem: Diagnostic) -> Box<Diagnostic> {
        problem.source = Arc::clone(&self.text);
        problem.above = self.above;
        Box::new(problem)
    }
}
