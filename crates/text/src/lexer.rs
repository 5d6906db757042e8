//! From text to tokens.

use std::ops::Range;

use crate::{
    diagnostic::{Code, Diagnostic, Span},
    lexicon::{Lexicon, WordId},
    morphology,
};

/// A punctuation mark, with the typographic variants made equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Punct(pub char);

impl Punct {
    /// One or more line breaks.
    pub const NEWLINE: Self = Self('\n');
    /// A long dash, or a hyphen between spaces.
    pub const DASH: Self = Self('—');
    /// A straight or curly double quote.
    pub const QUOTE: Self = Self('"');
    /// A hyphen inside a word or a minus sign.
    pub const HYPHEN: Self = Self('-');
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// A word.
    Word,
    /// A number in digits or words.
    Number(i32),
    /// A symbol in braces, such as `{2}`.
    Symbol,
    /// A punctuation mark or sign.
    Punct(Punct),
    /// The registered name of the thing that the text is printed on.
    SelfName,
    /// The 's of an owner, or the ' after a plural.
    Possessive,
}

/// A word, number, symbol or punctuation mark of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands in the text.
    pub span: Span,
    /// Its spelling, if a row of the grammar mentions it.
    pub word: WordId,
    /// Whether it is a word that starts with a capital.
    pub capital: bool,
    /// Whether a capital is natural here: at the start of a sentence, cost or quotation.
    pub opening: bool,
}

/// The names by which a text calls the thing that it is printed on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// No name.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// The given names; where several match, the longest counts. The first is the one to render.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self(names.into_iter().map(Into::into).filter(|name: &String| !name.is_empty()).collect())
    }

    /// The name to render.
    #[must_use]
    pub fn first(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }

    /// The length in `text` of the longest name that it starts with.
    fn matching(&self, text: &str) -> Option<usize> {
        self.0.iter().filter_map(|name| name_length(text, name)).max()
    }
}

fn name_length(text: &str, name: &str) -> Option<usize> {
    let mut rest = text.chars();
    for expected in name.chars() {
        if fold(rest.next()?) != fold(expected) {
            return None;
        }
    }
    let ends = !rest.clone().next().is_some_and(char::is_alphanumeric);
    ends.then(|| text.len() - rest.as_str().len())
}

/// A text and its tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lexed<'t> {
    /// The source text.
    pub text: &'t str,
    /// Its tokens in order.
    pub tokens: Vec<Token>,
}

impl Lexed<'_> {
    /// The text of a token as it is written; empty past the end.
    #[must_use]
    pub fn written(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.text[token.span.range()])
    }

    /// The token ranges of the lines.
    #[must_use]
    pub fn lines(&self) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            if token.kind == TokenKind::Punct(Punct::NEWLINE) {
                lines.push(start..at);
                start = at + 1;
            }
        }
        lines.push(start..self.tokens.len());
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// The token ranges of the sentences of a line, each with its period; a quotation does not end one.
    #[must_use]
    pub fn sentences(&self, line: Range<usize>) -> Vec<Range<usize>> {
        let mut sentences = Vec::new();
        let (mut start, mut quoted) = (line.start, false);
        for at in line.clone() {
            match self.tokens.get(at).map(|token| token.kind) {
                Some(TokenKind::Punct(Punct::QUOTE)) => quoted = !quoted,
                Some(TokenKind::Punct(Punct('.'))) if !quoted => {
                    sentences.push(start..at + 1);
                    start = at + 1;
                }
                _ => {}
            }
        }
        sentences.push(start..line.end);
        sentences.retain(|sentence| !sentence.is_empty());
        sentences
    }
}

/// Makes typographic variants of a character equal.
pub(crate) fn fold(c: char) -> char {
    match c {
        '’' | '‘' | 'ʼ' | '`' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        '–' | '―' => '—',
        '−' | '‐' | '‑' => '-',
        '·' | '∙' | '●' => '•',
        c if c != '\n' && c.is_whitespace() => ' ',
        c => c,
    }
}

/// The length in bytes of the word that `text` starts with (0 for none), apostrophes inside included.
pub(crate) fn word_length(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = matches!(fold(c), '\'' | '&') && at > 0;
        let inside = joins && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !c.is_alphanumeric() && !inside {
            return at;
        }
    }
    text.len()
}

/// A word in lower case with straight apostrophes.
pub(crate) fn lower(word: &str) -> String {
    word.chars().map(fold).flat_map(char::to_lowercase).collect()
}

/// Blanks out parenthesised text with spaces, so that spans stay valid.
#[must_use]
pub fn strip_reminders(text: &str) -> String {
    let mut depth = 0_u32;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let closes = c == ')' && depth > 0;
        if c == '(' {
            depth += 1;
        }
        if depth > 0 && c != '\n' {
            out.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            out.push(c);
        }
        if closes {
            depth -= 1;
        }
    }
    // An unclosed parenthesis is no reminder: leave the text for the grammar to refuse.
    if depth > 0 { text.to_owned() } else { out }
}

impl Lexicon {
    /// Splits `text` into tokens.
    ///
    /// # Errors
    /// A brace that is never closed, or a number that is too large.
    pub fn lex<'t>(&self, text: &'t str, names: &Names) -> Result<Lexed<'t>, Diagnostic> {
        let tokens = Vec::with_capacity(text.len() / 4);
        let mut scan = Scan { lexicon: self, names, text, at: 0, tokens, lower: String::new() };
        while let Some(c) = text[scan.at..].chars().next() {
            scan.token(c)?;
        }
        Ok(Lexed { text, tokens: scan.tokens })
    }
}

