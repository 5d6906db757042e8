//! What can be wrong with a table of rows.

use std::fmt;

/// Something wrong with a table of rows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GrammarError {
    /// The notation of a row cannot be read.
    #[error("row `{row}`: {problem}")]
    Notation {
        /// The row.
        row: String,
        /// What is wrong.
        problem: String,
    },
    /// A category that does not exist, or that a slot leaves open and its name does not tell.
    #[error("row `{row}`: there is no category {category}")]
    NoCategory {
        /// The row.
        row: String,
        /// The missing category.
        category: String,
    },
    /// A slot on one side of a row only.
    #[error("row `{row}`: the slot {slot} stands on one side only")]
    LooseSlot {
        /// The row.
        row: String,
        /// The slot.
        slot: String,
    },
    /// An agreement with something that is neither a slot nor a form.
    #[error("row `{row}`: {name} is neither a slot nor a form")]
    NoAgreement {
        /// The row.
        row: String,
        /// What was to be agreed with.
        name: String,
    },
    /// A slot that asks for phrases which no row makes.
    #[error("row `{row}`: no row makes what the slot {slot} asks for")]
    NothingFits {
        /// The row.
        row: String,
        /// The slot.
        slot: String,
    },
    /// Two rows with the same wording and the same preference.
    #[error("rows `{first}` and `{second}` have the same wording")]
    Duplicate {
        /// The earlier row.
        first: String,
        /// The later row.
        second: String,
    },
    /// A category that no start category leads to.
    #[error("no text leads to the category {category}")]
    Unreachable {
        /// The category.
        category: String,
    },
    /// Rows that only pass on a slot and lead back to where they started.
    #[error("rows that only pass on a slot lead from {category} back to itself")]
    Loop {
        /// The category.
        category: String,
    },
    /// More categories or forms than a grammar can have.
    #[error("there are too many {what}")]
    TooMany {
        /// Categories or forms.
        what: &'static str,
    },
}

/// Everything that is wrong with a table of rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrammarErrors(pub Vec<GrammarError>);

impl fmt::Display for GrammarErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.0.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for GrammarErrors {}
