//! Seeds, the generator and shuffles, the same on every machine and for years.
//!
//! The generator is ChaCha with 8 rounds. It is written here rather than taken from a crate because it is
//! part of every saved match: it is plain data of 40 bytes when saved, and nobody's upgrade can change it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// What all randomness of a match grows from.
///
/// Written as a decimal number if it was made from one, otherwise as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// A text that is neither a number nor 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a seed: write a whole number or 64 hexadecimal digits")]
pub struct BadSeed(String);

impl Seed {
    /// A seed of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed for one use, different for each label and number, that tells nothing about this one.
    #[must_use]
    pub fn derive(&self, label: &str, number: u64) -> Seed {
        let hash = Sha256::new_with_prefix(b"cardwright derive\0")
            .chain_update(self.0)
            .chain_update(number.to_le_bytes())
            .chain_update(label.as_bytes());
        Seed(hash.finalize().into())
    }

    /// One seed from the parts that several parties contributed.
    pub fn combine(parts: &[Seed]) -> Seed {
        let mut hash = Sha256::new_with_prefix(b"cardwright combine\0");
        for part in parts {
            hash.update(part.0);
        }
        Seed(hash.finalize().into())
    }

    /// What may be published before the match so that the seed can be proved afterwards.
    pub fn commitment(&self) -> String {
        let hash = Sha256::new_with_prefix(b"cardwright commit\0").chain_update(self.0);
        hex(&hash.finalize())
    }

    /// The generator that starts from this seed.
    pub fn rng(&self) -> Rng {
        let mut key = [0; 8];
        for (word, bytes) in key.iter_mut().zip(self.0.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        Rng::at(key, 0)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        let bad = || BadSeed(text.to_owned());
        if text.len() != 64 {
            return text.parse::<u64>().map(Seed::from).map_err(|_| bad());
        }
        if !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| bad())?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| bad())?;
        }
        Ok(Seed(bytes))
    }
}

impl TryFrom<String> for Seed {
    type Error = BadSeed;

    fn try_from(text: String) -> Result<Seed, BadSeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.0.split_at(8);
        if high.iter().all(|&byte| byte == 0) {
            let low = low.try_into().expect("split at eight bytes");
            return write!(f, "{}", u64::from_le_bytes(low));
        }
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The generator: ChaCha8, its place in the stream, and the current block as a cache.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "SavedRng", into = "SavedRng")]
pub struct Rng {
    key: [u32; 8],
    position: u64,
    block: [u32; BLOCK],
}

const BLOCK: usize = 16;
const ROUNDS: usize = 8;

#[derive(Serialize, Deserialize)]
struct SavedRng {
    key: [u32; 8],
    position: u64,
}

impl Rng {
    fn at(key: [u32; 8], position: u64) -> Rng {
        let mut rng = Rng { key, position, block: [0; BLOCK] };
        if !position.is_multiple_of(BLOCK as u64) {
            rng.refill();
        }
        rng
    }

    /// How many words have been drawn; it moves whenever randomness was used.
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// The next 32 random bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        let place = (self.position % BLOCK as u64) as usize;
        if place == 0 {
            self.refill();
        }
        self.position += 1;
        self.block[place]
    }

    /// A number below `bound`, each as likely as the others. `bound` must not be 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "nothing is below 0");
        // Lemire's method: the high half of a product, unless the low half falls into the uneven rest.
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items in random order, each order as likely as the others.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// One of the items, or nothing if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Another generator, whose key this one draws.
    #[must_use]
    pub fn split(&mut self) -> Rng {
        Rng::at(std::array::from_fn(|_| self.next_u32()), 0)
    }

    /// Another seed, drawn from this generator.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes());
        }
        Seed(bytes)
    }

    fn refill(&mut self) {
        let counter = self.position / BLOCK as u64;
        self.block = chacha_block(&self.key, counter);
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Rng) -> bool {
        self.position == other.position && self.key == other.key
    }
}

impl Eq for Rng {}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rng(at {})", self.position)
    }
}

