//! What a card's text compiles to: short lists of typed steps.
//!
//! A step names what it acts on by a rule ("each close enemy") or by a register that an earlier `Choose` step
//! filled. Steps are plain data in one arena, so that work in the middle of an effect is a place in a list.

use serde::{Deserialize, Serialize};

/// A card of the match, by its place in the list of cards in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// An ability of the match, by its place in the list of abilities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AbilityId(pub u8);

/// A register that a `Choose` step fills.
pub type Register = u8;

/// How many things one ability can choose.
pub const REGISTERS: usize = 2;

/// When an ability runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// The unit was deployed.
    Deploy,
    /// The unit died.
    Death,
    /// The unit's terrain was won with it.
    Conquer,
    /// The unit was deployed over another one of its player.
    Consume,
    /// Another unit of its player was deployed over the unit.
    Consumed,
    /// A turn of its player begins.
    TurnStart,
    /// A close unit died.
    CloseDeath,
    /// A close unit was damaged.
    CloseDamage,
    /// Its player has played an action.
    ActionPlayed,
    /// Its player activates it.
    Activate {
        /// How many turn starts it needs to get ready.
        cooldown: u8,
    },
    /// It is the text of an action.
    Play,
}

impl When {
    /// A bit for each kind of moment, so that a card tells at a glance what it waits for.
    pub(crate) const fn bit(self) -> u16 {
        1 << match self {
            When::Deploy => 0,
            When::Death => 1,
            When::Conquer => 2,
            When::Consume => 3,
            When::Consumed => 4,
            When::TurnStart => 5,
            When::CloseDeath => 6,
            When::CloseDamage => 7,
            When::ActionPlayed => 8,
            When::Activate { .. } => 9,
            When::Play => 10,
        }
    }
}

/// What a unit does merely by standing there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Standing {
    /// It may only be deployed over an own unit.
    OnlyOverAlly,
    /// No enemy may be deployed in front of it.
    GuardsFront,
    /// The lower strength wins its terrain.
    LowerWins,
}

impl Standing {
    /// A bit for each rule.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Whose unit, seen from the ability's player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Anybody's.
    Any,
    /// The player's own, but not the unit that has the ability.
    Ally,
    /// The opponent's.
    Enemy,
}

/// Close to what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Near {
    /// Anywhere.
    Anywhere,
    /// Close to the ability's slot.
    This,
    /// Close to what a register holds.
    Chosen(Register),
}

/// Which units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitRule {
    /// Whose.
    pub side: Side,
    /// Where.
    pub near: Near,
    /// Only those below their printed power.
    pub wounded: bool,
    /// Only those at least this strong.
    pub strength_at_least: Option<i16>,
}

/// Whose slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlotSide {
    /// Anybody's.
    Any,
    /// The ability's player's.
    Own,
    /// That of the player whose unit or slot a register holds.
    SameAs(Register),
}

/// Which slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SlotRule {
    /// Whose.
    pub side: SlotSide,
    /// Where.
    pub near: Near,
    /// Only those without a unit.
    pub empty: bool,
    /// Only those where this may be deployed.
    pub deploys: Option<Deployed>,
}

/// What is about to be deployed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deployed {
    /// A token.
    Token(CardId),
    /// The card in a register.
    Chosen(Register),
}

/// What a `Choose` step chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pickable {
    /// A unit on the battlefield.
    Unit(UnitRule),
    /// A slot.
    Slot(SlotRule),
    /// A card in the own hand.
    HandCard,
    /// A card in the own discard; with a limit, only a unit with at most this printed power.
    DiscardCard {
        /// The limit.
        unit_up_to: Option<i16>,
    },
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Amount {
    /// As printed.
    Fixed(i16),
    /// So much for each empty own slot.
    PerEmptyOwnSlot(i16),
    /// The strength of the enemy in front; nothing at all without one.
    FrontStrength,
    /// The amount that came with the trigger: the damage that was dealt, or the power of the consumed unit.
    FromTrigger,
    /// The power the unit had before the damage that killed it, or when it died otherwise.
    PowerBeforeDeath,
}

/// Which units a step acts on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Units {
    /// The unit with the ability.
    This,
    /// The unit that the trigger is about: the one deployed over this, or deployed here.
    Newcomer,
    /// The unit in a register.
    Chosen(Register),
    /// The unit that stands in the slot in a register.
    In(Register),
    /// The opponent's unit in the same terrain.
    FrontEnemy,
    /// All that fit.
    Each(UnitRule),
}

/// Which slots a step acts on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slots {
    /// The slot with the ability's unit, or where it last stood.
    This,
    /// The slot in a register.
    Chosen(Register),
    /// All that fit.
    Each(SlotRule),
}

/// What must hold for a step to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// The unit in a register was the player's own.
    WasAlly(Register),
}

/// One step of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The player chooses; without a candidate the ability ends here.
    Choose {
        /// Where the choice is kept.
        into: Register,
        /// Among what.
        what: Pickable,
        /// Whether the player may decline, which ends the ability.
        may: bool,
    },
    /// Skips so many of the next steps unless something holds.
    OnlyIf(Condition, u8),
    /// Damages units.
    Damage(Amount, Units),
    /// Heals units.
    Heal(Amount, Units),
    /// Raises power.
    Raise(Amount, Units),
    /// Sets power.
    SetPower(Amount, Units),
    /// Kills units.
    Kill(Units),
    /// Returns units to their owners' hands.
    Bounce(Units),
    /// Moves a unit to a slot, exchanging places with a unit there.
    Move(Units, Register),
    /// Raises the modifiers of slots.
    Modify(Amount, Slots),
    /// Restores units to printed power and clears modifiers and effects.
    Cleanse(Slots),
    /// Gives slots a lasting effect.
    Enchant(AbilityId, Slots),
    /// Deploys something to the slot in a register.
    Deploy(Deployed, Register),
    /// Draws cards.
    Draw(u8),
    /// Discards the card in a register.
    Discard(Register),
    /// Takes the card in a register from the discard to the hand.
    Recover(Register),
    /// Gains victory points.
    Score(u8),
}

/// One ability: when it runs and its steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ability {
    /// When it runs.
    pub when: When,
    /// What it does.
    pub steps: Vec<Step>,
}
