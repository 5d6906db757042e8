//! Why each card of a corpus is refused, and how many for the same reason.
//!
//! `CARDWRIGHT_SHARED=/path cargo run --release -p cardwright-magic --example magic_refused [FILE]` reads
//! `corpus/magic/cards.jsonl` there: one card a line. With a file, it gets a line for each card that is refused: the
//! reason, the card, the text.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cardwright_magic::Magic;
use cardwright_magic::import::Imported;
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Catalogue};
use serde_json::Value;

fn main() {
    let Ok(shared) = std::env::var("CARDWRIGHT_SHARED") else {
        println!("skipped: no corpus (set CARDWRIGHT_SHARED)");
        return;
    };
    let Ok(corpus) = std::fs::read_to_string(format!("{shared}/corpus/magic/cards.jsonl")) else {
        println!("skipped: no corpus in {shared}");
        return;
    };
    let imported = match Imported::read(&corpus) {
        Ok(imported) => imported,
        Err(error) => return println!("{error}"),
    };
    let names: Vec<String> = corpus
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["name"].as_str().map(str::to_owned))
        .collect();
    let (mut compiled, mut all, mut reasons) = (0, String::new(), BTreeMap::<String, usize>::new());
    for name in &names {
        let Some(card) = imported.find(name) else { continue };
        match Magic::compile(Printed { line: 1, ..card }) {
            Ok(_) => compiled += 1,
            Err(fault) => {
                let reason = reason(&fault);
                let text = card.body.lines().nth(fault.line.saturating_sub(1) as usize).unwrap_or_default();
                let _ = writeln!(all, "{reason}\t{name}\t{text}");
                *reasons.entry(reason).or_default() += 1;
            }
        }
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.1));
    for (reason, count) in reasons.iter().filter(|(reason, _)| !reason.is_empty()).take(60) {
        println!("{count:6}  {reason}");
    }
    println!("{} cards, {compiled} compiled", names.len());
    if let Some(file) = std::env::args().nth(1)
        && let Err(error) = std::fs::write(&file, all)
    {
        println!("{file}: {error}");
    }
}

/// The sentence of a refusal, if it is about the meaning; that a word is not understood has many forms.
fn reason(fault: &CardFault) -> String {
    let first = fault.report.lines().next().unwrap_or_default();
    let sentence = first.split_once(&format!(": {}: ", fault.name)).map_or(first, |(_, rest)| rest);
    let unknown = sentence.contains("not a word") || sentence.contains("expected");
    if unknown { String::new() } else { sentence.to_owned() }
}
