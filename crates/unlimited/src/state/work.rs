//! What is still to be done.

use cardwright_table::{Object, Seat, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::program::{AbilityId, Arena, CardId, NodeId, Register, Timing, WordId};
use crate::state::{Counter, Registers, Zone};

/// Some things, in order: what a selector finds.
pub(crate) type Group = SmallVec<[Object; 16]>;

/// Some physical cards, in order.
pub(crate) type Slots = SmallVec<[Slot; 16]>;

/// Some seats, in order.
pub(crate) type Seats = SmallVec<[Seat; 4]>;

/// What a thing was when it left play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Memory {
    pub(crate) slot: u16,
    pub(crate) power: i16,
    pub(crate) hp: i16,
    pub(crate) controller: u8,
    pub(crate) arena: Option<Arena>,
    /// Whether it was in the middle of combat damage.
    pub(crate) fighting: bool,
    /// Whether it was ready.
    pub(crate) ready: bool,
    /// What it was attached to.
    pub(crate) host: Option<Object>,
}

/// What an ability knows while it runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Frame {
    /// Whose ability it is.
    pub(crate) player: Seat,
    /// The card it belongs to.
    pub(crate) source: Object,
    pub(crate) card: CardId,
    /// What the trigger is about.
    pub(crate) subject: Option<Object>,
    /// What the subject, or the source, was when it left play.
    pub(crate) memory: Option<Memory>,
    /// What has been chosen.
    pub(crate) chosen: Registers,
    /// How much the last step did; 0 if it was not done.
    pub(crate) done: i16,
    /// How much the last step other than a choice did: "that much".
    pub(crate) much: i16,
    /// How much damage the last step dealt; what was prevented is not (SWU 1.9.9).
    pub(crate) dealt: i16,
    /// Whether fewer things were chosen than the last choice was about: what depends on it was not done (SWU 8.9.1).
    pub(crate) short: bool,
    /// Whether a cost is being paid.
    pub(crate) paying: bool,
    /// How many units the last step defeated, at once or by its damage.
    pub(crate) felled: i16,
    /// How many things of each seat the last step defeated, if a card of the match asks for it.
    pub(crate) felled_of: [u8; 4],
    /// The power of the units that the last step defeated.
    pub(crate) felled_power: i16,
    /// What was paid for the card that the trigger is about.
    pub(crate) paid: i16,
    /// How often the step that is repeated was done so far.
    pub(crate) repeated: i16,
    /// How often the number of tokens that the next step creates is doubled.
    pub(crate) doublings: u8,
    /// Damage of the last step that was more than what it was dealt to could take.
    pub(crate) spill: i16,
    /// The number that was chosen.
    pub(crate) number: i16,
    /// The card that a step played.
    pub(crate) played: Option<Object>,
    /// The tokens that a step gave.
    pub(crate) given: SmallVec<[Object; 2]>,
    /// The title that was named.
    pub(crate) named: Option<WordId>,
    /// From where the card was played that the trigger is about.
    pub(crate) from: Option<Zone>,
    /// Whether a Credit helped to pay for the card that a step played.
    pub(crate) credited: bool,
    /// The Bounty that was collected.
    pub(crate) bounty: Option<NodeId>,
    /// Which opponent "an opponent" is, once it was chosen (SWU 11.4.2).
    pub(crate) opponent: Option<Seat>,
    /// The handle of the ability while it is pending.
    pub(crate) ability: u16,
    /// Whether it is an ability of once each round that has not been spent.
    pub(crate) unspent: bool,
    /// The ability whose use it noticed, and as what kind it was used.
    pub(crate) used: Option<(AbilityId, Option<Timing>)>,
    /// As what kind of ability it is used.
    pub(crate) timing: Option<Timing>,
}

impl Frame {
    pub(crate) fn new(player: Seat, source: Object, card: CardId) -> Frame {
        Frame {
            player,
            source,
            card,
            subject: None,
            memory: None,
            chosen: Registers::default(),
            done: 0,
            much: 0,
            dealt: 0,
            short: false,
            paying: false,
            felled: 0,
            felled_of: [0; 4],
            felled_power: 0,
            paid: 0,
            repeated: 0,
            doublings: 0,
            spill: 0,
            number: 0,
            played: None,
            given: SmallVec::new(),
            named: None,
            from: None,
            credited: false,
            bounty: None,
            opponent: None,
            ability: 0,
            unspent: false,
            used: None,
            timing: None,
        }
    }
}

/// A triggered ability that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Trigger {
    /// A stable handle.
    pub(crate) id: u16,
    pub(crate) what: Triggered,
    pub(crate) frame: Frame,
}

