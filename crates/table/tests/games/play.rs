//! Random play for tests.

use cardwright_table::cards::NoCards;
use cardwright_table::{Ask, Asking, Game, Match, Menu, Opening, Reply, Rng, Seat, Seed, Silent};

use super::spark::{Setup, Spark};

/// A match of Spark before the first bid.
pub fn spark(seed: u64) -> Match<Spark> {
    open(Setup { asking: Asking::Always, rounds: 25 }, seed)
}

/// A match that needs no cards.
pub fn open<G: Game>(setup: G::Setup, seed: u64) -> Match<G> {
    let opening = Opening::new(setup, G::Start::default(), seed.into(), &NoCards).unwrap();
    Match::new(opening.into(), &mut Silent)
}

/// A random finished reply of a seat that owes an answer.
pub fn random_reply<G: Game>(game: &Match<G>, seat: Seat, rng: &mut Rng) -> Reply {
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    loop {
        menu.clear();
        let ask = game.game().ask(game.state(), seat, &reply, &mut menu);
        if ask == Ask::Done {
            return reply;
        }
        ask.answer_with(&menu, |bound| rng.below(bound), &mut reply);
    }
}

/// One random command; nothing once the match is over.
pub fn step<G: Game>(game: &mut Match<G>, rng: &mut Rng) -> bool {
    let owing: Vec<Seat> = game.waiting().seats().iter().collect();
    let Some(&seat) = rng.pick(&owing) else { return false };
    let reply = random_reply(game, seat, rng);
    game.reply(seat, &reply, &mut Silent).unwrap();
    true
}

/// Up to so many random commands; the states on the way, the first one included.
pub fn play<G: Game>(game: &mut Match<G>, seed: u64, commands: usize) -> Vec<G::State> {
    let mut rng = Seed::from(seed).rng();
    let mut states = vec![game.state().clone()];
    while states.len() <= commands && step(game, &mut rng) {
        states.push(game.state().clone());
    }
    states
}
