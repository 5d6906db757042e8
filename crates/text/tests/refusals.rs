//! Texts that are refused, and what is said about them.

mod garden;

use cardwright_text::{Limits, Names, ParseError, Parser, Rows, rows, values};
use garden::{Cat, GARDEN, problem};

#[test]
fn a_verb_that_does_not_agree_is_underlined() {
    assert_eq!(
        problem("You waters two plants."),
        r#""waters" is not understood here at 1:5
  |
1 | You waters two plants.
  |     ^^^^^^
expected "'s", "may" or "water"
help: did you mean "water"?
"#
    );
}

#[test]
fn a_noun_that_does_not_agree_is_underlined() {
    assert!(problem("You water two plant.").contains("\n  |               ^^^^^\nexpected \"plants\"\n"));
    assert!(problem("You water one plants.").contains("expected \"plant\"\n"));
    assert!(problem("All rose dig a hole.").contains("  |     ^^^^\nexpected a plant (plural)\n"));
}

/// An act can start with many words and has no name for people, so nothing is said of it.
#[test]
fn a_category_without_a_name_is_not_spoken_of() {
    let problem = problem("You may sleep.");
    assert!(problem.contains("\"sleep\" is not understood here"), "{problem}");
    assert!(!problem.contains("act"), "{problem}");
}

#[test]
fn a_misspelled_word_is_answered_with_the_nearest() {
    let problem = problem("Dig a hole. Prune a roze, then rest.");
    assert!(problem.contains("at 1:21"), "{problem}");
    assert!(problem.contains("expected a plant (singular)\nhelp: did you mean \"rose\"?"), "{problem}");
}

#[test]
fn the_problem_is_the_furthest_word_that_was_reached() {
    let problem = problem("Whenever the rose grows by +2, you sleep.");
    assert!(problem.contains("\"sleep\" is not understood here"), "{problem}");
}

#[test]
fn a_text_that_stops_early_says_what_should_follow() {
    assert!(problem("You water two plants").contains("the text ends too early"));
    assert!(problem("You water two plants").contains("expected \",\" or \".\"\n"));
    assert!(problem("").contains("expected page"));
}

#[test]
fn what_follows_a_whole_text_is_not_overlooked() {
    let problem = problem("Dig a hole. banana");
    assert!(problem.contains("\"banana\" is not understood here"), "{problem}");
}

#[test]
fn a_capital_in_the_middle_counts() {
    assert!(problem("Prune a Rose.").contains("\"Rose\""));
    assert!(problem("Prune an oak.").contains("\"oak\""));
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Thing {
    Hose,
    With(Box<Thing>, Box<Thing>),
}

values! {
    /// Things with things.
    enum W: Sort { Thing(Thing) } also { Item: Thing }
}

fn things(prefer_left: bool) -> cardwright_text::Grammar<W> {
    let mut g = Rows::<W>::new();
    rows! { g;
        Thing: "a hose" => Thing::Hose;
    }
    if prefer_left {
        rows! { g; Thing: "{a:Thing} with {b:Thing}" => with(
            |a: Thing, b: Thing| (b == Thing::Hose).then(|| Thing::With(Box::new(a), Box::new(b))),
            |thing: &Thing| match thing { Thing::With(a, b) => Some((a.clone(), b.clone())), Thing::Hose => None },
        ); }
    } else {
        rows! { g; Thing: "{a:Thing} with {b:Thing}" => Thing::With(a, b); }
    }
    g.build().expect("the table is sound")
}

#[test]
fn two_readings_are_refused_and_listed() {
    let grammar = things(false);
    let error = grammar.parse(Sort::Thing, "a hose with a hose with a hose", &Names::none());
    let Err(ParseError::Ambiguous { readings, diagnostic }) = error else { panic!("{error:?}") };
    assert_eq!(readings.len(), 2);
    assert!(diagnostic.render().contains("this can be understood in 2 ways"));
}

#[test]
fn a_function_that_refuses_a_reading_settles_it() {
    let grammar = things(true);
    assert!(grammar.parse(Sort::Thing, "a hose with a hose with a hose", &Names::none()).is_ok());
}

/// "The pipe" is understood by two rows; one of them is preferred or not.
fn pipes(prefer: bool) -> Result<W, ParseError<W>> {
    let mut g = Rows::<W>::new();
    rows! { g;
        Thing: "a hose" => Thing::Hose;
        Item: "pipe" => Thing::Hose;
        Thing: "see {a:Thing} by {b:Thing}" => Thing::With(a, b);
        Thing: "the {item}" => item;
    }
    let take_apart = |_: &Thing| None::<()>;
    let build = || Some(Thing::With(Box::new(Thing::Hose), Box::new(Thing::Hose)));
    if prefer {
        rows! { g; Thing: "the pipe" [prefer 1] => with(build, take_apart); }
    } else {
        rows! { g; Thing: "the pipe" => with(build, take_apart); }
    }
    let grammar = g.build().expect("the table is sound");
    grammar.parse(Sort::Thing, "see a hose by the pipe", &Names::none())
}

#[test]
fn only_the_ambiguous_phrase_is_underlined() {
    let error = pipes(false).expect_err("the pipe is two things");
    assert_eq!(error.diagnostic().words(), "the pipe");
}

#[test]
fn a_preference_settles_an_ambiguity() {
    let pipe = Thing::With(Box::new(Thing::Hose), Box::new(Thing::Hose));
    assert_eq!(pipes(true), Ok(W::Thing(Thing::With(Box::new(Thing::Hose), Box::new(pipe)))));
}

#[test]
fn a_tangled_text_is_given_up_within_bounds() {
    let grammar = things(false);
    let text = vec!["a hose"; 60].join(" with ");
    let error = grammar.parse(Sort::Thing, &text, &Names::none()).expect_err("far too many readings");
    assert!(matches!(error, ParseError::TooComplex(_)));
}

#[test]
fn a_long_text_is_read_and_a_longer_one_is_refused() {
    let sentence = "Prune a rose, then you water two plants. ";
    let parse = |count: usize, limits: Limits| {
        let text = sentence.repeat(count);
        let lexed = GARDEN.lex(&text, &Names::none()).expect("the text can be read");
        Parser::with_limits(&*GARDEN, limits).parse(Cat::Page, &lexed, 0..lexed.tokens.len())
    };
    assert!(parse(150, Limits::default()).is_ok());
    assert!(matches!(parse(1_000, Limits::default()), Err(ParseError::TooComplex(_))));
    assert!(matches!(parse(3, Limits { edges: 50, ..Limits::default() }), Err(ParseError::TooComplex(_))));
}

#[test]
fn a_problem_is_a_miette_report_too() {
    use miette::Diagnostic as _;
    let error = garden::page("You waters two plants.").expect_err("it does not agree").into_diagnostic();
    assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some("text::unknown"));
    assert_eq!(error.labels().into_iter().flatten().map(|label| label.offset()).collect::<Vec<_>>(), [4]);
}
