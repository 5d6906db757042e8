//! Bots at the table: they think elsewhere, on a copy, and say what they would do.

use std::sync::Arc;
use std::time::Duration;

use cardwright_bots::BotSpec;
use cardwright_table::Seat;
use cardwright_table::host::{Act, Input};
use serde_json::Value;

use tokio::time::{Instant, sleep, sleep_until};

use super::{Message, Table};
use crate::guard::lend;
use crate::record::Holder;
use crate::wire::{ErrorCode, Fault, Stage};

/// Who plays on for a person that is away.
const SUBSTITUTE: BotSpec = BotSpec::Greedy;
/// The slowest pace that bots can be told to keep, in milliseconds.
const SLOWEST: u32 = 60_000;
/// How long a bot waits before it says again what could not be written down.
const AGAIN: Duration = Duration::from_secs(1);

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
        let (Some(own), Ok(ruleset)) = (self.own.upgrade(), self.ruleset()) else { return };
        let house = Arc::clone(&self.house);
        let (seed, payer) = (self.record.bot_seed(seat), self.payer);
        let pace = self.record.options.pace_ms.unwrap_or_default().min(SLOWEST);
        let not_before = Instant::now() + Duration::from_millis(pace.into());
        tokio::spawn(async move {
            let Some(place) = house.addresses.place_to_think(payer).await else { return };
            let (addresses, counting) = (Arc::clone(&house.addresses), Arc::clone(&house));
            let limit = house.limits.bot;
            let work = move |copy: &mut Box<dyn cardwright_table::Host>| {
                let began = std::time::Instant::now();
                let deadline = began + addresses.thinking_time(payer, limit, began);
                let said = ruleset.think(&**copy, seat, &spec, seed, deadline);
                let done = std::time::Instant::now();
                addresses.thought(payer, done - began, done);
                counting.counts.thoughts.note(done - began);
                // As long as somebody thinks here, nobody else does: a thread that does not end keeps its place.
                drop(place);
                said.map_err(|error| error.to_string())
            };
            let command = match lend(None, copy, limit * 2 + AGAIN, work).await.1 {
                Ok(command) => command,
                Err(trouble) => Err(trouble.to_string()),
            };
            sleep_until(not_before).await;
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
        if !fresh || self.bot_of(seat).is_none() {
            return self.wake_bots().await;
        }
        match self.bot_acts(seat, command.clone()).await {
            Ok(()) => self.settle().await,
            Err(fault) => {
                // It has failed at this question. Unless only the store failed, a person or a restart has to help.
                self.place(seat).thinking = Some(self.version());
                if fault.code == ErrorCode::Unavailable {
                    self.say_again(seat, command);
                }
            }
        }
    }

    /// A bot that fails is given the default answer.
    async fn bot_acts(&mut self, seat: Seat, command: Result<Value, String>) -> Result<(), Fault> {
        let problem = match command {
            Ok(command) => {
                let act = Act::Answer { seat, command: Input::Command(command) };
                match self.act(act).await {
                    Err(fault) if fault.code != ErrorCode::Unavailable => fault.message,
                    done => return done,
                }
            }
            Err(problem) => problem,
        };
        tracing::error!(id = self.record.id, seat = seat.0, problem, "a bot failed");
        self.act(Act::Timeout { seat }).await
    }

    /// Has a bot say the same once more, after a while.
    fn say_again(&self, seat: Seat, command: Result<Value, String>) {
        let (own, version) = (self.own.clone(), self.version());
        tokio::spawn(async move {
            sleep(AGAIN).await;
            if let Some(own) = own.upgrade() {
                let _ = own.send(Message::Thought { seat, version, command }).await;
            }
        });
    }
}
