//! Sentences of effects, and what things do.

use super::{
    Act, Amount, Change, Condition, CostItem, CostWord, Count, Event, Gain, HowMany, Kind, Lasts, ManaUse,
    Must, Noun, Place, PlayerSays, TriggerWord, Value, Who,
};
use crate::card::ManaCost;
use crate::program::{Mark, StepKind};

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
    /// "You may have target creature get +2/+0 until end of turn."
    MayLasting(Who, Noun, Vec<Change>, Lasts),
    /// "You may have target opponent draw a card."
    MayDo(Who, Who, Act),
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
    IfCant(Box<Deed>),
    Otherwise(Box<Deed>),
    /// "... instead" of what the sentence before says.
    IfInstead(Condition, Box<Deed>),
    Then(Box<Deed>),
    And(Box<Deed>, Box<Deed>),
    CommaThen(Box<Deed>, Box<Deed>),
    /// "unless its controller pays {3}"
    Unless(Box<Deed>, Who, Vec<CostItem>),
    UnlessActs(Box<Deed>, Who, Act),
    /// "You lose 2 life unless you control a Swamp."
    UnlessIs(Box<Deed>, Condition),
    /// "You may pay {2}. If you do"
    MayPay(Who, Vec<CostItem>),
    ForEach(Kind, Box<Deed>),
    /// "for each opponent, ..."
    ForEachPlayer(Who, Box<Deed>),
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
    MayCast(Lasts, Who, Noun),
    /// "Target creature gets +1/+1 until end of turn for each ..."
    LastingForEach(Noun, Vec<Change>, Lasts, Count),
    /// "whenever ... this turn, ..."
    LaterWhenever(TriggerWord, Event, Lasts, Box<Deed>),
    Modes(ModeCount, Vec<Vec<Deed>>),
    /// "Choose one. If you control a Wizard as you cast this spell, you may choose two instead."
    ModesIf(ModeCount, Condition, ModeCount, Vec<Vec<Deed>>),
    /// "Up to two target players each draw a card."
    DoEach(Who, Act),
    /// "Choose three. You may choose the same mode more than once."
    ModesAgain(ModeCount, Vec<Vec<Deed>>),
    /// "Spree": modes, each with its own cost.
    Spree(Vec<PricedMode>),
    /// "If you search your library this way, shuffle."
    ShuffleSearched,
    /// "It's still a land."
    StillLand,
    /// "Target creature gets +2/+0 until end of turn and can't be blocked this turn."
    LastingTwice(Noun, Vec<Change>, Lasts, Vec<Change>, Lasts),
    /// "Spend this mana only to cast creature spells."
    SpendOnly(ManaUse),
    /// "This mana can't be spent to cast a nonartifact spell."
    SpendNot(Kind),
    /// "The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    PreventOnce(Noun, Option<Recipient>),
    DamageUnpreventable,
    Only(Proviso),
    /// "After this phase, there is an additional combat phase."
    ExtraCombat(bool),
    /// "If that creature would die this turn, exile it instead."
    DieExile(Noun),
    /// "Target creature attacks this turn if able."
    MustFor(Noun, Must, Lasts),
    /// "Target creature gets +1/+0 until end of turn and attacks this turn if able."
    LastingMust(Noun, Vec<Change>, Lasts, Must, Lasts),
    /// "Target creature attacks you this turn if able."
    AttacksPlayer(Noun, Who),
    /// "The Ring tempts you."
    Tempts,
    /// "If you win, ..." a clash
    IfWin(Box<Deed>),
    /// "Target creatures each get +1/+1 until end of turn."
    LastingEach(Noun, Vec<Change>, Lasts),
    /// "Target creature gains protection from the color of your choice until end of turn."
    ProtectionOfChoice(Noun, Lasts),
    /// "Target creature gains your choice of flying or lifelink until end of turn."
    GainsOneOf(Noun, Vec<Gain>, Lasts),
    /// "Target creature becomes the color of your choice until end of turn."
    ColorOfChoice(Noun, Lasts),
    /// "... unless you pay {1} for each ..."
    UnlessEach(Box<Deed>, Who, Vec<CostItem>, Count),
    /// "Until end of turn, whenever ..., ..."
    WheneverFor(Lasts, Event, Box<Deed>),
    /// "All creatures able to block target creature this turn do so."
    Lure(Noun),
    /// "If that spell is countered this way, exile it instead of putting it into its owner's graveyard."
    CounteredExile,
    /// "If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard."
    CounteredTo(Place),
    /// "It can't be regenerated."
    NoRegeneration(bool),
    /// "Two target creatures each deal damage equal to their power to ..."
    ActsEach(Noun, ThingAct),
    /// "When you cast your next instant or sorcery spell this turn, ..."
    NextCast(Kind, Box<Deed>),
    /// "If a creature dealt damage this way would die this turn, exile it instead."
    DamagedExile(Kind),
    /// "The next 2 damage that would be dealt to you this turn is dealt to target creature instead."
    RedirectNext(Amount, Recipient, Recipient),
    /// "This creature becomes the creature type of your choice until end of turn."
    TypeOfChoice(Noun, Lasts),
    /// "Target land becomes the basic land type of your choice until end of turn."
    LandTypeOfChoice(Noun, Lasts),
}

/// "+ {1} — Draw a card."
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PricedMode {
    pub(crate) costs: Vec<CostItem>,
    pub(crate) deeds: Vec<Deed>,
}

/// How many modes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ModeCount {
    One,
    Two,
    Three,
    /// "both"
    Both,
    OneOrBoth,
    OneOrMore,
    UpToOne,
    UpToTwo,
    AnyNumber,
}

/// "If you do", "if they do", "if a player does", "if that player does".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DoWord {
    You,
    They,
    Player,
    ThatPlayer,
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
    /// "activate only during your turn, before attackers are declared"
    BeforeAttack,
    Combat,
    /// "activate only during your upkeep"
    During(StepKind),
    AnyPlayer,
    /// "activate only as a sorcery and only once each turn"
    Both(Box<Proviso>, Box<Proviso>),
    /// "this ability triggers only once"
    TriggersOnceEver,
    /// "this ability costs {1} less to activate for each ..."
    CostsForEach(ManaCost, CostWord, Count),
    /// "this ability costs {2} less to activate if ..."
    CostsIf(ManaCost, CostWord, Condition),
    InGraveyard,
}

/// What things do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ThingAct {
    Deal(Amount, Vec<Recipient>),
    /// "deals damage equal to its power to ..."
    DealValue(Value, Vec<Recipient>),
    /// "deals damage to each opponent equal to its power"
    DealToEqual(Vec<Recipient>, Value),
    /// "deals 3 damage divided as you choose among one, two, or three targets"
    Divide(Amount, HowMany, Option<Kind>),
    DealBoth(Amount, Recipient, Amount, Recipient),
    DealForEach(Amount, Vec<Recipient>, Count),
    /// "it deals 4 damage instead": to what the sentence before says
    DealAgain(Amount),
    Fight(Noun),
    Explore,
    Connive,
    /// "becomes renowned" (CR 702.112)
    Become(Mark),
    PhaseOut,
}

/// What is dealt damage.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Recipient {
    Thing(Noun),
    Player(Who),
}
