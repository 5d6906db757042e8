//! What comes in the box: formats, cards, decks, help.

use std::sync::LazyLock;

use cardwright_table::cards::{CardFileError, CardPool, CardSource, Printed};
use cardwright_table::catalogue::{
    Benchmark, BuiltinDeck, CardFault, Catalogue, Compiled, Facts, Format, Order, Told,
};
use cardwright_table::deck::Deck;
use cardwright_table::dump::Dump;
use cardwright_table::{Asking, Game as _, Match, Opening, Rng, Seat, Seed, SetupError};

use crate::import::{ImportError, Imported};
use crate::puzzle::{Arrangement, Puzzle};
use crate::setup::{self, FORMATS, FirstPlayer, GameType, Policies, SeatSetup, Setup, StartOf};
use crate::{Magic, facts, language};

static CARDS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    for (file, text) in [
        ("magic/lanternmere.cards", include_str!("../../../cards/magic/lanternmere.cards")),
        ("magic/almanac.cards", include_str!("../../../cards/magic/almanac.cards")),
        ("magic/evenings.cards", include_str!("../../../cards/magic/evenings.cards")),
        ("magic/wayside.cards", include_str!("../../../cards/magic/wayside.cards")),
        ("magic/byways.cards", include_str!("../../../cards/magic/byways.cards")),
        ("magic/oddments.cards", include_str!("../../../cards/magic/oddments.cards")),
        ("magic/causeways.cards", include_str!("../../../cards/magic/causeways.cards")),
        ("magic/crossroads.cards", include_str!("../../../cards/magic/crossroads.cards")),
        ("magic/milestones.cards", include_str!("../../../cards/magic/milestones.cards")),
        ("magic/ramparts.cards", include_str!("../../../cards/magic/ramparts.cards")),
        ("magic/thresholds.cards", include_str!("../../../cards/magic/thresholds.cards")),
        ("magic/tollgates.cards", include_str!("../../../cards/magic/tollgates.cards")),
        ("magic/signposts.cards", include_str!("../../../cards/magic/signposts.cards")),
        ("magic/recollections.cards", include_str!("../../../cards/magic/recollections.cards")),
        ("magic/foothills.cards", include_str!("../../../cards/magic/foothills.cards")),
        ("magic/millrace.cards", include_str!("../../../cards/magic/millrace.cards")),
        ("magic/hinterland.cards", include_str!("../../../cards/magic/hinterland.cards")),
        ("magic/hedgerow.cards", include_str!("../../../cards/magic/hedgerow.cards")),
        ("magic/attic.cards", include_str!("../../../cards/magic/attic.cards")),
        ("magic/banners.cards", include_str!("../../../cards/magic/banners.cards")),
        ("magic/beginnings.cards", include_str!("../../../cards/magic/beginnings.cards")),
        ("magic/variants.cards", include_str!("../../../cards/magic/variants.cards")),
    ] {
        pool.read(file, text).expect("the built-in card files are tested");
    }
    pool
});

