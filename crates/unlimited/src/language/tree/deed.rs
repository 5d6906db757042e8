//! What is done: deeds, acts and changes.

use super::{Act, Condition, Count, Gain, Kind, Moment, Noun, Stats, Way, Who};
use crate::program::{Arena, Keyword, Permit, Restriction, Until, Warding};

/// One sentence of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// Somebody does something.
    Do(Who, Act),
    /// "you draw a card", where it might be somebody else
    YouDo(Act),
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
    /// "..., or ..."
    EitherOr(Box<Act>, Box<Act>),
    /// "either deal 2 damage to ... or 5 damage to ..."
    EitherDeal(i32, Noun, i32, Noun),
    /// "the next unit you play this phase ..."
    Next(Kind, Benefit),
    /// "each of the next 3 units you play this phase ..."
    NextSome(i32, Kind, Benefit),
    /// "It costs 3 resources less and enters play ready."
    CostsLessAndReady(i32),
    /// "It costs 1 resource less for each ..."
    CostsLessForEach(i32, Count),
    /// "if ..., ..."
    If(Condition, Box<Deed>),
    /// "if you do, ..."
    IfDo(Doer, Box<Deed>),
    /// "if you don't, ..."
    Otherwise(Refusal, Box<Deed>),
    /// "then, ..."
    Then(Box<Deed>),
    /// "choose one:" with its options.
    Modes(i32, Vec<Deed>),
    /// "choose two, in any order:" with the options.
    ModesInAnyOrder(i32, Vec<Deed>),
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
    /// "at the start of the next regroup phase, ..."
    AtNextRegroup(Box<Deed>),
    /// "otherwise, ..."
    OtherwiseSaid(Box<Deed>),
    /// A thing gets or gains something for a time.
    Lasting(Noun, Vec<Change>, Until),
    /// "it also gets ... for this attack"
    AlsoLasting(Noun, Vec<Change>, Until),
    /// "it gets +1/+0 for this attack and deals ..."
    LastingSplit(Noun, Stats, Until, Vec<Change>),
    /// "also give ..."
    Also(Act),
    /// "it doesn't ready during the next regroup phase"
    StaysExhausted(Noun),
    /// The same, with the time in front.
    LastingFirst(Noun, Vec<Change>, Until),
    /// "... for this phase for each ..."
    LastingForEach(Noun, Stats, Until, Count),
    /// "bases can't be healed for this phase"
    NoHealing,
    /// "while this unit is in play, opponents can't play the named card"
    WhileInPlay(Decree),
    /// "they can't play events for this phase"
    Decreed(Decree, Until),
    /// "while this unit is in play, the chosen unit gets +1/+0"
    LastingWhile(Noun, Vec<Change>),
    /// "name a card, then an opponent reveals their hand"
    ThenBy(Act, Who, Act),
    /// "you may play it, discard it, or leave it on top of your deck"
    MayOneOf(Act, Act),
    /// Several sentences that are one option.
    All(Vec<Deed>),
    /// "... and you may ..."
    AndAlso(Box<Deed>, Box<Deed>),
    /// "... if ...", the condition last
    IfLast(Box<Deed>, Condition),
    /// "If you play it, it costs 1 resource less."
    IfPlayedCostsLess(i32),
    /// "they each draw a card"
    Each(Who, Act),
    /// "the next time damage would be dealt to it this phase, prevent that damage"
    NextWard(Blow, Warding),
    /// "for this phase, if damage would be dealt to that unit, prevent 1 of that damage"
    PhaseWard(Blow, Warding),
    /// "prevent all damage that would be dealt to it ..."; whether only combat damage
    PreventAll(Noun, bool, Until),
    /// "the next time you take the initiative this phase, ..."
    NextTime(Box<Moment>, Box<Deed>),
    /// "when this unit leaves play, ..."
    WhenLeaves(Box<Deed>),
    /// "its printed HP is considered to be 1 for this phase"
    PrintedHp(Noun, i32, Until),
    /// "Any player may use this ability.": whether you may as well
    UsedBy(bool),
    /// "for this phase, you may play it from your discard pile for free"; for free or without penalties
    Permit(Who, Noun, Pile, Permit),
    /// "... unless its controller says, “Mercy.” If they do, ..."
    UnlessSaid(Box<Act>, Who, String, Box<Deed>),
    /// "... at the start of the regroup phase"
    AtRegroupLast(Act),
    /// "for each unit you exploited while playing this card, ..."
    ForEachExploited(Box<Deed>),
    /// "in player order, ..."
    InOrder(Box<Deed>),
    /// "each enemy unit gets -4/-0 while attacking that unit this phase"
    LastingAgainst(Noun, Vec<Change>, Noun),
    /// "for this phase, you may play the discarded cards, and they each cost 2 resources less"
    PermitLess(Who, Noun, i32),
    /// "If it's a Force unit, it costs 8 resources less instead.": about the card that the sentence before plays.
    CostsLessInstead(Condition, i32),
    /// "Each Pilot that attacks this way gets +2/+0 for its attack."
    EachAttackerGets(String, Stats),
    /// "choose two. You may choose the same option more than once:" with the options.
    ModesAgain(i32, Vec<Deed>),
    /// "for each card discarded this way, choose a different option:" with the options.
    ModesForEach(Way, Vec<Deed>),
    /// "if you control a:" with what is done for each kind of thing.
    Cases(Vec<Deed>),
    /// "It gains Exploit 1.": about the card that the sentence before plays.
    GainsSimply(Vec<Gain>),
    /// "Use this ability no more than 3 times each game."
    TimesPerGame(i32),
    /// "you may either ... or ..."
    MayEither(Box<Act>, Box<Act>),
    /// "choose one: either ..., or ..."
    OneOf(Box<Deed>, Box<Deed>),
    /// "for each opponent, ..."
    ForEachOf(Who, Box<Deed>),
    /// "you and an opponent each draw 2 cards"
    YouAnd(Who, Act),
    /// "... after completing this attack"
    AfterThis(Act),
    /// "that unit can't ready while this unit is in play"
    LastingWhileLast(Noun, Vec<Change>),
    /// "... and the enemy unit captures the friendly unit"
    AndCaptures(Act, Noun, Noun),
    /// "it gets +2/+0 and the defender gets -2/-0 for this attack"
    LastingTwo(Noun, Stats, Noun, Stats, Until),
    /// "that unit can't ready during this regroup phase"
    CannotReadyNow(Noun),
    /// "for this phase, each enemy unit gets -2/-0 while it's attacking a base"
    LastingAttacking(Noun, Vec<Change>, Kind),
    /// "for this attack, you may deal its excess damage to another unit"
    SpillOver(Noun, Noun),
    /// "all combat damage that would be dealt to this unit during this attack is dealt to the chosen unit instead"
    Redirect(Noun, Noun),
    /// "the next time you play a copy of that unit this phase, you may play it for free"
    NextCopyFree(Noun),
}

