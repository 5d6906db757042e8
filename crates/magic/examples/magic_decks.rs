//! How fast random games between whole decks run, and whether they end:
//! `cargo run --release -p cardwright-magic --example magic_decks -- CARDS DECKS [GAMES]`.
//!
//! Each deck of which every card is understood plays against the next one. One line for each pairing, then
//! the median and the least.

use std::collections::BTreeMap;
use std::time::Duration;

use cardwright_magic::import::Imported;
use cardwright_magic::{Magic, Policies, SeatSetup, Setup};
use cardwright_table::kit::Dice;
use cardwright_table::{Asking, Game as _, Opening, Outcome, Seed, Silent, Waiting};
use serde::Deserialize;

/// More decisions than this are no end.
const LONGEST: u64 = 50_000;

#[derive(Deserialize)]
struct Deck {
    name: String,
    kind: String,
    main: BTreeMap<String, usize>,
}

#[expect(clippy::print_stdout, reason = "it is a report")]
fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(cards), Some(decks)) = (arguments.next(), arguments.next()) else {
        return println!("which cards, and which decks?");
    };
    let games: u64 = arguments.next().and_then(|games| games.parse().ok()).unwrap_or(40);
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let Ok(source) = Imported::read(&read(&cards)) else { return println!("the cards can't be read") };
    let text = read(&decks);
    let decks = text.lines().filter_map(|line| serde_json::from_str::<Deck>(line).ok());
    let whole: Vec<Deck> =
        decks.filter(|deck| deck.kind == "tournament" && opens(&[deck, deck], &source)).collect();
    let mut rates: Vec<f64> = Vec::new();
    for pair in whole.windows(2) {
        let [one, other] = pair else { continue };
        if let Some(opening) = opening(&[one, other], &source) {
            let (rate, line) = play(&opening, games, &format!("{} against {}", one.name, other.name));
            println!("{line}");
            rates.push(rate);
        }
    }
    rates.sort_by(f64::total_cmp);
    if let (Some(least), Some(median)) = (rates.first(), rates.get(rates.len() / 2)) {
        println!("{} pairings: median {median:.0}, least {least:.0} games a second", rates.len());
    }
}

/// Plays so many games by lot.
fn play(opening: &Opening<Magic>, games: u64, name: &str) -> (f64, String) {
    let rules = &opening.game;
    let (mut decisions, mut longest, mut cut) = (0, 0, 0);
    let mut dice = Dice::new(1.into());
    let before = time_on_core();
    for number in 0..games {
        let seed = Seed::from(number);
        let mut state = rules.deal(&opening.start, seed, &mut Silent);
        dice.again(seed.derive("decks", 0));
        let made = dice.play_out(rules, &mut state, LONGEST);
        decisions += made;
        longest = longest.max(made);
        let ended = matches!(rules.waiting(&state), Waiting::Over(outcome) if outcome != Outcome::Capped);
        cut += u64::from(!ended);
    }
    let rate = games as f64 / (time_on_core() - before).as_secs_f64();
    let average = decisions / games.max(1);
    (
        rate,
        format!(
            "{rate:.0} games a second, {average} decisions each, {longest} at the most, {cut} without an end: {name}"
        ),
    )
}

fn opens(decks: &[&Deck], source: &Imported) -> bool {
    opening(decks, source).is_some()
}

fn opening(decks: &[&Deck], source: &Imported) -> Option<Opening<Magic>> {
    let seat = |deck: &&Deck| {
        let cards = deck.main.iter().flat_map(|(name, count)| std::iter::repeat_n(name.clone(), *count));
        SeatSetup { library: cards.collect(), ..SeatSetup::default() }
    };
    let policies = Policies { asking: Asking::Free, ..Policies::default() };
    let setup = Setup { seats: decks.iter().map(seat).collect(), policies, ..Setup::default() };
    Opening::new(setup, Default::default(), Seed::from(1), source).ok()
}

/// How long this thread has run on a core so far, where the system tells it.
fn time_on_core() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
