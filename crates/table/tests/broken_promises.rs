//! The kit finds every kind of broken promise, names it, and makes the game that shows it short.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

mod games;

use cardwright_table::Opening;
use cardwright_table::cards::NoCards;
use cardwright_table::kit::{Failure, Plan, exercise};

use games::faulty::{Fault, Faulty};

fn found(fault: Fault) -> Option<Failure> {
    let opening = Opening::<Faulty>::new(fault, (), 1.into(), &NoCards).unwrap();
    let plan = Plan { games: 30, longest: 100, ..Plan::default() };
    exercise(&opening, &plan).err().map(|failure| *failure)
}

/// The fault is found under this promise, in words that say this, after so few commands.
fn is_found(fault: Fault, promise: &str, words: &str, commands: usize) {
    let failure = found(fault).unwrap_or_else(|| panic!("{fault:?} was not found"));
    assert_eq!(failure.promise, promise, "{failure}");
    assert!(failure.problem.contains(words), "{failure}");
    assert!(failure.commands.len() <= commands, "not short:\n{failure}");
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    assert_eq!(found(Fault::Nothing), None);
}

#[test]
fn a_view_that_shows_hidden_cards_is_not_blind() {
    is_found(Fault::ViewShowsHands, "blind", "the view of Seat(Seat(0)) tells more than @0 knows: .1.", 0);
}

#[test]
fn an_event_that_shows_a_drawn_card_is_not_blind() {
    is_found(Fault::EventShowsCard, "blind", "were exchanged at the deal", 12);
}

#[test]
fn a_question_that_shows_a_hand_is_not_blind() {
    is_found(Fault::QuestionShowsHand, "blind", "@0 is asked", 0);
}

#[test]
fn imagining_the_truth_is_not_fair() {
    is_found(Fault::ImagineIsTheTruth, "fair", "what @0 imagines depends on the cards in", 0);
}

#[test]
fn imagining_a_part_of_the_truth_is_not_fair() {
    is_found(Fault::ImagineKeepsDecks, "fair", "imagines depends on", 1);
}

#[test]
fn a_question_without_an_answer_is_a_dead_end() {
    is_found(Fault::DeadEnd, "total", "cannot answer One", 6);
}

#[test]
fn a_finished_reply_that_is_refused_is_a_dead_end() {
    is_found(Fault::AskedButIllegal, "total", "is refused: That card is not in your hand.", 6);
}

#[test]
fn a_default_answer_must_be_legal() {
    is_found(Fault::IllegalDefault, "total", "the default answer of @0 is refused", 0);
}

#[test]
fn a_field_that_is_not_saved_is_not_plain_data() {
    is_found(Fault::ForgottenField, "plain data", "another one after it was written and read", 1);
}

#[test]
fn a_global_counter_is_not_deterministic() {
    is_found(Fault::GlobalCounter, "deterministic", "the same commands gave another match", 12);
}

#[test]
fn nobody_may_act_out_of_turn() {
    is_found(Fault::OutOfTurn, "atomic", "@1 may act out of turn", 0);
}

#[test]
fn nothing_may_be_taken_after_the_end() {
    is_found(Fault::TakenAfterTheEnd, "atomic", "a command is taken after the end", 12);
}

#[test]
fn a_panic_is_reported_with_its_message_and_the_command_that_caused_it() {
    is_found(Fault::PanicInCommit, "total", "three is too much", 3);
    is_found(Fault::PanicInDeal, "total", "no cards today", 0);
    let failure = found(Fault::PanicInCommit).unwrap();
    assert!(failure.commands.last().unwrap().starts_with(r#"{"answer":{"seat":"#), "{failure}");
}

#[test]
fn a_command_that_no_honest_client_sends_must_not_panic() {
    is_found(Fault::PanicOnOddCommand, "total", "the rules panicked", 0);
}

#[test]
fn a_match_must_be_over_some_day_and_a_seat_able_to_leave() {
    is_found(Fault::Endless, "total", "not over after 100 decisions", 100);
    is_found(Fault::CannotBeLeft, "total", "still plays after leaving", 0);
}

#[test]
fn a_cache_that_differs_from_its_sources_is_found() {
    is_found(Fault::WrongTally, "paranoid", "the tally is", 3);
}

#[test]
fn a_hand_that_is_mixed_before_the_answered_card_moves_is_found() {
    is_found(Fault::MixesBeforeMoving, "total", "but chance decides which cards leave", 3);
}

#[test]
fn a_failure_says_how_to_see_it_again() {
    let failure = found(Fault::PanicInCommit).unwrap();
    let text = failure.to_string();
    assert!(text.starts_with("total: the rules panicked"), "{text}");
    assert!(text.contains(&format!("seed {}, after:\n{{\"answer\"", failure.seed)), "{text}");
}
