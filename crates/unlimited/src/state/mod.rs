//! The state of a match: plain data.

mod counters;
mod edict;
mod registers;
mod thing;
mod voices;
mod work;

pub use counters::Counter;
pub(crate) use counters::Counters;
pub(crate) use edict::Edict;
pub(crate) use registers::Registers;
pub(crate) use thing::{Flag, Lasting, Says, Thing, Zone};
pub(crate) use voices::{Scope, Voices};
pub(crate) use work::{
    Attack, Bill, Frame, Group, Memory, Pending, Play, Seats, Slots, Trigger, Triggered, Work,
};

use cardwright_table::{Object, Outcome, Seat, SeatSet, Secrets, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::program::{AbilityId, Arena, Icons, LaterWhen, NodeId, Recorded, Tally, Topics, Until, WordId};

/// Where a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// The chooser says who has the initiative (SWU 5.2).
    ChooseInitiative,
    /// Players keep or take a new hand, from the initiative player on.
    Mulligan,
    /// Players choose their first resources, all at once.
    OpeningResources,
    /// The action phase (SWU 5.4).
    Action,
    /// The regroup phase (SWU 5.5): resourcing is due.
    Regroup,
}

/// A player's own zones and counters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Player {
    /// The deck, its top card last.
    pub(crate) deck: Vec<Slot>,
    pub(crate) hand: Vec<Slot>,
    /// The resources, oldest first.
    pub(crate) resources: Vec<Slot>,
    /// The discard pile, oldest first.
    pub(crate) discard: Vec<Slot>,
    pub(crate) base: Slot,
    /// One leader, or the two of Twin Suns (SWU 12.3).
    pub(crate) leaders: SmallVec<[Slot; 2]>,
    /// The aspects that leaders and base provide (SWU 2.7).
    pub(crate) provides: Icons,
    pub(crate) force: bool,
    pub(crate) credits: u8,
    /// Whether the mulligan has been decided, or the opening resources chosen.
    pub(crate) decided: bool,
    pub(crate) mulligan_taken: bool,
    /// Whether this seat has decided about resourcing in this regroup phase.
    pub(crate) resourced: bool,
    pub(crate) out: bool,
    /// Who dealt damage to the base last.
    pub(crate) hit_by: Option<Seat>,
    /// Whose bases this seat attacked with its last action of the phase.
    pub(crate) stormed: SeatSet,
    /// What was played this phase.
    pub(crate) tallies: Vec<Tally>,
}

/// A choice by cards that is due at a later moment (SWU 7.7).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Delayed {
    pub(crate) when: LaterWhen,
    pub(crate) effect: NodeId,
    pub(crate) frame: Frame,
}

/// Something that happened this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Past {
    pub(crate) what: Recorded,
    /// Who did it, or whose thing it was.
    pub(crate) seat: Seat,
    pub(crate) object: Object,
    pub(crate) amount: i16,
    /// Whether it was a unit in an arena then.
    pub(crate) unit: bool,
    /// Whether it was attached to something then.
    pub(crate) attached: bool,
    /// What it was attached to then.
    pub(crate) host: Option<Object>,
    /// Whether it was a leader then.
    pub(crate) leader: bool,
    /// A trait that it had gained then.
    pub(crate) gained: Option<WordId>,
}

/// What the next card of a player gets; the node says which and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Next {
    pub(crate) seat: Seat,
    pub(crate) node: NodeId,
    /// How much less it costs.
    pub(crate) less: i16,
    /// For how many cards more.
    pub(crate) left: u8,
    /// What the ability chose first, which the card may be compared with.
    pub(crate) chosen: Option<Object>,
}

