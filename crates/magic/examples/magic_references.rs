//! How many cards of a dump each entry of the table of preferences decided: `magic_references CARDS.jsonl [ENTRY]`.
//! With an entry's name, which cards those are.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use std::collections::BTreeMap;

use cardwright_magic::{import::Imported, references};
use cardwright_table::cards::{CardSource, Printed};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else { return println!("usage: magic_references CARDS.jsonl [ENTRY]") };
    let wanted = arguments.next();
    let Ok(dump) = std::fs::read_to_string(&path) else { return println!("skipped: no corpus at {path}") };
    let imported = match Imported::read(&dump) {
        Ok(imported) => imported,
        Err(error) => return println!("{path}: {error}"),
    };
    let mut cards: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut pronouns, mut speaking) = (0, 0);
    for card in imported.all() {
        let Ok(all) = references::of(Printed { line: 1, ..card }) else { continue };
        pronouns += all.len();
        speaking += usize::from(!all.is_empty());
        let mut reasons: Vec<&str> = all.iter().map(|one| one.reason.unwrap_or("only one fits")).collect();
        reasons.sort_unstable();
        reasons.dedup();
        reasons.iter().for_each(|reason| *cards.entry(reason).or_default() += 1);
        if wanted.as_deref().is_some_and(|wanted| reasons.contains(&wanted)) {
            println!("{}", card.name);
        }
    }
    println!("{pronouns} pronouns on {speaking} cards that compile");
    println!("{:6}  only one fits", cards.get("only one fits").copied().unwrap_or(0));
    for (name, why) in references::table() {
        println!("{:6}  {name}: {why}", cards.get(name).copied().unwrap_or(0));
    }
}