struct Scan<'l, 't> {
    lexicon: &'l Lexicon,
    names: &'l Names,
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
    lower: String,
}

impl<'t> Scan<'_, 't> {
    fn token(&mut self, c: char) -> Result<(), Diagnostic> {
        let rest = &self.text[self.at..];
        if let Some(length) = self.names.matching(rest).filter(|_| self.at_word_start()) {
            self.push(TokenKind::SelfName, length, self.lexicon.id("~"));
            return Ok(());
        }
        match fold(c) {
            ' ' => self.at += c.len_utf8(),
            '{' => return self.symbol(rest),
            '0'..='9' => return self.number(rest),
            '\'' if self.owns(rest) => {
                let length = c.len_utf8() + usize::from(rest[c.len_utf8()..].starts_with('s'));
                self.push(TokenKind::Possessive, length, self.lexicon.id("'s"));
            }
            _ if c.is_alphanumeric() => self.word(rest),
            folded => self.punct(rest, c, folded),
        }
        Ok(())
    }

    fn push(&mut self, kind: TokenKind, length: usize, word: WordId) {
        let span = Span::new(self.at, self.at + length);
        let capital =
            kind == TokenKind::Word && self.text[self.at..].chars().next().is_some_and(char::is_uppercase);
        let opening = self.tokens.last().is_none_or(|before| match before.kind {
            TokenKind::Punct(Punct(c)) => ".!?:;—\"‹•()],\n".contains(c),
            TokenKind::Symbol => true,
            _ => false,
        });
        self.tokens.push(Token { kind, span, word, capital, opening });
        self.at += length;
    }

    fn at_word_start(&self) -> bool {
        !self.text[..self.at].chars().next_back().is_some_and(char::is_alphanumeric)
    }

    /// Whether the apostrophe at the start of `rest` makes what stands before it an owner.
    fn owns(&self, rest: &str) -> bool {
        let mut after = rest.chars().skip(1);
        let next = after.next();
        let touches = self.tokens.last().is_some_and(|token| {
            token.span.end as usize == self.at && !matches!(token.kind, TokenKind::Punct(_))
        });
        let with_s = next == Some('s') && !after.next().is_some_and(char::is_alphanumeric);
        let after_s = self.text[..self.at].ends_with('s') && !next.is_some_and(char::is_alphanumeric);
        touches && (with_s || after_s)
    }

    fn word(&mut self, rest: &str) {
        let mut length = word_length(rest);
        self.set_lower(&rest[..length]);
        if self.lower.ends_with("'s") && !self.lexicon.is_contraction(&self.lower) {
            self.lower.truncate(self.lower.len() - 2);
            let apostrophe = rest[..length].chars().rev().nth(1).map_or(1, char::len_utf8);
            length -= 1 + apostrophe;
        }
        let (kind, word) = match morphology::number_word(&self.lower) {
            Some(number) => (TokenKind::Number(number), self.lexicon.number(number)),
            None if self.lower == "an" => (TokenKind::Word, self.lexicon.id("a")),
            None => (TokenKind::Word, self.lexicon.id(&self.lower)),
        };
        self.push(kind, length, word);
    }

    fn set_lower(&mut self, word: &str) {
        self.lower.clear();
        if word.is_ascii() {
            self.lower.push_str(word);
            self.lower.make_ascii_lowercase();
        } else {
            self.lower.extend(word.chars().map(fold).flat_map(char::to_lowercase));
        }
    }

    fn number(&mut self, rest: &str) -> Result<(), Diagnostic> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if word_length(rest) > digits && rest[digits..].starts_with(char::is_alphabetic) {
            self.word(rest);
            return Ok(());
        }
        let Ok(number) = rest[..digits].parse() else {
            return Err(self.unreadable("this number is too large", digits));
        };
        self.push(TokenKind::Number(number), digits, self.lexicon.number(number));
        Ok(())
    }

    fn symbol(&mut self, rest: &'t str) -> Result<(), Diagnostic> {
        match rest.find(['}', '\n']) {
            Some(end) if rest[end..].starts_with('}') => {
                self.set_lower(&rest[..=end]);
                self.push(TokenKind::Symbol, end + 1, self.lexicon.id(&self.lower));
                Ok(())
            }
            _ => Err(self.unreadable("this brace is never closed", 1)),
        }
    }

    fn punct(&mut self, rest: &str, c: char, folded: char) {
        let mut length = c.len_utf8();
        let mut mark = folded;
        if folded == '\n' {
            length = rest.len() - rest.trim_start().len();
        } else if rest.starts_with("--") {
            (mark, length) = ('—', 2);
        } else if folded == '\'' {
            // A quotation within a quotation; an apostrophe belongs to its word.
            mark = '‹';
        } else if folded == '-' {
            let before = self.text[..self.at].chars().next_back().is_none_or(char::is_whitespace);
            let after = rest[length..].chars().next().is_none_or(char::is_whitespace);
            if before && after {
                mark = '—';
            }
        }
        let word = self.lexicon.id(mark.encode_utf8(&mut [0; 4]));
        self.push(TokenKind::Punct(Punct(mark)), length, word);
    }

    fn unreadable(&self, message: &str, length: usize) -> Diagnostic {
        Diagnostic::new(Code::Unreadable, message, self.text, Span::new(self.at, self.at + length))
    }
}
