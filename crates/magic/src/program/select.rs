//! Which things, which players, how many, and whether: the nouns of a program.
//!
//! Everything here is seen from an ability: "you" is its controller, "this" its source.

use serde::{Deserialize, Serialize};

use super::{Extra, Keyword, NameId};
use crate::card::{CardType, CardTypes, Color, Colors, Counter, Subtype, Supertype};

/// A place of a frame where a step leaves what it found, for later steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Register(pub(crate) u8);

impl Register {
    /// What the last step moved, made or chose: "those cards", "this way".
    pub(crate) const LAST: Register = Register(5);
    /// What the cost of a spell or activated ability was paid with; of a trigger, what it has taken along.
    pub(crate) const PAID: Register = Register(0);
}

/// A zone without its owner (CR 400.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ZoneKind {
    /// A library.
    Library,
    /// A hand.
    Hand,
    /// The battlefield.
    Battlefield,
    /// A graveyard.
    Graveyard,
    /// The stack.
    Stack,
    /// Exile.
    Exile,
    /// The command zone.
    Command,
    /// Outside the game, in a sideboard.
    Sideboard,
    /// Nowhere: a token that has left, a slot that is free.
    Nowhere,
}

/// A set of zones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ZoneKinds(u16);

impl ZoneKinds {
    pub(crate) const NONE: ZoneKinds = ZoneKinds(0);
    pub(crate) const ANY: ZoneKinds = ZoneKinds(0xff);
    pub(crate) const BATTLEFIELD: ZoneKinds = ZoneKinds::only(ZoneKind::Battlefield);

    pub(crate) const fn only(zone: ZoneKind) -> ZoneKinds {
        ZoneKinds(1 << zone as u16)
    }

    #[must_use]
    pub(crate) const fn with(self, others: ZoneKinds) -> ZoneKinds {
        ZoneKinds(self.0 | others.0)
    }

    #[must_use]
    pub(crate) const fn without(self, others: ZoneKinds) -> ZoneKinds {
        ZoneKinds(self.0 & !others.0)
    }

    #[inline]
    pub(crate) const fn has(self, zone: ZoneKind) -> bool {
        self.0 & (1 << zone as u16) != 0
    }
}

/// Which players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    /// The ability's controller.
    You,
    /// Every opponent.
    Opponents,
    /// Everyone.
    Everyone,
    /// The players among the targets of this place.
    Target(u8),
    /// The player that the trigger is about: "that player".
    Cause,
    /// The player in a register.
    Chosen(Register),
    ControllerOf(Box<Objects>),
    OwnerOf(Box<Objects>),
    /// Whose turn it is.
    Active,
    /// Whom this creature attacks, or whose planeswalker (CR 506.4).
    DefendingPlayerOf(Box<Objects>),
    /// Whom these attack: not the controllers of permanents that they attack.
    AttackedBy(Box<Objects>),
    /// Every player but these.
    Except(Box<Who>),
    /// Whom the ability's source enchants.
    Enchanted,
    /// The player chosen for the source (CR 607.2d).
    Noted,
    /// Who wears the crown (CR 724).
    Monarch,
    /// Who has the most life, or as much as another who has (CR 702.105a).
    MostLife,
    /// Every opponent but these.
    OpponentsBut(Box<Who>),
    /// Those of these players for whom this holds, each being the candidate.
    Those(Box<Who>, Box<Cond>),
    /// The player of whom it is asked whether something holds.
    Candidate,
    /// Those who did what an earlier step tells of several players, as noted in this number.
    Doers(Box<Num>),
    /// Those who have searched a library while the effect was carried out.
    Searchers,
    /// Those to whom one of these dealt combat damage this turn.
    HurtInCombatBy(Box<Objects>),
    /// All of these: a targeted player, or the controller of the permanent targeted instead.
    Both(Box<Who>, Box<Who>),
}

