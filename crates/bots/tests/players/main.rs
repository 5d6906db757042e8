//! The bots at small games: solved ones, where good play is known, and one with every kind of question.
#![allow(clippy::unwrap_used, reason = "a failed assertion is what tests are for")]

#[path = "../../../table/tests/games/kuhn.rs"]
#[allow(unreachable_pub, reason = "written as a ruleset of its own")]
mod kuhn_game;
mod medley_game;
#[path = "../../../table/tests/games/nim.rs"]
#[allow(unreachable_pub, reason = "written as a ruleset of its own")]
#[rustfmt::skip]
mod nim_game;

mod contract;
mod kuhn;
mod medley;
mod nim;
mod weather;
