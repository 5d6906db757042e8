//! Taking back: freely against bots, by consent between people, never once somebody has learnt something.

use cardwright_table::host::Act;
use cardwright_table::{Seat, SeatSet};

use super::Table;
use crate::wire::{ErrorCode, Fault, Stage, Stops};

/// A wish to take back that waits for the others.
pub(super) struct Asked {
    /// Whose.
    pub(super) by: Seat,
    /// How many acts would count afterwards.
    to: u32,
    /// Who has not answered yet.
    missing: SeatSet,
}

impl Table {
    /// A seat wants to take back its last answer.
    pub(super) async fn undo_request(&mut self, seat: Seat) -> Result<(), Fault> {
        match self.record.stage {
            Stage::Playing => {}
            Stage::Lobby | Stage::Over => return Err(refused("The match is not being played.")),
        }
        let point = match self.rules(move |host| host.undo_point(seat)).await {
            Ok(point) => point.ok_or_else(|| refused("There is nothing to take back."))?,
            Err(trouble) => return Err(self.stumble(&trouble).await),
        };
        let others: SeatSet =
            self.seats().filter(|&other| other != seat && self.chair(other).is_person()).collect();
        if others.is_empty() {
            return self.go_back(seat, point.to).await;
        }
        if !point.harmless {
            return Err(refused("Somebody has answered or learnt something since, so it stands."));
        }
        self.undo = Some(Asked { by: seat, to: point.to, missing: others });
        self.show().await;
        Ok(())
    }

    /// Another seat allows it or not.
    pub(super) async fn undo_answer(&mut self, seat: Seat, allow: bool) -> Result<(), Fault> {
        let Some(asked) = self.undo.as_mut().filter(|asked| asked.missing.has(seat)) else {
            return Err(refused("Nobody asks you to take anything back."));
        };
        asked.missing = asked.missing.without(seat.into());
        let (by, to, agreed) = (asked.by, asked.to, asked.missing.is_empty());
        if allow && agreed {
            return self.go_back(by, to).await;
        }
        if !allow {
            self.undo = None;
        }
        self.show().await;
        Ok(())
    }

    /// Goes back; who asked for it wants to decide, so its stops are forgotten.
    async fn go_back(&mut self, by: Seat, to: u32) -> Result<(), Fault> {
        self.place(by).stops = Stops::default();
        self.act(Act::Undo { to }).await?;
        self.settle().await;
        Ok(())
    }
}

fn refused(message: &str) -> Fault {
    Fault::new(ErrorCode::InvalidCommand, message)
}
