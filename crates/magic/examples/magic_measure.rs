//! How much of a corpus of printed cards is understood, and which words stop the most.
//!
//! `CARDWRIGHT_SHARED=/path cargo run --release -p cardwright-magic --example magic_measure [LIMIT]` reads
//! `corpus/magic/cards.jsonl` there: one card a line with name, cost, types, text, power, toughness, loyalty.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use std::collections::BTreeMap;

use cardwright_magic::Magic;
use cardwright_table::cards::Printed;
use cardwright_table::catalogue::Catalogue;
use cardwright_text::audit::{Fidelity, normalise};
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
    let limit = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(40);
    let mut counts = Counts::default();
    for card in corpus.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        counts.add(&card);
    }
    counts.tell(limit);
}

#[derive(Default)]
struct Counts {
    cards: usize,
    compiled: usize,
    fidelity: Fidelity,
    /// The words around what was not understood, and how often.
    problems: BTreeMap<String, usize>,
}

impl Counts {
    fn add(&mut self, card: &Value) {
        let text = |key: &str| card[key].as_str().unwrap_or_default();
        if text("layout") != "normal" {
            return;
        }
        self.cards += 1;
        let body = body(card);
        match Magic::compile(Printed { name: text("name"), body: &body, file: "corpus", line: 1 }) {
            Ok(compiled) => {
                self.compiled += 1;
                self.fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
            }
            Err(fault) => {
                let line = body.lines().nth(fault.line.saturating_sub(1) as usize).unwrap_or_default();
                let from =
                    line.char_indices().nth(fault.column.saturating_sub(1) as usize).map_or(0, |(at, _)| at);
                let before: Vec<&str> = line[..from].split_whitespace().rev().take(2).collect();
                let after: Vec<&str> = line[from..].split_whitespace().take(3).collect();
                let words: Vec<&str> = before.into_iter().rev().chain(["|"]).chain(after).collect();
                *self.problems.entry(normalise(&words.join(" "))).or_default() += 1;
            }
        }
    }

    fn tell(&self, limit: usize) {
        let percent = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        println!(
            "{} cards, {} compiled ({:.1}%)",
            self.cards,
            self.compiled,
            percent(self.compiled, self.cards)
        );
        let same = self.fidelity.same;
        println!("{same} of them rendered as printed ({:.1}%)", percent(same, self.fidelity.compared()));
        let mut problems: Vec<_> = self.problems.iter().collect();
        problems.sort_by(|a, b| b.1.cmp(a.1));
        for (words, count) in problems.into_iter().take(limit) {
            println!("{count:6}  {words}");
        }
    }
}

/// A card of the corpus as a card file has it.
fn body(card: &Value) -> String {
    let text = |key: &str| card[key].as_str().filter(|text| !text.is_empty());
    let mut lines: Vec<String> =
        ["cost", "types", "text"].iter().filter_map(|key| text(key)).map(str::to_owned).collect();
    if let (Some(power), Some(toughness)) = (text("power"), text("toughness")) {
        lines.push(format!("{power}/{toughness}"));
    }
    lines.extend(text("loyalty").map(|n| format!("Loyalty: {n}")));
    lines.extend(text("defense").map(|n| format!("Defense: {n}")));
    lines.join("\n")
}
