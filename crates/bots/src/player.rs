//! What a player is.

use std::time::Instant;

use cardwright_table::{Game, Seed};

use crate::chair::Chair;

/// Somebody who decides for a seat.
///
/// The same seed and the same questions give the same commands, on every machine and however long it takes.
pub trait Player<G: Game>: Send {
    /// The command of a seat that owes an answer.
    fn answer(&mut self, chair: Chair<'_, G>) -> G::Command;

    /// Has the player answer with the best it has found by then, so that a server can rely on it. With a deadline its
    /// answers depend on the machine; without one they do not.
    fn hurry(&mut self, _deadline: Instant) {}

    /// Starts afresh with the generator of this seed, as if newly made, but keeps its memory buffers.
    fn begin(&mut self, seed: Seed);
}
