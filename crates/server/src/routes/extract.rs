//! What requests carry.

use std::net::{IpAddr, Ipv4Addr};

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse as _;
use serde::de::DeserializeOwned;

use crate::wire::{ErrorCode, Fault};

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Caller, Fault> {
        Ok(parts.extensions.get().copied().unwrap_or(Caller(Ipv4Addr::UNSPECIFIED.into())))
    }
}

/// A body of JSON; what is wrong with it is said in our own form.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => {
                    Fault::new(ErrorCode::TooLarge, "The request has too many bytes.")
                }
                _ => Fault::new(ErrorCode::InvalidRequest, "The request breaks off."),
            }
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|error| {
            Fault::new(ErrorCode::InvalidRequest, format!("The request cannot be read: {error}."))
        })
    }
}

/// The token of an `Authorization: Bearer` header.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer").map(str::trim)
}

/// A name as others may see it: no control characters, not too long.
pub(super) fn clean(name: Option<&str>) -> String {
    let name = name.unwrap_or_default().trim();
    name.chars().filter(|c| !c.is_control()).take(32).collect()
}
