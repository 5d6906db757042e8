//! How often packs hold a card (SWU 2.14.4).

/// A card's rarity. It says nothing about how the card plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) enum Rarity {
    /// Most cards of a pack; what does not say otherwise.
    #[default]
    Common,
    Uncommon,
    Rare,
    /// Takes the place of a rare card now and then.
    Legendary,
    /// In no pack.
    Special,
}

impl Rarity {
    const ALL: [Rarity; 5] =
        [Rarity::Common, Rarity::Uncommon, Rarity::Rare, Rarity::Legendary, Rarity::Special];

    /// The word on a card's type line.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Rarity::Common => "common",
            Rarity::Uncommon => "uncommon",
            Rarity::Rare => "rare",
            Rarity::Legendary => "legendary",
            Rarity::Special => "special",
        }
    }

    pub(crate) fn named(word: &str) -> Option<Rarity> {
        Rarity::ALL.into_iter().find(|rarity| rarity.word().eq_ignore_ascii_case(word))
    }
}
