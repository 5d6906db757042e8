//! What must hold for every ruleset of the registry: a new one gets these tests by being registered.

mod again;
mod beginning;
mod blind;
mod damaged;
mod events;
mod exchanged;
mod formats;
mod in_the_box;
mod keeping;
mod orders;
mod series;
mod served;
mod upgrades;
mod words;

use std::sync::Arc;

use cardwright_table::catalogue::{Catalogue, Format, Order};
use cardwright_table::{Ask, Asking, Match, Menu, Opening, Reply, Rng, Seat, Seed, Silent, Sink};
use serde_json::Map;

use crate::registry::{GAMES, Visitor, with_game};
use crate::shelf::{NamedDeck, builtin_decks};

/// Set this to write what tests compare with: saves of this build, the table of formats.
pub(crate) const BLESS: &str = "CARDWRIGHT_BLESS";

/// Something that is tried with each game.
pub(crate) trait Trial: Copy {
    /// Tries it with one.
    fn of<G: Catalogue>(self);
}

/// Tries it with every game of the registry.
pub(crate) fn for_every_game(trial: impl Trial) {
    struct Visit<T>(T);

    impl<T: Trial> Visitor for Visit<T> {
        type Output = ();

        fn visit<G: Catalogue>(self) {
            self.0.of::<G>();
        }
    }

    for game in GAMES {
        with_game(game.name, Visit(trial)).expect("a registered game is found by its name");
    }
}

/// Every table that the decks in the box can be laid for: each format, each of its decks on the first seat, the
/// decks that follow it on the others.
pub(crate) fn tables<G: Catalogue>() -> Vec<(&'static Format, Vec<NamedDeck>)> {
    let mut tables = Vec::new();
    for format in G::formats() {
        let decks = builtin_decks::<G>(format.name).expect("the decks in the box can be read");
        for first in 0..decks.len() {
            let seated = decks.iter().cycle().skip(first).take(format.min_seats.max(1).into());
            tables.push((format, seated.cloned().collect()));
        }
    }
    tables
}

/// A match before its first command.
pub(crate) fn opened<G: Catalogue>(
    format: &Format,
    decks: &[NamedDeck],
    asking: Asking,
    seed: u64,
) -> Match<G> {
    let order = Order {
        format: format.name.to_owned(),
        decks: decks.iter().map(|deck| deck.read.deck.clone()).collect(),
        asking,
        options: Map::new(),
    };
    let cards = G::builtin_cards();
    let setup = G::setup(&order, cards).expect("a deck in the box is legal in its format");
    let opening = Opening::new(setup, G::Start::default(), Seed::from(seed), cards);
    Match::new(Arc::new(opening.expect("a deck in the box can be played")), &mut Silent)
}

/// Gives up to so many random answers; how many it were.
pub(crate) fn play<G: Catalogue>(game: &mut Match<G>, rng: &mut Rng, answers: usize) -> usize {
    play_telling(game, rng, answers, &mut Silent)
}

/// The same, and tells what happens.
pub(crate) fn play_telling<G: Catalogue>(
    game: &mut Match<G>,
    rng: &mut Rng,
    answers: usize,
    out: &mut impl Sink<G::Event>,
) -> usize {
    for given in 0..answers {
        let owing: Vec<Seat> = game.waiting().seats().iter().collect();
        let Some(&seat) = rng.pick(&owing) else { return given };
        let reply = reply_by_lot(game, seat, rng);
        game.reply(seat, &reply, out).expect("what is offered is legal");
    }
    answers
}

/// A whole reply of a seat that is asked, by lot.
pub(crate) fn reply_by_lot<G: Catalogue>(game: &Match<G>, seat: Seat, rng: &mut Rng) -> Reply {
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
