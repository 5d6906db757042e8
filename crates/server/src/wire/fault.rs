//! Errors as a client sees them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cardwright_table::{Code, Rejected, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

/// What went wrong, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// It does not fit the prompt, or is not allowed now.
    InvalidCommand,
    /// It chooses the wrong things, or too many or too few.
    InvalidSelection,
    /// The seat owes no answer.
    NotYourTurn,
    /// The match has ended.
    MatchOver,
    /// The match has not ended yet.
    MatchRunning,
    /// There is no such format, or not for so many players.
    UnsupportedFormat,
    /// The deck cannot be read or is not legal; the details list every problem.
    InvalidDeck,
    /// There is no such match.
    MatchNotFound,
    /// There is no such game, deck or page.
    NotFound,
    /// All seats are taken.
    MatchFull,
    /// The token is missing or is not for this.
    BadToken,
    /// Too much at once; try again a little later.
    RateLimited,
    /// The message is too large.
    TooLarge,
    /// The sender's prompt has changed since the version it named.
    StaleVersion,
    /// The message cannot be read.
    InvalidRequest,
    /// There is something at this address, but not to be asked this way.
    MethodNotAllowed,
    /// Not from there, or not without a seat.
    Forbidden,
    /// The seat was taken away from the player.
    Removed,
    /// The rules of the game failed; nothing has changed.
    MatchBroken,
    /// The server cannot do it now; nothing has changed.
    Unavailable,
}

impl ErrorCode {
    /// The HTTP status that goes with it.
    pub fn status(self) -> StatusCode {
        match self {
            ErrorCode::InvalidCommand
            | ErrorCode::InvalidSelection
            | ErrorCode::UnsupportedFormat
            | ErrorCode::InvalidDeck => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::NotYourTurn
            | ErrorCode::MatchOver
            | ErrorCode::MatchRunning
            | ErrorCode::MatchFull
            | ErrorCode::StaleVersion => StatusCode::CONFLICT,
            ErrorCode::MatchNotFound | ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::BadToken => StatusCode::UNAUTHORIZED,
            ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::InvalidRequest => StatusCode::BAD_REQUEST,
            ErrorCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::Forbidden | ErrorCode::Removed => StatusCode::FORBIDDEN,
            ErrorCode::MatchBroken => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// An error as a client gets it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// What went wrong, for programs.
    pub code: ErrorCode,
    /// A sentence for a person.
    pub message: String,
    /// More, where there is more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub details: Option<Value>,
}

impl Fault {
    /// A fault with its reason.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), details: None }
    }

    /// A deck that cannot be used, with every problem.
    pub fn deck(message: impl Into<String>, problems: &[String]) -> Fault {
        let details = Some(json!({ "problems": problems }));
        Fault { code: ErrorCode::InvalidDeck, message: message.into(), details }
    }

    /// No match has this id.
    pub fn no_match() -> Fault {
        Fault::new(ErrorCode::MatchNotFound, "There is no such match.")
    }

    /// The token is for something else.
    pub fn bad_token() -> Fault {
        Fault::new(ErrorCode::BadToken, "That token opens no seat of this match.")
    }
}

impl From<Rejected> for Fault {
    fn from(rejected: Rejected) -> Fault {
        let code = match rejected.code {
            Code::InvalidCommand => ErrorCode::InvalidCommand,
            Code::InvalidSelection => ErrorCode::InvalidSelection,
            Code::NotYourTurn => ErrorCode::NotYourTurn,
            Code::MatchOver => ErrorCode::MatchOver,
        };
        Fault::new(code, rejected.message)
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        match &error {
            SetupError::UnsupportedFormat(problem) => {
                Fault::new(ErrorCode::UnsupportedFormat, problem.clone())
            }
            SetupError::InvalidDeck { problems, .. } => Fault::deck(error.to_string(), problems),
            SetupError::UnknownCard(_) | SetupError::CardNotUnderstood(_) => {
                Fault::deck(error.to_string(), &[error.to_string()])
            }
            SetupError::Invalid(problem) => Fault::new(ErrorCode::InvalidRequest, problem.clone()),
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.code.status(), Json(self)).into_response()
    }
}
