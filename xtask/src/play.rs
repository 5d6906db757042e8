//! `cargo xtask play`: everything is built, each step with how long it took, and the game opens.

use std::time::Instant;

use crate::step::{Broken, cargo, say};
use crate::web;

/// Where the game is played.
#[derive(PartialEq, Eq, Debug)]
enum Where {
    Browser,
    /// Because the browser client cannot be built.
    Terminal(String),
}

/// In the browser where its client can be built, otherwise in the terminal, with the reason.
pub(crate) fn run(rest: &[String]) -> Result<(), Broken> {
    let place = choose(web::can_be_built(), || {
        step("Building the browser client; its packages are fetched the first time", web::build)
    });
    let what = "Building the program; the first time that takes some minutes";
    step(what, || cargo(["build", "--release", "--package", "cardwright"]).run())?;
    let start = ["run", "--quiet", "--release", "--package", "cardwright", "--"];
    match place {
        Where::Browser => cargo(start).args(["serve", "--open"]).args(rest).run(),
        Where::Terminal(reason) => {
            say(&format!("{reason}\nHere is the game in the terminal."));
            cargo(start).args(["play", "skirmish"]).args(rest).run()
        }
    }
}

fn choose(node: bool, build: impl FnOnce() -> Result<(), Broken>) -> Where {
    if !node {
        return Where::Terminal("Node is not installed, so there is no browser client.".to_owned());
    }
    match build() {
        Ok(()) => Where::Browser,
        Err(problem) => Where::Terminal(format!("The browser client cannot be built: {problem}")),
    }
}

/// Says what is being done, and how long it took.
fn step(what: &str, work: impl FnOnce() -> Result<(), Broken>) -> Result<(), Broken> {
    say(&format!("{what} ..."));
    let began = Instant::now();
    let done = work();
    let how = if done.is_ok() { "done" } else { "failed" };
    say(&format!("  {how} after {:.0} s", began.elapsed().as_secs_f32()));
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_cannot_be_built_leaves_the_terminal_and_the_reason() {
        assert_eq!(choose(true, || Ok(())), Where::Browser);
        let broken = choose(true, || Err(Broken::new("npm ci ended with 1")));
        assert_eq!(
            broken,
            Where::Terminal("The browser client cannot be built: npm ci ended with 1".to_owned())
        );
        assert!(matches!(choose(false, || Ok(())), Where::Terminal(reason) if reason.contains("Node")));
    }
}
