//! What is printed on a card, as lines of a card file.
//!
//! ```text
//! [Marsh Warden]
//! {1}{G}
//! Legendary Creature - Human Scout
//! Vigilance
//! {T}: Add {G}.
//! 2/1
//! ```
//!
//! Before the type line a mana cost may stand; a line `Color: red` before or after it says what the cost does not
//! (CR 204).
//! After the rules text stand power and toughness, `Loyalty: 3`, `Defense: 4`, or `Hand: +1` and `Life: -2` (or `Hand +1, life -2`). A line
//! `//` begins the other face; its name follows in brackets or alone. A line `Layout: split` says how the faces
//! belong together where their types do not.

use std::sync::LazyLock;

use cardwright_table::cards::{CardPool, CardSource as _, Printed};
use cardwright_text::strip_reminders;

use super::type_line::TypeLine;
use crate::card::{CardType, Color, Colors, Face, Layout, ManaCost, Stat};

/// A card's body taken apart.
pub(crate) struct Body {
    pub(crate) faces: Vec<FaceText>,
    pub(crate) layout: Layout,
    pub(crate) hand_modifier: i8,
    pub(crate) life_modifier: i8,
}

/// One face before its text is compiled.
pub(crate) struct FaceText {
    /// Everything but subtypes and abilities, which need the book.
    pub(crate) face: Face,
    pub(crate) types: TypeLine,
    /// The power and toughness that it has only as a station (CR 721.2c).
    pub(crate) station: Option<(Stat, Stat)>,
    /// The body with all but this face's rules text blanked out, so that positions stay valid.
    pub(crate) blanked: String,
}

static TOKENS: LazyLock<CardPool> = LazyLock::new(|| {
    let mut pool = CardPool::default();
    pool.read("magic/tokens.cards", include_str!("../../../../cards/magic/tokens.cards"))
        .expect("the token file is tested");
    pool
});

/// A token that the rules define by name (CR 111.10).
pub(crate) fn rules_token(name: &str) -> Option<Printed<'static>> {
    TOKENS.find(name)
}

/// A problem on a line, counted from 0.
pub(crate) type LineProblem = (usize, String);

impl Body {
    /// Reads the lines of a card.
    pub(crate) fn read(name: &str, body: &str) -> Result<Body, LineProblem> {
        let mut read = Reading { faces: Vec::new(), layout: None, hand_modifier: 0, life_modifier: 0 };
        let mut part = Part::new(name.to_owned(), 0);
        for (number, line) in body.lines().enumerate() {
            if line.trim() == "//" {
                read.finish(part, body)?;
                part = Part::new(String::new(), number + 1);
            } else {
                read.line(&mut part, number, line.trim())?;
            }
        }
        read.finish(part, body)?;
        let layout = read.layout.unwrap_or_else(|| usual_layout(&read.faces));
        let Reading { faces, hand_modifier, life_modifier, .. } = read;
        Ok(Body { faces, layout, hand_modifier, life_modifier })
    }
}

/// The lines of one face.
struct Part {
    first_line: usize,
    face: Face,
    colors: Option<Colors>,
    types: Option<TypeLine>,
    /// Which lines are rules text.
    text: Vec<usize>,
    /// Whether the last of them opens a level, whose power and toughness follow (CR 711.2).
    opens_level: bool,
    /// Whether one of them opens a station (CR 721.2).
    station: bool,
}

impl Part {
    fn new(name: String, first_line: usize) -> Part {
        let face = Face { name, ..Face::default() };
        let (colors, types, text) = (None, None, Vec::new());
        Part { first_line, face, colors, types, text, opens_level: false, station: false }
    }
}

struct Reading {
    faces: Vec<FaceText>,
    layout: Option<Layout>,
    hand_modifier: i8,
    life_modifier: i8,
}

impl Reading {
    fn line(&mut self, part: &mut Part, number: usize, line: &str) -> Result<(), LineProblem> {
        let wrong = |problem: String| (number, problem);
        if line.is_empty() {
            return Ok(());
        }
        if part.face.name.is_empty() {
            line.trim_start_matches('[').trim_end_matches(']').clone_into(&mut part.face.name);
        } else if let Some(value) = line.strip_prefix("Layout:") {
            self.layout = Some(layout(value.trim()).map_err(wrong)?);
        } else if part.types.is_none() {
            head(part, line).map_err(wrong)?;
        } else if part.opens_level || !self.tail(part, line).map_err(wrong)? {
            part.text.push(number);
            part.opens_level = line.starts_with("LEVEL ");
            part.station |= line.starts_with("STATION ");
        }
        Ok(())
    }

