//! Phrase tables: rows that each parse and render one variant of a ruleset's trees.

mod build;
mod expand;
mod grammar_error;
mod macros;
pub(crate) mod pattern;
mod rows;
mod slots;
mod terminal;
pub(crate) mod trie;

pub use grammar_error::{GrammarError, GrammarErrors};
pub use rows::{RowText, Rows};
pub use slots::{Args, BuildFn, IntoParts, Parts};
pub use terminal::{Cursor, Found, NumberStyle};

pub(crate) use terminal::Terminal;

use crate::{
    chart::{ParseError, Parsed, Parser},
    diagnostic::Diagnostic,
    form::{Form, FormSet},
    lexer::{Lexed, Names},
    lexicon::Lexicon,
    value::{Category, Value},
};
use rows::{Build, TakeApart};
use trie::{CatSet, Literal, Trie};

/// A row of a grammar, counted in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RowId(pub u32);

/// What is known of a row from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowInfo<'g> {
    /// Its id.
    pub id: RowId,
    /// Its category and wording.
    pub name: &'g str,
    /// Whether the wording is accepted but never written.
    pub parse_only: bool,
    /// How much it is preferred where two readings compete.
    pub prefer: i32,
}

/// How the form of a row's phrase comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultForm {
    Fixed(Form),
    /// As the slot with this index.
    Copied(usize),
    /// A verb phrase, which comes in all inflections.
    Verb,
}

/// What decides an inflection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreement {
    Slot(usize),
    Fixed(Form),
    /// The form of the row itself.
    Own,
}

/// A part of a checked row.
#[derive(Clone, Debug)]
pub(crate) struct RowPart {
    pub(crate) space: bool,
    pub(crate) kind: RowPartKind,
}

#[derive(Clone, Debug)]
pub(crate) enum RowPartKind {
    /// The first spelling is the one to render.
    Literal(Vec<String>),
    /// A spelling per form, indexed by [`Form`].
    Inflected(Vec<String>, Agreement),
    Slot(usize),
}

/// A slot of a checked row.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) name: String,
    pub(crate) cat: u8,
    pub(crate) forms: FormSet,
    /// The slot that this verb phrase agrees with.
    pub(crate) subject: Option<usize>,
    pub(crate) capital: bool,
}

/// A checked row.
pub(crate) struct Row<V> {
    pub(crate) name: String,
    pub(crate) cat: u8,
    pub(crate) form: ResultForm,
    pub(crate) parts: Vec<RowPart>,
    pub(crate) slots: Vec<Slot>,
    /// For each argument of `build`, the index of its slot.
    pub(crate) args: Vec<usize>,
    pub(crate) penalty: i32,
    pub(crate) parse_only: bool,
    /// Whether it means what its only slot means.
    pub(crate) passes: bool,
    /// The row that it is counted as: the plural of a lexeme counts as its singular.
    pub(crate) counts_as: u32,
    pub(crate) build: Build<V>,
    pub(crate) take_apart: TakeApart<V>,
}

/// A checked grammar: it parses text into values and renders values as text.
pub struct Grammar<V: Value> {
    pub(crate) lexicon: Lexicon,
    pub(crate) rows: Vec<Row<V>>,
    /// The rows of each category that render, in table order.
    pub(crate) renderers: Vec<Vec<u32>>,
    pub(crate) terminals: Vec<Terminal<V>>,
    /// The categories that have terminals.
    pub(crate) terminal_cats: CatSet,
    pub(crate) trie: Trie,
    pub(crate) left_corners: Vec<CatSet>,
    /// By category and form: children come before parents along rows of a single slot.
    pub(crate) unary_ranks: Vec<u32>,
    /// What people call the categories; those without a name are never spoken of.
    pub(crate) category_names: Vec<Option<String>>,
}

impl<V: Value> std::fmt::Debug for Grammar<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Grammar").field("rows", &self.rows.len()).finish_non_exhaustive()
    }
}

impl<V: Value> Grammar<V> {
    /// The words of the grammar.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// All rows in table order; a lexeme is one row.
    pub fn rows(&self) -> impl Iterator<Item = RowInfo<'_>> {
        (0..self.rows.len() as u32)
            .filter(|&id| self.rows[id as usize].counts_as == id)
            .filter_map(|id| self.row(RowId(id)))
    }

    /// What is known of one row; the plural of a lexeme is a row of its own here.
    #[must_use]
    pub fn row(&self, id: RowId) -> Option<RowInfo<'_>> {
        let row = self.rows.get(id.0 as usize)?;
        Some(RowInfo { id, name: &row.name, parse_only: row.parse_only, prefer: -row.penalty })
    }

    /// Splits a text into tokens.
    ///
    /// # Errors
    /// A brace that is never closed, or a number that is too large.
    pub fn lex<'t>(&self, text: &'t str, names: &Names) -> Result<Lexed<'t>, Diagnostic> {
        self.lexicon.lex(text, names)
    }

    /// Parses a whole text as a phrase of the category. To parse many texts, keep a [`Parser`].
    ///
    /// # Errors
    /// The text is not understood, or in more than one way.
    pub fn parse(&self, cat: V::Cat, text: &str, names: &Names) -> Result<V, ParseError<V>> {
        let lexed = self.lex(text, names).map_err(ParseError::Unreadable)?;
        Parser::new(self).parse(cat, &lexed, 0..lexed.tokens.len()).map(|Parsed { value, .. }| value)
    }

    /// What people call a category, if they speak of it at all.
    pub(crate) fn category_name(&self, cat: u8) -> Option<&str> {
        self.category_names[usize::from(cat)].as_deref()
    }

    /// The words that a phrase of this category can start with, as far as they stand in rows.
    pub(crate) fn first_words(&self, cat: u8) -> impl Iterator<Item = Literal> {
        let corners = self.left_corners[usize::from(cat)];
        let root = &self.trie.places[0].literals;
        root.iter()
            .filter(move |(_, next)| self.trie.places[*next as usize].makes.meets(corners))
            .map(|&(word, _)| word)
    }

    pub(crate) fn index_of(cat: V::Cat) -> u8 {
        cat.index() as u8
    }
}
