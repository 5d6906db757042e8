//! What the sentences of a card say, as trees: the shape of the text, before it becomes a program.

use cardwright_text::values;

use crate::program::{Arena, Aspect, Keyword, Restriction, SetupText, Until};

/// One line of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Line {
    /// "Ambush, Overwhelm"
    Keywords(Vec<Gain>),
    /// "When Played: ..."
    Triggered(Vec<Moment>, Vec<Deed>),
    /// "Action [1 resource, Exhaust]: ..."
    Action(Vec<Cost>, Vec<Deed>),
    /// "Epic Action: ..."
    Epic(Vec<Cost>, Vec<Deed>),
    /// "Epic Action: If you control 5 or more resources, deploy this leader."
    Deploy(i32),
    /// The same, as a unit or as an upgrade.
    DeployEither(i32),
    /// A statement that always holds.
    Constant(Statement),
    /// "While ..., ..."
    While(Condition, Statement),
    /// "Coordinate — ..."
    Coordinate(Box<Line>),
    /// "Bounty — ..."
    Bounty(Vec<Deed>),
    /// "Smuggle [3 resources Cunning]"
    Smuggle(i32, Vec<Aspect>),
    /// "Piloting [2 resources]"
    Piloting(i32, Vec<Aspect>),
    /// "Attach to a non-Vehicle unit."
    AttachTo(Kind),
    /// Set-up text.
    Setup(SetupText),
    /// "Attached unit is a leader unit. It gains ..."
    PilotLeader(Vec<Gain>),
    /// Two set-up texts in one line.
    Both(Box<Line>, Box<Line>),
    /// What an event does.
    Text(Vec<Deed>),
}

/// What a card says of things while it is in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Statement {
    /// "This unit gets +1/+0."
    Gets(Noun, Stats),
    /// "This unit gains Sentinel."
    Gains(Noun, Vec<Gain>),
    /// "... gets +1/+0 and gains Sentinel."
    GetsAndGains(Noun, Stats, Vec<Gain>),
    /// "... gets +1/+0 for each ..."
    GetsForEach(Noun, Stats, Count),
    /// "... can't attack."
    Cannot(Noun, Restriction),
    /// "This event costs 1 resource less to play."
    CostsLess(i32, Option<Count>),
    /// "Each Trooper unit you play costs 1 resource less."
    OthersCostLess(Kind, i32),
    /// "Ignore the aspect penalty on Trooper units you play."
    NoPenalty(Kind),
    /// "... deals combat damage before the defender."
    StrikesFirst(Noun),
}

/// What is counted by "for each".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Count {
    /// "friendly unit"
    Kind(Kind),
    /// "card in your hand"
    HandCard(Who),
    /// "card discarded this way"
    Done,
}

/// Power and HP.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stats {
    pub(crate) power: i32,
    pub(crate) hp: i32,
}

/// Something that a thing gains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gain {
    /// "Sentinel"
    Keyword(Keyword),
    /// "Raid 2"
    Numbered(Keyword, i32),
    /// A quoted ability.
    Ability(Box<Line>),
}

/// When something triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Moment {
    Played,
    PlayedAs(bool),
    OnAttack,
    Defeated,
    Deployed,
    AttackEnds,
    DefeatsDefender,
    DamagesBase,
    Attacked,
    SomeDefeated(Noun),
    SomePlayed(Who, Noun),
    SomeAttacks(Noun),
    SomeDamagesBase(Noun),
    SomeDamaged(Noun),
    SomeEnters(Noun),
    SomeLeaves(Noun),
    SomeAttackEnds(Noun),
    TakesInitiative(Who),
    LeaderDeployed(Who),
    ActionPhase,
    RegroupPhase,
    UsesForce(Who),
    FirstActionPhase,
}

/// Part of a cost in brackets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cost {
    /// "2 resources"
    Resources(i32),
    /// "Exhaust"
    Exhaust,
    /// "use the Force"
    Force,
    /// "exhaust a friendly unit", "discard a card from your hand"
    Act(Box<Act>),
}

