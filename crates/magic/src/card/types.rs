//! The type line (CR 205) and kinds of counters (CR 122).

use serde::{Deserialize, Serialize};

/// A card type (CR 300.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum CardType {
    Artifact,
    Battle,
    Conspiracy,
    Creature,
    Dungeon,
    Enchantment,
    Instant,
    Kindred,
    Land,
    Phenomenon,
    Plane,
    Planeswalker,
    Scheme,
    Sorcery,
    Vanguard,
    /// A resource generator of the `generators` preset.
    Generator,
}

impl CardType {
    pub(crate) const ALL: [CardType; 16] = [
        CardType::Artifact,
        CardType::Battle,
        CardType::Conspiracy,
        CardType::Creature,
        CardType::Dungeon,
        CardType::Enchantment,
        CardType::Instant,
        CardType::Kindred,
        CardType::Land,
        CardType::Phenomenon,
        CardType::Plane,
        CardType::Planeswalker,
        CardType::Scheme,
        CardType::Sorcery,
        CardType::Vanguard,
        CardType::Generator,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            CardType::Artifact => "Artifact",
            CardType::Battle => "Battle",
            CardType::Conspiracy => "Conspiracy",
            CardType::Creature => "Creature",
            CardType::Dungeon => "Dungeon",
            CardType::Enchantment => "Enchantment",
            CardType::Instant => "Instant",
            CardType::Kindred => "Kindred",
            CardType::Land => "Land",
            CardType::Phenomenon => "Phenomenon",
            CardType::Plane => "Plane",
            CardType::Planeswalker => "Planeswalker",
            CardType::Scheme => "Scheme",
            CardType::Sorcery => "Sorcery",
            CardType::Vanguard => "Vanguard",
            CardType::Generator => "Generator",
        }
    }
}

/// A set of card types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CardTypes(u16);

impl CardTypes {
    pub(crate) const NONE: CardTypes = CardTypes(0);
    /// What stays on the battlefield (CR 110.4).
    pub(crate) const PERMANENT: CardTypes = CardTypes::of(&[
        CardType::Artifact,
        CardType::Battle,
        CardType::Creature,
        CardType::Enchantment,
        CardType::Land,
        CardType::Planeswalker,
        CardType::Generator,
    ]);

    /// What is never in a library (CR 108.2b).
    pub(crate) const NONTRADITIONAL: CardTypes = CardTypes::of(&[
        CardType::Conspiracy,
        CardType::Dungeon,
        CardType::Phenomenon,
        CardType::Plane,
        CardType::Scheme,
        CardType::Vanguard,
    ]);
    /// What forms a deck of its own (CR 901.3, 904.3).
    pub(crate) const SUPPLEMENTARY: CardTypes =
        CardTypes::of(&[CardType::Phenomenon, CardType::Plane, CardType::Scheme]);

    pub(crate) const fn only(one: CardType) -> CardTypes {
        CardTypes(1 << one as u16)
    }

    pub(crate) const fn of(types: &[CardType]) -> CardTypes {
        let mut all = 0;
        let mut place = 0;
        while place < types.len() {
            all |= 1 << types[place] as u16;
            place += 1;
        }
        CardTypes(all)
    }

    pub(crate) const fn has(self, one: CardType) -> bool {
        self.0 & (1 << one as u16) != 0
    }

    pub(crate) const fn meets(self, others: CardTypes) -> bool {
        self.0 & others.0 != 0
    }

    #[must_use]
    pub(crate) const fn with(self, others: CardTypes) -> CardTypes {
        CardTypes(self.0 | others.0)
    }

    #[must_use]
    pub(crate) const fn without(self, others: CardTypes) -> CardTypes {
        CardTypes(self.0 & !others.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = CardType> {
        CardType::ALL.into_iter().filter(move |&one| self.has(one))
    }

    pub(crate) const fn is_permanent(self) -> bool {
        self.meets(CardTypes::PERMANENT)
    }
}

/// A supertype (CR 205.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Supertype {
    Basic,
    Legendary,
    Ongoing,
    Snow,
    World,
}

impl Supertype {
    pub(crate) const ALL: [Supertype; 5] =
        [Supertype::Basic, Supertype::Legendary, Supertype::Ongoing, Supertype::Snow, Supertype::World];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Supertype::Basic => "Basic",
            Supertype::Legendary => "Legendary",
            Supertype::Ongoing => "Ongoing",
            Supertype::Snow => "Snow",
            Supertype::World => "World",
        }
    }
}

/// A set of supertypes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Supertypes(u8);

impl Supertypes {
    pub(crate) const fn only(one: Supertype) -> Supertypes {
        Supertypes(1 << one as u8)
    }

    pub(crate) const fn has(self, one: Supertype) -> bool {
        self.0 & (1 << one as u8) != 0
    }

    #[must_use]
    pub(crate) const fn with(self, others: Supertypes) -> Supertypes {
        Supertypes(self.0 | others.0)
    }

    #[must_use]
    pub(crate) const fn without(self, others: Supertypes) -> Supertypes {
        Supertypes(self.0 & !others.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Supertype> {
        Supertype::ALL.into_iter().filter(move |&one| self.has(one))
    }
}

/// A subtype: a number in the book's list of subtypes in use. The first few are known to the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Subtype(pub(crate) u16);

impl Subtype {
    pub(crate) const PLAINS: Subtype = Subtype(0);
    pub(crate) const ISLAND: Subtype = Subtype(1);
    pub(crate) const SWAMP: Subtype = Subtype(2);
    pub(crate) const MOUNTAIN: Subtype = Subtype(3);
    pub(crate) const FOREST: Subtype = Subtype(4);
    pub(crate) const AURA: Subtype = Subtype(5);
    pub(crate) const EQUIPMENT: Subtype = Subtype(6);
    pub(crate) const FORTIFICATION: Subtype = Subtype(7);
    pub(crate) const SAGA: Subtype = Subtype(8);
    pub(crate) const VEHICLE: Subtype = Subtype(9);
    /// The basic land types (CR 305.6).
    pub(crate) const BASIC: [Subtype; 5] =
        [Subtype::PLAINS, Subtype::ISLAND, Subtype::SWAMP, Subtype::MOUNTAIN, Subtype::FOREST];

    /// The names of the subtypes that the rules know, by number.
    pub(crate) const KNOWN: [&str; 10] = [
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Aura",
        "Equipment",
        "Fortification",
        "Saga",
        "Vehicle",
    ];

    /// The colour of mana that a basic land type taps for (CR 305.6).
    pub(crate) fn basic_color(self) -> Option<super::Color> {
        super::Color::ALL.get(usize::from(self.0)).copied()
    }
}

/// A kind of counter (CR 122.1). Kinds beyond those that the rules know are numbered in the book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Counter {
    /// +1/+1
    Plus,
    /// -1/-1
    Minus,
    /// Any other that changes power and toughness, such as -0/-1 (CR 122.1a).
    Sized(i8, i8),
    Loyalty,
    Defense,
    Lore,
    Time,
    Charge,
    Stun,
    Shield,
    Finality,
    /// On players.
    Poison,
    Energy,
    Experience,
    Rad,
    /// A keyword counter (CR 122.1b).
    Keyword(crate::program::Keyword),
    /// Any other kind, by its number in the book.
    Named(u8),
}
