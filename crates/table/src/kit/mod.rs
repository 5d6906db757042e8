//! The six promises as tests over random play.
//!
//! A ruleset runs them with one call. A game that breaks a promise is shrunk to a short one:
//!
//! 1. *Total*: there is always a prompt, every partial reply can be finished, every finished one is legal, and an
//!    answer about one of your own cards concerns that card.
//! 2. *Atomic*: a refused command changes nothing (by types), and is refused with a reason; whatever a client
//!    makes up can be judged.
//! 3. *Deterministic*: the log gives the same match again.
//! 4. *Plain data*: a state can be written, read and resumed at any prompt.
//! 5. *Blind*: nobody receives a byte that depends on cards they have not seen.
//! 6. *Fair*: imagined states depend only on what a seat knows, and can be played on.
//!
//! Besides, the game's own audit must find nothing: *paranoid*.

mod coverage;
mod dice;
mod guard;
mod hidden;
mod moved;
mod probe;
mod promises;
mod shrink;
mod tape;
mod trace;

pub use coverage::Coverage;
pub use dice::Dice;

use std::fmt;

use crate::game::Game;
use crate::host::Opening;
use crate::seed::Seed;

use promises::walk;
use tape::Tape;

/// How much to play, and how closely to look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The number of the first game, so that a long run can be divided.
    pub first: u64,
    /// What the games grow from.
    pub seed: Seed,
    /// The most decisions that a game may take.
    pub longest: u32,
    /// Whether a game that takes more is cut off and no failure: where something can be done again and again for
    /// nothing, chance need not come to an end.
    pub endless: bool,
    /// Every how many decisions the costly promises are examined; 0 for never.
    pub closely: u32,
    /// Whether each game is compared with deals in which unseen cards are exchanged. Not where being asked
    /// tells something by design, as with [`crate::Asking::Free`].
    pub exchanges: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 100,
            first: 0,
            seed: Seed::from(1),
            longest: 20_000,
            endless: false,
            closely: 3,
            exchanges: true,
        }
    }
}

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Commands given.
    pub decisions: u64,
    /// Questions answered on the way to them.
    pub questions: u64,
    /// States compared with imagined ones.
    pub imagined: u64,
    /// Whole games compared with one in which unseen cards were exchanged at the deal.
    pub traces: u64,
    /// The most decisions in one game.
    pub longest: u32,
    /// Games that were cut off because they took more decisions than they may.
    pub cut: u64,
}

impl Report {
    /// Two reports as one.
    #[must_use]
    pub fn and(self, other: Report) -> Report {
        Report {
            games: self.games + other.games,
            decisions: self.decisions + other.decisions,
            questions: self.questions + other.questions,
            imagined: self.imagined + other.imagined,
            traces: self.traces + other.traces,
            longest: self.longest.max(other.longest),
            cut: self.cut + other.cut,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} cut off, {} decisions, {} questions, {} imagined states, {} exchanged deals, longest game {}",
            self.games, self.cut, self.decisions, self.questions, self.imagined, self.traces, self.longest
        )
    }
}

/// A broken promise, with the shortest game that was found to break it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{promise}: {problem}\nseed {seed}, after:\n{}", .commands.join("\n"))]
pub struct Failure {
    /// Which promise.
    pub promise: &'static str,
    /// What happened instead.
    pub problem: String,
    /// The seed of the deal.
    pub seed: Seed,
    /// The commands that lead there, one a line.
    pub commands: Vec<String>,
}

/// Plays random games and examines every promise on the way.
///
/// Each game is dealt from a seed of its own; the opening's seed is not used.
pub fn exercise<G: Game>(opening: &Opening<G>, plan: &Plan) -> Result<Report, Box<Failure>> {
    // First without a closer look: trouble in plain play is easier to understand than in an imagined state.
    run(opening, &Plan { closely: 0, exchanges: false, ..*plan })?;
    run(opening, plan)
}

fn run<G: Game>(opening: &Opening<G>, plan: &Plan) -> Result<Report, Box<Failure>> {
    let mut report = Report::default();
    for number in plan.first..plan.first + plan.games {
        let seed = plan.seed.derive("kit", number);
        let mut tape = Tape::random(seed.derive("tape", 0));
        match walk(opening, seed, plan, &mut tape) {
            Ok(played) => report = report.and(played),
            Err(broken) => return Err(Box::new(shrink::shortest(opening, seed, plan, &tape, broken))),
        }
    }
    Ok(report)
}
