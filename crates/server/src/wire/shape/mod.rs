//! How the table's own types look on the wire.
//!
//! `cardwright-table` knows nothing of schemas, so its types are described here once more. Questions are converted;
//! scenes and outcomes are written as they are, and a test reads real ones through these shapes, so that the two
//! cannot drift apart.

mod question;
mod scene;

pub use question::{Anchor, Ask, Domain, Input, Offer, Question};
pub use scene::{CardFace, Effect, Fact, Figure, Front, Layout, Mark, Outcome, Scene, SeatPanel, Tone, Zone};
