//! What a thing is said to get, have, be, and not be able to do.

use super::{CounterName, Gain, Kind, Noun, Own, Quantity, TokenText};
use crate::card::{CardType, Color, ManaCost, Supertype};
use crate::program::Keyword;

/// What a thing is said to get, have or be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    /// "gets +1/+1"
    Gets(Quantity, Quantity),
    /// "gains flying"
    Gains(Vec<Gain>),
    /// "has flying"
    Has(Vec<Gain>),
    Loses(Vec<Keyword>),
    LosesAll,
    /// "is every basic land type in addition to its other types"
    EveryLandType,
    /// "becomes that type", of a basic land type that was chosen
    ThatLandType,
    /// "loses all creature types"
    LosesCreatureTypes,
    /// "loses all other card types and abilities"
    LosesOther(Others),
    /// "is a 4/4 green Beast creature in addition to its other types"
    Is(Being),
    Becomes(Being),
    /// "becomes a 2/2 creature with all creature types"
    BecomesEvery(Being),
    /// "becomes an artifact creature with power and toughness each equal to its mana value"
    BecomesSized(Being, Quantity),
    /// "is an artifact creature with power and toughness each equal to its mana value"
    IsSized(Being, Quantity),
    /// "assigns no combat damage"
    NoCombatDamage,
    /// "has base power and toughness 1/1"
    BaseStats(Quantity, Quantity),
    /// "has base power and toughness each equal to its mana value"
    BaseStatsEqual(Quantity),
    /// "has no mana cost"
    NoManaCost,
    BasePower(Quantity),
    BaseToughness(Quantity),
    Cannot(Cannot),
    Must(Must),
    /// "doesn't untap during its controller's untap step"
    StaysTapped(UntapStep),
    /// "doesn't untap during its controller's next untap step"
    StaysTappedOnce(UntapStep),
    CopyOf(Noun, Vec<Change>),
    Goaded,
    IsColor(Vec<Color>, bool),
    /// "is black in addition to its other colors"
    AlsoColor(Vec<Color>),
    /// "isn't a creature"
    IsNot(CardType),
    /// "isn't legendary"
    IsNotSuper(Supertype),
    /// "can block only creatures with flying"
    BlocksOnly(Kind),
    AllCreatureTypes,
    ChosenType,
    /// "is the chosen type in addition to its other types"
    AlsoChosenType,
    ChosenColor,
    DamageByToughness,
    /// "can block an additional creature each combat"
    /// "can block an additional creature", perhaps "each combat"
    BlocksMore(i32, bool),
    /// "can block any number of creatures"
    BlocksAny,
    GainsCreatureTypes,
    Colorless,
    IsSuper(Supertype),
    /// "can attack as though it didn't have defender"
    AttacksDespiteDefender,
    /// "its activated abilities can't be activated"; with `true` "unless they're mana abilities"
    Inactive(bool),
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
    /// "in addition to its other colors and types"
    ColorsAndTypes,
    /// "in addition to its other creature types"
    OtherCreatureTypes,
    /// "that's still a land"
    Still(CardType),
}

impl Change {
    /// Whether it is said of one untap step and over after it.
    pub(crate) fn is_once(&self) -> bool {
        matches!(self, Change::StaysTappedOnce(_))
    }
}

/// In whose untap step something stays tapped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum UntapStep {
    /// "its controller's"
    ItsControllers,
    /// "their controllers'"
    TheirControllers,
    /// "their controller's"
    TheirController,
    /// "your"
    Yours,
    /// "that player's"
    ThatPlayers,
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
    /// "block or be blocked by creatures with power 2 or greater"
    BlockOrBeBlockedBy(Kind),
    BeBlockedByMoreThanOne,
    /// "be blocked except by three or more creatures"
    BeBlockedByFewer(i32),
    AttackAlone,
    BlockAlone,
    /// "block this creature"
    BlockThis(Own),

    BeSacrificed,
    BeRegenerated,
    BeTargeted(Option<bool>),
    /// "be the target of red spells", perhaps "or abilities from red sources"
    BeTargetOf(Kind, Option<Kind>),
    BeCountered,
    /// "be countered by blue spells"
    BeCounteredBy(Kind),
    HaveCounters,
    /// "have -1/-1 counters put on them"
    HaveCountersOf(CounterName),
    /// "have or gain flying"
    HaveOrGain(Keyword),
    /// "have hexproof or shroud"
    HaveEither(Keyword, Keyword),
    AttackYou,
    /// "Attack you or planeswalkers you control."
    AttackYours,
    /// "block creatures with power 2 or greater"
    BlockKind(Kind),
    /// "attack unless its controller pays {2}"
    AttackUnlessPaid(ManaCost),
}

/// What must be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Must {
    Attack,
    Block,
    BeBlocked,
}

/// What else a thing loses when it becomes something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Others {
    Abilities,
    CardTypes,
    CreatureTypes,
    CardTypesAndAbilities,
    CardTypesAndCreatureTypes,
    /// "abilities, card types, and creature types"
    All,
}

impl Others {
    pub(crate) fn abilities(self) -> bool {
        matches!(self, Others::Abilities | Others::CardTypesAndAbilities | Others::All)
    }

    pub(crate) fn card_types(self) -> bool {
        use Others::{All, CardTypes, CardTypesAndAbilities, CardTypesAndCreatureTypes};
        matches!(self, CardTypes | CardTypesAndAbilities | CardTypesAndCreatureTypes | All)
    }

    pub(crate) fn creature_types(self) -> bool {
        matches!(self, Others::CreatureTypes | Others::CardTypesAndCreatureTypes | Others::All)
    }
}
