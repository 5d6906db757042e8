//! Removing a player: before the match by who opened the table, during it by those who wait for somebody away.

use cardwright_table::host::Act;
use cardwright_table::{Leaving, Seat};

use serde_json::Value;

use super::{Batch, SocketId, Table};
use crate::record::{Chair, Holder};
use crate::wire::{ErrorCode, Fault, Problem, ServerFrame, Stage};

impl Table {
    /// Removes another player, if that is for `by` to decide.
    pub(super) async fn kick(&mut self, by: Seat, seat: Seat) -> Result<(), Fault> {
        let person = self.record.chairs.get(seat.index()).is_some_and(Chair::is_person);
        if seat == by || !person {
            return Err(Fault::new(ErrorCode::InvalidCommand, "Nobody sits there whom you could remove."));
        }
        match self.record.stage {
            Stage::Lobby if self.record.host == Some(by) => {
                self.clear(seat, "You were removed from the table.").await
            }
            Stage::Lobby => {
                Err(Fault::new(ErrorCode::Forbidden, "Only who opened the table can remove a player."))
            }
            Stage::Playing if self.is_here(seat) => {
                Err(Fault::new(ErrorCode::Forbidden, "That player is here; only who is away can be removed."))
            }
            Stage::Playing => self.remove(seat).await,
            Stage::Over => Err(Fault::new(ErrorCode::MatchOver, "The match has ended.")),
        }
    }

    /// Removes a player who did not come back in time (spec 60).
    async fn remove(&mut self, seat: Seat) -> Result<(), Fault> {
        if let Some(left) = self.time_to_return(seat) {
            let seconds = left.as_millis().div_ceil(1000);
            let message = format!("That player may still come back: wait {seconds} seconds more.");
            return Err(Fault::new(ErrorCode::Forbidden, message));
        }
        self.act(Act::Leave { seat, why: Leaving::Forfeit }).await?;
        self.settle().await;
        Ok(())
    }

    /// A player leaves before the match. Who opened the table may close it; it is closed, too, when the last person
    /// leaves, and passes to another one if its opener does.
    pub(super) async fn give_up(&mut self, token: &str, all: bool) -> Result<(), Fault> {
        let seat = self.record.seat_of(token).ok_or_else(Fault::bad_token)?;
        if self.record.stage != Stage::Lobby {
            return Err(Fault::new(ErrorCode::MatchRunning, "The cards have been dealt; you can concede."));
        }
        if all && self.record.host != Some(seat) {
            return Err(Fault::new(ErrorCode::Forbidden, "Only who opened the table can close it."));
        }
        let taken = |other: &Seat| *other != seat && matches!(self.chair(*other).holder, Holder::Person(_));
        let next = self.seats().find(taken);
        if all || next.is_none() {
            return self.close().await;
        }
        if self.record.host == Some(seat) {
            self.record.host = next;
        }
        self.clear(seat, "You have left the table.").await
    }

    /// Forgets the match and sends everybody away.
    async fn close(&mut self) -> Result<(), Fault> {
        let forgotten = self.house.log.forget(self.epoch, &self.record.id).await;
        forgotten.map_err(|error| self.not_kept(&error))?;
        self.closed = true;
        let everybody: Vec<_> = self.guests.keys().copied().collect();
        self.send_away(&everybody, "The table was closed.");
        Ok(())
    }

    /// Tells these sockets why they have to go.
    fn send_away(&mut self, sockets: &[SocketId], why: &str) {
        let message = why.to_owned();
        let problem = Problem { code: ErrorCode::Removed, message, details: None, in_reply_to: None };
        for &socket in sockets {
            self.send(socket, &ServerFrame::Error(problem.clone()));
            if let Some(guest) = self.guests.remove(&socket) {
                let _ = guest.out.try_send(Batch::new());
            }
        }
    }

    /// Frees a seat; its token opens nothing any more, and its sockets are closed.
    async fn clear(&mut self, seat: Seat, why: &str) -> Result<(), Fault> {
        let mut record = self.record.clone();
        record.chairs[seat.index()] = Chair::free();
        // Without one of the players it is not their next match any more.
        record.start = Value::Null;
        self.put(&record).await?;
        self.record = record;
        let sockets: Vec<_> =
            self.guests.iter().filter(|(_, guest)| guest.seat == Some(seat)).map(|(id, _)| *id).collect();
        self.send_away(&sockets, why);
        self.show().await;
        Ok(())
    }
}
