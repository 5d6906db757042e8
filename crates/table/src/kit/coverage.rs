//! Which kinds of program nodes were carried out: a report over many matches.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

/// How many programs have a node of some kind, and in how many it was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Covered {
    there: usize,
    run: usize,
}

/// What was carried out, by kinds of nodes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage(BTreeMap<String, Covered>);

impl Coverage {
    /// Counts a node of a kind, such as "effect" and the variant's name.
    pub fn count(&mut self, kind: &str, node: &impl Debug, run: bool) {
        let text = format!("{node:?}");
        let name = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let covered = self.0.entry(format!("{kind} {name}")).or_default();
        covered.there += 1;
        covered.run += usize::from(run);
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let run = self.0.values().filter(|covered| covered.run > 0).count();
        writeln!(f, "{run} of {} kinds of nodes were carried out", self.0.len())?;
        for (kind, covered) in &self.0 {
            let never = if covered.run == 0 { "  never" } else { "" };
            writeln!(f, "{kind:32} {:6} of {:6}{never}", covered.run, covered.there)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_by_the_names_of_their_variants() {
        let mut coverage = Coverage::default();
        coverage.count("effect", &Some(3), true);
        coverage.count("effect", &Some(4), false);
        coverage.count("effect", &None::<u8>, false);
        let text = coverage.to_string();
        assert!(text.starts_with("1 of 2 kinds of nodes were carried out\n"), "{text}");
        assert!(text.contains("effect Some") && text.contains("1 of      2\n"), "{text}");
        assert!(text.contains("0 of      1  never\n"), "{text}");
    }
}
