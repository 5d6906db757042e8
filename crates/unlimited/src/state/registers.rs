//! What an ability has chosen: registers that later steps speak of.

use cardwright_table::Object;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::program::Register;

/// All registers in one short list, because mostly there is one thing in one of them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Registers(SmallVec<[(Register, Object); 4]>);

impl Registers {
    /// What a register keeps, in order.
    #[inline]
    pub(crate) fn of(&self, register: Register) -> impl Iterator<Item = Object> {
        self.0.iter().filter(move |(own, _)| *own == register).map(|&(_, object)| object)
    }

    /// Keeps these things, and nothing else, in a register.
    pub(crate) fn set(&mut self, register: Register, things: &[Object]) {
        self.0.retain(|(own, _)| *own != register);
        self.0.extend(things.iter().map(|&object| (register, object)));
    }

    /// Keeps what the others keep as well.
    pub(crate) fn join(&mut self, others: Registers) {
        for entry in others.0 {
            if !self.0.contains(&entry) {
                self.0.push(entry);
            }
        }
    }

    /// All that was chosen.
    pub(crate) fn objects_mut(&mut self) -> impl Iterator<Item = &mut Object> {
        self.0.iter_mut().map(|(_, kept)| kept)
    }

    /// Goes on speaking of a thing that has become another object.
    pub(crate) fn follow(&mut self, before: Object, now: Object) {
        self.0.iter_mut().filter(|(_, kept)| *kept == before).for_each(|(_, kept)| *kept = now);
    }
}