/// One sentence of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// Somebody does something.
    Do(Who, Act),
    /// "you may ..."
    May(Who, Act),
    /// "if ..., ..."
    If(Condition, Box<Deed>),
    /// "if you do, ..."
    IfDo(Box<Deed>),
    /// "if you don't, ..." and "otherwise, ..."
    Otherwise(Box<Deed>),
    /// "then, ..."
    Then(Box<Deed>),
    /// "choose one:" with its options.
    Modes(i32, Vec<Deed>),
    /// "It costs 1 resource less.": about the card that the sentence before plays.
    CostsLess(i32),
    /// "It enters play ready."
    EntersReady,
    /// "Use this ability only once each round."
    OncePerRound,
    /// "at the start of the next action phase, ..."
    AtAction(Box<Deed>),
    /// "at the start of the regroup phase, ..."
    AtRegroup(Box<Deed>),
    /// A thing gets or gains something for a time.
    Lasting(Noun, Vec<Change>, Until),
}

/// What a thing gets for a time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    /// "gets +1/+0"
    Stats(Stats),
    /// "gets +1/+0 for each ..."
    StatsForEach(Stats, Count),
    /// "gains Sentinel"
    Gains(Vec<Gain>),
    /// "loses all abilities"
    LosesAbilities,
    LosesKeyword(Keyword),
    /// "can't attack"
    Cannot(Restriction),
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Deal(Much, Noun),
    DealBoth(Much, Noun, Much, Noun),
    DealBy(Noun, Much, Noun),
    Indirect(Much, Who),
    Divide(i32, Kind),
    Heal(Much, Noun),
    Defeat(Noun),
    Exhaust(Noun),
    Ready(Noun),
    Return(Noun),
    ReturnFromDiscard(Noun),
    ToDeck(Noun, bool),
    Draw(Much),
    Discard(Noun),
    DiscardRandom(i32),
    DiscardHand,
    Mill(i32, Who),
    Give(i32, String, Noun),
    GiveBoth(String, String, Noun),
    Create(i32, String),
    CreateReady(i32, String),
    Credits(i32),
    Attack(Noun),
    AttackExhausted(Noun),
    Play(Noun),
    PlayFree(Noun),
    Control(Noun),
    Capture(Noun, Noun),
    Both(Box<Act>, Box<Act>),
    GiveForEach(String, Noun, Count),
    DealForEach(i32, Noun, Count),
    LookTop(i32, Who),
    RevealTop(Who),
    RevealAnyTop,
    PlayIgnoring(Noun),
    CaptureThis(Noun),
    ResourceTop(bool),
    Resource(Noun, bool),
    ResourceThis,
    ExhaustResources(i32, Who),
    ReadyResources(i32),
    Pay(i32),
    GainForce,
    UseForce,
    Search(i32, Noun),
    LookHand(Who),
    Choose(Noun),
    ChoosePlayer(bool),
    Disclose(Vec<Aspect>),
    DeployLeader,
    HandToBottom(i32),
    TakesStats(Noun, Vec<Change>, Until),
    Move(Noun, Arena),
}

/// How much.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Much {
    /// "2"
    Fixed(i32),
    /// "equal to its power"
    Power(Noun),
    /// "equal to its remaining HP"
    Hp(Noun),
    /// "equal to the damage on it"
    Damage(Noun),
    /// "equal to its cost"
    Cost(Noun),
    /// "equal to the number of ..."
    Number(Kind),
    /// "1 for each ..."
    ForEach(i32, Count),
    /// "that much"
    That,
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Condition {
    Controls(Who, Noun),
    Is(Noun, Kind),
    IsAdj(Noun, Adj),
    Initiative(Who),
    Force(Who),
    MoreThanOpponent(Kind),
    BaseDamage(Who, i32),
    PlayedAspect(Aspect),
    PlayedEvent,
    ControlsTitle(String),
    PlayedTrait(String),
    PowerAtLeast(Noun, i32),
    CostAtMost(Noun, i32),
    Defeated(Noun),
    HandAtMost(Who, i32),
    HandAtLeast(Who, i32),
    AttacksBase,
    AttacksUnit,
    Attacking,
    Defending,
    Both(Box<Condition>, Box<Condition>),
}

