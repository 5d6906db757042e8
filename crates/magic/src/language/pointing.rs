//! Which words a refusal is about: the pronoun that stands for nothing, or the two things that it could stand for.

use cardwright_text::{Derivation, Diagnostic, Parser, Span};

use super::grammar::GRAMMAR;
use super::link::{Asked, Linker, Refused, Trail};
use super::lower::{Bearer, lower};
use super::tree::{Cat, Noun, Phrase, Quantity, Who, Whom, Whose};
use super::{Read, ReadLine, end_quotations, own_names, paragraphs};

/// The problem with a line, with the words underlined that it is about; the whole line if no word is to blame alone.
pub(super) fn refusal(
    read: &Read,
    face: usize,
    line: &ReadLine,
    bearer: Bearer,
    problem: String,
    link: &mut Linker<'_>,
) -> Box<Diagnostic> {
    link.trail = Some(Trail::default());
    let again = lower(&line.line, bearer, &line.text, link);
    let refused = link.trail.take().and_then(|trail| trail.refused);
    let refused = refused.filter(|refused| again.is_err() && refused.problem == problem);
    let mut diagnostic = read.source.wrong(problem, line.span);
    if let Some(refused) = refused {
        let (span, also) = places(read, face, line, &refused);
        diagnostic.span = span.unwrap_or(line.span);
        diagnostic.also = match also[..] {
            [] => None,
            [one] => Some(Box::new([one, one])),
            [one, other, ..] => Some(Box::new([one, other])),
        };
    }
    diagnostic
}

/// Where the pronoun stands, and where the things were named.
fn places(read: &Read, face: usize, line: &ReadLine, refused: &Refused) -> (Option<Span>, Vec<Span>) {
    let phrases = phrases(read, face, line);
    let said = |phrase: &&(Phrase, Span)| asks(&phrase.0, &refused.asked);
    let asked: Vec<Span> = phrases.iter().filter(said).map(|(_, span)| *span).collect();
    let span = asked.get(refused.nth).or(asked.last()).copied();
    let before = |place: &Span| span.is_none_or(|span| place.start < span.start);
    let named = |noun: &Noun| {
        let same = phrases.iter().filter(|(phrase, _)| matches!(phrase, Phrase::Noun(one) if one == noun));
        same.map(|(_, span)| *span).rfind(before)
    };
    let mut also: Vec<Span> = refused.named.iter().filter_map(named).collect();
    also.dedup();
    (span, also)
}

/// Whether a phrase is such a pronoun.
fn asks(phrase: &Phrase, asked: &Asked) -> bool {
    match (asked, phrase) {
        (Asked::Thing(noun), Phrase::Noun(one)) => one == noun,
        (Asked::Thing(Noun::It), Phrase::Whose(whose)) => {
            matches!(whose, Whose::ItsOwners | Whose::ItsControllers)
        }
        (Asked::Player, Phrase::Who(who)) => matches!(who, Who::They | Who::ThatPlayer),
        (Asked::Player, Phrase::Whom(whom)) => matches!(whom, Whom::They | Whom::ThatPlayer),
        (Asked::Player, Phrase::Whose(whose)) => *whose == Whose::Their,
        (Asked::Number, Phrase::Amount(amount)) => matches!(amount, Quantity::That | Quantity::Damage),
        _ => false,
    }
}

/// All phrases of a line with their places, in the order of the text.
fn phrases(read: &Read, face: usize, line: &ReadLine) -> Vec<(Phrase, Span)> {
    let text = &read.body.faces[face];
    let Ok(mut lexed) = read.source.lex(&GRAMMAR, &text.blanked, &own_names(&text.face.name)) else {
        return Vec::new();
    };
    end_quotations(&mut lexed);
    let mut parser = Parser::new(&GRAMMAR);
    let mut found: Vec<(Phrase, Span)> = Vec::new();
    for range in paragraphs(&lexed) {
        let whole = lexed.tokens[range.start].span.to(lexed.tokens[range.end - 1].span);
        if whole.start < line.span.start || whole.end > line.span.end {
            continue;
        }
        let Ok(derivation) = parser.derive(Cat::Line, &lexed, range) else { continue };
        let place = |one: &Derivation<Phrase>| {
            lexed.tokens[one.tokens.start].span.to(lexed.tokens[one.tokens.end - 1].span)
        };
        found.extend(derivation.all().into_iter().map(|one| (one.value.clone(), place(one))));
    }
    found.sort_by_key(|(_, span)| (span.start, span.end));
    found.dedup();
    found
}
