//! What a card says that holds.

use super::{
    Act, Change, Condition, CostItem, CounterName, Counters, Deed, Gain, HostWord, Kind, Noun, Own,
    Prevented, Quality, Quantity, Recipient, Token, Who, Whose, Wording,
};
use crate::card::{GuiseWord, ManaCost};
use crate::program::{Round, Spend, StepKind, ZoneKind};

/// What a card says that holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Statement {
    /// "If a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield ..."
    DiscardedOntoBattlefield(Own),
    /// "Creatures entering don't cause abilities to trigger."
    EnterUnheard(Kind),
    /// "Spells with the chosen name can't be cast."
    CantBeCast(Kind),
    /// "Your opponents can't cast spells or activate abilities of artifacts."
    CantCastOrActivate(Who, Kind, Kind),
    /// "If an opponent would search a library, that player searches the top four cards of that library instead."
    SearchesTop(Who, i32),
    /// "Spells and abilities your opponents control can't cause you to sacrifice permanents."; with `true` nor to discard.
    Unforced(bool),
    /// "Creature cards in graveyards and libraries can't enter the battlefield."
    CantEnter(Kind, ZoneKind, ZoneKind),
    Changes(Noun, Vec<Change>),
    /// "This creature and enchanted creature each get +1/+1"
    BothChange(Own, HostWord, Kind, Vec<Change>),
    /// "This creature gets +1/+1 and other creatures you control have trample"
    ChangesAndChanges(Noun, Vec<Change>, Noun, Vec<Change>),
    /// "Enchanted land is a 3/3 creature. It's still a land."
    ChangesLand(Noun, Vec<Change>),
    /// "Creatures with power less than this creature's power can't block this creature."
    CantBlockThis(Kind, Own),
    /// "You control enchanted creature."
    YouControl(Noun),
    Power(Own, Quantity),
    Toughness(Own, Quantity),
    PowerAndToughness(Own, Quantity),
    /// "Its power is equal to ... and its toughness is equal to that number plus 1."
    PowerAndMore(Own, Quantity, i32),
    Enters(Noun, Vec<Entering>),
    EntersUnless(Noun, Condition),
    /// "This creature escapes with two +1/+1 counters on it."
    EscapesWith(Own, Counters),
    EntersIf(Condition, Noun, Vec<Entering>),
    /// "This creature enters with your choice of a +1/+1 counter on it or haste."
    EntersWithChoice(Own, Counters, Vec<Gain>),
    /// "As this creature enters, you may sacrifice any number of creatures. It enters with ... for each of them."
    Devours(Own, Kind, Counters),
    /// "As this creature enters, ..."
    AsEnters(Own, Box<Deed>),
    /// "As it enters, ..." after another sentence
    AsItEnters(Box<Deed>),
    /// "You may have this creature enter as a copy of a creature"; with `true` "of any creature"
    EntersAsCopy(Own, bool, Kind, Vec<Change>),
    /// "You may have this land enter tapped as a copy of any land"
    EntersTappedAsCopy(Own, Kind),
    /// "This creature enters with a +1/+1 counter on it if ..."
    EntersWhen(Noun, Vec<Entering>, Condition),
    /// "..., where X is ..."
    WhereX(Box<Statement>, Quantity),
    /// "This creature can't attack unless ..."
    /// While this holds, or while it does not.
    ChangesIf(Noun, Vec<Change>, bool, Condition),
    /// "You may have this creature enter with a +1/+1 counter on it."
    MayEnterWith(Own, Counters),
    /// "As this land enters, you may pay 2 life. If you don't, it enters tapped."
    EntersTappedUnlessPaid(Own, Vec<CostItem>),
    /// "If ... would ..., ... instead."
    Instead(Would, Instead),
    /// "If you would draw a card, you may instead ..."
    MayInstead(Would, Act),
    /// The same, with what is done then.
    MayInsteadThen(Would, Act, Box<Deed>),
    /// "Untap all creatures you control during each other player's untap step."
    UntapsToo(Noun),
    /// "You may choose not to untap this creature during your untap step."
    MayStayTapped(Own),
    /// "Once during each of your turns, you may cast a creature spell from your graveyard."
    CastOnce(OnceWord, Kind, bool),
    /// "Once each turn, you may cast a creature spell from the top of your library."
    CastTopOnce(OnceWord, Kind),
    Prevent(Prevented),
    /// "If a source would deal damage to you, prevent 1 of that damage."
    PreventSome(Would, i32),
    /// "If a source would deal damage to you, prevent all but 1 of that damage."
    PreventAllBut(Would, i32),
    /// "If a source would deal damage to you, prevent half that damage, rounded up."
    PreventHalf(Would, Round),
    /// "If a source would deal damage to you, prevent that damage."
    PreventIt(Would),
    /// "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from it."
    PreventThen(Would, Box<Deed>),
    /// "As this land enters, you may pay 2 life. If you don't, this land enters tapped."
    TappedUnlessPaid(Own, Vec<CostItem>, Own),
    /// "All creatures able to block this creature do so."
    Lure(Noun),
    Players(Who, PlayerSays),
    /// "You can't lose the game and your opponents can't win the game."
    PlayersBoth(Who, PlayerSays, Who, PlayerSays),
    /// "If an opponent would draw a card, instead that player skips that draw and you draw a card."
    DrawElse(Would, Who, Box<Deed>),
    /// "If you would draw a card, you may skip that draw instead."
    MaySkipDraw(Would),
    /// "Your opponents can't cast spells during your turn."; with `true` "during combat".
    CantCastDuring(Who, Kind, bool),
    /// "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells."
    CantCastMore(Who, Kind, Kind),
    /// "Players can cast spells only during their own turns."
    OwnTurnsOnly(Who),
    SpellsCost(Kind, ManaCost, CostWord),
    SpellsCostForEach(Kind, ManaCost, CostWord, Quantity),
    OpponentsCost(Kind, ManaCost, CostWord),
    AllCost(Kind, ManaCost, CostWord),
    OwnCost(ManaCost, CostWord),
    OwnCostForEach(ManaCost, CostWord, Quantity),
    OwnCostIf(ManaCost, CostWord, Condition),
    OwnCostX(CostWord, Quantity),
    /// "This spell costs {1} more to cast for each target beyond the first."
    CostPerTarget(ManaCost),
    SpellCantBeCountered,
    /// "If you control a Swamp, this spell can't be countered."
    GuardedIf(Condition),
    /// "You may cast this card from your graveyard using its mutate ability."
    GuiseFrom(Own, GuiseWord),
    /// "You may cast this spell as though it had flash."
    OwnFlash(Own),
    /// "You may cast this spell as though it had flash if you control a Swamp."
    OwnFlashIf(Own, Condition),
    /// "You may cast this spell as though it had flash if you pay {2} more to cast it."
    FlashFor(Own, ManaCost),
    /// "You may cast this card from your graveyard."
    CastableFrom(Own, ZoneKind),
    /// "... can't block, and its activated abilities can't be activated"; with `true` "unless they're mana abilities".
    Arrested(Noun, Vec<Change>, bool),
    /// "Activated abilities of artifacts can't be activated"; with `true` "unless they're mana abilities".
    AbilitiesOff(Kind, bool),
    /// "You may have this creature assign its combat damage as though it weren't blocked."
    AssignsAsUnblocked(Own),
    /// "For each creature you control, you may have that creature assign its combat damage as though it weren't blocked."
    EachAssignsAsUnblocked(Kind),
    /// "Your maximum hand size is increased by one."
    HandSize(Whose, HandSize),
    DamageUnpreventable,
    /// "Creatures can't attack you unless their controller pays {2} ..."; with `true` "you or planeswalkers you control".
    AttackTax(ManaCost, bool),
    /// "Play with the top card of your library revealed."
    TopRevealed,
    HandRevealed,
    /// "Skip your draw step."
    SkipStep(StepKind),
    TriggerAgain(TriggerSource),
    /// "Creature spells you cast have convoke."; `Each`: "Each creature spell you cast has convoke."
    SpellsHave(Kind, Vec<Gain>, Wording),
    /// "The first creature spell you cast each turn has convoke."; with `true` "during each of your turns".
    FirstHas(Kind, Vec<Gain>, bool),
    /// "You may play cards exiled with this creature, and you may spend mana as though it were mana of any color to cast
    /// those spells."
    PlayersSpend(Who, PlayerSays, Spend),
    /// "You may pay {W} rather than pay the mana cost for spells you cast."
    OtherCost(Vec<CostItem>, Kind),
    /// "Once during each of your turns, you may cast a creature spell by paying 2 life rather than paying its mana cost."
    CastFor(OnceWord, Kind, Vec<CostItem>),
    /// "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life equal to its
    /// mana value rather than pay its mana cost."; without lands "you may cast spells".
    TopFor(bool, Kind, Vec<CostItem>),
}

