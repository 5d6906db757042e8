//! What a corpus of printed cards became, line by line, told from the programs.
//!
//! `cargo run -p cardwright-magic --example magic_told -- cards.jsonl told.tsv` writes the card's name, the words
//! that only one side has, a line of its text and what that became, separated by tabs.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use std::io::Write as _;

use cardwright_magic::Magic;
use cardwright_magic::import::Imported;
use cardwright_table::cards::{CardSource as _, Printed};
use cardwright_table::catalogue::Catalogue as _;

fn main() -> std::io::Result<()> {
    let mut paths = std::env::args().skip(1);
    let (Some(cards), Some(out)) = (paths.next(), paths.next()) else {
        println!("skipped: no corpus (say which cards to read and where to write)");
        return Ok(());
    };
    let cards = Imported::read(&std::fs::read_to_string(cards)?).map_err(std::io::Error::other)?;
    let mut out = std::io::BufWriter::new(std::fs::File::create(out)?);
    let flat = |text: &str| text.replace(['\n', '\t'], " / ");
    let mut compiled = 0;
    for card in cards.all() {
        let Ok(lines) = Magic::tell(Printed { line: 1, ..card }) else { continue };
        compiled += 1;
        for line in lines {
            let differs = format!("{} | {}", line.missing.join(" "), line.added.join(" "));
            let (printed, told) = (flat(&line.printed), flat(&line.told.join(" / ")));
            writeln!(out, "{}\t{differs}\t{printed}\t{told}", card.name)?;
        }
    }
    println!("{compiled} cards told");
    Ok(())
}
