//! Players of whom a later sentence says that they did something, or did not.

use super::{Lower, Lowering, words};
use crate::language::tree::{Deed, DoerWord, Kind, Participle2};
use crate::program::{Cond, Node, NodeId, Num, Objects, Register, Who, ZoneKind};

/// Those who did what several players were told, or allowed, to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doers {
    noted: Register,
    /// Whether they were free to do it.
    free: bool,
    /// Whether they did it one after the other, so that only what the last of them did is at hand.
    in_turn: bool,
    /// The sentence that tells of it, by its place.
    at: Option<usize>,
}

/// Whether sentences speak of those who did, or did not do, what is told before.
pub(super) fn speak_of_doers(deeds: &[Deed]) -> bool {
    let words = words(deeds).to_lowercase();
    let ways = ["does", "did", "can't", "discarded", "sacrificed", "milled", "drew"];
    ways.iter().any(|way| words.contains(&format!("who {way}")))
}

/// The player of whom it is asked is one of those who did it.
fn did(doers: Doers) -> Cond {
    Cond::IsOneOf(Who::Candidate, Who::Doers(Box::new(Num::Stored(doers.noted))))
}

fn not(cond: Cond) -> Cond {
    Cond::Not(Box::new(cond))
}

impl Lowering<'_, '_> {
    /// What several players do, with a note of each who does it.
    pub(super) fn noting_doers(&mut self, deed: &Deed, node: Node) -> Lower<Node> {
        let noted = self.register()?;
        let in_turn = match &node {
            Node::As(_, inner) | Node::ForEachPlayer(_, _, inner) => self.doers_after(*inner).is_none(),
            _ => false,
        };
        let node = match node {
            Node::As(who, inner) => match self.doers_after(inner) {
                Some(doers) => {
                    let note = Node::NoteDoers(doers, noted);
                    self.sequence(vec![Node::As(who, inner), note])
                }
                None => Node::As(who, self.noting(inner, Who::You, noted)),
            },
            Node::ForEachPlayer(who, one, inner) => match self.doers_after(inner) {
                Some(doers) => {
                    let note = Node::NoteDoers(doers, noted);
                    self.sequence(vec![Node::ForEachPlayer(who, one, inner), note])
                }
                None => Node::ForEachPlayer(who, one, self.noting(inner, Who::Chosen(one), noted)),
            },
            node => match self.doers_of(&node) {
                Some(doers) => self.sequence(vec![node, Node::NoteDoers(doers, noted)]),
                None => return Ok(node),
            },
        };
        let (free, at) = (matches!(deed, Deed::May(..)), self.scope.sentence);
        self.scope.doers = Some(Doers { noted, free, in_turn, at });
        Ok(self.sequence(vec![Node::Store(Num::Const(0), noted), node]))
    }

    /// A step of one player, who is noted if it was done.
    fn noting(&mut self, step: NodeId, who: Who, noted: Register) -> NodeId {
        let note = self.intern(Node::NoteDoers(who, noted));
        let did = self.intern(Node::IfDid(note, None));
        self.link.node(Node::Then(step, did))
    }

    /// Who did it, told by what was moved, where the players only decide and all of it happens together (CR 608.2e).
    fn doers_after(&self, step: NodeId) -> Option<Who> {
        if !self.link.book.only_decides(step) {
            return None;
        }
        self.doers_of(self.link.book.node(step))
    }

    /// Who did a step, told by what it leaves: the owners of cards from their own zones, those who controlled permanents.
    fn doers_of(&self, node: &Node) -> Option<Who> {
        let last = || Box::new(Objects::Chosen(Register::LAST));
        match node {
            Node::Discard(..) | Node::DiscardRandom(..) | Node::DiscardHand(_) => Some(Who::OwnerOf(last())),
            Node::Draw(..) | Node::Mill(..) => Some(Who::OwnerOf(last())),
            Node::SacrificeChoice(..) | Node::Sacrifice(_) => Some(Who::ControllerOf(last())),
            Node::May(_, inner) => self.doers_of(self.link.book.node(*inner)),
            Node::Then(first, second) => match (self.link.book.node(*first), self.link.book.node(*second)) {
                (Node::Choose { .. }, Node::Sacrifice(_) | Node::Destroy { .. }) => {
                    Some(Who::ControllerOf(last()))
                }
                (Node::Choose { from: Objects::All(filter), .. }, Node::Move(..)) => match filter.zones {
                    ZoneKind::Hand | ZoneKind::Graveyard | ZoneKind::Library => Some(Who::OwnerOf(last())),
                    ZoneKind::Battlefield => Some(Who::ControllerOf(last())),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the sentence that was just read asks who did what the one at this place tells.
    pub(super) fn asks_who_did(&mut self, at: usize) -> bool {
        let asked = std::mem::replace(&mut self.scope.asked_doers, false);
        asked && self.scope.doers.is_some_and(|doers| doers.at == Some(at))
    }

    /// Whether players did something one after the other, of which only what the last of them did is at hand.
    pub(super) fn did_in_turn(&self) -> bool {
        self.scope.doers.is_some_and(|doers| doers.in_turn)
    }

    /// "who does", "who didn't"
    pub(super) fn doer(&mut self, word: DoerWord) -> Lower<Cond> {
        let doers = self.scope.doers.ok_or("nothing that some of the players do is told before this")?;
        if word == DoerWord::Cant && doers.free {
            return Err("who may do something can leave it".to_owned());
        }
        self.scope.asked_doers = true;
        let did = did(doers);
        Ok(match word {
            DoerWord::Does | DoerWord::Did => did,
            DoerWord::Doesnt | DoerWord::Didnt | DoerWord::Cant => not(did),
        })
    }

    /// "who discarded a card this way", "who didn't sacrifice a creature this way"
    pub(super) fn done_by(&mut self, yes: bool, how: Participle2, kind: &Kind) -> Lower<Cond> {
        let whatever = matches!(kind, Kind::Card | Kind::Permanent);
        if let Some(doers) = self.scope.doers.filter(|doers| doers.in_turn) {
            self.scope.asked_doers = true;
            return match (whatever, yes) {
                (true, true) => Ok(did(doers)),
                (true, false) => Ok(not(did(doers))),
                (false, _) => Err("what each of the players did is not understood yet".to_owned()),
            };
        }
        let what = Box::new(self.those_done(how, kind)?);
        let by = match how {
            Participle2::Discarded | Participle2::Milled | Participle2::Drawn => Who::OwnerOf(what),
            Participle2::Sacrificed => Who::ControllerOf(what),
            Participle2::Destroyed
            | Participle2::Exiled
            | Participle2::Returned
            | Participle2::Tapped
            | Participle2::Revealed
            | Participle2::Buried => {
                return Err("which of the players did so is not understood yet".to_owned());
            }
        };
        let did = Cond::IsOneOf(Who::Candidate, by);
        Ok(if yes { did } else { not(did) })
    }
}
