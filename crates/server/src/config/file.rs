//! A configuration file: TOML, of which every value keeps its place.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::ConfigError;

/// One setting of a file.
pub(super) struct Given {
    pub(super) key: String,
    pub(super) words: Vec<String>,
    name: Range<usize>,
    value: Range<usize>,
}

/// Something wrong at a place of the file.
pub(super) struct Problem {
    place: Range<usize>,
    said: String,
}

impl Given {
    /// What is wrong with this setting: its name, or else its value.
    pub(super) fn problem(&self, said: String) -> Problem {
        let known = super::SETTINGS.iter().any(|setting| setting.key == self.key);
        Problem { place: if known { self.value.clone() } else { self.name.clone() }, said }
    }
}

impl Problem {
    /// The same with the line that it is in.
    pub(super) fn located(self, file: &str, text: &str) -> ConfigError {
        let start = self.place.start.min(text.len());
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let number = text[..begin].matches('\n').count() + 1;
        let column = text[begin..start].chars().count();
        let wide = text
            .get(start..self.place.end.min(begin + line.len()))
            .unwrap_or_default()
            .chars()
            .count()
            .max(1);
        let gutter = number.to_string();
        let excerpt = format!(
            "  {gutter} | {line}\n  {:width$} | {:column$}{}",
            "",
            "",
            "^".repeat(wide),
            width = gutter.len()
        );
        ConfigError::InFile {
            file: file.to_owned(),
            line: number,
            column: column + 1,
            problem: self.said,
            excerpt,
        }
    }
}

/// All settings of a file, in the order of their names.
pub(super) fn read(text: &str) -> Result<Vec<Given>, Problem> {
    let table = DeTable::parse(text).map_err(|error| Problem {
        place: error.span().unwrap_or_default(),
        said: error.message().to_owned(),
    })?;
    let mut found = Vec::new();
    gather("", table.get_ref(), &mut found)?;
    Ok(found)
}

fn gather(prefix: &str, table: &DeTable<'_>, found: &mut Vec<Given>) -> Result<(), Problem> {
    for (name, value) in table {
        let key = format!("{prefix}{}", name.get_ref());
        if let DeValue::Table(inner) = value.get_ref() {
            gather(&format!("{key}."), inner, found)?;
            continue;
        }
        let words = words(value.get_ref()).ok_or_else(|| Problem {
            place: value.span(),
            said: "a value is text, a whole number, true or false, or a list of them".to_owned(),
        })?;
        found.push(Given { key, words, name: name.span(), value: value.span() });
    }
    Ok(())
}

/// A value as words.
fn words(value: &DeValue<'_>) -> Option<Vec<String>> {
    let word = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        DeValue::Boolean(yes) => Some(yes.to_string()),
        _ => None,
    };
    match value {
        DeValue::Array(list) => list.iter().map(|value| word(value.get_ref())).collect(),
        value => Some(vec![word(value)?]),
    }
}
