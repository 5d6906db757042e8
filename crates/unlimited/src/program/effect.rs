//! What is done: effects and costs.

use serde::{Deserialize, Serialize};

use super::{
    Amount, Arena, Aspect, Attacking, CardId, Change, Condition, Decree, Filter, NodeId, Objects, Permit,
    Players, Playing, Register, Search, Share, Timing, Until,
};

/// How often an ability can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limit {
    /// As often as it can be.
    None,
    /// Once each round.
    Round,
    /// Once a game: an Epic Action (SWU 7.2).
    Epic,
    /// So often in a game.
    Game(u8),
}

/// Who may use an action ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Users {
    /// Who controls its card.
    Controller,
    /// Everybody.
    Anyone,
    /// Everybody else.
    Opponents,
}

/// What an action ability costs (SWU 6.4.3).
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
    /// Credit tokens that are defeated.
    pub(crate) credits: u8,
    /// Whether a token is defeated: such a thing, a Credit or the Force (SWU 3.7).
    pub(crate) token: Option<Filter>,
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

/// One node of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Effect {
    /// Nothing.
    Nothing,
    /// One after the other.
    Then(NodeId, NodeId),
    /// One after the other; what they did counts together.
    Total(Vec<NodeId>),
    /// The player may do it: yes or no.
    May(NodeId),
    /// Only if something holds; otherwise the other.
    If(Condition, NodeId, Option<NodeId>),
    /// Only if the step before was done; otherwise the other.
    IfDone(NodeId, Option<NodeId>),
    /// One of these, by the player's choice; so many times, each once or again.
    Modes { options: Vec<NodeId>, labels: Vec<String>, count: Amount, again: bool, who: Players },
    /// Players choose things; perhaps no more than an amount, and then just so many.
    Choose { who: Players, into: Register, filter: Filter, min: u8, max: u8, number: Option<Amount> },
    /// A player is chosen, but none of these.
    ChoosePlayer { into: Register, but: Option<Players> },
    /// Damage (SWU 1.9).
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
    Next {
        cards: Filter,
        less: Amount,
        ready: bool,
        gains: Option<NodeId>,
        exploit: u8,
        plot: bool,
        times: u8,
    },
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
    /// Defeats (SWU 1.5.5).
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
    /// A unit attacks (SWU 6.3).
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
    /// The player's Force token is defeated, which does not use the Force.
    DefeatForce,
    /// Creates Credit tokens.
    Credits { who: Players, amount: Amount },
    /// Searches the top of the deck; what is taken is revealed and drawn.
    Search { search: Search, into: Register },
    /// Looks at the top of a deck.
    LookTop { of: Players, amount: Amount, into: Register },
    /// Reveals the top of a deck.
    RevealTop { of: Players, amount: Amount, into: Register },
    /// Cards go back on top of the deck in any order; as many as wanted to its bottom.
    Arrange { cards: Objects, bottom: bool },
    /// A player looks at hands.
    LookHand(Players),
    /// Reveals cards showing these aspects, or any of them, from the hand; not done if declined.
    Disclose { aspects: Vec<Aspect>, any: bool, into: Register },
    /// Deploys the ability's leader.
    Deploy,
    /// The ability's leader is turned to its other side, where it stays (SWU 3.4.2).
    Flip,
    /// Deploys the ability's leader as an upgrade on this unit.
    DeployOn(Objects),
    /// A Bounty is collected, which does this.
    Collect(NodeId),
    /// The Bounty that was just collected is collected again.
    CollectAgain,
    /// The ability that was just used is used again (SWU 7.6.17).
    UseAgain,
    /// All abilities of this kind of what the trigger is about are used again.
    UseAllAgain(Timing),
    /// An ability of this kind of the thing is used.
    UseAbility(Timing, Objects),
    /// For this phase a player may play these cards.
    Permit { who: Players, cards: Objects, how: Permit },
    /// At a later moment, once.
    Later { when: LaterWhen, effect: NodeId },
    /// Moves to the other arena.
    Move(Objects, Arena),
    /// An upgrade moves to an arena as a unit.
    BecomeUnit(Objects, Arena),
    /// Pays what these cost; not done if it cannot be paid.
    PayCostOf(Objects),
    /// The player chooses a number.
    ChooseNumber,
    /// Cards on the bottom, chosen in order from the hand.
    HandToBottom { amount: u8 },
    /// Discards the whole hand.
    DiscardHand(Players),
    /// Keeps things in a register, for later steps.
    Remember { objects: Objects, into: Register },
    /// The player names a card (SWU 8.17).
    NameCard,
    /// It is done for each unit that was given up by Exploit for the ability's card; its power is then the number.
    ForExploited(NodeId),
    /// The player says something.
    Say(String),
    /// The player looks at these cards.
    LookAt(Objects),
    /// The player collects the Bounties of these.
    CollectBounties(Objects),
    /// The player loses the game.
    LoseGame,
    /// The player takes an extra action after this one.
    ExtraAction,
    /// Something holds of cards for a time.
    Decree(Decree),
    /// Each of these players does it, as "you".
    As(Players, NodeId),
    /// It is done for each of these players, who is then in the register.
    ForEach { of: Players, into: Register, inner: NodeId },
    /// The player looks at all resources of another.
    LookResources { of: Players, into: Register },
    /// So many of these, at random.
    Random { from: Objects, amount: u8, into: Register },
}

/// When a delayed effect happens (SWU 7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum LaterWhen {
    /// When the next regroup phase starts.
    Regroup,
    /// When the next action phase starts.
    Action,
    /// When the ability's own card leaves play.
    Leaves,
}
