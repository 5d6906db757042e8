//! How good a card is in a game from packs, as many games between bots have shown it.
//!
//! The cards in the box have been rated by themselves (`cards/magic/ratings.tsv`). Of any other card its numbers and
//! words are looked at, each of which has been rated on the cards in the box (`features.tsv`). The example
//! `draft_ratings` of the program plays the games and writes both tables: how many games of 10,000 more a deck wins with
//! the card than with an average one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cardwright_table::cards::CardSource;

use crate::Policies;
use crate::card::ManaCost;
use crate::setup::rules_of_cards;
use crate::view::{FrontView, printed};

const CARDS: &str = include_str!("../../../../cards/magic/ratings.tsv");
const FEATURES: &str = include_str!("features.tsv");

type Table = BTreeMap<&'static str, i32>;

static BY_NAME: LazyLock<Table> = LazyLock::new(|| table(CARDS));
static BY_FEATURE: LazyLock<Table> = LazyLock::new(|| table(FEATURES));

fn table(text: &'static str) -> Table {
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    rows.filter_map(|(name, wins)| Some((name, wins.parse().ok()?))).collect()
}

/// What an average card is worth.
const AVERAGE: i32 = 15;
/// So many games of 10,000 are worth one point.
const POINT: i32 = 20;
/// Sizes and costs beyond this count no more.
const LARGE: i32 = 7;

/// What counts on a type line.
const TYPES: [&str; 9] = [
    "Creature",
    "Planeswalker",
    "Artifact",
    "Enchantment",
    "Instant",
    "Sorcery",
    "Land",
    "Aura",
    "Equipment",
];

/// Words that count on a creature.
const OF_CREATURES: [&str; 29] = [
    "flying",
    "shadow",
    "menace",
    "fear",
    "intimidate",
    "can't be blocked",
    "double strike",
    "first strike",
    "deathtouch",
    "lifelink",
    "trample",
    "vigilance",
    "haste",
    "reach",
    "flash",
    "hexproof",
    "indestructible",
    "draw",
    "destroy target",
    "damage to",
    "create",
    "+1/+1 counter",
    "creatures you control",
    "when this creature enters",
    "defender",
    "can't attack",
    "can't block",
    "sacrifice",
    "add {",
];

/// Words that count on anything else.
const OF_OTHERS: [&str; 22] = [
    "destroy target",
    "exile target",
    "destroy all",
    "damage to any target",
    "damage to target",
    "damage to each",
    "target creature",
    "gets -",
    "gets +",
    "gain control",
    "counter target",
    "create",
    "draw",
    "discard",
    "return",
    "search your library",
    "gain",
    "can't attack",
    "creatures you control",
    "creature gets",
    "add {",
    "at the beginning of",
];

/// The numbers and words of a card that count, each with how often or how much; nothing if it is not understood.
pub fn features(card: &str, source: &dyn CardSource) -> Vec<(String, i32)> {
    match rules_of_cards([card], &Policies::default(), source) {
        Ok((rules, cards)) => cards
            .first()
            .map_or_else(Vec::new, |card| features_of(&printed(&rules, rules.book.card(*card).front()))),
        Err(_) => Vec::new(),
    }
}

fn features_of(card: &FrontView) -> Vec<(String, i32)> {
    let cost = ManaCost::parse(&card.cost).map_or(0, |cost| cost.mana_value());
    let mut found = vec![
        ("any".to_owned(), 1),
        ("mana value".to_owned(), cost.min(LARGE)),
        ("mana value beyond four".to_owned(), (cost - 4).clamp(0, LARGE)),
        ("X".to_owned(), i32::from(card.cost.contains('X'))),
    ];
    let types = TYPES.into_iter().filter(|name| card.type_line.contains(name));
    found.extend(types.map(|name| (name.to_owned(), 1)));
    if let Some((power, toughness)) = card.power_toughness {
        let size = |number: i16| i32::from(number).clamp(0, LARGE);
        found.extend([("power".to_owned(), size(power)), ("toughness".to_owned(), size(toughness))]);
    }
    let text = card.text.to_lowercase();
    let (kind, words) = match card.type_line.contains("Creature") {
        true => ("creature", OF_CREATURES.as_slice()),
        false => ("other", OF_OTHERS.as_slice()),
    };
    let words = words.iter().filter(|word| text.contains(**word));
    found.extend(words.map(|word| (format!("{kind}: {word}"), 1)));
    found.retain(|(_, count)| *count != 0);
    found
}

/// How good a card is by itself.
pub(super) fn rating(card: &FrontView) -> i32 {
    let by_features = || {
        let known = features_of(card).into_iter();
        known.map(|(name, count)| count * BY_FEATURE.get(name.as_str()).copied().unwrap_or(0)).sum()
    };
    let wins: i32 = BY_NAME.get(card.name.as_str()).copied().unwrap_or_else(by_features);
    (AVERAGE + wins / POINT).clamp(0, 2 * AVERAGE + 10)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cardwright_table::cards::CardPool;
    use cardwright_table::catalogue::Catalogue as _;

    use super::*;
    use crate::Magic;

    fn rated(body: &str) -> i32 {
        let mut pool = CardPool::default();
        pool.read("stranger.cards", &format!("[Stranger]\n{body}\n")).expect("it is a card");
        let (rules, cards) =
            rules_of_cards(["Stranger"], &Policies::default(), &pool).expect("it is understood");
        rating(&printed(&rules, rules.book.card(cards[0]).front()))
    }

    #[test]
    fn a_card_that_nobody_has_rated_is_rated_by_its_numbers_and_words() {
        let plain = rated("{3}{G}\nCreature - Bear\n3/3");
        assert!(rated("{3}{G}\nCreature - Bear\nFlying\n4/4") > plain);
        assert!(rated("{3}{G}\nCreature - Bear\nDefender\n1/1") < plain);
        assert!(rated("{3}{G}\nSorcery\nYou gain 4 life.") < plain);
        let fire = rated("{1}{R}\nInstant\nStranger deals 3 damage to any target.");
        assert!(fire > rated("{1}{R}\nInstant\nYou gain 3 life."));
    }

    #[test]
    fn all_that_has_been_rated_is_there() {
        let cards = Magic::builtin_cards();
        assert!(BY_NAME.len() > 500 && BY_NAME.keys().all(|name| cards.find(name).is_some()));
        let known: BTreeSet<String> =
            cards.all().iter().flat_map(|card| features(card.name, cards)).map(|(name, _)| name).collect();
        assert!(BY_FEATURE.keys().all(|name| known.contains(*name)));
    }
}
