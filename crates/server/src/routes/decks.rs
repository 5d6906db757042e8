//! Decks: saved, changed, checked.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use cardwright_library::{Line, ReadDeck};
use cardwright_table::deck::{Deck, Entry};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::extract::{Asked, Body, Caller, Way, bearer, clean};
use crate::guard::guarded;
use crate::house::{House, not_kept, now_ms};
use crate::shelf::Ruleset;
use crate::store::DeckRow;
use crate::table::{new_id, new_token};
use crate::token::TokenHash;
use crate::wire::{
    DeckChoice, DeckDraft, DeckKept, DeckLine, DeckMade, DeckNamed, DeckReport, ErrorCode, Fault, Listed,
};

/// How many decks are listed, and how many a token can have.
const LISTED: u32 = 200;
/// A token of one's own has at least so many characters.
const SECRET: usize = 32;

/// Whose decks.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Which {
    /// Of one game only.
    game: Option<String>,
}

/// The decks of whoever asks. Others are found by their ids only: that is the link to share one.
pub(super) async fn list(
    State(house): State<Arc<House>>,
    Asked(which): Asked<Which>,
    headers: HeaderMap,
) -> Result<Json<Listed<DeckNamed>>, Fault> {
    let Some(token) = bearer(&headers).map(TokenHash::of) else { return Ok(Json(Listed::whole(Vec::new()))) };
    let rows = house.store.decks(&token, which.game, LISTED).await.map_err(|error| not_kept(&error))?;
    let named = |DeckRow { id, game, format, name, .. }: DeckRow| DeckNamed { id, game, format, name };
    Ok(Json(Listed::whole(rows.into_iter().map(named).collect())))
}

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Caller(address): Caller,
    headers: HeaderMap,
    Body(draft): Body<DeckDraft>,
) -> Result<(StatusCode, Json<DeckMade>), Fault> {
    house.may_create(address)?;
    let count = house.store.deck_count().await.map_err(|error| not_kept(&error))?;
    if count >= house.limits.decks {
        return Err(Fault::new(ErrorCode::Unavailable, "This server has no room for another deck."));
    }
    // A browser that has a token goes on with it, so that it finds all its decks.
    let token = match bearer(&headers).filter(|token| token.len() >= SECRET) {
        Some(token) => token.to_owned(),
        None => new_token()?.reveal().to_owned(),
    };
    let hash = TokenHash::of(&token);
    let others = house.store.decks(&hash, None, LISTED).await.map_err(|error| not_kept(&error))?;
    if others.len() >= LISTED as usize {
        return Err(Fault::new(ErrorCode::RateLimited, "You have too many decks; delete one first."));
    }
    let row = row(&house, new_id(), draft, hash)?;
    house.store.put_deck(row.clone(), now_ms()).await.map_err(|error| not_kept(&error))?;
    let deck = kept(&house, row).await?;
    Ok((StatusCode::CREATED, Json(DeckMade { deck, deck_token: token })))
}

pub(super) async fn read(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
) -> Result<Json<DeckKept>, Fault> {
    let row = find(&house, &id).await?;
    Ok(Json(kept(&house, row).await?))
}

pub(super) async fn update(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    headers: HeaderMap,
    Body(draft): Body<DeckDraft>,
) -> Result<Json<DeckKept>, Fault> {
    let old = own(&house, &id, &headers).await?;
    let row = row(&house, old.id, draft, old.token)?;
    house.store.put_deck(row.clone(), now_ms()).await.map_err(|error| not_kept(&error))?;
    Ok(Json(kept(&house, row).await?))
}

