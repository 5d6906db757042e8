//! What a seat can say: the commands by their names.

pub use cardwright_table::SeatName;
use cardwright_table::Slot;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::state::Counter;

/// Cards that a command names, in order.
pub type Picks = SmallVec<[Slot; 8]>;

/// A whole act by one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are, in the words of the rules")]
pub enum Command {
    /// Who starts with the initiative.
    ChooseInitiative { seat: SeatName },
    /// A new hand, or the one there is.
    ChooseMulligan { take_mulligan: bool },
    /// The first resources.
    ChooseOpeningResources { card_ids: Picks },
    /// Play a card from the hand; a unit with Piloting may be played as an upgrade.
    PlayCard {
        card_id: Slot,
        #[serde(default)]
        as_pilot: bool,
    },
    /// Play a card from the resources.
    Smuggle { card_id: Slot },
    /// Attack a unit or base with a unit.
    Attack { attacker_id: Slot, target_id: Slot },
    /// Use an action ability of a card, counted from 0.
    UseAbility { card_id: Slot, ability: u8 },
    /// Deploy a leader by its Epic Action.
    DeployLeader {
        card_id: Slot,
        #[serde(default)]
        as_pilot: bool,
    },
    /// Take the initiative.
    TakeInitiative,
    /// Take an available counter (SWU 12.5).
    TakeCounter { counter: Counter },
    /// Pass.
    Pass,
    /// Resolve a pending ability next.
    ResolveAbility { ability_id: u16 },
    /// Cards for what asks for cards; `abilityId` is 0 where it is no ability.
    ChooseAbilityCards { ability_id: u16, card_ids: Picks },
    /// Whose abilities resolve first.
    ChooseFirst { seat: SeatName },
    /// Yes or no to "you may".
    Answer { yes: bool },
    /// One of several modes, counted from 0.
    ChooseMode { mode: u8 },
    /// How many.
    ChooseNumber { number: u8 },
    /// A player.
    ChoosePlayer { seat: SeatName },
    /// Cards back onto their deck: to its top, the first uppermost, and to its bottom, the last lowest.
    ArrangeCards {
        top: Picks,
        #[serde(default)]
        bottom: Picks,
    },
    /// The title of a card.
    NameCard { name: String },
}

impl Command {
    /// Takes this counter.
    pub(crate) const fn take(counter: Counter) -> Command {
        match counter {
            Counter::Initiative => Command::TakeInitiative,
            counter => Command::TakeCounter { counter },
        }
    }
}
