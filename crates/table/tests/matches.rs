//! Matches: log, undo, forks, refusals, leaving, audits.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

mod games;

use cardwright_table::host::Audit;
use cardwright_table::{Act, Code, Game, Leaving, Match, Outcome, Seat, Seed, Silent, Waiting};

use games::faulty::{Fault, Faulty};
use games::play::{open, play, spark, step};
use games::spark::{Command, Spark};

/// A match of Spark long enough to have kept states in the middle.
fn long_match() -> (Match<Spark>, Vec<games::spark::State>) {
    (0..)
        .map(|seed| {
            let mut game = spark(seed);
            let states = play(&mut game, seed, 90);
            (game, states)
        })
        .find(|(_, states)| states.len() > 80)
        .unwrap()
}

#[test]
fn the_log_keeps_every_act_and_the_version_only_grows() {
    let (mut game, states) = long_match();
    let acts = game.log().to_vec();
    assert_eq!((acts.len(), game.version() as usize), (states.len() - 1, states.len() - 1));
    game.undo(5).unwrap();
    assert_eq!(game.log()[..acts.len()], acts);
    assert_eq!(game.log().last(), Some(&Act::Undo { to: 5 }));
    assert_eq!((game.version() as usize, game.course().len()), (acts.len() + 1, 5));
}

/// spec 89
#[test]
fn undo_to_any_point_restores_the_state_and_the_generator() {
    let (game, states) = long_match();
    let acts: Vec<_> = game.course().cloned().collect();
    for (to, state) in states.iter().enumerate() {
        let mut undone = game.clone();
        undone.undo(to as u32).unwrap();
        assert_eq!(undone.state(), state, "after going back to {to}");
        for act in &acts[to..] {
            undone.act(act.clone(), &mut Silent).unwrap();
        }
        assert_eq!(undone.state(), game.state(), "the same acts after going back to {to}");
    }
}

/// spec 89
#[test]
fn undo_after_undo_leads_to_what_a_fresh_match_would_be() {
    let (mut game, _) = long_match();
    for (to, seed) in [(70, 1), (40, 2), (33, 3), (32, 4), (0, 5), (20, 6)] {
        let to = u32::min(to, game.course().len() as u32);
        game.undo(to).unwrap();
        play(&mut game, seed, 45);
        let mut fresh = Match::new(game.opening().clone(), &mut Silent);
        for (length, act) in game.course().enumerate() {
            assert_eq!(game.state_after(length).as_ref(), Some(fresh.state()), "after {length} acts");
            fresh.act(act.clone(), &mut Silent).unwrap();
        }
        assert_eq!(game.state(), fresh.state());
    }
}

#[test]
fn there_is_no_way_back_to_what_has_not_happened() {
    let mut game = spark(1);
    play(&mut game, 1, 10);
    let before = game.state().clone();
    let refused = game.undo(11).unwrap_err();
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (Code::InvalidCommand, "There is no point 11 to go back to.")
    );
    assert_eq!((game.state(), game.version()), (&before, 10));
}

/// spec 90
#[test]
fn a_fork_shares_the_past_and_goes_its_own_way() {
    let (game, states) = long_match();
    for at in [0, 1, 31, 32, 33, 64, states.len() - 1] {
        let mut fork = game.fork_at(at).unwrap();
        assert_eq!(fork.state(), &states[at]);
        let moved = step(&mut fork, &mut Seed::from(99).rng());
        assert_eq!(fork.course().len(), at + usize::from(moved));
        fork.undo(at as u32 / 2).unwrap();
        assert_eq!(fork.state(), &states[at / 2]);
    }
    assert_eq!(game.state(), states.last().unwrap());
    assert!(game.fork_at(states.len()).is_none());
}

/// spec 43
#[test]
fn a_refused_command_changes_nothing() {
    let mut game = spark(3);
    let before = game.state().clone();
    let refusals = [
        (Seat(0), Command::Bid(9), Code::InvalidSelection),
        (Seat(0), Command::Bid(-1), Code::InvalidSelection),
        (Seat(0), Command::Pass, Code::InvalidCommand),
        (Seat(3), Command::Bid(0), Code::NotYourTurn),
        (Seat(200), Command::Bid(0), Code::NotYourTurn),
    ];
    for (seat, command, code) in refusals {
        assert_eq!(game.answer(seat, command, &mut Silent).unwrap_err().code, code);
    }
    game.answer(Seat(0), Command::Bid(0), &mut Silent).unwrap();
    assert_eq!(game.answer(Seat(0), Command::Bid(0), &mut Silent).unwrap_err().code, Code::NotYourTurn);
    game.undo(0).unwrap();
    assert_eq!(game.state(), &before);
}

