//! Matches: created, joined, listed, watched, read again.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use cardwright_bots::{BadSpec, BotSpec};
use cardwright_library::ReadDeck;
use cardwright_table::catalogue::Order;
use cardwright_table::deck::Deck;
use cardwright_table::{Asking, Seat, Seed};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tracing::Instrument as _;

use super::decks::{choose, format_of, without};
use super::extract::{Asked, Body, Caller, RequestId, Way, bearer, clean};
use super::handshake::Handshake;
use crate::guard::{caught, guarded};
use crate::house::{House, Whereabouts, not_kept, now_ms};
use crate::limits::Connection;
use crate::record::{Chair, Holder, Record, SeedSource};
use crate::shelf::Ruleset;
use crate::socket::converse;
use crate::store::{Place, Waiting};
use crate::table::{Message, new_id, new_part, seed_part, viewer};
use crate::wire::{
    CreateMatch, DeckChoice, ErrorCode, Fault, JoinMatch, Listed, MatchListed, MatchOptions, Moment,
    NameListed, Opened, Past, PublicMatch, Rematch, Seated, Show, Sight, Stage,
};

/// How many matches are on a page of the list.
const LISTED: u32 = 100;
/// The largest search that a bot may be asked for, in nodes.
const NODES: u32 = 20_000;
/// How far it may play on from each of them.
const CUT: u32 = 200;
/// Among how many commands each of those decisions may choose.
const TRIES: u32 = 8;

/// Which matches: of a game, and those after the page that was read before.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Which {
    /// Of one game only.
    game: Option<String>,
    /// Where the page begins: the `next` of the page before.
    after: Option<String>,
}

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Asked(which): Asked<Which>,
) -> Result<Json<Listed<MatchListed>>, Fault> {
    let after = which.after.as_deref().map(place).transpose()?;
    let found = house.log.newest(which.game.as_deref(), after, LISTED).await;
    let found = found.map_err(|error| not_kept(&error))?;
    let full = found.len() == LISTED as usize;
    let last = found.last().filter(|_| full);
    let next = last.map(|Waiting { record, .. }| format!("{}-{}", record.created_ms, record.id));
    let listed = |Waiting { record, present }: &Waiting| {
        let present = present.with(house.presence(&record.id));
        // That a bot plays on is said at the table only.
        record.listed(record.seats_shown(|seat| (present.has(seat), false)))
    };
    Ok(Json(Listed { items: found.iter().map(listed).collect(), next }))
}

/// A place in the list, as `next` names it.
fn place(text: &str) -> Result<Place, Fault> {
    let found = text.split_once('-').and_then(|(created, id)| {
        let created_ms = created.parse().ok().filter(|&ms: &u64| i64::try_from(ms).is_ok())?;
        Some(Place { created_ms, id: id.to_owned() })
    });
    found.ok_or_else(|| Fault::new(ErrorCode::InvalidRequest, "There is no such page; begin with the first."))
}

