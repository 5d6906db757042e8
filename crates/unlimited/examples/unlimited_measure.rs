//! Measures the language and the rules on card data that lies outside the project.
//!
//! `CARDWRIGHT_SHARED` names the folder with `corpus/` and `scenarios/`.

use std::collections::BTreeMap;

use cardwright_table::cards::{CardSource as _, Printed};
use cardwright_table::catalogue::Catalogue as _;
use cardwright_text::audit::Fidelity;
use cardwright_unlimited::Unlimited;
use cardwright_unlimited::conform::conform;
use cardwright_unlimited::import::Imported;

#[expect(clippy::print_stdout, reason = "it is a report")]
fn main() {
    let shared = std::env::var("CARDWRIGHT_SHARED").unwrap_or_else(|_| "../shared".to_owned());
    let read = |path: &str| std::fs::read_to_string(format!("{shared}/{path}"));
    let Ok(cards) = read("corpus/unlimited/cards.jsonl") else { return println!("skipped: no corpus") };
    let filter = std::env::args().nth(1).unwrap_or_default();
    let source = match Imported::read(&cards) {
        Ok(source) => source,
        Err(error) => return println!("{error}"),
    };
    if let Some(card) = filter.strip_prefix("show:").and_then(|id| source.find(id)) {
        return match Unlimited::compile(card) {
            Ok(compiled) => println!("{}\n{}\n{}", compiled.rules_text, compiled.rendered, compiled.program),
            Err(fault) => println!("{}", fault.report),
        };
    }
    let mut clauses: BTreeMap<String, usize> = BTreeMap::new();
    let (mut compiled, mut ambiguous, all) = (0, 0, source.all());
    let started = std::time::Instant::now();
    for card in &all {
        match Unlimited::compile(*card) {
            Ok(_) => compiled += 1,
            Err(fault) => {
                ambiguous += usize::from(fault.ambiguous);
                *clauses.entry(fault.clause).or_default() += 1;
                if filter == "faults" {
                    println!("{}", fault.report);
                }
            }
        }
    }
    println!("{compiled} of {} compile ({ambiguous} ambiguous) in {:?}", all.len(), started.elapsed());
    let mut clauses: Vec<_> = clauses.into_iter().collect();
    clauses.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (clause, count) in clauses.iter().take(if filter == "clauses" { 150 } else { 0 }) {
        println!("{count:4} {clause}");
    }
    if filter == "audit" {
        return audit(&all);
    }
    let Ok(scenarios) = read("scenarios/unlimited/scenarios.jsonl") else {
        return println!("skipped: no scenarios");
    };
    if filter == "clauses" || filter == "faults" {
        return;
    }
    match conform(&cards, &scenarios, &filter) {
        Ok(report) => {
            for failure in report.failures.iter().take(400) {
                println!("FAILED {}: {}\n    {}", failure.id, failure.expectation, failure.log.join(" | "));
            }
            for error in report.broken.iter().take(40) {
                println!("ERROR {error}");
            }
            let mut missing: Vec<_> = report.missing.into_iter().collect();
            missing.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            println!("uncompiled: {:?}", missing.iter().take(60).collect::<Vec<_>>());
            println!("{:?}", report.counts);
        }
        Err(error) => println!("{error}"),
    }
}

/// How many texts come back as they were printed, and which do not.
#[expect(clippy::print_stdout, reason = "it is a report")]
fn audit(all: &[Printed<'_>]) {
    let mut fidelity = Fidelity::default();
    for card in all {
        if let Ok(compiled) = Unlimited::compile(*card) {
            let before = fidelity.different.len();
            fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
            if let Some(different) = fidelity.different.get(before) {
                println!("{}\n  {}\n  {:?}", card.name, different.printed, different.rendered);
            }
        }
    }
    println!("{} of {} come back", fidelity.same, fidelity.compared());
}
