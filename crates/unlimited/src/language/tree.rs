//! What the sentences of a card say, as trees: the shape of the text, before it becomes a program.

use cardwright_text::values;

use crate::program::{Arena, Aspect, Keyword, Restriction, SetupText, Side, Until};

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
    /// "... while ..."
    WhileLast(Condition, Statement),
    /// "If ..., ..."
    IfSo(Condition, Statement),
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
    /// "This unit gets +1/+0 and gains Sentinel."
    Says(Noun, Vec<Change>),
    /// "This event costs 1 resource less to play."
    CostsLess(i32, Option<Count>),
    /// "Each Trooper unit you play costs 1 resource less."
    OthersCostLess(Kind, i32),
    /// "Ignore the aspect penalty on Trooper units you play."
    NoPenalty(Kind),
    /// "Each event an opponent plays costs 1 resource more."
    OpponentsPayMore(Kind, i32),
    /// "This upgrade costs 1 resource less to play on an Imperial unit."
    CostsLessOn(i32, Kind),
    /// "Ignore the aspect penalty on the first Clone unit you play each round."
    FirstCostsLess(Kind, i32, Span),
    /// "Bases can't be healed."
    NoHealing,
}

/// A stretch of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Span {
    Phase,
    Round,
}

/// What is counted by "for each".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Count {
    /// "damage on it"
    Damage(Noun),
    /// "different aspect among friendly units"
    Aspects(Kind),
    /// "different aspect it has"
    AspectsOf(Noun),
    /// "different cost among cards in your discard pile"
    Costs(Kind),
    /// "unit defeated this way"
    Way(Way),
    /// "friendly unit"
    Kind(Kind),
    /// "card in your hand"
    HandCard(Who),
}

/// What the sentence before did, in its own words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Way {
    CardDiscarded,
    CardRevealed,
    UnitDefeated,
    UnitExhausted,
    DamageHealed,
    DamageDealt,
    ResourcePaid,
    ResourceReturned,
    CreditDefeated,
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
    AttackEndsHeader,
    OnDefense,
    SomeAttacksBase(Noun),
    SomeAttacksUnit(Noun, Kind),
    SomeDefeatsUnit(Noun),
    SomeHitsBase(Noun, Option<i32>, Side),
    SurvivesDamage(Noun),
    Draws(Who),
    Discards(Who),
    Readies(Noun),
    HealsBase,
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
    /// "you may have this unit ..."
    MayHave(Box<Deed>),
    /// "for each ..., ..."
    ForEach(Count, Box<Deed>),
    /// "if ..., ... instead"
    Instead(Condition, Box<Deed>),
    /// "... unless its controller pays 2 resources"
    Unless(Box<Act>, Who, Box<Act>),
    /// "if you do and ..., ..."
    IfDoAnd(Condition, Box<Deed>),
    /// "after completing this attack, ..."
    After(bool, Box<Deed>),
    /// "an opponent chooses one:" with the options.
    ModesBy(Who, i32, Vec<Deed>),
    /// "either ... or ..."
    Either(Box<Act>, Box<Act>),
    /// "the next unit you play this phase ..."
    Next(Kind, Benefit),
    /// "It costs 3 resources less and enters play ready."
    CostsLessAndReady(i32),
    /// "It costs 1 resource less for each ..."
    CostsLessForEach(i32, Count),
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
    /// "otherwise, ..."
    OtherwiseSaid(Box<Deed>),
    /// A thing gets or gains something for a time.
    Lasting(Noun, Vec<Change>, Until),
    /// The same, with the time in front.
    LastingFirst(Noun, Vec<Change>, Until),
    /// "... for this phase for each ..."
    LastingForEach(Noun, Stats, Until, Count),
    /// "bases can't be healed for this phase"
    NoHealing,
}

