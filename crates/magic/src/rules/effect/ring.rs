//! The Ring tempts players (CR 701.54).

use crate::program::{Mark, Objects, Who};
use crate::rules::{Aspects, Happening, Run};
use crate::state::{Note, NoteKind};

/// What is noted for a Ring-bearer.
const BEARER: NoteKind = NoteKind::Marked(Mark::RingBearer);

impl Run<'_> {
    /// The Ring tempts the running effect's "you": who has no emblem of it yet gets one, and the chosen creature is
    /// their Ring-bearer from now on (CR 701.54a-c).
    pub(super) fn tempt(&mut self, chosen: &Objects) {
        let (_, seat) = self.source();
        let player = self.state.player_mut(seat);
        let first = player.tempted == 0;
        player.tempted = player.tempted.saturating_add(1);
        if let Some(card) = self.rules.book.ring.filter(|_| first) {
            self.make_emblem(&Who::You, card);
        }
        if let Some(&about) = self.present(chosen).first() {
            let (rules, state) = (self.rules, &*self.state);
            let others =
                |note: &Note| note.kind == BEARER && rules.look(state).controller(note.about) == seat;
            let kept = state.notes.iter().filter(|note| !others(note)).copied().collect();
            self.state.notes = kept;
            self.state.notes.push(Note { about, kind: BEARER });
        }
        self.touch(Aspects::CHOSEN.with(Aspects::PLAYERS));
        self.happened(Happening::Tempted { seat });
    }
}
