//! What comes of a text: a value, or a reason why not.

use crate::{diagnostic::Diagnostic, form::Form, grammar::RowId};

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
