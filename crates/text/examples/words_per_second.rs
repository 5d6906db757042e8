//! Prints how many words per second a parser reads, with the toy grammar and with a large one.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use cardwright_text::{Grammar, Names, Parser, RowText};

#[path = "../tests/garden/mod.rs"]
mod garden;

const TEXT: &str = "Whenever you dig two holes, prune all cacti. Old Gnome waters three plants, then you may carry \
                    an apple tree to the Shed, then prune the rose. {2}{W}: Old Gnome's cactus grows by +2.";

/// The toy grammar with thousands of rows more, many of which start like its own.
fn large() -> Grammar<garden::V> {
    let mut table = garden::table();
    for n in 0..2_000 {
        let wordings =
            [("Step", format!("prune{n} {{step}}")), ("Step", format!("prune the number{n} of {{step}}"))];
        for (category, pattern) in wordings {
            let text = RowText { category, form: "", pattern: &pattern, prefer: 0, parse_only: true };
            table.pass(text, &["step"]);
        }
        let pattern = format!("{{noun}} by the wall{n}");
        table.pass(
            RowText { category: "Noun", form: "one", pattern: &pattern, prefer: 0, parse_only: true },
            &["noun"],
        );
        table.lexeme(garden::Cat::Kind, &format!("plant{n}"), None, garden::Kind::Rose);
    }
    table.build().expect("the table is sound")
}

fn measure(name: &str, grammar: &Grammar<garden::V>) {
    let names = Names::new(["Old Gnome"]);
    let mut parser = Parser::new(grammar);
    let (mut tokens, mut failed) = (0, 0);
    let started = Instant::now();
    for _ in 0..20_000 {
        let lexed = grammar.lex(TEXT, &names).expect("the text has words");
        tokens += lexed.tokens.len();
        failed += usize::from(parser.parse(garden::Cat::Page, &lexed, 0..lexed.tokens.len()).is_err());
    }
    let seconds = started.elapsed().as_secs_f64();
    let rate = f64::from(tokens as u32) / seconds;
    println!(
        "{name}: {} rows, {tokens} words in {seconds:.2} s, {rate:.0} words/s, {failed} refused",
        grammar.rows().count()
    );
}

fn main() {
    measure("toy", &garden::GARDEN);
    let started = Instant::now();
    let large = large();
    println!("the large grammar was checked in {:.2} s", started.elapsed().as_secs_f64());
    measure("large", &large);
}
