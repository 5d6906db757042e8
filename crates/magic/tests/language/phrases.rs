//! No phrase of a card in the box can be left out: each says something that its program has.

use std::sync::Mutex;

use cardwright_magic::Magic;
use cardwright_table::cards::Printed;
use cardwright_table::catalogue::Catalogue;
use cardwright_text::{Span, audit};

/// The phrases of a card without which it does the same.
fn silent(card: Printed<'_>) -> Vec<String> {
    let spans: Vec<Span> = Magic::phrases(card).into_iter().map(|at| Span::new(at.start, at.end)).collect();
    let program = |body: &str| Magic::compile(Printed { body, ..card }).ok().map(|compiled| compiled.program);
    let exempt = [Magic::silent_words(), Magic::silent_phrases()].concat();
    let silent = audit::phrase_deletion(card.body, &spans, program, &exempt);
    silent.into_iter().map(|phrase| format!("{}: {}", card.name, phrase.word)).collect()
}

#[test]
fn no_phrase_of_a_builtin_card_can_be_left_out() {
    let cards = Magic::builtin_cards().all();
    let found = Mutex::new(Vec::new());
    std::thread::scope(|threads| {
        for part in cards.chunks(cards.len().div_ceil(4)) {
            let found = &found;
            threads.spawn(move || {
                let all: Vec<String> = part.iter().flat_map(|card| silent(*card)).collect();
                found.lock().unwrap().extend(all);
            });
        }
    });
    assert_eq!(found.into_inner().unwrap(), Vec::<String>::new());
}
