//! Which of several wordings was printed.

/// Which of several wordings of the same was printed. It is kept beside what a phrase means so that the text can be
/// written back; it tells in which order things are named, and never what happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Wording {
    /// "Draw a card", "target creature gets +2/+2 until end of turn"
    Usual,
    /// What mostly stands last stands first: "Until end of turn, target creature gets +2/+2."
    First,
    /// What mostly stands first stands last: "deals damage to any target equal to its power".
    Last,
    /// "Two target creatures each get +1/+1 until end of turn."
    Each,
    /// "draw an additional card"
    Additional,
}
