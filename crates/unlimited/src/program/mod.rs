//! What a card's text compiles to: typed data that the rules interpret.
//!
//! Effects are trees in one arena, so that work in the middle of an effect is a number. What a step acts on is a
//! rule ("each enemy unit") or a register that an earlier choice filled.

mod amount;
mod change;
mod condition;
mod effect;
mod filter;
mod how;
mod objects;

pub(crate) use amount::Amount;
pub(crate) use change::{Change, Harm, Restriction, Topics, Until, Ward, Warding};
pub(crate) use condition::{Condition, Tally};
pub(crate) use effect::{Costs, Effect, LaterWhen, Limit, Token, Users, Which};
pub(crate) use filter::{Area, Feature, Filter, Kind, Query, Recorded, Shared, Side, Test, Together};
pub(crate) use how::{Attacking, Decree, Found, Permit, Piloted, Playing, Ruling, Search, Share};
pub(crate) use objects::{Objects, Players};

use serde::{Deserialize, Serialize};

/// A card of the match, by its place in the list of cards in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub(crate) struct CardId(pub(crate) u16);

/// An ability of the match, by its place in the list of abilities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct AbilityId(pub(crate) u16);

/// An effect of the match, by its place in the list of effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct NodeId(pub(crate) u16);

/// A trait or a title, by its place in the list of words in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct WordId(pub(crate) u16);

/// A register that a choice fills.
pub(crate) type Register = u8;

/// How many things one ability can choose.
pub(crate) const REGISTERS: usize = 5;

/// The two arenas (SWU 4.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Arena {
    /// The ground arena.
    Ground,
    /// The space arena.
    Space,
}

/// The six aspects (SWU 2.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "these are names")]
pub enum Aspect {
    Vigilance,
    Command,
    Aggression,
    Cunning,
    Heroism,
    Villainy,
}

impl Aspect {
    pub(crate) const ALL: [Aspect; 6] = [
        Aspect::Vigilance,
        Aspect::Command,
        Aspect::Aggression,
        Aspect::Cunning,
        Aspect::Heroism,
        Aspect::Villainy,
    ];

    pub(crate) fn named(word: &str) -> Option<Aspect> {
        Aspect::ALL.into_iter().find(|aspect| format!("{aspect:?}").eq_ignore_ascii_case(word))
    }
}

/// How often each aspect stands on a card, at most seven times: four bits for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Icons(u32);

impl Icons {
    pub(crate) fn of(aspects: &[Aspect]) -> Icons {
        aspects.iter().fold(Icons::default(), |icons, aspect| icons.and(Icons(1 << (4 * *aspect as u32))))
    }

    /// The icons of both.
    #[must_use]
    pub(crate) fn and(self, other: Icons) -> Icons {
        let count = |icons: Icons, place: u32| icons.0 >> (4 * place) & 7;
        let sum = |place: u32| (count(self, place) + count(other, place)).min(7);
        Icons((0..Aspect::ALL.len() as u32).fold(0, |icons, place| icons | sum(place) << (4 * place)))
    }

    /// The icons of these aspects.
    #[must_use]
    pub(crate) fn only(self, aspects: &[Aspect]) -> Icons {
        Icons(self.0 & aspects.iter().fold(0, |mask, aspect| mask | 0xf << (4 * *aspect as u32)))
    }

    /// How many of these icons the others do not provide, each counted.
    #[inline]
    pub(crate) fn missing_from(self, provided: Icons) -> i16 {
        const HIGH: u32 = 0x88_8888;
        // All six differences at once: the high bit of each four stays where there is nothing to borrow.
        let differences = (self.0 | HIGH) - provided.0;
        let wanting = differences & HIGH;
        let missing = differences & (wanting - (wanting >> 3));
        let pairs = (missing & 0x0f_0f0f) + (missing >> 4 & 0x0f_0f0f);
        ((pairs & 0xff) + (pairs >> 8 & 0xff) + (pairs >> 16)) as i16
    }
}

