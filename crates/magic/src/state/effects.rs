//! What outlasts its spell or ability: continuous effects, delayed triggers, shields, permissions, notes.

use cardwright_table::{Object, Seat, SeatSet, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Cause, Extras, Frame, Remembered, Spent, Target};
use crate::card::{Color, Subtype};
use crate::program::{
    AbilityId, CardId, ChangesId, Duration, HeldId, Mark, NodeId, PlayerRuleId, Spend, ZoneKind,
};

/// What a copy takes over: a printed face, and the exceptions that copy effects added to it (CR 707.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Copiable {
    pub(crate) card: CardId,
    pub(crate) face: u8,
    pub(crate) exceptions: SmallVec<[ChangesId; 1]>,
    /// The size that the effect gave to a token which it created, where it is not printed (CR 111.3).
    pub(crate) size: Option<(i16, i16)>,
    /// The other faces of a merged permanent, whose abilities it has as well (CR 729.2).
    pub(crate) below: SmallVec<[(CardId, u8); 0]>,
}

impl Copiable {
    /// The front of a card, as printed.
    pub(crate) fn card(card: CardId) -> Copiable {
        Copiable { card, face: 0, exceptions: SmallVec::new(), size: None, below: SmallVec::new() }
    }
}

/// A continuous effect of something that has resolved, on objects that were locked in or on all of a kind (CR 611.2c).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Floating {
    /// What it says; nothing for a plain copy or change of control.
    pub(crate) changes: Option<ChangesId>,
    /// The numbers in the changes, in order, as they were when the effect began (CR 608.2h).
    pub(crate) values: SmallVec<[i16; 2]>,
    pub(crate) objects: SmallVec<[Object; 1]>,
    /// The node that says which objects it is about, if they are not locked in.
    pub(crate) over: Option<NodeId>,
    pub(crate) source: Object,
    pub(crate) controller: Seat,
    /// Who gets control, if the effect changes control.
    pub(crate) to: Option<Seat>,
    /// What is copied, if the effect makes a copy.
    pub(crate) copies: Option<Copiable>,
    pub(crate) timestamp: u32,
    pub(crate) duration: Duration,
    /// In which turn it began.
    pub(crate) turn: u16,
}

/// A rule for players for a while.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FloatingRule {
    pub(crate) rule: PlayerRuleId,
    pub(crate) players: SeatSet,
    pub(crate) source: Object,
    pub(crate) controller: Seat,
    pub(crate) duration: Duration,
    pub(crate) turn: u16,
}

/// A delayed triggered ability (CR 603.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Delayed {
    pub(crate) ability: AbilityId,
    pub(crate) source: Object,
    pub(crate) controller: Seat,
    pub(crate) cause: Cause,
    /// What the effect that made it speaks of.
    pub(crate) remembered: Remembered,
    pub(crate) once: bool,
    pub(crate) duration: Duration,
    pub(crate) turn: u16,
}

/// A shield against damage (CR 615.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ShieldState {
    /// How much is left; all if none.
    pub(crate) amount: Option<i32>,
    /// It is used up by the first event that it prevents (CR 615.8).
    pub(crate) once: bool,
    /// What it protects; with no players either, everything.
    pub(crate) objects: SmallVec<[Object; 1]>,
    pub(crate) players: SeatSet,
    /// From which source; any if empty.
    pub(crate) sources: SmallVec<[Object; 1]>,
    pub(crate) combat: Option<bool>,
    pub(crate) redirect: Option<Target>,
    /// The node that says which kinds of objects it is about, which are not locked in (CR 611.2c), and what is done
    /// besides, with what the effect knew.
    #[serde(default)]
    pub(crate) over: Option<(NodeId, Box<Frame>)>,
    pub(crate) source: Object,
    pub(crate) controller: Seat,
    pub(crate) duration: Duration,
    pub(crate) turn: u16,
}

/// Leave to play an object from where it is (CR 400.7, 601.3b).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Permission {
    pub(crate) object: Object,
    pub(crate) seat: Seat,
    pub(crate) free: bool,
    /// It may be cast, but not played as a land (CR 305.1).
    pub(crate) cast: bool,
    /// It is exiled rather than put into a graveyard from the stack.
    #[serde(default)]
    pub(crate) then_exile: bool,
    /// As what mana is spent to cast it.
    #[serde(default)]
    pub(crate) spend: Spend,
    /// Only this face: a card on an adventure is cast as its creature (CR 715.3d).
    pub(crate) face: Option<u8>,
    pub(crate) duration: Duration,
    pub(crate) turn: u16,
}

impl Permission {
    /// Whether it can be used in this turn.
    pub(crate) fn is_open(&self, turn: u16) -> bool {
        self.duration != Duration::LaterTurns || turn > self.turn
    }
}

/// Something noted for an object: choices made for it, cards linked to it (CR 607).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) about: Object,
    pub(crate) kind: NoteKind,
}

/// What is noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum NoteKind {
    Color(Color),
    Type(Subtype),
    Number(i32),
    Name(CardId, u8),
    Player(Seat),
    /// This was exiled with it.
    Exiled(Object),
    /// This was exiled, from there, until it leaves the battlefield (CR 610.3).
    ExiledUntilLeaves(Object, ZoneKind),
    /// An ability of it was activated (or triggered) so often this turn.
    Used(AbilityId, u8),
    /// An ability that can be used only once was used.
    Spent(AbilityId),
    /// This dealt damage to it this turn.
    DamagedBy(Object),
    /// This blocked it this turn.
    BlockedBy(Object),
    /// It was cast for an alternative cost (CR 118.9).
    Alternative,
    /// A loyalty ability was activated this turn.
    LoyaltyUsed,
    /// Its class level.
    Level(u8),
    /// The spell that became it was cast from there, not from a hand.
    CastFrom(ZoneKind),
    /// The value of X of the spell that became it (CR 107.3m).
    X(i32),
    /// How often optional additional costs were paid for the spell that became it (CR 702.33d).
    Paid(Extras),
    /// An ability of it has resolved so often this turn.
    Resolved(AbilityId, u8),
    /// It was foretold or plotted in this turn (CR 702.143a, 702.170a).
    SetAside(u16),
    /// It is renowned, saddled and the like (CR 702.112b).
    Marked(Mark),
    /// This card is part of it (CR 729); what is not on top of it because of that.
    Merged {
        part: Slot,
        below: CardId,
        face: u8,
    },
    /// The first part of a merged permanent is this token (CR 729.2d).
    FirstToken(CardId),
    /// This card was one permanent with it when it left the battlefield (CR 729.3).
    Fellow(Object),
    /// It was discarded this turn.
    Discarded,
    /// It was drawn this turn.
    Drawn,
    /// An ability of it has created this token, or put this onto the battlefield (CR 607.2).
    Made(Object),
    /// It was put into the graveyard from there this turn.
    CameFrom(ZoneKind),
    /// It blocks this creature this turn or combat if able (CR 509.1c).
    Opposes(Object, Duration),
    /// It dealt damage this turn, perhaps to this player.
    Dealt(Option<Seat>),
    /// It attacks this player this turn or combat if able.
    Aimed(Seat, Duration),
    /// It is paired with this creature (CR 702.95).
    Paired(Object, Seat),
    /// Its leave to cast one spell a turn was used.
    LeaveUsed,
    /// Mana was spent on it because of which it can't be countered.
    Guarded,
    /// This held as it was cast.
    HeldAsCast(HeldId),
    /// The mana spent on the spell that became it (CR 601.2h).
    ManaSpent(Spent),
    /// It dealt combat damage to this player this turn.
    DealtInCombat(Seat),
}
