//! Flags that several commands share.

use std::path::PathBuf;

use cardwright_table::catalogue::Format;
use clap::Args;
use serde_json::{Map, Value};

use crate::failure::Failure;

/// Under which rules a match is opened.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct RulesArgs {
    /// The format; the game's first one if not given
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,

    /// How many players; the fewest that the format is for if not given
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// A policy of the rules, such as --option nextStarter=loser; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, Value)>,

    /// Files with cards of your own, used before those in the box
    #[arg(long, value_name = "FILES", num_args = 1..)]
    pub(crate) cards: Vec<PathBuf>,
}

impl RulesArgs {
    /// How many seats a table of this format has.
    pub(crate) fn seats(&self, format: &Format) -> Result<usize, Failure> {
        let (least, most) = (format.min_seats.max(1), format.max_seats);
        let seats = self.seats.unwrap_or(least);
        if (least..=most).contains(&seats) {
            return Ok(seats.into());
        }
        let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(Failure::input(format!("{} is for {players} players, not for {seats}", format.name)))
    }

    /// The policies by name.
    pub(crate) fn options(&self) -> Map<String, Value> {
        self.options.iter().cloned().collect()
    }
}

/// A number or a truth value is read as such, anything else as a word.
fn option(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_numbers_and_words_are_words() {
        assert_eq!(option("hand=8").unwrap(), ("hand".to_owned(), json!(8)));
        assert_eq!(option("nextStarter=loser").unwrap().1, json!("loser"));
        assert!(option("hand").is_err());
    }
}