/// What the next card that a player plays gets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Benefit {
    /// "costs 1 resource less"
    Less(i32),
    /// "gains Ambush for this phase"
    Gains(Vec<Gain>, Until),
    /// "gains Hidden"
    GainsSimply(Vec<Gain>),
    /// "enters play ready"
    Ready,
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
    /// "gains: ..." with a quoted ability at the end of the sentence
    GainsQuoted(Vec<Gain>),
    /// "gains the Jedi trait"
    GainsTrait(String),
    /// "loses the Force trait"
    LosesTrait(String),
    /// "loses all abilities"
    LosesAbilities,
    /// "loses all abilities and can't gain abilities"
    LosesForGood,
    LosesKeywords(Vec<Keyword>),
    /// "can't attack"
    Cannot(Restriction),
    /// "enters play ready"
    EntersReady,
    /// "deals combat damage before the defender"
    StrikesFirst(Before),
    /// "can attack space units", "may attack units in either arena"
    Reaches(Reach),
}

/// How "before the defender" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Before {
    Defender,
    ItsDefender,
    DefendingUnit,
}

/// How "it may attack in the other arena too" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Reach {
    Either,
    Units(Arena),
    InArena(Arena),
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Deal(Much, Noun),
    DealTo(Noun, Much),
    DealBoth(Much, Noun, Much, Noun),
    DealBy(Noun, Much, Noun),
    Indirect(Much, Who),
    Divide(Much, Kind),
    Distribute(i32, bool, String, Kind),
    Heal(Much, Noun),
    HealAll(Noun),
    HealUpTo(i32, Noun),
    HealAmong(i32, Kind),
    HealTo(Noun, Much),
    HealForEach(i32, Noun, Count),
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
    GiveCounted(String, Noun, i32, String),
    GiveEither(String, String, Noun),
    GiveAlso(String, Noun, Noun),
    LookHandDiscard(Who, Noun),
    ChooseBoth(Noun, Noun),
    ExhaustBoth(Noun, Noun),
    RevealHand(Noun),
    Attach(Noun, Noun),
    Exchange,
    PayAny(Option<i32>),
    Rescue(Noun),
    ReturnMany(Noun),
    ReturnToTop(Noun),
    ToDeckRandom(Noun),
    ToDeckEither(Noun),
    CreateMany(String, Much),
    DefeatCredits(Noun),
    TakeCredit,
    ArenaChoice,
    DealSame(i32),
    HealSame(i32),
    IndirectSame(i32),
    TakesStatsForEach(Noun, Stats, Until, Count),
    TakesStatsAndGains(Noun, Stats, Vec<Gain>, Until),
    DealForEach(i32, Noun, Count),
    LookTop(i32, Who),
    RevealTop(Who),
    RevealAnyTop,
    PlayIgnoring(Noun),
    CaptureThis(Noun),
    ResourceTop(bool),
    Resource(Noun, bool),
    ResourceThis,
    Pay(i32),
    GainForce,
    UseForce,
    Search(Option<i32>, Noun, Take),
    LookHand(Who),
    Choose(Noun),
    ChoosePlayer(bool),
    Disclose(Vec<Aspect>),
    DeployLeader,
    HandToBottom(i32),
    TakesStats(Noun, Vec<Change>, Until),
    Move(Noun, Arena),
}

/// What is done with the cards that a search finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Take {
    RevealAndDraw,
    RevealAndDrawThem,
    Draw,
    Discard,
    DiscardThem,
    Resource,
    Play,
    RevealAndPlay,
    PlayFree,
    PlayEachFree,
}

/// How much.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Much {
    /// "equal to twice the number of ..."
    Twice(Kind),
    /// "equal to the number of cards in your hand"
    HandCards(Who),
    /// "equal to the number of cards discarded this way"
    WayNumber(Way),
    /// "equal to the combined power of those units" and the like: the sum over the things.
    DamagePlus(Noun, i32),
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

