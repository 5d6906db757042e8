//! `cards check --audit`: measures that cannot be gamed.

use std::io::{self, Write};

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Catalogue, Compiled};
use cardwright_text::audit::{Fidelity, Silent, word_deletion};
use cardwright_text::strip_reminders;

use crate::out::Out;

/// What was found.
pub(super) struct Audit {
    silent: Vec<(String, Silent)>,
    names: Vec<String>,
    fidelity: Fidelity,
}

impl Audit {
    /// Audits all cards that were understood.
    pub(super) fn of<G: Catalogue>(
        tried: &[(Printed<'_>, Result<Compiled, CardFault>)],
        cards: &dyn CardSource,
    ) -> Audit {
        let mut audit = Audit { silent: Vec::new(), names: Vec::new(), fidelity: Fidelity::default() };
        for (card, compiled) in tried {
            let Ok(compiled) = compiled else { continue };
            let silent = silent_words::<G>(*card, &compiled.rules_text, cards);
            audit.silent.extend(silent.into_iter().map(|word| (card.name.to_owned(), word)));
            let before = audit.fidelity.different.len();
            audit.fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
            if audit.fidelity.different.len() > before {
                audit.names.push(card.name.to_owned());
            }
        }
        audit
    }

    /// How many words can go without a change.
    pub(super) fn silent_words(&self) -> usize {
        self.silent.len()
    }

    /// Writes what was found.
    pub(super) fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
        writeln!(
            out,
            "word deletion: words that can go without changing what their card does: {}",
            self.silent.len()
        )?;
        for (card, silent) in &self.silent {
            writeln!(out, "  {card}: `{}` at letter {}", silent.word, silent.span.start + 1)?;
        }
        let Fidelity { same, different } = &self.fidelity;
        writeln!(
            out,
            "fidelity: {same} of {} texts come back as they were printed",
            self.fidelity.compared()
        )?;
        for (card, difference) in self.names.iter().zip(different) {
            let rendered = difference.rendered.as_deref().unwrap_or("(no wording)");
            writeln!(
                out,
                "  {card}\n    printed:  {}\n    rendered: {}",
                one_line(&difference.printed),
                one_line(rendered)
            )?;
        }
        Ok(())
    }
}

/// The words of a card's rules text that do not count.
fn silent_words<G: Catalogue>(card: Printed<'_>, rules_text: &str, cards: &dyn CardSource) -> Vec<Silent> {
    let body = strip_reminders(card.body);
    // The rules text stands in the body as it is, unless the ruleset joins lines or strips more than reminders;
    // then the whole body is audited, type line and all.
    let (before, text, after) = match body.find(rules_text).filter(|_| !rules_text.is_empty()) {
        Some(at) => (&body[..at], rules_text, &body[at + rules_text.len()..]),
        None => ("", &body[..], ""),
    };
    let compile = |text: &str| {
        let body = format!("{before}{text}{after}");
        let compiled = G::compile_among(Printed { body: &body, ..card }, cards);
        compiled.ok().map(|compiled| compiled.program)
    };
    word_deletion(text, compile, G::silent_words())
}

fn one_line(text: &str) -> String {
    text.replace('\n', " / ")
}
