//! The chart parser: finds every reading of a text and refuses it unless exactly one is best.
//!
//! Rows are followed bottom-up from their first word or phrase, and only where
//! some row to the left asks for what they make. The chart records how phrases
//! can be put together; values are built afterwards, for phrases of complete
//! readings only.

mod explain;
mod fill;
mod forest;
mod outcome;

pub use outcome::{Derivation, ParseError, Parsed, Rival};

use std::{collections::HashMap, ops::Range};

use crate::{
    form::{Form, FormSet},
    grammar::{Grammar, trie::CatSet},
    lexer::Lexed,
    lexicon::QuickHash,
    value::Value,
};

/// How much work a text may cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Tokens in one phrase.
    pub tokens: usize,
    /// Partial readings in one chart.
    pub edges: usize,
    /// Equally good values of one phrase.
    pub values: usize,
    /// Values tried for one text.
    pub builds: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { tokens: 2_000, edges: 500_000, values: 16, builds: 100_000 }
    }
}

/// A row followed up to some place.
#[derive(Clone, Copy)]
struct Edge {
    place: u32,
    start: u32,
    /// The latest of its [`Back`]s.
    back: u32,
}

/// One way to arrive at an edge.
#[derive(Clone, Copy)]
struct Back {
    /// The edge before, or [`NONE`] at the start of the row.
    before: u32,
    /// The phrase just added, or [`NONE`] for a word.
    child: u32,
    /// The next way to arrive at the same edge.
    next: u32,
}

/// A complete phrase.
#[derive(Clone, Copy)]
struct Phrase {
    cat: u8,
    form: Form,
    start: u32,
    end: u32,
    /// The latest of its [`Origin`]s.
    origin: u32,
}

/// One way a phrase came about.
#[derive(Clone, Copy)]
struct Origin {
    /// The row, or [`NONE`] for a terminal.
    row: u32,
    /// The finished edge, or the index of the terminal's value.
    source: u32,
    next: u32,
}

/// An edge that waits for a phrase.
#[derive(Clone, Copy)]
struct Wait {
    edge: u32,
    forms: FormSet,
    place: u32,
    next: u32,
}

/// A phrase that a terminal found, to be added when the chart gets to its end.
struct Pending {
    end: u32,
    start: u32,
    cat: u8,
    form: Form,
    value: u32,
}

const NONE: u32 = u32::MAX;

/// Parses texts with a grammar; keeps its memory between texts.
pub struct Parser<'g, V: Value> {
    grammar: &'g Grammar<V>,
    limits: Limits,
    edges: Vec<Edge>,
    /// For each position, the first edge that ends there.
    edge_starts: Vec<u32>,
    backs: Vec<Back>,
    phrases: Vec<Phrase>,
    origins: Vec<Origin>,
    waits: Vec<Wait>,
    /// For each position and category, the latest of the waits.
    wait_heads: Vec<u32>,
    /// For each position, the categories that a phrase may have that starts there.
    wanted: Vec<CatSet>,
    pending: Vec<Pending>,
    terminal_values: Vec<V>,
    edge_at: HashMap<u64, u32, QuickHash>,
    phrase_at: HashMap<u64, u32, QuickHash>,
}

impl<V: Value> std::fmt::Debug for Parser<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parser").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'g, V: Value> Parser<'g, V> {
    /// A parser with the usual limits.
    #[must_use]
    pub fn new(grammar: &'g Grammar<V>) -> Self {
        Self::with_limits(grammar, Limits::default())
    }

    /// A parser with limits of your own.
    #[must_use]
    pub fn with_limits(grammar: &'g Grammar<V>, limits: Limits) -> Self {
        Self {
            grammar,
            limits,
            edges: Vec::new(),
            edge_starts: Vec::new(),
            backs: Vec::new(),
            phrases: Vec::new(),
            origins: Vec::new(),
            waits: Vec::new(),
            wait_heads: Vec::new(),
            wanted: Vec::new(),
            pending: Vec::new(),
            terminal_values: Vec::new(),
            edge_at: HashMap::default(),
            phrase_at: HashMap::default(),
        }
    }

    /// Parses some tokens of a text as a phrase of the category; problems are located in the whole text.
    ///
    /// # Errors
    /// The tokens are not understood, or in more than one way.
    pub fn parse(
        &mut self,
        cat: V::Cat,
        lexed: &Lexed<'_>,
        range: Range<usize>,
    ) -> Result<Parsed<V>, ParseError<V>> {
        let (roots, range) = self.chart(cat, lexed, range)?;
        self.read(&roots, lexed, &range)
    }

    /// The same, with the words and the value of every phrase on the way.
    ///
    /// # Errors
    /// The tokens are not understood, or in more than one way.
    pub fn derive(
        &mut self,
        cat: V::Cat,
        lexed: &Lexed<'_>,
        range: Range<usize>,
    ) -> Result<Derivation<V>, ParseError<V>> {
        let (roots, range) = self.chart(cat, lexed, range)?;
        self.derivation(&roots, lexed, &range)
    }

    /// The other readings of tokens that are understood, which the preferences of rows have ruled out, as far as the
    /// limits reach.
    ///
    /// # Errors
    /// The tokens are not understood.
    pub fn passed_over_in(
        &mut self,
        cat: V::Cat,
        lexed: &Lexed<'_>,
        range: Range<usize>,
    ) -> Result<Vec<Rival<V>>, ParseError<V>> {
        let (roots, range) = self.chart(cat, lexed, range)?;
        self.passed_over(&roots, lexed, &range)
    }

    /// Fills the chart; gives the phrases over all tokens, and which tokens those are.
    fn chart(
        &mut self,
        cat: V::Cat,
        lexed: &Lexed<'_>,
        range: Range<usize>,
    ) -> Result<(Vec<u32>, Range<usize>), ParseError<V>> {
        let range = range.start.min(lexed.tokens.len())..range.end.min(lexed.tokens.len());
        let target = Grammar::<V>::index_of(cat);
        if range.len() > self.limits.tokens {
            return Err(self.too_complex("this text is too long", lexed, &range));
        }
        if !self.fill(target, lexed, &range) {
            return Err(self.too_complex("this text has too many partial readings", lexed, &range));
        }
        let roots = self.roots(target, range.len() as u32);
        if roots.is_empty() {
            return Err(ParseError::Unknown(self.explain(target, lexed, &range)));
        }
        Ok((roots, range))
    }

    /// The complete phrases over all tokens.
    fn roots(&self, cat: u8, end: u32) -> Vec<u32> {
        let whole = |phrase: &Phrase| (phrase.cat, phrase.start, phrase.end) == (cat, 0, end);
        (0..self.phrases.len() as u32).filter(|&at| whole(&self.phrases[at as usize])).collect()
    }

    fn clear(&mut self, tokens: usize) {
        self.edges.clear();
        self.edge_starts.clear();
        self.backs.clear();
        self.phrases.clear();
        self.origins.clear();
        self.waits.clear();
        self.wait_heads.clear();
        self.wait_heads.resize((tokens + 1) * self.grammar.left_corners.len(), NONE);
        self.wanted.clear();
        self.pending.clear();
        self.terminal_values.clear();
    }
}
