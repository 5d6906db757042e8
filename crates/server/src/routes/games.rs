//! The rulesets, their decks and their cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use cardwright_bots::BotSpec;
use cardwright_table::cards::Printed;
use cardwright_table::catalogue::{BuiltinDeck, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::{Asking, SetupError};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Map;

use super::extract::{Asked, Way};
use crate::guard::{caught, guarded};
use crate::house::House;
use crate::shelf::Ruleset;
use crate::wire::{
    CardListed, CardPage, DeckListed, ErrorCode, Fault, FormatListed, GameListed, GameRules, Listed,
};

/// How many cards are on a page.
const PAGE: usize = 50;

pub(super) async fn list(State(house): State<Arc<House>>) -> Json<Listed<GameListed>> {
    Json(Listed::whole(house.rulesets.iter().map(|ruleset| listed(&**ruleset)).collect()))
}

pub(super) async fn show(
    State(house): State<Arc<House>>,
    Way(game): Way<String>,
) -> Result<Json<GameRules>, Fault> {
    let ruleset = house.ruleset(&game)?;
    Ok(Json(GameRules { game: listed(&*ruleset), rules: ruleset.rules().to_owned() }))
}

/// Which cards.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Search {
    /// What the name or the text contains.
    #[serde(default)]
    search: String,
    /// Which page, counted from 1.
    #[serde(default)]
    page: u32,
}

pub(super) async fn cards(
    State(house): State<Arc<House>>,
    Way(game): Way<String>,
    Asked(search): Asked<Search>,
) -> Result<Json<CardPage>, Fault> {
    let ruleset = house.ruleset(&game)?;
    let found = guarded(house.limits.rules, move || page(&*ruleset, &search)).await;
    found.map(Json).map_err(|trouble| {
        tracing::error!(game, %trouble, "the cards cannot be listed");
        Fault::new(ErrorCode::Unavailable, "The cards of this game cannot be listed now.")
    })
}

fn page(ruleset: &dyn Ruleset, search: &Search) -> CardPage {
    let wanted = search.search.to_lowercase();
    let fits = |card: &Printed<'_>| {
        card.name.to_lowercase().contains(&wanted) || card.body.to_lowercase().contains(&wanted)
    };
    let found: Vec<Printed<'_>> = ruleset.cards().all().into_iter().filter(fits).collect();
    let pages = found.len().div_ceil(PAGE).max(1) as u32;
    let page = search.page.clamp(1, pages);
    let card = |card: &Printed<'_>| {
        let problem = ruleset.compile(*card).err().map(|fault| fault.report);
        CardListed {
            name: card.name.to_owned(),
            text: card.body.to_owned(),
            compiles: problem.is_none(),
            problem,
        }
    };
    let cards = found.iter().skip((page as usize - 1) * PAGE).take(PAGE).map(card).collect();
    CardPage { page, pages, total: found.len() as u32, cards }
}

fn listed(ruleset: &dyn Ruleset) -> GameListed {
    let format = |format: &Format| FormatListed {
        name: format.name.to_owned(),
        summary: format.summary.to_owned(),
        min_seats: format.min_seats,
        max_seats: format.max_seats,
    };
    // A deck is listed once for each format in which it is played.
    let deck = |format: &str, deck: &BuiltinDeck| DeckListed {
        name: deck.name.to_owned(),
        summary: deck.summary.to_owned(),
        format: format.to_owned(),
        text: deck.text.to_owned(),
    };
    let decks = |format: &'static Format| {
        ruleset.decks_for(format.name).into_iter().map(move |found| deck(format.name, found))
    };
    GameListed {
        name: ruleset.name().to_owned(),
        title: ruleset.title().to_owned(),
        summary: ruleset.summary().to_owned(),
        formats: ruleset.formats().iter().filter(|format| is_ordinary(ruleset, format)).map(format).collect(),
        decks: ruleset.formats().iter().flat_map(decks).collect(),
        levels: BotSpec::LEVELS.iter().map(|(name, _)| (*name).to_owned()).collect(),
    }
}

/// Whether a format can be played as it is; some need more, such as a position, which a request may give with its
/// rules.
fn is_ordinary(ruleset: &dyn Ruleset, format: &Format) -> bool {
    let order = Order {
        format: format.name.to_owned(),
        decks: vec![Deck::default(); format.min_seats.into()],
        asking: Asking::Always,
        options: Map::new(),
    };
    !matches!(caught(|| ruleset.order_problem(&order)), Ok(Some(SetupError::Invalid(_))))
}
