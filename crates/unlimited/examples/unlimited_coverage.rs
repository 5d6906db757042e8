//! Which kinds of program nodes random play carries out: `cargo run --release --example unlimited_coverage -- 500`.
//!
//! With `CARDWRIGHT_SHARED` set, decks are drawn from every card of `corpus/unlimited/cards.jsonl` that compiles;
//! without it, from the cards in the box.

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::kit::{Coverage, Dice};
use cardwright_table::{Asking, Game as _, Opening, Seed, Silent};
use cardwright_unlimited::import::Imported;
use cardwright_unlimited::medley::Medley;
use cardwright_unlimited::{Policies, Unlimited};

#[expect(clippy::print_stdout, reason = "it is a report")]
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(500);
    let corpus = std::env::var("CARDWRIGHT_SHARED")
        .ok()
        .and_then(|shared| std::fs::read_to_string(format!("{shared}/corpus/unlimited/cards.jsonl")).ok())
        .and_then(|cards| Imported::read(&cards).ok());
    let source: &dyn CardSource = match &corpus {
        Some(cards) => cards,
        None => Unlimited::builtin_cards(),
    };
    let medley = Medley::of(source);
    let mut coverage = Coverage::default();
    let mut decisions = 0;
    let mut dice = Dice::new(1.into());
    for number in 0..games {
        let seed = Seed::from(number);
        let policies = Policies { asking: Asking::Free, ..Policies::default() };
        let Some(setup) = medley.setup(2, policies, &mut seed.derive("decks", 0).rng()) else { break };
        match Opening::<Unlimited>::new(setup, Default::default(), seed, source) {
            Ok(mut opening) => {
                opening.game.watch();
                let mut state = opening.game.deal(&Default::default(), seed, &mut Silent);
                decisions += dice.play_out(&opening.game, &mut state, u64::MAX);
                opening.game.add_coverage(&mut coverage);
            }
            Err(error) => println!("game {number}: {error}"),
        }
    }
    println!("{games} games, {decisions} decisions, decks from {} cards", medley.len());
    println!("{coverage}");
}
