//! What goes over a WebSocket.

use cardwright_table::Reply;
use cardwright_table::host::Input;
use cardwright_table::question::Question;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::chat::{Said, Saying};
use super::fault::ErrorCode;
use super::snapshot::Snapshot;

/// What a client sends, with an id of its own choosing that an error names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Parcel {
    /// Comes back as `inReplyTo` if the frame is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The frame itself.
    #[serde(flatten)]
    pub frame: ClientFrame,
}

/// What a client can say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", content = "payload", rename_all = "camelCase")]
pub enum ClientFrame {
    /// Takes the seat of a token, for clients that could not send it with the request; only as first frame.
    TakeSeat(TakeSeat),
    /// The seat is ready to start.
    Ready(#[ts(optional)] Option<Readiness>),
    /// The answer to the open prompt.
    Command(Command),
    /// Asks for the next question on the way to a command; changes nothing.
    Explore(Explore),
    /// Asks why the seat can do nothing with a card; changes nothing.
    Why(Why),
    /// Asks for a snapshot.
    SyncRequest,
    /// Asks for a `pong`.
    Ping(#[ts(optional)] Option<Ping>),
    /// Wants to take back the seat's last answer.
    UndoRequest,
    /// Allows or refuses another seat's wish to take back.
    UndoAnswer(UndoAnswer),
    /// Gives up.
    Concede,
    /// Removes another player: before the match whoever opened the table may, during it those who wait for somebody
    /// who is away.
    Kick(Kick),
    /// Says where the seat does not want to be asked.
    SetStops(Stops),
    /// Says something to the others at the table; who watches is heard by others who watch.
    Say(Saying),
}

impl ClientFrame {
    /// The frame's name on the wire.
    pub fn name(&self) -> &'static str {
        match self {
            ClientFrame::TakeSeat(_) => "takeSeat",
            ClientFrame::Ready(_) => "ready",
            ClientFrame::Command(_) => "command",
            ClientFrame::Explore(_) => "explore",
            ClientFrame::Why(_) => "why",
            ClientFrame::SyncRequest => "syncRequest",
            ClientFrame::Ping(_) => "ping",
            ClientFrame::UndoRequest => "undoRequest",
            ClientFrame::UndoAnswer(_) => "undoAnswer",
            ClientFrame::Concede => "concede",
            ClientFrame::Kick(_) => "kick",
            ClientFrame::SetStops(_) => "setStops",
            ClientFrame::Say(_) => "say",
        }
    }
}

/// Which seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakeSeat {
    /// The secret of the seat.
    pub seat_token: String,
}

impl std::fmt::Debug for TakeSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TakeSeat(secret)")
    }
}

/// What a seat adds when it is ready.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Readiness {
    /// The seat's part of the seed, if it added none before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_part: Option<String>,
}

/// An answer: a command in the ruleset's words, or a finished reply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Command {
    /// The version of the snapshot that was answered.
    pub version: u32,
    /// `command` or `reply`.
    #[serde(flatten)]
    pub input: Input,
}

/// A partial reply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Explore {
    /// The version of the snapshot that is being answered.
    pub version: u32,
    /// The answers so far.
    #[ts(as = "Vec<Vec<i32>>")]
    #[schemars(with = "Vec<Vec<i32>>")]
    pub reply: Reply,
}

/// Which card a player asks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Why {
    /// The card, as it lies on the table.
    pub card: u16,
}

/// Why a seat can do nothing with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Reason {
    /// The version of the match that it is about.
    pub version: u32,
    /// The card.
    pub card: u16,
    /// The reason, in a sentence; absent if something can be done with it, or where there is nothing to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A sign of life.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Ping {
    /// Comes back unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown")]
    pub nonce: Option<Value>,
}

/// Whether another seat may take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct UndoAnswer {
    /// Yes or no.
    pub allow: bool,
}

/// Who is to be removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Kick {
    /// The seat.
    pub seat: u8,
}

/// Where a seat does not want to be asked. Replaces what was set before; cleared when the cards are dealt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Stops {
    /// Prompts at which the usual answer (a pass, a decline) is given at once.
    #[serde(default)]
    #[ts(as = "Option<Vec<Stop>>")]
    pub pass: Vec<Stop>,
    /// Whether an answer is given at once that everyone can see to be the only possible one. Where it depends on cards
    /// that others do not know, the seat is asked: otherwise they would learn something about them.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub forced: bool,
}