pub(super) async fn show(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
) -> Result<Json<PublicMatch>, Fault> {
    Ok(Json(house.ask(&id, |reply| Message::Look { reply }).await?))
}

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Caller(address): Caller,
    Body(wanted): Body<CreateMatch>,
) -> Result<(StatusCode, Json<Opened>), Fault> {
    house.may_create(address)?;
    let shortest = house.limits.shortest_clock_ms;
    if wanted.options.clock.is_some_and(|clock| clock.decision_ms.saturating_add(clock.bank_ms) < shortest) {
        let message =
            format!("A clock gives at least {shortest} milliseconds for a decision, bank included.");
        return Err(Fault::new(ErrorCode::InvalidRequest, message));
    }
    let shortest = house.limits.shortest_absence_ms;
    if wanted.options.absence.is_some_and(|absence| absence.window_ms < shortest) {
        let message = format!("Who is away has at least {shortest} milliseconds to come back in.");
        return Err(Fault::new(ErrorCode::InvalidRequest, message));
    }
    let ruleset = house.ruleset(&wanted.game)?;
    let format = format_of(&house, &*ruleset, wanted.format.as_deref())?;
    let seats = seat_count(&*ruleset, format, wanted.player_count)?;
    let part = wanted.seed_part.as_deref().map(seed_part).transpose()?;
    let source = match wanted.seed.as_deref().map(seed_part).transpose()? {
        Some(seed) => SeedSource::Given(seed),
        None => SeedSource::Committed(new_part()?),
    };
    source.takes(part)?;
    let own = brought(&house, &ruleset, format, wanted.deck.as_ref()).await?;
    let mut chairs = bots(&house, &ruleset, format, seats, &wanted.options, own.as_ref()).await?;
    let host = chairs.iter().position(|chair| chair.holder == Holder::Nobody);
    if let Some(seat) = host {
        chairs[seat] = Chair {
            holder: Holder::Expected,
            name: clean(wanted.name.as_deref()),
            deck: own.ok_or_else(|| no_deck(&*ruleset, format))?,
            part,
            ..Chair::free()
        };
    }
    can_be_ordered(&house, &ruleset, format, &chairs, &wanted.options).await?;
    let host = host.map(|seat| Seat(seat as u8));
    let record = Record {
        id: new_id(),
        game: ruleset.name().to_owned(),
        format: format.to_owned(),
        created_ms: now_ms(),
        stage: Stage::Lobby,
        options: wanted.options,
        source,
        chairs,
        host,
        rematch: None,
        start: Value::Null,
        banks: None,
        abandoned: None,
    };
    let id = record.id.clone();
    house.open(record).await?;
    let opened = match host {
        Some(seat) => {
            let seated =
                house.ask(&id, |reply| Message::Claim { seat, heir: None, part: None, reply }).await??;
            Opened::Seated(Box::new(seated))
        }
        None => Opened::Watching(Box::new(house.ask(&id, |reply| Message::Begin { address, reply }).await??)),
    };
    Ok((StatusCode::CREATED, Json(opened)))
}

pub(super) fn seat_count(ruleset: &dyn Ruleset, format: &str, wanted: Option<u8>) -> Result<usize, Fault> {
    let found = ruleset.find_format(format);
    let (min, max) = found.map_or((2, 2), |format| (format.min_seats, format.max_seats));
    let count = wanted.unwrap_or(min);
    if (min..=max).contains(&count) {
        return Ok(count.into());
    }
    let players = if min == max { min.to_string() } else { format!("{min} to {max}") };
    let message = format!("{format} is for {players} players, not for {count}.");
    Err(Fault::new(ErrorCode::UnsupportedFormat, message))
}

/// The deck that somebody brings, checked; none if there is none but should be.
pub(super) async fn brought(
    house: &House,
    ruleset: &Arc<dyn Ruleset>,
    format: &'static str,
    choice: Option<&DeckChoice>,
) -> Result<Option<Deck>, Fault> {
    match choice {
        Some(choice) => choose(house, ruleset, format, choice).await.map(Some),
        None => Ok(nothing_to_bring(&**ruleset, format)),
    }
}

pub(super) fn no_deck(ruleset: &dyn Ruleset, format: &str) -> Fault {
    without(ruleset, format, &format!("You need a deck to play {format}."))
}

/// The empty deck, in formats where nobody brings one.
fn nothing_to_bring(ruleset: &dyn Ruleset, format: &str) -> Option<Deck> {
    let nothing = ReadDeck::default();
    caught(|| ruleset.deck_problems(format, &nothing)).ok()?.is_empty().then_some(nothing.deck)
}

/// Refuses rules that the game does not have; who has not come yet is taken to play a deck that is known.
pub(super) async fn can_be_ordered(
    house: &House,
    ruleset: &Arc<dyn Ruleset>,
    format: &str,
    chairs: &[Chair],
    options: &MatchOptions,
) -> Result<(), Fault> {
    let known = |chair: &&Chair| chair.holder != Holder::Nobody;
    let usual = chairs.iter().find(known).map(|chair| chair.deck.clone()).unwrap_or_default();
    let deck = |chair: &Chair| if known(&chair) { chair.deck.clone() } else { usual.clone() };
    let order = Order {
        format: format.to_owned(),
        decks: chairs.iter().map(deck).collect(),
        asking: Asking::Always,
        options: options.rules.clone(),
    };
    let ruleset = Arc::clone(ruleset);
    let problem = guarded(house.limits.rules, move || ruleset.order_problem(&order)).await;
    match problem {
        Ok(None) => Ok(()),
        Ok(Some(problem)) => Err(problem.into()),
        Err(trouble) => {
            tracing::error!(%trouble, "a match cannot be set up");
            Err(Fault::new(ErrorCode::Unavailable, "The rules of this game cannot set that match up."))
        }
    }
}

