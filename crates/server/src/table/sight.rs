//! What a client wants to be shown: the game's own view, the scene, or both, and whether whole or as it changes.

use axum::extract::ws::Utf8Bytes;
use cardwright_table::Seat;
use tokio::sync::mpsc;

use super::Batch;
use crate::changes::Memory;
use crate::wire::{Show, Sight};

/// Whose eyes, and what they are shown.
pub(super) type Look = (Option<Seat>, Show);

/// A socket at the table.
pub(super) struct Guest {
    /// Its seat; none for spectators.
    pub(super) seat: Option<Seat>,
    pub(super) out: mpsc::Sender<Batch>,
    sight: Sight,
    /// What it was shown last, if it is told what changes.
    memory: Option<Memory>,
}

/// What can be shown to everybody with the same look.
pub(super) enum Shown {
    /// A snapshot: its own text, and the frame around it.
    Snapshot { text: String, frame: Utf8Bytes },
    /// Something that is said instead of a snapshot.
    Instead(Utf8Bytes),
}

impl Shown {
    /// A snapshot of this text.
    pub(super) fn snapshot(text: String) -> Shown {
        let frame = framed("snapshot", &text);
        Shown::Snapshot { text, frame }
    }
}

fn framed(kind: &str, payload: &str) -> Utf8Bytes {
    format!("{{\"type\":\"{kind}\",\"payload\":{payload}}}").into()
}

impl Guest {
    /// A socket that has come to a seat, or to watch.
    pub(super) fn new(seat: Option<Seat>, sight: Sight, out: mpsc::Sender<Batch>) -> Guest {
        Guest { seat, out, sight, memory: None }
    }

    /// Through whose eyes it looks, and at what.
    pub(super) fn look(&self) -> Look {
        (self.seat, self.sight.show)
    }

    /// The frame that shows it something, after what it was shown last; the whole of it if that is wanted.
    pub(super) fn frame(&mut self, shown: &Shown, whole: bool) -> Utf8Bytes {
        let (text, frame) = match shown {
            Shown::Snapshot { text, frame } => (text, frame),
            Shown::Instead(frame) => return frame.clone(),
        };
        if !self.sight.changes {
            return frame.clone();
        }
        if let Some(memory) = self.memory.as_mut().filter(|_| !whole) {
            let changes = memory.changes(text);
            return changes.map_or_else(|| frame.clone(), |changes| framed("changes", &changes));
        }
        self.memory = Some(Memory::of(text));
        frame.clone()
    }
}
