//! Things, players, numbers.

use super::{Condition, Participle2, Quantity, Wording};
use crate::card::{CardType, Color, Supertype};
use crate::program::{Cmp, Duration, Keyword, Mark, ZoneKind};

/// A kind of counter, as text names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CounterName {
    Plus,
    Minus,
    /// "-0/-1"
    Sized(i8, i8),
    Keyword(Keyword),
    /// "charge", "time", "poison" and all others.
    Named(String),
}

/// So many counters of a kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Counters {
    pub(crate) count: Quantity,
    pub(crate) kind: CounterName,
}

impl Counters {
    /// Their kind and number, if the number is worked out: it is said last then.
    pub(crate) fn worked_out(&self) -> Option<(CounterName, Quantity)> {
        self.count.is_worked_out().then(|| (self.kind.clone(), self.count.clone()))
    }
}

/// The word by which a text calls its own card: "this creature".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Own {
    Name,
    Creature,
    Artifact,
    Enchantment,
    Land,
    Permanent,
    Card,
    Spell,
    Token,
    Aura,
    Equipment,
    Vehicle,
    Saga,
    Class,
    Planeswalker,
    Scheme,
    Siege,
    Fortification,
    Spacecraft,
    Planet,
    Case,
    Room,
    Mount,
    Generator,
}

/// How long something lasts, as text says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lasts {
    EndOfTurn,
    /// "this turn"
    ThisTurn,
    EndOfCombat,
    ThisCombat,
    YourNextTurn,
    EndOfYourNextTurn,
    WhileStays(Own),
    WhileYouControl(Own),
    WhileTapped(Own),
    /// "for as long as it remains exiled"
    WhileExiled,
    /// "on later turns"
    LaterTurns,
    /// "for the rest of the game"
    RestOfGame,
}

impl Lasts {
    pub(crate) fn duration(self) -> Duration {
        match self {
            Lasts::EndOfTurn | Lasts::ThisTurn => Duration::EndOfTurn,
            Lasts::EndOfCombat | Lasts::ThisCombat => Duration::EndOfCombat,
            Lasts::YourNextTurn => Duration::YourNextTurn,
            Lasts::EndOfYourNextTurn => Duration::EndOfYourNextTurn,
            Lasts::WhileStays(_) => Duration::WhileSourceStays,
            Lasts::WhileYouControl(_) => Duration::WhileYouControlSource,
            Lasts::WhileTapped(_) => Duration::WhileSourceTapped,
            // What leaves exile is another object (CR 400.7).
            Lasts::LaterTurns => Duration::LaterTurns,
            Lasts::WhileExiled | Lasts::RestOfGame => Duration::Forever,
        }
    }
}

/// How many of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HowMany {
    /// "target creature", "two target creatures", "X creatures"
    Exactly(Quantity),
    /// "up to two target creatures"
    UpTo(Quantity),
    /// "one or two target creatures"
    Between(i32, i32),
    AnyNumber,
}

impl HowMany {
    /// One, no more and no less.
    pub(crate) const ONE: HowMany = HowMany::Exactly(Quantity::Fixed(1));

    /// Whether there may be more than one.
    pub(crate) fn is_several(&self) -> bool {
        !matches!(self, HowMany::Exactly(Quantity::Fixed(1)) | HowMany::UpTo(Quantity::Fixed(1)))
    }
}

