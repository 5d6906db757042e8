//! What other nodes ask, at an address of its own. Who cannot show what all nodes know is not let in.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use subtle::ConstantTimeEq as _;

use super::{MOVED, NODE, Node, claim, join};
use crate::door::{FORWARDED, REQUEST_ID};
use crate::house::House;
use crate::routes::{Caller, RequestId};
use crate::wire::{ErrorCode, Fault};

/// A request that another node has let in and passed on.
#[derive(Clone, Copy)]
pub(crate) struct Forwarded;

/// What nodes ask each other: what clients ask, and some more.
pub(crate) fn router(house: &Arc<House>, clients: Router) -> Router {
    let nodes = Router::new()
        .route("/node/claim/{id}", post(claim::answer))
        .route("/node/join/{id}", post(join::answer));
    clients.merge(nodes.with_state(Arc::clone(house)))
}

/// Marks the request of another node as one, with whom it asks for; refuses all others.
pub(crate) fn recognised(node: &Node, request: &mut Request) -> Result<(), Fault> {
    let word = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let shown = word(NODE).unwrap_or_default();
    if !bool::from(shown.as_bytes().ct_eq(node.secret.as_bytes())) {
        return Err(Fault::new(ErrorCode::Forbidden, "Only nodes of the same database are let in here."));
    }
    let caller = word(FORWARDED).and_then(|address| address.parse::<IpAddr>().ok());
    let caller = Caller(caller.unwrap_or(Ipv4Addr::UNSPECIFIED.into()));
    let id = RequestId(word(REQUEST_ID).unwrap_or_default().to_owned());
    request.headers_mut().remove(NODE);
    request.extensions_mut().insert(caller);
    request.extensions_mut().insert(id);
    request.extensions_mut().insert(Forwarded);
    Ok(())
}

/// The match is not here; whoever asked looks again.
pub(super) fn moved() -> Response {
    let mut response =
        Fault::new(ErrorCode::Unavailable, "The match is at another server; try again.").into_response();
    response.headers_mut().insert(HeaderName::from_static(MOVED), HeaderValue::from_static("1"));
    response
}
