//! What is printed on a card besides its rules text, as lines of a card file.
//!
//! ```text
//! [Marsh Warden]
//! Unit, Ground, cost 3, power 2, HP 4, unique, rare
//! Subtitle: Keeper of the Reeds
//! Aspects: Vigilance Heroism
//! Traits: Fenfolk, Guard
//! Sentinel
//! ```
//!
//! A leader's unit side follows a line of three dashes. An optional `Title:` line names a card whose source knows
//! it by another name.

use std::sync::LazyLock;

use cardwright_table::cards::{CardPool, CardSource as _, Printed};
use cardwright_text::strip_reminders;

use crate::card::{CardType, Facts};
use crate::program::{Arena, Aspect};
use crate::rarity::Rarity;

/// A card's body taken apart.
pub(crate) struct Body {
    pub(crate) facts: Facts,
    /// For each side the body with everything else blanked out, so that positions stay valid.
    pub(crate) blanked: [String; 2],
}

static TOKENS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    pool.read("unlimited/tokens.cards", include_str!("../../../../cards/unlimited/tokens.cards"))
        .expect("the token file is tested");
    pool
});

/// A token of the rules (SWU 3.7).
pub(crate) fn rules_token(name: &str) -> Option<Printed<'static>> {
    TOKENS.find(name)
}

impl Body {
    /// Reads the lines; the error names a line, counted from 0.
    pub(crate) fn read(name: &str, body: &str) -> Result<Body, (usize, String)> {
        let mut lines = body.lines().enumerate();
        let (_, first) = lines.next().unwrap_or((0, ""));
        let mut facts = type_line(first).map_err(|problem| (0, problem))?;
        (facts.title, facts.subtitle) = match name.split_once(", ") {
            Some((title, subtitle)) => (title.to_owned(), subtitle.to_owned()),
            None => (name.to_owned(), String::new()),
        };
        let mut blanked = [blank(first), blank(first)];
        let mut side = 0;
        for (number, line) in lines {
            let text = if header(&mut facts, line).map_err(|problem| (number, problem))? {
                String::new()
            } else if line.trim() == "---" {
                side = 1;
                String::new()
            } else {
                line.to_owned()
            };
            for (other, out) in blanked.iter_mut().enumerate() {
                out.push('\n');
                out.push_str(&if other == side && !text.is_empty() { text.clone() } else { blank(line) });
            }
            if !text.trim().is_empty() {
                let all = &mut facts.text[side];
                if !all.is_empty() {
                    all.push('\n');
                }
                all.push_str(text.trim());
            }
        }
        let blanked = blanked.map(|text| strip_reminders(&text));
        Ok(Body { facts, blanked })
    }
}

fn blank(line: &str) -> String {
    " ".repeat(line.len())
}

/// Takes a `Name: value` line; says whether it was one.
fn header(facts: &mut Facts, line: &str) -> Result<bool, String> {
    let Some((name, value)) = line.split_once(':') else { return Ok(false) };
    let value = value.trim();
    match name {
        "Title" => facts.title = value.to_owned(),
        "Subtitle" => facts.subtitle = value.to_owned(),
        "Traits" => facts.traits = value.split(',').map(|word| word.trim().to_owned()).collect(),
        "Aspects" => {
            let aspect = |word: &str| Aspect::named(word).ok_or_else(|| format!("`{word}` is not an aspect"));
            facts.aspects = value.split_whitespace().map(aspect).collect::<Result<_, _>>()?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The type line: `Unit, Ground, cost 3, power 2, HP 4, unique`.
fn type_line(line: &str) -> Result<Facts, String> {
    let mut parts = line.split(',').map(str::trim);
    let kind = match parts.next().unwrap_or_default() {
        "Leader" => CardType::Leader,
        "Base" => CardType::Base,
        "Unit" => CardType::Unit,
        "Event" => CardType::Event,
        "Upgrade" => CardType::Upgrade,
        "Token unit" => CardType::TokenUnit,
        "Token upgrade" => CardType::TokenUpgrade,
        other => {
            return Err(format!("`{other}` is no card type: write Unit, Event, Upgrade, Leader or Base"));
        }
    };
    let mut facts = Facts {
        title: String::new(),
        subtitle: String::new(),
        kind,
        cost: 0,
        power: 0,
        hp: 0,
        pilot: (0, 0),
        aspects: Vec::new(),
        traits: Vec::new(),
        arena: Arena::Ground,
        unique: false,
        rarity: Rarity::default(),
        text: Default::default(),
    };
    for part in parts {
        let number = |text: &str| text.trim().parse::<i16>().map_err(|_| format!("`{text}` is not a number"));
        match part.split_once(' ') {
            Some(("cost", n)) => {
                facts.cost = u8::try_from(number(n)?).map_err(|_| format!("a card cannot cost {n}"))?;
            }
            Some(("power", n)) => facts.power = number(n)?,
            Some(("HP", n)) => facts.hp = number(n)?,
            Some(("pilot-power", n)) => facts.pilot.0 = number(n)?,
            Some(("pilot-HP", n)) => facts.pilot.1 = number(n)?,
            None if part == "Ground" => facts.arena = Arena::Ground,
            None if part == "Space" => facts.arena = Arena::Space,
            None if part == "unique" => facts.unique = true,
            _ => {
                facts.rarity = Rarity::named(part).ok_or_else(|| {
                    format!(
                        "`{part}` is not understood: write `cost 3`, `power 2`, `HP 4`, `Ground`, `Space`, \
                         `unique`, or a rarity such as `rare`"
                    )
                })?;
            }
        }
    }
    Ok(facts)
}

/// Reads only what a deck check needs.
pub(crate) fn facts(card: Printed<'_>) -> Result<Facts, String> {
    Body::read(card.name, card.body).map(|body| body.facts).map_err(|(_, problem)| problem)
}
