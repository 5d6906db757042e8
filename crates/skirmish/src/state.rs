//! The state of a match: plain data.

use std::collections::VecDeque;

use cardwright_table::{Outcome, Seat, Secrets, Slot};
use serde::{Deserialize, Serialize};

use crate::board::{CELLS, Cell, TERRAINS};
use crate::pile::Pile;
use crate::program::{AbilityId, CardId, REGISTERS};

/// An instance of a unit: a new one each time a card is deployed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

/// A unit on the battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Which instance.
    pub id: UnitId,
    /// The physical card.
    pub slot: Slot,
    /// What it is.
    pub card: CardId,
    /// Current power, without the slot's modifier.
    pub power: i16,
    /// Turn starts until it can be activated.
    pub cooldown: u8,
    /// Whether it was deployed in this turn of its player.
    pub fresh: bool,
    /// Whether it has been activated, for the policy that allows it once.
    pub spent: bool,
    /// The power it had before it was damaged by the effect that is running.
    pub before_damage: Option<i16>,
}

/// A player's cards and score.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The deck; the last card is on top.
    pub deck: Pile,
    /// The hand.
    pub hand: Pile,
    /// The discard; the last card is on top.
    pub discard: Pile,
    /// Whether the player has passed in this round.
    pub passed: bool,
    /// Victory points of this round.
    pub vp: u8,
    /// Rounds won.
    pub rounds_won: u8,
}

/// A lasting effect on a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlotEffect {
    /// Where.
    pub cell: Cell,
    /// What it does.
    pub ability: AbilityId,
    /// The card that made it, whose name it bears.
    pub card: CardId,
}

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// The player declined to choose.
    Declined,
    /// A unit, and where it stood when it was chosen.
    Unit(UnitId, Cell),
    /// A slot.
    Slot(Cell),
    /// A card.
    Card(Slot),
}

/// What an ability knows while it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// Whose ability it is.
    pub player: Seat,
    /// The card it is printed on.
    pub card: CardId,
    /// The unit that has it; actions and slot effects have none.
    pub unit: Option<UnitId>,
    /// Where that unit stands or stood, or the slot with the effect.
    pub cell: Option<Cell>,
    /// The unit that the trigger is about.
    pub newcomer: Option<UnitId>,
    /// The amount that came with the trigger.
    pub amount: i16,
    /// What has been chosen.
    pub held: [Held; REGISTERS],
}

/// One item of the effect queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Work {
    /// The unit in this slot makes room for another one.
    Replace {
        /// Where.
        cell: Cell,
        /// The instance that will take its place.
        newcomer: UnitId,
    },
    /// A unit enters the battlefield.
    Deploy {
        /// The physical card.
        slot: Slot,
        /// The instance it will be.
        id: UnitId,
        /// Where.
        cell: Cell,
        /// The power of the unit that made room, if one did.
        consumed: Option<i16>,
    },
    /// An ability runs, from this step on.
    Run {
        /// Which.
        ability: AbilityId,
        /// The next step.
        step: u8,
        /// The card to discard afterwards, for actions.
        action: Option<Slot>,
        /// What it knows.
        frame: Frame,
    },
    /// Units that watch for actions see that one was played.
    ActionPlayed {
        /// Who played it.
        player: Seat,
    },
}

/// The most rounds that a match can take.
pub const ROUNDS: usize = 3;

/// How a round went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RoundResult {
    /// This player won it.
    Won(Seat),
    /// Nobody won it.
    Tied,
}

/// What goes on when the queue is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// A turn begins; this terrain is looked at next.
    TurnStart {
        /// Which.
        next: u8,
    },
    /// The current player is to act.
    Action,
    /// The action has been carried out; the turn passes on when the queue is empty.
    Acted,
    /// The round is over; the Conquer of this terrain is next.
    Conquer {
        /// Which.
        next: u8,
    },
}

/// The state of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the cards are, who knows it, and the generator.
    pub secrets: Secrets,
    /// Both players.
    pub players: [Player; 2],
    /// The battlefield.
    pub units: [Option<Unit>; CELLS],
    /// The slots' modifiers.
    pub modifiers: [i16; CELLS],
    /// The slots' lasting effects, oldest first.
    pub effects: Vec<SlotEffect>,
    /// Who won each terrain in the round that was resolved.
    pub winners: [Option<Seat>; TERRAINS],
    /// The effect queue.
    pub agenda: VecDeque<Work>,
    /// What goes on when the queue is empty.
    pub stage: Stage,
    /// Whether the first item of the queue waits for a choice.
    pub choosing: bool,
    /// Whose turn it is.
    pub current: Seat,
    /// Who started the round.
    pub starter: Seat,
    /// Who passed last in this round.
    pub last_to_pass: Option<Seat>,
    /// The round, counted from 1.
    pub round: u8,
    /// How each round went.
    pub results: [Option<RoundResult>; ROUNDS],
    /// Tied rounds so far.
    pub ties: u8,
    /// Turns so far.
    pub turns: u16,
    /// How many units have been deployed.
    pub births: u16,
    /// Effects carried out since the last command.
    pub effects_run: u16,
    /// Slots of tokens that have ceased to exist, to be used again.
    pub spare_tokens: Vec<Slot>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl State {
    /// The unit in a slot.
    #[inline]
    pub fn unit(&self, cell: Cell) -> Option<&Unit> {
        self.units[cell.index()].as_ref()
    }

    /// Where an instance stands, if it still does.
    pub fn find(&self, id: UnitId) -> Option<Cell> {
        let index = self.units.iter().position(|unit| unit.is_some_and(|unit| unit.id == id))?;
        Cell::from_index(index)
    }

    /// The strength of the unit in a slot: power and modifier, at least 0.
    #[inline]
    pub fn strength(&self, cell: Cell) -> Option<i16> {
        self.unit(cell).map(|unit| unit.power.saturating_add(self.modifiers[cell.index()]).max(0))
    }

    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to change.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// A number for the next unit.
    pub fn next_unit_id(&mut self) -> UnitId {
        self.births = self.births.wrapping_add(1);
        UnitId(self.births)
    }
}