/// A player or players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    You,
    AnOpponent,
    EachOpponent,
    EachPlayer,
    APlayer,
    They,
    ControllerOf(Box<Noun>),
    OwnerOf(Box<Noun>),
    DefendingPlayer,
}

/// A phrase for things.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Noun {
    /// "this unit"
    This,
    /// "attached unit"
    Attached,
    /// "it", "that unit", "them"
    It,
    /// "the attacker"
    Attacker,
    /// "the defender"
    Defender,
    /// "a friendly unit"
    A(Kind),
    /// "each friendly unit", "all friendly units"
    Each(Kind),
    /// "up to 3 friendly units"
    UpTo(i32, Kind),
    /// "3 friendly units"
    Exactly(i32, Kind),
    /// "3 or more friendly units"
    OrMore(i32, Kind),
    /// "any number of friendly units"
    AnyNumber(Kind),
    /// "your base"
    BaseOf(Who),
    /// "... and ..."
    Both(Box<Noun>, Box<Noun>),
}

/// A kind of thing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Unit,
    Upgrade,
    Base,
    UnitOrBase,
    Event,
    Card,
    Leader,
    Resource,
    LeaderUnit,
    /// "Shield token"
    Token(String),
    /// An adjective before it.
    Adj(Adj, Box<Kind>),
    /// A phrase after it.
    Post(Box<Kind>, Post),
    /// "... or a ..."
    Either(Box<Kind>, Box<Kind>),
}

/// An adjective.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Adj {
    Friendly,
    Enemy,
    Other,
    Damaged,
    Undamaged,
    Exhausted,
    Ready,
    Upgraded,
    Unique,
    NonUnique,
    Leader,
    NonLeader,
    Token,
    NonToken,
    In(Arena),
    Trait(String),
    NonTrait(String),
    Aspect(Aspect),
    NonAspect(Aspect),
    Attacking,
}

/// A phrase after a noun.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Post {
    CostAtMost(Box<Much>),
    CostAtLeast(i32),
    CostUpTo(Box<Noun>),
    PowerAtMost(Box<Much>),
    PowerAtLeast(i32),
    HpAtMost(Box<Much>),
    HpAtLeast(i32),
    YouControl,
    OpponentControls,
    SameArena,
    InArena(Arena),
    With(Box<Kind>),
    WithKeyword(Keyword),
    PlayedThisPhase,
    EnteredThisPhase,
    AttackedThisPhase,
    FromHand(Who),
    FromDiscard(Who),
    FromResources,
    On(Box<Noun>),
    TheyControl,
}

values! {
    /// What a phrase means.
    pub(crate) enum Phrase: Cat {
        Line(Line),
        Statement(Statement),
        Count(Count),
        Stats(Stats),
        Gain(Gain),
        Gains(Vec<Gain>),
        Moment(Moment),
        Moments(Vec<Moment>),
        Cost(Cost),
        Costs(Vec<Cost>),
        Deed(Deed),
        Deeds(Vec<Deed>),
        Change(Change),
        Changes(Vec<Change>),
        Act(Act),
        Much(Much),
        Condition(Condition),
        Who(Who),
        Noun(Noun),
        Kind(Kind),
        Adj(Adj),
        Post(Post),
        Aspect(Aspect),
        Aspects(Vec<Aspect>),
        Keyword(Keyword),
        Restriction(Restriction),
        Until(Until),
        Arena(Arena),
        Number(i32),
        Word(String),
    }
    also {
        Header: Moment,
        Headers: Moments,
        Sentence: Deed,
        Clause: Deed,
        Named: Kind,
        Subject: Noun,
        Pronoun: Noun,
        Its: Noun,
        Quoted: Statement,
        QuotedGains: Gains,
        SetupLine: Line,
        Signed: Number,
        Numeral: Number,
        TokenName: Word,
        Title: Word,
        NumberedKeyword: Keyword,
        Simple: Condition,
        OneAct: Act,
        Options: Deeds
    }
}
