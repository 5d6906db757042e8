//! Commands: whole acts by one player.

use cardwright_table::Slot;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::Color;
use crate::program::{AbilityId, CardId};
use crate::state::{Defender, Extras, TargetGroup};

/// A whole act by one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(
    clippy::large_enum_variant,
    reason = "a command lives for a moment, and boxes cost more than its size"
)]
pub enum Command {
    /// No action now (CR 117.3d).
    Pass,
    /// Plays a land or generator (CR 305).
    PlayLand {
        /// The card.
        card: Slot,
        /// Which face.
        #[serde(default)]
        face: u8,
    },
    /// Casts a spell (CR 601).
    Cast(Cast),
    /// Activates an ability (CR 602).
    Activate(Activate),
    /// A special action (CR 116).
    Special {
        /// The card.
        card: Slot,
        /// Which action.
        action: Special,
        /// What was chosen.
        #[serde(default)]
        choices: Choices,
        /// How it is paid.
        #[serde(default)]
        payment: Payment,
    },
    /// Declares attackers (CR 508).
    Attack(SmallVec<[(Slot, Defender); 8]>),
    /// Declares blockers: each with the attackers it blocks (CR 509).
    Block(SmallVec<[(Slot, Slot); 8]>),
    /// Answers the one question of the prompt: numbers as its menu gives them.
    Choose(SmallVec<[i32; 4]>),
    /// Modes, targets and the like of a trigger (CR 603.3d).
    Target(Choices),
}

/// Special actions (CR 116.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Special {
    /// Turns a permanent face up (CR 116.2b).
    TurnFaceUp,
    /// Suspends a card (CR 116.2f).
    Suspend,
    /// Turns a conspiracy face up (CR 116.2j).
    RevealConspiracy,
    /// Puts a companion into the hand for {3} (CR 116.2g).
    TakeCompanion,
    /// Rolls the planar die (CR 116.2i).
    RollPlanarDie,
    /// Foretells a card (CR 116.2h).
    Foretell,
    /// Plots a card (CR 116.2k).
    Plot,
}

/// What is chosen as a spell or ability is put onto the stack.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    /// Modes by number.
    #[serde(default)]
    pub modes: SmallVec<[u8; 2]>,
    /// One group for each "target" of the chosen modes.
    #[serde(default)]
    pub targets: SmallVec<[TargetGroup; 1]>,
    /// The value of X.
    #[serde(default)]
    pub x: i32,
    /// How often each optional additional cost is paid, by its name: kicker, buyback.
    #[serde(default)]
    pub extras: Extras,
}

/// Casting a spell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cast {
    /// The card.
    pub card: Slot,
    /// Which face, or half.
    #[serde(default)]
    pub face: u8,
    /// Which cost: 0 the mana cost, then the alternative ones in order.
    #[serde(default)]
    pub way: u8,
    /// What was chosen.
    #[serde(default)]
    pub choices: Choices,
    /// How it is paid.
    #[serde(default)]
    pub payment: Payment,
}

/// Activating an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Activate {
    /// The card that has it.
    pub source: Slot,
    /// Which ability.
    pub ability: AbilityId,
    /// What was chosen.
    #[serde(default)]
    pub choices: Choices,
    /// How it is paid.
    #[serde(default)]
    pub payment: Payment,
}

/// Mana abilities by their permanent, each with the colour it makes.
pub type Taps = SmallVec<[(Slot, AbilityId, Option<Color>); 4]>;

/// How a cost is paid.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// For each part of the cost that needs a choice, in order, the objects chosen.
    #[serde(default)]
    pub objects: SmallVec<[SmallVec<[Slot; 2]>; 1]>,
    /// Mana abilities to activate first, each with the colour it makes; if none, the rules choose well.
    #[serde(default)]
    pub taps: Option<Taps>,
    /// For how many phyrexian symbols life is paid.
    #[serde(default)]
    pub life: u8,
    /// Cards that the mana left over should still pay for. They are said here, because rules that looked into the hand
    /// by themselves would tell everybody something about it.
    #[serde(default)]
    pub spare: SmallVec<[CardId; 8]>,
}
