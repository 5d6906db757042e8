//! A match as one viewer sees it: the truth that a client shows.

use cardwright_table::Outcome;
use cardwright_table::question::Question;
use cardwright_table::scene::Scene;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::frames::Stops;

/// All that a viewer may know of a match, with the open prompt and the legal options.
///
/// `V` is how the server holds the ruleset's own view: clients read values, the server writes text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(concrete(V = ()))]
#[schemars(rename = "Snapshot")]
pub struct Snapshot<V = Value> {
    /// How many acts have been applied.
    pub version: u32,
    /// How far the match is.
    pub stage: Stage,
    /// What the match waits for; nothing once it is over.
    pub prompt: Option<PromptShown>,
    /// Who owes an answer to it.
    pub waiting_for: Vec<Owing>,
    /// What the viewer is asked, if the match waits for it.
    pub question: Option<Question>,
    /// The ruleset's own view; null in the lobby, and for clients that do not want it.
    #[ts(type = "unknown")]
    pub view: V,
    /// The same, ready to draw; null in the lobby, and for clients that do not want it. Names stand in its texts, the
    /// viewer is "you".
    pub scene: Option<Scene>,
    /// The clock, if there is one.
    pub clock: Option<ClockShown>,
    /// Who sits where.
    pub seats: Vec<SeatShown>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
    /// Where the viewer does not want to be asked; none for spectators.
    pub stops: Option<Stops>,
    /// Whether and how the last answer can be taken back.
    pub undo: UndoShown,
    /// What went wrong with the rules, in a sentence, until the next command.
    pub trouble: Option<String>,
    /// The match in which the same players play again.
    pub rematch: Option<String>,
    /// Why the match ended without an outcome, if the rules as they are now cannot go on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub abandoned: Option<String>,
}

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Seats are being taken, or not everybody is ready.
    Lobby,
    /// The cards are dealt.
    Playing,
    /// It has ended.
    Over,
}

/// What a match waits for, tagged by its kind: `"lobbyReady"`, or with what the viewer is told of it,
/// `{"mulligan": {"seatOneDecided": false, "seatTwoDecided": false}}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(type = "string | Record<string, unknown>")]
pub struct PromptShown(pub Value);

impl PromptShown {
    /// Until everybody is ready: it belongs to the table, not to the match.
    pub const LOBBY_READY: &str = "lobbyReady";

    /// The prompt's name.
    pub fn kind(&self) -> Option<&str> {
        match &self.0 {
            Value::Object(tagged) => tagged.keys().next().map(String::as_str),
            bare => bare.as_str(),
        }
    }
}

/// A seat that owes an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Owing {
    /// Which.
    pub seat: u8,
    /// For which player it decides; nearly always for itself.
    pub acts_for: u8,
}

/// The clock as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockShown {
    /// Milliseconds for each decision.
    pub decision_ms: u32,
    /// For each seat the milliseconds left in its bank.
    pub bank_ms: Vec<u32>,
    /// For each seat the milliseconds it has left for the open decision, bank included; none if it owes nothing.
    pub left_ms: Vec<Option<u32>>,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SeatShown {
    /// Which, counted from 0.
    pub seat: u8,
    /// The same as a word: one, two ... eight.
    pub called: String,
    /// The player's name.
    pub name: String,
    /// Who sits there.
    pub player: Player,
    /// Which bot, if one sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether this player opened the table.
    pub host: bool,
    /// Whether the seat is ready to start.
    pub ready: bool,
    /// Whether a person's socket is open; bots are always there.
    pub connected: bool,
    /// Whether a bot plays on for a person who is away.
    pub substitute: bool,
    /// How long a person who is away may still take to come back, in milliseconds; then others may remove the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns_within_ms: Option<u32>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Player {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// Whether and how the last answer can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UndoShown {
    /// How it goes at this table.
    pub kind: UndoKind,
    /// The seat that asks the others for it now.
    pub asked_by: Option<u8>,
}

/// How taking back goes at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum UndoKind {
    /// The others are bots: freely.
    Free,
    /// There is another person: if nobody has learnt anything since, and the others allow it.
    Consent,
}
