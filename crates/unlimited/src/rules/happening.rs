//! What can happen that abilities wait for.

use cardwright_table::{Object, Seat};

use crate::program::{AbilityId, NodeId, Timing};
use crate::state::Zone;

/// Something that abilities may wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Happening {
    /// A player played it from this zone.
    Played(Object, Seat, Zone),
    Entered(Object),
    Deployed(Object, Seat),
    Attacks(Object, Object),
    AttackEnds(Object),
    Defeated(Object),
    DamagesBase(Object, Seat),
    Damaged(Object),
    Leaves(Object),
    TakesInitiative(Seat),
    ActionPhase,
    RegroupPhase,
    UsesForce(Seat),
    FirstActionPhase,
    Drew(Seat),
    DiscardedFromHand(Seat),
    Readied(Object),
    BaseHealed(Seat),
    /// A unit that is attacked was dealt combat damage.
    DefenderHit(Object),
    /// A player used an ability of this thing.
    Used(Object, Seat, AbilityId, Option<Timing>),
    /// A player revealed or discarded cards of their hand.
    HandShown(Seat),
    /// A player dealt damage to an enemy base.
    BaseHurt(Seat),
    /// A player dealt damage to this; whether in combat.
    Dealt(Object, Seat, bool),
    /// A player collected this Bounty.
    Collected(Object, Seat, NodeId),
    /// It dealt damage to a base by an ability.
    StruckBase(Object),
    /// It was attached to something.
    Attached(Object),
    /// It was discarded from a hand or deck.
    Discarded(Object),
    /// Damage was healed from it.
    Healed(Object),
    /// Indirect damage was dealt to it.
    IndirectTo(Object),
    /// A player discarded a card from their deck.
    Milled(Seat),
    /// It was detached from a unit.
    Detached(Object),
    /// A player readied cards in the regroup phase.
    RegroupReadied(Seat),
    /// It dealt combat damage.
    DealtCombat(Object),
    /// A player drew it.
    DrewThis(Object),
    /// Its attack or defense has ended.
    FightEnds(Object),
}

impl Happening {
    /// The moments that this may be, as bits of [`When`].
    pub(super) const fn bits(self) -> u32 {
        match self {
            Happening::Played(..) => 1 | 1 << 7,
            Happening::Entered(_) => 1 << 17,
            Happening::Deployed(..) => 1 | 1 << 1 | 1 << 14,
            Happening::Attacks(..) => 1 << 2 | 1 << 4 | 1 << 8,
            Happening::AttackEnds(_) => 1 << 3 | 1 << 22,
            Happening::Leaves(_) => 1 << 21,
            Happening::Defeated(_) => 1 << 5 | 1 << 6 | 1 << 9,
            Happening::DamagesBase(..) => 1 << 10 | 1 << 11,
            Happening::Damaged(_) => 1 << 12,
            Happening::TakesInitiative(_) => 1 << 13,
            Happening::ActionPhase => 1 << 15,
            Happening::RegroupPhase => 1 << 16,
            Happening::UsesForce(_) => 1 << 18,
            Happening::FirstActionPhase => 1 << 20,
            Happening::Drew(_) => 1 << 23,
            Happening::DiscardedFromHand(_) => 1 << 24,
            Happening::Readied(_) => 1 << 25,
            Happening::BaseHealed(_) => 1 << 26,
            Happening::DefenderHit(_) => 1 << 27,
            Happening::Used(..) => 1 << 28,
            Happening::HandShown(_) => 1 << 29,
            Happening::BaseHurt(_) => 1 << 30,
            Happening::StruckBase(_) => 1 << 10,
            Happening::Dealt(..) => 1 << 19,
            Happening::Collected(..)
            | Happening::Attached(_)
            | Happening::Discarded(_)
            | Happening::Healed(_)
            | Happening::IndirectTo(_)
            | Happening::Milled(_)
            | Happening::Detached(_)
            | Happening::RegroupReadied(_)
            | Happening::DealtCombat(_)
            | Happening::FightEnds(_)
            | Happening::DrewThis(_) => 1 << 31,
        }
    }

    /// The kind of ability that triggers by it.
    pub(super) const fn timing(self) -> Option<Timing> {
        match self {
            Happening::Played(..) => Some(Timing::Played),
            Happening::Defeated(_) => Some(Timing::Defeated),
            Happening::Attacks(..) => Some(Timing::Attack),
            _ => None,
        }
    }

    /// The things that it happens to.
    pub(super) const fn parties(self) -> [Option<Object>; 2] {
        match self {
            Happening::Attacks(attacker, defender) => [Some(attacker), Some(defender)],
            other => [other.subject(), None],
        }
    }

    /// The thing it is about.
    pub(super) const fn subject(self) -> Option<Object> {
        match self {
            Happening::Played(object, ..)
            | Happening::Entered(object)
            | Happening::Deployed(object, _)
            | Happening::Attacks(object, _)
            | Happening::AttackEnds(object)
            | Happening::Defeated(object)
            | Happening::DamagesBase(object, _)
            | Happening::Leaves(object)
            | Happening::Readied(object)
            | Happening::DefenderHit(object)
            | Happening::Used(object, ..)
            | Happening::Dealt(object, ..)
            | Happening::StruckBase(object)
            | Happening::Collected(object, ..)
            | Happening::Attached(object)
            | Happening::Discarded(object)
            | Happening::Healed(object)
            | Happening::IndirectTo(object)
            | Happening::Detached(object)
            | Happening::DealtCombat(object)
            | Happening::DrewThis(object)
            | Happening::FightEnds(object)
            | Happening::Damaged(object) => Some(object),
            _ => None,
        }
    }
}
