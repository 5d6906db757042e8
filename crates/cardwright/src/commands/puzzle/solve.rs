//! The search for a line that wins whatever the others do.
//!
//! Depth first, one act of the solver deeper in each round, so that a short line is found before a long one. Positions
//! are known again by [`Magic::position`]: from what failed with as many acts nothing is looked for twice, two commands
//! that lead to the same position are one, and what won is not proved twice. Commands that look promising come first; of
//! the others' answers those that have refuted most. Nothing is hidden from the solver: a puzzle tells all that there is.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cardwright_magic::{Command, Magic};
use cardwright_table::{Game, Reply, Seat, Silent};

use super::every::{Every, every};

type State = <Magic as Game>::State;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Solution {
    /// A line with as few acts of the solver as possible, against the answers that need the most of them.
    Found {
        /// The commands of all seats.
        line: Vec<Move>,
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
        /// With so many acts of the solver there is no line.
        acts: u32,
    },
}

/// One command of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pub(super) seat: Seat,
    pub(super) command: Command,
    /// How it was put together.
    pub(super) reply: Reply,
    /// Against how many other answers of this seat the line also wins.
    pub(super) others: usize,
}

impl Move {
    /// Whether it is an act: something played, used or turned up. Attacks, targets and choices come along.
    fn acts(&self) -> bool {
        match self.command {
            Command::Cast(_) | Command::Activate(_) | Command::PlayLand { .. } | Command::Special { .. } => {
                true
            }
            Command::Pass
            | Command::Attack(_)
            | Command::Block(_)
            | Command::Choose(_)
            | Command::Target(_) => false,
        }
    }
}

/// How long is looked for a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// The longest line that is looked for, in acts of the solver.
const DEEPEST: u8 = 64;
/// More acts would change nothing.
const EVERYTHING: u8 = u8::MAX;
/// How many positions are remembered.
const MOST_KNOWN: usize = 1 << 23;

/// Looks for a line of commands of `seat` that wins against every answer.
pub(super) fn solve(game: &Magic, state: &State, seat: Seat, budget: Budget) -> Solution {
    let mut search = Search::new(game, seat, budget);
    for acts in 0..=DEEPEST {
        search.cut = false;
        search.missed = false;
        let place = game.position(state);
        if let Some(link) = search.wins(state, place, acts) {
            return Solution::Found { line: link.line(), nodes: search.nodes };
        }
        if search.is_spent() {
            return Solution::Unknown { nodes: search.nodes, acts: acts.into() };
        }
        if !search.cut {
            if search.missed {
                return Solution::Unknown { nodes: search.nodes, acts: acts.into() };
            }
            break;
        }
    }
    Solution::None { nodes: search.nodes }
}

/// The state after a command, if it is legal.
pub(super) fn after(game: &Magic, state: &State, seat: Seat, command: &Command) -> Option<State> {
    let legal = game.check(state, seat, command).ok()?;
    let mut next = state.clone();
    game.commit(&mut next, legal, &mut Silent);
    Some(next)
}

/// A winning line: its first command, and the rest.
struct Link {
    step: Option<(Move, Rc<Link>)>,
    /// How many acts of the solver it has.
    acts: u8,
}

impl Link {
    fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut link = self;
        while let Some((step, rest)) = &link.step {
            line.push(step.clone());
            link = rest;
        }
        line
    }
}

/// A command with what it leads to.
struct Child {
    step: Move,
    state: State,
    place: u128,
    promise: i64,
}

struct Search<'g> {
    game: &'g Magic,
    seat: Seat,
    budget: Budget,
    begun: Instant,
    nodes: u64,
    late: bool,
    /// A line was cut short in this round.
    cut: bool,
    /// Not every command was looked at.
    missed: bool,
    /// Positions from which nothing was found, with the most acts that were tried.
    failed: HashMap<u128, u8>,
    /// Positions from which a line wins.
    won: HashMap<u128, Rc<Link>>,
    /// The positions that led to the one that is looked at: to come back to one of them is to have done nothing.
    path: Vec<u128>,
    /// How often an answer of others has refuted something.
    refuted: HashMap<Vec<i32>, u32>,
}

