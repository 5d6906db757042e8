//! What is done: effects, costs, durations.

use serde::{Deserialize, Serialize};

use super::{
    AbilityId, Amount, Arena, Aspect, CardId, Condition, Filter, Keyword, NodeId, Objects, Players, Register,
    Timing, WordId,
};

/// How often an ability can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limit {
    /// As often as it can be.
    None,
    /// Once each round.
    Round,
    /// Once a game: an Epic Action (SWU 7.4.2).
    Epic,
}

/// What an action ability costs (SWU 7.4).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Costs {
    /// Resources to exhaust.
    pub(crate) resources: u8,
    /// Whether its own card is exhausted.
    pub(crate) exhaust: bool,
    /// Whether the Force is used.
    pub(crate) force: bool,
    /// Cards that the deck must have, because they are discarded.
    pub(crate) deck: u8,
    /// Things to choose and what is done to each; done before the effect.
    pub(crate) deeds: Option<NodeId>,
    /// What must exist for those deeds.
    pub(crate) needs: Vec<Filter>,
}

/// The tokens that rules and cards make (SWU 3.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Token {
    /// A card of the match: a unit or upgrade.
    Card(CardId),
}

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
    /// It has no abilities but perhaps this keyword, and cannot gain any (SWU 8.14.2).
    LosesAbilities(Option<Keyword>),
    /// It does not have this keyword.
    LosesKeyword(Keyword),
    /// It may not do this.
    Cannot(Restriction),
    /// It deals its combat damage first while attacking.
    StrikesFirst,
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
            Change::Stats(_, Amount::Fixed(0..)) => Topics::STATS,
            Change::Stats(..) => Topics::STATS.and(Topics::LESS_HP),
            Change::Keyword(keyword, _) | Change::KeywordPer(keyword, _) => Topics::keyword(*keyword),
            Change::Ability(_) => Topics::ABILITIES,
            Change::LosesAbilities(_) | Change::LosesKeyword(_) => Topics::LOSSES,
            Change::GainsTrait(_) | Change::LosesTrait(_) => Topics::TRAITS,
            Change::EntersReady => Topics::ENTRY,
            Change::Reaches(_) => Topics::REACH,
            Change::Cannot(_) => Topics::LIMITS,
            Change::StrikesFirst => Topics::STRIKES_FIRST,
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
}

/// Which of the chosen, where a card is put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Which {
    /// The top of the deck.
    Top,
    /// The bottom of the deck.
    Bottom,
    /// The bottom of the deck, in a random order.
    Random,
}

/// How a card may be played from where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Permit {
    /// For free.
    Free,
    /// For its cost, without aspect penalties.
    WithoutPenalties,
}

/// How a card is played by an ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Playing {
    /// Whether no resources are paid.
    pub(crate) free: bool,
    /// How much less it costs.
    pub(crate) less: Amount,
    /// Whether it enters play ready.
    pub(crate) ready: bool,
    /// Whether aspect penalties are ignored.
    pub(crate) ignore_aspects: bool,
    /// How many penalties of these aspects are ignored.
    pub(crate) ignores: Option<(u8, Vec<Aspect>)>,
    /// What it gains as it enters play.
    pub(crate) gains: Option<NodeId>,
    /// What it is played on, if it is an upgrade.
    pub(crate) on: Option<Filter>,
}

/// How a unit attacks by an ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Attacking {
    /// What it gains for the attack, perhaps on a condition.
    pub(crate) gains: Vec<(Option<Condition>, Vec<Change>)>,
    /// What the defender gets for the attack.
    pub(crate) against: Vec<Change>,
}

impl Attacking {
    /// Whether something of it can only be known once the attack is declared.
    pub(crate) fn waits(condition: Option<&Condition>, changes: &[Change]) -> bool {
        let depends = |change: &Change| {
            matches!(change, Change::Stats(power, hp)
                if !matches!((power, hp), (Amount::Fixed(_), Amount::Fixed(_))))
        };
        condition.is_some() || changes.iter().any(depends)
    }
}

/// A search of the top of a deck.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Search {
    /// How many cards are looked at; the whole deck without a number.
    pub(crate) top: Option<u8>,
    /// What may be taken.
    pub(crate) filter: Filter,
    /// How many may be taken.
    pub(crate) most: u8,
    /// What is done with them.
    pub(crate) then: Found,
}

/// What is done with cards that a search finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Found {
    /// They are drawn, revealed or not.
    Draw { reveal: bool },
    /// They are discarded.
    Discard,
    /// They become resources.
    Resource,
    /// They stay where they are for the step after, which plays them.
    Keep,
}

/// What is divided among things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Share {
    /// Damage: all of it.
    Damage,
    /// Healing: as much as wanted.
    Healing,
    /// Tokens: all of them, or as many as wanted.
    Tokens { token: CardId, optional: bool },
}

