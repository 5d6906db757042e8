//! Play at random, for reports and measurements.

use crate::game::Game;
use crate::question::{Ask, Menu};
use crate::reply::Reply;
use crate::seed::{Rng, Seed};
use crate::sink::Silent;

/// Somebody who answers at random for all seats, with buffers that are used again and again.
#[derive(Debug)]
pub struct Dice {
    rng: Rng,
    menu: Menu,
    reply: Reply,
}

impl Dice {
    /// The dice of this seed.
    pub fn new(seed: Seed) -> Dice {
        Dice { rng: seed.rng(), menu: Menu::new(), reply: Reply::new() }
    }

    /// The same buffers with other dice.
    pub fn again(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }

    /// Plays until the match is over or has taken so many decisions; gives back how many it took.
    pub fn play_out<G: Game>(&mut self, game: &G, state: &mut G::State, longest: u64) -> u64 {
        let mut decisions = 0;
        while let Some(seat) = game.waiting(state).seats().lowest().filter(|_| decisions < longest) {
            self.reply.clear();
            loop {
                self.menu.clear();
                let ask = game.ask(state, seat, &self.reply, &mut self.menu);
                if ask == Ask::Done {
                    break;
                }
                ask.answer_with(&self.menu, |bound| self.rng.below(bound), &mut self.reply);
            }
            let Ok(legal) = game.check(state, seat, &game.command(state, seat, &self.reply)) else { break };
            game.commit(state, legal, &mut Silent);
            decisions += 1;
        }
        decisions
    }
}