/// A phrase for things.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Noun {
    This(Own),
    /// "this card from your graveyard"
    ThisFrom(Own, ZoneKind),
    /// "this creature or another creature you control"
    OrAnother(Own, Kind),
    /// "all cards they exiled this way"
    AllDoneBy(Kind, Participle2),
    /// "each permanent with the most votes or tied for most votes"
    MostVotes(Kind),
    /// "this creature or enchanted creature"
    OrHost(Own, HostWord, Kind),
    /// "it"
    It,
    /// "them"
    Them,
    /// "they"
    They,
    /// "each of them"
    EachOf(Box<Noun>),
    /// "each of up to two target creatures"
    EachTarget(HowMany, Kind),
    /// "each of up to two other target creatures"
    EachOtherTarget(HowMany, Kind),
    /// "itself"
    Itself,
    /// "that creature"
    That(Kind),
    /// "those creatures"
    Those(Kind),
    /// "the exiled card", "the sacrificed creature", "the token": what was just done so.
    The(Participle, Kind),
    /// "the milled cards"
    TheMany(Participle, Kind),
    /// "their copy", of each of several players
    TheirCopy,
    /// "the creature put onto the battlefield with this enchantment"
    ThePutWith(Kind, Own),
    Target(HowMany, Kind),
    /// "another target creature"
    OtherTarget(HowMany, Kind),
    /// "target artifact, target creature, and target land"
    Targets(Box<Kind>, Box<Kind>, Box<Kind>),
    /// "all creatures in the pile of their choice"
    Pile(Box<Kind>, Whose),
    /// "any target"
    AnyTarget,
    /// "each of two targets"
    AnyTargets(HowMany),
    /// "any other target"
    AnyOtherTarget,
    /// "target creature or player"
    TargetOrPlayer(Kind),
    /// "target opponent or planeswalker"
    OpponentOrTarget(Kind),
    /// "target player or planeswalker"
    PlayerOrTarget(Kind),
    /// "a creature you control"
    A(Kind),
    /// "a red source of your choice"
    OfYourChoice(Kind),
    /// "another creature you control"
    Another(Kind),
    /// "two creatures you control", "up to X creature cards", "any number of lands"
    Some(HowMany, Kind),
    /// "all creature cards revealed this way"; with `true` "from among them"
    AllOfThem(Kind, bool),
    /// "enchanted creature and other creatures ..."
    AndOther(Box<Noun>, Kind),
    /// "this creature and land creatures you control"
    ThisAnd(Own, Kind),
    /// "a card exiled this way"
    OneDone(Kind, Participle2),
    /// "each creature tapped this way"
    EachDone(Kind, Participle2),
    /// "each card put into a graveyard this way"
    BuriedThisWay,
    /// "each creature"
    Each(Kind),
    /// "all creatures"
    All(Kind),
    /// "creatures you control"
    Bare(Kind),
    /// "enchanted creature", "equipped creature"
    Host(HostWord, Kind),
    /// "the top three cards of your library"
    Top(Quantity, Whose),
    /// "one of them"
    OneOf(Box<Noun>),
    /// "two of them", "up to two of them"
    SomeOf(HowMany, Box<Noun>),
    /// "the rest"
    Rest,
    /// "all cards revealed this way that weren't put onto the battlefield"
    Unput,
    /// "all other cards revealed this way"; with `true` exiled
    OtherCards(bool),
    /// "the other"
    Other,
    /// "target creature and all other creatures"
    Both(Box<Noun>, Box<Noun>),
    /// "your commander"
    /// "your commander from the command zone"
    CommanderAway,
    /// "your Ring-bearer"
    RingBearer,
    Commander,
    /// "your hand"
    Zone(Whose, ZoneKind),
    /// "all graveyards"
    AllOf(ZoneKind),
    /// "all cards from your graveyard"
    CardsOf(Whose, ZoneKind),
    /// "your hand and graveyard"
    HandAndGraveyard(Whose),
    /// "all cards from all opponents' hands and graveyards"
    OpponentsZones(ZoneKind, ZoneKind),
    /// "a card of an opponent's choice from your graveyard"
    OfOpponentsChoice(Kind),
    /// "a card at random from your hand"
    AtRandom(Quantity, Box<Kind>, Whose, ZoneKind),
}

/// What was done to the thing that is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Participle {
    Exiled,
    Sacrificed,
    Discarded,
    Chosen,
    Revealed,
    Returned,
    Created,
    Copied,
    Milled,
    /// To pay a cost.
    Tapped,
}

/// How a text calls what its source is attached to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HostWord {
    Enchanted,
    Equipped,
    Fortified,
}

/// A kind of thing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Type(CardType),
    Permanent,
    Card,
    Spell,
    Ability,
    ActivatedAbility,
    TriggeredAbility,
    /// "activated or triggered ability"
    AnyAbility,
    Token,
    Source,
    Commander,
    Subtype(String),
    Adj(Adj, Box<Kind>),
    Post(Box<Kind>, Post),
    /// "artifact or enchantment"
    /// The second of two, with an article of its own: "an instant card or a card with flash"
    Article(Box<Kind>),
    Or(Vec<Kind>),
    /// "Goblins and Orcs"
    And(Vec<Kind>),
    /// "artifacts and/or creatures"
    AndOr(Vec<Kind>),
    /// "instant and sorcery spells": of either type
    Both(CardType, CardType, Box<Kind>),
    /// "instant and/or sorcery cards"
    EitherType(CardType, CardType, Box<Kind>),
}

