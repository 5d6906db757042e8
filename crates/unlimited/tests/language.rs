//! The built-in cards compile, every one, and the text comes back as it was printed.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::catalogue::Catalogue as _;
use cardwright_unlimited::Unlimited;

#[test]
fn every_built_in_card_is_understood_in_one_way() {
    let cards = Unlimited::builtin_cards().all();
    assert!(cards.len() >= 40);
    // A card may make a token of its own set, which a card alone does not know.
    let own_token = |report: &str| report.contains("no card is called");
    let faults = cards.into_iter().filter_map(|card| Unlimited::compile(card).err());
    let reports: Vec<String> = faults.map(|fault| fault.report).filter(|report| !own_token(report)).collect();
    assert!(reports.is_empty(), "{}", reports.join("\n"));
}

#[test]
fn rendered_text_is_the_printed_text() {
    let mut differing = Vec::new();
    for card in Unlimited::builtin_cards().all() {
        let Ok(compiled) = Unlimited::compile(card) else { continue };
        if compiled.rendered != compiled.rules_text {
            differing.push(format!("{}: {:?} / {:?}", card.name, compiled.rules_text, compiled.rendered));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn a_word_that_is_not_understood_is_pointed_at() {
    let card = cardwright_table::cards::Printed {
        name: "Odd One",
        body: "Event, cost 1\nDeal 2 damage to a purple unit.",
        file: "test",
        line: 1,
    };
    let fault = Unlimited::compile(card).unwrap_err();
    assert_eq!((fault.line, fault.clause.as_str()), (2, "purple"));
}

/// How many rows of the phrase table the built-in cards do not use; the number may only fall.
#[test]
fn rows_of_the_grammar_that_no_built_in_card_uses_grow_fewer() {
    let compiled =
        Unlimited::builtin_cards().all().into_iter().filter_map(|card| Unlimited::compile(card).ok());
    let used: std::collections::BTreeSet<String> = compiled.flat_map(|compiled| compiled.rows).collect();
    let unused: Vec<String> = cardwright_unlimited::catalogue::grammar_rows()
        .into_iter()
        .filter(|row| !used.contains(row))
        .collect();
    assert!(unused.len() <= MOST_UNUSED, "{} rows are used by no card:\n{}", unused.len(), unused.join("\n"));
}

const MOST_UNUSED: usize = 90;
