//! The rules chapter by chapter, on positions written as puzzles. One program for all of them: each program of tests is
//! compiled and linked with the whole kernel.

mod automatic_payment;
mod casting;
mod combat;
mod combat_requirements;
#[path = "../common/mod.rs"]
mod common;
mod cost_by_targets;
mod earlier_this_turn;
mod formats;
mod guises;
mod judges;
mod late_keywords;
mod latest_keywords;
mod layers;
mod more_keywords;
mod positions;
mod priority_actions;
mod puzzles;
mod replacement;
mod restart;
mod series;
mod state_based;
mod teams;
mod triggers;
mod turn;
mod variants;
mod ways_to_cast;
mod why_not;
