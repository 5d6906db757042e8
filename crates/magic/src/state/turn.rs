//! The turn (CR 500).

use cardwright_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::program::{PhaseKind, StepKind};

/// One step of the plan of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PlannedStep {
    pub(crate) phase: PhaseKind,
    pub(crate) step: StepKind,
    /// The first step of a phase: entering it begins the phase.
    pub(crate) opens: bool,
}

/// A turn that an effect added (CR 500.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ExtraTurn {
    pub(crate) seat: Seat,
    /// In which turn it was added.
    pub(crate) source_turn: u16,
}

/// Whose turn it is and where in it the game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) number: u16,
    pub(crate) active: Seat,
    pub(crate) starting: Seat,
    /// Teams take their turns together (CR 805); the active player is one of the active team.
    pub(crate) shared: bool,
    pub(crate) now: PlannedStep,
    /// Whether any step has begun yet.
    pub(crate) begun: bool,
    /// What is still to come in this turn, the next step last.
    pub(crate) plan: SmallVec<[PlannedStep; 14]>,
    /// Extra turns, the newest last.
    pub(crate) extra: SmallVec<[ExtraTurn; 1]>,
    /// Whose regular turn was the last (spec 47).
    pub(crate) last_regular: Seat,
    pub(crate) priority: Option<Seat>,
    /// Who has passed in succession.
    pub(crate) passed: SeatSet,
    /// How many main phases this turn has had, this one included.
    #[serde(default)]
    pub(crate) mains: u8,
    /// How many decisions were made in this turn.
    #[serde(default)]
    pub(crate) decisions: u32,
    /// How often players have passed in this turn since anybody was asked anything: they could do nothing else.
    #[serde(default)]
    pub(crate) unasked: u16,
    /// How many combat phases this turn has had.
    pub(crate) combats: u8,
    /// How many times cleanup came again this turn.
    pub(crate) storm: u16,
}
