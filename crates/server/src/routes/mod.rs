//! What can be asked over HTTP.

mod assets;
mod decks;
mod extract;
mod games;
mod gate;
mod matches;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::house::House;
use crate::wire::Stats;

pub(crate) use extract::Caller;

/// All routes.
pub(crate) fn router(house: &Arc<House>) -> Router {
    Router::new()
        .route("/health", get(health))
        .route("/api/stats", get(stats))
        .route("/api/games", get(games::list))
        .route("/api/games/{game}", get(games::show))
        .route("/api/games/{game}/cards", get(games::cards))
        .route("/api/decks", get(decks::list).post(decks::create))
        .route("/api/decks/validate", post(decks::validate))
        .route("/api/decks/{id}", get(decks::read).put(decks::update).delete(decks::delete))
        .route("/api/matches", get(matches::list).post(matches::create))
        .route("/api/matches/{id}", get(matches::show))
        .route("/api/matches/{id}/join", post(matches::join))
        .route("/api/matches/{id}/rematch", post(matches::rematch))
        .route("/api/matches/{id}/log", get(matches::log))
        .route("/api/matches/{id}/names/{list}", get(matches::names))
        .route("/api/matches/{id}/moments/{number}", get(matches::moment))
        .route("/api/matches/{id}/replay", get(matches::replay))
        .route("/ws/{id}", get(matches::socket))
        .fallback(get(assets::file))
        .layer(DefaultBodyLimit::max(house.limits.message_bytes))
        .layer(from_fn_with_state(Arc::clone(house), gate::admit))
        .with_state(Arc::clone(house))
}

async fn health() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

async fn stats(State(house): State<Arc<House>>) -> Json<Stats> {
    Json(house.stats().await)
}
