//! Tokens that a position describes: `t:Soldier,P:1,T:1,Color:W,Types:Creature-Soldier,Keywords:Flying`, or the
//! short `T:w_1_1_soldier_flying`. Either becomes what a card file would say of such a card.

use crate::card::{CardType, Color};
use crate::language;
use crate::program::Keyword;

/// The described token: its name, and what a card file would say of it.
pub(super) fn describe(text: &str) -> Result<(String, String), String> {
    if text.contains(',') { long(text) } else { short(text) }
}

fn long(text: &str) -> Result<(String, String), String> {
    let mut parts = text.split(',').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let mut token = Token { name: name.trim_end_matches(" Token").to_owned(), ..Token::default() };
    for part in parts.filter(|part| !part.is_empty()) {
        let (key, value) =
            part.split_once(':').ok_or_else(|| format!("`{part}` of a token should read `Key:Value`"))?;
        let words = || value.split('-').map(str::trim).filter(|word| !word.is_empty());
        match key.to_lowercase().as_str() {
            "p" => token.power = Some(value.to_owned()),
            "t" => token.toughness = Some(value.to_owned()),
            "color" => token.colors = value.chars().filter_map(Color::from_letter).collect(),
            "types" => token.types = words().map(str::to_owned).collect(),
            "keywords" => token.keywords = words().map(str::to_lowercase).collect(),
            "cost" | "image" => {}
            _ => return Err(format!("no token has a property `{key}`")),
        }
    }
    Ok(token.text())
}

/// The short form: colours, power, toughness, then types and keywords.
fn short(text: &str) -> Result<(String, String), String> {
    let foreign = || format!("`T:{text}` names a token of another engine's files, which are not read here");
    let words: Vec<&str> = text.split('_').collect();
    if let Some(token) = of_the_rules(&words) {
        return Ok(token);
    }
    let [colors, power, toughness, rest @ ..] = words.as_slice() else { return Err(foreign()) };
    let number = |word: &&str| word.parse::<u8>().is_ok();
    if !number(power) || !number(toughness) || rest.is_empty() {
        return Err(foreign());
    }
    let mut token = Token {
        power: Some((*power).to_owned()),
        toughness: Some((*toughness).to_owned()),
        ..Token::default()
    };
    for letter in colors.to_uppercase().chars().filter(|letter| *letter != 'C') {
        token.colors.push(Color::from_letter(letter).ok_or_else(foreign)?);
    }
    let mut types = vec!["Creature".to_owned()];
    let mut subtypes: Vec<String> = Vec::new();
    let mut sacrificed = false;
    for word in rest {
        if *word == "a" {
            types.insert(0, "Artifact".to_owned());
        } else if Keyword::ALL.iter().any(|keyword| keyword.name() == *word) {
            token.keywords.push((*word).to_owned());
        } else if *word == "sac" {
            sacrificed = true;
        } else {
            subtypes.push(capital(word));
        }
    }
    if sacrificed {
        // Of the creatures that say so, only those of one kind all do the same.
        if !subtypes.iter().any(|subtype| subtype == "Eldrazi") {
            return Err(foreign());
        }
        token.text.push("Sacrifice this token: Add {C}.".to_owned());
    }
    token.name = subtypes.join(" ");
    types.append(&mut subtypes);
    token.types = types;
    Ok(token.text())
}

/// A token whose text the rules give it by its name, as `c_a_treasure_sac` (CR 111.10).
fn of_the_rules(words: &[&str]) -> Option<(String, String)> {
    let named = match words {
        [_, "a", rest @ ..] => rest,
        [first, ..] => std::slice::from_ref(first),
        [] => return None,
    };
    let token = named.iter().find_map(|word| language::rules_token(&capital(word)))?;
    Some((token.name.to_owned(), token.body.to_owned()))
}

#[derive(Default)]
struct Token {
    name: String,
    power: Option<String>,
    toughness: Option<String>,
    colors: Vec<Color>,
    types: Vec<String>,
    keywords: Vec<String>,
    text: Vec<String>,
}

impl Token {
    fn text(self) -> (String, String) {
        let is_type = |word: &&String| {
            CardType::ALL.iter().any(|one| one.name() == word.as_str()) || *word == "Legendary"
        };
        let (types, subtypes): (Vec<&String>, Vec<&String>) = self.types.iter().partition(is_type);
        let join = |words: Vec<&String>| words.into_iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        let mut lines = Vec::new();
        if !self.colors.is_empty() {
            let colors: Vec<&str> = self.colors.iter().map(|color| color.name()).collect();
            lines.push(format!("Color: {}", colors.join(", ")));
        }
        let subtypes = join(subtypes);
        lines.push(if subtypes.is_empty() { join(types) } else { format!("{} - {subtypes}", join(types)) });
        if !self.keywords.is_empty() {
            lines.push(capital(&self.keywords.join(", ")));
        }
        lines.extend(self.text);
        if let (Some(power), Some(toughness)) = (&self.power, &self.toughness) {
            lines.push(format!("{power}/{toughness}"));
        }
        (self.name, lines.join("\n"))
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
