//! The language of the cards.

use std::collections::BTreeSet;

use cardwright_skirmish::{Policies, Setup, Skirmish};
use cardwright_table::cards::{CardPool, Printed};
use cardwright_table::catalogue::{CardFault, Catalogue as _, Compiled};
use cardwright_table::{Opening, SetupError};
use cardwright_text::audit::{Fidelity, normalise, word_deletion};

fn compile(body: &str) -> Result<Compiled, CardFault> {
    Skirmish::compile(Printed { name: "Test", body, file: "test.cards", line: 2 })
}

/// The report on a card that must not compile.
#[track_caller]
fn report(body: &str) -> String {
    match compile(body) {
        Ok(compiled) => panic!("{body:?} was understood:\n{}", compiled.program),
        Err(fault) => {
            assert!(fault.report.starts_with("test.cards:"), "{}", fault.report);
            assert!(fault.report.contains("Test"), "the card is named: {}", fault.report);
            assert!(fault.report.contains('^'), "something is underlined: {}", fault.report);
            fault.report
        }
    }
}

/// What the report underlines.
fn underlined(report: &str) -> String {
    let lines: Vec<&str> = report.lines().collect();
    let marks = lines.iter().position(|line| line.contains('^')).expect("something is underlined");
    let start = lines[marks].find('^').expect("it is in this line");
    let length = lines[marks].chars().filter(|mark| *mark == '^').count();
    lines[marks - 1].chars().skip(start).take(length).collect()
}

/// spec 79
#[test]
fn every_built_in_card_compiles_in_exactly_one_way() {
    for card in Skirmish::builtin_cards().all() {
        if let Err(fault) = Skirmish::compile(card) {
            panic!("{} (ambiguous: {})", fault.report, fault.ambiguous);
        }
    }
}

/// spec 79
#[test]
fn every_built_in_card_is_rendered_as_it_is_printed() {
    let mut fidelity = Fidelity::default();
    for card in Skirmish::builtin_cards().all() {
        let compiled = Skirmish::compile(card).unwrap();
        fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
        assert_eq!(normalise(&compiled.rendered), normalise(&compiled.rules_text), "{}", card.name);
    }
    assert_eq!(fidelity.compared(), 43);
}

/// spec 79
#[test]
fn every_word_of_every_built_in_card_counts() {
    let mut silent = Vec::new();
    for card in Skirmish::builtin_cards().all() {
        let (type_line, text) = card.body.split_once('\n').unwrap_or((card.body, ""));
        let text = cardwright_text::strip_reminders(text);
        let program = |text: &str| {
            let body = format!("{type_line}\n{text}");
            Skirmish::compile(Printed { body: &body, ..card }).ok().map(|compiled| compiled.program)
        };
        let words = word_deletion(&text, program, Skirmish::silent_words());
        silent.extend(words.into_iter().map(|word| format!("{}: {}", card.name, word.word)));
    }
    assert!(silent.is_empty(), "{silent:?}");
}

/// spec 79
#[test]
fn the_text_of_a_rendered_card_compiles_to_the_same_program() {
    for card in Skirmish::builtin_cards().all() {
        let compiled = Skirmish::compile(card).unwrap();
        let type_line = card.body.lines().next().unwrap();
        let body = format!("{type_line}\n{}", compiled.rendered);
        let again = Skirmish::compile(Printed { body: &body, ..card }).unwrap();
        assert_eq!(again.program, compiled.program, "{}", card.name);
    }
}

/// spec 79
#[test]
fn cards_of_other_meaning_have_other_programs() {
    let cards = Skirmish::builtin_cards().all();
    let programs: BTreeSet<String> =
        cards.iter().map(|card| Skirmish::compile(*card).unwrap().program.to_string()).collect();
    assert_eq!(programs.len(), cards.len(), "no two built-in cards do the same but for their power");
}

/// The rows of the phrase table, by their sentence, as they stand in the source.
fn table() -> BTreeSet<String> {
    let source = include_str!("../../src/language/grammar.rs");
    let row = |line: &str| {
        let (category, rest) = line.trim().split_once(": ")?;
        let is_row = category.chars().all(|c| c.is_alphanumeric() || ".=".contains(c));
        let rest = rest.strip_prefix("lexeme ").unwrap_or(rest).strip_prefix('"')?;
        let (sentence, _) = rest.rsplit_once("\" =>")?;
        is_row.then(|| sentence.replace("\\\"", "\""))
    };
    source.lines().filter_map(row).collect()
}

