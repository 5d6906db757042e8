//! Which kinds of program nodes random play carries out:
//! `cargo run --release -p cardwright-magic --example magic_coverage -- 500`.
//!
//! Decks are drawn from the cards in the box, in several formats by turns.

use cardwright_magic::Magic;
use cardwright_magic::medley::Medley;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::kit::{Coverage, Dice};
use cardwright_table::{Asking, Game as _, Opening, Seed, Silent};

/// Formats and for how many players.
const FORMATS: [(&str, usize); 6] = [
    ("constructed", 2),
    ("commander", 4),
    ("planechase", 3),
    ("archenemy", 3),
    ("twoHeadedGiant+conspiracy", 4),
    ("accelerated+vanguard", 2),
];
/// The most decisions of a game that is not over.
const LONGEST: u64 = 20_000;

#[expect(clippy::print_stdout, reason = "it is a report")]
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(300);
    let source = Magic::builtin_cards();
    let medley = Medley::of(source);
    let mut coverage = Coverage::default();
    let mut decisions = 0;
    let mut dice = Dice::new(1.into());
    for number in 0..games {
        let seed = Seed::from(number);
        let (format, seats) = FORMATS[number as usize % FORMATS.len()];
        let opening = medley
            .setup(format, seats, Asking::Free, &mut seed.derive("decks", 0).rng())
            .and_then(|setup| Opening::<Magic>::new(setup, Default::default(), seed, source));
        match opening {
            Ok(mut opening) => {
                opening.game.watch();
                let mut state = opening.game.deal(&Default::default(), seed, &mut Silent);
                decisions += dice.play_out(&opening.game, &mut state, LONGEST);
                opening.game.add_coverage(&mut coverage);
            }
            Err(error) => println!("game {number}: {error}"),
        }
    }
    println!("{games} games, {decisions} decisions, decks from {} cards", medley.len());
    println!("{coverage}");
}
