//! The tiny games keep all six promises over random play.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

mod games;

use cardwright_table::cards::NoCards;
use cardwright_table::kit::{Plan, Report, exercise};
use cardwright_table::open::Open;
use cardwright_table::{Asking, Game, Opening};

use games::kuhn::Kuhn;
use games::nim::Nim;
use games::spark::series::SparkMatch;
use games::spark::{Setup, Spark};

fn keeps_its_promises<G: Game>(setup: G::Setup, plan: &Plan) -> Report {
    let opening = Opening::<G>::new(setup, G::Start::default(), 1.into(), &NoCards).unwrap();
    exercise(&opening, plan).unwrap_or_else(|failure| panic!("{failure}"))
}

fn spark(asking: Asking) -> Setup {
    Setup { asking, rounds: 25 }
}

#[test]
fn nim_keeps_its_promises() {
    let report = keeps_its_promises::<Open<Nim>>((), &Plan { games: 400, ..Plan::default() });
    assert_eq!((report.games, report.traces), (400, 0));
}

#[test]
fn kuhn_poker_keeps_its_promises() {
    let report = keeps_its_promises::<Kuhn>((), &Plan { games: 400, closely: 1, ..Plan::default() });
    assert_eq!(report.games, 400);
}

/// spec 5
#[test]
fn spark_keeps_its_promises() {
    let report = keeps_its_promises::<Spark>(spark(Asking::Always), &Plan { games: 100, ..Plan::default() });
    assert_eq!(report.games, 100);
    assert!(report.traces > 200, "unseen cards were exchanged in too few games: {report}");
}

#[test]
fn spark_keeps_its_promises_when_forced_answers_are_not_asked() {
    let plan = Plan { games: 40, ..Plan::default() };
    keeps_its_promises::<Spark>(spark(Asking::Public), &plan);
    let always = keeps_its_promises::<Spark>(spark(Asking::Always), &plan);
    let free = keeps_its_promises::<Spark>(spark(Asking::Free), &Plan { exchanges: false, ..plan });
    assert!(free.decisions < always.decisions, "{free} but {always}");
}

#[test]
fn a_series_of_spark_keeps_its_promises() {
    keeps_its_promises::<SparkMatch>(spark(Asking::Always), &Plan { games: 20, ..Plan::default() });
}
