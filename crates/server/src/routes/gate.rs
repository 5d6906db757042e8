//! Who may ask at all: not too often, and not from a foreign page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
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
    if !is_ours(request.headers(), &house.origins) {
        return Err(Fault::new(ErrorCode::Forbidden, "Pages from elsewhere may not talk to this server."));
    }
    timeout(PATIENCE, next.run(request))
        .await
        .map_err(|_| Fault::new(ErrorCode::Unavailable, "The request took too long."))
}

/// Whether a browser's page comes from this server, or from an origin that was allowed.
fn is_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if allowed.iter().any(|allowed| allowed == origin) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    origin.split_once("://").is_some_and(|(_, authority)| Some(authority) == host)
}
