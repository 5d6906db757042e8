//! The rulesets, their decks and their cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use cardwright_bots::BotSpec;
use cardwright_library::{About, Origin, SetListed, Wanted};
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
    CardPage, CollectionListed, DeckListed, ErrorCode, Fault, FormatListed, GameListed, GameRules, Listed,
    PackSet,
};

/// How many cards are on a page.
const PAGE: usize = 50;

pub(super) async fn list(State(house): State<Arc<House>>) -> Json<Listed<GameListed>> {
    Json(Listed::whole(house.rulesets.iter().map(|ruleset| listed(&house, &**ruleset)).collect()))
}

pub(super) async fn show(
    State(house): State<Arc<House>>,
    Way(game): Way<String>,
) -> Result<Json<GameRules>, Fault> {
    let ruleset = house.ruleset(&game)?;
    Ok(Json(GameRules { game: listed(&house, &*ruleset), rules: ruleset.rules().to_owned() }))
}

/// Which cards. What is not said is not asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(default)]
#[derive(Default)]
pub(super) struct Search {
    /// What the name or the text contains.
    search: String,
    /// What the name contains; accents make no difference.
    name: String,
    /// What the text contains.
    text: String,
    /// Colours in the game's words, separated by commas; the card has all of them. `colorless` for none.
    color: String,
    /// Words of the type line, separated by spaces.
    #[serde(rename = "type")]
    kind: String,
    /// What it costs: `3`, `2-4`, `5-` or `-2`.
    cost: String,
    /// A set in which it was printed, or a part of the library.
    set: String,
    /// Whether its text is understood.
    understood: Option<bool>,
    /// Where to look; everywhere if absent.
    from: Option<From>,
    /// Which page, counted from 1.
    page: u32,
}

/// Where to look for cards.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum From {
    /// In the box.
    Box,
    /// In the library of the server.
    Library,
}

impl Search {
    fn wanted(&self) -> Result<Wanted, Fault> {
        let listed = |text: &str, mark: char| -> Vec<String> {
            text.split(mark).map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let (least, most) = costs(&self.cost).ok_or_else(|| {
            let message = format!("`{}` is no cost such as `3`, `2-4`, `5-` or `-2`.", self.cost);
            Fault::new(ErrorCode::InvalidRequest, message)
        })?;
        Ok(Wanted {
            words: self.search.clone(),
            name: self.name.clone(),
            text: self.text.clone(),
            colors: listed(&self.color, ','),
            kinds: listed(&self.kind, ' '),
            least,
            most,
            set: self.set.trim().to_owned(),
            understood: self.understood,
            origin: match self.from {
                None => Origin::Anywhere,
                Some(From::Box) => Origin::Box,
                Some(From::Library) => Origin::Library,
            },
        })
    }
}

/// The least and the greatest cost.
fn costs(text: &str) -> Option<(Option<u16>, Option<u16>)> {
    let end = |text: &str| match text.trim() {
        "" => Some(None),
        number => number.parse().ok().map(Some),
    };
    match text.split_once('-') {
        Some((least, most)) => Some((end(least)?, end(most)?)),
        None => end(text).map(|cost| (cost, cost)),
    }
}

pub(super) async fn cards(
    State(house): State<Arc<House>>,
    Way(game): Way<String>,
    Asked(search): Asked<Search>,
) -> Result<Json<CardPage>, Fault> {
    let ruleset = house.ruleset(&game)?;
    let wanted = search.wanted()?;
    let found = guarded(house.limits.rules, move || page(&*ruleset, &wanted, search.page)).await;
    found.map(Json).map_err(|trouble| {
        tracing::error!(game, %trouble, "the cards cannot be listed");
        Fault::new(ErrorCode::Unavailable, "The cards of this game cannot be listed now.")
    })
}

/// The sets from which packs of a game can be made.
pub(super) async fn sets(
    State(house): State<Arc<House>>,
    Way(game): Way<String>,
) -> Result<Json<Listed<PackSet>>, Fault> {
    let ruleset = house.ruleset(&game)?;
    if !ruleset.formats().iter().any(|format| ruleset.opens_packs(format.name)) {
        return Ok(Json(Listed::whole(Vec::new())));
    }
    let found = guarded(house.limits.rules, move || ruleset.sets()).await.map_err(|trouble| {
        tracing::error!(game, %trouble, "the sets cannot be listed");
        Fault::new(ErrorCode::Unavailable, "The sets of this game cannot be listed now.")
    })?;
    let set = |SetListed { name, boxed, cards, understood }| PackSet {
        name,
        boxed,
        cards: cards as u32,
        understood: understood as u32,
    };
    Ok(Json(Listed::whole(found.into_iter().map(set).collect())))
}

/// The page that was asked for, or the last.
fn page(ruleset: &dyn Ruleset, wanted: &Wanted, page: u32) -> CardPage {
    let (cards, total) = ruleset.search(wanted, page.max(1) as usize - 1, PAGE);
    let pages = total.div_ceil(PAGE).max(1) as u32;
    if page > pages {
        return self::page(ruleset, wanted, pages);
    }
    CardPage { page: page.max(1), pages, total: total as u32, cards }
}

/// A game as it is listed. What is in the box is looked up once; the library can grow while the server runs.
fn listed(house: &House, ruleset: &dyn Ruleset) -> GameListed {
    let kept = house.listings.get(ruleset.name()).map(|kept| kept.get_or_init(|| boxed(ruleset)).clone());
    GameListed {
        library: ruleset.collections().iter().map(collection).collect(),
        ..kept.unwrap_or_else(|| boxed(ruleset))
    }
}

/// What is in the box of a game.
fn boxed(ruleset: &dyn Ruleset) -> GameListed {
    let format = |format: &Format| FormatListed {
        name: format.name.to_owned(),
        summary: format.summary.to_owned(),
        min_seats: format.min_seats,
        max_seats: format.max_seats,
        packs: ruleset.opens_packs(format.name),
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
        colors: ruleset.colors(),
        library: Vec::new(),
    }
}

fn collection(about: &About) -> CollectionListed {
    let About { name, cards, understood, .. } = about;
    CollectionListed { name: name.clone(), cards: *cards as u32, understood: *understood as u32 }
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