pub(super) async fn delete(
    State(house): State<Arc<House>>,
    Way(id): Way<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Fault> {
    own(&house, &id, &headers).await?;
    house.store.delete_deck(&id).await.map_err(|error| not_kept(&error))?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn validate(
    State(house): State<Arc<House>>,
    Body(draft): Body<DeckDraft>,
) -> Result<Json<DeckReport>, Fault> {
    let ruleset = house.ruleset(&draft.game)?;
    let format = format_of(&house, &*ruleset, draft.format.as_deref())?;
    Ok(Json(examine(&house, ruleset, format, List::Own(draft.text)).await?.0))
}

/// The deck that somebody wants to play, checked.
pub(super) async fn choose(
    house: &House,
    ruleset: &Arc<dyn Ruleset>,
    format: &'static str,
    choice: &DeckChoice,
) -> Result<Deck, Fault> {
    let (list, name) = match choice {
        DeckChoice::Text(text) => (List::Own(text.clone()), "This deck"),
        DeckChoice::Builtin(name) => {
            let found = ruleset.decks().iter().find(|deck| deck.name.eq_ignore_ascii_case(name));
            let found = found.ok_or_else(|| {
                without(&**ruleset, format, &format!("There is no deck `{name}` in the box."))
            })?;
            (List::Boxed(found.text), found.name)
        }
        DeckChoice::Set(set) => (List::Set(set.clone()), "This set"),
        DeckChoice::Saved(id) => {
            let row = find(house, id).await?;
            if row.game != ruleset.name() {
                return Err(Fault::deck("That deck is for another game.", &["another game".to_owned()]));
            }
            (List::Own(row.text), "This deck")
        }
    };
    let (report, deck) = examine(house, Arc::clone(ruleset), format, list).await?;
    match deck.filter(|_| report.valid) {
        Some(deck) => Ok(deck),
        None => Err(Fault::deck(format!("{name} cannot be played in {format}."), &report.problems)),
    }
}

/// Somebody has no deck: what is wrong, and which there are for the format.
pub(super) fn without(ruleset: &dyn Ruleset, format: &str, problem: &str) -> Fault {
    let boxed: Vec<&str> = ruleset.decks_for(format).iter().map(|deck| deck.name).collect();
    let there_are = match boxed.as_slice() {
        [] => format!("There is none for {format} in the box: send a list of your own as `deck.text`."),
        boxed => format!(
            "For {format} there are in the box: {}. Name one as `deck.builtin`, or send a list of your own as `deck.text`.",
            boxed.join(", ")
        ),
    };
    let mut fault = Fault::deck(format!("{problem} {there_are}"), &[problem.to_owned()]);
    if let Some(Value::Object(details)) = &mut fault.details {
        details.insert("decks".to_owned(), json!(boxed));
    }
    fault
}

/// The format of this name, or the ruleset's first.
pub(super) fn format_of(
    house: &House,
    ruleset: &dyn Ruleset,
    wanted: Option<&str>,
) -> Result<&'static str, Fault> {
    let found = match wanted {
        None => ruleset.formats().first(),
        Some(name) => ruleset.find_format(name),
    };
    found.map(|format| format.name).ok_or_else(|| {
        let wanted = wanted.unwrap_or_default();
        let hint = match house.game_of_format(ruleset, wanted) {
            Some(game) => format!("; it is a game of its own here, `{game}`"),
            None => String::new(),
        };
        let message = format!("{} has no format `{wanted}`{hint}.", ruleset.title());
        Fault::new(ErrorCode::UnsupportedFormat, message)
    })
}

/// A list, and whose it is.
enum List {
    /// Somebody's own: it may have any cards that the server has.
    Own(String),
    /// One in the box, with the cards in the box.
    Boxed(&'static str),
    /// A set that packs are made from.
    Set(String),
}

async fn examine(
    house: &House,
    ruleset: Arc<dyn Ruleset>,
    format: &'static str,
    list: List,
) -> Result<(DeckReport, Option<Deck>), Fault> {
    let most = house.limits.deck_cards;
    let examined = guarded(house.limits.rules, move || {
        let read = match &list {
            List::Own(text) => ruleset.read_deck(text),
            List::Boxed(text) => ruleset.read_boxed(text),
            List::Set(set) if ruleset.opens_packs(format) => {
                ruleset.stock(set).ok_or_else(|| vec![format!("there is no set `{set}` here")])
            }
            List::Set(_) => Err(vec![format!("{format} is played with decks, not with sets")]),
        };
        match read {
            // Before anything is built of it.
            Ok(ReadDeck { deck, .. }) if !matches!(list, List::Set(_)) && size(&deck) > most => {
                let problems = vec![format!("this server takes decks of {most} cards at most")];
                let size = deck.size("main") as u32;
                (DeckReport { valid: false, problems, size, lines: Vec::new() }, None)
            }
            Ok(read) => {
                let problems = ruleset.deck_problems(format, &read);
                let left_out = ruleset.left_out(format, &read);
                let said: Vec<&String> = problems.iter().chain(&left_out).collect();
                let (size, lines) = (read.deck.size("main") as u32, lines(&*ruleset, &read, &said));
                (DeckReport { valid: problems.is_empty(), problems, size, lines }, Some(read.deck))
            }
            Err(problems) => (DeckReport { valid: false, problems, size: 0, lines: Vec::new() }, None),
        }
    });
    examined.await.map_err(|trouble| {
        tracing::error!(%trouble, "a deck cannot be checked");
        Fault::new(ErrorCode::Unavailable, "The rules of this game cannot check that deck.")
    })
}

/// How many cards a deck has, all its parts together.
fn size(deck: &Deck) -> usize {
    deck.entries.iter().map(|entry| usize::from(entry.count)).sum()
}

/// What each line means, and what of the problems concerns it.
fn lines(ruleset: &dyn Ruleset, read: &ReadDeck, problems: &[&String]) -> Vec<DeckLine> {
    let line = |(entry, line): (&Entry, &Line)| {
        let about = format!("line {}: ", entry.line);
        let facts = ruleset.facts(entry).filter(|_| line.found);
        DeckLine {
            line: entry.line,
            section: entry.section.clone(),
            count: entry.count,
            name: entry.name.clone(),
            collection: entry.set.clone(),
            cost: facts.as_ref().and_then(|facts| facts.cost),
            kind: facts.map(|facts| facts.kind).filter(|kind| !kind.is_empty()),
            problem: problems.iter().find_map(|problem| problem.strip_prefix(&about)).map(str::to_owned),
            did_you_mean: line.near.clone(),
        }
    };
    read.deck.entries.iter().zip(&read.lines).map(line).collect()
}

fn row(house: &House, id: String, draft: DeckDraft, token: TokenHash) -> Result<DeckRow, Fault> {
    let ruleset = house.ruleset(&draft.game)?;
    let format = format_of(house, &*ruleset, draft.format.as_deref())?.to_owned();
    let name = clean(Some(&draft.name));
    let name = if name.is_empty() { "Unnamed deck".to_owned() } else { name };
    Ok(DeckRow { id, game: ruleset.name().to_owned(), format, name, text: draft.text, token })
}

async fn kept(house: &House, row: DeckRow) -> Result<DeckKept, Fault> {
    let problems = match house.ruleset(&row.game) {
        Ok(ruleset) => {
            let format = format_of(house, &*ruleset, Some(&row.format))?;
            examine(house, ruleset, format, List::Own(row.text.clone())).await?.0.problems
        }
        Err(_) => vec![format!("this server does not have the game `{}`", row.game)],
    };
    let DeckRow { id, game, format, name, text, .. } = row;
    Ok(DeckKept { id, game, format, name, text, problems })
}

async fn find(house: &House, id: &str) -> Result<DeckRow, Fault> {
    let found = house.store.deck(id).await.map_err(|error| not_kept(&error))?;
    found.ok_or_else(|| Fault::new(ErrorCode::NotFound, "There is no such deck."))
}

/// The deck, if the caller has its token.
async fn own(house: &House, id: &str, headers: &HeaderMap) -> Result<DeckRow, Fault> {
    let row = find(house, id).await?;
    if bearer(headers).is_some_and(|token| row.token.opens(token)) {
        return Ok(row);
    }
    Err(Fault::new(ErrorCode::BadToken, "Only who made this deck can change it; its token is missing."))
}
