//! Measures of the language that cannot be gamed, on the built-in cards and, where there is one, on a corpus.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::cards::{CardSource as _, Printed};
use cardwright_table::catalogue::Catalogue as _;
use cardwright_text::audit::{Fidelity, word_deletion_within};
use cardwright_text::strip_reminders;
use cardwright_unlimited::Unlimited;
use cardwright_unlimited::import::Imported;

/// Words that can go without changing what the card does.
fn silent_words(card: Printed<'_>) -> Vec<String> {
    let Ok(compiled) = Unlimited::compile(card) else { return Vec::new() };
    let body = strip_reminders(card.body);
    let program = |body: &str| Unlimited::compile(Printed { body, ..card }).ok().map(|card| card.program);
    let silent = word_deletion_within(&body, &compiled.rules_text, program, Unlimited::silent_words());
    let silent = silent.expect("every line of the rules text stands in the body").into_iter();
    silent
        .map(|word| format!("{}: {} at {:?} of {body:?}", card.name, word.word, word.span.range()))
        .collect()
}

/// The cards of a corpus, if there is one.
#[expect(clippy::print_stdout, reason = "a test that is skipped says so")]
fn corpus() -> Option<Imported> {
    let shared = std::env::var("CARDWRIGHT_SHARED").ok();
    let cards = shared
        .and_then(|shared| std::fs::read_to_string(format!("{shared}/corpus/unlimited/cards.jsonl")).ok());
    if cards.is_none() {
        println!("skipped: no corpus");
    }
    Some(Imported::read(&cards?).unwrap())
}

#[test]
fn every_word_of_a_built_in_card_counts() {
    let silent: Vec<String> = Unlimited::builtin_cards().all().into_iter().flat_map(silent_words).collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[test]
fn every_word_of_a_published_card_counts() {
    let Some(source) = corpus() else { return };
    let silent: Vec<String> = source.all().into_iter().flat_map(silent_words).collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Whether the parts stand in this order in the sentence.
fn stands_in(sentence: &str, parts: &[&str]) -> bool {
    let mut rest = sentence;
    parts.iter().all(|part| match rest.find(part.trim()) {
        Some(at) => {
            rest = &rest[at + part.trim().len()..];
            true
        }
        None => false,
    })
}

#[test]
fn what_may_be_left_out_is_printed_with_and_without_it() {
    let Some(source) = corpus() else { return };
    let texts = source.all().into_iter().filter_map(|card| Unlimited::compile(card).ok());
    let texts: Vec<String> = texts.map(|compiled| compiled.rules_text.to_lowercase()).collect();
    let sentences: Vec<String> = texts
        .iter()
        .flat_map(|text| text.split(['.', '\n']))
        .map(|sentence| sentence.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    for entry in Unlimited::silent_words().iter().filter(|entry| entry.contains('[')) {
        let whole = entry.replace(['[', ']'], "");
        let (before, rest) = entry.split_once('[').unwrap();
        let without = format!("{before}{}", rest.split_once(']').unwrap().1.trim());
        let (with, without) = (whole.split('…').collect::<Vec<_>>(), without.split('…').collect::<Vec<_>>());
        assert!(sentences.iter().any(|sentence| stands_in(sentence, &with)), "nowhere {with:?}");
        let shorter = |sentence: &String| stands_in(sentence, &without) && !stands_in(sentence, &with);
        assert!(sentences.iter().any(shorter), "nowhere {without:?}");
    }
}

#[test]
fn most_texts_of_a_corpus_come_back_as_they_were_printed() {
    let Some(source) = corpus() else { return };
    let mut fidelity = Fidelity::default();
    for card in source.all() {
        if let Ok(compiled) = Unlimited::compile(card) {
            fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
        }
    }
    println!("{} of {} texts come back", fidelity.same, fidelity.compared());
    assert!(fidelity.same * 100 >= fidelity.compared() * 98, "{} of {}", fidelity.same, fidelity.compared());
}
