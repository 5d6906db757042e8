//! The built-in cards and the language they are written in.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

#[path = "language/twins.rs"]
mod twins;

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
    for (body, problem) in [
        (
            "{1}{R}\nInstant\nIf you control a Goblin, this spell can't be countered.",
            "spoken of as if it were a permanent",
        ),
        (
            "{2}\nArtifact\nAt the beginning of your upkeep, this artifact deals X damage to any target.",
            "nothing says what X is",
        ),
    ] {
        let fault = compiled(body).unwrap_err();
        assert!(fault.contains(problem), "{fault}");
    }
}

/// Sentences with what each of their pronouns stands for, in the order in which they are read; `refused` where a
/// reader could not tell.
const REFERENCES: &str = "
Enchantment | Whenever a creature attacks you, this enchantment deals 1 damage to it. | it = what happened to it
Enchantment | Whenever a creature attacks, it gets +1/+0 until end of turn. | it = what happened to it
Creature | When this creature enters, it deals 1 damage to any target. | it = the card itself
Creature | Whenever this creature blocks a creature, destroy that creature at end of combat. | that creature = paid or taken along
Creature | {T}: This creature deals 1 damage to target creature. Its controller loses 1 life. | it = target 1
Instant | Target creature you control deals damage equal to its power to each other creature. |
Instant | Test Card deals 2 damage to target creature. It can't block this turn. | it = target 1
Instant | Tap target creature. Draw a card. It gets -1/-0 until end of turn. | it = target 1
Sorcery | Destroy target creature. Its controller draws a card. | it = target 1
Sorcery | Exile target creature. Return that card to the battlefield under its owner's control at the beginning of the next end step. | that card = paid or taken along
Artifact | {T}, Sacrifice a creature: You gain life equal to the sacrificed creature's toughness. | the sacrificed creature = paid or taken along
Creature | Whenever this creature attacks, you may sacrifice an artifact. If you do, it gets +2/+2 until end of turn. | it = the card itself
Sorcery | Create a 1/1 red Goblin creature token. It gains haste until end of turn. | it = kept 1
Sorcery | Exchange control of target creature and target artifact. It gains haste until end of turn. | refused
Sorcery | It gains haste until end of turn. | refused
Enchantment | As this enchantment enters, choose a creature. | 
Enchantment | Sacrifice this enchantment: The chosen creature gains flying until end of turn. | refused
";

#[test]
fn pronouns_stand_for_what_a_reader_takes_them_for() {
    let mut complaints = Vec::new();
    for line in REFERENCES.lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let size = if parts[0] == "Creature" { "\n2/2" } else { "" };
        let text = format!("[Test Card]\n{{R}}\n{}\n{}{size}\n", parts[0], parts[1]);
        let mut pool = CardPool::default();
        pool.read("test.cards", &text).unwrap();
        let found = match cardwright_magic::references::of(pool.find("Test Card").unwrap()) {
            Ok(all) => {
                let told: Vec<String> =
                    all.iter().map(|one| format!("{} = {}", one.phrase, one.meant)).collect();
                told.join(", ")
            }
            Err(_) => "refused".to_owned(),
        };
        if found != parts[2] {
            complaints.push(format!("{}\n  expected {}\n  found    {found}", parts[1], parts[2]));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_entry_of_the_table_of_preferences_says_why() {
    for (name, why) in cardwright_magic::references::table() {
        assert!(!name.is_empty() && why.split(' ').count() > 5, "{name}: {why}");
    }
}
