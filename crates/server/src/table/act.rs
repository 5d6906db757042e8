//! Acts: tried on a copy, written down, and only then made part of the match.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use cardwright_table::host::{Act, Input, Staged, Told};
use cardwright_table::{Rejected, Seat, SeatSet};
use serde_json::Value;

use super::{Batch, Table, eyes};
use crate::guard::{Trouble, caught};
use crate::shelf::LoggedAct;
use crate::store::Entry;
use crate::wire::{ErrorCode, Fault, Stage};

/// An act that the rules have tried.
struct Tried {
    staged: Box<dyn Staged>,
    act: Act<Value>,
    before: String,
    /// The seats whose question stays the same.
    same: SeatSet,
    told: Vec<(Option<Seat>, Vec<Told>)>,
}

impl Table {
    /// Carries out an act; a refused one changes nothing.
    pub(super) async fn act(&mut self, act: Act<Input>) -> Result<(), Fault> {
        if self.record.stage == Stage::Lobby {
            return Err(Fault::new(ErrorCode::InvalidCommand, "The match has not started."));
        }
        let began = Instant::now();
        let who = act.seat();
        let timed_out = matches!(act, Act::Timeout { .. });
        let back = matches!(act, Act::Undo { .. });
        let tried = self.attempt(act).await?;
        let number = self.version() + 1;
        let logged = LoggedAct { act: tried.act, before: tried.before };
        let banks = self.clock.as_ref().map(|clock| clock.banks_at(Instant::now()));
        let entry = Entry { id: self.record.id.clone(), number, logged, banks };
        let asked = Instant::now();
        let written = self.house.log.append(self.epoch, entry).await;
        self.house.counts.writes.note(asked.elapsed());
        if let Err(error) = written {
            self.house.counts.unwritten.fetch_add(1, Relaxed);
            let fault = self.not_kept(&error);
            // Whether it was written is not known: what is in the log counts, and everybody sees it.
            if !self.lost {
                self.reload().await;
                self.show().await;
            }
            return Err(fault);
        }
        self.adopt(tried.staged, tried.told).await;
        if back {
            self.keep_at_once().await;
        }
        self.after(who.filter(|_| !timed_out), tried.same);
        self.house.counts.acts.note(began.elapsed());
        self.keep_state_now_and_then().await;
        Ok(())
    }

    /// Tries an act on a copy of the state.
    async fn attempt(&mut self, act: Act<Input>) -> Result<Tried, Fault> {
        let ruleset = self.ruleset()?;
        let viewers = self.viewers();
        let seats: Vec<Seat> = self.seats().collect();
        let tried = self.rules(move |host| -> Result<Tried, Rejected> {
            let staged = host.stage(act)?;
            let told = viewers.into_iter().map(|seat| (seat, staged.told(eyes(seat)))).collect();
            let same = seats.into_iter().filter(|&seat| host.same_question(seat, &*staged)).collect();
            let before = ruleset.digest(host).unwrap_or_default();
            Ok(Tried { act: staged.act(), before, same, told, staged })
        });
        match tried.await {
            Ok(tried) => Ok(tried?),
            Err(trouble) => Err(self.stumble(&trouble).await),
        }
    }

    /// Makes a written act part of the match.
    async fn adopt(&mut self, staged: Box<dyn Staged>, told: Vec<(Option<Seat>, Vec<Told>)>) {
        if let Some(host) = &mut self.host
            && let Err(trouble) = caught(|| host.adopt(staged))
        {
            self.stumble(&trouble).await;
            self.reload().await;
        }
        let version = self.version();
        for (viewer, told) in told {
            self.tell(viewer, version, told);
        }
        self.house.counts.commands.fetch_add(1, Relaxed);
    }

    /// What an act means for questions, clock, and wishes to take back.
    fn after(&mut self, answered: Option<Seat>, same: SeatSet) {
        let version = self.version();
        for seat in self.seats().filter(|&seat| !same.has(seat)) {
            self.place(seat).asked_since = version;
        }
        self.undo = None;
        self.trouble = None;
        let asked = self.owing().iter().filter(|&seat| self.is_timed(seat)).collect();
        if let Some(clock) = &mut self.clock {
            if let Some(seat) = answered {
                clock.answered(seat);
            }
            clock.turn(asked, same, Instant::now());
        }
    }

    /// Whether the clock runs for a seat that owes an answer: it does for people.
    fn is_timed(&self, seat: Seat) -> bool {
        self.chair(seat).is_person() && !self.places[seat.index()].substitute
    }

    /// Notes trouble with the rules: logged, shown to the players, and nothing has changed.
    pub(super) async fn stumble(&mut self, trouble: &Trouble) -> Fault {
        tracing::error!(id = self.record.id, game = self.record.game, %trouble, "trouble at a table");
        self.house.counts.troubles.fetch_add(1, Relaxed);
        let message = match trouble {
            Trouble::Panicked(_) | Trouble::Stalled => {
                "The rules of this game failed. Nothing has changed; another command may work.".to_owned()
            }
            Trouble::Closed(why) if why.is_empty() => "The match cannot go on.".to_owned(),
            Trouble::Closed(why) => why.clone(),
        };
        self.trouble = Some(message.clone());
        if *trouble == Trouble::Stalled {
            self.stalls += 1;
            self.reload().await;
        }
        self.show().await;
        Fault::new(ErrorCode::MatchBroken, message)
    }

    /// Everything that follows an act: answers that are given automatically, the end, snapshots, bots.
    pub(super) async fn settle(&mut self) {
        self.answer_automatically().await;
        let ended = self.waiting().is_some_and(|waiting| waiting.outcome().is_some());
        if self.record.stage == Stage::Playing && ended {
            self.finish().await;
        }
        self.show().await;
        self.wake_bots().await;
    }

    /// The viewers that are here, each once.
    pub(super) fn viewers(&self) -> Vec<Option<Seat>> {
        let mut viewers: Vec<Option<Seat>> = self.guests.values().map(|guest| guest.seat).collect();
        viewers.sort_unstable();
        viewers.dedup();
        viewers
    }

    /// The news for a viewer, so far.
    pub(super) fn news(&mut self, viewer: Option<Seat>) -> &mut Batch {
        self.news.entry(viewer.map(|seat| seat.0)).or_default()
    }
}
