//! Events have one encoding in all games: the name is the only key, and seats are words.

use cardwright_table::catalogue::Catalogue;
use cardwright_table::host::Input;
use cardwright_table::{Act, Asking, Host, Leaving, Match, Seat, Seed, Viewer};
use serde_json::Value;

use super::{Trial, for_every_game, opened, reply_by_lot, tables};

/// How many answers are given in each match.
const ANSWERS: usize = 400;
/// What a seat, or a set of seats, is called in an event.
const SEATS: [&str; 14] = [
    "seat",
    "player",
    "playerId",
    "winner",
    "winners",
    "won",
    "starter",
    "newPriority",
    "chooser",
    "nextPlayer",
    "previousPlayer",
    "first",
    "owner",
    "controller",
];

/// Seed 002: seats are `one` and `two` in events as they are in prompts, however deep they stand.
#[test]
fn an_event_of_any_game_is_its_name_and_names_seats_by_words() {
    #[derive(Clone, Copy)]
    struct Told;

    impl Trial for Told {
        fn of<G: Catalogue>(self) {
            let mut seats = 0;
            for (number, (format, decks)) in (1..).zip(tables::<G>()) {
                let mut game = opened::<G>(format, &decks, Asking::Free, number);
                let events = events_of(&mut game, number);
                seats += events.iter().map(|event| judge(event, G::NAME)).sum::<usize>();
            }
            assert!(seats > 0, "{}: no event speaks of a seat", G::NAME);
        }
    }

    for_every_game(Told);
}

/// Plays by lot for a while, then the first seat gives up: everything that is told.
fn events_of<G: Catalogue>(game: &mut Match<G>, seed: u64) -> Vec<Value> {
    let mut rng = Seed::from(seed).rng();
    let mut told = game.dealing(Viewer::Everyone);
    for answer in 0..=ANSWERS {
        let Some(seat) = game.waiting().seats().lowest() else { break };
        let act = if answer < ANSWERS {
            Act::Answer { seat, command: Input::Reply(reply_by_lot(game, seat, &mut rng)) }
        } else {
            Act::Leave { seat: Seat(0), why: Leaving::Concede }
        };
        let staged = game.stage(act).expect("what is offered is legal");
        told.extend(staged.told(Viewer::Everyone));
        Host::adopt(game, staged);
    }
    let read = |told: cardwright_table::host::Told| serde_json::from_str(told.event.get());
    told.into_iter().map(|told| read(told).expect("what is told is JSON")).collect()
}

/// How many seats an event names.
fn judge(event: &Value, game: &str) -> usize {
    match event {
        Value::String(_) => 0,
        Value::Object(tagged) if tagged.len() == 1 => seats_in(event, game, event),
        _ => panic!("{game}: not tagged by its name: {event}"),
    }
}

fn seats_in(value: &Value, game: &str, event: &Value) -> usize {
    let inner = |value: &Value| seats_in(value, game, event);
    match value {
        Value::Array(all) => all.iter().map(inner).sum(),
        Value::Object(all) => {
            let named = all.iter().filter(|(key, _)| SEATS.contains(&key.as_str()));
            let words = named.map(|(_, seat)| words(seat, game, event)).sum::<usize>();
            words + all.values().map(inner).sum::<usize>()
        }
        _ => 0,
    }
}

/// How many seats stand under a name for seats.
fn words(value: &Value, game: &str, event: &Value) -> usize {
    match value {
        Value::Number(_) => panic!("{game}: a seat is a number in {event}"),
        Value::Array(all) => all.iter().map(|one| words(one, game, event)).sum(),
        Value::String(_) => 1,
        _ => 0,
    }
}
