//! Who in play has something to say: cards that concern more than themselves.
//!
//! Every question about a thing ("how much power?", "may it attack?") asks the constant abilities of all cards in
//! play, and everything that happens may be noticed by any of them. Most cards are silent on most matters, so what
//! each one speaks about and waits for is kept here as bits, and all of it together. The list follows from what is in
//! play: [`Voices::differs_from`] compares it with one that was made anew.

use cardwright_table::Slot;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::program::Topics;

/// What one card speaks about, on either of its sides.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Scope {
    /// What its constant abilities are about.
    pub(crate) says: Topics,
    /// Moments of others that its abilities, or those it gives, wait for.
    pub(crate) watches: u32,
    /// Whether it changes prices.
    pub(crate) prices: bool,
    /// Whether it is unique: a second copy must not stay beside it.
    pub(crate) unique: bool,
    /// Whether it has action abilities.
    pub(crate) acts: bool,
}

impl Scope {
    /// What a card's text is about.
    pub(crate) fn of(card: &Card) -> Scope {
        let unique = Scope { unique: card.facts.unique, ..Scope::default() };
        card.faces.iter().fold(unique, |all, face| {
            all.and(Scope {
                says: face.says,
                watches: face.watches(),
                prices: face.prices,
                unique: false,
                acts: face.acts,
            })
        })
    }

    fn and(self, other: Scope) -> Scope {
        Scope {
            says: self.says.and(other.says),
            watches: self.watches | other.watches,
            prices: self.prices | other.prices,
            unique: self.unique | other.unique,
            acts: self.acts | other.acts,
        }
    }
}

/// A card in play that speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Voice {
    pub(crate) slot: Slot,
    pub(crate) scope: Scope,
}

/// All cards in play that speak, in the order in which they came, and what they speak about together.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Voices {
    list: Vec<Voice>,
    all: Scope,
}

impl Voices {
    /// A card comes into play.
    pub(crate) fn enter(&mut self, slot: Slot, scope: Scope) {
        if scope != Scope::default() {
            self.list.push(Voice { slot, scope });
            self.all = self.all.and(scope);
        }
    }

    /// A card leaves its place in play.
    pub(crate) fn leave(&mut self, slot: Slot) {
        if let Some(place) = self.list.iter().position(|voice| voice.slot == slot) {
            self.list.remove(place);
            self.all = self.list.iter().fold(Scope::default(), |all, voice| all.and(voice.scope));
        }
    }

    /// The cards that speak about these topics.
    #[inline]
    pub(crate) fn about(&self, topics: Topics) -> impl Iterator<Item = Slot> {
        self.list.iter().filter(move |voice| voice.scope.says.meets(topics)).map(|voice| voice.slot)
    }

    /// Whether any card speaks about these topics.
    #[inline]
    pub(crate) fn mention(&self, topics: Topics) -> bool {
        self.all.says.meets(topics)
    }

    /// Whether any card may notice these moments.
    #[inline]
    pub(crate) fn watch(&self, moments: u32) -> bool {
        self.all.watches & moments != 0
    }

    /// The unique cards.
    #[inline]
    pub(crate) fn unique(&self) -> impl Iterator<Item = Slot> {
        let list = if self.all.unique { &self.list[..] } else { &[] };
        list.iter().filter(|voice| voice.scope.unique).map(|voice| voice.slot)
    }

    /// The cards with action abilities.
    #[inline]
    pub(crate) fn acting(&self) -> impl Iterator<Item = Slot> {
        self.list.iter().filter(|voice| voice.scope.acts).map(|voice| voice.slot)
    }

    /// Whether any card changes prices.
    #[inline]
    pub(crate) fn change_prices(&self) -> bool {
        self.all.prices
    }

    /// The cards that change prices.
    #[inline]
    pub(crate) fn of_prices(&self) -> impl Iterator<Item = Slot> {
        self.list.iter().filter(|voice| voice.scope.prices).map(|voice| voice.slot)
    }

    /// Makes room for so many.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.list.reserve(count);
    }

    /// Says how this list differs from what it should be: the same voices, in whatever order.
    pub(crate) fn differs_from(&self, in_play: impl Iterator<Item = (Slot, Scope)>) -> Option<String> {
        let mut anew = Voices::default();
        in_play.for_each(|(slot, scope)| anew.enter(slot, scope));
        let sorted = |voices: &Voices| {
            let mut list = voices.list.clone();
            list.sort_by_key(|voice| voice.slot);
            list
        };
        let (ours, theirs) = (sorted(self), sorted(&anew));
        (ours != theirs || self.all != anew.all)
            .then(|| format!("the voices in play are {theirs:?}, not {ours:?}"))
    }
}