/// An adjective.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Adj {
    Type(CardType),
    NonType(CardType),
    Supertype(Supertype),
    NonSupertype(Supertype),
    Subtype(String),
    NonSubtype(String),
    Color(Color),
    NonColor(Color),
    Colorless,
    Multicolored,
    Monocolored,
    Permanent,
    NonToken,
    NonAttacking,
    Tapped,
    Untapped,
    Attacking,
    Blocking,
    Blocked,
    Unblocked,
    Other,
    FaceDown,
    Commander,
    Enchanted,
    Equipped,
    /// An artifact, a legend or a Saga (CR 700.6).
    Historic,
    /// "1/1", of what has this power and toughness
    Size(Box<Quantity>, Box<Quantity>),
    FaceUp,
    /// "unpaired" (CR 702.95)
    Unpaired,
    /// An Assassin, Mercenary, Pirate, Rogue or Warlock (CR 700.12).
    Outlaw,
    /// Equipped, enchanted by its controller, or with a counter (CR 700.9).
    Modified,
    /// "monstrous" (CR 701.37)
    Monstrous,
    /// "renowned" (CR 702.112)
    Marked(Mark),
    /// "black or red"
    Or(Vec<Adj>),
    /// "noncreature, nonland"
    Both(Box<Adj>, Box<Adj>),
}

/// A phrase after a noun.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Post {
    /// "from a single graveyard"
    OneGraveyard,
    /// "with total mana value 3 or less"
    Total(Stat, Box<Quantity>),
    /// "controlled by different players"
    OfDifferentPlayers,
    OfOnePlayer,
    Controls(Whom),
    DontControl,
    Owns(Whom),
    WithKeyword(Vec<Keyword>),
    WithoutKeyword(Keyword),
    /// "with flying or reach"
    WithEitherKeyword(Keyword, Keyword),
    /// "with deathtouch, hexproof, or reach"
    WithAnyKeyword(Vec<Keyword>),
    /// "without flying or islandwalk": neither of them
    WithoutEitherKeyword(Keyword, Keyword),
    /// "without flying or islandwalk"
    WithoutKeywordOrWalk(Keyword, Box<Kind>),
    /// "that's one or more colors"
    OfSomeColor,
    /// "with {X} in its mana cost"
    WithX,
    /// "attached to you"
    AttachedToPlayer(Whom),
    /// "except for lands and tokens"
    ExceptFor(Vec<Kind>),
    /// "with power 2 or less"; `Last`: "with power equal to X"
    WithStat(Stat, Cmp, Box<Quantity>, Wording),
    /// "with an odd mana value"
    WithEven(Stat, bool),
    /// "with the greatest power among creatures"
    Greatest(Stat, Box<Kind>),
    /// "with a +1/+1 counter on it"
    WithCounter(CounterName),
    /// "with no +1/+1 counters on it"
    WithoutCounter(CounterName),
    WithAnyCounter,
    Named(String),
    /// "not named ..."
    NotNamed(String),
    /// "from your graveyard", "in your hand"
    In(bool, Whose, ZoneKind),
    Attacking(Whom),
    /// "attacking you or a planeswalker you control"
    AttackingYours,
    ChosenColor,
    ChosenType,
    /// "of that type": the creature type that was chosen before.
    ThatType,
    ChosenName,
    /// "with different names", of cards that are searched for
    DifferentNames,
    /// "that share a land type", of cards that are searched for
    ShareLandType,
    DealtDamageThisTurn,
    /// "drawn this turn"
    DrawnThisTurn,
    /// "created with this creature"
    CreatedWith(Own),
    /// "that dealt damage this turn"
    DealsDamageThisTurn,
    /// "that dealt damage to you this turn"
    DealsDamageToYouThisTurn,
    /// "dealt damage by this creature this turn"
    DamagedBy(Own),
    /// "whose controller was dealt combat damage by this creature this turn"
    ControllerHurtBy(Own),
    /// "target face-up exiled card"
    Exiled,
    /// "that was blocked by one of those creatures this turn"
    BlockedThisTurnBy(Box<Noun>),
    EnteredThisTurn,
    /// "that was put there from the battlefield this turn"; from anywhere if none
    PutThereThisTurn(Option<ZoneKind>),
    AttackedThisTurn,
    /// "that targets a creature you control", "that targets you"
    Targets(Box<Noun>),
    TargetsYou,
    /// "that targets you or a permanent you control"
    TargetsYouOr(Box<Noun>),
    /// "that's one or more colors", "that's black", "that isn't legendary"
    Is(bool, Adj),
    /// "that's a Werewolf or a Wolf"
    IsA(Box<Kind>),
    /// "with the same name as that card"
    SameName(Box<Noun>),
    /// "that shares a color with it"
    SharesColor(Box<Noun>),
    SharesType(Box<Noun>),
    /// "that shares a card type with it"; with `true` "a permanent type"
    SharesCardType(bool, Box<Noun>),
    /// "in exile"
    InExile,
    /// "blocking it", "blocked by it"
    InCombatWith(bool, Box<Noun>),
    /// "blocking or blocked by it"
    OpposedTo(Box<Noun>),
    /// "from your hand or graveyard"
    HandOrGraveyard,
    /// "attached to it"
    AttachedTo(Box<Noun>),
    /// "attached to a creature you control"
    AttachedToA(Box<Kind>),
    OnBattlefield,
    /// "a nonland card from it": from the hand that was just revealed
    FromIt,
    /// "exiled with this creature"
    ExiledWith(Own),
    /// "exiled with it": with the card itself
    ExiledWithIt,
    /// "from among cards exiled with this creature"
    AmongExiledWith(Own),
    /// "from among them"
    FromAmong,
    /// "from among the milled cards"
    FromAmongThe(Participle),
    /// "from among the cards milled this way"
    FromAmongDone(Participle2),
    /// "of the creature type of your choice"
    TypeOfChoice,
    /// "that targets only a creature you control"
    TargetsOnly(Box<Noun>),
    /// "with a single target"
    SingleTarget,
    /// "with lesser mana value"
    /// "with greater power"
    WithGreater(Stat),
    WithLesser(Stat),
    /// "from exile", of a spell
    FromExile,
    /// "from anywhere other than your hand", of a spell
    NotFromHand,
    /// "other than this creature"
    OtherThan(Box<Noun>),
    /// "other than a basic land card"
    OtherThanA(Box<Kind>),
    /// "from outside the game"
    Outside,
}