/// A maximum hand size, or how it differs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HandSize {
    Is(i32),
    More(i32),
    Less(i32),
}

/// How often and when something may be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum OnceWord {
    /// "during each of your turns"
    InYourTurns,
    /// "once each turn"
    EachTurn,
}

/// Which triggered abilities trigger again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TriggerSource {
    /// "If a permanent entering causes a triggered ability of a permanent you control to trigger"
    Entering(Kind, Kind),
    /// "If a triggered ability of another creature you control triggers"
    OfAnother(Kind),
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
}

/// What would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Would {
    Die(Noun),
    Leave(Noun),
    /// "would enter and it wasn't cast"
    EnterUncast(Noun),
    PutIntoGraveyard(Noun),
    /// "... would be put into your graveyard from anywhere"
    PutIntoGraveyardOf(Noun, Whose),
    /// "a creature card not on the battlefield would be put into an opponent's graveyard"
    PutIntoGraveyardElsewhere(Noun, Whose),
    /// One or the other.
    Either(Box<Would>, Box<Would>),
    Draw(Who),
    DrawExceptFirst(Who),
    /// "you would draw a card while you have no cards in hand"
    While(Box<Would>, Condition),
    Discard(Who),
    GainLife(Who),
    LoseLife(Who),
    DealDamage(Noun, Option<Recipient>, Option<bool>),
    BeDealtDamage(Recipient, Option<bool>),
    /// "a source would deal damage to a permanent or player"
    DealDamageToAny(Noun),
    /// "a source would deal damage to an opponent or a permanent an opponent controls"
    DealDamageToSide(Noun, Option<bool>),
    PutCounters(CounterName, Noun),
    Create,
    /// "one or more tokens would be created", under whoever's control
    CreateAny,
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
    /// "that player skips that draw"
    NoDraw(Who),
    /// "that player gains no life"
    NoLife(Who),
    TwiceLife(Who),
    PlusLife(Who, i32),
    TwiceCounters(CounterName),
    OneMore(CounterName),
    TwiceTokens,
    /// "those tokens plus a Food token are created"; with `true` as many of the other tokens.
    MoreTokens(Token, bool),
    RedirectTo(Recipient),
    Do(Box<Deed>),
}

