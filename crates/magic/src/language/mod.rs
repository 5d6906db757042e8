//! The language of the cards: from printed English to programs.
//!
//! A card file says what is printed ([`printed`]); the phrase table ([`grammar`]) turns each line into a tree
//! ([`tree`]); [`lower`] turns trees into programs in the book of a match.

mod backup;
mod bands;
#[allow(clippy::unnecessary_lazy_evaluations, reason = "rows are written alike")]
mod grammar;
mod guise;
pub(crate) mod keywords;
mod known_words;
mod link;
#[allow(
    clippy::match_same_arms,
    clippy::unnested_or_patterns,
    clippy::inconsistent_struct_constructor,
    clippy::semicolon_if_nothing_returned,
    reason = "tables: one line for each phrase"
)]
mod lower;
mod pointing;
mod printed;
pub(crate) mod readings;
mod tree;
mod type_line;
#[allow(
    clippy::match_same_arms,
    clippy::semicolon_if_nothing_returned,
    clippy::wrong_self_convention,
    reason = "tables: one line for each node"
)]
mod verify;

use cardwright_table::SetupError;
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::{CardFault, Compiled, Flaw, Program};
use cardwright_text::{
    Code, Diagnostic, Lexed, Names, Paragraph, Parser, Punct, RowId, Source, Span, Token, TokenKind,
};

use crate::card::{Card, Colors, Face, Layout, ManaCost};
use crate::program::{AbilityId, AbilityKind, Book, CardId, Keyword};
pub(crate) use printed::rules_token;

use grammar::GRAMMAR;
use link::Linker;
use lower::{Bearer, lower};
use printed::{Body, FaceText};
use tree::{Cat, Line, Phrase};

impl Linker<'_> {
    /// Notes what a line became, for those who want to know; of the card that is read only, not of its tokens.
    fn told(&mut self, line: &ReadLine, abilities: &[AbilityId]) {
        if let Some(lines) = &mut self.lines {
            let keywords = matches!(line.line, Line::Keywords(..));
            lines.push(link::LineOf { text: line.text.clone(), keywords, abilities: abilities.to_vec() });
        }
    }
}

/// A line of a face with its place in the source.
struct ReadLine {
    line: Line,
    text: String,
    span: Span,
}

/// A card's text as trees.
struct Read {
    body: Body,
    /// The lines of each face.
    lines: Vec<Vec<ReadLine>>,
    /// The paragraphs as they are printed, in order.
    paragraphs: Vec<Line>,
    /// How many of them each face has.
    counts: Vec<usize>,
    rows: Vec<RowId>,
    source: Source,
}

fn read(card: Printed<'_>) -> Result<Read, Box<Diagnostic>> {
    let source = Source::new(card.body, card.line);
    let body =
        Body::read(card.name, card.body).map_err(|(line, problem)| source.wrong_line(problem, line))?;
    let (lines, counts) = (Vec::new(), Vec::new());
    let mut read = Read { body, lines, paragraphs: Vec::new(), counts, rows: Vec::new(), source };
    for face in &read.body.faces {
        let lines = read_face(face, &read.source, &mut read.rows)?;
        read.counts.push(lines.len());
        read.paragraphs.extend(lines.iter().map(|line| line.line.clone()));
        read.lines.push(bands::gathered(one_text(lines), face));
    }
    Ok(read)
}

fn read_face(
    face: &FaceText,
    source: &Source,
    rows: &mut Vec<RowId>,
) -> Result<Vec<ReadLine>, Box<Diagnostic>> {
    let mut lexed = source.lex(&GRAMMAR, &face.blanked, &own_names(&face.face.name))?;
    end_quotations(&mut lexed);
    let mut parser = Parser::new(&GRAMMAR);
    let mut lines: Vec<ReadLine> = Vec::new();
    for range in paragraphs(&lexed) {
        let Paragraph { value, span, rows: used } =
            source.parse(&mut parser, Cat::Line, &lexed, range).map_err(known_words::explain)?;
        rows.extend(used);
        let Phrase::Line(line) = value else { continue };
        lines.push(ReadLine { line, text: face.blanked[span.range()].to_owned(), span });
    }
    Ok(lines)
}

