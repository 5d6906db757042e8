//! Drafting: stacks of cards go round the table, everybody takes one card and passes the rest on.

use serde::{Deserialize, Serialize};

use crate::seat::Seat;
use crate::seed::Rng;

/// Where stacks go after a pick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Passing {
    /// To the next seat.
    Left,
    /// To the seat before.
    Right,
    /// Nowhere: all of it belongs to who opened it.
    Kept,
}

/// One stack for each seat. A stack lists what was taken from it, in order, then what is left, sorted: who took what
/// follows from how it went round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stacks<C> {
    piles: Vec<Vec<C>>,
    /// How many cards were taken from each.
    taken: usize,
    passing: Passing,
}

impl<C: Copy + Ord> Stacks<C> {
    /// Stacks that nobody has taken a card from; the first is for seat 0.
    pub fn new(mut piles: Vec<Vec<C>>, passing: Passing) -> Stacks<C> {
        piles.iter_mut().for_each(|pile| pile.sort_unstable());
        let taken = match passing {
            Passing::Kept => piles.iter().map(Vec::len).max().unwrap_or(0),
            Passing::Left | Passing::Right => 0,
        };
        Stacks { piles, taken, passing }
    }

    /// Who takes card number `step` of a stack.
    fn holder(&self, pile: usize, step: usize) -> Seat {
        let seats = self.piles.len();
        let place = match self.passing {
            Passing::Left => pile + step,
            Passing::Right => pile + seats * step - step,
            Passing::Kept => pile,
        };
        Seat((place % seats) as u8)
    }

    fn pile_of(&self, seat: Seat) -> usize {
        (0..self.piles.len()).find(|&pile| self.holder(pile, self.taken) == seat).unwrap_or(0)
    }

    /// What a seat may take from now.
    pub fn on_offer(&self, seat: Seat) -> &[C] {
        &self.piles[self.pile_of(seat)][self.taken..]
    }

    /// Whether nothing is left to take.
    pub fn is_empty(&self) -> bool {
        self.piles.iter().all(|pile| pile.len() <= self.taken)
    }

    /// Where they go after a pick.
    pub fn passing(&self) -> Passing {
        self.passing
    }

    /// How many cards were taken from each stack.
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// What a seat has taken, in the order of the stacks.
    pub fn taken_by(&self, seat: Seat) -> impl Iterator<Item = C> {
        self.piles.iter().enumerate().flat_map(move |(number, pile)| {
            let own = move |step: &usize| self.holder(number, *step) == seat;
            (0..self.taken.min(pile.len())).filter(own).map(move |step| pile[step])
        })
    }

    /// Every seat takes the card at its place of what is on offer. A last card needs no choice.
    pub fn take(&mut self, places: &[u8]) {
        for (seat, &place) in Seat::all(self.piles.len()).zip(places) {
            let pile = self.pile_of(seat);
            let at = self.taken + usize::from(place);
            // The rest stays sorted.
            self.piles[pile][self.taken..=at].rotate_right(1);
        }
        self.taken += 1;
        if self.piles.iter().all(|pile| pile.len() == self.taken + 1) {
            self.taken += 1;
        }
    }

    /// Replaces what a seat cannot know: cards it never saw by others that may have been `beside` those it saw, and who
    /// took what in between.
    pub fn imagine(&mut self, seat: Seat, opened: bool, beside: &Beside<'_, C>, rng: &mut Rng) {
        for number in 0..self.piles.len() {
            let looked: Vec<usize> = (0..=self.taken.min(self.piles[number].len().saturating_sub(1)))
                .filter(|&step| opened && self.holder(number, step) == seat)
                .collect();
            let taken = self.taken;
            let pile = &mut self.piles[number];
            let first = looked.first().copied().unwrap_or(pile.len());
            let (unknown, known) = pile.split_at_mut(first);
            unknown.iter_mut().zip(beside(known, first, rng)).for_each(|(card, new)| *card = new);
            for (place, &step) in looked.iter().enumerate() {
                if step == taken {
                    continue;
                }
                let end = looked.get(place + 1).copied().unwrap_or(pile.len());
                let between = &mut pile[step + 1..end];
                between.sort_unstable();
                rng.shuffle(between);
            }
            if taken < pile.len() {
                pile[taken..].sort_unstable();
            }
        }
    }
}

/// So many cards that may have been in a stack beside these.
pub type Beside<'a, C> = dyn Fn(&[C], usize, &mut Rng) -> Vec<C> + 'a;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    fn cards(numbers: std::ops::Range<u16>) -> Vec<u16> {
        numbers.collect()
    }

    #[test]
    fn stacks_go_round_and_everybody_gets_as_many_cards() {
        for passing in [Passing::Left, Passing::Right] {
            let mut stacks = Stacks::new(vec![cards(0..4), cards(10..14), cards(20..24)], passing);
            assert_eq!(stacks.on_offer(Seat(1)), cards(10..14));
            stacks.take(&[0, 1, 2]);
            let from = if passing == Passing::Left { 0 } else { 20 };
            assert_eq!(stacks.on_offer(Seat(1)).len(), 3);
            assert_eq!(stacks.on_offer(Seat(1))[0] / 10 * 10, from);
            while !stacks.is_empty() {
                stacks.take(&[0, 0, 0]);
            }
            let pools: Vec<Vec<u16>> = Seat::all(3).map(|seat| stacks.taken_by(seat).collect()).collect();
            assert!(pools.iter().all(|pool| pool.len() == 4), "{pools:?}");
            assert!(pools[1].contains(&11));
        }
    }

    #[test]
    fn what_a_seat_saw_stays_in_its_stack() {
        let mut stacks = Stacks::new(vec![cards(0..5), cards(10..15)], Passing::Left);
        stacks.take(&[0, 4]);
        let before = stacks.clone();
        let others = |_: &[u16], count: usize, _: &mut Rng| cards(30..30 + count as u16);
        stacks.imagine(Seat(0), true, &others, &mut Seed::from(3).rng());
        assert_eq!(stacks.on_offer(Seat(0)), before.on_offer(Seat(0)));
        assert_eq!(stacks.on_offer(Seat(1)), before.on_offer(Seat(1)), "it passed these on itself");
        assert!(!stacks.taken_by(Seat(1)).any(|card| stacks.on_offer(Seat(0)).contains(&card)));
    }
}
