//! Players (CR 102, 119, 122).

use cardwright_table::{Object, Seat, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::{Color, Counter};
use crate::program::{OnlyId, RecordId};

/// What the rules themselves ask of a turn, whatever the cards say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tracker {
    SpellsCast,
    CardsDrawn,
    CardsDrawnThisStep,
    /// How often the planar die was rolled as an action (CR 901.9).
    PlanarRolls,
    /// Mana spent to cast spells (CR 700.14).
    ManaSpent,
    /// Spells cast in the turn before this one.
    SpellsCastLastTurn,
}

/// How many trackers there are.
pub(crate) const TRACKERS: usize = Tracker::SpellsCastLastTurn as usize + 1;

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) life: i32,
    /// The life total with which the player began the game (CR 103.4).
    #[serde(default)]
    pub(crate) starting_life: i32,
    /// Players of one team are not opponents; alone, a team of one.
    pub(crate) team: u8,
    pub(crate) lost: bool,
    /// Has the city's blessing (CR 702.131).
    pub(crate) blessed: bool,
    /// How often the Ring has tempted the player (CR 701.54).
    pub(crate) tempted: u8,
    /// Their cards have left the game (CR 800.4a).
    pub(crate) left: bool,
    /// The number of the player's most recent turn (CR 302.6).
    pub(crate) last_turn: u16,
    /// The turn of theirs before that one.
    pub(crate) turn_before: u16,
    /// Tried to draw from an empty library since the last check (CR 704.5b).
    pub(crate) drew_from_nothing: bool,
    pub(crate) counters: SmallVec<[(Counter, u16); 1]>,
    pub(crate) pool: Pool,
    /// Unspent mana that can be spent only on some things.
    pub(crate) restricted: SmallVec<[Restricted; 0]>,
    pub(crate) lands_played: u8,
    pub(crate) starting_hand: u8,
    /// How many cards the hand had when turn 1 began (spec 23).
    pub(crate) initial_hand: u8,
    /// What happened this turn, by tracker.
    pub(crate) this_turn: [u16; TRACKERS],
    /// What the cards ask of this turn, by record of the book; those to which nothing was added may be missing.
    pub(crate) records: SmallVec<[u16; 0]>,
    pub(crate) commanders: SmallVec<[Commander; 1]>,
    /// A companion that was revealed and not yet put into the hand (CR 702.139).
    pub(crate) companion: Option<Slot>,
    /// Combat damage taken from each commander (CR 903.10a).
    pub(crate) commander_damage: SmallVec<[(Slot, u16); 1]>,
    /// Who makes this player's decisions now, if not they themselves (CR 722).
    pub(crate) controlled_by: Option<Seat>,
    /// Who controls this player's next turn.
    pub(crate) next_turn_controlled_by: Option<Seat>,
    pub(crate) skip_turns: u8,
    /// Steps to skip the next time they come.
    pub(crate) skip_steps: SmallVec<[crate::program::StepKind; 1]>,
    /// Phases that are skipped the next time.
    #[serde(default)]
    pub(crate) skip_phases: SmallVec<[crate::program::PhaseKind; 1]>,
}

impl Player {
    pub(crate) fn new(seat: Seat, life: i32, hand: u8) -> Player {
        Player {
            life,
            starting_life: life,
            team: seat.0,
            lost: false,
            blessed: false,
            tempted: 0,
            left: false,
            last_turn: 0,
            turn_before: 0,
            drew_from_nothing: false,
            counters: SmallVec::new(),
            pool: Pool::default(),
            restricted: SmallVec::new(),
            lands_played: 0,
            starting_hand: hand,
            initial_hand: 0,
            this_turn: [0; TRACKERS],
            records: SmallVec::new(),
            commanders: SmallVec::new(),
            companion: None,
            commander_damage: SmallVec::new(),
            controlled_by: None,
            next_turn_controlled_by: None,
            skip_turns: 0,
            skip_steps: SmallVec::new(),
            skip_phases: SmallVec::new(),
        }
    }

    /// How many counters of a kind the player has.
    pub(crate) fn counters(&self, kind: Counter) -> u16 {
        self.counters.iter().find(|(which, _)| *which == kind).map_or(0, |(_, count)| *count)
    }

    pub(crate) fn add_counters(&mut self, kind: Counter, count: u16) {
        match self.counters.iter_mut().find(|(which, _)| *which == kind) {
            Some((_, have)) => *have = have.saturating_add(count),
            None => self.counters.push((kind, count)),
        }
    }

    /// What is remembered of this turn.
    pub(crate) fn recorded(&self, id: RecordId) -> u16 {
        self.records.get(id.index()).copied().unwrap_or(0)
    }

    pub(crate) fn record(&mut self, id: RecordId, much: u16) {
        self.records.resize(self.records.len().max(id.index() + 1), 0);
        let record = &mut self.records[id.index()];
        *record = record.saturating_add(much);
    }

    /// What was counted this turn.
    pub(crate) fn tracked(&self, tracker: Tracker) -> u16 {
        self.this_turn[tracker as usize]
    }

    /// What is counted over a step starts anew.
    pub(crate) fn begin_step(&mut self) {
        self.this_turn[Tracker::CardsDrawnThisStep as usize] = 0;
    }

    pub(crate) fn track(&mut self, tracker: Tracker, count: u16) {
        let counted = &mut self.this_turn[tracker as usize];
        *counted = counted.saturating_add(count);
    }
}

/// A commander and how often it was cast from the command zone (CR 903.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Commander {
    pub(crate) slot: Slot,
    pub(crate) casts: u8,
}

/// A unit of mana that can be spent only on some things (CR 106.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Restricted {
    pub(crate) only: OnlyId,
    /// What made it: "of the chosen type" is what was chosen for it.
    pub(crate) source: Object,
    pub(crate) color: Option<Color>,
}

/// Unspent mana (CR 106.4): the five colours, then colourless; from snow sources apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Pool {
    pub(crate) mana: [u8; 6],
    /// How much of each comes from snow sources.
    pub(crate) snow: [u8; 6],
}

impl Pool {
    /// The place of a colour, or of colourless mana.
    pub(crate) const fn place(color: Option<Color>) -> usize {
        match color {
            Some(color) => color as usize,
            None => 5,
        }
    }

    pub(crate) fn add(&mut self, color: Option<Color>, count: u8) {
        let have = &mut self.mana[Pool::place(color)];
        *have = have.saturating_add(count);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.mana == [0; 6]
    }
}