/// The paragraphs of a spell are one text: later ones refer to earlier ones.
fn one_text(lines: Vec<ReadLine>) -> Vec<ReadLine> {
    let mut all: Vec<ReadLine> = Vec::new();
    for ReadLine { line, text, span } in lines {
        let line = match line {
            Line::Word(_, inner) if matches!(*inner, Line::Text(_)) && !all.is_empty() => *inner,
            line => line,
        };
        match (all.last_mut(), line) {
            (Some(ReadLine { line: Line::Text(before), text: whole, span: place }), Line::Text(deeds)) => {
                before.extend(deeds);
                *whole = format!("{whole}\n{text}");
                *place = place.to(span);
            }
            (_, line) => all.push(ReadLine { line, text, span }),
        }
    }
    all
}

/// The names by which a card's text may call it: the whole, and the part before a comma (CR 201.5c).
fn own_names(name: &str) -> Names {
    let short = name.split_once(',').map(|(short, _)| short);
    Names::new([Some(name), short].into_iter().flatten())
}

/// A sentence that ends with a quoted sentence has no period of its own: it gets one. So does a quoted sentence after
/// which its sentence goes on.
fn end_quotations(lexed: &mut Lexed<'_>) {
    let is = |lexed: &Lexed<'_>, at: usize, mark: Punct| {
        lexed.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Punct(mark))
    };
    let mark = lexed.tokens.iter().find(|token| token.kind == TokenKind::Punct(Punct('.'))).copied();
    let Some(mark) = mark else { return };
    let period = |lexed: &mut Lexed<'_>, at: usize, place: u32| {
        lexed.tokens.insert(at, Token { span: Span { start: place, end: place }, ..mark });
    };
    let mut quoted = false;
    let closing: Vec<usize> = (0..lexed.tokens.len())
        .filter(|&at| {
            let quote = is(lexed, at, Punct::QUOTE);
            quoted ^= quote;
            quote && !quoted
        })
        .collect();
    for at in closing.into_iter().rev() {
        let and = lexed.tokens.get(at + 1).is_some_and(|next| lexed.text[next.span.range()] == *"and");
        let ended = at > 0 && (is(lexed, at - 1, Punct('.')) || is(lexed, at - 1, Punct(',')));
        if and && !ended {
            let place = lexed.tokens[at].span.start;
            period(lexed, at, place);
        }
    }
    for at in (1..lexed.tokens.len()).rev() {
        // A quotation within a quotation, where the outer one ends as well.
        let closes = is(lexed, at, Punct('‹')) && is(lexed, at - 1, Punct('.'));
        if closes && (at + 1 == lexed.tokens.len() || is(lexed, at + 1, Punct::QUOTE)) {
            let place = lexed.tokens[at].span.end;
            period(lexed, at + 1, place);
        }
    }
    for at in (1..lexed.tokens.len()).rev() {
        let closes = is(lexed, at, Punct::QUOTE) && is(lexed, at - 1, Punct('.'));
        let next = lexed.tokens.get(at + 1);
        let ends = next.is_none_or(|next| next.capital || next.kind == TokenKind::Punct(Punct::NEWLINE));
        if closes && ends {
            let span = lexed.tokens[at].span;
            let period = Token { span: Span { start: span.end, end: span.end }, ..lexed.tokens[at - 1] };
            lexed.tokens.insert(at + 1, period);
        }
    }
}

/// The lines of a text; those that begin with a bullet or a plus and a cost belong to the line before, and so does the size
/// that goes with a level.
fn paragraphs(lexed: &Lexed<'_>) -> Vec<std::ops::Range<usize>> {
    let mut all: Vec<std::ops::Range<usize>> = Vec::new();
    for line in lexed.lines() {
        let kind = |at: usize| lexed.tokens[line.clone()].get(at).map(|token| token.kind);
        let priced = kind(0) == Some(TokenKind::Punct(Punct('+'))) && kind(1) == Some(TokenKind::Symbol);
        let bullet = kind(0) == Some(TokenKind::Punct(Punct('•'))) || priced;
        let size = kind(1) == Some(TokenKind::Punct(Punct('/'))) && line.len() == 3;
        match all.last_mut() {
            Some(before) if bullet || size => before.end = line.end,
            _ => all.push(line),
        }
    }
    all
}

