//! Chairs at the table, sets of them, and who is looking.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats a match can have.
pub const MAX_SEATS: usize = 8;

/// A chair at the table, counted from 0.
///
/// Shown in texts as `@0`, which [`crate::names::fill`] replaces by a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// The name under which serde writes a seat.
    pub(crate) const WRITTEN: &'static str = "Seat";

    /// The seat as an index into per-seat tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table of `count`, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count as u8).map(Seat)
    }

    /// The next seat clockwise at a table of `count`.
    #[must_use]
    pub const fn next(self, count: usize) -> Seat {
        Seat((self.0 + 1) % count as u8)
    }

    /// The other seat of a table for two.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

/// A seat that is written as a word: `one`, `two` ... `eight`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatName(pub Seat);

impl SeatName {
    const WORDS: [&str; MAX_SEATS] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

    /// The word.
    pub fn word(self) -> &'static str {
        Self::WORDS.get(self.0.index()).copied().unwrap_or("none")
    }

    /// The name of a fact about the seat: `seatOneDecided`.
    pub fn fact(self, what: &str) -> String {
        let (first, rest) = self.word().split_at(1);
        format!("seat{}{rest}{what}", first.to_uppercase())
    }
}

impl Serialize for SeatName {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for SeatName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<SeatName, D::Error> {
        let name = String::deserialize(from)?;
        let place = SeatName::WORDS.iter().position(|known| *known == name);
        let place = place.ok_or_else(|| serde::de::Error::custom(format!("`{name}` is not a seat")))?;
        Ok(SeatName(Seat(place as u8)))
    }
}

/// Who looks at a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody without a seat, who sees only what is public.
    Spectator,
    /// All hidden cards open: for finished matches and for tests.
    Everyone,
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

/// A set of seats, with one more bit for those who only watch.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(from = "u16")]
#[cfg_attr(feature = "wire", ts(type = "number"))]
pub struct SeatSet(u16);

impl SeatSet {
    /// The name under which serde writes a set.
    pub(crate) const WRITTEN: &'static str = "SeatSet";

    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);
    /// Every seat and every spectator: public.
    pub const PUBLIC: SeatSet = SeatSet(0x1ff);
    const SPECTATOR_BIT: u16 = 0x100;

    /// The set of one seat; a seat that no table has (it may come from outside) is in no set.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        if seat.index() < MAX_SEATS { SeatSet(1 << seat.0) } else { SeatSet::NONE }
    }

    /// The first `count` seats, at most [`MAX_SEATS`].
    pub const fn first(count: usize) -> SeatSet {
        SeatSet(if count < MAX_SEATS { (1 << count) - 1 } else { (1 << MAX_SEATS) - 1 })
    }

    /// This set and the other.
    #[inline]
    #[must_use]
    pub const fn with(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// This set less the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & SeatSet::only(seat).0 != 0
    }

    /// Whether this viewer is in the set; [`Viewer::Everyone`] always is.
    #[inline]
    pub const fn admits(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.has(seat),
            Viewer::Spectator => self.0 & Self::SPECTATOR_BIT != 0,
            Viewer::Everyone => true,
        }
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set; spectators do not count.
    pub const fn len(self) -> usize {
        (self.0 & !Self::SPECTATOR_BIT).count_ones() as usize
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        let seats = self.0 & !Self::SPECTATOR_BIT;
        (seats != 0).then(|| Seat(seats.trailing_zeros() as u8))
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.has(seat))
    }
}

impl From<u16> for SeatSet {
    fn from(bits: u16) -> SeatSet {
        SeatSet(bits & SeatSet::PUBLIC.0)
    }
}

impl From<SeatSet> for u16 {
    fn from(set: SeatSet) -> u16 {
        set.0
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, |set, seat| set.with(seat.into()))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}
