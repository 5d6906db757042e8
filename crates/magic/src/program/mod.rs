//! Programs: what the text of cards compiles to. Plain trees in the arenas of a [`Book`]; the rules run them.

mod ability;
mod book;
mod change;
mod cost;
mod effect;
mod inherent;
mod keyword;
mod select;
mod trigger;

pub(crate) use ability::{
    Ability, AbilityKind, Activated, Alternative, AsideWord, Beyond, Limit, Mode, Modes, MorphWord,
    PreHandAction, SetupRule, SpellAbility, Static, StaticAbility, TargetKind, TargetSpec, Timing, Together,
    Triggered,
};
pub(crate) use book::Book;
pub(crate) use change::{
    Altered, Change, CostChange, Duration, ObjectRule, PlayerRule, Replacement, ReplacementEvent, TokenChange,
};
pub(crate) use cost::{Cost, CostPart, Extra};
pub use effect::PhaseKind;
pub(crate) use effect::{
    Arrival, CastTerms, Destination, Hit, LookThen, ManaSpec, Node, Only, Position, Revealed, Shield, Spend,
    TokenSpec,
};
pub(crate) use keyword::{Keyword, Keywords};
pub use select::ZoneKind;
pub(crate) use select::{
    Cmp, Cond, Filter, Mark, Measure, Num, Objects, Register, Round, Test, Trait, Who, ZoneKinds,
};
pub use trigger::StepKind;
pub(crate) use trigger::{DamageTo, Doing, Record, When};

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        #[allow(unreachable_pub, reason = "some of the ids stand in public types")]
        pub struct $name(pub(crate) u16);

        impl $name {
            #[inline]
            pub(crate) const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

ids! {
    /// A card (or token) of the book.
    CardId;
    /// An ability of the book.
    AbilityId;
    /// A node of an effect.
    NodeId;
    /// A name that text speaks of: "a card named ...".
    NameId;
    /// Effects of which one is chosen as an effect resolves.
    ModesId;
    /// What a continuous effect says of its objects: a list of changes.
    ChangesId;
    /// What restricted mana can be spent on.
    OnlyId;
    /// A rule for an object.
    RuleId;
    /// A rule for players.
    PlayerRuleId;
    /// Something that is remembered of a turn.
    RecordId;
    /// Something that holds or not as a spell is cast.
    HeldId;
}