/// spec 79
#[test]
fn every_row_of_the_phrase_table_is_used_by_a_built_in_card() {
    let rows =
        Skirmish::builtin_cards().all().into_iter().flat_map(|card| Skirmish::compile(card).unwrap().rows);
    let used: BTreeSet<String> =
        rows.filter_map(|row| row.split_once(": ").map(|(_, sentence)| sentence.to_owned())).collect();
    assert!(table().len() > 70, "the table was found");
    let unused: Vec<String> = table().difference(&used).cloned().collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// spec 79
#[test]
fn a_card_names_the_rows_it_was_understood_by() {
    let rows = compile("Unit 1\nTurn start: This slot gets +1.").unwrap().rows;
    for wanted in ["Turn start", "this slot", "{header}: {deeds:Deeds^}"] {
        assert!(rows.iter().any(|row| row.ends_with(&format!(": {wanted}"))), "{wanted}: {rows:#?}");
    }
    assert!(!rows.iter().any(|row| row.contains("Deploy")), "{rows:#?}");
}

#[test]
fn an_unknown_word_is_underlined() {
    let report = report("Unit 3\nDeploy: Smite a close enemy.");
    assert_eq!(underlined(&report), "Smite", "{report}");
    assert!(report.starts_with("test.cards:3:9:"), "{report}");
}

#[test]
fn an_unknown_word_in_the_middle_is_underlined() {
    let report = report("Action\nDeal 3 damage to a purple unit.");
    assert_eq!(underlined(&report), "purple", "{report}");
}

#[test]
fn a_missing_period_is_reported_at_the_end() {
    let report = report("Unit 3\nDeploy: Draw a card");
    assert!(report.contains('.'), "{report}");
    assert!(report.starts_with("test.cards:3:"), "{report}");
}

#[test]
fn this_slot_on_an_action_means_nothing() {
    let report = report("Action\nThis slot gets +1.");
    assert!(report.to_lowercase().contains("slot"), "{report}");
}

#[test]
fn this_unit_on_an_action_means_nothing() {
    let report = report("Action\nThis unit gets +1.");
    assert!(report.to_lowercase().contains("unit"), "{report}");
}

#[test]
fn it_without_a_mention_means_nothing() {
    report("Unit 3\nDeploy: If it was an ally, discard a card.");
    report("Action\nDeal 2 damage to each unit close to it.");
}

#[test]
fn the_unit_there_without_a_chosen_slot_means_nothing() {
    report("Action\nDeal 2 damage to the unit there.");
}

#[test]
fn three_choices_are_too_many() {
    let report = report(
        "Unit 3\nDeploy: Deal 1 damage to a close enemy. Deal 1 damage to a close enemy. Deal 1 damage to a close enemy.",
    );
    assert!(report.contains("choice") || report.contains("choose") || report.contains("2"), "{report}");
}

#[test]
fn x_that_the_moment_does_not_give_means_nothing() {
    report("Unit 3\nDeploy: This unit gets +X, where X is the damage.");
    report("Unit 3\nDeploy: Deal X damage to a close enemy, where X is the consumed unit's power.");
    report(
        "Unit 3\nDeploy: This slot gets +X, where X is the power this unit had before the killing damage.",
    );
    report("Unit 3\nDeploy: The new unit gets +3.");
}

#[test]
fn moments_of_units_are_not_for_actions() {
    report("Action\nDeploy: Draw a card.");
    report("Action\nWhen a close unit dies, draw a card.");
    report("Action\nActivate: Draw a card.");
    report("Action\nThe lower strength wins this terrain.");
}

#[test]
fn a_unit_needs_a_moment_and_an_action_one_paragraph() {
    report("Unit 3\nDraw a card.");
    report("Action\nDraw a card.\nDraw a card.");
    report("Action");
}

#[test]
fn a_bad_type_line_is_explained() {
    for line in ["Creature 3", "Unit", "Unit three", "unit 3", "Action 3", "", "Unit 3 4", "Token"] {
        let report = report(&format!("{line}\nDeploy: Draw a card."));
        assert!(report.contains("Unit 3"), "it says how to write one: {report}");
    }
}

#[test]
fn a_units_power_is_at_least_1() {
    for power in ["0", "-1", "100", "99999"] {
        let report = report(&format!("Unit {power}\nDeploy: Draw a card."));
        assert!(report.contains("power") || report.contains("type line"), "{report}");
    }
    assert!(compile("Unit 1").is_ok() && compile("Unit 99").is_ok());
}

#[test]
fn numbers_beyond_reason_are_refused() {
    for text in [
        "An ally gets +30000.",
        "A slot gets -99999.",
        "Deal 40000 damage to a unit.",
        "Deal 99999999999999999999 damage to a unit.",
        "Draw 300 cards.",
    ] {
        report(&format!("Action\n{text}"));
    }
    report("Unit 1\nActivate 300: Draw a card.");
    report("Unit 1\nConquer: Gain 300 victory points.");
}

#[test]
fn activate_0_is_written_without_a_number() {
    report("Unit 3\nActivate 0: Draw a card.");
    assert!(compile("Unit 3\nActivate: Draw a card.").is_ok());
}

#[test]
fn reminders_mean_nothing() {
    let plain = compile("Action\nDraw 2 cards.").unwrap();
    let reminded = compile("Action\nDraw 2 cards. (From your own deck.)").unwrap();
    assert_eq!(plain.program, reminded.program);
}

#[test]
fn texts_that_nobody_would_write_do_not_panic() {
    for body in [
        "",
        "\n",
        "Unit 3\n\n\n",
        "Unit 3\n(",
        "Unit 3\n)",
        "Unit 3\n\"",
        "Unit 3\nDeploy:",
        "Unit 3\nDeploy: .",
        "Action\n\u{1F409} \u{1F525}.",
        "Unit 3\nDeploy: Draw a card..",
        "Unit 3\n\tDeploy:\tDraw a card.",
        "Action\n....",
        "Action\nA slot of yours gains \"",
        "Action\nA slot of yours gains \"\".",
        "Unit \u{663}\nx",
    ] {
        let _ = compile(body);
    }
    let long = "close ".repeat(2_000);
    report(&format!("Action\nDeal 1 damage to a {long}unit."));
}

/// A match with a card of this text in a deck.
fn open_with(text: &str) -> Result<(), SetupError> {
    let mut pool = CardPool::default();
    pool.read("core.cards", include_str!("../../../../cards/skirmish/core.cards")).expect("it can be read");
    pool.read("test.cards", text).expect("it can be read");
    let names =
        ["Champion", "Veteran", "Scout", "Martyr", "Archer", "Bard", "Strike", "Study", "Seed", "Test"];
    let deck: Vec<String> = names.iter().chain(&names).map(|name| (*name).to_owned()).collect();
    let setup = Setup { decks: [deck.clone(), deck], policies: Policies::default() };
    Opening::<Skirmish>::new(setup, (), 1.into(), &pool).map(|_| ())
}

/// spec 1
#[test]
fn a_match_with_an_unknown_token_or_a_card_as_token_does_not_open() {
    for (token, word) in [("Ghost", "Ghost"), ("Champion", "not a token")] {
        let text = format!("[Test]\nUnit 3\nDeploy: Deploy a {token} to a close empty slot of yours.\n");
        let error = open_with(&text).unwrap_err();
        assert!(matches!(&error, SetupError::CardNotUnderstood(report) if report.contains(word)), "{error}");
    }
    let text = "[Test]\nUnit 3\nDeploy: Deploy a Squire to a close empty slot of yours.\n";
    open_with(text).unwrap();
}

/// spec 1
#[test]
fn a_match_with_a_card_that_is_not_understood_does_not_open() {
    let error = open_with("[Test]\nUnit 3\nDeploy: Smite a close enemy.\n").unwrap_err();
    let SetupError::CardNotUnderstood(report) = &error else { panic!("{error}") };
    assert!(report.starts_with("test.cards:3:9: Test:"), "{report}");
}

#[test]
fn a_refused_card_names_the_clause_that_was_not_understood() {
    let fault = compile("Unit 3\nDeploy: Deal 2 damages to a close enemy. Draw a card.").unwrap_err();
    assert_eq!(fault.clause, "Deal 2 damages to a close enemy");
    assert_eq!((fault.line, fault.column), (3, 16));
}
