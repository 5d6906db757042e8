//! What a client wants to be shown: the game's own view, the scene, or both, and whether whole or as it changes.

use std::cell::OnceCell;

use cardwright_table::Seat;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

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
    /// A snapshot: its own text, and the frame around it once somebody wants it whole.
    Snapshot { text: String, frame: OnceCell<Utf8Bytes> },
    /// Something that is said instead of a snapshot.
    Instead(Utf8Bytes),
}

impl Shown {
    /// A snapshot of this text.
    pub(super) fn snapshot(text: String) -> Shown {
        Shown::Snapshot { text, frame: OnceCell::new() }
    }
}

/// A frame of a kind around what it says.
pub(super) fn framed(kind: &str, payload: &str) -> Utf8Bytes {
    let mut frame = String::with_capacity(kind.len() + payload.len() + 24);
    for part in ["{\"type\":\"", kind, "\",\"payload\":", payload, "}"] {
        frame.push_str(part);
    }
    frame.into()
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
        let snapshot = || frame.get_or_init(|| framed("snapshot", text)).clone();
        if !self.sight.changes {
            return snapshot();
        }
        if let Some(memory) = self.memory.as_mut().filter(|_| !whole) {
            let changes = memory.changes(text);
            return changes.map_or_else(snapshot, |changes| framed("changes", &changes));
        }
        self.memory = Some(Memory::of(text));
        snapshot()
    }
}
