//! Removing a player: before the match by who opened the table, during it by those who wait for somebody away.

use cardwright_table::host::Act;
use cardwright_table::{Leaving, Seat};

use super::Table;
use crate::house::not_kept;
use crate::record::Chair;
use crate::wire::{ErrorCode, Fault, Problem, ServerFrame, Stage};

impl Table {
    /// Removes another player, if that is for `by` to decide.
    pub(super) async fn kick(&mut self, by: Seat, seat: Seat) -> Result<(), Fault> {
        let person = self.record.chairs.get(seat.index()).is_some_and(Chair::is_person);
        if seat == by || !person {
            return Err(Fault::new(ErrorCode::InvalidCommand, "Nobody sits there whom you could remove."));
        }
        match self.record.stage {
            Stage::Lobby if self.record.host == Some(by) => self.clear(seat).await,
            Stage::Lobby => {
                Err(Fault::new(ErrorCode::Forbidden, "Only who opened the table can remove a player."))
            }
            Stage::Playing if self.is_here(seat) => {
                Err(Fault::new(ErrorCode::Forbidden, "That player is here; only who is away can be removed."))
            }
            Stage::Playing => {
                self.act(Act::Leave { seat, why: Leaving::Forfeit }).await?;
                self.settle().await;
                Ok(())
            }
            Stage::Over => Err(Fault::new(ErrorCode::MatchOver, "The match has ended.")),
        }
    }

    /// Frees a seat; its token opens nothing any more, and its sockets are closed.
    async fn clear(&mut self, seat: Seat) -> Result<(), Fault> {
        let mut record = self.record.clone();
        record.chairs[seat.index()] = Chair::free();
        self.house.log.put(&record).await.map_err(|error| not_kept(&error))?;
        self.record = record;
        let message = "You were removed from the table.".to_owned();
        let problem = Problem { code: ErrorCode::Removed, message, details: None, in_reply_to: None };
        let sockets: Vec<_> =
            self.guests.iter().filter(|(_, guest)| guest.seat == Some(seat)).map(|(id, _)| *id).collect();
        for socket in sockets {
            self.send(socket, &ServerFrame::Error(problem.clone()));
            self.guests.remove(&socket);
        }
        self.show().await;
        Ok(())
    }
}
