//! Every card of the catalogue, by the moment at which it matters.

mod actions;
mod conquer;
mod consume;
mod death;
mod deploy;
mod knight;
mod standing;
mod turns;
mod vampire;

use cardwright_skirmish::Skirmish;
use cardwright_table::catalogue::Catalogue as _;

const FILES: [&str; 9] = [
    include_str!("actions.rs"),
    include_str!("conquer.rs"),
    include_str!("consume.rs"),
    include_str!("death.rs"),
    include_str!("deploy.rs"),
    include_str!("knight.rs"),
    include_str!("standing.rs"),
    include_str!("turns.rs"),
    include_str!("vampire.rs"),
];

/// spec 79
#[test]
fn every_card_of_the_catalogue_has_a_test_that_bears_its_name() {
    let named = |card: &str| {
        let card = card.to_lowercase().replace(' ', "_");
        let mut tests = FILES.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with("fn "));
        tests.any(|line| format!("_{}_", line[3..].replace('(', "_")).contains(&format!("_{card}_")))
    };
    let cards = Skirmish::builtin_cards().all();
    let untested: Vec<&str> = cards.iter().map(|card| card.name).filter(|card| !named(card)).collect();
    assert!(untested.is_empty(), "{untested:?}");
    assert_eq!(cards.len(), 43, "27 units, 6 of the older list, 9 actions and the Squire");
}