/// Keywords that the rules know by themselves (SWU 7.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "these are names")]
pub(crate) enum Keyword {
    Ambush,
    Grit,
    Hidden,
    Overwhelm,
    Plot,
    Raid,
    Restore,
    Saboteur,
    Sentinel,
    Shielded,
    Support,
    Exploit,
    Coordinate,
    Bounty,
    Smuggle,
    Piloting,
    Fortify,
}

impl Keyword {
    /// All of them.
    pub(crate) const ALL: [Keyword; 17] = [
        Keyword::Ambush,
        Keyword::Grit,
        Keyword::Hidden,
        Keyword::Overwhelm,
        Keyword::Plot,
        Keyword::Raid,
        Keyword::Restore,
        Keyword::Saboteur,
        Keyword::Sentinel,
        Keyword::Shielded,
        Keyword::Support,
        Keyword::Exploit,
        Keyword::Coordinate,
        Keyword::Bounty,
        Keyword::Smuggle,
        Keyword::Piloting,
        Keyword::Fortify,
    ];

    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The kinds of triggered abilities that cards speak of by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Timing {
    /// "When Played"
    Played,
    /// "When Defeated"
    Defeated,
    /// "On Attack"
    Attack,
}

impl Timing {
    /// Whether an ability that waits for this moment is of the kind (SWU 7.6.13c, 7.6.14c).
    pub(crate) const fn is(self, when: &When) -> bool {
        match self {
            Timing::Played => matches!(when, When::Played | When::PlayedAs { .. } | When::Smuggled),
            Timing::Defeated => matches!(when, When::Defeated),
            Timing::Attack => matches!(when, When::OnAttack),
        }
    }
}

/// When a triggered ability triggers; what "this" and "that" mean follows from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum When {
    /// The card itself was played.
    Played,
    /// The card itself was played as an upgrade, or (if not) as a unit.
    PlayedAs { upgrade: bool },
    /// The leader itself was deployed.
    Deployed,
    /// The unit itself, or the attached unit, declared an attack.
    OnAttack,
    /// The unit's attack has ended, with its combat damage dealt.
    AttackEnds,
    /// The unit is being attacked.
    Attacked,
    /// The card itself was defeated.
    Defeated,
    /// Something that fits was defeated.
    SomeDefeated(Filter),
    /// Something that fits was played by a player.
    SomePlayed(Filter, Players),
    /// A unit that fits attacks.
    SomeAttacks(Filter),
    /// The unit attacked and defeated the defender.
    DefeatsDefender,
    /// The unit dealt combat damage to a base.
    DamagesBase,
    /// The unit dealt damage to a base, in combat or not.
    StrikesBase,
    /// A unit that fits dealt combat damage to a base of these players.
    SomeDamagesBase(Filter, Players),
    /// Damage was dealt to a unit that fits.
    SomeDamaged(Filter),
    /// A player took the initiative.
    TakesInitiative(Players),
    /// A player deployed a leader.
    LeaderDeployed(Players),
    /// The action phase starts.
    ActionPhase,
    /// The regroup phase starts.
    RegroupPhase,
    /// A unit that fits entered play, played or created.
    SomeEnters(Filter),
    /// A unit that fits left play.
    SomeLeaves(Filter),
    /// The attack of a unit that fits has ended.
    SomeAttackEnds(Filter),
    /// A unit that fits attacks a base of these players.
    SomeAttacksBase(Filter, Players),
    /// A unit that fits attacks a unit that fits.
    SomeAttacksUnit(Filter, Filter),
    /// A unit that fits attacked and defeated the defender.
    SomeDefeatsUnit(Filter),
    /// A unit that fits dealt at least so much combat damage to a base.
    SomeHitsBase(Filter, i16, Side),
    /// The card itself was played from the resources.
    Smuggled,
    /// The player used an ability of this kind.
    UsesAbility(Timing),
    /// The player revealed or discarded cards of their hand.
    ShowsHand,
    /// The player dealt damage to an enemy base.
    HurtsBase,
    /// The unit dealt combat damage to a unit that fits, while attacking.
    HitsUnit(Filter),
    /// These players drew cards; perhaps only during the action phase.
    Draws(Players, bool),
    /// These players discarded a card from their hand.
    Discards(Players),
    /// A unit that fits readied.
    Readies(Filter),
    /// These players healed damage from their base.
    HealsBase(Players),
    /// A player used the Force.
    UsesForce(Players),
    /// Once, when the first action phase starts: set-up text of a base.
    FirstActionPhase,
    /// The unit attacked and defeated a defender that fits.
    DefeatsSuch(Filter),
    /// A unit that fits is being attacked.
    SomeAttacked(Filter),
    /// The player collected a Bounty.
    CollectsBounty,
    /// An upgrade that fits was attached to something that fits.
    Attaches(Filter, Filter),
    /// Upgrades that fit were attached to something that fits, however many at once.
    SomeAttach(Filter, Filter),
    /// The player dealt at least so much damage to something that fits; perhaps only outside combat.
    Deals(Filter, i16, bool),
    /// The card itself was discarded from a hand or deck.
    Discarded,
    /// Damage was healed from something that fits.
    Healed(Filter),
    /// Indirect damage was dealt to something that fits.
    IndirectTo(Filter),
    /// Combat damage was dealt to something that fits.
    CombatTo(Filter),
    /// The player discarded a card from their deck.
    Mills,
    /// The card itself was detached from a unit.
    Detached,
    /// The player readied cards in the regroup phase.
    RegroupReadies,
    /// The unit itself dealt combat damage.
    DealsCombat,
    /// Something that fits dealt damage to something that fits.
    SomeDeals(Filter, Filter),
    /// These players played their card of this number in this phase.
    PlaysNth(Players, i16),
    /// The player drew the card itself in the action phase.
    DrawsThis,
    /// The attack or defense of something that fits has ended.
    FightEnds(Filter),
}

