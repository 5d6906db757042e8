//! Fidelity: rendered text against printed text.

use crate::lexer::{fold, strip_reminders};

/// A text without what does not count: case, spacing, reminders, the shapes of quotes and dashes.
#[must_use]
pub fn normalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in strip_reminders(text).replace(" - ", " — ").chars().map(fold).flat_map(char::to_lowercase) {
        if c == ' ' && out.ends_with([' ', '\n']) {
            continue;
        }
        if matches!(c, '\n' | '.' | ',' | ':' | ';' | ']') {
            out.truncate(out.trim_end_matches(' ').len());
        }
        if c == '\n' && out.ends_with('\n') {
            continue;
        }
        out.push(c);
    }
    out.trim().to_owned()
}

/// A text that was not rendered as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The printed text, normalised.
    pub printed: String,
    /// The rendered text, normalised; none if the program has no wording.
    pub rendered: Option<String>,
}

/// How many texts come back as they were printed, and which do not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fidelity {
    /// How many came back as they were printed.
    pub same: usize,
    /// The others.
    pub different: Vec<Difference>,
}

impl Fidelity {
    /// Compares one text.
    pub fn compare(&mut self, printed: &str, rendered: Option<&str>) {
        let (printed, rendered) = (normalise(printed), rendered.map(normalise));
        if rendered.as_ref() == Some(&printed) {
            self.same += 1;
        } else {
            self.different.push(Difference { printed, rendered });
        }
    }

    /// How many texts were compared.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.same + self.different.len()
    }
}
