//! What can be asked over HTTP.

mod assets;
mod decks;
mod extract;
mod games;
mod gate;
mod handshake;
mod matches;
mod open_api;
mod quick;

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, LazyLock};

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::{Json, Router};
use serde_json::Value;

use crate::cluster::relay;
use crate::counts::Page;
use crate::house::House;
use crate::wire::{
    CardPage, CreateMatch, DeckDraft, DeckKept, DeckMade, DeckNamed, DeckReport, ErrorCode, Fault,
    GameListed, GameRules, Health, JoinMatch, Listed, MatchListed, Moment, NameListed, Opened, PackSet, Past,
    PublicMatch, QuickMatch, Rematch, Seated, Stats, generate,
};

use open_api::{Routes, delete, get, post, put};

pub(crate) use extract::{Caller, RequestId};

/// All routes.
pub(crate) fn router(house: &Arc<House>) -> Router {
    routes()
        .router()
        .method_not_allowed_fallback(other_method)
        .fallback(assets::file)
        .layer(from_fn_with_state(Arc::clone(house), relay))
        .layer(DefaultBodyLimit::max(house.limits.message_bytes))
        .layer(from_fn_with_state(Arc::clone(house), gate::admit))
        .layer(map_response(gate::careful))
        .layer(from_fn(gate::note))
        .with_state(Arc::clone(house))
}

/// The OpenAPI document of all routes.
pub(crate) fn document() -> Value {
    routes().document()
}

/// What can be asked, and what is said about it.
fn routes() -> Routes {
    Routes::default()
        .at(
            "/health",
            [get("health", "Whether the server works: it can write down what is said to it.", health)
                .answers::<Health>()],
        )
        .at(
            "/ready",
            [get(
                "ready",
                "Whether new players may be sent here: it works and is not about to close.",
                ready,
            )
            .answers::<Health>()],
        )
        .at(
            "/metrics",
            [get("metrics", "The counts in the text form that Prometheus reads.", metrics)
                .answers_text("text/plain")],
        )
        .at(
            "/api/openapi.json",
            [get("openApi", "This document.", open_api).answers_text("application/json")],
        )
        .at(
            "/api/asyncapi.json",
            [get("asyncApi", "The frames of the WebSocket as an AsyncAPI document.", async_api)
                .answers_text("application/json")],
        )
        .at("/api/stats", [get("stats", "Counts of matches, sockets and acts.", stats).answers::<Stats>()])
        .at(
            "/api/games",
            [get(
                "listGames",
                "The games, with their formats, decks in the box and levels of bots.",
                games::list,
            )
            .answers::<Listed<GameListed>>()],
        )
        .at(
            "/api/games/{game}",
            [get("readGame", "One game, with its rules in Markdown.", games::show).answers::<GameRules>()],
        )
        .at(
            "/api/games/{game}/cards",
            [get("listCards", "Cards, with their text and whether they compile.", games::cards)
                .asks::<games::Search>()
                .answers::<CardPage>()],
        )
        .at(
            "/api/games/{game}/sets",
            [get("listSets", "The sets from which packs can be made, where a game has packs.", games::sets)
                .answers::<Listed<PackSet>>()],
        )
        .at(
            "/api/decks",
            [
                get("listDecks", "The decks that were saved with the token.", decks::list)
                    .token()
                    .asks::<decks::Which>()
                    .answers::<Listed<DeckNamed>>(),
                post("saveDeck", "Saves a deck; the token of another one may be used again.", decks::create)
                    .token()
                    .takes::<DeckDraft>()
                    .answers_with::<DeckMade>(201),
            ],
        )
        .at(
            "/api/decks/validate",
            [post("validateDeck", "Everything that is wrong with a deck.", decks::validate)
                .takes::<DeckDraft>()
                .answers::<DeckReport>()],
        )
        .at(
            "/api/decks/{id}",
            [
                get("readDeck", "A saved deck: whoever knows its id may read it.", decks::read)
                    .answers::<DeckKept>(),
                put("changeDeck", "Changes a saved deck.", decks::update)
                    .token()
                    .takes::<DeckDraft>()
                    .answers::<DeckKept>(),
                delete("deleteDeck", "Deletes a saved deck.", decks::delete).token().answers_nothing(),
            ],
        )
        .at(
            "/api/matches",
            [
                get("listMatches", "The lobby, the newest first, in pages.", matches::list)
                    .asks::<matches::Which>()
                    .answers::<Listed<MatchListed>>(),
                post(
                    "createMatch",
                    "A new match, with a seat for who asks unless bots take all.",
                    matches::create,
                )
                .takes::<CreateMatch>()
                .answers_with::<Opened>(201),
            ],
        )
        .at(
            "/api/quick-match",
            [post(
                "quickMatch",
                "A seat at a table that waits for this game and format, or at a new one.",
                quick::quick,
            )
            .takes::<QuickMatch>()
            .answers::<Seated>()],
        )
        .at(
            "/api/matches/{id}",
            [
                get("readMatch", "A match as anybody may see it.", matches::show).answers::<PublicMatch>(),
                delete(
                    "cancelMatch",
                    "Closes the table before the match, for who opened it.",
                    matches::cancel,
                )
                .token()
                .answers_nothing(),
            ],
        )
        .at(
            "/api/matches/{id}/join",
            [post("joinMatch", "The next seat of a match.", matches::join)
                .takes::<JoinMatch>()
                .answers::<Seated>()],
        )
        .at(
            "/api/matches/{id}/leave",
            [post("leaveMatch", "Gives up the seat of the token before the match.", matches::leave)
                .token()
                .answers_nothing()],
        )
        .at(
            "/api/matches/{id}/rematch",
            [post(
                "rematch",
                "The same seat of the next match, with the token of the finished one.",
                matches::rematch,
            )
            .token()
            .takes::<Rematch>()
            .answers::<Seated>()],
        )
        .at(
            "/api/matches/{id}/log",
            [get(
                "readLog",
                "What has happened, as the seat of the token perceived it, or a spectator.",
                matches::log,
            )
            .token()
            .answers::<Past>()],
        )
        .at(
            "/api/matches/{id}/names/{list}",
            [get("listNames", "Names out of a long list, for questions that ask for one.", matches::names)
                .asks::<matches::NameQuery>()
                .answers::<Listed<NameListed>>()],
        )
        .at(
            "/api/matches/{id}/moments/{number}",
            [get("readMoment", "Any moment of a finished match, through anybody's eyes.", matches::moment)
                .asks::<matches::ViewQuery>()
                .answers::<Moment>()],
        )
        .at(
            "/api/matches/{id}/replay",
            [get("readReplay", "The document of a finished match.", matches::replay)
                .answers_text("application/x-ndjson")],
        )
        .at(
            "/ws/{id}",
            [get("connect", "The WebSocket of a match; see /api/asyncapi.json.", matches::socket)
                .token()
                .asks::<matches::SeatQuery>()
                .upgrades()],
        )
}

