//! How fast random games run: `cargo run --release --example unlimited_speed -- 2000`.

use std::time::{Duration, Instant};

use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::kit::Dice;
use cardwright_table::{Asking, Game as _, Opening, Seed, Silent, digest};
use cardwright_unlimited::Unlimited;

const CLONES: u32 = 100_000;

#[expect(clippy::print_stdout, reason = "it is a report")]
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(1_000);
    let premier = Unlimited::builtin_decks().iter().filter(|deck| deck.format == "premier");
    let decks = premier.filter_map(|deck| Unlimited::read_deck(deck.text).ok());
    let order = Order {
        format: "premier".to_owned(),
        decks: decks.collect(),
        asking: Asking::Free,
        options: Default::default(),
    };
    let setup = Unlimited::setup(&order, Unlimited::builtin_cards());
    let opening = setup.and_then(|setup| {
        Opening::<Unlimited>::new(setup, Default::default(), 1.into(), Unlimited::builtin_cards())
    });
    let Ok(opening) = opening else { return println!("the built-in decks do not open") };
    let rules = &opening.game;
    let started = Instant::now();
    let before = time_on_core().map_or(0.0, |time| time.as_secs_f64());
    let mut decisions = 0_u64;
    let mut dice = Dice::new(1.into());
    let mut ends = Vec::new();
    for number in 0..games {
        let seed = Seed::from(number);
        let mut state = rules.deal(&Default::default(), seed, &mut Silent);
        dice.again(seed.derive("speed", 0));
        decisions += dice.play_out(rules, &mut state, u64::MAX);
        ends.push(state);
    }
    let seconds = time_on_core().unwrap_or_else(|| started.elapsed()).as_secs_f64() - before;
    println!(
        "{games} games, {decisions} decisions in {seconds:.2} s on a core: {:.0} games a second",
        games as f64 / seconds
    );
    println!("digest {}", digest(&ends));
    if let Some(state) = ends.last() {
        let started = Instant::now();
        for _ in 0..CLONES {
            std::hint::black_box(state.clone());
        }
        println!("clone: {} ns", started.elapsed().as_nanos() / u128::from(CLONES));
    }
}

/// How long this thread has run on a core so far, where the system tells it.
fn time_on_core() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
