//! What comes in the box: cards, decks, help.

use std::sync::LazyLock;

use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{
    BuiltinDeck, CardFault, Catalogue, Compiled, Facts, Format, Order, with_options, within,
};
use cardwright_table::deck::{BlankLine, Deck};
use cardwright_table::{Opening, Seed, SetupError};

use crate::setup::{self, FORMAT, Policies, Setup};
use crate::{Skirmish, language};

static CARDS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    pool.read("skirmish/core.cards", include_str!("../../../cards/skirmish/core.cards"))
        .expect("the built-in card file is tested");
    pool
});

const DECKS: [BuiltinDeck; 4] = [
    BuiltinDeck {
        name: "vanguard",
        summary: "Big units, and small ones that feed them.",
        format: FORMAT,
        text: include_str!("../../../cards/skirmish/decks/vanguard.deck"),
    },
    BuiltinDeck {
        name: "arcanum",
        summary: "Wizards, fire from afar, and slots that grow.",
        format: FORMAT,
        text: include_str!("../../../cards/skirmish/decks/arcanum.deck"),
    },
    BuiltinDeck {
        name: "wilds",
        summary: "Hunters, and things that feed on death.",
        format: FORMAT,
        text: include_str!("../../../cards/skirmish/decks/wilds.deck"),
    },
    BuiltinDeck {
        name: "court",
        summary: "Guards, tricks, and riches for those who hold their ground.",
        format: FORMAT,
        text: include_str!("../../../cards/skirmish/decks/court.deck"),
    },
];

impl Catalogue for Skirmish {
    const TITLE: &'static str = "Skirmish";
    const SUMMARY: &'static str =
        "Two armies meet on five terrains: win more of them than your opponent, in two rounds of three.";
    const RULES: &'static str = include_str!("../rules.md");

    fn formats() -> &'static [Format] {
        &[Format {
            name: FORMAT,
            summary: "Decks of 20 to 30 cards, at most 2 copies of each; best of three rounds.",
            min_seats: 2,
            max_seats: 2,
        }]
    }

    fn builtin_cards() -> &'static dyn CardSource {
        &*CARDS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        &DECKS
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        let readable =
            |errors: Vec<cardwright_table::deck::DeckError>| errors.iter().map(ToString::to_string).collect();
        Deck::parse(text, &[], BlankLine::Spacing).map_err(readable)
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        if format != FORMAT {
            return vec![format!("unsupported_format: there is no format `{format}`")];
        }
        setup::deck_problems(deck, cards)
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Setup, SetupError> {
        if order.format != FORMAT {
            return Err(SetupError::UnsupportedFormat(format!("there is no format `{}`", order.format)));
        }
        let [one, two] = &order.decks[..] else {
            let seats = order.decks.len();
            return Err(SetupError::UnsupportedFormat(format!("this game is for 2 players, not {seats}")));
        };
        let preset = Policies { asking: order.asking, ..Policies::default() };
        let policies = with_options(&preset, &order.options)?;
        within("maxTurns", policies.max_turns, 1..=u16::MAX.into())?;
        for (seat, deck) in order.decks.iter().enumerate() {
            let problems = setup::deck_problems(deck, cards);
            if !problems.is_empty() {
                return Err(SetupError::InvalidDeck { seat: seat as u8, problems });
            }
        }
        Ok(Setup { decks: [list(one, cards), list(two, cards)], policies })
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        language::compile(card)
    }

    /// The type line without the power, as in `Unit 3`.
    fn facts(card: Printed<'_>) -> Facts {
        let line = card.body.lines().next().unwrap_or_default();
        let kind = line.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
        Facts { kind: kind.to_owned(), ..Facts::default() }
    }
}

/// The deck card by card, each by its printed name.
fn list(deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
    let name = |entry: &str| cards.find(entry).map_or_else(|| entry.to_owned(), |card| card.name.to_owned());
    let copies = |entry: &cardwright_table::deck::Entry| vec![name(&entry.name); entry.count.into()];
    deck.section("main").flat_map(copies).collect()
}

/// A match between the first two decks, for examples and tests.
pub fn starter_match(seed: Seed) -> Opening<Skirmish> {
    let deck = |index: usize| Skirmish::read_deck(DECKS[index].text).expect("the built-in decks are tested");
    let order = Order {
        format: FORMAT.to_owned(),
        decks: vec![deck(0), deck(1)],
        asking: Default::default(),
        options: Default::default(),
    };
    let setup = Skirmish::setup(&order, &*CARDS).expect("the built-in decks are tested");
    Opening::new(setup, (), seed, &*CARDS).expect("the built-in cards are tested")
}
