//! "Until it leaves the battlefield": one effect exiles, a second one brings back (CR 610.3).

use cardwright_table::Object;
use smallvec::SmallVec;

use super::TOLD;
use crate::program::{Destination, NodeId, Objects, Register, ZoneKind};
use crate::rules::Run;
use crate::state::{Deed, EnterHow, MoveTo, MoveWhy, Note, NoteKind, Report, Work};

impl Run<'_> {
    /// Exiles these until the source leaves; nothing if it has left already (CR 610.3b).
    pub(super) fn exile_until_leaves(&mut self, id: NodeId, objects: &Objects) {
        let (source, _) = self.source();
        self.did(0);
        if !self.stays(source) {
            return;
        }
        let cards = self.present(objects);
        self.frame().stage =
            cards.first().map_or(ZoneKind::Battlefield, |card| self.state.thing(card.slot).zone) as u8;
        self.state.agenda.push(Work::Finish(id));
        let deeds = self.moves(&cards, &Destination::zone(ZoneKind::Exile));
        self.cause(deeds, TOLD);
    }

    /// What was exiled is linked to the source.
    pub(super) fn link_exiled(&mut self) {
        let frame = self.frame();
        let about = frame.source;
        let hand = frame.stage == ZoneKind::Hand as u8;
        let graveyard = frame.stage == ZoneKind::Graveyard as u8;
        let from = match (hand, graveyard) {
            (true, _) => ZoneKind::Hand,
            (_, true) => ZoneKind::Graveyard,
            _ => ZoneKind::Battlefield,
        };
        let mut exiled = frame.objects_mut(Register::LAST).clone();
        if self.rules.book.mutates {
            exiled = self.look().with_fellows(&exiled);
        }
        for card in exiled {
            if self.state.thing(card.slot).zone == ZoneKind::Exile {
                let kind = NoteKind::ExiledUntilLeaves(card, from);
                self.note(about, kind);
            }
        }
        // The source may have been among them, or left at the same time.
        self.bring_back();
    }

    /// Right after a permanent has left the battlefield, what was exiled until then returns to where it was, all at
    /// once (CR 610.3c).
    pub(crate) fn bring_back(&mut self) {
        let due = |note: &Note| match note.kind {
            NoteKind::ExiledUntilLeaves(card, from) if !self.stays(note.about) => Some((card, from)),
            _ => None,
        };
        let returning: SmallVec<[(Object, ZoneKind); 2]> = self.state.notes.iter().filter_map(due).collect();
        if returning.is_empty() {
            return;
        }
        self.state.notes.retain(|note| {
            !matches!(note.kind, NoteKind::ExiledUntilLeaves(card, from) if returning.contains(&(card, from)))
        });
        let current = returning.iter().filter(|(card, _)| self.state.is_current(*card));
        let deeds: SmallVec<[Deed; 2]> = current
            .map(|&(object, from)| {
                let owner = self.state.secrets.owner(object.slot);
                let enter = (from == ZoneKind::Battlefield).then(|| EnterHow::under(owner));
                Deed::Move { object, to: MoveTo::zone(from), why: MoveWhy::Effect, enter }
            })
            .collect();
        self.cause(deeds, Report::Nothing);
    }

    /// Whether a permanent is still there.
    pub(super) fn stays(&self, object: Object) -> bool {
        self.state.is_current(object) && self.state.thing(object.slot).on_battlefield()
    }
}
