//! `cargo xtask cite`: every rule that the code cites (`CR 603.3b`) exists.
//!
//! `docs/cr-numbers.txt` has the numbers of the Comprehensive Rules, and nothing else of them.

use std::collections::BTreeSet;
use std::fs;

use crate::root;
use crate::spec::sources;
use crate::step::{Broken, say};

/// Fails if a cited rule does not exist.
pub(crate) fn run() -> Result<(), Broken> {
    let root = root();
    let path = root.join("docs/cr-numbers.txt");
    let text = fs::read_to_string(&path)
        .map_err(|error| Broken::new(format!("`{}` cannot be read: {error}", path.display())))?;
    let known = numbers(&text);
    let mut cited = BTreeSet::new();
    let mut problems = Vec::new();
    for file in sources(&root) {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let place = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        for (line, number) in citations(&text) {
            if !known.contains(&number) {
                problems.push(format!("{place}:{line}: there is no rule {number}"));
            }
            cited.insert(number);
        }
    }
    say(&format!("{} rules of the Comprehensive Rules are cited, of {}", cited.len(), known.len()));
    if problems.is_empty() { Ok(()) } else { Err(Broken::new(problems.join("\n       "))) }
}

/// All rule numbers of the list: `601: 1 2abc` stands for 601, 601.1, 601.2, 601.2a, 601.2b and 601.2c.
fn numbers(list: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let Some((rule, parts)) = line.split_once(':') else { continue };
        all.insert(rule.to_owned());
        for part in parts.split_whitespace() {
            let letters = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let number = format!("{rule}.{}", &part[..part.len() - letters.len()]);
            all.extend(letters.chars().map(|letter| format!("{number}{letter}")));
            all.insert(number);
        }
    }
    all
}

/// The rules cited in a text, each with its line: after `CR`, numbers joined by commas, `and` or a hyphen.
fn citations(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (place, line) in text.lines().enumerate() {
        for (start, _) in line.match_indices("CR ") {
            let glued = line[..start].ends_with(|before: char| before.is_alphanumeric());
            let mut rest = &line[start + 3..];
            while let Some((number, tail)) = number(rest).filter(|_| !glued) {
                found.push((place + 1, number.to_owned()));
                let Some(next) = [", ", " and ", "-"].iter().find_map(|joint| tail.strip_prefix(joint))
                else {
                    break;
                };
                rest = next;
            }
        }
    }
    found
}

/// A rule number at the start of a text, and what comes after it.
fn number(text: &str) -> Option<(&str, &str)> {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let rule = digits(text);
    if rule != 3 {
        return None;
    }
    let mut end = rule;
    if let Some(sub) = text[end..].strip_prefix('.').map(digits).filter(|sub| *sub > 0) {
        end += 1 + sub;
        let letters = text[end..].chars();
        end += usize::from(letters.clone().next().is_some_and(|letter| letter.is_ascii_lowercase()));
    }
    Some(text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_stands_for_its_rules_and_their_letters() {
        let all: Vec<String> = numbers("# numbers\n601: 1 2ab\n").into_iter().collect();
        assert_eq!(all, ["601", "601.1", "601.2", "601.2a", "601.2b"]);
    }

    #[test]
    fn several_rules_are_cited_at_once() {
        let cited: Vec<String> = citations("x (CR 603.3b, 603.4 and 117.5), CR 508-509.")
            .into_iter()
            .map(|(_, number)| number)
            .collect();
        assert_eq!(cited, ["603.3b", "603.4", "117.5", "508", "509"]);
    }

    #[test]
    fn a_word_that_ends_in_those_letters_is_no_citation() {
        assert!(citations("OCR 603.3b").is_empty());
    }
}
