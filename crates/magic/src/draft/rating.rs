//! How good a card is in a game from packs, as its numbers and words show it.
//!
//! Games from packs are won by creatures that are large for their cost or hard to block, and by what removes those of
//! others; what answers spells or waits for other cards is worth less. The words are looked for as they are printed,
//! so that cards that nobody has rated have a rating, too.

use crate::card::{CardType, Face, Stat};

/// What a planeswalker is worth.
const PLANESWALKER: i32 = 18;
/// What a land is worth that is no basic one: it takes a spell's place.
const LAND: i32 = 2;
/// What anything else is worth.
const OTHER: i32 = 5;
/// Sizes beyond this count no more.
const LARGE: i32 = 7;

/// Words of a creature, and what each adds.
const OF_CREATURES: [(&str, i32); 26] = [
    ("flying", 4),
    ("shadow", 3),
    ("horsemanship", 3),
    ("menace", 2),
    ("fear", 2),
    ("intimidate", 2),
    ("skulk", 1),
    ("can't be blocked", 3),
    ("double strike", 4),
    ("first strike", 2),
    ("deathtouch", 3),
    ("lifelink", 2),
    ("trample", 1),
    ("vigilance", 1),
    ("haste", 1),
    ("hexproof", 1),
    ("indestructible", 3),
    ("draw", 2),
    ("destroy target", 4),
    ("damage to", 2),
    ("create", 3),
    ("other creatures you control get", 4),
    ("defender", -5),
    ("can't attack", -4),
    ("can't block", -2),
    ("at the beginning of your upkeep, sacrifice", -4),
];

/// Words of other spells, and what such a spell is worth; the best counts.
const OF_SPELLS: [(&str, i32); 19] = [
    ("destroy target creature", 19),
    ("exile target creature", 19),
    ("destroy target permanent", 18),
    ("destroy target nonland permanent", 19),
    ("destroy target", 9),
    ("damage to any target", 17),
    ("damage to target creature", 16),
    ("damage to each creature", 12),
    ("destroy all creatures", 11),
    ("gets -", 13),
    ("can't attack or block", 15),
    ("gain control of target creature", 18),
    ("create", 12),
    ("draw two", 11),
    ("draw three", 13),
    ("return target creature", 9),
    ("creatures you control get", 10),
    ("equipped creature gets", 10),
    ("gets +", 7),
];

/// How good a card is by itself; text in small letters.
pub(super) fn rating(face: &Face, text: &str) -> i32 {
    let types = face.types;
    let value = if types.has(CardType::Creature) {
        creature(face, text)
    } else if types.has(CardType::Planeswalker) {
        PLANESWALKER
    } else if types.has(CardType::Land) {
        LAND
    } else {
        spell(face, text)
    };
    value.clamp(0, 40)
}

fn creature(face: &Face, text: &str) -> i32 {
    let number = |stat: Option<Stat>| stat.map_or(0, |stat| i32::from(stat.number())).clamp(0, LARGE);
    let (power, toughness) = (number(face.power), number(face.toughness));
    let words: i32 =
        OF_CREATURES.iter().filter(|(word, _)| text.contains(word)).map(|(_, worth)| worth).sum();
    6 + 3 * power + 2 * toughness - 3 * face.mana_value() + words.clamp(-8, 8)
}

fn spell(face: &Face, text: &str) -> i32 {
    let best = OF_SPELLS.iter().filter(|(word, _)| text.contains(word)).map(|(_, worth)| *worth).max();
    best.unwrap_or(OTHER) - 2 * (face.mana_value() - 4).max(0)
}
