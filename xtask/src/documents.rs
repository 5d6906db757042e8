//! The documents of the wire, looked at by validators that others wrote.

use crate::root;
use crate::step::{Broken, program, say};

const VALIDATOR: &str = "openapi-spec-validator==0.9.0";
const DOCUMENT: &str = "crates/server/wire/openapi.json";
/// Looks at the schemas of all frames, with the validator for JSON Schema that comes with the other one.
const SCHEMAS: &str = "xtask/src/schemas.py";

/// Whether the OpenAPI document is one, and the schemas of requests, answers and frames are some. Where Python or the validator cannot be had, it says so.
pub(crate) fn validate() -> Result<(), Broken> {
    let folder = root().join("target/validator");
    let python = folder.join("bin/python").display().to_string();
    let there = || program(&python).args(["-c", "import openapi_spec_validator"]).works();
    if !there() {
        let venv = program("python3").args(["-m", "venv", &folder.display().to_string()]).works();
        let installed = venv && program(&python).args(["-m", "pip", "install", "--quiet", VALIDATOR]).works();
        if !installed || !there() {
            say("skipped: the validator for OpenAPI cannot be installed here");
            return Ok(());
        }
    }
    program(&python).args(["-m", "openapi_spec_validator", DOCUMENT]).run()?;
    program(&python).args([SCHEMAS]).run()
}
