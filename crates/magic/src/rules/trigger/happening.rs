//! What happened, as abilities that trigger see it.

use cardwright_table::{Object, Seat};

use crate::card::Counter;
use crate::program::{Doing, StepKind, When, ZoneKind};
use crate::state::{MoveWhy, Target};

/// A bit for each kind of event, so that a mask says what is listened to.
pub(crate) type Kinds = u64;

macro_rules! happenings {
    ($($(#[$doc:meta])* $name:ident $({ $($(#[$of:meta])* $field:ident: $ty:ty,)* })?,)*) => {
        /// One thing that happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Happening {
            $($(#[$doc])* $name $({ $($(#[$of])* $field: $ty,)* })?,)*
        }

        #[derive(Clone, Copy)]
        enum Kind { $($name),* }

        impl Happening {
            /// Its bit.
            pub(crate) fn kind(self) -> Kinds {
                bit(match self { $(Happening::$name { .. } => Kind::$name,)* })
            }
        }
    };
}

happenings! {
    Moved {
        old: Object,
        new: Object,
        from: ZoneKind,
        to: ZoneKind,
        why: MoveWhy,
        controller: Seat,
    },
    Discarded {
        seat: Seat,
        card: Object,
        /// Whose spell or ability made them discard it.
        by: Option<Seat>,
    },
    Destroyed {
        object: Object,
        /// Whose spell or ability destroyed it.
        by: Seat,
    },
    Sacrificed {
        seat: Seat,
        object: Object,
    },
    Drew {
        seat: Seat,
    },
    Life {
        seat: Seat,
        by: i32,
    },
    CountersPut {
        object: Object,
        kind: Counter,
        count: u16,
    },
    LastCounterRemoved {
        object: Object,
        kind: Counter,
    },
    Tapped {
        object: Object,
    },
    Untapped {
        object: Object,
    },
    /// A mana ability of a permanent has produced mana of these types, a bit each (CR 106.12a).
    TappedForMana {
        object: Object,
        seat: Seat,
        types: u8,
    },
    /// A creature has mutated (CR 702.140d).
    Mutated {
        object: Object,
    },
    /// Mana was spent to cast a spell: so much of it this turn before, and now.
    Spent {
        seat: Seat,
        before: u16,
        now: u16,
    },
    StepBegan {
        step: StepKind,
        active: Seat,
    },
    Cast {
        item: Object,
        seat: Seat,
    },
    Copied {
        item: Object,
        seat: Seat,
    },
    Cycled {
        card: Object,
        seat: Seat,
    },
    Activated {
        item: Object,
        source: Object,
        seat: Seat,
    },
    Targeted {
        target: Target,
        item: Object,
        seat: Seat,
    },
    /// A spell is countered, by a spell or ability of this player (CR 701.6a).
    Countered {
        spell: Object,
        by: Seat,
    },
    PlayedLand {
        object: Object,
        seat: Seat,
    },
    Attacked {
        attacker: Object,
        seat: Seat,
        alone: bool,
        /// It has attacked this turn before.
        again: bool,
    },
    /// All attackers together.
    AttackersDeclared {
        seat: Seat,
    },
    Blocked {
        blocker: Object,
        attacker: Object,
    },
    BecameBlocked {
        attacker: Object,
    },
    NotBlocked {
        attacker: Object,
    },
    Damage {
        source: Object,
        target: Target,
        amount: i32,
        combat: bool,
    },
    Transformed {
        object: Object,
    },
    Explored {
        object: Object,
    },
    Did {
        doing: Doing,
        object: Object,
        other: Option<Object>,
    },
    TurnedFaceUp {
        object: Object,
    },
    Chapter {
        saga: Object,
        chapter: u8,
    },
    Monarch {
        seat: Seat,
    },
    /// A player committed a crime (CR 700.13).
    Crime {
        seat: Seat,
    },
    /// A Class gained a level.
    Leveled {
        object: Object,
        level: u8,
    },
    BecameMonstrous {
        object: Object,
        /// How many counters the effect put on it.
        amount: i32,
    },
    Tempted {
        seat: Seat,
    },
    Scried {
        seat: Seat,
    },
    Searched {
        seat: Seat,
    },
    Shuffled {
        seat: Seat,
    },
    Lost {
        seat: Seat,
    },
    NewGame,
    PlaneswalkedTo {
        plane: Object,
    },
    PlaneswalkedFrom {
        plane: Object,
    },
    Chaos {
        plane: Object,
    },
    SetInMotion {
        scheme: Object,
    },
}

const fn bit(kind: Kind) -> Kinds {
    1 << kind as u64
}

impl Happening {
    /// Whether abilities look back in time for it: with the eyes of the moment before (CR 603.10).
    pub(crate) fn looks_back(self) -> bool {
        match self {
            Happening::Moved { from, .. } => matches!(from, ZoneKind::Battlefield | ZoneKind::Graveyard),
            Happening::Destroyed { .. }
            | Happening::Sacrificed { .. }
            | Happening::Countered { .. }
            | Happening::Lost { .. }
            | Happening::PlaneswalkedFrom { .. } => true,
            _ => false,
        }
    }

    /// Whether the event can bring in an ability that triggers on it: something enters a zone or the stack,
    /// perhaps with counters, or is turned up.
    pub(crate) fn may_bring_its_own_ears(self) -> bool {
        matches!(
            self,
            Happening::Moved { to: ZoneKind::Battlefield, .. }
                | Happening::Cast { .. }
                | Happening::Cycled { .. }
                | Happening::Discarded { .. }
                | Happening::CountersPut { .. }
                | Happening::Chapter { .. }
                | Happening::TurnedFaceUp { .. }
                | Happening::Transformed { .. }
                | Happening::Mutated { .. }
                | Happening::PlaneswalkedTo { .. }
        )
    }
}

/// The events that an ability listens to.
pub(crate) fn kinds_of(when: &When) -> Kinds {
    bit(match when {
        When::Moves { .. } | When::MoveTogether { .. } => Kind::Moved,
        When::Step { .. } | When::MainPhase { .. } | When::NthMainPhase { .. } => Kind::StepBegan,
        When::Cast { .. } => Kind::Cast,
        When::Copies { .. } => Kind::Copied,
        When::Cycles { .. } => Kind::Cycled,
        When::Activates { .. } => Kind::Activated,
        When::Attacks { .. } => Kind::Attacked,
        When::AttacksWith { .. } => Kind::AttackersDeclared,
        When::Blocks { .. } | When::BlockedBy { .. } => Kind::Blocked,
        When::BecomesBlocked { .. } => Kind::BecameBlocked,
        When::AttacksUnblocked { .. } => Kind::NotBlocked,
        When::DealsDamage { .. }
        | When::DealDamageTogether { .. }
        | When::DealtDamage { .. }
        | When::IsDealtDamage { .. } => Kind::Damage,
        When::GainsLife(_) | When::LosesLife(_) => Kind::Life,
        When::Draws { .. } => Kind::Drew,
        When::Discards { .. } => Kind::Discarded,
        When::Destroys { .. } => Kind::Destroyed,
        When::Sacrifices { .. } => Kind::Sacrificed,
        When::Taps(_) => Kind::Tapped,
        When::Untaps(_) => Kind::Untapped,
        When::TappedForMana { .. } => Kind::TappedForMana,
        When::Mutates(_) => Kind::Mutated,
        When::Expends { .. } => Kind::Spent,
        When::Targeted { .. } => Kind::Targeted,
        When::Countered { .. } => Kind::Countered,
        When::CountersPut { .. } => Kind::CountersPut,
        When::LastCounterRemoved { .. } => Kind::LastCounterRemoved,
        When::PlaysLand { .. } => Kind::PlayedLand,
        When::Transforms(_) => Kind::Transformed,
        When::Explores(_) => Kind::Explored,
        When::Does { .. } => Kind::Did,
        When::TurnedFaceUp(_) => Kind::TurnedFaceUp,
        When::Chapter(_) => Kind::Chapter,
        When::BecomesMonarch(_) => Kind::Monarch,
        When::Scries(_) => Kind::Scried,
        When::Searches(_) => Kind::Searched,
        When::Shuffles(_) => Kind::Shuffled,
        When::Tempted(_) => Kind::Tempted,
        When::Crime(_) => Kind::Crime,
        When::Level(_) => Kind::Leveled,
        When::Monstrous(_) => Kind::BecameMonstrous,
        When::Loses(_) => Kind::Lost,
        When::NewGame => Kind::NewGame,
        When::PlaneswalkTo => Kind::PlaneswalkedTo,
        When::PlaneswalkFrom => Kind::PlaneswalkedFrom,
        When::Chaos => Kind::Chaos,
        When::SetInMotion => Kind::SetInMotion,
        When::State(_) => return 0,
        When::Either(all) => return all.iter().fold(0, |kinds, one| kinds | kinds_of(one)),
    })
}
