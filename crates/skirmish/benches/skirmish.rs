//! How fast Skirmish is: the deal, a clone, a question, a command, a whole random game, the cards' text.

use std::hint::black_box;

use cardwright_bots::{Player, Random, play_out};
use cardwright_skirmish::Skirmish;
use cardwright_skirmish::catalogue::starter_match;
use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Game, Menu, Opening, Reply, Seat, Seed, Silent};
use criterion::{Criterion, criterion_group, criterion_main};

const CAP: u32 = 10_000;

fn players() -> [Box<dyn Player<Skirmish>>; 2] {
    [Box::new(Random::new(Seed::from(1))), Box::new(Random::new(Seed::from(2)))]
}

/// A state about ten decisions into a game.
fn middle(opening: &Opening<Skirmish>) -> <Skirmish as Game>::State {
    let mut state = opening.deal(&mut Silent);
    let _ = play_out(&opening.game, &mut state, &mut players(), 10);
    state.outcome = None;
    state
}

fn games(c: &mut Criterion) {
    let opening = starter_match(Seed::from(1));
    let mut players = players();
    let mut number = 0;
    c.bench_function("skirmish/random game", |b| {
        b.iter(|| {
            number += 1;
            let mut state = opening.game.deal(&(), Seed::from(number), &mut Silent);
            play_out(&opening.game, &mut state, &mut players, CAP)
        });
    });
    c.bench_function("skirmish/deal", |b| {
        b.iter(|| opening.game.deal(&(), black_box(Seed::from(7)), &mut Silent));
    });
}

fn pieces(c: &mut Criterion) {
    let opening = starter_match(Seed::from(1));
    let state = middle(&opening);
    let seat = opening.game.waiting(&state).seats().lowest().unwrap_or(Seat(0));
    c.bench_function("skirmish/clone", |b| b.iter(|| black_box(&state).clone()));
    let (mut menu, reply) = (Menu::new(), Reply::new());
    c.bench_function("skirmish/ask", |b| {
        b.iter(|| {
            menu.clear();
            opening.game.ask(black_box(&state), seat, &reply, &mut menu)
        });
    });
    c.bench_function("skirmish/view", |b| b.iter(|| opening.game.view(black_box(&state), seat.into())));
}

fn language(c: &mut Criterion) {
    let cards = Skirmish::builtin_cards().all();
    c.bench_function("skirmish/compile all cards", |b| {
        b.iter(|| cards.iter().filter(|card| Skirmish::compile(**card).is_ok()).count());
    });
}

criterion_group!(benches, games, pieces, language);
criterion_main!(benches);
