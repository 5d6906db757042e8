//! The words a grammar knows, as small numbers.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

/// A known spelling: a word in lower case, a punctuation mark, a `{symbol}` or a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct WordId(pub(crate) u32);

impl WordId {
    /// A word that no row mentions.
    pub const UNKNOWN: Self = Self(0);
}

/// Words that end in 's and are one word all the same.
const CONTRACTIONS: [&str; 11] =
    ["it's", "that's", "there's", "here's", "where's", "who's", "what's", "he's", "she's", "let's", "one's"];

/// The words a grammar knows.
#[derive(Clone, Debug)]
pub struct Lexicon {
    ids: HashMap<Box<str>, u32, QuickHash>,
    words: Vec<Box<str>>,
    numbers: Vec<(i32, WordId)>,
    contractions: HashSet<Box<str>>,
}

impl Default for Lexicon {
    fn default() -> Self {
        Self {
            ids: HashMap::default(),
            words: vec!["".into()],
            numbers: Vec::new(),
            contractions: CONTRACTIONS.into_iter().map(Into::into).collect(),
        }
    }
}

impl Lexicon {
    /// The id of a spelling, made if it is new.
    pub(crate) fn intern(&mut self, word: &str) -> WordId {
        if let Some(&id) = self.ids.get(word) {
            return WordId(id);
        }
        let id = self.words.len() as u32;
        self.words.push(word.into());
        self.ids.insert(word.into(), id);
        WordId(id)
    }

    /// The id of a number that a row writes out.
    pub(crate) fn intern_number(&mut self, number: i32) -> WordId {
        let id = self.number(number);
        if id != WordId::UNKNOWN {
            return id;
        }
        // No word contains '#', so this spelling is free.
        let id = self.intern(&format!("#{number}"));
        self.numbers.push((number, id));
        id
    }

    /// Makes a word ending in 's (in lower case) one word instead of a possessive.
    pub(crate) fn add_contraction(&mut self, word: &str) {
        self.contractions.insert(word.into());
    }

    /// The id of a word in lower case.
    #[must_use]
    pub fn id(&self, word: &str) -> WordId {
        self.ids.get(word).map_or(WordId::UNKNOWN, |&id| WordId(id))
    }

    pub(crate) fn number(&self, number: i32) -> WordId {
        self.numbers.iter().find(|(n, _)| *n == number).map_or(WordId::UNKNOWN, |&(_, id)| id)
    }

    /// The spelling of an id.
    #[must_use]
    pub fn spelling(&self, id: WordId) -> &str {
        self.words.get(id.0 as usize).map_or("", |word| word.strip_prefix('#').unwrap_or(word))
    }

    /// All words made of letters.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words
            .iter()
            .map(|word| &**word)
            .filter(|word| word.chars().next().is_some_and(char::is_alphabetic))
    }

    pub(crate) fn is_contraction(&self, lower: &str) -> bool {
        self.contractions.contains(lower)
    }
}

/// FNV-1a: words are short and come from card files, so speed counts and flooding does not.
#[derive(Clone)]
pub(crate) struct QuickHasher(u64);

pub(crate) type QuickHash = BuildHasherDefault<QuickHasher>;

impl Default for QuickHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
