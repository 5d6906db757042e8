//! A crowded position: what single calls cost when much is on the table.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use cardwright_bots::{BotSpec, Chair, make};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Ask, Game, Menu, Reply, Seat, Seed, Silent, Waiting};
use serde::Serialize;

use crate::failure::Failure;
use crate::out::Out;

/// How many decisions are played on from the position.
const DECISIONS: usize = 40;
/// How long each kind of call is repeated.
const TIME: Duration = Duration::from_millis(300);

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Board {
    apply_ns: f64,
    ask_ns: f64,
    recompute_ns: f64,
    clone_ns: f64,
    greedy_ms: f64,
}

impl Board {
    pub(super) fn write(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        writeln!(out, "\nboard: a crowded position\n")?;
        writeln!(out, "apply (check and commit)   {:>9.0} ns", self.apply_ns)?;
        writeln!(out, "ask                        {:>9.0} ns", self.ask_ns)?;
        writeln!(out, "recompute all              {:>9.0} ns", self.recompute_ns)?;
        writeln!(out, "clone                      {:>9.0} ns", self.clone_ns)?;
        writeln!(out, "a greedy decision          {:>9.2} ms", self.greedy_ms)?;
        Ok(())
    }
}

/// Plays on from the ruleset's crowded position, if it has one.
pub(super) fn measure<G: Catalogue>(seed: Seed) -> Option<Board> {
    let opening = G::crowded()?;
    let game = &opening.game;
    let first = game.deal(&opening.start, opening.seed, &mut Silent);
    let course = course(game, &first, seed);
    let commands = course.len().max(1) as f64;
    Some(Board {
        apply_ns: per_round(|| {
            let mut state = first.clone();
            for (seat, command) in &course {
                if let Ok(legal) = game.check(&state, *seat, command) {
                    game.commit(&mut state, legal, &mut Silent);
                }
            }
            black_box(&state);
        }) / commands,
        ask_ns: ask_ns(game, &first),
        recompute_ns: per_round(|| {
            let _ = black_box(game.audit(black_box(&first)));
        }),
        clone_ns: per_round(|| drop(black_box(black_box(&first).clone()))),
        greedy_ms: greedy_ms(game, &first, seed),
    })
}

/// The first decisions of random players.
fn course<G: Game>(game: &G, first: &G::State, seed: Seed) -> Vec<(Seat, G::Command)> {
    let mut rng = seed.derive("board", 0).rng();
    let mut state = first.clone();
    let mut course = Vec::new();
    let mut menu = Menu::new();
    while course.len() < DECISIONS
        && let Waiting::For(prompt) = game.waiting(&state)
        && let Some(seat) = prompt.seats.lowest()
    {
        let mut reply = Reply::new();
        loop {
            menu.clear();
            match game.ask(&state, seat, &reply, &mut menu) {
                Ask::Done => break,
                ask => ask.answer_with(&menu, |bound| rng.below(bound), &mut reply),
            }
        }
        let command = game.command(&state, seat, &reply);
        let Ok(legal) = game.check(&state, seat, &command) else { break };
        game.commit(&mut state, legal, &mut Silent);
        course.push((seat, command));
    }
    course
}

fn ask_ns<G: Game>(game: &G, state: &G::State) -> f64 {
    let Some(seat) = game.waiting(state).seats().lowest() else { return 0.0 };
    let mut menu = Menu::new();
    per_round(|| {
        menu.clear();
        black_box(game.ask(black_box(state), seat, &Reply::new(), &mut menu));
    })
}

fn greedy_ms<G: Game>(game: &G, state: &G::State, seed: Seed) -> f64 {
    let Some(seat) = game.waiting(state).seats().lowest() else { return 0.0 };
    let mut bot = make::<G>(&BotSpec::Greedy, seed);
    per_round(|| {
        black_box(bot.answer(Chair::new(game, state, seat)));
    }) / 1e6
}

/// The time of one round in nanoseconds.
fn per_round(mut work: impl FnMut()) -> f64 {
    work();
    let mut rounds = 0u32;
    let start = Instant::now();
    while start.elapsed() < TIME {
        work();
        rounds += 1;
    }
    (start.elapsed().as_nanos() as f64 / f64::from(rounds)).round()
}
