//! What the pronouns of a card stand for, and why: for reports and fixtures.

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::CardFault;

/// A pronoun of a card's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The pronoun: "it", "that creature".
    pub phrase: String,
    /// What it stands for, in words.
    pub meant: String,
    /// The entry of the table that decided between several things; none if only one could be meant.
    pub reason: Option<&'static str>,
}

/// The pronouns of a card in the order in which they were understood.
///
/// # Errors
/// The card is not understood.
pub fn of(card: Printed<'_>) -> Result<Vec<Reference>, CardFault> {
    crate::language::references(card)
}

/// The table of preferences: the name of each entry, and why a reader understands it so.
#[must_use]
pub fn table() -> Vec<(&'static str, &'static str)> {
    crate::language::preferences()
}