/// Which objects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Objects {
    /// The ability's source.
    This,
    /// The objects among the targets of this place.
    Target(u8),
    /// Those in a register.
    Chosen(Register),
    /// What the trigger is about: "that creature"; the source of damage, the attacker, what entered.
    Cause,
    /// The other thing that the trigger is about: what was dealt damage, the blocker.
    CauseOther,
    /// Everything that fits.
    All(Box<Filter>),
    /// What the source is attached to.
    Host,
    /// What is attached to these.
    AttachedTo(Box<Objects>),
    /// The top cards of a library.
    Top(Who, Num),
    /// The cards exiled by the linked ability of the source (CR 607.2a).
    ExiledWithThis,
    /// What abilities of the source created or put onto the battlefield, wherever it is now (CR 607.2).
    MadeWithThis,
    /// Both.
    Union(Box<Objects>, Box<Objects>),
    /// Those of these that fit.
    Among(Box<Objects>, Box<Filter>),
    /// The creatures blocking, or blocked by, these.
    InCombatWith(Box<Objects>),
    /// The planeswalkers and battles that these attack (CR 508.1b).
    AttackedBy(Box<Objects>),
    /// The commanders of "you", wherever they are (CR 903.3).
    Commanders,
    /// Everything that can be chosen as a source of damage (CR 609.7a).
    Sources,
    /// What these are paired with (CR 702.95).
    PairedWith(Box<Objects>),
    /// The object that a continuous effect is being applied to: "each has power equal to its mana value".
    It,
}

/// A rule for objects in some zones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Filter {
    /// Where to look.
    pub(crate) zones: ZoneKind,
    /// What must hold of each.
    pub(crate) tests: Vec<Test>,
}

impl Objects {
    /// Nothing at all.
    pub(crate) fn none() -> Objects {
        Objects::All(Box::new(Filter { zones: ZoneKind::Nowhere, tests: Vec::new() }))
    }
}

impl Filter {
    /// Whether it says whose the cards are.
    pub(crate) fn says_whose(&self) -> bool {
        self.tests.iter().any(|test| matches!(test, Test::OwnedBy(_)))
    }

    /// Permanents on the battlefield for which these hold.
    pub(crate) fn permanents(tests: Vec<Test>) -> Filter {
        Filter { zones: ZoneKind::Battlefield, tests }
    }
}

/// One thing that must hold of an object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Test {
    /// It has one of these card types.
    Type(CardTypes),
    Supertype(Supertype),
    Subtype(Subtype),
    Color(Color),
    Colorless,
    Multicolored,
    Monocolored,
    /// Its controller is among these; for a card outside the battlefield and stack its owner (CR 109.5).
    ControlledBy(Who),
    OwnedBy(Who),
    Power(Cmp, Num),
    Toughness(Cmp, Num),
    ManaValue(Cmp, Num),
    /// One of its own numbers compared with another.
    Compare(Measure, Cmp, Measure),
    Keyword(Keyword),
    /// It has landwalk of this kind (CR 702.14).
    Landwalk(Vec<Test>),
    Tapped,
    Attacking,
    Blocking,
    /// Attacking and blocked.
    Blocked,
    /// Attacking and not blocked.
    Unblocked,
    /// Attacking one of these players, not a planeswalker or battle (CR 508.1b).
    AttackingPlayer(Who),
    /// Attacking one of these players or a planeswalker that they control.
    AttackingSide(Who),
    Token,
    /// It is not the ability's source.
    Other,
    Named(NameId),
    /// It has the name of these.
    SameName(Box<Objects>),
    /// It shares a creature type with these.
    SharesCreatureType(Box<Objects>),
    /// It shares a land type with these.
    SharesLandType(Box<Objects>),
    /// It shares a colour with these.
    SharesColor(Box<Objects>),
    /// It shares one of these card types with these.
    SharesCardType(CardTypes, Box<Objects>),
    /// It has at least so many counters of this kind.
    Counters(Counter, Num),
    /// It has a counter of any kind.
    AnyCounter,
    /// It is one of these.
    Is(Objects),
    /// Something that fits is attached to it.
    HasAttached(Box<Filter>),
    /// What it is attached to fits.
    AttachedToA(Box<Filter>),
    /// It is attached to one of these players.
    AttachedToPlayer(Who),
    DealtDamageThisTurn,
    /// It dealt damage this turn, perhaps to one of these players.
    DealsDamageThisTurn(Option<Who>),
    /// One of these dealt damage to it this turn.
    DamagedBy(Box<Objects>),
    /// One of these blocked it this turn.
    BlockedThisTurnBy(Box<Objects>),
    EnteredThisTurn,
    /// A card in a hand that was drawn this turn.
    DrawnThisTurn,
    /// It was put where it is this turn, perhaps from this zone (CR 400.7).
    PutThereThisTurn(Option<ZoneKind>),
    AttackedThisTurn,
    /// It attacks with at least so many others that fit.
    AttacksWith(u8, Vec<Test>),
    Monstrous,
    /// Paired with another creature (CR 702.95).
    Paired,
    Marked(Mark),
    FaceDown,
    Commander,
    /// A spell on the stack, not an ability.
    Spell,
    /// An ability on the stack: an activated one, a triggered one.
    AbilityOnStack {
        activated: bool,
        triggered: bool,
    },
    /// A spell or ability one of whose targets fits.
    Targets(Box<Filter>),
    /// A spell or ability whose only target fits.
    TargetsOnly(Box<Filter>),
    /// A spell or ability with exactly one target.
    OneTarget,
    /// A spell or ability that targets one of these players.
    TargetsPlayer(Who),
    /// It was cast, and from this zone.
    CastFrom(ZoneKind),
    /// Its mana cost has {X} in it.
    HasX,
    /// It has the colour chosen for the source.
    ChosenColor,
    /// It has the creature type chosen for the source.
    ChosenType,
    /// It has the name chosen for the source.
    ChosenName,
    /// The greatest of its kind, by this measure, among those that fit.
    Greatest(Measure, Box<Filter>),
    /// The least of its kind.
    Least(Measure, Box<Filter>),
    Not(Box<Test>),
    Any(Vec<Test>),
    All(Vec<Test>),
}