/// Adds a card and all tokens that it makes to the book of a match.
pub(crate) fn add_card(book: &mut Book, name: &str, source: &dyn CardSource) -> Result<CardId, SetupError> {
    let printed = source.find(name).or_else(|| rules_token(name));
    add_printed(book, printed.ok_or_else(|| SetupError::UnknownCard(name.to_owned()))?, source)
}

/// Adds a token that the rules know by name, whatever cards are called so, or a copy of a card.
fn add_token(book: &mut Book, name: &str, source: &dyn CardSource) -> Result<CardId, SetupError> {
    let printed = rules_token(name).or_else(|| source.find(name));
    add_printed(book, printed.ok_or_else(|| SetupError::UnknownCard(name.to_owned()))?, source)
}

fn add_printed(book: &mut Book, printed: Printed<'_>, source: &dyn CardSource) -> Result<CardId, SetupError> {
    if let Some(id) = book.printed(printed) {
        return Ok(id);
    }
    let not_understood =
        |diagnostic: Box<Diagnostic>| SetupError::CardNotUnderstood(fault(printed, &diagnostic).report);
    let read = read(printed).map_err(not_understood)?;
    put(&read, printed, &mut Linker::new(book, source)).map_err(not_understood)
}

/// Puts a card that was read into the book.
fn put(read: &Read, printed: Printed<'_>, link: &mut Linker<'_>) -> Result<CardId, Box<Diagnostic>> {
    // The card has its number before its abilities are lowered: they may speak of it.
    let id = CardId(link.book.cards.len() as u16);
    let faces = read.body.faces.iter().map(|face| face_of(face, link)).collect();
    link.book.cards.push(Card {
        faces,
        layout: read.body.layout,
        identity: identity(&read.body),
        hand_modifier: read.body.hand_modifier,
        life_modifier: read.body.life_modifier,
        hash: printed.hash(),
    });
    for (face, lines) in read.lines.iter().enumerate() {
        let mut bearer = Bearer::of(read.body.faces[face].face.types);
        // Where the abilities begin that backup gives, and how many counters it puts.
        let mut backup: Vec<(usize, i32)> = Vec::new();
        let mut printed: Vec<(Vec<AbilityId>, &ReadLine)> = Vec::new();
        link.paid.clear();
        for line in lines {
            if let Line::Level(_, level) = line.line {
                bearer.level = level;
            }
            let abilities = match lower(&line.line, bearer, &line.text, link) {
                Ok(abilities) => abilities,
                Err(problem) => return Err(pointing::refusal(read, face, line, bearer, problem, link)),
            };
            link.book.cards[id.index()].faces[face].abilities.extend(&abilities);
            link.told(line, &abilities);
            printed.push((abilities, line));
            let place = link.book.cards[id.index()].faces[face].abilities.len();
            backup.extend(backup::of(line).into_iter().map(|n| (place, n)));
        }
        for (abilities, line) in printed {
            let face = &link.book.cards[id.index()].faces[face];
            verify::abilities(link.book, face, &abilities)
                .map_err(|problem| read.source.wrong(problem, line.span))?;
        }
        let last = link.book.cards[id.index()].faces[face].abilities.len();
        for (place, n) in backup {
            let below = link.book.cards[id.index()].faces[face].abilities[place..last].to_vec();
            let helps = backup::ability(n, &below, bearer, link)
                .map_err(|problem| read.source.wrong_line(problem, 0))?;
            link.book.cards[id.index()].faces[face].abilities.extend(helps);
        }
        let by_rule =
            rules_of(&read.body.faces[face], link).map_err(|problem| read.source.wrong_line(problem, 0))?;
        link.book.cards[id.index()].faces[face].abilities.extend(by_rule);
    }
    guise::add(read, id, link).map_err(|problem| read.source.wrong_line(problem, 0))?;
    let fused = fused(link.book, id);
    link.book.cards[id.index()].faces.extend(fused);
    Ok(id)
}

