//! What is being asked: the rule of a choice, never a list of hidden candidates.

use cardwright_table::{Identity, Object, Seat, Slot};
use serde::{Deserialize, Serialize};

use super::FreeTerms;
use crate::program::{AbilityId, NodeId};

/// An open question to one player. Who answers for the player is in [`super::Player::controlled_by`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) seat: Seat,
    pub(crate) wanted: Wanted,
}

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Wanted {
    /// Play or draw; with more than two players, who starts (spec 7).
    Starter,
    /// A choice before the opening hands, for a card (spec 9).
    PreHand { card: Identity, ability: AbilityId },
    /// Which of several opening hands to keep (spec 12).
    KeepHand,
    /// Keep or take a mulligan (spec 13).
    Mulligan,
    /// So many cards go to the bottom of the library (CR 103.5).
    Bottom(u8),
    /// Scry 1 after a vancouver mulligan.
    MulliganScry,
    /// Which opening-hand action to take next, or none (CR 103.6).
    OpeningHand,
    /// Names for hidden agendas (CR 702.106).
    HiddenAgenda { card: Slot },
    /// The colour of the generator that a player begins with.
    StartingGenerator,
    /// An action, or a pass (CR 117.1).
    Priority,
    /// Attackers (CR 508.1).
    Attackers,
    /// Blockers (CR 509.1).
    Blockers,
    /// How a creature's combat damage is divided (CR 510.1c).
    AssignDamage { source: Object },
    /// Cards to discard down to the maximum hand size (CR 514.1).
    HandSize(u8),
    /// In which order waiting triggers are put onto the stack (CR 603.3b).
    TriggerOrder,
    /// Modes and targets of the first waiting trigger (CR 603.3d).
    TriggerChoices,
    /// Which replacement effect is applied to an event (CR 616.1): its place in the innermost batch.
    Replacement { deed: u16 },
    /// Which of several legends stays (CR 704.5j).
    Legend(Object),
    /// Who protects a battle (CR 704.5w).
    Protector(Object),
    /// Whether a commander goes back to the command zone (CR 903.9a).
    CommanderHome(Object),
    /// A spell to cast for free out of the cards that the innermost frame has gathered, or none (CR 608.2g).
    CastFree(FreeTerms),
    /// New targets for an item of the stack (CR 115.7).
    NewTargets { item: Object },
    /// What a creature that entered attacking attacks (CR 508.4).
    Charge { attacker: Object, whose: Option<Seat> },
    /// What an Aura that was not cast enchants (CR 303.4f).
    Enchant(Object),
    /// Whether the first card drawn this turn is revealed for its miracle (CR 702.94a).
    Miracle(Object),
    /// What the running node of an effect asks of this player.
    Node(NodeId),
}