/// What a card says of players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PlayerSays {
    /// "can't attack with creatures"
    CantAttack,
    CantGainLife,
    CantLoseLife,
    CantLose,
    CantWin,
    CantCast(Kind),
    /// "can't cast spells from graveyards or libraries"
    CantCastFrom(Kind, ZoneKind, ZoneKind),
    CastAtMost(i32),
    /// "can't cast more than one noncreature spell each turn"
    CastAtMostOf(i32, Kind),
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
    /// "may cast spells from your hand without paying their mana costs"
    CastFree(Kind),
    /// "may play lands from the top of your library"
    PlayTop(Kind),
    CastTop(Kind),
    /// "may play lands and cast creature spells from the top of your library"
    PlayAndCastTop(Kind),
    /// "may play lands and cast spells from your graveyard"
    PlayAndCastBuried(Kind),
    LooksAtTop,
    RevealsHand,
    Skips(StepKind),
    KeepMana,
    AnyColor,
    /// "may spend mana as though it were mana of any color to cast creature spells"
    AnyColorFor(Kind),
    /// The same "of any type".
    AnyTypeFor(Kind),
    /// "can't pay life or sacrifice creatures to cast spells or activate abilities"
    CantPay(Kind),
    CantMonarch,
    /// "can't get poison counters"
    CantGet(CounterName),
    /// "can't activate abilities of artifacts"
    CantActivate(Kind),
    /// "may play lands and cast spells from among cards exiled with this creature"
    PlayExiled(Own),
}
