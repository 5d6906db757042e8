//! The players: one for each seat, who come back however often the server dies.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cardwright_table::Rng;
use tokio::time::{sleep, timeout};

use super::report::{Pauses, SOON};
use super::way::{Failed, Map, Trying};
use super::{GLANCE, PAUSE, until_version};
use crate::client::{ClientError, Player};
use crate::wire::{ClientFrame, ErrorCode, Seated, Stage};

/// What the players of one match share.
#[derive(Default)]
pub(super) struct Shared {
    /// Whether the match has moved after the last death it has to live through.
    gone_on: AtomicBool,
    /// The highest version that anybody was shown.
    shown: AtomicU32,
    moved: Mutex<Moved>,
}

/// How a match has moved.
#[derive(Default)]
struct Moved {
    last: Option<Instant>,
    /// How often the database had died by then.
    database_deaths: u64,
    pauses: Pauses,
}

impl Shared {
    /// Somebody was shown a version, and so often the database has died.
    fn show(&self, version: u32, database_deaths: u64) {
        if self.shown.fetch_max(version, Relaxed) < version {
            let mut moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
            let paused = moved.last.map_or(Duration::ZERO, |since| since.elapsed());
            if moved.database_deaths == database_deaths {
                moved.pauses.longest = moved.pauses.longest.max(paused);
                moved.pauses.long += u64::from(paused > SOON);
            } else {
                moved.pauses.longest_without_database = moved.pauses.longest_without_database.max(paused);
            }
            moved.database_deaths = database_deaths;
            moved.last = Some(Instant::now());
        }
    }

    /// The highest version that anybody was shown.
    pub(super) fn shown(&self) -> u32 {
        self.shown.load(Relaxed)
    }

    /// How long the match stood still.
    pub(super) fn pauses(&self) -> Pauses {
        self.moved.lock().unwrap_or_else(PoisonError::into_inner).pauses
    }

    /// The killing is over: a match that has moved at all has gone on.
    pub(super) fn hurry(&self) {
        if self.shown.load(Relaxed) > 0 {
            self.gone_on.store(true, Relaxed);
        }
    }
}

/// Somebody who plays one seat, however often the server dies.
pub(super) struct Stubborn {
    pub(super) seated: Seated,
    pub(super) map: Map,
    pub(super) shared: Arc<Shared>,
    /// After so many kills in all the match has to move once more.
    pub(super) until: u64,
    pub(super) rng: Rng,
}

impl Stubborn {
    pub(super) async fn play(mut self) -> Result<(), Failed> {
        let mut trying = Trying::new(&self.map.truce);
        while !self.shared.gone_on.load(Relaxed) {
            match self.try_to_play(&mut trying).await {
                Ok(()) => return Ok(()),
                Err(ClientError::Refused(fault)) if fault.code == ErrorCode::MatchBroken => {
                    return Err(Failed::Broken(fault.to_string()));
                }
                Err(error) if !trying.may_try() => {
                    return Err(self.map.judge("it does not go on", &error).await);
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
        Ok(())
    }

    /// Plays until the match is over or has gone on after the last death, or the server is gone.
    async fn try_to_play(&mut self, trying: &mut Trying) -> Result<(), ClientError> {
        let (addr, number) = self.map.any();
        let mut player = Player::connect(addr, &self.seated.match_id, Some(&self.seated.seat_token)).await?;
        let mut seen = player.snapshot().await?;
        let first = seen.version;
        if seen.version < self.shared.shown.load(Relaxed) {
            // Others may have been shown more since; what counts is whether it comes.
            seen = until_version(&mut player, self.shared.shown.load(Relaxed)).await?;
        }
        while seen.stage != Stage::Over && !self.shared.gone_on.load(Relaxed) {
            let before = seen.version;
            let own = usize::from(self.seated.seat);
            // Also where it was said before and the cards could not be dealt.
            if seen.stage == Stage::Lobby && seen.seats.get(own).is_some_and(|seat| !seat.ready) {
                player.send(ClientFrame::Ready(None)).await?;
                seen.seats[own].ready = true;
            }
            if let Some(question) = seen.question.take() {
                let reply = player.reply_by_lot(before, &question, &mut self.rng).await?;
                player.answer(before, &reply).await?;
                seen = until_version(&mut player, before + 1).await?;
            } else if let Ok(next) = timeout(GLANCE, player.snapshot()).await {
                seen = next?;
            } else if !trying.may_try() {
                return Err(ClientError::Silence);
            }
            if seen.version > before {
                trying.went_well();
                self.shared.show(seen.version, self.map.database_deaths.load(Relaxed));
            }
            if number >= self.until && seen.version > first {
                self.shared.gone_on.store(true, Relaxed);
            }
        }
        Ok(())
    }
}
