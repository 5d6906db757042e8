//! The six promises over random play: with the built-in decks in several formats, and with random decks of all
//! cards in the box. `CARDWRIGHT_GAMES` plays so many games of each.
#![allow(clippy::print_stdout, reason = "a report for whoever reads the output")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_magic::Magic;
use cardwright_magic::catalogue::match_of;
use cardwright_magic::import::Imported;
use cardwright_magic::medley::Medley;
use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::kit::{Plan, Report, exercise};
use cardwright_table::{Ask, Asking, Game as _, Menu, Opening, Reply, Seat, Seed, Silent, Viewer, digest};

/// Games with each set of random decks.
const GAMES_EACH: u64 = 2;

fn games(usually: u64) -> u64 {
    std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usually)
}

/// With which random decks a long run begins: `CARDWRIGHT_FIRST` goes on where a fault was.
fn first() -> u64 {
    std::env::var("CARDWRIGHT_FIRST").ok().and_then(|first| first.parse().ok()).unwrap_or(0)
}

/// Plays so many games with built-in decks.
fn play(count: u64, format: &str, decks: &[&str], asking: Asking) {
    let opening = match_of(format, decks, asking, Seed::from(1));
    let exchanges = asking != Asking::Free;
    let plan = Plan { games: games(count), closely: 7, exchanges, ..Plan::default() };
    match exercise(&opening, &plan) {
        Ok(report) => println!("{format}: {report}"),
        Err(failure) => panic!("{failure}"),
    }
}

/// Plays so many games with random decks of the cards in the box.
fn play_random_decks(count: u64, format: &str, seats: usize, asking: Asking) {
    let plan = Plan { games: GAMES_EACH, closely: 11, exchanges: asking != Asking::Free, ..Plan::default() };
    play_decks_of(Magic::builtin_cards(), count, (format, seats, asking), &plan);
}

/// Plays so many games with random decks of these cards.
fn play_decks_of(
    source: &dyn CardSource,
    count: u64,
    (format, seats, asking): (&str, usize, Asking),
    plan: &Plan,
) {
    let medley = Medley::of(source);
    let mut all = Report::default();
    for number in first()..games(count).div_ceil(plan.games) {
        let seed = Seed::from(number);
        let setup = medley.setup(format, seats, asking, &mut seed.derive("decks", 0).rng()).unwrap();
        let opening = Opening::<Magic>::new(setup, Default::default(), seed, source).unwrap();
        match exercise(&opening, &Plan { seed, ..*plan }) {
            Ok(report) => {
                if report.cut > 0 {
                    println!("decks {number}: {report}");
                }
                all = all.and(report);
            }
            Err(failure) => panic!("decks {number}: {failure}"),
        }
        if number % 50 == 49 {
            println!("{format}, {} games: {all}", (number + 1) * plan.games);
        }
    }
    println!("{format}, random decks of {} cards: {all}", medley.len());
}

/// One published card of so many is compiled, unless `CARDWRIGHT_GAMES` asks for a long run.
const SAMPLE: usize = 25;

#[test]
fn the_six_promises_hold_for_random_decks_of_published_cards() {
    let shared = std::env::var("CARDWRIGHT_SHARED").unwrap_or_else(|_| "../../../shared".to_owned());
    let Ok(cards) = std::fs::read_to_string(format!("{shared}/corpus/magic/cards.jsonl")) else {
        println!("skipped: no corpus");
        return;
    };
    let every = if games(0) == 0 { SAMPLE } else { 1 };
    let some = cards.lines().enumerate().filter(|(at, card)| at % every == 0 || card.contains("Basic Land"));
    let some: Vec<&str> = some.map(|(_, card)| card).collect();
    let source = Imported::read(&some.join("\n")).unwrap();
    // Some of them have abilities that cost nothing.
    let plan = Plan {
        games: GAMES_EACH,
        longest: 20_000,
        endless: true,
        closely: 11,
        exchanges: false,
        ..Plan::default()
    };
    play_decks_of(&source, 12, ("constructed", 2, Asking::Free), &plan);
}

