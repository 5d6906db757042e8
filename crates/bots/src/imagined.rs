//! Playing on in imagined states: quick, rough, and never in the real match.

use cardwright_table::{Game, Menu, Outcome, Reply, Rng, Seat, Silent, Sink, Waiting};

use crate::candidates::finish;
use crate::chair::Chair;

/// How well a seat stands, from -1,000 to 1,000.
///
/// At the end of a match too this is the game's own `rate`, so that a game may have finer payoffs than won and
/// lost; where it says 0, the outcome decides, so that games without a `rate` can be played as well.
pub(crate) fn standing<G: Game>(game: &G, state: &G::State, seat: Seat) -> i32 {
    match (game.rate(state, seat).clamp(-1000, 1000), game.waiting(state)) {
        (0, Waiting::Over(Outcome::Won(winners))) if winners.has(seat) => 1000,
        (0, Waiting::Over(Outcome::Won(_))) => -1000,
        (rate, _) => rate,
    }
}

/// Carries out a command in an imagined state, or the default answer where that world does not allow it; false
/// if nothing is possible.
pub(crate) fn step<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    command: &G::Command,
    out: &mut impl Sink<G::Event>,
) -> bool {
    let legal = game
        .check(state, seat, command)
        .or_else(|_| game.check(state, seat, &game.default_answer(state, seat)));
    match legal {
        Ok(legal) => {
            game.commit(state, legal, out);
            true
        }
        Err(_) => false,
    }
}

/// Copies a state into a buffer without giving its memory back.
pub(crate) fn copy<'b, S: Clone>(buffer: &'b mut Option<S>, state: &S) -> &'b mut S {
    match buffer {
        Some(old) => {
            old.clone_from(state);
            old
        }
        none => none.insert(state.clone()),
    }
}

/// Plays quick decisions: each is the best of a few random commands by how the seat stands right afterwards.
pub(crate) struct Quick<G: Game> {
    menu: Menu,
    reply: Reply,
    best: Option<G::State>,
    trial: Option<G::State>,
}

impl<G: Game> Quick<G> {
    pub(crate) fn new() -> Quick<G> {
        Quick { menu: Menu::new(), reply: Reply::new(), best: None, trial: None }
    }

    /// Plays at most `decisions` decisions, as long as `on` says so. Each looks at `tries` commands.
    pub(crate) fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        rng: &mut Rng,
        (decisions, tries): (u32, u32),
        on: impl Fn(&Waiting) -> bool,
    ) {
        for _ in 0..decisions {
            let waiting = game.waiting(state);
            match waiting.seats().lowest().filter(|_| on(&waiting)) {
                Some(seat) if self.decide(game, state, seat, rng, tries) => {}
                _ => return,
            }
        }
    }

    fn decide(&mut self, game: &G, state: &mut G::State, seat: Seat, rng: &mut Rng, tries: u32) -> bool {
        let first = self.random(game, state, seat, rng);
        if tries < 2 {
            return step(game, state, seat, &first, &mut Silent);
        }
        let best = copy(&mut self.best, state);
        if !step(game, best, seat, &first, &mut Silent) {
            return false;
        }
        let mut most = standing(game, best, seat);
        for _ in 1..tries {
            let command = self.random(game, state, seat, rng);
            if command == first {
                continue;
            }
            let trial = copy(&mut self.trial, state);
            if !step(game, trial, seat, &command, &mut Silent) {
                continue;
            }
            let stands = standing(game, trial, seat);
            if stands > most {
                most = stands;
                std::mem::swap(&mut self.best, &mut self.trial);
            }
        }
        if let Some(best) = &mut self.best {
            std::mem::swap(state, best);
        }
        true
    }

    fn random(&mut self, game: &G, state: &G::State, seat: Seat, rng: &mut Rng) -> G::Command {
        let chair = Chair::new(game, state, seat);
        self.reply.clear();
        finish(&chair, &mut self.reply, &mut self.menu, rng);
        chair.command(&self.reply)
    }
}
