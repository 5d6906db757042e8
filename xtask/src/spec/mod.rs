//! `cargo xtask spec`: which tests cite each statement of the specification.
//!
//! A statement in `docs/spec.md` ends in the parts it concerns: `13. Mulligan kinds ... {applies: magic}`.
//! A test cites it in a comment above: `/// spec 13, 62..80`. Each part that exists must have a test of its own for
//! every statement that binds it.

mod citations;
mod statements;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::root;
use crate::step::{Broken, say};
use citations::{Citation, citations};
use statements::{Statement, statements};

/// Folders that hold no tests of ours. The citations in this crate are examples.
const SKIPPED: &[&str] = &["node_modules", "xtask", "dist"];

/// Prints the table and fails if a test is missing.
pub(crate) fn run() -> Result<(), Broken> {
    let root = root();
    let path = root.join("docs/spec.md");
    let text = fs::read_to_string(&path)
        .map_err(|error| Broken::new(format!("`{}` cannot be read: {error}", path.display())))?;
    let statements = statements(&text).map_err(|problem| Broken::new(format!("docs/spec.md: {problem}")))?;
    let mut cited = Vec::new();
    for file in sources(&root) {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let place = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        cited.extend(citations(&place, &text));
    }
    let exists = |part: &str| root.join("crates").join(part).is_dir() || root.join(part).is_dir();
    let (lines, problems) = report(&statements, &cited, exists);
    lines.iter().for_each(|line| say(line));
    if problems.is_empty() { Ok(()) } else { Err(Broken::new(problems.join("\n       "))) }
}

/// The table as lines, and everything that is wrong.
fn report(
    statements: &[Statement],
    cited: &[Citation],
    exists: impl Fn(&str) -> bool,
) -> (Vec<String>, Vec<String>) {
    let mut tests: BTreeMap<u32, Vec<&Citation>> = BTreeMap::new();
    for citation in cited {
        tests.entry(citation.number).or_default().push(citation);
    }
    let mut lines = Vec::new();
    let mut problems = Vec::new();
    let mut covered = 0;
    for Statement { number, text, parts } in statements {
        let citing = tests.remove(number).unwrap_or_default();
        let built: Vec<&String> = parts.iter().filter(|part| exists(part)).collect();
        let untested: Vec<&String> = built
            .iter()
            .copied()
            .filter(|part| !citing.iter().any(|citation| is_in(citation, part)))
            .collect();
        let state = match (citing.len(), built.is_empty(), untested.is_empty()) {
            (0, true, _) => "later".to_owned(),
            (_, _, false) => "MISSING".to_owned(),
            (1, ..) => "1 test".to_owned(),
            (count, ..) => format!("{count} tests"),
        };
        for part in untested {
            problems
                .push(format!("statement {number} binds {part}, where no test cites it: {}", short(text)));
        }
        covered += usize::from(!citing.is_empty());
        lines.push(format!("{number:>4}  {state:<9} {}", short(text)));
        lines.extend(citing.iter().map(|citation| format!("{:16}{} {}", "", citation.place, citation.test)));
    }
    for citation in tests.values().flatten() {
        let Citation { number, place, test } = citation;
        problems.push(format!("{place}: `{test}` cites spec {number}, which does not exist"));
    }
    lines.push(format!("{covered} of {} statements are cited by tests", statements.len()));
    (lines, problems)
}

/// Whether the test stands in this part of the project.
fn is_in(citation: &Citation, part: &str) -> bool {
    let place = citation.place.strip_prefix("crates/").unwrap_or(&citation.place);
    place.strip_prefix(part).is_some_and(|rest| rest.starts_with('/'))
}

fn short(text: &str) -> String {
    const ROOM: usize = 84;
    if text.chars().count() <= ROOM {
        return text.to_owned();
    }
    text.chars().take(ROOM - 3).chain("...".chars()).collect()
}

/// All source files that may hold tests, in order of their names.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ours = !name.starts_with('.') && !name.starts_with("target") && !SKIPPED.contains(&name.as_str());
        if path.is_dir() && ours {
            found.extend(sources(&path));
        } else if name.ends_with(".rs") || name.ends_with(".test.ts") || name.ends_with(".spec.ts") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str = "\
## A. Set-up
1. Decks are checked. {applies: skirmish magic}
2. Mulligans. {applies: magic}
3. Draws. {applies: skirmish}
";
    const TESTS: &str = "\
/// spec 1, 9
#[test]
fn decks_are_checked() {}
";

    #[test]
    fn a_test_of_one_part_does_not_speak_for_another() {
        let cited = citations("crates/skirmish/a.rs", "/// spec 1\n#[test]\nfn decks_are_checked() {}\n");
        let (_, problems) = report(&statements(SPEC).unwrap()[..1], &cited, |_| true);
        assert_eq!(problems, ["statement 1 binds magic, where no test cites it: Decks are checked."]);
    }

    #[test]
    fn a_statement_of_a_part_that_exists_needs_a_test_and_a_citation_needs_a_statement() {
        let statements = statements(SPEC).unwrap();
        let cited = citations("crates/skirmish/a.rs", TESTS);
        let (lines, problems) = report(&statements, &cited, |part| part == "skirmish");
        let expected = [
            "   1  1 test    Decks are checked.",
            "                crates/skirmish/a.rs:3 decks_are_checked",
            "   2  later     Mulligans.",
            "   3  MISSING   Draws.",
            "1 of 3 statements are cited by tests",
        ];
        assert_eq!(lines, expected);
        let expected = [
            "statement 3 binds skirmish, where no test cites it: Draws.",
            "crates/skirmish/a.rs:3: `decks_are_checked` cites spec 9, which does not exist",
        ];
        assert_eq!(problems, expected);
    }
}
