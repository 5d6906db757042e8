//! Concessions, undo, saving, forking.

use std::sync::Arc;

use cardwright_skirmish::board::Cell;
use cardwright_skirmish::{Command, Policies, Setup, Skirmish};
use cardwright_table::cards::CardPool;
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::host::Audit;
use cardwright_table::replay::Replay;
use cardwright_table::{
    Act, Game as _, Host, Leaving, Match, Opening, Outcome, Seat, SeatSet, Silent, Slot, Waiting, digest,
};

use crate::table::{A, B, Log, position};

/// A deck in which most units ask something.
const CURIOUS: [&str; 10] = [
    "Knight",
    "Archer",
    "Bouncer",
    "Priest",
    "Necromancer",
    "Rookie",
    "Recycler",
    "Field Medic",
    "Fireball",
    "Study",
];

fn opening(seed: u64) -> Arc<Opening<Skirmish>> {
    let deck: Vec<String> = CURIOUS.iter().chain(&CURIOUS).map(|name| (*name).to_owned()).collect();
    let setup = Setup { decks: [deck.clone(), deck], policies: Policies::default() };
    Arc::new(Opening::new(setup, (), seed.into(), Skirmish::builtin_cards()).expect("the cards are known"))
}

fn kind(game: &Match<Skirmish>) -> &'static str {
    match game.waiting() {
        Waiting::For(prompt) => prompt.kind,
        Waiting::Over(_) => "over",
    }
}

/// Whoever is asked plays the first unit they can to their first empty slot.
fn step(game: &mut Match<Skirmish>) {
    let seat = game.waiting().seats().lowest().expect("the match is on");
    let hand: Vec<_> = game.state().player(seat).hand.to_vec();
    let empty = Cell::of(seat).filter(|cell| game.state().unit(*cell).is_none()).map(Cell::terrain);
    let plays = empty.flat_map(|terrain| {
        let play = move |card: &Slot| Command::Play {
            card: *card,
            terrain: Some(terrain),
            targets: Default::default(),
        };
        hand.iter().map(play)
    });
    let mut plays = plays.filter(|command| game.game().check(game.state(), seat, command).is_ok());
    let command = match kind(game) {
        "action" => plays.next().unwrap_or(Command::Pass),
        _ => game.game().default_answer(game.state(), seat),
    };
    game.answer(seat, command, &mut Silent).expect("the command was checked");
}

/// A match in the middle of this choice.
fn at_choice(wanted: &str) -> Match<Skirmish> {
    for seed in 0..200 {
        let mut game = Match::new(opening(seed), &mut Silent).audited(Audit::Every(1)).paranoid();
        for _ in 0..40 {
            if kind(&game) == wanted {
                return game;
            }
            if kind(&game) == "over" {
                break;
            }
            step(&mut game);
        }
    }
    panic!("no match came to {wanted}");
}

const PROMPTS: [&str; 4] = ["action", "chooseUnit", "chooseSlot", "chooseHandCard"];

/// spec 18, 59
#[test]
fn conceding_during_any_prompt_ends_the_match() {
    for prompt in PROMPTS {
        for seat in [A, B] {
            let mut game = at_choice(prompt);
            let mut events = Vec::new();
            game.act(Act::Leave { seat, why: Leaving::Concede }, &mut events).unwrap();
            assert_eq!(game.outcome(), Some(Outcome::Won(SeatSet::only(seat.other()))), "{prompt}");
            let ended = format!("matchEnded {}", seat.other());
            assert_eq!(Log(events).lines(), [format!("playerLeft {seat}"), ended]);
            assert!(game.answer(seat.other(), Command::Pass, &mut Silent).is_err());
        }
    }
}

/// spec 18, 92
#[test]
fn conceding_in_the_middle_of_the_opponents_choice_ends_the_match() {
    let mut game = position().hand(A, "Archer").on("b1", "Champion").begin();
    game.play(A, "Archer", "a1");
    let log = game.concede(B);
    assert_eq!(log.lines(), ["playerLeft @1", "matchEnded @0"]);
    game.game.audit(&game.state).unwrap();
}

/// spec 18
#[test]
fn a_timeout_gives_a_legal_answer_in_every_prompt() {
    for prompt in PROMPTS {
        let mut game = at_choice(prompt);
        let seat = game.waiting().seats().lowest().unwrap();
        game.act(Act::Timeout { seat }, &mut Silent).unwrap();
        assert!(game.act(Act::Timeout { seat: Seat(9) }, &mut Silent).is_err());
    }
}

