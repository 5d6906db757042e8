//! Categories whose phrases are not listed in rows: numbers, symbols, names from a dictionary.

use crate::{
    form::{Form, FormSet},
    lexer::{Lexed, Punct, Token, TokenKind},
    morphology,
    value::{Holds, Value},
};

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberStyle {
    /// "2".
    Digits,
    /// "two".
    Words,
    /// "+2" or "-2"; the sign is read as a part of the number.
    Signed,
}

/// A phrase that a terminal found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<V> {
    /// What it means.
    pub value: V,
    /// How many tokens it takes, at least one.
    pub length: usize,
    /// What agrees with it.
    pub form: Form,
}

/// The tokens from some place on.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    lexed: &'a Lexed<'a>,
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(lexed: &'a Lexed<'a>, at: usize, end: usize) -> Self {
        Self { lexed, at, end }
    }

    /// The token `ahead` tokens after the first.
    #[must_use]
    pub fn token(&self, ahead: usize) -> Option<Token> {
        (self.at + ahead < self.end).then(|| self.lexed.tokens.get(self.at + ahead).copied()).flatten()
    }

    /// What the token `ahead` tokens after the first is.
    #[must_use]
    pub fn kind(&self, ahead: usize) -> Option<TokenKind> {
        self.token(ahead).map(|token| token.kind)
    }

    /// The token `ahead` tokens after the first as it is written; empty past the end.
    #[must_use]
    pub fn written(&self, ahead: usize) -> &'a str {
        self.token(ahead).map_or("", |token| &self.lexed.text[token.span.range()])
    }

    /// The text of the next `count` tokens.
    #[must_use]
    pub fn text(&self, count: usize) -> &'a str {
        match (self.token(0), count.checked_sub(1).and_then(|last| self.token(last))) {
            (Some(first), Some(last)) => &self.lexed.text[first.span.to(last.span).range()],
            _ => "",
        }
    }

    fn number(&self, style: NumberStyle) -> Option<(i32, usize)> {
        match (self.kind(0)?, style) {
            (TokenKind::Number(number), NumberStyle::Digits | NumberStyle::Words) => Some((number, 1)),
            (TokenKind::Punct(Punct(sign @ ('+' | '-'))), NumberStyle::Signed) => match self.kind(1)? {
                TokenKind::Number(number) if sign == '-' => Some((-number, 2)),
                TokenKind::Number(number) => Some((number, 2)),
                _ => None,
            },
            _ => None,
        }
    }
}

type Find<V> = Box<dyn Fn(Cursor<'_>) -> Option<Found<V>> + Send + Sync>;
type Write<V> = Box<dyn Fn(&V) -> Option<(String, Form)> + Send + Sync>;

/// A hook that reads and writes the phrases of a category.
pub(crate) struct Terminal<V: Value> {
    pub(crate) cat: V::Cat,
    /// The forms that its phrases come in.
    pub(crate) forms: FormSet,
    pub(crate) find: Find<V>,
    pub(crate) write: Write<V>,
}

impl<V: Value> Terminal<V> {
    pub(crate) fn number<T: 'static>(
        cat: V::Cat,
        style: NumberStyle,
        read: impl Fn(i32) -> Option<T> + Send + Sync + 'static,
        write: impl Fn(&T) -> Option<i32> + Send + Sync + 'static,
    ) -> Self
    where
        V: From<T> + Holds<T>,
    {
        let find = move |cursor: Cursor<'_>| {
            let (number, length) = cursor.number(style)?;
            Some(Found { value: read(number)?.into(), length, form: Form::of_count(number) })
        };
        let write = move |value: &V| {
            let number = write(value.get()?)?;
            let text = match style {
                NumberStyle::Digits => number.to_string(),
                NumberStyle::Words => morphology::in_words(number),
                NumberStyle::Signed => format!("{number:+}"),
            };
            Some((text, Form::of_count(number)))
        };
        Self { cat, forms: FormSet::COUNTED, find: Box::new(find), write: Box::new(write) }
    }

    pub(crate) fn open<T: 'static>(
        cat: V::Cat,
        find: impl Fn(Cursor<'_>) -> Option<Found<T>> + Send + Sync + 'static,
        write: impl Fn(&T) -> Option<(String, Form)> + Send + Sync + 'static,
    ) -> Self
    where
        V: From<T> + Holds<T>,
    {
        let find = move |cursor: Cursor<'_>| {
            let Found { value, length, form } = find(cursor)?;
            Some(Found { value: value.into(), length: length.max(1), form })
        };
        let write = move |value: &V| write(value.get()?);
        Self { cat, forms: FormSet::BUILT_IN, find: Box::new(find), write: Box::new(write) }
    }
}
