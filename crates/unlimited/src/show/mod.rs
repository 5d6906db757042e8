//! Scenes, questions and the log in words.

mod log;
mod scene;
mod trigger;
mod words;

pub(crate) use log::narrate;
pub(crate) use scene::scene;