/// One node of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Effect {
    /// Nothing.
    Nothing,
    /// One after the other.
    Then(NodeId, NodeId),
    /// The player may do it: yes or no.
    May(NodeId),
    /// Only if something holds; otherwise the other.
    If(Condition, NodeId, Option<NodeId>),
    /// Only if the step before was done; otherwise the other.
    IfDone(NodeId, Option<NodeId>),
    /// One of these, by the player's choice; so many times, each once.
    Modes { options: Vec<NodeId>, labels: Vec<String>, count: u8, who: Players },
    /// Players choose things.
    Choose { who: Players, into: Register, filter: Filter, min: u8, max: u8 },
    /// A player is chosen.
    ChoosePlayer { into: Register, opponents: bool },
    /// Damage (SWU 8.31).
    Damage { amount: Amount, to: Objects },
    /// Damage by a unit.
    DamageBy { by: Objects, amount: Amount, to: Objects },
    /// Indirect damage (SWU 8.35).
    Indirect { amount: Amount, to: Players },
    /// Damage divided by the player among things that fit.
    Divide { amount: Amount, among: Filter, what: Share },
    /// So many times.
    Repeat(Amount, NodeId),
    /// The next card of this kind that the player plays this phase gets something.
    Next { cards: Filter, less: i16, ready: bool, gains: Option<NodeId> },
    /// Pays as many resources as wanted, up to so many.
    PayAny(u8),
    /// Defeats Credit tokens; as many as wanted, or exactly one.
    DefeatCredits { who: Players, any: bool },
    /// Takes a Credit token from a player.
    TakeCredit(Players),
    /// Reveals cards.
    Reveal(Objects),
    /// Captives come back to their owners.
    Rescue(Objects),
    /// Upgrades move to another unit.
    Attach { what: Objects, to: Objects },
    /// Two units change their controllers.
    Exchange(Objects, Objects),
    /// Bases can't be healed for this phase.
    NoHealing,
    /// Heals damage.
    Heal { amount: Amount, from: Objects },
    /// Defeats (SWU 8.7).
    Defeat(Objects),
    /// Exhausts.
    Exhaust(Objects),
    /// Readies.
    Ready(Objects),
    /// Returns to the owners' hands.
    Return(Objects),
    /// Puts cards onto or under their owners' decks.
    ToDeck(Objects, Which),
    /// Draws cards.
    Draw { who: Players, amount: Amount },
    /// Discards chosen cards.
    Discard(Objects),
    /// Discards the hand or random cards.
    DiscardRandom { who: Players, amount: Amount },
    /// Discards from the top of a deck.
    Mill { who: Players, amount: Amount, into: Register },
    /// Gives token upgrades.
    Give { token: Token, amount: Amount, to: Objects },
    /// Creates token units.
    Create { token: Token, amount: Amount, who: Players, ready: bool, into: Register },
    /// A lasting effect.
    Lasting { to: Objects, changes: Vec<Change>, until: Until },
    /// A unit attacks (SWU 7.6.2).
    Attack { with: Objects, how: Attacking },
    /// A card is played.
    Play { card: Objects, how: Playing },
    /// A player takes control.
    Control { of: Objects, who: Players },
    /// A unit captures another (SWU 8.33).
    Capture { by: Objects, what: Objects },
    /// Cards become resources.
    Resource { cards: Objects, ready: bool },
    /// The top card of the deck becomes a resource.
    ResourceTop { who: Players, ready: bool },
    /// Exhausts resources.
    ExhaustResources { who: Players, amount: Amount },
    /// Readies resources.
    ReadyResources { who: Players, amount: Amount },
    /// Pays resources; not done if it cannot be paid.
    Pay(u8),
    /// The Force is with a player.
    GainForce(Players),
    /// A player uses the Force; not done without it.
    UseForce(Players),
    /// Creates Credit tokens.
    Credits { who: Players, amount: Amount },
    /// Searches the top of the deck; what is taken is revealed and drawn.
    Search { search: Search, into: Register },
    /// Looks at the top of a deck.
    LookTop { of: Players, amount: u8, into: Register },
    /// Reveals the top card of a deck.
    RevealTop { of: Players, into: Register },
    /// A player looks at hands.
    LookHand(Players),
    /// Reveals cards showing these aspects from the hand; not done if declined.
    Disclose(Vec<Aspect>),
    /// Deploys the ability's leader.
    Deploy,
    /// The ability that was just used is used again (SWU 7.6.17).
    UseAgain,
    /// An ability of this kind of the thing is used.
    UseAbility(Timing, Objects),
    /// For this phase a player may play these cards.
    Permit { who: Players, cards: Objects, how: Permit },
    /// At a later moment, once.
    Later { when: LaterWhen, effect: NodeId },
    /// Moves to the other arena.
    Move(Objects, Arena),
    /// Cards on the bottom, chosen in order from the hand.
    HandToBottom { amount: u8 },
    /// Discards the whole hand.
    DiscardHand(Players),
    /// Each of these players does it, as "you".
    As(Players, NodeId),
}

/// When a delayed effect happens (SWU 7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum LaterWhen {
    /// When the next regroup phase starts.
    Regroup,
    /// When the next action phase starts.
    Action,
}
