//! How a match looks and reads.

mod log;
mod rate;
mod scene;

pub(crate) use log::narrate;
pub(crate) use scene::{printed_figures, scene};
