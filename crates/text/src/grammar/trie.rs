//! The rows as a prefix tree, so that rows that start alike are followed once.

use crate::{
    form::{Form, FormSet},
    lexer::Token,
    lexicon::WordId,
};

/// How many categories a grammar can have.
pub(crate) const CATEGORY_LIMIT: usize = 256;

/// A set of categories.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CatSet([u128; CATEGORY_LIMIT / 128]);

impl CatSet {
    pub(crate) fn only(cat: u8) -> Self {
        let mut set = Self::default();
        set.add(cat);
        set
    }

    pub(crate) fn add(&mut self, cat: u8) {
        self.0[usize::from(cat / 128)] |= 1 << (cat % 128);
    }

    pub(crate) fn has(self, cat: u8) -> bool {
        self.0[usize::from(cat / 128)] & 1 << (cat % 128) != 0
    }

    pub(crate) fn add_all(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(part, more)| *part |= more);
    }

    /// Whether the two have a category in common.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }
}

/// One step of a row: a word or a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Literal(Literal),
    Phrase { cat: u8, forms: FormSet },
}

/// A spelling, with or without a capital of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Literal(u32);

impl Literal {
    pub(crate) fn new(word: WordId, capital: bool) -> Self {
        Self(word.0 << 1 | u32::from(capital))
    }

    pub(crate) fn word(self) -> WordId {
        WordId(self.0 >> 1)
    }

    pub(crate) fn capital(self) -> bool {
        self.0 & 1 == 1
    }

    /// The literals that a token matches.
    pub(crate) fn of(token: &Token) -> impl Iterator<Item = Self> {
        let known = token.word != WordId::UNKNOWN;
        let plain = (known && (!token.capital || token.opening)).then(|| Self::new(token.word, false));
        let capital = (known && token.capital).then(|| Self::new(token.word, true));
        plain.into_iter().chain(capital)
    }
}

/// A row that ends at a place of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accept {
    pub(crate) row: u32,
    pub(crate) cat: u8,
    pub(crate) form: Form,
}

/// A place in the tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// Sorted.
    pub(crate) literals: Vec<(Literal, u32)>,
    pub(crate) phrases: Vec<(u8, FormSet, u32)>,
    pub(crate) accepts: Vec<Accept>,
    /// The categories of the rows that end here or further on.
    pub(crate) makes: CatSet,
}

impl Place {
    pub(crate) fn after(&self, literal: Literal) -> Option<u32> {
        let at = self.literals.binary_search_by_key(&literal, |&(key, _)| key).ok()?;
        Some(self.literals[at].1)
    }
}

/// The tree; its root is the place 0.
#[derive(Clone, Debug)]
pub(crate) struct Trie {
    pub(crate) places: Vec<Place>,
    /// The phrases that rows start with, by category.
    pub(crate) phrase_starts: Vec<Vec<(FormSet, u32)>>,
}

impl Trie {
    pub(crate) fn new(categories: usize) -> Self {
        Self { places: vec![Place::default()], phrase_starts: vec![Vec::new(); categories] }
    }

    /// Adds a row and gives the place where it ends.
    pub(crate) fn insert(&mut self, steps: &[Step], accept: Accept) -> u32 {
        let mut at = 0;
        for step in steps {
            at = self.step(at, *step);
            self.places[at as usize].makes.add(accept.cat);
        }
        self.places[at as usize].accepts.push(accept);
        at
    }

    fn step(&mut self, at: u32, step: Step) -> u32 {
        let next = self.places.len() as u32;
        let place = &mut self.places[at as usize];
        match step {
            Step::Literal(literal) => match place.literals.binary_search_by_key(&literal, |&(key, _)| key) {
                Ok(found) => return place.literals[found].1,
                Err(gap) => place.literals.insert(gap, (literal, next)),
            },
            Step::Phrase { cat, forms } => {
                let known = place.phrases.iter().find(|&&(c, f, _)| (c, f) == (cat, forms));
                if let Some(&(_, _, target)) = known {
                    return target;
                }
                place.phrases.push((cat, forms, next));
                if at == 0 {
                    self.phrase_starts[usize::from(cat)].push((forms, next));
                }
            }
        }
        self.places.push(Place::default());
        next
    }

    /// For each category, the categories that a phrase of it can start with, itself included.
    pub(crate) fn left_corners(&self) -> Vec<CatSet> {
        let categories = || (0..=u8::MAX).take(self.phrase_starts.len());
        let mut reach: Vec<CatSet> = categories().map(CatSet::only).collect();
        for &(first, _, target) in &self.places[0].phrases {
            let makes = self.places[target as usize].makes;
            for (cat, set) in categories().zip(&mut reach) {
                if makes.has(cat) {
                    set.add(first);
                }
            }
        }
        for through in categories() {
            let onward = reach[usize::from(through)];
            for set in &mut reach {
                if set.has(through) {
                    set.add_all(onward);
                }
            }
        }
        reach
    }
}
