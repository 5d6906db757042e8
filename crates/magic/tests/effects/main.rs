//! What effects do, verb by verb (CR 608, 701): each on a small position, with cards written for it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

#[path = "../common/mod.rs"]
mod common;

mod as_judged;
mod as_meant;
mod as_printed;
mod as_tried;
mod attic;
mod banners;
mod cards;
mod causeways;
mod choices;
mod continuous;
mod counters_tokens;
mod crossroads;
mod damage_life;
mod delayed;
mod exile_until;
mod given_by_name;
mod heard_once;
mod hidden;
mod kept_word;
mod keyword_actions;
mod libraries;
mod milestones;
mod millrace;
mod modifiers;
mod moving;
mod multiplayer;
mod of_the_day;
mod quantities;
mod ramparts;
mod read_again;
mod recollections;
mod references;
mod remembered;
mod signposts;
mod target_groups;
mod that_player;
mod this_way;
mod thresholds;
mod together;
mod tollgates;
mod turns;

use common::*;

/// The position after the first player has cast `Test`, a sorcery for {0} with this text, and it has resolved (or
/// asks something). Words answer what casting it asks. Further cards are written as in a card file.
#[track_caller]
fn after(text: &str, cards: &str, position: &str, words: &[&str]) -> Table {
    let hand = if position.contains("p0hand=") {
        position.replace("p0hand=", "p0hand=Test;")
    } else {
        format!("{position}\np0hand=Test")
    };
    let mut table = Table::new(&format!("[Test]\n{{0}}\nSorcery\n{text}\n{cards}"), &hand);
    let words: Vec<&str> = ["Cast Test"].into_iter().chain(words.iter().copied()).collect();
    table.act(P0, &words);
    table.resolve();
    table
}
