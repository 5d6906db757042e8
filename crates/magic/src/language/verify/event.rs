//! What an event tells the ability that waits for it.

use crate::program::{Doing, Replacement, ReplacementEvent, When};

/// Which of "it", "the other", "that player" and "that much" an event has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub(super) object: bool,
    pub(super) other: bool,
    pub(super) player: bool,
    pub(super) amount: bool,
}

impl Told {
    pub(super) const NOTHING: Told = Told { object: false, other: false, player: false, amount: false };
    const ALL: Told = Told { object: true, other: true, player: true, amount: true };
    const PLAYER: Told = Told { player: true, ..Told::NOTHING };
    const THING: Told = Told { object: true, player: true, ..Told::NOTHING };
    const PAIR: Told = Told { other: true, ..Told::THING };

    const fn counted(self) -> Told {
        Told { amount: true, ..self }
    }

    const fn meet(self, other: Told) -> Told {
        Told {
            object: self.object && other.object,
            other: self.other && other.other,
            player: self.player && other.player,
            amount: self.amount && other.amount,
        }
    }

    /// What an event that triggers an ability tells.
    pub(super) fn by(when: &When) -> Told {
        match when {
            When::Moves { what: _, from: _, to: _ } => Told::PAIR.counted(),
            When::MoveTogether { what: _, from: _, to: _ } => Told::PAIR.counted(),
            When::Step { step: _, whose: _ }
            | When::MainPhase { precombat: _, whose: _ }
            | When::NthMainPhase { nth: _, whose: _ } => Told::PLAYER,
            When::Cast { who: _, what: _, nth: _, among: _ } => Told::THING.counted(),
            When::Copies { who: _, what: _ }
            | When::Cycles { who: _, what: _ }
            | When::Destroys { by: _, what: _ }
            | When::Sacrifices { who: _, what: _ }
            | When::TappedForMana { who: _, what: _ }
            | When::PlaysLand { who: _, what: _ }
            | When::Discards { who: _, what: _, by: _ } => Told::THING,
            When::Activates { who: _, what: _ } => Told::PAIR,
            When::Attacks { what: _, alone: _ }
            | When::BecomesBlocked { what: _ }
            | When::AttacksUnblocked { what: _ } => Told::THING,
            When::AttacksWith { who: _, least: _, what: _ } => Told::PLAYER.counted(),
            When::Blocks { what: _, whom: _ } | When::BlockedBy { what: _, by: _ } => Told::PAIR,
            When::DealsDamage { source: _, to: _, combat: _ } => Told::PAIR.counted(),
            When::DealDamageTogether { source: _, to: _ } => Told::THING.counted(),
            When::DealtDamage { what: _, combat: _ } => Told::PAIR.counted(),
            When::IsDealtDamage { who: _, combat: _ } | When::GainsLife(_) | When::LosesLife(_) => {
                Told::PLAYER.counted()
            }
            When::Draws { who: _, nth: _, except_first: _ } | When::Expends { who: _, n: _ } => Told::PLAYER,
            When::Taps(_)
            | When::Untaps(_)
            | When::Transforms(_)
            | When::Mutates(_)
            | When::Explores(_)
            | When::TurnedFaceUp(_) => Told::THING,
            When::Monstrous(_) => Told::THING.counted(),
            When::Does { doing: Doing::Exploit, what: _, whom: _ } => Told::PAIR,
            When::Does { doing: Doing::Exert | Doing::Warp, what: _, whom: _ } => Told::THING,
            When::Targeted { what: _, by: _, spells_only: _ } => Told::PAIR,
            When::Countered { what: _, by: _ } => Told::THING,
            When::CountersPut { kind: _, what: _, each: true } => Told::THING,
            When::CountersPut { kind: _, what: _, each: false } => Told::THING.counted(),
            When::LastCounterRemoved { kind: _, what: _ } => Told::THING,
            When::Chapter(_) | When::Level(_) => Told::THING,
            When::BecomesMonarch(_)
            | When::Scries(_)
            | When::Searches(_)
            | When::Shuffles(_)
            | When::Crime(_)
            | When::Tempted(_)
            | When::Loses(_) => Told::PLAYER,
            When::NewGame | When::State(_) => Told::NOTHING,
            When::PlaneswalkTo | When::PlaneswalkFrom | When::Chaos | When::SetInMotion => Told::THING,
            When::Either(all) => all.iter().map(Told::by).fold(Told::ALL, Told::meet),
        }
    }

    /// What an event that is replaced tells.
    pub(super) fn by_replaced(replacement: &Replacement) -> Told {
        match &replacement.event {
            ReplacementEvent::Enters(_)
            | ReplacementEvent::Moves { what: _, from: _, to: _ }
            | ReplacementEvent::Destroyed(_)
            | ReplacementEvent::UntapsInUntapStep(_)
            | ReplacementEvent::Counters { kind: _, what: _ } => {
                Told { object: true, amount: true, ..Told::NOTHING }
            }
            ReplacementEvent::Damage { source: _, to: _, combat: _ } => Told::ALL,
            ReplacementEvent::Draws { who: _, except_first: _ }
            | ReplacementEvent::GainsLife(_)
            | ReplacementEvent::LosesLife(_)
            | ReplacementEvent::LosesGame(_) => Told::PLAYER.counted(),
            ReplacementEvent::Tokens { who: _ } => Told::NOTHING,
            ReplacementEvent::Discards { who: _, what: _, by: _ } => Told::THING.counted(),
        }
    }
}