impl Deed {
    /// Whether its last words are those of an option.
    pub(crate) fn ends_in_options(&self) -> bool {
        match self {
            Deed::Modes(..)
            | Deed::ModesBy(..)
            | Deed::ModesInAnyOrder(..)
            | Deed::ModesAgain(..)
            | Deed::ModesForEach(..)
            | Deed::Cases(_) => true,
            Deed::If(_, inner) => inner.ends_in_options(),
            _ => false,
        }
    }
}

/// What holds of cards for a time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Decree {
    /// "opponents can't play events"
    CannotPlay(Who, Noun),
    /// "cards with that name can't be played"
    Unplayable(Kind),
    /// "each card with that name costs 3 resources more for your opponents to play"
    CostsMore(Kind, i32),
    /// "each unit that opponent plays ... costs 1 resource more"
    PaysMore(Kind, Who, i32),
    /// "each card an opponent owns with that name, including those not in play, loses all abilities"
    Mute(Kind),
}

/// Damage that would be dealt.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Blow {
    /// "damage would be dealt to this unit"
    To(Noun),
    /// "this unit would take damage"
    Taken(Noun),
    /// "this unit would be dealt damage"
    Dealt(Noun),
    /// "an enemy card ability would deal damage to this unit"
    ByEnemyAbility(Noun),
    /// "your base would be dealt 5 or more damage"
    AtLeast(Noun, i32),
    /// "your base would be dealt more than 4 damage"
    MoreThan(Noun, i32),
    /// "a friendly unit would deal damage to another"
    By(Box<Noun>, Noun),
    /// "damage would be dealt to this unit by another card"
    ByAnother(Noun),
}