/// The state of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) secrets: Secrets,
    pub(crate) players: Vec<Player>,
    /// One record for each slot.
    pub(crate) things: Vec<Thing>,
    /// Units in the arenas, in the order in which they came.
    pub(crate) units: Vec<Slot>,
    /// What is attached to units and bases, in the order in which it came: upgrades, tokens, captives.
    pub(crate) attached: Vec<Slot>,
    /// What in play speaks about more than itself; follows from units, attached cards, bases and leaders.
    pub(crate) voices: Voices,
    /// Effects with a duration.
    pub(crate) lasting: Vec<Lasting>,
    pub(crate) delayed: Vec<Delayed>,
    /// What happened this phase, as far as a card of the match asks for it.
    pub(crate) past: Vec<Past>,
    /// What the next cards that players play get.
    pub(crate) next: Vec<Next>,
    /// What is decreed of cards.
    pub(crate) edicts: Vec<Edict>,
    /// Who was asked to keep the damage off what that is about to be dealt.
    pub(crate) warded: Vec<(Object, Object)>,
    /// What the last step that deals damage damaged.
    pub(crate) struck: SmallVec<[Object; 4]>,
    /// Which card deals the damage that is being dealt.
    pub(crate) dealer: Option<Object>,
    /// How often abilities were used that can be used so often in a game.
    pub(crate) uses: Vec<(Slot, AbilityId, u8)>,
    /// Whether bases can't be healed this phase.
    pub(crate) no_healing: bool,
    /// Triggered abilities that wait (SWU 7.6), oldest batch first.
    pub(crate) triggers: Vec<Trigger>,
    /// What is to be done, the next item last.
    pub(crate) agenda: Vec<Work>,
    /// The cards that are being played, the innermost last: one for each item of the agenda that speaks of one.
    pub(crate) plays: Vec<Play>,
    /// What running abilities know, the innermost last.
    pub(crate) frames: Vec<Frame>,
    /// The attacks that are going on, the innermost last.
    pub(crate) attacks: Vec<Attack>,
    /// The choice that the match waits for, if it is not the stage's own.
    pub(crate) pending: Option<Pending>,
    /// Whose triggers of the open batch resolve first, once it was said.
    pub(crate) first_player: Option<Seat>,
    /// Whether the first action phase is being opened (seed 002).
    pub(crate) setup_window: bool,
    pub(crate) stage: Stage,
    /// Whose action it is.
    pub(crate) active: Seat,
    /// Who has the initiative.
    pub(crate) initiative: Seat,
    /// The counters that were taken this round.
    pub(crate) counters: Counters,
    /// Who has passed since the last other action.
    pub(crate) passed: SeatSet,
    /// Whether something came, went, changed sides, was hurt or lost an effect since maintenance last looked.
    pub(crate) unsettled: bool,
    /// Who takes the next action as an extra one.
    pub(crate) extra: Option<Seat>,
    /// How many additional regroup phases have begun in this round.
    pub(crate) regroups: u8,
    /// Whether the match ends with this phase (SWU 12.7).
    pub(crate) last_phase: bool,
    pub(crate) round: u16,
    /// Work done since the last command, to notice loops.
    pub(crate) work_done: u16,
    /// Ids for pending abilities.
    pub(crate) ability_ids: u16,
    pub(crate) outcome: Option<Outcome>,
}

/// Room for lists that are short in most matches, so that they do not grow on the way.
pub(crate) const ROOM: usize = 16;

impl State {
    /// Makes room for a match with so many cards.
    pub(crate) fn make_room(&mut self, cards: usize) {
        self.things.reserve(cards);
        self.units.reserve(ROOM);
        self.attached.reserve(ROOM);
        self.voices.reserve(ROOM);
        self.agenda.reserve(ROOM);
        self.plays.reserve(ROOM / 4);
        self.lasting.reserve(ROOM);
        self.triggers.reserve(ROOM / 4);
        self.frames.reserve(ROOM / 4);
        self.attacks.reserve(ROOM / 4);
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn thing(&self, slot: Slot) -> &Thing {
        &self.things[slot.index()]
    }

    #[inline]
    pub(crate) fn thing_mut(&mut self, slot: Slot) -> &mut Thing {
        &mut self.things[slot.index()]
    }

    /// The thing in this slot as it is now.
    #[inline]
    pub(crate) fn object(&self, slot: Slot) -> Object {
        Object { slot, generation: self.thing(slot).generation }
    }

    /// The slot of an object that has not moved since.
    #[inline]
    pub(crate) fn live(&self, object: Object) -> Option<Slot> {
        let thing = self.things.get(object.slot.index())?;
        (thing.generation == object.generation).then_some(object.slot)
    }

    /// The seats still playing, from this one on clockwise.
    pub(crate) fn seats_from(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let (before, from) = self.players.split_at(seat.index());
        let first = seat.0;
        let seats = (first..).map(Seat).zip(from).chain((0..first).map(Seat).zip(before));
        seats.filter(|(_, player)| !player.out).map(|(seat, _)| seat)
    }

    /// The seats still playing.
    pub(crate) fn here(&self) -> SeatSet {
        Seat::all(self.players.len()).filter(|&seat| !self.player(seat).out).collect()
    }

    /// The next seat clockwise that still plays.
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        self.seats_from(seat).find(|&other| other != seat).unwrap_or(seat)
    }

