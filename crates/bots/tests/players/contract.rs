//! What holds for every bot at every game: legal, fair, reproducible.

use cardwright_bots::{BotSpec, Chair, Player, make, play_out};
use cardwright_table::cards::NoCards;
use cardwright_table::open::Open;
use cardwright_table::{Game, Seat, Seed, Silent, Waiting};

use crate::kuhn_game::Kuhn;
use crate::medley_game::Medley;
use crate::nim_game::{Nim, Take};

fn specs() -> [BotSpec; 4] {
    ["random", "greedy", "search:30", "search:60:3:500"].map(|spec| spec.parse().unwrap())
}

fn game<G: Game<Setup = ()>>() -> G {
    G::open(&(), &NoCards).unwrap()
}

/// Every state with an open prompt in a few random games, with a seat that owes an answer.
fn prompts<G: Game<Setup = (), Start = ()>>(games: u64) -> Vec<(G::State, Seat)> {
    let game = game::<G>();
    let mut prompts = Vec::new();
    for number in 0..games {
        let seed = Seed::from(number);
        let mut random = make::<G>(&BotSpec::Random, seed.derive("bot", 0));
        let mut state = game.deal(&(), seed, &mut Silent);
        while let Waiting::For(prompt) = game.waiting(&state) {
            prompts.extend(prompt.seats.iter().map(|seat| (state.clone(), seat)));
            let seat = prompt.seats.lowest().unwrap();
            let command = random.answer(Chair::new(&game, &state, seat));
            let legal = game.check(&state, seat, &command).unwrap();
            game.commit(&mut state, legal, &mut Silent);
        }
    }
    prompts
}

fn is_legal_fair_and_reproducible<G: Game<Setup = (), Start = ()>>(games: u64) {
    let game = game::<G>();
    let mut rng = Seed::from(5).rng();
    for (number, (state, seat)) in (0..).zip(prompts::<G>(games)) {
        for spec in specs() {
            let seed = Seed::from(number);
            let answer = |state| make::<G>(&spec, seed).answer(Chair::new(&game, state, seat));
            let command = answer(&state);
            assert!(game.check(&state, seat, &command).is_ok(), "{spec} is not legal: {command:?}");
            assert_eq!(answer(&state), command, "{spec} is not reproducible");
            let imagined = game.imagine(&state, seat, &mut rng);
            assert_eq!(answer(&imagined), command, "{spec} has peeked");
        }
    }
}

#[test]
fn every_bot_is_legal_fair_and_reproducible_at_nim() {
    is_legal_fair_and_reproducible::<Open<Nim>>(4);
}

/// spec 91
#[test]
fn every_bot_is_legal_fair_and_reproducible_at_kuhn_poker() {
    is_legal_fair_and_reproducible::<Kuhn>(20);
}

#[test]
fn every_bot_is_legal_fair_and_reproducible_where_all_kinds_of_question_are_asked_at_once() {
    is_legal_fair_and_reproducible::<Medley>(3);
}

#[test]
fn a_player_that_begins_again_plays_as_if_it_were_new() {
    let game = game::<Kuhn>();
    for (state, seat) in prompts::<Kuhn>(5) {
        for spec in specs() {
            let chair = Chair::new(&game, &state, seat);
            let mut used = make::<Kuhn>(&spec, 1.into());
            used.answer(chair);
            used.begin(2.into());
            assert_eq!(used.answer(chair), make::<Kuhn>(&spec, 2.into()).answer(chair), "{spec}");
        }
    }
}

#[test]
fn the_same_seeds_give_the_same_match() {
    let game = game::<Open<Nim>>();
    let play = || {
        let mut players = [make(&specs()[2], 1.into()), make(&specs()[1], 2.into())];
        let mut state = game.deal(&(), 3.into(), &mut Silent);
        (play_out(&game, &mut state, &mut players, 100).unwrap(), state)
    };
    assert_eq!(play(), play());
}

/// A player who always takes more stones than there are.
struct Cheat;

impl Player<Open<Nim>> for Cheat {
    fn answer(&mut self, _chair: Chair<'_, Open<Nim>>) -> Take {
        Take(1_000)
    }

    fn begin(&mut self, _seed: Seed) {}
}

/// spec 91
#[test]
fn for_a_player_who_breaks_the_rules_the_default_answer_is_given() {
    let game = game::<Open<Nim>>();
    let mut state = game.deal(&(), Seed::from(1), &mut Silent);
    let mut players: Vec<Box<dyn Player<Open<Nim>>>> = vec![Box::new(Cheat), Box::new(Cheat)];
    let played = play_out(&game, &mut state, &mut players, 100).unwrap();
    assert!(game.waiting(&state).outcome().is_some(), "the match goes on to its end");
    assert_eq!(played.refused, played.decisions);
}