/// spec 90
#[test]
fn a_replay_is_refused_where_a_card_in_use_reads_otherwise_now() {
    let game = at_choice("action");
    let replay = Replay::of(&game);
    let mut changed = CardPool::default();
    for card in Skirmish::builtin_cards().all() {
        let more = if card.name == "Knight" { "\nDeath: Draw a card." } else { "" };
        changed.read(card.name, &format!("[{}]\n{}{more}\n", card.name, card.body)).unwrap();
    }
    assert_eq!(
        replay.open::<Skirmish>(&changed).err().unwrap().to_string(),
        "these cards are not what they were when the match was played: Knight (its text has changed)"
    );
    assert!(replay.open::<Skirmish>(Skirmish::builtin_cards()).is_ok());
}

/// spec 89
#[test]
fn undo_restores_the_state_and_the_generator() {
    let mut game = at_choice("chooseUnit");
    let length = game.course().len();
    let before = game.state().clone();
    let mut states = Vec::new();
    for _ in 0..2 {
        for _ in 0..5 {
            step(&mut game);
        }
        states.push(digest(game.state()));
        game.undo(length as u32).unwrap();
        assert_eq!(*game.state(), before, "cards, queue, choice and generator");
    }
    assert_eq!(states[0], states[1], "the same steps lead to the same match");
    game.undo(0).unwrap();
    assert_eq!(*game.state(), game.opening().deal(&mut Silent));
    assert!(game.undo(1).is_err(), "there is no such point any more");
}

/// spec 89
#[test]
fn an_undo_is_harmless_only_if_nobody_learnt_anything() {
    let game = at_choice("chooseSlot");
    let seat = game.waiting().seats().lowest().unwrap();
    let point = game.undo_point(seat).expect("the seat has acted");
    assert_eq!(point.to as usize, game.course().len() - 1);
    assert!(!point.harmless, "the played card has been shown");
}

/// spec 89, 90, 92
#[test]
fn a_match_saved_in_the_middle_of_a_choice_goes_on_as_it_would_have() {
    for prompt in PROMPTS {
        let mut game = at_choice(prompt);
        let text = Replay::of(&game).write();
        let mut resumed: Match<Skirmish> =
            Replay::read(&text).unwrap().open(Skirmish::builtin_cards()).unwrap();
        assert_eq!(resumed.state(), game.state(), "{prompt}");
        while kind(&game) != "over" {
            step(&mut game);
            step(&mut resumed);
            assert_eq!(digest(resumed.state()), digest(game.state()));
        }
        assert_eq!(resumed.outcome(), game.outcome());
    }
}

/// spec 90
#[test]
fn a_state_in_the_middle_of_a_choice_can_be_written_and_read() {
    for prompt in PROMPTS {
        let game = at_choice(prompt);
        let text = serde_json::to_string(game.state()).unwrap();
        assert_eq!(serde_json::from_str::<cardwright_skirmish::State>(&text).unwrap(), *game.state());
    }
}

/// spec 90
#[test]
fn damaged_and_changed_saves_are_refused_with_a_clear_error() {
    let game = at_choice("chooseUnit");
    let text = Replay::of(&game).write();
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..lines.len() - 2].join("\n");
    assert!(Replay::read(&cut).is_err());
    assert!(Replay::read("not a replay").is_err());
    assert!(Replay::read(&text.replace("\"ruleset\":1", "\"ruleset\":2")).is_err());
}

/// spec 90
#[test]
fn a_fork_shares_the_past_and_goes_its_own_way() {
    let mut game = at_choice("chooseUnit");
    let here = game.course().len();
    let choice = game.state().clone();
    step(&mut game);
    let mut fork = game.fork_at(here).unwrap();
    assert_eq!(*fork.state(), choice);
    let seat = fork.waiting().seats().lowest().unwrap();
    fork.act(Act::Leave { seat, why: Leaving::Concede }, &mut Silent).unwrap();
    assert!(fork.outcome().is_some());
    assert_eq!(game.outcome(), None, "the other one is untouched");
}

/// spec 5, 89
#[test]
fn the_same_commands_give_the_same_events_and_states() {
    let play = || {
        let mut events = Vec::new();
        let mut game = Match::new(opening(8), &mut events);
        let mut copy = Match::new(opening(8), &mut Silent);
        while kind(&game) != "over" {
            step(&mut copy);
            let act = copy.log().last().unwrap().clone();
            game.act(act, &mut events).unwrap();
        }
        (Log(events).lines(), digest(game.state()))
    };
    assert_eq!(play(), play());
}