    /// The opponents of a seat.
    pub(crate) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.seats_from(seat).filter(move |&other| other != seat)
    }

    /// The units that a player controls in an arena, in order.
    pub(crate) fn units_of(&self, seat: Seat, arena: Option<Arena>) -> impl Iterator<Item = Slot> + Clone {
        self.units.iter().copied().filter(move |&slot| {
            let thing = self.thing(slot);
            thing.controller == seat && arena.is_none_or(|arena| thing.arena() == Some(arena))
        })
    }

    /// What is attached to a unit or base, in order, captives included.
    pub(crate) fn attached_to(&self, host: Slot) -> impl Iterator<Item = Slot> {
        let host = Some(self.object(host));
        self.attached.iter().copied().filter(move |&slot| self.thing(slot).host == host)
    }

    /// What a card is attached to, if that is still there.
    #[inline]
    pub(crate) fn host(&self, slot: Slot) -> Option<Slot> {
        self.thing(slot).host.and_then(|host| self.live(host))
    }

    /// Whether maintenance has nothing to look at. Where an ability or an effect changes HP, that may follow from
    /// anything; otherwise something has to happen first.
    pub(crate) fn is_calm(&self) -> bool {
        !self.unsettled && self.lasting.is_empty() && !self.voices.mention(Topics::HP)
    }

    /// Puts work with a card that is being played on the agenda.
    pub(crate) fn plan(&mut self, work: Work, play: Play) {
        self.plays.push(play);
        self.agenda.push(work);
    }

    /// Ends the lasting effects of this duration.
    pub(crate) fn expire(&mut self, until: Until) {
        let before = self.lasting.len();
        self.lasting.retain(|lasting| lasting.until != until);
        self.unsettled |= self.lasting.len() < before;
    }

    /// Whether what an attached card is attached to is gone.
    pub(crate) fn is_loose(&self, slot: Slot) -> bool {
        !self.host(slot).is_some_and(|host| self.bears(host))
    }

    /// Whether something can be attached to this: it is a unit or a base.
    pub(crate) fn bears(&self, slot: Slot) -> bool {
        matches!(self.thing(slot).zone, Zone::Ground | Zone::Space | Zone::Base)
    }

    /// Whether a card in play is an upgrade: attached, and not as a captive.
    pub(crate) fn is_upgrade(&self, slot: Slot) -> bool {
        let thing = self.thing(slot);
        thing.zone == Zone::Attached && !thing.has(Flag::Captive)
    }

    /// The upgrades on a unit or base, in order.
    pub(crate) fn upgrades_on(&self, host: Slot) -> impl Iterator<Item = Slot> {
        self.attached_to(host).filter(|&slot| self.is_upgrade(slot))
    }

    /// Calls `with` for everything in play: units, what is attached, bases, and leaders on their leader side.
    #[inline]
    pub(crate) fn each_in_play(&self, mut with: impl FnMut(Slot)) {
        for &slot in self.units.iter().chain(&self.attached) {
            with(slot);
        }
        for player in self.players.iter().filter(|player| !player.out) {
            with(player.base);
            for &leader in player.leaders.iter().filter(|&&slot| self.thing(slot).zone == Zone::Base) {
                with(leader);
            }
        }
    }

    /// The bases, and the leaders on their leader side.
    pub(crate) fn fixtures(&self) -> impl Iterator<Item = Slot> {
        let players = self.players.iter().filter(|player| !player.out);
        let all = players.flat_map(|player| [player.base].into_iter().chain(player.leaders.iter().copied()));
        all.filter(|&slot| self.thing(slot).zone == Zone::Base)
    }

    /// How many ready resources a player has.
    pub(crate) fn ready_resources(&self, seat: Seat) -> usize {
        self.player(seat).resources.iter().filter(|&&slot| !self.thing(slot).has(Flag::Exhausted)).count()
    }
}
