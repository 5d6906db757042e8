//! Nim, where the winning move leaves a multiple of four.

use cardwright_bots::{BotSpec, Chair, PlayError, ThinkError, Thinker, make, play_out, think};
use cardwright_table::cards::NoCards;
use cardwright_table::host::{Act, Input};
use cardwright_table::open::Open;
use cardwright_table::sink::Silent;
use cardwright_table::{Game, Host, Match, Opening, Outcome, Seat, Waiting};

use crate::kuhn_game::Kuhn;
use crate::nim_game::{Nim, Take};

type Stones = Open<Nim>;

fn stones(game: &Stones, state: &<Stones as Game>::State) -> u32 {
    let headline = game.scene(state).headline;
    headline.split(' ').next().unwrap().parse().unwrap()
}

/// A heap with this many stones: the largest that is dealt, and then one stone after the other taken away.
fn heap(game: &Stones, left: u32) -> <Stones as Game>::State {
    let dealt = |seed: u64| game.deal(&(), seed.into(), &mut Silent);
    let mut state = (0..).map(dealt).find(|state| stones(game, state) == 21).unwrap();
    while stones(game, &state) > left {
        let seat = game.waiting(&state).seats().lowest().unwrap();
        let legal = game.check(&state, seat, &Take(1)).unwrap();
        game.commit(&mut state, legal, &mut Silent);
    }
    state
}

fn taken(game: &Stones, spec: &str, left: u32, seed: u64) -> u32 {
    let (state, spec) = (heap(game, left), spec.parse().unwrap());
    let seat = game.waiting(&state).seats().lowest().unwrap();
    make::<Stones>(&spec, seed.into()).answer(Chair::new(game, &state, seat)).0
}

#[test]
fn search_plays_perfectly_from_every_winning_position() {
    let game = Stones::open(&(), &NoCards).unwrap();
    for left in (1..=21).filter(|left| left % 4 != 0) {
        let taken = taken(&game, "search:30000", left, 1);
        assert_eq!((left - taken) % 4, 0, "took {taken} of {left}");
    }
}

#[test]
fn a_search_answers_by_its_deadline_however_large_it_is() {
    let game = Stones::open(&(), &NoCards).unwrap();
    let state = heap(&game, 21);
    let seat = game.waiting(&state).seats().lowest().unwrap();
    let mut player = make::<Stones>(&"search:100000000".parse().unwrap(), 1.into());
    player.hurry(std::time::Instant::now() + std::time::Duration::from_millis(50));
    let command = player.answer(Chair::new(&game, &state, seat));
    assert!(game.check(&state, seat, &command).is_ok());
}

#[test]
fn greedy_takes_the_last_stones() {
    let game = Stones::open(&(), &NoCards).unwrap();
    for left in 1..=3 {
        assert_eq!(taken(&game, "greedy", left, 1), left);
    }
}

#[test]
fn a_match_that_takes_too_long_is_capped() {
    let game = Stones::open(&(), &NoCards).unwrap();
    let mut players = [make(&BotSpec::Random, 1.into()), make(&BotSpec::Random, 2.into())];
    let mut state = game.deal(&(), 3.into(), &mut Silent);
    let played = play_out(&game, &mut state, &mut players, 4).unwrap();
    assert_eq!((played.outcome, played.decisions), (Outcome::Capped, 4));
    let played = play_out(&game, &mut state, &mut players, 1000).unwrap();
    assert!(matches!(played.outcome, Outcome::Won(_)));
    let alone = play_out(&game, &mut state, &mut players[..1], 4);
    assert_eq!(alone, Err(PlayError::WrongNumber { players: 1, seats: 2 }));
}

#[test]
fn a_program_that_knows_no_ruleset_can_seat_a_bot() {
    let thinker: Thinker = think::<Stones>;
    let opening = Opening::<Stones>::new((), (), 1.into(), &NoCards).unwrap();
    let mut host: Box<dyn Host> = Box::new(Match::new(opening.into(), &mut Silent));
    while let Waiting::For(prompt) = host.waiting() {
        let seat = prompt.seats.lowest().unwrap();
        let command = thinker(&*host, seat, &BotSpec::Greedy, 7.into()).unwrap();
        let staged = host.stage(Act::Answer { seat, command: Input::Command(command) }).unwrap();
        host.adopt(staged);
    }
    let over = thinker(&*host, Seat(0), &BotSpec::Greedy, 7.into()).unwrap_err();
    assert!(matches!(over, ThinkError::NothingAsked(Seat(0))));
    let other = think::<Kuhn>(&*host, Seat(0), &BotSpec::Greedy, 7.into()).unwrap_err();
    assert_eq!(other.to_string(), "this bot plays `kuhn`, the match is `nim`");
}
