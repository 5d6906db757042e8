//! The language of the cards: from printed English to programs.

mod grammar;
mod lower;
pub(crate) mod printed;
mod tree;

use cardwright_table::SetupError;
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Compiled, Flaw, Program};
use cardwright_text::{Code, Diagnostic, Names, RowId, Source, Span, strip_reminders};

use crate::card::{CardType, Cards, Facts};
use crate::program::{Ability, AbilityId, CardId, Effect, NodeId, Recorded, SetupText, WordId};
use grammar::GRAMMAR;
use lower::{Bearer, Linker, lower};
use printed::Body;
use tree::{Cat, Line, Phrase};

/// A card's text as trees.
struct Read {
    facts: Facts,
    /// The lines, each with the side it stands on.
    lines: Vec<(Line, usize, Span)>,
    rows: Vec<RowId>,
    source: Source,
}

fn read(card: Printed<'_>) -> Result<Read, Box<Diagnostic>> {
    let source = Source::new(card.body, card.line);
    let body =
        Body::read(card.name, card.body).map_err(|(line, problem)| source.wrong_line(problem, line))?;
    let mut read = Read { facts: body.facts, lines: Vec::new(), rows: Vec::new(), source };
    for (side, part) in body.blanked.iter().enumerate() {
        for paragraph in read.source.lines(&GRAMMAR, Cat::Line, part, &Names::none())? {
            if let Phrase::Line(line) = paragraph.value {
                read.lines.push((line, side, paragraph.span));
            }
            read.rows.extend(paragraph.rows);
        }
    }
    Ok(read)
}

fn bearer(kind: CardType, side: usize) -> Bearer {
    match kind {
        CardType::Event => Bearer::Event,
        CardType::Upgrade | CardType::TokenUpgrade => Bearer::Upgrade,
        CardType::Base => Bearer::Base,
        CardType::Leader if side == 0 => Bearer::LeaderSide,
        _ => Bearer::Unit,
    }
}

/// Lowers all lines of a card.
fn lower_all(read: &Read, linker: &mut impl Linker) -> Result<Vec<(usize, Ability)>, Box<Diagnostic>> {
    let mut all = Vec::new();
    for (line, side, span) in &one_text(&read.lines) {
        let abilities = lower(line, bearer(read.facts.kind, *side), linker)
            .map_err(|problem| read.source.wrong(problem, *span))?;
        all.extend(abilities.into_iter().map(|ability| (*side, ability)));
    }
    Ok(all)
}

/// The paragraphs of an event are one text: later ones refer to earlier ones.
fn one_text(lines: &[(Line, usize, Span)]) -> Vec<(Line, usize, Span)> {
    let mut all: Vec<(Line, usize, Span)> = Vec::new();
    for (line, side, span) in lines {
        match (all.last_mut(), line) {
            (Some((Line::Text(before), _, whole)), Line::Text(deeds)) => {
                before.extend(deeds.iter().cloned());
                *whole = whole.to(*span);
            }
            _ => all.push((line.clone(), *side, *span)),
        }
    }
    all
}

/// Adds a card and all tokens that it makes to the cards of a match.
pub(crate) fn add_card(cards: &mut Cards, name: &str, source: &dyn CardSource) -> Result<CardId, SetupError> {
    let printed = printed::rules_token(name).or_else(|| source.find(name));
    let printed = printed.ok_or_else(|| SetupError::UnknownCard(name.to_owned()))?;
    if let Some(id) = cards.named(printed.name) {
        return Ok(id);
    }
    let not_understood =
        |diagnostic: Box<Diagnostic>| SetupError::CardNotUnderstood(fault(printed, &diagnostic).report);
    let read = read(printed).map_err(not_understood)?;
    let id = cards.add(printed.name, read.facts.clone(), printed.hash());
    let lowered = lower_all(&read, &mut Pool { cards, source }).map_err(not_understood)?;
    for (side, ability) in lowered {
        cards.give(id, side, ability);
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
        let is_token = self.cards.facts(id).kind.is_token();
        if is_token { Ok(id) } else { Err(format!("{name} is not a token")) }
    }

    fn is_upgrade(&self, token: CardId) -> bool {
        self.cards.facts(token).kind == CardType::TokenUpgrade
    }

    fn word(&mut self, word: &str) -> WordId {
        self.cards.word(word)
    }

    fn add_ability(&mut self, ability: Ability) -> AbilityId {
        self.cards.add_ability(ability)
    }

    fn add_effect(&mut self, effect: Effect) -> NodeId {
        self.cards.add_effect(effect)
    }

    fn recall(&mut self, what: Recorded) {
        self.cards.recall(what);
    }
}

/// What a card's text says about deck and set-up; nothing if it is not understood.
pub(crate) fn setup_texts(card: Printed<'_>) -> Vec<SetupText> {
    fn texts(line: &Line) -> Vec<SetupText> {
        match line {
            Line::Setup(text) => vec![*text],
            Line::Both(one, other) => [texts(one), texts(other)].concat(),
            _ => Vec::new(),
        }
    }
    read(card)
        .map_or_else(|_| Vec::new(), |read| read.lines.iter().flat_map(|(line, ..)| texts(line)).collect())
}

/// Compiles one card; tokens come from the rules, and from the other cards.
pub(crate) fn compile(card: Printed<'_>, others: &dyn CardSource) -> Result<Compiled, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let read = read(card).map_err(refused)?;
    let mut cards = Cards::default();
    let mut pool = Pool { cards: &mut cards, source: others };
    let lowered = lower_all(&read, &mut pool).map_err(refused)?;
    let rendered: Vec<String> = read
        .lines
        .iter()
        .map(|(line, ..)| GRAMMAR.render(&Phrase::Line(line.clone())).unwrap_or_default())
        .collect();
    // The printed words are no part of what the card does.
    let facts = Facts { text: Default::default(), ..read.facts.clone() };
    Ok(Compiled {
        program: Program::new((facts, lowered, cards)),
        rendered: rendered.join("\n"),
        rules_text: rules_text(&read.facts),
        rows: GRAMMAR
            .rows()
            .filter(|row| read.rows.contains(&row.id))
            .map(|row| row.name.to_owned())
            .collect(),
    })
}

/// The text of both sides without reminders, each line as it was read.
fn rules_text(facts: &Facts) -> String {
    let sides: Vec<String> = facts.text.iter().map(|text| strip_reminders(text)).collect();
    let lines = sides.iter().flat_map(|text| text.lines()).map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The rows of the phrase table that write cards, by their names.
pub(crate) fn grammar_rows() -> Vec<String> {
    GRAMMAR.rows().filter(|row| !row.parse_only).map(|row| row.name.to_owned()).collect()
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
