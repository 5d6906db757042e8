//! What people say to each other at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something to say: one of the phrases that everybody knows, or a text of one's own where the server allows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Saying {
    /// A phrase; clients have it in the language of who reads it.
    Phrase(Phrase),
    /// A text, for players only.
    Text(String),
}

/// The phrases and gestures, by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Good luck, have fun.
    GoodLuck,
    /// That was a good move.
    WellPlayed,
    /// Thanks.
    Thanks,
    /// Sorry.
    Sorry,
    /// That was a mistake of mine.
    Oops,
    /// I need a moment to think.
    Thinking,
    /// I will be back in a moment.
    BackSoon,
    /// A good game, at its end.
    GoodGame,
    /// Do you want to play again?
    Again,
    /// A smile.
    Smile,
    /// Laughter.
    Laugh,
    /// Surprise.
    Wow,
    /// A sad face.
    Sad,
    /// Applause.
    Applause,
}

/// Something that was said. It is in no log and no replay: who comes later does not hear it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Said {
    /// The seat that said it; none for those who watch, whom only others who watch can hear.
    #[ts(type = "number | null")]
    pub seat: Option<u8>,
    /// What.
    #[serde(flatten)]
    pub saying: Saying,
}