/// The abilities that a face has by rule, because of its type: that of Sieges (CR 310.11b).
fn rules_of(text: &FaceText, link: &mut Linker<'_>) -> Result<Vec<AbilityId>, String> {
    if !text.types.subtypes.iter().any(|name| name == "Siege") {
        return Ok(Vec::new());
    }
    lower::lower_rule("a Siege", keywords::SIEGE, Bearer::of(text.face.types), link)
}

/// Both halves of a split card with fuse as one face, which is cast from a hand (CR 702.102). A half with a choice of
/// modes is cast alone.
fn fused(book: &Book, id: CardId) -> Option<Face> {
    let card = book.card(id);
    let [left, right] = &card.faces[..] else { return None };
    let kinds =
        || [left, right].into_iter().flat_map(|face| &face.abilities).map(|id| &book.ability(*id).kind);
    let has_fuse = kinds().any(|kind| *kind == AbilityKind::Keyword(Keyword::Fuse));
    let chooses = kinds().any(|kind| matches!(kind, AbilityKind::Spell(spell) if spell.modes.is_choice()));
    if card.layout != Layout::Split || !has_fuse || chooses {
        return None;
    }
    let mut both = left.clone();
    both.name = format!("{} // {}", left.name, right.name);
    both.cost = Some(left.cost.as_ref()?.plus(right.cost.as_ref()?)?);
    both.colors = left.colors.with(right.colors);
    both.types = left.types.with(right.types);
    both.abilities.extend(&right.abilities);
    both.text = format!("{}\n{}", left.text, right.text);
    Some(both)
}

fn face_of(text: &FaceText, link: &mut Linker<'_>) -> Face {
    let mut face = text.face.clone();
    face.subtypes = text.types.subtypes.iter().map(|name| link.subtype(name)).collect();
    face
}

/// All colours of a card: costs, rules text, indicators (CR 903.4).
fn identity(body: &Body) -> Colors {
    let mut all = Colors::NONE;
    for FaceText { face, blanked, types, station: _ } in &body.faces {
        all = all.with(face.colors).with(face.cost.as_ref().map_or(Colors::NONE, ManaCost::colors));
        let symbols = blanked.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        for (symbol, _) in symbols {
            let cost = ManaCost::parse(&format!("{{{symbol}}}"));
            all = all.with(cost.map_or(Colors::NONE, |cost| cost.colors()));
        }
        let land = |name: &String| crate::card::Subtype::KNOWN.iter().position(|known| known == name);
        for place in types.subtypes.iter().filter_map(land) {
            let color = crate::card::Subtype(place as u16).basic_color();
            all = all.with(color.map_or(Colors::NONE, Colors::only));
        }
    }
    all
}

/// Compiles one card on its own.
pub(crate) fn compile(card: Printed<'_>) -> Result<Compiled, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let read = read(card).map_err(refused)?;
    let mut book = Book::default();
    let source = &cardwright_table::cards::NoCards;
    put(&read, card, &mut Linker::new(&mut book, source)).map_err(refused)?;
    let name = card.name.split_once(',').map_or(card.name, |(short, _)| short);
    let render =
        |line: &Line| GRAMMAR.render_as(Cat::Line, &Phrase::Line(line.clone()), name).unwrap_or_default();
    let rendered: Vec<String> = read.paragraphs.iter().map(render).collect();
    let texts: Vec<&str> =
        read.body.faces.iter().map(|face| face.face.text.as_str()).filter(|text| !text.is_empty()).collect();
    Ok(Compiled {
        program: program(book),
        rendered: rendered.join("\n").replace(".\".", ".\""),
        rules_text: cardwright_text::strip_reminders(&texts.join("\n")),
        rows: GRAMMAR
            .rows()
            .filter(|row| read.rows.contains(&row.id))
            .map(|row| row.name.to_owned())
            .collect(),
    })
}