impl Search<'_> {
    fn new(game: &Magic, seat: Seat, budget: Budget) -> Search<'_> {
        Search {
            game,
            seat,
            budget,
            begun: Instant::now(),
            nodes: 0,
            late: false,
            cut: false,
            missed: false,
            failed: HashMap::new(),
            won: HashMap::new(),
            path: Vec::new(),
            refuted: HashMap::new(),
        }
    }

    fn is_spent(&self) -> bool {
        self.late || self.nodes >= self.budget.nodes || self.failed.len() >= MOST_KNOWN
    }

    /// Counts a position; the clock is looked at now and then.
    fn count(&mut self) {
        self.nodes += 1;
        self.late |= self.nodes.is_multiple_of(256) && self.begun.elapsed() >= self.budget.time;
    }

    /// A winning line from here with at most so many acts.
    fn wins(&mut self, state: &State, place: u128, acts: u8) -> Option<Rc<Link>> {
        let waiting = self.game.waiting(state);
        if let Some(outcome) = waiting.outcome() {
            return (outcome.halves(self.seat) == 2).then(|| Rc::new(Link { step: None, acts: 0 }));
        }
        if let Some(known) = self.won.get(&place).filter(|link| link.acts <= acts) {
            return Some(Rc::clone(known));
        }
        if let Some(tried) = self.failed.get(&place).filter(|tried| **tried >= acts) {
            self.cut |= *tried != EVERYTHING;
            return None;
        }
        if self.is_spent() || self.path.contains(&place) {
            return None;
        }
        let asked = waiting.seats().lowest()?;
        let cut_before = std::mem::take(&mut self.cut);
        self.path.push(place);
        let found =
            if asked == self.seat { self.finds(state, acts) } else { self.withstands(state, asked, acts) };
        self.path.pop();
        match &found {
            Some(link) => {
                self.won.insert(place, Rc::clone(link));
            }
            None if self.is_spent() => {}
            None => {
                self.failed.insert(place, if self.cut { acts } else { EVERYTHING });
            }
        }
        self.cut |= cut_before;
        found
    }

    /// The first command of the solver that wins.
    fn finds(&mut self, state: &State, acts: u8) -> Option<Rc<Link>> {
        for child in self.children(state, self.seat, acts) {
            let left = acts - u8::from(child.step.acts());
            if let Some(rest) = self.wins(&child.state, child.place, left) {
                let acts = rest.acts + u8::from(child.step.acts());
                return Some(Rc::new(Link { step: Some((child.step, rest)), acts }));
            }
            if self.is_spent() {
                return None;
            }
        }
        None
    }

    /// The longest line after an answer of another, if every answer still loses for them; of equal ones that in which
    /// they do least.
    fn withstands(&mut self, state: &State, other: Seat, acts: u8) -> Option<Rc<Link>> {
        let missed = std::mem::take(&mut self.missed);
        let children = self.children(state, other, u8::MAX);
        if self.missed {
            // What was not looked at may refute it.
            return None;
        }
        self.missed = missed;
        let others = children.len().saturating_sub(1);
        let mut longest: Option<Rc<Link>> = None;
        for child in children {
            let Some(rest) = self.wins(&child.state, child.place, acts) else {
                let words = child.step.reply.answers().flatten().copied().collect();
                *self.refuted.entry(words).or_default() += 1;
                return None;
            };
            if longest.as_ref().is_none_or(|longest| rest.acts >= longest.acts) {
                let step = Move { others, ..child.step };
                longest = Some(Rc::new(Link { acts: rest.acts, step: Some((step, rest)) }));
            }
        }
        longest
    }

    /// What the commands of a seat lead to, each position once: for the solver the promising ones first, for others
    /// those known to refute, and doing nothing last.
    fn children(&mut self, state: &State, seat: Seat, acts: u8) -> Vec<Child> {
        let plain = self.game.default_answer(state, seat);
        let every = if acts == 0 && plain == Command::Pass {
            // Whatever else there is would be an act, and need not be looked for.
            self.cut = true;
            Every { found: vec![(Reply::new(), plain)], more: false }
        } else {
            every(self.game, state, seat)
        };
        self.missed |= every.more;
        let mut children: Vec<Child> = Vec::with_capacity(every.found.len());
        for (reply, command) in every.found {
            let step = Move { seat, command, reply, others: 0 };
            if step.acts() && acts == 0 {
                self.cut = true;
                continue;
            }
            let Some(next) = after(self.game, state, seat, &step.command) else { continue };
            self.count();
            let place = self.game.position(&next);
            let back = seat == self.seat && self.path.contains(&place);
            let known = back || children.iter().any(|child| child.place == place);
            if !known {
                let promise = self.promise(&next, place, &step);
                children.push(Child { step, state: next, place, promise });
            }
        }
        children.sort_by_key(|child| -child.promise);
        children
    }

    /// How early a command is looked at.
    fn promise(&self, next: &State, place: u128, step: &Move) -> i64 {
        if step.seat == self.seat {
            return match self.won.contains_key(&place) {
                true => i64::MAX,
                false => self.game.promise(next, self.seat),
            };
        }
        if self.failed.contains_key(&place) {
            return i64::MAX;
        }
        let words: Vec<i32> = step.reply.answers().flatten().copied().collect();
        let refuted = self.refuted.get(&words).copied().unwrap_or(0);
        i64::from(refuted) * 2 + i64::from(step.command != Command::Pass)
    }
}
