//! What constant and lasting effects say of things, and how long.

use serde::{Deserialize, Serialize};

use super::{AbilityId, Amount, Arena, Keyword, NodeId, Objects, WordId};

/// How long a lasting effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Until {
    /// For this phase.
    Phase,
    /// For this attack.
    Attack,
    /// For this round: until the regroup phase ends.
    Round,
    /// While the thing is in play.
    Forever,
    /// While the card is in play whose ability it is.
    WithSource,
    /// Until the next regroup phase is over.
    Regroup,
    /// For this phase, until the ability that is given has triggered.
    Once,
}

/// What a constant or lasting effect says of a thing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    /// Power and HP change by this.
    Stats(Amount, Amount),
    /// It has this keyword.
    Keyword(Keyword, u8),
    /// It has this keyword with this number.
    KeywordPer(Keyword, Amount),
    /// It has this ability.
    Ability(AbilityId),
    /// It has this ability and no other.
    OnlyAbility(AbilityId),
    /// It has no abilities but perhaps this keyword, and cannot gain any (SWU 8.14.2).
    LosesAbilities(Option<Keyword>),
    /// It does not have this keyword.
    LosesKeyword(Keyword),
    /// It may not do this.
    Cannot(Restriction),
    /// It deals its combat damage first while attacking.
    StrikesFirst,
    /// It deals combat damage equal to its remaining HP.
    StrikesWithHp,
    /// It is a leader unit.
    IsLeader,
    /// It has this trait.
    GainsTrait(WordId),
    /// It does not have this trait.
    LosesTrait(WordId),
    /// It enters play ready.
    EntersReady,
    /// It may also attack units in this arena; in both without one.
    Reaches(Option<Arena>),
    /// Damage to it is prevented, or becomes more.
    Ward(Ward),
    /// It has the keywords of these.
    KeywordsOf(Box<Objects>),
    /// The number of this keyword counts twice.
    Doubles(Keyword),
    /// Its printed power and HP count as these.
    Printed(Option<i16>, Option<i16>),
    /// Its player may look at the top card of their deck.
    SeesTop,
    /// Indirect damage that its player deals to opponents is so much more.
    MoreIndirect(i16),
    /// Its player assigns the indirect damage that it deals.
    AssignsIndirect,
    /// Combat damage to it is dealt to this instead.
    Redirects(Box<Objects>),
    /// Credit tokens of its player help to pay for nothing.
    MutesCredits,
    /// Its player searches twice as many cards.
    DoublesSearch,
    /// So many more Pilots may be on it.
    MorePilots(u8),
    /// Its aspects count for its player's aspect penalties.
    ProvidesAspects,
    /// There is a second regroup phase in each round.
    ExtraRegroup,
    /// The first event that its player plays in a round has no abilities.
    MutesFirstEvent,
    /// Whenever its player plays an event, so much damage is dealt to that player's base as a cost.
    TollsEvents(i16),
    /// Its player's resources have Smuggle, for their cost and so much more.
    LendsSmuggle(u8),
}

/// Damage that is kept off a thing, or becomes more (SWU 7.7.5, 8.20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Ward {
    /// Which damage.
    pub(crate) from: Harm,
    /// Only if it is at least so much.
    pub(crate) least: i16,
    /// What becomes of it.
    pub(crate) how: Warding,
    /// Only once: the first time in a phase, or the next time.
    pub(crate) once: bool,
    /// What the player may do for it; without it nothing has to be done.
    pub(crate) price: Option<NodeId>,
    /// What follows if it was used.
    pub(crate) then: Option<NodeId>,
}

/// Which damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Harm {
    /// All.
    Any,
    /// Combat damage.
    Combat,
    /// Damage by card abilities of opponents.
    EnemyAbility,
}

/// What becomes of damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Warding {
    /// It is prevented.
    All,
    /// So much of it is prevented.
    Some(i16),
    /// All but so much is prevented.
    AllBut(i16),
    /// It is twice as much.
    Twice,
    /// It is so much more.
    Plus(i16),
}

/// What constant abilities speak about, as bits: whoever looks for one thing skips the cards that are silent on it.
///
/// The low half has a bit for each keyword that is given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Topics(u64);

