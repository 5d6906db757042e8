//! Measures of the language that cannot be gamed, on the built-in cards and, where there is one, on a corpus.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use cardwright_table::cards::{CardSource as _, Printed};
use cardwright_table::catalogue::Catalogue as _;
use cardwright_text::audit::{Fidelity, word_deletion};
use cardwright_text::strip_reminders;
use cardwright_unlimited::Unlimited;
use cardwright_unlimited::import::Imported;

/// Words that can go without changing what the card does.
fn silent_words(card: Printed<'_>) -> Vec<String> {
    let Ok(compiled) = Unlimited::compile(card) else { return Vec::new() };
    let body = strip_reminders(card.body);
    let mut all = Vec::new();
    for text in compiled.rules_text.lines().filter(|line| !line.trim().is_empty()) {
        let Some(at) = body.find(text) else { continue };
        let (before, after) = (&body[..at], &body[at + text.len()..]);
        let program = |text: &str| {
            let body = format!("{before}{text}{after}");
            Unlimited::compile(Printed { body: &body, ..card }).ok().map(|compiled| compiled.program)
        };
        let silent = word_deletion(text, program, Unlimited::silent_words());
        all.extend(silent.into_iter().map(|silent| format!("{}: {} in {text:?}", card.name, silent.word)));
    }
    all
}

#[test]
fn every_word_of_a_built_in_card_counts() {
    let silent: Vec<String> = Unlimited::builtin_cards().all().into_iter().flat_map(silent_words).collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[test]
fn most_texts_of_a_corpus_come_back_as_they_were_printed() {
    let corpus = std::env::var("CARDWRIGHT_SHARED")
        .ok()
        .and_then(|shared| std::fs::read_to_string(format!("{shared}/corpus/unlimited/cards.jsonl")).ok());
    let Some(corpus) = corpus else {
        println!("skipped: no corpus");
        return;
    };
    let source = Imported::read(&corpus).unwrap();
    let mut fidelity = Fidelity::default();
    for card in source.all() {
        if let Ok(compiled) = Unlimited::compile(card) {
            fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
        }
    }
    println!("{} of {} texts come back", fidelity.same, fidelity.compared());
    assert!(fidelity.same * 100 >= fidelity.compared() * 98, "{} of {}", fidelity.same, fidelity.compared());
}