/// A number that a thing has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stat {
    Power,
    Toughness,
    ManaValue,
}

/// A player, where a verb tells whose something is: "you control", "an opponent controls".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whom {
    You,
    /// "your opponents control"
    Opponents,
    AnOpponent,
    ThatPlayer,
    They,
    Target(bool),
    /// "another target player controls"
    OtherTarget,
    DefendingPlayer,
    EnchantedPlayer,
    /// "that player or that planeswalker's controller"
    PlayerOrController(Box<Kind>),
}

/// Whose zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    Your,
    Their,
    /// "its owner's"
    ItsOwners,
    /// "their owners'"
    TheirOwners,
    ItsControllers,
    /// "a graveyard"
    Any,
    /// "all graveyards"
    All,
    /// "your opponents' graveyards"
    Opponents,
    Of(Box<Who>),
}

/// A player or players.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    You,
    AnOpponent,
    APlayer,
    EachOpponent,
    EachPlayer,
    EachOtherPlayer,
    /// "each player other than target player"
    EachPlayerBut(Box<Who>),
    /// "target player", "target opponent"
    Target(bool),
    /// "another target player"
    OtherTarget,
    /// "target player other than this artifact's owner"
    TargetBut(Box<Who>),
    /// "the player with the most life or tied for most life"
    MostLife,
    /// "each opponent other than defending player"
    OtherOpponents,
    /// "each other opponent": other than the one spoken of
    EachOtherOpponent,
    /// "up to two target players"
    Targets(HowMany),
    /// "that player or that planeswalker's controller"
    PlayerOrController(Kind),
    They,
    /// "each of those players"
    EachOfThose,
    ThatPlayer,
    ControllerOf(Box<Noun>),
    OwnerOf(Box<Noun>),
    DefendingPlayer,
    EnchantedPlayer,
    ActivePlayer,
    Monarch,
    ChosenPlayer,
    /// "players"
    Players,
    /// "your opponents"
    Opponents,
    /// "you and target opponent"
    YouAnd(Box<Who>),
    /// "each player who controls a creature"
    Those(Box<Who>, Box<Condition>),
    /// "who", of whom a condition tells something
    Candidate,
    /// "who" of several: "players who control a creature"
    Candidates,
}
