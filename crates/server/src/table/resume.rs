//! Matches that come back: out of the log after a restart, a sleep or a stall. And how they end.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Instant;

use cardwright_table::host::Host;
use cardwright_table::replay::{Going, Replay};
use tokio::sync::mpsc;

use super::chat::Talk;
use super::show::ending;
use super::{Message, Place, Table};
use crate::guard::{Trouble, guarded};
use crate::house::House;
use crate::record::Record;
use crate::store::Saved;
use crate::wire::Stage;

/// After so many stalls a match is not opened again: each one has cost a thread.
const STALLS: u32 = 3;

impl Table {
    /// A table with a match as it was kept.
    pub(super) async fn resumed(house: Arc<House>, saved: Saved, own: mpsc::WeakSender<Message>) -> Table {
        let mut table = Table {
            places: vec![Place::default(); saved.record.chairs.len()],
            epoch: saved.epoch,
            record: saved.record.clone(),
            pace: house.pace(&saved.record.game),
            house,
            host: None,
            guests: BTreeMap::new(),
            clock: None,
            undo: None,
            talk: Talk::default(),
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
            table.look_back(&saved).await;
        } else if !table.is_lost(&saved).await && table.record.stage != Stage::Lobby {
            let banks = saved.banks.clone().or_else(|| saved.record.banks.clone());
            table.record.banks.clone_from(&banks);
            table.replay(saved).await;
            table.begin(banks.as_deref());
            table.settle().await;
        }
        table
    }

    /// Whether nobody can go on with a match that is not over, whatever its rules would say: then it ends here.
    async fn is_lost(&mut self, saved: &Saved) -> bool {
        let no_game = || format!("this server does not have the game `{}`", self.record.game);
        let problem = saved.unreadable.clone().or_else(|| self.ruleset().err().map(|_| no_game()));
        let Some(problem) = problem.filter(|_| self.record.stage != Stage::Over) else { return false };
        self.abandon(saved, format!("The match could not go on: {problem}.")).await;
        true
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
                if self.is_lost(&saved).await {
                    return;
                }
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
        match self.open_again(&saved).await {
            Ok((host, going)) => {
                self.host = Some(host);
                if let Going::FromState { why, taken_back } = going {
                    self.go_on_from_state(&why.to_string(), taken_back).await;
                }
            }
            Err(Trouble::Closed(problem)) if self.record.stage == Stage::Playing => {
                let reason = format!("The match could not go on with the rules as they are now: {problem}.");
                self.abandon(&saved, reason).await;
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

    /// Plays a kept match again; one that is over and whose log is damaged, from its document.
    async fn open_again(&self, saved: &Saved) -> Result<(Box<dyn Host>, Going), Trouble> {
        let closed = |error: &dyn std::error::Error| Trouble::Closed(error.to_string());
        let ruleset = self.ruleset().map_err(|fault| closed(&fault))?;
        let document = match &saved.unreadable {
            None => saved.document(),
            Some(_) => {
                let text = self.house.log.replay(&self.record.id).await.map_err(|error| closed(&error))?;
                Replay::read(&text.unwrap_or_default())
            }
        };
        let document = document.map_err(|error| closed(&error))?;
        let opened = guarded(self.house.limits.rules * 4, move || ruleset.resume(&document));
        opened.await?.map_err(|error| closed(&error))
    }

    /// Opens a match that nobody can go on with to be looked at, as far as its rules can follow its log.
    pub(super) async fn look_back(&mut self, saved: &Saved) {
        let (Ok(ruleset), Ok(document)) = (self.ruleset(), saved.document()) else { return };
        let opened = guarded(self.house.limits.rules * 4, move || ruleset.look(&document));
        self.host = opened.await.ok().and_then(Result::ok);
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
                    // It is still being played in the log: whoever comes again has it end once more.
                    self.lost = true;
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
