//! Abilities (CR 113).

use smallvec::SmallVec;

use crate::card::Color;

use super::{
    ChangesId, Cond, Cost, CostChange, Extra, Filter, Keyword, NodeId, Num, Objects, PlayerRuleId,
    Replacement, Test, When, Who, ZoneKind, ZoneKinds,
};

/// One ability of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ability {
    pub(crate) kind: AbilityKind,
    /// The text, for the stack and the log.
    pub(crate) text: String,
}

impl Ability {
    /// Where it works, if it is one that waits for something or always applies (CR 113.6).
    pub(crate) fn works_in(&self) -> Option<ZoneKind> {
        match &self.kind {
            AbilityKind::Triggered(triggered) => Some(triggered.zone),
            AbilityKind::Static(text) => Some(text.zone),
            _ => None,
        }
    }
}

/// The kinds of abilities.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AbilityKind {
    /// A keyword that the rules know.
    Keyword(Keyword),
    /// What an instant or sorcery does as it resolves (CR 113.3a).
    Spell(SpellAbility),
    Activated(Activated),
    Triggered(Triggered),
    Static(StaticAbility),
    /// What an Aura enchants: a target as it is cast, a condition afterwards (CR 303.4, 702.5).
    Enchant(TargetSpec),
    /// Protection from what fits (CR 702.16).
    Protection(Vec<Test>),
    /// Hexproof from what fits (CR 702.11d).
    HexproofFrom(Vec<Test>),
    /// Unblockable while the defending player controls such a land (CR 702.14).
    Landwalk(Vec<Test>),
    /// So many poison counters with combat damage (CR 702.164).
    Toxic(u8),
    /// May be exiled from the hand with so many time counters for this cost (CR 702.62a).
    Suspend {
        time: Num,
        cost: Cost,
    },
    /// May be cast face down, and turned up for this cost (CR 702.37a, 702.168a).
    Morph(MorphWord, Cost),
    /// Exiled instead when it is discarded, and may then be cast for this (CR 702.35a).
    Madness(Cost),
    /// May be revealed as it is drawn first in a turn, and may then be cast for this (CR 702.94a).
    Miracle(Cost),
    /// May be exiled from the hand for this cost, and cast on a later turn (CR 702.143a, 702.170a).
    SetAside(AsideWord, Cost),
    /// What more than one mode of the spell costs.
    Beyond(Beyond),
    /// An action before the opening hands (spec 9).
    PreHand(PreHandAction),
    /// An action any time its owner could mulligan with this card in hand (CR 103.5b).
    Mulligan(NodeId),
    /// What a card in the command zone says about the start of the game.
    Setup(SetupRule),
    /// An action with this card in the opening hand (CR 103.6); perhaps only for who does not start.
    OpeningHand {
        node: NodeId,
        not_starting: bool,
    },
}

/// How a card is set aside to be cast on a later turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AsideWord {
    /// Face down, in its owner's turn, for {2} (CR 702.143a).
    Foretell,
    /// Face up, when a sorcery could be cast (CR 702.170a).
    Plot,
}

/// The kinds of morph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum MorphWord {
    Morph,
    /// A counter is put on it as it is turned up (CR 702.37b).
    Megamorph,
    /// It has ward {2} while it is face down (CR 702.168a).
    Disguise,
}

/// What a card in the command zone says about the start of the game (CR 905.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SetupRule {
    /// Its owner starts with an additional hand, and keeps one of them.
    ExtraHand,
    /// Its owner is the starting player (CR 103.1c).
    StartingPlayer,
    /// Its owner's starting hand size.
    HandSize(u8),
    /// It can be a commander, whatever it is (CR 903.3c).
    Leads,
    /// A deck can have any number of it (CR 100.2a).
    AnyNumber,
}

/// What is done before opening hands are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PreHandAction {
    /// So many colours are chosen.
    Colors(u8),
    /// A number within these bounds is chosen.
    Number { least: u8, most: u8 },
}

