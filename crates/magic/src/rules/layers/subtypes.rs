//! Which card types subtypes belong to (CR 205.3): a change of types takes the subtypes that no longer fit.

use crate::card::{CardType, CardTypes, Subtype};
use crate::program::Book;

/// The set of subtypes that one belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SubtypeKind {
    Creature,
    Land,
    Artifact,
    Enchantment,
    Spell,
    Battle,
    /// Planeswalker types and planes: any name.
    Other,
}

const LANDS: [&str; 17] = [
    "Cave",
    "Desert",
    "Forest",
    "Gate",
    "Island",
    "Lair",
    "Locus",
    "Mine",
    "Mountain",
    "Plains",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Swamp",
    "Tower",
    "Town",
    "Urza's",
];
const ARTIFACTS: [&str; 19] = [
    "Attraction",
    "Blood",
    "Bobblehead",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Lander",
    "Map",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
];
const ENCHANTMENTS: [&str; 12] = [
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
];
const SPELLS: [&str; 5] = ["Adventure", "Arcane", "Lesson", "Omen", "Trap"];

impl SubtypeKind {
    pub(super) fn of(book: &Book, subtype: Subtype) -> SubtypeKind {
        let name = book.subtypes[usize::from(subtype.0)].as_str();
        match name {
            _ if LANDS.contains(&name) => SubtypeKind::Land,
            _ if ARTIFACTS.contains(&name) => SubtypeKind::Artifact,
            _ if ENCHANTMENTS.contains(&name) => SubtypeKind::Enchantment,
            _ if SPELLS.contains(&name) => SubtypeKind::Spell,
            "Siege" => SubtypeKind::Battle,
            _ if book.creature_types.contains(&subtype) => SubtypeKind::Creature,
            _ => SubtypeKind::Other,
        }
    }

    /// Whether an object of these types can have such a subtype (CR 205.3d).
    pub(super) fn fits(self, types: CardTypes) -> bool {
        types.meets(match self {
            SubtypeKind::Creature => CardTypes::of(&[CardType::Creature, CardType::Kindred]),
            SubtypeKind::Land => CardTypes::only(CardType::Land),
            SubtypeKind::Artifact => CardTypes::only(CardType::Artifact),
            SubtypeKind::Enchantment => CardTypes::only(CardType::Enchantment),
            SubtypeKind::Spell => CardTypes::of(&[CardType::Instant, CardType::Sorcery]),
            SubtypeKind::Battle => CardTypes::only(CardType::Battle),
            SubtypeKind::Other => return true,
        })
    }
}
