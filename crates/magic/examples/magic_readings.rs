//! Where preferences between rows decided what cards of a dump do: `magic_readings CARDS.jsonl [OUT.tsv]`. Prints each
//! pair of rows with the number of cards and an example; the file has a line for each card.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use std::collections::BTreeMap;
use std::io::Write as _;

use cardwright_magic::{import::Imported, readings};
use cardwright_table::cards::{CardSource, Printed};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        println!("skipped: no corpus (say which cards to read)");
        return Ok(());
    };
    let cards = Imported::read(&std::fs::read_to_string(path)?).map_err(std::io::Error::other)?;
    let mut out = arguments.next().map(std::fs::File::create).transpose()?.map(std::io::BufWriter::new);
    let mut classes: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    let mut concerned = 0;
    for card in cards.all() {
        let Ok(choices) = readings::of(Printed { line: 1, ..card }) else { continue };
        concerned += usize::from(!choices.is_empty());
        for choice in choices {
            let words = choice.words.replace('\n', " | ");
            if let Some(out) = &mut out {
                writeln!(out, "{}\t{}\t{}\t{words}", card.name, choice.chosen, choice.instead_of)?;
            }
            let class = classes.entry((choice.chosen, choice.instead_of));
            class.or_insert_with(|| (0, format!("{}: {words}", card.name))).0 += 1;
        }
    }
    println!("{concerned} cards would do something else by another reading");
    let mut classes: Vec<_> = classes.into_iter().collect();
    classes.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for ((chosen, instead_of), (count, example)) in classes {
        println!("{count:5}  {chosen}\n       {instead_of}\n       {example}");
    }
    Ok(())
}
