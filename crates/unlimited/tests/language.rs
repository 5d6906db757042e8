//! The built-in cards compile, every one, and the text comes back as it was printed.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::catalogue::Catalogue as _;
use cardwright_unlimited::Unlimited;

#[test]
fn every_built_in_card_is_understood_in_one_way() {
    let cards = Unlimited::builtin_cards();
    assert!(cards.all().len() >= 40);
    let faults = cards.all().into_iter().filter_map(|card| Unlimited::compile_among(card, cards).err());
    let reports: Vec<String> = faults.map(|fault| fault.report).collect();
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
    assert_eq!((fault.line, fault.clause.as_str()), (2, "Deal 2 damage to a purple unit"));
    assert!(fault.report.contains("purple"), "{}", fault.report);
}

/// What can be said is said by a card in the box.
#[test]
fn every_row_of_the_grammar_is_used_by_a_built_in_card() {
    let cards = Unlimited::builtin_cards();
    let compiled = cards.all().into_iter().filter_map(|card| Unlimited::compile_among(card, cards).ok());
    let used: std::collections::BTreeSet<String> = compiled.flat_map(|compiled| compiled.rows).collect();
    let rows = cardwright_unlimited::catalogue::grammar_rows();
    let unused: Vec<String> = rows.into_iter().filter(|row| !used.contains(row)).collect();
    assert!(unused.is_empty(), "{} rows are used by no card:\n{}", unused.len(), unused.join("\n"));
}
