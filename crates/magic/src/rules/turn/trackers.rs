//! What is counted over a turn (spec 46).

use cardwright_table::Seat;

use crate::card::CardType;
use crate::program::{Tracker, ZoneKind};
use crate::rules::{Aspects, Run};
use crate::state::{Derived, Flag, NoteKind};

impl Run<'_> {
    /// Counts something that a player did, or that happened to them, this turn.
    pub(crate) fn track(&mut self, seat: Seat, what: Tracker, count: u16) {
        self.state.player_mut(seat).track(what, count);
        self.touch(Aspects::THIS_TURN);
    }

    /// Counts a permanent that left the battlefield, and a creature that died (CR 700.4).
    pub(crate) fn count_departure(&mut self, permanent: &Derived, to: ZoneKind) {
        self.track(permanent.controller, Tracker::PermanentsLeft, 1);
        if to == ZoneKind::Graveyard && permanent.is(CardType::Creature) {
            self.track(permanent.controller, Tracker::CreaturesDied, 1);
        }
    }

    /// What is counted over a turn starts anew.
    pub(super) fn reset_trackers(&mut self, active: Seat) {
        for player in &mut self.state.players {
            player.this_turn = Default::default();
            player.lands_played = 0;
        }
        let passes = |kind| {
            matches!(
                kind,
                NoteKind::Used(..) | NoteKind::Resolved(..) | NoteKind::LoyaltyUsed | NoteKind::DamagedBy(_)
            )
        };
        self.state.notes.retain(|note| !passes(note.kind));
        for thing in &mut self.state.things {
            thing.flags.set(Flag::AttackedThisTurn, false);
            thing.flags.set(Flag::Damaged, false);
        }
        self.touch(Aspects::THIS_TURN);
        for seat in Seat::all(self.state.players.len()) {
            if seat == active || self.state.is_active(seat) {
                self.end_effects_at_turn_of(seat);
            }
        }
    }
}
