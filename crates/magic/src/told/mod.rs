//! A program in English: what the rules will do with a card, told from the program alone.
//!
//! Telling is the way back from [`crate::program`]: it never sees the printed text, the tree or the rows of the grammar,
//! so a word that was read and then lost on its way is missing here. `cards show` prints it for people, and
//! [`witness`] compares it with what is printed. Every match is exhaustive: a new node has to say what it means.

mod ability;
mod change;
mod condition;
mod cost;
mod effect;
mod event;
mod number;
mod thing;
mod witness;

use crate::card::{CardTypes, Colors, Counter, Face, Stat, Subtype, Supertypes};
use crate::program::{AbilityId, Book, CardId, Register, TargetSpec, ZoneKind};

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::{CardFault, Told};

/// A line of a card's text, and what it became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// As it is printed, without reminders.
    pub(crate) printed: String,
    /// The abilities that it is, each told from its program.
    pub(crate) told: Vec<String>,
    /// Whether it is a list of keywords, which stand for longer texts.
    pub(crate) keywords: bool,
}

/// The lines of a card, each with what it became, and the words that only one of the two has.
pub(crate) fn of(card: Printed<'_>) -> Result<Vec<Told>, CardFault> {
    let lines = crate::language::told(card)?;
    let told = |line: Line| {
        let witness::Difference { missing, added } = witness::difference(card.name, &line);
        Told { printed: line.printed, told: line.told, missing, added }
    };
    Ok(lines.into_iter().map(told).collect())
}

/// Tells programs of one book.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    book: &'a Book,
    /// The targets of the ability that is being told.
    targets: &'a [TargetSpec],
}

/// The abilities of a card's face, a line each.
pub(crate) fn face(book: &Book, face: &Face) -> Vec<String> {
    abilities(book, &face.abilities)
}

/// Some abilities, a line each.
pub(crate) fn abilities(book: &Book, abilities: &[AbilityId]) -> Vec<String> {
    let teller = Teller { book, targets: &[] };
    abilities.iter().map(|&ability| smooth(&once(&teller.ability(ability)))).collect()
}

/// A cost.
pub(crate) fn cost(book: &Book, cost: &crate::program::Cost) -> String {
    let teller = Teller { book, targets: &[] };
    smooth(&once(&teller.paid(cost)))
}

/// Marks around a target's words, with its place between the first two.
const OPEN: char = '\u{1}';
const INNER: char = '\u{2}';
const CLOSE: char = '\u{3}';

/// A target is described where it is named first; afterwards it is "that target". One may be described by another.
fn once(text: &str) -> String {
    fn told<'a>(text: &'a str, named: &mut Vec<&'a str>) -> String {
        let Some((before, marked)) = text.split_once(OPEN) else { return text.to_owned() };
        let Some((place, rest)) = marked.split_once(INNER) else { return before.to_owned() };
        let end = closing(rest);
        let (words, after) = (&rest[..end], rest.get(end + CLOSE.len_utf8()..).unwrap_or_default());
        let this = if named.contains(&place) {
            format!("that target ({place})")
        } else {
            named.push(place);
            told(words, named)
        };
        format!("{before}{this}{}", told(after, named))
    }
    told(text, &mut Vec::new())
}

/// Where the words of a target end.
fn closing(text: &str) -> usize {
    let mut open = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            OPEN => open += 1,
            CLOSE if open == 0 => return at,
            CLOSE => open -= 1,
            _ => {}
        }
    }
    text.len()
}

/// A text as it is written: "an" before a vowel, "you have", capitals where sentences begin.
fn smooth(text: &str) -> String {
    let mut told = String::new();
    let mut begins = true;
    for word in text.split(' ') {
        let before = told.rsplit(' ').next().unwrap_or_default().trim_start_matches(['(', '"']).to_owned();
        let vowel = word.trim_start_matches(['(', '"']).starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
        let word = match (before.to_lowercase().as_str(), word) {
            ("a", "other") => {
                told.truncate(told.len() - before.len());
                "another"
            }
            ("a", word) if vowel => {
                told.push('n');
                word
            }
            ("you", "has") => "have",
            ("you", "controls") => "control",
            (_, word) => word,
        };
        if !told.is_empty() && !told.ends_with(' ') {
            told.push(' ');
        }
        told.push_str(&if begins { capital(word) } else { word.to_owned() });
        begins = word.ends_with(['.', '—', '•']);
    }
    sentence(&told)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// A text with a capital and a period.
fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '"', '\n']) { "" } else { "." };
    format!("{}{end}", capital(text))
}

/// "A", "A and B", "A, B, and C".
fn list(parts: &[String], joint: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} {joint} {other}"),
        [rest @ .., last] => format!("{}, {joint} {last}", rest.join(", ")),
    }
}

