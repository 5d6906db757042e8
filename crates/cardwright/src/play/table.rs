//! What the caller brings to the table, and what it gets back.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use cardwright_table::{Host, Seat};
use serde_json::Value;

/// A match with everybody and everything around it.
pub(crate) struct Table {
    /// The match: a new one, or one that was opened from a replay.
    pub(crate) host: Box<dyn Host>,
    /// The game's name for people.
    pub(crate) title: String,
    /// How it is played, in Markdown.
    pub(crate) rules: String,
    /// The players' names, one for each seat.
    pub(crate) names: Vec<String>,
    /// Who sits there, one for each seat.
    pub(crate) players: Vec<Player>,
    /// Where matches are saved.
    pub(crate) saving: Saving,
    /// Speed and the like.
    pub(crate) options: Options,
}

/// Gives a command of the seat; called on another thread with a fork of the match.
pub(crate) type Bot = Box<dyn FnMut(&dyn Host, Seat) -> Value + Send>;

/// Who sits in a chair.
///
/// One person plays against bots; two or more share the screen with a curtain between their turns; without
/// any, one watches.
pub(crate) enum Player {
    /// Somebody at this keyboard.
    Person,
    /// A program.
    Bot(Bot),
}

/// Where matches are saved, and how a person gets back to them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Saving {
    /// The file that is overwritten at each decision of a person and when leaving.
    pub(crate) autosave: PathBuf,
    /// The folder for matches that are saved on purpose; made when it is missing.
    pub(crate) folder: PathBuf,
    /// What to type before a file's path to resume it, such as `cardwright play --resume`.
    pub(crate) resume: String,
    /// What each saved match says about itself; the seats' names are added.
    pub(crate) about: BTreeMap<String, String>,
}

/// How the match is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// How long a bot's move stays on the screen before the next one.
    pub(crate) pace: Duration,
    /// Whether somebody who watches bots sees their hands.
    pub(crate) open_hands: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { pace: Duration::from_millis(600), open_hands: true }
    }
}

/// Why the client came back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// A new game is wanted.
    Again,
    /// The person left.
    Left {
        /// Where the match is saved and how to resume it.
        message: Option<String>,
    },
}

/// Why a match could not be played on this terminal.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlayError {
    /// Input or output is a file or a pipe.
    #[error(
        "`cardwright play` needs a terminal: its input and output must not be redirected. \
         To let bots play without a screen, use `cardwright sim`."
    )]
    NoTerminal,
    /// The table is not laid for the match.
    #[error("the match has {seats} seats, but {names} names and {players} players were given")]
    Seats {
        /// Seats of the match.
        seats: usize,
        /// Names given.
        names: usize,
        /// Players given.
        players: usize,
    },
    /// The terminal failed.
    #[error("the terminal does not work as expected: {0}")]
    Terminal(#[from] io::Error),
}