impl From<SavedRng> for Rng {
    fn from(saved: SavedRng) -> Rng {
        Rng::at(saved.key, saved.position)
    }
}

impl From<Rng> for SavedRng {
    fn from(rng: Rng) -> SavedRng {
        SavedRng { key: rng.key, position: rng.position }
    }
}

fn chacha_block(key: &[u32; 8], counter: u64) -> [u32; BLOCK] {
    let mut input = [0; BLOCK];
    input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    input[4..12].copy_from_slice(key);
    input[12] = counter as u32;
    input[13] = (counter >> 32) as u32;
    let mut block = input;
    for _ in 0..ROUNDS / 2 {
        quarter(&mut block, 0, 4, 8, 12);
        quarter(&mut block, 1, 5, 9, 13);
        quarter(&mut block, 2, 6, 10, 14);
        quarter(&mut block, 3, 7, 11, 15);
        quarter(&mut block, 0, 5, 10, 15);
        quarter(&mut block, 1, 6, 11, 12);
        quarter(&mut block, 2, 7, 8, 13);
        quarter(&mut block, 3, 4, 9, 14);
    }
    for (word, start) in block.iter_mut().zip(input) {
        *word = word.wrapping_add(start);
    }
    block
}

#[inline]
fn quarter(x: &mut [u32; BLOCK], a: usize, b: usize, c: usize, d: usize) {
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(16);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(12);
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(8);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng as _, SeedableRng};

    use super::*;

    #[test]
    fn the_stream_is_chacha8_as_others_compute_it() {
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = i as u8 * 7;
        }
        let mut ours = Seed::from_bytes(bytes).rng();
        let mut theirs = ChaCha8Rng::from_seed(bytes);
        for _ in 0..1000 {
            assert_eq!(ours.next_u32(), theirs.next_u32());
        }
    }

    #[test]
    fn golden_words_ranges_and_shuffles_never_change() {
        let mut rng = Seed::from(2026).rng();
        let words: Vec<u32> = (0..4).map(|_| rng.next_u32()).collect();
        let ranges: Vec<u32> = (0..12).map(|_| rng.below(6)).collect();
        let mut cards: Vec<u8> = (0..12).collect();
        rng.shuffle(&mut cards);
        assert_eq!(words, GOLDEN_WORDS);
        assert_eq!(ranges, GOLDEN_RANGES);
        assert_eq!(cards, GOLDEN_SHUFFLE);
    }

    const GOLDEN_WORDS: [u32; 4] = [3_079_730_689, 3_460_758_008, 1_672_221_630, 3_604_385_936];
    const GOLDEN_RANGES: [u32; 12] = [5, 4, 2, 1, 5, 0, 1, 1, 4, 5, 4, 1];
    const GOLDEN_SHUFFLE: [u8; 12] = [4, 1, 8, 3, 7, 0, 10, 11, 5, 9, 2, 6];

    #[test]
    fn every_order_of_a_small_pile_is_about_as_likely() {
        let mut rng = Seed::from(1).rng();
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut pile = [0, 1, 2, 3];
            rng.shuffle(&mut pile);
            *seen.entry(pile).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }

    #[test]
    fn a_restored_generator_goes_on_where_it_was() {
        let mut rng = Seed::from(9).rng();
        for drawn in 0..40 {
            let saved = postcard::to_stdvec(&rng).unwrap();
            let mut restored: Rng = postcard::from_bytes(&saved).unwrap();
            assert_eq!(restored, rng);
            assert_eq!(restored.next_u32(), rng.next_u32(), "after {drawn} words");
        }
    }

    #[test]
    fn seeds_are_read_as_they_are_written() {
        for seed in [Seed::from(0), Seed::from(u64::MAX), Seed::from(7).derive("game", 2)] {
            assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        }
        assert!("twelve".parse::<Seed>().unwrap_err().to_string().contains("`twelve` is not a seed"));
        assert!("-1".parse::<Seed>().is_err());
    }
}
