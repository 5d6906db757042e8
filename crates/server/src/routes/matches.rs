//! Matches: created, joined, listed, watched, read again.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use cardwright_bots::{BadSpec, BotSpec};
use cardwright_table::{Seat, Seed};
use serde::Deserialize;

use super::decks::{choose, format_of};
use super::extract::{Body, Caller, bearer, clean};
use crate::house::{House, not_kept, now_ms};
use crate::limits::Connection;
use crate::record::{Chair, Holder, Record, SeedSource};
use crate::shelf::Ruleset;
use crate::socket::converse;
use crate::table::{Message, new_id, new_part, seed_part, viewer};
use crate::wire::{
    CreateMatch, DeckChoice, ErrorCode, Fault, JoinMatch, Listed, MatchListed, MatchOptions, Moment,
    NameListed, Opened, Past, PublicMatch, Rematch, Seated, Stage,
};

/// How many matches are listed.
const LISTED: u32 = 200;
/// The largest search that a bot may be asked for, in nodes.
const NODES: u32 = 20_000;

pub(super) async fn list(State(house): State<Arc<House>>) -> Result<Json<Listed<MatchListed>>, Fault> {
    let records = house.log.newest(LISTED).await.map_err(|error| not_kept(&error))?;
    let listed = |record: &Record| record.listed(record.seats_shown(|_| (false, false)));
    Ok(Json(Listed { items: records.iter().map(listed).collect() }))
}

pub(super) async fn show(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<PublicMatch>, Fault> {
    Ok(Json(house.ask(&id, |reply| Message::Look { reply }).await?))
}

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Body(wanted): Body<CreateMatch>,
) -> Result<(StatusCode, Json<Opened>), Fault> {
    let ruleset = house.ruleset(&wanted.game)?;
    let format = format_of(&*ruleset, wanted.format.as_deref())?;
    let seats = seat_count(&*ruleset, format, wanted.player_count)?;
    let part = wanted.seed_part.as_deref().map(seed_part).transpose()?;
    let mut chairs = bots(&house, &ruleset, format, seats, &wanted.options).await?;
    let host = chairs.iter().position(|chair| chair.holder == Holder::Nobody);
    if let Some(seat) = host {
        let deck = wanted.deck.as_ref().ok_or_else(|| Fault::deck("You need a deck to play.", &[]))?;
        chairs[seat] = Chair {
            holder: Holder::Expected,
            name: clean(wanted.name.as_deref()),
            deck: choose(&house, &ruleset, format, deck).await?,
            ready: false,
            part,
        };
    }
    let host = host.map(|seat| Seat(seat as u8));
    let record = Record {
        id: new_id(),
        game: ruleset.name().to_owned(),
        format: format.to_owned(),
        created_ms: now_ms(),
        stage: Stage::Lobby,
        options: wanted.options,
        source: match wanted.seed.as_deref().map(seed_part).transpose()? {
            Some(seed) => SeedSource::Given(seed),
            None => SeedSource::Committed(new_part()?),
        },
        chairs,
        host,
        rematch: None,
    };
    let id = record.id.clone();
    house.open(record).await?;
    let opened = match host {
        Some(seat) => {
            let seated = house.ask(&id, |reply| Message::Claim { seat, part: None, reply }).await??;
            Opened::Seated(Box::new(seated))
        }
        None => Opened::Watching(Box::new(house.ask(&id, |reply| Message::Begin { reply }).await??)),
    };
    Ok((StatusCode::CREATED, Json(opened)))
}

fn seat_count(ruleset: &dyn Ruleset, format: &str, wanted: Option<u8>) -> Result<usize, Fault> {
    let found = ruleset.formats().iter().find(|listed| listed.name == format);
    let (min, max) = found.map_or((2, 2), |format| (format.min_seats, format.max_seats));
    let count = wanted.unwrap_or(min);
    if (min..=max).contains(&count) {
        return Ok(count.into());
    }
    let message = format!("{format} is for {min} to {max} players, not for {count}.");
    Err(Fault::new(ErrorCode::UnsupportedFormat, message))
}

/// The seats with the bots on them.
async fn bots(
    house: &House,
    ruleset: &Arc<dyn Ruleset>,
    format: &'static str,
    seats: usize,
    options: &MatchOptions,
) -> Result<Vec<Chair>, Fault> {
    let mut chairs = vec![Chair::free(); seats];
    for wanted in &options.bots {
        let seat = match wanted.seat {
            Some(seat) => usize::from(seat),
            // The first seat is the creator's, unless the bots need it too.
            None => {
                let mut order = (1..seats).chain([0]);
                order.find(|&seat| chairs[seat].holder == Holder::Nobody).unwrap_or(seats)
            }
        };
        if chairs.get(seat).is_none_or(|chair| chair.holder != Holder::Nobody) {
            return Err(Fault::new(ErrorCode::InvalidRequest, "There is no free seat for that bot."));
        }
        let spec = bot_spec(&wanted.bot)?;
        let boxed = ruleset.decks().iter().filter(|deck| deck.format == format);
        let boxed: Vec<&str> = boxed.map(|deck| deck.name).collect();
        let usual = boxed.get(seat % boxed.len().max(1)).map_or("", |name| name);
        let deck = wanted.deck.clone().unwrap_or_else(|| DeckChoice::Builtin(usual.to_owned()));
        chairs[seat] = Chair {
            holder: Holder::Bot(spec),
            name: format!("Bot {} ({})", seat + 1, wanted.bot.trim()),
            deck: choose(house, ruleset, format, &deck).await?,
            ready: true,
            part: None,
        };
    }
    Ok(chairs)
}

