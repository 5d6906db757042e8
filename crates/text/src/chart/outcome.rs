//! What comes of a text: a value, or a reason why not.

use std::ops::Range;

use crate::{
    diagnostic::{Diagnostic, Span},
    form::Form,
    grammar::RowId,
};

/// Why a text has no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError<V> {
    /// The text could not be split into words.
    #[error("{0}")]
    Unreadable(Diagnostic),
    /// A word is not understood where it stands.
    #[error("{0}")]
    Unknown(Diagnostic),
    /// The text has several meanings, equally good.
    #[error("{diagnostic}")]
    Ambiguous {
        /// The meanings.
        readings: Vec<V>,
        /// The problem for a person.
        diagnostic: Box<Diagnostic>,
    },
    /// The text is too long or too tangled to finish.
    #[error("{0}")]
    TooComplex(Diagnostic),
}

impl<V> ParseError<V> {
    /// The problem for a person.
    pub fn diagnostic(&self) -> &Diagnostic {
        match self {
            Self::Unreadable(diagnostic) | Self::Unknown(diagnostic) | Self::TooComplex(diagnostic) => {
                diagnostic
            }
            Self::Ambiguous { diagnostic, .. } => diagnostic,
        }
    }

    /// The problem for a person, without the readings.
    pub fn into_diagnostic(self) -> Diagnostic {
        match self {
            Self::Unreadable(diagnostic) | Self::Unknown(diagnostic) | Self::TooComplex(diagnostic) => {
                diagnostic
            }
            Self::Ambiguous { diagnostic, .. } => *diagnostic,
        }
    }
}

/// A value and how it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed<V> {
    /// What the text means.
    pub value: V,
    /// The form of the whole phrase.
    pub form: Form,
    /// The rows that took part, each once, in table order.
    pub rows: Vec<RowId>,
}

/// How a value came about: a phrase, the row it was read by, and its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation<V> {
    /// The row; none if a terminal found it.
    pub row: Option<RowId>,
    /// Its tokens.
    pub tokens: Range<usize>,
    /// What it means.
    pub value: V,
    /// The phrases in the slots of the row, in the order of the wording.
    pub parts: Vec<Derivation<V>>,
}

impl<V> Derivation<V> {
    /// The phrase and all phrases in it, outer ones first.
    pub fn all(&self) -> Vec<&Derivation<V>> {
        let mut all = vec![self];
        let mut at = 0;
        while let Some(&phrase) = all.get(at) {
            all.extend(&phrase.parts);
            at += 1;
        }
        all
    }

    /// What the wording of the row consists of: its words one by one, and the phrases in its slots.
    #[must_use]
    pub fn pieces(&self) -> Vec<Range<usize>> {
        let mut pieces = Vec::new();
        let mut at = self.tokens.start;
        for part in &self.parts {
            pieces.extend((at..part.tokens.start).map(|token| token..token + 1));
            pieces.push(part.tokens.clone());
            at = part.tokens.end;
        }
        pieces.extend((at..self.tokens.end).map(|token| token..token + 1));
        pieces
    }
}

impl<V> Derivation<V> {
    /// The runs of words that could be left out: of each phrase in it, the pieces that stand side by side, two words or
    /// more and not the whole text.
    #[must_use]
    pub fn runs(&self) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        // What a terminal found is one name or number.
        for phrase in self.all().into_iter().filter(|phrase| phrase.row.is_some()) {
            let pieces = phrase.pieces();
            for first in 0..pieces.len() {
                for last in first..pieces.len() {
                    let run = pieces[first].start..pieces[last].end;
                    if run.len() > 1 && run != self.tokens {
                        runs.push(run);
                    }
                }
            }
        }
        runs.sort_unstable_by_key(|run| (run.start, run.end));
        runs.dedup();
        runs
    }
}

/// A reading that preferences have ruled out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rival<V> {
    /// What the text would mean.
    pub value: V,
    /// The words that are understood differently.
    pub span: Span,
    /// The row by which those words were read.
    pub chosen: Option<RowId>,
    /// The row by which they would be read.
    pub instead_of: Option<RowId>,
}
