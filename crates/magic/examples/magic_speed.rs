//! How fast random games run: `cargo run --release -p cardwright-magic --example magic_speed -- plain 2000`.

use std::time::Duration;

use cardwright_magic::Magic;
use cardwright_magic::catalogue::match_of;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::kit::Dice;
use cardwright_table::{Asking, Game as _, Seed, Silent, digest};

#[expect(clippy::print_stdout, reason = "it is a report")]
fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "plain".to_owned());
    let games: u64 = arguments.next().and_then(|games| games.parse().ok()).unwrap_or(1_000);
    let Some(bench) = Magic::benchmarks().iter().find(|bench| bench.name == name) else {
        return println!("there is no benchmark called {name}");
    };
    let opening = match_of(bench.format, bench.decks, Asking::Free, Seed::from(1));
    let rules = &opening.game;
    let before = time_on_core();
    let mut decisions = 0_u64;
    let mut ends = Vec::new();
    let mut dice = Dice::new(1.into());
    for number in 0..games {
        let seed = Seed::from(number);
        let mut state = rules.deal(&opening.start, seed, &mut Silent);
        dice.again(seed.derive("speed", 0));
        decisions += dice.play_out(rules, &mut state, u64::MAX);
        ends.push(state);
    }
    let seconds = (time_on_core() - before).as_secs_f64();
    let rate = games as f64 / seconds;
    println!("{games} games, {decisions} decisions in {seconds:.2} s on a core: {rate:.0} games a second");
    println!("digest {}", digest(&ends));
}

/// How long this thread has run on a core so far, where the system tells it.
fn time_on_core() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
