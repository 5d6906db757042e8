//! `cards check`: is every card's text understood, in exactly one way?

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::{CardFault, Catalogue, Compiled};
use cardwright_text::audit::ClauseShapes;
use cardwright_text::{Code, Diagnostic, Names, Span};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::audit::Audit;
use crate::commands::Command;
use crate::failure::Failure;
use crate::out::Out;
use crate::shelf::{Cards, write_text};

/// How many cards that are not understood are shown in full.
const SHOWN: usize = 10;
/// How many shapes of clauses are shown.
const SHAPES: usize = 40;

/// Is every card's text understood? The last line is JSON
#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    /// The game
    pub(super) game: String,

    /// Card files, or dumps of the published game; the cards in the box if none are given
    files: Vec<PathBuf>,

    /// Write a line for each card to FILE, with the first clause that was not understood
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Show the shapes of clauses that were most often not understood
    #[arg(long)]
    clauses: bool,

    /// Delete each word and each phrase in turn and see whether it counted; compare each text with the grammar's own, and
    /// name the words whose meaning somebody should judge
    #[arg(long)]
    audit: bool,
}

/// What became of a card.
type Tried<'a> = (Printed<'a>, Result<Compiled, CardFault>);

/// The last line.
#[derive(Serialize)]
struct Summary {
    game: &'static str,
    cards: usize,
    compiled: usize,
    ambiguous: usize,
    seconds: f64,
}

impl Command for CheckArgs {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let cards = Cards::without_library::<G>(&self.files)?;
        let start = Instant::now();
        let compiled = |card| (card, G::compile_among(card, &cards));
        let tried: Vec<Tried<'_>> = cards.own_or_builtin().into_par_iter().map(compiled).collect();
        let seconds = start.elapsed().as_secs_f64();
        let faults: Vec<&CardFault> = tried.iter().filter_map(|(_, tried)| tried.as_ref().err()).collect();
        show_faults(&faults, out)?;
        if let Some(file) = &self.report {
            write_text(file, &report(&tried))?;
        }
        if self.clauses {
            show_shapes(&faults, out)?;
        }
        let audited = if self.audit { Some(Audit::of::<G>(&tried, &cards)) } else { None };
        if let Some(audit) = &audited {
            audit.write(out)?;
        }
        let summary = Summary {
            game: G::NAME,
            cards: tried.len(),
            compiled: tried.len() - faults.len(),
            ambiguous: faults.iter().filter(|fault| fault.ambiguous).count(),
            seconds: (seconds * 1e6).round() / 1e6,
        };
        writeln!(out, "{}", serde_json::to_string(&summary).map_err(std::io::Error::from)?)?;
        verdict(&summary, audited.as_ref())
    }
}

fn verdict(summary: &Summary, audited: Option<&Audit>) -> Result<(), Failure> {
    let missed = summary.cards - summary.compiled;
    if missed > 0 {
        return Err(Failure::check(format!("{missed} of {} cards are not understood", summary.cards)));
    }
    match audited.map_or(0, Audit::silent_words) {
        0 => Ok(()),
        words => Err(Failure::check(format!("words that do not count in their cards: {words}"))),
    }
}

fn show_faults(faults: &[&CardFault], out: &mut Out<'_>) -> Result<(), Failure> {
    for fault in faults.iter().take(SHOWN) {
        writeln!(out, "{}\n", fault.report.trim_end())?;
    }
    if faults.len() > SHOWN {
        writeln!(out, "... and {} more; --report FILE lists them all\n", faults.len() - SHOWN)?;
    }
    Ok(())
}

fn show_shapes(faults: &[&CardFault], out: &mut Out<'_>) -> Result<(), Failure> {
    let mut shapes = ClauseShapes::default();
    for fault in faults {
        let whole = Span::new(0, fault.clause.len());
        let problem = Diagnostic::new(Code::Unknown, "not understood", &fault.clause, whole);
        shapes.add(&problem, &Names::new([fault.name.as_str()]));
    }
    writeln!(out, "clauses not understood, most frequent first:")?;
    for (shape, count) in shapes.most_frequent(SHAPES) {
        writeln!(out, "{count:>6}  {shape}")?;
    }
    Ok(())
}

/// A line for each card: its name, what became of it, where, and the clause.
fn report(tried: &[Tried<'_>]) -> String {
    let mut text = String::new();
    for (card, tried) in tried {
        let _ = match tried {
            Ok(_) => writeln!(text, "{}\tcompiled", card.name),
            Err(CardFault { file, line, column, ambiguous, clause, .. }) => {
                let what = if *ambiguous { "ambiguous" } else { "not understood" };
                let clause = clause.split_whitespace().collect::<Vec<_>>().join(" ");
                writeln!(text, "{}\t{what}\t{file}:{line}:{column}\t{clause}", card.name)
            }
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{ran, scratch};

    fn checked(cards: &str, flags: &str) -> (crate::toy::Ran, PathBuf) {
        let folder = scratch("cards");
        let file = folder.join("my.cards");
        std::fs::write(&file, cards).unwrap();
        let report = folder.join("report");
        (ran::<CheckArgs>(&format!("toy {} --report {} {flags}", file.display(), report.display())), report)
    }

    #[test]
    fn the_last_line_counts_the_cards() {
        let done = ran::<CheckArgs>("toy");
        assert!(done.failure.is_none());
        let last: serde_json::Value = serde_json::from_str(done.results.lines().last().unwrap()).unwrap();
        assert_eq!((&last["game"], &last["cards"], &last["compiled"]), (&"toy".into(), &2.into(), &2.into()));
        assert_eq!(last["ambiguous"], 0);
        assert!(last["seconds"].is_f64());
    }

    #[test]
    fn a_card_that_is_not_understood_fails_the_check_and_is_reported_with_its_clause() {
        let (done, report) = checked("[Boulder]\ntake three stones\n[Good]\ntake two stones\n", "--clauses");
        assert_eq!(done.failure.unwrap().to_string(), "1 of 2 cards are not understood");
        assert!(done.results.contains("`three` is not a word of this game"), "{}", done.results);
        assert!(done.results.contains("1  take N stones"), "{}", done.results);
        let report = std::fs::read_to_string(report).unwrap();
        assert!(report.starts_with("Boulder\tnot understood\t"), "{report}");
        assert!(report.ends_with(":2:1\ttake three stones\nGood\tcompiled\n"), "{report}");
    }

    #[test]
    fn the_audit_finds_a_word_that_does_not_count() {
        let (done, _) = checked("[Polite]\ntake two stones please\n", "--audit");
        assert_eq!(done.failure.unwrap().to_string(), "words that do not count in their cards: 1");
        assert!(done.results.contains("Polite: `please` in `take two stones please`"), "{}", done.results);
        assert!(done.results.contains("fidelity: 1 of 1 texts"), "{}", done.results);
    }
}
