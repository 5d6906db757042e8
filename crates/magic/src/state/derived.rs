//! Characteristics after all continuous effects (CR 613): worked out, kept while nothing changes.

use cardwright_table::{Object, Seat, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::{CardType, CardTypes, Colors, Subtype, Supertype, Supertypes};
use crate::program::{AbilityId, CardId, Keyword, Keywords, RuleId};

/// What an object is now.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Derived {
    /// Whose printed values it has: its own, or those it copies; none face down.
    pub(crate) card: Option<CardId>,
    pub(crate) face: u8,
    pub(crate) controller: Seat,
    pub(crate) types: CardTypes,
    pub(crate) supertypes: Supertypes,
    pub(crate) colors: Colors,
    pub(crate) keywords: Keywords,
    /// What it can't have, whatever gives it.
    pub(crate) barred: Keywords,
    pub(crate) power: i16,
    pub(crate) toughness: i16,
    pub(crate) mana_value: u16,
    pub(crate) every_creature_type: bool,
    pub(crate) subtypes: SmallVec<[Subtype; 4]>,
    /// All abilities but plain keywords.
    pub(crate) abilities: SmallVec<[AbilityId; 4]>,
    pub(crate) rules: SmallVec<[Imposed; 1]>,
}

/// A rule that an effect lays upon an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Imposed {
    pub(crate) rule: RuleId,
    pub(crate) source: Object,
    /// Whose effect it is.
    pub(crate) by: Seat,
}

impl Clone for Derived {
    /// The lists hold small plain things, which are copied as blocks.
    #[inline]
    fn clone(&self) -> Derived {
        Derived {
            subtypes: SmallVec::from_slice(&self.subtypes),
            abilities: SmallVec::from_slice(&self.abilities),
            rules: SmallVec::from_slice(&self.rules),
            ..*self
        }
    }
}

impl Derived {
    #[inline]
    pub(crate) fn is(&self, one: CardType) -> bool {
        self.types.has(one)
    }

    #[inline]
    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    pub(crate) fn has_subtype(&self, subtype: Subtype) -> bool {
        self.subtypes.contains(&subtype)
    }
}

/// What is worked out from the state and kept: never saved, never compared, checked in paranoid mode.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    /// One for each permanent, in the order of the battlefield; while stale, what permanents were before the
    /// events that are happening now.
    pub(crate) derived: Vec<Derived>,
    /// Objects elsewhere that effects change.
    pub(crate) elsewhere: Vec<(Object, Derived)>,
    /// All types and supertypes among permanents; perhaps more.
    pub(crate) present: (CardTypes, Supertypes),
    /// Whether the above may be out of date.
    pub(crate) stale: bool,
    /// Whether only who listens may be out of date.
    pub(crate) deaf: bool,
    /// Whether state-based actions might apply: something happened since they were last checked.
    pub(crate) unsettled: bool,
    /// What the effects that exist read.
    pub(crate) reads: crate::rules::Aspects,
    /// Who listens to what.
    pub(crate) hooks: crate::rules::Hooks,
    /// Permanents with abilities to activate, in the order of the battlefield.
    pub(crate) able: SmallVec<[Able; 16]>,
    /// What players may do.
    pub(crate) offers: crate::rules::Offers,
}

/// A permanent with abilities to activate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Able {
    pub(crate) slot: Slot,
    /// Something of it stands in menus.
    pub(crate) menu: bool,
    /// It makes mana.
    pub(crate) mana: bool,
}

impl Cache {
    /// Whether a permanent might be of this type.
    pub(crate) fn may_have(&self, one: CardType) -> bool {
        self.present.0.has(one)
    }

    /// Whether a permanent might have this supertype.
    pub(crate) fn may_have_super(&self, one: Supertype) -> bool {
        self.present.1.has(one)
    }

    /// Takes note of what a permanent is.
    pub(crate) fn note_present(&mut self, types: CardTypes, supertypes: Supertypes) {
        self.present = (self.present.0.with(types), self.present.1.with(supertypes));
    }
}

impl Default for Cache {
    /// Of a state that was just dealt or read: nothing is known yet.
    fn default() -> Cache {
        Cache {
            derived: Vec::new(),
            elsewhere: Vec::new(),
            present: Default::default(),
            stale: true,
            deaf: true,
            unsettled: true,
            reads: crate::rules::Aspects::NONE,
            hooks: crate::rules::Hooks::default(),
            able: SmallVec::new(),
            offers: crate::rules::Offers::default(),
        }
    }
}