/// The seats with the bots on them. A bot without a deck takes one out of the box, or the creator's if there is none
/// for the format.
async fn bots(
    house: &House,
    ruleset: &Arc<dyn Ruleset>,
    format: &'static str,
    seats: usize,
    options: &MatchOptions,
    own: Option<&Deck>,
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
        let boxed: Vec<&str> = ruleset.decks_for(format).iter().map(|deck| deck.name).collect();
        let usual = boxed.get(seat % boxed.len().max(1)).map(|name| DeckChoice::Builtin((*name).to_owned()));
        let deck = match (wanted.deck.clone().or(usual), own) {
            (Some(choice), _) => choose(house, ruleset, format, &choice).await?,
            (None, Some(own)) => own.clone(),
            (None, None) => {
                let message = format!("There is no deck for {format} in the box, so that bot needs one.");
                return Err(Fault::deck(message, &[]));
            }
        };
        chairs[seat] = Chair {
            holder: Holder::Bot(spec),
            name: format!("Bot {} ({})", seat + 1, clean(Some(&wanted.bot))),
            deck,
            ready: true,
            ..Chair::free()
        };
    }
    Ok(chairs)
}

fn bot_spec(text: &str) -> Result<BotSpec, Fault> {
    let invalid = |message: String| Fault::new(ErrorCode::InvalidRequest, message);
    let spec: BotSpec = text.parse().map_err(|error: BadSpec| invalid(format!("{error}.")))?;
    match spec {
        BotSpec::Search(options) if options.nodes > NODES || options.cut > CUT || options.tries > TRIES => {
            Err(invalid(format!(
                "This server lets bots search {NODES} nodes at most, {CUT} decisions deep, {TRIES} tries each."
            )))
        }
        spec => Ok(spec),
    }
}

pub(super) async fn join(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    Body(wanted): Body<JoinMatch>,
) -> Result<Json<Seated>, Fault> {
    let about = house.ask(&id, |reply| Message::Look { reply }).await?.about;
    let ruleset = house.ruleset(&about.game)?;
    let format = format_of(&house, &*ruleset, Some(&about.format))?;
    let chair = Chair {
        name: clean(wanted.name.as_deref()),
        deck: brought(&house, &ruleset, format, wanted.deck.as_ref())
            .await?
            .ok_or_else(|| no_deck(&*ruleset, format))?,
        part: wanted.seed_part.as_deref().map(seed_part).transpose()?,
        ..Chair::free()
    };
    let seated = house.ask(&id, |reply| Message::Join { chair: Box::new(chair.clone()), reply }).await?;
    seated.map(Json)
}

pub(super) async fn rematch(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    Caller(address): Caller,
    headers: HeaderMap,
    Body(wanted): Body<Rematch>,
) -> Result<Json<Seated>, Fault> {
    let token = bearer(&headers).ok_or_else(Fault::bad_token)?;
    let part: Option<Seed> = wanted.seed_part.as_deref().map(seed_part).transpose()?;
    let message = |reply| Message::Rematch { token: token.to_owned(), part, address, reply };
    house.ask(&id, message).await?.map(Json)
}

