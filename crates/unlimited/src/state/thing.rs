//! Physical cards as they lie on the table.

use cardwright_table::{Object, Seat};
use serde::{Deserialize, Serialize};

use crate::program::{AbilityId, Arena, Keyword, Permit, Restriction, Until, Ward, WordId};

/// Where a card is (SWU 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Zone {
    Deck,
    Hand,
    Resources,
    Discard,
    Ground,
    Space,
    /// The base zone: bases, and leaders on their leader side.
    Base,
    /// On a unit or base: upgrades and captives.
    Attached,
    /// Nowhere: tokens that ceased to exist, cards of players who are out.
    Aside,
}

impl Zone {
    /// Whether cards there are in play (SWU 4.3, 4.4).
    #[inline]
    pub(crate) const fn is_in_play(self) -> bool {
        matches!(self, Zone::Ground | Zone::Space | Zone::Base | Zone::Attached)
    }
}

/// What may be true of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub(crate) enum Flag {
    Exhausted = 1,
    /// It entered play this phase.
    Entered = 2,
    /// It was played (not created, rescued or deployed) this phase.
    Played = 4,
    /// It attacked this phase.
    Attacked = 8,
    /// A leader on its unit side, or attached as an upgrade.
    Deployed = 16,
    /// Its Epic Action is spent.
    EpicUsed = 32,
    /// A captured card.
    Captive = 64,
    /// A unit that is attached as an upgrade.
    Pilot = 128,
    /// Its ability of once each round is spent.
    RoundUsed = 256,
    /// It was rescued this phase.
    Rescued = 512,
    /// Damage was kept off it this phase by something that does so once.
    Warded = 1024,
    /// It would be defeated, but somebody may do something else instead.
    Doomed = 2048,
    /// It was played from the hand.
    FromHand = 4096,
    /// A leader without a unit side that lies on its other side.
    Flipped = 8192,
}

impl Flag {
    /// What shows the other side of a leader.
    pub(crate) const TURNED: u16 = Flag::Deployed as u16 | Flag::Flipped as u16;

    /// What things in play have for a phase.
    pub(crate) const OF_PHASE: u16 = Flag::Entered as u16
        | Flag::Played as u16
        | Flag::Attacked as u16
        | Flag::Rescued as u16
        | Flag::Warded as u16;
}

/// One physical card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[repr(align(4))]
pub(crate) struct Thing {
    pub(crate) zone: Zone,
    pub(crate) controller: Seat,
    /// One more on each zone change.
    pub(crate) generation: u16,
    pub(crate) damage: i16,
    pub(crate) flags: u16,
    /// What it is attached to.
    pub(crate) host: Option<Object>,
}

impl Thing {
    pub(crate) fn new(zone: Zone, controller: Seat) -> Thing {
        Thing { zone, controller, generation: 0, damage: 0, flags: 0, host: None }
    }

    #[inline]
    pub(crate) const fn has(&self, flag: Flag) -> bool {
        self.flags & flag as u16 != 0
    }

    #[inline]
    pub(crate) const fn set(&mut self, flag: Flag, on: bool) {
        if on {
            self.flags |= flag as u16;
        } else {
            self.flags &= !(flag as u16);
        }
    }

    #[inline]
    pub(crate) const fn arena(&self) -> Option<Arena> {
        match self.zone {
            Zone::Ground => Some(Arena::Ground),
            Zone::Space => Some(Arena::Space),
            _ => None,
        }
    }

    pub(crate) const fn is_ready(&self) -> bool {
        !self.has(Flag::Exhausted)
    }
}

/// What a lasting effect says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Says {
    Stats(i16, i16),
    Keyword(Keyword, u8),
    Ability(AbilityId),
    LosesAbilities(Option<Keyword>),
    LosesKeyword(Keyword),
    Cannot(Restriction),
    GainsTrait(WordId),
    LosesTrait(WordId),
    EntersReady,
    Reaches(Option<Arena>),
    Ward(Ward),
    /// Combat damage to it is dealt to this instead.
    Redirects(Object),
    Printed(Option<i16>, Option<i16>),
    StrikesFirst,
    StrikesWithHp,
    /// The effect's player may play it from where it lies.
    Playable(Permit),
}

/// An effect with a duration on one thing (SWU 7.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Lasting {
    pub(crate) on: Object,
    /// Whose effect it is.
    pub(crate) by: Seat,
    pub(crate) says: Says,
    pub(crate) until: Until,
    /// It ends when this leaves play.
    pub(crate) with: Option<Object>,
}
