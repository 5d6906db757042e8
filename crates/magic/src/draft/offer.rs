//! Packs as people order them.

use cardwright_table::SetupError;
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{BuiltinDeck, Format, Order, take_option, with_options};
use cardwright_table::deck::Deck;
use cardwright_table::series::Offer;

use super::shelf::cube;
use super::{Draft, DraftSetup, Packs};
use crate::Policies;
use crate::setup::GameType;

const fn format(name: &'static str, summary: &'static str) -> Format {
    Format { name, summary, min_seats: 2, max_seats: 8 }
}

const FORMATS: [Format; 3] = [
    format(
        "conspiracy",
        "Three packs go round, a conspiracy in each; 40 cards of what you took, and basic lands.",
    ),
    format("draft", "Three packs go round; 40 cards of what you took, and basic lands."),
    format("sealed", "Six packs for yourself; 40 cards of what you opened, and basic lands."),
];

/// Nobody brings a deck: it comes out of the packs.
const fn packs(name: &'static str, summary: &'static str, format: &'static str) -> BuiltinDeck {
    BuiltinDeck { name, summary, format, text: "" }
}

const DECKS: [BuiltinDeck; 3] = [
    packs("conspiracy packs", "Whatever you take, and whatever you plot.", "conspiracy"),
    packs("draft packs", "Whatever you take.", "draft"),
    packs("sealed packs", "Whatever you open.", "sealed"),
];

impl Offer for Draft {
    const TITLE: &'static str = "Magic from packs";
    const SUMMARY: &'static str =
        "Draft or open packs, build a deck of what you get, with conspiracies if you like, and play it.";

    fn formats() -> &'static [Format] {
        &FORMATS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        &DECKS
    }

    fn deck_problems(_format: &str, deck: &Deck, _cards: &dyn CardSource) -> Vec<String> {
        if deck.entries.is_empty() {
            Vec::new()
        } else {
            vec!["a deck is built from packs, not brought along".to_owned()]
        }
    }

    /// Options: `wins` for how many decide the match, and the policies of the game.
    fn setup(order: &Order, cards: &dyn CardSource) -> Result<DraftSetup, SetupError> {
        let (packs, game_type) = match order.format.as_str() {
            "conspiracy" => (Packs::Conspiracy, "conspiracy"),
            "draft" => (Packs::Draft, "limited"),
            "sealed" => (Packs::Sealed, "limited"),
            other => return Err(SetupError::UnsupportedFormat(format!("there is no format `{other}`"))),
        };
        let mut options = order.options.clone();
        let wins: Option<u8> = take_option(&mut options, "wins")?;
        let policies = GameType::parse(game_type)?.policies(order.decks.len())?;
        let policies = with_options(&Policies { asking: order.asking, ..policies }, &options)?;
        policies.check(order.decks.len())?;
        for (seat, deck) in (0..).zip(&order.decks) {
            let problems = Draft::deck_problems(&order.format, deck, cards);
            if !problems.is_empty() {
                return Err(SetupError::InvalidDeck { seat, problems });
            }
        }
        Ok(DraftSetup {
            seats: order.decks.len() as u8,
            packs,
            cards: cube(cards, packs == Packs::Conspiracy),
            wins: wins.unwrap_or(1),
            policies,
        })
    }
}
