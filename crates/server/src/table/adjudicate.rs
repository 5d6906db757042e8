//! Matches that nobody goes on with: whoever they wait for has forfeited.

use cardwright_table::host::Act;
use cardwright_table::{Leaving, Seat};

use super::Table;
use crate::wire::Stage;

impl Table {
    /// Ends a match that was left alone, unless somebody is here after all.
    ///
    /// Those whose answer the match waits for leave it, until it is over or waits for bots only, which then play it to
    /// its end. A match that the rules cannot end is given up.
    pub(super) async fn adjudicate(&mut self) {
        if self.record.stage != Stage::Playing || !self.guests.is_empty() {
            return;
        }
        tracing::info!(id = self.record.id, "nobody goes on with a match, so it is ended");
        for _ in self.seats() {
            let missing: Vec<Seat> =
                self.owing().iter().filter(|&seat| self.chair(seat).is_person()).collect();
            if missing.is_empty() || self.record.stage != Stage::Playing {
                break;
            }
            for seat in missing {
                // Who has left before, or whose leaving ended the match, cannot leave again.
                if self.owing().has(seat)
                    && let Err(fault) = self.act(Act::Leave { seat, why: Leaving::Forfeit }).await
                {
                    tracing::warn!(id = self.record.id, seat = seat.0, %fault, "a seat could not be cleared");
                    return self.give_up_on().await;
                }
            }
            self.settle().await;
        }
        if self.host.is_none() {
            self.give_up_on().await;
        }
    }

    /// Ends a match without an outcome.
    async fn give_up_on(&mut self) {
        if let Ok(Some(last)) = self.house.log.load(&self.record.id).await {
            self.abandon(&last, "Nobody went on with the match for too long.".to_owned()).await;
        }
    }
}
