//! Games that only tests play.

mod twisted;

pub(crate) use twisted::{Newer, Twisted, Unlike};
