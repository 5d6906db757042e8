//! Games from packs: players draft, or open what is theirs alone; each builds a deck of it with as many basic lands as
//! they like, and they play (CR 100.2b). In a conspiracy draft every pack has a conspiracy, and those that a player
//! uses begin in the command zone (CR 905).
//!
//! What players take and build stays hidden from the others.

mod ask;
mod build;
mod offer;
mod rating;
mod shelf;
mod show;
mod stock;
mod suit;
mod tell;

pub use rating::features;
pub use show::DraftView;
pub use stock::Stock;

use cardwright_table::cards::CardSource;
use cardwright_table::draft::{Passing, Stacks};
use cardwright_table::secrets::Sealed;
use cardwright_table::series::Series;
use cardwright_table::{MAX_SEATS, Rng, Seat, SetupError};
use serde::{Deserialize, Serialize};

use crate::setup::{SeatCards, rules_of_cards};
use crate::{Exchange, Magic, Policies, StartOf};
#[cfg(test)]
use offer::read_list;
use shelf::Shelf;

/// A draft or sealed packs, then a game with the decks that were built.
pub type DraftMatch = Series<Draft>;

/// How cards come out of the packs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Packs {
    /// Three packs each, passed round, with a conspiracy in every pack.
    Conspiracy,
    /// Three packs each, passed round.
    Draft,
    /// Six packs each, for oneself.
    Sealed,
}

impl Packs {
    /// How many packs everybody opens.
    const fn count(self) -> usize {
        match self {
            Packs::Conspiracy | Packs::Draft => 3,
            Packs::Sealed => 6,
        }
    }

    /// Where the packs of a round go after a pick: to the left, to the right, to the left.
    const fn passing(self, round: usize) -> Passing {
        match (self, round % 2) {
            (Packs::Sealed, _) => Passing::Kept,
            (_, 0) => Passing::Left,
            (_, _) => Passing::Right,
        }
    }
}

/// What a match from packs is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftSetup {
    /// How many players.
    pub seats: u8,
    /// How cards come out of the packs.
    pub packs: Packs,
    /// The cards that packs are made from.
    pub cards: Vec<String>,
    /// How packs are made of them; all alike if it says nothing.
    #[serde(default)]
    pub stock: Stock,
    /// How many wins decide the match.
    pub wins: u8,
    /// The rules of the game.
    pub policies: Policies,
}

/// What comes before the game: packs and deck building.
#[derive(Debug)]
pub struct Draft {
    seats: usize,
    packs: Packs,
    wins: u8,
    shelf: Shelf,
    /// How many cards of the lists are left out.
    left_out: u16,
}

/// Where the draft is. Cards are numbers of the shelf.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DraftState {
    /// Each round's packs.
    rounds: Vec<Stacks<u16>>,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Everybody takes a card: a place of what is on offer.
    Drafting { round: usize, picks: Sealed<u8> },
    /// Everybody builds a deck: what of the shelf is brought.
    Building(Sealed<Exchange>),
    /// The game starts.
    Ready(StartOf),
}

/// One answer of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum DraftCommand {
    /// Takes a card of the pack at hand, by its place.
    TakeCard {
        /// Counted from 0.
        place: u8,
    },
    /// Builds the deck.
    BuildDeck {
        /// Places of the own cards, conspiracies not counted.
        cards: Vec<u16>,
        /// Places of the own conspiracies.
        #[serde(default)]
        conspiracies: Vec<u16>,
        /// How many basic lands of each colour, in the order white, blue, black, red, green.
        lands: [u16; 5],
    },
}

impl Draft {
    fn open_packs(setup: &DraftSetup, source: &dyn CardSource) -> Result<(Draft, Magic), SetupError> {
        let seats = usize::from(setup.seats);
        if !(2..=MAX_SEATS).contains(&seats) {
            let message = format!("packs are for 2 to {MAX_SEATS} players, not {seats}");
            return Err(SetupError::UnsupportedFormat(message));
        }
        let names = shelf::BASICS.iter().copied().chain(setup.cards.iter().map(String::as_str));
        let (rules, cards) = rules_of_cards(names, &setup.policies, source)?;
        let shelf = Shelf::new(&rules, &cards, setup)?;
        let brings = SeatCards { sideboard: cards.clone(), ..SeatCards::default() };
        let rules = Magic { seats: vec![brings; seats], possible: cards, ..rules };
        let (packs, wins, left_out) = (setup.packs, setup.wins.max(1), setup.stock.left_out);
        Ok((Draft { seats, packs, wins, shelf, left_out }, rules))
    }

    /// Opens the packs.
    fn open_event(&self, rng: &mut Rng) -> DraftState {
        let packs = self.shelf.packs(self.packs.count() * self.seats, rng);
        let round =
            |(number, piles): (usize, &[Vec<u16>])| Stacks::new(piles.to_vec(), self.packs.passing(number));
        let rounds = packs.chunks(self.seats).enumerate().map(round).collect();
        let mut state = DraftState { rounds, stage: Stage::Building(Sealed::new(self.seats)) };
        self.next_stage(&mut state);
        state
    }

    /// Goes on to the next packs that have cards to take, or to building.
    fn next_stage(&self, state: &mut DraftState) {
        state.stage = match state.rounds.iter().position(|stacks| !stacks.is_empty()) {
            Some(round) => Stage::Drafting { round, picks: Sealed::new(self.seats) },
            None => Stage::Building(Sealed::new(self.seats)),
        };
    }

    /// The cards for a library that a seat has, sorted.
    fn pool(&self, state: &DraftState, seat: Seat) -> Vec<u16> {
        state.taken(seat).into_iter().filter(|&card| !self.shelf.is_conspiracy(card)).collect()
    }

    /// The conspiracies that a seat has, sorted.
    fn conspiracies(&self, state: &DraftState, seat: Seat) -> Vec<u16> {
        state.taken(seat).into_iter().filter(|&card| self.shelf.is_conspiracy(card)).collect()
    }
}

impl DraftState {
    /// What a seat has from the packs, sorted.
    fn taken(&self, seat: Seat) -> Vec<u16> {
        let mut all: Vec<u16> = self.rounds.iter().flat_map(|stacks| stacks.taken_by(seat)).collect();
        all.sort_unstable();
        all
    }
}
