//! A plain search for the shortest line that wins whatever the others do.
//!
//! Depth first, one act deeper in each round; doing nothing is no act. The solver knows what its seat knows: the
//! others' hidden cards are imagined.

use std::collections::HashMap;

use cardwright_table::{Game, Seat, Seed, Silent, digest};

use super::every::every;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Solution<C> {
    /// A line with as few acts of the solver as possible, against the answers that need the most of them.
    Found {
        /// The commands of all seats.
        line: Vec<Move<C>>,
        /// How many positions were looked at.
        nodes: u64,
    },
    /// There is none.
    None {
        /// How many positions were looked at.
        nodes: u64,
    },
    /// The budget was too small.
    Unknown {
        /// How many positions were looked at.
        nodes: u64,
    },
}

/// One command of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move<C> {
    pub(super) seat: Seat,
    pub(super) command: C,
    /// The command in words.
    pub(super) words: String,
    /// Whether it does anything.
    pub(super) acts: bool,
}

/// The longest line that is looked for, in acts of the solver.
const DEEPEST: u32 = 64;

/// More acts would change nothing.
const EVERYTHING: u32 = u32::MAX;

/// Looks for a line of commands of `seat` that wins against every answer, from a state that the seat imagines.
pub(super) fn solve<G: Game>(game: &G, imagined: &G::State, seat: Seat, budget: u64) -> Solution<G::Command> {
    let mut search = Search { game, seat, budget, nodes: 0, cut: false, failed: HashMap::new() };
    for acts in 0..=DEEPEST {
        search.cut = false;
        if let Some(mut line) = search.wins(imagined, acts) {
            line.reverse();
            return Solution::Found { line, nodes: search.nodes };
        }
        if search.nodes >= budget {
            return Solution::Unknown { nodes: search.nodes };
        }
        if !search.cut {
            break;
        }
    }
    Solution::None { nodes: search.nodes }
}

/// What a seat imagines of a state.
pub(super) fn imagined<G: Game>(game: &G, state: &G::State, seat: Seat, seed: Seed) -> G::State {
    game.imagine(state, seat, &mut seed.rng())
}

/// The state after a command, if it is legal.
pub(super) fn after<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    command: &G::Command,
) -> Option<G::State> {
    let mut next = state.clone();
    let legal = game.check(state, seat, command).ok()?;
    game.commit(&mut next, legal, &mut Silent);
    Some(next)
}

/// A winning line, its last command first.
type Line<G> = Vec<Move<<G as Game>::Command>>;

struct Search<'g, G: Game> {
    game: &'g G,
    seat: Seat,
    budget: u64,
    nodes: u64,
    /// Whether a line was cut short in this round.
    cut: bool,
    /// Positions from which nothing was found, with the most acts that were tried.
    failed: HashMap<String, u32>,
}

impl<G: Game> Search<'_, G> {
    /// A winning line from here with at most so many acts.
    fn wins(&mut self, state: &G::State, acts: u32) -> Option<Line<G>> {
        self.nodes += 1;
        let waiting = self.game.waiting(state);
        if let Some(outcome) = waiting.outcome() {
            return (outcome.halves(self.seat) == 2).then(Vec::new);
        }
        let asked = waiting.seats().lowest()?;
        if self.nodes >= self.budget {
            self.cut = true;
            return None;
        }
        if asked != self.seat {
            return self.withstands(state, asked, acts);
        }
        let place = digest(state);
        if let Some(tried) = self.failed.get(&place).filter(|tried| **tried >= acts) {
            self.cut |= *tried != EVERYTHING;
            return None;
        }
        let cut_before = std::mem::take(&mut self.cut);
        for step in self.commands(state, asked) {
            let Some(left) = acts.checked_sub(step.acts.into()) else {
                self.cut = true;
                continue;
            };
            let next = after(self.game, state, asked, &step.command);
            if let Some(mut line) = next.and_then(|next| self.wins(&next, left)) {
                line.push(step);
                return Some(line);
            }
        }
        self.failed.insert(place, if self.cut { acts } else { EVERYTHING });
        self.cut |= cut_before;
        None
    }

    /// The longest line after an answer of another, if every answer still loses for them; of equal ones that in which
    /// they do nothing.
    fn withstands(&mut self, state: &G::State, other: Seat, acts: u32) -> Option<Line<G>> {
        let mut longest: Option<(usize, Line<G>)> = None;
        for step in self.commands(state, other) {
            let mut line = self.wins(&after(self.game, state, other, &step.command)?, acts)?;
            let length = line.iter().filter(|step| step.seat == self.seat && step.acts).count();
            if longest.as_ref().is_none_or(|(most, _)| length > *most || (length == *most && !step.acts)) {
                line.push(step);
                longest = Some((length, line));
            }
        }
        longest.map(|(_, line)| line)
    }

    /// Every command, doing nothing last.
    fn commands(&self, state: &G::State, seat: Seat) -> Vec<Move<G::Command>> {
        let nothing = self.game.default_answer(state, seat);
        let found = every(self.game, state, seat).into_iter();
        let mut steps: Vec<Move<G::Command>> =
            found.map(|(words, command)| Move { seat, acts: command != nothing, command, words }).collect();
        steps.sort_by_key(|step| !step.acts);
        steps
    }
}
