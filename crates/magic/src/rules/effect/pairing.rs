//! Pairs of creatures (CR 702.95).

use cardwright_table::{Object, Seat};

use crate::card::CardType;
use crate::program::Objects;
use crate::rules::{Aspects, Look, Run};
use crate::state::NoteKind;

impl Look<'_> {
    /// The creature that one is paired with.
    pub(crate) fn partner(&self, object: Object) -> Option<Object> {
        let noted = self.notes(object).find_map(|note| match note {
            NoteKind::Paired(other, _) => Some(other),
            _ => None,
        });
        noted.filter(|&other| {
            self.state.is_current(object)
                && self.state.is_current(other)
                && self.state.thing(other.slot).on_battlefield()
        })
    }

    /// Whether both are creatures under this player's control: a pair lasts no longer (CR 702.95e).
    fn can_be_paired(&self, one: Object, other: Object, seat: Seat) -> bool {
        let fits = |object: Object| {
            self.state.is_current(object)
                && self.state.thing(object.slot).on_battlefield()
                && self.derived(object.slot).is(CardType::Creature)
                && self.controller(object) == seat
        };
        fits(one) && fits(other)
    }
}

impl Run<'_> {
    /// Two unpaired creatures that "you" control become a pair.
    pub(super) fn pair(&mut self, one: &Objects, other: &Objects) {
        let (_, you) = self.source();
        let (one, other) = (self.permanents(one).first().copied(), self.permanents(other).first().copied());
        let (Some(one), Some(other)) = (one, other) else { return self.did(0) };
        let look = self.look();
        let free = |object: Object| look.partner(object).is_none();
        if one == other || !free(one) || !free(other) || !look.can_be_paired(one, other, you) {
            return self.did(0);
        }
        self.note(one, NoteKind::Paired(other, you));
        self.note(other, NoteKind::Paired(one, you));
        self.touch(Aspects::CHOSEN);
        self.did(1);
    }

    /// Pairs of which one is no creature any more, has left, or is somebody else's are pairs no longer.
    pub(crate) fn part_pairs(&mut self) {
        let look = self.look();
        let broken = |note: &crate::state::Note| match note.kind {
            NoteKind::Paired(other, seat) => !look.can_be_paired(note.about, other, seat),
            _ => false,
        };
        if look.state.notes.iter().any(broken) {
            let kept = look.state.notes.iter().filter(|note| !broken(note)).copied().collect();
            self.state.notes = kept;
            self.touch(Aspects::CHOSEN);
        }
    }
}
