//! How a command can end badly, and what the shell is told.

use std::io;

use cardwright_library::LibraryError;
use cardwright_table::SetupError;
use cardwright_table::cards::CardFileError;
use cardwright_table::seed::BadSeed;

/// Why a command stopped: one sentence for a person.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What was asked for cannot be done: a bad flag, deck, card or file.
    #[error("{0}")]
    Input(String),
    /// A check was made and did not pass.
    #[error("{0}")]
    Check(String),
    /// Nobody reads the output any more, as with `| head`.
    #[error("the output was closed")]
    Closed,
}

impl Failure {
    /// Bad input, in a sentence.
    pub(crate) fn input(message: impl Into<String>) -> Failure {
        Failure::Input(message.into())
    }

    /// A check that did not pass, in a sentence.
    pub(crate) fn check(message: impl Into<String>) -> Failure {
        Failure::Check(message.into())
    }

    /// What the shell is told.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Input(_) => 2,
            Failure::Check(_) => 1,
            Failure::Closed => 0,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Input(format!("the output cannot be written: {error}")),
        }
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<CardFileError> for Failure {
    fn from(error: CardFileError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<BadSeed> for Failure {
    fn from(error: BadSeed) -> Failure {
        Failure::Input(error.to_string())
    }
}
