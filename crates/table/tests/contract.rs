//! The tiny games keep all six promises over random play.

mod games;

use cardwright_table::cards::NoCards;
use cardwright_table::kit::{Plan, Report, exercise};
use cardwright_table::open::Open;
use cardwright_table::{Asking, Game, Opening};

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

/// spec 5
#[test]
fn spark_keeps_its_promises() {
    let report = keeps_its_promises::<Spark>(spark(Asking::Always), &Plan { games: 300, ..Plan::default() });
    assert_eq!(report.games, 300);
    assert!(report.traces > 600, "unseen cards were exchanged in too few games: {report}");
}

#[test]
fn spark_keeps_its_promises_when_forced_answers_are_not_asked() {
    let plan = Plan { games: 150, ..Plan::default() };
    keeps_its_promises::<Spark>(spark(Asking::Public), &plan);
    let always = keeps_its_promises::<Spark>(spark(Asking::Always), &plan);
    let free = keeps_its_promises::<Spark>(spark(Asking::Free), &Plan { exchanges: false, ..plan });
    assert!(free.decisions < always.decisions, "{free} but {always}");
}

#[test]
fn a_series_of_spark_keeps_its_promises() {
    keeps_its_promises::<SparkMatch>(spark(Asking::Always), &Plan { games: 60, ..Plan::default() });
}
