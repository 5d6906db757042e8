//! What comes in the box: cards, decks, help.

use std::sync::LazyLock;

use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{BuiltinDeck, CardFault, Catalogue, Compiled, Format, Order};
use cardwright_table::deck::{BlankLine, Deck, DeckError};
use cardwright_table::{Opening, Seed, SetupError};

use crate::setup::{DeckList, Policies, Setup};
use crate::{Unlimited, formats, language};

static CARDS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    pool.read("unlimited/tidelands.cards", include_str!("../../../cards/unlimited/tidelands.cards"))
        .expect("the built-in card file is tested");
    pool
});

const DECKS: [BuiltinDeck; 2] = [
    BuiltinDeck {
        name: "lanterns",
        summary: "Guards and menders who hold the shore until their great ships arrive.",
        format: "premier",
        text: include_str!("../../../cards/unlimited/decks/lanterns.deck"),
    },
    BuiltinDeck {
        name: "reavers",
        summary: "Raiders who strike first and hit the harbour hard.",
        format: "premier",
        text: include_str!("../../../cards/unlimited/decks/reavers.deck"),
    },
];

impl Catalogue for Unlimited {
    const TITLE: &'static str = "Unlimited";
    const SUMMARY: &'static str =
        "Fight on the ground and above it, deploy your leader, and bring down the enemy base.";
    const RULES: &'static str = include_str!("../rules.md");

    fn formats() -> &'static [Format] {
        &[
            Format {
                name: "premier",
                summary: "50 cards, at most 3 copies of each.",
                min_seats: 2,
                max_seats: 2,
            },
            Format {
                name: "eternal",
                summary: "50 cards of any set, at most 3 copies of each.",
                min_seats: 2,
                max_seats: 2,
            },
            Format { name: "sealed", summary: "30 cards from opened packs.", min_seats: 2, max_seats: 2 },
            Format { name: "draft", summary: "30 drafted cards.", min_seats: 2, max_seats: 2 },
        ]
    }

    fn builtin_cards() -> &'static dyn CardSource {
        &*CARDS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        &DECKS
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        let readable = |errors: Vec<DeckError>| errors.iter().map(ToString::to_string).collect();
        Deck::parse(text, &["leader", "base"], BlankLine::Spacing).map_err(readable)
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        match formats::format(format) {
            Some(format) => formats::deck_problems(format, deck, cards),
            None => vec![format!("unsupported_format: there is no format `{format}`")],
        }
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Setup, SetupError> {
        let format = formats::format(&order.format)
            .ok_or_else(|| SetupError::UnsupportedFormat(format!("there is no format `{}`", order.format)))?;
        if !format.playable {
            let name = format.name;
            return Err(SetupError::UnsupportedFormat(format!(
                "decks for {name} can be checked, but not played"
            )));
        }
        if order.decks.len() != 2 {
            let seats = order.decks.len();
            return Err(SetupError::UnsupportedFormat(format!(
                "{} is for 2 players, not {seats}",
                format.name
            )));
        }
        for (seat, deck) in order.decks.iter().enumerate() {
            let problems = formats::deck_problems(format, deck, cards);
            if !problems.is_empty() {
                return Err(SetupError::InvalidDeck { seat: seat as u8, problems });
            }
        }
        let options = serde_json::Value::Object(order.options.clone());
        let mut policies: Policies = serde_json::from_value(options)
            .map_err(|error| SetupError::Invalid(format!("these options cannot be used: {error}")))?;
        policies.asking = order.asking;
        policies.format = format.name;
        Ok(Setup { decks: order.decks.iter().map(|deck| list(deck, cards)).collect(), policies })
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        language::compile(card)
    }
}

/// The deck card by card, each by the name its source knows.
fn list(deck: &Deck, cards: &dyn CardSource) -> DeckList {
    let name = |entry: &str| cards.find(entry).map_or_else(|| entry.to_owned(), |card| card.name.to_owned());
    let one = |section: &str| deck.section(section).next().map(|entry| name(&entry.name)).unwrap_or_default();
    let copies = |entry: &cardwright_table::deck::Entry| vec![name(&entry.name); entry.count.into()];
    DeckList {
        leader: one("leader"),
        base: one("base"),
        cards: deck.section("main").flat_map(copies).collect(),
    }
}

/// A match between the two decks, for examples and tests.
pub fn starter_match(seed: Seed) -> Opening<Unlimited> {
    let decks =
        DECKS.iter().map(|deck| Unlimited::read_deck(deck.text).expect("the built-in decks are tested"));
    let order = Order {
        format: "premier".to_owned(),
        decks: decks.collect(),
        asking: Default::default(),
        options: Default::default(),
    };
    let setup = Unlimited::setup(&order, &*CARDS).expect("the built-in decks are tested");
    Opening::new(setup, (), seed, &*CARDS).expect("the built-in cards are tested")
}
