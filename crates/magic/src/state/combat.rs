//! Combat (CR 506-511).

use cardwright_table::{Object, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Whom or what a creature attacks (CR 508.1b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Defender {
    /// A player.
    Player(Seat),
    /// A planeswalker or battle.
    Permanent(Object),
}

/// One attacking creature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub(crate) attacker: Object,
    pub(crate) defender: Defender,
    /// Whose permanent or self is attacked (CR 506.4c).
    pub(crate) defending: Seat,
    /// Its blockers in the order they were declared.
    pub(crate) blockers: SmallVec<[Object; 2]>,
    /// It stays blocked even if the blockers leave (CR 509.1h).
    pub(crate) blocked: bool,
}

impl Attack {
    /// A creature begins to attack.
    pub(crate) fn new(attacker: Object, defender: Defender, defending: Seat) -> Attack {
        Attack { attacker, defender, defending, blockers: SmallVec::new(), blocked: false }
    }
}

/// The combat phase under way.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Combat {
    /// Some creature was declared as an attacker or entered attacking (CR 508.8).
    pub(crate) attacked: bool,
    pub(crate) attacks: SmallVec<[Attack; 4]>,
    /// Creatures that block although what they blocked has left combat (CR 509.1g).
    #[serde(default)]
    pub(crate) stray: SmallVec<[Object; 2]>,
    /// Who has declared blockers.
    pub(crate) declared: cardwright_table::SeatSet,
    /// Those that had first or double strike as the first of two combat damage steps began (CR 510.4).
    pub(crate) struck_first: SmallVec<[Object; 2]>,
    /// Damage assigned so far, while players assign: source, target, amount.
    pub(crate) assigned: SmallVec<[(Object, super::Target, i16); 4]>,
}

impl Combat {
    /// Whether a creature blocks, be it that what it blocked has left.
    pub(crate) fn is_blocking(&self, object: Object) -> bool {
        self.attacks.iter().any(|attack| attack.blockers.contains(&object)) || self.stray.contains(&object)
    }
}
