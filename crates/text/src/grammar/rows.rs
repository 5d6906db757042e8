//! Writing a grammar down: rows, lexemes and terminals, before they are checked.

use super::{
    build,
    grammar_error::GrammarErrors,
    slots::{Args, BuildFn, IntoParts, Parts},
    terminal::{Cursor, Found, NumberStyle, Terminal},
};
use crate::{Category, Form, Grammar, Holds, Morphology, Value};

/// How a row is written, without its meaning; made by [`rows!`](crate::rows).
#[derive(Clone, Copy, Debug)]
pub struct RowText<'a> {
    /// The name of the category.
    pub category: &'a str,
    /// The form of the phrase: empty, a form (`many`), `=slot`, or `verb` for all inflections.
    pub form: &'a str,
    /// The wording.
    pub pattern: &'a str,
    /// How much this row is preferred where two readings compete.
    pub prefer: i32,
    /// Whether the wording is accepted but never written.
    pub parse_only: bool,
}

/// Makes a value of the values of the slots.
pub(crate) type Build<V> = Box<dyn Fn(&[&V]) -> Option<V> + Send + Sync>;
/// Gives the values of the slots of a value that the row words.
pub(crate) type TakeApart<V> = Box<dyn Fn(&V) -> Option<Vec<V>> + Send + Sync>;

/// A row that has not been checked.
pub(crate) struct RawRow<V> {
    pub(crate) category: String,
    pub(crate) form: String,
    pub(crate) pattern: String,
    pub(crate) prefer: i32,
    pub(crate) parse_only: bool,
    /// The slots in the order in which `build` takes them; none for the order of the wording.
    pub(crate) args: Option<&'static [&'static str]>,
    /// Whether it means what its only slot means.
    pub(crate) passes: bool,
    /// Whether it is the other form of the lexeme in the row before.
    pub(crate) same_lexeme: bool,
    pub(crate) build: Build<V>,
    pub(crate) take_apart: TakeApart<V>,
}

/// A grammar being written; [`Rows::build`] checks it.
pub struct Rows<V: Value> {
    pub(crate) rows: Vec<RawRow<V>>,
    pub(crate) terminals: Vec<Terminal<V>>,
    pub(crate) morphology: Morphology,
    pub(crate) contractions: Vec<String>,
    pub(crate) starts: Vec<V::Cat>,
    pub(crate) described: Vec<(V::Cat, String)>,
}

impl<V: Value> Default for Rows<V> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            terminals: Vec::new(),
            morphology: Morphology::default(),
            contractions: Vec::new(),
            starts: Vec::new(),
            described: Vec::new(),
        }
    }
}

impl<V: Value> Rows<V> {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Says that texts of this category will be asked for.
    pub fn start(&mut self, cat: V::Cat) -> &mut Self {
        self.starts.push(cat);
        self
    }

    /// Names a category for people who read diagnostics ("an effect").
    pub fn describe(&mut self, cat: V::Cat, name: &str) -> &mut Self {
        self.described.push((cat, name.to_owned()));
        self
    }

    /// The inflections, to add irregular ones before the grammar is built.
    pub fn morphology(&mut self) -> &mut Morphology {
        &mut self.morphology
    }

    /// Makes a word in lower case that ends in 's one word instead of a possessive.
    pub fn contraction(&mut self, word: &str) -> &mut Self {
        self.contractions.push(word.to_owned());
        self
    }

