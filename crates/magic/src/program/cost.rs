//! Costs (CR 118).

use super::{Filter, Num};
use crate::card::{Counter, ManaCost};

/// All that is paid for a spell or ability.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Cost {
    pub(crate) mana: Option<ManaCost>,
    pub(crate) parts: Vec<CostPart>,
    /// All of it so often: "for each".
    pub(crate) times: Option<Box<Num>>,
}

/// A part of a cost that is not mana.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CostPart {
    /// {T} (CR 107.5).
    Tap,
    /// {Q} (CR 107.6).
    Untap,
    Life(Num),
    SacrificeThis,
    Sacrifice(Filter, Num),
    DiscardThis,
    Discard(Filter, Num),
    /// Discards cards at random.
    DiscardRandom(Num),
    DiscardHand,
    ExileThis,
    /// Exiles cards of the player's own zone that the filter names.
    Exile(Filter, Num),
    RemoveCounters(Counter, Num),
    PutCounters(Counter, Num),
    /// A loyalty cost; the number is added (CR 606).
    Loyalty(Num),
    TapOthers(Filter, Num),
    /// Taps creatures with this much power together: crew (CR 702.122).
    TapPower(Filter, i32),
    ReturnToHand(Filter, Num),
    ReturnThis,
    Energy(Num),
    Mill(Num),
    Reveal(Filter, Num),
}
