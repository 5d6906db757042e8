//! The terminal client: a person against bots, two people on one screen, or bots to watch.
//!
//! It draws scenes and asks questions, so it plays every game and knows none. The parts:
//!
//! - [`table`]: what the caller brings (match, players, where to save) and what comes back;
//! - [`session`]: the match as one screen sees it; keys go in, the match moves;
//! - [`answer`]: the answer that a person is putting together, one file for each kind of question;
//! - [`chronicle`]: the log, as each viewer perceived it;
//! - [`inspect`]: walking over everything that lies on the table, and its full text;
//! - [`draw`]: a session as a picture; it also tells what lies where, for arrow keys and mouse;
//! - [`thinking`]: bots on their own threads;
//! - [`terminal`]: the real screen and keyboard. Everything else works without them.

mod answer;
mod chronicle;
mod draw;
mod input;
mod inspect;
mod map;
mod session;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod thinking;

pub(crate) use table::{Ended, Options, Player, Saving, Table};

use session::Session;
use table::PlayError;

/// Plays or watches one match on the terminal, until its end or until the person leaves.
pub(crate) fn run(table: Table) -> Result<Ended, PlayError> {
    terminal::check()?;
    let mut session = Session::new(table)?;
    terminal::run(&mut session)
}