fn bot_spec(text: &str) -> Result<BotSpec, Fault> {
    let invalid = |message: String| Fault::new(ErrorCode::InvalidRequest, message);
    let spec: BotSpec = text.parse().map_err(|error: BadSpec| invalid(format!("{error}.")))?;
    match spec {
        BotSpec::Search(options) if options.nodes > NODES => {
            Err(invalid(format!("This server lets bots search {NODES} nodes at most.")))
        }
        spec => Ok(spec),
    }
}

pub(super) async fn join(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Body(wanted): Body<JoinMatch>,
) -> Result<Json<Seated>, Fault> {
    let about = house.ask(&id, |reply| Message::Look { reply }).await?.about;
    let ruleset = house.ruleset(&about.game)?;
    let format = format_of(&*ruleset, Some(&about.format))?;
    let chair = Chair {
        holder: Holder::Nobody,
        name: clean(wanted.name.as_deref()),
        deck: choose(&house, &ruleset, format, &wanted.deck).await?,
        ready: false,
        part: wanted.seed_part.as_deref().map(seed_part).transpose()?,
    };
    let seated = house.ask(&id, |reply| Message::Join { chair: Box::new(chair.clone()), reply }).await?;
    seated.map(Json)
}

pub(super) async fn rematch(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(wanted): Body<Rematch>,
) -> Result<Json<Seated>, Fault> {
    let token = bearer(&headers).ok_or_else(Fault::bad_token)?;
    let part: Option<Seed> = wanted.seed_part.as_deref().map(seed_part).transpose()?;
    let message = |reply| Message::Rematch { token: token.to_owned(), part, reply };
    house.ask(&id, message).await?.map(Json)
}

/// Which names.
#[derive(Deserialize)]
pub(super) struct NameQuery {
    size: u32,
    #[serde(default)]
    search: String,
}

/// Names out of a long list, for questions that ask for one.
pub(super) async fn names(
    State(house): State<Arc<House>>,
    Path((id, list)): Path<(String, u16)>,
    Query(query): Query<NameQuery>,
) -> Result<Json<Listed<NameListed>>, Fault> {
    let NameQuery { size, search } = query;
    let message = |reply| Message::Names { list, size, search: search.clone(), reply };
    let items = house.ask(&id, message).await??;
    Ok(Json(Listed { items }))
}

/// What has happened so far, as the seat of the token perceived it, or a spectator.
pub(super) async fn log(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Past>, Fault> {
    let token = bearer(&headers);
    house.ask(&id, |reply| Message::Past { token: token.map(str::to_owned), reply }).await?.map(Json)
}

/// Through whose eyes.
#[derive(Deserialize)]
pub(super) struct ViewQuery {
    #[serde(default)]
    view: String,
}

/// A moment of a finished match.
pub(super) async fn moment(
    State(house): State<Arc<House>>,
    Path((id, number)): Path<(String, u32)>,
    Query(query): Query<ViewQuery>,
) -> Result<Json<Moment>, Fault> {
    let viewer = viewer(&query.view)?;
    house.ask(&id, |reply| Message::Moment { number, viewer, reply }).await?.map(Json)
}

pub(super) async fn replay(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    if let Some(text) = house.log.replay(&id).await.map_err(|error| not_kept(&error))? {
        let mime = HeaderValue::from_static("application/x-ndjson");
        return Ok(([(header::CONTENT_TYPE, mime)], text).into_response());
    }
    house.find(&id).await?;
    Err(Fault::new(ErrorCode::MatchRunning, "The match has not ended yet; its log tells what is hidden."))
}

/// A seat token in the address, for clients that have no other way.
#[derive(Deserialize)]
pub(super) struct SeatQuery {
    seat_token: Option<String>,
}

pub(super) async fn socket(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
    Caller(address): Caller,
    connection: Option<Extension<Arc<Connection>>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    house.find(&id).await?;
    let token =
        bearer(&headers).map(str::to_owned).or_else(|| subprotocol_token(&headers)).or(query.seat_token);
    let limit = house.limits.message_bytes;
    Ok(upgrade
        .protocols(["cardwright"])
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(1024)
        .write_buffer_size(1024)
        .max_write_buffer_size(4 * 1024 * 1024)
        .on_upgrade(async move |socket| {
            converse(house, socket, id, token, address).await;
            drop(connection);
        }))
}

/// Browsers cannot set headers, but they can name a subprotocol: `token.` and the secret.
fn subprotocol_token(headers: &HeaderMap) -> Option<String> {
    let offered = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let names = offered.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    names.filter_map(|name| name.trim().strip_prefix("token.")).map(str::to_owned).next()
}
