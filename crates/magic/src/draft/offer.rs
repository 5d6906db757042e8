//! Packs as people order them.

use cardwright_table::SetupError;
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{BuiltinDeck, Format, Order, take_option, with_options};
use cardwright_table::deck::{BlankLine, Deck};
use cardwright_table::series::Offer;

use super::shelf::{conspiracies, cube, is_conspiracy};
use super::stock::{PACK, Stock};
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

/// The most different cards that packs are made from.
const MOST: usize = 1_000;

/// Parts of a list that says what packs are made from, as people write them.
const RARITIES: [(&str, &str); 10] = [
    ("common", "common"),
    ("commons", "common"),
    ("uncommon", "uncommon"),
    ("uncommons", "uncommon"),
    ("rare", "rare"),
    ("rares", "rare"),
    ("mythic", "mythic"),
    ("mythics", "mythic"),
    ("mythic rare", "mythic"),
    ("mythic rares", "mythic"),
];

/// Reads what packs are made from: a list of cards, with or without rarities as its parts.
pub(super) fn read_list(text: &str) -> Result<Deck, Vec<String>> {
    let parsed = Deck::parse(text, &RARITIES.map(|(header, _)| header), BlankLine::Spacing);
    let mut deck = parsed.map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    for entry in &mut deck.entries {
        if let Some((_, section)) = RARITIES.iter().find(|(header, _)| *header == entry.section) {
            entry.section = (*section).to_owned();
        }
    }
    Ok(deck)
}

impl Offer for Draft {
    const TITLE: &'static str = "Magic from packs";
    const SUMMARY: &'static str =
        "Draft or open packs of a set, a cube or the box, build a deck of what you get, and play it.";

    fn formats() -> &'static [Format] {
        &FORMATS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        &DECKS
    }

    fn read_deck(text: &str) -> Result<Deck, Vec<String>> {
        read_list(text)
    }

    fn opens_packs(_format: &str) -> bool {
        true
    }

    /// Who brings a list says what packs are made from; nobody has to.
    fn deck_problems(_format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        if deck.entries.is_empty() {
            return Vec::new();
        }
        let unknown = deck.entries.iter().filter(|entry| cards.find(&entry.name).is_none());
        let mut problems: Vec<String> =
            unknown.map(|entry| format!("line {}: there is no card `{}`", entry.line, entry.name)).collect();
        if problems.is_empty() {
            let (usable, stock) = Stock::of(std::slice::from_ref(deck), cards);
            if usable.len() < PACK {
                let (usable, left_out) = (usable.len(), stock.left_out);
                problems.push(format!(
                    "packs are made from at least {PACK} cards: {usable} of these can be used, {left_out} are not understood"
                ));
            }
        }
        problems
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
        let plots = packs == Packs::Conspiracy;
        let (mut names, stock) = Stock::of(&order.decks, cards);
        if names.is_empty() {
            names = cube(cards, plots);
        } else if plots && !names.iter().any(|name| is_conspiracy(name, cards)) {
            names.extend(conspiracies(cards));
        }
        if names.len() > MOST {
            let message =
                format!("packs are made from at most {MOST} different cards, not from {}", names.len());
            return Err(SetupError::Invalid(message));
        }
        Ok(DraftSetup {
            seats: order.decks.len() as u8,
            packs,
            cards: names,
            stock,
            wins: wins.unwrap_or(1),
            policies,
        })
    }
}
