//! What comes in the box: cards, decks, help.

use std::sync::LazyLock;

use cardwright_table::cards::{CardFileError, CardPool, CardSource, NoCards, Printed};
use cardwright_table::catalogue::{
    BuiltinDeck, CardFault, Catalogue, Compiled, Facts, Format, Order, with_options, within,
};
use cardwright_table::deck::{BlankLine, Deck, DeckError};
use cardwright_table::dump::Dump;
use cardwright_table::{Opening, Seed, SetupError};

use crate::import::{ImportError, Imported};
use crate::setup::{DeckList, MOST_SEATS, Policies, Setup, Start};
use crate::{Unlimited, formats, language, numbers};

/// The card files in the box, oldest set first.
const FILES: [(&str, &str); 6] = [
    ("unlimited/tidelands.cards", include_str!("../../../cards/unlimited/tidelands.cards")),
    ("unlimited/highwinds.cards", include_str!("../../../cards/unlimited/highwinds.cards")),
    ("unlimited/deepwood.cards", include_str!("../../../cards/unlimited/deepwood.cards")),
    ("unlimited/emberfall.cards", include_str!("../../../cards/unlimited/emberfall.cards")),
    ("unlimited/saltroad.cards", include_str!("../../../cards/unlimited/saltroad.cards")),
    ("unlimited/farshore.cards", include_str!("../../../cards/unlimited/farshore.cards")),
];

static CARDS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    for (file, text) in FILES {
        pool.read(file, text).expect("the built-in card files are tested");
    }
    pool
});

const DECKS: [BuiltinDeck; 10] = [
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
    BuiltinDeck {
        name: "weatherwise",
        summary: "Kites and clerks of every age, called aloft together.",
        format: "eternal",
        text: include_str!("../../../cards/unlimited/decks/weatherwise.deck"),
    },
    BuiltinDeck {
        name: "whisperers",
        summary: "Debts, thieves and closed gates: nothing is forgotten.",
        format: "eternal",
        text: include_str!("../../../cards/unlimited/decks/whisperers.deck"),
    },
    BuiltinDeck {
        name: "wellsprings",
        summary: "Caravans out of six opened packs.",
        format: "sealed",
        text: include_str!("../../../cards/unlimited/decks/wellsprings.deck"),
    },
    BuiltinDeck {
        name: "tollgates",
        summary: "Toll lords out of six opened packs.",
        format: "sealed",
        text: include_str!("../../../cards/unlimited/decks/tollgates.deck"),
    },
    BuiltinDeck {
        name: "mothwood",
        summary: "Whatever flew, drafted in the deep wood.",
        format: "draft",
        text: include_str!("../../../cards/unlimited/decks/mothwood.deck"),
    },
    BuiltinDeck {
        name: "emberline",
        summary: "Everything that burns, drafted at the forge.",
        format: "draft",
        text: include_str!("../../../cards/unlimited/decks/emberline.deck"),
    },
    BuiltinDeck {
        name: "harbourlights",
        summary: "Two keepers, one light: every friend of the coast, once.",
        format: "twinSuns",
        text: include_str!("../../../cards/unlimited/decks/harbourlights.deck"),
    },
    BuiltinDeck {
        name: "twinstorms",
        summary: "Red sails before, whispers behind: every enemy of the coast, once.",
        format: "twinSuns",
        text: include_str!("../../../cards/unlimited/decks/twinstorms.deck"),
    },
];

/// The decks that are played as best of three.
pub(crate) const DUELS: &[BuiltinDeck] = {
    let (duels, _) = DECKS.split_at(4);
    duels
};

/// A format for two players.
pub(crate) const fn format(name: &'static str, summary: &'static str) -> Format {
    Format { name, summary, min_seats: 2, max_seats: 2 }
}

const FORMATS: [Format; 5] = [
    format("premier", "50 cards, at most 3 copies of each."),
    format("eternal", "50 cards of any set, at most 3 copies of each."),
    format("sealed", "30 cards from opened packs."),
    format("draft", "30 drafted cards."),
    // For two to four players (SWU 12.1).
    Format {
        max_seats: MOST_SEATS as u8,
        ..format("twinSuns", "Two leaders, 80 cards, one copy of each; most HP left when somebody falls.")
    },
];

impl Catalogue for Unlimited {
    const TITLE: &'static str = "Unlimited";
    const SUMMARY: &'static str =
        "Fight on the ground and above it, deploy your leader, and bring down the enemy base.";
    const RULES: &'static str = include_str!("../rules.md");

