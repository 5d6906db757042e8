//! The measurement measures.

use std::time::Duration;

use cardwright_server::load::{LoadOptions, load, serve_measured};
use cardwright_server::wire::{Show, Sight};

use crate::host::rulesets;

const DATA: &str = "CARDWRIGHT_LOAD_DATA";

/// Run by the next test in a process of its own.
#[test]
#[ignore = "a server that is there to be measured"]
fn a_server_to_be_measured() {
    let Some(data) = std::env::var_os(DATA) else { return };
    serve_measured(data.into(), "full", rulesets()).unwrap();
}

#[test]
fn some_matches_over_real_sockets_are_measured_without_an_error() {
    let data = tempfile::tempdir().unwrap();
    let script = format!(
        "{DATA}=\"$0/$2\" exec \"$1\" --exact loading::a_server_to_be_measured --ignored --nocapture"
    );
    let program = std::env::current_exe().unwrap().display().to_string();
    let words = ["-c", &script, &data.path().display().to_string(), &program, "{durability}"];
    let options = LoadOptions {
        program: "/bin/sh".into(),
        args: words.map(str::to_owned).into(),
        game: Some("skirmish".to_owned()),
        matches: 10,
        held: 6,
        time: Duration::from_secs(20),
        seed: 1,
        sight: Sight { show: Show::Scene, changes: true },
    };
    let report = load(&options).unwrap();
    for run in [&report.durable, &report.careless] {
        assert!(run.errors.is_empty(), "{report}");
        assert_eq!((run.finished, run.matches), (20, 10), "{report}");
        assert_eq!((run.held.sockets, run.held.answering), (6, 6), "{report}");
        assert!(run.commands > 100 && run.snapshot_bytes > 1000 && run.p50 <= run.p99, "{report}");
    }
    let text = report.to_string();
    assert!(text.contains("commands a second") && text.contains("durability costs"), "{text}");
}
