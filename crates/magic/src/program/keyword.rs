//! Keyword abilities that the rules themselves know (CR 702). All others are text in a table.

use serde::{Deserialize, Serialize};

macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A keyword ability without a parameter.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub(crate) enum Keyword { $($(#[$doc])* $name,)* }

        impl Keyword {
            pub(crate) const ALL: &'static [Keyword] = &[$(Keyword::$name,)*];

            pub(crate) const fn name(self) -> &'static str {
                match self { $(Keyword::$name => $text,)* }
            }
        }
    };
}

keywords! {
    /// CR 702.2
    Deathtouch = "deathtouch",
    /// CR 702.3
    Defender = "defender",
    /// CR 702.4
    DoubleStrike = "double strike",
    /// CR 702.7
    FirstStrike = "first strike",
    /// CR 702.8
    Flash = "flash",
    /// CR 702.9
    Flying = "flying",
    /// CR 702.10
    Haste = "haste",
    /// CR 702.11
    Hexproof = "hexproof",
    /// CR 702.12
    Indestructible = "indestructible",
    /// CR 702.13
    Intimidate = "intimidate",
    /// CR 702.15
    Lifelink = "lifelink",
    /// CR 702.17
    Reach = "reach",
    /// CR 702.18
    Shroud = "shroud",
    /// CR 702.19
    Trample = "trample",
    /// CR 702.20
    Vigilance = "vigilance",
    /// CR 702.25
    Flanking = "flanking",
    /// CR 702.26
    Phasing = "phasing",
    /// CR 702.28
    Shadow = "shadow",
    /// CR 702.31
    Horsemanship = "horsemanship",
    /// CR 702.36
    Fear = "fear",
    /// CR 702.51
    Convoke = "convoke",
    /// CR 702.61
    SplitSecond = "split second",
    /// CR 702.66
    Delve = "delve",
    /// CR 702.73
    Changeling = "changeling",
    /// CR 702.80
    Wither = "wither",
    /// CR 702.88
    Rebound = "rebound",
    /// CR 702.90
    Infect = "infect",
    /// CR 702.102
    Fuse = "fuse",
    /// CR 702.106
    HiddenAgenda = "hidden agenda",
    /// CR 702.111
    Menace = "menace",
    /// CR 702.114
    Devoid = "devoid",
    /// CR 702.118
    Skulk = "skulk",
    /// CR 702.126
    Improvise = "improvise",
    /// CR 702.124
    Partner = "partner",
    /// CR 702.124j
    FriendsForever = "friends forever",
    /// CR 702.124k
    ChooseBackground = "choose a Background",
    /// CR 702.124m
    DoctorsCompanion = "Doctor's companion",
    /// CR 702.131
    Ascend = "ascend",
}

/// A set of keywords.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Keywords(u64);

impl Keywords {
    pub(crate) const NONE: Keywords = Keywords(0);

    pub(crate) const fn only(one: Keyword) -> Keywords {
        Keywords(1 << one as u64)
    }

    #[inline]
    pub(crate) const fn has(self, one: Keyword) -> bool {
        self.0 & (1 << one as u64) != 0
    }

    #[must_use]
    pub(crate) const fn with(self, others: Keywords) -> Keywords {
        Keywords(self.0 | others.0)
    }

    #[must_use]
    pub(crate) const fn without(self, others: Keywords) -> Keywords {
        Keywords(self.0 & !others.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.iter().copied().filter(move |&one| self.has(one))
    }
}

impl Keyword {
    /// Whether a counter of this name gives the ability (CR 122.1b).
    pub(crate) fn has_counters(self) -> bool {
        const NAMES: [&str; 15] = [
            "flying",
            "first strike",
            "double strike",
            "deathtouch",
            "decayed",
            "exalted",
            "haste",
            "hexproof",
            "indestructible",
            "lifelink",
            "menace",
            "reach",
            "shadow",
            "trample",
            "vigilance",
        ];
        NAMES.contains(&self.name())
    }
}
