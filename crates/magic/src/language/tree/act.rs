//! What is done, said and triggered.

use super::{Amount, Condition, CounterName, Counters, HowMany, Kind, Lasts, Noun, Own, Value, Who, Whose};
use crate::card::{CardType, Color, ManaCost, Supertype};
use crate::program::{Keyword, StepKind};

/// One line of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Line {
    /// "Flying, vigilance"
    Keywords(Vec<Gain>),
    /// What an instant or sorcery does.
    Text(Vec<Deed>),
    /// "{T}: Add {G}."
    Activated(Vec<CostItem>, Vec<Deed>),
    /// "+1: Draw a card."
    Loyalty(LoyaltyCost, Vec<Deed>),
    /// "When ..., ..."
    Triggered(TriggerWord, Event, Option<Condition>, Vec<Deed>),
    /// "I, II — ..."
    Chapters(Vec<i32>, Vec<Deed>),
    /// What holds while the card is where it is.
    Static(Vec<Statement>),
    /// "As long as ..., ..."
    AsLongAs(Condition, Box<Statement>),
    /// "..., as long as ..." after it.
    OnlyAsLongAs(Box<Statement>, Condition),
    /// "During your turn, ..."
    DuringYourTurn(Box<Statement>),
    /// "Landfall — ..."
    Word(String, Box<Line>),
    /// "{1}{G}: Level 2"
    Level(Vec<CostItem>, i32),
    /// "As an additional cost to cast this spell, ..."
    AdditionalCost(Vec<CostItem>),
    /// "You may ... rather than pay this spell's mana cost."
    AlternativeCost(Option<Condition>, Vec<CostItem>),
    /// "You may pay an additional {R} as you cast this spell."; with `true` any number of times.
    OptionalCost(Vec<CostItem>, bool),
    /// "You may cast this card from your graveyard for {R}. Then exile it."
    CastFromGraveyard(Vec<CostItem>),
    /// An action before or with the opening hand.
    Opening(Opening),
}

/// What is done before a game's first turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opening {
    /// "If this card is in your opening hand, you may begin the game with it on the battlefield."
    Begin(Option<Counters>),
    /// "... you may reveal this card from your opening hand. If you do, ..."
    Reveal(Vec<Deed>),
    /// "Before you draw your opening hand, choose two colors."
    Colors(i32),
    /// "Before you draw your opening hand, choose a number."
    Number,
    /// "If this card is in your opening hand, you may become the starting player."
    StartInstead,
    /// "Any time you could mulligan, ..."
    Mulligan(Vec<Deed>),
    /// "You start with an additional hand, and keep one of your hands."
    ExtraHand,
    /// "You are the starting player."
    Starts,
    /// "Your starting hand size is five."
    HandSize(i32),
}

/// The first word of a triggered ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TriggerWord {
    When,
    Whenever,
    At,
}

/// A loyalty cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum LoyaltyCost {
    Plus(i32),
    Zero,
    Minus(i32),
    MinusX,
}

/// Something that a thing has or gains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gain {
    Keyword(Keyword),
    /// "prowess"
    Plain(KeywordName),
    /// "cycling {2}"
    Cost(KeywordName, Vec<CostItem>),
    /// "crew 2"
    Number(KeywordName, i32),
    Protection(Vec<Quality>),
    HexproofFrom(Quality),
    /// "islandwalk"
    Landwalk(Kind),
    Enchant(Kind),
    EnchantPlayer(bool),
    Toxic(i32),
    /// "affinity for artifacts"
    Affinity(Kind),
    /// "suspend 3—{1}{U}"
    Suspend(i32, Vec<CostItem>),
    /// A quoted ability.
    Ability(Box<Line>),
}

/// A keyword of the table of texts, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KeywordName(pub(crate) usize);

/// What protection is from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Quality {
    Color(Color),
    Kind(Kind),
    Everything,
    EachColor,
    ChosenColor,
    Monocolored,
    Multicolored,
}

/// Part of a cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CostItem {
    Mana(ManaCost),
    Tap,
    Untap,
    Energy(i32),
    Life(Amount),
    Sacrifice(Noun),
    DiscardThis,
    Discard(Amount, Kind),
    DiscardRandom(Amount),
    DiscardHand,
    Exile(Noun),
    RemoveCounters(Counters, Own),
    PutCounters(Counters, Own),
    TapOthers(Noun),
    /// "Tap any number of untapped creatures you control with total power 2 or greater"
    TapPower(Kind, i32),
    Return(Noun),
    Reveal(Noun),
    Mill(Amount),
}