impl When {
    /// Moments of the card itself: only the thing that something happened to looks for them. All others are
    /// noticed by anything in play.
    pub(crate) const OWN: u32 = 0b100_0011_1111;

    /// A bit for each kind of moment, so that a card tells at a glance what it waits for.
    pub(crate) const fn bit(&self) -> u32 {
        1 << match self {
            When::Played | When::PlayedAs { .. } | When::Smuggled => 0,
            When::Deployed => 1,
            When::OnAttack => 2,
            When::AttackEnds => 3,
            When::Attacked => 4,
            When::Defeated => 5,
            When::SomeDefeated(_) | When::SomeDefeatsUnit(_) => 6,
            When::SomePlayed(..) | When::PlaysNth(..) => 7,
            When::SomeAttacks(_)
            | When::SomeAttacksBase(..)
            | When::SomeAttacksUnit(..)
            | When::SomeAttacked(_) => 8,
            When::DefeatsDefender | When::DefeatsSuch(_) => 9,
            When::DamagesBase | When::StrikesBase => 10,
            When::SomeDamagesBase(..) | When::SomeHitsBase(..) => 11,
            When::SomeDamaged(_) => 12,
            When::TakesInitiative(_) => 13,
            When::LeaderDeployed(_) => 14,
            When::ActionPhase => 15,
            When::RegroupPhase => 16,
            When::SomeEnters(_) => 17,
            When::UsesForce(_) => 18,
            When::Deals(..) | When::CombatTo(_) | When::SomeDeals(..) => 19,
            When::FirstActionPhase => 20,
            When::SomeLeaves(_) => 21,
            When::SomeAttackEnds(_) => 22,
            When::Draws(..) => 23,
            When::Discards(_) => 24,
            When::Readies(_) => 25,
            When::HealsBase(_) => 26,
            When::HitsUnit(_) => 27,
            When::UsesAbility(_) => 28,
            When::ShowsHand => 29,
            When::HurtsBase => 30,
            When::CollectsBounty
            | When::Attaches(..)
            | When::SomeAttach(..)
            | When::Discarded
            | When::Healed(_)
            | When::IndirectTo(_)
            | When::Mills
            | When::Detached
            | When::RegroupReadies
            | When::DealsCombat
            | When::FightEnds(_)
            | When::DrawsThis => 31,
        }
    }
}

/// A statement that holds while its card is in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Constant {
    /// Only while this holds.
    pub(crate) condition: Option<Condition>,
    /// What it is about.
    pub(crate) about: Objects,
    /// What it says of each of them.
    pub(crate) changes: Vec<Change>,
}

