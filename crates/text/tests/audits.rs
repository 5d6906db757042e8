//! The measures that a grammar is judged by.

mod garden;

use cardwright_text::{
    Names,
    audit::{ClauseShapes, Fidelity, normalise, word_deletion, word_deletion_within},
};
use garden::page;

#[test]
fn every_word_of_the_toy_game_counts() {
    let compile = |text: &str| page(text).ok();
    for text in ["Whenever you dig two holes, prune all cacti.", "{2}{W}: Old Gnome's rose may dig a hole."] {
        assert!(compile(text).is_some());
        assert_eq!(word_deletion(text, compile, &[]), []);
    }
}

#[test]
fn a_word_that_a_careless_compiler_skips_is_reported() {
    let careless = |text: &str| Some(text.split_whitespace().filter(|word| *word != "the").count());
    let silent = word_deletion("prune the rose", careless, &[]);
    assert_eq!(
        silent.iter().map(|silent| (silent.word.as_str(), silent.span.start)).collect::<Vec<_>>(),
        [("the", 6)]
    );
    assert_eq!(word_deletion("prune the rose", careless, &["the"]), []);
    assert_eq!(word_deletion("prune the rose", |_| None::<()>, &[]), []);
}

#[test]
fn a_word_is_exempt_only_where_the_words_around_it_say_so() {
    let deaf = |_: &str| Some(());
    let left = |text: &str, exempt: &[&str]| -> Vec<String> {
        word_deletion(text, deaf, exempt).into_iter().map(|silent| silent.word).collect()
    };
    assert_eq!(left("prune the next rose", &["the [next] rose"]), ["prune", "the", "rose"]);
    assert_eq!(left("the next cactus", &["the [next] rose"]), ["the", "next", "cactus"]);
    assert_eq!(left("You may dig up to two", &["[may] … up to"]), ["You", "dig", "up", "to", "two"]);
    assert_eq!(left("may dig. Up to", &["[may] … up to"]), ["may", "dig", "Up", "to"]);
}

#[test]
fn a_text_is_audited_where_its_lines_stand_in_a_larger_one() {
    let compile = |text: &str| Some(text.replace("please", ""));
    let whole = "Rose\nprune it\nThorns: 3\ndig please";
    let silent =
        word_deletion_within(whole, "prune it\ndig please", compile, &[]).expect("all lines stand there");
    assert_eq!(silent.len(), 1);
    assert_eq!(&whole[silent[0].span.range()], "please");
    assert_eq!(word_deletion_within(whole, "dig please\nprune it", compile, &[]), None);
}

#[test]
fn texts_are_compared_without_what_does_not_count() {
    assert_eq!(normalise("Dig  a “hole” (deep) .\n\nRest – now"), "dig a \"hole\".\nrest — now");
    let mut fidelity = Fidelity::default();
    fidelity.compare("Dig a hole. (With a spade.)", Some("dig a hole."));
    fidelity.compare("Dig a hole.", Some("Dig two holes."));
    fidelity.compare("Dig a hole.", None);
    assert_eq!((fidelity.same, fidelity.compared()), (1, 3));
    assert_eq!(fidelity.different[0].rendered.as_deref(), Some("dig two holes."));
}

#[test]
fn clauses_that_are_not_understood_are_counted_by_shape() {
    let names = Names::new(["Old Gnome"]);
    let mut shapes = ClauseShapes::default();
    for text in ["Old Gnome sings 2 songs.", "Dig a hole, then Old Gnome sings three songs.", "Sleep."] {
        let error = page(text).expect_err("gnomes do not sing");
        shapes.add(error.diagnostic(), &names);
    }
    assert_eq!(shapes.most_frequent(5), [("sleep", 1), ("then ~ sings N songs", 1), ("~ sings N songs", 1)]);
}