    fn formats() -> &'static [Format] {
        &FORMATS
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
        let playable = Unlimited::formats().iter().find(|known| known.name == format.name);
        let Some(playable) = playable else {
            let message = format!("{} is a series: play unlimited-{}", format.name, format.name);
            return Err(SetupError::UnsupportedFormat(message));
        };
        let (least, most, seats) = (playable.min_seats, playable.max_seats, order.decks.len());
        if !(usize::from(least)..=usize::from(most)).contains(&seats) {
            let message = format!("{} is for {least} to {most} players, not {seats}", format.name);
            return Err(SetupError::UnsupportedFormat(message));
        }
        let policies = policies(&format.policies(), order)?;
        for (seat, deck) in order.decks.iter().enumerate() {
            let problems = formats::deck_problems(format, deck, cards);
            if !problems.is_empty() {
                return Err(SetupError::InvalidDeck { seat: seat as u8, problems });
            }
        }
        Ok(Setup { decks: order.decks.iter().map(|deck| list(deck, cards)).collect(), policies })
    }

    /// Articles, and words with and without which cards say the same thing: both forms are printed.
    fn silent_words() -> &'static [&'static str] {
        &[
            "a",
            "an",
            "the",
            "also",
            // Where none may be chosen, and where any number of cards is revealed (SWU 8.38.1), nobody has to.
            "[may] … up to",
            "[may] … any number",
            "[may] disclose",
            // Nobody attacks with the units or readies the resources of others.
            "attack with a [friendly]",
            "attack with another [friendly]",
            "ready a [friendly] resource",
            "ready 2 [friendly] resources",
            // What is spoken of is known, and so is what it is.
            "that [friendly] unit",
            "that [enemy] unit",
            "that [ground] unit",
            "that [token] unit",
            "[friendly] unit with the most power among friendly",
            // A Pilot on a unit is an upgrade (SWU 7.5.17).
            "a pilot [upgrade] attaches",
            // Longer and shorter ways to say it.
            "at the start of the [next] regroup phase",
            "can't be attacked [for] this phase",
            "deals [its] combat damage before",
            "[resources] or less",
            "that [each] cost",
            "or [to] a base",
            "if you do [so]",
            ": [you] discard a card",
        ]
    }

    fn read_dump(file: &str, dump: &str) -> Result<Dump, CardFileError> {
        let wrong = |ImportError { line, problem }| CardFileError { file: file.to_owned(), line, problem };
        Imported::read_from(file, dump).map(Imported::into_dump).map_err(wrong)
    }

    fn facts(card: Printed<'_>) -> Facts {
        let Ok(printed) = language::printed::facts(card) else { return Facts::default() };
        let words = [printed.kind.words().to_owned()].into_iter().chain(printed.traits.iter().cloned());
        let full_name = Some(printed.full_name()).filter(|name| name != card.name);
        let number = numbers::number_of(card.name).map(|number| number.to_string());
        Facts {
            also: full_name.into_iter().chain(number).collect(),
            kind: words.collect::<Vec<_>>().join(" "),
            colors: printed.aspects.iter().map(|aspect| format!("{aspect:?}").to_lowercase()).collect(),
            cost: Some(printed.cost.into()),
        }
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        language::compile(card, &NoCards)
    }

    fn compile_among(card: Printed<'_>, others: &dyn CardSource) -> Result<Compiled, CardFault> {
        language::compile(card, others)
    }
}

/// The format's policies, with what was ordered instead.
pub(crate) fn policies(preset: &Policies, order: &Order) -> Result<Policies, SetupError> {
    let policies = Policies { asking: order.asking, ..with_options(preset, &order.options)? };
    within("maxRounds", policies.max_rounds, 1..=u16::MAX.into())?;
    Ok(policies)
}

/// The rows of the phrase table that write cards, by their names.
pub fn grammar_rows() -> Vec<String> {
    language::grammar_rows()
}

/// The deck card by card, each by the name its source knows.
pub(crate) fn list(deck: &Deck, cards: &dyn CardSource) -> DeckList {
    let name = |entry: &str| {
        numbers::find(cards, entry).map_or_else(|| entry.to_owned(), |card| card.name.to_owned())
    };
    let copies = |entry: &cardwright_table::deck::Entry| vec![name(&entry.name); entry.count.into()];
    DeckList {
        leaders: deck.section("leader").flat_map(copies).collect(),
        base: deck.section("base").next().map(|entry| name(&entry.name)).unwrap_or_default(),
        cards: deck.section("main").flat_map(copies).collect(),
    }
}

/// A match between the two decks, for examples and tests.
pub fn starter_match(seed: Seed) -> Opening<Unlimited> {
    match_of("premier", 2, seed)
}

/// A match of so many players with the decks in the box for a format, for examples and tests.
pub fn match_of(format: &str, seats: usize, seed: Seed) -> Opening<Unlimited> {
    let fitting = DECKS.iter().filter(|deck| deck.format == format).cycle().take(seats);
    let read = |deck: &BuiltinDeck| {
        list(&Unlimited::read_deck(deck.text).expect("the built-in decks are tested"), &*CARDS)
    };
    let policies = formats::format(format).map(formats::Construction::policies).unwrap_or_default();
    let setup = Setup { decks: fitting.map(read).collect(), policies };
    Opening::new(setup, Start::default(), seed, &*CARDS).expect("the built-in cards are tested")
}
