//! The log: what was done, in order, never changed afterwards.

use serde::{Deserialize, Serialize};

use crate::game::Leaving;
use crate::seat::Seat;

/// One entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Act<C> {
    /// A seat's command.
    Answer {
        /// Whose.
        seat: Seat,
        /// What.
        command: C,
    },
    /// A seat left.
    Leave {
        /// Who.
        seat: Seat,
        /// Why.
        why: Leaving,
    },
    /// A seat ran out of time and the default answer was given for it.
    Timeout {
        /// Who.
        seat: Seat,
    },
    /// The match went back to where it was after `to` acts that still count.
    Undo {
        /// How many acts count from now on.
        to: u32,
    },
}

impl<C> Act<C> {
    /// Who acted; nobody for an undo.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Act::Answer { seat, .. } | Act::Leave { seat, .. } | Act::Timeout { seat } => Some(*seat),
            Act::Undo { .. } => None,
        }
    }

    /// The same act with its command in another form.
    pub fn map<D, E>(self, change: impl FnOnce(C) -> Result<D, E>) -> Result<Act<D>, E> {
        Ok(match self {
            Act::Answer { seat, command } => Act::Answer { seat, command: change(command)? },
            Act::Leave { seat, why } => Act::Leave { seat, why },
            Act::Timeout { seat } => Act::Timeout { seat },
            Act::Undo { to } => Act::Undo { to },
        })
    }
}

/// How often the log notes a digest of the state, so that a replay can say where it went astray.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Audit {
    /// Never: simulation.
    #[default]
    Off,
    /// After every so many acts.
    Every(u32),
}

impl Audit {
    pub(crate) fn due(self, version: usize) -> bool {
        match self {
            Audit::Off => false,
            Audit::Every(n) => version.is_multiple_of(n.max(1) as usize),
        }
    }
}
