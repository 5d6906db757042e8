//! A player that looks one command ahead.

use cardwright_table::{Game, Rng, Seed, Silent, Waiting};

use crate::candidates::candidates;
use crate::chair::Chair;
use crate::imagined::{Quick, copy, standing, step};
use crate::player::Player;

/// How hard a [`Greedy`] player thinks, all in counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyOptions {
    /// In how many imagined states each command is tried.
    pub worlds: u32,
    /// How many commands are considered at most.
    pub candidates: u32,
    /// How many decisions of the others are played before the second look.
    pub replies: u32,
}

impl Default for GreedyOptions {
    fn default() -> GreedyOptions {
        GreedyOptions { worlds: 4, candidates: 48, replies: 3 }
    }
}

/// Tries commands in imagined states and takes the one after which it stands best on average.
///
/// It looks twice: right after the command (and after choices of its own that the command leads to: prompts of
/// another kind than the one it answers), and once more after quick replies of the others, so that it neither
/// leaves things hanging nor trusts one random reply. All commands are tried in the same states and against
/// the same lots, so that their differences are their own.
pub struct Greedy<G: Game> {
    options: GreedyOptions,
    rng: Rng,
    quick: Quick<G>,
    scratch: Option<G::State>,
}

/// How many commands are weighed in a quick reply.
const TRIES: u32 = 3;

/// How many choices of the seat's own that a command leads to are made before the first look.
const FOLLOW_UPS: u32 = 4;

impl<G: Game> Greedy<G> {
    /// A player with the generator of this seed.
    pub fn new(options: GreedyOptions, seed: Seed) -> Greedy<G> {
        Greedy { options, rng: seed.rng(), quick: Quick::new(), scratch: None }
    }

    fn best(&mut self, chair: &Chair<'_, G>, commands: &[G::Command]) -> usize {
        let mut totals = vec![0i64; commands.len()];
        for _ in 0..self.options.worlds.max(1) {
            let world = chair.imagine(&mut self.rng);
            let lots = self.rng.split();
            for (total, command) in totals.iter_mut().zip(commands) {
                *total += self.worth(chair, &world, command, lots.clone());
            }
        }
        let most = totals.iter().copied().max().unwrap_or(0);
        let equal: Vec<usize> = (0..totals.len()).filter(|&index| totals[index] == most).collect();
        self.rng.pick(&equal).copied().unwrap_or(0)
    }

    fn worth(&mut self, chair: &Chair<'_, G>, world: &G::State, command: &G::Command, mut lots: Rng) -> i64 {
        let (game, seat) = (chair.game(), chair.seat());
        let state = copy(&mut self.scratch, world);
        if !step(game, state, seat, command, &mut Silent) {
            return i64::MIN / i64::from(u32::MAX);
        }
        let prompt = kind(&game.waiting(world));
        self.quick.play(game, state, &mut lots, (FOLLOW_UPS, TRIES), |waiting| {
            waiting.seats().has(seat) && kind(waiting) != prompt
        });
        let now = standing(game, state, seat);
        self.quick.play(game, state, &mut lots, (self.options.replies, TRIES), |waiting| {
            !waiting.seats().has(seat)
        });
        i64::from(now) + i64::from(standing(game, state, seat))
    }
}

fn kind(waiting: &Waiting) -> Option<&'static str> {
    match waiting {
        Waiting::For(prompt) => Some(prompt.kind),
        Waiting::Over(_) => None,
    }
}

impl<G: Game> Player<G> for Greedy<G> {
    fn answer(&mut self, chair: Chair<'_, G>) -> G::Command {
        if let Some(command) = chair.suggestion() {
            return command;
        }
        let replies = candidates(&chair, self.options.candidates.max(1) as usize, &mut self.rng);
        let mut commands: Vec<G::Command> = replies.iter().map(|reply| chair.command(reply)).collect();
        if commands.len() > 1 {
            let best = self.best(&chair, &commands);
            commands.swap(0, best);
        }
        match commands.into_iter().next() {
            Some(command) if chair.allows(&command) => command,
            _ => chair.default_answer(),
        }
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
    }
}
