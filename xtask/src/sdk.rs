//! The TypeScript SDK: its types, and a match of every game against the server that was built for the Rust tests.

use crate::step::Broken;
use crate::tally::Tally;
use crate::web;

const FOLDER: &str = "sdk/typescript";

/// Types, unit tests, and whole matches over real sockets.
pub(crate) fn tests(tally: &mut Tally) -> Result<(), Broken> {
    if web::is_missing() {
        return Ok(());
    }
    web::install(FOLDER)?;
    web::npm(FOLDER, ["run", "--silent", "build"]).run()?;
    web::npm(FOLDER, ["run", "--silent", "test"]).env("CARDWRIGHT_BIN", web::server()?).count_tests(tally)
}
