//! What requests carry.

use std::net::{IpAddr, Ipv4Addr};

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse as _;
use serde::de::DeserializeOwned;

use crate::names::visible;
use crate::wire::{ErrorCode, Fault};

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

/// What a request is called in the log.
#[derive(Clone, Debug)]
pub(crate) struct RequestId(pub(crate) String);

impl<S: Sync> FromRequestParts<S> for RequestId {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<RequestId, Fault> {
        Ok(parts.extensions.get().cloned().unwrap_or(RequestId(String::new())))
    }
}

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

/// The query of an address; what is wrong with it is said in our own form.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Fault> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        read.map(|Query(query)| Asked(query)).map_err(|rejection| {
            Fault::new(ErrorCode::InvalidRequest, format!("The query cannot be read: {rejection}."))
        })
    }
}

/// The parts of a path; a path with other parts leads nowhere.
pub(super) struct Way<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Way<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Way<T>, Fault> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(way)| Way(way)).map_err(|_| Fault::new(ErrorCode::NotFound, "There is nothing here."))
    }
}

/// The token of an `Authorization: Bearer` header.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer").map(str::trim)
}

/// A name as others may see it.
pub(super) fn clean(name: Option<&str>) -> String {
    visible(name.unwrap_or_default(), 32)
}
