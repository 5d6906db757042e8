//! The notation of a row's wording: `"{who} water~who {n:Number} plant#n"`.

use crate::{lexer, lexicon::Lexicon};

/// A wording taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pattern {
    pub(crate) parts: Vec<Part>,
    pub(crate) slots: Vec<SlotText>,
}

/// One word, mark or slot.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Whether a space stands before it.
    pub(crate) space: bool,
    pub(crate) kind: PartKind,
}

#[derive(Clone, Debug)]
pub(crate) enum PartKind {
    /// A spelling and the others that are accepted for it.
    Literal(Vec<String>),
    /// `verb~by` or `singular/plural~by`.
    Verb(Lemma, By),
    /// `noun#by` or `singular/plural#by`.
    Noun(Lemma, By),
    /// An index into the slots.
    Slot(usize),
}

/// A word to inflect.
#[derive(Clone, Debug)]
pub(crate) enum Lemma {
    Regular(String),
    /// Both forms written out: for one, for many.
    Pair(String, String),
}

/// What decides an inflection: the name of a slot or of a form; empty for the row's own form.
pub(crate) type By = String;

/// `{name:Category.form}`, `{name:Category~by}`, each with `^` for a capital.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SlotText {
    pub(crate) name: String,
    pub(crate) category: Option<String>,
    pub(crate) form: Option<String>,
    pub(crate) by: Option<String>,
    pub(crate) capital: bool,
}

impl Pattern {
    /// Reads the notation.
    pub(crate) fn read(text: &str, lexicon: &Lexicon) -> Result<Self, String> {
        let mut reader = Reader { rest: text, pattern: Self::default(), space: false, lexicon };
        while let Some(c) = reader.rest.chars().next() {
            reader.part(c)?;
        }
        if reader.pattern.parts.is_empty() {
            return Err("the wording is empty".to_owned());
        }
        Ok(reader.pattern)
    }
}

struct Reader<'t> {
    rest: &'t str,
    pattern: Pattern,
    space: bool,
    lexicon: &'t Lexicon,
}

impl<'t> Reader<'t> {
    fn part(&mut self, c: char) -> Result<(), String> {
        if c != '\n' && c.is_whitespace() {
            self.space = true;
            self.take(c.len_utf8());
        } else if self.rest.starts_with("{{") {
            let end = self.rest.find("}}").ok_or("a literal symbol `{{` is never closed")?;
            let symbol = self.take(end + 2);
            self.literal(&symbol[1..symbol.len() - 1]);
        } else if c == '{' {
            let end = self.rest.find('}').ok_or("a slot is never closed")?;
            let slot = self.take(end + 1);
            self.slot(&slot[1..end])?;
        } else if let Some(ending) = self.possessive() {
            self.take(ending.len());
            self.literal(ending);
        } else if c.is_alphanumeric() {
            self.word()?;
        } else {
            self.take(c.len_utf8());
            self.literal(lexer::fold(c).encode_utf8(&mut [0; 4]));
        }
        Ok(())
    }

    fn take(&mut self, length: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn push(&mut self, kind: PartKind) {
        self.pattern.parts.push(Part { space: std::mem::take(&mut self.space), kind });
    }

    fn literal(&mut self, spelling: &str) {
        self.push(PartKind::Literal(vec![spelling.to_owned()]));
    }

    fn possessive(&self) -> Option<&'static str> {
        let after_phrase = !self.space && !self.pattern.parts.is_empty();
        let after_s = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        match self.rest.strip_prefix('\'') {
            Some(rest) if after_phrase && rest.strip_prefix('s').is_some_and(after_s) => Some("'s"),
            Some(rest) if after_phrase && after_s(rest) => Some("'"),
            _ => None,
        }
    }

    fn slot(&mut self, text: &str) -> Result<(), String> {
        let (text, capital) = text.strip_suffix('^').map_or((text, false), |text| (text, true));
        let (text, by) = split(text, '~');
        let (text, form) = split(text, '.');
        let (name, category) = split(text, ':');
        let slot = SlotText { name: name.to_owned(), category, form, by, capital };
        if slot.name.is_empty() {
            return Err("a slot has no name".to_owned());
        }
        if self.pattern.slots.iter().any(|other| other.name == slot.name) {
            return Err(format!("two slots are named {}", slot.name));
        }
        self.push(PartKind::Slot(self.pattern.slots.len()));
        self.pattern.slots.push(slot);
        Ok(())
    }

    fn word(&mut self) -> Result<(), String> {
        let first = self.spelling();
        if let Some(second) = self.pair() {
            return self.inflected(Lemma::Pair(first.to_owned(), second.to_owned()));
        }
        if self.rest.starts_with(['~', '#']) {
            return self.inflected(Lemma::Regular(first.to_owned()));
        }
        let mut spellings = vec![first.to_owned()];
        while self.rest.starts_with('|') {
            self.take(1);
            spellings.push(self.spelling().to_owned());
        }
        if spellings.iter().any(String::is_empty) {
            return Err("a word is missing after `|`".to_owned());
        }
        self.push(PartKind::Literal(spellings));
        Ok(())
    }

    /// A word; a possessive ending stays behind, as in card text.
    fn spelling(&mut self) -> &'t str {
        let length = lexer::word_length(self.rest);
        let word = &self.rest[..length];
        let owner = word.strip_suffix("'s").filter(|_| !self.lexicon.is_contraction(&lexer::lower(word)));
        self.take(owner.map_or(length, str::len))
    }

    /// The second half of `one/many` if an agreement follows it.
    fn pair(&mut self) -> Option<&'t str> {
        let rest = self.rest.strip_prefix('/')?;
        let length = lexer::word_length(rest);
        let agrees = length > 0 && rest[length..].starts_with(['~', '#']);
        agrees.then(|| self.take(1 + length)).map(|taken| &taken[1..])
    }

    fn inflected(&mut self, lemma: Lemma) -> Result<(), String> {
        let verb = self.take(1) == "~";
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let by = self.take(end).to_owned();
        self.push(if verb { PartKind::Verb(lemma, by) } else { PartKind::Noun(lemma, by) });
        Ok(())
    }
}

fn split(text: &str, at: char) -> (&str, Option<String>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after.to_owned())))
}
