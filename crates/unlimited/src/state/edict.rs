//! Decrees that are in force: what holds of cards wherever they are.

use cardwright_table::{Object, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::program::{NodeId, Until, WordId};

/// A decree in force; the node says of which cards, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Edict {
    pub(crate) node: NodeId,
    /// Whose ability it is.
    pub(crate) by: Seat,
    /// Whose plays it is about.
    pub(crate) whose: SeatSet,
    /// The title that was named.
    pub(crate) named: Option<WordId>,
    /// It ends when this leaves play.
    pub(crate) with: Option<Object>,
    pub(crate) until: Until,
}
