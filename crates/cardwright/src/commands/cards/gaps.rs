//! Everything that keeps a card from being understood, not only the first thing.

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Catalogue};

/// How many sentences of one card are taken out.
const MOST: usize = 12;
/// How many words around the place where reading stops make a gap.
const BEFORE: usize = 2;
const AFTER: usize = 2;

/// Something that is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Gap {
    /// What it has in common with the same gap of other cards: the words around the place, or what is wrong.
    pub(super) shape: String,
    /// The sentence.
    pub(super) sentence: String,
}

/// The gaps of a card: its text is read again without the sentence that was not understood, until nothing is left
/// that is not understood.
pub(super) fn gaps<G: Catalogue>(card: Printed<'_>, first: &CardFault, cards: &dyn CardSource) -> Vec<Gap> {
    let mut body = card.body.to_owned();
    let mut fault = first.clone();
    let mut all: Vec<Gap> = Vec::new();
    while all.len() < MOST {
        let Some((start, at, end)) = sentence(&body, card.line, &fault) else { break };
        let gap = Gap {
            shape: shape(&body[start..at], &body[at..end], &fault),
            sentence: body[start..end].trim().to_owned(),
        };
        let known = all.iter().any(|known| known.shape == gap.shape);
        all.extend((!known).then_some(gap));
        body.replace_range(start..end, "");
        match G::compile_among(Printed { body: &body, ..card }, cards) {
            Ok(_) => break,
            Err(next) => fault = next,
        }
    }
    if all.is_empty() {
        all.push(Gap { shape: what_is_wrong(first), sentence: first.clause.clone() });
    }
    all
}

/// Where the sentence of a fault starts, where the fault is in it, and where it ends.
fn sentence(body: &str, line: u32, fault: &CardFault) -> Option<(usize, usize, usize)> {
    let above = fault.line.checked_sub(line)? as usize;
    let line_start = body.split_inclusive('\n').take(above).map(str::len).sum::<usize>();
    let text = body.get(line_start..)?.split('\n').next()?;
    let column = (fault.column as usize).saturating_sub(1);
    let at = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
    let start = text[..at].rfind(". ").map_or(0, |mark| mark + 2);
    let end = text[at..].find(". ").map_or(text.len(), |mark| at + mark + 2);
    (start < end).then_some((line_start + start, line_start + at, line_start + end))
}

/// The words around the place where reading stopped; what is wrong, if the words were understood.
fn shape(before: &str, after: &str, fault: &CardFault) -> String {
    if !fault.report.contains("\nexpected ") {
        return what_is_wrong(fault);
    }
    let plain = |text: &str| -> Vec<String> {
        let text = text.replace(&fault.name, "~").to_lowercase();
        text.split_whitespace()
            .map(|word| word.replace(|letter: char| letter.is_ascii_digit(), "N"))
            .collect()
    };
    let (before, after) = (plain(before), plain(after));
    let near = &before[before.len().saturating_sub(BEFORE)..];
    format!("{} ⟦ {}", near.join(" "), after[..after.len().min(AFTER)].join(" ")).trim().to_owned()
}

/// The sentence of a refusal, without the place.
fn what_is_wrong(fault: &CardFault) -> String {
    let first = fault.report.lines().next().unwrap_or_default();
    first.split_once(&format!(": {}: ", fault.name)).map_or(first, |(_, rest)| rest).to_owned()
}
