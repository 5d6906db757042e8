//! What the creator of a match may decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::http::DeckChoice;

/// How a match is played, apart from the rules of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct MatchOptions {
    /// Bots and the seats they take.
    #[ts(as = "Option<Vec<BotSeat>>")]
    pub bots: Vec<BotSeat>,
    /// A clock; none if absent.
    pub clock: Option<ClockRules>,
    /// Whether others may watch.
    #[ts(as = "Option<bool>")]
    pub spectators: bool,
    /// Whether it stands in the lobby's list; otherwise it is joined by its link only.
    #[ts(as = "Option<bool>")]
    pub listed: bool,
    /// What happens when a person is away for too long.
    pub absence: Option<Absence>,
    /// How long a bot takes for each answer at the least, in milliseconds, so that a match of bots can be followed.
    pub pace_ms: Option<u32>,
    /// Policies in the ruleset's own words.
    #[ts(optional, type = "Record<string, unknown>")]
    pub rules: Map<String, Value>,
}

impl Default for MatchOptions {
    fn default() -> MatchOptions {
        MatchOptions {
            bots: Vec::new(),
            clock: None,
            spectators: true,
            listed: true,
            absence: None,
            pace_ms: None,
            rules: Map::new(),
        }
    }
}

/// A bot in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct BotSeat {
    /// Which seat; the next free one after the creator's if absent.
    pub seat: Option<u8>,
    /// A level (`beginner`, `easy`, `medium`, `hard`) or a bot (`greedy`, `search:1000`).
    pub bot: String,
    /// Its deck; if absent one out of the box, or the creator's if there is none for the format.
    pub deck: Option<DeckChoice>,
}

/// A clock: so much time for each decision, and a bank for what goes beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockRules {
    /// Milliseconds for each decision.
    pub decision_ms: u32,
    /// Milliseconds in each seat's bank.
    pub bank_ms: u32,
    /// After so many decisions in a row without an answer the seat is removed; never if 0.
    #[serde(default)]
    #[ts(as = "Option<u8>", optional)]
    pub strikes: u8,
}

/// What happens when a person is away while another one waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Absence {
    /// Milliseconds to come back in.
    pub window_ms: u32,
    /// What happens then.
    pub then: Then,
}

/// What happens to the seat of somebody who did not come back in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Then {
    /// A bot plays on until the player is back.
    Bot,
    /// The seat leaves the match.
    Forfeit,
}