impl Much {
    /// Whether it is said as "equal to ...".
    pub(crate) const fn is_equal(&self) -> bool {
        !matches!(self, Much::Fixed(_) | Much::ForEach(..) | Much::That)
    }
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Condition {
    Controls(Who, Noun),
    Is(Noun, Kind),
    IsAdj(Noun, Adj),
    Initiative(Who),
    Force(Who),
    BaseDamage(Who, i32),
    ControlsTitle(String),
    PowerAtLeast(Noun, i32),
    CostAtMost(Noun, i32),
    HandAtMost(Who, i32),
    HandAtLeast(Who, i32),
    HandFewer(Who),
    Past(Past),
    ControlsNo(Who, Kind),
    ControlsFewer(Who, Kind, Who),
    ControlsMore(Who, Kind, Who),
    ControlsInEach,
    ControlsBoth(Kind, Kind),
    ControlsEither(String, String),
    There(i32, Kind),
    ThereIs(Kind),
    DamageAtLeast(Noun, i32),
    HpAtLeast(Noun, i32),
    CostAtLeast(Noun, i32),
    CostOdd(Noun),
    OddCost(Noun),
    HasKeyword(Noun, Keyword),
    HasBounty(Noun),
    HasOn(Noun, Kind),
    IsA(Noun, String),
    IsTitle(Noun, String),
    IsNot(Noun, Kind),
    IsNotAdj(Noun, Adj),
    Falls(Noun, bool),
    DefenderFell(bool),
    HitBase(Noun, Option<i32>),
    Survived,
    AttacksKind(Kind),
    OnlyAttacker,
    AnyBaseDamage(i32),
    AttacksBase,
    AttacksUnit,
    Attacking,
    AttackingShort,
    Defending,
    DefendingShort,
    Both(Box<Condition>, Box<Condition>),
}

/// Something that happened this phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Past {
    /// "you attacked with a Jedi unit this phase"
    AttackedWith(Noun, bool),
    /// "a friendly unit attacked this phase"
    Attacked(Noun),
    /// "a friendly unit left play this phase"
    Left(Noun),
    /// "2 or more friendly units were defeated this phase"
    Defeated(Noun),
    /// "a leader unit has been defeated this phase"
    BeenDefeated(Noun),
    /// "you've defeated an enemy unit this phase"
    YouDefeated(Noun),
    /// "2 or more friendly units entered play this phase"
    Entered(Noun),
    /// "an enemy base was damaged this phase"
    BaseDamaged(Noun),
    /// "you've dealt damage to an enemy base this phase"
    YouHitBase(Option<i32>),
    /// "your base was attacked this phase"
    BaseAttacked,
    /// "an enemy unit has attacked your base this phase"
    AttackedYourBase(Noun),
    /// "a base was healed this phase"
    BaseHealed,
    /// "you created a token this phase"
    TokenCreated,
    /// "you discarded a card from your hand or deck this phase"
    Discarded,
    /// "you dealt indirect damage this phase"
    Indirect,
    /// "you played another card this phase"
    PlayedOther,
    /// "you played a Bounty Hunter or Pilot card this phase"
    Played(Kind),
}

/// A player or players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    /// "that player", "that opponent"
    ThatPlayer,
    ThatOpponent,
    Opponents,
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
    /// "it"
    It,
    /// "that unit", "them" and the like
    Said(Said),
    /// "he", "him": a person, which is the card itself or what it is attached to.
    Person(Person),
    /// "this upgrade", "this leader" ...
    Itself(SelfName),
    /// "the defending unit"
    DefendingUnit,
    /// "the attacker"
    Attacker,
    /// "the defender"
    Defender,
    /// "a friendly unit"
    A(Kind),
    /// "each friendly unit"
    Each(Kind),
    /// "all friendly units"
    All(Kind),
    /// "other friendly units"
    Plural(Kind),
    /// "each of up to 3 friendly units"
    EachOfUpTo(i32, Kind),
    /// "each of any number of units"
    EachOfAny(Kind),
    /// "at least 4 units"
    AtLeast(i32, Kind),
    /// "the unit with the most power among ..."
    Most(Kind, Feature, Kind),
    Least(Kind, Feature, Kind),
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
    /// "... and to ..."
    Both(Box<Noun>, Box<Noun>),
    /// "that unit or from your base": one of what is known
    OneOf(Box<Noun>, Box<Noun>),
    /// "1 of them"
    OneOfThem,
}

