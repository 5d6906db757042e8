//! Reading the text of a puzzle; an error names the line and what is wrong there.

use cardwright_table::Seat;

use super::card::counters;
use super::token::describe;
use super::{Arrangement, Placed, Precast, Puzzle, Side};
use crate::program::{PhaseKind, StepKind};

/// What is wrong with a puzzle's text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PuzzleError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong there.
    pub problem: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    None,
    Metadata,
    State,
}

impl Puzzle {
    /// Reads a puzzle.
    pub fn parse(text: &str) -> Result<Puzzle, PuzzleError> {
        let mut puzzle = Puzzle::default();
        let mut section = Section::None;
        for (line, content) in (1u32..).zip(text.lines()) {
            let content = content.trim().trim_start_matches('\u{feff}');
            let wrong = |problem: String| PuzzleError { line, problem };
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            if content.starts_with('[') {
                section = match content.to_lowercase().as_str() {
                    "[metadata]" => Section::Metadata,
                    "[state]" => Section::State,
                    _ => return Err(wrong(format!("a puzzle has no section `{content}`"))),
                };
                continue;
            }
            match section {
                Section::None => return Err(wrong("a puzzle begins with [metadata] or [state]".to_owned())),
                Section::Metadata => puzzle.metadata.line(content).map_err(wrong)?,
                Section::State => puzzle.position.line(content).map_err(wrong)?,
            }
        }
        Ok(puzzle)
    }
}

impl Arrangement {
    /// Reads the lines of a `[state]` section alone.
    pub fn parse(text: &str) -> Result<Arrangement, PuzzleError> {
        let mut position = Arrangement::default();
        for (line, content) in (1u32..).zip(text.lines()) {
            let content = content.trim();
            if !content.is_empty() && !content.starts_with('#') {
                position.line(content).map_err(|problem| PuzzleError { line, problem })?;
            }
        }
        Ok(position)
    }

    /// Takes in one `key=value` line.
    fn line(&mut self, content: &str) -> Result<(), String> {
        let (key, value) =
            content.split_once('=').ok_or_else(|| format!("`{content}` should read `key=value`"))?;
        let key = key.trim().to_lowercase();
        let value = value.trim();
        match key.as_str() {
            "turn" => self.turn = number(value)?,
            "activeplayer" => {
                self.active = player(value).ok_or_else(|| format!("`{value}` is not a player"))?;
            }
            "activephase" => self.step = step(value)?,
            "activephaseadvance" => self.advance = Some(step(value)?),
            // Nothing is summoning sick unless the position says so.
            "removesummoningsickness" => {}
            _ => return self.side_line(&key, value),
        }
        Ok(())
    }

    /// A line about one player.
    fn side_line(&mut self, key: &str, value: &str) -> Result<(), String> {
        let unknown = || format!("no position has a key `{key}`");
        let (seat, field) = prefix(key).ok_or_else(unknown)?;
        if self.sides.len() <= seat.index() {
            self.sides.resize(seat.index() + 1, Side::default());
        }
        let Arrangement { sides, tokens, .. } = self;
        let side = &mut sides[seat.index()];
        match field {
            "life" => side.life = Some(number(value)?),
            "counters" => side.counters = counters(value)?,
            "landsplayed" => side.lands_played = number(value)?,
            "manapool" => side.pool = mana(value)?,
            "persistentmana" => side.persistent = mana(value)?,
            "precast" => side.precast = precasts(value)?,
            "putonstack" => side.on_stack = precasts(value)?,
            "battlefield" | "play" => side.battlefield = placed(value, tokens)?,
            "hand" => side.hand = placed(value, tokens)?,
            "graveyard" => side.graveyard = placed(value, tokens)?,
            "library" => side.library = placed(value, tokens)?,
            "exile" => side.exile = placed(value, tokens)?,
            "command" => side.command = placed(value, tokens)?,
            "sideboard" => side.sideboard = placed(value, tokens)?,
            // Nobody has any to begin with.
            "speed" | "numringtemptedyou" if value == "0" => {}
            "speed" | "numringtemptedyou" => {
                return Err(format!("a position where `{key}` is {value} is not supported yet"));
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }
}

/// A key's player and the rest of it.
fn prefix(key: &str) -> Option<(Seat, &str)> {
    if let Some(field) = key.strip_prefix("human") {
        return Some((Seat(0), field));
    }
    if let Some(field) = key.strip_prefix("ai") {
        return Some((Seat(1), field));
    }
    let rest = key.strip_prefix('p')?;
    let digit = rest.chars().next()?.to_digit(10)?;
    Some((Seat(digit as u8), &rest[1..]))
}

/// `human`, `ai`, or `p0` to `p9`.
pub(super) fn player(text: &str) -> Option<Seat> {
    prefix(&text.to_lowercase()).filter(|(_, rest)| rest.is_empty()).map(|(seat, _)| seat)
}

fn number<T: std::str::FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("`{value}` is not a number that fits here"))
}

