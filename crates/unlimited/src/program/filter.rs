//! Which things: filters, and the tests they are made of.

use serde::{Deserialize, Serialize};

use super::{Amount, Arena, Aspect, Keyword, Objects, Players, Playing, Timing, WordId};

/// Whose, seen from the ability's player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Side {
    /// Anybody's.
    Any,
    /// The player's own.
    Friendly,
    /// An opponent's.
    Enemy,
}

/// What kind of thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// A unit in play, or a unit card.
    Unit,
    /// An upgrade in play, or an upgrade card.
    Upgrade,
    /// A base.
    Base,
    /// A unit or a base.
    UnitOrBase,
    /// A leader, deployed or not, or a base.
    LeaderOrBase,
    /// An event card.
    Event,
    /// Any card.
    Card,
    /// A leader, deployed or not.
    Leader,
    /// A resource.
    Resource,
    /// A captured card.
    Captive,
}

/// What things are compared by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Feature {
    Power,
    Hp,
    Cost,
}

/// What two things may share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shared {
    Trait,
    Aspect,
    Keyword,
    Name,
    /// Title and subtitle: copies of one card.
    FullName,
}

/// What the rules keep a record of during a phase, if a card of the match asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Recorded {
    Attacked,
    AttackedBase,
    Left,
    Defeated,
    Entered,
    Damaged,
    HitBase,
    Healed,
    TokenCreated,
    Discarded,
    Indirect,
    Played,
    Drew,
    Resourced,
    FellAttacking,
    DiscardedFromHand,
    UsedForce,
    Exploited,
}

impl Recorded {
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A question about what happened this phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Query {
    pub(crate) what: Recorded,
    /// What it happened to, or who did it; its side is that of the record's player.
    pub(crate) filter: Filter,
    /// Whether things or amounts are counted.
    pub(crate) amounts: bool,
    /// Whether the ability's own card does not count.
    pub(crate) other: bool,
}

impl Kind {
    /// Whether a unit in play can be of this kind.
    pub(crate) const fn may_be_unit(self) -> bool {
        matches!(self, Kind::Unit | Kind::UnitOrBase | Kind::Card | Kind::Leader | Kind::LeaderOrBase)
    }

    /// Whether an attached card can be of this kind.
    pub(crate) const fn may_be_attached(self) -> bool {
        matches!(self, Kind::Upgrade | Kind::Card | Kind::Captive | Kind::Leader | Kind::LeaderOrBase)
    }

    /// Whether a base, or a leader on its leader side, can be of this kind.
    pub(crate) const fn may_be_fixture(self) -> bool {
        matches!(self, Kind::Base | Kind::UnitOrBase | Kind::Leader | Kind::LeaderOrBase | Kind::Card)
    }
}

/// Where to look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Area {
    /// In play.
    Play,
    /// In hands.
    Hand,
    /// In hands and discard piles.
    HandOrDiscard,
    /// In hands and among resources.
    HandOrResources,
    /// In discard piles.
    Discard,
    /// Among resources.
    Resources,
    /// Among those that a test names, wherever they are.
    Group,
    /// Anywhere but in play.
    Elsewhere,
}

/// A rule for things.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Filter {
    /// What.
    pub(crate) kind: Kind,
    /// Where.
    pub(crate) area: Area,
    /// Whose.
    pub(crate) side: Side,
    /// What else must hold of it.
    pub(crate) tests: Vec<Test>,
    /// What must hold of all that are chosen together.
    pub(crate) together: Option<Together>,
}

/// What must hold of several things together.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Together {
    /// What they may come to at most.
    pub(crate) most: Option<(Feature, Amount)>,
    /// Whether they are in one arena.
    pub(crate) one_arena: bool,
    /// Whether they are on one unit.
    pub(crate) one_host: bool,
    /// Whether they are in one discard pile.
    pub(crate) one_pile: bool,
    /// Whether no two have the same name.
    pub(crate) different_names: bool,
    /// Whether they have a trait in common.
    pub(crate) one_trait: bool,
}

impl Filter {
    pub(crate) fn new(kind: Kind, side: Side) -> Filter {
        Filter { kind, area: Area::Play, side, tests: Vec::new(), together: None }
    }
}

/// One thing that must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Test {
    /// It has this trait.
    Trait(WordId),
    /// It has this aspect.
    Aspect(Aspect),
    /// It has this title.
    Title(WordId),
    /// It has the title that was named.
    Named,
    /// It is in this arena.
    In(Arena),
    /// It is in the arena of these.
    SameArena(Box<Objects>),
    /// Its cost is at most this.
    CostAtMost(Amount),
    /// Its cost is at least this.
    CostAtLeast(Amount),
    /// Its power is at most this.
    PowerAtMost(Amount),
    /// Its power is at least this.
    PowerAtLeast(Amount),
    /// Its remaining HP is at most this.
    HpAtMost(Amount),
    /// It has damage.
    Damaged,
    /// It is exhausted.
    Exhausted,
    /// It is unique.
    Unique,
    /// It is a leader.
    Leader,
    /// It is a token.
    Token,
    /// It has an upgrade.
    Upgraded,
    /// It has such a token or upgrade on it.
    HasUpgrade(Box<Filter>),
    /// It is not the ability's own card.
    Other,
    /// It is not among these.
    NotAmong(Box<Objects>),
    /// It has this keyword.
    Keyword(Keyword),
    /// It entered play this phase, played by the ability's player.
    PlayedThisPhase,
    /// It entered play this phase.
    EnteredThisPhase,
    /// It attacked this phase.
    AttackedThisPhase,
    /// It is attacking.
    Attacking,
    /// It is defending.
    Defending,
    /// It lies in a discard pile.
    InDiscard,
    /// It is of this side.
    OfSide(Side),
    /// It has an ability of this kind.
    HasTiming(Timing),
    /// There is something that it could attack.
    CanAttack,
    /// These upgrades may be attached to it.
    CanHold(Box<Objects>),
    /// The ability's player could play it in this way.
    Playable(Box<Playing>),
    /// What it is on fits.
    HostFits(Box<Filter>),
    /// All of these.
    All(Vec<Test>),
    /// It is on one of these.
    On(Box<Objects>),
    /// It is one of these.
    Among(Box<Objects>),
    /// It is of this kind.
    Kind(Kind),
    /// These players control it.
    ControlledBy(Box<Players>),
    /// These players own it.
    OwnedBy(Box<Players>),
    /// It shares something with one of these.
    Shares(Shared, Box<Objects>),
    /// It has at least so many different keywords.
    Keywords(u8),
    /// It has the most, or the least, of all that fit.
    Extreme { feature: Feature, most: bool, among: Box<Filter> },
    /// Its cost is odd.
    OddCost,
    /// This happened to it this phase.
    Recorded(Recorded),
    /// It has at least so much damage.
    DamageAtLeast(i16),
    /// It guards captured cards.
    Guards,
    /// It was rescued this phase.
    Rescued,
    /// The step before damaged it.
    Struck,
    /// It was on one of these when it was defeated this phase.
    FellFrom(Box<Objects>),
    /// The opposite.
    Not(Box<Test>),
    /// Either.
    Either(Box<Test>, Box<Test>),
}
