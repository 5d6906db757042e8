//! Measures the server: `cargo run --release -p cardwright-server --example load -- 1000 30`, or beside another build of
//! this example: `... --example load -- 1000 30 target/old/load`. With `500 30 - 10000` ten thousand sockets more are held.
//!
//! Started with `serve` it is the server that is measured.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::path::Path;
use std::time::Duration;

use cardwright_server::Shelf;
use cardwright_server::load::{LoadOptions, compare, load, serve_measured};
use cardwright_server::wire::{Show, Sight};
use cardwright_skirmish::Skirmish;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, data, durability] = &words[..]
        && first == "serve"
    {
        return Ok(serve_measured(data.into(), durability, vec![Shelf::<Skirmish>::boxed()])?);
    }
    let number =
        |place: usize, usual: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let options = LoadOptions {
        program: std::env::current_exe()?,
        args: ["serve", "{data}", "{durability}"].map(str::to_owned).into(),
        game: None,
        matches: number(0, 100) as usize,
        held: number(3, 0) as usize,
        time: Duration::from_secs(number(1, 20)),
        seed: 1,
        sight: Sight { show: Show::Scene, changes: true },
    };
    match words.get(2).filter(|other| *other != "-") {
        Some(other) => print!("{}", compare(&options, Path::new(other))?),
        None => print!("{}", load(&options)?),
    }
    Ok(())
}