fn mana(value: &str) -> Result<String, String> {
    let letters: String =
        value.chars().filter(|letter| !letter.is_whitespace() && !"{}".contains(*letter)).collect();
    match letters.chars().find(|letter| !"WUBRGC".contains(*letter)) {
        Some(letter) => Err(format!("`{letter}` is not a kind of mana: W, U, B, R, G or C")),
        None => Ok(letters),
    }
}

/// The names that position files have for steps.
fn step(value: &str) -> Result<(PhaseKind, StepKind), String> {
    let step = match value.to_lowercase().replace('_', "").as_str() {
        "untap" => (PhaseKind::Beginning, StepKind::Untap),
        "upkeep" => (PhaseKind::Beginning, StepKind::Upkeep),
        "draw" => (PhaseKind::Beginning, StepKind::Draw),
        "main1" => (PhaseKind::PreCombatMain, StepKind::Main),
        "combatbegin" => (PhaseKind::Combat, StepKind::BeginningOfCombat),
        "combatdeclareattackers" => (PhaseKind::Combat, StepKind::DeclareAttackers),
        "combatdeclareblockers" => (PhaseKind::Combat, StepKind::DeclareBlockers),
        "combatfirststrikedamage" => (PhaseKind::Combat, StepKind::FirstStrikeDamage),
        "combatdamage" => (PhaseKind::Combat, StepKind::CombatDamage),
        "combatend" => (PhaseKind::Combat, StepKind::EndOfCombat),
        "main2" => (PhaseKind::PostCombatMain, StepKind::Main),
        "endofturn" => (PhaseKind::Ending, StepKind::End),
        "cleanup" => (PhaseKind::Ending, StepKind::Cleanup),
        _ => return Err(format!("no step is called `{value}`")),
    };
    Ok(step)
}

/// Cards separated by `;`. Described tokens become cards of their own.
fn placed(value: &str, tokens: &mut Vec<(String, String)>) -> Result<Vec<Placed>, String> {
    let mut cards = Vec::new();
    for text in value.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let mut card = Placed::parse(text)?;
        if let Some(description) = card.name.strip_prefix("t:").or_else(|| card.name.strip_prefix("T:")) {
            let token = describe(description)?;
            card.name = note_token(tokens, token);
            card.flags.push(super::Flag::Token);
        }
        cards.push(card);
    }
    Ok(cards)
}

/// The name of a described token among those of the position; equal descriptions are one card, and different
/// ones of the same name get names that no printed card has.
fn note_token(tokens: &mut Vec<(String, String)>, (name, text): (String, String)) -> String {
    if let Some((known, _)) = tokens.iter().find(|(known, body)| *body == text && bare(known) == name) {
        return known.clone();
    }
    let others = tokens.iter().filter(|(known, _)| bare(known) == name).count();
    let known = format!("{name}{}", TOKEN_MARK.repeat(others + 1));
    tokens.push((known.clone(), text));
    known
}

/// Marks the names of described tokens.
pub(crate) const TOKEN_MARK: &str = "*";

/// A described token's name without its marks.
pub(crate) fn bare(name: &str) -> &str {
    name.trim_end_matches(TOKEN_MARK)
}

/// `Name`, `Name:2`, `Name->4,5`, separated by `;`.
fn precasts(value: &str) -> Result<Vec<Precast>, String> {
    value.split(';').map(str::trim).filter(|text| !text.is_empty()).map(precast).collect()
}

fn precast(text: &str) -> Result<Precast, String> {
    let (what, targets) = text.split_once("->").unwrap_or((text, ""));
    let ids = targets.split(',').map(str::trim).filter(|id| !id.is_empty());
    let targets = ids.map(number).collect::<Result<_, _>>()?;
    let (name, ability) = match what.split_once(':') {
        None => (what, None),
        Some((name, ability)) => {
            let ability = ability.trim().parse().map_err(|_| {
                format!("`{text}` ends in a script of another engine's language, which is not run here")
            })?;
            (name, Some(ability))
        }
    };
    Ok(Precast { name: name.trim().to_owned(), ability, targets })
}
