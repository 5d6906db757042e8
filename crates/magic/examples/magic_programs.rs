//! The programs of a corpus of printed cards, one a line, in a form that can be compared between versions:
//! every id is replaced by what it stands for, and registers are numbered as they come.
//!
//! `cargo run -p cardwright-magic --example magic_programs -- cards.jsonl programs.txt` writes `name<TAB>program` for
//! each card that compiles and `name<TAB>!reason` for each that does not.
#![allow(clippy::print_stdout, reason = "an example tells what it found")]

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;

use cardwright_magic::Magic;
use cardwright_magic::import::Imported;
use cardwright_table::cards::{CardSource as _, Printed};
use cardwright_table::catalogue::Catalogue as _;

fn main() -> std::io::Result<()> {
    let mut paths = std::env::args().skip(1);
    let (Some(cards), Some(programs)) = (paths.next(), paths.next()) else {
        println!("skipped: no corpus (say which cards to read and where to write)");
        return Ok(());
    };
    let cards = Imported::read(&std::fs::read_to_string(cards)?).map_err(std::io::Error::other)?;
    let mut out = std::io::BufWriter::new(std::fs::File::create(programs)?);
    let (mut compiled, mut refused) = (0, 0);
    for card in cards.all() {
        match Magic::compile(Printed { line: 1, ..card }) {
            Ok(program) => {
                compiled += 1;
                writeln!(out, "{}\t{}", card.name, canonical(&program.program.to_string()))?;
            }
            Err(fault) => {
                refused += 1;
                writeln!(out, "{}\t!{}", card.name, fault.report.replace("\n", " | "))?;
            }
        }
    }
    println!("{compiled} compiled, {refused} refused");
    Ok(())
}

/// A piece of the debugging form of a program.
#[derive(Clone)]
struct Piece {
    /// `name: ` of a field, if it is one.
    field: String,
    /// The name of a struct or variant, or a whole word.
    word: String,
    /// The bracket and what stands in it.
    inside: Option<(char, Vec<Piece>)>,
}

/// The cards of a program with all that they refer to in its place.
fn canonical(program: &str) -> String {
    let mut text = program.trim();
    let book = piece(&mut text);
    let parts: HashMap<&str, &[Piece]> = book
        .inside
        .iter()
        .flat_map(|(_, fields)| fields)
        .filter_map(|field| Some((field.field.as_str(), field.inside.as_ref()?.1.as_slice())))
        .collect();
    let mut written = String::new();
    let mut registers = BTreeMap::new();
    for card in parts.get("cards").copied().unwrap_or_default() {
        write(card, &parts, &mut registers, 0, &mut written);
    }
    written
}

fn piece(text: &mut &str) -> Piece {
    let mut piece = Piece { field: String::new(), word: word(text), inside: None };
    if let Some(rest) = text.strip_prefix(':') {
        *text = rest.trim_start();
        piece.field = std::mem::replace(&mut piece.word, word(text));
    }
    let close = match text.chars().next() {
        Some('(') => ')',
        Some('[') => ']',
        Some('{') => '}',
        _ => return piece,
    };
    let open = text.chars().next().unwrap_or_default();
    *text = text[1..].trim_start();
    let mut inside = Vec::new();
    while !text.is_empty() && !text.starts_with(close) {
        inside.push(self::piece(text));
        *text = text.strip_prefix(',').unwrap_or(text).trim_start();
    }
    *text = text.get(1..).unwrap_or_default().trim_start();
    piece.inside = Some((open, inside));
    piece
}

fn word(text: &mut &str) -> String {
    let mut quoted = false;
    let mut escaped = false;
    let ends = |(_, letter): &(usize, char)| {
        quoted ^= *letter == '"' && !escaped;
        escaped = *letter == '\\' && !escaped;
        !quoted && (matches!(letter, ':' | ',' | '(' | ')' | '[' | ']' | '{' | '}') || letter.is_whitespace())
    };
    let end = text.char_indices().find(ends).map_or(text.len(), |(at, _)| at);
    let word = text[..end].to_owned();
    *text = text[end..].trim_start();
    word
}

fn write(
    piece: &Piece,
    parts: &HashMap<&str, &[Piece]>,
    registers: &mut BTreeMap<String, usize>,
    depth: usize,
    out: &mut String,
) {
    if !piece.field.is_empty() {
        out.push_str(&piece.field);
        out.push('=');
    }
    let table = match piece.word.as_str() {
        "AbilityId" => "abilities",
        "NodeId" => "nodes",
        "ModesId" => "modes",
        "OnlyId" => "only",
        "ChangesId" => "changes",
        "RuleId" | "ObjectRuleId" => "rules",
        "PlayerRuleId" => "player_rules",
        "Subtype" => "subtypes",
        "NameId" => "names",
        "TallyId" => "tallies",
        "CardId" => "cards",
        _ => "",
    };
    let inside = piece.inside.as_ref().map(|(_, inside)| inside.as_slice()).unwrap_or_default();
    if let [id] = inside
        && let Some(meant) = id.word.parse().ok().and_then(|at: usize| parts.get(table)?.get(at))
        && depth < 60
        && (table != "cards" || depth > 0)
    {
        if table == "abilities" {
            registers.clear();
        }
        return write(meant, parts, registers, depth + 1, out);
    }
    out.push_str(&piece.word);
    let Some((open, inside)) = &piece.inside else { return };
    if piece.word == "Register" {
        let name = inside.first().map(|piece| piece.word.clone()).unwrap_or_default();
        let next = registers.len() + 1;
        let place = if name == "5" || name == "0" {
            name
        } else {
            format!("r{}", registers.entry(name).or_insert(next))
        };
        out.push_str(&format!("({place})"));
        return;
    }
    out.push(*open);
    for (at, piece) in inside.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write(piece, parts, registers, depth + 1, out);
    }
    out.push(match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    });
}
