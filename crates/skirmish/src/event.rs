//! What happens in a match, for logs and animation.

use cardwright_table::{Leaving, Seat, SeatSet, Slot, Viewer};
use serde::Serialize;

use crate::board::Cell;
use crate::state::UnitId;

/// A card in an event: where it is is public, what it is may not be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Glimpse {
    /// The physical card.
    #[serde(rename = "id")]
    pub slot: Slot,
    /// Its name, for those who may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip)]
    seen: SeatSet,
}

impl Glimpse {
    /// A card that these seats see.
    pub fn new(slot: Slot, name: &str, seen: SeatSet) -> Glimpse {
        Glimpse { slot, name: Some(name.to_owned()), seen }
    }

    fn witness(&self, viewer: Viewer) -> Glimpse {
        let name = self.name.clone().filter(|_| self.seen.admits(viewer));
        Glimpse { slot: self.slot, name, seen: SeatSet::NONE }
    }
}

/// A unit in an event, with all that makes the event readable on its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UnitName {
    /// The instance.
    pub unit_id: UnitId,
    /// The physical card.
    pub slot: Slot,
    /// Its name.
    pub name: String,
    /// Where it stands or stood.
    pub cell: Cell,
}

/// Why a unit died.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Cause {
    /// Damage took its strength to 0.
    Damage,
    /// Its strength fell to 0 otherwise.
    Weakness,
    /// A card killed it.
    Killed,
    /// Another unit of its player took its place.
    Replaced,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are, in the words of the rules")]
pub enum Event {
    /// The match begins; the decks have been shuffled.
    MatchStarted { format: &'static str, players: u8 },
    /// A round begins.
    RoundStarted { round_number: u8, starter: Seat },
    /// A player draws a card.
    CardDrawn { player: Seat, card: Glimpse },
    /// A player plays a card.
    CardPlayed { player: Seat, card: Glimpse, cell: Option<Cell> },
    /// A card goes to its owner's discard from the hand, or after it was played.
    CardDiscarded { player: Seat, card: Glimpse },
    /// A card goes from a discard to a hand.
    CardRecovered { player: Seat, card: Glimpse },
    /// A unit enters the battlefield.
    UnitDeployed {
        #[serde(flatten)]
        unit: UnitName,
        power: i16,
    },
    /// A unit makes room for another one of its player.
    UnitReplaced {
        #[serde(flatten)]
        unit: UnitName,
        by: UnitId,
    },
    /// A unit dies.
    UnitDied {
        #[serde(flatten)]
        unit: UnitName,
        cause: Cause,
    },
    /// A unit returns to its owner's hand.
    UnitBounced {
        #[serde(flatten)]
        unit: UnitName,
    },
    /// A unit is damaged; the amount is what was dealt, also beyond its power.
    UnitDamaged {
        #[serde(flatten)]
        unit: UnitName,
        amount: i16,
        new_power: i16,
    },
    /// A unit is healed.
    UnitHealed {
        #[serde(flatten)]
        unit: UnitName,
        amount: i16,
        new_power: i16,
    },
    /// A unit's power changes otherwise.
    UnitPowerChanged {
        #[serde(flatten)]
        unit: UnitName,
        amount: i16,
        new_power: i16,
    },
    /// A unit changes its slot.
    UnitMoved {
        #[serde(flatten)]
        unit: UnitName,
        from: Cell,
    },
    /// A slot's modifier changes.
    SlotModifierChanged { cell: Cell, amount: i16, modifier: i16 },
    /// A slot gets a lasting effect.
    SlotEffectAdded { cell: Cell, name: String },
    /// A slot loses a lasting effect.
    SlotEffectRemoved { cell: Cell, name: String },
    /// A unit is activated.
    AbilityActivated {
        #[serde(flatten)]
        unit: UnitName,
    },
    /// A unit gets nearer to being ready.
    CooldownReduced {
        #[serde(flatten)]
        unit: UnitName,
        cooldown: u8,
    },
    /// A turn begins.
    TurnStarted { player: Seat },
    /// The turn goes to this player.
    PriorityChanged { new_priority: Seat },
    /// A player passes.
    PlayerPassed { player_id: Seat },
    /// A player gains victory points from a card.
    PointsGained { player: Seat, amount: u8, vp: u8 },
    /// A terrain is decided.
    SlotResolved { slot_id: u8, winner: Option<Seat>, unit0_power: i16, unit1_power: i16 },
    /// A unit conquers its terrain.
    ConquerTriggered {
        #[serde(flatten)]
        unit: UnitName,
        slot_id: u8,
    },
    /// A round is decided.
    RoundEnded { round_number: u8, winner: Option<Seat>, vp: [u8; 2] },
    /// A player gives up.
    PlayerLeft { player: Seat, why: Leaving },
    /// The match is over; no winner is a draw.
    MatchEnded { winner: Option<Seat>, reason: Reason, turn: u16 },
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// Rounds were won and tied.
    Rounds,
    /// A player gave up or was removed.
    Left,
    /// Effects went on without end.
    Loop,
    /// The cap on turns was reached.
    Capped,
}

impl Event {
    /// What a viewer perceives of it.
    pub(crate) fn witness(&self, viewer: Viewer) -> Event {
        match self {
            Event::CardDrawn { player, card } => {
                Event::CardDrawn { player: *player, card: card.witness(viewer) }
            }
            Event::CardPlayed { player, card, cell } => {
                Event::CardPlayed { player: *player, card: card.witness(viewer), cell: *cell }
            }
            Event::CardDiscarded { player, card } => {
                Event::CardDiscarded { player: *player, card: card.witness(viewer) }
            }
            Event::CardRecovered { player, card } => {
                Event::CardRecovered { player: *player, card: card.witness(viewer) }
            }
            public => public.clone(),
        }
    }
}
