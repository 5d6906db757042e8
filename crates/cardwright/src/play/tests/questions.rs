//! Each kind of question, answered by keys. The options are the six cards on the board, Ann's first: 25, 2, 3,
//! then 10, 11, 6.

use super::pageant::NAMES;
use super::*;
use cardwright_table::Ask;

fn answer(test: &str, ask: Ask, keys: &str) -> Vec<String> {
    let mut session = against_bot(test, Show::Once(ask));
    press(&mut session, keys);
    session.chronicle.lines(session.viewer()).iter().map(|line| line.text.to_owned()).collect()
}

#[test]
fn one_is_answered_by_its_key_or_by_the_cursor() {
    assert_eq!(answer("one-key", Ask::One, "3"), ["The answer is [3]."]);
    assert_eq!(answer("one-tab", Ask::One, "Tab Enter"), ["The answer is [2]."]);
}

#[test]
fn some_are_marked_in_order_and_finished() {
    let ask = Ask::Some { min: 2, max: 3 };
    assert_eq!(answer("some", ask, "2 1 ."), ["The answer is [2, 25]."]);
    assert_eq!(answer("some-few", ask, "2 ."), Vec::<String>::new());
    assert_eq!(answer("some-unmarked", ask, "2 1 3 Back Tab ."), ["The answer is [2, 25]."]);
    assert_eq!(answer("some-full", ask, "4 2 1 Enter"), ["The answer is [10, 2, 25]."]);
}

#[test]
fn marks_are_numbered_on_the_table() {
    let mut session = against_bot("marks", Show::Once(Ask::Some { min: 0, max: 6 }));
    press(&mut session, "4 2");
    insta::assert_snapshot!(small_screen(&mut session));
}

#[test]
fn everything_is_arranged_into_bins() {
    let ask = Ask::Arrange { bins: 2 };
    assert_eq!(answer("arrange-plain", ask, "Enter"), ["The answer is [6, 25, 2, 3, 10, 11, 6, 0]."]);
    assert_eq!(
        answer("arrange", ask, "2 Right Right < Enter"),
        ["The answer is [5, 2, 10, 3, 11, 6, 1, 25]."]
    );
}

#[test]
fn a_number_is_typed_or_turned() {
    let ask = Ask::Number { min: 1, max: 40 };
    assert_eq!(answer("number-typed", ask, "1 7 Enter"), ["The answer is [17]."]);
    assert_eq!(answer("number-turned", ask, "Right Right Left Enter"), ["The answer is [2]."]);
    assert_eq!(answer("number-big", ask, "9 9 Enter"), Vec::<String>::new());
}

#[test]
fn a_total_is_shared() {
    let ask = Ask::Share { total: 3, least: 0 };
    assert_eq!(answer("share", ask, "Right Down = Enter"), ["The answer is [1, 2, 0, 0, 0, 0]."]);
    assert_eq!(answer("share-short", ask, "Right Enter"), Vec::<String>::new());
}

#[test]
fn a_name_is_found_by_typing() {
    assert_eq!(answer("name", Ask::Name(NAMES), "1 9 Down Enter"), ["The answer is [190]."]);
}

#[test]
fn an_unfinished_reply_is_taken_back_answer_by_answer() {
    let mut session = against_bot("back", Show::Board);
    press(&mut session, "3");
    assert!(small_screen(&mut session).contains("Where does Necromancer go?"));
    press(&mut session, "Esc");
    assert!(small_screen(&mut session).contains("3▸Necromancer"));
    press(&mut session, "Esc");
    assert!(small_screen(&mut session).contains("Nothing to take back"));
}
