//! `cargo xtask cluster`: a database and three servers that share it.

use std::fs;

use crate::step::{Broken, cargo, program, say};

/// Where Debian puts each version of PostgreSQL.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Installs PostgreSQL if it is missing, and starts it with three servers until ctrl-c.
pub(crate) fn run(rest: &[String]) -> Result<(), Broken> {
    if !is_possible() {
        let message = "PostgreSQL cannot be installed here; `apt-get install postgresql` would do it";
        return Err(Broken::new(message));
    }
    cargo(["run", "--quiet", "--release", "--package", "cardwright", "--", "cluster"]).args(rest).run()
}

/// Whether there is a PostgreSQL, installed by its name if it is missing; where that cannot be, it is said.
pub(crate) fn is_possible() -> bool {
    if !is_installed() {
        say("PostgreSQL is missing; installing Debian's");
        install();
    }
    let possible = is_installed();
    if !possible {
        say("skipped: no PostgreSQL, and it cannot be installed here");
    }
    possible
}

fn is_installed() -> bool {
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin/initdb").exists())
}

/// Where that is allowed; the system may start a database of its own, which stays empty.
fn install() {
    let quiet = |program: crate::step::Program| program.env("DEBIAN_FRONTEND", "noninteractive").works();
    let _ = quiet(program("apt-get").args(["update", "-qq"]))
        && quiet(program("apt-get").args(["install", "-y", "-qq", "--no-install-recommends", "postgresql"]));
}
