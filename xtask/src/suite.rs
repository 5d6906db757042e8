//! `cargo xtask test`: everything that must hold, one step after the other, until one fails.

use std::time::Instant;

use crate::cite;
use crate::cluster;
use crate::documents;
use crate::sdk;
use crate::spec;
use crate::step::{Broken, cargo, say};
use crate::tally::Tally;
use crate::web;

/// A named step of the suite.
type Step = (&'static str, fn(&mut Tally) -> Result<(), Broken>);

const STEPS: &[Step] = &[
    ("format", |_| cargo(["fmt", "--all", "--check"]).run()),
    // First of all that is compiled, because the binary embeds it.
    ("browser client", |_| web::prepare()),
    ("lints", |_| cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run()),
    ("citations", |_| spec::run().and_then(|()| cite::run())),
    ("tests", tests),
    ("tests of the browser client", web::unit_tests),
    ("SDK", sdk::tests),
    ("documents of the wire", |_| documents::validate()),
    ("browser", web::browser_tests),
    ("examples", |tally| cargo(["test", "--doc", "--workspace"]).count_tests(tally)),
    ("documentation", |_| {
        cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").run()
    }),
];

/// Runs all steps and says how long each took and how many tests passed.
pub(crate) fn run() -> Result<(), Broken> {
    let mut tally = Tally::default();
    let mut took = Vec::new();
    let mut failure = None;
    for (name, step) in STEPS {
        say(&format!("\n==> {name}"));
        let start = Instant::now();
        let done = step(&mut tally);
        took.push(format!("{name} {:.1} s", start.elapsed().as_secs_f32()));
        if let Err(broken) = done {
            failure = Some(Broken::new(format!("the step `{name}` failed: {broken}")));
            break;
        }
    }
    say(&format!("\n{}", took.join(", ")));
    say(&format!("{} passed, {} failed", tally.passed, tally.failed));
    failure.map_or(Ok(()), Err)
}

/// Nextest where it is installed: it runs the tests of all crates at once. Either way the binary is built too.
/// Examples are linted, not built. What needs PostgreSQL is skipped where there is none.
fn tests(tally: &mut Tally) -> Result<(), Broken> {
    cluster::is_possible();
    const WHAT: [&str; 5] = ["--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"];
    let runner: &[&str] =
        if cargo(["nextest", "--version"]).works() { &["nextest", "run"] } else { &["test"] };
    cargo(runner.iter().copied().chain(WHAT)).count_tests(tally)
}
