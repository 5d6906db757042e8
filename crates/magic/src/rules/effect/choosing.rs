//! Choices that an effect makes players make (CR 608.2d), and what is remembered of them.

use cardwright_table::{Object, Seat};

use super::asking::named_by;
use super::query::Query;
use crate::card::{Color, Subtype};
use crate::event::Event;
use crate::program::{Node, NodeId, Num, Objects, Register, Who};
use crate::rules::{Aspects, Flow, Look, Run, SEAT_BASE};
use crate::state::{Group, Note, NoteKind};

impl Look<'_> {
    /// The objects that an answer names among those that the node offers: some may have left.
    fn chosen(&self, id: NodeId, seat: Seat, answer: &[i32]) -> Group {
        let Query::Objects { from, .. } = self.query(id, seat) else { return Group::new() };
        let named = answer.iter().filter_map(|&slot| from.iter().find(|one| i32::from(one.slot.0) == slot));
        named.copied().collect()
    }
}

impl Run<'_> {
    /// The player chooses objects, which wait until all players have chosen.
    pub(super) fn gather(&mut self, id: NodeId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let chosen = self.look().chosen(id, seat, &answer);
        self.frame().gathered.extend(chosen);
        Flow::On
    }

    /// What was chosen goes into a register.
    pub(super) fn keep_gathered(&mut self, into: Register) {
        let frame = self.frame();
        let chosen = std::mem::take(&mut frame.gathered);
        frame.done = chosen.len() as i32;
        *frame.objects_mut(into) = chosen;
    }

    /// What got the most votes, or as many as another that did, goes into a register (CR 701.38).
    pub(super) fn keep_most_voted(&mut self, into: Register) {
        let frame = self.frame();
        let votes = std::mem::take(&mut frame.gathered);
        let of = |one: &Object| votes.iter().filter(|other| *other == one).count();
        let most = votes.iter().map(of).max().unwrap_or(0);
        let mut winners = Group::new();
        for one in &votes {
            if of(one) == most && !winners.contains(one) {
                winners.push(*one);
            }
        }
        frame.done = winners.len() as i32;
        *frame.objects_mut(into) = winners;
    }

    pub(super) fn choose_random(&mut self, from: &Objects, count: &Num, into: Register) {
        let mut from = self.objects(from);
        let count = usize::from(self.count(count)).min(from.len());
        self.pick_random(&mut from, count);
        self.did(count as i32);
        *self.frame().objects_mut(into) = from;
    }

    /// Chance says who it is, of the players that are still in the game.
    pub(super) fn choose_random_player(&mut self, among: &Who, into: Register) {
        let mut seats = self.seats(among);
        seats.retain(|seat| !self.state.player(*seat).lost);
        let chosen = match seats.len() as u32 {
            0 => None,
            some => Some(seats[self.state.secrets.rng().below(some) as usize]),
        };
        self.frame().set_player(into, chosen);
        self.did(chosen.is_some().into());
        if let Some(seat) = chosen {
            self.note_for_source(NoteKind::Player(seat));
            self.emit(|_, _| Event::Chose { seat, what: seat.to_string() });
        }
    }

    /// Leaves only so many, chosen at random.
    pub(super) fn pick_random(&mut self, from: &mut Group, count: usize) {
        for place in 0..count.min(from.len()) {
            let other = place + self.state.secrets.rng().below((from.len() - place) as u32) as usize;
            from.swap(place, other);
        }
        from.truncate(count);
    }

    pub(super) fn choose_player(&mut self, id: NodeId, into: Register, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let chosen = answer.first().map(|&value| Seat((value - SEAT_BASE) as u8));
        self.frame().set_player(into, chosen);
        self.did(chosen.is_some().into());
        if let Some(chosen) = chosen {
            self.note_for_source(NoteKind::Player(chosen));
            self.emit(|_, _| Event::Chose { seat, what: chosen.to_string() });
        }
        Flow::On
    }

    /// A colour, creature type, card name or number is chosen for the source (CR 607.2d).
    pub(super) fn choose_for_source(&mut self, id: NodeId, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let Some(&value) = answer.first() else { return Flow::On };
        let kind = match self.rules.book.node(id) {
            Node::ChooseColor { .. } => NoteKind::Color(Color::ALL[value as usize % 5]),
            Node::ChooseCreatureType | Node::ChooseLandType => NoteKind::Type(Subtype(value as u16)),
            Node::ChooseCardName { .. } => {
                let (card, face) = named_by(value);
                NoteKind::Name(card, face)
            }
            _ => NoteKind::Number(value),
        };
        self.note_for_source(kind);
        self.did(1);
        self.emit(|rules, _| Event::Chose {
            seat,
            what: match kind {
                NoteKind::Color(color) => color.name().into(),
                NoteKind::Type(subtype) => rules.book.subtypes[usize::from(subtype.0)].clone(),
                NoteKind::Name(card, face) => rules.book.name_of_face(card, face).into(),
                _ => value.to_string(),
            },
        });
        Flow::On
    }

    /// Notes something for the source; what was noted of the same kind is forgotten.
    pub(super) fn note_for_source(&mut self, kind: NoteKind) {
        let (about, _) = self.source();
        self.choose_for(about, kind);
    }

    /// Notes what is chosen for an object; what was chosen of the same kind before is forgotten.
    pub(crate) fn choose_for(&mut self, about: Object, kind: NoteKind) {
        let same = std::mem::discriminant(&kind);
        self.state.notes.retain(|note| note.about != about || std::mem::discriminant(&note.kind) != same);
        self.note(about, kind);
    }

    /// Notes something about an object, for its own abilities to look up (CR 607).
    pub(crate) fn note(&mut self, about: Object, kind: NoteKind) {
        self.state.notes.push(Note { about, kind });
        self.touch(Aspects::CHOSEN);
    }

    /// Puts objects into a register, where they are now.
    pub(super) fn remember_objects(&mut self, objects: &Objects, register: Register) {
        let look = self.look();
        let here = look.here();
        let Some(frame) = here.frame else { return };
        let meant = look.objects(objects, &here);
        let meant: Group = meant.into_iter().map(|object| look.follow(object, frame)).collect();
        *self.frame().objects_mut(register) = meant;
    }
}
