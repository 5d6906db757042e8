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
    /// What {X} in its mana is, if the text tells it (CR 107.3c).
    pub(crate) x: Option<Box<Num>>,
}

/// An additional cost that may be paid as a spell is cast, by its name (CR 118.8, 601.2b): each is a fact of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Extra {
    /// CR 702.33
    Kicker,
    /// CR 702.27
    Buyback,
    /// CR 702.56
    Replicate,
    /// CR 702.78
    Conspire,
    /// CR 702.153
    Casualty,
    /// CR 702.157
    Squad,
    /// CR 702.175
    Offspring,
    /// CR 702.166
    Bargain,
    /// One without a name (CR 601.2b).
    Additional,
    /// Which of two additional costs is paid: the first once, the other twice (CR 601.2b).
    Either,
}

impl Extra {
    pub(crate) const ALL: [Extra; 10] = [
        Extra::Kicker,
        Extra::Buyback,
        Extra::Replicate,
        Extra::Conspire,
        Extra::Casualty,
        Extra::Squad,
        Extra::Offspring,
        Extra::Bargain,
        Extra::Additional,
        Extra::Either,
    ];

    /// Its name.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Extra::Kicker => "kicker",
            Extra::Buyback => "buyback",
            Extra::Replicate => "replicate",
            Extra::Conspire => "conspire",
            Extra::Casualty => "casualty",
            Extra::Squad => "squad",
            Extra::Offspring => "offspring",
            Extra::Bargain => "bargain",
            Extra::Additional => "additional",
            Extra::Either => "chosen",
        }
    }
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
    /// Exiles cards of the player's own zone that the filter names; of graveyards of all, if it does not say whose.
    Exile(Filter, Num),
    RemoveCounters(Counter, Num),
    /// Removes so many counters of a kind from one permanent that fits.
    RemoveCountersFrom(Filter, Counter, Num),
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
    /// Exiles any number of such cards with this much mana value together (CR 701.59a).
    ExileValue(Filter, i32),
    /// Nothing is paid, but X can't be 0 (CR 107.3).
    XNotZero,
}
