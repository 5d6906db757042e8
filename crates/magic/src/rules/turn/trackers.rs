//! What is counted over a turn (spec 46).

use cardwright_table::{Object, Seat, Slot};

use crate::card::CardType;
use crate::program::{Mark, Tracker, ZoneKind};
use crate::rules::{Aspects, Run};
use crate::state::{Derived, Flag, Note, NoteKind};

impl Run<'_> {
    /// Counts something that a player did, or that happened to them, this turn.
    pub(crate) fn track(&mut self, seat: Seat, what: Tracker, count: u16) {
        self.state.player_mut(seat).track(what, count);
        self.touch(Aspects::THIS_TURN);
    }

    /// Counts a permanent that left the battlefield, and a creature that died (CR 700.4).
    pub(crate) fn count_departure(&mut self, object: Object, permanent: &Derived, to: ZoneKind) {
        self.track(permanent.controller, Tracker::PermanentsLeft, 1);
        if to == ZoneKind::Graveyard && permanent.is(CardType::Creature) {
            self.track(permanent.controller, Tracker::CreaturesDied, 1);
            if self.rules.book.burials_are_counted {
                self.count_burial(object);
            }
        }
        if self.rules.book.moves_are_tracked && !permanent.is(CardType::Land) {
            self.track(permanent.controller, Tracker::NonlandsLeft, 1);
        }
    }

    /// Counts a creature for its owner, into whose graveyard it is put (CR 404.2).
    fn count_burial(&mut self, object: Object) {
        let owner = self.state.secrets.owner(object.slot);
        let token = self.state.thing(object.slot).is(Flag::Token);
        self.state.notes.push(Note { about: object, kind: NoteKind::Buried { owner, token } });
        self.touch(Aspects::THIS_TURN);
    }

    /// Counts a permanent that entered, and a permanent card that was put into a graveyard (CR 700.11).
    pub(crate) fn count_arrival(&mut self, slot: Slot, owner: Seat, zone: ZoneKind) {
        if !self.rules.book.moves_are_tracked {
            return;
        }
        match zone {
            ZoneKind::Battlefield => {
                let derived = self.look().derived(slot);
                let (controller, land, artifact) =
                    (derived.controller, derived.is(CardType::Land), derived.is(CardType::Artifact));
                let entered = if land { Tracker::LandsEntered } else { Tracker::NonlandsEntered };
                self.track(controller, entered, 1);
                if artifact {
                    self.track(controller, Tracker::ArtifactsEntered, 1);
                }
            }
            ZoneKind::Graveyard => {
                let card = self.rules.book.card(self.rules.card_in(self.state, slot));
                let thing = self.state.thing(slot);
                let real = !thing.is(Flag::Token) && !thing.is(Flag::NotACard);
                if real && card.front().types.is_permanent() {
                    self.track(owner, Tracker::Descended, 1);
                }
            }
            _ => {}
        }
    }

    /// What is counted over a turn starts anew.
    pub(super) fn reset_trackers(&mut self, active: Seat) {
        for player in &mut self.state.players {
            let cast = player.tracked(Tracker::SpellsCast);
            player.this_turn = Default::default();
            player.track(Tracker::SpellsCastLastTurn, cast);
            player.tallies.clear();
            player.countered.clear();
            player.lands_played = 0;
        }
        let passes = |kind| {
            matches!(
                kind,
                NoteKind::Used(..)
                    | NoteKind::Resolved(..)
                    | NoteKind::LoyaltyUsed
                    | NoteKind::LeaveUsed
                    | NoteKind::Aimed(..)
                    | NoteKind::Opposes(..)
                    | NoteKind::Dealt(_)
                    | NoteKind::DealtInCombat(_)
                    | NoteKind::Buried { .. }
                    | NoteKind::Discarded
                    | NoteKind::Drawn
                    | NoteKind::CameFrom(_)
                    | NoteKind::DamagedBy(_)
                    | NoteKind::BlockedBy(_)
                    | NoteKind::Marked(Mark::Saddled)
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