/// What the pronouns of a card stand for.
pub(crate) fn references(card: Printed<'_>) -> Result<Vec<crate::references::Reference>, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let read = read(card).map_err(refused)?;
    let mut book = Book::default();
    let source = &cardwright_table::cards::NoCards;
    let mut link = Linker { references: Some(Vec::new()), ..Linker::new(&mut book, source) };
    put(&read, card, &mut link).map_err(refused)?;
    let words = |asked: &link::Asked| match asked {
        link::Asked::Thing(noun) => {
            GRAMMAR.render(&Phrase::Noun(noun.clone())).unwrap_or_default().to_lowercase()
        }
        link::Asked::Player => "that player".to_owned(),
        link::Asked::Number => "that much".to_owned(),
    };
    let told = |one: &link::Reference| crate::references::Reference {
        phrase: words(&one.asked),
        meant: one.meant.clone(),
        reason: one.reason,
    };
    Ok(link.references.iter().flatten().map(told).collect())
}

/// The lines of a card, each told again from its program.
pub(crate) fn told(card: Printed<'_>) -> Result<Vec<crate::told::Line>, CardFault> {
    let refused = |diagnostic: Box<Diagnostic>| fault(card, &diagnostic);
    let read = read(card).map_err(refused)?;
    let mut book = Book::default();
    let source = &cardwright_table::cards::NoCards;
    let mut link = Linker { lines: Some(Vec::new()), ..Linker::new(&mut book, source) };
    put(&read, card, &mut link).map_err(refused)?;
    let lines = link.lines.take().unwrap_or_default();
    let told = |line: link::LineOf| crate::told::Line {
        printed: cardwright_text::strip_reminders(&line.text),
        told: crate::told::abilities(&book, &line.abilities),
        keywords: line.keywords,
    };
    Ok(lines.into_iter().map(told).collect())
}

/// Whether a token of this name has its text by rule (CR 111.10).
pub(crate) fn is_rules_token(name: &str) -> bool {
    rules_token(name).is_some()
}

/// The entries by which pronouns are bound.
pub(crate) fn preferences() -> Vec<(&'static str, &'static str)> {
    lower::preferences()
}

/// The wordings that are understood and never written, for the proof that each means what is written instead.
pub(crate) fn other_wordings() -> Vec<String> {
    GRAMMAR.rows().filter(|row| row.parse_only).map(|row| row.name.to_owned()).collect()
}

/// The rows of the grammar by name, without other spellings of the same, for the audit of the built-in cards.
pub(crate) fn row_names() -> Vec<String> {
    GRAMMAR.rows().filter(|row| !row.parse_only).map(|row| row.name.to_owned()).collect()
}

/// The rows that the texts of keywords use.
pub(crate) fn keyword_rows() -> Vec<String> {
    let mut rows: Vec<RowId> = Vec::new();
    let texts = keywords::KEYWORDS.iter().map(|keyword| keyword.text);
    let known = keywords::MEANING.iter().map(|(_, text)| *text);
    for text in
        texts.chain(known).chain([keywords::SUSPENDED, keywords::SIEGE, keywords::DISGUISED, keywords::RING])
    {
        let text = text.replace("{cost}", "{1}").replace("{n}", "2").replace("{counter}", "charge");
        for line in text.lines() {
            let Ok(lexed) = GRAMMAR.lex(line, &Names::none()) else { continue };
            let parsed = Parser::new(&GRAMMAR).parse(Cat::Line, &lexed, 0..lexed.tokens.len());
            rows.extend(parsed.map(|parsed| parsed.rows).unwrap_or_default());
        }
    }
    GRAMMAR.rows().filter(|row| rows.contains(&row.id)).map(|row| row.name.to_owned()).collect()
}

/// The program without the words it was made from.
fn program(mut book: Book) -> Program {
    for ability in &mut book.abilities {
        ability.text.clear();
    }
    for card in &mut book.cards {
        card.hash.clear();
        for face in &mut card.faces {
            face.text.clear();
        }
    }
    Program::new(book)
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

#[cfg(test)]
mod tests;
