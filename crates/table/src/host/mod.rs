//! Matches that run: log, replay, fork, undo, and a face for programs that know no ruleset.

mod erased;
mod log;
mod play;

pub use erased::{Host, Input, Staged, Told, UndoPoint};
pub use log::{Act, Audit};
pub use play::{Match, Opening, Prologue};
