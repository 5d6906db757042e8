//! Packs as people order them.

use cardwright_table::SetupError;
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{BuiltinDeck, Format, Order, take_option};
use cardwright_table::deck::Deck;
use cardwright_table::series::Offer;

use super::{Event, Packs, PacksSetup};
use crate::catalogue::{format, policies};
use crate::formats;
use crate::medley::Medley;

const FORMATS: [Format; 2] = [
    format("draft", "Three packs go round; 30 cards of what you took."),
    format("sealed", "Six packs for yourself; 30 cards of what you opened."),
];

/// Nobody brings a deck: it comes out of the packs.
const DECKS: [BuiltinDeck; 2] = [
    BuiltinDeck { name: "draft packs", summary: "Whatever you take.", format: "draft", text: "" },
    BuiltinDeck { name: "sealed packs", summary: "Whatever you open.", format: "sealed", text: "" },
];

impl Offer for Packs {
    const TITLE: &'static str = "Unlimited from packs";
    const SUMMARY: &'static str = "Draft or open packs, build a deck of what you get, and play it.";

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

    /// Options: `set` for the cards whose ids begin with it, `wins` for how many decide the match.
    fn setup(order: &Order, cards: &dyn CardSource) -> Result<PacksSetup, SetupError> {
        let unknown = || SetupError::UnsupportedFormat(format!("there is no format `{}`", order.format));
        let event = match order.format.as_str() {
            "draft" => Event::Draft,
            "sealed" => Event::Sealed,
            _ => return Err(unknown()),
        };
        let mut order = order.clone();
        let set: Option<String> = take_option(&mut order.options, "set")?;
        let set = set.map(|set| format!("{set}_"));
        let wins: Option<u8> = take_option(&mut order.options, "wins")?;
        let in_set = |name: &&str| set.as_ref().is_none_or(|set| name.starts_with(set));
        let medley = Medley::of(cards);
        let construction = formats::format(&order.format).ok_or_else(unknown)?;
        let policies = policies(&construction.policies(), &order)?;
        for (seat, deck) in (0..).zip(&order.decks) {
            let problems = Packs::deck_problems(&order.format, deck, cards);
            if !problems.is_empty() {
                return Err(SetupError::InvalidDeck { seat, problems });
            }
        }
        Ok(PacksSetup {
            seats: order.decks.len() as u8,
            event,
            cards: medley.names().filter(in_set).map(str::to_owned).collect(),
            wins: wins.unwrap_or(1),
            policies,
        })
    }
}
