//! Which kinds of program nodes random play carries out:
//! `cargo run --release -p cardwright-magic --example coverage -- 500`.
//!
//! Decks are drawn from the cards in the box, in several formats by turns.

use std::collections::BTreeMap;

use cardwright_magic::Magic;
use cardwright_magic::medley::Medley;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::{Ask, Asking, Game as _, Menu, Opening, Reply, Seed, Silent};

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
    let mut kinds = BTreeMap::new();
    let mut decisions = 0;
    for number in 0..games {
        let seed = Seed::from(number);
        let (format, seats) = FORMATS[number as usize % FORMATS.len()];
        let opening = medley
            .setup(format, seats, Asking::Free, &mut seed.derive("decks", 0).rng())
            .and_then(|setup| Opening::<Magic>::new(setup, Default::default(), seed, source));
        match opening {
            Ok(mut opening) => {
                opening.game.watch();
                decisions += play(&opening.game, seed);
                opening.game.add_coverage(&mut kinds);
            }
            Err(error) => println!("game {number}: {error}"),
        }
    }
    println!("{games} games, {decisions} decisions, decks from {} cards", medley.len());
    let run = kinds.values().filter(|covered| covered.run > 0).count();
    println!("{run} of {} kinds of nodes were carried out", kinds.len());
    for (kind, covered) in &kinds {
        let never = if covered.run == 0 { "  never" } else { "" };
        println!("{kind:32} {:6} of {:6}{never}", covered.run, covered.there);
    }
}

/// Plays one match at random; gives back how many commands it took.
fn play(rules: &Magic, seed: Seed) -> u64 {
    let mut state = rules.deal(&Default::default(), seed, &mut Silent);
    let mut rng = seed.derive("player", 0).rng();
    let (mut menu, mut reply) = (Menu::new(), Reply::new());
    let mut decisions = 0;
    while let Some(seat) = rules.waiting(&state).seats().lowest().filter(|_| decisions < LONGEST) {
        reply.clear();
        loop {
            menu.clear();
            let ask = rules.ask(&state, seat, &reply, &mut menu);
            if ask == Ask::Done {
                break;
            }
            ask.answer_with(&menu, |bound| rng.below(bound), &mut reply);
        }
        let Ok(legal) = rules.check(&state, seat, &rules.command(&state, seat, &reply)) else { break };
        rules.commit(&mut state, legal, &mut Silent);
        decisions += 1;
    }
    decisions
}