/// When an ability triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Event {
    Enters(Noun),
    EntersOrAttacks(Noun),
    EntersOrDies(Noun),
    EntersUnder(Noun),
    Leaves(Noun),
    Dies(Noun),
    PutIntoGraveyard(Noun, bool),
    OneOrMoreDie(Kind),
    OneOrMoreEnter(Kind),
    Attacks(Noun),
    AttacksAlone(Noun),
    AttacksOrBlocks(Noun),
    YouAttack,
    AttacksPlayer(Noun, Who),
    Blocks(Noun),
    BlocksA(Noun, Kind),
    BecomesBlocked(Noun),
    BecomesBlockedBy(Noun, Kind),
    BlocksOrBecomesBlocked(Noun),
    Unblocked(Noun),
    DealsDamage(Noun, DamageWhom, bool),
    DealtDamage(Noun),
    Casts(Who, Kind),
    CastsNth(Who, i32),
    CastsThis,
    Activates(Who, Kind),
    Draws(Who),
    DrawsNth(Who, i32),
    DrawsExtra(Who),
    Discards(Who, Kind),
    Sacrifices(Who, Noun),
    GainsLife(Who),
    LosesLife(Who),
    Step(StepKind, StepOf),
    MainPhase(bool, StepOf),
    NextStep(StepKind, StepOf),
    Taps(Noun),
    Untaps(Noun),
    TapsForMana(Who, Noun),
    Targeted(Noun, bool, Option<bool>),
    CountersPut(CounterName, Noun),
    LastCounter(CounterName, Noun),
    PlaysLand(Who),
    Transforms(Noun),
    TurnedUp(Noun),
    Monarch(Who),
    Scries(Who),
    Loses(Who),
    NewGame,
    PlaneswalkTo(Own),
    Encounter(Own),
    PlaneswalkFrom(Own),
    Chaos,
    SetInMotion,
    /// "you control no Islands"
    State(Box<Condition>),
    Either(Box<Event>, Box<Event>),
}

/// Whose step it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StepOf {
    Your,
    Each,
    EachPlayers,
    EachOpponents,
    /// "at the beginning of combat on your turn", "the next end step"
    The,
    EnchantedPlayer,
}

/// Whom damage is dealt to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DamageWhom {
    Anything,
    Player(Who),
    Kind(Kind),
    PlayerOrPlaneswalker,
}

/// One sentence of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// "Draw a card."
    Order(Act),
    /// "Target player draws a card."
    Do(Who, Act),
    /// "You may draw a card."
    May(Who, Act),
    /// "This creature deals 2 damage to any target", "it fights ...": things do something.
    Acts(Noun, ThingAct),
    MayActs(Who, Noun, ThingAct),
    /// "Target creature gets +2/+2 until end of turn."
    Lasting(Noun, Vec<Change>, Lasts),
    /// "Until end of turn, ..."
    LastingFirst(Lasts, Noun, Vec<Change>),
    /// "Target creature becomes ..." for ever.
    Forever(Noun, Vec<Change>),
    /// A rule for players for a while: "you may play an additional land this turn".
    PlayersLasting(Who, PlayerSays, Lasts),
    If(Condition, Box<Deed>),
    AfterIf(Box<Deed>, Condition),
    IfDo(DoWord, Box<Deed>),
    IfDont(Box<Deed>),
    Otherwise(Box<Deed>),
    /// "... instead" of what the sentence before says.
    IfInstead(Condition, Box<Deed>),
    Then(Box<Deed>),
    And(Box<Deed>, Box<Deed>),
    CommaThen(Box<Deed>, Box<Deed>),
    /// "unless its controller pays {3}"
    Unless(Box<Deed>, Who, Vec<CostItem>),
    UnlessActs(Box<Deed>, Who, Act),
    Pays(Who, Vec<CostItem>),
    /// "You may pay {2}. If you do"
    MayPay(Who, Vec<CostItem>),
    ForEach(Kind, Box<Deed>),
    WhereX(Box<Deed>, Value),
    /// "Your life total becomes 10."
    LifeBecomes(Who, Value),
    DrawGame,
    /// "If you win the flip, ...", "if you lose the flip, ..."
    IfFlip(bool, Box<Deed>),
    /// "when you do, ..."
    WhenYouDo(Box<Deed>),
    /// "at the beginning of the next end step, ..."
    Later(Event, Box<Deed>),
    /// "... at the beginning of the next end step"
    AtEnd(Box<Deed>, Event),
    /// "Until end of turn, you may play that card."
    MayPlay(Lasts, Who, Noun),
    /// "Target creature gets +1/+1 until end of turn for each ..."
    LastingForEach(Noun, Vec<Change>, Lasts, Count),
    /// "whenever ... this turn, ..."
    LaterWhenever(TriggerWord, Event, Lasts, Box<Deed>),
    Modes(ModeCount, Vec<Vec<Deed>>),
    Only(Proviso),
    /// "After this phase, there is an additional combat phase."
    ExtraCombat(bool),
    /// "It can't be regenerated."
    NoRegeneration(bool),
}

