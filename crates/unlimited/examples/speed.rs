//! How fast random games run: `cargo run --release --example speed -- 2000`.

use std::time::{Duration, Instant};

use cardwright_table::catalogue::{Catalogue as _, Order};
use cardwright_table::{Asking, Game as _, Menu, Opening, Reply, Rng, Seed, Silent};
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
    let mut last = None;
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    for number in 0..games {
        let seed = Seed::from(number);
        let mut state = rules.deal(&Default::default(), seed, &mut Silent);
        let mut rng = seed.derive("speed", 0).rng();
        while let Some(seat) = rules.waiting(&state).seats().lowest() {
            random_reply(rules, &state, seat, &mut rng, &mut menu, &mut reply);
            let command = rules.command(&state, seat, &reply);
            let Ok(legal) = rules.check(&state, seat, &command) else {
                return println!("refused: {command:?}");
            };
            rules.commit(&mut state, legal, &mut Silent);
            decisions += 1;
        }
        last = Some(state);
    }
    let seconds = time_on_core().unwrap_or_else(|| started.elapsed()).as_secs_f64() - before;
    println!(
        "{games} games, {decisions} decisions in {seconds:.2} s on a core: {:.0} games a second",
        games as f64 / seconds
    );
    if let Some(state) = last {
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

fn random_reply(
    rules: &Unlimited,
    state: &cardwright_unlimited::State,
    seat: cardwright_table::Seat,
    rng: &mut Rng,
    menu: &mut Menu,
    reply: &mut Reply,
) {
    reply.clear();
    loop {
        menu.clear();
        let ask = rules.ask(state, seat, reply, menu);
        if ask == cardwright_table::Ask::Done {
            return;
        }
        ask.answer_with(menu, |bound| rng.below(bound), reply);
    }
}