/// What a waiting trigger does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Triggered {
    /// An ability of a card.
    Ability(AbilityId),
    /// Ambush (SWU 7.5.5).
    Ambush,
    /// Shielded (SWU 7.5.12).
    Shielded,
    /// Restore (SWU 7.5.9).
    Restore(u8),
    /// Saboteur (SWU 7.5.10).
    Saboteur,
    /// Support.
    Support,
    /// A Bounty (SWU 7.5.13), collected by an opponent.
    Bounty(NodeId),
    /// A delayed effect.
    Node(NodeId),
}

/// One attack (SWU 6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub(crate) attacker: Object,
    /// The defending unit or base.
    pub(crate) defender: Object,
    pub(crate) defending: Seat,
    /// Whether combat damage was dealt by the attacker.
    pub(crate) dealt: bool,
    /// Combat damage that the attacker dealt to a base.
    pub(crate) to_base: i16,
    /// Combat damage that was more than the defender could take.
    pub(crate) excess: i16,
    /// Whether the defending unit was defeated.
    pub(crate) fell: bool,
    /// Whether the defending unit was dealt combat damage.
    pub(crate) struck: bool,
    /// Whether it is an attack by Ambush.
    pub(crate) ambush: bool,
    /// Whether it has ended: only what it triggered is left (SWU 6.3.5e).
    pub(crate) over: bool,
}

/// One item of the agenda: a few bytes, because the rules take and leave several for each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Work {
    /// An effect, with the innermost frame.
    Do(NodeId),
    /// The innermost frame ends.
    Leave,
    /// Maintenance, then the triggers from this place of the list on.
    Settle(u16),
    /// The second step of an attack: "On Attack" and the like have been collected.
    CombatDamage,
    /// The last step of an attack.
    EndAttack,
    /// The action is over; the turn goes on.
    NextAction,
    /// The innermost card that is being played: choose what it needs, then pay and put it into play.
    Play,
    /// The innermost card that is being played has Piloting: as a unit or as an upgrade?
    ChooseWay,
    /// The action phase begins.
    BeginAction,
    /// The players draw in the regroup phase.
    RegroupDraw,
    /// The players may resource a card.
    RegroupResource,
    /// Everything readies.
    RegroupEnd,
    /// The round ends.
    EndRound,
    /// A unit chosen by an ability attacks; the target is to be chosen.
    AttackWith { unit: Object, units_only: bool, by: Option<NodeId> },
    /// Another unit may attack with this unit's abilities (Support).
    SupportWith { unit: Object },
    /// A frame like the innermost begins, in which this seat is "you".
    EnterAs(Seat),
    /// A frame like the innermost begins, with this seat in a register.
    EnterFor(Register, Seat),
    /// A frame like the innermost begins, with this number.
    EnterWith(i16),
    /// The innermost frame ends, and what it did is told to the one around it.
    LeaveTelling,
    /// An effect once more, so many times.
    Again { node: NodeId, left: u8 },
    /// What was just done counts together with what was done before.
    Tally,
    /// Further modes are chosen.
    MoreModes { node: NodeId, seat: Seat, taken: u16, left: u8 },
    /// What a counter does that was taken.
    UseCounter { seat: Seat, counter: Counter },
    /// Cards with Plot may be played, one after the other.
    Plot { seat: Seat },
    /// An action ability is paid for and used.
    UseAbility { seat: Seat, slot: Slot, id: AbilityId },
    /// So many resources are paid by a step of an effect.
    Pay(u8),
    /// The cost of the running ability is paid.
    Paid,
    /// A share of damage that is about to be dealt by the item above it.
    Share(Slot, i16),
    /// The shares below, so many, are dealt at the same time.
    DealShares(u8),
    /// Damage to this was perhaps kept off by what the innermost frame did.
    Ward(Object),
    /// The tokens of the next step are twice as many, if the innermost frame did something for it.
    Twice,
    /// This would be defeated: somebody is asked what may be done instead.
    Spare(Object),
    /// It was spared by what the innermost frame did, or is defeated.
    Spared(Object),
    /// The innermost card that is being played was perhaps paid for by what the innermost frame did.
    PaidOtherwise,
    /// The innermost card that is being played learns from what the innermost frame chose.
    Learned,
    /// A leader is deployed as an upgrade.
    DeployPilot { seat: Seat, leader: Slot },
}

