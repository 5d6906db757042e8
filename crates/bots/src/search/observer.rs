//! Who has noticed what in the course of one imagined line of play.

use std::io;

use cardwright_table::{Game, MAX_SEATS, Seat, SeatSet, Viewer};
use postcard::ser_flavors::Flavor;
use serde::Serialize;

/// Follows one line of play with the eyes of every seat and of a spectator.
///
/// What a seat has noticed is its view when it was first asked, its own answers, and the events it witnessed
/// since; the spectator stands for what is public.
pub(super) struct Observer {
    noticed: [u64; MAX_SEATS],
    /// The seats whose `noticed` has begun.
    begun: SeatSet,
    public: u64,
}

/// The two keys of a question: as its seat can tell it from others, and as the public can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Keys {
    pub(super) own: u64,
    pub(super) public: u64,
}

impl Keys {
    /// The keys of the question that starts every line of play.
    pub(super) fn at_root(seat: Seat) -> Keys {
        Keys::of(seat, 0, 0)
    }

    fn of(seat: Seat, noticed: u64, public: u64) -> Keys {
        let asked = u64::from(seat.0) << 1;
        Keys { own: mix(noticed, asked), public: mix(public, asked | 1) }
    }

    /// The keys of the next question after an answer.
    pub(super) fn after(self, answer: &[i32]) -> Keys {
        let words = |key| answer.iter().fold(mix(key, !0), |key, &word| mix(key, u64::from(word as u32)));
        Keys { own: words(self.own), public: words(self.public) }
    }
}

impl Observer {
    /// The start of every line of play: what `root` knows is the same in all of them.
    pub(super) fn new(root: Seat) -> Observer {
        Observer { noticed: [0; MAX_SEATS], begun: root.into(), public: 0 }
    }

    /// The keys of the first question that a seat is asked now.
    pub(super) fn keys<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat) -> Keys {
        if !self.begun.has(seat) {
            self.begun = self.begun.with(seat.into());
            self.noticed[seat.index()] = hash(self.public, &game.view(state, Viewer::Seat(seat)));
        }
        Keys::of(seat, self.noticed[seat.index()], self.public)
    }

    /// A seat remembers its own answers, seen or not by the others.
    pub(super) fn answered(&mut self, seat: Seat, keys: Keys) {
        self.noticed[seat.index()] = keys.own;
    }

    /// Everybody notices what they may of the events.
    pub(super) fn told<G: Game>(&mut self, game: &G, events: &[G::Event]) {
        for event in events {
            if let Some(event) = game.witness(event, Viewer::Spectator) {
                self.public = hash(self.public, &event);
            }
            for seat in self.begun.iter() {
                if let Some(event) = game.witness(event, Viewer::Seat(seat)) {
                    self.noticed[seat.index()] = hash(self.noticed[seat.index()], &event);
                }
            }
        }
    }
}

/// Stirs a word into a key (the finish of SplitMix64).
fn mix(key: u64, word: u64) -> u64 {
    let mut mixed = (key ^ word.wrapping_mul(0xff51_afd7_ed55_8ccd)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Stirs any data into a key, by way of its bytes.
fn hash<T: Serialize>(key: u64, data: &T) -> u64 {
    // A few shapes (flattened structs) have no compact form; JSON can write those too.
    let bytes = postcard::serialize_with_flavor(data, Bytes(key)).unwrap_or_else(|_| {
        let mut bytes = Bytes(key);
        // Should even that fail, the key tells less apart, which is harmless.
        serde_json::to_writer(&mut bytes, data).ok();
        bytes.0
    });
    mix(bytes, 0)
}

/// A running hash of bytes (FNV-1a).
struct Bytes(u64);

impl Bytes {
    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

impl Flavor for Bytes {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.add(byte);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.0)
    }
}

impl io::Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        bytes.iter().for_each(|&byte| self.add(byte));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_answers_and_different_data_have_different_keys() {
        let keys = Keys { own: 1, public: 2 };
        assert_ne!(keys.after(&[]).own, keys.own);
        assert_ne!(keys.after(&[1]).after(&[2]), keys.after(&[1, 2]));
        assert_ne!(keys.after(&[1]).public, keys.after(&[2]).public);
        assert_ne!(hash(7, &(1u8, 2u8)), hash(7, &(2u8, 1u8)));
        assert_eq!(hash(7, &"same"), hash(7, &"same"));
    }
}
