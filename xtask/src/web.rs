//! The browser client: its packages, its build, its tests.
//!
//! Whatever is missing and can be installed by name is installed: npm packages, Debian's Chromium.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::root;
use crate::step::{Broken, Program, program, say};
use crate::tally::Tally;

const CHROMIUM: &str = "/usr/bin/chromium";

/// Whether the client, Node and npm are there.
pub(crate) fn can_be_built() -> bool {
    root().join("web/package.json").exists()
        && program("node").args(["--version"]).works()
        && program("npm").args(["--version"]).works()
}

/// Builds the client into `web/dist`, from where the binary embeds it.
pub(crate) fn build() -> Result<(), Broken> {
    install()?;
    npm(["run", "--silent", "build"]).run()
}

/// Builds the client where that is possible.
pub(crate) fn prepare() -> Result<(), Broken> {
    if is_missing() { Ok(()) } else { build() }
}

/// Types, then unit tests, of a client that has been built.
pub(crate) fn unit_tests(tally: &mut Tally) -> Result<(), Broken> {
    if is_missing() {
        return Ok(());
    }
    npm(["run", "--silent", "check"]).run()?;
    npm(["run", "--silent", "test"]).count_tests(tally)
}

/// The client in a real Chromium against a real server: the binary that was built for the Rust tests, since another
/// build would choose other features and compile everything again.
pub(crate) fn browser_tests(tally: &mut Tally) -> Result<(), Broken> {
    if is_missing() {
        return Ok(());
    }
    install_chromium()?;
    let binary = cargo_target().join("debug").join(format!("cardwright{}", env::consts::EXE_SUFFIX));
    if !binary.exists() {
        return Err(Broken::new(format!("the tests have not built {}", binary.display())));
    }
    npm(["run", "--silent", "e2e"]).env("CARDWRIGHT_BIN", binary).count_tests(tally)
}

/// Whether there is no client to test, and says so.
fn is_missing() -> bool {
    let missing = !can_be_built();
    if missing {
        say("skipped: the browser client needs Node, which is not installed");
    }
    missing
}

fn cargo_target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

fn npm<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Program {
    program("npm").within("web").args(arguments)
}

/// Installs the packages of the lock file, unless they are there already.
fn install() -> Result<(), Broken> {
    let web = root().join("web");
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let installed: Option<SystemTime> = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&web.join("package-lock.json")) {
        return Ok(());
    }
    npm(["ci", "--no-audit", "--no-fund"]).run()
}

fn install_chromium() -> Result<(), Broken> {
    if Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    say("Chromium is missing; installing Debian's");
    program("apt-get").args(["update", "-qq"]).run()?;
    program("apt-get")
        .args(["install", "-y", "-qq", "chromium"])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()
}
