//! Going back: free against bots, by consent between people.

use cardwright_table::host::UndoPoint;
use cardwright_table::{Act, Seat};

use super::{Page, Session};

impl Session {
    /// The player who is meant by "take back": who looks, or who looked before the curtain fell.
    fn undoer(&self) -> Option<Seat> {
        match self.page {
            Page::Curtain(_) => {
                let people: Vec<Seat> = self.people().collect();
                let latest =
                    people.into_iter().filter_map(|seat| Some((self.host.undo_point(seat)?.to, seat)));
                latest.max_by_key(|(to, _)| *to).map(|(_, seat)| seat)
            }
            _ => self.eyes,
        }
    }

    /// Before the seat's last decision; giving up is one.
    fn undo_point(&self, seat: Seat) -> Option<UndoPoint> {
        let gave_up =
            matches!(self.host.replay().acts.last(), Some(Act::Leave { seat: who, .. }) if *who == seat);
        match self.host.course_length().checked_sub(1) {
            Some(before) if gave_up => Some(UndoPoint { to: before as u32, harmless: true }),
            _ => self.host.undo_point(seat),
        }
    }

    /// Goes back to the last decision of who looks, or asks the others whether that is allowed.
    pub(super) fn undo(&mut self) {
        let point = self.undoer().and_then(|seat| Some((seat, self.undo_point(seat)?)));
        let Some((seat, point)) = point else {
            self.notice = Some("There is nothing to take back.".to_owned());
            return;
        };
        let others_moved = self.host.course_length() > point.to as usize + 1;
        let free = self.people().nth(1).is_none() || (point.harmless && !others_moved);
        if free {
            self.go_back(seat, point.to);
        } else {
            self.eyes = None;
            self.answering = None;
            self.look();
            self.page = Page::Consent { asker: seat, to: point.to };
        }
    }

    /// Goes back; the player who asked for it decides again.
    pub(super) fn go_back(&mut self, seat: Seat, to: u32) {
        self.thinking.spoil();
        self.page = Page::Table;
        if self.act(Act::Undo { to }) {
            self.notice = Some("Taken back.".to_owned());
            if self.eyes.is_none() {
                self.page = Page::Curtain(seat);
            }
            self.autosave();
        }
    }

    /// The others do not allow it.
    pub(super) fn refuse_undo(&mut self, asker: Seat) {
        self.page = Page::Table;
        self.settle();
        self.notice = Some(format!("{} may not take it back.", self.name(asker)));
    }
}
