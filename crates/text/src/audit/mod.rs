//! Measures of a grammar that cannot be gamed: does every word count, does the
//! text come back as it was printed, and what is not understood most often.

mod clauses;
mod deletion;
mod fidelity;

pub use clauses::ClauseShapes;
pub use deletion::{Silent, phrase_deletion, word_deletion, word_deletion_within};
pub use fidelity::{Difference, Fidelity, normalise};
