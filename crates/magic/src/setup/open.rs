//! Opening a match: every card in use is compiled once.

use std::collections::BTreeMap;

use cardwright_table::cards::{CardPool, CardSource};
use cardwright_table::{MAX_SEATS, SetupError};

use super::{Policies, SeatSetup, Setup};
use crate::Magic;
use crate::card::{Counter, Subtype};
use crate::language;
use crate::program::{Book, CardId, Keyword};
use crate::puzzle::{Flag, Puzzle, bare};
use crate::rules::MOST_CARDS;

/// The generator that players begin with; its colour is chosen.
const STARTING_GENERATOR: &str = "Starting Generator";

/// The cards of a seat, by number in the book.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct SeatCards {
    pub(crate) library: Vec<CardId>,
    pub(crate) sideboard: Vec<CardId>,
    pub(crate) commanders: Vec<CardId>,
    pub(crate) signature_spells: Vec<CardId>,
    pub(crate) command: Vec<CardId>,
    pub(crate) companion: Option<CardId>,
    pub(crate) planar: Vec<CardId>,
    pub(crate) schemes: Vec<CardId>,
}

/// An arranged position with its names looked up.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpenPosition {
    pub(crate) puzzle: Puzzle,
    pub(crate) cards: BTreeMap<String, CardId>,
    pub(crate) counters: BTreeMap<String, Counter>,
    pub(crate) subtypes: BTreeMap<String, Subtype>,
}

impl Magic {
    /// Opens the rules of a match.
    pub(crate) fn open_match(setup: &Setup, cards: &dyn CardSource) -> Result<Magic, SetupError> {
        let count = setup.seats.len();
        if !(2..=MAX_SEATS).contains(&count) {
            return Err(SetupError::UnsupportedFormat(format!(
                "{count} players; a match is for 2 to {MAX_SEATS}"
            )));
        }
        let mut book = Book::default();
        let seats =
            setup.seats.iter().map(|seat| open_seat(&mut book, seat, cards)).collect::<Result<_, _>>()?;
        let position = match &setup.puzzle {
            Some(puzzle) => Some(Box::new(open_position(&mut book, puzzle, count, cards)?)),
            None => None,
        };
        if setup.policies.starting_generator {
            book.starting_generator = Some(language::add_card(&mut book, STARTING_GENERATOR, cards)?);
        }
        book.menagerie = setup
            .menagerie
            .iter()
            .map(|name| find_or_add(&mut book, name, cards))
            .collect::<Result<_, _>>()?;
        closed(book, seats, &setup.policies, position)
    }
}

fn open_seat(book: &mut Book, seat: &SeatSetup, source: &dyn CardSource) -> Result<SeatCards, SetupError> {
    let mut open = |names: &[String]| -> Result<Vec<CardId>, SetupError> {
        names.iter().map(|name| find_or_add(book, name, source)).collect()
    };
    Ok(SeatCards {
        library: open(&seat.library)?,
        sideboard: open(&seat.sideboard)?,
        commanders: open(&seat.commanders)?,
        signature_spells: open(&seat.signature_spells)?,
        command: open(&seat.command)?,
        companion: open(seat.companion.as_slice())?.pop(),
        planar: open(&seat.planar)?,
        schemes: open(&seat.schemes)?,
    })
}

/// The rules of a match to which players bring decks of these cards, and the cards in their order.
pub(crate) fn rules_of_cards<'n>(
    names: impl IntoIterator<Item = &'n str>,
    policies: &Policies,
    source: &dyn CardSource,
) -> Result<(Magic, Vec<CardId>), SetupError> {
    let mut book = Book::default();
    let cards: Vec<CardId> =
        names.into_iter().map(|name| find_or_add(&mut book, name, source)).collect::<Result<_, _>>()?;
    Ok((closed(book, Vec::new(), policies, None)?, cards))
}

/// The rules with all their cards.
fn closed(
    mut book: Book,
    seats: Vec<SeatCards>,
    policies: &Policies,
    position: Option<Box<OpenPosition>>,
) -> Result<Magic, SetupError> {
    if book.cards.len() > MOST_CARDS {
        return Err(SetupError::Invalid(format!(
            "a match can use at most {MOST_CARDS} different cards and tokens"
        )));
    }
    book.close();
    let (policies, possible) = (policies.clone(), Vec::new());
    Ok(Magic { book, seats, possible, policies, position, coverage: None })
}

/// The card of this name, compiled if it is not in the book yet.
pub(crate) fn find_or_add(
    book: &mut Book,
    name: &str,
    source: &dyn CardSource,
) -> Result<CardId, SetupError> {
    let known = source.find(name).and_then(|printed| book.printed(printed));
    known.map_or_else(|| language::add_card(book, name, source), Ok)
}

