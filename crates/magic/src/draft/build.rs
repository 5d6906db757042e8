//! Building a deck from what one has and basic lands (CR 100.2b, 905.4).

use cardwright_table::{Code, Rejected, Seat};

use super::shelf::BASICS;
use super::suit::DECK;
use super::{Draft, DraftCommand, DraftState};
use crate::Exchange;

/// The most basic lands in a deck.
pub(super) const MOST_LANDS: u16 = 60;

impl Draft {
    /// The deck that places of a seat's pool and lands make, as what is brought from the shelf.
    pub(super) fn built(
        &self,
        state: &DraftState,
        seat: Seat,
        (cards, conspiracies, lands): (&[u16], &[u16], [u16; 5]),
    ) -> Result<Exchange, Rejected> {
        let wrong = |message: String| Err(Rejected::new(Code::InvalidSelection, message));
        let basics: u32 = lands.iter().map(|count| u32::from(*count)).sum();
        if basics > MOST_LANDS.into() {
            return wrong(format!("A deck has at most {MOST_LANDS} basic lands."));
        }
        if cards.len() + (basics as usize) < DECK {
            return wrong(format!("A deck needs at least {DECK} cards, basic lands included."));
        }
        let mut bring: Vec<u16> = (0..BASICS.len() as u16)
            .zip(lands)
            .flat_map(|(land, count)| std::iter::repeat_n(land, count.into()))
            .collect();
        let pools = [(cards, self.pool(state, seat)), (conspiracies, self.conspiracies(state, seat))];
        for (places, pool) in pools {
            for (number, place) in places.iter().enumerate() {
                match pool.get(usize::from(*place)).filter(|_| !places[..number].contains(place)) {
                    Some(card) => bring.push(*card),
                    None => return wrong("Each card is taken once from your own.".to_owned()),
                }
            }
        }
        Ok(Exchange { out: Vec::new(), bring })
    }

    /// The deck that suits a seat's pool best, with all its conspiracies.
    pub(super) fn suggested(&self, state: &DraftState, seat: Seat) -> DraftCommand {
        let (cards, lands) = self.shelf.suggest(&self.pool(state, seat));
        let conspiracies = (0..self.conspiracies(state, seat).len() as u16).collect();
        DraftCommand::BuildDeck { cards, conspiracies, lands }
    }

    /// The same as the deck it is.
    pub(super) fn best_deck(&self, state: &DraftState, seat: Seat) -> Exchange {
        match self.suggested(state, seat) {
            DraftCommand::BuildDeck { cards, conspiracies, lands } => {
                self.built(state, seat, (&cards, &conspiracies, lands)).unwrap_or_default()
            }
            DraftCommand::TakeCard { .. } => Exchange::default(),
        }
    }

    /// The cards of a deck without its basic lands and conspiracies, and how many basic lands of each colour it has.
    pub(super) fn parts(&self, deck: &Exchange) -> (Vec<u16>, [u16; 5]) {
        let mut lands = [0; BASICS.len()];
        let mut cards = Vec::new();
        for &card in &deck.bring {
            match lands.get_mut(usize::from(card)) {
                Some(count) => *count += 1,
                None if self.shelf.is_conspiracy(card) => {}
                None => cards.push(card),
            }
        }
        (cards, lands)
    }
}

/// The places of so many copies, from the places of first copies.
pub(super) fn copies(pool: &[u16], firsts: &[i32]) -> Vec<u16> {
    let mut taken: Vec<u16> = Vec::new();
    for &first in firsts {
        let Some(card) = usize::try_from(first).ok().and_then(|first| pool.get(first)) else { continue };
        let copy = (0u16..).zip(pool).find(|(place, other)| *other == card && !taken.contains(place));
        taken.extend(copy.map(|(place, _)| place));
    }
    taken
}
