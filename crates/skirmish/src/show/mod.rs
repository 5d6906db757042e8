//! Words and pictures: questions, log lines, the scene.

mod log;
mod scene;
mod words;

pub(crate) use log::narrate;
pub(crate) use scene::scene;
