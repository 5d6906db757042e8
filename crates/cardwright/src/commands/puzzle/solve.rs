//! A plain search for a line that wins whatever the others do.
//!
//! Depth first, deeper in rounds. The solver knows what its seat knows: the others' hidden cards are imagined.

use std::collections::HashSet;

use cardwright_table::{Game, Seat, Seed, Silent, digest};

use super::every::every;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Solution {
    /// A line, against the first answer of the others at each point.
    Found {
        /// The commands in words.
        line: Vec<String>,
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

/// The longest line that is looked for, in commands of the solver.
const DEEPEST: u32 = 256;

/// Looks for a line of commands of `seat` that wins against every answer.
pub(super) fn solve<G: Game>(game: &G, state: &G::State, seat: Seat, budget: u64, seed: Seed) -> Solution {
    let imagined = game.imagine(state, seat, &mut seed.rng());
    let mut search = Search { game, seat, budget, nodes: 0, cut: false, failed: HashSet::new() };
    let mut depth = 2;
    loop {
        search.cut = false;
        search.failed.clear();
        if let Some(mut line) = search.wins(&imagined, depth) {
            line.reverse();
            return Solution::Found { line, nodes: search.nodes };
        }
        if search.nodes >= budget {
            return Solution::Unknown { nodes: search.nodes };
        }
        if !search.cut || depth >= DEEPEST {
            return Solution::None { nodes: search.nodes };
        }
        depth *= 2;
    }
}

struct Search<'g, G: Game> {
    game: &'g G,
    seat: Seat,
    budget: u64,
    nodes: u64,
    /// Whether a line was cut short in this round.
    cut: bool,
    /// Positions from which nothing was found in this round, with the depth that was left.
    failed: HashSet<(String, u32)>,
}

impl<G: Game> Search<'_, G> {
    /// A winning line from here, its last command first.
    fn wins(&mut self, state: &G::State, depth: u32) -> Option<Vec<String>> {
        self.nodes += 1;
        let waiting = self.game.waiting(state);
        if let Some(outcome) = waiting.outcome() {
            return (outcome.halves(self.seat) == 2).then(Vec::new);
        }
        let asked = waiting.seats().lowest()?;
        if self.nodes >= self.budget || (asked == self.seat && depth == 0) {
            self.cut = true;
            return None;
        }
        if asked != self.seat {
            return self.withstands(state, asked, depth);
        }
        let place = (digest(state), depth);
        if self.failed.contains(&place) {
            return None;
        }
        let found = self.commands(state, asked).into_iter().find_map(|(words, command)| {
            let mut line = self.wins(&self.after(state, asked, &command)?, depth - 1)?;
            line.push(words);
            Some(line)
        });
        if found.is_none() {
            self.failed.insert(place);
        }
        found
    }

    /// The line after the other's first answer, if every answer still loses for them.
    fn withstands(&mut self, state: &G::State, other: Seat, depth: u32) -> Option<Vec<String>> {
        let mut first = None;
        for (words, command) in self.commands(state, other) {
            let mut line = self.wins(&self.after(state, other, &command)?, depth)?;
            line.push(format!("{other}: {words}"));
            first.get_or_insert(line);
        }
        first
    }

    /// Every command, doing nothing last.
    fn commands(&self, state: &G::State, seat: Seat) -> Vec<(String, G::Command)> {
        let mut commands = every(self.game, state, seat);
        let nothing = self.game.default_answer(state, seat);
        commands.sort_by_key(|(_, command)| *command == nothing);
        commands
    }

    fn after(&self, state: &G::State, seat: Seat, command: &G::Command) -> Option<G::State> {
        let mut next = state.clone();
        let legal = self.game.check(state, seat, command).ok()?;
        self.game.commit(&mut next, legal, &mut Silent);
        Some(next)
    }
}
