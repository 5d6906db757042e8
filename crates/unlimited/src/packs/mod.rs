//! Games from packs (SWU 10): players draft, or open what is theirs alone; each builds a deck of it, and they play.
//!
//! A draft passes leaders first, then one pack after the other. What players take is hidden from the others, but for
//! leaders, which everybody sees.

mod ask;
mod build;
mod offer;
mod shelf;
mod show;
mod suit;
mod tell;

pub use shelf::PackCard;
pub use show::PacksView;

use cardwright_table::cards::CardSource;
use cardwright_table::draft::{Passing, Stacks};
use cardwright_table::secrets::Sealed;
use cardwright_table::series::Series;
use cardwright_table::{Rng, Seat, SetupError};
use serde::{Deserialize, Serialize};

use crate::card::Cards;
use crate::program::CardId;
use crate::setup::{DeckLists, MOST_SEATS, Start};
use crate::{PlayerDeck, Policies, Unlimited, language};
use shelf::Shelf;

/// A draft or sealed packs, then a game with the decks that were built.
pub type PackMatch = Series<Packs>;

/// How cards come out of the packs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    /// Three packs each, passed round (SWU 10.3).
    Draft,
    /// Six packs each, for oneself (SWU 10.2).
    Sealed,
}

impl Event {
    const fn packs(self) -> usize {
        match self {
            Event::Draft => 3,
            Event::Sealed => 6,
        }
    }
}

/// What a match from packs is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PacksSetup {
    /// How many players.
    pub seats: u8,
    /// How cards come out of the packs.
    pub event: Event,
    /// The cards that packs are made from.
    pub cards: Vec<String>,
    /// How many wins decide the match.
    pub wins: u8,
    /// The rules of the game.
    pub policies: Policies,
}

/// What comes before the game: packs and deck building.
#[derive(Debug)]
pub struct Packs {
    seats: usize,
    event: Event,
    wins: u8,
    shelf: Shelf,
}

/// Where the event is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PacksState {
    /// The leaders, then each round's packs.
    rounds: Vec<Stacks<CardId>>,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Everybody takes a card: a place of what is on offer.
    Drafting { round: usize, picks: Sealed<u8> },
    /// Everybody builds a deck.
    Building(Sealed<PlayerDeck>),
    /// The game starts.
    Ready(Start),
}

/// One answer of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PacksCommand {
    /// Takes a card of the stack at hand, by its place.
    TakeCard {
        /// Counted from 0.
        place: u8,
    },
    /// Builds the deck, each part by its place in the own pool.
    BuildDeck {
        /// Of the own leaders.
        leader: u16,
        /// Of the bases that everybody may use, then the own ones.
        base: u16,
        /// Of the own cards.
        cards: Vec<u16>,
    },
}

impl Packs {
    fn open_packs(setup: &PacksSetup, source: &dyn CardSource) -> Result<(Packs, Unlimited), SetupError> {
        let seats = usize::from(setup.seats);
        if !(2..=MOST_SEATS).contains(&seats) {
            let message = format!("packs are for 2 to {MOST_SEATS} players, not {seats}");
            return Err(SetupError::UnsupportedFormat(message));
        }
        let mut cards = Cards::default();
        let ids = setup.cards.iter().map(|name| language::add_card(&mut cards, name, source));
        let ids = ids.collect::<Result<Vec<CardId>, _>>()?;
        let rules = Unlimited::with_cards(cards, source)?;
        let shelf = Shelf::new(&rules.cards, &ids);
        let possible: Vec<CardId> = shelf.deck_cards().collect();
        if shelf.leaders.is_empty() || shelf.bases.is_empty() || possible.len() < shelf::DECK {
            let message = "packs need leaders, common bases and at least 30 other cards".to_owned();
            return Err(SetupError::Invalid(message));
        }
        let rules = Unlimited {
            possible,
            policies: Policies { deck_lists: DeckLists::Closed, ..setup.policies.clone() },
            decks: vec![PlayerDeck::default(); seats],
            ..rules
        };
        Ok((Packs { seats, event: setup.event, wins: setup.wins.max(1), shelf }, rules))
    }

    /// Opens the packs.
    fn open_event(&self, rng: &mut Rng) -> PacksState {
        let packs = self.event.packs();
        let passing = |round: usize| match (self.event, round % 2) {
            (Event::Sealed, _) => Passing::Kept,
            // Leaders go to the right, then the packs left, right, left (SWU 10.3.3).
            (Event::Draft, 0) => Passing::Right,
            (Event::Draft, _) => Passing::Left,
        };
        let mut rounds =
            vec![Stacks::new((0..self.seats).map(|_| self.shelf.leaders(packs, rng)).collect(), passing(0))];
        for round in 1..=packs {
            let piles = (0..self.seats).map(|_| self.shelf.pack(rng)).collect();
            rounds.push(Stacks::new(piles, passing(round)));
        }
        let mut state = PacksState { rounds, stage: Stage::Building(Sealed::new(self.seats)) };
        self.next_stage(&mut state);
        state
    }

    /// Goes on to the next stacks that have cards to take, or to building.
    fn next_stage(&self, state: &mut PacksState) {
        state.stage = match state.rounds.iter().position(|stacks| !stacks.is_empty()) {
            Some(round) => Stage::Drafting { round, picks: Sealed::new(self.seats) },
            None => Stage::Building(Sealed::new(self.seats)),
        };
    }
}

impl Packs {
    /// The cards for a deck that a seat has, sorted.
    fn pool(&self, state: &PacksState, seat: Seat) -> Vec<CardId> {
        state.packed(seat).into_iter().filter(|&card| self.shelf.is_deck_card(card)).collect()
    }

    /// The bases that a seat took from packs, sorted.
    fn own_bases(&self, state: &PacksState, seat: Seat) -> Vec<CardId> {
        state.packed(seat).into_iter().filter(|&card| !self.shelf.is_deck_card(card)).collect()
    }

    /// The bases that a seat may use: those that everybody may, then its own.
    fn bases(&self, state: &PacksState, seat: Seat) -> Vec<CardId> {
        [self.shelf.bases.clone(), self.own_bases(state, seat)].concat()
    }
}

impl PacksState {
    /// The leaders that a seat has.
    fn leaders(&self, seat: Seat) -> Vec<CardId> {
        self.rounds.first().into_iter().flat_map(|leaders| leaders.taken_by(seat)).collect()
    }

    /// What a seat has from the packs, sorted.
    fn packed(&self, seat: Seat) -> Vec<CardId> {
        let packs = self.rounds.iter().skip(1);
        let mut all: Vec<CardId> = packs.flat_map(|stacks| stacks.taken_by(seat)).collect();
        all.sort_unstable();
        all
    }
}
