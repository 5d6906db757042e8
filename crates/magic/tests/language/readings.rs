//! Where preferences between rows decide what a card does, somebody has judged which reading is right.

use cardwright_magic::{Magic, readings};
use cardwright_table::cards::{CardPool, CardSource};
use cardwright_table::catalogue::Catalogue;

#[test]
fn every_choice_between_readings_of_a_builtin_card_was_judged() {
    let mut open = Vec::new();
    for card in Magic::builtin_cards().all() {
        for choice in readings::of(card).unwrap().into_iter().filter(|choice| choice.reason.is_none()) {
            open.push(format!(
                "{}: {}\n  {}\n  {}",
                card.name, choice.words, choice.chosen, choice.instead_of
            ));
        }
    }
    assert!(open.is_empty(), "{}", open.join("\n"));
}

#[test]
fn every_judgement_is_about_a_card_that_the_other_reading_would_change() {
    let mut stale = Vec::new();
    for [chosen, instead_of, why, types, text] in readings::judged() {
        assert!(why.split(' ').count() > 5, "{why}");
        let size = if types == "Creature" { "\n2/2" } else { "" };
        let mut pool = CardPool::default();
        pool.read("test.cards", &format!("[Test Card]\n{{R}}\n{types}\n{text}{size}\n")).unwrap();
        let found = readings::of(pool.find("Test Card").unwrap()).unwrap_or_else(|fault| panic!("{fault}"));
        if !found.iter().any(|choice| choice.chosen == chosen && choice.instead_of == instead_of) {
            let found: Vec<_> = found.iter().map(|one| (&one.chosen, &one.instead_of)).collect();
            stale.push(format!("{text}\n  {chosen}\n  {instead_of}\n  found {found:?}"));
        }
    }
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}
