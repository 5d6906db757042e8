//! The language of the cards: from printed English to programs.

pub(crate) mod grammar;
pub(crate) mod lower;
pub mod tree;

use cardwright_table::SetupError;
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Compiled, Flaw, Program};
use cardwright_text::{Code, Diagnostic, Names, RowId, Source, Span, strip_reminders};

use crate::card::{Card, Cards, Kind};
use crate::program::{Ability, AbilityId, CardId};
use grammar::GRAMMAR;
use lower::{Bearer, Linker, Lowered, lower};
use tree::{Cat, Line, Phrase};

/// A card's text as trees.
struct Read {
    kind: Kind,
    text: String,
    lines: Vec<(Line, Span)>,
    rows: Vec<RowId>,
    source: Source,
}

/// The type line of a card: `Unit 3`, `Token 1` or `Action`.
pub fn type_line(body: &str) -> Result<Kind, String> {
    let line = body.lines().next().unwrap_or_default().trim();
    let expected = || format!("`{line}` is not a type line: write `Unit 3`, `Token 1` or `Action`");
    if line == "Action" {
        return Ok(Kind::Action);
    }
    let (word, power) = line.split_once(' ').ok_or_else(expected)?;
    let power: i16 = power.trim().parse().map_err(|_| expected())?;
    if !(1..=99).contains(&power) {
        return Err(format!("a unit's power is 1 to 99, not {power}"));
    }
    match word {
        "Unit" => Ok(Kind::Unit(power)),
        "Token" => Ok(Kind::Token(power)),
        _ => Err(expected()),
    }
}

fn read(card: Printed<'_>) -> Result<Read, Box<Diagnostic>> {
    let source = Source::new(card.body, card.line);
    let first = card.body.lines().next().unwrap_or_default();
    let kind = type_line(card.body).map_err(|problem| source.wrong_line(problem, 0))?;
    let rest = strip_reminders(&card.body[first.len()..]);
    let part = format!("{}{rest}", " ".repeat(first.len()));
    let paragraphs = source.lines(&GRAMMAR, Cat::Line, &part, &Names::none())?;
    if kind == Kind::Action && paragraphs.len() != 1 {
        let problem = format!("an action has one paragraph of text, not {}", paragraphs.len());
        return Err(source.wrong_line(problem, 0));
    }
    let text = card.body[first.len()..].trim().to_owned();
    let mut read = Read { kind, text, lines: Vec::new(), rows: Vec::new(), source };
    for paragraph in paragraphs {
        if let Phrase::Line(line) = paragraph.value {
            read.lines.push((line, paragraph.span));
        }
        read.rows.extend(paragraph.rows);
    }
    Ok(read)
}

/// Lowers all lines of a card.
fn lower_all(read: &Read, linker: &mut impl Linker) -> Result<Vec<Lowered>, Box<Diagnostic>> {
    let bearer = if read.kind == Kind::Action { Bearer::Action } else { Bearer::Unit };
    let lower_one = |(line, span): &(Line, Span)| {
        lower(line, bearer, linker).map_err(|problem| read.source.wrong(problem, *span))
    };
    read.lines.iter().map(lower_one).collect()
}

/// Adds a card and all tokens that it makes to the cards of a match.
pub fn add_card(cards: &mut Cards, name: &str, source: &dyn CardSource) -> Result<CardId, SetupError> {
    if let Some(id) = cards.named(name) {
        return Ok(id);
    }
    let printed = source.find(name).ok_or_else(|| SetupError::UnknownCard(name.to_owned()))?;
    let not_understood =
        |diagnostic: Box<Diagnostic>| SetupError::CardNotUnderstood(fault(printed, &diagnostic).report);
    let read = read(printed).map_err(not_understood)?;
    let id = cards.add(Card {
        name: printed.name.to_owned(),
        kind: read.kind,
        text: read.text.clone(),
        hash: printed.hash(),
        abilities: Vec::new(),
        standing: Vec::new(),
    });
    if cards.all().len() > usize::from(u8::MAX) {
        return Err(SetupError::Invalid("a match can use at most 255 different cards".to_owned()));
    }
    let lowered = lower_all(&read, &mut Pool { cards, source }).map_err(not_understood)?;
    for part in lowered {
        match part {
            Lowered::Ability(ability) => cards.give_ability(id, ability),
            Lowered::Standing(standing) => cards.give_standing(id, standing),
        }
    }
    Ok(id)
}

/// Links to the cards of a match.
struct Pool<'a> {
    cards: &'a mut Cards,
    source: &'a dyn CardSource,
}

impl Linker for Pool<'_> {
    fn token(&mut self, name: &str) -> Result<CardId, String> {
        let id = add_card(self.cards, name, self.source).map_err(|error| error.to_string())?;
        match self.cards.card(id).kind {
            Kind::Token(_) => Ok(id),
            _ => Err(format!("{name} is not a token")),
        }
    }

    fn add_effect(&mut self, ability: Ability, text: String) -> AbilityId {
        self.cards.add_effect(ability, text)
    }
}

/// Links to nothing: for a card that is only checked.
#[derive(Default, Debug)]
struct Draft {
    abilities: Vec<Ability>,
    tokens: Vec<String>,
}

impl Linker for Draft {
    fn token(&mut self, name: &str) -> Result<CardId, String> {
        self.tokens.push(name.to_owned());
        Ok(CardId((self.tokens.len() - 1) as u8))
    }

    fn add_effect(&mut self, ability: Ability, _text: String) -> AbilityId {
        self.abilities.push(ability);
        AbilityId((self.abilities.len() - 1) as u8)
    }
}

/// Compiles one card on its own.
pub fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let read = read(card).map_err(refused)?;
    let mut draft = Draft::default();
    let lowered = lower_all(&read, &mut draft).map_err(refused)?;
    let rendered: Vec<String> = read
        .lines
        .iter()
        .map(|(line, _)| GRAMMAR.render(&Phrase::Line(line.clone())).unwrap_or_default())
        .collect();
    Ok(Compiled {
        program: Program::new((read.kind, lowered, draft)),
        rendered: rendered.join("\n"),
        rules_text: read.text.clone(),
        rows: used_rows(&read.rows),
    })
}

/// The wordings of these rows, in table order.
fn used_rows(rows: &[RowId]) -> Vec<String> {
    GRAMMAR.rows().filter(|row| rows.contains(&row.id)).map(|row| row.name.to_owned()).collect()
}

fn fault(card: Printed<'_>, diagnostic: &Diagnostic) -> CardFault {
    let flaw = Flaw {
        at: diagnostic.position(),
        ambiguous: diagnostic.code == Code::Ambiguous,
        clause: diagnostic.clause(),
        message: &diagnostic.message,
        rendered: &diagnostic.render(),
    };
    CardFault::of(card, flaw)
}
