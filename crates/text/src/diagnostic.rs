//! What is wrong with a text, said so that a person can mend it.

use std::{fmt, ops::Range, sync::Arc};

/// A range of bytes in the source text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span from one byte to another.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The span as a range to slice the text with.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// Characters that are not words, numbers, symbols or punctuation.
    Unreadable,
    /// A word that no row of the grammar wants at this place.
    Unknown,
    /// The text has several meanings and no preference settles which.
    Ambiguous,
    /// The text is too long or has too many partial readings.
    TooComplex,
    /// A problem found by the ruleset after parsing, such as a reference to nothing.
    Meaning,
}

impl Code {
    const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "text::unreadable",
            Self::Unknown => "text::unknown",
            Self::Ambiguous => "text::ambiguous",
            Self::TooComplex => "text::too_complex",
            Self::Meaning => "text::meaning",
        }
    }
}

/// A problem in a text, with the words it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind of problem it is.
    pub code: Code,
    /// The problem in one sentence.
    pub message: String,
    /// The words it is about.
    pub span: Span,
    /// The words of the two things that they could stand for; the same twice if only one has words.
    pub also: Option<Box<[Span; 2]>>,
    /// The whole source text.
    pub source: Arc<str>,
    /// How many lines stand above the source text in its file.
    pub above: u32,
    /// What would have been understood at the start of the span: quoted words first, then categories.
    pub expected: Vec<String>,
    /// How it might be mended.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem with `span` of `source`.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>, source: &str, span: Span) -> Self {
        Self {
            code,
            message: message.into(),
            span,
            also: None,
            source: source.into(),
            above: 0,
            expected: Vec::new(),
            help: None,
        }
    }

    /// The words that the problem is about.
    #[must_use]
    pub fn words(&self) -> &str {
        self.source.get(self.span.range()).unwrap_or_default()
    }

    /// The clause that the problem is in: the words between the marks of punctuation around it.
    #[must_use]
    pub fn clause(&self) -> &str {
        const MARKS: [char; 7] = ['.', ',', ':', ';', '—', '"', '\n'];
        let at = self.span.start as usize;
        let (Some(before), Some(after)) = (self.source.get(..at), self.source.get(at..)) else { return "" };
        let start = before
            .rfind(MARKS)
            .map_or(0, |mark| mark + before[mark..].chars().next().map_or(1, char::len_utf8));
        let end = after.find(MARKS).map_or(self.source.len(), |mark| at + mark);
        self.source[start..end].trim()
    }

    /// Line and column of the span's start in the file, both counted from 1, columns in characters.
    #[must_use]
    pub fn position(&self) -> (usize, usize) {
        let (line, column) = self.place(self.span);
        (self.above as usize + line, column)
    }

    /// Line and column of a span in the source text.
    fn place(&self, span: Span) -> (usize, usize) {
        let before = self.source.get(..span.start as usize).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The problem as plain text with the words underlined.
    #[must_use]
    pub fn render(&self) -> String {
        let (line, column) = self.position();
        let gutter = " ".repeat(line.to_string().len());
        let mut out = format!("{} at {line}:{column}\n{gutter} |\n", self.message);
        let mut lines: Vec<usize> = self.places().map(|span| self.place(span).0).collect();
        lines.sort_unstable();
        lines.dedup();
        for line in lines {
            let text = self.source.split('\n').nth(line - 1).unwrap_or_default();
            let shown = self.above as usize + line;
            out.push_str(&format!("{shown} | {text}\n{gutter} | {}\n", self.underlined(line, text)));
        }
        if !self.expected.is_empty() {
            out.push_str(&format!("expected {}\n", self.expected_list()));
        }
        if let Some(help) = &self.help {
            out.push_str(&format!("help: {help}\n"));
        }
        out
    }

    /// All words that it is about.
    fn places(&self) -> impl Iterator<Item = Span> {
        self.also.iter().flat_map(|both| both.iter()).copied().chain([self.span])
    }

    /// Marks under a line of the source text: the words in question, and those that they could stand for.
    fn underlined(&self, line: usize, text: &str) -> String {
        let mut marks = Vec::new();
        for span in self.places().filter(|span| self.place(*span).0 == line) {
            let mark = if span == self.span { '^' } else { '-' };
            let start = self.place(span).1 - 1;
            let words =
                self.source.get(span.range()).unwrap_or_default().split('\n').next().unwrap_or_default();
            let on_line = text.chars().count().saturating_sub(start);
            let end = start + words.chars().count().min(on_line).max(1);
            marks.resize(marks.len().max(end), ' ');
            marks[start..end].fill(mark);
        }
        marks.into_iter().collect()
    }

    /// The expected words and categories as one phrase: `"a", "b" or noun`.
    #[must_use]
    pub fn expected_list(&self) -> String {
        match self.expected.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code.name()))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let expected = (!self.expected.is_empty()).then(|| format!("expected {}", self.expected_list()));
        let lines: Vec<String> = expected.into_iter().chain(self.help.clone()).collect();
        if lines.is_empty() { None } else { Some(Box::new(lines.join("\n"))) }
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let here = miette::LabeledSpan::new_with_span(Some("here".into()), self.span.range());
        let also = |span: &Span| miette::LabeledSpan::new_with_span(Some("or here".into()), span.range());
        Some(Box::new(std::iter::once(here).chain(self.also.iter().flat_map(|both| both.iter()).map(also))))
    }
}

/// The known word that looks most like `word`, if one is near enough to be a slip of the pen.
pub(crate) fn nearest<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let allowed = match word.chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    known
        .filter(|other| other.len().abs_diff(word.len()) <= 2)
        .map(|other| (edit_distance(word, other), other))
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, other)| other)
}

fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in right.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
