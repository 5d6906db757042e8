//! Matches that come back: out of the log after a restart, a sleep or a stall. And how they end.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Instant;

use cardwright_table::host::Host;
use cardwright_table::replay::Going;
use tokio::sync::mpsc;

use super::show::ending;
use super::{Message, Place, Table};
use crate::guard::{Trouble, guarded};
use crate::house::House;
use crate::record::Record;
use crate::shelf::Ruleset;
use crate::store::Saved;
use crate::wire::Stage;

/// After so many stalls a match is not opened again: each one has cost a thread.
const STALLS: u32 = 3;

impl Table {
    /// A table with a match as it was kept.
    pub(super) async fn resumed(
        house: Arc<House>,
        ruleset: Arc<dyn Ruleset>,
        saved: Saved,
        own: mpsc::WeakSender<Message>,
    ) -> Table {
        let mut table = Table {
            places: vec![Place::default(); saved.record.chairs.len()],
            epoch: saved.epoch,
            record: saved.record.clone(),
            pace: house.pace(ruleset.name()),
            house,
            ruleset,
            host: None,
            guests: BTreeMap::new(),
            clock: None,
            undo: None,
            trouble: None,
            stalls: 0,
            kept: 0,
            news: BTreeMap::new(),
            empty_since: Instant::now(),
            payer: Ipv4Addr::UNSPECIFIED.into(),
            closed: false,
            lost: false,
            own,
        };
        if let Some(abandoned) = &table.record.abandoned {
            table.trouble = Some(abandoned.reason.clone());
        } else if table.record.stage != Stage::Lobby {
            let banks = saved.banks.clone();
            table.replay(saved).await;
            table.begin(banks.as_deref());
            table.settle().await;
        }
        table
    }

    /// Plays the match again from its log, as far as it was written.
    pub(super) async fn reload(&mut self) {
        self.host = None;
        if self.stalls >= STALLS {
            self.trouble = Some("The rules of this game hang too often; the match cannot go on.".to_owned());
            return;
        }
        match self.house.log.load(&self.record.id).await {
            Ok(Some(saved)) if saved.epoch == self.epoch => {
                let trouble = self.trouble.take();
                self.replay(saved).await;
                self.trouble = self.trouble.take().or(trouble);
                let version = self.version();
                self.places.iter_mut().for_each(|place| place.asked_since = version);
            }
            // Who comes again finds it, here or elsewhere, as soon as it can be read.
            Ok(_) | Err(_) => self.lost = true,
        }
    }

    async fn replay(&mut self, saved: Saved) {
        let last = saved.clone();
        match open_again(&self.ruleset, saved, self.house.limits.rules * 4).await {
            Ok((host, going)) => {
                self.host = Some(host);
                if let Going::FromState { why, taken_back } = going {
                    self.go_on_from_state(&why.to_string(), taken_back).await;
                }
            }
            Err(Trouble::Closed(problem)) if self.record.stage == Stage::Playing => {
                self.abandon(&last, &problem).await;
            }
            Err(trouble) => {
                tracing::error!(id = self.record.id, %trouble, "a match cannot be opened again");
                self.trouble = Some(match trouble {
                    Trouble::Closed(problem) => format!("The match cannot be opened again: {problem}."),
                    Trouble::Panicked(_) | Trouble::Stalled => {
                        "The match cannot be opened again: the rules of this game failed.".to_owned()
                    }
                });
            }
        }
    }

    /// Writes the finished document.
    pub(super) async fn finish(&mut self) {
        let record = Record { stage: Stage::Over, ..self.record.clone() };
        self.clock = None;
        let seed = record.seed();
        let about = about(&record);
        self.record = record;
        match self.rules(|host| host.replay()).await {
            Ok(mut replay) => {
                // Parts that somebody adds after the deal have no influence on it.
                replay.seed = if seed.seed == replay.seed.seed { seed } else { replay.seed };
                replay.about = about;
                tracing::info!(id = self.record.id, outcome = ending(replay.end.outcome), "a match is over");
                let written = self.house.log.finish(self.epoch, &self.record, replay.write()).await;
                if let Err(error) = written {
                    self.not_kept(&error);
                    tracing::error!(id = self.record.id, %error, "a finished match could not be written");
                }
            }
            Err(trouble) => drop(self.stumble(&trouble).await),
        }
    }
}

/// What a finished document says about itself.
pub(super) fn about(record: &Record) -> BTreeMap<String, String> {
    let names = record.names().into_iter().enumerate();
    let mut about: BTreeMap<String, String> =
        names.map(|(seat, name)| (format!("seat {seat}"), name)).collect();
    about.insert("match".to_owned(), record.id.clone());
    about
}

/// Plays a kept match again.
async fn open_again(
    ruleset: &Arc<dyn Ruleset>,
    saved: Saved,
    limit: std::time::Duration,
) -> Result<(Box<dyn Host>, Going), Trouble> {
    let ruleset = Arc::clone(ruleset);
    let opened = guarded(limit, move || ruleset.resume(&saved.document()?));
    opened.await?.map_err(|error| Trouble::Closed(error.to_string()))
}
