//! How text becomes tokens.

use cardwright_text::{Lexicon, Names, TokenKind, strip_reminders};
use proptest::prelude::*;

/// The tokens of a text in a row, each as it is written, with what it is where that is not plain.
fn tokens(text: &str, names: &[&str]) -> String {
    let lexed =
        Lexicon::default().lex(text, &Names::new(names.iter().copied())).expect("the text can be read");
    let shown = lexed.tokens.iter().enumerate().map(|(at, token)| match token.kind {
        TokenKind::Number(number) => format!("#{number}"),
        TokenKind::SelfName => "NAME".to_owned(),
        TokenKind::Possessive => "'S".to_owned(),
        TokenKind::Punct(mark) => format!("{:?}", mark.0).replace('\'', ""),
        TokenKind::Word | TokenKind::Symbol => lexed.written(at).to_owned(),
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn texts_split_into_the_tokens_beside_them() {
    for (text, expected) in [
        ("Water two plants.", "Water #2 plants ."),
        ("{2}{W}, {T}: dig", "{2} {W} , {T} : dig"),
        ("[2 seeds]", "[ #2 seeds ]"),
        ("gets +1/-10", "gets + #1 / - #10"),
        ("It\u{2019}s the rose\u{2019}s bed", "It’s the rose 'S bed"),
        ("the lilies' pot, can't", "the lilies 'S pot , can't"),
        ("one \u{2014} two \u{2013} three - four", "#1 — #2 — #3 — #4"),
        ("non-thorny", "non - thorny"),
        ("a\u{a0}rose\n\n  two", "a rose \\n #2"),
        ("the 1st rose", "the 1st rose"),
        ("\u{201c}dig\u{201d}", "\" dig \""),
    ] {
        assert_eq!(tokens(text, &[]), expected, "{text}");
    }
}

#[test]
fn a_registered_name_is_one_token_and_the_longest_counts() {
    let names = ["Ash", "Captain Ash, the Bold"];
    assert_eq!(tokens("Captain Ash, the Bold's rose and Ash dig.", &names), "NAME 'S rose and NAME dig .");
    assert_eq!(tokens("Ashes to ash", &names), "Ashes to ash");
}

#[test]
fn an_unclosed_brace_is_pointed_at() {
    let problem = Lexicon::default().lex("dig {2", &Names::none()).expect_err("the brace is open");
    assert_eq!((problem.words(), problem.position()), ("{", (1, 5)));
}

#[test]
fn a_number_that_is_too_large_is_refused() {
    assert!(Lexicon::default().lex("dig 99999999999 holes", &Names::none()).is_err());
}

#[test]
fn reminders_are_blanked_without_moving_anything() {
    let text = "Dig. (Make a «hole» (deep).) Prune.";
    let stripped = strip_reminders(text);
    assert_eq!(stripped.split_whitespace().collect::<Vec<_>>(), ["Dig.", "Prune."]);
    assert_eq!(stripped.find("Prune"), text.find("Prune"));
    assert_eq!(strip_reminders("Dig (or"), "Dig (or");
}

#[test]
fn sentences_end_at_periods_outside_of_quotations() {
    let lexed =
        Lexicon::default().lex("Dig. Say \"Dig. Dig.\" twice. Rest\nEnd", &Names::none()).expect("readable");
    assert_eq!(lexed.lines(), [0..12, 13..14]);
    assert_eq!(lexed.sentences(0..12), [0..2, 2..11, 11..12]);
}

proptest! {
    #[test]
    fn lexing_never_panics_and_spans_cut_between_characters(text in any::<String>(), name in "[A-Z][a-z' ]{0,6}") {
        if let Ok(lexed) = Lexicon::default().lex(&text, &Names::new([name])) {
            let mut before = 0;
            for token in &lexed.tokens {
                prop_assert!(text.get(token.span.range()).is_some_and(|word| !word.is_empty()));
                prop_assert!(token.span.start >= before);
                before = token.span.end;
            }
        }
    }

    #[test]
    fn lexing_never_panics_on_text_like_ours(text in "[a-zA-Z0-9'’{}()\\[\\]+/—. \n-]{0,40}") {
        let _ = Lexicon::default().lex(&text, &Names::none());
        prop_assert_eq!(strip_reminders(&text).len(), text.len());
    }
}