/// How many modes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ModeCount {
    One,
    Two,
    Three,
    OneOrBoth,
    OneOrMore,
    UpToOne,
    UpToTwo,
    AnyNumber,
}

/// "If you do", "if they do", "if a player does".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DoWord {
    You,
    They,
    Player,
}

/// A limit of an ability, said after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Proviso {
    Sorcery,
    OnceEachTurn,
    TwiceEachTurn,
    Once,
    TriggersOnce,
    If(Condition),
    YourTurn,
    AnyPlayer,
    SorceryOnce,
    InGraveyard,
}

/// What things do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ThingAct {
    Deal(Amount, Vec<Recipient>),
    /// "deals damage equal to its power to ..."
    DealValue(Value, Vec<Recipient>),
    /// "deals 3 damage divided as you choose among one, two, or three targets"
    Divide(Amount, HowMany, Option<Kind>),
    DealBoth(Amount, Recipient, Amount, Recipient),
    DealForEach(Amount, Vec<Recipient>, Count),
    Fight(Noun),
    Explore,
    Connive,
    PhaseOut,
}

/// What is dealt damage.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Recipient {
    Thing(Noun),
    Player(Who),
}

/// Where something is put.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    Hand(Whose),
    Graveyard(Whose),
    Top(Whose),
    Bottom(Whose),
    BottomAnyOrder(Whose),
    BottomRandom(Whose),
    TopAnyOrder(Whose),
    SecondFromTop(Whose),
    Battlefield(Vec<Entry>),
}

/// How something is put onto the battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entry {
    Tapped,
    Attacking,
    TappedAndAttacking,
    /// The same of several.
    AllTappedAndAttacking,
    YourControl,
    OwnersControl,
    Transformed,
    Counters(Counters),
    FaceDown,
    AttachedTo(Box<Noun>),
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    Draw(Amount),
    DrawEqual(Value),
    Discard(Amount, Kind),
    DiscardRandom(Amount),
    DiscardHand(Whose),
    DiscardThese(Noun),
    Mill(Amount),
    Scry(Amount),
    Surveil(Amount),
    GainLife(Amount),
    GainLifeEqual(Value),
    LoseLife(Amount),
    LoseLifeEqual(Value),
    LoseHalf(bool),
    FlipCoin,
    /// "roll a six-sided die"
    RollDie(i32),
    Investigate,
    Destroy(Noun),
    Exile(Noun),
    ExileFaceDown(Noun),
    ExileUntilLeaves(Noun, Own),
    Sacrifice(Noun),
    Counter(Noun),
    Tap(Noun),
    Untap(Noun),
    TapOrUntap(Noun),
    Return(Noun, Whose),
    ReturnToBattlefield(Noun, Vec<Entry>),
    Put(Noun, Place),
    PutRest(Noun, Place, Noun, Place),
    Shuffle(Option<Whose>),
    ShuffleInto(Noun, Whose),
    /// A search of a library for cards, which are then put there.
    Search(Whose, Noun, Vec<SearchThen>),
    LookTop(Amount, Whose),
    RevealTop(Amount, Whose),
    LookAtHand(Whose),
    RevealHand(Whose),
    Reveal(Noun),
    Create(Vec<(Amount, Token)>, Option<Entry>),
    CreateCopy(Amount, Noun, Vec<Change>),
    CreateEqual(Token, Value),
    PutCounters(Counters, Noun),
    PutCountersEqual(CounterName, Noun, Value),
    RemoveCounters(Counters, Noun),
    RemoveAllCounters(Noun),
    MoveCounters(CounterName, Noun, Noun),
    GetCounters(Counters),
    GetEnergy(i32),
    AddMana(Mana),
    GainControl(Noun, Option<Lasts>),
    ExchangeControl(Noun, Noun),
    Attach(Noun, Noun),
    Transform(Noun),
    CopySpell(Noun, bool),
    ChooseNewTargets(Noun),
    CastFree(Noun),
    PlayFor(Noun, Lasts),
    Choose(Noun),
    ChooseRandom(Noun),
    ChooseColor,
    ChooseType,
    ChooseName(Option<CardType>),
    ChooseNumber,
    ChoosePlayer(bool),
    Proliferate,
    ExtraTurn,
    SkipTurn(Whose),
    SkipStep(Whose, StepKind),
    EndTurn,
    Win,
    Lose,
    Regenerate(Noun),
    PreventNext(Amount, Recipient),
    PreventAll(Prevented),
    RemoveFromCombat(Noun),
    BecomeMonarch,
    ControlTurn(Who),
    Restart(Option<Noun>),
    Emblem(Vec<Line>),
    Planeswalk,
    SetInMotion(Noun),
    Abandon(Noun),
    Monstrosity(i32),
    Adapt(i32),
    Manifest(Amount),
    Cascade,
    Discover(Amount),
    TurnFaceDown(Noun),
    ForEach(Box<Act>, Count),
    Both(Box<Act>, Box<Act>),
    CommaThen(Box<Act>, Box<Act>),
    Three(Box<Act>, Box<Act>, Box<Act>),
    Goad(Noun),
}

