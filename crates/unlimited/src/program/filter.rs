//! Which things: filters, selectors, amounts, conditions.

use serde::{Deserialize, Serialize};

use super::{Arena, Aspect, Keyword, Playing, Register, Timing, WordId};

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

/// How much.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Amount {
    /// As printed.
    Fixed(i16),
    /// The power of these.
    PowerOf(Box<Objects>),
    /// The remaining HP of these.
    HpOf(Box<Objects>),
    /// The damage on these.
    DamageOn(Box<Objects>),
    /// The cost of these.
    CostOf(Box<Objects>),
    /// So much for each that fits.
    Per(i16, Box<Filter>),
    /// So much for each card in a player's hand.
    PerHandCard(i16, Players),
    /// So much more.
    Plus(Box<Amount>, i16),
    /// So much for each damage on these.
    PerDamage(i16, Box<Objects>),
    /// So much for every so much damage on these.
    EveryDamage(i16, i16, Box<Objects>),
    /// So much for each different aspect among those that fit.
    PerAspect(i16, Box<Filter>),
    /// So much for each different aspect of these.
    PerAspectOf(i16, Box<Objects>),
    /// So much for each different keyword among those that fit.
    PerKeyword(i16, Box<Filter>),
    /// So much for each different cost among those that fit.
    PerCost(i16, Box<Filter>),
    /// How often it happened this phase.
    Recorded(i16, Box<Query>),
    /// Both together.
    Sum(Box<Amount>, Box<Amount>),
    /// One of two.
    If(Box<Condition>, Box<Amount>, Box<Amount>),
    /// So much for every so many that fit.
    PerEvery(i16, i16, Box<Filter>),
    /// How many different keywords these have.
    KeywordsOf(Box<Objects>),
    /// The player's Credit tokens.
    Credits,
    /// Combat damage that was more than the defender could take.
    Excess,
    /// Combat damage that the attack dealt to a base.
    ToBase,
    /// So much for each arena in which the player has the most units.
    PerArenaLed(i16),
    /// So much for each different name among those that fit.
    PerName(i16, Box<Filter>),
    /// So much for each icon of this aspect among those that fit.
    PerIcon(i16, Aspect, Box<Filter>),
    /// So much for each ability of this kind that these have.
    PerAbility(i16, Timing, Box<Objects>),
    /// So much for each unit of the opponent who has the most.
    PerUnitOfMost(i16),
    /// So much for every so much that the step before did.
    EveryDone(i16, i16),
    /// Half of it, rounded up or down.
    Half { of: Box<Amount>, up: bool },
    /// The power of the units that the step before defeated, together.
    FelledPower,
    /// What was paid for the card that the trigger is about.
    Paid,
    /// As many resources as the player could pay.
    Means,
    /// Damage of the step before that was more than what it was dealt to could take.
    Spill,
    /// The number that was chosen.
    Number,
    /// So much for each unit that the step before defeated.
    PerFelled(i16),
    /// How much the step before did.
    ThatMuch,
    /// So much for each thing the step before did.
    PerDone(i16),
}

impl Amount {
    /// The number that everything else is multiplied by, where there is one.
    const fn factor(&self) -> Option<i16> {
        match self {
            Amount::Fixed(n)
            | Amount::Per(n, _)
            | Amount::PerHandCard(n, _)
            | Amount::PerDamage(n, _)
            | Amount::EveryDamage(n, ..)
            | Amount::PerAspect(n, _)
            | Amount::PerAspectOf(n, _)
            | Amount::PerKeyword(n, _)
            | Amount::PerCost(n, _) => Some(*n),
            _ => None,
        }
    }

    /// Whether it can come to less than nothing.
    pub(crate) const fn may_be_negative(&self) -> bool {
        !matches!(self.factor(), Some(0..))
    }

    /// Whether it always comes to nothing.
    pub(crate) const fn is_nothing(&self) -> bool {
        matches!(self.factor(), Some(0))
    }
}

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