/// The position with its names looked up; the error names a card that nobody has or that is not understood.
pub(super) fn open_position(
    book: &mut Book,
    puzzle: &Puzzle,
    seats: usize,
    source: &dyn CardSource,
) -> Result<OpenPosition, SetupError> {
    if puzzle.position.sides.len() > seats {
        return Err(SetupError::Invalid(format!("the position is for more than {seats} players")));
    }
    let tokens = describe_tokens(puzzle)?;
    let mut open = OpenPosition {
        puzzle: puzzle.clone(),
        cards: BTreeMap::new(),
        counters: BTreeMap::new(),
        subtypes: BTreeMap::new(),
    };
    for (name, _) in &puzzle.position.tokens {
        let card = language::add_card(book, name, &tokens)?;
        bare(name).clone_into(&mut book.cards[card.index()].faces[0].name);
        open.cards.insert(name.clone(), card);
    }
    for side in &puzzle.position.sides {
        for (kind, _) in &side.counters {
            open.counters.insert(kind.clone(), counter(book, kind));
        }
        for name in side.precast.iter().chain(&side.on_stack).map(|precast| &precast.name) {
            open.add(book, name, source)?;
        }
        for card in side.cards() {
            open.add(book, &card.name, source)?;
            card.flags.iter().try_for_each(|flag| open.flag(book, flag, source))?;
        }
    }
    Ok(open)
}

impl OpenPosition {
    fn add(&mut self, book: &mut Book, name: &str, source: &dyn CardSource) -> Result<(), SetupError> {
        if !self.cards.contains_key(name) {
            self.cards.insert(name.to_owned(), find_or_add(book, name, source)?);
        }
        Ok(())
    }

    /// Looks up the names that a flag speaks of.
    fn flag(&mut self, book: &mut Book, flag: &Flag, source: &dyn CardSource) -> Result<(), SetupError> {
        match flag {
            Flag::Counters(counters) => {
                for (kind, _) in counters {
                    self.counters.insert(kind.clone(), counter(book, kind));
                }
            }
            Flag::ChosenType(name) => {
                let known = book.subtypes.iter().position(|subtype| subtype.eq_ignore_ascii_case(name));
                let place = known.unwrap_or_else(|| {
                    book.subtypes.push(name.clone());
                    book.subtypes.len() - 1
                });
                self.subtypes.insert(name.clone(), Subtype(place as u16));
            }
            Flag::NamedCard(name) => self.add(book, name, source)?,
            Flag::Meld(_) | Flag::Merged(_) | Flag::UnlockedRoom(_) => {
                return Err(SetupError::Invalid(
                    "melded and merged cards and rooms are not supported yet".to_owned(),
                ));
            }
            _ => {}
        }
        Ok(())
    }
}

/// A source of the tokens that a position describes.
fn describe_tokens(puzzle: &Puzzle) -> Result<CardPool, SetupError> {
    let mut pool = CardPool::default();
    let text: String =
        puzzle.position.tokens.iter().map(|(name, body)| format!("[{name}]\n{body}\n\n")).collect();
    pool.read("puzzle", &text).map_err(|error| SetupError::Invalid(error.to_string()))?;
    Ok(pool)
}

/// The kind of counter of a name.
fn counter(book: &mut Book, name: &str) -> Counter {
    known_counter(book, name).unwrap_or_else(|| {
        book.counters.push(name.to_lowercase());
        Counter::Named((book.counters.len() - 1) as u8)
    })
}

/// The kind of counter of a name, if the rules or any text of the match know it.
pub(crate) fn known_counter(book: &Book, name: &str) -> Option<Counter> {
    let name = name.to_lowercase();
    let own = match name.as_str() {
        "+1/+1" => Some(Counter::Plus),
        "-1/-1" => Some(Counter::Minus),
        "loyalty" => Some(Counter::Loyalty),
        "defense" => Some(Counter::Defense),
        "lore" => Some(Counter::Lore),
        "time" => Some(Counter::Time),
        "charge" => Some(Counter::Charge),
        "stun" => Some(Counter::Stun),
        "shield" => Some(Counter::Shield),
        "finality" => Some(Counter::Finality),
        "poison" => Some(Counter::Poison),
        "energy" => Some(Counter::Energy),
        "experience" => Some(Counter::Experience),
        "rad" => Some(Counter::Rad),
        other => crate::rules::counter_of_size(other),
    };
    let gives = |keyword: &&Keyword| keyword.name() == name && keyword.has_counters();
    let keyword = || Keyword::ALL.iter().find(gives).copied().map(Counter::Keyword);
    let named =
        || book.counters.iter().position(|kind| *kind == name).map(|place| Counter::Named(place as u8));
    own.or_else(keyword).or_else(named)
}
