//! What can be asked over HTTP.

mod assets;
mod decks;
mod extract;
mod games;
mod gate;
mod matches;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::counts::Page;
use crate::house::House;
use crate::wire::{ErrorCode, Fault, Stats};

pub(crate) use extract::Caller;

/// All routes.
pub(crate) fn router(house: &Arc<House>) -> Router {
    Router::new()
        .route("/health", get(health))
        .route("/api/stats", get(stats))
        .route("/metrics", get(metrics))
        .route("/api/games", get(games::list))
        .route("/api/games/{game}", get(games::show))
        .route("/api/games/{game}/cards", get(games::cards))
        .route("/api/decks", get(decks::list).post(decks::create))
        .route("/api/decks/validate", post(decks::validate))
        .route("/api/decks/{id}", get(decks::read).put(decks::update).delete(decks::delete))
        .route("/api/matches", get(matches::list).post(matches::create))
        .route("/api/matches/{id}", get(matches::show).delete(matches::cancel))
        .route("/api/matches/{id}/leave", post(matches::leave))
        .route("/api/matches/{id}/join", post(matches::join))
        .route("/api/matches/{id}/rematch", post(matches::rematch))
        .route("/api/matches/{id}/log", get(matches::log))
        .route("/api/matches/{id}/names/{list}", get(matches::names))
        .route("/api/matches/{id}/moments/{number}", get(matches::moment))
        .route("/api/matches/{id}/replay", get(matches::replay))
        .route("/ws/{id}", get(matches::socket))
        .method_not_allowed_fallback(other_method)
        .fallback(assets::file)
        .layer(DefaultBodyLimit::max(house.limits.message_bytes))
        .layer(from_fn_with_state(Arc::clone(house), gate::admit))
        .layer(map_response(gate::careful))
        .with_state(Arc::clone(house))
}

async fn other_method() -> Fault {
    Fault::new(ErrorCode::MethodNotAllowed, "This address cannot be asked that way.")
}

/// Whether the server works: it can write down what is said to it.
async fn health(State(house): State<Arc<House>>) -> Result<Json<Value>, Fault> {
    if house.is_well().await {
        return Ok(Json(json!({ "status": "ok" })));
    }
    Err(Fault::new(ErrorCode::Unavailable, "The store cannot write; nothing can be played."))
}

async fn stats(State(house): State<Arc<House>>) -> Json<Stats> {
    Json(house.stats().await)
}

/// The counts in the text form that Prometheus reads.
async fn metrics(State(house): State<Arc<House>>) -> Response {
    let Stats { matches, sockets, commands, refused, troubles, uptime_seconds } = house.stats().await;
    let counts = &house.counts;
    let mut page = Page::default();
    page.gauge("matches", "Matches in memory.", matches.into());
    page.gauge("sockets", "Open sockets.", sockets.into());
    page.gauge("uptime_seconds", "Seconds since the start.", uptime_seconds);
    page.gauge("thinkers_free", "Bots that could think now.", house.thinkers.available_permits() as u64);
    page.counter("acts_total", "Acts that were applied.", commands);
    page.counter("refusals_total", "Acts and frames that were refused.", refused);
    page.counter("troubles_total", "Panics and stalls of rules that were contained.", troubles);
    page.counter("unwritten_total", "Acts that could not be written down.", counts.unwritten.load(Relaxed));
    page.times("act_seconds", "How long acts took, the log included.", &counts.acts);
    page.times("thought_seconds", "How long bots thought.", &counts.thoughts);
    let mime = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, mime)], page.text()).into_response()
}
