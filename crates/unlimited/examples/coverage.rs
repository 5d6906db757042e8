//! Which kinds of program nodes random play carries out: `cargo run --release --example coverage -- 500`.
//!
//! With `CARDWRIGHT_SHARED` set, decks are drawn from every card of `corpus/unlimited/cards.jsonl` that compiles;
//! without it, from the cards in the box.

use std::collections::BTreeMap;

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::{Asking, Game as _, Menu, Opening, Reply, Seed, Silent};
use cardwright_unlimited::import::Imported;
use cardwright_unlimited::medley::Medley;
use cardwright_unlimited::{Policies, Start, Unlimited};

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
    let mut kinds = BTreeMap::new();
    let mut decisions = 0;
    for number in 0..games {
        let seed = Seed::from(number);
        let policies = Policies { asking: Asking::Free, ..Policies::default() };
        let Some(setup) = medley.setup(2, policies, &mut seed.derive("decks", 0).rng()) else { break };
        match Opening::<Unlimited>::new(setup, Default::default(), seed, source) {
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
fn play(rules: &Unlimited, seed: Seed) -> u64 {
    let mut state = rules.deal(&Start::default(), seed, &mut Silent);
    let mut rng = seed.derive("player", 0).rng();
    let (mut menu, mut reply) = (Menu::new(), Reply::new());
    let mut decisions = 0;
    while let Some(seat) = rules.waiting(&state).seats().lowest() {
        reply.clear();
        loop {
            menu.clear();
            let ask = rules.ask(&state, seat, &reply, &mut menu);
            if ask == cardwright_table::Ask::Done {
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
