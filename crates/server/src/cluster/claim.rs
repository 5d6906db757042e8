//! A seat of the next match, for somebody from the last one: the node that has the next one is asked for it.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use cardwright_table::{Seat, Seed};
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use super::door::moved;
use super::relay::send;
use super::{MOVED, Node};
use crate::house::{House, Whereabouts};
use crate::table::Message;
use crate::token::TokenHash;
use crate::wire::{ErrorCode, Fault, Seated};

/// How often it is tried.
const TRIES: usize = 20;
/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(250);
/// The longest answer of another node, in bytes.
const ANSWER: usize = 16 * 1024 * 1024;

/// Which seat, for whom.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Claim {
    pub(crate) seat: Seat,
    /// The token of the last match, as it is kept.
    pub(crate) heir: Option<TokenHash>,
    pub(crate) part: Option<Seed>,
}

impl House {
    /// Takes a seat of a match that may be at another node.
    pub(crate) async fn claim(self: &Arc<House>, id: &str, claim: Claim) -> Result<Seated, Fault> {
        for _ in 0..TRIES {
            match (self.locate(id).await, &self.node) {
                (Ok(Whereabouts::There(address)), Some(node)) => {
                    if let Some(answer) =
                        ask_there(self, node, &address, &format!("/node/claim/{id}"), &claim).await
                    {
                        return answer;
                    }
                }
                (Err(fault), Some(_)) if fault.code == ErrorCode::Unavailable => {}
                (_, node) => match self.claim_here(id, &claim).await {
                    // It has moved just now.
                    Err(fault) if fault.code == ErrorCode::Unavailable && node.is_some() => {}
                    done => return done,
                },
            }
            self.take_over();
            sleep(PAUSE).await;
        }
        Err(Fault::new(ErrorCode::Unavailable, "The match does not answer; try again."))
    }

    async fn claim_here(self: &Arc<House>, id: &str, claim: &Claim) -> Result<Seated, Fault> {
        let Claim { seat, heir, part } = claim.clone();
        self.ask(id, |reply| Message::Claim { seat, heir: heir.clone(), part, reply }).await?
    }
}

/// Answers another node.
pub(super) async fn answer(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Json(claim): Json<Claim>,
) -> Response {
    match house.locate(&id).await {
        Ok(Whereabouts::There(_)) => moved(),
        Ok(Whereabouts::Here(_)) | Err(_) => match house.claim_here(&id, &claim).await {
            Ok(seated) => Json(seated).into_response(),
            Err(fault) => fault.into_response(),
        },
    }
}

/// Asks another node; nothing if it cannot be reached or has not got the match.
pub(super) async fn ask_there(
    house: &House,
    node: &Node,
    address: &str,
    path: &str,
    asked: &impl Serialize,
) -> Option<Result<Seated, Fault>> {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::HOST, address)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(serde_json::to_string(asked).ok()?))
        .ok()?;
    let response = send(house, node, address, request).await?;
    if response.headers().contains_key(MOVED) {
        return None;
    }
    let status = response.status();
    let body = to_bytes(response.into_body(), ANSWER).await.ok()?;
    if status == StatusCode::OK {
        return serde_json::from_slice(&body).ok().map(Ok);
    }
    serde_json::from_slice(&body).ok().map(Err)
}