    /// Lets numbers stand for phrases of a category, in the given style.
    pub fn number<T: 'static>(
        &mut self,
        cat: V::Cat,
        style: NumberStyle,
        read: impl Fn(i32) -> Option<T> + Send + Sync + 'static,
        write: impl Fn(&T) -> Option<i32> + Send + Sync + 'static,
    ) -> &mut Self
    where
        V: From<T> + Holds<T>,
    {
        self.terminals.push(Terminal::number(cat, style, read, write));
        self
    }

    /// Lets functions read and write the phrases of a category: symbols, names, and the like.
    pub fn terminal<T: 'static>(
        &mut self,
        cat: V::Cat,
        find: impl Fn(Cursor<'_>) -> Option<Found<T>> + Send + Sync + 'static,
        write: impl Fn(&T) -> Option<(String, Form)> + Send + Sync + 'static,
    ) -> &mut Self
    where
        V: From<T> + Holds<T>,
    {
        self.terminals.push(Terminal::open(cat, find, write));
        self
    }

    /// Adds a name of one or more words, with its plural (regular if not given), from a dictionary.
    pub fn lexeme<T>(&mut self, cat: V::Cat, one: &str, many: Option<&str>, value: T) -> &mut Self
    where
        V: From<T>,
    {
        let text = RowText { category: cat.name(), form: "", pattern: one, prefer: 0, parse_only: false };
        self.lexeme_text(text, many, value);
        self
    }

    /// Adds a row from the two directions of its meaning; called by [`rows!`](crate::rows).
    ///
    /// Plain functions rather than closures, so that a table of thousands of rows compiles quickly.
    pub fn row<R: 'static>(
        &mut self,
        text: RowText<'_>,
        args: &'static [&'static str],
        build: fn(&mut Args<'_, V>) -> Option<R>,
        take_apart: fn(&R, &mut Parts<V>) -> Option<()>,
    ) where
        V: From<R> + Holds<R>,
    {
        let build = move |values: &[&V]| build(&mut Args::new(values)).map(V::from);
        let take_apart = move |value: &V| {
            let mut parts = Parts::default();
            take_apart(value.get()?, &mut parts)?;
            Some(parts.into_values())
        };
        self.push(text, Some(args), Box::new(build), Box::new(take_apart));
    }

    /// Adds a row that means what its only slot means; called by [`rows!`](crate::rows).
    pub fn pass(&mut self, text: RowText<'_>, slot: &'static [&'static str]) {
        let build = |values: &[&V]| values.first().map(|&value| value.clone());
        let take_apart = |value: &V| Some(vec![value.clone()]);
        self.push(text, Some(slot), Box::new(build), Box::new(take_apart));
        if let Some(row) = self.rows.last_mut() {
            row.passes = true;
        }
    }

    /// Adds a row whose two directions are functions over its slots, in the order of the wording.
    pub fn irregular<R, B, A, P>(
        &mut self,
        text: RowText<'_>,
        build: B,
        take_apart: impl Fn(&R) -> Option<P> + Send + Sync + 'static,
    ) where
        V: From<R> + Holds<R>,
        B: BuildFn<V, A, R> + Send + Sync + 'static,
        P: IntoParts<V>,
    {
        let build = move |values: &[&V]| build.build(&mut Args::new(values)).map(V::from);
        let take_apart = move |value: &V| take_apart(value.get()?).map(IntoParts::into_parts);
        self.push(text, None, Box::new(build), Box::new(take_apart));
    }

    /// Adds a row without slots in the singular and the plural; called by [`rows!`](crate::rows).
    pub fn lexeme_text<R>(&mut self, text: RowText<'_>, many: Option<&str>, value: R)
    where
        V: From<R>,
    {
        let value = V::from(value);
        let many = many.map_or_else(|| self.plural_of(text.pattern), str::to_owned);
        for (form, pattern) in [("one", text.pattern), ("many", &many)] {
            let (made, same) = (value.clone(), value.clone());
            self.push(
                RowText { form, pattern, ..text },
                None,
                Box::new(move |_| Some(made.clone())),
                Box::new(move |value| (*value == same).then(Vec::new)),
            );
        }
        if let Some(row) = self.rows.last_mut() {
            row.same_lexeme = true;
        }
    }

    /// Checks the whole table and makes it ready to parse and render.
    ///
    /// # Errors
    /// Everything that is wrong with the table.
    pub fn build(self) -> Result<Grammar<V>, GrammarErrors> {
        build::build(self)
    }

    /// The plural of a name: of its last word.
    fn plural_of(&self, one: &str) -> String {
        match one.rsplit_once([' ', '-']) {
            Some((first, last)) => {
                let separator = &one[first.len()..=first.len()];
                format!("{first}{separator}{}", self.morphology.noun(last, true))
            }
            None => self.morphology.noun(one, true),
        }
    }

    fn push(
        &mut self,
        text: RowText<'_>,
        args: Option<&'static [&'static str]>,
        build: Build<V>,
        take_apart: TakeApart<V>,
    ) {
        self.rows.push(RawRow {
            category: text.category.to_owned(),
            form: text.form.to_owned(),
            pattern: text.pattern.to_owned(),
            prefer: text.prefer,
            parse_only: text.parse_only,
            args,
            passes: false,
            same_lexeme: false,
            build,
            take_apart,
        });
    }
}
