//! Questions: whatever answers itself is accepted, and nothing else.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

use cardwright_table::question::{Anchor, Ask, Domain, Menu, Misfit};
use cardwright_table::{Reply, Seed};
use proptest::prelude::*;

fn menu(times: &[u16]) -> Menu {
    let mut menu = Menu::new();
    for (value, &times) in times.iter().enumerate() {
        (0..times).for_each(|_| menu.add_equal(10 + value as i32, Anchor::Button));
    }
    menu
}

fn asks() -> impl Strategy<Value = Ask> {
    prop_oneof![
        Just(Ask::One),
        (0u16..6, 0u16..9).prop_map(|(min, max)| Ask::Some { min, max }),
        (0u8..4).prop_map(|bins| Ask::Arrange { bins }),
        (any::<i32>(), any::<i32>()).prop_map(|(min, max)| Ask::Number { min, max }),
        Just(Ask::Number { min: i32::MIN, max: i32::MAX }),
        (-3i32..20, -2i32..4).prop_map(|(total, least)| Ask::Share { total, least }),
        (0u32..50).prop_map(|size| Ask::Name(Domain { list: 1, size })),
        Just(Ask::Done),
    ]
}

proptest! {
    #[test]
    fn every_answer_of_answer_with_is_accepted(
        ask in asks(),
        times in prop::collection::vec(1u16..4, 0..5),
        seed in any::<u64>(),
    ) {
        let (menu, mut rng, mut reply) = (menu(&times), Seed::from(seed).rng(), Reply::new());
        if !ask.has_answer(&menu) {
            return Ok(());
        }
        ask.answer_with(&menu, |bound| rng.below(bound), &mut reply);
        prop_assert_eq!(ask.accepts(&menu, reply.answer(0).unwrap()), Ok(()));
    }

    #[test]
    fn a_question_without_an_answer_accepts_none(
        ask in asks(),
        times in prop::collection::vec(1u16..4, 0..5),
        answer in prop::collection::vec(-1i32..16, 0..6),
    ) {
        let menu = menu(&times);
        prop_assert!(ask.has_answer(&menu) || ask.accepts(&menu, &answer).is_err());
    }

    #[test]
    fn no_answer_from_outside_is_a_panic(
        ask in asks(),
        times in prop::collection::vec(1u16..4, 0..5),
        answer in prop::collection::vec(any::<i32>(), 0..8),
    ) {
        let _ = ask.accepts(&menu(&times), &answer);
    }

    #[test]
    fn any_json_is_a_reply_or_an_error(text in r"[\[\]0-9, -]{0,40}") {
        if let Ok(reply) = serde_json::from_str::<Reply>(&text) {
            let again: Reply = serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap();
            prop_assert_eq!(again, reply);
        }
    }
}

#[test]
fn merged_options_are_taken_as_often_as_there_are_copies() {
    let (menu, some) = (menu(&[2, 1]), Ask::Some { min: 0, max: 9 });
    assert_eq!(some.accepts(&menu, &[10, 11, 10]), Ok(()));
    assert_eq!(some.accepts(&menu, &[11, 11]), Err(Misfit::NotListed(11)));
    assert_eq!(some.accepts(&menu, &[12]), Err(Misfit::NotListed(12)));
}

#[test]
fn an_arrangement_has_every_copy_of_every_option_in_a_bin() {
    let (menu, two_bins) = (menu(&[2, 1]), Ask::Arrange { bins: 2 });
    assert_eq!(two_bins.accepts(&menu, &[1, 11, 2, 10, 10]), Ok(()));
    assert!(two_bins.accepts(&menu, &[1, 10, 1, 10]).is_err(), "11 is missing");
    assert!(two_bins.accepts(&menu, &[1, 11, 1, 10, 10]).is_err(), "one 10 is in no bin");
    assert!(two_bins.accepts(&menu, &[3, 11, 10, 10]).is_err(), "the second bin is missing");
    assert!(two_bins.accepts(&menu, &[-1, 0]).is_err());
    assert!(two_bins.accepts(&menu, &[i32::MAX, 11]).is_err());
}

#[test]
fn shares_add_up_and_everyone_gets_the_least() {
    let (menu, share) = (menu(&[1, 1]), Ask::Share { total: 5, least: 1 });
    assert_eq!(share.accepts(&menu, &[1, 4]), Ok(()));
    assert_eq!(share.accepts(&menu, &[2, 2]), Err(Misfit::WrongTotal { given: 4, total: 5 }));
    assert!(share.accepts(&menu, &[0, 5]).is_err());
    assert!(share.accepts(&menu, &[5]).is_err());
}

#[test]
fn nothing_can_be_shared_among_nobody_but_nothing() {
    let nobody = Menu::new();
    assert!(!Ask::Share { total: 3, least: 0 }.has_answer(&nobody));
    assert!(Ask::Share { total: 0, least: 0 }.has_answer(&nobody));
    assert_eq!(Ask::Share { total: 0, least: 0 }.accepts(&nobody, &[]), Ok(()));
}

/// How often each option comes first in 6,000 random answers.
fn counts(ask: Ask, times: &[u16]) -> Vec<u32> {
    let (menu, mut rng) = (menu(times), Seed::from(5).rng());
    let mut counts = vec![0; times.len()];
    let mut reply = Reply::new();
    for _ in 0..6_000 {
        reply.clear();
        ask.answer_with(&menu, |bound| rng.below(bound), &mut reply);
        counts[(reply.answer(0).unwrap()[0] - 10) as usize] += 1;
    }
    counts
}

#[test]
fn each_option_is_as_likely_as_the_others_however_many_copies_it_has() {
    for ask in [Ask::One, Ask::Some { min: 1, max: 1 }, Ask::Some { min: 2, max: 3 }] {
        for times in [[1, 1, 1], [4, 1, 1]] {
            let counts = counts(ask, &times);
            assert!(counts.iter().all(|count| (1850..2150).contains(count)), "{ask:?} {times:?}: {counts:?}");
        }
    }
}

#[test]
fn a_reply_too_long_for_any_question_is_refused() {
    let words = format!("[[{}1]]", "1,".repeat(70_000));
    assert!(serde_json::from_str::<Reply>(&words).is_err());
    let answers = format!("[{}[]]", "[],".repeat(70_000));
    assert!(serde_json::from_str::<Reply>(&answers).is_err());
}
