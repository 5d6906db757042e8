//! Positions and courses taken from random games, to measure single calls on.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Ask, Menu, Reply, Rng, Seat, Seed, Silent, Waiting};

use crate::commands::sim::CAP;
use crate::counting::{Allocated, counted};
use crate::field::{Field, Seating};

/// How many games are recorded.
const GAMES: u64 = 128;
/// How many of their positions are kept: few enough to stay in the cache, as they do in play.
const POSITIONS: usize = 128;
/// How long each kind of call is repeated.
const TIME: Duration = Duration::from_millis(300);

/// A position with a decision to make.
struct Position<G: Catalogue> {
    table: usize,
    seat: Seat,
    state: G::State,
    /// The reply after each question, from none to all.
    replies: Vec<Reply>,
}

/// The commands of a whole game.
struct Course<G: Catalogue> {
    table: usize,
    seed: Seed,
    commands: Vec<(Seat, G::Command)>,
}

/// What was taken from the games.
pub(super) struct Samples<G: Catalogue> {
    positions: Vec<Position<G>>,
    courses: Vec<Course<G>>,
    questions: u64,
}

/// How long a clone takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cloning {
    /// A new state, and its release.
    pub(super) plain_ns: f64,
    /// Into a state that is there already.
    pub(super) into_ns: f64,
}

impl<G: Catalogue> Samples<G> {
    /// Plays games at random and keeps what is needed.
    pub(super) fn take(field: &Field<G>, seed: Seed) -> Samples<G> {
        let mut samples = Samples { positions: Vec::new(), courses: Vec::new(), questions: 0 };
        for number in 0..GAMES {
            let seed = seed.derive("sample", number);
            samples.record(field, field.table_of(number), seed);
        }
        let every = samples.positions.len().div_ceil(POSITIONS).max(1);
        let mut place = 0;
        samples.positions.retain(|_| {
            place += 1;
            place % every == 0
        });
        samples
    }

    fn record(&mut self, field: &Field<G>, table: usize, seed: Seed) {
        let opening = &field.tables[table].opening;
        let game = &opening.game;
        let mut rng = seed.derive("bot", 0).rng();
        let mut state = game.deal(&opening.start, seed, &mut Silent);
        let mut commands = Vec::new();
        while let Waiting::For(prompt) = game.waiting(&state)
            && commands.len() < CAP as usize
        {
            let Some(seat) = prompt.seats.lowest() else { break };
            let replies = replies(&field.tables[table], &state, seat, &mut rng);
            let Some(command) = replies.last().map(|reply| game.command(&state, seat, reply)) else { break };
            let Ok(legal) = game.check(&state, seat, &command) else { break };
            self.questions += replies.len() as u64 - 1;
            self.positions.push(Position { table, seat, state: state.clone(), replies });
            commands.push((seat, command));
            game.commit(&mut state, legal, &mut Silent);
        }
        self.courses.push(Course { table, seed, commands });
    }

    /// How many questions lead to a command, on average.
    pub(super) fn questions_per_decision(&self) -> f64 {
        let decisions: usize = self.courses.iter().map(|course| course.commands.len()).sum();
        self.questions as f64 / decisions.max(1) as f64
    }

    /// The time of one check and commit, over whole games so that states are where play leaves them.
    pub(super) fn apply_ns(&self, field: &Field<G>) -> f64 {
        let (mut spent, mut calls) = (Duration::ZERO, 0u64);
        while spent < TIME {
            for Course { table, seed, commands } in &self.courses {
                let opening = &field.tables[*table].opening;
                let mut state = opening.game.deal(&opening.start, *seed, &mut Silent);
                let start = Instant::now();
                for (seat, command) in commands {
                    if let Ok(legal) = opening.game.check(&state, *seat, command) {
                        opening.game.commit(&mut state, legal, &mut Silent);
                    }
                }
                spent += start.elapsed();
                calls += commands.len() as u64;
                black_box(&state);
            }
            if calls == 0 {
                break;
            }
        }
        spent.as_nanos() as f64 / calls.max(1) as f64
    }

    /// The time of one question.
    pub(super) fn ask_ns(&self, field: &Field<G>) -> f64 {
        let mut menu = Menu::new();
        let calls: usize = self.positions.iter().map(|position| position.replies.len()).sum();
        per_call(calls, || {
            for Position { table, seat, state, replies } in &self.positions {
                let game = &field.tables[*table].opening.game;
                for reply in replies {
                    menu.clear();
                    black_box(game.ask(black_box(state), *seat, reply, &mut menu));
                }
            }
        })
    }

    /// The time of one clone, both ways.
    pub(super) fn cloning(&self) -> Cloning {
        let plain_ns = per_call(self.positions.len(), || {
            for position in &self.positions {
                drop(black_box(black_box(&position.state).clone()));
            }
        });
        let Some(mut at_hand) = self.positions.first().map(|position| position.state.clone()) else {
            return Cloning { plain_ns, into_ns: 0.0 };
        };
        let into_ns = per_call(self.positions.len(), || {
            for position in &self.positions {
                at_hand.clone_from(black_box(&position.state));
                black_box(&at_hand);
            }
        });
        Cloning { plain_ns, into_ns }
    }

    /// The largest state: its own size and its heap, and how many blocks the heap has.
    pub(super) fn state_bytes(&self) -> Allocated {
        let heap = |position: &Position<G>| counted(|| position.state.clone()).1;
        let largest = self.positions.iter().map(heap).max_by_key(|heap| heap.bytes).unwrap_or_default();
        Allocated { bytes: largest.bytes + size_of::<G::State>() as u64, ..largest }
    }
}

/// The reply after each question on the way to a random command.
fn replies<G: Catalogue>(table: &Seating<G>, state: &G::State, seat: Seat, rng: &mut Rng) -> Vec<Reply> {
    let mut menu = Menu::new();
    let mut replies = vec![Reply::new()];
    let mut reply = Reply::new();
    loop {
        menu.clear();
        match table.opening.game.ask(state, seat, &reply, &mut menu) {
            Ask::Done => return replies,
            ask => ask.answer_with(&menu, |bound| rng.below(bound), &mut reply),
        }
        replies.push(reply.clone());
    }
}

/// Repeats some work that makes so many calls; gives back the time of one call.
fn per_call(calls: usize, mut work: impl FnMut()) -> f64 {
    if calls == 0 {
        return 0.0;
    }
    work();
    let mut rounds = 0u32;
    let start = Instant::now();
    while start.elapsed() < TIME {
        work();
        rounds += 1;
    }
    start.elapsed().as_nanos() as f64 / f64::from(rounds) / calls as f64
}