/// What is counted by "for each".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Count {
    Kind(Kind),
    Opponent,
    Player,
    Counter(CounterName, Noun),
    Done(Participle2, Kind),
    TimesKicked,
    ColorSpent,
    LandType,
}

/// "for each card discarded this way"
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Participle2 {
    Destroyed,
    Exiled,
    Discarded,
    Sacrificed,
    Milled,
    Returned,
    Tapped,
}

/// What is done with cards that were searched for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SearchThen {
    /// "reveal it"; with `true` "reveal them"
    Reveal(bool),
    Put(bool, Place),
}

/// Which damage is prevented.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Prevented {
    Combat,
    To(Recipient, bool),
    By(Noun, bool),
}

/// A token as text describes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Token {
    /// "Treasure": a token of the rules (CR 111.10) or a named one.
    Named(String),
    Described(TokenText),
}

/// "1/1 white Soldier creature" with what follows "with" and "named".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenText {
    pub(crate) size: Option<(Amount, Amount)>,
    pub(crate) words: Vec<TokenWord>,
    pub(crate) named: Option<String>,
    pub(crate) with: Vec<Gain>,
}

/// A word of a token's description.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenWord {
    Color(Color),
    Colorless,
    And,
    Supertype(Supertype),
    Subtype(String),
    Type(CardType),
}

/// Which mana is added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mana {
    Exactly(ManaCost),
    Or(Vec<ManaCost>),
    AnyColor(Amount),
    AnyOneColor(Amount),
    AnyCombination(Amount, Vec<ManaCost>),
    AnyCombinationOfColors(Amount),
    AmountOf(ManaCost, Value),
    ChosenColor(Amount),
    Commander,
}

/// What a thing is said to get, have or be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    /// "gets +1/+1"
    Gets(Amount, Amount),
    /// "gets +1/+1 for each ..."
    GetsForEach(Amount, Amount, Count),
    /// "gains flying"
    Gains(Vec<Gain>),
    /// "has flying"
    Has(Vec<Gain>),
    Loses(Vec<Keyword>),
    LosesAll,
    /// "is a 4/4 green Beast creature in addition to its other types"
    Is(Being),
    Becomes(Being),
    /// "has base power and toughness 1/1"
    BaseStats(Amount, Amount),
    /// "has base power and toughness each equal to its mana value"
    BaseStatsEqual(Value),
    BasePower(Amount),
    BaseToughness(Amount),
    Cannot(Cannot),
    Must(Must),
    /// "doesn't untap during its controller's untap step"
    StaysTapped,
    /// "doesn't untap during its controller's next untap step"
    StaysTappedOnce,
    CopyOf(Noun, Vec<Change>),
    Goaded,
    IsColor(Vec<Color>, bool),
    AllCreatureTypes,
    ChosenType,
    ChosenColor,
    DamageByToughness,
    /// "can block an additional creature each combat"
    BlocksMore,
    /// "can attack as though it didn't have defender"
    AttacksDespiteDefender,
}

/// "a 4/4 green Beast artifact creature with flying"
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Being {
    /// "are creatures" rather than "is a creature"
    pub(crate) many: bool,
    pub(crate) token: TokenText,
    /// "in addition to its other types", "that's still a land"
    pub(crate) keeps: Keeps,
}

