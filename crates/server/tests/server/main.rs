//! The server over real sockets, from the outside.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails where it unwraps in vain")]

mod games;
mod host;
mod playing;

mod blind;
mod faults;
mod kicking;
mod loading;
mod lobby;
mod presence;
mod refusals;
mod simultaneous;
mod slow;
mod store;
mod table;
mod watching;
mod wire;
