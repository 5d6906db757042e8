//! Random choices as a list of numbers, so that a failing game can be made shorter.

use crate::seed::{Rng, Seed};

/// A source of choices that remembers them, and can be played again in parts.
#[derive(Clone, Debug)]
pub(super) struct Tape {
    words: Vec<u32>,
    place: usize,
    rng: Option<Rng>,
}

impl Tape {
    /// Choices by chance.
    pub(super) fn random(seed: Seed) -> Tape {
        Tape { words: Vec::new(), place: 0, rng: Some(seed.rng()) }
    }

    /// These choices again, and the first option ever after.
    pub(super) fn fixed(words: Vec<u32>) -> Tape {
        Tape { words, place: 0, rng: None }
    }

    /// A number below `bound`.
    pub(super) fn pick(&mut self, bound: u32) -> u32 {
        if self.place == self.words.len() {
            let word = self.rng.as_mut().map_or(0, |rng| rng.below(bound));
            self.words.push(word);
        }
        let word = self.words[self.place] % bound;
        self.place += 1;
        word
    }

    /// The choices that were made.
    pub(super) fn used(&self) -> &[u32] {
        &self.words[..self.place]
    }
}