/// Modes, each with its targets and its effect (CR 700.2). Without a choice there is exactly one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Modes {
    pub(crate) least: u8,
    pub(crate) most: u8,
    /// Whether a mode may be chosen more than once.
    pub(crate) again: bool,
    pub(crate) modes: SmallVec<[Mode; 1]>,
    /// So many may be chosen while this holds.
    pub(crate) more: Option<Box<(Cond, u8)>>,
    /// What more than one mode costs.
    pub(crate) beyond: Option<Box<Beyond>>,
}

/// What it costs to choose more than one mode.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Beyond {
    /// All of them are chosen for this (CR 702.42a).
    Entwine(Cost),
    /// This is paid for each mode beyond the first (CR 702.120a).
    Escalate(Cost),
}

impl Modes {
    /// No choice of modes.
    pub(crate) fn one(mode: Mode) -> Modes {
        Modes::choice(1, 1, SmallVec::from_iter([mode]))
    }

    /// So many of these, each once.
    pub(crate) fn choice(least: u8, most: u8, modes: SmallVec<[Mode; 1]>) -> Modes {
        Modes { least, most, again: false, modes, more: None, beyond: None }
    }

    pub(crate) fn is_choice(&self) -> bool {
        self.modes.len() > 1
    }
}

/// One mode.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Mode {
    pub(crate) targets: Vec<TargetSpec>,
    pub(crate) effect: NodeId,
    /// Its own additional cost: escalate, spree.
    pub(crate) cost: Option<Box<Cost>>,
    pub(crate) text: String,
}

/// One "target ..." of a text (CR 115).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TargetSpec {
    pub(crate) kind: TargetKind,
    pub(crate) least: Num,
    pub(crate) most: Num,
    /// Must differ from the targets of the places before it ("another target").
    pub(crate) another: bool,
    /// This total is divided among the targets as they are chosen (CR 601.2d).
    pub(crate) divided: Option<Num>,
    /// What several of them must be together.
    pub(crate) together: Option<Together>,
    /// It is chosen only if this holds as the spell is cast: an optional cost is paid (CR 601.2c, 702.33f).
    pub(crate) when: Option<Cond>,
}

impl TargetSpec {
    pub(crate) fn one(kind: TargetKind) -> TargetSpec {
        TargetSpec {
            kind,
            least: Num::Const(1),
            most: Num::Const(1),
            another: false,
            divided: None,
            together: None,
            when: None,
        }
    }
}

/// What the targets of one place must be together (CR 601.2c).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Together {
    /// Cards of one player: "from a single graveyard".
    OneOwner,
    OneController,
    /// At most one of each player.
    DifferentOwners,
    DifferentControllers,
    /// One of each player who has any.
    OfEachController,
    /// This of all of them is at most so much.
    AtMost(super::Measure, Num),
}

/// What may be targeted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TargetKind {
    Object(Filter),
    /// An object in one of several zones: "target spell or permanent".
    Zones(Vec<Filter>),
    Player(Who),
    /// Either: "any target", "target player or planeswalker".
    Either(Filter, Who),
}

/// A spell ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SpellAbility {
    pub(crate) modes: Modes,
}

/// An activated ability (CR 602).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Activated {
    pub(crate) cost: Cost,
    pub(crate) modes: Modes,
    /// Where its card must be.
    pub(crate) zone: ZoneKind,
    pub(crate) timing: Timing,
    pub(crate) limit: Limit,
    pub(crate) condition: Option<Cond>,
    /// It needs no target and could add mana (CR 605.1a).
    pub(crate) mana: bool,
    /// Whether any player may activate it.
    pub(crate) anyone: bool,
    /// Whether it is cycling (CR 702.29).
    pub(crate) cycling: bool,
    /// By how much its own text makes it cost more or less, each while something holds.
    pub(crate) changes: Vec<(Option<Cond>, CostChange)>,
}

/// When an ability can be activated or a spell cast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Timing {
    /// Whenever the player has priority.
    Instant,
    /// In the player's main phase with an empty stack.
    Sorcery,
    /// Whenever the player has priority, and not while something is paid for (CR 605.3a).
    Priority,
}

/// How often an ability can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limit {
    None,
    /// So often each turn.
    Turn(u8),
    /// Once, ever.
    Once,
    /// What it offers may be done once each turn; it triggers as often as it likes.
    Deed,
    /// A loyalty ability: one of them each turn (CR 606.3).
    Loyalty,
}

