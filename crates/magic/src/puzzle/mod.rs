//! Puzzles: arranged positions in the text format that puzzle collections use.
//!
//! ```text
//! [metadata]
//! Name:A small one
//! Goal:Win
//! Turns:1
//! [state]
//! activeplayer=p0
//! activephase=MAIN1
//! p0battlefield=Forest;Forest|Tapped;Old Bear|Counters:P1P1=1
//! p1life=3
//! ```
//!
//! A puzzle is part of a match's setup: plain data that is applied as turn 1 begins.

mod arrange;
mod card;
mod goal;
mod metadata;
mod position;
mod precast;
mod read;
mod token;

pub use card::{Flag, Placed};
pub use metadata::{Goal, Metadata};
pub use read::PuzzleError;
pub(crate) use read::bare;

use cardwright_table::Seat;
use serde::{Deserialize, Serialize};

use crate::program::{PhaseKind, StepKind};

/// A puzzle: what it asks, and the position.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Puzzle {
    /// What is told about it.
    pub metadata: Metadata,
    /// The position.
    pub position: Arrangement,
}

/// A position, by card names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Arrangement {
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Where in the turn play starts.
    pub step: (PhaseKind, StepKind),
    /// Up to here players are given no priority.
    pub advance: Option<(PhaseKind, StepKind)>,
    /// What each player has.
    pub sides: Vec<Side>,
    /// Tokens that the position describes: a name of our own, and what a card file would say of it.
    pub tokens: Vec<(String, String)>,
}

impl Default for Arrangement {
    fn default() -> Arrangement {
        let step = (PhaseKind::PreCombatMain, StepKind::Main);
        Arrangement { turn: 1, active: Seat(0), step, advance: None, sides: Vec::new(), tokens: Vec::new() }
    }
}

/// What one player has in a position.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Side {
    /// The life total; the format's if none.
    pub life: Option<i32>,
    /// Counters on the player.
    pub counters: Vec<(String, u16)>,
    /// Lands played this turn.
    pub lands_played: u8,
    /// Permanents.
    pub battlefield: Vec<Placed>,
    /// The hand.
    pub hand: Vec<Placed>,
    /// The graveyard, its top card last.
    pub graveyard: Vec<Placed>,
    /// The library, its top card first.
    pub library: Vec<Placed>,
    /// Cards in exile.
    pub exile: Vec<Placed>,
    /// Cards in the command zone.
    pub command: Vec<Placed>,
    /// Cards outside the game.
    pub sideboard: Vec<Placed>,
    /// Mana in the pool: letters.
    pub pool: String,
    /// Mana that does not empty: letters.
    pub persistent: String,
    /// Spells and abilities that have resolved just before.
    pub precast: Vec<Precast>,
    /// Spells and abilities on the stack, the first one at the bottom.
    pub on_stack: Vec<Precast>,
}

/// A spell, or an ability of a card, by number from 1, with its targets by their ids.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Precast {
    /// The card's name.
    pub name: String,
    /// Which of its activated abilities; the spell itself if none.
    pub ability: Option<u8>,
    /// What it targets.
    pub targets: Vec<u16>,
}

impl Puzzle {
    /// The names of all cards that it takes, each once; tokens that it describes need none.
    pub fn card_names(&self) -> Vec<&str> {
        let described = |name: &str| self.position.tokens.iter().any(|(token, _)| token == name);
        let mut names: Vec<&str> = Vec::new();
        for side in &self.position.sides {
            let precast = side.precast.iter().chain(&side.on_stack).map(|one| one.name.as_str());
            for name in side.cards().map(|card| card.name.as_str()).chain(precast) {
                if !names.contains(&name) && !described(name) {
                    names.push(name);
                }
            }
        }
        names
    }
}

impl Side {
    /// All cards of all zones.
    pub(crate) fn cards(&self) -> impl Iterator<Item = &Placed> {
        let zones = [
            &self.battlefield,
            &self.hand,
            &self.graveyard,
            &self.library,
            &self.exile,
            &self.command,
            &self.sideboard,
        ];
        zones.into_iter().flatten()
    }
}
