//! Bots at the table: they think elsewhere, on a copy, and say what they would do.

use std::sync::Arc;

use cardwright_bots::BotSpec;
use cardwright_table::Seat;
use cardwright_table::host::{Act, Input};
use serde_json::Value;

use super::{Message, Table};
use crate::guard::lend;
use crate::record::Holder;
use crate::wire::Stage;

/// Who plays on for a person that is away.
const SUBSTITUTE: BotSpec = BotSpec::Greedy;

impl Table {
    /// The bot that decides for a seat, if one does.
    fn bot_of(&self, seat: Seat) -> Option<BotSpec> {
        match &self.chair(seat).holder {
            Holder::Bot(spec) => Some(*spec),
            _ if self.places[seat.index()].substitute => Some(SUBSTITUTE),
            _ => None,
        }
    }

    /// Has every bot think that owes an answer.
    pub(super) async fn wake_bots(&mut self) {
        if self.record.stage != Stage::Playing {
            return;
        }
        let version = self.version();
        for seat in self.owing().iter() {
            if let Some(spec) = self.bot_of(seat)
                && self.places[seat.index()].thinking != Some(version)
            {
                self.place(seat).thinking = Some(version);
                self.think(seat, spec, version).await;
            }
        }
    }

    async fn think(&mut self, seat: Seat, spec: BotSpec, version: u32) {
        let copy = match self.rules(|host| host.fork_at(host.course_length())).await {
            Ok(Some(copy)) => copy,
            Ok(None) => return,
            Err(trouble) => return drop(self.stumble(&trouble).await),
        };
        let Some(own) = self.own.upgrade() else { return };
        let (ruleset, house) = (Arc::clone(&self.ruleset), Arc::clone(&self.house));
        let seed = self.record.bot_seed(seat);
        tokio::spawn(async move {
            let Ok(_permit) = Arc::clone(&house.thinkers).acquire_owned().await else { return };
            let work = move |copy: &mut Box<dyn cardwright_table::Host>| {
                ruleset.think(&**copy, seat, &spec, seed).map_err(|error| error.to_string())
            };
            let command = match lend(copy, house.limits.bot, work).await.1 {
                Ok(command) => command,
                Err(trouble) => Err(trouble.to_string()),
            };
            let _ = own.send(Message::Thought { seat, version, command }).await;
        });
    }

    /// Does what a bot decided, unless it is asked something else by now.
    pub(super) async fn thought(&mut self, seat: Seat, version: u32, command: Result<Value, String>) {
        let place = self.place(seat);
        if place.thinking == Some(version) {
            place.thinking = None;
        }
        let fresh = self.places[seat.index()].asked_since <= version && self.owing().has(seat);
        if fresh && self.bot_of(seat).is_some() {
            if !self.bot_acts(seat, command).await {
                // It has failed at this question; a person or a restart has to help.
                self.place(seat).thinking = Some(self.version());
                return;
            }
            self.settle().await;
        } else {
            self.wake_bots().await;
        }
    }

    /// A bot that fails is given the default answer; whether anything was done.
    async fn bot_acts(&mut self, seat: Seat, command: Result<Value, String>) -> bool {
        let refused = match command {
            Ok(command) => {
                let act = Act::Answer { seat, command: Input::Command(command) };
                self.act(act).await.err().map(|fault| fault.message)
            }
            Err(problem) => Some(problem),
        };
        let Some(problem) = refused else { return true };
        tracing::error!(id = self.record.id, seat = seat.0, problem, "a bot failed");
        self.act(Act::Timeout { seat }).await.is_ok()
    }
}