impl Test {
    pub(crate) fn is(one: CardType) -> Test {
        Test::Type(CardTypes::only(one))
    }

    pub(crate) fn not(self) -> Test {
        Test::Not(Box::new(self))
    }
}

/// A designation that a permanent can have (CR 701.60b, 702.112b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Mark {
    /// CR 702.112
    Renowned,
    /// Until end of turn (CR 702.171).
    Saddled,
    /// CR 701.60
    Suspected,
    /// Of a player whom the Ring has tempted (CR 701.54a).
    RingBearer,
    /// Damage that it deals can't be prevented (CR 615.12).
    Unpreventable,
    /// If it would leave the battlefield, it is exiled instead: an effect upon it, no ability of it (CR 702.84a).
    ExiledAsItLeaves,
    /// If it would die this turn, it is exiled instead.
    ExiledAsItDies,
}

/// How numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Cmp {
    AtMost,
    AtLeast,
    Equal,
    Less,
    Greater,
    Even,
    Odd,
}

/// A number of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Measure {
    Power,
    Toughness,
    ManaValue,
    /// Its counters of a kind.
    Counters(Counter),
    /// Its counters of all kinds.
    AllCounters,
}

/// By what things are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Trait {
    Power,
    Name,
}

/// How a half is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Round {
    Up,
    Down,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Num {
    Const(i32),
    /// The X of the spell or ability (CR 107.3).
    X,
    /// How many objects fit.
    Count(Box<Filter>),
    /// How many these are.
    CountOf(Box<Objects>),
    /// How many players these are.
    CountPlayers(Box<Who>),
    /// The sum of a number over these; of one object that has left, as it last was (CR 608.2h).
    Of(Measure, Box<Objects>),
    /// The greatest number among these, 0 if there are none.
    GreatestOf(Measure, Box<Objects>),
    Life(Box<Who>),
    /// How much life they began the game with (CR 103.4).
    StartingLife(Box<Who>),
    Hand(Box<Who>),
    /// Counters on players: poison, energy, experience.
    PlayerCounters(Counter, Box<Who>),
    /// What the last step did: "that much", "this way".
    Done,
    /// The number that the trigger is about.
    Cause,
    /// A number in a register.
    Stored(Register),
    /// Devotion (CR 700.5).
    Devotion(Colors),
    /// How many different card types are among these (delirium and the like).
    TypesAmong(Box<Objects>),
    /// How many colours are among these.
    ColorsAmong(Box<Objects>),
    /// Basic land types among lands you control (domain).
    Domain,
    /// How often something happened this turn for these players, or how much of it there was.
    Happened(super::RecordId, Box<Who>),
    /// How many spells these players cast in the turn before this one.
    SpellsLastTurn(Box<Who>),
    /// How often an optional additional cost was paid.
    TimesPaid(Extra),
    /// The number chosen for the source.
    ChosenNumber,
    /// The level of the source, a Class (CR 716.2).
    ClassLevel,
    /// How many colours of mana were spent on it.
    ColorsSpent,
    /// How much mana, of a colour or of any kind, was spent to cast these (CR 601.2h).
    ManaSpent(Option<Color>, Box<Objects>),
    /// How many of these roles creatures you control fill, each at most one (CR 700.8).
    Party([Subtype; 4]),
    /// The most of these that have a creature type in common.
    MostOfAType(Box<Objects>),
    /// The most of these that have the same name.
    MostOfAName(Box<Objects>),
    /// How many different powers or names are among these.
    Different(Trait, Box<Objects>),
    /// The greatest that a number is for one of these players as "you".
    MostFor(Box<Who>, Box<Num>),
    /// The least.
    LeastFor(Box<Who>, Box<Num>),
    Product(Box<Num>, Box<Num>),
    /// How often the resolving ability has resolved this turn, this time included (CR 603.2h).
    TimesResolved,
    /// How often "you" cast your commanders from the command zone this game (CR 903.8).
    CommanderCasts,
    /// How often the resolving ability has been activated this turn.
    TimesActivated,
    /// The number, or 0 if it is less (CR 107.1b).
    AtLeastZero(Box<Num>),
    Plus(Box<Num>, Box<Num>),
    Minus(Box<Num>, Box<Num>),
    Times(i32, Box<Num>),
    Half(Round, Box<Num>),
    /// One divided by the other, rounded down; nothing by nothing is nothing.
    Quotient(Box<Num>, Box<Num>),
}

