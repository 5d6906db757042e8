//! `cards check --audit`: measures that cannot be gamed.

use std::io::{self, Write};

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Catalogue, Compiled, Told};
use cardwright_text::audit::{Fidelity, Silent, phrase_deletion, word_deletion, word_deletion_within};
use cardwright_text::{Span, strip_reminders};
use rayon::prelude::*;

use crate::out::Out;

/// A word that can go without changing what its card does.
struct SilentWord {
    card: String,
    word: String,
    line: String,
}

/// What was found.
pub(super) struct Audit {
    silent: Vec<SilentWord>,
    /// The same of phrases.
    phrases: Vec<SilentWord>,
    /// Words with two readings of which nobody has judged which is right, each with its card.
    open: Vec<(String, String)>,
    names: Vec<String>,
    fidelity: Fidelity,
    /// How many lines were told again from their programs.
    told: usize,
    /// Those of them that have other words than what is printed, each with its card.
    differing: Vec<(String, Told)>,
}

impl Audit {
    /// Audits all cards that were understood.
    pub(super) fn of<G: Catalogue>(
        tried: &[(Printed<'_>, Result<Compiled, CardFault>)],
        cards: &dyn CardSource,
    ) -> Audit {
        let mut audit = Audit {
            silent: Vec::new(),
            phrases: Vec::new(),
            open: Vec::new(),
            names: Vec::new(),
            fidelity: Fidelity::default(),
            told: 0,
            differing: Vec::new(),
        };
        let silent = tried.par_iter().filter_map(|(card, compiled)| {
            let compiled = compiled.as_ref().ok()?;
            Some(silent_words::<G>(*card, &compiled.rules_text, cards))
        });
        audit.silent = silent.flatten_iter().collect();
        let understood = || tried.par_iter().filter(|(_, compiled)| compiled.is_ok()).map(|(card, _)| *card);
        audit.phrases = understood().flat_map_iter(|card| silent_phrases::<G>(card, cards)).collect();
        let open = |card: Printed<'_>| {
            let open = G::open_readings(card).into_iter();
            open.map(|reading| (card.name.to_owned(), reading)).collect::<Vec<_>>()
        };
        audit.open = understood().flat_map_iter(open).collect();
        for (card, compiled) in tried {
            let Ok(compiled) = compiled else { continue };
            let before = audit.fidelity.different.len();
            let lines = G::tell(*card).unwrap_or_default();
            audit.told += lines.len();
            let differs = |line: &Told| !line.missing.is_empty() || !line.added.is_empty();
            audit
                .differing
                .extend(lines.into_iter().filter(differs).map(|line| (card.name.to_owned(), line)));
            audit.fidelity.compare(&compiled.rules_text, Some(&compiled.rendered));
            if audit.fidelity.different.len() > before {
                audit.names.push(card.name.to_owned());
            }
        }
        audit
    }

    /// How many words and phrases can go without a change.
    pub(super) fn silent_words(&self) -> usize {
        self.silent.len() + self.phrases.len()
    }

    /// Writes what was found.
    pub(super) fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
        writeln!(
            out,
            "word deletion: words that can go without changing what their card does: {}",
            self.silent.len()
        )?;
        for SilentWord { card, word, line } in &self.silent {
            writeln!(out, "  {card}: `{word}` in `{line}`")?;
        }
        if !self.phrases.is_empty() {
            let count = self.phrases.len();
            writeln!(
                out,
                "phrase deletion: phrases that can go without changing what their card does: {count}"
            )?;
        }
        for SilentWord { card, word, line } in &self.phrases {
            writeln!(out, "  {card}: `{word}` in `{line}`")?;
        }
        if !self.open.is_empty() {
            writeln!(
                out,
                "readings: words that could mean something else, and nobody has judged: {}",
                self.open.len()
            )?;
        }
        for (card, reading) in &self.open {
            writeln!(out, "  {card}: {reading}")?;
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
        self.write_told(out)
    }

    /// Writes which lines have a word that their program does not, or the other way round.
    fn write_told(&self, out: &mut Out<'_>) -> io::Result<()> {
        if self.told == 0 {
            return Ok(());
        }
        writeln!(
            out,
            "meaning: {} of {} lines have the same words when they are told from their programs",
            self.told - self.differing.len(),
            self.told
        )?;
        for (card, line) in &self.differing {
            writeln!(
                out,
                "  {card}\n    printed: {}\n    told:    {}\n    only printed: {}; only told: {}",
                one_line(&line.printed),
                one_line(&line.told.join(" ")),
                words(&line.missing),
                words(&line.added)
            )?;
        }
        Ok(())
    }
}

/// The words of a card's rules text that do not count.
fn silent_words<G: Catalogue>(
    card: Printed<'_>,
    rules_text: &str,
    cards: &dyn CardSource,
) -> Vec<SilentWord> {
    let body = strip_reminders(card.body);
    let compile = |body: &str| {
        let compiled = G::compile_among(Printed { body, ..card }, cards);
        compiled.ok().map(|compiled| compiled.program)
    };
    // A ruleset that strips more than reminders has lines that do not stand in the body; then the whole body is
    // audited, type line and all.
    let silent = word_deletion_within(&body, rules_text, compile, G::silent_words())
        .unwrap_or_else(|| word_deletion(&body, compile, G::silent_words()));
    silent
        .into_iter()
        .map(|Silent { word, span }| SilentWord {
            card: card.name.to_owned(),
            word,
            line: line_at(&body, span.range().start),
        })
        .collect()
}

/// The phrases of a card's rules text that do not count.
fn silent_phrases<G: Catalogue>(card: Printed<'_>, cards: &dyn CardSource) -> Vec<SilentWord> {
    let spans: Vec<Span> =
        G::phrases(card).into_iter().map(|place| Span::new(place.start, place.end)).collect();
    let compile = |body: &str| {
        let compiled = G::compile_among(Printed { body, ..card }, cards);
        compiled.ok().map(|compiled| compiled.program)
    };
    let exempt = [G::silent_words(), G::silent_phrases()].concat();
    let silent = phrase_deletion(card.body, &spans, compile, &exempt);
    silent
        .into_iter()
        .map(|Silent { word, span }| SilentWord {
            card: card.name.to_owned(),
            word,
            line: line_at(card.body, span.range().start),
        })
        .collect()
}

/// The line of a text in which this place is.
fn line_at(text: &str, place: usize) -> String {
    let (before, after) = text.split_at(place);
    let start = before.rsplit('\n').next().unwrap_or_default();
    let end = after.split('\n').next().unwrap_or_default();
    format!("{start}{end}")
}

/// Words for people: stems as they are.
fn words(words: &[String]) -> String {
    if words.is_empty() { "nothing".to_owned() } else { words.join(" ") }
}

fn one_line(text: &str) -> String {
    text.replace('\n', " / ")
}
