//! Bots by name: `random`, `greedy`, `search:1000`.

use std::fmt;
use std::str::FromStr;

use cardwright_table::{Game, Seed};
use serde::{Deserialize, Serialize};

use crate::greedy::{Greedy, GreedyOptions};
use crate::player::Player;
use crate::random::Random;
use crate::search::{Search, SearchOptions};

/// Which bot, and how hard it thinks.
///
/// Written `random`, `greedy`, `search`, `search:NODES`, `search:NODES:CUT` or `search:NODES:CUT:EXPLORE`, or
/// as one of the [levels](BotSpec::LEVELS) for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum BotSpec {
    /// Decides by lot.
    Random,
    /// Looks one command ahead.
    Greedy,
    /// Searches a tree.
    Search(SearchOptions),
}

/// A text that names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSpec {
    /// A name that no bot has.
    #[error(
        "no bot is called `{0}`: try random, greedy, search, search:1000, or a level: beginner, easy, medium, hard"
    )]
    Unknown(String),
    /// A number that is none, or too small or too large.
    #[error("`{given}` is not {what}: write a whole number from {min} to {max}")]
    BadNumber {
        /// What was written.
        given: String,
        /// What it should be.
        what: &'static str,
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// More parts than the bot has settings.
    #[error("`{0}` has too many parts: a bot is written like search:1000:12:1200 at the longest")]
    TooLong(String),
}

impl BotSpec {
    /// The levels for people, weakest first: the name, and the bot behind it.
    ///
    /// Chance alone is no opponent for anybody who knows the rules, so `easy` already looks one command ahead.
    pub const LEVELS: [(&'static str, BotSpec); 4] = [
        ("beginner", BotSpec::Random),
        ("easy", BotSpec::Greedy),
        ("medium", BotSpec::Search(SearchOptions::with_nodes(250))),
        ("hard", BotSpec::Search(SearchOptions::with_nodes(2500))),
    ];
}

impl FromStr for BotSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<BotSpec, BadSpec> {
        let text = text.trim();
        if let Some((_, level)) = BotSpec::LEVELS.iter().find(|(name, _)| *name == text) {
            return Ok(*level);
        }
        let parts: Vec<&str> = text.split(':').collect();
        match parts.as_slice() {
            ["random"] => Ok(BotSpec::Random),
            ["greedy"] => Ok(BotSpec::Greedy),
            ["search", settings @ ..] if settings.len() <= 3 => search(settings).map(BotSpec::Search),
            ["random" | "greedy" | "search", ..] => Err(BadSpec::TooLong(text.to_owned())),
            _ => Err(BadSpec::Unknown(text.to_owned())),
        }
    }
}

fn search(settings: &[&str]) -> Result<SearchOptions, BadSpec> {
    let usual = SearchOptions::default();
    let setting = |index: usize, what, min, max, usual| match settings.get(index) {
        None => Ok(usual),
        Some(given) => number(given, what, min, max),
    };
    Ok(SearchOptions {
        nodes: setting(0, "a number of nodes", 1, 100_000_000, usual.nodes)?,
        cut: setting(1, "a number of decisions after which a rollout is cut", 0, 100_000, usual.cut)?,
        explore: setting(2, "a weight for exploring", 0, 100_000, usual.explore)?,
        ..usual
    })
}

fn number(given: &str, what: &'static str, min: u32, max: u32) -> Result<u32, BadSpec> {
    let parsed = given.parse().ok().filter(|number| (min..=max).contains(number));
    parsed.ok_or_else(|| BadSpec::BadNumber { given: given.to_owned(), what, min, max })
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Search(options) => {
                let usual = SearchOptions::default();
                write!(f, "search:{}", options.nodes)?;
                if (options.cut, options.explore) != (usual.cut, usual.explore) {
                    write!(f, ":{}", options.cut)?;
                }
                if options.explore != usual.explore {
                    write!(f, ":{}", options.explore)?;
                }
                Ok(())
            }
        }
    }
}

impl TryFrom<String> for BotSpec {
    type Error = BadSpec;

    fn try_from(text: String) -> Result<BotSpec, BadSpec> {
        text.parse()
    }
}

impl From<BotSpec> for String {
    fn from(spec: BotSpec) -> String {
        spec.to_string()
    }
}

/// The bot that the spec names, with a generator of this seed.
pub fn make<G: Game>(spec: &BotSpec, seed: Seed) -> Box<dyn Player<G>> {
    match spec {
        BotSpec::Random => Box::new(Random::new(seed)),
        BotSpec::Greedy => Box::new(Greedy::<G>::new(GreedyOptions::default(), seed)),
        BotSpec::Search(options) => Box::new(Search::<G>::new(*options, seed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_as_they_are_written() {
        for text in ["random", "greedy", "search:1000", "search:50:7", "search:50:7:300"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        assert_eq!("search".parse::<BotSpec>().unwrap(), BotSpec::Search(SearchOptions::default()));
        let json = serde_json::to_string(&BotSpec::Greedy).unwrap();
        assert_eq!(json, "\"greedy\"");
        assert_eq!(serde_json::from_str::<BotSpec>(&json).unwrap(), BotSpec::Greedy);
    }

    #[test]
    fn every_level_is_a_bot() {
        for (name, spec) in BotSpec::LEVELS {
            assert_eq!(name.parse::<BotSpec>().unwrap(), spec);
        }
    }

    #[test]
    fn a_bad_spec_says_what_is_wrong_with_it() {
        let error = |text: &str| text.parse::<BotSpec>().unwrap_err().to_string();
        assert!(error("deep blue").contains("no bot is called `deep blue`"));
        assert!(error("search:many").contains("`many` is not a number of nodes"));
        assert!(error("search:0").contains("from 1 to"));
        assert!(error("search:1:2:3:4").contains("too many parts"));
        assert!(error("greedy:3").contains("too many parts"));
    }
}
