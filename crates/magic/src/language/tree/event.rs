//! What abilities wait for.

use super::{Condition, CounterName, Kind, Noun, Own, TriggerWord, Who, Whose};
use crate::program::{StepKind, ZoneKind};

/// When an ability triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Event {
    Enters(Noun),
    EntersOrAttacks(Noun),
    EntersOrDies(Noun),
    EntersUnder(Noun),
    /// "enters from your graveyard"
    EntersFromGraveyard(Noun, Whose),
    EntersFromExile(Noun),
    /// "enters or is turned face up"
    EntersOrTurnedUp(Noun),
    Leaves(Noun),
    Dies(Noun),
    /// "this creature transforms into ..."
    TransformsInto(Noun),
    /// "this creature enters or transforms into ..."
    EntersOrTransforms(Noun),
    /// "... or whenever ...": two abilities in one sentence
    OrWhen(Box<Event>, TriggerWord, Box<Event>),
    PutIntoGraveyard(Noun, bool),
    /// "... is put into your graveyard from anywhere", or from one place.
    PutIntoYourGraveyard(Noun, Option<ZoneKind>),
    /// "one or more creatures you control deal combat damage to a player"
    OneOrMoreDeal(Kind, Who),
    /// "you attack with two or more creatures"
    AttackWith(i32, Kind),
    OneOrMoreDie(Kind),
    OneOrMoreEnter(Kind),
    Attacks(Noun),
    AttacksAlone(Noun),
    /// "this creature attacks while saddled"
    AttacksSaddled(Noun),
    /// "you expend 4" (CR 700.14)
    Expends(Who, i32),
    AttacksOrBlocks(Noun),
    YouAttack,
    /// "one or more creatures attack you"
    TogetherAttackYou(Kind),
    /// "a creature attacks one of your opponents or a planeswalker an opponent controls"
    AttacksTheirs(Noun),
    /// "a permanent you control enters tapped"; with `false` "untapped"
    EntersTapped(Noun, bool),
    /// "enchanted player is attacked"
    IsAttacked(Who),
    /// "one or more creatures you control attack"
    ManyAttack(i32, Kind),
    Explores(Noun),
    /// "this creature exploits a creature"
    Exploits(Noun, Kind),
    /// "you exert a creature"
    Exerts(Kind),
    /// "this creature mutates"
    Mutates(Noun),
    /// "deals noncombat damage to an opponent"
    DealsNoncombat(Noun, DamageWhom),
    AttacksPlayer(Noun, Who),
    /// "attacks you or a planeswalker you control"
    AttacksYours(Noun),
    Blocks(Noun),
    BlocksA(Noun, Kind),
    BecomesBlocked(Noun),
    BecomesBlockedBy(Noun, Kind),
    BlocksOrBecomesBlocked(Noun),
    /// "this creature blocks or becomes blocked by a black creature"
    BlocksOrBlockedBy(Noun, Kind),
    Unblocked(Noun),
    DealsDamage(Noun, DamageWhom, bool),
    DealtDamage(Noun),
    Casts(Who, Kind),
    CastsNth(Who, i32),
    /// "you commit a crime"
    Crime(Who),
    Monstrous(Noun),
    /// "this Class becomes level 3"
    Level(i32),
    /// "the Ring tempts you"
    Tempted,
    /// "you cast your first instant or sorcery spell each turn"
    CastsNthOf(Who, i32, Kind),
    /// "you cast or copy an instant or sorcery spell"
    CastsOrCopies(Who, Kind),
    /// "you cycle this card"
    CyclesThis(Who, Own),
    /// "you cycle a card"
    Cycles(Who),
    /// "you cycle or discard a card"
    CyclesOrDiscards(Who, Kind),
    /// "cycle or discard another card"
    CyclesOrDiscardsAnother(Who, Kind),
    /// "cast another Elf spell"
    CastsAnother(Who, Kind),
    /// "one or more cards leave your graveyard"
    LeaveGraveyard(Kind),
    CastsThis,
    Activates(Who, Kind),
    Draws(Who),
    DrawsNth(Who, i32),
    DrawsExtra(Who),
    Discards(Who, Kind),
    /// "a spell or ability an opponent controls causes you to discard this card"
    MadeToDiscard(Own),
    Sacrifices(Who, Noun),
    /// "a spell or ability an opponent controls destroys a permanent you control"
    Destroys(Who, Noun),
    GainsLife(Who),
    LosesLife(Who),
    Step(StepKind, StepOf),
    /// "the upkeep of enchanted creature's controller"
    StepOfPlayer(StepKind, Who),
    MainPhase(bool, StepOf),
    NextStep(StepKind, StepOf),
    /// "the next turn's upkeep"
    NextTurnsStep(StepKind),
    /// "the beginning of your next main phase"; with `true` "your next first main phase"
    NextMain(bool),
    /// "your second main phase"
    SecondMain(StepOf),
    Taps(Noun),
    Untaps(Noun),
    TapsForMana(Who, Noun),
    Targeted(Noun, bool, Option<bool>),
    /// "becomes the target of an instant or sorcery spell"
    TargetedBy(Noun, Kind),
    CountersPut(CounterName, Noun),
    /// "a +1/+1 counter is put on this creature": for each of them
    CounterPut(CounterName, Noun),
    LastCounter(CounterName, Noun),
    /// "you play a land"; with `true` "another land"
    PlaysLand(Who, bool),
    Transforms(Noun),
    TurnedUp(Noun),
    Monarch(Who),
    Scries(Who),
    /// "an opponent searches their library"
    Searches(Who),
    /// "a player shuffles their library"
    Shuffles(Who),
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
    /// "... enters and whenever you ..."
    AndWhenever(Box<Event>, Box<Event>),
    /// "... enters and at the beginning of your upkeep"
    AndAt(Box<Event>, Box<Event>),
    /// "a creature enters under an opponent's control"
    EntersUnderOpponent(Noun),
    /// "you cast your first spell during each opponent's turn"
    CastsNthInTheirTurn(Who, i32),
    /// "... dies or is put into exile from the battlefield"
    DiesOrExiled(Noun),
    /// "you're dealt damage"
    /// Combat damage, noncombat damage, or any.
    YoureDamaged(Option<bool>),
    /// "an opponent is dealt combat damage"
    IsDamaged(Who, Option<bool>),
    EntersOrLeaves(Noun),
    /// "... for the first time each turn"
    FirstTime(Box<Event>),
    /// "this creature and at least two other creatures attack"
    AttacksAmong(Own, i32, Kind),
    /// "... while you control two or more artifacts"
    While(Box<Event>, Box<Condition>),
    /// "... during your turn"; with `true` "during an opponent's turn"
    During(Box<Event>, bool),
    /// "one or more cards are put into your graveyard from anywhere"; with `true` "from your library".
    OneOrMoreToGraveyard(Kind, Whose, bool),
    /// "... is put into an opponent's graveyard from anywhere"; with `true` "from the battlefield".
    PutIntoOpponents(Noun, bool),
}

/// Whose step it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StepOf {
    Your,
    Each,
    EachPlayers,
    EachOpponents,
    /// "each other player's"
    EachOthers,
    /// "at the beginning of combat on your turn", "the next end step"
    The,
    EnchantedPlayer,
    /// "the chosen player's"
    ChosenPlayer,
}

/// Whom damage is dealt to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DamageWhom {
    /// "to this creature"
    This,
    Anything,
    Player(Who),
    Kind(Kind),
    PlayerOrPlaneswalker,
}
