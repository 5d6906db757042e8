//! Building a deck from what one has (SWU 10.2.2, 10.3.4).

use cardwright_table::{Code, Rejected, Seat};

use super::shelf::DECK;
use super::{Packs, PacksCommand, PacksState};
use crate::PlayerDeck;
use crate::program::CardId;

impl Packs {
    /// The deck that places of a seat's pool make.
    pub(super) fn built(
        &self,
        state: &PacksState,
        seat: Seat,
        (leader, base, cards): (u16, u16, &[u16]),
    ) -> Result<PlayerDeck, Rejected> {
        let missing = || Rejected::new(Code::InvalidSelection, "That is not in your pool.");
        let (leaders, pool) = (state.leaders(seat), self.pool(state, seat));
        let at = |cards: &[CardId], place: u16| cards.get(usize::from(place)).copied().ok_or_else(missing);
        let once = cards.iter().enumerate().all(|(at, place)| !cards[..at].contains(place));
        if cards.len() < DECK.min(pool.len()) || !once {
            let message = format!("A deck needs at least {DECK} cards, each taken once from your pool.");
            return Err(Rejected::new(Code::InvalidSelection, message));
        }
        Ok(PlayerDeck {
            leaders: vec![at(&leaders, leader)?],
            base: at(&self.bases(state, seat), base)?,
            cards: cards.iter().map(|&place| at(&pool, place)).collect::<Result<_, _>>()?,
        })
    }

    /// The best deck that a seat could build.
    pub(super) fn best_build(&self, state: &PacksState, seat: Seat) -> PacksCommand {
        let (leaders, pool) = (state.leaders(seat), self.pool(state, seat));
        let (leader, base) = self.shelf.best_pair(&leaders, &self.bases(state, seat), &pool);
        self.suggested(state, seat, leader, base)
    }

    /// The best deck that a seat could build, as the deck it is.
    pub(super) fn best_deck(&self, state: &PacksState, seat: Seat) -> PlayerDeck {
        match self.best_build(state, seat) {
            PacksCommand::BuildDeck { leader, base, cards } => {
                self.built(state, seat, (leader, base, &cards)).unwrap_or_default()
            }
            PacksCommand::TakeCard { .. } => PlayerDeck::default(),
        }
    }

    /// The cards that suit leader and base best.
    pub(super) fn suggested(&self, state: &PacksState, seat: Seat, leader: u16, base: u16) -> PacksCommand {
        let (leaders, pool) = (state.leaders(seat), self.pool(state, seat));
        let cards = match (leaders.get(usize::from(leader)), self.bases(state, seat).get(usize::from(base))) {
            (Some(&leader), Some(&base)) => self.shelf.suggest(leader, base, &pool),
            _ => Vec::new(),
        };
        PacksCommand::BuildDeck { leader, base, cards }
    }
}

/// The places of so many copies, from the places of first copies.
pub(super) fn copies(pool: &[CardId], firsts: &[i32]) -> Vec<u16> {
    let mut taken: Vec<u16> = Vec::new();
    for &first in firsts {
        let Some(card) = usize::try_from(first).ok().and_then(|first| pool.get(first)) else { continue };
        let copy = (0u16..).zip(pool).find(|(place, other)| *other == card && !taken.contains(place));
        taken.extend(copy.map(|(place, _)| place));
    }
    taken
}