/// Words that are there, with spaces in between.
fn words(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// How a register is called.
fn kept(register: Register) -> String {
    match register {
        Register::LAST => "that".to_owned(),
        Register::PAID => "that (0)".to_owned(),
        Register(place) => format!("that ({place})"),
    }
}

/// A zone that has an owner, without saying whose.
fn zone(zone: ZoneKind) -> &'static str {
    match zone {
        ZoneKind::Library => "library",
        ZoneKind::Hand => "hand",
        ZoneKind::Battlefield => "the battlefield",
        ZoneKind::Graveyard => "graveyard",
        ZoneKind::Stack => "the stack",
        ZoneKind::Exile => "exile",
        ZoneKind::Command => "the command zone",
        ZoneKind::Sideboard => "outside the game",
        ZoneKind::Nowhere => "nowhere",
    }
}

/// Colours by name.
fn colors(colors: Colors, joint: &str) -> String {
    let names: Vec<String> = colors.iter().map(|color| color.name().to_lowercase()).collect();
    list(&names, joint)
}

fn types(types: CardTypes, joint: &str) -> String {
    let names: Vec<String> = types.iter().map(|one| one.name().to_lowercase()).collect();
    if joint.is_empty() { names.join(" ") } else { list(&names, joint) }
}

fn supertypes(types: Supertypes) -> String {
    types.iter().map(|one| one.name().to_lowercase()).collect::<Vec<_>>().join(" ")
}

fn stat(stat: Option<Stat>) -> String {
    match stat {
        Some(Stat::Number(number)) => number.to_string(),
        Some(Stat::Star) => "*".to_owned(),
        None => String::new(),
    }
}

impl<'a> Teller<'a> {
    /// The same about an ability with these targets.
    fn aiming(self, targets: &'a [TargetSpec]) -> Teller<'a> {
        Teller { targets, ..self }
    }

    fn subtype(self, subtype: Subtype) -> String {
        let known = Subtype::KNOWN.get(subtype.0 as usize).map(|name| (*name).to_owned());
        self.book.subtypes.get(subtype.0 as usize).cloned().or(known).unwrap_or_default()
    }

    fn counter(self, counter: Counter) -> String {
        match counter {
            Counter::Plus => "+1/+1".to_owned(),
            Counter::Minus => "-1/-1".to_owned(),
            Counter::Sized(power, toughness) => crate::rules::sized_counter(power, toughness),
            Counter::Loyalty => "loyalty".to_owned(),
            Counter::Defense => "defense".to_owned(),
            Counter::Lore => "lore".to_owned(),
            Counter::Time => "time".to_owned(),
            Counter::Charge => "charge".to_owned(),
            Counter::Stun => "stun".to_owned(),
            Counter::Shield => "shield".to_owned(),
            Counter::Finality => "finality".to_owned(),
            Counter::Poison => "poison".to_owned(),
            Counter::Energy => "energy".to_owned(),
            Counter::Experience => "experience".to_owned(),
            Counter::Rad => "rad".to_owned(),
            Counter::Keyword(keyword) => keyword.name().to_owned(),
            Counter::Named(place) => self.book.counters.get(usize::from(place)).cloned().unwrap_or_default(),
        }
    }

    /// A token as a text describes it; one with a text of its own by its name.
    fn token(self, card: CardId) -> String {
        let face = self.book.card(card).front();
        if crate::language::is_rules_token(&face.name) {
            return format!("{} token", face.name);
        }
        let named: Vec<String> = face.subtypes.iter().map(|&subtype| self.subtype(subtype)).collect();
        let size = match (face.power, face.toughness) {
            (None, None) => String::new(),
            (power, toughness) => format!("{}/{}", stat(power), stat(toughness)),
        };
        let colors = if face.colors.is_empty() { "colorless".to_owned() } else { colors(face.colors, "and") };
        let name = if face.name == named.join(" ") { String::new() } else { format!("named {}", face.name) };
        let told = abilities(self.book, &face.abilities);
        let with = if told.is_empty() { String::new() } else { format!("with {}", quoted(&told)) };
        words(&[
            &size,
            &supertypes(face.supertypes),
            &colors,
            &named.join(" "),
            &types(face.types, ""),
            "token",
            &name,
            &with,
        ])
    }
}

/// Abilities that something has: single words as they are, sentences in quotation marks.
fn quoted(lines: &[String]) -> String {
    let quote = |line: &String| {
        let word = line.trim_end_matches('.');
        if word.contains([' ', ':']) && !word.ends_with("strike") {
            format!("\"{line}\"")
        } else {
            word.to_lowercase()
        }
    };
    list(&lines.iter().map(quote).collect::<Vec<_>>(), "and")
}
