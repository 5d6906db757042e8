//! A player that decides by lot.

use cardwright_table::{Ask, Game, Menu, Reply, Rng, Seed};

use crate::chair::Chair;
use crate::player::Player;

/// Answers each question by lot, every option as likely as the others.
///
/// Once its buffers have grown it allocates nothing, so that it measures the speed of the rules and not its own.
pub struct Random {
    rng: Rng,
    menu: Menu,
    reply: Reply,
}

impl Random {
    /// A player with the generator of this seed.
    pub fn new(seed: Seed) -> Random {
        Random { rng: seed.rng(), menu: Menu::new(), reply: Reply::new() }
    }
}

impl<G: Game> Player<G> for Random {
    fn answer(&mut self, chair: Chair<'_, G>) -> G::Command {
        let Random { rng, menu, reply } = self;
        reply.clear();
        loop {
            match chair.ask(reply, menu) {
                Ask::Done => return chair.command(reply),
                ask => ask.answer_with(menu, |bound| rng.below(bound), reply),
            }
        }
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
}
