//! The server over real sockets, from the outside.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails where it unwraps in vain")]

mod database;
mod games;
mod host;
mod playing;

mod again;
mod blind;
mod chat;
mod cluster;
mod crowded;
mod document;
mod faults;
mod hardened;
mod kept;
mod kicking;
mod library;
mod loading;
mod lobby;
mod lost;
mod operating;
mod orders;
mod presence;
mod quick;
mod refusals;
mod sight;
mod simultaneous;
mod slow;
mod store;
mod stores;
mod table;
mod upgrades;
mod watching;
mod wire;
