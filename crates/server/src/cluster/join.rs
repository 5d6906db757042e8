//! The next seat of a match that waits at another node, for somebody who looks for a quick match here.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};

use super::claim::ask_there;
use super::door::moved;
use crate::house::{House, Whereabouts};
use crate::meeting::gone;
use crate::record::Chair;
use crate::table::Message;
use crate::wire::{Fault, Seated};

impl House {
    /// Takes the next seat of a match that may be at another node.
    pub(crate) async fn take_seat(self: &Arc<House>, id: &str, chair: &Chair) -> Result<Seated, Fault> {
        match (self.locate(id).await?, &self.node) {
            (Whereabouts::There(address), Some(node)) => {
                let answer = ask_there(self, node, &address, &format!("/node/join/{id}"), chair).await;
                answer.unwrap_or_else(|| Err(gone()))
            }
            _ => self.take_seat_here(id, chair).await,
        }
    }

    async fn take_seat_here(self: &Arc<House>, id: &str, chair: &Chair) -> Result<Seated, Fault> {
        self.ask(id, |reply| Message::Join { chair: Box::new(chair.clone()), reply }).await?
    }
}

/// Answers another node.
pub(super) async fn answer(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Json(chair): Json<Chair>,
) -> Response {
    match house.locate(&id).await {
        Ok(Whereabouts::There(_)) => moved(),
        Ok(Whereabouts::Here(_)) | Err(_) => match house.take_seat_here(&id, &chair).await {
            Ok(seated) => Json(seated).into_response(),
            Err(fault) => fault.into_response(),
        },
    }
}