/// Whether something holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cond {
    Compare(Num, Cmp, Num),
    /// Something fits.
    Exists(Box<Filter>),
    /// These all fit, and there is at least one.
    Are(Objects, Vec<Test>),
    /// It is one of these players' turn.
    TurnOf(Who),
    /// An optional additional cost was paid: kicked, with buyback.
    Paid(Extra),
    /// The spell was cast from this zone.
    CastFrom(ZoneKind),
    /// The source is in this zone.
    In(ZoneKind),
    /// An alternative cost was paid for it (CR 118.9).
    AlternativePaid,
    /// This held as it was cast (CR 601.2i).
    HeldAsCast(super::HeldId),
    /// It was cast by its controller.
    WasCast,
    /// Its controller has cast a spell this turn that is not the source itself.
    CastAnother,
    /// One of these players is the monarch (CR 724).
    Monarch(Who),
    /// One of these players has the city's blessing (CR 702.131).
    Blessed(Who),
    /// One of these players is one of those.
    IsOneOf(Who, Who),
    /// The Ring has tempted one of these players at least so often (CR 701.54c).
    Tempted(Who, u8),
    /// It is the first turn of the game.
    FirstTurn,
    /// It is the first combat phase of the turn.
    FirstCombat,
    /// It is this step.
    During(super::StepKind),
    /// It is the combat phase.
    InCombat,
    /// Attackers have not been declared this turn.
    BeforeAttack,
    /// The source was set aside in an earlier turn: foretold or plotted (CR 702.143a, 702.170d).
    SetAside,
    /// The source was discarded this turn (CR 702.187b).
    Discarded,
    /// Its controller could cast a sorcery (CR 307.1).
    SorceryTime,
    /// The source came under its controller's control since the beginning of their last upkeep (CR 702.30a).
    Arrived,
    Not(Box<Cond>),
    And(Vec<Cond>),
    Or(Vec<Cond>),
}
