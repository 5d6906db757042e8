//! Things: cards, tokens, copies of spells, abilities on the stack (CR 109.1).

use cardwright_table::{Object, Seat, Slot};
use serde::{Deserialize, Serialize};

use super::{Derived, StackItem};
use crate::program::{CardId, ZoneKind};

/// What is true of a slot in the zone it is in. All but owner and generation start anew in every zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Thing {
    pub(crate) generation: u16,
    pub(crate) zone: ZoneKind,
    pub(crate) controller: Seat,
    pub(crate) flags: Flags,
    /// Which face is up, or was chosen on the stack.
    pub(crate) face: u8,
    /// Damage marked on it (CR 120.3e).
    pub(crate) damage: i16,
    /// Its place on the battlefield.
    pub(crate) spot: u16,
    /// What it is attached to (CR 301.5, 303.4): an object, or a player.
    pub(crate) attached: Option<super::Target>,
    pub(crate) timestamp: u32,
    /// Who controlled it when effects were last applied: a difference is a change of control.
    pub(crate) held_by: Seat,
    /// The turn in which it came under its controller's control (CR 302.6); 0 if it was there from the start.
    pub(crate) since_turn: u16,
    /// The turn in which it became what it is where it is (CR 400.7); 0 if it was there from the start.
    #[serde(default)]
    pub(crate) entered: u16,
    /// How many times it will regenerate this turn when it would be destroyed (CR 701.19a).
    #[serde(default)]
    pub(crate) regenerations: u8,
    /// The card whose copiable values a token or copy has (CR 707.2).
    pub(crate) copy: Option<CardId>,
}

/// Flags of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Flag {
    Tapped = 1,
    FaceDown = 1 << 1,
    PhasedOut = 1 << 2,
    Token = 1 << 3,
    /// A copy of a spell, or an ability: it ceases to exist when it leaves the stack.
    NotACard = 1 << 4,
    /// It was dealt damage by a source with deathtouch since the last check (CR 704.5h).
    Deathtouched = 1 << 5,
    /// It was dealt damage this turn.
    Damaged = 1 << 6,
    AttackedThisTurn = 1 << 7,
    /// Monstrous, renowned, and the like (CR 701.37).
    Monstrous = 1 << 8,
    Commander = 1 << 9,
    /// It was cast, rather than put there.
    WasCast = 1 << 10,
    /// Manifested: it can be turned up for its mana cost (CR 701.40b).
    Manifested = 1 << 11,
    /// A commander in a graveyard or exile whose owner let it be (CR 903.9a).
    StaysAway = 1 << 12,
    /// It phased out because what it is attached to did, and phases in with that (CR 702.26g).
    PhasedWithHost = 1 << 13,
    /// It was kicked.
    Kicked = 1 << 14,
    /// It is suspended in exile; a spell or permanent that was has haste (CR 702.62a).
    Suspended = 1 << 15,
    /// A spell that is exiled wherever else it would go from the stack (CR 702.34a).
    Fleeting = 1 << 16,
}

/// A set of flags.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Flags(u32);

impl Flags {
    #[inline]
    pub(crate) const fn has(self, flag: Flag) -> bool {
        self.0 & flag as u32 != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, flag: Flag, on: bool) {
        if on { self.0 |= flag as u32 } else { self.0 &= !(flag as u32) }
    }

    #[must_use]
    pub(crate) const fn with(self, others: Flags) -> Flags {
        Flags(self.0 | others.0)
    }

    /// Only those of these flags that are set.
    #[must_use]
    pub(crate) fn only(self, flags: &[Flag]) -> Flags {
        Flags(flags.iter().fold(0, |kept, &flag| kept | (self.0 & flag as u32)))
    }
}

impl Thing {
    /// A thing that has just been put somewhere.
    pub(crate) fn new(zone: ZoneKind, controller: Seat) -> Thing {
        Thing {
            generation: 0,
            zone,
            controller,
            flags: Flags::default(),
            face: 0,
            damage: 0,
            spot: 0,
            attached: None,
            timestamp: 0,
            held_by: controller,
            since_turn: 0,
            entered: 0,
            regenerations: 0,
            copy: None,
        }
    }

    #[inline]
    pub(crate) fn is(&self, flag: Flag) -> bool {
        self.flags.has(flag)
    }

    pub(crate) fn on_battlefield(&self) -> bool {
        self.zone == ZoneKind::Battlefield
    }
}

/// What an object last was, before it left a public zone (CR 603.10, 608.2h).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Memory {
    pub(crate) object: Object,
    /// What it became.
    pub(crate) became: Object,
    pub(crate) thing: Thing,
    pub(crate) derived: Derived,
    pub(crate) owner: Seat,
    /// The counters that were on it.
    pub(crate) counters: smallvec::SmallVec<[(crate::card::Counter, u16); 1]>,
    /// What was attached to it.
    pub(crate) attachments: smallvec::SmallVec<[Slot; 1]>,
    pub(crate) attacking: bool,
    pub(crate) blocking: bool,
    /// What it was attacking.
    #[serde(default)]
    pub(crate) attacked: Option<super::Defender>,
    /// What it blocked or was blocked by.
    #[serde(default)]
    pub(crate) foes: smallvec::SmallVec<[Object; 1]>,
    /// What a copy of it would take over, if it was a copy itself (CR 707.2).
    #[serde(default)]
    pub(crate) copiable: Option<Box<super::Copiable>>,
    /// How it was cast, if an ability on the stack speaks of this spell.
    pub(crate) spell: Option<Box<StackItem>>,
}
