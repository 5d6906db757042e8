//! The state of a match: plain data, ids and numbers only.

mod combat;
mod derived;
mod effects;
mod pending;
mod player;
mod stack;
mod thing;
mod turn;
mod work;
mod zones;

pub use combat::Defender;
pub(crate) use combat::{Attack, Combat};
pub(crate) use derived::{Able, Cache, Derived, Imposed};
pub(crate) use effects::{
    Copiable, Delayed, Floating, FloatingRule, Note, NoteKind, Permission, ShieldState,
};
pub(crate) use pending::{Pending, Wanted};
pub(crate) use player::{Commander, Player, Pool, Restricted, Tracker};
pub(crate) use stack::{Cause, Chosen, Remembered, Spent, StackItem, StackKind, WaitingTrigger};
pub use stack::{Extras, Target, TargetGroup};
pub(crate) use thing::{Flag, Flags, Memory, Thing};
pub(crate) use turn::{ExtraTurn, PlannedStep, Turn};
pub use work::MoveWhy;
pub(crate) use work::{
    Applied, Batch, Deed, EnterHow, Frame, FreeTerms, Gathered, Group, Laid, MoveTo, Planned, Refused,
    Report, Work,
};
pub(crate) use zones::Zones;

use cardwright_table::{Object, Outcome, Seat, SeatSet, Secrets, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::Counter;
use crate::start::Start;

/// Everything that can change in a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) secrets: Secrets,
    /// One for each slot: cards, tokens, copies, abilities on the stack.
    pub(crate) things: Vec<Thing>,
    /// Slots of tokens and abilities that are free again.
    pub(crate) free: Vec<Slot>,
    pub(crate) zones: Zones,
    pub(crate) players: SmallVec<[Player; 2]>,
    /// The stack, its top last.
    pub(crate) stack: Vec<StackItem>,
    pub(crate) turn: Turn,
    pub(crate) combat: Option<Combat>,
    /// What remains to be done, the next thing last.
    pub(crate) agenda: Vec<Work>,
    /// Effects in the middle of their resolution, the innermost last.
    pub(crate) frames: Vec<Frame>,
    /// Events about to happen, while replacement effects are chosen; the innermost last.
    pub(crate) batches: Vec<Batch>,
    /// What is being asked.
    pub(crate) pending: Option<Pending>,
    /// Triggered abilities that wait to be put onto the stack (CR 603.3).
    pub(crate) triggers: Vec<WaitingTrigger>,
    pub(crate) delayed: Vec<Delayed>,
    /// Continuous effects of resolved spells and abilities.
    pub(crate) floating: Vec<Floating>,
    pub(crate) floating_rules: Vec<FloatingRule>,
    pub(crate) shields: Vec<ShieldState>,
    pub(crate) permissions: Vec<Permission>,
    /// What was chosen for, or is linked to, an object.
    pub(crate) notes: Vec<Note>,
    /// Counters on objects, in no order.
    pub(crate) counters: Vec<(Object, Counter, u16)>,
    /// What left objects last were (CR 608.2h).
    pub(crate) memories: Vec<Memory>,
    /// The next timestamp (CR 613.7).
    pub(crate) clock: u32,
    pub(crate) monarch: Option<Seat>,
    /// Answers to what the state-based actions being checked asked: legends that stay, commanders that go home.
    pub(crate) settling: SmallVec<[(Object, bool); 1]>,
    /// The start of the game: its stage and how far it has come.
    pub(crate) start: Start,
    pub(crate) outcome: Option<Outcome>,
    /// Work items since the last real choice.
    pub(crate) work_done: u32,
    #[serde(skip)]
    pub(crate) cache: Cache,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.secrets == other.secrets
            && self.things == other.things
            && self.free == other.free
            && self.zones == other.zones
            && self.players == other.players
            && self.stack == other.stack
            && self.turn == other.turn
            && self.combat == other.combat
            && self.agenda == other.agenda
            && self.frames == other.frames
            && self.batches == other.batches
            && self.pending == other.pending
            && self.triggers == other.triggers
            && self.delayed == other.delayed
            && self.floating == other.floating
            && self.floating_rules == other.floating_rules
            && self.shields == other.shields
            && self.permissions == other.permissions
            && self.notes == other.notes
            && self.counters == other.counters
            && self.memories == other.memories
            && self.clock == other.clock
            && self.monarch == other.monarch
            && self.settling == other.settling
            && self.start == other.start
            && self.outcome == other.outcome
            && self.work_done == other.work_done
    }
}

impl State {
    #[inline]
    pub(crate) fn thing(&self, slot: Slot) -> &Thing {
        &self.things[slot.index()]
    }

    #[inline]
    pub(crate) fn thing_mut(&mut self, slot: Slot) -> &mut Thing {
        &mut self.things[slot.index()]
    }

    /// The object that a slot is now.
    #[inline]
    pub(crate) fn object(&self, slot: Slot) -> Object {
        Object { slot, generation: self.thing(slot).generation }
    }

    /// Whether the object is still where it was: the reference is not stale (CR 400.7).
    #[inline]
    pub(crate) fn is_current(&self, object: Object) -> bool {
        self.thing(object.slot).generation == object.generation
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The players still in the game, in turn order from this one.
    pub(crate) fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<'_> {
        let count = self.players.len();
        let (before, from) = (0..first.index(), first.index()..count);
        from.chain(before).map(|place| Seat(place as u8)).filter(|seat| !self.player(*seat).lost)
    }

    /// The players still in the game, the active player first (CR 101.4).
    pub(crate) fn apnap(&self) -> impl Iterator<Item = Seat> + Clone + use<'_> {
        self.seats_from(self.turn.active)
    }

    /// Whether it is this player's turn, alone or with the team (CR 805.4a).
    pub(crate) fn is_active(&self, seat: Seat) -> bool {
        let active = self.turn.active;
        seat == active || (self.turn.shared && !self.are_opponents(seat, active))
    }

    /// Whose turn it is: one player, or all of a team (CR 805.4a).
    pub(crate) fn active_players(&self) -> impl Iterator<Item = Seat> + Clone + use<'_> {
        self.apnap().filter(|seat| self.is_active(*seat))
    }

    /// Whether two players are opponents: they are in different teams (CR 102.3).
    pub(crate) fn are_opponents(&self, a: Seat, b: Seat) -> bool {
        self.player(a).team != self.player(b).team
    }

    /// Who sees what a player may see: the player, and who decides for them (CR 722.4).
    pub(crate) fn eyes_of(&self, seat: Seat) -> SeatSet {
        let controller = self.player(seat).controlled_by;
        controller.map_or(seat.into(), |controller| SeatSet::from(seat).with(controller.into()))
    }

    /// A new timestamp (CR 613.7).
    pub(crate) fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    /// How many counters of a kind an object has.
    pub(crate) fn counters_on(&self, object: Object, kind: Counter) -> u16 {
        let found = self.counters.iter().find(|(on, which, _)| *on == object && *which == kind);
        found.map_or(0, |&(_, _, count)| count)
    }

    /// What an object last was, if it has left (CR 608.2h).
    pub(crate) fn memory(&self, object: Object) -> Option<&Memory> {
        self.memories.iter().rev().find(|memory| memory.object == object)
    }
}
