//! A rough guide for bots: life, cards, and what the board is worth.

use cardwright_table::{Outcome, Seat};

use crate::card::CardType;
use crate::rules::Look;

impl Look<'_> {
    /// How well a seat stands, from -1,000 to 1,000.
    pub(crate) fn rate(&self, seat: Seat) -> i32 {
        if let Some(outcome) = self.state.outcome {
            return match outcome {
                Outcome::Won(winners) if winners.has(seat) => 1_000,
                Outcome::Won(_) => -1_000,
                Outcome::Drawn | Outcome::Capped => 0,
            };
        }
        let rivals = self.state.seats_from(seat).filter(|other| self.state.are_opponents(seat, *other));
        let (count, total) =
            rivals.fold((0, 0), |(count, total), rival| (count + 1, total + self.strength(rival)));
        let rivals = if count == 0 { 0 } else { total / count };
        (self.strength(seat) - rivals).clamp(-999, 999)
    }

    /// What a player has: the first points of life count most.
    fn strength(&self, seat: Seat) -> i32 {
        let player = self.state.player(seat);
        if player.lost {
            return -900;
        }
        let life = player.life.clamp(0, 40);
        let life = 12 * life.min(10) + 5 * (life - 10).max(0);
        let hand = 14 * self.state.zones.hand(seat).len().min(10) as i32;
        let board: i32 = self
            .permanents()
            .filter(|slot| self.derived(*slot).controller == seat)
            .map(|slot| {
                let derived = self.derived(slot);
                let body = if derived.is(CardType::Creature) {
                    8 * i32::from(derived.power.max(0))
                        + 5 * i32::from(derived.toughness.max(0))
                        + 4 * derived.keywords.iter().count() as i32
                } else {
                    0
                };
                let other = if derived.is(CardType::Land) { 9 } else { 4 * i32::from(derived.mana_value) };
                body.max(other) + 3 * derived.abilities.len() as i32
            })
            .sum();
        life + hand + board
    }
}
