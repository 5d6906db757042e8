//! Quick matches: who wants to play a game and format meets whoever waits for exactly that, or waits for the next one.

use std::sync::Arc;
use std::time::Duration;

use cardwright_table::Seat;
use serde_json::Value;

use crate::house::{House, not_kept, now_ms};
use crate::record::{Chair, Holder, Record, SeedSource};
use crate::store::Waiting;
use crate::table::{Message, new_id, new_part};
use crate::wire::{ErrorCode, Fault, MatchOptions, Seated, Stage};

/// At how many tables somebody is looked for.
const LOOKED_AT: u32 = 200;
/// Who has opened a table a moment ago is on the way to it.
const ON_THE_WAY: Duration = Duration::from_secs(20);

/// What somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) game: &'static str,
    pub(crate) format: &'static str,
    pub(crate) seats: usize,
}

impl Wish {
    /// A table for it, with nobody at it.
    pub(crate) fn record(&self, chairs: Vec<Chair>) -> Result<Record, Fault> {
        Ok(Record {
            id: new_id(),
            game: self.game.to_owned(),
            format: self.format.to_owned(),
            created_ms: now_ms(),
            stage: Stage::Lobby,
            options: MatchOptions::default(),
            source: SeedSource::Committed(new_part()?),
            chairs,
            host: Some(Seat(0)),
            rematch: None,
            start: Value::Null,
            banks: None,
            abandoned: None,
        })
    }

    /// Whether a table waits for exactly this: nothing about it is special, and a seat is free.
    fn is_met_by(&self, record: &Record) -> bool {
        record.stage == Stage::Lobby
            && (record.game.as_str(), record.format.as_str()) == (self.game, self.format)
            && record.chairs.len() == self.seats
            && record.options == MatchOptions::default()
            && matches!(record.source, SeedSource::Committed(_))
            && record.start.is_null()
            && record.chairs.iter().any(|chair| chair.holder == Holder::Nobody)
    }
}

impl House {
    /// Takes a seat at the table that has waited longest, or at a new one.
    ///
    /// One after the other, at all servers that share the store: two people who come at the same time meet.
    pub(crate) async fn meet(self: Arc<House>, wish: Wish, chair: Chair) -> Result<Seated, Fault> {
        let _here = self.meeting.lock().await;
        self.store.gather().await.map_err(|error| not_kept(&error))?;
        let seated = self.join_or_open(&wish, chair).await;
        if let Err(error) = self.store.disperse().await {
            tracing::warn!(%error, "quick matches of other servers have to wait");
        }
        seated
    }

    async fn join_or_open(self: &Arc<House>, wish: &Wish, chair: Chair) -> Result<Seated, Fault> {
        let waiting = self.log.waiting(wish.game, LOOKED_AT).await.map_err(|error| not_kept(&error))?;
        for table in waiting.iter().filter(|table| wish.is_met_by(&table.record) && self.is_alive(table)) {
            match self.take_seat(&table.record.id, &chair).await {
                Ok(seated) => return Ok(seated),
                Err(fault) => {
                    tracing::info!(id = table.record.id, %fault, "a table was gone before it could be joined");
                }
            }
        }
        let mut chairs = vec![Chair::free(); wish.seats];
        chairs[0] = Chair { holder: Holder::Expected, ..chair };
        let record = wish.record(chairs)?;
        let id = record.id.clone();
        self.open(record).await?;
        let message = |reply| Message::Claim { seat: Seat(0), heir: None, part: None, reply };
        self.ask(&id, message).await?
    }

    /// Whether somebody really waits at a table: all who have taken a seat are there, or may be on the way.
    fn is_alive(&self, table: &Waiting) -> bool {
        let age = Duration::from_millis(now_ms().saturating_sub(table.record.created_ms));
        let present = table.present.with(self.presence(&table.record.id));
        let taken = Seat::all(table.record.chairs.len())
            .filter(|seat| table.record.chairs[seat.index()].holder != Holder::Nobody);
        age < ON_THE_WAY || taken.clone().count() > 0 && taken.clone().all(|seat| present.has(seat))
    }
}

/// There is no way to a table just now.
pub(crate) fn gone() -> Fault {
    Fault::new(ErrorCode::Unavailable, "The match does not answer; try again.")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;
    use cardwright_table::Seed;

    #[test]
    fn a_table_that_is_special_in_any_way_is_not_what_a_quick_match_looks_for() {
        let wish = Wish { game: "skirmish", format: "duel", seats: 2 };
        let plain = wish.record(vec![Chair::free(); 2]).unwrap();
        assert!(wish.is_met_by(&plain));
        let taken = Chair { holder: Holder::Expected, ..Chair::free() };
        let options = |options| Record { options, ..plain.clone() };
        for other in [
            Record { stage: Stage::Playing, ..plain.clone() },
            Record { game: "magic".to_owned(), ..plain.clone() },
            Record { format: "other".to_owned(), ..plain.clone() },
            Record { chairs: vec![Chair::free(); 3], ..plain.clone() },
            Record { chairs: vec![taken; 2], ..plain.clone() },
            Record { source: SeedSource::Given(Seed::from(7)), ..plain.clone() },
            options(MatchOptions { listed: false, ..MatchOptions::default() }),
            options(MatchOptions { spectators: false, ..MatchOptions::default() }),
            options(MatchOptions {
                rules: [("life".to_owned(), 5.into())].into_iter().collect(),
                ..MatchOptions::default()
            }),
        ] {
            assert!(!wish.is_met_by(&other), "{other:?}");
        }
    }
}
