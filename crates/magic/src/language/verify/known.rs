//! What is known at a moment of an effect: which registers hold something, and whether a step said how much it did.

use crate::program::Register;

/// A set of places where earlier steps have left something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    objects: u64,
    players: u64,
    numbers: u64,
    done: bool,
}

impl Known {
    pub(super) const NOTHING: Known = Known { objects: 0, players: 0, numbers: 0, done: false };
    /// How much the last step did.
    pub(super) const DONE: Known = Known { done: true, ..Known::NOTHING };

    const fn bit(register: Register) -> u64 {
        1 << register.0
    }

    pub(super) const fn objects(register: Register) -> Known {
        Known { objects: Known::bit(register), ..Known::NOTHING }
    }

    pub(super) const fn player(register: Register) -> Known {
        Known { players: Known::bit(register), ..Known::NOTHING }
    }

    pub(super) const fn number(register: Register) -> Known {
        Known { numbers: Known::bit(register), ..Known::NOTHING }
    }

    #[must_use]
    pub(super) const fn with(self, other: Known) -> Known {
        Known {
            objects: self.objects | other.objects,
            players: self.players | other.players,
            numbers: self.numbers | other.numbers,
            done: self.done || other.done,
        }
    }

    /// What is known either way.
    #[must_use]
    pub(super) const fn meet(self, other: Known) -> Known {
        Known {
            objects: self.objects & other.objects,
            players: self.players & other.players,
            numbers: self.numbers & other.numbers,
            done: self.done && other.done,
        }
    }

    #[must_use]
    pub(super) const fn without(self, other: Known) -> Known {
        Known {
            objects: self.objects & !other.objects,
            players: self.players & !other.players,
            numbers: self.numbers & !other.numbers,
            done: self.done && !other.done,
        }
    }

    /// Whether all of this is known.
    pub(super) fn has(self, other: Known) -> bool {
        self.meet(other) == other
    }
}
