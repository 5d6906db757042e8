//! What judges try next: positions in which several rules meet, each with cards written for it.

mod at_once;
mod casting;
mod combat;
#[path = "../common/mod.rs"]
mod common;
mod copies;
mod corners;
mod effects;
mod entering;
mod keywords;
mod players;
mod replacement;
mod triggers;