/// spec 59
#[test]
fn nothing_is_accepted_after_the_end() {
    let mut game = spark(4);
    play(&mut game, 4, usize::MAX - 1);
    let (Some(outcome), version) = (game.outcome(), game.version()) else { panic!("not over") };
    let last = game.log().last().unwrap().clone();
    let leave = Act::Leave { seat: Seat(0), why: Leaving::Concede };
    for act in [last, leave, Act::Timeout { seat: Seat(0) }] {
        assert_eq!(game.act(act, &mut Silent).unwrap_err().code, Code::MatchOver);
    }
    assert_eq!((game.outcome(), game.version()), (Some(outcome), version));
}

/// spec 18
#[test]
fn anybody_can_leave_during_any_prompt_and_the_others_play_on() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..6 {
        let mut game = spark(seed);
        let mut rng = Seed::from(seed).rng();
        while let Waiting::For(prompt) = game.waiting() {
            kinds.insert(prompt.kind);
            for seat in Seat::all(3).filter(|&seat| game.game().plays(game.state(), seat)) {
                let mut left = game.clone().paranoid();
                left.act(Act::Leave { seat, why: Leaving::Forfeit }, &mut Silent).unwrap();
                assert!(!left.game().plays(left.state(), seat) && !left.waiting().seats().has(seat));
                let again = left.act(Act::Leave { seat, why: Leaving::Concede }, &mut Silent);
                assert!(again.is_err(), "nobody leaves twice");
                play(&mut left, seed, 15);
            }
            step(&mut game, &mut rng);
        }
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["answer", "attack", "bid", "search", "turn"]);
}

#[test]
fn the_last_one_at_the_table_wins() {
    let mut game = spark(5);
    for seat in [Seat(2), Seat(0)] {
        game.act(Act::Leave { seat, why: Leaving::Concede }, &mut Silent).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat(1).into())));
}

/// spec 61
#[test]
fn a_draw_and_a_cap_are_outcomes_of_their_own() {
    let mut drawn = open::<Faulty>(Fault::Nothing, 1);
    assert_eq!(drawn.outcome(), None);
    play(&mut drawn, 1, 12);
    assert_eq!(drawn.outcome(), Some(Outcome::Drawn));
    let mut capped = spark(6);
    while let Some(seat) = capped.waiting().seats().lowest() {
        capped.act(Act::Timeout { seat }, &mut Silent).unwrap();
    }
    assert_eq!(capped.outcome(), Some(Outcome::Capped));
}

#[test]
fn who_runs_out_of_time_gives_the_default_answer() {
    let mut game = spark(7);
    let mut answered = game.clone();
    game.act(Act::Timeout { seat: Seat(1) }, &mut Silent).unwrap();
    answered.answer(Seat(1), Command::Bid(0), &mut Silent).unwrap();
    assert_eq!(game.state(), answered.state());
    let refused = game.act(Act::Timeout { seat: Seat(1) }, &mut Silent).unwrap_err();
    assert_eq!(refused.code, Code::NotYourTurn, "it has answered");
    assert!(game.act(Act::Timeout { seat: Seat(200) }, &mut Silent).is_err());
    assert!(game.act(Act::Leave { seat: Seat(200), why: Leaving::Concede }, &mut Silent).is_err());
}

#[test]
fn digests_are_noted_after_every_so_many_acts() {
    let mut game = spark(8).audited(Audit::Every(4));
    let states = play(&mut game, 8, 18);
    let noted: Vec<u32> = game.digests().iter().map(|(after, _)| *after).collect();
    assert_eq!(noted, [4, 8, 12, 16]);
    assert_eq!(game.digests()[1].1, cardwright_table::digest(&states[8]));
    let mut silent = spark(8);
    play(&mut silent, 8, 18);
    assert!(silent.digests().is_empty());
}

#[test]
#[should_panic(expected = "the state disagrees with itself after act")]
fn a_paranoid_match_panics_when_the_audit_finds_a_difference() {
    play(&mut open::<Faulty>(Fault::WrongTally, 1).paranoid(), 1, 12);
}
