//! What each pronoun of some sentences stands for, and where a reader could not tell.

use std::collections::BTreeSet;

use cardwright_table::cards::{CardPool, CardSource};

/// A line of the fixture: the type line, the text, and what its pronouns stand for.
fn lines() -> impl Iterator<Item = [&'static str; 3]> {
    let lines =
        include_str!("references.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        [parts[0], parts[1], parts.get(2).copied().unwrap_or_default()]
    })
}

/// What the pronouns of a text stand for, as the fixture says it; the entry of the table that decided in brackets.
fn found(types: &str, text: &str) -> String {
    let size = if types.starts_with("Creature") { "\n2/2" } else { "" };
    let card = format!("[Test Card]\n{{R}}\n{types}\n{}{size}\n", text.replace(" / ", "\n"));
    let mut pool = CardPool::default();
    pool.read("test.cards", &card).unwrap();
    match cardwright_magic::references::of(pool.find("Test Card").unwrap()) {
        Ok(all) => {
            let told = |one: &cardwright_magic::references::Reference| {
                let reason = one.reason.map(|reason| format!(" [{reason}]")).unwrap_or_default();
                format!("{} = {}{reason}", one.phrase, one.meant)
            };
            all.iter().map(told).collect::<Vec<_>>().join(", ")
        }
        Err(fault) => underlined(&fault.report),
    }
}

/// The words that a refusal underlines, and after a tilde those that they could stand for.
fn underlined(report: &str) -> String {
    let lines: Vec<&str> = report.lines().collect();
    let mut marked = [Vec::new(), Vec::new()];
    for pair in lines.windows(2) {
        let [Some((_, text)), Some((_, marks))] = [pair[0].split_once(" | "), pair[1].split_once(" | ")]
        else {
            continue;
        };
        let (text, marks): (Vec<char>, Vec<char>) = (text.chars().collect(), marks.chars().collect());
        if !marks.iter().all(|mark| " ^-".contains(*mark)) {
            continue;
        }
        for (mark, words) in ['^', '-'].into_iter().zip(&mut marked) {
            let mut at = 0;
            while let Some(start) = (at..marks.len()).find(|&place| marks[place] == mark) {
                let end = (start..marks.len()).find(|&place| marks[place] != mark).unwrap_or(marks.len());
                words.push(text[start..end.min(text.len())].iter().collect::<String>());
                at = end;
            }
        }
    }
    let [asked, could] = marked.map(|words| words.join(" / "));
    if could.is_empty() { format!("refused: {asked}") } else { format!("refused: {asked} ~ {could}") }
}

#[test]
fn pronouns_stand_for_what_a_reader_takes_them_for() {
    let mut complaints = Vec::new();
    for [types, text, expected] in lines() {
        let found = found(types, text);
        if found != expected {
            complaints.push(format!("{types} | {text}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_entry_of_the_table_of_preferences_decides_a_sentence() {
    let decided: BTreeSet<&str> =
        lines().flat_map(|[_, _, expected]| expected.split(['[', ']']).skip(1).step_by(2)).collect();
    let table = cardwright_magic::references::table();
    let missing: Vec<_> = table.iter().filter(|(name, _)| !decided.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
