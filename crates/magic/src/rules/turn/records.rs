//! What is remembered of a turn (spec 46).

use cardwright_table::Seat;

use crate::program::{Mark, Record, RecordId};
use crate::rules::trigger::{Happening, looks_back};
use crate::rules::{Aspects, Run, View};
use crate::state::{Flag, NoteKind, Tracker};

impl Run<'_> {
    /// Counts something that the rules ask of the turn.
    pub(crate) fn track(&mut self, seat: Seat, what: Tracker, count: u16) {
        self.state.player_mut(seat).track(what, count);
        self.touch(Aspects::THIS_TURN);
    }

    /// What the cards ask of the turn is counted as it happens, with the eyes of the moment before or of that after,
    /// as an ability would hear it (CR 603.10). Says whether there was anything.
    pub(crate) fn record(&mut self, news: &[Happening], looking_back: bool) -> bool {
        let (rules, mut any) = (self.rules, false);
        let tables = rules.book.tables();
        // A creature that attacks once more this turn is no other creature.
        let counts = |what: &&Happening| !matches!(what, Happening::Attacked { again: true, .. });
        for &what in news.iter().filter(counts).filter(|what| tables.recorded & what.kind() != 0) {
            for (place, record) in rules.book.records.iter().enumerate() {
                let heard = tables.records[place] & what.kind() != 0;
                if heard && looks_back(&record.when, what) == looking_back {
                    any |= self.record_for(RecordId(place as u16), record, what);
                }
            }
        }
        if any {
            self.touch(Aspects::THIS_TURN);
        }
        any
    }

    fn record_for(&mut self, id: RecordId, record: &Record, what: Happening) -> bool {
        let mut any = false;
        for seat in Seat::all(self.state.players.len()) {
            if let Some(cause) = self.look().triggers_on(&record.when, what, &View::of_player(seat)) {
                let much = if record.much { cause.amount.clamp(0, u16::MAX.into()) as u16 } else { 1 };
                self.state.player_mut(seat).record(id, much);
                any = true;
            }
        }
        any
    }

    /// What is counted over a turn starts anew.
    pub(super) fn reset_trackers(&mut self, active: Seat) {
        for player in &mut self.state.players {
            let cast = player.tracked(Tracker::SpellsCast);
            player.this_turn = Default::default();
            player.track(Tracker::SpellsCastLastTurn, cast);
            player.records.clear();
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
