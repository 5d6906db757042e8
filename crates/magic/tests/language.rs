//! The built-in cards and the language they are written in.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::collections::BTreeSet;

use cardwright_magic::Magic;
use cardwright_table::cards::{CardPool, CardSource, Printed};
use cardwright_table::catalogue::{Catalogue, Compiled};
use cardwright_text::audit;

fn builtin() -> Vec<(Printed<'static>, Compiled)> {
    let compile = |card: Printed<'static>| match Magic::compile(card) {
        Ok(compiled) => (card, compiled),
        Err(fault) => panic!("{fault}"),
    };
    Magic::builtin_cards().all().into_iter().map(compile).collect()
}

/// Compiles a card called Test Card.
fn compiled(body: &str) -> Result<Compiled, String> {
    let mut pool = CardPool::default();
    pool.read("test.cards", &format!("[Test Card]\n{body}\n")).map_err(|error| error.to_string())?;
    Magic::compile(pool.find("Test Card").unwrap()).map_err(|fault| fault.report)
}

#[test]
fn every_builtin_card_is_rendered_as_it_is_printed() {
    for (card, compiled) in builtin() {
        let (rendered, printed) =
            (audit::normalise(&compiled.rendered), audit::normalise(&compiled.rules_text));
        assert_eq!(rendered, printed, "{}", card.name);
    }
}

#[test]
fn no_word_of_a_builtin_card_can_be_left_out() {
    let program = |card: Printed<'_>| Magic::compile(card).ok().map(|compiled| compiled.program);
    let mut silent = Vec::new();
    for card in Magic::builtin_cards().all() {
        let words =
            audit::word_deletion(card.body, |body| program(Printed { body, ..card }), Magic::silent_words());
        silent.extend(words.into_iter().map(|word| format!("{}: {}", card.name, word.word)));
    }
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn every_builtin_deck_is_legal_in_its_format() {
    for deck in Magic::builtin_decks() {
        let list = Magic::read_deck(deck.text).unwrap();
        let problems = Magic::deck_problems(deck.format, &list, Magic::builtin_cards());
        assert_eq!(problems, Vec::<String>::new(), "{}", deck.name);
    }
}

#[test]
fn a_word_that_is_not_understood_is_pointed_at() {
    let fault = compiled("{R}\nInstant\nTest Card deals 3 damage to flarp creature.").unwrap_err();
    assert!(fault.contains("\"flarp\" is not understood here"), "{fault}");
}

#[test]
fn a_pronoun_that_stands_for_nothing_is_refused() {
    let fault = compiled("{R}\nInstant\nThat player discards a card.").unwrap_err();
    assert!(fault.contains("no player"), "{fault}");
}

#[test]
fn that_player_of_an_event_without_a_player_is_refused() {
    let fault = compiled(
        "{R}\nCreature - Elf\nWhen this creature leaves the battlefield, that player gains 6 life.\n1/1",
    )
    .unwrap_err();
    assert!(fault.contains("no player"), "{fault}");
}

#[test]
fn an_effect_without_a_time_or_a_cost_is_refused_on_a_permanent() {
    let fault = compiled("{R}\nCreature - Elf\nDraw a card.\n1/1").unwrap_err();
    assert!(fault.contains("only instants and sorceries"), "{fault}");
}

#[test]
fn the_colour_identity_has_the_colours_of_costs_and_text() {
    let card = compiled("{1}{G}\nCreature - Elf\n{R}, {T}: Add {G}.\n1/1").unwrap();
    let program: String = card.program.split_whitespace().collect();
    // Red is the fourth colour and green the fifth.
    assert!(program.contains("identity:Colors(24,)"), "{}", card.program);
}

#[test]
fn every_row_of_the_grammar_is_used_by_a_builtin_card_or_a_keyword() {
    let used: BTreeSet<String> = builtin().into_iter().flat_map(|(_, compiled)| compiled.rows).collect();
    let unused: Vec<String> =
        cardwright_magic::catalogue::grammar_rows().into_iter().filter(|row| !used.contains(row)).collect();
    assert_eq!(unused, Vec::<String>::new());
}