impl Topics {
    pub(crate) const STATS: Topics = Topics(1 << 32);
    pub(crate) const ABILITIES: Topics = Topics(1 << 33);
    pub(crate) const LOSSES: Topics = Topics(1 << 34);
    pub(crate) const STRIKES_FIRST: Topics = Topics(1 << 35);
    pub(crate) const LEADERS: Topics = Topics(1 << 36);
    pub(crate) const LIMITS: Topics = Topics(1 << 37);
    pub(crate) const TRAITS: Topics = Topics(1 << 41);
    pub(crate) const ENTRY: Topics = Topics(1 << 39);
    pub(crate) const REACH: Topics = Topics(1 << 40);
    pub(crate) const WARDS: Topics = Topics(1 << 42);
    pub(crate) const TOP_CARD: Topics = Topics(1 << 43);
    pub(crate) const INDIRECT: Topics = Topics(1 << 44);
    pub(crate) const ASPECTS: Topics = Topics(1 << 48);
    pub(crate) const REGROUP: Topics = Topics(1 << 49);
    pub(crate) const SEARCH: Topics = Topics(1 << 50);
    pub(crate) const PILOTS: Topics = Topics(1 << 51);
    pub(crate) const CREDITS: Topics = Topics(1 << 52);
    pub(crate) const EVENTS: Topics = Topics(1 << 53);
    pub(crate) const SMUGGLE: Topics = Topics(1 << 54);
    /// Every keyword.
    const KEYWORDS: Topics = Topics(0xffff_ffff);
    /// Action abilities that are given to things; they are ABILITIES as well.
    pub(crate) const ACTIONS: Topics = Topics(1 << 45);
    /// Bounties that are given to things; they are ABILITIES as well.
    pub(crate) const BOUNTIES: Topics = Topics(1 << 46);
    /// HP that may change at all, or what happens without any.
    pub(crate) const HP: Topics = Topics(1 << 47);
    /// HP that may become less than printed.
    pub(crate) const LESS_HP: Topics = Topics(1 << 38);

    pub(crate) const fn keyword(keyword: Keyword) -> Topics {
        Topics(keyword.bit() as u64)
    }

    #[inline]
    pub(crate) const fn meets(self, other: Topics) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub(crate) const fn and(self, other: Topics) -> Topics {
        Topics(self.0 | other.0)
    }
}

impl Change {
    /// What the change is about.
    pub(crate) const fn topics(&self) -> Topics {
        match self {
            Change::Stats(_, hp) if hp.is_nothing() => Topics::STATS,
            Change::Stats(_, hp) if !hp.may_be_negative() => Topics::STATS.and(Topics::HP),
            Change::Stats(..) | Change::Printed(..) => Topics::STATS.and(Topics::HP).and(Topics::LESS_HP),
            Change::Keyword(keyword, _) | Change::KeywordPer(keyword, _) => Topics::keyword(*keyword),
            Change::Ability(_) => Topics::ABILITIES,
            Change::OnlyAbility(_) => Topics::ABILITIES.and(Topics::LOSSES),
            Change::LosesAbilities(_) | Change::LosesKeyword(_) => Topics::LOSSES,
            Change::GainsTrait(_) | Change::LosesTrait(_) => Topics::TRAITS,
            Change::KeywordsOf(_) | Change::Doubles(_) => Topics::KEYWORDS,
            Change::Ward(_) | Change::Redirects(_) => Topics::WARDS,
            Change::SeesTop => Topics::TOP_CARD,
            Change::ProvidesAspects => Topics::ASPECTS,
            Change::ExtraRegroup => Topics::REGROUP,
            Change::MoreIndirect(_) | Change::AssignsIndirect => Topics::INDIRECT,
            Change::DoublesSearch => Topics::SEARCH,
            Change::MutesCredits => Topics::CREDITS,
            Change::MorePilots(_) => Topics::PILOTS,
            Change::MutesFirstEvent | Change::TollsEvents(_) => Topics::EVENTS,
            Change::LendsSmuggle(_) => Topics::SMUGGLE,
            Change::EntersReady => Topics::ENTRY,
            Change::Reaches(_) => Topics::REACH,
            Change::Cannot(Restriction::Fall) => Topics::LIMITS.and(Topics::HP),
            Change::Cannot(_) => Topics::LIMITS,
            Change::StrikesFirst | Change::StrikesWithHp => Topics::STRIKES_FIRST,
            Change::IsLeader => Topics::LEADERS,
        }
    }
}

/// What a unit may not do, or what may not be done to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Restriction {
    /// It can't attack.
    Attack,
    /// It can't attack bases.
    AttackBases,
    /// It can't be attacked.
    BeAttacked,
    /// It can't ready.
    Ready,
    /// It doesn't ready in the regroup phase.
    ReadyInRegroup,
    /// It can't be captured.
    BeCaptured,
    /// Enemy card abilities can't exhaust it.
    BeExhausted,
    /// Enemy card abilities can't defeat it.
    BeDefeated,
    /// Enemy card abilities can't return it to a hand.
    BeReturned,
    /// It can't deal combat damage.
    Strike,
    /// It can't be healed.
    BeHealed,
    /// Opponents can't take control of it.
    BeTaken,
    /// Enemy card abilities can't damage it.
    BeDamaged,
    /// It can't be defeated by having no remaining HP.
    Fall,
}
