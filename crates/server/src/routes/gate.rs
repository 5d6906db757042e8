//! Who may ask at all: not too often, by a name that is known, and not from a foreign page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::timeout;

use super::extract::Caller;
use crate::house::House;
use crate::wire::{ErrorCode, Fault};

/// How long a request may take, its body included.
const PATIENCE: Duration = Duration::from_secs(30);

/// Lets a request through, or not.
pub(super) async fn admit(
    State(house): State<Arc<House>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Result<Response, Fault> {
    if !house.addresses.draw(caller.0, Instant::now()) {
        return Err(Fault::new(
            ErrorCode::RateLimited,
            "Too many requests from your address; wait a little.",
        ));
    }
    if !house.door.knows_host(request.headers()) {
        let message = "This server does not know that name; its owner can add it with `--host`.";
        return Err(Fault::new(ErrorCode::Forbidden, message));
    }
    if !house.door.knows_origin(request.headers()) {
        return Err(Fault::new(ErrorCode::Forbidden, "Pages from elsewhere may not talk to this server."));
    }
    timeout(PATIENCE, next.run(request))
        .await
        .map_err(|_| Fault::new(ErrorCode::Unavailable, "The request took too long."))
}

/// What pages of this server may do, for browsers to enforce. Pictures may come from where a player says.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob: https: http:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// Tells browsers to be careful with every answer.
pub(super) async fn careful(mut response: Response) -> Response {
    let said = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in said {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
