//! Merging with permanents (CR 729): mutate.
//!
//! A merged permanent is the object that the first card was. The cards that merged with it are nowhere until it leaves
//! the battlefield; a note about it names each of them.

use cardwright_table::{Object, SeatSet, Slot};
use smallvec::SmallVec;

use crate::Magic;
use crate::event::{Depth, Event};
use crate::program::{CardId, Objects, ZoneKind};
use crate::rules::{Aspects, Happening, Look, Run};
use crate::state::{Derived, Flag, Group, MoveTo, MoveWhy, Note, NoteKind};

impl Look<'_> {
    /// The parts of a merged permanent that are not on top; none of most permanents.
    pub(crate) fn merged_below(&self, slot: Slot) -> SmallVec<[(CardId, u8); 0]> {
        if !self.rules.book.mutates {
            return SmallVec::new();
        }
        let below = self.notes(self.state.object(slot)).filter_map(|note| match note {
            NoteKind::Merged { below, face, .. } => Some((below, face)),
            _ => None,
        });
        below.collect()
    }

    /// Adds the abilities of the parts of a merged permanent that are not on top (CR 702.140e).
    pub(crate) fn add_merged(&self, slot: Slot, derived: &mut Derived) {
        for (card, face) in self.merged_below(slot) {
            self.rules.add_abilities_of(card, face, derived);
        }
    }

    /// The objects that are parts of these permanents besides the first ones.
    pub(super) fn merged_parts(&self, permanents: &[Object]) -> Group {
        let parts = permanents.iter().flat_map(|&permanent| self.notes(permanent));
        let part = |note: NoteKind| match note {
            NoteKind::Merged { part, .. } => Some(self.state.object(part)),
            _ => None,
        };
        parts.filter_map(part).collect()
    }

    /// Cards with those that were one permanent with them: what finds one of them finds all (CR 729.3).
    pub(super) fn with_fellows(&self, cards: &[Object]) -> Group {
        let mut all: Group = cards.iter().copied().collect();
        for &card in cards {
            for note in self.notes(card) {
                if let NoteKind::Fellow(fellow) = note
                    && self.state.is_current(fellow)
                    && !all.contains(&fellow)
                {
                    all.push(fellow);
                }
            }
        }
        all
    }
}

impl Magic {
    /// What is printed on another face counts as well.
    pub(crate) fn add_abilities_of(&self, card: CardId, face: u8, derived: &mut Derived) {
        let other = self.book.tables().printed(card, face, false);
        derived.keywords = derived.keywords.with(other.keywords);
        derived.abilities.extend(other.abilities.iter().copied());
    }
}