    /// Takes a line of numbers below the rules text; says whether it was one.
    fn tail(&mut self, part: &mut Part, line: &str) -> Result<bool, String> {
        let number = |text: &str| text.trim().parse::<i16>().map_err(|_| format!("`{text}` is not a number"));
        let small = |text: &str| {
            let text = text.trim();
            text.parse::<i8>().map_err(|_| format!("`{text}` is not a small number"))
        };
        if let Some((power, toughness)) = stats(line) {
            part.face.power = Some(power);
            part.face.toughness = Some(toughness);
            return Ok(true);
        }
        if let Some((hand, life)) = line.strip_prefix("Hand ").and_then(|rest| rest.split_once(", life ")) {
            (self.hand_modifier, self.life_modifier) = (small(hand)?, small(life)?);
            return Ok(true);
        }
        match line.split_once(':') {
            Some(("Loyalty", value)) => part.face.loyalty = Some(number(value)?),
            Some(("Defense", value)) => part.face.defense = Some(number(value)?),
            Some(("Hand", value)) => self.hand_modifier = small(value)?,
            Some(("Color", value)) => part.colors = Some(colors(value)?),
            Some(("Life", value)) => self.life_modifier = small(value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn finish(&mut self, mut part: Part, body: &str) -> Result<(), LineProblem> {
        let types = part.types.ok_or_else(|| (part.first_line, "the type line is missing".to_owned()))?;
        part.face.types = types.types;
        part.face.supertypes = types.supertypes;
        part.face.colors =
            part.colors.unwrap_or_else(|| part.face.cost.as_ref().map_or(Colors::NONE, ManaCost::colors));
        let mut text: Vec<&str> = Vec::new();
        let mut blanked = String::with_capacity(body.len());
        for (number, line) in body.lines().enumerate() {
            if number > 0 {
                blanked.push('\n');
            }
            if part.text.contains(&number) {
                text.push(line.trim());
                blanked.push_str(line);
            } else {
                blanked.extend(std::iter::repeat_n(' ', line.len()));
            }
        }
        part.face.text = text.join("\n");
        let sized = part.face.power.zip(part.face.toughness).filter(|_| part.station);
        if sized.is_some() {
            (part.face.power, part.face.toughness) = (None, None);
        }
        let blanked = strip_reminders(&blanked);
        self.faces.push(FaceText { face: part.face, types, station: sized, blanked });
        Ok(())
    }
}

/// Takes a line above the rules text: cost, colour, type line.
fn head(part: &mut Part, line: &str) -> Result<(), String> {
    if line.starts_with('{') && part.face.cost.is_none() {
        part.face.cost = Some(ManaCost::parse(line)?);
    } else if let Some(value) = line.strip_prefix("Color:") {
        part.colors = Some(colors(value)?);
    } else {
        part.types = Some(TypeLine::read(line)?);
    }
    Ok(())
}

fn colors(value: &str) -> Result<Colors, String> {
    let named = |name: &str| {
        let name = name.trim().to_lowercase();
        let found = Color::ALL.into_iter().find(|color| color.name() == name);
        found.ok_or_else(|| format!("`{name}` is not a colour"))
    };
    value.split(',').map(named).collect()
}

fn layout(value: &str) -> Result<Layout, String> {
    Ok(match value {
        "split" => Layout::Split,
        "transform" => Layout::Transforming,
        "modal" => Layout::Modal,
        "adventure" => Layout::Adventure,
        "omen" => Layout::Omen,
        "flip" => Layout::Flip,
        _ => {
            return Err(format!(
                "`{value}` is no layout: write split, transform, modal, adventure, omen or flip"
            ));
        }
    })
}

/// The layout that the types of two faces suggest.
fn usual_layout(faces: &[FaceText]) -> Layout {
    let [front, other] = faces else { return Layout::Normal };
    let spell =
        |face: &FaceText| face.types.types.has(CardType::Instant) || face.types.types.has(CardType::Sorcery);
    match (&other.face.cost, spell(front), spell(other)) {
        _ if other.types.subtypes.iter().any(|word| word == "Adventure") => Layout::Adventure,
        _ if other.types.subtypes.iter().any(|word| word == "Omen") => Layout::Omen,
        (None, ..) => Layout::Transforming,
        (Some(_), true, true) => Layout::Split,
        (Some(_), ..) => Layout::Modal,
    }
}

/// `2/1`, `*/4`.
fn stats(line: &str) -> Option<(Stat, Stat)> {
    let stat = |text: &str| match text.parse() {
        Ok(number) => Some(Stat::Number(number)),
        Err(_) => matches!(text, "*" | "1+*" | "*+1" | "2+*" | "7-*").then_some(Stat::Star),
    };
    let (power, toughness) = line.split_once('/')?;
    Some((stat(power)?, stat(toughness)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_with_its_cost_types_text_and_numbers() {
        let body =
            Body::read("Warden", "{1}{G}\nCreature - Human Scout\nVigilance\n2/1").expect("it is right");
        let face = &body.faces[0].face;
        assert_eq!(face.cost.as_ref().map(ToString::to_string).as_deref(), Some("{1}{G}"));
        assert_eq!((face.power, face.toughness), (Some(Stat::Number(2)), Some(Stat::Number(1))));
        assert_eq!(face.text, "Vigilance");
        assert_eq!(body.faces[0].types.subtypes, ["Human", "Scout"]);
    }

    #[test]
    fn two_faces_are_told_apart_by_a_line_of_slashes() {
        let text = "{1}{R}\nCreature - Elf\n1/1\n//\n[Spark]\n{R}\nInstant - Adventure\nDraw a card.";
        let body = Body::read("Elf", text).expect("it is right");
        assert_eq!((body.layout, body.faces[1].face.name.as_str()), (Layout::Adventure, "Spark"));
    }

    #[test]
    fn a_card_without_a_type_line_is_refused() {
        assert_eq!(Body::read("Warden", "{1}{G}").err(), Some((0, "the type line is missing".to_owned())));
        assert!(Body::read("Warden", "Creetur - Human").is_err());
    }
}