/// What stays of what a thing was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Keeps {
    Nothing,
    OtherTypes,
    /// "in addition to its other land types", "... creature types"
    OtherLandTypes,
    OtherCreatureTypes,
    StillLand,
}

/// What can't be done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cannot {
    Attack,
    Block,
    AttackOrBlock,
    AttackOrBlockAlone,
    BeBlocked,
    BeBlockedBy(Kind),
    BeBlockedExceptBy(Kind),
    BeBlockedByMoreThanOne,
    BeSacrificed,
    BeRegenerated,
    BeTargeted(Option<bool>),
    BeCountered,
    HaveCounters,
    AttackYou,
}

/// What must be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Must {
    Attack,
    Block,
    BeBlocked,
}

/// What a card says that holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Statement {
    Changes(Noun, Vec<Change>),
    /// "You control enchanted creature."
    YouControl(Noun),
    Power(Own, Value),
    Toughness(Own, Value),
    PowerAndToughness(Own, Value),
    Enters(Noun, Vec<Entering>),
    EntersUnless(Noun, Condition),
    EntersIf(Condition, Noun, Vec<Entering>),
    /// "As this creature enters, ..."
    AsEnters(Own, Box<Deed>),
    /// "You may have this creature enter as a copy of ..."
    EntersAsCopy(Own, Kind, Vec<Change>),
    /// "If ... would ..., ... instead."
    Instead(Would, Instead),
    Prevent(Prevented),
    /// "If a source would deal damage to you, prevent 1 of that damage."
    PreventSome(Would, i32),
    /// "All creatures able to block this creature do so."
    Lure(Noun),
    Players(Who, PlayerSays),
    SpellsCost(Kind, ManaCost, CostWord),
    OpponentsCost(Kind, ManaCost, CostWord),
    AllCost(Kind, ManaCost, CostWord),
    OwnCost(ManaCost, CostWord),
    OwnCostForEach(ManaCost, CostWord, Count),
    OwnCostIf(ManaCost, CostWord, Condition),
    OwnCostX(CostWord, Value),
    SpellCantBeCountered,
    AttackTax(ManaCost),
    /// "Skip your draw step."
    SkipStep(StepKind),
    TriggerAgain(TriggerSource),
}

/// Which triggered abilities trigger again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TriggerSource {
    /// "If a permanent entering causes a triggered ability of a permanent you control to trigger"
    Entering(Kind, Kind),
    /// "If a triggered ability of a creature you control triggers"
    Of(Kind),
}

/// More or less.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CostWord {
    More,
    Less,
}

/// How something enters the battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entering {
    Tapped,
    Counters(Counters),
    /// "with an additional +1/+1 counter on it"
    Additional(Counters),
    CountersForEach(Counters, Count),
    CountersEqual(CounterName, Value),
}

/// What would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Would {
    Die(Noun),
    Leave(Noun),
    PutIntoGraveyard(Noun),
    Draw(Who),
    DrawExceptFirst(Who),
    GainLife(Who),
    LoseLife(Who),
    DealDamage(Noun, Option<Recipient>, Option<bool>),
    BeDealtDamage(Recipient),
    /// "a source would deal damage to a permanent or player"
    DealDamageToAny(Noun),
    PutCounters(CounterName, Noun),
    Create,
    Destroyed(Noun),
    LoseGame(Who),
}

/// What happens instead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Instead {
    Exile,
    /// "it deals double that damage"
    Twice,
    /// "it deals double that damage to that permanent or player"
    TwiceTo,
    Plus(i32),
    PlusTo(i32),
    TwiceLife(Who),
    PlusLife(Who, i32),
    TwiceCounters(CounterName),
    OneMore(CounterName),
    TwiceTokens,
    RedirectTo(Recipient),
    Prevent,
    Do(Box<Deed>),
}

/// What a card says of players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PlayerSays {
    CantGainLife,
    CantLoseLife,
    CantLose,
    CantWin,
    CantCast(Kind),
    CastAtMost(i32),
    CantSearch,
    CantDraw,
    DrawAtMost(i32),
    CantPlayLands,
    Hexproof,
    Shroud,
    Protection(Vec<Quality>),
    MoreLands(i32),
    NoMaximumHand,
    Flash(Kind),
    SorceryTiming,
    MayPlay(Kind),
    MayCast(Kind),
    LooksAtTop,
    RevealsTop,
    RevealsHand,
    Skips(StepKind),
    KeepMana,
    AnyColor,
    CantMonarch,
}