impl Run<'_> {
    /// The resolving spell is put above or below its target (CR 702.140c).
    pub(super) fn mutate(&mut self, over: bool) {
        let Some(spell) = self.frame().item else { return };
        let Some(&host) = self.permanents(&Objects::Target(0)).first() else { return };
        let part = spell.slot;
        let card = self.rules.card_in(self.state, part);
        self.note_first_token(host);
        let (below, face) = if over {
            // A face-down part has no text (CR 708.2a).
            let top = self.look().copiable(host.slot);
            (top.card, top.face)
        } else {
            (card, 0)
        };
        self.state.stack.retain(|item| item.object != spell);
        let thing = self.state.thing_mut(part);
        thing.zone = ZoneKind::Nowhere;
        thing.generation = thing.generation.wrapping_add(1);
        let token = thing.is(Flag::NotACard);
        if over {
            self.put_on_top(host, card, token);
        }
        self.state.notes.push(Note { about: host, kind: NoteKind::Merged { part, below, face } });
        self.state.cache.stale = true;
        self.touch(Aspects::CARDS);
        self.emit(|rules, state| Event::Became { object: host, name: rules.look(state).name_of(host) });
        self.happened(Happening::Mutated { object: host });
    }

    /// What is on top decides what a merged permanent is (CR 729.2a), whether it is a token (CR 729.2d) and whether it
    /// is face down (CR 729.2e). It is what was copied before that no longer.
    fn put_on_top(&mut self, host: Object, card: CardId, token: bool) {
        let thing = self.state.thing_mut(host.slot);
        (thing.copy, thing.face) = (Some(card), 0);
        thing.flags.set(Flag::Token, token);
        thing.flags.set(Flag::FaceDown, false);
        self.state.secrets.show(host.slot, SeatSet::PUBLIC);
        for effect in self.state.floating.iter_mut().filter(|effect| effect.copies.is_some()) {
            effect.objects.retain(|object| *object != host);
        }
        self.state.floating.retain(|effect| effect.copies.is_none() || !effect.objects.is_empty());
    }

    /// Before the first merging it is kept that a permanent is a token, and which: something else may be on top later.
    fn note_first_token(&mut self, host: Object) {
        let thing = self.state.thing(host.slot);
        let merged = self.look().notes(host).any(|note| matches!(note, NoteKind::Merged { .. }));
        if thing.is(Flag::Token) && !merged {
            let kind = NoteKind::FirstToken(self.rules.card_in(self.state, host.slot));
            self.state.notes.push(Note { about: host, kind });
        }
    }

    /// A permanent that was merged is what it was before that, as a card or a token of its own.
    fn restore_first(&mut self, host: Object) {
        let first = self.look().notes(host).find_map(|note| match note {
            NoteKind::FirstToken(card) => Some(card),
            _ => None,
        });
        let thing = self.state.thing_mut(host.slot);
        thing.flags.set(Flag::Token, first.is_some());
        thing.copy = first;
    }

    /// The parts of a merged permanent that can be turned over are (CR 729.2i); says whether there are any.
    pub(super) fn turn_parts(&mut self, host: Object) -> bool {
        if !self.rules.book.mutates {
            return false;
        }
        let rules = self.rules;
        let mut turned = false;
        for note in self.state.notes.iter_mut().filter(|note| note.about == host) {
            if let NoteKind::Merged { below, face, .. } = &mut note.kind
                && let Some(other) = rules.book.card(*below).other_side(*face)
            {
                *face = other;
                turned = true;
            }
        }
        turned
    }

    /// Every card of a merged permanent goes where it goes (CR 729.3).
    pub(crate) fn release_parts(&mut self, host: Object, to: MoveTo) {
        let merged = |note: &Note| match note.kind {
            NoteKind::Merged { part, .. } if note.about == host => Some(part),
            _ => None,
        };
        let parts: SmallVec<[Slot; 2]> = self.state.notes.iter().filter_map(merged).collect();
        if parts.is_empty() {
            return;
        }
        self.restore_first(host);
        let first = |note: &Note| note.about == host && matches!(note.kind, NoteKind::FirstToken(_));
        self.state.notes.retain(|note| merged(note).is_none() && !first(note));
        let became = Object { generation: host.generation.wrapping_add(1), ..host };
        for part in parts {
            self.release_part(part, to);
            let fellow = self.state.object(part);
            self.state.notes.push(Note { about: became, kind: NoteKind::Fellow(fellow) });
        }
    }

    fn release_part(&mut self, part: Slot, to: MoveTo) {
        let owner = self.state.secrets.owner(part);
        let thing = self.state.thing(part);
        // A copy of a spell that merged is no card (CR 707.10a).
        let gone = thing.is(Flag::NotACard) || thing.is(Flag::Token);
        let to = if gone { MoveTo::zone(ZoneKind::Nowhere) } else { MoveTo { face_down: false, ..to } };
        self.make_anew(part, to.zone, owner, None);
        self.place(part, owner, to);
        if gone {
            return;
        }
        if to.zone == ZoneKind::Nowhere {
            // It left the game with its owner (CR 800.4a).
            return self.state.free.retain(|free| *free != part);
        }
        self.change_knowledge(part, ZoneKind::Battlefield, to);
        self.mind_ears_elsewhere(part, ZoneKind::Battlefield, to.zone);
        self.emit(|rules, state| Event::Moved {
            card: crate::rules::glimpse(rules, state, part),
            seat: owner,
            from: ZoneKind::Battlefield,
            to: to.zone,
            why: MoveWhy::Rule,
            depth: Depth::of(to),
        });
    }
}