/// Whose discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pile {
    Yours,
    Theirs,
    Owners,
}

/// Of whom "if you do" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Doer {
    You,
    They,
    /// "if you do either"
    Either,
}

/// How "if you don't" is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Refusal {
    YouDont,
    YouDoNot,
    TheyDont,
}

/// Where in a deck a card is put, and how it is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DeckPlace {
    /// "on the top of your deck"
    TheTop,
    /// "on top of your deck"
    Top,
    /// "on the bottom of your deck"
    Bottom,
    /// "on the bottom of its owner's deck"
    OwnersBottom,
    /// "on the bottom of that deck"
    ThatBottom,
    /// "on the bottom of their owner's deck"
    TheirOwnersBottom,
}

/// How the top card of a deck becomes a resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TopCard {
    /// "resource the top card of your deck"
    Resource,
    /// "resource the top card of their deck"
    Theirs,
    /// "put the top card of your deck into play as a resource"
    Put,
    /// "... and ready it"
    PutReady,
    /// "puts the top card of their deck into play as a resource"
    PutTheirs,
    /// "... and readies it"
    PutTheirsReady,
}

impl TopCard {
    /// Whether it is ready then.
    pub(crate) const fn is_ready(self) -> bool {
        matches!(self, TopCard::PutReady | TopCard::PutTheirsReady)
    }
}

/// What the next card that a player plays gets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Benefit {
    /// "costs 1 resource less"
    Less(i32),
    /// "costs 1 resource less for every 2 damage dealt this way"
    LessForEach(i32, Count),
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
    /// "gains Raid 1 for each ..."
    GainsForEach(Keyword, i32, Count),
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
    /// "can't be exhausted or returned to hand by enemy card abilities"
    CannotEither(Restriction, Restriction),
    /// "can't be captured, damaged, or defeated by enemy card abilities"
    CannotThree(Restriction, Restriction, Restriction),
    /// "gains this unit's keywords"
    GainsKeywordsOf(Noun),
    /// "doesn't ready during the regroup phase"
    StaysExhausted,
    /// Damage to it is prevented: all, or all combat damage.
    Prevents(bool),
    /// "loses all abilities except for Grit"
    LosesAllBut(Keyword),
    /// "loses the Force trait and all abilities except for Grit"
    LosesTraitAndAllBut(String, Keyword),
    /// "loses its keywords"
    LosesItsKeywords,
    /// "gain the chosen keyword"
    GainsChosen,
    /// "gain: “On Attack: ...” and lose all other abilities"; the last sentence has no period of its own
    GainsOnly(Vec<Moment>, Vec<Deed>, Box<Deed>),
    /// "lose all abilities except for epic actions and can't gain abilities"
    LosesAllButEpics,
    /// "isn't defeated by having no remaining HP"
    Endures,
    /// "deals damage equal to its remaining HP instead of its power"
    StrikesWithHp,
    /// "gains the Rebel trait and: ..." with a quoted ability
    GainsTraitAnd(String, Vec<Gain>),
    /// "is a leader unit"
    IsLeader,
    /// "also gets +1/+0"
    AlsoStats(Stats),
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