/// What set-up text on a leader or base says (seed 002).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SetupText {
    /// So many more cards in the starting hand; less if negative.
    StartingHand(i8),
    /// No mulligan.
    NoMulligan,
    /// So many starting resources.
    StartingResources(u8),
    /// So many more cards in a deck at least; fewer if negative.
    DeckSize(i8),
    /// A deck may have so many copies of the card.
    Copies(u8),
}

/// One ability of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ability {
    /// "When ...: ..."
    Triggered { when: Vec<When>, effect: NodeId, limit: Limit },
    /// "Action [...]: ..."
    Action { costs: Costs, effect: NodeId, limit: Limit, users: Users },
    /// What an event does.
    Event(NodeId),
    /// A statement that holds while the card is in play.
    Constant(Constant),
    /// A statement about the price of cards.
    Price(Price),
    /// A keyword with its number.
    Keyword(Keyword, u8),
    /// A keyword that only counts while a condition holds or that carries an effect.
    Bounty(NodeId),
    /// An upgrade's host must fit.
    AttachTo(Filter),
    /// An alternative way to play the card.
    Smuggle { cost: u8, aspects: Vec<Aspect>, deeds: Option<NodeId>, needs: Vec<Filter> },
    /// An alternative way to play the unit: as an upgrade.
    Piloting { cost: u8, aspects: Vec<Aspect> },
    /// Set-up text.
    Setup(SetupText),
    /// Where it would be captured, this happens instead (SWU 7.7.5).
    CapturedInstead(NodeId),
    /// Where these would be defeated, this may be done instead (SWU 7.7.5).
    DefeatedInstead(Filter, NodeId),
    /// What its player may do to create twice as many tokens (SWU 7.7.5).
    TokensTwice(NodeId),
    /// What may be done instead of paying for the card: by choice, or where it cannot be paid for.
    InsteadOfCost { may: NodeId, must: NodeId, needs: Vec<Filter> },
    /// What is done while the card is played; it enters play with these abilities of what was chosen then.
    LearnsAs { node: NodeId, timing: Timing },
    /// It can't be played from the hand.
    NotFromHand,
    /// It may be played from the discard pile, perhaps only while something holds.
    FromDiscard(Option<Condition>),
    /// It may be played on a Vehicle that has a Pilot.
    JoinsPilot,
    /// The leader is deployed by this Epic Action once there are so many resources.
    Deploy { resources: u8, pilot: bool },
}

impl Ability {
    /// The keyword that it is, with its number; a keyword without a number counts as 1.
    pub(crate) fn keyword(&self) -> Option<(Keyword, u8)> {
        Some(match self {
            Ability::Keyword(keyword, n) => (*keyword, (*n).max(1)),
            Ability::Bounty(_) => (Keyword::Bounty, 1),
            Ability::Smuggle { .. } => (Keyword::Smuggle, 1),
            Ability::Piloting { .. } => (Keyword::Piloting, 1),
            _ => return None,
        })
    }

    /// The moments that it waits for, as bits of [`When`].
    pub(crate) fn waits_for(&self) -> u32 {
        match self {
            Ability::Triggered { when, .. } => when.iter().fold(0, |bits, when| bits | when.bit()),
            _ => 0,
        }
    }
}

/// Which aspect penalties are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ignored {
    /// None.
    None,
    /// That of one aspect.
    One(Aspect),
    /// All.
    All,
}

/// A change of what playing cards costs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Price {
    /// Which cards; nothing for the card itself.
    pub(crate) cards: Option<Filter>,
    /// Only while this holds.
    pub(crate) condition: Option<Condition>,
    /// How much less it costs; more if negative.
    pub(crate) less: Amount,
    /// Which aspect penalties are ignored.
    pub(crate) ignores: Ignored,
    /// Whose plays.
    pub(crate) payer: Side,
    /// Only an upgrade played on such a unit.
    pub(crate) on: Option<Filter>,
    /// Only the first such card.
    pub(crate) first: bool,
    /// Whether the unit says it that the card is attached to.
    pub(crate) lent: bool,
    /// Whether the card says it in its player's discard pile, and only there.
    pub(crate) discarded: bool,
}
