//! Where a card's words could be understood in another way, and which rows the language prefers there.

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::{CardFault, Program};

/// A place of a card where a preference chose between readings that do different things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The words that have two readings.
    pub words: String,
    /// The row by which they are read.
    pub chosen: String,
    /// The row by which they could have been read.
    pub instead_of: String,
    /// Why that is right, if it was judged.
    pub reason: Option<&'static str>,
    /// What the card would do then.
    pub program: Program,
}

/// The places of a card where a preference chose between different programs.
///
/// # Errors
/// The card is not understood.
pub fn of(card: Printed<'_>) -> Result<Vec<Choice>, CardFault> {
    crate::language::readings::choices(card)
}

/// Every choice between two rows that was judged: the row that is right, the other, why, and a card (type line and text)
/// that would do something else.
#[must_use]
pub fn judged() -> Vec<[&'static str; 5]> {
    crate::language::readings::judged()
}
