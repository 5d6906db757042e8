//! The six promises over random play.

use cardwright_skirmish::catalogue::starter_match;
use cardwright_table::kit::{Plan, exercise};

#[test]
fn the_six_promises_hold_over_random_play() {
    let plan = Plan { games: 200, ..Plan::default() };
    match exercise(&starter_match(1.into()), &plan) {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}
