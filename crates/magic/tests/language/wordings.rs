//! Wordings that are understood and never written: each means the same as the wording that is written.

use std::collections::BTreeSet;

use super::{compiled, twins::without_texts};

/// What stands on each line: the type line, a text with such a wording, and the same text as it is written.
fn pairs() -> impl Iterator<Item = (&'static str, String, String)> {
    let lines =
        include_str!("wordings.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let parts: Vec<&str> = line.split(" | ").collect();
        assert_eq!(parts.len(), 3, "{line}");
        (parts[0], parts[1].replace(" / ", "\n"), parts[2].replace(" / ", "\n"))
    })
}

fn body(types: &str, text: &str) -> String {
    match types {
        "Legend" => format!("{{G}}\nLegendary Creature - Elf\n{text}\n2/2"),
        "X" => format!("{{X}}{{G}}\nSorcery\n{text}"),
        "Aura" => format!("{{G}}\nEnchantment - Aura\n{text}"),
        "Land" => format!("Land\n{text}"),
        creature if creature.contains("Creature") => format!("{{G}}\n{creature} - Elf\n{text}\n2/2"),
        other => format!("{{G}}\n{other}\n{text}"),
    }
}

#[test]
fn every_wording_that_is_never_written_means_what_is_written_instead() {
    let mut unproved: BTreeSet<String> = cardwright_magic::catalogue::other_wordings().into_iter().collect();
    let mut complaints = Vec::new();
    for (types, other, written) in pairs() {
        match (compiled(&body(types, &other)), compiled(&body(types, &written))) {
            (Ok(one), Ok(two)) => {
                if without_texts(&one.program.to_string()) != without_texts(&two.program.to_string()) {
                    complaints.push(format!("these do different things:\n  {other}\n  {written}"));
                }
                let used = |row: &String| one.rows.contains(row) && !two.rows.contains(row);
                unproved.retain(|row| !used(row));
            }
            (one, two) => {
                complaints.extend([one, two].into_iter().filter_map(Result::err));
            }
        }
    }
    // Quotation marks within quotation marks are others; nothing can be written with the usual ones there.
    unproved.retain(|row| !row.contains('‹'));
    complaints.extend(unproved.into_iter().map(|row| format!("without a proof: {row}")));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
