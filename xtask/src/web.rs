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

const FOLDER: &str = "web";
const CHROMIUM: &str = "/usr/bin/chromium";

/// Whether the client, Node and npm are there.
pub(crate) fn can_be_built() -> bool {
    root().join("web/package.json").exists()
        && program("node").args(["--version"]).works()
        && program("npm").args(["--version"]).works()
}

/// Builds the client into `web/dist`, from where the binary embeds it.
pub(crate) fn build() -> Result<(), Broken> {
    install(FOLDER)?;
    npm(FOLDER, ["run", "--silent", "build"]).run()
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
    npm(FOLDER, ["run", "--silent", "check"]).run()?;
    npm(FOLDER, ["run", "--silent", "test"]).count_tests(tally)
}

/// The client in a real Chromium against a real server.
pub(crate) fn browser_tests(tally: &mut Tally) -> Result<(), Broken> {
    if is_missing() {
        return Ok(());
    }
    install_chromium()?;
    npm(FOLDER, ["run", "--silent", "e2e"]).env("CARDWRIGHT_BIN", server()?).count_tests(tally)
}

/// The binary that was built for the Rust tests, since another build would choose other features and compile everything
/// again.
pub(crate) fn server() -> Result<PathBuf, Broken> {
    let binary = cargo_target().join("debug").join(format!("cardwright{}", env::consts::EXE_SUFFIX));
    if binary.exists() {
        return Ok(binary);
    }
    Err(Broken::new(format!("the tests have not built {}", binary.display())))
}

/// Whether there is nothing to test with, and says so.
pub(crate) fn is_missing() -> bool {
    let missing = !can_be_built();
    if missing {
        say("skipped: this needs Node, which is not installed");
    }
    missing
}

fn cargo_target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

/// npm in a folder of the workspace.
pub(crate) fn npm<'a>(folder: &str, arguments: impl IntoIterator<Item = &'a str>) -> Program {
    program("npm").within(folder).args(arguments)
}

/// Installs the packages of a folder's lock file, unless they are there already.
pub(crate) fn install(folder: &str) -> Result<(), Broken> {
    let place = root().join(folder);
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let installed: Option<SystemTime> = modified(&place.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&place.join("package-lock.json")) {
        return Ok(());
    }
    npm(folder, ["ci", "--no-audit", "--no-fund"]).run()
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