/// A card that is being played (SWU 6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Play {
    pub(crate) card: Slot,
    pub(crate) player: Seat,
    pub(crate) as_pilot: bool,
    pub(crate) smuggled: bool,
    /// Whether the top card of the deck takes its place among the resources.
    pub(crate) replaced: bool,
    /// Whether what Smuggle costs besides resources has been done.
    pub(crate) prepaid: bool,
    pub(crate) free: bool,
    pub(crate) ready: bool,
    pub(crate) ignore_aspects: bool,
    pub(crate) less: i16,
    /// What the card gains as it enters play.
    pub(crate) gains: Option<NodeId>,
    pub(crate) host: Option<Slot>,
    /// Units already given up by Exploit; none before it was asked.
    pub(crate) exploited: Option<u8>,
    /// How much more Exploit it has by the effect that plays it.
    pub(crate) exploit: u8,
    /// Whether another way to pay, or what is done besides paying, has been asked about.
    pub(crate) asked: bool,
    /// Cards whose abilities it enters play with.
    pub(crate) teachers: [Option<Slot>; 2],
    /// Credits that help to pay; none before it was asked.
    pub(crate) credits: Option<u8>,
    /// The step of an effect that plays it.
    pub(crate) by: Option<NodeId>,
}

/// What resources are paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Bill {
    /// A card that is played.
    Play(Play),
    /// An action ability.
    Ability { slot: Slot, id: AbilityId },
    /// A step of an effect that pays so many.
    Step(u8),
}

/// A choice that the match waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// Which of these triggers resolves next; the list from this place on.
    Order { seat: Seat, floor: u16 },
    /// Which player's triggers resolve first.
    First { seat: Seat, floor: u16 },
    /// A number for the node, up to so many.
    Number { seat: Seat, node: NodeId, most: u8 },
    /// Things for the `Choose` at this node.
    Things { seat: Seat, node: NodeId },
    /// Yes or no for the node.
    May { seat: Seat, node: NodeId },
    /// A mode of the node; those taken are bits.
    Mode { seat: Seat, node: NodeId, taken: u16, left: u8 },
    /// The name of a card.
    Name { seat: Seat },
    /// The order of cards that go back onto a deck, some of them to its bottom.
    Arrange { seat: Seat, cards: SmallVec<[Slot; 10]>, bottom: bool },
    /// A player for the node.
    Player { seat: Seat, node: NodeId },
    /// Which opponent "an opponent" is.
    Opponent { seat: Seat },
    /// Cards among those looked at in a search.
    Search { seat: Seat, node: NodeId, looked: SmallVec<[Slot; 10]> },
    /// How damage is divided.
    Divide { seat: Seat, node: Option<NodeId>, total: i16, from: Option<Seat> },
    /// Cards from the hand, in order, to the bottom of the deck.
    Bottom { seat: Seat, amount: u8, ability: u16 },
    /// What to attack.
    Target { seat: Seat, unit: Object, units_only: bool, by: Option<NodeId> },
    /// What a played upgrade attaches to.
    Host { play: Play },
    /// Whether a unit with Piloting is played as a unit or as an upgrade.
    Way { play: Play },
    /// Units given up by Exploit.
    Exploit { play: Play, most: u8 },
    /// Which copy of a unique card is defeated.
    Unique { seat: Seat, card: CardId },
    /// Whether to resource a card in the regroup phase.
    Resource { seat: Seat },
    /// Cards from the hand showing aspects.
    Disclose { seat: Seat, node: NodeId },
    /// A resource with Plot.
    Plot { seat: Seat },
    /// Another unit to attack by Support.
    Support { seat: Seat, unit: Object },
    /// How many Credits help to pay.
    Credits { seat: Seat, bill: Bill, least: u8, most: u8 },
    /// The unit that a leader is deployed on.
    Pilot { seat: Seat, leader: Slot },
}

impl Pending {
    /// Who owes the answer.
    pub(crate) fn seat(&self) -> Seat {
        match self {
            Pending::Order { seat, .. }
            | Pending::First { seat, .. }
            | Pending::Number { seat, .. }
            | Pending::Things { seat, .. }
            | Pending::May { seat, .. }
            | Pending::Mode { seat, .. }
            | Pending::Player { seat, .. }
            | Pending::Opponent { seat }
            | Pending::Name { seat }
            | Pending::Arrange { seat, .. }
            | Pending::Search { seat, .. }
            | Pending::Divide { seat, .. }
            | Pending::Bottom { seat, .. }
            | Pending::Target { seat, .. }
            | Pending::Unique { seat, .. }
            | Pending::Resource { seat }
            | Pending::Disclose { seat, .. }
            | Pending::Plot { seat }
            | Pending::Credits { seat, .. }
            | Pending::Pilot { seat, .. }
            | Pending::Support { seat, .. } => *seat,
            Pending::Host { play } | Pending::Way { play } | Pending::Exploit { play, .. } => play.player,
        }
    }
}
