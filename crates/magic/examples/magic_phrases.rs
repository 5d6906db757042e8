//! Phrases of the cards of a dump that can go without changing what their card does: `magic_phrases CARDS.jsonl [COUNT]`
//! looks at COUNT cards, spread evenly over the dump; at all if no number is given.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use cardwright_magic::Magic;
use cardwright_magic::import::Imported;
use cardwright_table::cards::{CardSource as _, Printed};
use cardwright_table::catalogue::Catalogue as _;
use cardwright_text::{Span, audit};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        println!("skipped: no corpus (say which cards to read)");
        return Ok(());
    };
    let wanted: Option<usize> = arguments.next().and_then(|count| count.parse().ok());
    let cards = Imported::read(&std::fs::read_to_string(path)?).map_err(std::io::Error::other)?;
    let understood: Vec<Printed<'_>> = cards
        .all()
        .into_iter()
        .map(|card| Printed { line: 1, ..card })
        .filter(|card| Magic::compile(*card).is_ok())
        .collect();
    let step = wanted.map_or(1, |count| (understood.len() / count.max(1)).max(1));
    let exempt = [Magic::silent_words(), Magic::silent_phrases()].concat();
    let (mut seen, mut concerned) = (0, 0);
    for card in understood.into_iter().step_by(step) {
        let program =
            |body: &str| Magic::compile(Printed { body, ..card }).ok().map(|compiled| compiled.program);
        let spans: Vec<Span> =
            Magic::phrases(card).into_iter().map(|at| Span::new(at.start, at.end)).collect();
        let silent = audit::phrase_deletion(card.body, &spans, program, &exempt);
        seen += 1;
        concerned += usize::from(!silent.is_empty());
        for phrase in silent {
            let line = card.body.lines().find(|line| line.contains(&phrase.word)).unwrap_or(&phrase.word);
            println!("{}\t{}\t{line}", card.name, phrase.word.replace('\n', " | "));
        }
    }
    println!("{concerned} of {seen} cards have a phrase that can go");
    Ok(())
}
