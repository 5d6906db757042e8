//! The browser client inside the binary.

use cardwright_server::Asset;
use rust_embed::RustEmbed;

/// What `cargo xtask play` built; empty if the client was not built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// A file of the client by its path.
pub(crate) fn find(path: &str) -> Option<Asset> {
    let file = Dist::get(path)?;
    let kind = file.metadata.mimetype().to_owned();
    Some((file.data, kind))
}

/// Whether the client was built into this binary.
pub(crate) fn are_there() -> bool {
    Dist::get("index.html").is_some()
}
