//! What happens, for logs and animation; never needed to know the present state.

use cardwright_table::{Object, Outcome, Seat, SeatSet, Slot, Viewer};
use serde::{Deserialize, Serialize};

use crate::program::{PhaseKind, Position, StepKind, ZoneKind};
use crate::start::Stage;
use crate::state::{Defender, MoveTo, MoveWhy, Target};

/// A card as those who may know it see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Glimpse {
    /// The physical card.
    #[serde(rename = "id")]
    pub slot: Slot,
    /// Its name, for those who know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who knows it.
    #[serde(skip)]
    pub known: SeatSet,
}

impl Glimpse {
    /// The name, or a word for a card that is face down.
    pub(crate) fn words(&self) -> &str {
        self.name.as_deref().unwrap_or("a card")
    }

    fn witness(&mut self, viewer: Viewer) {
        if !self.known.admits(viewer) {
            self.name = None;
        }
        self.known = SeatSet::NONE;
    }
}

/// Where in a library a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Depth {
    /// On the top.
    Top,
    /// On the bottom.
    Bottom,
    /// Under so many cards.
    Under(u8),
    /// Anywhere: the library is shuffled.
    Shuffled,
}

impl Depth {
    /// Where in its library a card goes that is moved there.
    pub(crate) fn of(to: MoveTo) -> Option<Depth> {
        (to.zone == ZoneKind::Library).then_some(match to.position {
            Position::Top | Position::Stays => Depth::Top,
            Position::Bottom | Position::BottomRandom => Depth::Bottom,
            Position::FromTop(cards) => Depth::Under(cards),
            Position::Shuffled => Depth::Shuffled,
        })
    }
}

/// Why a player is out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// No life left (CR 704.5a).
    Life,
    /// Drew from an empty library (CR 704.5b).
    Library,
    /// Poison (CR 704.5c).
    Poison,
    /// Damage by a commander (CR 704.6c).
    CommanderDamage,
    /// An effect says so (CR 104.3e).
    Effect,
    /// Gave up (CR 104.3a).
    Concede,
    /// Was removed from the table.
    Forfeit,
    /// Nobody else is left (CR 104.2a).
    LastStanding,
    /// A loop that nobody can end (CR 104.4b).
    Loop,
    /// The goal of a puzzle was reached, or can be no more.
    Goal,
    /// The cap on turns.
    Turns,
    /// More things on the table, or more abilities that wait, than a match can hold.
    Size,
    /// The cap on decisions in one turn.
    Decisions,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are, in the words of the rules")]
pub enum Event {
    /// The game starts (spec 8).
    #[serde(rename_all = "camelCase")]
    GameStarted { game_type: String, first: Seat, players: Vec<Seat> },
    /// The stage of the game changes (spec 10).
    StageChanged { previous: Stage, current: Stage },
    /// Another player starts (spec 21).
    StartingPlayerChanged { previous: Seat, current: Seat },
    /// A player has drawn an opening hand (spec 11).
    OpeningHand { seat: Seat, count: u8 },
    /// A player keeps the hand, or takes a mulligan for so many cards.
    Mulligan { seat: Seat, kept: bool, count: u8 },
    /// A library was shuffled.
    Shuffled { seat: Seat },
    /// A turn begins (spec 46).
    #[serde(rename_all = "camelCase")]
    TurnChanged { previous_player: Option<Seat>, next_player: Seat, turn_number: u16 },
    /// A phase begins (spec 31).
    PhaseChanged { previous: Option<PhaseKind>, current: PhaseKind },
    /// A step begins (spec 31).
    StepChanged { previous: Option<StepKind>, current: StepKind },
    /// An extra turn was added (spec 47).
    #[serde(rename_all = "camelCase")]
    ExtraTurn { player: Seat, source_turn: u16 },
    /// A card moved.
    Moved {
        card: Glimpse,
        seat: Seat,
        from: ZoneKind,
        to: ZoneKind,
        why: MoveWhy,
        /// Where in a library, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<Depth>,
    },
    /// A spell was cast.
    Cast { seat: Seat, card: Glimpse, targets: Vec<Target> },
    /// An ability was activated.
    Activated { seat: Seat, source: Glimpse, text: String, targets: Vec<Target> },
    /// A triggered ability was put onto the stack.
    Triggered { seat: Seat, source: Glimpse, text: String, targets: Vec<Target> },
    /// The stack changed; so many items are on it.
    StackChanged { items: usize },
    /// A spell or ability resolved.
    Resolved { name: String },
    /// A spell or ability was countered, or all its targets were illegal (CR 608.2b).
    Countered { name: String },
    /// Damage was dealt.
    Damage { source: Glimpse, target: Target, name: String, amount: i32, combat: bool },
    /// A life total changed.
    LifeChanged { seat: Seat, by: i32, now: i32 },
    /// Counters on an object changed.
    Counters { card: Glimpse, kind: String, by: i32 },
    /// Counters on a player changed.
    PlayerCounters { seat: Seat, kind: String, by: i32 },
    /// A permanent was tapped or untapped.
    Tapped { card: Glimpse, tapped: bool },
    /// Mana was added to a pool.
    ManaAdded { seat: Seat, mana: String },
    /// A creature attacks.
    Attacks { attacker: Glimpse, defender: Defender, name: String },
    /// A creature blocks.
    Blocks { blocker: Glimpse, attacker: Glimpse },
    /// Cards were shown.
    Revealed { seat: Seat, cards: Vec<Glimpse> },
    /// A player chose something for a card.
    Chose { seat: Seat, what: String },
    /// A die was rolled or a coin flipped.
    Rolled { seat: Seat, sides: u8, result: u8 },
    /// A player left the game.
    Lost { seat: Seat, reason: Reason },
    /// The game starts anew (CR 727).
    Restarted { seat: Seat },
    /// The game is over (spec 59).
    GameOver { winners: SeatSet, outcome: Outcome, reason: Reason, turn: u16 },
    /// An object became another: copied, transformed, turned face up.
    Became { object: Object, name: String },
}

impl Event {
    /// What a viewer perceives of it.
    pub(crate) fn witness(&self, viewer: Viewer) -> Event {
        let mut seen = self.clone();
        match &mut seen {
            Event::Moved { card, .. }
            | Event::Cast { card, .. }
            | Event::Activated { source: card, .. }
            | Event::Triggered { source: card, .. }
            | Event::Damage { source: card, .. }
            | Event::Counters { card, .. }
            | Event::Tapped { card, .. }
            | Event::Attacks { attacker: card, .. } => card.witness(viewer),
            Event::Blocks { blocker, attacker } => {
                blocker.witness(viewer);
                attacker.witness(viewer);
            }
            Event::Revealed { cards, .. } => cards.iter_mut().for_each(|card| card.witness(viewer)),
            _ => {}
        }
        seen
    }
}
