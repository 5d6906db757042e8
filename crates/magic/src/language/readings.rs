//! The readings of a card that preferences between rows have ruled out, and what they would have meant.

use std::ops::Range;

use cardwright_table::cards::{NoCards, Printed};
use cardwright_table::catalogue::{CardFault, Program};
use cardwright_text::{Diagnostic, Limits, Parser, Punct, RowId, Span, TokenKind};

use crate::readings::Choice;

use super::grammar::{GRAMMAR, judged};
use super::link::Linker;
use super::tree::{Cat, Line, Phrase};
use super::{
    Book, Read, ReadLine, end_quotations, fault, one_text, own_names, paragraphs, program, put, read,
};

/// A text has few readings that differ, so few of each phrase are enough to find them.
const LIMITS: Limits = Limits { tokens: 2_000, edges: 500_000, values: 16, builds: 50_000 };

/// Phrases that can go without a change of what a card does, each with why.
pub(crate) const SILENT: &[&str] = &[
    // What is called a permanent by its kind is on the battlefield (CR 109.2).
    "[on the battlefield]",
    "enters [the battlefield]",
    "enter [the battlefield]",
    // Lands are played in one's own turn (CR 305.2), blocks are declared in combat, modes chosen as a spell is cast.
    "additional land [on each of your turns]",
    "additional lands [on each of your turns]",
    "additional creature [each combat]",
    "[as you cast this spell]",
    // Damage is dealt to permanents and players alone (CR 120.1).
    "damage [to a permanent or player]",
    "[to that permanent or player]",
    "that [permanent or] player instead",
    "damage dealt [this way]",
    // What is done instead of a draw is done instead of it, whether that is said or not (CR 614.6).
    "instead [that player skips that draw and]",
    // Cards that were looked at go back where they were, and one of those is one of them.
    "on the bottom [of your library]",
    "chooses one [of them]",
    "put one [of them]",
    // An ability that returns its card from a graveyard works there (CR 113.6m).
    "[Activate only if this card is in your graveyard]",
    // Spells are cast and lands played, so that to play cards says both.
    "may play [lands and cast spells from among] cards exiled",
    "may cast [spells from among] cards exiled",
    // No place is named then.
    "put there [from anywhere]",
    // Who cycles a card discards it (CR 702.29a).
    "[cycle or] discard",
    "[and/] or",
    // Said once of both.
    "and [you control]",
    "[and/]",
    "[all cards from] your",
    // By rule (CR 103.1).
    "[If multiple players would be the starting player, one of those players is chosen at random]",
];

/// The places where a preference chose between different programs.
pub(crate) fn choices(card: Printed<'_>) -> Result<Vec<Choice>, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let mut read = read(card).map_err(refused)?;
    let printed = compiled(&read, card).map_err(refused)?;
    let mut found: Vec<Choice> = Vec::new();
    for face in 0..read.body.faces.len() {
        let text = &read.body.faces[face];
        let mut lexed =
            read.source.lex(&GRAMMAR, &text.blanked, &own_names(&text.face.name)).map_err(refused)?;
        end_quotations(&mut lexed);
        let mut parser = Parser::with_limits(&GRAMMAR, LIMITS);
        let ranges = paragraphs(&lexed);
        let spans: Vec<Span> = ranges
            .iter()
            .map(|range| lexed.tokens[range.start].span.to(lexed.tokens[range.end - 1].span))
            .collect();
        let rivals: Vec<_> = ranges
            .into_iter()
            .map(|range| parser.passed_over_in(Cat::Line, &lexed, range).unwrap_or_default())
            .collect();
        let blanked = text.blanked.clone();
        let before: usize = read.counts[..face].iter().sum();
        let paragraphs: Vec<Line> = read.paragraphs[before..before + read.counts[face]].to_vec();
        for (place, rivals) in rivals.into_iter().enumerate() {
            for rival in rivals {
                let Phrase::Line(other) = rival.value else { continue };
                let line = |(at, span): (usize, &Span)| ReadLine {
                    line: if at == place { other.clone() } else { paragraphs[at].clone() },
                    text: blanked[span.range()].to_owned(),
                    span: *span,
                };
                let lines = one_text(spans.iter().enumerate().map(line).collect());
                let usual = std::mem::replace(&mut read.lines[face], lines);
                let other = compiled(&read, card);
                read.lines[face] = usual;
                let Ok(other) = other else { continue };
                if other == printed || found.iter().any(|known| known.program == other) {
                    continue;
                }
                let (chosen, instead_of) = (name(rival.chosen), name(rival.instead_of));
                found.push(Choice {
                    words: blanked[rival.span.range()].to_owned(),
                    reason: judged::reason(&chosen, &instead_of),
                    chosen,
                    instead_of,
                    program: other,
                });
            }
        }
    }
    Ok(found)
}

/// The runs of words of a card's text that could be left out, by their places in its body.
pub(crate) fn phrases(card: Printed<'_>) -> Result<Vec<Span>, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let read = read(card).map_err(refused)?;
    let mut spans = Vec::new();
    for text in &read.body.faces {
        let names = own_names(&text.face.name);
        let mut lexed = read.source.lex(&GRAMMAR, &text.blanked, &names).map_err(refused)?;
        end_quotations(&mut lexed);
        let mut parser = Parser::new(&GRAMMAR);
        for range in paragraphs(&lexed) {
            let Ok(derivation) = parser.derive(Cat::Line, &lexed, range) else { continue };
            let place = |run: Range<usize>| lexed.tokens[run.start].span.to(lexed.tokens[run.end - 1].span);
            // An ability word has no rules meaning (CR 207.2c).
            let start = derivation.tokens.start;
            let word = |run: &Range<usize>| {
                run.start == start && lexed.tokens[run.end - 1].kind == TokenKind::Punct(Punct::DASH)
            };
            // An ability of one face is there only when that face is up (CR 712.8d).
            let into_itself = |run: &Range<usize>| {
                lexed.text[lexed.tokens[run.start].span.range()] == *"into"
                    && lexed.tokens[run.end - 1].kind == TokenKind::SelfName
            };
            let counts = |run: &Range<usize>| !word(run) && !into_itself(run);
            spans.extend(derivation.runs().into_iter().filter(counts).map(place));
        }
    }
    Ok(spans)
}

fn compiled(read: &Read, card: Printed<'_>) -> Result<Program, Box<Diagnostic>> {
    let mut book = Book::default();
    put(read, card, &mut Linker::new(&mut book, &NoCards))?;
    Ok(program(book))
}

/// The wording of a row; a name or number that no row has.
fn name(row: Option<RowId>) -> String {
    row.and_then(|row| GRAMMAR.row(row))
        .map_or_else(|| "a name or number".to_owned(), |row| row.name.to_owned())
}

/// Every choice that was judged: the two rows, why, and a type line with a text.
pub(crate) fn judged() -> Vec<[&'static str; 5]> {
    let told = |one: &judged::Judged| [one.chosen, one.instead_of, one.why, one.example.0, one.example.1];
    judged::JUDGED.iter().map(told).collect()
}