/// Gives up a seat before the match.
pub(super) async fn leave(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Fault> {
    give_up(&house, &id, &headers, false).await
}

/// Takes a match back that has not begun.
pub(super) async fn cancel(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Fault> {
    give_up(&house, &id, &headers, true).await
}

async fn give_up(house: &Arc<House>, id: &str, headers: &HeaderMap, all: bool) -> Result<StatusCode, Fault> {
    let token = bearer(headers).ok_or_else(Fault::bad_token)?.to_owned();
    house.ask(id, |reply| Message::GiveUp { token: token.clone(), all, reply }).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// Which names.
#[derive(Deserialize, JsonSchema)]
pub(super) struct NameQuery {
    /// How long the list is, as the question says.
    size: u32,
    /// What the names contain.
    #[serde(default)]
    search: String,
}

/// Names out of a long list, for questions that ask for one.
pub(super) async fn names(
    State(house): State<Arc<House>>,
    Way((id, list)): Way<(String, u16)>,
    Asked(query): Asked<NameQuery>,
) -> Result<Json<Listed<NameListed>>, Fault> {
    let NameQuery { size, search } = query;
    let message = |reply| Message::Names { list, size, search: search.clone(), reply };
    let items = house.ask(&id, message).await??;
    Ok(Json(Listed::whole(items)))
}

/// What has happened so far, as the seat of the token perceived it, or a spectator.
pub(super) async fn log(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    headers: HeaderMap,
) -> Result<Json<Past>, Fault> {
    let token = bearer(&headers);
    house.ask(&id, |reply| Message::Past { token: token.map(str::to_owned), reply }).await?.map(Json)
}

/// Through whose eyes.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ViewQuery {
    /// A seat's number, `all` or `spectator`.
    #[serde(default)]
    view: String,
}

/// A moment of a finished match.
pub(super) async fn moment(
    State(house): State<Arc<House>>,
    Way((id, number)): Way<(String, u32)>,
    Asked(query): Asked<ViewQuery>,
) -> Result<Json<Moment>, Fault> {
    let viewer = viewer(&query.view)?;
    house.ask(&id, |reply| Message::Moment { number, viewer, reply }).await?.map(Json)
}

pub(super) async fn replay(State(house): State<Arc<House>>, Way(id): Way<String>) -> Result<Response, Fault> {
    if let Some(answer) = kept_replay(&house, &id).await? {
        return Ok(answer);
    }
    // Another server has only matches that are being played.
    let stage = match house.locate(&id).await? {
        Whereabouts::There(_) => Stage::Playing,
        Whereabouts::Here(_) => house.ask(&id, |reply| Message::Look { reply }).await?.about.stage,
    };
    // It may have ended just now.
    if stage == Stage::Over
        && let Some(answer) = kept_replay(&house, &id).await?
    {
        return Ok(answer);
    }
    Err(match stage {
        Stage::Lobby | Stage::Playing => {
            Fault::new(ErrorCode::MatchRunning, "The match has not ended yet; its log tells what is hidden.")
        }
        Stage::Over => Fault::new(
            ErrorCode::NotFound,
            "The match was abandoned, and what it grew from cannot be read; there is no replay of it.",
        ),
    })
}

/// The document of a match that is over, if there is one.
async fn kept_replay(house: &House, id: &str) -> Result<Option<Response>, Fault> {
    let text = house.log.replay(id).await.map_err(|error| not_kept(&error))?;
    let mime = HeaderValue::from_static("application/x-ndjson");
    Ok(text.map(|text| ([(header::CONTENT_TYPE, mime)], text).into_response()))
}

/// What the address of a socket says: what to show, and a seat token, for clients that have no other way.
#[derive(Deserialize, JsonSchema)]
pub(super) struct SeatQuery {
    /// The secret of the seat.
    seat_token: Option<String>,
    /// What is shown: the ruleset's own `view`, the `scene`, or `both`.
    #[serde(default)]
    show: Show,
    /// Whether only what has changed is sent after the first snapshot.
    #[serde(default)]
    changes: bool,
}

pub(super) async fn socket(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    Asked(query): Asked<SeatQuery>,
    Caller(address): Caller,
    RequestId(request_id): RequestId,
    connection: Option<Extension<Arc<Connection>>>,
    headers: HeaderMap,
    handshake: Handshake,
) -> Result<Response, Fault> {
    let connection = match connection {
        Some(Extension(connection)) => connection,
        None => {
            let full = || Fault::new(ErrorCode::RateLimited, "Too many connections from your address.");
            Arc::new(house.addresses.connect(address, Instant::now()).ok_or_else(full)?)
        }
    };
    house.find(&id).await?;
    let token =
        bearer(&headers).map(str::to_owned).or_else(|| subprotocol_token(&headers)).or(query.seat_token);
    let (limit, sight) = (house.limits.message_bytes, Sight { show: query.show, changes: query.changes });
    Ok(handshake.agree(limit, async move |socket| {
        let span = tracing::info_span!("socket", request_id, id);
        converse(house, socket, id, token, sight, address).instrument(span).await;
        drop(connection);
    }))
}

/// Browsers cannot set headers, but they can name a subprotocol: `token.` and the secret.
fn subprotocol_token(headers: &HeaderMap) -> Option<String> {
    let offered = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let names = offered.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    names.filter_map(|name| name.trim().strip_prefix("token.")).map(str::to_owned).next()
}