/// One kind of prompt, always or only in some moments; what is absent does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Stop {
    /// The prompt's kind.
    pub prompt: String,
    /// The name of the phase or round that is `now` on the scene's ribbon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<WhoseTurn>,
    /// What waits next on the stack or in the queue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<WhatWaits>,
    /// What the scene's headline says, names filled in: this turn, and not the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub during: Option<String>,
    /// Only where everyone can see that no other answer is possible.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub forced: bool,
}

/// Whose turn it is, for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum WhoseTurn {
    /// The seat's own.
    Own,
    /// Somebody else's.
    Others,
}

/// What waits next on a stack or in a queue, for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum WhatWaits {
    /// Nothing.
    Nothing,
    /// Something of the seat's own.
    Own,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", content = "payload", rename_all = "camelCase")]
pub enum ServerFrame {
    /// The first frame: where the client is.
    Welcome(Welcome),
    /// The match as the viewer sees it now.
    Snapshot(Box<Snapshot>),
    /// The next question after a partial reply.
    Question(NextQuestion),
    /// Why the seat can do nothing with a card, as it asked.
    Reason(Reason),
    /// Something that happened, for logs and animation.
    Event(EventTold),
    /// A frame that was refused, or trouble.
    Error(Problem),
    /// The answer to a ping.
    Pong(Pong),
    /// What has changed since the last snapshot, for clients that want to be told so.
    Changes(Changes),
    /// The server will close; the match goes on when it is back.
    Closing(Closing),
    /// Somebody at the table said something.
    Said(Said),
}

/// Where the client is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Welcome {
    /// The match.
    pub match_id: String,
    /// The seat; none for spectators.
    #[ts(type = "number | null")]
    pub seat: Option<u8>,
    /// The ruleset.
    pub game: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// What the server committed to before anybody added a part of the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed, if the creator chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Whether the seat may say texts of its own, not only phrases.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub free_text: bool,
}

/// The next question after a partial reply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct NextQuestion {
    /// The version it belongs to.
    pub version: u32,
    /// The answers so far.
    #[ts(as = "Vec<Vec<i32>>")]
    #[schemars(with = "Vec<Vec<i32>>")]
    pub reply: Reply,
    /// The question itself; its `ask` is `done` if the reply is a whole command.
    #[serde(flatten)]
    pub question: Question,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct EventTold {
    /// The version after it.
    pub version: u32,
    /// The event in the ruleset's words, as the viewer perceives it.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The line for the log; none for what needs no words.
    pub line: Option<String>,
}

/// A frame that was refused, or trouble.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Problem {
    /// What went wrong, for programs.
    pub code: ErrorCode,
    /// A sentence for a person.
    pub message: String,
    /// More, where there is more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown")]
    pub details: Option<Value>,
    /// The id of the refused frame, or its type if it had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reply_to: Option<String>,
}

/// What a client wants to be shown; said in the address of the socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Sight {
    /// The ruleset's own view, the scene, or both.
    pub show: Show,
    /// Whether only what has changed is sent after the first snapshot.
    pub changes: bool,
}

/// What of a match is shown.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum Show {
    /// View and scene.
    #[default]
    Both,
    /// The ruleset's own view.
    View,
    /// The scene that anything can draw.
    Scene,
}

/// What has changed since the last snapshot or changes on this socket. No change is inside another one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Changes {
    /// By JSON Pointers into the snapshot: what stands there now.
    #[ts(type = "Record<string, unknown>")]
    pub set: Map<String, Value>,
    /// What came into lists and went out of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Splice>>")]
    pub splice: Vec<Splice>,
}

/// What came into a list and went out of it, at one place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Splice {
    /// Which list: a JSON Pointer into the snapshot.
    pub at: String,
    /// How many of its first items stay.
    pub from: u32,
    /// How many after them are gone.
    pub gone: u32,
    /// What stands there instead.
    #[ts(type = "unknown[]")]
    pub come: Vec<Value>,
}

/// The server will close.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Closing {
    /// After so many milliseconds at the latest.
    pub within_ms: u32,
}

/// The answer to a ping.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Pong {
    /// What the ping had.
    #[ts(type = "unknown")]
    pub nonce: Value,
}