async fn other_method() -> Fault {
    Fault::new(ErrorCode::MethodNotAllowed, "This address cannot be asked that way.")
}

/// Whether the server works: it can write down what is said to it.
async fn health(State(house): State<Arc<House>>) -> Result<Json<Health>, Fault> {
    if house.is_well().await {
        return Ok(Json(Health { status: "ok".to_owned() }));
    }
    Err(Fault::new(ErrorCode::Unavailable, "The store cannot write; nothing can be played."))
}

/// Whether new players may be sent here.
async fn ready(State(house): State<Arc<House>>) -> Result<Json<Health>, Fault> {
    house.is_ready().await.map(|()| Json(Health { status: "ready".to_owned() }))
}

async fn open_api() -> Json<Value> {
    static TEXT: LazyLock<Value> = LazyLock::new(document);
    Json(TEXT.clone())
}

async fn async_api() -> Json<Value> {
    static TEXT: LazyLock<Value> = LazyLock::new(generate::async_api);
    Json(TEXT.clone())
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
    page.gauge("thinkers_free", "Bots that could think now.", house.addresses.free_to_think());
    page.counter("acts_total", "Acts that were applied.", commands);
    page.counter("refusals_total", "Acts and frames that were refused.", refused);
    page.counter("troubles_total", "Panics and stalls of rules that were contained.", troubles);
    page.counter("unwritten_total", "Acts that could not be written down.", counts.unwritten.load(Relaxed));
    page.times("act_seconds", "How long acts took, the log included.", &counts.acts);
    page.times("log_seconds", "How long it took until an act was written down.", &counts.writes);
    page.times("thought_seconds", "How long bots thought.", &counts.thoughts);
    let mime = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, mime)], page.text()).into_response()
}
