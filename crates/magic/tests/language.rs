//! The built-in cards and the language they are written in.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "language/phrases.rs"]
mod phrases;
#[path = "language/readings.rs"]
mod readings;
#[path = "language/references.rs"]
mod references;
#[path = "language/twins.rs"]
mod twins;
#[path = "language/wordings.rs"]
mod wordings;

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
    let differs = |(card, compiled): (Printed<'static>, Compiled)| {
        let (rendered, printed) =
            (audit::normalise(&compiled.rendered), audit::normalise(&compiled.rules_text));
        (rendered != printed).then(|| format!("{}\n  {rendered}\n  {printed}", card.name))
    };
    let differences: Vec<String> = builtin().into_iter().filter_map(differs).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
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
    let program: String = card.program.to_string().split_whitespace().collect();
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

#[test]
fn a_subtype_that_there_is_not_is_refused_by_name() {
    let fault = compiled("{R}\nCreature - Gobln\n1/1").unwrap_err();
    assert!(fault.contains("`Gobln` is no subtype; did you mean Goblin?"), "{fault}");
    let fault = compiled("{R}\nInstant\nDestroy target Lamplighter.").unwrap_err();
    assert!(fault.contains("`Lamplighter` is no subtype"), "{fault}");
}

#[test]
fn the_plural_of_a_subtype_is_the_one_of_the_game() {
    for (one, many) in [
        ("Zombie", "Zombies"),
        ("Faerie", "Faeries"),
        ("Hero", "Heroes"),
        ("Samurai", "Samurai"),
        ("Eldrazi", "Eldrazi"),
        ("Myr", "Myr"),
        ("Dwarf", "Dwarves"),
    ] {
        let all = compiled(&format!("{{R}}\nInstant\nDestroy all {many}.")).unwrap();
        assert!(all.program.to_string().contains(&format!("\"{one}\"")), "{one}");
        assert_eq!(all.rendered, format!("Destroy all {many}."));
    }
}

#[test]
fn a_keyword_that_is_not_understood_yet_is_known_by_name_and_a_misspelt_one_has_a_neighbour() {
    let fault = compiled("{W}\nCreature - Human\nBanding\n1/1").unwrap_err();
    assert!(fault.contains("Banding is a keyword that is not understood yet"), "{fault}");
    let fault = compiled("{W}\nCreature - Bird\nFlyng\n1/1").unwrap_err();
    assert!(fault.contains("did you mean flying?"), "{fault}");
}

#[test]
fn what_a_program_never_says_is_refused_in_words_of_the_game() {
    let body = "{2}\nArtifact\nAt the beginning of your upkeep, this artifact deals X damage to any target.";
    let fault = compiled(body).unwrap_err();
    assert!(fault.contains("nothing says what X is"), "{fault}");
}

#[test]
fn every_entry_of_the_table_of_preferences_says_why() {
    for (name, why) in cardwright_magic::references::table() {
        assert!(!name.is_empty() && why.split(' ').count() > 5, "{name}: {why}");
    }
}
