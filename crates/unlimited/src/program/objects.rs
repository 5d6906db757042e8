//! Who, and what a step acts on.

use super::{Condition, Filter, Register, Side};

/// Which players, seen from the ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Players {
    /// The ability's player.
    You,
    /// The opponent; with several, the one that is chosen.
    Opponent,
    /// Each opponent.
    Opponents,
    /// Everyone.
    All,
    /// Who controls these.
    ControllerOf(Box<Objects>),
    /// Who owns these.
    OwnerOf(Box<Objects>),
    /// The player in a register.
    Chosen(Register),
    /// The defending player of the attack.
    Defending,
    /// Who has at least so many cards in hand.
    WithHand(u8),
    /// Each opponent of whom this holds; "an opponent" in it is that player.
    Such(Box<Condition>),
    /// The player to the right: the one before in the order of play.
    ToTheRight,
    /// Who controlled each thing of this side that the step before defeated, once for each.
    OfFelled(Side),
}

/// Which things a step acts on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Objects {
    /// The ability's own card.
    This,
    /// What the card is attached to.
    Host,
    /// What a register holds.
    Chosen(Register),
    /// What the trigger is about.
    Subject,
    /// What the trigger is about, where it lies since it was defeated.
    Fallen,
    /// The tokens that a step gave.
    Given,
    /// The card that a step played.
    Played,
    /// The attacking unit.
    Attacker,
    /// The unit that is attacked; nothing where a base is (SWU 6.3.1b).
    Defender,
    /// What these are attached to.
    HostsOf(Box<Objects>),
    /// What the ability's card was attached to when it left.
    HostBefore,
    /// All that fit.
    Each(Filter),
    /// The bases of these players.
    BasesOf(Players),
    /// Both.
    Both(Box<Objects>, Box<Objects>),
    /// The first without the second.
    Except(Box<Objects>, Box<Objects>),
}
