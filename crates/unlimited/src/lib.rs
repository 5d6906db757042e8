//! The Unlimited ruleset: two arenas, bases to defend, leaders who join the fight.
//!
//! Cards are their printed text: [`language`](crate::catalogue) compiles it to typed programs, and the rules run
//! those. This crate knows the contract (`cardwright-table`) and the text machinery (`cardwright-text`), and no
//! client, bot, file or network.
//!
//! ```
//! use cardwright_table::{Match, sink::Silent};
//! use cardwright_unlimited::catalogue::starter_match;
//!
//! let game = Match::new(starter_match(7.into()).into(), &mut Silent);
//! assert!(game.waiting().outcome().is_none());
//! ```

pub mod best_of;
mod card;
pub mod catalogue;
pub mod command;
pub mod conform;
mod coverage;
pub mod event;
pub mod formats;
mod game;
mod imagine;
pub mod import;
mod language;
pub mod medley;
mod numbers;
pub mod packs;
mod program;
mod rarity;
mod rate;
mod rules;
pub mod setup;
mod show;
mod state;
pub mod trilogy;
pub mod view;

pub use best_of::UnlimitedMatch;
pub use command::Command;
pub use event::Event;
pub use packs::PackMatch;
pub use program::{Arena, Aspect};
pub use rules::Legal;
pub use setup::{Policies, Setup, Start};
pub use state::{Counter, Stage, State};
pub use trilogy::Trilogy;
pub use view::View;

use std::sync::Arc;

use card::Cards;
use program::{CardId, WordId};
use serde::{Deserialize, Serialize};

/// The rules of one match: the cards in use with their programs, the decks, the policies.
#[derive(Clone, Debug)]
pub struct Unlimited {
    pub(crate) cards: Cards,
    pub(crate) decks: Vec<PlayerDeck>,
    pub(crate) policies: Policies,
    pub(crate) tokens: Tokens,
    pub(crate) words: Words,
    /// The titles that players can name, if a card lets them.
    pub(crate) titles: Arc<[String]>,
    /// Cards that a deck with a closed list may hold.
    pub(crate) possible: Vec<CardId>,
    /// Notes what is carried out, if somebody wants to know.
    pub(crate) coverage: Option<Arc<coverage::Watch>>,
}

/// What a player brings: one leader, or the two of Twin Suns.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct PlayerDeck {
    pub(crate) leaders: Vec<CardId>,
    pub(crate) base: CardId,
    pub(crate) cards: Vec<CardId>,
}

/// Tokens that the rules themselves know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tokens {
    pub(crate) shield: Option<CardId>,
}

/// Traits and titles that the rules themselves know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Words {
    pub(crate) vehicle: Option<WordId>,
    pub(crate) pilot: Option<WordId>,
    /// The title of Credit tokens, if cards can be named.
    pub(crate) credit: Option<WordId>,
}
