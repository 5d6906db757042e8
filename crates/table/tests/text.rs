//! Text from people: card files, deck lists, names. Nothing that they write is a panic.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

use cardwright_table::Seat;
use cardwright_table::cards::{CardPool, CardSource};
use cardwright_table::deck::{BlankLine, Deck};
use cardwright_table::names::fill;
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_card_file_is_read_or_refused_with_a_line_of_it(text in r"([\[\]#A-zäß★ \n]|\PC){0,80}") {
        let mut pool = CardPool::default();
        match pool.read("my.cards", &text) {
            Ok(()) => {
                for card in pool.all() {
                    prop_assert_eq!(pool.find(card.name).map(|found| found.name), Some(card.name));
                }
            }
            Err(error) => {
                prop_assert!((1..=text.lines().count() as u32).contains(&error.line));
                prop_assert!(pool.all().is_empty());
            }
        }
        let _ = pool.similar(&text);
    }

    #[test]
    fn any_deck_list_is_read_or_every_unreadable_line_is_named(text in r"([0-9xSB:()|/#\[\]A-z★ \n]|\PC){0,80}") {
        for blank in [BlankLine::Spacing, BlankLine::StartsSideboard] {
            match Deck::parse(&text, &["commander"], blank) {
                Ok(deck) => prop_assert!(deck.entries.iter().all(|entry| entry.count > 0 && !entry.name.is_empty())),
                Err(errors) => {
                    let lines = text.lines().count() as u32;
                    prop_assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)));
                }
            }
        }
    }

    #[test]
    fn a_deck_list_that_was_written_is_read_again(cards in prop::collection::vec((1u16..100, "[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?"), 1..8)) {
        prop_assume!(cards.iter().all(|(_, name)| !["Deck", "Main", "Side"].contains(&name.as_str())));
        let text: String = cards.iter().map(|(count, name)| format!("{count} {name}\n")).collect();
        let deck = Deck::parse(&text, &[], BlankLine::Spacing).unwrap();
        let read: Vec<_> = deck.entries.into_iter().map(|entry| (entry.count, entry.name)).collect();
        prop_assert_eq!(read, cards);
    }

    #[test]
    fn any_text_can_be_filled_with_names(text in r"([@0-9\[\]| ]|\PC){0,60}", you in 0u8..4) {
        let _ = fill(&text, &["Ann", "Bob"], Some(Seat(you)));
    }

    #[test]
    fn a_name_is_never_read_as_a_mark(name in r"([@0-9\[\]|a-z]){1,12}") {
        prop_assert_eq!(fill("@0 [plays|play].", &[&name], None), format!("{name} plays."));
    }
}

#[test]
fn who_reads_is_you_at_the_start_of_a_sentence_and_within() {
    let line = "@0 [hits|hit] @1. @1 [falls|fall].";
    assert_eq!(fill(line, &["Ann", "Bob"], Some(Seat(1))), "Ann hits you. You fall.");
    assert_eq!(fill(line, &["Ann", "Bob"], Some(Seat(0))), "You hit Bob. Bob falls.");
    assert_eq!(fill("@7 rests", &["Ann"], None), "@7 rests", "a seat without a name stays as it is");
}
