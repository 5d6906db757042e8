//! Making a failing game short: fewer choices, simpler choices, the same broken promise.

use crate::game::Game;
use crate::host::Opening;
use crate::kit::promises::{Broken, walk};
use crate::kit::tape::Tape;
use crate::kit::{Failure, Plan};
use crate::seed::Seed;

/// How many commands may be played on the way to a shorter game.
const WORK: usize = 20_000;

pub(super) fn shortest<G: Game>(
    opening: &Opening<G>,
    seed: Seed,
    plan: &Plan,
    tape: &Tape,
    broken: Broken,
) -> Failure {
    let plan = Plan { closely: plan.closely.min(1), ..*plan };
    let mut best = Shrinking { opening, seed, plan, words: tape.used().to_vec(), broken, left: WORK };
    loop {
        let before = best.words.clone();
        best.drop_runs();
        best.lower_words();
        if best.words == before || best.left == 0 {
            break;
        }
    }
    let Broken { promise, problem, commands } = best.broken;
    Failure { promise, problem, seed, commands }
}

struct Shrinking<'a, G: Game> {
    opening: &'a Opening<G>,
    seed: Seed,
    plan: Plan,
    words: Vec<u32>,
    broken: Broken,
    left: usize,
}

impl<G: Game> Shrinking<'_, G> {
    fn drop_runs(&mut self) {
        let mut size = self.words.len() / 2;
        while size > 0 {
            let mut start = 0;
            while start + size <= self.words.len() {
                let mut shorter = self.words.clone();
                shorter.drain(start..start + size);
                if !self.accept(shorter) {
                    start += size;
                }
            }
            size /= 2;
        }
    }

    fn lower_words(&mut self) {
        for place in 0..self.words.len() {
            if self.words.get(place).is_some_and(|&word| word > 0) {
                let mut lower = self.words.clone();
                lower[place] = 0;
                self.accept(lower);
            }
        }
    }

    /// Keeps these choices if they break the same promise with no more commands.
    fn accept(&mut self, words: Vec<u32>) -> bool {
        if self.left == 0 {
            return false;
        }
        let mut tape = Tape::fixed(words);
        let tried = walk(self.opening, self.seed, &self.plan, &mut tape);
        let played =
            tried.as_ref().map_or_else(|broken| broken.commands.len(), |played| played.decisions as usize);
        self.left = self.left.saturating_sub(played + 1);
        match tried {
            Err(broken)
                if broken.promise == self.broken.promise
                    && broken.commands.len() <= self.broken.commands.len() =>
            {
                self.words = tape.used().to_vec();
                self.broken = broken;
                true
            }
            _ => false,
        }
    }
}
