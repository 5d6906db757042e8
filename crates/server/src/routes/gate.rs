//! Who may ask at all: not too often, by a name that is known, and not from a foreign page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::timeout;
use tracing::Instrument as _;

use super::extract::{Caller, RequestId};
use crate::cluster::Forwarded;
use crate::door::REQUEST_ID;
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
    // Another node has let it through.
    if request.extensions().get::<Forwarded>().is_some() {
        return Ok(next.run(request).await);
    }
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

/// Notes every request in the log, and tells the client what it is called there.
///
/// Only the path is noted: there may be a secret in the rest of the address.
pub(super) async fn note(
    RequestId(id): RequestId,
    Caller(address): Caller,
    request: Request,
    next: Next,
) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let span = tracing::info_span!("request", request_id = id, %method, path);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    span.in_scope(|| {
        let (status, took_us) = (response.status().as_u16(), began.elapsed().as_micros() as u64);
        tracing::info!(status, took_us, %address, "answered");
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
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