#[test]
fn the_six_promises_hold_when_everything_is_asked() {
    play(6, "constructed", &["lamplight", "kilnfire"], Asking::Always);
}

#[test]
fn the_six_promises_hold_when_only_hidden_choices_are_asked() {
    play(4, "constructed", &["kilnfire", "lamplight"], Asking::Public);
}

#[test]
fn the_six_promises_hold_when_forced_prompts_are_skipped() {
    play(6, "constructed", &["lamplight", "kilnfire"], Asking::Free);
}

#[test]
fn the_six_promises_hold_for_the_decks_that_speed_is_measured_by() {
    play(10, "limited", &["bench-guards", "bench-bolts"], Asking::Free);
}

#[test]
fn the_six_promises_hold_for_four_commanders() {
    play(2, "commander", &["oriel", "brann", "oriel", "brann"], Asking::Free);
}

#[test]
fn the_six_promises_hold_for_two_teams() {
    play(2, "twoHeadedGiant", &["lamplight", "kilnfire", "kilnfire", "lamplight"], Asking::Free);
}

#[test]
fn the_six_promises_hold_for_random_decks() {
    play_random_decks(6, "constructed", 2, Asking::Free);
}

#[test]
fn the_six_promises_hold_for_random_decks_when_everything_is_asked() {
    play_random_decks(2, "limited", 2, Asking::Always);
}

#[test]
fn the_six_promises_hold_on_the_planes() {
    play_random_decks(2, "planechase", 3, Asking::Free);
}

#[test]
fn the_six_promises_hold_against_an_archenemy() {
    play_random_decks(2, "archenemy", 3, Asking::Free);
}

#[test]
fn the_six_promises_hold_with_avatars_and_conspiracies() {
    play_random_decks(2, "vanguard+conspiracy", 2, Asking::Free);
}

#[test]
fn the_six_promises_hold_with_generators_instead_of_lands() {
    play_random_decks(2, "accelerated", 2, Asking::Free);
}

/// Plays a game by lot to its end; says how the state looks then. In a paranoid game all that is kept is worked out
/// anew after every command.
fn end_of_game(opening: &Opening<Magic>, seed: Seed, paranoid: bool) -> String {
    let game = &opening.game;
    let mut state = game.deal(&opening.start, seed, &mut Silent);
    let mut lots = seed.derive("lots", 0).rng();
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    while let Some(seat) = game.waiting(&state).seats().lowest() {
        reply.clear();
        loop {
            menu.clear();
            match game.ask(&state, seat, &reply, &mut menu) {
                Ask::Done => break,
                ask => ask.answer_with(&menu, |bound| lots.below(bound), &mut reply),
            }
        }
        let command = game.command(&state, seat, &reply);
        let legal = game.check(&state, seat, &command).unwrap();
        game.commit(&mut state, legal, &mut Silent);
        if paranoid {
            game.audit(&state).unwrap();
        }
    }
    digest(&state)
}

#[test]
fn the_games_that_speed_is_measured_by_end_the_same_when_everything_is_worked_out_anew() {
    for (part, games) in Magic::benchmarks().iter().zip([60, 4]) {
        let opening = match_of(part.format, part.decks, Asking::Free, Seed::from(1));
        for number in 0..games {
            let seed = Seed::from(number);
            let fast = end_of_game(&opening, seed, false);
            assert_eq!(fast, end_of_game(&opening, seed, true), "game {number} of {}", part.name);
        }
    }
}

#[test]
fn the_board_that_speed_is_measured_by_is_crowded_and_leaves_much_to_decide() {
    let opening = Magic::crowded().unwrap();
    let state = opening.deal(&mut Silent);
    assert_eq!(opening.game.view(&state, Viewer::Everyone).battlefield.len(), 100);
    let (mut reply, mut menu) = (Reply::new(), Menu::new());
    assert_eq!(opening.game.ask(&state, Seat(0), &reply, &mut menu), Ask::One);
    reply.push_one(menu.choices()[0].value);
    menu.clear();
    assert_eq!(opening.game.ask(&state, Seat(0), &reply, &mut menu), Ask::One);
    assert!(menu.choices().len() > 60, "{} targets", menu.choices().len());
}