/// How something known is spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Said {
    ThatUnit,
    ThatCard,
    ThatUpgrade,
    ThatBase,
    ThatFriendlyUnit,
    ThatEnemyUnit,
    TheChosenUnit,
    TheChosenCard,
    TheRevealedCard,
    TheDiscardedCard,
    TheReturnedUnit,
    ThePlayedUnit,
    TheDefeatedUnit,
    TheFriendlyUnit,
    TheEnemyUnit,
    TheSameUnit,
    Them,
    They,
    ThoseUnits,
    ThoseCards,
    TheChosenUnits,
    EachChosenUnit,
    EachOfThem,
    EachOfThoseUnits,
}

/// A person's pronoun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Person {
    He,
    Him,
    She,
    Her,
}

/// How a card speaks of itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SelfName {
    Leader,
    Upgrade,
    Card,
    Base,
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
    /// An adjective with a comma after it.
    AdjComma(Adj, Box<Kind>),
    /// "Credit token"
    Credit,
    /// "token"
    AnyToken,
    /// "captured card"
    Captive,
    /// "ground unit and a space unit", "unit or upgrade"
    UnitOrUpgrade,
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
    Different,
    NonUnit,
    Either(Box<Adj>, Box<Adj>),
    OneOfThree(Box<Adj>, Box<Adj>, Box<Adj>),
}

/// A phrase after a noun.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Post {
    CostAtMost(Box<Much>),
    EachCostAtMost(i32),
    CostLess(Box<Noun>),
    CostMore(Box<Noun>),
    CostSame(Box<Noun>),
    SameCost(Box<Noun>),
    SameName(Box<Noun>),
    PowerIs(i32),
    PowerLess(Box<Noun>),
    PowerUpTo(Box<Noun>),
    HpLess(Box<Noun>),
    HpLessThanPower(Box<Noun>),
    CombinedCost(i32),
    CombinedPower(i32),
    TotalHp(i32),
    Named(String),
    NotNamed(String),
    Shares(Shared, Box<Noun>),
    Without(Box<Kind>),
    WithoutTrait(String),
    WithTrait(String),
    WithBounty,
    WithKeywords(i32),
    InThisArena,
    InItsArena,
    InArenaOf(Box<Noun>),
    AttachedTo(Box<Noun>),
    ControlledBy(Who),
    WhoControls(Who),
    InThatArena,
    GuardedBy(Box<Noun>),
    WasDamaged,
    WasDefeated,
    WereDefeated,
    WasPlayed,
    WasHealed,
    DidNothing,
    HitBase,
    AttackedYourBase,
    DiscardedThisWay,
    RevealedThisWay,
    InAnyDiscard,
    FromAnyDiscard,
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
    FromHandOrDiscard,
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
        Past(Past),
        Benefit(Benefit),
        Way(Way),
        Take(Take),
        Shared(Shared),
        Feature(Feature),
        Keywords(Vec<Keyword>),
        Span(Span),
        Number(i32),
        Word(String),
    }
    also {
        Header: Moment,
        Headers: Moments,
        Sentence: Deed,
        Clause: Deed,
        Had: Deed,
        CreditNoun: Noun,
        Credit: Kind,
        Named: Kind,
        Subject: Noun,
        Pronoun: Noun,
        Its: Noun,
        Quoted: Statement,
        QuotedChanges: Changes,
        QuotedClause: Deed,
        QuotedGains: Gains,
        SetupLine: Line,
        Signed: Number,
        Numeral: Number,
        TokenName: Word,
        Controller: Who,
        Title: Word,
        NumberedKeyword: Keyword,
        Simple: Condition,
        OneAct: Act,
        Options: Deeds
    }
}
