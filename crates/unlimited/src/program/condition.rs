//! What must hold.

use serde::{Deserialize, Serialize};

use super::{Amount, Aspect, Filter, Objects, Players, Register, WordId};

/// What must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Condition {
    /// At least so many fit.
    AtLeast(i16, Box<Filter>),
    /// These fit.
    Fits(Box<Objects>, Box<Filter>),
    /// The player has the initiative.
    Initiative(Players),
    /// It is the action phase.
    ActionPhase,
    /// The Force is with the player.
    Force(Players),
    /// A base of these players has at least so much damage.
    BaseDamage(Players, i16),
    /// A card that fits was played by the player this phase.
    PlayedThisPhase(Tally),
    /// A player has at most so many cards in hand.
    HandAtMost(Players, i16),
    /// A player has at least so many cards in hand.
    HandAtLeast(Players, i16),
    /// The first amount is greater.
    More(Box<Amount>, Box<Amount>),
    /// These were defeated, or will be at once.
    Falls(Box<Objects>),
    /// The attack defeated the defending unit.
    DefenderFell,
    /// The attack dealt at least so much combat damage to a base.
    HitBase(i16),
    /// The attacker is still there.
    Survived,
    /// The attack is by Ambush.
    Ambushes,
    /// What deals the damage that is being dealt fits.
    DealtBy(Box<Filter>),
    /// The ability's card was played from the hand.
    CameFromHand,
    /// The attack damaged a defending unit that fits.
    HitDefender(Box<Filter>),
    /// Nobody took the initiative counter this round.
    InitiativeFree,
    /// The ability's card was ready when it left.
    WasReady,
    /// The ability's card was attached to something that fits when it left.
    WasOn(Box<Filter>),
    /// An opponent attacked the player's base with their last action of this phase.
    Stormed,
    /// One of these is attacking something that fits.
    Attacks(Box<Objects>, Box<Filter>),
    /// No other unit attacked this phase.
    OnlyAttacker,
    /// One of these is defending.
    Defending(Box<Objects>),
    /// Something was chosen into the register.
    Chose(Register),
    /// The card was played from the hand.
    PlayedFromHand,
    /// A Credit helped to pay for the card.
    PaidWithCredit,
    /// The subject fell by combat damage.
    FellInCombat,
    /// The opposite.
    Not(Box<Condition>),
    /// Both.
    Both(Box<Condition>, Box<Condition>),
}

/// What the rules count over a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Tally {
    /// Cards of this aspect that a player played.
    Aspect(Aspect),
    /// Events that a player played.
    Event,
    /// Units that a player played.
    Unit,
    /// Upgrades that a player played.
    Upgrade,
    /// Cards of this trait that a player played.
    Trait(WordId),
}
