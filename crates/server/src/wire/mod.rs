//! The types of the wire: everything that goes over HTTP or a WebSocket.
//!
//! TypeScript types, JSON Schemas and the documents of the wire are made from them ([`generate`]): the types stand in the
//! SDK, everything else in `wire/` of this crate, and a test compares them.

mod chat;
mod fault;
mod frames;
pub mod generate;
mod http;
mod options;
mod snapshot;

pub use chat::{Phrase, Said, Saying};
pub use fault::{ErrorCode, Fault};
pub use frames::{Changes, Closing, EventTold, NextQuestion, Pong, Problem, Show, Sight, Splice, TakeSeat};
pub use frames::{
    ClientFrame, Command, Explore, Kick, Parcel, Ping, Readiness, Reason, ServerFrame, Stop, Stops,
    UndoAnswer, Welcome, WhatWaits, WhoseTurn, Why,
};
pub use http::{
    CardListed, CardPage, CollectionListed, CreateMatch, DeckChoice, DeckDraft, DeckKept, DeckLine,
    DeckListed, DeckMade, DeckNamed, DeckReport, FormatListed, GameListed, GameRules, Health, JoinMatch,
    Listed, MatchListed, Moment, NameListed, Opened, PackSet, Past, PublicMatch, QuickMatch, Rematch, Seated,
    Stats, Watching,
};
pub use options::{Absence, BotSeat, ClockRules, MatchOptions, Then};
pub use snapshot::{ClockShown, Owing, Player, PromptShown, SeatShown, Snapshot, Stage, UndoKind, UndoShown};

/// The version of this protocol, said in every `welcome`.
pub const PROTOCOL: u32 = 1;

/// What a seat is called in snapshots.
pub const SEAT_NAMES: [&str; cardwright_table::MAX_SEATS] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight"];