const DECKS: [BuiltinDeck; 20] = [
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
        name: "harbour-forty",
        summary: "Gulls, guards and tricks, forty cards in all.",
        format: "limited",
        text: include_str!("../../../cards/magic/decks/harbour-forty.deck"),
    },
    BuiltinDeck {
        name: "thicket-forty",
        summary: "Boars, goblins and sparks, forty cards in all.",
        format: "limited",
        text: include_str!("../../../cards/magic/decks/thicket-forty.deck"),
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
    BuiltinDeck {
        name: "pierlight",
        summary: "Oriel, Keeper of Lights, in a quick game of sixty.",
        format: "brawl",
        text: include_str!("../../../cards/magic/decks/pierlight.deck"),
    },
    BuiltinDeck {
        name: "kilnroad",
        summary: "Brann of the Red Kiln takes the short road.",
        format: "brawl",
        text: include_str!("../../../cards/magic/decks/kilnroad.deck"),
    },
    BuiltinDeck {
        name: "little-lights",
        summary: "Oriel leads what is small and quick.",
        format: "tinyLeaders",
        text: include_str!("../../../cards/magic/decks/little-lights.deck"),
    },
    BuiltinDeck {
        name: "little-sedge",
        summary: "Mother Sedge and all that crawls.",
        format: "tinyLeaders",
        text: include_str!("../../../cards/magic/decks/little-sedge.deck"),
    },
    BuiltinDeck {
        name: "ilse",
        summary: "Ilse speaks, and the mere answers.",
        format: "oathbreaker",
        text: include_str!("../../../cards/magic/decks/ilse.deck"),
    },
    BuiltinDeck {
        name: "sela",
        summary: "Sela waits until all others are gone.",
        format: "oathbreaker",
        text: include_str!("../../../cards/magic/decks/sela.deck"),
    },
    BuiltinDeck {
        name: "lampworks",
        summary: "Lamp and reed generators, flyers and answers.",
        format: "generators",
        text: include_str!("../../../cards/magic/decks/lampworks.deck"),
    },
    BuiltinDeck {
        name: "kilnworks",
        summary: "Kiln and root generators, raiders and fire.",
        format: "generators",
        text: include_str!("../../../cards/magic/decks/kilnworks.deck"),
    },
    BuiltinDeck {
        name: "five-acres",
        summary: "Twelve of each basic land: any creature that comes can use its abilities.",
        format: "momirBasic",
        text: include_str!("../../../cards/magic/decks/five-acres.deck"),
    },
    BuiltinDeck {
        name: "wild-acres",
        summary: "Forests and mountains first, for what roams there.",
        format: "momirBasic",
        text: include_str!("../../../cards/magic/decks/wild-acres.deck"),
    },
    BuiltinDeck {
        name: "harbour-plot",
        summary: "Gulls and guards, with a name that nobody else knows.",
        format: "conspiracy",
        text: include_str!("../../../cards/magic/decks/harbour-plot.deck"),
    },
    BuiltinDeck {
        name: "thicket-plot",
        summary: "Boars and goblins, with debts and a spare hand.",
        format: "conspiracy",
        text: include_str!("../../../cards/magic/decks/thicket-plot.deck"),
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

    fn find_format(name: &str) -> Option<&'static Format> {
        setup::find_format(name)
    }

    /// Decks for this very format, or else for its base type: what variants ask for beside them lies in the box.
    fn decks_for(format: &str) -> Vec<&'static BuiltinDeck> {
        let Ok(game_type) = GameType::parse(format) else { return Vec::new() };
        let of = |format: &str| DECKS.iter().filter(|deck| deck.format == format).collect::<Vec<_>>();
        let own = of(&game_type.name());
        if !own.is_empty() {
            return own;
        }
        let is_legal = |deck: &&BuiltinDeck| {
            Self::read_deck(deck.text)
                .is_ok_and(|deck| setup::problems(&game_type, &deck, Self::builtin_cards()).is_empty())
        };
        of(game_type.base()).into_iter().filter(is_legal).collect()
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        setup::read_deck(text)
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        match GameType::parse(format) {
            Ok(game_type) => setup::problems(&game_type, deck, cards),
            Err(error) => vec![format!("unsupported_format: {error}")],
        }
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<Setup, SetupError> {
        setup::setup(order, cards)
    }

    /// The loser of the last game chooses who starts (CR 103.1).
    fn again(last: &Match<Magic>, rng: &mut Rng) -> StartOf {
        let Some(outcome) = last.outcome() else { return StartOf::default() };
        let chooser = setup::next_chooser(last.game().seats(), outcome, last.state().start.chooser, rng);
        StartOf { chooser: Some(chooser), ..StartOf::default() }
    }

    fn crowded() -> Option<Opening<Magic>> {
        let puzzle = Puzzle { position: Arrangement::parse(&crowded_position()).ok()?, ..Puzzle::default() };
        let policies = Policies { first_player: FirstPlayer::Fixed(Seat(0)), ..Policies::default() };
        let seats = vec![SeatSetup::default(); 2];
        let setup = Setup { seats, policies, puzzle: Some(Box::new(puzzle)), ..Setup::default() };
        Opening::new(setup, StartOf::default(), Seed::from(1), &*CARDS).ok()
    }

    /// Besides articles: "all creatures" are "creatures", and an "additional counter" is a counter.
    fn silent_words() -> &'static [&'static str] {
        &["a", "an", "the", "all", "additional"]
    }

    fn phrases(card: Printed<'_>) -> Vec<std::ops::Range<usize>> {
        let spans = language::readings::phrases(card).unwrap_or_default();
        spans.into_iter().map(cardwright_text::Span::range).collect()
    }

    /// Wordings that say no more than the shorter ones beside them.
    fn silent_phrases() -> &'static [&'static str] {
        language::readings::SILENT
    }

    fn open_readings(card: Printed<'_>) -> Vec<String> {
        let choices = crate::readings::of(card).unwrap_or_default();
        let open = choices.into_iter().filter(|choice| choice.reason.is_none());
        open.map(|one| format!("`{}` is read by `{}`, not by `{}`", one.words, one.chosen, one.instead_of))
            .collect()
    }

    fn read_dump(file: &str, dump: &str) -> Result<Dump, CardFileError> {
        let wrong = |ImportError { line, problem }| CardFileError { file: file.to_owned(), line, problem };
        Imported::read_from(file, dump).map(Imported::into_dump).map_err(wrong)
    }

    fn facts(card: Printed<'_>) -> Facts {
        facts::facts(card)
    }

    fn sort(card: Printed<'_>) -> &'static str {
        facts::sort(card)
    }

    fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
        language::compile(card)
    }

    fn tell(card: Printed<'_>) -> Result<Vec<Told>, CardFault> {
        crate::told::of(card)
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

/// The rows that are understood and never written: another wording of what some other row writes.
pub fn other_wordings() -> Vec<String> {
    language::other_wordings()
}
