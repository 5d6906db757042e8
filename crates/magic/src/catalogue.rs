//! What comes in the box: formats, cards, decks, help.

use std::sync::LazyLock;

use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{Benchmark, BuiltinDeck, CardFault, Catalogue, Compiled, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::{Asking, Opening, Seat, Seed, SetupError};

use crate::puzzle::{Arrangement, Puzzle};
use crate::setup::{self, FORMATS, FirstPlayer, GameType, Policies, Role, SeatSetup, Setup, StartOf};
use crate::{Magic, language};

static CARDS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    for (file, text) in [
        ("magic/lanternmere.cards", include_str!("../../../cards/magic/lanternmere.cards")),
        ("magic/almanac.cards", include_str!("../../../cards/magic/almanac.cards")),
        ("magic/wayside.cards", include_str!("../../../cards/magic/wayside.cards")),
        ("magic/byways.cards", include_str!("../../../cards/magic/byways.cards")),
        ("magic/oddments.cards", include_str!("../../../cards/magic/oddments.cards")),
        ("magic/hinterland.cards", include_str!("../../../cards/magic/hinterland.cards")),
        ("magic/hedgerow.cards", include_str!("../../../cards/magic/hedgerow.cards")),
        ("magic/beginnings.cards", include_str!("../../../cards/magic/beginnings.cards")),
    ] {
        pool.read(file, text).expect("the built-in card files are tested");
    }
    pool
});

const DECKS: [BuiltinDeck; 6] = [
    BuiltinDeck {
        name: "lamplight",
        summary: "Flyers and guards that hold the shore, with answers for what comes.",
        format: "constructed",
        text: include_str!("../../../cards/magic/decks/lamplight.deck"),
    },
    BuiltinDeck {
        name: "kilnfire",
        summary: "Fast raiders and fire, and something large behind them.",
        format: "constructed",
        text: include_str!("../../../cards/magic/decks/kilnfire.deck"),
    },
    BuiltinDeck {
        name: "oriel",
        summary: "Oriel, Keeper of Lights, commands lamps and tides.",
        format: "commander",
        text: include_str!("../../../cards/magic/decks/oriel.deck"),
    },
    BuiltinDeck {
        name: "brann",
        summary: "Brann of the Red Kiln marches at the head of kiln and wood.",
        format: "commander",
        text: include_str!("../../../cards/magic/decks/brann.deck"),
    },
    BuiltinDeck {
        name: "bench-guards",
        summary: "17 lands and 23 plain creatures, to measure speed by.",
        format: "limited",
        text: include_str!("../../../cards/magic/decks/bench-guards.deck"),
    },
    BuiltinDeck {
        name: "bench-bolts",
        summary: "17 lands and 23 plain instants, to measure speed by.",
        format: "limited",
        text: include_str!("../../../cards/magic/decks/bench-bolts.deck"),
    },
];

/// The decks that two players duel with: the first of all.
pub(crate) const DUELS: &[BuiltinDeck] = DECKS.split_at(2).0;

impl Catalogue for Magic {
    const TITLE: &'static str = "Magic";
    const SUMMARY: &'static str =
        "Cast spells with the mana of your lands, fight with creatures, and outlast the others.";
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
        setup::read_deck(text)
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        match GameType::parse(format) {
            Ok(game_type) => setup::problems(&game_type, Role::Player, deck, cards),
            Err(error) => vec![format!("unsupported_format: {error}")],
        }
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Setup, SetupError> {
        setup::setup(order, cards)
    }

    fn crowded() -> Option<Opening<Magic>> {
        let puzzle = Puzzle { position: Arrangement::parse(&crowded_position()).ok()?, ..Puzzle::default() };
        let policies = Policies { first_player: FirstPlayer::Fixed(Seat(0)), ..Policies::default() };
        let seats = vec![SeatSetup::default(); 2];
        let setup = Setup { seats, policies, puzzle: Some(Box::new(puzzle)) };
        Opening::new(setup, StartOf::default(), Seed::from(1), &*CARDS).ok()
    }

    /// Besides articles: "all creatures" are "creatures", and an "additional counter" is a counter.
    fn silent_words() -> &'static [&'static str] {
        &["a", "an", "the", "all", "additional"]
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        language::compile(card)
    }

    fn benchmarks() -> &'static [Benchmark] {
        &[
            Benchmark { name: "plain", format: "limited", decks: &["bench-guards", "bench-bolts"] },
            Benchmark { name: "commander", format: "commander", decks: &["oriel", "brann"] },
        ]
    }
}

/// A match between built-in decks, for examples and tests.
///
/// # Panics
/// If there is no such format or deck in the box.
pub fn match_of(format: &str, decks: &[&str], asking: Asking, seed: Seed) -> Opening<Magic> {
    let deck = |name: &&str| {
        let deck = DECKS.iter().find(|deck| deck.name == *name).expect("the deck is in the box");
        Magic::read_deck(deck.text).expect("the built-in decks are tested")
    };
    let order = Order {
        format: format.to_owned(),
        decks: decks.iter().map(deck).collect(),
        asking,
        options: Default::default(),
    };
    let setup = Magic::setup(&order, &*CARDS).expect("the built-in decks are tested");
    Opening::new(setup, Default::default(), seed, &*CARDS).expect("the built-in cards are tested")
}

/// A match between the first two decks.
pub fn starter_match(seed: Seed) -> Opening<Magic> {
    match_of("constructed", &["lamplight", "kilnfire"], Asking::Always, seed)
}

/// A board of 100 permanents: 10 that change many others, 20 that wait for something to happen. Whoever is asked first
/// has a spell with everything there as a target.
fn crowded_position() -> String {
    let side = |lands: &str, changing: &str| {
        let lands = [lands; 15];
        let changing = [changing; 5];
        let waiting = ["Grove Elder"; 5].into_iter().chain(["Bone Ledger"; 5]);
        let creatures = ["Plain Guard"; 20];
        lands.into_iter().chain(changing).chain(waiting).chain(creatures).collect::<Vec<_>>().join(";")
    };
    let one = side("Mountain", "Captain of the Long Pier");
    let other = side("Forest", "Captain of the Long Pier");
    let libraries = ["Plains"; 20].join(";");
    format!(
        "turn=5\nactiveplayer=p0\nactivephase=main1\np0life=20\np1life=20\np0battlefield={one}\np1battlefield={other}\n\
         p0hand=Spark Bolt;Swell\np1hand=Spark Bolt;Swell\np0library={libraries}\np1library={libraries}\n"
    )
}

/// Every row of the grammar that no keyword uses, by name, so that a test can say which no card uses.
pub fn grammar_rows() -> Vec<String> {
    let keywords = language::keyword_rows();
    language::row_names().into_iter().filter(|row| !keywords.contains(row)).collect()
}
