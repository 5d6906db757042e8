//! The rulesets, their decks and their cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use cardwright_bots::BotSpec;
use cardwright_table::cards::Printed;
use serde::Deserialize;

use crate::guard::guarded;
use crate::house::House;
use crate::shelf::Ruleset;
use crate::wire::{
    CardListed, CardPage, DeckListed, ErrorCode, Fault, FormatListed, GameListed, GameRules, Listed,
};

/// How many cards are on a page.
const PAGE: usize = 50;

pub(super) async fn list(State(house): State<Arc<House>>) -> Json<Listed<GameListed>> {
    Json(Listed { items: house.rulesets.iter().map(|ruleset| listed(&**ruleset)).collect() })
}

pub(super) async fn show(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
) -> Result<Json<GameRules>, Fault> {
    let ruleset = house.ruleset(&game)?;
    Ok(Json(GameRules { game: listed(&*ruleset), rules: ruleset.rules().to_owned() }))
}

/// Which cards.
#[derive(Deserialize)]
pub(super) struct Search {
    #[serde(default)]
    search: String,
    #[serde(default)]
    page: u32,
}

pub(super) async fn cards(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    Query(search): Query<Search>,
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
    let format = |format: &cardwright_table::catalogue::Format| FormatListed {
        name: format.name.to_owned(),
        summary: format.summary.to_owned(),
        min_seats: format.min_seats,
        max_seats: format.max_seats,
    };
    let deck = |deck: &cardwright_table::catalogue::BuiltinDeck| DeckListed {
        name: deck.name.to_owned(),
        summary: deck.summary.to_owned(),
        format: deck.format.to_owned(),
        text: deck.text.to_owned(),
    };
    GameListed {
        name: ruleset.name().to_owned(),
        title: ruleset.title().to_owned(),
        summary: ruleset.summary().to_owned(),
        formats: ruleset.formats().iter().map(format).collect(),
        decks: ruleset.decks().iter().map(deck).collect(),
        levels: BotSpec::LEVELS.iter().map(|(name, _)| (*name).to_owned()).collect(),
    }
}