/// A triggered ability (CR 603).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Triggered {
    pub(crate) when: When,
    /// What must hold as the event happens, and is not asked again: "while you control an artifact".
    pub(crate) during: Option<Cond>,
    /// An intervening "if" (CR 603.4).
    pub(crate) condition: Option<Cond>,
    pub(crate) modes: Modes,
    /// Where its card must be to trigger.
    pub(crate) zone: ZoneKind,
    pub(crate) limit: Limit,
    /// It does not use the stack: a mana ability (CR 605.1b), or a choice that is part of attacking (CR 508.1g).
    pub(crate) mana: bool,
}

/// A static ability (CR 604): while its card is in the zone and the condition holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StaticAbility {
    pub(crate) zone: ZoneKind,
    pub(crate) condition: Option<Cond>,
    pub(crate) effects: Vec<Static>,
    /// It defines its card's own characteristics, in all zones (CR 604.3).
    pub(crate) defining: bool,
}

/// Another way to cast a card, for another cost (CR 118.9).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Alternative {
    pub(crate) cost: Cost,
    /// Whether the mana cost is paid as well.
    pub(crate) besides: bool,
    /// From where.
    pub(crate) zone: ZoneKind,
    pub(crate) condition: Option<Cond>,
    /// It is exiled when it leaves the stack.
    pub(crate) then_exile: bool,
    /// It is cast with its back up (CR 702.146a).
    pub(crate) transformed: bool,
    /// It is a warp cost (CR 702.185).
    pub(crate) warp: bool,
}

impl Alternative {
    /// From a hand, whenever it could be cast.
    pub(crate) fn of(cost: Cost) -> Alternative {
        Alternative {
            cost,
            besides: false,
            zone: ZoneKind::Hand,
            condition: None,
            then_exile: false,
            transformed: false,
            warp: false,
        }
    }
}

/// What a static ability does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Static {
    /// Changes objects (CR 613).
    Change { to: Objects, changes: ChangesId },
    /// A rule for players.
    Players { who: Who, rule: PlayerRuleId },
    /// Spells (or abilities) of players cost more or less.
    Costs { who: Who, what: Filter, change: CostChange },
    /// This spell costs more or less to cast.
    OwnCost(CostChange),
    /// An additional cost of this spell; one with a name need not be paid.
    AdditionalCost { cost: Cost, optional: Option<Extra>, repeatable: bool },
    /// One of two additional costs of this spell, as its controller chooses.
    EitherCost(Cost, Cost),
    /// Another cost that may be paid instead of the mana cost (CR 118.9), from a zone.
    AlternativeCost(Alternative),
    /// If this holds, the spell goes to its owner's hand as it resolves (CR 702.27a).
    HandAsResolves(Cond),
    /// If this holds as the spell resolves, this is done as it becomes a permanent (CR 702.109a, 702.185a).
    AsResolves(Cond, NodeId),
    /// Its owner may play it from there, too.
    PlayableFrom(ZoneKind),
    /// The same, but only as a face that is not printed: with mutate, bestowed.
    GuiseFrom(ZoneKind),
    /// Something happens differently (CR 614).
    Replace(Replacement),
    /// Triggered abilities that fit trigger once more.
    TriggerAgain { source: Vec<Test>, who: Who, entering: Option<Vec<Test>> },
    /// Such things entering don't cause abilities to trigger.
    EnterUnheard(Vec<Test>),
    /// Such cards can't enter the battlefield from there (CR 614.17).
    CantEnter { what: Vec<Test>, from: ZoneKinds },
    /// Only mana of this colour can be spent on X of this spell (CR 107.3).
    SpendOnX(Color),
    /// This spell can't be countered.
    CantBeCountered,
    /// Damage that its card deals can't be prevented (CR 615.12).
    DamageUnpreventable,
    /// This spell can be cast only while this holds (CR 601.3).
    CastOnly(Cond),
    /// This spell can be cast as though it had flash (CR 601.3b).
    OwnFlash,
    /// The same, if this is paid as well.
    FlashFor(Cost),
}
